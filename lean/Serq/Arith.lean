/-!
# Arithmetic for the pool

The few facts about natural numbers and lists that `Serq.Pool` needs, from names that every Lean 4 has. The order
is opened by `Nat.le.dest` and closed by `Nat.le.intro`, and by nothing else.
-/

namespace Serq.Memory

/-! ## Order -/

theorem le_of {a b : Nat} (k : Nat) (h : a + k = b) : a ≤ b := Nat.le.intro h

theorem le_self (n : Nat) : n ≤ n := le_of 0 (Nat.add_zero n)

theorem le_plus (a b : Nat) : a ≤ a + b := le_of b rfl

theorem zero_least (n : Nat) : 0 ≤ n := le_of n (Nat.zero_add n)

theorem le_by {a b c : Nat} (h : a ≤ b) (g : b ≤ c) : a ≤ c :=
  match Nat.le.dest h, Nat.le.dest g with
  | ⟨k, hk⟩, ⟨l, hl⟩ => le_of (k + l) (by rw [← Nat.add_assoc, hk, hl])

theorem plus_swap (a b c d : Nat) : a + b + (c + d) = a + c + (b + d) := by
  rw [Nat.add_assoc, Nat.add_left_comm b c d, ← Nat.add_assoc]

theorem plus_le_plus {a b c d : Nat} (h : a ≤ b) (g : c ≤ d) : a + c ≤ b + d :=
  match Nat.le.dest h, Nat.le.dest g with
  | ⟨k, hk⟩, ⟨l, hl⟩ => le_of (k + l) (by
      rw [← hk, ← hl]
      exact plus_swap a c k l)

theorem not_le_of_lt {a b : Nat} (h : a < b) (g : b ≤ a) : False :=
  match Nat.le.dest h, Nat.le.dest g with
  | ⟨k, hk⟩, ⟨l, hl⟩ => by
    have e : a + Nat.succ (k + l) = a + 0 := by
      rw [Nat.add_zero, Nat.add_succ, ← Nat.add_assoc, ← Nat.succ_add, ← Nat.succ_add]
      exact (congrArg (fun x => x + l) hk).trans hl
    exact Nat.noConfusion (Nat.add_left_cancel e)

theorem ble_dest : ∀ {a b : Nat}, Nat.ble a b = true → a ≤ b
  | 0, b, _ => zero_least b
  | Nat.succ _, 0, h => Bool.noConfusion h
  | Nat.succ a, Nat.succ b, h => match Nat.le.dest (ble_dest (a := a) (b := b) h) with
    | ⟨k, hk⟩ => le_of k ((Nat.succ_add a k).trans (congrArg Nat.succ hk))

theorem ble_false : ∀ {a b : Nat}, Nat.ble a b = false → b < a
  | 0, 0, h => Bool.noConfusion h
  | 0, Nat.succ _, h => Bool.noConfusion h
  | Nat.succ a, 0, _ => show 1 ≤ Nat.succ a from le_of a (Nat.add_comm 1 a)
  | Nat.succ a, Nat.succ b, h => match Nat.le.dest (ble_false (a := a) (b := b) h) with
    | ⟨k, hk⟩ => le_of k ((Nat.succ_add (Nat.succ b) k).trans (congrArg Nat.succ hk))

theorem beq_dest : ∀ {a b : Nat}, Nat.beq a b = true → a = b
  | 0, 0, _ => rfl
  | 0, Nat.succ _, h => Bool.noConfusion h
  | Nat.succ _, 0, h => Bool.noConfusion h
  | Nat.succ a, Nat.succ b, h => congrArg Nat.succ (beq_dest (a := a) (b := b) h)

/-! ## Subtraction -/

theorem plus_minus (a b : Nat) : a + b - a = b := by
  induction a with
  | zero => exact Nat.zero_add b
  | succ a ih => rw [Nat.succ_add, Nat.succ_sub_succ]; exact ih

theorem minus_plus {a b : Nat} (h : b ≤ a) : a - b + b = a :=
  match Nat.le.dest h with
  | ⟨k, hk⟩ => by rw [← hk, plus_minus, Nat.add_comm]

theorem minus_le {a b : Nat} (h : b ≤ a) : a - b ≤ a := le_of b (minus_plus h)

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

end Serq.Memory
