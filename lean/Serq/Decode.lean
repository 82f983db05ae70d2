import Serq.Syntax
/-!
# Programs as numbers

What `Main` reads: a deployment, its program and its sessions as one list of natural numbers, in prefix notation. A list is its length and
its elements, an option is 0 or 1 and the value; the rest is in the functions below, one a type. Every function is
given fuel, more than there are numbers, so that it is total.
-/

namespace Serq

/-- A reader takes a value from the front of the numbers, or fails. -/
abbrev Reader (α : Type) := List Nat → Option (α × List Nat)

namespace Reader

def number : Reader Nat
  | [] => none
  | n :: rest => some (n, rest)

def bind {α β : Type} (r : Reader α) (f : α → Reader β) : Reader β := fun l =>
  match r l with
  | none => none
  | some (x, rest) => f x rest

def pure {α : Type} (x : α) : Reader α := fun l => some (x, l)

def fail {α : Type} : Reader α := fun _ => none

instance : Monad Reader where
  pure := pure
  bind := bind

/-- `n` values. -/
def times {α : Type} (r : Reader α) : Nat → Reader (List α)
  | 0 => pure []
  | n + 1 => bind r fun x => bind (times r n) fun rest => pure (x :: rest)

def list {α : Type} (r : Reader α) : Reader (List α) := bind number (times r)

def option {α : Type} (r : Reader α) : Reader (Option α) := bind number fun n =>
  match n with
  | 0 => pure none
  | _ => bind r fun x => pure (some x)

def bool : Reader Bool := bind number fun n =>
  match n with
  | 0 => pure false
  | _ => pure true

def expr : Nat → Reader Expr
  | 0 => fail
  | fuel + 1 =>
    let two (make : Expr → Expr → Expr) : Reader Expr := bind (expr fuel) fun a => bind (expr fuel) fun b => pure (make a b)
    bind number fun n => match n with
    | 0 => bind number fun n => pure (Expr.num n)
    | 1 => bind number fun n => pure (Expr.attr n)
    | 2 => pure Expr.now
    | 3 => bind number fun n => pure (Expr.cachedIn n)
    | 4 => bind number fun n => pure (Expr.budgetLeft n)
    | 5 => two Expr.min
    | 6 => two Expr.max
    | 7 => two Expr.add
    | 8 => two Expr.sub
    | 9 => two Expr.mul
    | 10 => bind (expr fuel) fun a => bind number fun b => pure (Expr.floorDiv a b)
    | 11 => two Expr.lt
    | 12 => two Expr.le
    | 13 => two Expr.gt
    | 14 => two Expr.ge
    | 15 => two Expr.eq
    | 16 => two Expr.ne
    | 17 => bind (expr fuel) fun a => bind (expr fuel) fun b => bind (expr fuel) fun c => pure (Expr.cond a b c)
    | _ => fail

def mode : Reader Mode := bind number fun n =>
  match n with
  | 0 => pure Mode.plain
  | 1 => pure Mode.prefill
  | 2 => pure Mode.decode
  | _ => fail

def want (fuel : Nat) : Reader Want := do
  let pool ← number
  let units ← expr fuel
  let reserve ← option (expr fuel)
  pure ⟨pool, units, reserve⟩

def leaseClause (fuel : Nat) : Reader LeaseClause := do
  let pool ← number
  let time ← option (expr fuel)
  pure ⟨pool, time⟩

def header (fuel : Nat) : Reader Header := do
  let wants ← list (want fuel)
  let reuse ← option (expr fuel)
  let body ← number
  let cache ← option (expr fuel)
  let lease ← option (leaseClause fuel)
  pure ⟨wants, reuse, body, cache, lease⟩

def stmt (fuel : Nat) : Reader Stmt := bind number fun n =>
  match n with
  | 0 => pure Stmt.turn
  | 1 => do
    let slot ← number
    let value ← expr fuel
    pure (Stmt.set slot value)
  | 2 => do
    let obs ← number
    let value ← expr fuel
    pure (Stmt.observe obs value)
  | 3 => bind (header fuel) fun h => pure (Stmt.hold h)
  | 4 => do
    let stage ← number
    let mode ← mode
    let work ← expr fuel
    let growing ← option number
    pure (Stmt.run stage mode work growing)
  | 5 => do
    let guard ← expr fuel
    let yes ← number
    let no ← number
    pure (Stmt.branch guard yes no)
  | 6 => bind number fun body => pure (Stmt.loop body)
  | 7 => pure Stmt.«end»
  | 8 => bind number fun pool => pure (Stmt.release pool)
  | 9 => do
    let pool ← number
    let units ← expr fuel
    pure (Stmt.load pool units)
  | _ => fail

def pool (fuel : Nat) : Reader PoolSpec := do
  let cap ← number
  let block ← number
  let via ← option number
  let key ← option (expr fuel)
  let memory ← option number
  pure ⟨cap, block, via, key, memory⟩

def stage : Reader StageSpec := bind number fun n =>
  match n with
  | 0 => do
    let budget ← number
    let chunk ← number
    let cost ← number
    pure (StageSpec.engine budget chunk cost)
  | 1 => bind number fun servers => pure (StageSpec.fifo servers)
  | 2 => pure StageSpec.delay
  | _ => fail

def preset : Reader Preset := do
  let slot ← number
  let value ← number
  pure ⟨slot, value⟩

def spec : Reader Spec := do
  let attrs ← list preset
  let turns ← list (list preset)
  pure ⟨attrs, turns⟩

def deployment (fuel : Nat) : Reader Deployment := do
  let program ← list (list (stmt fuel))
  let session ← number
  let attrs ← number
  let pools ← list (pool fuel)
  let stages ← list stage
  let horizon ← option number
  pure ⟨program, session, attrs, pools, stages, horizon⟩

/-- A deployment and its sessions. -/
def run (fuel : Nat) : Reader (Deployment × List Spec) := do
  let d ← deployment fuel
  let sessions ← list spec
  pure (d, sessions)

end Reader

end Serq
