import Serq.Machine.Admission
/-!
# Growth and preemption

`Serve` after a growth, `GrowStall`, `GrowResume`, `Preempt`, and `Evict` on the way.
-/

namespace Serq

/-! ## Growth -/

/-- The allocation that a growth enlarges reaches its size. -/
def Allocation.enlarge (x : Allocation) (units : Nat) : Allocation := { x with units := x.units + (units - x.units) }

/-- The position advances by tokens. -/
def Allocation.advance (x : Allocation) (tokens : Nat) : Allocation := { x with position := x.position + tokens, grown := true }

/-- A job gets tokens. -/
def Job.serve (tokens : Nat) (j : Job) : Job := { j with considered := true, tokens := tokens }

/-- A resident gets tokens of the iteration. -/
def Stage.serve (serial tokens : Nat) (st : Stage) : Stage :=
  { st with
    residents := changeJob serial (Job.serve tokens) st.residents
    served := snoc st.served serial }

/-- `Serve`: a resident gets tokens of the iteration. -/
def assign (c : Config) (it : Iteration) (j : Job) (tokens : Nat) : Config :=
  { c with
    stages := onStage (Stage.serve j.serial tokens) it.engine c.stages
    control := { c.control with
      growth := none
      iteration := some { it with left := it.left - tokens, assigned := true } } }

/-- `Serve` for a run whose allocation `x` covers its tokens. -/
def assignGrowing (c : Config) (it : Iteration) (j : Job) (tokens pool : Nat) (s : Session) (x : Allocation) (grown : Option Nat) : Stepped :=
  ((assign c it j tokens).put { s with holds := putInnermost pool (x.advance tokens) s.holds }, Rule.serve s.serial grown)

/-- A stalled job goes on. -/
def Job.resume (j : Job) : Job := { j with stalled := false }

/-- A stalled resident goes on; `again`: its engine is to be tried again. -/
def Stage.resume (serial : Nat) (again : Bool) (st : Stage) : Stage :=
  { st with
    residents := changeJob serial Job.resume st.residents
    tried := cond again false st.tried }

/-- Whether the iteration that is being built has not considered a resident yet. -/
def ahead (it : Option Iteration) (engine : Nat) (j : Job) : Bool :=
  ifSome it false (fun x => cond (Nat.beq x.engine engine) (not j.considered) false)

/-- `GrowResume`: a stalled session goes on; its tokens come when it is served next. Unless the iteration being built considers it
still, its engine is to be tried again. -/
def resumed (c : Config) (g : Growth) (s : Session) (x : Allocation) (p : Pool) (j : Job) (units : Nat) : Stepped :=
  ({ c with
      sessions := putSession s.serial { s with
        holds := putInnermost g.pool (x.enlarge units) s.holds
        status := Status.atStage g.engine } c.sessions
      pools := setNth g.pool { p.allocate (units - x.units) with growers := dropGrower s.serial p.growers } c.pools
      stages := onStage (Stage.resume s.serial (not (ahead c.control.iteration g.engine j))) g.engine c.stages
      control := { c.control with growth := none } }, Rule.growResume s.serial g.pool)

/-- `Serve` after a growth that has its room. -/
def serveGrown (c : Config) (g : Growth) (s : Session) (x : Allocation) (p : Pool) (j : Job) (units : Nat) (it : Iteration) : Stepped :=
  cond (Nat.ble (x.position + g.tokens) (x.enlarge units).units)
    (assignGrowing { c with pools := setNth g.pool (p.allocate (units - x.units)) c.pools }
      it j g.tokens g.pool s (x.enlarge units) (some g.pool))
    (c.fail Fault.lost)

/-- A growth that has its room. -/
def granted (c : Config) (g : Growth) (s : Session) (x : Allocation) (p : Pool) (j : Job) (units : Nat) : Stepped :=
  cond g.resume (resumed c g s x p j units) (c.orLost c.control.iteration (serveGrown c g s x p j units))

/-- A job stalls. -/
def Job.stall (j : Job) : Job := { j with stalled := true, considered := true }

/-- A resident stalls. -/
def Stage.stall (serial : Nat) (st : Stage) : Stage :=
  { st with residents := changeJob serial Job.stall st.residents }

/-- `GrowStall`: no room and no victim; the session keeps its place and waits. -/
def growStall (c : Config) (g : Growth) (s : Session) (p : Pool) : Stepped :=
  ({ c with
      sessions := putSession s.serial { s with status := Status.stalled g.pool g.engine } c.sessions
      pools := setNth g.pool { p with growers := snoc p.growers ⟨s.serial, g.units, g.engine⟩ } c.pools
      stages := onStage (Stage.stall s.serial) g.engine c.stages
      control := { c.control with growth := none } }, Rule.growStall s.serial g.pool)

/-- `Evict` for a growth; then it goes on. -/
def evictForGrowth (c : Config) (g : Growth) (p : Pool) : Stepped :=
  c.orLost p.evict fun q =>
    ({ c with
        pools := setNth g.pool q c.pools
        control := { c.control with growth := some g } }, Rule.evict g.serial g.pool)

/-! ## Preemption -/

/-- A session, if it has a place at an engine and units of the pool. -/
def holder (pool : Nat) (sessions : List Session) (j : Job) : Option Session :=
  ifSome (findSession j.serial sessions) none (fun s => cond s.status.isAtStage (ifSome (innermost pool s.holds) none (fun _ => some s)) none)

/-- The victim: the latest admitted resident that holds units of the pool. -/
def victimOf (pool : Nat) (sessions : List Session) : List Job → Option Session
  | [] => none
  | j :: rest => ifSome (victimOf pool sessions rest) (holder pool sessions j) some

/-- The victim of a growth that does not fit, if the pool is an engine's memory: one of that engine's residents. -/
def victim (c : Config) (pool : Nat) (p : Pool) : Option Session :=
  ifSome p.spec.memory none (fun engine => ifSome (nth engine c.stages) none (fun st => victimOf pool c.sessions st.residents))

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
  | h :: rest, frames, pools => ifSome (allocationOf pool h.allocations)
      (closeOut v pool rest (outside frames) (closeHold v h pools))
      (fun _ => some ⟨h.header, outside frames, rest, closeHold v h pools⟩)

def Pool.countPreempted (p : Pool) : Pool := { p with preempted := p.preempted + 1 }

def Pool.dropGrower (serial : Nat) (p : Pool) : Pool := { p with growers := Serq.dropGrower serial p.growers }

/-- A preempted session waits for no growth any more. -/
def ungrow (serial : Nat) (pools : List Pool) : Status → List Pool
  | Status.stalled pool _ => onPool (Pool.dropGrower serial) pool pools
  | Status.ready => pools
  | Status.hopeless _ => pools
  | Status.queued _ _ => pools
  | Status.atStage _ => pools

/-- A job leaves its engine. -/
def Stage.drop (serial : Nat) (st : Stage) : Stage :=
  { st with residents := dropJob serial st.residents, served := Serq.drop id serial st.served }

/-- A preempted session waits at the front of its hold's queue to execute the hold again; if that can never fit any more, it
is rejected next. -/
def requeue (c : Config) (s : Session) (h : Header) (never : Option Nat) : Config :=
  ifSome never
    { c with
      sessions := putSession s.serial { s with status := Status.queued (firstPool h) h } c.sessions
      pools := onPool (Pool.joinFront s.serial) (firstPool h) c.pools
      stages := offerVia c.control.iteration (firstPool h) c.pools c.stages }
    (fun _ => { c with
      sessions := putSession s.serial { s with status := Status.hopeless h } c.sessions
      control := { c.control with hopeless := some s.serial } })

/-- A preempted session once its holds were closed: it is ready to wait again. -/
def preempted (d : Deployment) (c : Config) (it : Iteration) (g : Growth) (s : Session) (o : Closed) : Config :=
  requeue { c with
      pools := onPool Pool.countPreempted g.pool (ungrow s.serial o.pools s.status)
      control := { c.control with
        growth := cond (Nat.beq g.serial s.serial) none (some g)
        iteration := some { it with left := cond (Nat.beq g.serial s.serial) 0 it.left, preempted := true } } }
    { s with frames := o.frames, holds := o.holds } o.header
    (hopeless (envOf d { c with pools := o.pools } s) o.header.wants)

/-- `Preempt`: the position reached becomes `computed`, the job leaves the engine, the holds are given back out to the
pool's, and the hold is to be executed again. (A victim comes later in serving order than the grower, is the grower, or is
at another engine: nothing was assigned to it in this iteration.) A grower that is its own victim ends the serving of this
iteration: nothing is left of its budget. -/
def preemptAt (d : Deployment) (c : Config) (it : Iteration) (g : Growth) (s : Session) : Stepped :=
  c.orLost (closeOut (envOf d c s) g.pool s.holds s.frames c.pools) fun o =>
    (preempted d c it g s o, Rule.preempt s.serial g.pool)

/-- The same of the engine whose memory it is. -/
def preempt (d : Deployment) (c : Config) (it : Iteration) (g : Growth) (s : Session) (x : Allocation) (engine : Nat) : Stepped :=
  preemptAt d { c with stages := onStage (Stage.drop s.serial) engine c.stages } it g (s.setAttr slotComputed x.position)

/-- A growth that does not fit. -/
def growthShort (d : Deployment) (c : Config) (g : Growth) (s : Session) (p : Pool) : Stepped :=
  ifSome (victim c g.pool p) (growStall c g s p) fun v =>
    c.orLost (innermost g.pool v.holds) fun x => c.orLost c.control.iteration fun it =>
      c.orLost p.spec.memory (preempt d c it g v x)

/-- A growth to so many units: it has its room, or evicts, or preempts, or stalls. -/
def growTo (d : Deployment) (c : Config) (g : Growth) (s : Session) (p : Pool) (j : Job) (x : Allocation) (units : Nat) : Stepped :=
  cond (Nat.ble (p.allocated + (units - x.units)) p.cap)
    (cond (p.hasRoom (units - x.units)) (granted c g s x p j units) (evictForGrowth c g p))
    (growthShort d c g s p)

/-- A growth in whole blocks. -/
def growWith (d : Deployment) (c : Config) (g : Growth) (s : Session) (p : Pool) (j : Job) : Stepped :=
  c.orLost (innermost g.pool s.holds) fun x => c.orNot s.status.isAtStage (growTo d c g s p j x (up p.block g.units))

/-- The growth in progress goes on, for a job of an engine. -/
def grow (d : Deployment) (c : Config) (g : Growth) : Stepped :=
  c.orLost (findSession g.serial c.sessions) fun s => c.orLost (nth g.pool c.pools) fun p =>
    c.orLost (nth g.engine c.stages) fun st => c.orLost (findJob g.serial st.residents) fun j => growWith d c g s p j

end Serq
