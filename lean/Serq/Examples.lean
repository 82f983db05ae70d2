import Serq.Surface
import Serq.Force
import Serq.Eval
/-!
# A deployment and a program written by hand

Two sessions that want the same memory: each prefills its prompt and decodes its answer, growing its hold of pool 1, and the
later one is preempted when the pool is full. To look at the run, add `#eval (Serq.Examples.whole)` at the end.
-/

namespace Serq.Examples

open Serq.Surface

/-- The program's own attributes. -/
def prompt : Nat := own 0
def answer : Nat := own 1

def program : Program := [
  -- the session: one slot of pool 0, and of pool 1 what the prompt and what was computed before need
  [ enter [want 0 1, want 1 (attr prompt + attr slotComputed)] 1,
    Stmt.observe 0 Expr.now,
    Stmt.stop ],
  -- the body of the hold
  [ prefill (attr prompt) 1,
    decode (attr answer) 1 ] ]

/-- An engine of 64 tokens an iteration; pool 0 has two slots and queues at the engine, pool 1 has four blocks of 16 units
and preempts. -/
def deployment : Deployment :=
  { program := program
    session := 0
    attrs := 11
    pools := [⟨2, 0, true⟩, ⟨64, 16, false⟩]
    delays := 0
    budget := 64
    chunk := 0
    cost := 1
    memory := some 1
    horizon := none }

def sessions : List Spec := [session [20, 14], session [20, 14]]

/-- The run in words. -/
def whole : List String := story deployment sessions 200

/-- What it answers: the first session is done at time 15; the other was preempted once and computes its prompt again. -/
theorem answered : answers deployment sessions 8 = some ⟨[[(0, 15)], [(0, 30)]], [0, 1]⟩ :=
  answers_of_forced (by kernel_eval)

end Serq.Examples
