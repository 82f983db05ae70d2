import Serq.Rule
/-!
# Writing programs by hand

Short forms for pools, expressions and statements whose bodies stand inside them, as in the text of a program, and `story`, which tells a run
in words. `Serq.Examples` shows how they are used: outside the namespace `Serq`, where `hold` and `run` are the machine's own.
-/

namespace Serq.Surface

/-! ## Expressions -/

instance (n : Nat) : OfNat Expr n := ⟨Expr.num n⟩
instance : Add Expr := ⟨Expr.add⟩
instance : Sub Expr := ⟨Expr.sub⟩
instance : Mul Expr := ⟨Expr.mul⟩

/-- The program's own attribute number `n`, as a slot: the built-in ones come first. A session has `own n` attributes in all,
when `n` are its own. -/
def own (n : Nat) : Nat := 9 + n

/-- What the attribute of a slot is now. -/
def attr (slot : Nat) : Expr := Expr.attr slot

def now : Expr := Expr.now

/-! The built-in attributes: what the last admission reused, the turn and what it brings, and what was computed before a preemption. -/

def cached : Expr := attr slotCached
def turnNo : Expr := attr slotTurn
def new : Expr := attr 3
def out : Expr := attr 4
def more : Expr := attr slotMore
def computed : Expr := attr slotComputed

/-! ## Statements

A statement may bring blocks of its own, so it is written as what it adds to the blocks there are. -/

/-- A statement to come: from the blocks there are to the blocks with its own, and the statements it comes to. -/
abbrev Code := Program → Program × List Stmt

/-- Statements one after the other. -/
def seq : List Code → Code
  | [], blocks => (blocks, [])
  | c :: rest, blocks => match c blocks with
    | (blocks, first) => match seq rest blocks with
      | (blocks, others) => (blocks, first ++ others)

/-- A statement without a body. -/
def one (s : Stmt) : Code := fun blocks => (blocks, [s])

/-- A statement with a body, which becomes the next block. -/
def inside (body : List Code) (statement : Nat → Stmt) : Code := fun blocks =>
  match seq body blocks with
  | (blocks, inner) => (snoc blocks inner, [statement blocks.length])

/-- A line of a hold's header: units of a pool, and the least room there must be. -/
def want (pool : Nat) (units : Expr) (room : Option Expr := none) : Want := ⟨pool, units, room⟩

/-- A hold's `lease`: what it has of the pool stays allocated after its end, for `time` at most. -/
def leaseOf (pool : Nat) (time : Option Expr := none) : Option LeaseClause := some ⟨pool, time⟩

/-- A hold. At most `reuse` units of the session's cached prefix are used, and up to `cache` units stay cached at its end. -/
def hold (wants : List Want) (body : List Code) (reuse : Option Expr := none) (cache : Option Expr := none)
    (lease : Option LeaseClause := none) : Code :=
  inside body (fun n => Stmt.hold ⟨wants, reuse, n, cache, lease⟩)

/-- Time at a delay or a `fifo`, tokens at an engine (stage 0, if no other is named); those of a hold that grows with them take the pool
that grows. -/
def wait (stage : Nat) (time : Expr) : Code := one (Stmt.run stage Mode.plain time none)
def prefill (tokens : Expr) (growing : Option Nat := none) (engine : Nat := 0) : Code := one (Stmt.run engine Mode.prefill tokens growing)
def decode (tokens : Expr) (growing : Option Nat := none) (engine : Nat := 0) : Code := one (Stmt.run engine Mode.decode tokens growing)

/-- Memory given back before its hold's end, or the oldest lease of it. -/
def release (pool : Nat) : Code := one (Stmt.release pool)

/-- A transfer: time at a stage, then the receiver has its units and the sender's are given back. -/
def transfer (stage : Nat) (time : Expr) (sender receiver : Nat) (units : Expr) : Code :=
  seq [wait stage time, one (Stmt.load receiver units), release sender]

def turn : Code := one Stmt.turn
def set (slot : Nat) (value : Expr) : Code := one (Stmt.set slot value)
def observe (number : Nat) (value : Expr) : Code := one (Stmt.observe number value)
def stop : Code := one Stmt.«end»
def loop (body : List Code) : Code := inside body Stmt.loop

/-- One of two bodies: the guard is 1 or 0. -/
def branch (guard : Expr) (yes no : List Code) : Code := fun blocks =>
  match seq yes blocks with
  | (blocks, yes) => match seq no (snoc blocks yes) with
    | (more, no) => (snoc more no, [Stmt.branch guard blocks.length more.length])

/-- A program whose block 0, the session's, is this. -/
def program (session : List Code) : Program :=
  match seq session [[]] with
  | ([], first) => [first]
  | (_ :: others, first) => first :: others

/-! ## Deployments and sessions -/

/-- A pool without blocks whose queue an engine serves (stage 0, if no other is named); an engine's memory, of whole blocks; and a pool that
admits by itself, of whole blocks. -/
def slots (cap : Nat) (engine : Nat := 0) : PoolSpec := ⟨cap, 0, some engine, none, none⟩
def memory (cap block : Nat) (engine : Nat := 0) : PoolSpec := ⟨cap, block, none, none, some engine⟩
def plain (cap block : Nat) : PoolSpec := ⟨cap, block, none, none, none⟩

/-- An engine; an iteration costs 1, if nothing else is said. -/
def engine (budget : Nat) (chunk : Nat := 0) (cost : Nat := 1) : StageSpec := StageSpec.engine budget chunk cost

def delay : StageSpec := StageSpec.delay

/-- A session with the values of its own attributes, in their order. -/
def session (values : List Nat) : Spec := ⟨presets 0 values, []⟩
where
  presets : Nat → List Nat → List Preset
    | _, [] => []
    | n, v :: rest => ⟨own n, v⟩ :: presets (n + 1) rest

/-- A session with turns: of each, the tokens that are new and those to be decoded (`new`, `out`). -/
def chat (turns : List (Nat × Nat)) : Spec := ⟨[], presets turns⟩
where
  presets : List (Nat × Nat) → List (List Preset)
    | [] => []
    | (new, out) :: rest => [⟨3, new⟩, ⟨4, out⟩] :: presets rest

/-! ## Runs in words -/

/-- One transition in words. -/
def told (c : Config) (r : Rule) : String :=
  toString c.now ++ ": " ++ r.name
    ++ (match r.session with | none => "" | some n => ", session " ++ toString n)
    ++ (match r.pool with | none => "" | some n => ", pool " ++ toString n)

/-- The first `n` transitions of a run, or all. -/
def story (d : Deployment) (sessions : List Spec) (n : Nat) : List String := go n (init d sessions)
where
  go : Nat → Config → List String
    | 0, _ => []
    | n + 1, c => match c.control.outcome with
      | Outcome.live => match step d c with
        | (next, r) => told next r :: go n next
      | Outcome.done => []
      | Outcome.failed _ => ["a fault"]

end Serq.Surface
