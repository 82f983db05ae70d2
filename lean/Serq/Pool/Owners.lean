import Serq.Pool.Sound
/-!
# One memory pool: one entry a session

A session has at most one live cache entry in a pool. So "its own entry", which an admission consumes and the end of an
allocation replaces, is one thing.
-/

namespace Serq.Memory

/-- 1 for an owner's entry, 0 for another's. -/
def isOf (owner : Nat) (e : Entry) : Nat := cond (Nat.beq e.owner owner) 1 0

/-- How many entries an owner has. -/
def entriesOf (owner : Nat) (l : List Entry) : Nat := total (isOf owner) l

/-- Every session has at most one entry; the dead ones are no session's. -/
def OneEach (p : Pool) : Prop := ∀ session, entriesOf (session + 1) p.entries ≤ 1

theorem empty_one (cap block : Nat) : OneEach (empty cap block) := fun _ => zero_le' 1

theorem takeEntry_less (owner other : Nat) (l : List Entry) : entriesOf owner (takeEntry other l) ≤ entriesOf owner l := by
  induction l with
  | nil => exact le_same 0
  | cons e rest ih =>
    exact of_cond (fun l => entriesOf owner l ≤ isOf owner e + entriesOf owner rest) _
      (fun _ => le_plus_left _ _) (fun _ => plus_le_plus_left _ ih)

theorem takeEntry_none (owner : Nat) (l : List Entry) (h : entriesOf owner l ≤ 1) : entriesOf owner (takeEntry owner l) ≤ 0 := by
  induction l with
  | nil => exact le_same 0
  | cons e rest ih =>
    have either : ∀ b : Bool, cond b 1 0 + entriesOf owner rest ≤ 1 → cond b 1 0 = isOf owner e →
        entriesOf owner (cond b rest (e :: takeEntry owner rest)) ≤ 0 := by
      intro b
      cases b with
      | true => exact fun h _ => plus_cancel_left (a := 1) h
      | false =>
        intro h same
        have zero : isOf owner e = 0 := same.symm
        show isOf owner e + entriesOf owner (takeEntry owner rest) ≤ 0
        rw [zero, Nat.zero_add]
        exact ih (le_then (le_plus_left _ 0) h)
    exact either (Nat.beq e.owner owner) h rfl

theorem cut_less (owner : Nat) (units : Nat) (e : Entry) : entriesOf owner (cut e.owner units e) ≤ isOf owner e :=
  of_cond (fun l => entriesOf owner l ≤ isOf owner e) _ (fun _ => zero_le' _) (fun _ => le_same _)

theorem cut_dead (session units : Nat) (e : Entry) : entriesOf (session + 1) (cut 0 units e) ≤ 0 :=
  of_cond (fun l => entriesOf (session + 1) l ≤ 0) _ (fun _ => le_same 0) (fun _ => le_same 0)

theorem consume_less (session other units : Nat) (l : List Entry) :
    entriesOf (session + 1) (consume other units l) ≤ entriesOf (session + 1) l := by
  induction l with
  | nil => exact le_same 0
  | cons e rest ih =>
    exact of_cond (fun l => entriesOf (session + 1) l ≤ isOf (session + 1) e + entriesOf (session + 1) rest) _
      (fun _ => le_then (le_of_eq' (total_append _ _ _))
        (plus_le_plus (le_then (cut_dead session units e) (zero_le' _)) (le_same _)))
      (fun _ => plus_le_plus_left _ ih)

theorem putEntry_one {p : Pool} (s : OneEach p) (session units : Nat) : OneEach (p.putEntry (session + 1) units) := by
  intro other
  show entriesOf (other + 1) (snoc (takeEntry (session + 1) p.entries) ⟨session + 1, units⟩) ≤ 1
  have sum : entriesOf (other + 1) (snoc (takeEntry (session + 1) p.entries) ⟨session + 1, units⟩) =
      entriesOf (other + 1) (takeEntry (session + 1) p.entries) + isOf (other + 1) ⟨session + 1, units⟩ := total_snoc _ _ _
  rw [sum]
  cases same : Nat.beq (session + 1) (other + 1) with
  | true =>
    have owner : session + 1 = other + 1 := beq_eq same
    rw [← owner]
    exact plus_le_plus (takeEntry_none (session + 1) p.entries (s session))
      (of_cond (fun n => n ≤ 1) _ (fun _ => le_same 1) (fun _ => zero_le' 1))
  | false =>
    have none : isOf (other + 1) ⟨session + 1, units⟩ = 0 := congrArg (fun b => cond b 1 0) same
    rw [none]
    exact le_then (takeEntry_less _ _ _) (s other)

theorem giveBack_one {p : Pool} (s : OneEach p) (session units computed clause : Nat) :
    OneEach (p.giveBack session units computed clause) :=
  of_cond OneEach _ (fun _ => s)
    (fun _ => putEntry_one (p := { p with allocated := p.allocated - units }) s session _)

theorem endHold_one {p : Pool} (s : OneEach p) (inner : List Hold) (h : Hold) (outer : List Hold) (clause : Nat) :
    OneEach (p.endHold inner h outer clause) :=
  giveBack_one (p := { p with holds := inner ++ outer }) s _ _ _ _

theorem endLease_one {p : Pool} (s : OneEach p) (older : List Lease) (l : Lease) (younger : List Lease) (clause : Nat) :
    OneEach (p.endLease older l younger clause) :=
  giveBack_one (p := { p with leases := older ++ younger }) s _ _ _ _

/-- Nothing but the entries matters. -/
theorem one_of_entries {p q : Pool} (s : OneEach p) (same : q.entries = p.entries) : OneEach q := by
  intro session
  rw [same]
  exact s session

theorem evicts_one {p q : Pool} (s : OneEach p) (h : Evicts p q) : OneEach q := by
  cases h with
  | entry before e after found =>
    intro session
    have one : entriesOf (session + 1) p.entries ≤ 1 := s session
    rw [found] at one
    have sum : entriesOf (session + 1) (before ++ e :: after) =
        isOf (session + 1) e + (entriesOf (session + 1) before + entriesOf (session + 1) after) :=
      (total_middle _ before e after).trans (congrArg (fun n => isOf (session + 1) e + n) (total_append _ before after))
    rw [sum] at one
    show total (isOf (session + 1)) (before ++ (cut e.owner (evicted p.block e.size) e ++ after)) ≤ 1
    rw [total_append, total_append, Nat.add_left_comm]
    exact le_then (plus_le_plus_right (cut_less _ _ e) _) one

theorem makesRoom_one {u : Nat} {p q : Pool} (h : MakesRoom u p q) : OneEach p → OneEach q := by
  induction h with
  | enough _ _ => exact id
  | evict _ _ _ _ first _ ih => exact fun s => ih (evicts_one s first)

theorem leaves_one {session : Nat} {clauses : List Nat} {p q : Pool} (h : Leaves session clauses p q) : OneEach p → OneEach q := by
  induction h with
  | done _ _ _ => exact id
  | hold _ _ _ _ _ _ _ _ _ _ _ ih => exact fun s => ih (endHold_one s _ _ _ _)
  | lease _ _ _ _ _ _ _ _ _ _ _ _ ih => exact fun s => ih (endLease_one s _ _ _ _)

/-- Every command leaves at most one entry a session. -/
theorem step_one {p q : Pool} {c : Cmd} (s : OneEach p) (h : Step p c q) : OneEach q := by
  cases h with
  | queue _ _ _ _ _ _ _ => exact s
  | admit session _ _ reuse rest _ _ _ room =>
    have claimed : OneEach ({ p with queue := rest }.claim session reuse) := by
      intro other
      show entriesOf (other + 1) (consume (session + 1) (p.hit session reuse) p.entries) ≤ 1
      exact le_then (consume_less other (session + 1) (p.hit session reuse) p.entries) (s other)
    exact one_of_entries (makesRoom_one room claimed) rfl
  | grow _ _ _ _ _ _ _ _ _ _ room => exact one_of_entries (makesRoom_one room s) rfl
  | load _ _ _ _ _ _ _ _ _ => exact s
  | mark _ _ _ _ _ _ _ => exact s
  | free _ _ _ _ _ _ _ _ => exact endHold_one s _ _ _ _
  | lease _ _ _ _ _ _ _ _ => exact s
  | release _ _ _ _ _ _ _ _ _ => exact endLease_one s _ _ _ _
  | expire _ _ _ _ _ _ _ _ _ => exact endLease_one s _ _ _ _
  | drop _ => exact fun other => le_then (takeEntry_less _ _ _) (s other)
  | leave _ _ _ all => exact leaves_one all s
  | evict _ one => exact evicts_one s one
  | spill session _ _ _ _ room => exact putEntry_one (makesRoom_one room s) session _
  | preempt _ clause inner h outer _ _ _ _ _ => exact one_of_entries (endHold_one s inner h outer clause) rfl

/-- At most one entry a session after every sequence of commands. -/
theorem steps_one {p q : Pool} {cs : List Cmd} (h : Steps p cs q) : OneEach p → OneEach q := by
  induction h with
  | none _ => exact id
  | more _ _ _ _ _ first _ ih => exact fun s => ih (step_one s first)

end Serq.Memory
