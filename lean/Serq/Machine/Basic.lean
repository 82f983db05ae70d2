import Serq.State
/-!
# Rules and expressions

What a step gives: the rules by name, the value of an expression, and the shorthands of the machine's files.
-/

namespace Serq

/-- The rules of the fragment, with the session and the pool that a rule is about; `serve` names the
pool that had to grow first, if one had to. -/
inductive Rule where
  | arrive (session : Nat)
  | turn (session : Nat)
  | set (session : Nat)
  | observe (session : Nat)
  | branch (session : Nat)
  | loop (session : Nat)
  | run (session : Nat)
  | runZero (session : Nat)
  | queue (session pool : Nat)
  | reject (session pool : Nat)
  | growStall (session pool : Nat)
  | growResume (session pool : Nat)
  | release (session pool : Nat)
  | load (session pool : Nat)
  | blockEnd (session : Nat)
  | loopBack (session : Nat)
  | scopeEnd (session : Nat)
  | «end» (session : Nat)
  | admit (session pool : Nat)
  | admitVia (session pool : Nat)
  | evict (session pool : Nat)
  | preempt (session pool : Nat)
  | leaseExpire (session pool : Nat)
  | iterBegin
  | serve (session : Nat) (grown : Option Nat)
  | iterCommit
  | iterEnd
  | finish (session : Nat)
  | advance
  | halt

/-- What a step gives. -/
abbrev Stepped := Config × Rule

/-! ## Expressions -/

/-- What an expression may read: the attributes of a session, its serial, the clock, the pools, the stages, and the
engine that reads a header with the budget that it has left. -/
structure Env where
  attrs : List Nat
  serial : Nat
  now : Nat
  pools : List Pool
  specs : List StageSpec
  stages : List Stage
  reader : Option (Nat × Nat)

/-- The size of an owner's entry, 0 when it has none. -/
def entryOf (owner : Nat) : List Entry → Nat
  | [] => 0
  | e :: rest => cond (Nat.beq e.owner owner) e.size (entryOf owner rest)

/-- The size of a session's own entry in a pool. -/
def ownEntry (serial pool : Nat) (pools : List Pool) : Nat :=
  ifSome (nth pool pools) 0 (fun p => entryOf (serial + 1) p.entries)

/-- 1 for true, 0 for false. -/
def bit (b : Bool) : Nat := cond b 1 0

def least (a b : Nat) : Nat := cond (Nat.ble a b) a b

def greatest (a b : Nat) : Nat := cond (Nat.ble a b) b a

/-- The tokens a job wants of an iteration. -/
def newTokens (chunk : Nat) (j : Job) : Nat :=
  cond j.decode (least 1 j.remaining) (cond (Nat.beq chunk 0) j.remaining (least j.remaining chunk))

/-- The tokens that all of them want. -/
def newTokensOf (chunk : Nat) : List Job → Nat
  | [] => 0
  | j :: rest => newTokens chunk j + newTokensOf chunk rest

/-- What the residents' wants leave of a stage's budget. -/
def spare (s : StageSpec) (st : Stage) : Nat :=
  match s with
  | StageSpec.engine budget chunk _ => budget - newTokensOf chunk st.residents
  | StageSpec.fifo _ => 0
  | StageSpec.delay => 0

/-- `budget_left` of an engine: what is left while the engine reads a header, else what the residents' wants leave of it. -/
def budgetLeft (v : Env) (engine : Nat) : Nat :=
  cond (ifSome v.reader false (fun q => Nat.beq q.1 engine)) (ifSome v.reader 0 (fun q => q.2))
    (ifSome (nth engine v.specs) 0 (fun s => ifSome (nth engine v.stages) 0 (spare s)))

/-- The value of an expression. -/
def eval (v : Env) : Expr → Nat
  | Expr.num n => n
  | Expr.attr slot => nthNat slot v.attrs
  | Expr.now => v.now
  | Expr.cachedIn pool => ownEntry v.serial pool v.pools
  | Expr.budgetLeft engine => budgetLeft v engine
  | Expr.min a b => least (eval v a) (eval v b)
  | Expr.max a b => greatest (eval v a) (eval v b)
  | Expr.add a b => eval v a + eval v b
  | Expr.sub a b => eval v a - eval v b
  | Expr.mul a b => eval v a * eval v b
  | Expr.floorDiv a b => eval v a / b
  | Expr.lt a b => bit (Nat.ble (eval v a + 1) (eval v b))
  | Expr.le a b => bit (Nat.ble (eval v a) (eval v b))
  | Expr.gt a b => bit (Nat.ble (eval v b + 1) (eval v a))
  | Expr.ge a b => bit (Nat.ble (eval v b) (eval v a))
  | Expr.eq a b => bit (Nat.beq (eval v a) (eval v b))
  | Expr.ne a b => bit (not (Nat.beq (eval v a) (eval v b)))
  | Expr.cond test yes no => cond (Nat.beq (eval v test) 0) (eval v no) (eval v yes)

def evalOption (v : Env) : Option Expr → Option Nat
  | none => none
  | some e => some (eval v e)

/-! ## Where a session is -/

/-- Ready: in the ready queue, or running. -/
def Status.isReady : Status → Bool
  | Status.ready => true
  | Status.hopeless _ => false
  | Status.queued _ _ => false
  | Status.atStage _ => false
  | Status.stalled _ _ => false

/-- At a stage, stalled there or not. -/
def Status.isAtStage : Status → Bool
  | Status.ready => false
  | Status.hopeless _ => false
  | Status.queued _ _ => false
  | Status.atStage _ => true
  | Status.stalled _ _ => true

/-- The hold for which a session waits in the queue of a pool. -/
def Status.pending (pool : Nat) : Status → Option Header
  | Status.ready => none
  | Status.hopeless _ => none
  | Status.queued q h => cond (Nat.beq q pool) (some h) none
  | Status.atStage _ => none
  | Status.stalled _ _ => none

/-- The hold that can never fit any more. -/
def Status.never : Status → Option Header
  | Status.ready => none
  | Status.hopeless h => some h
  | Status.queued _ _ => none
  | Status.atStage _ => none
  | Status.stalled _ _ => none

/-! ## Shorthands -/

def Session.setAttr (s : Session) (slot value : Nat) : Session :=
  { s with attrs := setNth slot value s.attrs }

def Config.put (c : Config) (s : Session) : Config :=
  { c with sessions := putSession s.serial s c.sessions }

/-- The machine stops with a fault; nothing else changes. -/
def Config.fail (c : Config) (f : Fault) : Stepped :=
  ({ c with control := { c.control with outcome := Outcome.failed f } }, Rule.halt)

/-- Goes on with what an option holds; without it a number named nothing, which no linked program's does. -/
def Config.orLost {α : Type} (c : Config) (o : Option α) (k : α → Stepped) : Stepped :=
  ifSome o (c.fail Fault.lost) k

/-- Goes on if something is so. -/
def Config.orNot (c : Config) (b : Bool) (k : Stepped) : Stepped := cond b k (c.fail Fault.lost)

/-- Goes on with a list's first element and the rest. -/
def Config.orEmpty {α : Type} (c : Config) (l : List α) (k : α → List α → Stepped) : Stepped :=
  ifCons l (c.fail Fault.lost) k

/-- What a session's expressions read now. -/
def envOf (d : Deployment) (c : Config) (s : Session) : Env :=
  ⟨s.attrs, s.serial, c.now, c.pools, d.stages, c.stages, none⟩

/-- What a header reads when an engine that has so much budget left considers it. -/
def envVia (d : Deployment) (c : Config) (s : Session) (it : Iteration) : Env :=
  ⟨s.attrs, s.serial, c.now, c.pools, d.stages, c.stages, some (it.engine, it.left)⟩

/-- A pool changed in place. -/
def onPool (f : Pool → Pool) (pool : Nat) (pools : List Pool) : List Pool :=
  ifSome (nth pool pools) pools (fun p => setNth pool (f p) pools)

/-- A stage changed in place. -/
def onStage (f : Stage → Stage) (stage : Nat) (stages : List Stage) : List Stage :=
  ifSome (nth stage stages) stages (fun st => setNth stage (f st) stages)

/-- The pass over the stages tries a stage again. -/
def Stage.retry (st : Stage) : Stage := { st with tried := false }

/-- An engine got a resident or a waiting session: unless the iteration that it is building considers them, it is to be tried for
them, also when it was tried in vain before. -/
def offer (it : Option Iteration) (engine : Nat) (stages : List Stage) : List Stage :=
  cond (ifSome it false (fun x => Nat.beq x.engine engine)) stages (onStage Stage.retry engine stages)

/-- The same for a pool's queue, if an engine serves it. -/
def offerVia (it : Option Iteration) (pool : Nat) (pools : List Pool) (stages : List Stage) : List Stage :=
  ifSome (nth pool pools) stages (fun p => ifSome p.spec.via stages (fun engine => offer it engine stages))

/-- The capacity and the blocks of a pool. -/
abbrev Pool.cap (p : Pool) : Nat := p.spec.cap
abbrev Pool.block (p : Pool) : Nat := p.spec.block

end Serq
