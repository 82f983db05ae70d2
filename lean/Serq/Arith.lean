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

/-- A difference is known by its sum. -/
theorem minus_of {a b c : Nat} (h : a + b = c) : c - b = a := sub_of_eq ((Nat.add_comm b a).trans h)

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
