import Serq.Machine.Basic
/-!
# Giving back

`ScopeEnd`, `Release`, `End` and `LeaseExpire`: an allocation ends by one transition, a hold's or a lease's.
-/

namespace Serq

/-- An owner's entry leaves the list. -/
def takeEntry (owner : Nat) : List Entry → List Entry
  | [] => []
  | e :: rest => cond (Nat.beq e.owner owner) rest (e :: takeEntry owner rest)

/-- The units of a hold's allocation that were computed. -/
def computedOf (grown : Bool) (x : Allocation) : Nat :=
  cond grown (least x.position x.units) x.units

/-- An owner's entry becomes `keep` units, the newest; if that is nothing, an existing entry stays. -/
def Pool.store (p : Pool) (owner keep : Nat) : Pool :=
  cond (Nat.beq keep 0) p
    { p with
      cached := p.cached - entryOf owner p.entries + keep
      entries := snoc (takeEntry owner p.entries) ⟨owner, keep⟩ }

/-- How much of an allocation stays cached: the clause is read now, over the pools as they are. -/
def kept (v : Env) (cache : Option Expr) (pools : List Pool) (p : Pool) (computed : Nat) : Nat :=
  ifSome cache 0 (fun e => down p.block (least (eval { v with pools := pools } e) computed))

/-- An allocation of a pool ends, and some of it stays cached. -/
def Pool.release (p : Pool) (owner units keep : Nat) : Pool :=
  { p with allocated := p.allocated - units }.store owner keep

/-- One allocation is given back to its pool. -/
def giveBack (v : Env) (cache : Option Expr) (pool units computed : Nat) (pools : List Pool) : List Pool :=
  ifSome (nth pool pools) pools
    (fun p => setNth pool (p.release (v.serial + 1) units (kept v cache pools p computed)) pools)

/-- A hold's allocations are given back, pool by pool. -/
def giveAllocations (v : Env) (cache : Option Expr) (grown : Bool) : List Allocation → List Pool → List Pool
  | [], pools => pools
  | x :: rest, pools => giveAllocations v cache grown rest (giveBack v cache x.pool x.units (computedOf grown x) pools)

/-- One hold is given back. -/
def closeHold (v : Env) (h : Hold) (pools : List Pool) : List Pool :=
  giveAllocations v h.header.cache h.grown h.allocations pools

/-- All of a session's holds are given back, innermost first. -/
def closeAll (v : Env) : List Hold → List Pool → List Pool
  | [], pools => pools
  | h :: rest, pools => closeAll v rest (closeHold v h pools)

/-- Leases end, in the order in which they were granted. -/
def endLeases (v : Env) : List Lease → List Pool → List Pool
  | [], pools => pools
  | l :: rest, pools => endLeases v rest (giveBack v l.cache l.pool l.units l.computed pools)

/-! ## End -/

/-- A session ends: it leaves, its cache entries stay. -/
def leave (d : Deployment) (c : Config) (s : Session) : Config :=
  { c with
    sessions := dropSession s.serial c.sessions
    pools := endLeases (envOf d c s) s.leases (closeAll (envOf d c s) s.holds c.pools)
    agenda := cancel s.serial s.leases c.agenda
    control := { c.control with running := none, hopeless := none } }

/-- `End`. -/
def endSession (d : Deployment) (c : Config) (s : Session) : Stepped :=
  (leave d c s, Rule.«end» s.serial)

/-! ## ScopeEnd -/

/-- What a scope's end leaves: the pools, and the allocations that are leases now. -/
structure Scope where
  pools : List Pool
  leases : List Lease

/-- Whether an allocation becomes a lease. -/
def isLeased (lease : Option LeaseClause) (x : Allocation) : Bool :=
  ifSome lease false (fun l => Nat.beq x.pool l.pool)

/-- The time at which a lease that is granted now ends at the latest. -/
def expiryOf (v : Env) (lease : Option LeaseClause) : Option Nat :=
  ifSome lease none (fun l => ifSome l.time none (fun e => some (v.now + eval v e)))

/-- The lease that an allocation becomes. -/
def Allocation.toLease (x : Allocation) (grown : Bool) (cache : Option Expr) (number : Nat) (expiry : Option Nat) : Lease :=
  ⟨x.pool, x.units, computedOf grown x, cache, number, expiry⟩

/-- A scope's end: pool by pool, an allocation becomes a lease or is given back. -/
def closeScope (v : Env) (h : Header) (grown : Bool) (number : Nat) : List Allocation → List Pool → List Lease → Scope
  | [], pools, leases => ⟨pools, leases⟩
  | x :: rest, pools, leases => cond (isLeased h.lease x)
      (closeScope v h grown number rest pools (snoc leases (x.toLease grown h.cache number (expiryOf { v with pools := pools } h.lease))))
      (closeScope v h grown number rest (giveBack v h.cache x.pool x.units (computedOf grown x) pools) leases)

/-- The ends of leases enter the agenda; one without a bound has none. -/
def scheduleEnds (serial : Nat) : List Lease → List Event → List Event
  | [], agenda => agenda
  | l :: rest, agenda => scheduleEnds serial rest
      (ifSome l.expiry agenda (fun t => schedule ⟨t, Action.expire serial l.number⟩ agenda))

/-- The innermost hold is given back. -/
def endScope (c : Config) (s : Session) (outer : List Frame) (rest : List Hold) (o : Scope) : Stepped :=
  ({ c with
      scopes := c.scopes + 1
      sessions := putSession s.serial { s with
        attrs := setNth slotComputed 0 s.attrs
        frames := outer
        holds := rest
        leases := snocAll s.leases o.leases } c.sessions
      pools := o.pools
      agenda := scheduleEnds s.serial o.leases c.agenda
      control := { c.control with sweep := some 0 } }, Rule.scopeEnd s.serial)

/-- `ScopeEnd`: the innermost hold is given back, but what its `lease` clause names, and the pools are swept at once. -/
def scopeEnd (d : Deployment) (c : Config) (s : Session) (outer : List Frame) : Stepped :=
  c.orEmpty s.holds fun h rest =>
    endScope c s outer rest (closeScope (envOf d c s) h.header h.grown c.scopes h.allocations c.pools [])

/-! ## Release -/

/-- The holds and pools once the innermost allocation on a pool was given back. -/
structure Released where
  holds : List Hold
  pools : List Pool

/-- The innermost hold with an allocation on a pool gives it back. -/
def releaseHeld (v : Env) (pool : Nat) (pools : List Pool) : List Hold → Option Released
  | [] => none
  | h :: rest => ifSome (allocationOf pool h.allocations)
      (ifSome (releaseHeld v pool pools rest) none (fun o => some ⟨h :: o.holds, o.pools⟩))
      (fun x => some ⟨{ h with allocations := dropAllocation pool h.allocations } :: rest,
        giveBack v h.header.cache x.pool x.units (computedOf h.grown x) pools⟩)

/-- A lease of a session ends. -/
def endLease (d : Deployment) (c : Config) (s : Session) (l : Lease) (left : List Lease) : Config :=
  { c with
    sessions := putSession s.serial { s with leases := left } c.sessions
    pools := giveBack (envOf d c s) l.cache l.pool l.units l.computed c.pools
    agenda := ifSome l.expiry c.agenda (fun _ => cancelOne s.serial l.number c.agenda) }

/-- The pools are to be swept at once. -/
def Config.sweepAt (c : Config) (sweep : Option Nat) : Config :=
  { c with control := { c.control with sweep := sweep } }

/-- `Release` of what no hold has: the session's oldest lease of the pool ends; with none, nothing happens. -/
def releaseLease (d : Deployment) (c : Config) (s : Session) (pool : Nat) : Config :=
  ifSome (oldestLease pool s.leases) (c.put s) (fun l => endLease d c s l (dropOldest pool s.leases))

/-- `Release`: the innermost hold with an allocation on the pool gives it back, else the session's oldest lease ends. -/
def release (d : Deployment) (c : Config) (s : Session) (pool : Nat) : Stepped :=
  (ifSome (releaseHeld (envOf d c s) pool c.pools s.holds)
    ((releaseLease d c s pool).sweepAt (some 0))
    (fun o => { c with
      sessions := putSession s.serial { s with holds := o.holds } c.sessions
      pools := o.pools
      control := { c.control with sweep := some 0 } }), Rule.release s.serial pool)

/-! ## LeaseExpire -/

/-- An event is applied: the instant is to be settled again, and the stages passed over again. -/
def Control.settleAgain (k : Control) : Control := { k with unswept := true, pass := some 0 }

/-- No stage was tried. -/
def untried : List Stage → List Stage
  | [] => []
  | st :: rest => st.retry :: untried rest

/-- A configuration whose instant is to be settled again, with what is left of the agenda. -/
def Config.settleAgain (c : Config) (agenda : List Event) : Config :=
  { c with stages := untried c.stages, agenda := agenda, control := c.control.settleAgain }

/-- `LeaseExpire`: a lease's bound is reached. -/
def leaseExpire (d : Deployment) (c : Config) (rest : List Event) (serial number : Nat) : Stepped :=
  c.orLost (findSession serial c.sessions) fun s =>
    c.orLost (findLease number s.leases) fun l =>
      (({ endLease d c s l (dropLease number s.leases) with agenda := rest }).settleAgain rest, Rule.leaseExpire s.serial l.pool)

end Serq
