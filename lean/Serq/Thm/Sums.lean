import SerqExec
import Serq.Nat
/-!
# What is held

The sums that the memory invariant speaks of (units held on a pool, units cached in it), what must hold of positions, and how they change
when a list of the configuration changes.
-/

namespace Serq

/-! ## Lists -/

theorem nth_set_same {α : Type} (y : α) : ∀ (i : Nat) (l : List α) {z : α}, nth i (setNth i y l) = some z → z = y
  | 0, [], _, h => of_none h
  | 0, x :: rest, z, h => of_some h (fun e => e.symm)
  | i + 1, [], _, h => of_none h
  | i + 1, x :: rest, z, h => nth_set_same y i rest h

theorem nth_set_other {α : Type} (y : α) : ∀ (i j : Nat) (l : List α), i ≠ j → nth j (setNth i y l) = nth j l
  | 0, 0, l, h => absurd rfl h
  | 0, j + 1, [], _ => rfl
  | 0, j + 1, x :: rest, _ => rfl
  | i + 1, 0, [], _ => rfl
  | i + 1, 0, x :: rest, _ => rfl
  | i + 1, j + 1, [], _ => rfl
  | i + 1, j + 1, x :: rest, h => nth_set_other y i j rest (fun e => h (congrArg Nat.succ e))

/-! ## Sums -/

/-- The units of entries. -/
def sizes : List Entry → Nat
  | [] => 0
  | e :: rest => e.size + sizes rest

/-- Units, if they are on a pool. -/
def unitsOn (pool : Nat) (x : Part) : Nat := cond (Nat.beq x.pool pool) x.units 0

/-- The units on a pool of a hold's parts, of holds, of sessions. -/
def partsOn (pool : Nat) : List Part → Nat
  | [] => 0
  | x :: rest => unitsOn pool x + partsOn pool rest

def holdsOn (pool : Nat) : List Hold → Nat
  | [] => 0
  | h :: rest => partsOn pool h.parts + holdsOn pool rest

def held (pool : Nat) : List Session → Nat
  | [] => 0
  | s :: rest => holdsOn pool s.holds + held pool rest

/-- A position that a growing run advanced stays within its allocation. -/
def PartOk (x : Part) : Prop := x.grown = true → x.pos ≤ x.units

def PartsOk : List Part → Prop
  | [] => True
  | x :: rest => PartOk x ∧ PartsOk rest

def HoldsOk : List Hold → Prop
  | [] => True
  | h :: rest => PartsOk h.parts ∧ HoldsOk rest

def SessionsOk : List Session → Prop
  | [] => True
  | s :: rest => HoldsOk s.holds ∧ SessionsOk rest

theorem sizes_snoc (l : List Entry) (e : Entry) : sizes (snoc l e) = sizes l + e.size := by
  induction l with
  | nil => exact Nat.add_comm e.size 0
  | cons x l ih => exact (congrArg (fun n => x.size + n) ih).trans (Nat.add_assoc _ _ _).symm

theorem partsOn_snoc (pool : Nat) (l : List Part) (x : Part) : partsOn pool (snoc l x) = partsOn pool l + unitsOn pool x := by
  induction l with
  | nil => exact Nat.add_comm (unitsOn pool x) 0
  | cons y l ih => exact (congrArg (fun n => unitsOn pool y + n) ih).trans (Nat.add_assoc _ _ _).symm

theorem partsOk_snoc {l : List Part} {x : Part} (hl : PartsOk l) (hx : PartOk x) : PartsOk (snoc l x) := by
  induction l with
  | nil => exact ⟨hx, trivial⟩
  | cons y l ih => exact ⟨hl.1, ih hl.2⟩

theorem unitsOn_same {pool : Nat} {x : Part} (h : Nat.beq x.pool pool = true) : unitsOn pool x = x.units :=
  congrArg (fun b => cond b x.units 0) h

theorem unitsOn_other {pool : Nat} {x : Part} (h : Nat.beq x.pool pool = false) : unitsOn pool x = 0 :=
  congrArg (fun b => cond b x.units 0) h

/-! ## Sessions -/

theorem find_serial {serial : Nat} {l : List Session} {s : Session} : findSession serial l = some s → s.serial = serial := by
  induction l with
  | nil => exact fun h => of_none h
  | cons t l ih =>
    have e : ∀ b, Nat.beq t.serial serial = b → cond b (some t) (findSession serial l) = some s → s.serial = serial := by
      intro b hb
      cases b with
      | true => exact fun h => of_some h (fun e => e ▸ beq_eq hb)
      | false => exact ih
    exact e _ rfl

/-- Changing a session changes what is held by what that session holds. -/
theorem held_put (pool serial : Nat) (s : Session) {l : List Session} {t : Session} :
    findSession serial l = some t → held pool (putSession serial s l) + holdsOn pool t.holds = held pool l + holdsOn pool s.holds := by
  induction l with
  | nil => exact fun h => of_none h
  | cons u l ih =>
    have e : ∀ b, cond b (some u) (findSession serial l) = some t →
        held pool (cond b (s :: l) (u :: putSession serial s l)) + holdsOn pool t.holds = holdsOn pool u.holds + held pool l + holdsOn pool s.holds := by
      intro b
      cases b with
      | true => exact fun h => of_some h (fun e => e ▸ (by
          show holdsOn pool s.holds + held pool l + holdsOn pool u.holds = holdsOn pool u.holds + held pool l + holdsOn pool s.holds
          simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm] <;> rfl))
      | false => exact fun h => (Nat.add_assoc _ _ _).trans ((congrArg (fun n => holdsOn pool u.holds + n) (ih h)).trans (Nat.add_assoc _ _ _).symm)
    exact e _

/-- A session that leaves takes what it holds. -/
theorem held_drop (pool serial : Nat) {l : List Session} {t : Session} :
    findSession serial l = some t → held pool l = holdsOn pool t.holds + held pool (dropSession serial l) := by
  induction l with
  | nil => exact fun h => of_none h
  | cons u l ih =>
    have e : ∀ b, cond b (some u) (findSession serial l) = some t →
        holdsOn pool u.holds + held pool l = holdsOn pool t.holds + held pool (cond b l (u :: dropSession serial l)) := by
      intro b
      cases b with
      | true => exact fun h => of_some h (fun e => e ▸ rfl)
      | false => exact fun h => (congrArg (fun n => holdsOn pool u.holds + n) (ih h)).trans (Nat.add_left_comm _ _ _)
    exact e _

theorem held_snoc (pool : Nat) (l : List Session) (s : Session) : held pool (snoc l s) = held pool l + holdsOn pool s.holds := by
  induction l with
  | nil => exact Nat.add_comm (holdsOn pool s.holds) 0
  | cons t l ih => exact (congrArg (fun n => holdsOn pool t.holds + n) ih).trans (Nat.add_assoc _ _ _).symm

theorem sessionsOk_find {serial : Nat} {l : List Session} {s : Session} (ok : SessionsOk l) : findSession serial l = some s → HoldsOk s.holds := by
  induction l with
  | nil => exact fun h => of_none h
  | cons t l ih =>
    have e : ∀ b, cond b (some t) (findSession serial l) = some s → HoldsOk s.holds := by
      intro b
      cases b with
      | true => exact fun h => of_some h (fun e => e ▸ ok.1)
      | false => exact ih ok.2
    exact e _

theorem sessionsOk_put {serial : Nat} {l : List Session} {s : Session} (ok : SessionsOk l) (h : HoldsOk s.holds) : SessionsOk (putSession serial s l) := by
  induction l with
  | nil => exact trivial
  | cons t l ih =>
    exact of_cond SessionsOk (Nat.beq t.serial serial) (fun _ => ⟨h, ok.2⟩) (fun _ => ⟨ok.1, ih ok.2⟩)

theorem sessionsOk_drop {serial : Nat} {l : List Session} (ok : SessionsOk l) : SessionsOk (dropSession serial l) := by
  induction l with
  | nil => exact trivial
  | cons t l ih =>
    exact of_cond SessionsOk (Nat.beq t.serial serial) (fun _ => ok.2) (fun _ => ⟨ok.1, ih ok.2⟩)

theorem sessionsOk_snoc {l : List Session} {s : Session} (ok : SessionsOk l) (h : HoldsOk s.holds) : SessionsOk (snoc l s) := by
  induction l with
  | nil => exact ⟨h, trivial⟩
  | cons t l ih => exact ⟨ok.1, ih ok.2⟩

/-! ## Holds -/

theorem partOf_pool {pool : Nat} {l : List Part} {x : Part} : partOf pool l = some x → Nat.beq x.pool pool = true := by
  induction l with
  | nil => exact fun h => of_none h
  | cons y l ih =>
    have e : ∀ b, Nat.beq y.pool pool = b → cond b (some y) (partOf pool l) = some x → Nat.beq x.pool pool = true := by
      intro b hb
      cases b with
      | true => exact fun h => of_some h (fun e => e ▸ hb)
      | false => exact ih
    exact e _ rfl

theorem partsOk_of {pool : Nat} {l : List Part} {x : Part} (ok : PartsOk l) : partOf pool l = some x → PartOk x := by
  induction l with
  | nil => exact fun h => of_none h
  | cons y l ih =>
    have e : ∀ b, cond b (some y) (partOf pool l) = some x → PartOk x := by
      intro b
      cases b with
      | true => exact fun h => of_some h (fun e => e ▸ ok.1)
      | false => exact ih ok.2
    exact e _

theorem partsOk_put {pool : Nat} {l : List Part} {y : Part} (ok : PartsOk l) (h : PartOk y) : PartsOk (putPart pool y l) := by
  induction l with
  | nil => exact trivial
  | cons x l ih =>
    exact of_cond PartsOk (Nat.beq x.pool pool) (fun _ => ⟨h, ok.2⟩) (fun _ => ⟨ok.1, ih ok.2⟩)

/-- Changing the part on a pool changes what the parts hold by that part. -/
theorem partsOn_put (q pool : Nat) (y : Part) {l : List Part} {x : Part} :
    partOf pool l = some x → partsOn q (putPart pool y l) + unitsOn q x = partsOn q l + unitsOn q y := by
  induction l with
  | nil => exact fun h => of_none h
  | cons u l ih =>
    have e : ∀ b, cond b (some u) (partOf pool l) = some x →
        partsOn q (cond b (y :: l) (u :: putPart pool y l)) + unitsOn q x = unitsOn q u + partsOn q l + unitsOn q y := by
      intro b
      cases b with
      | true => exact fun h => of_some h (fun e => e ▸ (by
          show unitsOn q y + partsOn q l + unitsOn q u = unitsOn q u + partsOn q l + unitsOn q y
          simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm] <;> rfl))
      | false => exact fun h => (Nat.add_assoc _ _ _).trans ((congrArg (fun n => unitsOn q u + n) (ih h)).trans (Nat.add_assoc _ _ _).symm)
    exact e _

theorem innermost_pool {pool : Nat} {l : List Hold} {x : Part} : innermost pool l = some x → Nat.beq x.pool pool = true := by
  induction l with
  | nil => exact fun h => of_none h
  | cons g l ih =>
    have e : ∀ o, partOf pool g.parts = o → (match o with | some x => some x | none => innermost pool l) = some x → Nat.beq x.pool pool = true := by
      intro o ho
      cases o with
      | some y => exact fun h => of_some h (fun e => e ▸ partOf_pool ho)
      | none => exact ih
    exact e _ rfl

theorem holdsOk_innermost {pool : Nat} {l : List Hold} {x : Part} (ok : HoldsOk l) : innermost pool l = some x → PartOk x := by
  induction l with
  | nil => exact fun h => of_none h
  | cons g l ih =>
    have e : ∀ o, partOf pool g.parts = o → (match o with | some x => some x | none => innermost pool l) = some x → PartOk x := by
      intro o ho
      cases o with
      | some y => exact fun h => of_some h (fun e => e ▸ partsOk_of ok.1 ho)
      | none => exact ih ok.2
    exact e _ rfl

theorem holdsOk_put {pool : Nat} {l : List Hold} {y : Part} (ok : HoldsOk l) (h : PartOk y) : HoldsOk (putInnermost pool y l) := by
  induction l with
  | nil => exact trivial
  | cons g l ih =>
    have e : ∀ o : Option Part, HoldsOk (match o with
        | some _ => { g with parts := putPart pool y g.parts } :: l
        | none => g :: putInnermost pool y l) := by
      intro o
      cases o with
      | some x => exact ⟨partsOk_put ok.1 h, ok.2⟩
      | none => exact ⟨ok.1, ih ok.2⟩
    exact e _

/-- Changing the innermost part on a pool changes what the holds hold by that part. -/
theorem holdsOn_put (q pool : Nat) (y : Part) {l : List Hold} {x : Part} :
    innermost pool l = some x → holdsOn q (putInnermost pool y l) + unitsOn q x = holdsOn q l + unitsOn q y := by
  induction l with
  | nil => exact fun h => of_none h
  | cons g l ih =>
    have e : ∀ o, partOf pool g.parts = o → (match o with | some x => some x | none => innermost pool l) = some x →
        holdsOn q (match o with
          | some _ => { g with parts := putPart pool y g.parts } :: l
          | none => g :: putInnermost pool y l) + unitsOn q x = partsOn q g.parts + holdsOn q l + unitsOn q y := by
      intro o ho
      cases o with
      | some z =>
        exact fun h => of_some h (fun e => by
          have p := partsOn_put q pool y (e ▸ ho : partOf pool g.parts = some x)
          show partsOn q (putPart pool y g.parts) + holdsOn q l + unitsOn q x = partsOn q g.parts + holdsOn q l + unitsOn q y
          exact (Nat.add_right_comm _ _ _).trans ((congrArg (fun n => n + holdsOn q l) p).trans (Nat.add_right_comm _ _ _)))
      | none => exact fun h => (Nat.add_assoc _ _ _).trans ((congrArg (fun n => partsOn q g.parts + n) (ih h)).trans (Nat.add_assoc _ _ _).symm)
    exact e _ rfl

theorem holdsOn_mark (q pool : Nat) (l : List Hold) : holdsOn q (markGrown pool l) = holdsOn q l := by
  induction l with
  | nil => rfl
  | cons g l ih =>
    have e : ∀ o : Option Part, holdsOn q (match o with
        | some _ => { g with grown := true } :: l
        | none => g :: markGrown pool l) = partsOn q g.parts + holdsOn q l := by
      intro o
      cases o with
      | some x => rfl
      | none => exact congrArg (fun n => partsOn q g.parts + n) ih
    exact e _

theorem holdsOk_mark (pool : Nat) {l : List Hold} (ok : HoldsOk l) : HoldsOk (markGrown pool l) := by
  induction l with
  | nil => exact trivial
  | cons g l ih =>
    have e : ∀ o : Option Part, HoldsOk (match o with
        | some _ => { g with grown := true } :: l
        | none => g :: markGrown pool l) := by
      intro o
      cases o with
      | some x => exact ok
      | none => exact ⟨ok.1, ih ok.2⟩
    exact e _

end Serq
