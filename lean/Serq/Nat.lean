/-!
# Natural numbers

The facts about `Nat` that the proofs use, from the few names that Lean's versions since 2021 share. An order is taken apart by
`Nat.le.dest` and made by `Nat.le.intro`.
-/

namespace Serq

/-! ## Constructors that differ -/

theorem of_false {P : Prop} (h : false = true) : P := by cases h

theorem of_true {P : Prop} (h : true = false) : P := by cases h

theorem of_none {α : Type} {a : α} {P : Prop} (h : none = some a) : P := by cases h

theorem of_some {α : Type} {a b : α} {P : Prop} (h : some a = some b) (f : a = b → P) : P := by
  cases h
  exact f rfl

theorem ble_dest : ∀ {a b : Nat}, Nat.ble a b = true → ∃ k, a + k = b
  | 0, b, _ => ⟨b, Nat.zero_add b⟩
  | _ + 1, 0, h => of_false h
  | a + 1, b + 1, h => match ble_dest (a := a) (b := b) h with
    | ⟨k, e⟩ => ⟨k, (Nat.succ_add a k).trans (congrArg Nat.succ e)⟩

theorem ble_le {a b : Nat} (h : Nat.ble a b = true) : a ≤ b :=
  match ble_dest h with
  | ⟨_, e⟩ => Nat.le.intro e

/-- A failed comparison is one the other way round. -/
theorem not_ble_le : ∀ {a b : Nat}, Nat.ble a b = false → b ≤ a
  | 0, 0, h => of_true h
  | 0, _ + 1, h => of_true h
  | a + 1, 0, _ => Nat.le.intro (k := a + 1) (Nat.zero_add _)
  | a + 1, b + 1, h => match Nat.le.dest (not_ble_le (a := a) (b := b) h) with
    | ⟨k, e⟩ => Nat.le.intro (k := k) ((Nat.succ_add b k).trans (congrArg Nat.succ e))

theorem beq_eq : ∀ {a b : Nat}, Nat.beq a b = true → a = b
  | 0, 0, _ => rfl
  | 0, _ + 1, h => of_false h
  | _ + 1, 0, h => of_false h
  | a + 1, b + 1, h => congrArg Nat.succ (beq_eq (a := a) (b := b) h)

theorem beq_self : ∀ (a : Nat), Nat.beq a a = true
  | 0 => rfl
  | a + 1 => beq_self a

theorem ne_of_beq {a b : Nat} (h : Nat.beq a b = false) : a ≠ b := fun e =>
  of_true ((e ▸ beq_self a : Nat.beq a b = true).symm.trans h)

theorem beq_of_ne {a b : Nat} (h : a ≠ b) : Nat.beq a b = false := by
  cases e : Nat.beq a b with
  | false => rfl
  | true => exact absurd (beq_eq e) h

/-! ## Order -/

theorem le_same (a : Nat) : a ≤ a := Nat.le.intro (k := 0) rfl

theorem le_of_eq' {a b : Nat} (h : a = b) : a ≤ b := Nat.le.intro (k := 0) h

theorem zero_le' (a : Nat) : 0 ≤ a := Nat.le.intro (k := a) (Nat.zero_add a)

theorem le_then {a b c : Nat} (h : a ≤ b) (g : b ≤ c) : a ≤ c :=
  match Nat.le.dest h, Nat.le.dest g with
  | ⟨k, e⟩, ⟨m, f⟩ => Nat.le.intro (k := k + m) ((Nat.add_assoc a k m).symm.trans ((congrArg (fun x => x + m) e).trans f))

theorem le_plus (a b : Nat) : a ≤ a + b := Nat.le.intro (k := b) rfl

theorem le_plus_left (a b : Nat) : a ≤ b + a := Nat.le.intro (k := b) (Nat.add_comm a b)

theorem plus_le_plus {a b c d : Nat} (h : a ≤ b) (g : c ≤ d) : a + c ≤ b + d :=
  match Nat.le.dest h, Nat.le.dest g with
  | ⟨k, e⟩, ⟨m, f⟩ => Nat.le.intro (k := k + m) (by
      rw [← e, ← f]
      simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm] <;> rfl)

theorem plus_le_plus_left {b c : Nat} (a : Nat) (h : b ≤ c) : a + b ≤ a + c := plus_le_plus (le_same a) h

theorem plus_le_plus_right {a b : Nat} (h : a ≤ b) (c : Nat) : a + c ≤ b + c := plus_le_plus h (le_same c)

theorem zero_ble : ∀ (a : Nat), Nat.ble 0 a = true
  | 0 => rfl
  | _ + 1 => rfl

theorem ble_plus : ∀ (a k : Nat), Nat.ble a (a + k) = true
  | 0, k => zero_ble (0 + k)
  | a + 1, k => (congrArg (fun n => Nat.ble (a + 1) n) (Nat.succ_add a k)).trans (ble_plus a k)

theorem le_ble {a b : Nat} (h : a ≤ b) : Nat.ble a b = true :=
  match Nat.le.dest h with
  | ⟨k, e⟩ => e ▸ ble_plus a k

theorem zero_of_le {a : Nat} (h : a ≤ 0) : a = 0 := by
  cases a with
  | zero => rfl
  | succ _ => exact of_false (le_ble h)

theorem le_antisymm' {a b : Nat} (h : a ≤ b) (g : b ≤ a) : a = b :=
  match Nat.le.dest h, Nat.le.dest g with
  | ⟨k, e⟩, ⟨m, f⟩ => by
    have z : k + m = 0 := Nat.add_left_cancel ((Nat.add_assoc a k m).symm.trans ((congrArg (fun x => x + m) e).trans f))
    have k0 : k = 0 := zero_of_le (z ▸ le_plus k m)
    exact (k0 ▸ e : a + 0 = b)

theorem plus_cancel_left {a b c : Nat} (h : a + b ≤ a + c) : b ≤ c :=
  match Nat.le.dest h with
  | ⟨k, e⟩ => Nat.le.intro (k := k) (Nat.add_left_cancel ((Nat.add_assoc a b k).symm.trans e))

theorem plus_cancel_right {a b c : Nat} (h : a + c ≤ b + c) : a ≤ b :=
  plus_cancel_left (a := c) (le_then (le_of_eq' (Nat.add_comm c a)) (le_then h (le_of_eq' (Nat.add_comm b c))))

theorem one_le {a : Nat} (h : a ≠ 0) : 1 ≤ a := by
  cases a with
  | zero => exact absurd rfl h
  | succ a => exact Nat.le.intro (Nat.add_comm 1 a)

/-! ## Subtraction -/

/-- What was added is what is left. -/
theorem plus_sub : ∀ (a b : Nat), a + b - a = b
  | 0, b => (congrArg (fun x => x - 0) (Nat.zero_add b)).trans rfl
  | a + 1, b => (congrArg (fun x => x - (a + 1)) (Nat.succ_add a b)).trans
      ((Nat.succ_sub_succ_eq_sub (a + b) a).trans (plus_sub a b))

theorem sub_of_eq {a b k : Nat} (h : a + k = b) : b - a = k := h ▸ plus_sub a k

theorem add_sub_back {a b : Nat} (h : a ≤ b) : a + (b - a) = b :=
  match Nat.le.dest h with
  | ⟨k, e⟩ => (congrArg (fun x => a + x) (sub_of_eq e)).trans e

theorem pred_le' : ∀ (a : Nat), Nat.pred a ≤ a
  | 0 => le_same 0
  | _ + 1 => Nat.le.intro (k := 1) rfl

theorem sub_le' (a : Nat) : ∀ (b : Nat), a - b ≤ a
  | 0 => le_same a
  | b + 1 => le_then (pred_le' (a - b)) (sub_le' a b)

/-- Growing to a size never shrinks. -/
theorem le_grow (a b : Nat) : b ≤ a + (b - a) := by
  cases h : Nat.ble b a with
  | true => exact le_then (ble_le h) (le_plus a (b - a))
  | false => exact le_of_eq' (add_sub_back (not_ble_le h)).symm

/-! ## Strict order -/

/-- A failed comparison is a strict one the other way round. -/
theorem not_ble_lt : ∀ {a b : Nat}, Nat.ble a b = false → b < a
  | 0, 0, h => of_true h
  | 0, _ + 1, h => of_true h
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
  | zero => exact of_true h
  | succ n => exact Nat.le.intro (k := n) (Nat.add_comm 1 n)

/-! ## Choices -/

theorem or_false_left : ∀ {a b : Bool}, or a b = false → a = false
  | true, _, h => of_true h
  | false, _, _ => rfl

theorem or_false_right : ∀ {a b : Bool}, or a b = false → b = false
  | true, _, h => of_true h
  | false, _, h => h

/-- A property of both branches is one of the choice. -/
theorem of_cond {α : Type} (P : α → Prop) (b : Bool) {x y : α} (hx : b = true → P x) (hy : b = false → P y) : P (cond b x y) := by
  cases b with
  | true => exact hx rfl
  | false => exact hy rfl

end Serq
