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

/-- An engine of 64 tokens an iteration; two slots, and its memory of four blocks of 16 units. -/
def deployment : Deployment :=
  { program := request
    attrs := own 2
    pools := [slots 2, memory 64 16]
    stages := [engine 64] }

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
    stages := [engine 64 (chunk := 16), delay] }

def talk : List String := story talking [chat [(20, 14), (8, 4)]] 200

/-- The second turn finds two blocks of the first. -/
theorem talk_answers : answers talking [chat [(20, 14), (8, 4)]] 8 = some ⟨[[(0, 0), (0, 32)]], [0, 0]⟩ :=
  answers_of_forced (by kernel_eval)

/-! ## A transfer

Two requests are prefilled at one place; what they have there stays, as a lease, until the other place has read it. -/

def source : Nat := 0
def target : Nat := 1

def passed : Program := program [
  hold [want source (attr prompt)] (lease := leaseOf source) [wait 0 2],
  hold [want target (attr prompt)] [
    transfer 1 3 source target (attr prompt),
    wait 0 (attr answer) ],
  observe 0 now,
  stop ]

/-- The source has room for one. -/
def passing : Deployment :=
  { program := passed
    attrs := own 2
    pools := [plain 32 16, plain 64 16]
    stages := [delay, delay] }

def transfers : List String := story passing requests 200

/-- The second request is prefilled when the first has been read, at time 5. -/
theorem passing_answers : answers passing requests 6 = some ⟨[[(0, 19)], [(0, 24)]], [0, 0]⟩ :=
  answers_of_forced (by kernel_eval)

end Examples
