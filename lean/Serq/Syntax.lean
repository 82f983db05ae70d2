/-!
# Programs of the fragment

Expressions, statements and deployments, as the IR has them. A program is a list of blocks and a
body is a block number, so that no type is nested and nothing recurses through a program.
All values are natural numbers.

Everything is written in the part of Lean 4 that its versions since 2021 share.
-/

namespace Serq

/-- An expression. Comparisons give 0 or 1; `sub` stops at 0; `floorDiv` is `floor (a / b)`. -/
inductive Expr where
  | num (value : Nat)
  | attr (slot : Nat)
  | now
  | cachedIn (pool : Nat)
  | budgetLeft (engine : Nat)
  | min (a b : Expr)
  | max (a b : Expr)
  | add (a b : Expr)
  | sub (a b : Expr)
  | mul (a b : Expr)
  | floorDiv (a : Expr) (b : Nat)
  | lt (a b : Expr)
  | le (a b : Expr)
  | gt (a b : Expr)
  | ge (a b : Expr)
  | eq (a b : Expr)
  | ne (a b : Expr)
  | cond (test yes no : Expr)

/-- One pool of a hold's header: its units, and the least room there must be. -/
structure Want where
  pool : Nat
  units : Expr
  reserve : Option Expr

/-- A hold's `lease`: the pool whose allocation outlives the scope, and for how long at most (`none`: no bound). -/
structure LeaseClause where
  pool : Nat
  time : Option Expr

/-- A hold without its execution: what it asks for, the bound on the reused prefix, its body's
block, how many units stay cached at its end, and what becomes a lease there. -/
structure Header where
  wants : List Want
  reuse : Option Expr
  body : Nat
  cache : Option Expr
  lease : Option LeaseClause

/-- How a run counts at its stage. -/
inductive Mode where
  | plain
  | prefill
  | decode

/-- A statement. -/
inductive Stmt where
  | turn
  | set (slot : Nat) (value : Expr)
  | observe (obs : Nat) (value : Expr)
  | hold (header : Header)
  | run (stage : Nat) (mode : Mode) (work : Expr) (growing : Option Nat)
  | branch (guard : Expr) (yes no : Nat)
  | loop (body : Nat)
  | «end»
  | release (pool : Nat)
  | load (pool : Nat) (units : Expr)

/-- A program: block `i` is the `i`-th list of statements. -/
abbrev Program := List (List Stmt)

/-- The slots of the built-in attributes that the machine itself writes. -/
def slotCached : Nat := 0
def slotSerial : Nat := 1
def slotTurn : Nat := 2
def slotMore : Nat := 6
def slotComputed : Nat := 8

/-- A memory pool: capacity and block in units (block 0: none), the engine that serves its queue, the key by which
the queue is ordered (`none`: first in, first out), and the engine whose memory it is and whose residents a growth
that does not fit preempts (`none`: it stalls). -/
structure PoolSpec where
  cap : Nat
  block : Nat
  via : Option Nat
  key : Option Expr
  memory : Option Nat

/-- A stage: an engine that serves in admission order, with a constant budget, the most tokens of a prefill in one
iteration (0: no cap) and a constant cost; a queue with so many servers; or a delay. -/
inductive StageSpec where
  | engine (budget chunk cost : Nat)
  | fifo (servers : Nat)
  | delay

/-- A deployment with the program that runs on it. -/
structure Deployment where
  program : Program
  /-- The block that a session runs. -/
  session : Nat := 0
  /-- How many attributes a session has. -/
  attrs : Nat
  pools : List PoolSpec
  stages : List StageSpec
  /-- `none` for no horizon. -/
  horizon : Option Nat := none

/-- An attribute's slot and its value. -/
structure Preset where
  slot : Nat
  value : Nat

/-- An explicit session: its attributes at birth, and the attributes that each of its turns brings. -/
structure Spec where
  attrs : List Preset
  turns : List (List Preset)

end Serq
