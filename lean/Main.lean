import Serq.Decode
import Serq.Digest
/-!
# The machine as a program

Reads one run a line from standard input (`Serq.Decode`). For each it prints a line with its number, from 0, and its transitions as
JSON lines: the number of the step, the rule, the time after it, the session and the pool it is about (-1 for none) and
the digest of the configuration after it. `Halt` is the last transition of a run that ends; a fault is a line of its own.
-/

namespace Serq

/-- The rule's name, as everywhere. -/
def Rule.name : Rule → String
  | Rule.arrive _ => "Arrive"
  | Rule.turn _ => "Turn"
  | Rule.set _ => "Set"
  | Rule.observe _ => "Observe"
  | Rule.branch _ => "Branch"
  | Rule.loop _ => "Loop"
  | Rule.run _ => "Run"
  | Rule.runZero _ => "RunZero"
  | Rule.queue _ _ => "Queue"
  | Rule.reject _ _ => "Reject"
  | Rule.growStall _ _ => "GrowStall"
  | Rule.growResume _ _ => "GrowResume"
  | Rule.blockEnd _ => "BlockEnd"
  | Rule.loopBack _ => "LoopBack"
  | Rule.scopeEnd _ => "ScopeEnd"
  | Rule.stop _ => "End"
  | Rule.admit _ _ => "Admit"
  | Rule.admitVia _ _ => "AdmitVia"
  | Rule.evict _ _ => "Evict"
  | Rule.preempt _ _ => "Preempt"
  | Rule.iterBegin => "IterBegin"
  | Rule.serve _ _ => "Serve"
  | Rule.iterCommit => "IterCommit"
  | Rule.iterEnd => "IterEnd"
  | Rule.finish _ => "Finish"
  | Rule.advance => "Advance"
  | Rule.halt => "Halt"

/-- The session that a rule is about. -/
def Rule.session : Rule → Option Nat
  | Rule.arrive n => some n
  | Rule.turn n => some n
  | Rule.set n => some n
  | Rule.observe n => some n
  | Rule.branch n => some n
  | Rule.loop n => some n
  | Rule.run n => some n
  | Rule.runZero n => some n
  | Rule.queue n _ => some n
  | Rule.reject n _ => some n
  | Rule.growStall n _ => some n
  | Rule.growResume n _ => some n
  | Rule.blockEnd n => some n
  | Rule.loopBack n => some n
  | Rule.scopeEnd n => some n
  | Rule.stop n => some n
  | Rule.admit n _ => some n
  | Rule.admitVia n _ => some n
  | Rule.evict n _ => some n
  | Rule.preempt n _ => some n
  | Rule.iterBegin => none
  | Rule.serve n _ => some n
  | Rule.iterCommit => none
  | Rule.iterEnd => none
  | Rule.finish n => some n
  | Rule.advance => none
  | Rule.halt => none

/-- The pool that a rule is about. -/
def Rule.pool : Rule → Option Nat
  | Rule.queue _ p => some p
  | Rule.reject _ p => some p
  | Rule.growStall _ p => some p
  | Rule.growResume _ p => some p
  | Rule.admit _ p => some p
  | Rule.admitVia _ p => some p
  | Rule.evict _ p => some p
  | Rule.preempt _ p => some p
  | Rule.serve _ p => p
  | _ => none

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

end Serq

def main : IO Unit := do
  let stdin ← IO.getStdin
  let stdout ← IO.getStdout
  for k in [0:1000000] do
    let line ← stdin.getLine
    if line.isEmpty then break
    Serq.runLine stdout k line
