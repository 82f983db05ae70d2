import Serq.Force
import Serq.Thm.Named
/-!
# Determinism and progress

`Transition` is the machine as a relation. From every configuration there is a transition (`transition_exists`), and only one
(`transition_unique`). A configuration that is not final has a rule: its step takes a rule other than `Halt` to a configuration
that is not final either, or it takes `Halt` to one that is (`step_progress`); a final one stays as it is (`final_stays`). So a run is
one line of configurations (`run_line`), and what it answers does not depend on how long one looks on (`answers_unique`).
-/

namespace Serq

/-! ## The machine as a relation -/

/-- A transition by a rule. -/
def Transition (d : Deployment) (c : Config) (r : Rule) (x : Config) : Prop := step d c = (x, r)

/-- `step` is total. -/
theorem transition_exists (d : Deployment) (c : Config) : ∃ r x, Transition d c r x := by
  have e : ∀ s : Stepped, ∃ r x, s = (x, r) := by
    intro s
    cases s with
    | mk x r => exact ⟨r, x, rfl⟩
  exact e (step d c)

/-- The machine is deterministic: neither the rule nor the next configuration is a choice. -/
theorem transition_unique {d : Deployment} {c x y : Config} {q r : Rule} (one : Transition d c q x) (other : Transition d c r y) :
    q = r ∧ x = y :=
  have e : (x, q) = (y, r) := one.symm.trans other
  ⟨congrArg Prod.snd e, congrArg Prod.fst e⟩

/-! ## Progress -/

/-- Progress: a configuration that is not final has a rule. Either that is not `Halt` and leads to a configuration that is not final, or it is
`Halt` and the run is over. -/
theorem step_progress (d : Deployment) {c : Config} (live : c.control.outcome = Outcome.live) :
    ((step d c).2 ≠ Rule.halt ∧ (step d c).1.control.outcome = Outcome.live) ∨
      ((step d c).2 = Rule.halt ∧ (step d c).1.control.outcome ≠ Outcome.live) := by
  have e : step d c = stepLive d c := by
    simp only [step, live] <;> rfl
  have named : Named (step d c) := e.symm ▸ stepLive_named d live
  exact match named with
  | Or.inl halted => Or.inr halted
  | Or.inr on => Or.inl ⟨fun halt => of_false (on.1.symm.trans (congrArg Rule.isHalt halt)), on.2⟩

/-- A final configuration stays as it is. -/
theorem final_stays (d : Deployment) {c : Config} (final : c.control.outcome ≠ Outcome.live) : (step d c).1 = c := by
  cases h : c.control.outcome with
  | live => exact absurd h final
  | done => exact step_done d c h
  | failed f => exact step_failed d c f h

/-! ## Runs -/

/-- The configuration after so many steps. -/
def stepped (d : Deployment) : Nat → Config → Config
  | 0, c => c
  | n + 1, c => (step d (stepped d n c)).1

theorem stepped_add (d : Deployment) (m : Nat) (c : Config) : ∀ n, stepped d n (stepped d m c) = stepped d (m + n) c
  | 0 => rfl
  | n + 1 => congrArg (fun x => (step d x).1) (stepped_add d m c n)

/-- Doubling runs are runs. -/
theorem runFor_stepped (d : Deployment) : ∀ (n : Nat) (c : Config), ∃ m, runFor d n c = stepped d m c
  | 0, c => ⟨1, rfl⟩
  | n + 1, c => match runFor_stepped d n c with
    | ⟨k, e⟩ => match runFor_stepped d n (runFor d n c) with
      | ⟨m, f⟩ => ⟨k + m, f.trans ((congrArg (stepped d m) e).trans (stepped_add d k c m))⟩

theorem stepped_later (d : Deployment) (c : Config) {m n : Nat} (h : m ≤ n) : ∃ k, stepped d n c = stepped d k (stepped d m c) :=
  match Nat.le.dest h with
  | ⟨k, e⟩ => ⟨k, (congrArg (fun i => stepped d i c) e).symm.trans (stepped_add d m c k).symm⟩

/-- A run is one line: of two of its configurations, one is reached from the other. -/
theorem run_line (d : Deployment) (c : Config) (m n : Nat) :
    (∃ k, stepped d n c = stepped d k (stepped d m c)) ∨ (∃ k, stepped d m c = stepped d k (stepped d n c)) := by
  cases h : Nat.ble m n with
  | true => exact Or.inl (stepped_later d c (ble_le h))
  | false => exact Or.inr (stepped_later d c (not_ble_le h))

theorem stepped_final (d : Deployment) {c : Config} (final : c.control.outcome ≠ Outcome.live) : ∀ n, stepped d n c = c
  | 0 => rfl
  | n + 1 => (congrArg (fun x => (step d x).1) (stepped_final d final n)).trans (final_stays d final)

theorem answersOf_final {sessions : List Spec} {c : Config} {a : Answers} (h : answersOf sessions c = some a) :
    c.control.outcome ≠ Outcome.live := by
  intro live
  have e : answersOf sessions c = none := by
    simp only [answersOf, live] <;> rfl
  exact of_none (e.symm.trans h)

/-- The answers of a run are one: however many steps two lookers-on allow, if both see it end they see the same. -/
theorem answers_unique {d : Deployment} {sessions : List Spec} {m n : Nat} {a b : Answers}
    (one : answers d sessions m = some a) (other : answers d sessions n = some b) : a = b := by
  have same : runFor d m (init d sessions) = runFor d n (init d sessions) := by
    match runFor_stepped d m (init d sessions), runFor_stepped d n (init d sessions) with
    | ⟨i, ei⟩, ⟨j, ej⟩ =>
      match run_line d (init d sessions) i j with
      | Or.inl ⟨k, e⟩ =>
        exact (ej.trans ((e.trans (congrArg (stepped d k) ei.symm)).trans (stepped_final d (answersOf_final one) k))).symm
      | Or.inr ⟨k, e⟩ =>
        exact ei.trans ((e.trans (congrArg (stepped d k) ej.symm)).trans (stepped_final d (answersOf_final other) k))
  have e : some a = some b := one.symm.trans ((congrArg (answersOf sessions) same).trans other)
  exact of_some e id

end Serq
