import Serq.Machine.Engine
/-!
# The machine

`step` takes one step of a configuration and names its rule; `run` takes many. The rules, their names and
their grain are those of the Go machine: what a step passes on the way to its rule (a sweep that finds
nothing, an empty phase) is no step. The rules themselves are in `Serq.Machine`, one file a family.

Every function is total by structural recursion. An amount is only ever allocated after the test that it fits,
so that a configuration which no linked program reaches ends in a fault, not in broken memory.
-/

namespace Serq

/-! ## The agenda -/

/-- `Halt`. -/
def halt (c : Config) (time : Nat) : Stepped :=
  ({ c with now := time, control := { c.control with outcome := Outcome.done } }, Rule.halt)

/-- Whether a time is past the horizon. -/
def pastHorizon (horizon : Option Nat) (time : Nat) : Bool := ifSome horizon false (fun h => Nat.ble (h + 1) time)

/-- The time at which a run ends: its horizon, or now. -/
def lastTime (horizon : Option Nat) (now : Nat) : Nat := ifSome horizon now (greatest now)

/-- The event that is due. -/
def applyEvent (d : Deployment) (c : Config) (rest : List Event) : Action → Stepped
  | Action.iterEnd engine => iterEnd c rest engine
  | Action.finish stage serial => finish c rest stage serial
  | Action.expire serial number => leaseExpire d c rest serial number

/-- Nothing is left to do at this instant: `Halt`, `Advance`, or the event that is due. -/
def agendaStep (d : Deployment) (c : Config) : Stepped :=
  ifCons c.agenda (halt c c.now) fun e rest =>
    cond (pastHorizon d.horizon e.time) (halt c (lastTime d.horizon c.now))
      (cond (Nat.ble e.time c.now) (applyEvent d c rest e.action) ({ c with now := e.time }, Rule.advance))

/-! ## The pass over the stages -/

/-- Whether an event is due at this very instant. -/
def dueNow (c : Config) : Bool := ifCons c.agenda false (fun e _ => Nat.ble e.time c.now)

/-- Whether somebody waits in a queue that an engine serves. -/
def someWait (engine : Nat) (pools : List Pool) : Bool := ifSome (servedQueue engine 0 pools) false (fun _ => true)

/-- Whether an engine is idle and has a resident, or a session in a queue it serves. -/
def startable (pools : List Pool) (engine : Nat) (st : Stage) : Bool :=
  cond st.flight false (or (isNonempty st.residents) (someWait engine pools))

/-- The first engine, from a stage on, that is to begin an iteration. -/
def firstStartable (pools : List Pool) : Nat → List Stage → Option Nat
  | _, [] => none
  | i, st :: rest => cond (startable pools i st) (some i) (firstStartable pools (i + 1) rest)

/-- Whether an engine that this pass has not tried is to begin an iteration. -/
def someUntried (pools : List Pool) : Nat → List Stage → Bool
  | _, [] => false
  | i, st :: rest => cond st.tried (someUntried pools (i + 1) rest) (cond (startable pools i st) true (someUntried pools (i + 1) rest))

/-- The pass over the stages is over: the agenda comes next. -/
def passOver (d : Deployment) (c : Config) : Stepped :=
  agendaStep d { c with control := { c.control with pass := none } }

/-- A pass is repeated while there is an engine to be tried. -/
def passAgain (d : Deployment) (c : Config) : Stepped :=
  cond (someUntried c.pools 0 c.stages)
    (ifSome (firstStartable c.pools 0 c.stages) (passOver d c) (iterBegin d { c with stages := untried c.stages }))
    (passOver d c)

/-- No iteration is being built: the pass over the stages goes on, unless an event is due at this very instant. -/
def pass (d : Deployment) (c : Config) : Stepped :=
  ifSome c.control.pass (agendaStep d c) fun i =>
    cond (dueNow c) (passOver d c) (ifSome (firstStartable c.pools i (skip i c.stages)) (passAgain d c) (iterBegin d c))

/-! ## A step -/

/-- Nobody is ready and the pools are swept: the iteration being built, the stages, the agenda. -/
def engines (d : Deployment) (c : Config) : Stepped :=
  ifSome c.control.iteration (pass d c) (fun it => build d c it (pass d))

/-- The next ready session executes its statements. -/
def start (d : Deployment) (c : Config) (serial : Nat) (rest : List Nat) : Stepped :=
  execute d { c with ready := rest, control := { c.control with running := some serial, unswept := true } } serial

/-- No session runs and no sweep is under way: the ready sessions, a sweep of the pools, the engines. -/
def settle (d : Deployment) (c : Config) : Stepped :=
  ifCons c.ready
    (cond c.control.unswept (sweep d { c with control := { c.control with unswept := false } } 0 (engines d)) (engines d c))
    (start d c)

/-- The running session goes on, else the instant is settled further. -/
def proceed (d : Deployment) (c : Config) : Stepped :=
  ifSome c.control.running (settle d c) (execute d c)

/-- A preempted session whose hold can never fit again is rejected. -/
def rejectHopeless (d : Deployment) (c : Config) (serial : Nat) : Stepped :=
  c.orLost (findSession serial c.sessions) fun s => c.orLost s.status.never fun h =>
    c.orLost (hopeless (envOf d c s) h.wants) (reject d c s)

/-- What is left of births, else of what was begun before. -/
def birth (d : Deployment) (c : Config) : Stepped :=
  ifCons c.births (ifSome c.control.sweep (proceed d c) (fun pool => sweep d c pool (proceed d))) (arrive d c)

/-- A step of a live configuration: the most urgent thing of its control. -/
def stepLive (d : Deployment) (c : Config) : Stepped :=
  ifSome c.control.hopeless
    (ifSome c.control.admission (ifSome c.control.growth (birth d c) (grow d c)) (admit c))
    (rejectHopeless d c)

/-- A step of a configuration with an outcome. -/
def stepAs (d : Deployment) (c : Config) : Outcome → Stepped
  | Outcome.live => stepLive d c
  | Outcome.done => (c, Rule.halt)
  | Outcome.failed _ => (c, Rule.halt)

/-- One step, and its rule. A final configuration stays as it is. -/
def step (d : Deployment) (c : Config) : Stepped := stepAs d c c.control.outcome

/-! ## Runs -/

/-- A pool as it is at the start. -/
def PoolSpec.start (p : PoolSpec) : Pool := ⟨p, 0, 0, [], [], [], 0, 0⟩

def startPools : List PoolSpec → List Pool
  | [] => []
  | p :: rest => p.start :: startPools rest

def startStages : List StageSpec → List Stage
  | [] => []
  | _ :: rest => ⟨[], [], false, false, 0, []⟩ :: startStages rest

/-- The initial configuration of a deployment with its sessions. -/
def init (d : Deployment) (sessions : List Spec) : Config :=
  { now := 0
    births := sessions
    serial := 0
    admissions := 0
    scopes := 0
    sessions := []
    pools := startPools d.pools
    stages := startStages d.stages
    agenda := []
    ready := []
    log := []
    control := ⟨Outcome.live, none, none, none, none, none, true, none, some 0⟩ }

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
