import Serq.Thm.Lists
import Serq.Thm.Blocks
/-!
# What is done to a pool

One lemma an operation: eviction, the reuse of an own entry, allocation, and the end of an allocation keep a pool good, for what live
sessions own then. After that the same of all pools, and of what gives back several allocations.
-/

namespace Serq

theorem good_eq {p : Pool} {b m n : Nat} (e : m = n) (ok : p.Good b m) : p.Good b n := e ▸ ok

theorem pools_congr {b f g : Nat → Nat} {pools : List Pool} (e : ∀ i, f i = g i) (ok : PoolsGood b f pools) : PoolsGood b g pools :=
  fun i p h => good_eq (e i) (ok i p h)

/-- One pool changes, and what is owned of it. -/
theorem pools_set {b f g : Nat → Nat} {pools : List Pool} {i : Nat} {q : Pool} (ok : PoolsGood b f pools) (hq : q.Good (b i) (g i))
    (other : ∀ j, i ≠ j → f j = g j) : PoolsGood b g (setNth i q pools) := by
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
structure Same (p q : Pool) : Prop where
  spec : q.spec = p.spec
  allocated : q.allocated = p.allocated
  cached : q.cached = p.cached
  entries : q.entries = p.entries

theorem good_same {p q : Pool} {b m : Nat} (s : Same p q) (ok : p.Good b m) : q.Good b m := by
  refine ⟨?_, s.allocated.trans ok.allocated, s.cached.trans (ok.cached.trans (congrArg sizes s.entries.symm)),
    (congrArg PoolSpec.block s.spec).trans ok.granule, s.entries.symm ▸ ok.whole, s.entries.symm ▸ ok.single⟩
  show q.allocated + q.cached ≤ q.spec.cap
  rw [s.spec, s.allocated, s.cached]
  exact ok.memory

theorem pools_same {b f : Nat → Nat} {pools : List Pool} {i : Nat} {p q : Pool} (ok : PoolsGood b f pools) (hp : nth i pools = some p)
    (s : Same p q) : PoolsGood b f (setNth i q pools) :=
  pools_set ok (good_same s (ok i p hp)) (fun _ _ => rfl)

theorem pools_onPool {b f : Nat → Nat} {pools : List Pool} (g : Pool → Pool) (same : ∀ p, Same p (g p)) (i : Nat) (ok : PoolsGood b f pools) :
    PoolsGood b f (onPool g i pools) :=
  of_ifSome (PoolsGood b f) (fun _ => ok) (fun p hp => pools_same ok hp (same p))

/-! ## Eviction -/

/-- An eviction leaves the allocation alone and takes from the cache exactly what it takes from an entry. -/
theorem evict_good {p q : Pool} {b m : Nat} (ok : p.Good b m) : p.evict = some q → q.Good b m := by
  refine of_ifCons (fun o => o = some q → q.Good b m) (fun _ h => of_none h) (fun e rest he => ?_)
  have cached : p.cached = e.size + sizes rest := ok.cached.trans (congrArg sizes he)
  have less : ∀ n, p.allocated + (p.cached - n) ≤ p.cap := fun n => le_then (plus_le_plus_left _ (sub_le' _ _)) ok.memory
  have whole : All (fun e : Entry => Whole b e.size) (e :: rest) := he ▸ ok.whole
  have single : Single (e :: rest) := he ▸ ok.single
  refine of_cond (fun o => o = some q → q.Good b m) _ (fun _ h => of_some h (fun e' => e' ▸ ?_)) (fun big h => of_some h (fun e' => e' ▸ ?_))
  · exact ⟨less _, ok.allocated, (congrArg (fun n => n - e.size) cached).trans (plus_sub _ _), ok.granule, whole.2, single.2⟩
  · have split := add_sub_back (not_ble_le (or_false_right big))
    refine ⟨less _, ok.allocated, ?_, ok.granule, ⟨whole_minus whole.1 ?_, whole.2⟩, single⟩
    · show p.cached - p.block = (e.size - p.block) + sizes rest
      rw [cached]
      exact sub_of_eq ((Nat.add_assoc _ _ _).symm.trans (congrArg (fun n => n + sizes rest) split))
    · rw [ok.granule]
      exact whole_self b

/-! ## Reuse and allocation -/

theorem reused_sizes (owner limit : Nat) (l : List Entry) : limit ≤ entryOf owner l → sizes (reused owner limit l) + limit = sizes l := by
  induction l with
  | nil => exact fun h => (Nat.zero_add limit).trans (zero_of_le h)
  | cons e l ih =>
    have f : ∀ b, limit ≤ cond b e.size (entryOf owner l) →
        sizes (cond b (cond (Nat.ble e.size limit) l (⟨0, e.size - limit⟩ :: l)) (e :: reused owner limit l)) + limit = e.size + sizes l := by
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

theorem reused_whole {b limit : Nat} (owner : Nat) {l : List Entry} (w : Whole b limit) (ok : All (fun e : Entry => Whole b e.size) l) :
    All (fun e : Entry => Whole b e.size) (reused owner limit l) := by
  induction l with
  | nil => exact trivial
  | cons e l ih =>
    exact of_cond (All (fun e : Entry => Whole b e.size)) _
      (fun _ => of_cond (All (fun e : Entry => Whole b e.size)) _ (fun _ => ok.2) (fun _ => ⟨whole_minus ok.1 w, ok.2⟩))
      (fun _ => ⟨ok.1, ih ok.2⟩)

theorem absent_reused {n : Nat} (owner limit : Nat) {l : List Entry} (z : n ≠ 0) (ok : Absent n l) : Absent n (reused owner limit l) := by
  induction l with
  | nil => exact trivial
  | cons e l ih =>
    exact of_cond (Absent n) _ (fun _ => of_cond (Absent n) _ (fun _ => ok.2) (fun _ => ⟨fun h => z h.symm, ok.2⟩)) (fun _ => ⟨ok.1, ih ok.2⟩)

theorem single_reused (owner limit : Nat) {l : List Entry} (ok : Single l) : Single (reused owner limit l) := by
  induction l with
  | nil => exact trivial
  | cons e l ih =>
    exact of_cond Single _ (fun _ => of_cond Single _ (fun _ => ok.2) (fun _ => ⟨fun h => absurd rfl h, ok.2⟩))
      (fun _ => ⟨fun h => absent_reused owner limit h (ok.1 h), ih ok.2⟩)

theorem least_left (a b : Nat) : least a b ≤ a := by
  cases h : Nat.ble a b with
  | true => exact le_of_eq' (congrArg (fun c => cond c a b) h)
  | false => exact le_then (le_of_eq' (congrArg (fun c => cond c a b) h)) (not_ble_le h)

theorem least_right (a b : Nat) : least a b ≤ b := by
  cases h : Nat.ble a b with
  | true => exact le_then (le_of_eq' (congrArg (fun c => cond c a b) h)) (ble_le h)
  | false => exact le_of_eq' (congrArg (fun c => cond c a b) h)

theorem greatest_left (a b : Nat) : a ≤ greatest a b := by
  cases h : Nat.ble a b with
  | true => exact le_then (ble_le h) (le_of_eq' (congrArg (fun c => cond c b a) h).symm)
  | false => exact le_of_eq' (congrArg (fun c => cond c b a) h).symm

theorem least_whole {b x y : Nat} (h : Whole b x) (g : Whole b y) : Whole b (least x y) := of_cond (Whole b) _ (fun _ => h) (fun _ => g)

theorem entryOf_whole {b : Nat} (owner : Nat) {l : List Entry} (ok : All (fun e : Entry => Whole b e.size) l) : Whole b (entryOf owner l) := by
  induction l with
  | nil => exact whole_zero b
  | cons e l ih => exact of_cond (Whole b) _ (fun _ => ok.1) (fun _ => ih ok.2)

theorem limitOf_le (block own : Nat) (reuse : Option Nat) : limitOf block reuse own ≤ own :=
  of_ifSome (fun n => n ≤ own) (fun _ => le_same own) (fun _ _ => least_left _ _)

theorem limitOf_whole {block own : Nat} (reuse : Option Nat) (w : Whole block own) : Whole block (limitOf block reuse own) :=
  of_ifSome (Whole block) (fun _ => w) (fun _ _ => least_whole w (whole_down _ _))

theorem reuseEntry_good {p : Pool} {b m : Nat} (owner : Nat) (reuse taken : Option Nat) (ok : p.Good b m) : (p.reuseEntry owner reuse taken).Good b m := by
  refine of_ifSome (fun q : Pool => q.Good b m) (fun _ => ?_) (fun _ _ => ok)
  have s := reused_sizes owner (limitOf p.block reuse (entryOf owner p.entries)) p.entries (limitOf_le _ _ _)
  have w : Whole b (limitOf p.block reuse (entryOf owner p.entries)) := by
    rw [ok.granule]
    exact limitOf_whole reuse (entryOf_whole owner ok.whole)
  refine ⟨le_then (plus_le_plus_left _ (sub_le' _ _)) ok.memory, ok.allocated, ?_, ok.granule, reused_whole owner w ok.whole, single_reused owner _ ok.single⟩
  show p.cached - _ = _
  rw [ok.cached]
  exact sub_of_eq ((Nat.add_comm _ _).trans s)

theorem reuseEntry_block (owner : Nat) (reuse taken : Option Nat) (p : Pool) : (p.reuseEntry owner reuse taken).block = p.block :=
  of_ifSome (fun q : Pool => q.block = p.block) (fun _ => rfl) (fun _ _ => rfl)

theorem allocate_good {p : Pool} {b m n : Nat} (ok : p.Good b m) (room : p.hasRoom n = true) : (p.allocate n).Good b (m + n) :=
  ⟨le_then (le_of_eq' (Nat.add_right_comm p.allocated n p.cached)) (ble_le room), congrArg (fun u => u + n) ok.allocated, ok.cached,
    ok.granule, ok.whole, ok.single⟩

/-! ## The end of an allocation -/

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

theorem all_takeEntry {P : Entry → Prop} (owner : Nat) {l : List Entry} (ok : All P l) : All P (takeEntry owner l) := by
  induction l with
  | nil => exact trivial
  | cons e l ih => exact of_cond (All P) _ (fun _ => ok.2) (fun _ => ⟨ok.1, ih ok.2⟩)

theorem single_takeEntry (owner : Nat) {l : List Entry} (ok : Single l) : Single (takeEntry owner l) := by
  induction l with
  | nil => exact trivial
  | cons e l ih => exact of_cond Single _ (fun _ => ok.2) (fun _ => ⟨fun h => all_takeEntry owner (ok.1 h), ih ok.2⟩)

theorem absent_takeEntry (owner : Nat) (z : owner ≠ 0) {l : List Entry} (ok : Single l) : Absent owner (takeEntry owner l) := by
  induction l with
  | nil => exact trivial
  | cons e l ih =>
    refine of_cond (Absent owner) _ (fun b => ?_) (fun b => ⟨ne_of_beq b, ih ok.2⟩)
    cases beq_eq b
    exact ok.1 z

theorem single_snoc {e : Entry} {l : List Entry} (ok : Single l) (new : Absent e.owner l) : Single (snoc l e) := by
  induction l with
  | nil => exact ⟨fun _ => trivial, trivial⟩
  | cons x l ih => exact ⟨fun h => all_snoc (ok.1 h) (fun same => new.1 same.symm), ih ok.2 new.2⟩

/-- An allocation of `units` ends; no more of it is kept than it was. -/
theorem release_good {p : Pool} {b m units keep : Nat} (serial : Nat) (ok : p.Good b (units + m)) (le : keep ≤ units) (whole : Whole b keep) :
    (p.release (serial + 1) units keep).Good b m := by
  have less : p.allocated - units = m := by
    rw [ok.allocated]
    exact plus_sub units m
  have room : m + units + p.cached ≤ p.cap :=
    le_then (le_of_eq' (congrArg (fun n => n + p.cached) ((Nat.add_comm _ _).trans ok.allocated.symm))) ok.memory
  refine of_cond (fun q : Pool => q.Good b m) (Nat.beq keep 0) (fun _ => ?_) (fun _ => ?_)
  · refine ⟨?_, less, ok.cached, ok.granule, ok.whole, ok.single⟩
    show p.allocated - units + p.cached ≤ p.cap
    rw [less]
    exact le_then (plus_le_plus_right (le_plus m units) p.cached) room
  · have own : p.cached - entryOf (serial + 1) p.entries = sizes (takeEntry (serial + 1) p.entries) := by
      rw [ok.cached]
      exact sub_of_eq (takeEntry_sizes (serial + 1) p.entries)
    have new := absent_takeEntry (serial + 1) (fun h => Nat.noConfusion h) ok.single
    refine ⟨?_, less, ?_, ok.granule, all_snoc (all_takeEntry (serial + 1) ok.whole) whole, single_snoc (single_takeEntry (serial + 1) ok.single) new⟩
    · show p.allocated - units + (p.cached - entryOf (serial + 1) p.entries + keep) ≤ p.cap
      rw [less]
      refine le_then (plus_le_plus_left m (plus_le_plus (sub_le' _ _) le)) ?_
      refine le_then (le_of_eq' ?_) room
      simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm] <;> rfl
    · show p.cached - entryOf (serial + 1) p.entries + keep = total Entry.size (snoc (takeEntry (serial + 1) p.entries) ⟨serial + 1, keep⟩)
      rw [own, total_snoc] <;> rfl

theorem down_le (block n : Nat) : down block n ≤ n :=
  of_cond (fun m => m ≤ n) (Nat.beq block 0) (fun _ => le_same n) (fun _ => sub_le' _ _)

theorem computedOf_le (grown : Bool) (x : Allocation) : computedOf grown x ≤ x.units :=
  of_cond (fun m => m ≤ x.units) grown (fun _ => least_right _ _) (fun _ => le_same _)

theorem kept_le (v : Env) (cache : Option Expr) (pools : List Pool) (p : Pool) (computed : Nat) : kept v cache pools p computed ≤ computed :=
  of_ifSome (fun n => n ≤ computed) (fun _ => zero_le' _) (fun _ _ => le_then (down_le _ _) (least_right _ _))

theorem kept_whole (v : Env) (cache : Option Expr) (pools : List Pool) (p : Pool) (computed : Nat) : Whole p.block (kept v cache pools p computed) :=
  of_ifSome (Whole p.block) (fun _ => whole_zero _) (fun _ _ => whole_down _ _)

theorem unitsAt_same (i n : Nat) : unitsAt i i n = n := congrArg (fun b => cond b n 0) (beq_self i)

theorem unitsAt_other {i j : Nat} (n : Nat) (h : j ≠ i) : unitsAt i j n = 0 := congrArg (fun b => cond b n 0) (beq_of_ne h)

/-- One allocation is given back: what it had is owned no more. -/
theorem giveBack_good {b f : Nat → Nat} (v : Env) (cache : Option Expr) {pool units computed : Nat} {pools : List Pool} (le : computed ≤ units)
    (ok : PoolsGood b (fun i => unitsAt i pool units + f i) pools) : PoolsGood b f (giveBack v cache pool units computed pools) := by
  refine of_ifSome (PoolsGood b f) (fun none i p h => ?_) (fun p hp => pools_set ok ?_ (fun j n => ?_))
  · have other : pool ≠ i := fun e => of_none ((e ▸ none : nth i pools = Option.none).symm.trans h)
    exact good_eq ((congrArg (fun n => n + f i) (unitsAt_other units other)).trans (Nat.zero_add _)) (ok i p h)
  · have good := ok pool p hp
    exact release_good v.serial (good_eq (congrArg (fun n => n + f pool) (unitsAt_same pool units)) good)
      (le_then (kept_le v cache pools p computed) le) (good.granule ▸ kept_whole v cache pools p computed)
  · exact (congrArg (fun n => n + f j) (unitsAt_other units n)).trans (Nat.zero_add _)

theorem giveAllocations_good (v : Env) (cache : Option Expr) (grown : Bool) (l : List Allocation) :
    ∀ {b f : Nat → Nat} {pools : List Pool}, PoolsGood b (fun i => allocationsOn i l + f i) pools → PoolsGood b f (giveAllocations v cache grown l pools) := by
  induction l with
  | nil => exact fun ok => pools_congr (fun i => Nat.zero_add _) ok
  | cons x rest ih =>
    exact fun ok => ih (giveBack_good v cache (computedOf_le grown x) (pools_congr (fun i => Nat.add_assoc _ _ _) ok))

theorem closeHold_good (v : Env) (h : Hold) {b f : Nat → Nat} {pools : List Pool} (ok : PoolsGood b (fun i => allocationsOn i h.allocations + f i) pools) :
    PoolsGood b f (closeHold v h pools) := giveAllocations_good v h.header.cache h.grown h.allocations ok

theorem closeAll_good (v : Env) (holds : List Hold) :
    ∀ {b f : Nat → Nat} {pools : List Pool}, PoolsGood b (fun i => holdsOn i holds + f i) pools → PoolsGood b f (closeAll v holds pools) := by
  induction holds with
  | nil => exact fun ok => pools_congr (fun i => Nat.zero_add _) ok
  | cons h rest ih => exact fun ok => ih (closeHold_good v h (pools_congr (fun i => Nat.add_assoc _ _ _) ok))

theorem endLeases_good (v : Env) {b : Nat → Nat} (l : List Lease) : ∀ {f : Nat → Nat} {pools : List Pool}, All (Lease.Good b) l →
    PoolsGood b (fun i => leasesOn i l + f i) pools → PoolsGood b f (endLeases v l pools) := by
  induction l with
  | nil => exact fun _ ok => pools_congr (fun i => Nat.zero_add _) ok
  | cons x rest ih => exact fun all ok => ih all.2 (giveBack_good v x.cache all.1.within (pools_congr (fun i => Nat.add_assoc _ _ _) ok))

/-- A lease is its allocation. -/
theorem toLease_good {b : Nat → Nat} {x : Allocation} (grown : Bool) (cache : Option Expr) (number : Nat) (expiry : Option Nat) (ok : x.Good b) :
    (x.toLease grown cache number expiry).Good b := ⟨computedOf_le grown x, ok.whole⟩

/-- A scope's end: what its allocations had is leased or owned no more. -/
theorem closeScope_good (v : Env) (h : Header) (grown : Bool) (number : Nat) {b : Nat → Nat} (l : List Allocation) :
    ∀ {f : Nat → Nat} {pools : List Pool} {leases : List Lease}, All (Allocation.Good b) l → All (Lease.Good b) leases →
      PoolsGood b (fun i => allocationsOn i l + (leasesOn i leases + f i)) pools →
      PoolsGood b (fun i => leasesOn i (closeScope v h grown number l pools leases).leases + f i) (closeScope v h grown number l pools leases).pools ∧
        All (Lease.Good b) (closeScope v h grown number l pools leases).leases := by
  induction l with
  | nil => exact fun _ all ok => ⟨pools_congr (fun i => Nat.zero_add _) ok, all⟩
  | cons x rest ih =>
    intro f pools leases good all ok
    refine of_cond (fun o : Scope => PoolsGood b (fun i => leasesOn i o.leases + f i) o.pools ∧ All (Lease.Good b) o.leases) _
      (fun _ => ih good.2 (all_snoc all (toLease_good _ _ _ _ good.1)) (pools_congr (fun i => ?_) ok))
      (fun _ => ih good.2 all (giveBack_good v h.cache (computedOf_le grown x) (pools_congr (fun i => Nat.add_assoc _ _ _) ok)))
    show unitsAt i x.pool x.units + allocationsOn i rest + (leasesOn i leases + f i) = allocationsOn i rest + (total _ (snoc leases _) + f i)
    rw [total_snoc]
    show unitsAt i x.pool x.units + allocationsOn i rest + (leasesOn i leases + f i) = allocationsOn i rest + (leasesOn i leases + unitsAt i x.pool x.units + f i)
    simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm] <;> rfl

/-- A release inside a hold: what was given back is owned no more. -/
theorem releaseHeld_good (v : Env) (pool : Nat) {b : Nat → Nat} {pools : List Pool} (holds : List Hold) :
    ∀ {f : Nat → Nat} {o : Released}, All (Hold.Good b) holds → PoolsGood b (fun i => holdsOn i holds + f i) pools →
      releaseHeld v pool pools holds = some o → All (Hold.Good b) o.holds ∧ PoolsGood b (fun i => holdsOn i o.holds + f i) o.pools := by
  induction holds with
  | nil => exact fun _ _ h => of_none h
  | cons h rest ih =>
    intro f o good ok
    refine of_ifSome (fun r => r = some o → All (Hold.Good b) o.holds ∧ PoolsGood b (fun i => holdsOn i o.holds + f i) o.pools)
      (fun _ => of_ifSome (fun r => r = some o → All (Hold.Good b) o.holds ∧ PoolsGood b (fun i => holdsOn i o.holds + f i) o.pools)
        (fun _ h => of_none h) (fun q hq e => of_some e (fun e => e ▸ ?_)))
      (fun x hx e => of_some e (fun e => e ▸ ?_))
    · have outer : ∀ i, allocationsOn i h.allocations + holdsOn i rest + f i = holdsOn i rest + (allocationsOn i h.allocations + f i) := by
        intro i
        simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm] <;> rfl
      have inner := ih (f := fun i => allocationsOn i h.allocations + f i) good.2 (pools_congr outer ok) hq
      refine ⟨⟨good.1, inner.1⟩, pools_congr (fun i => ?_) inner.2⟩
      show holdsOn i q.holds + (allocationsOn i h.allocations + f i) = allocationsOn i h.allocations + holdsOn i q.holds + f i
      simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm] <;> rfl
    · refine ⟨⟨all_drop good.1, good.2⟩, giveBack_good v h.header.cache (computedOf_le h.grown x) (pools_congr (fun i => ?_) ok)⟩
      show total (fun x : Allocation => unitsAt i x.pool x.units) h.allocations + holdsOn i rest + f i =
        unitsAt i x.pool x.units + (total (fun x : Allocation => unitsAt i x.pool x.units) (drop Allocation.pool pool h.allocations) + holdsOn i rest + f i)
      rw [total_drop (fun x : Allocation => unitsAt i x.pool x.units) hx]
      simp only [Nat.add_assoc] <;> rfl

/-- Holds are given back from the innermost out to one: what is left is owned by those further out. -/
theorem closeOut_good (v : Env) (pool : Nat) {b : Nat → Nat} (holds : List Hold) :
    ∀ {f : Nat → Nat} {frames : List Frame} {pools : List Pool} {o : Closed}, All (Hold.Good b) holds → PoolsGood b (fun i => holdsOn i holds + f i) pools →
      closeOut v pool holds frames pools = some o → All (Hold.Good b) o.holds ∧ PoolsGood b (fun i => holdsOn i o.holds + f i) o.pools := by
  induction holds with
  | nil => exact fun _ _ h => of_none h
  | cons h rest ih =>
    intro f frames pools o good ok
    have closed := closeHold_good v h (pools_congr (fun i => Nat.add_assoc _ _ _) ok)
    exact of_ifSome (fun r => r = some o → All (Hold.Good b) o.holds ∧ PoolsGood b (fun i => holdsOn i o.holds + f i) o.pools)
      (fun _ => ih good.2 closed) (fun _ _ e => of_some e (fun e => e ▸ ⟨good.2, closed⟩))

end Serq
