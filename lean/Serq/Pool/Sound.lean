import Serq.Pool.Step
/-!
# One memory pool: every command keeps the invariants

`step_sound`: accounting, memory and positions hold after a command when they held before. What a command does
is taken apart into evictions and other losses of the cache, the end of an allocation, and a new or larger allocation.
-/

namespace Serq.Memory

/-- The same allocations in the same memory; cache and queue may differ. -/
structure SameHolds (p q : Pool) : Prop where
  cap : q.cap = p.cap
  block : q.block = p.block
  allocated : q.allocated = p.allocated
  holds : q.holds = p.holds
  leases : q.leases = p.leases

theorem same_refl (p : Pool) : SameHolds p p := ⟨rfl, rfl, rfl, rfl, rfl⟩

theorem same_trans {p q r : Pool} (h : SameHolds p q) (g : SameHolds q r) : SameHolds p r :=
  ⟨g.cap.trans h.cap, g.block.trans h.block, g.allocated.trans h.allocated, g.holds.trans h.holds, g.leases.trans h.leases⟩

/-! ## Amounts -/

theorem smaller_left (a b : Nat) : smaller a b ≤ a :=
  of_cond (fun x => x ≤ a) _ (fun _ => le_same a) (fun h => not_ble_le h)

theorem smaller_right (a b : Nat) : smaller a b ≤ b :=
  of_cond (fun x => x ≤ b) _ (fun h => ble_le h) (fun _ => le_same b)

theorem le_larger (a b : Nat) : a ≤ larger a b :=
  of_cond (fun x => a ≤ x) _ (fun h => ble_le h) (fun _ => le_same a)

theorem down_le (block n : Nat) : down block n ≤ n :=
  of_cond (fun x => x ≤ n) _ (fun _ => le_same n) (fun _ => sub_le' n _)

theorem computed_le (h : Hold) : h.computed ≤ h.units :=
  of_cond (fun x => x ≤ h.units) _ (fun _ => smaller_right _ _) (fun _ => le_same _)

theorem evicted_le (block size : Nat) : evicted block size ≤ size :=
  of_cond (fun x => x ≤ size) _ (fun _ => le_same size) (fun _ => smaller_right _ _)

theorem reused_le (block : Nat) (bound : Option Nat) (own : Nat) : reused block bound own ≤ own := by
  cases bound with
  | none => exact le_same own
  | some _ => exact smaller_left own _

/-! ## Entries -/

theorem takeEntry_total (owner : Nat) (l : List Entry) :
    entryOf owner l + total Entry.size (takeEntry owner l) = total Entry.size l := by
  induction l with
  | nil => rfl
  | cons e rest ih =>
    have either : ∀ b : Bool, cond b e.size (entryOf owner rest) + total Entry.size (cond b rest (e :: takeEntry owner rest)) =
        e.size + total Entry.size rest := by
      intro b
      cases b with
      | true => rfl
      | false => exact (Nat.add_left_comm _ _ _).trans (congrArg (fun x => e.size + x) ih)
    exact either (Nat.beq e.owner owner)

theorem cut_total (owner : Nat) {units : Nat} {e : Entry} (h : units ≤ e.size) :
    total Entry.size (cut owner units e) + units = e.size :=
  of_cond (fun l => total Entry.size l + units = e.size) _
    (fun all => (Nat.zero_add units).trans (beq_eq all))
    (fun _ => (Nat.add_comm _ units).trans (add_sub_back h))

theorem consume_total (owner units : Nat) (l : List Entry) (h : units ≤ entryOf owner l) :
    total Entry.size (consume owner units l) + units = total Entry.size l := by
  induction l with
  | nil => exact (Nat.zero_add units).trans (zero_of_le h)
  | cons e rest ih =>
    have either : ∀ b : Bool, units ≤ cond b e.size (entryOf owner rest) →
        total Entry.size (cond b (cut 0 units e ++ rest) (e :: consume owner units rest)) + units =
          e.size + total Entry.size rest := by
      intro b
      cases b with
      | true =>
        intro h
        show total Entry.size (cut 0 units e ++ rest) + units = e.size + total Entry.size rest
        rw [total_append, Nat.add_right_comm, cut_total 0 h]
      | false =>
        intro h
        show e.size + total Entry.size (consume owner units rest) + units = e.size + total Entry.size rest
        rw [Nat.add_assoc, ih h]
    exact either (Nat.beq e.owner owner) h

/-! ## Evictions and what else only shrinks the cache -/

theorem shrink_sound {p q : Pool} (s : Sound p) (same : SameHolds p q) (n : Nat) (left : q.kept + n = p.kept)
    (count : q.cached = p.cached - n) : Sound q := by
  have cached : q.cached = q.kept := by rw [count, s.caching]; exact minus_of left
  have less : q.cached ≤ p.cached := by rw [cached, s.caching]; exact Nat.le.intro left
  exact {
    accounting := by
      show q.allocated = total Hold.units q.holds + total Lease.units q.leases
      rw [same.allocated, same.holds, same.leases]
      exact s.accounting
    caching := cached
    memory := by
      rw [same.allocated, same.cap]
      exact le_then (plus_le_plus_left _ less) s.memory
    position := by rw [same.holds]; exact s.position
    computed := by rw [same.leases]; exact s.computed }

theorem evict_sum (a b c d : Nat) : a + (b + c) + d = b + d + (a + c) := by
  simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm] <;> rfl

theorem evict_kept (p : Pool) (before : List Entry) (e : Entry) (after : List Entry) (found : p.entries = before ++ e :: after) :
    (p.evict before e after).kept + evicted p.block e.size = p.kept := by
  show total Entry.size (before ++ (cut e.owner (evicted p.block e.size) e ++ after)) + evicted p.block e.size =
    total Entry.size p.entries
  rw [found, total_middle, total_append, total_append, total_append]
  exact (evict_sum _ _ _ _).trans (congrArg (fun n => n + (total Entry.size before + total Entry.size after))
    (cut_total e.owner (evicted_le p.block e.size)))

theorem evicts_same {p q : Pool} (h : Evicts p q) : SameHolds p q := by
  cases h with
  | entry _ _ _ _ => exact ⟨rfl, rfl, rfl, rfl, rfl⟩

theorem evicts_sound {p q : Pool} (s : Sound p) (h : Evicts p q) : Sound q := by
  cases h with
  | entry before e after found =>
    exact shrink_sound s ⟨rfl, rfl, rfl, rfl, rfl⟩ _ (evict_kept p before e after found) rfl

/-- An eviction leaves every lease alone. -/
theorem evicts_leases {p q : Pool} (h : Evicts p q) : q.leases = p.leases := (evicts_same h).leases

theorem makesRoom_same {u : Nat} {p q : Pool} (h : MakesRoom u p q) : SameHolds p q := by
  induction h with
  | enough p _ => exact same_refl p
  | evict _ _ _ _ first _ ih => exact same_trans (evicts_same first) ih

theorem makesRoom_sound {u : Nat} {p q : Pool} (h : MakesRoom u p q) : Sound p → Sound q := by
  induction h with
  | enough _ _ => exact id
  | evict _ _ _ _ first _ ih => exact fun s => ih (evicts_sound s first)

/-- The evictions for an admission or a growth leave every lease alone. -/
theorem makesRoom_leases {u : Nat} {p q : Pool} (h : MakesRoom u p q) : q.leases = p.leases := (makesRoom_same h).leases

/-- Evictions make the room that is asked for, or empty the cache. -/
theorem makesRoom_enough {u : Nat} {p q : Pool} (h : MakesRoom u p q) : q.allocated + q.cached + u ≤ q.cap ∨ q.entries = [] := by
  induction h with
  | enough _ room => exact room
  | evict _ _ _ _ _ _ ih => exact ih

/-- Nothing is evicted without need: either nothing was, or the room still lacked before the last eviction. -/
theorem makesRoom_sparing {u : Nat} {p q : Pool} (h : MakesRoom u p q) :
    q = p ∨ ∃ r, r.cap < r.allocated + r.cached + u ∧ Evicts r q := by
  induction h with
  | enough _ _ => exact Or.inl rfl
  | evict p _ _ short first _ ih => cases ih with
    | inl same => exact Or.inr ⟨p, short, by rw [same]; exact first⟩
    | inr last => exact Or.inr last

/-- What fits beside the allocations fits, after the evictions, beside the cache too. -/
theorem makesRoom_fits {u : Nat} {p q : Pool} (s : Sound p) (fits : p.allocated + u ≤ p.cap) (h : MakesRoom u p q) :
    q.allocated + q.cached + u ≤ q.cap := by
  cases makesRoom_enough h with
  | inl room => exact room
  | inr nothing =>
    have zero : q.cached = 0 := by
      rw [(makesRoom_sound h s).caching]
      show total Entry.size q.entries = 0
      rw [nothing]
      rfl
    rw [zero, (makesRoom_same h).allocated, (makesRoom_same h).cap]
    exact fits

theorem hit_le (p : Pool) (session : Nat) (reuse : Option Nat) : p.hit session reuse ≤ entryOf (session + 1) p.entries :=
  reused_le _ _ _

theorem claim_sound {p : Pool} (s : Sound p) (session : Nat) (reuse : Option Nat) : Sound (p.claim session reuse) :=
  shrink_sound s ⟨rfl, rfl, rfl, rfl, rfl⟩ (p.hit session reuse)
    (consume_total (session + 1) (p.hit session reuse) p.entries (hit_le p session reuse)) rfl

theorem queue_sound {p : Pool} (s : Sound p) (queue : List Nat) : Sound { p with queue := queue } :=
  shrink_sound s ⟨rfl, rfl, rfl, rfl, rfl⟩ 0 rfl rfl

theorem drop_sound {p : Pool} (s : Sound p) (owner : Nat) :
    Sound { p with cached := p.cached - entryOf owner p.entries, entries := takeEntry owner p.entries } :=
  shrink_sound s ⟨rfl, rfl, rfl, rfl, rfl⟩ (entryOf owner p.entries)
    ((Nat.add_comm _ _).trans (takeEntry_total owner p.entries)) rfl

/-! ## Giving back -/

/-- A pool whose counters also have `units` of an allocation that is in no list any more. -/
structure Owed (units : Nat) (p : Pool) : Prop where
  accounting : p.allocated = units + (p.held + p.leased)
  caching : p.cached = p.kept
  memory : p.allocated + p.cached ≤ p.cap
  position : All Hold.Within p.holds
  computed : All Lease.Within p.leases

theorem entry_le (owner : Nat) (l : List Entry) : entryOf owner l ≤ total Entry.size l := Nat.le.intro (takeEntry_total owner l)

theorem putEntry_sound {p : Pool} (owner units : Nat) (accounting : p.allocated = p.held + p.leased) (caching : p.cached = p.kept)
    (memory : p.allocated + (p.cached - entryOf owner p.entries + units) ≤ p.cap)
    (position : All Hold.Within p.holds) (computed : All Lease.Within p.leases) : Sound (p.putEntry owner units) := {
  accounting := accounting
  caching := by
    show p.cached - entryOf owner p.entries + units = total Entry.size (snoc (takeEntry owner p.entries) ⟨owner, units⟩)
    rw [total_snoc, caching]
    exact congrArg (fun n => n + units) (minus_of ((Nat.add_comm _ _).trans (takeEntry_total owner p.entries)))
  memory := memory
  position := position
  computed := computed }

theorem giveBack_sound {p : Pool} (session : Nat) {units computed : Nat} (clause : Nat) (o : Owed units p) (le : computed ≤ units) :
    Sound (p.giveBack session units computed clause) := by
  have less : p.allocated - units = p.held + p.leased := by rw [o.accounting]; exact plus_sub units _
  have keep : down p.block (smaller clause computed) ≤ units := le_then (down_le _ _) (le_then (smaller_right _ _) le)
  have memory : units + (p.allocated - units + p.cached) ≤ p.cap := by
    rw [less, ← Nat.add_assoc, ← o.accounting]
    exact o.memory
  exact of_cond Sound _
    (fun _ => {
      accounting := less
      caching := o.caching
      memory := le_then (Nat.le.intro (Nat.add_comm _ units)) memory
      position := o.position
      computed := o.computed })
    (fun _ => putEntry_sound (p := { p with allocated := p.allocated - units }) (session + 1) _ less o.caching
      (by
        show p.allocated - units + (p.cached - entryOf (session + 1) p.entries + down p.block (smaller clause computed)) ≤ p.cap
        rw [Nat.add_comm _ (down p.block (smaller clause computed)), Nat.add_left_comm]
        exact le_then (plus_le_plus keep (plus_le_plus_left _ (sub_le' _ _))) memory)
      o.position o.computed)

theorem endHold_sound {p : Pool} (s : Sound p) (inner : List Hold) (h : Hold) (outer : List Hold) (clause : Nat)
    (found : p.holds = inner ++ h :: outer) : Sound (p.endHold inner h outer clause) :=
  giveBack_sound (p := { p with holds := inner ++ outer }) h.owner clause
    { accounting := by
        show p.allocated = h.units + (total Hold.units (inner ++ outer) + total Lease.units p.leases)
        rw [← Nat.add_assoc, ← total_middle, ← found]
        exact s.accounting
      caching := s.caching
      memory := s.memory
      position := by
        have all := s.position
        rw [found] at all
        exact all_without all
      computed := s.computed } (computed_le h)

theorem endLease_sound {p : Pool} (s : Sound p) (older : List Lease) (l : Lease) (younger : List Lease) (clause : Nat)
    (found : p.leases = older ++ l :: younger) : Sound (p.endLease older l younger clause) := by
  have all := s.computed
  rw [found] at all
  exact giveBack_sound (p := { p with leases := older ++ younger }) l.owner clause
    { accounting := by
        show p.allocated = l.units + (total Hold.units p.holds + total Lease.units (older ++ younger))
        rw [Nat.add_left_comm, ← total_middle, ← found]
        exact s.accounting
      caching := s.caching
      memory := s.memory
      position := s.position
      computed := all_without all } (all_at (P := Lease.Within) all)

theorem grant_sum (a b c : Nat) : a + b + c = b + (c + a) := by
  simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm] <;> rfl

theorem grant_sound {p : Pool} (s : Sound p) (inner : List Hold) (h : Hold) (outer : List Hold) (expiry : Option Nat)
    (found : p.holds = inner ++ h :: outer) : Sound (p.grant inner h outer expiry) := by
  have all := s.position
  rw [found] at all
  exact {
    accounting := by
      show p.allocated = total Hold.units (inner ++ outer) + total Lease.units (snoc p.leases (h.toLease expiry))
      have sum : p.allocated = total Hold.units p.holds + total Lease.units p.leases := s.accounting
      rw [total_snoc, sum, found, total_middle]
      exact grant_sum h.units _ _
    caching := s.caching
    memory := s.memory
    position := all_without all
    computed := all_snoc s.computed (computed_le h) }

theorem allocate_sound {p : Pool} (s : Sound p) (session units position : Nat) (room : p.allocated + p.cached + units ≤ p.cap) :
    Sound (p.allocate session units position) := {
  accounting := by
    show p.allocated + units = units + total Hold.units p.holds + total Lease.units p.leases
    rw [Nat.add_comm, Nat.add_assoc]
    exact congrArg (fun n => units + n) s.accounting
  caching := s.caching
  memory := by
    show p.allocated + units + p.cached ≤ p.cap
    rw [Nat.add_right_comm]
    exact room
  position := ⟨fun loaded => Bool.noConfusion loaded, s.position⟩
  computed := s.computed }

theorem enlarge_sum (a b c d : Nat) : a + b + c + d = a + d + b + c := by
  simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm] <;> rfl

theorem enlarge_sound {p : Pool} (s : Sound p) (inner : List Hold) (h : Hold) (outer : List Hold) (units : Nat)
    (found : p.holds = inner ++ h :: outer) (room : p.allocated + p.cached + units ≤ p.cap) :
    Sound (p.enlarge inner h outer units) := by
  have all := s.position
  rw [found] at all
  exact {
    accounting := by
      have sum : p.allocated = total Hold.units p.holds + total Lease.units p.leases := s.accounting
      show p.allocated + units =
        total Hold.units (inner ++ { h with units := h.units + units } :: outer) + total Lease.units p.leases
      rw [sum, found, total_middle, total_middle]
      exact enlarge_sum h.units _ _ units
    caching := s.caching
    memory := by
      show p.allocated + units + p.cached ≤ p.cap
      rw [Nat.add_right_comm]
      exact room
    position := all_middle all (fun (within : Hold.Within h) loaded => le_then (within loaded) (le_plus h.units units))
    computed := s.computed }

/-- A hold may be changed into another of as many units whose position is within them. -/
theorem hold_sound {p : Pool} (s : Sound p) (inner : List Hold) (h g : Hold) (outer : List Hold)
    (found : p.holds = inner ++ h :: outer) (units : g.units = h.units) (within : h.Within → g.Within) :
    Sound { p with holds := inner ++ g :: outer } := by
  have all := s.position
  rw [found] at all
  exact {
    accounting := by
      have sum : p.allocated = total Hold.units p.holds + total Lease.units p.leases := s.accounting
      show p.allocated = total Hold.units (inner ++ g :: outer) + total Lease.units p.leases
      rw [sum, found, total_middle, total_middle, units]
    caching := s.caching
    memory := s.memory
    position := all_middle all within
    computed := s.computed }

theorem leaves_sound {session : Nat} {clauses : List Nat} {p q : Pool} (h : Leaves session clauses p q) : Sound p → Sound q := by
  induction h with
  | done _ _ _ => exact fun s => queue_sound s _
  | hold _ _ inner h outer clause _ found _ _ _ ih =>
    exact fun s => ih (endHold_sound s inner h outer clause found)
  | lease _ _ older l younger clause _ _ found _ _ _ ih =>
    exact fun s => ih (endLease_sound s older l younger clause found)

theorem spill_sound {p : Pool} (s : Sound p) (owner units : Nat) (room : p.allocated + p.cached + units ≤ p.cap) :
    Sound (p.putEntry owner (entryOf owner p.entries + units)) :=
  putEntry_sound owner _ s.accounting s.caching
    (by
      have own : entryOf owner p.entries ≤ p.cached := le_then (entry_le owner p.entries) (le_of_eq' s.caching.symm)
      rw [← Nat.add_assoc (p.cached - entryOf owner p.entries), minus_plus own, ← Nat.add_assoc]
      exact room)
    s.position s.computed

/-! ## Every command, every sequence -/

/-- The pool at the start is sound. -/
theorem empty_sound (cap block : Nat) : Sound (empty cap block) :=
  ⟨rfl, rfl, zero_le' cap, True.intro, True.intro⟩

/-- Every command preserves accounting, memory and positions. -/
theorem step_sound {p q : Pool} {c : Cmd} (s : Sound p) (h : Step p c q) : Sound q := by
  cases h with
  | queue _ _ _ _ _ _ _ => exact queue_sound s _
  | admit session units reserve reuse rest _ _ fits room =>
    have claimed : Sound ({ p with queue := rest }.claim session reuse) := claim_sound (queue_sound s rest) session reuse
    have less : p.allocated + up p.block units ≤ p.cap := le_then (plus_le_plus_left _ (up_le_up p.block (le_larger units reserve))) fits
    exact allocate_sound (makesRoom_sound room claimed) session _ _ (makesRoom_fits claimed less room)
  | grow _ _ inner h outer _ found _ _ fits room =>
    exact enlarge_sound (makesRoom_sound room s) inner h outer _ ((makesRoom_same room).holds.trans found)
      (makesRoom_fits s fits room)
  | load _ tokens inner h outer found _ _ covered =>
    exact hold_sound s inner h (h.advance tokens) outer found rfl (fun _ _ => covered)
  | mark _ inner h outer found _ _ =>
    exact hold_sound s inner h { h with grown := true } outer found rfl id
  | free _ clause inner h outer found _ _ => exact endHold_sound s inner h outer clause found
  | lease _ expiry inner h outer found _ _ => exact grant_sound s inner h outer expiry found
  | release _ clause older l younger _ found _ _ => exact endLease_sound s older l younger clause found
  | expire _ _ clause older l younger found _ _ => exact endLease_sound s older l younger clause found
  | drop _ => exact drop_sound s _
  | leave _ _ _ all => exact leaves_sound all s
  | evict _ one => exact evicts_sound s one
  | spill _ _ _ _ fits room =>
    exact spill_sound (makesRoom_sound room s) _ _ (makesRoom_fits s fits room)
  | preempt _ clause inner h outer queue found _ _ _ =>
    exact queue_sound (endHold_sound s inner h outer clause found) queue

end Serq.Memory
