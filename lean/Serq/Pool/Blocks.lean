import Serq.Pool.Sound
/-!
# One memory pool: whole blocks

In a pool with blocks every allocation, every lease and every cache entry is a whole number of them.
-/

namespace Serq.Memory

theorem empty_blocks (cap block : Nat) : InBlocks (empty cap block) := ⟨True.intro, True.intro, True.intro⟩

theorem takeEntry_blocks {b : Nat} (owner : Nat) {l : List Entry} (h : All (fun e : Entry => Whole b e.size) l) :
    All (fun e : Entry => Whole b e.size) (takeEntry owner l) := by
  induction l with
  | nil => exact True.intro
  | cons e _ ih => exact of_cond (All fun e : Entry => Whole b e.size) _ (fun _ => h.2) (fun _ => ⟨h.1, ih h.2⟩)

theorem entryOf_blocks {b : Nat} (owner : Nat) {l : List Entry} (h : All (fun e : Entry => Whole b e.size) l) :
    Whole b (entryOf owner l) := by
  induction l with
  | nil => exact whole_zero b
  | cons _ _ ih => exact of_cond (Whole b) _ (fun _ => h.1) (fun _ => ih h.2)

theorem cut_blocks {b : Nat} (owner : Nat) {units : Nat} {e : Entry} (u : Whole b units) (h : Whole b e.size) :
    All (fun e : Entry => Whole b e.size) (cut owner units e) :=
  of_cond (All fun e : Entry => Whole b e.size) _ (fun _ => True.intro) (fun _ => ⟨whole_minus h u, True.intro⟩)

theorem consume_blocks {b : Nat} (owner : Nat) {units : Nat} {l : List Entry} (u : Whole b units)
    (h : All (fun e : Entry => Whole b e.size) l) : All (fun e : Entry => Whole b e.size) (consume owner units l) := by
  induction l with
  | nil => exact True.intro
  | cons e _ ih =>
    exact of_cond (All fun e : Entry => Whole b e.size) _ (fun _ => all_append (cut_blocks 0 u h.1) h.2) (fun _ => ⟨h.1, ih h.2⟩)

theorem smaller_blocks {b x y : Nat} (h : Whole b x) (g : Whole b y) : Whole b (smaller x y) :=
  of_cond (Whole b) _ (fun _ => h) (fun _ => g)

theorem evicted_blocks {b size : Nat} (h : Whole b size) : Whole b (evicted b size) :=
  of_cond (Whole b) _ (fun _ => h) (fun _ => smaller_blocks (whole_self b) h)

theorem reused_blocks {b own : Nat} (bound : Option Nat) (h : Whole b own) : Whole b (reused b bound own) := by
  cases bound with
  | none => exact h
  | some r => exact smaller_blocks h (whole_down b r)

theorem putEntry_blocks {p : Pool} (s : InBlocks p) (owner : Nat) {units : Nat} (u : Whole p.block units) :
    InBlocks (p.putEntry owner units) :=
  ⟨s.holds, s.leases, all_snoc (takeEntry_blocks owner s.entries) u⟩

theorem giveBack_blocks {p : Pool} (s : InBlocks p) (session units computed clause : Nat) :
    InBlocks (p.giveBack session units computed clause) :=
  of_cond InBlocks _ (fun _ => ⟨s.holds, s.leases, s.entries⟩)
    (fun _ => putEntry_blocks (p := { p with allocated := p.allocated - units }) ⟨s.holds, s.leases, s.entries⟩ _ (whole_down _ _))

theorem endHold_blocks {p : Pool} (s : InBlocks p) (inner : List Hold) (h : Hold) (outer : List Hold) (clause : Nat)
    (found : p.holds = inner ++ h :: outer) : InBlocks (p.endHold inner h outer clause) := by
  have all := s.holds
  rw [found] at all
  exact giveBack_blocks (p := { p with holds := inner ++ outer }) ⟨all_without all, s.leases, s.entries⟩ _ _ _ _

theorem endLease_blocks {p : Pool} (s : InBlocks p) (older : List Lease) (l : Lease) (younger : List Lease) (clause : Nat)
    (found : p.leases = older ++ l :: younger) : InBlocks (p.endLease older l younger clause) := by
  have all := s.leases
  rw [found] at all
  exact giveBack_blocks (p := { p with leases := older ++ younger }) ⟨s.holds, all_without all, s.entries⟩ _ _ _ _

theorem evicts_blocks {p q : Pool} (s : InBlocks p) (h : Evicts p q) : InBlocks q := by
  cases h with
  | entry _ e _ found =>
    have all := s.entries
    rw [found] at all
    have whole : Whole p.block e.size := all_at (P := fun e : Entry => Whole p.block e.size) all
    exact ⟨s.holds, s.leases,
      all_append (all_left all) (all_append (cut_blocks e.owner (evicted_blocks whole) whole) (all_right all).2)⟩

theorem makesRoom_blocks {u : Nat} {p q : Pool} (h : MakesRoom u p q) : InBlocks p → InBlocks q := by
  induction h with
  | enough _ _ => exact id
  | evict _ _ _ _ first _ ih => exact fun s => ih (evicts_blocks s first)

theorem leaves_blocks {session : Nat} {clauses : List Nat} {p q : Pool} (h : Leaves session clauses p q) : InBlocks p → InBlocks q := by
  induction h with
  | done _ holds leases => exact fun s => ⟨s.holds, s.leases, s.entries⟩
  | hold _ _ inner h outer clause _ found _ _ _ ih =>
    exact fun s => ih (endHold_blocks s inner h outer clause found)
  | lease _ _ older l younger clause _ _ found _ _ _ ih =>
    exact fun s => ih (endLease_blocks s older l younger clause found)

/-- Every command leaves whole blocks. -/
theorem step_blocks {p q : Pool} {c : Cmd} (s : InBlocks p) (h : Step p c q) : InBlocks q := by
  cases h with
  | queue _ _ _ _ _ _ _ => exact ⟨s.holds, s.leases, s.entries⟩
  | admit session units _ reuse rest r _ _ room =>
    have hit : Whole p.block (p.hit session reuse) := reused_blocks reuse (entryOf_blocks (session + 1) s.entries)
    have claimed : InBlocks ({ p with queue := rest }.claim session reuse) :=
      ⟨s.holds, s.leases, consume_blocks (session + 1) hit s.entries⟩
    have t := makesRoom_blocks room claimed
    have whole : Whole r.block (up p.block units) := by
      rw [(makesRoom_same room).block]
      exact whole_up p.block units
    exact ⟨⟨whole, t.holds⟩, t.leases, t.entries⟩
  | grow _ d _ h _ r found _ _ _ room =>
    have t := makesRoom_blocks room s
    have all := t.holds
    rw [(makesRoom_same room).holds, found] at all
    have size : Whole r.block (up p.block (h.units + d)) := by
      rw [(makesRoom_same room).block]
      exact whole_up p.block (h.units + d)
    have more : Whole r.block h.units → Whole r.block (h.units + growth p.block h.units d) :=
      fun old => whole_plus old (whole_minus size old)
    exact ⟨all_middle all more, t.leases, t.entries⟩
  | load _ _ _ _ _ found _ _ _ =>
    have all := s.holds
    rw [found] at all
    exact ⟨all_middle all id, s.leases, s.entries⟩
  | mark _ _ _ _ found _ _ =>
    have all := s.holds
    rw [found] at all
    exact ⟨all_middle all id, s.leases, s.entries⟩
  | free _ clause inner h outer found _ _ => exact endHold_blocks s inner h outer clause found
  | lease _ _ _ h _ found _ _ =>
    have all := s.holds
    rw [found] at all
    exact ⟨all_without all, all_snoc s.leases (all_at (P := fun h : Hold => Whole p.block h.units) all), s.entries⟩
  | release _ clause older l younger _ found _ _ => exact endLease_blocks s older l younger clause found
  | expire _ _ clause older l younger found _ _ => exact endLease_blocks s older l younger clause found
  | drop session => exact ⟨s.holds, s.leases, takeEntry_blocks (session + 1) s.entries⟩
  | leave _ _ _ all => exact leaves_blocks all s
  | evict _ one => exact evicts_blocks s one
  | spill _ units r _ _ room =>
    have t := makesRoom_blocks room s
    have more : Whole r.block (down p.block units) := by
      rw [(makesRoom_same room).block]
      exact whole_down p.block units
    exact putEntry_blocks t _ (whole_plus (entryOf_blocks _ t.entries) more)
  | preempt _ clause inner h outer _ found _ _ _ =>
    have t := endHold_blocks s inner h outer clause found
    exact ⟨t.holds, t.leases, t.entries⟩

/-- Whole blocks after every sequence of commands. -/
theorem steps_blocks {p q : Pool} {cs : List Cmd} (h : Steps p cs q) : InBlocks p → InBlocks q := by
  induction h with
  | none _ => exact id
  | more _ _ _ _ _ first _ ih => exact fun s => ih (step_blocks s first)

end Serq.Memory
