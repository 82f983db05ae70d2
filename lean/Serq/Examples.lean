import Serq.Surface
import Serq.Force
import Serq.Eval
/-!
# Deployments and programs written by hand

To look at a run, add `#eval crowded` or `#eval talk` at the end.
-/

namespace Examples

open Serq (Program Deployment Spec Expr answers answers_of_forced)
open Serq.Surface

/-! ## Two requests that want the same memory

Each takes a slot, prefills its prompt and decodes its answer, growing its hold of the memory; when that is full the later one is preempted,
and computes again what it had. -/

def lanes : Nat := 0
def kv : Nat := 1

def prompt : Nat := own 0
def answer : Nat := own 1

def request : Program := program [
  hold [want lanes 1, want kv (attr prompt + computed)] [
    prefill (attr prompt) kv,
    decode (attr answer) kv ],
  observe 0 now,
  stop ]

/-- An engine of 64 tokens an iteration; two slots, and memory of four blocks of 16 units. -/
def deployment : Deployment :=
  { program := request
    attrs := own 2
    pools := [slots 2, memory 64 16]
    budget := 64
    memory := some kv }

def requests : List Spec := [session [20, 14], session [20, 14]]

/-- The run in words. -/
def crowded : List String := story deployment requests 200

/-- What it answers: the first request is done at time 15; the other was preempted once and is done at time 30. -/
theorem crowded_answers : answers deployment requests 8 = some ⟨[[(0, 15)], [(0, 30)]], [0, 1]⟩ :=
  answers_of_forced (by kernel_eval)

/-! ## A conversation that finds its prefix cached

Every turn adds to the context. What the last one left in the cache need not be computed again; between turns the user thinks for 5 units of time,
at the delay. -/

def context : Nat := own 0

def conversation : Program := program [
  loop [
    turn,
    set context (attr context + new),
    hold [want lanes 1, want kv (attr context)] (cache := some (attr context + out)) [
      prefill (attr context - cached) kv,
      decode out kv ],
    observe 0 cached,
    set context (attr context + out),
    branch more [wait 1 5] [stop] ] ]

/-- The same, with a delay and a chunk. -/
def talking : Deployment :=
  { program := conversation
    attrs := own 1
    pools := [slots 2, memory 64 16]
    delays := 1
    budget := 64
    chunk := 16
    memory := some kv }

def talk : List String := story talking [chat [(20, 14), (8, 4)]] 200

/-- The second turn finds two blocks of the first. -/
theorem talk_answers : answers talking [chat [(20, 14), (8, 4)]] 8 = some ⟨[[(0, 0), (0, 32)]], [0, 0]⟩ :=
  answers_of_forced (by kernel_eval)

end Examples
