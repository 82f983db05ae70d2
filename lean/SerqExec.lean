import Serq.State
/-!
# The machine

`step` takes one step of a configuration and names its rule; `run` takes many. The rules, their names and
their grain are those of the Go machine: what a step passes on the way to its rule (a sweep that finds
nothing, an empty phase) is no step.

Every function is total by structural recursion. An amount is only ever allocated after the test that it fits,
so that a configuration which no linked program reaches ends in a fault, not in broken memory.
-/

namespace Serq

/-- The rules of the fragment, with the session and the pool that a rule is about. `stop` is `End`; `serve` names the
pool that had to grow first, if one had to. -/
inductive Rule where
  | arrive (session : Nat)
  | turn (session : Nat)
  | set (session : Nat)
  | observe (session : Nat)
  | branch (session : Nat)
  | loop (session : Nat)
  | run (session : Nat)
  | runZero (session : Nat)
  | queue (session pool : Nat)
  | reject (session pool : Nat)
  | growStall (session pool : Nat)
  | growResume (session pool : Nat)
  | blockEnd (session : Nat)
  | loopBack (session : Nat)
  | scopeEnd (session : Nat)
  | stop (session : Nat)
  | admit (session pool : Nat)
  | admitVia (session pool : Nat)
  | evict (session pool : Nat)
  | preempt (session pool : Nat)
  | iterBegin
  | serve (session : Nat) (grown : Option Nat)
  | iterCommit
  | iterEnd
  | finish (session : Nat)
  | advance
  | halt

/-- What a step gives. -/
abbrev Stepped := Config × Rule

/-! ## Expressions -/

/-- What an expression may read: the attributes of a session, its serial, the clock, the pools, and the
engine's budget that is left. -/
structure Env where
  attrs : List Nat
  serial : Nat
  now : Nat
  pools : List Pool
  left : Nat

/-- The size of a session's own entry in a pool. -/
def ownEntry (serial pool : Nat) (pools : List Pool) : Nat :=
  match nth pool pools with
  | none => 0
  | some p => entryOf (serial + 1) p.entries

/-- 1 for true, 0 for false. -/
def bit (b : Bool) : Nat := cond b 1 0

def least (a b : Nat) : Nat := cond (Nat.ble a b) a b

def greatest (a b : Nat) : Nat := cond (Nat.ble a b) b a

/-- The value of an expression. -/
def eval (v : Env) : Expr → Nat
  | Expr.num n => n
  | Expr.attr slot => nthNat slot v.attrs
  | Expr.now => v.now
  | Expr.cachedIn pool => ownEntry v.serial pool v.pools
  | Expr.budgetLeft => v.left
  | Expr.min a b => least (eval v a) (eval v b)
  | Expr.max a b => greatest (eval v a) (eval v b)
  | Expr.add a b => eval v a + eval v b
  | Expr.sub a b => eval v a - eval v b
  | Expr.mul a b => eval v a * eval v b
  | Expr.floorDiv a b => eval v a / b
  | Expr.lt a b => bit (Nat.ble (eval v a + 1) (eval v b))
  | Expr.le a b => bit (Nat.ble (eval v a) (eval v b))
  | Expr.gt a b => bit (Nat.ble (eval v b + 1) (eval v a))
  | Expr.ge a b => bit (Nat.ble (eval v b) (eval v a))
  | Expr.eq a b => bit (Nat.beq (eval v a) (eval v b))
  | Expr.ne a b => bit (not (Nat.beq (eval v a) (eval v b)))
  | Expr.cond test yes no => cond (Nat.beq (eval v test) 0) (eval v no) (eval v yes)

/-! ## Shorthands -/

def Session.setAttr (s : Session) (slot value : Nat) : Session :=
  { s with attrs := setNth slot value s.attrs }

def Config.put (c : Config) (s : Session) : Config :=
  { c with sessions := putSession s.serial s c.sessions }

/-- The machine stops with a fault; nothing else changes. -/
def Config.fail (c : Config) (f : Fault) : Stepped :=
  ({ c with control := { c.control with outcome := Outcome.failed f } }, Rule.halt)

/-- The tokens a job wants of an iteration. -/
def wanted (chunk : Nat) (j : Job) : Nat :=
  cond j.decode (least 1 j.remaining) (cond (Nat.beq chunk 0) j.remaining (least j.remaining chunk))

/-- The tokens that all of them want. -/
def wantedBy (chunk : Nat) : List Job → Nat
  | [] => 0
  | j :: rest => wanted chunk j + wantedBy chunk rest

/-- `budget_left` outside an admission by the engine. -/
def spare (d : Deployment) (jobs : List Job) : Nat := d.budget - wantedBy d.chunk jobs

/-- What a session's expressions read now. -/
def envOf (d : Deployment) (c : Config) (s : Session) : Env :=
  ⟨s.attrs, s.serial, c.now, c.pools, spare d c.residents⟩

/-! ## Births -/

/-- The attributes with some of them set. -/
def applyPresets : List Preset → List Nat → List Nat
  | [], attrs => attrs
  | p :: rest, attrs => applyPresets rest (setNth p.slot p.value attrs)

def isNonempty {α : Type} : List α → Bool
  | [] => false
  | _ :: _ => true

/-- A session as it is born. -/
def newborn (d : Deployment) (serial : Nat) (b : Spec) : Session :=
  { serial := serial
    attrs := applyPresets b.attrs (setNth slotSerial serial (zeros d.attrs))
    turns := b.turns
    scripted := isNonempty b.turns
    frames := [⟨d.session, 0, FrameKind.plain⟩]
    holds := []
    status := Status.ready
    admission := 0 }

/-- `Arrive`: the next session is born and stands at the back of the ready queue. -/
def arrive (d : Deployment) (c : Config) (b : Spec) (rest : List Spec) : Stepped :=
  ({ c with
      births := rest
      serial := c.serial + 1
      sessions := snoc c.sessions (newborn d c.serial b)
      ready := snoc c.ready c.serial }, Rule.arrive c.serial)

/-! ## Giving back -/

/-- An owner's entry leaves the list. -/
def takeEntry (owner : Nat) : List Entry → List Entry
  | [] => []
  | e :: rest => cond (Nat.beq e.owner owner) rest (e :: takeEntry owner rest)

/-- The units of an allocation that were computed. -/
def computedOf (grown : Bool) (x : Part) : Nat :=
  cond grown (least x.pos x.units) x.units

/-- An owner's entry becomes `keep` units, the newest; if that is nothing, an existing entry stays. -/
def Pool.store (p : Pool) (owner keep : Nat) : Pool :=
  cond (Nat.beq keep 0) p
    { p with
      cached := p.cached - entryOf owner p.entries + keep
      entries := snoc (takeEntry owner p.entries) ⟨owner, keep⟩ }

/-- How much of an allocation stays cached: the clause is read now, over the pools as they are. -/
def kept (v : Env) (cache : Option Expr) (pools : List Pool) (p : Pool) (grown : Bool) (x : Part) : Nat :=
  match cache with
  | none => 0
  | some e => down p.block (least (eval { v with pools := pools } e) (computedOf grown x))

/-- One allocation is given back to its pool. -/
def Pool.release (p : Pool) (owner units keep : Nat) : Pool :=
  { p with used := p.used - units }.store owner keep

/-- A hold's allocations are given back, pool by pool. -/
def giveBack (v : Env) (cache : Option Expr) (grown : Bool) : List Part → List Pool → List Pool
  | [], pools => pools
  | x :: rest, pools => match nth x.pool pools with
    | none => giveBack v cache grown rest pools
    | some p => giveBack v cache grown rest
        (setNth x.pool (p.release (v.serial + 1) x.units (kept v cache pools p grown x)) pools)

/-- One hold is given back. -/
def closeHold (v : Env) (h : Hold) (pools : List Pool) : List Pool :=
  giveBack v h.header.cache h.grown h.parts pools

/-- All of a session's holds are given back, innermost first. -/
def closeAll (v : Env) : List Hold → List Pool → List Pool
  | [], pools => pools
  | h :: rest, pools => closeAll v rest (closeHold v h pools)

/-- A session ends: it leaves, its cache entries stay. -/
def leave (d : Deployment) (c : Config) (s : Session) : Config :=
  { c with
    sessions := dropSession s.serial c.sessions
    pools := closeAll (envOf d c s) s.holds c.pools
    control := { c.control with running := none, hopeless := none } }

/-- `End`. -/
def stopSession (d : Deployment) (c : Config) (s : Session) : Stepped :=
  (leave d c s, Rule.stop s.serial)

/-- `ScopeEnd`: the innermost hold is given back and the pools are swept at once. -/
def scopeEnd (d : Deployment) (c : Config) (s : Session) (outer : List Frame) : Stepped :=
  match s.holds with
  | [] => c.fail Fault.lost
  | h :: rest =>
    ({ c with
        sessions := putSession s.serial { s with
          attrs := setNth slotComputed 0 s.attrs
          frames := outer
          holds := rest } c.sessions
        pools := closeHold (envOf d c s) h c.pools
        control := { c.control with sweep := some 0 } }, Rule.scopeEnd s.serial)

/-! ## Joining a queue -/

/-- The least units there must be for a line of a header. -/
def roomFor (v : Env) (w : Want) : Nat :=
  match w.reserve with
  | none => eval v w.units
  | some r => greatest (eval v w.units) (eval v r)

/-- Whether a value can change while its session waits: it asks the cache or the engine, or reads the clock. -/
def readsLive : Expr → Bool
  | Expr.num _ => false
  | Expr.attr _ => false
  | Expr.now => true
  | Expr.cachedIn _ => true
  | Expr.budgetLeft => true
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
  match w.reserve with
  | none => possible v p w.units
  | some r => cond (possible v p w.units) (possible v p r) false

/-- The first pool of which a header wants more than it can ever hold. -/
def hopeless (v : Env) : List Want → Option Nat
  | [] => none
  | w :: rest => match nth w.pool v.pools with
    | none => some w.pool
    | some p => cond (possibleLine v p w) (hopeless v rest) (some w.pool)

/-- Whether every line of a header fits now; cached prefixes never block. -/
def fits (v : Env) : List Want → Bool
  | [] => true
  | w :: rest => match nth w.pool v.pools with
    | none => false
    | some p => cond (Nat.ble (p.used + up p.block (roomFor v w)) p.cap) (fits v rest) false

/-- A pool changed in place. -/
def onPool (f : Pool → Pool) (pool : Nat) (pools : List Pool) : List Pool :=
  match nth pool pools with
  | none => pools
  | some p => setNth pool (f p) pools

def Pool.countRejected (p : Pool) : Pool := { p with rejected := p.rejected + 1 }

def Pool.join (serial : Nat) (p : Pool) : Pool := { p with queue := snoc p.queue serial }

def Pool.joinFront (serial : Nat) (p : Pool) : Pool := { p with queue := serial :: p.queue }

def Pool.leave (serial : Nat) (p : Pool) : Pool := { p with queue := without serial p.queue }

/-- `Reject`: a hold that can never fit ends its session. -/
def reject (d : Deployment) (c : Config) (s : Session) (pool : Nat) : Stepped :=
  ({ leave d c s with pools := onPool Pool.countRejected pool (leave d c s).pools }, Rule.reject s.serial pool)

/-- `Queue`: the session waits in the queue of its hold's first pool. -/
def queueAt (c : Config) (s : Session) (h : Header) (pool : Nat) : Stepped :=
  ({ c with
      sessions := putSession s.serial { s with status := Status.queued pool h } c.sessions
      pools := onPool (Pool.join s.serial) pool c.pools
      control := { c.control with running := none } }, Rule.queue s.serial pool)

/-- A hold statement. -/
def hold (d : Deployment) (c : Config) (s : Session) (h : Header) : Stepped :=
  match h.wants with
  | [] => c.fail Fault.lost
  | w :: _ => match hopeless (envOf d c s) h.wants with
    | none => queueAt c s h w.pool
    | some pool => reject d c s pool

/-! ## Admission -/

/-- What the allocation of a header's lines came to: all done; a pool needs an eviction first; or a number that
names nothing. -/
inductive Allocated where
  | done (pools : List Pool) (parts : List Part)
  | short (pools : List Pool) (parts : List Part) (grant : Grant) (todo : List Grant) (consumed : Nat)
  | lost

/-- A session's own entry is consumed, at most `limit` units of it; the rest keeps its place as a dead entry. -/
def consume (owner limit : Nat) : List Entry → List Entry
  | [] => []
  | e :: rest => cond (Nat.beq e.owner owner)
      (cond (Nat.ble e.size limit) rest (⟨0, e.size - limit⟩ :: rest))
      (e :: consume owner limit rest)

/-- How much of an own entry is consumed. -/
def limitOf (block : Nat) (reuse : Option Nat) (own : Nat) : Nat :=
  match reuse with
  | none => own
  | some r => least own (down block r)

def Pool.consume (p : Pool) (owner limit : Nat) : Pool :=
  { p with cached := p.cached - limit, entries := Serq.consume owner limit p.entries }

def Pool.allocate (p : Pool) (units : Nat) : Pool := { p with used := p.used + units }

/-- Whether units can be allocated without evicting. -/
def Pool.hasRoom (p : Pool) (units : Nat) : Bool := Nat.ble (p.used + p.cached + units) p.cap

/-- `Evict`: the first entry in eviction order loses its last block, or all of it. -/
def Pool.evict (p : Pool) : Option Pool :=
  match p.entries with
  | [] => none
  | e :: rest => cond (or (Nat.beq p.block 0) (Nat.ble e.size p.block))
      (some { p with cached := p.cached - e.size, entries := rest })
      (some { p with cached := p.cached - p.block, entries := ⟨e.owner, e.size - p.block⟩ :: rest })

/-- What an admission consumes of the session's own entry in a pool: `consumed` if it was taken already. -/
def consumedOf (owner : Nat) (reuse consumed : Option Nat) (p : Pool) : Nat :=
  match consumed with
  | some pos => pos
  | none => limitOf p.block reuse (entryOf owner p.entries)

/-- The pool once the session's own entry was taken. -/
def Pool.claim (owner : Nat) (reuse consumed : Option Nat) (p : Pool) : Pool :=
  match consumed with
  | some _ => p
  | none => p.consume owner (limitOf p.block reuse (entryOf owner p.entries))

/-- The header's lines are allocated in order, until a pool needs an eviction. -/
def allocateAll (owner : Nat) (reuse : Option Nat) : List Grant → Option Nat → List Pool → List Part → Allocated
  | [], _, pools, parts => Allocated.done pools parts
  | g :: rest, consumed, pools, parts => match nth g.pool pools with
    | none => Allocated.lost
    | some p => cond ((p.claim owner reuse consumed).hasRoom g.units)
        (allocateAll owner reuse rest none
          (setNth g.pool ((p.claim owner reuse consumed).allocate g.units) pools)
          (snoc parts ⟨g.pool, g.units, consumedOf owner reuse consumed p, false⟩))
        (Allocated.short (setNth g.pool (p.claim owner reuse consumed) pools) parts g rest (consumedOf owner reuse consumed p))

/-- The largest consumed prefix. -/
def mostConsumed : List Part → Nat
  | [] => 0
  | x :: rest => greatest x.pos (mostConsumed rest)

/-- The pool in whose queue a hold's session waits. -/
def firstPool (h : Header) : Nat :=
  match h.wants with
  | [] => 0
  | w :: _ => w.pool

/-- `Admit`, `AdmitVia`: everything is allocated; the session enters its hold and is ready. -/
def admitted (c : Config) (a : Admission) (s : Session) (h : Hold) (outer : List Hold) (pools : List Pool) (parts : List Part) : Stepped :=
  ({ c with
      admissions := c.admissions + 1
      sessions := putSession a.serial { s with
        attrs := setNth slotCached (mostConsumed parts) s.attrs
        frames := ⟨h.header.body, 0, FrameKind.hold⟩ :: s.frames
        holds := { h with parts := parts } :: outer
        admission := c.admissions + 1 } c.sessions
      pools := pools
      ready := snoc c.ready a.serial
      control := { c.control with admission := none } },
    cond a.via (Rule.admitVia a.serial (firstPool h.header)) (Rule.admit a.serial (firstPool h.header)))

/-- `Evict` for an admission that meets a full pool; then it goes on. -/
def evictFor (c : Config) (a : Admission) (s : Session) (h : Hold) (outer : List Hold) (pools : List Pool) (parts : List Part)
    (g : Grant) (todo : List Grant) (pos : Nat) : Stepped :=
  match nth g.pool pools with
  | none => c.fail Fault.lost
  | some p => match p.evict with
    | none => c.fail Fault.lost
    | some q =>
      ({ c with
          sessions := putSession a.serial { s with holds := { h with parts := parts } :: outer } c.sessions
          pools := setNth g.pool q pools
          control := { c.control with admission := some { a with todo := g :: todo, consumed := some pos } } },
        Rule.evict a.serial g.pool)

/-- An admission goes on, for the session's innermost hold. -/
def admitWith (c : Config) (a : Admission) (s : Session) : Stepped :=
  match s.holds with
  | [] => c.fail Fault.lost
  | h :: outer => match allocateAll (a.serial + 1) a.reuse a.todo a.consumed c.pools h.parts with
    | Allocated.done pools parts => admitted c a s h outer pools parts
    | Allocated.short pools parts g todo pos => evictFor c a s h outer pools parts g todo pos
    | Allocated.lost => c.fail Fault.lost

/-- The admission in progress goes on. -/
def admit (c : Config) (a : Admission) : Stepped :=
  match findSession a.serial c.sessions with
  | none => c.fail Fault.lost
  | some s => admitWith c a s

/-- A header's lines, evaluated and rounded. -/
def grants (v : Env) : List Want → List Grant
  | [] => []
  | w :: rest => match nth w.pool v.pools with
    | none => grants v rest
    | some p => ⟨w.pool, up p.block (eval v w.units)⟩ :: grants v rest

def evalOption (v : Env) : Option Expr → Option Nat
  | none => none
  | some e => some (eval v e)

/-- A head of a queue that fits leaves the queue, and its admission begins: its header is read, its hold is there, still
without allocations. -/
def beginAdmit (v : Env) (via : Bool) (c : Config) (s : Session) (pool : Nat) (h : Header) : Stepped :=
  admit { c with
      sessions := putSession s.serial { s with status := Status.ready, holds := ⟨h, [], false⟩ :: s.holds } c.sessions
      pools := onPool (Pool.leave s.serial) pool c.pools }
    ⟨s.serial, via, evalOption v h.reuse, grants v h.wants, none⟩

/-! ## Growth -/

/-- The allocation that a growth enlarges reaches its size. -/
def Part.enlarge (x : Part) (units : Nat) : Part := { x with units := x.units + (units - x.units) }

/-- The position advances by the tokens of a growing run. -/
def Part.advance (x : Part) (tokens : Nat) : Part := { x with pos := x.pos + tokens, grown := true }

/-- `Serve`: a resident gets tokens of the iteration. -/
def assign (c : Config) (it : Iteration) (j : Job) (tokens : Nat) : Config :=
  { c with
    residents := putJob j.serial { j with seen := true, tokens := tokens } c.residents
    control := { c.control with
      growth := none
      iteration := some { it with left := it.left - tokens, assigned := true } } }

/-- `Serve` for a run whose allocation `x` covers its tokens. -/
def assignGrowing (c : Config) (it : Iteration) (j : Job) (tokens pool : Nat) (s : Session) (x : Part) (grown : Option Nat) : Stepped :=
  ((assign c it j tokens).put { s with holds := putInnermost pool (x.advance tokens) s.holds }, Rule.serve s.serial grown)

/-- A session's growth waits no more. -/
def dropGrower (serial : Nat) : List Grower → List Grower
  | [] => []
  | g :: rest => cond (Nat.beq g.serial serial) rest (g :: dropGrower serial rest)

/-- `GrowResume`: a stalled session goes on; its tokens come when it is served next. If the iteration being built considered it
already, the engine has another turn in this settle. -/
def resumed (c : Config) (g : Growth) (s : Session) (x : Part) (p : Pool) (j : Job) : Stepped :=
  ({ c with
      sessions := putSession s.serial { s with
        holds := putInnermost g.pool (x.enlarge g.units) s.holds
        status := Status.atStage 0 } c.sessions
      pools := setNth g.pool { p.allocate (g.units - x.units) with growers := dropGrower s.serial p.growers } c.pools
      residents := putJob s.serial { j with stalled := false } c.residents
      control := { c.control with growth := none, begun := cond j.seen false c.control.begun } }, Rule.growResume s.serial g.pool)

/-- `Serve` after a growth that has its room. -/
def serveGrown (c : Config) (g : Growth) (s : Session) (x : Part) (p : Pool) (j : Job) (it : Iteration) : Stepped :=
  cond (Nat.ble (x.pos + g.tokens) (x.enlarge g.units).units)
    (assignGrowing { c with pools := setNth g.pool (p.allocate (g.units - x.units)) c.pools }
      it j g.tokens g.pool s (x.enlarge g.units) (some g.pool))
    (c.fail Fault.lost)

/-- A growth that has its room. -/
def granted (c : Config) (g : Growth) (s : Session) (x : Part) (p : Pool) (j : Job) : Stepped :=
  cond g.resume (resumed c g s x p j)
    (match c.control.iteration with
      | none => c.fail Fault.lost
      | some it => serveGrown c g s x p j it)

/-- `GrowStall`: no room and no victim; the session keeps its place and waits. -/
def growStall (c : Config) (g : Growth) (s : Session) (p : Pool) (j : Job) : Stepped :=
  ({ c with
      sessions := putSession s.serial { s with status := Status.stalled g.pool } c.sessions
      pools := setNth g.pool { p with growers := snoc p.growers ⟨s.serial, g.units⟩ } c.pools
      residents := putJob s.serial { j with stalled := true, seen := true } c.residents
      control := { c.control with growth := none } }, Rule.growStall s.serial g.pool)

/-- `Evict` for a growth; then it goes on. -/
def evictForGrowth (c : Config) (g : Growth) (p : Pool) : Stepped :=
  match p.evict with
  | none => c.fail Fault.lost
  | some q =>
    ({ c with
        pools := setNth g.pool q c.pools
        control := { c.control with growth := some g } }, Rule.evict g.serial g.pool)

/-! ## Preemption -/

/-- The victim: the latest admitted resident that holds units of the pool. -/
def victim (pool : Nat) (sessions : List Session) : List Job → Option Session
  | [] => none
  | j :: rest => match victim pool sessions rest with
    | some s => some s
    | none => match findSession j.serial sessions with
      | none => none
      | some s => match innermost pool s.holds with
        | none => none
        | some _ => some s

/-- The frames outside the innermost hold's body. -/
def outside : List Frame → List Frame
  | [] => []
  | f :: rest => match f.kind with
    | FrameKind.hold => rest
    | FrameKind.plain => outside rest
    | FrameKind.loop => outside rest

/-- What closing the holds from the innermost out to one of a pool leaves: that hold's header, the frames and holds
further out, the pools. -/
structure Closed where
  header : Header
  frames : List Frame
  holds : List Hold
  pools : List Pool

/-- Holds are given back from the innermost out to the first that has an allocation on the pool. -/
def closeOut (v : Env) (pool : Nat) : List Hold → List Frame → List Pool → Option Closed
  | [], _, _ => none
  | h :: rest, frames, pools => match partOf pool h.parts with
    | some _ => some ⟨h.header, outside frames, rest, closeHold v h pools⟩
    | none => closeOut v pool rest (outside frames) (closeHold v h pools)

def Pool.countPreempted (p : Pool) : Pool := { p with preempted := p.preempted + 1 }

/-- A preempted session waits at the front of its hold's queue to execute the hold again; if that can never fit any more, it
is rejected next. -/
def requeue (c : Config) (s : Session) (h : Header) : Option Nat → Config
  | none => { c with
      sessions := putSession s.serial { s with status := Status.queued (firstPool h) h } c.sessions
      pools := onPool (Pool.joinFront s.serial) (firstPool h) c.pools }
  | some _ => { c with
      sessions := putSession s.serial { s with status := Status.hopeless h } c.sessions
      control := { c.control with hopeless := some s.serial } }

/-- `Preempt`: the position reached becomes `computed`, the job leaves the engine, the holds are given back out to the
pool's, and the hold is to be executed again. (A victim comes later in serving order than the grower, or is
the grower: nothing was assigned to it in this iteration.) A grower that is its own victim ends the serving of this
iteration: nothing is left of its budget. -/
def preempt (d : Deployment) (c : Config) (it : Iteration) (g : Growth) (s : Session) (x : Part) : Stepped :=
  let s₁ := s.setAttr slotComputed x.pos
  let c₁ := { c with residents := dropJob s.serial c.residents }
  match closeOut (envOf d c₁ s₁) g.pool s.holds s.frames c.pools with
  | none => c.fail Fault.lost
  | some o =>
    let s₂ := { s₁ with frames := o.frames, holds := o.holds }
    let c₂ := { c₁ with
      pools := onPool Pool.countPreempted g.pool o.pools
      control := { c.control with
        growth := cond (Nat.beq g.serial s.serial) none (some g)
        iteration := some { it with left := cond (Nat.beq g.serial s.serial) 0 it.left, preempted := true } } }
    (requeue c₂ s₂ o.header (hopeless (envOf d c₂ s₂) o.header.wants), Rule.preempt s.serial g.pool)

/-- Whether a growth preempts here. -/
def isMemory (d : Deployment) (pool : Nat) : Bool :=
  match d.memory with
  | none => false
  | some m => Nat.beq m pool

/-- A growth that does not fit. -/
def growthShort (d : Deployment) (c : Config) (g : Growth) (s : Session) (p : Pool) (j : Job) : Stepped :=
  match cond (isMemory d g.pool) (victim g.pool c.sessions c.residents) none with
  | none => growStall c g s p j
  | some v => match innermost g.pool v.holds, c.control.iteration with
    | some x, some it => preempt d c it g v x
    | _, _ => c.fail Fault.lost

/-- A growth: it has its room, or evicts, or preempts, or stalls. -/
def growWith (d : Deployment) (c : Config) (g : Growth) (s : Session) (p : Pool) (j : Job) : Stepped :=
  match innermost g.pool s.holds with
  | none => c.fail Fault.lost
  | some x =>
    cond (Nat.ble (p.used + (g.units - x.units)) p.cap)
      (cond (p.hasRoom (g.units - x.units)) (granted c g s x p j) (evictForGrowth c g p))
      (growthShort d c g s p j)

/-- The growth in progress goes on, for a job of the engine. -/
def grow (d : Deployment) (c : Config) (g : Growth) : Stepped :=
  match findSession g.serial c.sessions with
  | none => c.fail Fault.lost
  | some s => match nth g.pool c.pools with
    | none => c.fail Fault.lost
    | some p => match findJob g.serial c.residents with
      | none => c.fail Fault.lost
      | some j => growWith d c g s p j

/-! ## The sweep -/

/-- What a sweep does next. -/
inductive Sweep where
  | over
  | resume (pool : Nat) (grower : Grower)
  | admit (pool : Nat) (session : Session) (header : Header)

/-- Whether a stalled growth fits now. -/
def growerFits (sessions : List Session) (pool : Nat) (p : Pool) (g : Grower) : Bool :=
  match findSession g.serial sessions with
  | none => false
  | some s => match innermost pool s.holds with
    | none => false
    | some x => Nat.ble (p.used + (g.units - x.units)) p.cap

/-- The head of a queue with its pending hold. -/
def headOf (sessions : List Session) (p : Pool) : Option (Session × Header) :=
  match p.queue with
  | [] => none
  | n :: _ => match findSession n sessions with
    | none => none
    | some s => match s.status with
      | Status.queued _ h => some (s, h)
      | _ => none

/-- The head of a pool's queue, if no engine serves it and it fits. -/
def sweepQueue (d : Deployment) (c : Config) (pool : Nat) (p : Pool) : Sweep :=
  cond p.via Sweep.over
    (match headOf c.sessions p with
      | none => Sweep.over
      | some (s, h) => cond (fits (envOf d c s) h.wants) (Sweep.admit pool s h) Sweep.over)

/-- A sweep at one pool: the stalled grower at the front, then the head of the queue. -/
def sweepPool (d : Deployment) (c : Config) (pool : Nat) (p : Pool) : Sweep :=
  match p.growers with
  | [] => sweepQueue d c pool p
  | g :: _ => cond (growerFits c.sessions pool p g) (Sweep.resume pool g) (sweepQueue d c pool p)

/-- The first thing to do at a pool or one after it. -/
def findSweep (d : Deployment) (c : Config) : Nat → List Pool → Sweep
  | _, [] => Sweep.over
  | pool, p :: rest => match sweepPool d c pool p with
    | Sweep.over => findSweep d c (pool + 1) rest
    | Sweep.resume q g => Sweep.resume q g
    | Sweep.admit q s h => Sweep.admit q s h

def Config.sweepAt (c : Config) (sweep : Option Nat) : Config :=
  { c with control := { c.control with sweep := sweep } }

/-- A sweep goes on from a pool; when nothing is left to do, what comes after it. -/
def sweep (d : Deployment) (c : Config) (pool : Nat) (after : Config → Stepped) : Stepped :=
  match findSweep d c pool (skip pool c.pools) with
  | Sweep.over => after (c.sweepAt none)
  | Sweep.resume q g => grow d (c.sweepAt (some q)) ⟨g.serial, q, g.units, 0, true⟩
  | Sweep.admit q s h => beginAdmit (envOf d c s) false (c.sweepAt (some q)) s q h

/-! ## Statements -/

/-- The attributes that the session's next turn brings, and `more`. -/
def takeTurn (s : Session) : Session :=
  let attrs := setNth slotTurn (nthNat slotTurn s.attrs + 1) s.attrs
  match s.turns with
  | [] => { s with attrs := cond s.scripted (setNth slotMore 0 attrs) attrs }
  | t :: rest => { s with turns := rest, attrs := setNth slotMore (bit (isNonempty rest)) (applyPresets t attrs) }

/-- `Turn`. -/
def turn (c : Config) (s : Session) : Stepped := (c.put (takeTurn s), Rule.turn s.serial)

/-- `Set`. -/
def set (d : Deployment) (c : Config) (s : Session) (slot : Nat) (e : Expr) : Stepped :=
  (c.put (s.setAttr slot (eval (envOf d c s) e)), Rule.set s.serial)

/-- `Observe`. -/
def observe (d : Deployment) (c : Config) (s : Session) (obs : Nat) (e : Expr) : Stepped :=
  ({ c.put s with
      log := ⟨s.serial, obs, c.now, nthNat slotTurn s.attrs, eval (envOf d c s) e⟩ :: c.log }, Rule.observe s.serial)

/-- A block is entered. -/
def Session.enter (s : Session) (block : Nat) (kind : FrameKind) : Session :=
  { s with frames := ⟨block, 0, kind⟩ :: s.frames }

/-- `Branch`: the guard must be 0 or 1. -/
def branch (d : Deployment) (c : Config) (s : Session) (guard : Expr) (yes no : Nat) : Stepped :=
  match eval (envOf d c s) guard with
  | 0 => (c.put (s.enter no FrameKind.plain), Rule.branch s.serial)
  | n + 1 => cond (Nat.beq n 0)
      (c.put (s.enter yes FrameKind.plain), Rule.branch s.serial)
      (c.fail Fault.guard)

/-- `Loop`. -/
def loop (c : Config) (s : Session) (body : Nat) : Stepped :=
  (c.put (s.enter body FrameKind.loop), Rule.loop s.serial)

/-- `RunZero`: the session goes to the back of the ready queue. -/
def runZero (c : Config) (s : Session) : Stepped :=
  ({ c.put s with
      ready := snoc c.ready s.serial
      control := { c.control with running := none } }, Rule.runZero s.serial)

/-- The innermost hold with an allocation on a pool has begun a growing run. -/
def markGrown (pool : Nat) : List Hold → List Hold
  | [] => []
  | h :: rest => match partOf pool h.parts with
    | some _ => { h with grown := true } :: rest
    | none => h :: markGrown pool rest

/-- The holds once a run begins. -/
def holdsFor (growing : Option Nat) (holds : List Hold) : List Hold :=
  match growing with
  | none => holds
  | some pool => markGrown pool holds

/-- `Run` at the engine. -/
def runEngine (c : Config) (s : Session) (mode : Mode) (work : Nat) (growing : Option Nat) : Config :=
  { c with
    sessions := putSession s.serial { s with status := Status.atStage 0, holds := holdsFor growing s.holds } c.sessions
    residents := joinJob ⟨s.serial, match mode with | Mode.decode => true | _ => false, work, growing, s.admission, false, false, 0⟩ c.residents
    control := { c.control with running := none } }

/-- `Run` at a delay. -/
def runDelay (c : Config) (s : Session) (stage work : Nat) : Config :=
  { c with
    sessions := putSession s.serial { s with status := Status.atStage stage } c.sessions
    agenda := schedule ⟨c.now + work, Action.finish stage s.serial⟩ c.agenda
    control := { c.control with running := none } }

/-- Whether a growing run has an allocation to grow. -/
def canGrow (growing : Option Nat) (holds : List Hold) : Bool :=
  match growing with
  | none => true
  | some pool => match innermost pool holds with
    | none => false
    | some _ => true

/-- A run statement. -/
def run (d : Deployment) (c : Config) (s : Session) (stage : Nat) (mode : Mode) (work : Expr) (growing : Option Nat) : Stepped :=
  cond (canGrow growing s.holds)
    (match eval (envOf d c s) work with
      | 0 => runZero c s
      | n + 1 => (match stage with
          | 0 => runEngine c s mode (n + 1) growing
          | k + 1 => runDelay c s (k + 1) (n + 1), Rule.run s.serial))
    (c.fail Fault.noAllocation)

/-- A block's end: `BlockEnd`, `LoopBack`, `ScopeEnd`, or `End` for the session's own block. -/
def blockEnd (d : Deployment) (c : Config) (s : Session) (f : Frame) (outer : List Frame) : Stepped :=
  match f.kind with
  | FrameKind.loop => (c.put { s with frames := ⟨f.block, 0, f.kind⟩ :: outer }, Rule.loopBack s.serial)
  | FrameKind.hold => scopeEnd d c s outer
  | FrameKind.plain => match outer with
    | [] => stopSession d c s
    | _ :: _ => (c.put { s with frames := outer }, Rule.blockEnd s.serial)

/-- A statement of the running session, its frame already past it. -/
def statement (d : Deployment) (c : Config) (s : Session) : Stmt → Stepped
  | Stmt.turn => turn c s
  | Stmt.set slot e => set d c s slot e
  | Stmt.observe obs e => observe d c s obs e
  | Stmt.hold h => hold d c s h
  | Stmt.run stage mode work growing => run d c s stage mode work growing
  | Stmt.branch guard yes no => branch d c s guard yes no
  | Stmt.loop body => loop c s body
  | Stmt.stop => stopSession d c s

/-- The next statement of a frame, `none` at its block's end. -/
def statementAt (program : Program) (f : Frame) : Option Stmt :=
  match nth f.block program with
  | none => none
  | some block => nth f.pos block

/-- The session's next statement, or its block's end. -/
def executeIn (d : Deployment) (c : Config) (s : Session) : Stepped :=
  match s.frames with
  | [] => c.fail Fault.lost
  | f :: outer => match statementAt d.program f with
    | none => blockEnd d c s f outer
    | some st => statement d c { s with frames := ⟨f.block, f.pos + 1, f.kind⟩ :: outer } st

/-- The running session's next step. -/
def execute (d : Deployment) (c : Config) (serial : Nat) : Stepped :=
  match findSession serial c.sessions with
  | none => c.fail Fault.lost
  | some s => executeIn d c s

/-! ## The engine -/

/-- Nothing of an iteration is left with a job. -/
def freshJobs : List Job → List Job
  | [] => []
  | j :: rest => { j with seen := false, tokens := 0 } :: freshJobs rest

/-- `IterBegin`: the budget is read once. -/
def iterBegin (d : Deployment) (c : Config) : Stepped :=
  ({ c with
      residents := freshJobs c.residents
      control := { c.control with begun := true, iteration := some ⟨d.budget, false, false⟩ } }, Rule.iterBegin)

/-- The next resident in serving order that was not considered and is not stalled. -/
def nextResident : List Job → Option Job
  | [] => none
  | j :: rest => cond (or j.seen j.stalled) (nextResident rest) (some j)

/-- A growing run is served: its hold must cover its tokens first. -/
def serveGrowing (d : Deployment) (c : Config) (it : Iteration) (j : Job) (tokens pool : Nat) (s : Session) (x : Part) : Stepped :=
  cond (Nat.ble (x.pos + tokens) x.units)
    (assignGrowing c it j tokens pool s x none)
    (match nth pool c.pools with
      | none => c.fail Fault.lost
      | some p => growWith d c ⟨s.serial, pool, up p.block (x.pos + tokens), tokens, false⟩ s p j)

/-- A resident is served what it wants and the budget allows. -/
def serve (d : Deployment) (c : Config) (it : Iteration) (j : Job) (tokens : Nat) : Stepped :=
  match j.growing with
  | none => (assign c it j tokens, Rule.serve j.serial none)
  | some pool => match findSession j.serial c.sessions with
    | none => c.fail Fault.lost
    | some s => match innermost pool s.holds with
      | none => c.fail Fault.lost
      | some x => serveGrowing d c it j tokens pool s x

/-- The first pool, from one on, with a non-empty queue that the engine serves. -/
def servedQueue : Nat → List Pool → Option (Nat × Pool)
  | _, [] => none
  | pool, p :: rest => cond (and p.via (isNonempty p.queue)) (some (pool, p)) (servedQueue (pool + 1) rest)

/-- Whom the engine admits next: the head of the first queue it serves, if that fits with the budget that is left. -/
def viaHead (d : Deployment) (c : Config) (it : Iteration) : Option (Nat × Session × Header) :=
  match servedQueue 0 c.pools with
  | none => none
  | some (pool, p) => match headOf c.sessions p with
    | none => none
    | some (s, h) => cond (fits { envOf d c s with left := it.left } h.wants) (some (pool, s, h)) none

/-- `IterCommit`: the iteration's end goes on the agenda. -/
def iterCommit (d : Deployment) (c : Config) : Stepped :=
  ({ c with
      flight := true
      agenda := schedule ⟨c.now + d.cost, Action.iterEnd⟩ c.agenda
      control := { c.control with iteration := none } }, Rule.iterCommit)

/-- All residents were considered, and the engine admits nobody more. -/
def endBuilding (d : Deployment) (c : Config) (it : Iteration) (after : Config → Stepped) : Stepped :=
  cond (or it.assigned it.preempted) (iterCommit d c)
    (after { c with control := { c.control with iteration := none } })

/-- All residents were considered: the engine admits, unless no budget is left or it preempted in this iteration. -/
def admitMore (d : Deployment) (c : Config) (it : Iteration) (after : Config → Stepped) : Stepped :=
  match cond (or (Nat.beq it.left 0) it.preempted) none (viaHead d c it) with
  | none => endBuilding d c it after
  | some (pool, s, h) => beginAdmit { envOf d c s with left := it.left } true c s pool h

/-- An iteration being built goes on; when nothing was scheduled there is none, and `after` comes next. -/
def build (d : Deployment) (c : Config) (it : Iteration) (after : Config → Stepped) : Stepped :=
  match cond (Nat.beq it.left 0) none (nextResident c.residents) with
  | none => admitMore d c it after
  | some j => serve d c it j (least (wanted d.chunk j) it.left)

/-- The tokens of a job are done. -/
def Job.work (j : Job) : Job := { j with remaining := j.remaining - j.tokens, tokens := 0 }

/-- The jobs that go on after an iteration. -/
def finishJobs : List Job → List Job
  | [] => []
  | j :: rest => cond (Nat.beq (j.remaining - j.tokens) 0) (finishJobs rest) (j.work :: finishJobs rest)

/-- The sessions whose jobs an iteration finishes, in serving order. -/
def finished : List Job → List Nat
  | [] => []
  | j :: rest => cond (Nat.beq (j.remaining - j.tokens) 0) (j.serial :: finished rest) (finished rest)

/-- Sessions become ready, in order. -/
def readied : List Nat → List Session → List Session
  | [], sessions => sessions
  | n :: rest, sessions => readied rest (match findSession n sessions with
    | none => sessions
    | some s => putSession n { s with status := Status.ready } sessions)

def snocAll : List Nat → List Nat → List Nat
  | ready, [] => ready
  | ready, n :: rest => snocAll (snoc ready n) rest

/-- An event is applied: the instant is to be settled again. -/
def Control.settleAgain (k : Control) : Control := { k with unswept := true, begun := false }

/-- `IterEnd`: tokens are subtracted, finished sessions become ready. -/
def iterEnd (c : Config) (rest : List Event) : Stepped :=
  ({ c with
      sessions := readied (finished c.residents) c.sessions
      residents := finishJobs c.residents
      flight := false
      agenda := rest
      ready := snocAll c.ready (finished c.residents)
      control := c.control.settleAgain }, Rule.iterEnd)

/-! ## The agenda -/

/-- `Finish`: a delay's job is done, its session is ready. -/
def finish (c : Config) (rest : List Event) (serial : Nat) : Stepped :=
  ({ c with
      sessions := readied [serial] c.sessions
      agenda := rest
      ready := snoc c.ready serial
      control := c.control.settleAgain }, Rule.finish serial)

/-- `Halt`. -/
def halt (c : Config) (time : Nat) : Stepped :=
  ({ c with now := time, control := { c.control with outcome := Outcome.done } }, Rule.halt)

/-- Whether a time is past the horizon. -/
def pastHorizon (horizon : Option Nat) (time : Nat) : Bool :=
  match horizon with
  | none => false
  | some h => Nat.ble (h + 1) time

/-- The time at which a run ends: its horizon, or now. -/
def lastTime (horizon : Option Nat) (now : Nat) : Nat :=
  match horizon with
  | none => now
  | some h => h

/-- The event that is due. -/
def applyEvent (c : Config) (e : Event) (rest : List Event) : Stepped :=
  match e.action with
  | Action.iterEnd => iterEnd c rest
  | Action.finish _ serial => finish c rest serial

/-- Nothing is left to do at this instant: `Halt`, `Advance`, or the event that is due. -/
def agendaStep (d : Deployment) (c : Config) : Stepped :=
  match c.agenda with
  | [] => halt c c.now
  | e :: rest => cond (pastHorizon d.horizon e.time) (halt c (lastTime d.horizon c.now))
      (cond (Nat.ble e.time c.now) (applyEvent c e rest) ({ c with now := e.time }, Rule.advance))

/-! ## A step -/

/-- Whether an event is due at this very instant. -/
def dueNow (c : Config) : Bool :=
  match c.agenda with
  | [] => false
  | e :: _ => Nat.ble e.time c.now

def someQueued (pools : List Pool) : Bool :=
  match servedQueue 0 pools with
  | none => false
  | some _ => true

/-- Whether the engine begins an iteration: it did not in this settle since a stalled resident went on, none is in flight, somebody is
there or waits in a queue it serves, and no event is due at this very instant. -/
def startable (c : Config) : Bool :=
  cond (or c.control.begun (or c.flight (dueNow c))) false (or (isNonempty c.residents) (someQueued c.pools))

/-- No iteration is being built: one is begun, or the agenda comes next. -/
def idle (d : Deployment) (c : Config) : Stepped := cond (startable c) (iterBegin d c) (agendaStep d c)

/-- Nobody is ready and the pools are swept: the engine, then the agenda. -/
def engine (d : Deployment) (c : Config) : Stepped :=
  match c.control.iteration with
  | some it => build d c it (idle d)
  | none => idle d c

/-- The next ready session executes its statements. -/
def start (d : Deployment) (c : Config) (serial : Nat) (rest : List Nat) : Stepped :=
  execute d { c with ready := rest, control := { c.control with running := some serial, unswept := true } } serial

/-- No session runs and no sweep is under way: the ready sessions, a sweep of the pools, the engine. -/
def settle (d : Deployment) (c : Config) : Stepped :=
  match c.ready with
  | serial :: rest => start d c serial rest
  | [] => cond c.control.unswept
      (sweep d { c with control := { c.control with unswept := false } } 0 (engine d))
      (engine d c)

/-- The running session goes on, else the instant is settled further. -/
def proceed (d : Deployment) (c : Config) : Stepped :=
  match c.control.running with
  | some serial => execute d c serial
  | none => settle d c

/-- A preempted session whose hold can never fit again is rejected. -/
def rejectHopeless (d : Deployment) (c : Config) (serial : Nat) : Stepped :=
  match findSession serial c.sessions with
  | none => c.fail Fault.lost
  | some s => match s.status with
    | Status.hopeless h => match hopeless (envOf d c s) h.wants with
      | none => c.fail Fault.lost
      | some pool => reject d c s pool
    | _ => c.fail Fault.lost

/-- What is left of births, else of what was begun before. -/
def birth (d : Deployment) (c : Config) : Stepped :=
  match c.births with
  | b :: rest => arrive d c b rest
  | [] => match c.control.sweep with
    | some pool => sweep d c pool (proceed d)
    | none => proceed d c

/-- A step of a live configuration: the most urgent thing of its control. -/
def stepLive (d : Deployment) (c : Config) : Stepped :=
  match c.control.hopeless with
  | some serial => rejectHopeless d c serial
  | none => match c.control.admission with
    | some a => admit c a
    | none => match c.control.growth with
      | some g => grow d c g
      | none => birth d c

/-- One step, and its rule. A final configuration stays as it is. -/
def step (d : Deployment) (c : Config) : Stepped :=
  match c.control.outcome with
  | Outcome.live => stepLive d c
  | Outcome.done => (c, Rule.halt)
  | Outcome.failed _ => (c, Rule.halt)

/-! ## Runs -/

/-- A pool as it is at the start. -/
def PoolSpec.start (p : PoolSpec) : Pool := ⟨p.cap, p.block, p.via, 0, 0, [], [], [], 0, 0⟩

def startPools : List PoolSpec → List Pool
  | [] => []
  | p :: rest => p.start :: startPools rest

/-- The initial configuration of a deployment with its sessions. -/
def init (d : Deployment) (sessions : List Spec) : Config :=
  { now := 0
    births := sessions
    serial := 0
    admissions := 0
    sessions := []
    pools := startPools d.pools
    residents := []
    flight := false
    agenda := []
    ready := []
    log := []
    control := ⟨Outcome.live, none, none, none, none, none, true, none, false⟩ }

/-- `2 ^ n` steps. -/
def runFor (d : Deployment) : Nat → Config → Config
  | 0, c => (step d c).1
  | n + 1, c => runFor d n (runFor d n c)

/-! ## Answers -/

/-- What a run answers: per session the observations (number and value) in order, and per pool the preemptions. -/
structure Answers where
  observations : List (List (Nat × Nat))
  preemptions : List Nat
deriving DecidableEq

/-- The observations of a session from the log, oldest first. -/
def observationsOf (serial : Nat) : List Observation → List (Nat × Nat) → List (Nat × Nat)
  | [], out => out
  | o :: rest, out => observationsOf serial rest (cond (Nat.beq o.serial serial) ((o.obs, o.value) :: out) out)

def observationsFrom (log : List Observation) : Nat → List Spec → List (List (Nat × Nat))
  | _, [] => []
  | serial, _ :: rest => observationsOf serial log [] :: observationsFrom log (serial + 1) rest

def preemptionsOf : List Pool → List Nat
  | [] => []
  | p :: rest => p.preempted :: preemptionsOf rest

/-- The answers of a configuration, `none` unless its program has ended. -/
def answersOf (sessions : List Spec) (c : Config) : Option Answers :=
  match c.control.outcome with
  | Outcome.done => some ⟨observationsFrom c.log 0 sessions, preemptionsOf c.pools⟩
  | Outcome.live => none
  | Outcome.failed _ => none

/-- The answers of the sessions after at most `2 ^ n` steps. -/
def answers (d : Deployment) (sessions : List Spec) (n : Nat) : Option Answers :=
  answersOf sessions (runFor d n (init d sessions))

end Serq
