import Serq.Syntax
/-!
# Configurations

The state that the machine steps: pools, sessions, the engine's residents, the agenda, and the
*control*, which says what is left to do at this instant. With it come the small list functions
that the machine uses, each a plain structural recursion that a kernel evaluates fast.
-/

namespace Serq

/-! ## Lists -/

/-- The element at an index. -/
def nth {α : Type} : Nat → List α → Option α
  | 0, l => match l with
    | [] => none
    | x :: _ => some x
  | n + 1, l => match l with
    | [] => none
    | _ :: rest => nth n rest

/-- The list with the element at an index replaced; past the end nothing changes. -/
def setNth {α : Type} : Nat → α → List α → List α
  | 0, y, l => match l with
    | [] => []
    | _ :: rest => y :: rest
  | n + 1, y, l => match l with
    | [] => []
    | x :: rest => x :: setNth n y rest

/-- The list with an element at its back. -/
def snoc {α : Type} : List α → α → List α
  | [], y => [y]
  | x :: rest, y => x :: snoc rest y

/-- The list without the first `n` elements. -/
def skip {α : Type} : Nat → List α → List α
  | 0, l => l
  | n + 1, l => match l with
    | [] => []
    | _ :: rest => skip n rest

/-- `n` zeros. -/
def zeros : Nat → List Nat
  | 0 => []
  | n + 1 => 0 :: zeros n

/-- The number at an index, 0 past the end. -/
def nthNat : Nat → List Nat → Nat
  | 0, l => match l with
    | [] => 0
    | x :: _ => x
  | n + 1, l => match l with
    | [] => 0
    | _ :: rest => nthNat n rest

/-- The list of numbers without the first occurrence of one. -/
def without (y : Nat) : List Nat → List Nat
  | [] => []
  | x :: rest => cond (Nat.beq x y) rest (x :: without y rest)

/-! ## Pools -/

/-- A cached prefix; `owner` is the session's serial + 1, or 0 for a dead entry. -/
structure Entry where
  owner : Nat
  size : Nat

/-- A stalled session and the allocation that its growth is to reach. -/
structure Grower where
  serial : Nat
  units : Nat

/-- A pool: its constants, the units allocated and cached, the entries in eviction order (by the time and the
sequence number of their release: a new entry goes to the back, a dead remainder keeps its place), the
queue and the stalled growers in order, and its counters. -/
structure Pool where
  cap : Nat
  block : Nat
  via : Bool
  used : Nat
  cached : Nat
  entries : List Entry
  queue : List Nat
  growers : List Grower
  preempted : Nat
  rejected : Nat

/-- Units rounded up to whole blocks; block 0 is none. -/
def up (block n : Nat) : Nat :=
  cond (Nat.beq block 0) n (cond (Nat.beq (n % block) 0) n (n + (block - n % block)))

/-- Units rounded down to whole blocks. -/
def down (block n : Nat) : Nat :=
  cond (Nat.beq block 0) n (n - n % block)

/-- The size of an owner's entry, 0 when it has none. -/
def entryOf (owner : Nat) : List Entry → Nat
  | [] => 0
  | e :: rest => cond (Nat.beq e.owner owner) e.size (entryOf owner rest)

/-! ## Sessions -/

/-- What is left when a block ends: a branch's is left, a loop's begins again, a hold is given back. -/
inductive FrameKind where
  | plain
  | loop
  | hold

/-- A block being executed, and the next statement in it. -/
structure Frame where
  block : Nat
  pos : Nat
  kind : FrameKind

/-- A hold's allocation on one pool, with its position; `grown` once a growing run advanced the position here. -/
structure Part where
  pool : Nat
  units : Nat
  pos : Nat
  grown : Bool

/-- A hold being executed, or being admitted (`parts` are those allocated so far). `grown` once a growing run began in
it: one flag for all its parts. -/
structure Hold where
  header : Header
  parts : List Part
  grown : Bool

/-- Where a session is; `hopeless` is one that was preempted and whose hold can never fit again. -/
inductive Status where
  | ready
  | hopeless (header : Header)
  | queued (pool : Nat) (header : Header)
  | atStage (stage : Nat)
  | stalled (pool : Nat)

/-- A live session; frames and holds innermost first, `turns` those still to come (`scripted`: it was born with
a list of turns), `admission` the number of its latest admission, 0 for none. -/
structure Session where
  serial : Nat
  attrs : List Nat
  turns : List (List Preset)
  scripted : Bool
  frames : List Frame
  holds : List Hold
  status : Status
  admission : Nat

/-- The live session of a serial. -/
def findSession (serial : Nat) : List Session → Option Session
  | [] => none
  | s :: rest => cond (Nat.beq s.serial serial) (some s) (findSession serial rest)

/-- The sessions with one of them changed. -/
def putSession (serial : Nat) (s : Session) : List Session → List Session
  | [] => []
  | t :: rest => cond (Nat.beq t.serial serial) (s :: rest) (t :: putSession serial s rest)

/-- The sessions without one of them. -/
def dropSession (serial : Nat) : List Session → List Session
  | [] => []
  | s :: rest => cond (Nat.beq s.serial serial) rest (s :: dropSession serial rest)

/-- The allocation on a pool among a hold's parts. -/
def partOf (pool : Nat) : List Part → Option Part
  | [] => none
  | x :: rest => cond (Nat.beq x.pool pool) (some x) (partOf pool rest)

/-- A hold's parts with the one on a pool changed. -/
def putPart (pool : Nat) (y : Part) : List Part → List Part
  | [] => []
  | x :: rest => cond (Nat.beq x.pool pool) (y :: rest) (x :: putPart pool y rest)

/-- The innermost allocation on a pool. -/
def innermost (pool : Nat) : List Hold → Option Part
  | [] => none
  | h :: rest => match partOf pool h.parts with
    | some x => some x
    | none => innermost pool rest

/-- The holds with the innermost allocation on a pool changed. -/
def putInnermost (pool : Nat) (y : Part) : List Hold → List Hold
  | [] => []
  | h :: rest => match partOf pool h.parts with
    | some _ => { h with parts := putPart pool y h.parts } :: rest
    | none => h :: putInnermost pool y rest

/-! ## The engine and the agenda -/

/-- A job at the engine. In the iteration being built or in flight it is `seen` once it was considered, and
`tokens` were assigned to it; `growing` is the pool that its run grows. -/
structure Job where
  serial : Nat
  decode : Bool
  remaining : Nat
  growing : Option Nat
  admission : Nat
  stalled : Bool
  seen : Bool
  tokens : Nat

/-- The engine's job of a session. -/
def findJob (serial : Nat) : List Job → Option Job
  | [] => none
  | j :: rest => cond (Nat.beq j.serial serial) (some j) (findJob serial rest)

/-- The jobs with one of them changed. -/
def putJob (serial : Nat) (y : Job) : List Job → List Job
  | [] => []
  | j :: rest => cond (Nat.beq j.serial serial) (y :: rest) (j :: putJob serial y rest)

/-- The jobs without one of them. -/
def dropJob (serial : Nat) : List Job → List Job
  | [] => []
  | j :: rest => cond (Nat.beq j.serial serial) rest (j :: dropJob serial rest)

/-- A job joins the residents: they stand by admission number, equals in joining order. -/
def joinJob (y : Job) : List Job → List Job
  | [] => [y]
  | j :: rest => cond (Nat.ble j.admission y.admission) (j :: joinJob y rest) (y :: j :: rest)

/-- What an event does: a delay's job is finished, or the iteration in flight ends. -/
inductive Action where
  | finish (stage serial : Nat)
  | iterEnd

/-- A future event. The agenda is in order of time, then of scheduling. -/
structure Event where
  time : Nat
  action : Action

/-- An event enters the agenda, behind all that are not later. -/
def schedule (y : Event) : List Event → List Event
  | [] => [y]
  | e :: rest => cond (Nat.ble e.time y.time) (e :: schedule y rest) (y :: e :: rest)

/-- A recorded observation. -/
structure Observation where
  serial : Nat
  obs : Nat
  time : Nat
  turn : Nat
  value : Nat

/-! ## The control -/

/-- One evaluated line of a header: what is to be allocated, in whole blocks. -/
structure Grant where
  pool : Nat
  units : Nat

/-- An admission in progress, for the session's innermost hold: what is still to be allocated, and what was consumed of the
first of that, once the session's own entry was taken. -/
structure Admission where
  serial : Nat
  via : Bool
  reuse : Option Nat
  todo : List Grant
  consumed : Option Nat

/-- A growth in progress: the allocation to be reached, and the tokens that wait for it (none when a stalled
session resumes). -/
structure Growth where
  serial : Nat
  pool : Nat
  units : Nat
  tokens : Nat
  resume : Bool

/-- The iteration being built: the budget left, whether any tokens were assigned, whether it preempted. -/
structure Iteration where
  left : Nat
  assigned : Bool
  preempted : Bool

/-- Why a machine stopped before its program ended: a branch guard that is neither 0 nor 1; a growing run without
an allocation to grow; `lost`, a number that names nothing or memory promised twice, which no linked program has. -/
inductive Fault where
  | guard
  | noAllocation
  | lost

/-- Whether a run goes on, has ended, or was stopped by a fault. -/
inductive Outcome where
  | live
  | done
  | failed (fault : Fault)

/-- What is left to do at this instant. -/
structure Control where
  outcome : Outcome
  /-- A preempted session whose hold can never fit again. -/
  hopeless : Option Nat
  admission : Option Admission
  growth : Option Growth
  /-- The pool at which a sweep goes on. -/
  sweep : Option Nat
  /-- The session whose statements are being executed. -/
  running : Option Nat
  /-- The settle still owes a sweep of all pools. -/
  unswept : Bool
  iteration : Option Iteration
  /-- The engine had its turn in this settle, and no resident that it passed by went on since. -/
  begun : Bool

/-- A configuration. `flight` tells that an iteration is in flight; sessions stand in order of serials; the
newest observation is first. -/
structure Config where
  now : Nat
  /-- Sessions still to be born, and the serial of the next. -/
  births : List Spec
  serial : Nat
  /-- The number of admissions so far. -/
  admissions : Nat
  sessions : List Session
  pools : List Pool
  residents : List Job
  flight : Bool
  agenda : List Event
  /-- The ready queue, first in, first out. -/
  ready : List Nat
  log : List Observation
  control : Control

end Serq
