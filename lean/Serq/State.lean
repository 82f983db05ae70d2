import Serq.Syntax
/-!
# Configurations

The state that the machine steps: pools, sessions, stages, the agenda, and the *control*, which says what is
left to do at this instant. With it come the small list functions that the machine uses, each a plain structural
recursion that a kernel evaluates fast.
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

/-- A list with others behind it. -/
def snocAll {α : Type} : List α → List α → List α
  | l, [] => l
  | l, x :: rest => snocAll (snoc l x) rest

def isNonempty {α : Type} : List α → Bool
  | [] => false
  | _ :: _ => true


/-! ## Elements by a number

Sessions by their serials, allocations by their pools, leases by their pools or numbers. -/

/-- The first element of a number. -/
def find {α : Type} (key : α → Nat) (n : Nat) : List α → Option α
  | [] => none
  | x :: rest => cond (Nat.beq (key x) n) (some x) (find key n rest)

/-- The list with the first element of a number changed. -/
def put {α : Type} (key : α → Nat) (n : Nat) (y : α) : List α → List α
  | [] => []
  | x :: rest => cond (Nat.beq (key x) n) (y :: rest) (x :: put key n y rest)

/-- The list with the first element of a number changed by a function. -/
def change {α : Type} (key : α → Nat) (n : Nat) (f : α → α) : List α → List α
  | [] => []
  | x :: rest => cond (Nat.beq (key x) n) (f x :: rest) (x :: change key n f rest)

/-- The list without the first element of a number. -/
def drop {α : Type} (key : α → Nat) (n : Nat) : List α → List α
  | [] => []
  | x :: rest => cond (Nat.beq (key x) n) rest (x :: drop key n rest)

/-! ## Cases

The machine takes an option or a list apart with these, so that one lemma each is enough in the proofs. -/

/-- What an option holds, or what there is without it. -/
def ifSome {α β : Type} (o : Option α) (no : β) (yes : α → β) : β :=
  match o with
  | none => no
  | some x => yes x

/-- A list's first element and the rest, or what there is without them. -/
def ifCons {α β : Type} (l : List α) (empty : β) (first : α → List α → β) : β :=
  match l with
  | [] => empty
  | x :: rest => first x rest

/-! ## Pools -/

/-- A cached prefix; `owner` is the session's serial + 1, or 0 for a dead entry. -/
structure Entry where
  owner : Nat
  size : Nat

/-- A session in a queue, with the key it had when it joined. -/
structure Waiter where
  serial : Nat
  key : Nat

/-- A session stalled at an engine, and the allocation that its growth is to reach. -/
structure Grower where
  serial : Nat
  units : Nat
  engine : Nat

/-- A pool: its constants, the units allocated and cached, the entries in eviction order (by the time and the
sequence number of their release: a new entry goes to the back, a dead remainder keeps its place), the
queue and the stalled growers in order, and its counters. -/
structure Pool where
  spec : PoolSpec
  allocated : Nat
  cached : Nat
  entries : List Entry
  queue : List Waiter
  growers : List Grower
  preempted : Nat
  rejected : Nat

/-- Units rounded up to whole blocks; block 0 is none. -/
def up (block n : Nat) : Nat :=
  cond (Nat.beq block 0) n (cond (Nat.beq (n % block) 0) n (n + (block - n % block)))

/-- Units rounded down to whole blocks. -/
def down (block n : Nat) : Nat :=
  cond (Nat.beq block 0) n (n - n % block)

/-- A waiter enters a queue: behind all whose keys are not larger. -/
def enqueue (y : Waiter) : List Waiter → List Waiter
  | [] => [y]
  | x :: rest => cond (Nat.ble x.key y.key) (x :: enqueue y rest) (y :: x :: rest)

/-- The queue without a session. -/
def dequeue (serial : Nat) (l : List Waiter) : List Waiter := drop Waiter.serial serial l

/-- A session's growth waits no more. -/
def dropGrower (serial : Nat) (l : List Grower) : List Grower := drop Grower.serial serial l

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

/-- A hold's allocation on one pool, with its position; `grown` once a growing run or a load advanced the position here. -/
structure Allocation where
  pool : Nat
  units : Nat
  position : Nat
  grown : Bool

/-- A hold being executed, or being admitted (`allocations` are those allocated so far). `grown` once a growing run
began or a load was made in it: one flag for all its allocations. -/
structure Hold where
  header : Header
  allocations : List Allocation
  grown : Bool

/-- An allocation that outlived the scope of its hold: what was computed of it, the `cache` clause that is read at its end,
its number, and the time at which it ends at the latest. -/
structure Lease where
  pool : Nat
  units : Nat
  computed : Nat
  cache : Option Expr
  number : Nat
  expiry : Option Nat

/-- Where a session is; `hopeless` is one that was preempted and whose hold can never fit again. -/
inductive Status where
  | ready
  | hopeless (header : Header)
  | queued (pool : Nat) (header : Header)
  | atStage (stage : Nat)
  | stalled (pool engine : Nat)

/-- A live session; frames and holds innermost first, leases oldest first, `turns` those still to come (`scripted`: it was born with
a list of turns), `admission` the number of its latest admission, 0 for none. -/
structure Session where
  serial : Nat
  attrs : List Nat
  turns : List (List Preset)
  scripted : Bool
  frames : List Frame
  holds : List Hold
  leases : List Lease
  status : Status
  admission : Nat

/-- The live session of a serial. -/
def findSession (serial : Nat) (l : List Session) : Option Session := find Session.serial serial l

/-- The sessions with one of them changed. -/
def putSession (serial : Nat) (s : Session) (l : List Session) : List Session := put Session.serial serial s l

/-- The sessions without one of them. -/
def dropSession (serial : Nat) (l : List Session) : List Session := drop Session.serial serial l

/-- The allocation on a pool among a hold's. -/
def allocationOf (pool : Nat) (l : List Allocation) : Option Allocation := find Allocation.pool pool l

/-- A hold's allocations with the one on a pool changed. -/
def putAllocation (pool : Nat) (y : Allocation) (l : List Allocation) : List Allocation := put Allocation.pool pool y l

/-- A hold's allocations without the one on a pool. -/
def dropAllocation (pool : Nat) (l : List Allocation) : List Allocation := drop Allocation.pool pool l

/-- The innermost allocation on a pool. -/
def innermost (pool : Nat) : List Hold → Option Allocation
  | [] => none
  | h :: rest => ifSome (allocationOf pool h.allocations) (innermost pool rest) some

/-- The holds with the innermost allocation on a pool changed. -/
def putInnermost (pool : Nat) (y : Allocation) : List Hold → List Hold
  | [] => []
  | h :: rest => ifSome (allocationOf pool h.allocations) (h :: putInnermost pool y rest)
      (fun _ => { h with allocations := putAllocation pool y h.allocations } :: rest)

/-- The innermost hold with an allocation on a pool has begun a growing run, or a load. -/
def markGrown (pool : Nat) : List Hold → List Hold
  | [] => []
  | h :: rest => ifSome (allocationOf pool h.allocations) (h :: markGrown pool rest) (fun _ => { h with grown := true } :: rest)

/-- The oldest lease of a pool. -/
def oldestLease (pool : Nat) (l : List Lease) : Option Lease := find Lease.pool pool l

/-- The lease of a number. -/
def findLease (number : Nat) (l : List Lease) : Option Lease := find Lease.number number l

/-- The leases without the oldest of a pool. -/
def dropOldest (pool : Nat) (l : List Lease) : List Lease := drop Lease.pool pool l

/-- The leases without the one of a number. -/
def dropLease (number : Nat) (l : List Lease) : List Lease := drop Lease.number number l

/-! ## Stages and the agenda -/

/-- A job at an engine. In the iteration being built or in flight it is `considered` once it was considered, and
`tokens` were assigned to it; `growing` is the pool that its run grows. -/
structure Job where
  serial : Nat
  decode : Bool
  remaining : Nat
  growing : Option Nat
  admission : Nat
  stalled : Bool
  considered : Bool
  tokens : Nat

/-- The job of a session. -/
def findJob (serial : Nat) (l : List Job) : Option Job := find Job.serial serial l

/-- The jobs with one of them changed. -/
def changeJob (serial : Nat) (f : Job → Job) (l : List Job) : List Job := change Job.serial serial f l

/-- The jobs without one of them. -/
def dropJob (serial : Nat) (l : List Job) : List Job := drop Job.serial serial l

/-- A job joins the residents: they stand by admission number, equals in joining order. -/
def joinJob (y : Job) : List Job → List Job
  | [] => [y]
  | j :: rest => cond (Nat.ble j.admission y.admission) (j :: joinJob y rest) (y :: j :: rest)

/-- A session that waits for a server of a `fifo`, with its work. -/
structure Waiting where
  serial : Nat
  work : Nat

/-- A stage. An engine has its residents, the sessions that got tokens of the iteration being built or in flight in the order in
which they were served, whether one is in flight, and whether this pass over the stages tried it; a `fifo` has how
many of its servers are busy, and who waits. -/
structure Stage where
  residents : List Job
  served : List Nat
  flight : Bool
  tried : Bool
  busy : Nat
  waiting : List Waiting

/-- What an event does: a job of a delay or a `fifo` is finished, an engine's iteration in flight ends, a session's lease ends. -/
inductive Action where
  | finish (stage serial : Nat)
  | iterEnd (engine : Nat)
  | expire (serial number : Nat)

/-- A future event. The agenda is in order of time, then of scheduling. -/
structure Event where
  time : Nat
  action : Action

/-- An event enters the agenda, behind all that are not later. -/
def schedule (y : Event) : List Event → List Event
  | [] => [y]
  | e :: rest => cond (Nat.ble e.time y.time) (e :: schedule y rest) (y :: e :: rest)

/-- Whether an event is the end of a session's lease. -/
def Action.ends (serial number : Nat) : Action → Bool
  | Action.finish _ _ => false
  | Action.iterEnd _ => false
  | Action.expire n k => cond (Nat.beq n serial) (Nat.beq k number) false

/-- The agenda without the end of a lease that has ended. -/
def cancelOne (serial number : Nat) : List Event → List Event
  | [] => []
  | e :: rest => cond (e.action.ends serial number) rest (e :: cancelOne serial number rest)

/-- The agenda without the ends of leases that have ended; one without a bound has none. -/
def cancel (serial : Nat) : List Lease → List Event → List Event
  | [], agenda => agenda
  | l :: rest, agenda => cancel serial rest (ifSome l.expiry agenda (fun _ => cancelOne serial l.number agenda))

/-- A recorded observation. -/
structure Observation where
  serial : Nat
  obs : Nat
  time : Nat
  turn : Nat
  value : Nat

/-! ## The control -/

/-- One evaluated line of a header: what is to be allocated. -/
structure Grant where
  pool : Nat
  units : Nat

/-- An admission in progress, for the session's innermost hold: what is still to be allocated, and what was reused for the
first of that, once the session's own entry was taken. -/
structure Admission where
  serial : Nat
  via : Bool
  reuse : Option Nat
  todo : List Grant
  reused : Option Nat

/-- A growth in progress, of a run at an engine: the allocation to be reached, and the tokens that wait for it (none when a
stalled session resumes). -/
structure Growth where
  serial : Nat
  engine : Nat
  pool : Nat
  units : Nat
  tokens : Nat
  resume : Bool

/-- The iteration being built: its engine, the budget left, whether any tokens were assigned, whether it preempted. -/
structure Iteration where
  engine : Nat
  left : Nat
  assigned : Bool
  preempted : Bool

/-- Why a machine stopped before its program ended: a branch guard that is neither 0 nor 1; a growing run or a
load without an allocation; a load beyond its allocation; `lost`, a number that names nothing or memory promised twice, which no linked program has. -/
inductive Fault where
  | guard
  | noAllocation
  | load
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
  /-- The stage at which the pass over the stages goes on, `none` once it is over. -/
  pass : Option Nat

/-- A configuration. Sessions stand in order of serials; the newest observation is first. -/
structure Config where
  now : Nat
  /-- Sessions still to be born, and the serial of the next. -/
  births : List Spec
  serial : Nat
  /-- The number of admissions so far. -/
  admissions : Nat
  /-- The number of scopes that ended so far: a lease has its scope's number. -/
  scopes : Nat
  sessions : List Session
  pools : List Pool
  stages : List Stage
  agenda : List Event
  /-- The ready queue, first in, first out. -/
  ready : List Nat
  log : List Observation
  control : Control

end Serq
