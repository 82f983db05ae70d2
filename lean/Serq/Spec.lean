import SerqExec
/-!
# What is to be proved

The words of the theorems: what holds and leases have of a pool, and what must be so after every step. The proofs are in `Serq.Thm`.
-/

namespace Serq

/-! ## Lists -/

/-- The sum of a number of each element. -/
def total {α : Type} (f : α → Nat) : List α → Nat
  | [] => 0
  | x :: rest => f x + total f rest

/-- Every element has a property. -/
def All {α : Type} (P : α → Prop) : List α → Prop
  | [] => True
  | x :: rest => P x ∧ All P rest

/-! ## Units of a pool -/

/-- Units, if they are of pool `i`. -/
def unitsAt (i pool units : Nat) : Nat := cond (Nat.beq pool i) units 0

/-- The units of pool `i` that a hold has allocated. -/
def allocationsOn (i : Nat) (l : List Allocation) : Nat := total (fun x : Allocation => unitsAt i x.pool x.units) l

/-- The units of pool `i` that holds have allocated. -/
def holdsOn (i : Nat) (l : List Hold) : Nat := total (fun h : Hold => allocationsOn i h.allocations) l

/-- The units of pool `i` that leases have. -/
def leasesOn (i : Nat) (l : List Lease) : Nat := total (fun x : Lease => unitsAt i x.pool x.units) l

/-- The units of pool `i` that the live sessions hold. -/
def held (i : Nat) (l : List Session) : Nat := total (fun s : Session => holdsOn i s.holds) l

/-- The units of pool `i` that the live sessions lease. -/
def leased (i : Nat) (l : List Session) : Nat := total (fun s : Session => leasesOn i s.leases) l

/-- The units of pool `i` that a session holds and leases. -/
def owned (i : Nat) (s : Session) : Nat := holdsOn i s.holds + leasesOn i s.leases

/-- The units of pool `i` that live sessions hold and lease. -/
def taken (i : Nat) (l : List Session) : Nat := total (owned i) l

/-- The units of cache entries. -/
def sizes (l : List Entry) : Nat := total Entry.size l

/-- All the leases of live sessions. -/
def leasesIn : List Session → List Lease
  | [] => []
  | s :: rest => s.leases ++ leasesIn rest

/-! ## What must be so

`b` gives the block of each pool. -/

/-- A whole number of blocks; any number without blocks. -/
def Whole (block n : Nat) : Prop := block = 0 ∨ ∃ k, n = block * k

/-- A hold's allocation: a position that a growing run or a load advanced is within it; it is whole blocks. -/
structure Allocation.Good (b : Nat → Nat) (x : Allocation) : Prop where
  within : x.grown = true → x.position ≤ x.units
  whole : Whole (b x.pool) x.units

/-- A lease: no more was computed than it has; it is whole blocks. -/
structure Lease.Good (b : Nat → Nat) (l : Lease) : Prop where
  within : l.computed ≤ l.units
  whole : Whole (b l.pool) l.units

/-- All allocations of a hold. -/
def Hold.Good (b : Nat → Nat) (h : Hold) : Prop := All (Allocation.Good b) h.allocations

/-- All that a session holds and leases. -/
structure Session.Good (b : Nat → Nat) (s : Session) : Prop where
  holds : All (Hold.Good b) s.holds
  leases : All (Lease.Good b) s.leases

/-- An owner has no entry. -/
def Absent (owner : Nat) (l : List Entry) : Prop := All (fun e => e.owner ≠ owner) l

/-- No owner has two entries; of dead ones there are any number. -/
def Single : List Entry → Prop
  | [] => True
  | e :: rest => (e.owner ≠ 0 → Absent e.owner rest) ∧ Single rest

/-- A pool of which live sessions own so many units: memory, the accounts, whole blocks, one entry a session. -/
structure Pool.Good (p : Pool) (block owned : Nat) : Prop where
  memory : p.allocated + p.cached ≤ p.cap
  allocated : p.allocated = owned
  cached : p.cached = sizes p.entries
  granule : p.block = block
  whole : All (fun e => Whole block e.size) p.entries
  single : Single p.entries

/-- Every pool, when live sessions own `f i` units of pool `i`. -/
def PoolsGood (b f : Nat → Nat) (pools : List Pool) : Prop := ∀ i p, nth i pools = some p → p.Good (b i) (f i)

/-- What every step keeps. -/
structure Sound (b : Nat → Nat) (pools : List Pool) (sessions : List Session) : Prop where
  pools : PoolsGood b (fun i => taken i sessions) pools
  sessions : All (Session.Good b) sessions

/-- A session waits in the queue of pool `i`. -/
def Waits (i : Nat) (l : List Session) (w : Waiter) : Prop := ∃ s h, findSession w.serial l = some s ∧ s.status = Status.queued i h

/-- No session stands twice. -/
def Once : List Waiter → Prop
  | [] => True
  | w :: rest => All (fun v => v.serial ≠ w.serial) rest ∧ Once rest

/-- In the order of their admissions. -/
def Sorted : List Job → Prop
  | [] => True
  | j :: rest => All (fun k => j.admission ≤ k.admission) rest ∧ Sorted rest

/-- What every step keeps of queues and engines: who stands in a queue waits there, once; residents stand in admission order. -/
structure Orderly (pools : List Pool) (sessions : List Session) (stages : List Stage) : Prop where
  waits : ∀ i p, nth i pools = some p → All (Waits i sessions) p.queue
  once : ∀ i p, nth i pools = some p → Once p.queue
  residents : All (fun st => Sorted st.residents) stages

/-- The block of a deployment's pool. -/
def Deployment.blockOf (d : Deployment) (i : Nat) : Nat := ifSome (nth i d.pools) 0 PoolSpec.block

/-! ## Steps and runs -/

def Rule.isHalt : Rule → Bool
  | Rule.halt => true
  | _ => false

/-- Whether a rule may grant or end leases. -/
def Rule.touchesLeases : Rule → Bool
  | Rule.scopeEnd _ => true
  | Rule.release _ _ => true
  | Rule.leaseExpire _ _ => true
  | Rule.«end» _ => true
  | Rule.reject _ _ => true
  | _ => false

/-- A step halts, or it takes another rule and the configuration it leads to is not final. -/
def Named (r : Stepped) : Prop :=
  (r.2 = Rule.halt ∧ r.1.control.outcome ≠ Outcome.live) ∨ (r.2.isHalt = false ∧ r.1.control.outcome = Outcome.live)

/-- What a step from a configuration keeps. -/
structure Keeps (b : Nat → Nat) (c : Config) (r : Stepped) : Prop where
  sound : Sound b r.1.pools r.1.sessions
  order : Orderly r.1.pools r.1.sessions r.1.stages
  clock : c.now ≤ r.1.now
  leases : r.2.touchesLeases = false → leasesIn r.1.sessions = leasesIn c.sessions
  named : Named r

/-- What a deployment's runs reach. -/
inductive Reached (d : Deployment) (sessions : List Spec) : Config → Prop where
  | start : Reached d sessions (init d sessions)
  | step {c : Config} (h : Reached d sessions c) : Reached d sessions (step d c).1

end Serq
