import Serq.Decode
import Serq.Digest
import Serq.Rule
/-!
# The machine as a program

Reads one run a line from standard input (`Serq.Decode`). For each it prints a line with its number, from 0, and its transitions as
JSON lines: the number of the step, the rule, the time after it, the session and the pool it is about (-1 for none) and
the digest of the configuration after it. `Halt` is the last transition of a run that ends; a fault is a line of its own.
-/

namespace Serq

def orNone : Option Nat → String
  | none => "-1"
  | some n => toString n

/-- One transition as a line of JSON. -/
def line (d : Deployment) (step : Nat) (c : Config) (r : Rule) : String :=
  "{\"step\":" ++ toString step ++ ",\"rule\":\"" ++ r.name ++ "\",\"time\":" ++ toString c.now ++ ",\"session\":" ++ orNone r.session
    ++ ",\"pool\":" ++ orNone r.pool ++ ",\"digest\":" ++ toString (digest d c) ++ "}"

def Fault.name : Fault → String
  | Fault.guard => "guard"
  | Fault.noAllocation => "no allocation"
  | Fault.load => "load"
  | Fault.lost => "lost"

/-- The numbers of a line; what stands between them does not matter. -/
def numbersIn (line : List Char) : List Nat := scan line none
where
  scan : List Char → Option Nat → List Nat
    | [], none => []
    | [], some n => [n]
    | c :: rest, got =>
      if c.isDigit then
        scan rest (some (match got with | none => c.toNat - 48 | some n => n * 10 + (c.toNat - 48)))
      else match got with
        | none => scan rest none
        | some n => n :: scan rest none

/-- Runs and prints, at most `limit` steps. -/
def trace (out : IO.FS.Stream) (d : Deployment) : Nat → Nat → Config → IO Unit
  | 0, _, _ => pure ()
  | limit + 1, k, c => do
    let (c, r) := step d c
    match c.control.outcome with
    | Outcome.failed f => out.putStr ("{\"step\":" ++ toString k ++ ",\"fault\":\"" ++ f.name ++ "\"}\n")
    | Outcome.done => out.putStr (line d k c r ++ "\n")
    | Outcome.live => do
      out.putStr (line d k c r ++ "\n")
      trace out d limit (k + 1) c

/-- The most transitions of a run that are printed. -/
def limit : Nat := 4001

/-- One run: a line of the input. -/
def runLine (out : IO.FS.Stream) (k : Nat) (input : String) : IO Unit := do
  let numbers := numbersIn input.toList
  match Reader.run (count numbers + 1) numbers with
  | some ((d, sessions), []) => do
    out.putStr ("{\"program\":" ++ toString k ++ "}\n")
    trace out d limit 1 (init d sessions)
  | _ => out.putStr ("{\"program\":" ++ toString k ++ ",\"error\":\"not a run\"}\n")

/-- Runs the lines of the input, at most so many. -/
def runLines (input output : IO.FS.Stream) : Nat → Nat → IO Unit
  | 0, _ => pure ()
  | most + 1, k => do
    let line ← input.getLine
    if line.isEmpty then pure () else do
      runLine output k line
      runLines input output most (k + 1)

end Serq

def main : IO Unit := do
  let stdin ← IO.getStdin
  let stdout ← IO.getStdout
  Serq.runLines stdin stdout 1000000 0
