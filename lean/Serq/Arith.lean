import Serq.State
import Serq.Nat
/-!
# Arithmetic for the pool

What `Serq.Pool` needs of numbers and lists beyond `Serq.Nat`: a strict comparison, a subtraction known by its sum, sums over lists
and properties of all elements.
-/

namespace Serq.Memory

/-! ## Numbers -/

/-- A failed comparison is a strict one the other way round. -/
theorem not_ble_lt : ∀ {a b : Nat}, Nat.ble a b = false → b < a
  | 0, 0, h => Bool.noConfusion h
  | 0, b + 1, h => Bool.noConfusion h
  | a + 1, 0, _ => show 1 ≤ a + 1 from Nat.le.intro (k := a) (Nat.add_comm 1 a)
  | a + 1, b + 1, h => match Nat.le.dest (not_ble_lt (a := a) (b := b) h) with
    | ⟨k, e⟩ => Nat.le.intro (k := k) ((Nat.succ_add (b + 1) k).trans (congrArg Nat.succ e))

/-- No number is below one that it reaches. -/
theorem not_lt_le {a b : Nat} (h : a < b) (g : b ≤ a) : False :=
  match Nat.le.dest h, Nat.le.dest g with
  | ⟨k, e⟩, ⟨m, f⟩ => by
    have both : a + Nat.succ (k + m) = a + 0 := by
      rw [Nat.add_zero, Nat.add_succ, ← Nat.add_assoc, ← Nat.succ_add, ← Nat.succ_add]
      exact (congrArg (fun x => x + m) e).trans f
    exact Nat.noConfusion (Nat.add_left_cancel both)

theorem zero_minus : ∀ (n : Nat), 0 - n = 0
  | 0 => rfl
  | n + 1 => congrArg Nat.pred (zero_minus n)

theorem plus_minus_zero : ∀ (a k : Nat), a - (a + k) = 0
  | 0, k => zero_minus (0 + k)
  | a + 1, k => (congrArg (fun x => a + 1 - x) (Nat.succ_add a k)).trans
      ((Nat.succ_sub_succ_eq_sub a (a + k)).trans (plus_minus_zero a k))

theorem minus_zero {a b : Nat} (h : a ≤ b) : a - b = 0 :=
  match Nat.le.dest h with
  | ⟨k, e⟩ => by
    rw [← e]
    exact plus_minus_zero a k

/-- A difference is known by its sum. -/
theorem minus_of {a b c : Nat} (h : a + b = c) : c - b = a := sub_of_eq ((Nat.add_comm b a).trans h)

theorem minus_plus {a b : Nat} (h : b ≤ a) : a - b + b = a := (Nat.add_comm _ b).trans (add_sub_back h)

theorem pos_of_ne {n : Nat} (h : Nat.beq n 0 = false) : 0 < n := by
  cases n with
  | zero => exact Bool.noConfusion h
  | succ n => exact Nat.le.intro (k := n) (Nat.add_comm 1 n)

/-! ## Blocks -/

/-- A whole number of blocks; any number without blocks. -/
def Whole (block n : Nat) : Prop := block = 0 ∨ ∃ k, n = block * k

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

theorem le_up (block n : Nat) : n ≤ up block n :=
  of_cond (fun x => n ≤ x) _ (fun _ => le_same n)
    (fun _ => of_cond (fun x => n ≤ x) _ (fun _ => le_same n) (fun _ => le_plus n _))

/-- Rounding up keeps the order. -/
theorem up_le_up (block : Nat) {a b : Nat} (h : a ≤ b) : up block a ≤ up block b := by
  cases blocks : Nat.beq block 0 with
  | true =>
    show cond (Nat.beq block 0) a _ ≤ cond (Nat.beq block 0) b _
    rw [blocks]
    exact h
  | false =>
    exact match up_spec block a blocks, up_spec block b blocks with
    | ⟨k, e, _, below⟩, ⟨m, f, above, _⟩ => by
      rw [e, f]
      exact match le_or_lt k m with
      | Or.inl le => times_le block le
      | Or.inr lt => (not_lt_le below (le_then (plus_le_plus_right (le_then h above) block) (times_le block lt))).elim

/-! ## Lists -/

/-- The sum of a number of each element. -/
def total {α : Type} (f : α → Nat) : List α → Nat
  | [] => 0
  | x :: rest => f x + total f rest

/-- Every element has a property. -/
def All {α : Type} (P : α → Prop) : List α → Prop
  | [] => True
  | x :: rest => P x ∧ All P rest

theorem total_append {α : Type} (f : α → Nat) (a b : List α) : total f (a ++ b) = total f a + total f b := by
  induction a with
  | nil => exact (Nat.zero_add _).symm
  | cons x rest ih =>
    rw [List.cons_append]
    show f x + total f (rest ++ b) = f x + total f rest + total f b
    rw [ih, Nat.add_assoc]

theorem total_middle {α : Type} (f : α → Nat) (a : List α) (x : α) (b : List α) :
    total f (a ++ x :: b) = f x + total f (a ++ b) := by
  rw [total_append, total_append]
  exact Nat.add_left_comm _ _ _

theorem all_append {α : Type} {P : α → Prop} {a b : List α} (h : All P a) (g : All P b) : All P (a ++ b) := by
  induction a with
  | nil => exact g
  | cons x rest ih => rw [List.cons_append]; exact ⟨h.1, ih h.2⟩

theorem all_left {α : Type} {P : α → Prop} {a b : List α} (h : All P (a ++ b)) : All P a := by
  induction a with
  | nil => exact True.intro
  | cons x rest ih => rw [List.cons_append] at h; exact ⟨h.1, ih h.2⟩

theorem all_right {α : Type} {P : α → Prop} {a b : List α} (h : All P (a ++ b)) : All P b := by
  induction a with
  | nil => exact h
  | cons x rest ih => rw [List.cons_append] at h; exact ih h.2

/-- One element may be changed into another that has the property too. -/
theorem all_middle {α : Type} {P : α → Prop} {a : List α} {x y : α} {b : List α} (h : All P (a ++ x :: b)) (g : P x → P y) :
    All P (a ++ y :: b) := by
  induction a with
  | nil => exact ⟨g h.1, h.2⟩
  | cons z rest ih => rw [List.cons_append] at h; rw [List.cons_append]; exact ⟨h.1, ih h.2⟩

/-- One element may be left out. -/
theorem all_without {α : Type} {P : α → Prop} {a : List α} {x : α} {b : List α} (h : All P (a ++ x :: b)) : All P (a ++ b) := by
  induction a with
  | nil => exact h.2
  | cons z rest ih => rw [List.cons_append] at h; rw [List.cons_append]; exact ⟨h.1, ih h.2⟩

/-- The element in the middle has the property. -/
theorem all_at {α : Type} {P : α → Prop} {a : List α} {x : α} {b : List α} (h : All P (a ++ x :: b)) : P x := by
  induction a with
  | nil => exact h.1
  | cons z rest ih => rw [List.cons_append] at h; exact ih h.2

theorem snoc_append {α : Type} (l : List α) (x : α) : snoc l x = l ++ [x] := by
  induction l with
  | nil => rfl
  | cons y rest ih => rw [List.cons_append]; exact congrArg (fun l => y :: l) ih

theorem total_snoc {α : Type} (f : α → Nat) (l : List α) (x : α) : total f (snoc l x) = total f l + f x := by
  rw [snoc_append, total_append]
  rfl

theorem all_snoc {α : Type} {P : α → Prop} {l : List α} {x : α} (h : All P l) (g : P x) : All P (snoc l x) := by
  rw [snoc_append]
  exact all_append h ⟨g, True.intro⟩

end Serq.Memory
