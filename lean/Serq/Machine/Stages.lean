import Serq.Machine.Growth
/-!
# Stages

A run joins its stage: an engine, a `fifo` or a delay. `Finish` at the last two; an engine's iterations are in
`Serq.Machine.Engine`.
-/

namespace Serq

def Mode.isDecode : Mode → Bool
  | Mode.plain => false
  | Mode.prefill => false
  | Mode.decode => true

/-- A job joins an engine's residents. -/
def Stage.join (j : Job) (st : Stage) : Stage := { st with residents := joinJob j st.residents }

/-- A server of a `fifo` begins a job, or none was free and the job waits. -/
def Stage.joinFifo (servers : Nat) (w : Waiting) (st : Stage) : Stage :=
  cond (Nat.ble (st.busy + 1) servers) { st with busy := st.busy + 1 } { st with waiting := snoc st.waiting w }

/-- The agenda with the end of a job that begins now. -/
def begins (now stage serial work : Nat) (agenda : List Event) : List Event :=
  schedule ⟨now + work, Action.finish stage serial⟩ agenda

/-- Whether a server of a `fifo` is free. -/
def freeServer (servers stage : Nat) (stages : List Stage) : Bool :=
  ifSome (nth stage stages) false (fun st => Nat.ble (st.busy + 1) servers)

/-- A session's job joins a stage. -/
def joinStage (c : Config) (s : Session) (stage : Nat) (mode : Mode) (work : Nat) (growing : Option Nat) : StageSpec → Config
  | StageSpec.engine _ _ _ => { c with
      stages := offer c.control.iteration stage
        (onStage (Stage.join ⟨s.serial, mode.isDecode, work, growing, s.admission, false, false, 0⟩) stage c.stages) }
  | StageSpec.fifo servers => { c with
      stages := onStage (Stage.joinFifo servers ⟨s.serial, work⟩) stage c.stages
      agenda := cond (freeServer servers stage c.stages) (begins c.now stage s.serial work c.agenda) c.agenda }
  | StageSpec.delay => { c with agenda := begins c.now stage s.serial work c.agenda }

/-- Sessions that were at a stage become ready. -/
def readied : List Nat → List Session → List Session
  | [], sessions => sessions
  | n :: rest, sessions => readied rest
      (ifSome (findSession n sessions) sessions (fun s => cond s.status.isAtStage (putSession n { s with status := Status.ready } sessions) sessions))

/-- A stage whose server is free, and its next job. -/
def Stage.next (st : Stage) : Stage :=
  ifCons st.waiting { st with busy := st.busy - 1 } (fun _ rest => { st with waiting := rest })

/-- The agenda once a server is free: the next job begins. -/
def beginNext (now stage : Nat) (st : Stage) (agenda : List Event) : List Event :=
  ifCons st.waiting agenda (fun w _ => begins now stage w.serial w.work agenda)

/-- `Finish`: a job of a `fifo` or a delay is done, its session is ready. -/
def finish (c : Config) (rest : List Event) (stage serial : Nat) : Stepped :=
  (({ c with
      sessions := readied [serial] c.sessions
      stages := onStage Stage.next stage c.stages
      ready := snoc c.ready serial }).settleAgain (ifSome (nth stage c.stages) rest (fun st => beginNext c.now stage st rest)), Rule.finish serial)

end Serq
