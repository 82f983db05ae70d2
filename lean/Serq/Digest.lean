import SerqExec
/-!
# The digest of a configuration

A number that stands for everything the machine's future depends on, computed alike in Go: two machines that
run in step have equal digests. `numbers` lists, in this order,

1. the clock;
2. per pool: units allocated, units cached, the queue (its length, then serials from the head), the entries (how many, then per entry
   in eviction order its owner's serial + 1, or 0 when dead, and its size);
3. the sessions (how many); per session by serial: serial, attributes by slot, status and place (`0 0` ready, `1 p` queued at pool p,
   `2 s` at stage s, `3 p` stalled at pool p), the frames from the outermost (how many; block, position, and 0 plain, 1 loop,
   2 hold), the holds from the outermost (how many; per hold how many allocations; pool, units, position), the leases from the
   oldest (how many; pool, units, computed units, and 0 for no bound, else the time of its end + 1);
4. per stage: an engine's residents in order (how many; serial, remaining tokens), or the jobs of a delay or a `fifo` by serial (how
   many; serial, time left);
5. the agenda in order (how many; time, and 1 for a finish, 2 for an iteration's end, 3 for a lease's);
6. the ready queue (its length, then serials).
-/

namespace Serq

/-- A number is folded into a digest; the modulus is 2^31 - 1, so that no product needs more than a machine word. -/
def fold (h x : Nat) : Nat := (h * 1000003 + x + 1) % 2147483647

def foldAll : Nat → List Nat → Nat
  | h, [] => h
  | h, x :: rest => foldAll (fold h x) rest

def count {α : Type} : List α → Nat
  | [] => 0
  | _ :: rest => count rest + 1

/-- How many elements a list has, then their numbers. -/
def listed {α : Type} (f : α → List Nat) (l : List α) : List Nat := count l :: concat l
where
  concat : List α → List Nat
    | [] => []
    | x :: rest => f x ++ concat rest

def reversed {α : Type} (l : List α) : List α := onto l []
where
  onto : List α → List α → List α
    | [], out => out
    | x :: rest, out => onto rest (x :: out)

def Entry.numbers (e : Entry) : List Nat := [e.owner, e.size]

def Pool.numbers (p : Pool) : List Nat :=
  [p.allocated, p.cached] ++ listed (fun w => [w.serial]) p.queue ++ listed Entry.numbers p.entries

def Status.numbers : Status → List Nat
  | Status.ready => [0, 0]
  | Status.hopeless _ => [0, 0]
  | Status.queued pool _ => [1, pool]
  | Status.atStage stage => [2, stage]
  | Status.stalled pool _ => [3, pool]

def FrameKind.number : FrameKind → Nat
  | FrameKind.plain => 0
  | FrameKind.loop => 1
  | FrameKind.hold => 2

def Frame.numbers (f : Frame) : List Nat := [f.block, f.pos, f.kind.number]

def Hold.numbers (h : Hold) : List Nat := listed (fun x => [x.pool, x.units, x.position]) h.allocations

def Lease.numbers (l : Lease) : List Nat := [l.pool, l.units, l.computed, ifSome l.expiry 0 (fun t => t + 1)]

def Session.numbers (s : Session) : List Nat :=
  [s.serial] ++ s.attrs ++ s.status.numbers ++ listed Frame.numbers (reversed s.frames) ++ listed Hold.numbers (reversed s.holds)
    ++ listed Lease.numbers s.leases

def Job.numbers (j : Job) : List Nat := [j.serial, j.remaining]

/-- A serial and a time enter a list in order of serials. -/
def bySerial (n t : Nat) : List (Nat × Nat) → List (Nat × Nat)
  | [] => [(n, t)]
  | (m, u) :: rest => cond (Nat.ble m n) ((m, u) :: bySerial n t rest) ((n, t) :: (m, u) :: rest)

/-- The jobs at a delay or in service at a `fifo` with the time they have left, by serial. -/
def delayed (stage now : Nat) : List Event → List (Nat × Nat)
  | [] => []
  | e :: rest => match e.action with
    | Action.iterEnd _ => delayed stage now rest
    | Action.expire _ _ => delayed stage now rest
    | Action.finish k n => cond (Nat.beq k stage) (bySerial n (e.time - now) (delayed stage now rest)) (delayed stage now rest)

/-- With those that wait for a server. -/
def withWaiting : List Waiting → List (Nat × Nat) → List (Nat × Nat)
  | [], jobs => jobs
  | w :: rest, jobs => bySerial w.serial w.work (withWaiting rest jobs)

def StageSpec.numbers (c : Config) (stage : Nat) (st : Stage) : StageSpec → List Nat
  | StageSpec.engine _ _ _ => listed Job.numbers st.residents
  | StageSpec.fifo _ => listed (fun j => [j.1, j.2]) (withWaiting st.waiting (delayed stage c.now c.agenda))
  | StageSpec.delay => listed (fun j => [j.1, j.2]) (delayed stage c.now c.agenda)

def numbersOfStages (c : Config) : Nat → List StageSpec → List Stage → List Nat
  | i, s :: specs, st :: rest => s.numbers c i st ++ numbersOfStages c (i + 1) specs rest
  | _, _, _ => []

def Action.number : Action → Nat
  | Action.finish _ _ => 1
  | Action.iterEnd _ => 2
  | Action.expire _ _ => 3

def numbersOfPools : List Pool → List Nat
  | [] => []
  | p :: rest => p.numbers ++ numbersOfPools rest

def Config.numbers (d : Deployment) (c : Config) : List Nat :=
  [c.now] ++ numbersOfPools c.pools ++ listed Session.numbers c.sessions ++ numbersOfStages c 0 d.stages c.stages
    ++ listed (fun e => [e.time, e.action.number]) c.agenda ++ listed (fun n => [n]) c.ready

/-- The digest of a configuration. -/
def digest (d : Deployment) (c : Config) : Nat := foldAll 7 (c.numbers d)

end Serq
