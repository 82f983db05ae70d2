import Serq.Machine.Sweep
import Serq.Machine.Statements
/-!
# Engines

An iteration is built over several steps: `IterBegin`, then `Serve` and `AdmitVia` as long as budget is left, then `IterCommit`; `IterEnd`
when its time is over.
-/

namespace Serq

/-- Nothing of an iteration is left with a job. -/
def freshJobs : List Job → List Job
  | [] => []
  | j :: rest => { j with considered := false, tokens := 0 } :: freshJobs rest

/-- An iteration begins: the pass over the stages tried this one. -/
def Stage.begin (st : Stage) : Stage :=
  { st with residents := freshJobs st.residents, served := [], tried := true }

def StageSpec.budget : StageSpec → Nat
  | StageSpec.engine budget _ _ => budget
  | StageSpec.fifo _ => 0
  | StageSpec.delay => 0

def StageSpec.chunk : StageSpec → Nat
  | StageSpec.engine _ chunk _ => chunk
  | StageSpec.fifo _ => 0
  | StageSpec.delay => 0

def StageSpec.cost : StageSpec → Nat
  | StageSpec.engine _ _ cost => cost
  | StageSpec.fifo _ => 0
  | StageSpec.delay => 0

/-- `IterBegin`: the budget is read once. -/
def iterBegin (d : Deployment) (c : Config) (engine : Nat) : Stepped :=
  c.orLost (nth engine d.stages) fun spec =>
    ({ c with
        stages := onStage Stage.begin engine c.stages
        control := { c.control with iteration := some ⟨engine, spec.budget, false, false⟩ } }, Rule.iterBegin)

/-- The next resident in serving order that was not considered and is not stalled. -/
def nextResident : List Job → Option Job
  | [] => none
  | j :: rest => cond (or j.considered j.stalled) (nextResident rest) (some j)

/-- A growing run is served: its hold must cover its tokens first. -/
def serveGrowing (d : Deployment) (c : Config) (it : Iteration) (j : Job) (tokens pool : Nat) (s : Session) (x : Allocation) : Stepped :=
  cond (Nat.ble (x.position + tokens) x.units)
    (assignGrowing c it j tokens pool s x none)
    (c.orLost (nth pool c.pools) fun p => growWith d c ⟨s.serial, it.engine, pool, x.position + tokens, tokens, false⟩ s p j)

/-- A resident is served what it wants and the budget allows. -/
def serve (d : Deployment) (c : Config) (it : Iteration) (j : Job) (tokens : Nat) : Stepped :=
  ifSome j.growing (assign c it j tokens, Rule.serve j.serial none) fun pool =>
    c.orLost (findSession j.serial c.sessions) fun s => c.orLost (innermost pool s.holds) fun x =>
      serveGrowing d c it j tokens pool s x

/-- Whether an engine serves a pool's queue, and somebody waits there. -/
def Pool.waits (engine : Nat) (p : Pool) : Bool :=
  ifSome p.spec.via false (fun e => cond (Nat.beq e engine) (isNonempty p.queue) false)

/-- The first pool, from one on, with a non-empty queue that an engine serves. -/
def servedQueue (engine : Nat) : Nat → List Pool → Option (Nat × Pool)
  | _, [] => none
  | pool, p :: rest => cond (p.waits engine) (some (pool, p)) (servedQueue engine (pool + 1) rest)

/-- An admission to come: the pool in whose queue the session stands, and its hold. -/
structure Head where
  pool : Nat
  session : Session
  header : Header

/-- Whom an engine admits next: the head of the first queue it serves, if that fits with the budget that is left. -/
def viaHead (d : Deployment) (c : Config) (it : Iteration) : Option Head :=
  ifSome (servedQueue it.engine 0 c.pools) none fun q => ifSome (headOf c.sessions q.2) none fun s =>
    ifSome (s.status.pending q.1) none fun h => cond (fits (envVia d c s it) h.wants) (some ⟨q.1, s, h⟩) none

/-- The iteration being built is over: the pass over the stages goes on behind its engine. -/
def Control.built (k : Control) (it : Iteration) : Control := { k with iteration := none, pass := some (it.engine + 1) }

def Stage.fly (st : Stage) : Stage := { st with flight := true }

/-- `IterCommit`: the iteration's end goes on the agenda. -/
def iterCommit (d : Deployment) (c : Config) (it : Iteration) : Stepped :=
  c.orLost (nth it.engine d.stages) fun spec =>
    ({ c with
        stages := onStage Stage.fly it.engine c.stages
        agenda := schedule ⟨c.now + spec.cost, Action.iterEnd it.engine⟩ c.agenda
        control := c.control.built it }, Rule.iterCommit)

/-- All residents were considered, and the engine admits nobody more. -/
def endBuilding (d : Deployment) (c : Config) (it : Iteration) (after : Config → Stepped) : Stepped :=
  cond (or it.assigned it.preempted) (iterCommit d c it) (after { c with control := c.control.built it })

/-- All residents were considered: the engine admits, unless no budget is left or it preempted in this iteration. -/
def admitMore (d : Deployment) (c : Config) (it : Iteration) (after : Config → Stepped) : Stepped :=
  ifSome (cond (or (Nat.beq it.left 0) it.preempted) none (viaHead d c it)) (endBuilding d c it after) fun q =>
    beginAdmit (envVia d c q.session it) true c q.session q.pool q.header

/-- The next resident of the engine, while it has budget left. -/
def nextServed (c : Config) (it : Iteration) : Option Job :=
  cond (Nat.beq it.left 0) none (ifSome (nth it.engine c.stages) none (fun st => nextResident st.residents))

/-- An iteration being built goes on; when nothing was scheduled there is none, and `after` comes next. -/
def build (d : Deployment) (c : Config) (it : Iteration) (after : Config → Stepped) : Stepped :=
  ifSome (nextServed c it) (admitMore d c it after) fun j => c.orLost (nth it.engine d.stages) fun spec =>
    serve d c it j (least (newTokens spec.chunk j) it.left)

/-! ## The end of an iteration -/

/-- Whether the tokens of this iteration were the last of a job. -/
def Job.isDone (j : Job) : Bool := Nat.beq (j.remaining - j.tokens) 0

/-- The tokens of a job are done. -/
def Job.work (j : Job) : Job := { j with remaining := j.remaining - j.tokens, tokens := 0 }

/-- The jobs that go on after an iteration. -/
def finishJobs : List Job → List Job
  | [] => []
  | j :: rest => cond j.isDone (finishJobs rest) (j.work :: finishJobs rest)

/-- The sessions whose jobs an iteration finishes, in the order in which they were served. -/
def finished (jobs : List Job) : List Nat → List Nat
  | [] => []
  | n :: rest => cond (ifSome (findJob n jobs) false Job.isDone) (n :: finished jobs rest) (finished jobs rest)

def Stage.land (st : Stage) : Stage := { st with residents := finishJobs st.residents, served := [], flight := false }

/-- `IterEnd`: tokens are subtracted, finished sessions become ready. -/
def iterEnd (c : Config) (rest : List Event) (engine : Nat) : Stepped :=
  c.orLost (nth engine c.stages) fun st =>
    (({ c with
        sessions := readied (finished st.residents st.served) c.sessions
        stages := setNth engine st.land c.stages
        ready := snocAll c.ready (finished st.residents st.served) }).settleAgain rest, Rule.iterEnd)

end Serq
