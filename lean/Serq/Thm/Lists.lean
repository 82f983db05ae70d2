import Serq.Spec
import Serq.Nat
/-!
# Lists and options

How sums and properties of elements change with a list, and the two cases of `ifSome` and `ifCons`.
-/

namespace Serq

/-! ## Cases -/

/-- A property of both cases of an option. -/
theorem of_ifSome {α β : Type} (P : β → Prop) {o : Option α} {no : β} {yes : α → β} (hn : o = none → P no)
    (hy : ∀ x, o = some x → P (yes x)) : P (ifSome o no yes) := by
  cases o with
  | none => exact hn rfl
  | some x => exact hy x rfl

/-- A property of both cases of a list. -/
theorem of_ifCons {α β : Type} (P : β → Prop) {l : List α} {empty : β} {first : α → List α → β} (he : l = [] → P empty)
    (hf : ∀ x rest, l = x :: rest → P (first x rest)) : P (ifCons l empty first) := by
  cases l with
  | nil => exact he rfl
  | cons x rest => exact hf x rest rfl

/-! ## By index -/

theorem nth_set_same {α : Type} (y : α) : ∀ (i : Nat) (l : List α) {z : α}, nth i (setNth i y l) = some z → z = y
  | 0, [], _, h => of_none h
  | 0, _ :: _, _, h => of_some h (fun e => e.symm)
  | _ + 1, [], _, h => of_none h
  | i + 1, _ :: rest, _, h => nth_set_same y i rest h

theorem nth_set_other {α : Type} (y : α) : ∀ (i j : Nat) (l : List α), i ≠ j → nth j (setNth i y l) = nth j l
  | 0, 0, _, h => absurd rfl h
  | 0, _ + 1, [], _ => rfl
  | 0, _ + 1, _ :: _, _ => rfl
  | _ + 1, 0, [], _ => rfl
  | _ + 1, 0, _ :: _, _ => rfl
  | _ + 1, _ + 1, [], _ => rfl
  | i + 1, j + 1, _ :: rest, h => nth_set_other y i j rest (fun e => h (congrArg Nat.succ e))

/-! ## Sums -/

theorem total_snoc {α : Type} (f : α → Nat) (l : List α) (x : α) : total f (snoc l x) = total f l + f x := by
  induction l with
  | nil => exact Nat.add_comm (f x) 0
  | cons y l ih => exact (congrArg (fun n => f y + n) ih).trans (Nat.add_assoc _ _ _).symm

theorem total_snocAll {α : Type} (f : α → Nat) (more : List α) : ∀ l : List α, total f (snocAll l more) = total f l + total f more := by
  induction more with
  | nil => exact fun _ => rfl
  | cons x rest ih =>
    intro l
    refine (ih (snoc l x)).trans ?_
    rw [total_snoc]
    exact Nat.add_assoc _ _ _

/-- The first element of a number has it. -/
theorem find_key {α : Type} {key : α → Nat} {n : Nat} {l : List α} {x : α} : find key n l = some x → Nat.beq (key x) n = true := by
  induction l with
  | nil => exact fun h => of_none h
  | cons y l ih =>
    exact of_cond (fun o => o = some x → Nat.beq (key x) n = true) _ (fun b h => of_some h (fun e => e ▸ b)) (fun _ => ih)

/-- Changing an element changes a sum by what that element counts. -/
theorem total_put {α : Type} (f : α → Nat) {key : α → Nat} {n : Nat} (y : α) {l : List α} {x : α} :
    find key n l = some x → total f (put key n y l) + f x = total f l + f y := by
  induction l with
  | nil => exact fun h => of_none h
  | cons u l ih =>
    have e : ∀ b, cond b (some u) (find key n l) = some x →
        total f (cond b (y :: l) (u :: put key n y l)) + f x = f u + total f l + f y := by
      intro b
      cases b with
      | true => exact fun h => of_some h (fun e => e ▸ (by
          show f y + total f l + f u = f u + total f l + f y
          simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm] <;> rfl))
      | false => exact fun h => (Nat.add_assoc _ _ _).trans ((congrArg (fun n => f u + n) (ih h)).trans (Nat.add_assoc _ _ _).symm)
    exact e _

/-- An element that goes takes what it counts. -/
theorem total_drop {α : Type} (f : α → Nat) {key : α → Nat} {n : Nat} {l : List α} {x : α} :
    find key n l = some x → total f l = f x + total f (drop key n l) := by
  induction l with
  | nil => exact fun h => of_none h
  | cons u l ih =>
    have e : ∀ b, cond b (some u) (find key n l) = some x → f u + total f l = f x + total f (cond b l (u :: drop key n l)) := by
      intro b
      cases b with
      | true => exact fun h => of_some h (fun e => e ▸ rfl)
      | false => exact fun h => (congrArg (fun n => f u + n) (ih h)).trans (Nat.add_left_comm _ _ _)
    exact e _

/-! ## Properties of all elements -/

theorem all_snoc {α : Type} {P : α → Prop} {l : List α} {x : α} (hl : All P l) (hx : P x) : All P (snoc l x) := by
  induction l with
  | nil => exact ⟨hx, trivial⟩
  | cons y l ih => exact ⟨hl.1, ih hl.2⟩

theorem all_snocAll {α : Type} {P : α → Prop} {more : List α} : ∀ {l : List α}, All P l → All P more → All P (snocAll l more) := by
  induction more with
  | nil => exact fun h _ => h
  | cons x rest ih => exact fun h g => ih (all_snoc h g.1) g.2

theorem all_find {α : Type} {P : α → Prop} {key : α → Nat} {n : Nat} {l : List α} {x : α} (ok : All P l) : find key n l = some x → P x := by
  induction l with
  | nil => exact fun h => of_none h
  | cons y l ih =>
    exact of_cond (fun o => o = some x → P x) _ (fun _ h => of_some h (fun e => e ▸ ok.1)) (fun _ => ih ok.2)

theorem all_put {α : Type} {P : α → Prop} {key : α → Nat} {n : Nat} {l : List α} {y : α} (ok : All P l) (h : P y) : All P (put key n y l) := by
  induction l with
  | nil => exact trivial
  | cons x l ih => exact of_cond (All P) _ (fun _ => ⟨h, ok.2⟩) (fun _ => ⟨ok.1, ih ok.2⟩)

theorem all_drop {α : Type} {P : α → Prop} {key : α → Nat} {n : Nat} {l : List α} (ok : All P l) : All P (drop key n l) := by
  induction l with
  | nil => exact trivial
  | cons x l ih => exact of_cond (All P) _ (fun _ => ok.2) (fun _ => ⟨ok.1, ih ok.2⟩)

theorem all_of {α : Type} {P Q : α → Prop} (f : ∀ x, P x → Q x) {l : List α} (ok : All P l) : All Q l := by
  induction l with
  | nil => exact trivial
  | cons x l ih => exact ⟨f x ok.1, ih ok.2⟩

end Serq
