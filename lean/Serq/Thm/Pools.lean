import Serq.Thm.Sums
/-!
# What the pool operations keep

`PoolOk p h`: the pool `p` keeps memory and accounts for `h` units held. Each operation of the machine on a pool is shown to keep that,
for the `h` it changes: eviction, the consumption of a prefix, allocation, release.
-/

namespace Serq

/-- The memory invariant of a pool, and its accounts: what is allocated is what is held, what is cached is the sum of the entries. -/
structure PoolOk (p : Pool) (h : Nat) : Prop where
  memory : p.used + p.cached ≤ p.cap
  used : p.used = h
  cached : p.cached = sizes p.entries

theorem poolOk_eq {p : Pool} {a b : Nat} (e : a = b) (ok : PoolOk p a) : PoolOk p b := e ▸ ok

/-- Every pool, with what is held on it. -/
def PoolsOk (h : Nat → Nat) (pools : List Pool) : Prop := ∀ i p, nth i pools = some p → PoolOk p (h i)

theorem poolsOk_congr {f g : Nat → Nat} {pools : List Pool} (e : ∀ i, f i = g i) (ok : PoolsOk f pools) : PoolsOk g pools :=
  fun i p h => poolOk_eq (e i) (ok i p h)

/-- One pool changes, and what is held on it. -/
theorem poolsOk_set {f g : Nat → Nat} {pools : List Pool} {i : Nat} {q : Pool} (ok : PoolsOk f pools) (hq : PoolOk q (g i))
    (other : ∀ j, i ≠ j → f j = g j) : PoolsOk g (setNth i q pools) := by
  intro j p h
  cases e : Nat.beq i j with
  | true =>
    cases beq_eq e
    cases nth_set_same q i pools h
    exact hq
  | false =>
    have n := ne_of_beq e
    exact other j n ▸ ok j p ((nth_set_other q i j pools n) ▸ h)

/-- A change of a pool that leaves its memory alone. -/
def Same (p q : Pool) : Prop := q.cap = p.cap ∧ q.used = p.used ∧ q.cached = p.cached ∧ q.entries = p.entries

theorem poolOk_same {p q : Pool} {h : Nat} (s : Same p q) (ok : PoolOk p h) : PoolOk q h := by
  refine ⟨?_, s.2.1.trans ok.used, s.2.2.1.trans (ok.cached.trans (congrArg sizes s.2.2.2.symm))⟩
  rw [s.1, s.2.1, s.2.2.1]
  exact ok.memory

theorem poolsOk_same {h : Nat → Nat} {pools : List Pool} {i : Nat} {p q : Pool} (ok : PoolsOk h pools) (hp : nth i pools = some p)
    (s : Same p q) : PoolsOk h (setNth i q pools) :=
  poolsOk_set ok (poolOk_same s (ok i p hp)) (fun _ _ => rfl)

theorem poolsOk_onPool {h : Nat → Nat} {pools : List Pool} (f : Pool → Pool) (same : ∀ p, Same p (f p)) (i : Nat) (ok : PoolsOk h pools) :
    PoolsOk h (onPool f i pools) := by
  have e : ∀ o, nth i pools = o → PoolsOk h (match o with | none => pools | some p => setNth i (f p) pools) := by
    intro o ho
    cases o with
    | none => exact ok
    | some p => exact poolsOk_same ok ho (same p)
  exact e _ rfl

/-! ## Eviction -/

/-- An eviction leaves the allocation alone, takes from the cache exactly what it takes from an entry, and keeps a pool's invariant. -/
theorem evict_ok {p q : Pool} {h : Nat} (ok : PoolOk p h) : p.evict = some q → PoolOk q h ∧ q.used = p.used ∧ q.cap = p.cap ∧ q.cached ≤ p.cached := by
  have e : ∀ l, p.entries = l → (match l with
      | [] => none
      | e :: rest => cond (or (Nat.beq p.block 0) (Nat.ble e.size p.block))
        (some { p with cached := p.cached - e.size, entries := rest })
        (some { p with cached := p.cached - p.block, entries := ⟨e.owner, e.size - p.block⟩ :: rest })) = some q →
      PoolOk q h ∧ q.used = p.used ∧ q.cap = p.cap ∧ q.cached ≤ p.cached := by
    intro l hl
    cases l with
    | nil => exact fun h => of_none h
    | cons e rest =>
      have cached : p.cached = e.size + sizes rest := ok.cached.trans (congrArg sizes hl)
      have less : ∀ n, p.used + (p.cached - n) ≤ p.cap := fun n => le_then (plus_le_plus_left _ (sub_le' _ _)) ok.memory
      have f : ∀ b, or (Nat.beq p.block 0) (Nat.ble e.size p.block) = b →
          cond b (some { p with cached := p.cached - e.size, entries := rest })
            (some { p with cached := p.cached - p.block, entries := ⟨e.owner, e.size - p.block⟩ :: rest }) = some q →
          PoolOk q h ∧ q.used = p.used ∧ q.cap = p.cap ∧ q.cached ≤ p.cached := by
        intro b hb
        cases b with
        | true =>
          exact fun h => of_some h (fun e => e ▸ ⟨⟨less _, ok.used, (congrArg (fun n => n - _) cached).trans (plus_sub _ _)⟩, rfl, rfl, sub_le' _ _⟩)
        | false =>
          have split := add_sub_back (not_ble_le (or_false_right hb))
          exact fun h => of_some h (fun e' => e' ▸ ⟨⟨less _, ok.used, by
            show p.cached - p.block = (e.size - p.block) + sizes rest
            rw [cached]
            exact sub_of_eq ((Nat.add_assoc _ _ _).symm.trans (congrArg (fun n => n + sizes rest) split))⟩, rfl, rfl, sub_le' _ _⟩)
      exact f _ rfl
  exact e _ rfl

/-- Without an eviction to do, the cache is empty. -/
theorem evict_none {p : Pool} {h : Nat} (ok : PoolOk p h) : p.evict = none → p.cached = 0 := by
  have e : ∀ l, p.entries = l → (match l with
      | [] => none
      | e :: rest => cond (or (Nat.beq p.block 0) (Nat.ble e.size p.block))
        (some { p with cached := p.cached - e.size, entries := rest })
        (some { p with cached := p.cached - p.block, entries := ⟨e.owner, e.size - p.block⟩ :: rest })) = none → p.cached = 0 := by
    intro l hl
    cases l with
    | nil => exact fun _ => ok.cached.trans (congrArg sizes hl)
    | cons e rest =>
      have f : ∀ (b : Bool) (x y : Pool), cond b (some x) (some y) = none → p.cached = 0 := by
        intro b x y
        cases b with
        | true => exact fun h => of_none h.symm
        | false => exact fun h => of_none h.symm
      exact f _ _ _
  exact e _ rfl

/-- Entries and their units: every eviction takes one of them at least. -/
def weight : List Entry → Nat
  | [] => 0
  | e :: rest => e.size + 1 + weight rest

theorem evict_less {p q : Pool} : p.evict = some q → weight q.entries + 1 ≤ weight p.entries := by
  have e : ∀ l, p.entries = l → (match l with
      | [] => none
      | e :: rest => cond (or (Nat.beq p.block 0) (Nat.ble e.size p.block))
        (some { p with cached := p.cached - e.size, entries := rest })
        (some { p with cached := p.cached - p.block, entries := ⟨e.owner, e.size - p.block⟩ :: rest })) = some q →
      weight q.entries + 1 ≤ weight l := by
    intro l hl
    cases l with
    | nil => exact fun h => of_none h
    | cons e rest =>
      have f : ∀ b, or (Nat.beq p.block 0) (Nat.ble e.size p.block) = b →
          cond b (some { p with cached := p.cached - e.size, entries := rest })
            (some { p with cached := p.cached - p.block, entries := ⟨e.owner, e.size - p.block⟩ :: rest }) = some q →
          weight q.entries + 1 ≤ e.size + 1 + weight rest := by
        intro b hb
        cases b with
        | true =>
          exact fun h => of_some h (fun e' => e' ▸ le_then (le_of_eq' (Nat.add_comm _ _)) (plus_le_plus_right (le_plus_left 1 e.size) (weight rest)))
        | false =>
          have split := add_sub_back (not_ble_le (or_false_right hb))
          have one : 1 ≤ p.block := one_le (ne_of_beq (or_false_left hb))
          exact fun h => of_some h (fun e' => e' ▸ by
            show e.size - p.block + 1 + weight rest + 1 ≤ e.size + 1 + weight rest
            refine le_then (le_of_eq' (Nat.add_right_comm (e.size - p.block + 1) (weight rest) 1)) (plus_le_plus_right (plus_le_plus_right ?_ 1) (weight rest))
            exact le_then (plus_le_plus_left _ one) (le_of_eq' ((Nat.add_comm _ _).trans split)))
      exact f _ rfl
  exact fun h => le_then (e _ rfl h) (le_same _)

/-- Evictions, one after another, until units have room or nothing is left to evict. -/
def evictUntil (n : Nat) : Nat → Pool → Pool
  | 0, p => p
  | k + 1, p => cond (p.hasRoom n) p (match p.evict with
    | none => p
    | some q => evictUntil n k q)

/-- Eviction leaves the allocation alone and makes the room that it is asked for, or empties the cache. -/
theorem evict_room (n : Nat) (k : Nat) : ∀ {p : Pool} {h : Nat}, PoolOk p h → weight p.entries ≤ k →
    (evictUntil n k p).used = p.used ∧ ((evictUntil n k p).hasRoom n = true ∨ (evictUntil n k p).cached = 0) := by
  induction k with
  | zero =>
    intro p h ok le
    have e : ∀ l, p.entries = l → weight l ≤ 0 → p.cached = 0 := by
      intro l hl le
      cases l with
      | nil => exact ok.cached.trans (congrArg sizes hl)
      | cons e rest =>
        have w : e.size + weight rest + 1 ≤ 0 := le_then (le_of_eq' (Nat.add_right_comm e.size (weight rest) 1)) le
        exact of_false (le_ble w)
    exact ⟨rfl, Or.inr (e _ rfl le)⟩
  | succ k ih =>
    intro p h ok le
    have e : ∀ b, p.hasRoom n = b → (cond b p (match p.evict with | none => p | some q => evictUntil n k q)).used = p.used ∧
        ((cond b p (match p.evict with | none => p | some q => evictUntil n k q)).hasRoom n = true ∨
         (cond b p (match p.evict with | none => p | some q => evictUntil n k q)).cached = 0) := by
      intro b hb
      cases b with
      | true => exact ⟨rfl, Or.inl hb⟩
      | false =>
        have f : ∀ o, p.evict = o → (match o with | none => p | some q => evictUntil n k q).used = p.used ∧
            ((match o with | none => p | some q => evictUntil n k q).hasRoom n = true ∨
             (match o with | none => p | some q => evictUntil n k q).cached = 0) := by
          intro o ho
          cases o with
          | none => exact ⟨rfl, Or.inr (evict_none ok ho)⟩
          | some q =>
            have good := evict_ok ok ho
            have r := ih good.1 (plus_cancel_right (le_then (evict_less ho) le))
            exact ⟨r.1.trans good.2.1, r.2⟩
        exact f _ rfl
    exact e _ rfl

/-- A fit (`used + n ≤ cap`) that has no room yet can evict: an admission or a growth that fits is never stuck. -/
theorem evict_possible {p : Pool} {h n : Nat} (ok : PoolOk p h) (fit : p.used + n ≤ p.cap) (full : p.hasRoom n = false) :
    ∃ q, p.evict = some q := by
  cases e : p.evict with
  | some q => exact ⟨q, rfl⟩
  | none =>
    have room : p.hasRoom n = true := by
      show Nat.ble (p.used + p.cached + n) p.cap = true
      rw [evict_none ok e]
      exact le_ble fit
    exact of_false (full.symm.trans room)

/-! ## Consumption and allocation -/

theorem consume_sizes (owner limit : Nat) (l : List Entry) : limit ≤ entryOf owner l → sizes (consume owner limit l) + limit = sizes l := by
  induction l with
  | nil => exact fun h => (Nat.zero_add limit).trans (zero_of_le h)
  | cons e l ih =>
    have f : ∀ b, limit ≤ cond b e.size (entryOf owner l) →
        sizes (cond b (cond (Nat.ble e.size limit) l (⟨0, e.size - limit⟩ :: l)) (e :: consume owner limit l)) + limit = e.size + sizes l := by
      intro b
      cases b with
      | true =>
        intro h
        cases c : Nat.ble e.size limit with
        | true => exact (Nat.add_comm _ _).trans (congrArg (fun n => n + sizes l) (le_antisymm' h (ble_le c)))
        | false =>
          show e.size - limit + sizes l + limit = e.size + sizes l
          exact (Nat.add_right_comm _ _ _).trans (congrArg (fun n => n + sizes l) ((Nat.add_comm _ _).trans (add_sub_back h)))
      | false => exact fun h => (Nat.add_assoc _ _ _).trans (congrArg (fun n => e.size + n) (ih h))
    exact f _

theorem least_left (a b : Nat) : least a b ≤ a := by
  cases h : Nat.ble a b with
  | true => exact le_of_eq' (congrArg (fun c => cond c a b) h)
  | false => exact le_then (le_of_eq' (congrArg (fun c => cond c a b) h)) (not_ble_le h)

theorem least_right (a b : Nat) : least a b ≤ b := by
  cases h : Nat.ble a b with
  | true => exact le_then (le_of_eq' (congrArg (fun c => cond c a b) h)) (ble_le h)
  | false => exact le_of_eq' (congrArg (fun c => cond c a b) h)

theorem limitOf_le (block own : Nat) (reuse : Option Nat) : limitOf block reuse own ≤ own := by
  cases reuse with
  | none => exact le_same own
  | some r => exact least_left _ _

theorem claim_ok {p : Pool} {h : Nat} (owner : Nat) (reuse consumed : Option Nat) (ok : PoolOk p h) : PoolOk (p.claim owner reuse consumed) h := by
  cases consumed with
  | some pos => exact ok
  | none =>
    have s := consume_sizes owner (limitOf p.block reuse (entryOf owner p.entries)) p.entries (limitOf_le _ _ _)
    refine ⟨le_then (plus_le_plus_left _ (sub_le' _ _)) ok.memory, ok.used, ?_⟩
    show p.cached - _ = _
    rw [ok.cached]
    exact sub_of_eq ((Nat.add_comm _ _).trans s)

theorem allocate_ok {p : Pool} {h n : Nat} (ok : PoolOk p h) (room : p.hasRoom n = true) : PoolOk (p.allocate n) (h + n) :=
  ⟨le_then (le_of_eq' (Nat.add_right_comm p.used n p.cached)) (ble_le room), congrArg (fun u => u + n) ok.used, ok.cached⟩

/-! ## Release -/

theorem takeEntry_sizes (owner : Nat) (l : List Entry) : entryOf owner l + sizes (takeEntry owner l) = sizes l := by
  induction l with
  | nil => rfl
  | cons e l ih =>
    have f : ∀ b, cond b e.size (entryOf owner l) + sizes (cond b l (e :: takeEntry owner l)) = e.size + sizes l := by
      intro b
      cases b with
      | true => rfl
      | false => exact (Nat.add_left_comm _ _ _).trans (congrArg (fun n => e.size + n) ih)
    exact f _

theorem store_ok {p : Pool} {h n : Nat} (owner keep : Nat) (memory : p.used + n + p.cached ≤ p.cap) (used : p.used = h)
    (cached : p.cached = sizes p.entries) (le : keep ≤ n) : PoolOk (p.store owner keep) h := by
  refine of_cond (fun q => PoolOk q h) (Nat.beq keep 0) (fun _ => ?_) (fun _ => ?_)
  · exact ⟨le_then (plus_le_plus_right (le_plus p.used n) p.cached) memory, used, cached⟩
  · have own : p.cached - entryOf owner p.entries = sizes (takeEntry owner p.entries) := by
      rw [cached]
      exact sub_of_eq (takeEntry_sizes owner p.entries)
    refine ⟨?_, used, ?_⟩
    · refine le_then (plus_le_plus_left p.used (plus_le_plus (sub_le' _ _) le)) ?_
      refine le_then (le_of_eq' ?_) memory
      simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm] <;> rfl
    · show p.cached - entryOf owner p.entries + keep = _
      rw [own, sizes_snoc] <;> rfl

/-- An allocation is given back; no more of it is kept than it was. -/
theorem release_ok {p : Pool} {h units : Nat} (owner keep : Nat) (ok : PoolOk p (units + h)) (le : keep ≤ units) :
    PoolOk (p.release owner units keep) h := by
  have used : p.used - units = h := by
    rw [ok.used]
    exact plus_sub units h
  refine store_ok (p := { p with used := p.used - units }) owner keep ?_ used ok.cached le
  show p.used - units + units + p.cached ≤ p.cap
  rw [used]
  exact le_then (le_of_eq' (congrArg (fun n => n + p.cached) ((Nat.add_comm _ _).trans ok.used.symm))) ok.memory

theorem down_le (block n : Nat) : down block n ≤ n :=
  of_cond (fun m => m ≤ n) (Nat.beq block 0) (fun _ => le_same n) (fun _ => sub_le' _ _)

theorem computedOf_le (grown : Bool) (x : Part) : computedOf grown x ≤ x.units :=
  of_cond (fun m => m ≤ x.units) grown (fun _ => least_right _ _) (fun _ => le_same _)

theorem kept_le (v : Env) (cache : Option Expr) (pools : List Pool) (p : Pool) (grown : Bool) (x : Part) : kept v cache pools p grown x ≤ x.units := by
  cases cache with
  | none => exact zero_le' _
  | some e => exact le_then (down_le _ _) (le_then (least_right _ _) (computedOf_le grown x))

/-- A hold is given back: what was held in its parts is held no more. -/
theorem giveBack_ok (v : Env) (cache : Option Expr) (grown : Bool) (parts : List Part) :
    ∀ {f : Nat → Nat} {pools : List Pool}, PoolsOk (fun i => partsOn i parts + f i) pools → PoolsOk f (giveBack v cache grown parts pools) := by
  induction parts with
  | nil => exact fun ok => poolsOk_congr (fun i => Nat.zero_add _) ok
  | cons x rest ih =>
    intro f pools ok
    have e : ∀ o, nth x.pool pools = o → PoolsOk f (match o with
        | none => giveBack v cache grown rest pools
        | some p => giveBack v cache grown rest
            (setNth x.pool (p.release (v.serial + 1) x.units (kept v cache pools p grown x)) pools)) := by
      intro o ho
      cases o with
      | none =>
        refine ih (fun i p h => ?_)
        have other : Nat.beq x.pool i = false := by
          cases b : Nat.beq x.pool i with
          | false => rfl
          | true => exact of_none ((beq_eq b ▸ ho : nth i pools = none).symm.trans h)
        have s : partsOn i (x :: rest) + f i = partsOn i rest + f i := by
          show unitsOn i x + partsOn i rest + f i = _
          rw [unitsOn_other other, Nat.zero_add] <;> rfl
        exact poolOk_eq s (ok i p h)
      | some p =>
        refine ih (poolsOk_set ok ?_ (fun j n => ?_))
        · have s : partsOn x.pool (x :: rest) + f x.pool = x.units + (partsOn x.pool rest + f x.pool) := by
            show unitsOn x.pool x + partsOn x.pool rest + f x.pool = _
            rw [unitsOn_same (beq_self x.pool)]
            exact Nat.add_assoc _ _ _
          exact release_ok _ _ (poolOk_eq s (ok x.pool p ho)) (kept_le v cache pools p grown x)
        · show unitsOn j x + partsOn j rest + f j = _
          rw [unitsOn_other (beq_of_ne n), Nat.zero_add] <;> rfl
    exact e _ rfl

theorem closeAll_ok (v : Env) (holds : List Hold) :
    ∀ {f : Nat → Nat} {pools : List Pool}, PoolsOk (fun i => holdsOn i holds + f i) pools → PoolsOk f (closeAll v holds pools) := by
  induction holds with
  | nil => exact fun ok => poolsOk_congr (fun i => Nat.zero_add _) ok
  | cons h rest ih =>
    intro f pools ok
    exact ih (giveBack_ok v h.header.cache h.grown h.parts (poolsOk_congr (fun i => Nat.add_assoc _ _ _) ok))

/-- Holds are given back from the innermost out to one: what is left is held by those further out. -/
theorem closeOut_ok (v : Env) (pool : Nat) (holds : List Hold) :
    ∀ {f : Nat → Nat} {frames : List Frame} {pools : List Pool} {o : Closed}, HoldsOk holds → PoolsOk (fun i => holdsOn i holds + f i) pools →
      closeOut v pool holds frames pools = some o → HoldsOk o.holds ∧ PoolsOk (fun i => holdsOn i o.holds + f i) o.pools := by
  induction holds with
  | nil => exact fun _ _ h => of_none h
  | cons h rest ih =>
    intro f frames pools o good ok
    have closed : PoolsOk (fun i => holdsOn i rest + f i) (closeHold v h pools) :=
      giveBack_ok v h.header.cache h.grown h.parts (poolsOk_congr (fun i => Nat.add_assoc _ _ _) ok)
    have e : ∀ x : Option Part, (match x with
        | some _ => some ⟨h.header, outside frames, rest, closeHold v h pools⟩
        | none => closeOut v pool rest (outside frames) (closeHold v h pools)) = some o →
        HoldsOk o.holds ∧ PoolsOk (fun i => holdsOn i o.holds + f i) o.pools := by
      intro x
      cases x with
      | some y => exact fun h => of_some h (fun e => e ▸ ⟨good.2, closed⟩)
      | none => exact ih good.2 closed
    exact e _

end Serq
