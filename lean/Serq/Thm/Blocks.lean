import Serq.Spec
import Serq.Nat
/-!
# Whole blocks

Sums and differences of whole blocks are whole blocks, and so is what was rounded.
-/

namespace Serq

theorem whole_zero (block : Nat) : Whole block 0 := Or.inr ⟨0, rfl⟩

theorem whole_self (block : Nat) : Whole block block := Or.inr ⟨1, (Nat.mul_one block).symm⟩

theorem whole_plus {block a b : Nat} (h : Whole block a) (g : Whole block b) : Whole block (a + b) := by
  cases h with
  | inl none => exact Or.inl none
  | inr whole => cases g with
    | inl none => exact Or.inl none
    | inr more => exact match whole, more with
      | ⟨k, e⟩, ⟨m, f⟩ => Or.inr ⟨k + m, by rw [e, f, Nat.left_distrib]⟩

theorem times_le {a b : Nat} (n : Nat) (h : a ≤ b) : n * a ≤ n * b :=
  match Nat.le.dest h with
  | ⟨k, e⟩ => Nat.le.intro (k := n * k) (by rw [← e, Nat.left_distrib])

theorem le_or_lt (a b : Nat) : a ≤ b ∨ b < a := by
  cases h : Nat.ble a b with
  | true => exact Or.inl (ble_le h)
  | false => exact Or.inr (not_ble_lt h)

/-- A difference that is cut off at 0 is one of whole blocks too. -/
theorem whole_minus {block a b : Nat} (h : Whole block a) (g : Whole block b) : Whole block (a - b) := by
  cases h with
  | inl none => exact Or.inl none
  | inr whole => cases g with
    | inl none => exact Or.inl none
    | inr less => exact match whole, less with
      | ⟨k, e⟩, ⟨m, f⟩ => Or.inr (match le_or_lt m k with
        | Or.inl le => match Nat.le.dest le with
          | ⟨d, r⟩ => ⟨d, by rw [e, f, ← r, Nat.left_distrib, plus_sub]⟩
        | Or.inr lt => ⟨0, by
          rw [e, f, Nat.mul_zero]
          exact minus_zero (times_le block (le_then (Nat.le.intro (k := 1) rfl) lt))⟩)

theorem parts_of (block : Nat) (pos : 0 < block) : ∀ (fuel n : Nat), n ≤ fuel → ∃ k, n = block * k + n % block := by
  intro fuel
  induction fuel with
  | zero =>
    intro n le
    exact ⟨0, by rw [Nat.mod_eq_of_lt (by rw [zero_of_le le]; exact pos), Nat.mul_zero, Nat.zero_add]⟩
  | succ fuel ih =>
    intro n le
    cases le_or_lt block n with
    | inr lt => exact ⟨0, by rw [Nat.mod_eq_of_lt lt, Nat.mul_zero, Nat.zero_add]⟩
    | inl ge =>
      have less : n - block ≤ fuel := plus_cancel_left (a := block) (by
        rw [add_sub_back ge]
        exact le_then le (le_then (Nat.le.intro (k := 0) (Nat.add_comm fuel 1)) (plus_le_plus_right pos fuel)))
      exact match ih (n - block) less with
        | ⟨k, e⟩ => ⟨k + 1, by
          rw [Nat.mod_eq_sub_mod ge, Nat.left_distrib, Nat.mul_one, Nat.add_right_comm, ← e]
          exact (minus_plus ge).symm⟩

/-- A number is blocks and a rest. -/
theorem parts (block n : Nat) : 0 < block → ∃ k, n = block * k + n % block := fun pos => parts_of block pos n n (le_same n)

theorem whole_down (block n : Nat) : Whole block (down block n) := by
  cases zero : Nat.beq block 0 with
  | true => exact Or.inl (beq_eq zero)
  | false =>
    exact match parts block n (pos_of_ne zero) with
    | ⟨k, e⟩ => Or.inr ⟨k, by
      show cond (Nat.beq block 0) n (n - n % block) = block * k
      rw [zero]
      exact minus_of e.symm⟩

/-- Rounded up, a number is whole blocks, not less, and less than a block more. -/
theorem up_spec (block n : Nat) (blocks : Nat.beq block 0 = false) :
    ∃ k, up block n = block * k ∧ n ≤ block * k ∧ block * k < n + block := by
  have pos : 0 < block := pos_of_ne blocks
  cases even : Nat.beq (n % block) 0 with
  | true =>
    exact match parts block n pos with
    | ⟨k, e⟩ => by
      have whole : n = block * k := e.trans (congrArg (fun r => block * k + r) (beq_eq even))
      have same : up block n = block * k := by
        show cond (Nat.beq block 0) n (cond (Nat.beq (n % block) 0) n (n + (block - n % block))) = block * k
        rw [blocks, even]
        exact whole
      exact ⟨k, same, le_of_eq' whole, le_then (plus_le_plus_right (le_of_eq' whole.symm) 1) (plus_le_plus_left n pos)⟩
  | false =>
    exact match parts block n pos with
    | ⟨k, e⟩ => by
      have rest : n % block + (block - n % block) = block :=
        add_sub_back (le_then (Nat.le.intro (k := 1) rfl) (Nat.mod_lt n pos))
      have sum : n + (block - n % block) = block * (k + 1) :=
        (congrArg (fun x => x + (block - n % block)) e).trans
          ((Nat.add_assoc _ _ _).trans (congrArg (fun x => block * k + x) rest))
      have same : up block n = block * (k + 1) := by
        show cond (Nat.beq block 0) n (cond (Nat.beq (n % block) 0) n (n + (block - n % block))) = block * (k + 1)
        rw [blocks, even]
        exact sum
      have less : block - n % block + 1 ≤ block :=
        le_then (le_of_eq' (Nat.add_comm _ 1)) (le_then (plus_le_plus_right (pos_of_ne even) _) (le_of_eq' rest))
      exact ⟨k + 1, same, le_then (le_plus n _) (le_of_eq' sum),
        le_then (plus_le_plus_right (le_of_eq' sum.symm) 1) (plus_le_plus_left n less)⟩

theorem whole_up (block n : Nat) : Whole block (up block n) := by
  cases blocks : Nat.beq block 0 with
  | true => exact Or.inl (beq_eq blocks)
  | false =>
    exact match up_spec block n blocks with
    | ⟨k, same, _⟩ => Or.inr ⟨k, same⟩

end Serq
