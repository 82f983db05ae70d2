import Serq.Machine.Release
/-!
# Queues and admission

`Queue`, `Reject`, `Admit`, `AdmitVia`, and `Evict` on the way. An amount is only ever allocated after the test that it fits.
-/

namespace Serq

/-! ## Joining a queue -/

/-- The least units there must be for a line of a header. -/
def roomFor (v : Env) (w : Want) : Nat :=
  ifSome w.reserve (eval v w.units) (fun r => greatest (eval v w.units) (eval v r))

/-- Whether a value can change while its session waits: it asks the cache or an engine, or reads the clock. -/
def readsLive : Expr → Bool
  | Expr.num _ => false
  | Expr.attr _ => false
  | Expr.now => true
  | Expr.cachedIn _ => true
  | Expr.budgetLeft _ => true
  | Expr.min a b => cond (readsLive a) true (readsLive b)
  | Expr.max a b => cond (readsLive a) true (readsLive b)
  | Expr.add a b => cond (readsLive a) true (readsLive b)
  | Expr.sub a b => cond (readsLive a) true (readsLive b)
  | Expr.mul a b => cond (readsLive a) true (readsLive b)
  | Expr.floorDiv a _ => readsLive a
  | Expr.lt a b => cond (readsLive a) true (readsLive b)
  | Expr.le a b => cond (readsLive a) true (readsLive b)
  | Expr.gt a b => cond (readsLive a) true (readsLive b)
  | Expr.ge a b => cond (readsLive a) true (readsLive b)
  | Expr.eq a b => cond (readsLive a) true (readsLive b)
  | Expr.ne a b => cond (readsLive a) true (readsLive b)
  | Expr.cond t a b => cond (readsLive t) true (cond (readsLive a) true (readsLive b))

/-- Whether an amount fits in an empty pool, or may do so later: it reads live state. -/
def possible (v : Env) (p : Pool) (amount : Expr) : Bool :=
  cond (Nat.ble (up p.block (eval v amount)) p.cap) true (readsLive amount)

/-- The same of both amounts of a header's line. -/
def possibleLine (v : Env) (p : Pool) (w : Want) : Bool :=
  ifSome w.reserve (possible v p w.units) (fun r => cond (possible v p w.units) (possible v p r) false)

/-- The first pool of which a header wants more than it can ever hold. -/
def hopeless (v : Env) : List Want → Option Nat
  | [] => none
  | w :: rest => ifSome (nth w.pool v.pools) (some w.pool)
      (fun p => cond (possibleLine v p w) (hopeless v rest) (some w.pool))

/-- Whether every line of a header fits now; cached prefixes never block. -/
def fits (v : Env) : List Want → Bool
  | [] => true
  | w :: rest => ifSome (nth w.pool v.pools) false
      (fun p => cond (Nat.ble (p.allocated + up p.block (roomFor v w)) p.cap) (fits v rest) false)

def Pool.countRejected (p : Pool) : Pool := { p with rejected := p.rejected + 1 }

def Pool.join (serial key : Nat) (p : Pool) : Pool := { p with queue := enqueue ⟨serial, key⟩ p.queue }

/-- A preempted session stands before all others, whatever their keys. -/
def Pool.joinFront (serial : Nat) (p : Pool) : Pool := { p with queue := ⟨serial, 0⟩ :: p.queue }

def Pool.leave (serial : Nat) (p : Pool) : Pool := { p with queue := dequeue serial p.queue }

/-- `Reject`: a hold that can never fit ends its session. -/
def reject (d : Deployment) (c : Config) (s : Session) (pool : Nat) : Stepped :=
  ({ leave d c s with pools := onPool Pool.countRejected pool (leave d c s).pools }, Rule.reject s.serial pool)

/-- The key with which a session joins a pool's queue. -/
def keyOf (v : Env) (pool : Nat) : Nat :=
  ifSome (nth pool v.pools) 0 (fun p => ifSome p.spec.key 0 (eval v))

/-- `Queue`: the session waits in the queue of its hold's first pool. -/
def queueAt (d : Deployment) (c : Config) (s : Session) (h : Header) (pool : Nat) : Stepped :=
  ({ c with
      sessions := putSession s.serial { s with status := Status.queued pool h } c.sessions
      pools := onPool (Pool.join s.serial (keyOf (envOf d c s) pool)) pool c.pools
      stages := offerVia c.control.iteration pool c.pools c.stages
      control := { c.control with running := none } }, Rule.queue s.serial pool)

/-- A hold statement. -/
def hold (d : Deployment) (c : Config) (s : Session) (h : Header) : Stepped :=
  c.orEmpty h.wants fun w _ => ifSome (hopeless (envOf d c s) h.wants) (queueAt d c s h w.pool) (reject d c s)

/-! ## Admission -/

/-- What the allocation of a header's lines came to: all done; a pool needs an eviction first; or a number that
names nothing. -/
inductive Allocated where
  | done (pools : List Pool) (allocations : List Allocation)
  | short (pools : List Pool) (allocations : List Allocation) (grant : Grant) (todo : List Grant) (reused : Nat)
  | lost

/-- A session's own entry is reused, at most `limit` units of it; the rest keeps its place as a dead entry. -/
def reused (owner limit : Nat) : List Entry → List Entry
  | [] => []
  | e :: rest => cond (Nat.beq e.owner owner)
      (cond (Nat.ble e.size limit) rest (⟨0, e.size - limit⟩ :: rest))
      (e :: reused owner limit rest)

/-- How much of an own entry is reused. -/
def limitOf (block : Nat) (reuse : Option Nat) (own : Nat) : Nat :=
  ifSome reuse own (fun r => least own (down block r))

def Pool.reuse (p : Pool) (owner limit : Nat) : Pool :=
  { p with cached := p.cached - limit, entries := Serq.reused owner limit p.entries }

def Pool.allocate (p : Pool) (units : Nat) : Pool := { p with allocated := p.allocated + units }

/-- Whether units can be allocated without evicting. -/
def Pool.hasRoom (p : Pool) (units : Nat) : Bool := Nat.ble (p.allocated + p.cached + units) p.cap

/-- `Evict`: the first entry in eviction order loses its last block, or all of it. -/
def Pool.evict (p : Pool) : Option Pool :=
  ifCons p.entries none fun e rest =>
    cond (or (Nat.beq p.block 0) (Nat.ble e.size p.block))
      (some { p with cached := p.cached - e.size, entries := rest })
      (some { p with cached := p.cached - p.block, entries := ⟨e.owner, e.size - p.block⟩ :: rest })

/-- What an admission reuses of the session's own entry in a pool: `reused` if it was taken already. -/
def reusedOf (owner : Nat) (reuse reused : Option Nat) (p : Pool) : Nat :=
  ifSome reused (limitOf p.block reuse (entryOf owner p.entries)) id

/-- The pool once the session's own entry was taken. -/
def Pool.reuseEntry (owner : Nat) (reuse reused : Option Nat) (p : Pool) : Pool :=
  ifSome reused (p.reuse owner (limitOf p.block reuse (entryOf owner p.entries))) (fun _ => p)

/-- The header's lines are allocated in order, in whole blocks, until a pool needs an eviction. -/
def allocateAll (owner : Nat) (reuse : Option Nat) : List Grant → Option Nat → List Pool → List Allocation → Allocated
  | [], _, pools, allocations => Allocated.done pools allocations
  | g :: rest, reused, pools, allocations => ifSome (nth g.pool pools) Allocated.lost fun p =>
      cond ((p.reuseEntry owner reuse reused).hasRoom (up p.block g.units))
        (allocateAll owner reuse rest none
          (setNth g.pool ((p.reuseEntry owner reuse reused).allocate (up p.block g.units)) pools)
          (snoc allocations ⟨g.pool, up p.block g.units, reusedOf owner reuse reused p, false⟩))
        (Allocated.short (setNth g.pool (p.reuseEntry owner reuse reused) pools) allocations g rest (reusedOf owner reuse reused p))

/-- The largest reused prefix. -/
def mostReused : List Allocation → Nat
  | [] => 0
  | x :: rest => greatest x.position (mostReused rest)

/-- The pool in whose queue a hold's session waits. -/
def firstPool (h : Header) : Nat := ifCons h.wants 0 (fun w _ => w.pool)

/-- `Admit`, `AdmitVia`: everything is allocated; the session enters its hold and is ready. -/
def admitted (c : Config) (a : Admission) (s : Session) (h : Hold) (outer : List Hold) (pools : List Pool) (allocations : List Allocation) : Stepped :=
  ({ c with
      admissions := c.admissions + 1
      sessions := putSession a.serial { s with
        attrs := setNth slotCached (mostReused allocations) s.attrs
        frames := ⟨h.header.body, 0, FrameKind.hold⟩ :: s.frames
        holds := { h with allocations := allocations } :: outer
        admission := c.admissions + 1 } c.sessions
      pools := pools
      ready := snoc c.ready a.serial
      control := { c.control with admission := none } },
    cond a.via (Rule.admitVia a.serial (firstPool h.header)) (Rule.admit a.serial (firstPool h.header)))

/-- `Evict` for an admission that meets a full pool; then it goes on. -/
def evictFor (c : Config) (a : Admission) (s : Session) (h : Hold) (outer : List Hold) (pools : List Pool) (allocations : List Allocation)
    (g : Grant) (todo : List Grant) (hit : Nat) : Stepped :=
  c.orLost (nth g.pool pools) fun p => c.orLost p.evict fun q =>
    ({ c with
        sessions := putSession a.serial { s with holds := { h with allocations := allocations } :: outer } c.sessions
        pools := setNth g.pool q pools
        control := { c.control with admission := some { a with todo := g :: todo, reused := some hit } } },
      Rule.evict a.serial g.pool)

/-- An admission goes on with what the allocation came to. -/
def admitAs (c : Config) (a : Admission) (s : Session) (h : Hold) (outer : List Hold) : Allocated → Stepped
  | Allocated.done pools allocations => admitted c a s h outer pools allocations
  | Allocated.short pools allocations g todo hit => evictFor c a s h outer pools allocations g todo hit
  | Allocated.lost => c.fail Fault.lost

/-- The admission in progress goes on, for the session's innermost hold. -/
def admit (c : Config) (a : Admission) : Stepped :=
  c.orLost (findSession a.serial c.sessions) fun s => c.orEmpty s.holds fun h outer =>
    admitAs c a s h outer (allocateAll (a.serial + 1) a.reuse a.todo a.reused c.pools h.allocations)

/-- A header's lines, evaluated. -/
def grants (v : Env) : List Want → List Grant
  | [] => []
  | w :: rest => ⟨w.pool, eval v w.units⟩ :: grants v rest

/-- A head of a queue that fits leaves the queue, and its admission begins: its header is read, its hold is there, still
without allocations. -/
def beginAdmit (v : Env) (via : Bool) (c : Config) (s : Session) (pool : Nat) (h : Header) : Stepped :=
  admit { c with
      sessions := putSession s.serial { s with status := Status.ready, holds := ⟨h, [], false⟩ :: s.holds } c.sessions
      pools := onPool (Pool.leave s.serial) pool c.pools }
    ⟨s.serial, via, evalOption v h.reuse, grants v h.wants, none⟩

end Serq
