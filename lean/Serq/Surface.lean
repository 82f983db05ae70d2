import Serq.Rule
/-!
# Writing programs by hand

Numerals and operators for expressions, short forms for statements, and `story`, which tells a run in words. `Serq.Examples` shows
how they are used.
-/

namespace Serq.Surface

instance (n : Nat) : OfNat Expr n := ⟨Expr.num n⟩
instance : Add Expr := ⟨Expr.add⟩
instance : Sub Expr := ⟨Expr.sub⟩
instance : Mul Expr := ⟨Expr.mul⟩

/-- The attribute of a slot. -/
def attr (slot : Nat) : Expr := Expr.attr slot

/-- The slot of the program's own attribute number `n`: the built-in ones come first. -/
def own (n : Nat) : Nat := 9 + n

/-- A line of a header, without and with the least room there must be. -/
def want (pool : Nat) (units : Expr) : Want := ⟨pool, units, none⟩
def wantRoom (pool : Nat) (units room : Expr) : Want := ⟨pool, units, some room⟩

/-- A hold (`enter`: its bare name is the machine's) without clauses, and one that keeps what it computed up to so many units. -/
def enter (wants : List Want) (body : Nat) : Stmt := Stmt.hold ⟨wants, none, body, none⟩
def enterAndKeep (wants : List Want) (body : Nat) (cache : Expr) : Stmt := Stmt.hold ⟨wants, none, body, some cache⟩

/-- Runs: at a delay, and at the engine with a pool that grows. -/
def wait (stage : Nat) (time : Expr) : Stmt := Stmt.run stage Mode.plain time none
def prefill (tokens : Expr) (growing : Nat) : Stmt := Stmt.run 0 Mode.prefill tokens (some growing)
def decode (tokens : Expr) (growing : Nat) : Stmt := Stmt.run 0 Mode.decode tokens (some growing)

/-- A session with the values of its own attributes, in their order. -/
def session (values : List Nat) : Spec := ⟨presets 0 values, []⟩
where
  presets : Nat → List Nat → List Preset
    | _, [] => []
    | n, v :: rest => ⟨own n, v⟩ :: presets (n + 1) rest

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
