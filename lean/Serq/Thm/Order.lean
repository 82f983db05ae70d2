import Serq.Thm.Sessions
/-!
# Queues and residents

What the operations of the machine do to the queues of pools, to those who wait in them, and to the residents of engines.
-/

namespace Serq

/-! ## Elements by a number -/

theorem find_put_same {α : Type} {key : α → Nat} {n : Nat} {y : α} (same : key y = n) {l : List α} {x : α} :
    find key n l = some x → find key n (put key n y l) = some y := by
  induction l with
  | nil => exact fun h => of_none h
  | cons u l ih =>
    have e : ∀ b, Nat.beq (key u) n = b → cond b (some u) (find key n l) = some x → find key n (cond b (y :: l) (u :: put key n y l)) = some y := by
      intro b hb
      cases b with
      | true =>
        intro _
        show cond (Nat.beq (key y) n) (some y) (find key n l) = some y
        rw [same, beq_self] <;> rfl
      | false =>
        intro h
        show cond (Nat.beq (key u) n) (some u) (find key n (put key n y l)) = some y
        rw [hb]
        exact ih h
    exact e _ rfl

theorem find_put_other {α : Type} {key : α → Nat} {m n : Nat} {y : α} (same : key y = n) (other : n ≠ m) (l : List α) :
    find key m (put key n y l) = find key m l := by
  induction l with
  | nil => rfl
  | cons u l ih =>
    have e : ∀ b, Nat.beq (key u) n = b → find key m (cond b (y :: l) (u :: put key n y l)) = cond (Nat.beq (key u) m) (some u) (find key m l) := by
      intro b hb
      cases b with
      | true =>
        show cond (Nat.beq (key y) m) (some y) (find key m l) = cond (Nat.beq (key u) m) (some u) (find key m l)
        rw [same, beq_eq hb, beq_of_ne other] <;> rfl
      | false =>
        show cond (Nat.beq (key u) m) (some u) (find key m (put key n y l)) = cond (Nat.beq (key u) m) (some u) (find key m l)
        rw [ih]
    exact e _ rfl

theorem find_drop_other {α : Type} {key : α → Nat} {m n : Nat} (other : n ≠ m) (l : List α) : find key m (drop key n l) = find key m l := by
  induction l with
  | nil => rfl
  | cons u l ih =>
    have e : ∀ b, Nat.beq (key u) n = b → find key m (cond b l (u :: drop key n l)) = cond (Nat.beq (key u) m) (some u) (find key m l) := by
      intro b hb
      cases b with
      | true =>
        show find key m l = cond (Nat.beq (key u) m) (some u) (find key m l)
        rw [beq_eq hb, beq_of_ne other] <;> rfl
      | false =>
        show cond (Nat.beq (key u) m) (some u) (find key m (drop key n l)) = cond (Nat.beq (key u) m) (some u) (find key m l)
        rw [ih]
    exact e _ rfl

theorem find_snoc {α : Type} {key : α → Nat} {m : Nat} (y : α) {l : List α} {x : α} : find key m l = some x → find key m (snoc l y) = some x := by
  induction l with
  | nil => exact fun h => of_none h
  | cons u l ih =>
    exact of_cond (fun o => o = some x → cond (Nat.beq (key u) m) (some u) (find key m (snoc l y)) = some x) (Nat.beq (key u) m)
      (fun b h => by rw [b]; exact h) (fun b h => by rw [b]; exact ih h)

/-! ## Who waits -/

/-- In no queue. -/
def Status.Elsewhere (st : Status) : Prop := ∀ i h, st ≠ Status.queued i h

theorem ready_elsewhere {st : Status} (h : st.isReady = true) : st.Elsewhere := by
  cases st with
  | queued q g => exact of_false h
  | ready => exact fun _ _ e => by cases e
  | hopeless g => exact fun _ _ e => by cases e
  | atStage n => exact fun _ _ e => by cases e
  | stalled p n => exact fun _ _ e => by cases e

theorem atStage_elsewhere {st : Status} (h : st.isAtStage = true) : st.Elsewhere := by
  cases st with
  | queued q g => exact of_false h
  | ready => exact fun _ _ e => by cases e
  | hopeless g => exact fun _ _ e => by cases e
  | atStage n => exact fun _ _ e => by cases e
  | stalled p n => exact fun _ _ e => by cases e

theorem never_elsewhere {st : Status} {g : Header} (h : st.never = some g) : st.Elsewhere := by
  cases st with
  | queued q g => exact of_none h
  | ready => exact fun _ _ e => by cases e
  | hopeless g => exact fun _ _ e => by cases e
  | atStage n => exact fun _ _ e => by cases e
  | stalled p n => exact fun _ _ e => by cases e

theorem pending_queued {st : Status} {pool : Nat} {g : Header} (h : st.pending pool = some g) : st = Status.queued pool g := by
  cases st with
  | queued q x =>
    have e : ∀ b, Nat.beq q pool = b → cond b (some x) none = some g → Status.queued q x = Status.queued pool g := by
      intro b hb
      cases b with
      | true =>
        intro e
        cases beq_eq hb
        exact of_some e (fun e => e ▸ rfl)
      | false => exact fun e => of_none e
    exact e _ rfl h
  | ready => exact of_none h
  | hopeless g => exact of_none h
  | atStage n => exact of_none h
  | stalled p n => exact of_none h

theorem queued_inj {i j : Nat} {g h : Header} (e : Status.queued i g = Status.queued j h) : i = j := by
  cases e
  rfl

/-- One who waits is not the session that is elsewhere. -/
theorem waits_other {i : Nat} {l : List Session} {s : Session} {w : Waiter} (live : Live s l) (away : s.status.Elsewhere) (h : Waits i l w) :
    s.serial ≠ w.serial :=
  match h, live.there with
  | ⟨u, g, f, q⟩, ⟨t, found, _, _, same⟩ => fun e => by
    have twice : some t = some u := found.symm.trans (e ▸ f)
    exact of_some twice (fun e => away i g (same.symm.trans ((congrArg Session.status e).trans q)))

/-- A session changes: who waits goes on waiting, if that session keeps its status, or was in no queue. -/
theorem waits_put {i : Nat} {l : List Session} {s t : Session} {w : Waiter} (live : Live s l) (serial : t.serial = s.serial)
    (stays : t.status = s.status ∨ s.status.Elsewhere) (h : Waits i l w) : Waits i (putSession s.serial t l) w :=
  match h with
  | ⟨u, g, f, q⟩ => by
    cases b : Nat.beq s.serial w.serial with
    | false => exact ⟨u, g, (find_put_other serial (ne_of_beq b) l).trans f, q⟩
    | true =>
      have same := beq_eq b
      exact match stays, live.there with
      | Or.inr away, _ => absurd same (waits_other live away ⟨u, g, f, q⟩)
      | Or.inl kept, ⟨x, found, _, _, status⟩ => by
        have twice : some x = some u := found.symm.trans (same ▸ f)
        refine ⟨t, g, same ▸ find_put_same serial found, ?_⟩
        exact kept.trans (status.symm.trans ((of_some twice (fun e => congrArg Session.status e)).trans q))

theorem waits_drop {i : Nat} {l : List Session} {s : Session} {w : Waiter} (live : Live s l) (away : s.status.Elsewhere) (h : Waits i l w) :
    Waits i (dropSession s.serial l) w :=
  match h with
  | ⟨u, g, f, q⟩ => ⟨u, g, (find_drop_other (waits_other live away ⟨u, g, f, q⟩) l).trans f, q⟩

theorem waits_snoc {i : Nat} {l : List Session} {w : Waiter} (s : Session) (h : Waits i l w) : Waits i (snoc l s) w :=
  match h with
  | ⟨u, g, f, q⟩ => ⟨u, g, find_snoc s f, q⟩

/-! ## Queues that stay as they are -/

/-- Pools with the queues of others. -/
def SameQueues (pools more : List Pool) : Prop := ∀ i p, nth i more = some p → ∃ q, nth i pools = some q ∧ q.queue = p.queue

theorem queues_refl (pools : List Pool) : SameQueues pools pools := fun _ p h => ⟨p, h, rfl⟩

theorem queues_trans {a b c : List Pool} (h : SameQueues a b) (g : SameQueues b c) : SameQueues a c := fun i p hp =>
  match g i p hp with
  | ⟨q, hq, e⟩ => match h i q hq with
    | ⟨r, hr, f⟩ => ⟨r, hr, f.trans e⟩

theorem queues_set {pools : List Pool} {i : Nat} {p q : Pool} (hp : nth i pools = some p) (same : q.queue = p.queue) : SameQueues pools (setNth i q pools) := by
  intro j x h
  cases e : Nat.beq i j with
  | true =>
    cases beq_eq e
    exact ⟨p, hp, (same.symm.trans (congrArg Pool.queue (nth_set_same q i pools h).symm))⟩
  | false => exact ⟨x, (nth_set_other q i j pools (ne_of_beq e)) ▸ h, rfl⟩

theorem queues_onPool (f : Pool → Pool) (same : ∀ p, (f p).queue = p.queue) (i : Nat) (pools : List Pool) : SameQueues pools (onPool f i pools) :=
  of_ifSome (SameQueues pools) (fun _ => queues_refl pools) (fun p hp => queues_set hp (same p))

theorem store_queue (p : Pool) (owner keep : Nat) : (p.store owner keep).queue = p.queue :=
  of_cond (fun q : Pool => q.queue = p.queue) _ (fun _ => rfl) (fun _ => rfl)

theorem queues_giveBack (v : Env) (cache : Option Expr) (pool units computed : Nat) (pools : List Pool) :
    SameQueues pools (giveBack v cache pool units computed pools) :=
  of_ifSome (SameQueues pools) (fun _ => queues_refl pools) (fun _ hp => queues_set hp (store_queue _ _ _))

theorem queues_giveAllocations (v : Env) (cache : Option Expr) (grown : Bool) (l : List Allocation) :
    ∀ pools, SameQueues pools (giveAllocations v cache grown l pools) := by
  induction l with
  | nil => exact queues_refl
  | cons x rest ih => exact fun pools => queues_trans (queues_giveBack v cache x.pool x.units _ pools) (ih _)

theorem queues_closeAll (v : Env) (holds : List Hold) : ∀ pools, SameQueues pools (closeAll v holds pools) := by
  induction holds with
  | nil => exact queues_refl
  | cons h rest ih => exact fun pools => queues_trans (queues_giveAllocations v _ _ _ pools) (ih _)

theorem queues_endLeases (v : Env) (l : List Lease) : ∀ pools, SameQueues pools (endLeases v l pools) := by
  induction l with
  | nil => exact queues_refl
  | cons x rest ih => exact fun pools => queues_trans (queues_giveBack v _ _ _ _ pools) (ih _)

theorem queues_closeScope (v : Env) (h : Header) (grown : Bool) (number : Nat) (l : List Allocation) :
    ∀ pools leases, SameQueues pools (closeScope v h grown number l pools leases).pools := by
  induction l with
  | nil => exact fun pools _ => queues_refl pools
  | cons x rest ih =>
    exact fun pools leases => of_cond (fun o : Scope => SameQueues pools o.pools) _ (fun _ => ih _ _)
      (fun _ => queues_trans (queues_giveBack v _ _ _ _ pools) (ih _ _))

theorem queues_releaseHeld (v : Env) (pool : Nat) (pools : List Pool) (holds : List Hold) :
    ∀ {o : Released}, releaseHeld v pool pools holds = some o → SameQueues pools o.pools := by
  induction holds with
  | nil => exact fun h => of_none h
  | cons h rest ih =>
    intro o
    exact of_ifSome (fun r => r = some o → SameQueues pools o.pools)
      (fun _ => of_ifSome (fun r => r = some o → SameQueues pools o.pools) (fun _ h => of_none h)
        (fun q hq e => of_some e (fun e => e ▸ (ih (o := q) hq))))
      (fun x _ e => of_some e (fun e => e ▸ queues_giveBack v _ _ _ _ pools))

theorem queues_closeOut (v : Env) (pool : Nat) (holds : List Hold) :
    ∀ {frames : List Frame} {pools : List Pool} {o : Closed}, closeOut v pool holds frames pools = some o → SameQueues pools o.pools := by
  induction holds with
  | nil => exact fun h => of_none h
  | cons h rest ih =>
    intro frames pools o
    exact of_ifSome (fun r => r = some o → SameQueues pools o.pools)
      (fun _ e => queues_trans (queues_giveAllocations v _ _ _ pools) (ih e))
      (fun _ _ e => of_some e (fun e => e ▸ queues_giveAllocations v _ _ _ pools))

theorem reuseEntry_queue (owner : Nat) (reuse taken : Option Nat) (p : Pool) : (p.reuseEntry owner reuse taken).queue = p.queue :=
  of_ifSome (fun q : Pool => q.queue = p.queue) (fun _ => rfl) (fun _ _ => rfl)

theorem evict_queue {p q : Pool} : p.evict = some q → q.queue = p.queue :=
  of_ifCons (fun o => o = some q → q.queue = p.queue) (fun _ h => of_none h) (fun _ _ _ =>
    of_cond (fun o => o = some q → q.queue = p.queue) _ (fun _ h => of_some h (fun e => e ▸ rfl)) (fun _ h => of_some h (fun e => e ▸ rfl)))

/-- What an allocation came to has the queues that there were. -/
def AllocatedQueues (pools : List Pool) : Allocated → Prop
  | Allocated.done more _ => SameQueues pools more
  | Allocated.short more _ _ _ _ => SameQueues pools more
  | Allocated.lost => True

theorem allocateAll_queues (all : List Pool) (owner : Nat) (reuse : Option Nat) (todo : List Grant) :
    ∀ (taken : Option Nat) (pools : List Pool) (l : List Allocation), SameQueues all pools → AllocatedQueues all (allocateAll owner reuse todo taken pools l) := by
  induction todo with
  | nil => exact fun _ _ _ ok => ok
  | cons g rest ih =>
    intro taken pools l ok
    refine of_ifSome (AllocatedQueues all) (fun _ => trivial) (fun p hp => ?_)
    have own := reuseEntry_queue owner reuse taken p
    exact of_cond (AllocatedQueues all) _ (fun _ => ih none _ _ (queues_trans ok (queues_set hp own))) (fun _ => queues_trans ok (queues_set hp own))

theorem queues_ungrow (serial : Nat) (pools : List Pool) (st : Status) : SameQueues pools (ungrow serial pools st) := by
  cases st with
  | stalled pool engine => exact queues_onPool (Pool.dropGrower serial) (fun _ => rfl) pool pools
  | ready => exact queues_refl pools
  | hopeless h => exact queues_refl pools
  | queued pool h => exact queues_refl pools
  | atStage stage => exact queues_refl pools

/-! ## Queues that change -/

theorem once_drop {serial : Nat} {q : List Waiter} (ok : Once q) : Once (dequeue serial q) := by
  induction q with
  | nil => exact trivial
  | cons w q ih => exact of_cond Once _ (fun _ => ok.2) (fun _ => ⟨all_drop ok.1, ih ok.2⟩)

theorem drop_absent {serial : Nat} {q : List Waiter} (ok : Once q) : All (fun v : Waiter => v.serial ≠ serial) (dequeue serial q) := by
  induction q with
  | nil => exact trivial
  | cons w q ih =>
    refine of_cond (All fun v : Waiter => v.serial ≠ serial) _ (fun b => ?_) (fun b => ⟨ne_of_beq b, ih ok.2⟩)
    cases beq_eq b
    exact ok.1

theorem all_enqueue {P : Waiter → Prop} {w : Waiter} {q : List Waiter} (ok : All P q) (h : P w) : All P (enqueue w q) := by
  induction q with
  | nil => exact ⟨h, trivial⟩
  | cons x q ih => exact of_cond (All P) _ (fun _ => ⟨ok.1, ih ok.2⟩) (fun _ => ⟨h, ok⟩)

theorem once_enqueue {w : Waiter} {q : List Waiter} (ok : Once q) (new : All (fun v : Waiter => v.serial ≠ w.serial) q) : Once (enqueue w q) := by
  induction q with
  | nil => exact ⟨trivial, trivial⟩
  | cons x q ih =>
    exact of_cond Once _ (fun _ => ⟨all_enqueue ok.1 (fun e => new.1 e.symm), ih ok.2 new.2⟩) (fun _ => ⟨new, ok⟩)

/-! ## Residents -/

theorem all_join {P : Job → Prop} {j : Job} {l : List Job} (ok : All P l) (h : P j) : All P (joinJob j l) := by
  induction l with
  | nil => exact ⟨h, trivial⟩
  | cons k l ih => exact of_cond (All P) _ (fun _ => ⟨ok.1, ih ok.2⟩) (fun _ => ⟨h, ok⟩)

theorem sorted_join (j : Job) {l : List Job} (ok : Sorted l) : Sorted (joinJob j l) := by
  induction l with
  | nil => exact ⟨trivial, trivial⟩
  | cons k l ih =>
    exact of_cond Sorted _ (fun b => ⟨all_join ok.1 (ble_le b), ih ok.2⟩)
      (fun b => ⟨⟨not_ble_le b, all_of (fun _ h => le_then (not_ble_le b) h) ok.1⟩, ok⟩)

theorem sorted_drop (serial : Nat) {l : List Job} (ok : Sorted l) : Sorted (dropJob serial l) := by
  induction l with
  | nil => exact trivial
  | cons k l ih => exact of_cond Sorted _ (fun _ => ok.2) (fun _ => ⟨all_drop ok.1, ih ok.2⟩)

/-- Jobs admitted no earlier. -/
def Later (n : Nat) (l : List Job) : Prop := All (fun k : Job => n ≤ k.admission) l

theorem later_change (serial : Nat) {f : Job → Job} (keeps : ∀ j, (f j).admission = j.admission) {n : Nat} {l : List Job} (ok : Later n l) :
    Later n (changeJob serial f l) := by
  induction l with
  | nil => exact trivial
  | cons k l ih => exact of_cond (Later n) _ (fun _ => ⟨le_then ok.1 (le_of_eq' (keeps k).symm), ok.2⟩) (fun _ => ⟨ok.1, ih ok.2⟩)

theorem sorted_change (serial : Nat) {f : Job → Job} (keeps : ∀ j, (f j).admission = j.admission) {l : List Job} (ok : Sorted l) :
    Sorted (changeJob serial f l) := by
  induction l with
  | nil => exact trivial
  | cons k l ih =>
    refine of_cond Sorted _ (fun _ => ⟨?_, ok.2⟩) (fun _ => ⟨later_change serial keeps ok.1, ih ok.2⟩)
    show Later (f k).admission l
    rw [keeps k]
    exact ok.1

theorem later_fresh {n : Nat} {l : List Job} (ok : Later n l) : Later n (freshJobs l) := by
  induction l with
  | nil => exact trivial
  | cons k l ih => exact ⟨ok.1, ih ok.2⟩

theorem sorted_fresh {l : List Job} (ok : Sorted l) : Sorted (freshJobs l) := by
  induction l with
  | nil => exact trivial
  | cons k l ih => exact ⟨later_fresh ok.1, ih ok.2⟩

theorem later_finish {n : Nat} {l : List Job} (ok : Later n l) : Later n (finishJobs l) := by
  induction l with
  | nil => exact trivial
  | cons k l ih => exact of_cond (Later n) _ (fun _ => ih ok.2) (fun _ => ⟨ok.1, ih ok.2⟩)

theorem sorted_finish {l : List Job} (ok : Sorted l) : Sorted (finishJobs l) := by
  induction l with
  | nil => exact trivial
  | cons k l ih => exact of_cond Sorted _ (fun _ => ih ok.2) (fun _ => ⟨later_finish ok.1, ih ok.2⟩)

/-- The residents of every engine stand in admission order. -/
def Residents (stages : List Stage) : Prop := All (fun st => Sorted st.residents) stages

theorem residents_nth {stages : List Stage} (ok : Residents stages) : ∀ {i : Nat} {st : Stage}, nth i stages = some st → Sorted st.residents := by
  induction stages with
  | nil => exact fun {i} {st} h => by cases i <;> exact of_none h
  | cons x rest ih =>
    intro i st h
    cases i with
    | zero => exact of_some h (fun e => e ▸ ok.1)
    | succ i => exact ih ok.2 h

theorem residents_set {stages : List Stage} (ok : Residents stages) : ∀ {i : Nat} {st : Stage}, Sorted st.residents → Residents (setNth i st stages) := by
  induction stages with
  | nil => exact fun {i} {st} h => by cases i <;> exact trivial
  | cons x rest ih =>
    intro i st h
    cases i with
    | zero => exact ⟨h, ok.2⟩
    | succ i => exact ⟨ok.1, ih ok.2 h⟩

theorem residents_onStage {stages : List Stage} {f : Stage → Stage} (keeps : ∀ st, Sorted st.residents → Sorted (f st).residents) (i : Nat)
    (ok : Residents stages) : Residents (onStage f i stages) :=
  of_ifSome Residents (fun _ => ok) (fun st found => residents_set ok (keeps st (residents_nth ok found)))

theorem residents_untried {stages : List Stage} (ok : Residents stages) : Residents (untried stages) := by
  induction stages with
  | nil => exact trivial
  | cons x rest ih => exact ⟨ok.1, ih ok.2⟩

theorem residents_offer (it : Option Iteration) (engine : Nat) {stages : List Stage} (ok : Residents stages) : Residents (offer it engine stages) :=
  of_cond Residents _ (fun _ => ok) (fun _ => residents_onStage (f := Stage.retry) (fun _ h => h) engine ok)

theorem residents_offerVia (it : Option Iteration) (pool : Nat) (pools : List Pool) {stages : List Stage} (ok : Residents stages) :
    Residents (offerVia it pool pools stages) :=
  of_ifSome Residents (fun _ => ok) (fun _ _ => of_ifSome Residents (fun _ => ok) (fun engine _ => residents_offer it engine ok))

/-! ## Order, when a session changes -/

/-- Pools with the same queues, the same sessions. -/
theorem order_pools {pools more : List Pool} {l : List Session} {stages after : List Stage} (ok : Orderly pools l stages) (same : SameQueues pools more)
    (residents : Residents after) : Orderly more l after :=
  ⟨fun i p h => match same i p h with
    | ⟨q, hq, e⟩ => e ▸ ok.waits i q hq, fun i p h => match same i p h with
    | ⟨q, hq, e⟩ => e ▸ ok.once i q hq, residents⟩

/-- A session changes that keeps its status, or was in no queue and is in none. -/
theorem order_put {pools more : List Pool} {l : List Session} {stages after : List Stage} {s t : Session} (ok : Orderly pools l stages) (live : Live s l)
    (serial : t.serial = s.serial) (stays : t.status = s.status ∨ s.status.Elsewhere) (same : SameQueues pools more) (residents : Residents after) :
    Orderly more (putSession s.serial t l) after :=
  order_pools ⟨fun i p h => all_of (fun _ => waits_put live serial stays) (ok.waits i p h), ok.once, ok.residents⟩ same residents

theorem order_drop {pools more : List Pool} {l : List Session} {stages after : List Stage} {s : Session} (ok : Orderly pools l stages) (live : Live s l)
    (away : s.status.Elsewhere) (same : SameQueues pools more) (residents : Residents after) : Orderly more (dropSession s.serial l) after :=
  order_pools ⟨fun i p h => all_of (fun _ => waits_drop live away) (ok.waits i p h), ok.once, ok.residents⟩ same residents

theorem all_others {i : Nat} {l : List Session} {s : Session} {q : List Waiter} (live : Live s l) (away : s.status.Elsewhere) (ok : All (Waits i l) q) :
    All (fun v : Waiter => v.serial ≠ s.serial) q := all_of (fun (w : Waiter) (h : Waits i l w) (e : w.serial = s.serial) => waits_other live away h e.symm) ok

/-- A session that was in no queue joins one. -/
theorem order_join {pools : List Pool} {l : List Session} {stages after : List Stage} {s t : Session} {pool : Nat} {h : Header} (w : Waiter)
    (f : List Waiter → List Waiter)
    (adds : ∀ {P : Waiter → Prop} {q}, All P q → P w → All P (f q)) (once : ∀ {q}, Once q → All (fun v : Waiter => v.serial ≠ w.serial) q → Once (f q))
    (ok : Orderly pools l stages) (live : Live s l) (away : s.status.Elsewhere) (serial : t.serial = s.serial) (mine : w.serial = s.serial)
    (status : t.status = Status.queued pool h) (residents : Residents after) :
    Orderly (onPool (fun p => { p with queue := f p.queue }) pool pools) (putSession s.serial t l) after := by
  have rest := order_put (t := t) ok live serial (Or.inr away) (queues_refl pools) residents
  have me : Waits pool (putSession s.serial t l) w :=
    match live.there with
    | ⟨_, found, _⟩ => ⟨t, h, mine.symm ▸ find_put_same serial found, status⟩
  refine of_ifSome (fun more => Orderly more (putSession s.serial t l) after) (fun _ => rest) (fun p hp => ⟨fun i x hx => ?_, fun i x hx => ?_, residents⟩)
  · cases e : Nat.beq pool i with
    | true =>
      cases beq_eq e
      cases nth_set_same _ pool pools hx
      exact adds (rest.waits pool p hp) me
    | false => exact rest.waits i x ((nth_set_other _ pool i pools (ne_of_beq e)) ▸ hx)
  · cases e : Nat.beq pool i with
    | true =>
      cases beq_eq e
      cases nth_set_same _ pool pools hx
      exact once (ok.once pool p hp) (mine.symm ▸ all_others live away (ok.waits pool p hp))
    | false => exact rest.once i x ((nth_set_other _ pool i pools (ne_of_beq e)) ▸ hx)

theorem waits_leave {i : Nat} {l : List Session} {s t : Session} {w : Waiter} (serial : t.serial = s.serial) (other : w.serial ≠ s.serial)
    (h : Waits i l w) : Waits i (putSession s.serial t l) w :=
  match h with
  | ⟨u, g, f, q⟩ => ⟨u, g, (find_put_other serial (fun e => other e.symm) l).trans f, q⟩

theorem all_and {α : Type} {P Q R : α → Prop} (f : ∀ x, P x → Q x → R x) {l : List α} (p : All P l) (q : All Q l) : All R l := by
  induction l with
  | nil => exact trivial
  | cons x l ih => exact ⟨f x p.1 q.1, ih p.2 q.2⟩

/-- A session that waits at a pool leaves its queue. -/
theorem order_leave {pools : List Pool} {l : List Session} {stages : List Stage} {s t : Session} {pool : Nat} {h : Header}
    (ok : Orderly pools l stages) (live : Live s l) (serial : t.serial = s.serial) (status : s.status = Status.queued pool h) :
    Orderly (onPool (Pool.leave s.serial) pool pools) (putSession s.serial t l) stages := by
  have mine : ∀ i w, Waits i l w → w.serial = s.serial → i = pool := fun i w hw e =>
    match hw, live.there with
    | ⟨u, g, f, q⟩, ⟨x, found, _, _, same⟩ => by
      have twice : some x = some u := found.symm.trans (e ▸ f)
      exact queued_inj (q.symm.trans ((of_some twice (fun e => congrArg Session.status e.symm)).trans (same.trans status)))
  have gone : ∀ i p, pool ≠ i → nth i pools = some p → All (Waits i (putSession s.serial t l)) p.queue := fun i p n hp =>
    all_of (fun w hw => waits_leave serial (fun e => n (mine i w hw e).symm) hw) (ok.waits i p hp)
  refine of_ifSome (fun more => Orderly more (putSession s.serial t l) stages) (fun none => ⟨fun i p hp => gone i p (fun e => ?_) hp, ok.once, ok.residents⟩)
    (fun p hp => ⟨fun i x hx => ?_, fun i x hx => ?_, ok.residents⟩)
  · exact of_none ((e ▸ none : nth i pools = Option.none).symm.trans hp)
  · cases e : Nat.beq pool i with
    | true =>
      cases beq_eq e
      cases nth_set_same _ pool pools hx
      exact all_and (fun w other hw => waits_leave serial other hw) (drop_absent (ok.once pool p hp)) (all_drop (ok.waits pool p hp))
    | false => exact gone i x (ne_of_beq e) ((nth_set_other _ pool i pools (ne_of_beq e)) ▸ hx)
  · cases e : Nat.beq pool i with
    | true =>
      cases beq_eq e
      cases nth_set_same _ pool pools hx
      exact once_drop (ok.once pool p hp)
    | false => exact ok.once i x ((nth_set_other _ pool i pools (ne_of_beq e)) ▸ hx)

end Serq
