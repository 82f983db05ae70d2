import Serq.Thm.Order
/-!
# What the rules keep

`Keeps b c r`: what a step from `c` gives is sound, its clock has not gone back, no lease was touched by a rule that touches none, and it halts
or goes on as its rule says. One lemma a definition, in the order of `Serq.Machine`; here what gives back and what admits.
-/

namespace Serq

/-- Where a step from `c₀` stands before its rule: what `c₀` has in memory, at its time, and not final. -/
structure Here (b : Nat → Nat) (c₀ c : Config) : Prop where
  sound : Sound b c.pools c.sessions
  order : Orderly c.pools c.sessions c.stages
  now : c.now = c₀.now
  leases : leasesIn c.sessions = leasesIn c₀.sessions
  live : c.control.outcome = Outcome.live

section
variable {b : Nat → Nat} {c₀ c : Config}

theorem fail_keeps (h : Here b c₀ c) (f : Fault) : Keeps b c₀ (c.fail f) :=
  ⟨h.sound, h.order, le_of_eq' h.now.symm, fun _ => h.leases, Or.inl ⟨rfl, fun e => by cases e⟩⟩

theorem orLost_keeps (h : Here b c₀ c) {α : Type} {o : Option α} {k : α → Stepped} (hk : ∀ x, o = some x → Keeps b c₀ (k x)) :
    Keeps b c₀ (c.orLost o k) := of_ifSome (Keeps b c₀) (fun _ => fail_keeps h _) hk

theorem orEmpty_keeps (h : Here b c₀ c) {α : Type} {l : List α} {k : α → List α → Stepped} (hk : ∀ x rest, l = x :: rest → Keeps b c₀ (k x rest)) :
    Keeps b c₀ (c.orEmpty l k) := of_ifCons (Keeps b c₀) (fun _ => fail_keeps h _) hk

theorem orNot_keeps (h : Here b c₀ c) {x : Bool} {k : Stepped} (hk : x = true → Keeps b c₀ k) : Keeps b c₀ (c.orNot x k) :=
  of_cond (Keeps b c₀) x hk (fun _ => fail_keeps h _)

/-- A rule that goes on, at the same time, and leaves leases alone. -/
theorem goes (h : Here b c₀ c) {r : Stepped} (sound : Sound b r.1.pools r.1.sessions) (order : Orderly r.1.pools r.1.sessions r.1.stages)
    (leases : leasesIn r.1.sessions = leasesIn c.sessions) (now : r.1.now = c.now) (live : r.1.control.outcome = c.control.outcome) (rule : r.2.isHalt = false) : Keeps b c₀ r :=
  ⟨sound, order, le_of_eq' (now.trans h.now).symm, fun _ => leases.trans h.leases, Or.inr ⟨rule, live.trans h.live⟩⟩

/-- The same of a rule that may touch leases. -/
theorem goes_leases (h : Here b c₀ c) {r : Stepped} (sound : Sound b r.1.pools r.1.sessions) (order : Orderly r.1.pools r.1.sessions r.1.stages)
    (touches : r.2.touchesLeases = true)
    (now : r.1.now = c.now) (live : r.1.control.outcome = c.control.outcome) (rule : r.2.isHalt = false) : Keeps b c₀ r :=
  ⟨sound, order, le_of_eq' (now.trans h.now).symm, fun no => of_false (no.symm.trans touches), Or.inr ⟨rule, live.trans h.live⟩⟩

/-- A rule that changes one session, but not what it owns, and leaves the memory of the pools alone. -/
theorem put_keeps (h : Here b c₀ c) {s t : Session} (live : Live s c.sessions) {r : Stepped} (sessions : r.1.sessions = putSession s.serial t c.sessions)
    (holds : t.holds = s.holds) (leases : t.leases = s.leases)
    (pools : PoolsGood b (fun i => taken i (putSession s.serial t c.sessions)) c.pools → PoolsGood b (fun i => taken i (putSession s.serial t c.sessions)) r.1.pools)
    (serial : t.serial = s.serial) (stays : t.status = s.status ∨ s.status.Elsewhere) (queues : SameQueues c.pools r.1.pools) (residents : Residents r.1.stages)
    (now : r.1.now = c.now) (go : r.1.control.outcome = c.control.outcome) (rule : r.2.isHalt = false) : Keeps b c₀ r :=
  goes h (sessions.symm ▸ sound_pools (sound_same h.sound live holds leases) pools) (sessions.symm ▸ order_put h.order live serial stays queues residents)
    (sessions.symm ▸ leases_put live leases) now go rule

/-- The same, where only the session changes, and stays where it is. -/
theorem only_keeps (h : Here b c₀ c) {s t : Session} (live : Live s c.sessions) {r : Stepped} (sessions : r.1.sessions = putSession s.serial t c.sessions)
    (holds : t.holds = s.holds) (leases : t.leases = s.leases) (serial : t.serial = s.serial) (status : t.status = s.status)
    (pools : r.1.pools = c.pools) (stages : r.1.stages = c.stages)
    (now : r.1.now = c.now) (go : r.1.control.outcome = c.control.outcome) (rule : r.2.isHalt = false) : Keeps b c₀ r :=
  put_keeps h live sessions holds leases (fun ok => pools.symm ▸ ok) serial (Or.inl status) (pools.symm ▸ queues_refl c.pools)
    (stages.symm ▸ h.order.residents) now go rule

/-! ## End -/

theorem leave_sound (d : Deployment) (h : Here b c₀ c) {s : Session} (live : Live s c.sessions) :
    Sound b (leave d c s).pools (leave d c s).sessions :=
  have good := live_good h.sound.sessions live
  sound_drop h.sound (endLeases_good _ s.leases good.leases (closeAll_good _ s.holds
    (pools_congr (fun i => Nat.add_assoc _ _ _) (sound_split h.sound live))))

theorem leave_order (d : Deployment) (h : Here b c₀ c) {s : Session} (live : Live s c.sessions) (away : s.status.Elsewhere) :
    Orderly (leave d c s).pools (leave d c s).sessions (leave d c s).stages :=
  order_drop h.order live away (queues_trans (queues_closeAll _ s.holds c.pools) (queues_endLeases _ s.leases _)) h.order.residents

theorem end_keeps (d : Deployment) (h : Here b c₀ c) {s : Session} (live : Live s c.sessions) (away : s.status.Elsewhere) : Keeps b c₀ (endSession d c s) :=
  goes_leases h (leave_sound d h live) (leave_order d h live away) rfl rfl rfl rfl

theorem reject_keeps (d : Deployment) (h : Here b c₀ c) {s : Session} (live : Live s c.sessions) (away : s.status.Elsewhere) (pool : Nat) :
    Keeps b c₀ (reject d c s pool) :=
  goes_leases h (sound_pools (leave_sound d h live) (pools_onPool Pool.countRejected (fun _ => ⟨rfl, rfl, rfl, rfl⟩) pool))
    (order_pools (leave_order d h live away) (queues_onPool Pool.countRejected (fun _ => rfl) pool _) h.order.residents) rfl rfl rfl rfl

/-! ## ScopeEnd -/

theorem endScope_keeps (h : Here b c₀ c) {s : Session} (live : Live s c.sessions) (outer : List Frame) {rest : List Hold} {o : Scope}
    (holds : All (Hold.Good b) rest) (leases : All (Lease.Good b) o.leases) (queues : SameQueues c.pools o.pools)
    (pools : PoolsGood b (fun i => leasesOn i o.leases + (holdsOn i rest + (leasesOn i s.leases + taken i (dropSession s.serial c.sessions)))) o.pools) :
    Keeps b c₀ (endScope c s outer rest o) := by
  refine goes_leases h (sound_put h.sound live ⟨holds, all_snocAll (live_good h.sound.sessions live).leases leases⟩ (pools_congr (fun i => ?_) pools))
    (order_put h.order live rfl (Or.inl rfl) queues h.order.residents) rfl rfl rfl rfl
  show leasesOn i o.leases + (holdsOn i rest + (leasesOn i s.leases + taken i (dropSession s.serial c.sessions))) =
    holdsOn i rest + total (fun x : Lease => unitsAt i x.pool x.units) (snocAll s.leases o.leases) + taken i (dropSession s.serial c.sessions)
  rw [total_snocAll]
  show leasesOn i o.leases + (holdsOn i rest + (leasesOn i s.leases + taken i (dropSession s.serial c.sessions))) =
    holdsOn i rest + (leasesOn i s.leases + leasesOn i o.leases) + taken i (dropSession s.serial c.sessions)
  simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm] <;> rfl

theorem scopeEnd_keeps (d : Deployment) (h : Here b c₀ c) {s : Session} (live : Live s c.sessions) (outer : List Frame) : Keeps b c₀ (scopeEnd d c s outer) := by
  refine orEmpty_keeps h (fun x rest hl => ?_)
  have good : All (Hold.Good b) (x :: rest) := hl ▸ (live_good h.sound.sessions live).holds
  have split : ∀ i, owned i s + taken i (dropSession s.serial c.sessions) =
      allocationsOn i x.allocations + (0 + (holdsOn i rest + (leasesOn i s.leases + taken i (dropSession s.serial c.sessions)))) := by
    intro i
    show holdsOn i s.holds + leasesOn i s.leases + taken i (dropSession s.serial c.sessions) = _
    rw [hl, Nat.zero_add]
    show allocationsOn i x.allocations + holdsOn i rest + leasesOn i s.leases + taken i (dropSession s.serial c.sessions) =
      allocationsOn i x.allocations + (holdsOn i rest + (leasesOn i s.leases + taken i (dropSession s.serial c.sessions)))
    simp only [Nat.add_assoc] <;> rfl
  have closed := closeScope_good (envOf d c s) x.header x.grown c.scopes x.allocations
    (f := fun i => holdsOn i rest + (leasesOn i s.leases + taken i (dropSession s.serial c.sessions))) (leases := []) good.1 trivial
    (pools_congr split (sound_split h.sound live))
  exact endScope_keeps h live outer good.2 closed.2 (queues_closeScope _ _ _ _ _ _ _) closed.1

/-! ## Release and LeaseExpire -/

theorem endLease_sound (d : Deployment) (h : Here b c₀ c) {s : Session} (live : Live s c.sessions) {l : Lease} {key : Lease → Nat} {n : Nat}
    (found : find key n s.leases = some l) : Sound b (endLease d c s l (drop key n s.leases)).pools (endLease d c s l (drop key n s.leases)).sessions := by
  have good := live_good h.sound.sessions live
  refine sound_put h.sound live ⟨good.holds, all_drop good.leases⟩
    (giveBack_good _ l.cache (all_find good.leases found).within (pools_congr (fun i => ?_) (sound_split h.sound live)))
  show holdsOn i s.holds + total (fun x : Lease => unitsAt i x.pool x.units) s.leases + taken i (dropSession s.serial c.sessions) =
    unitsAt i l.pool l.units + (holdsOn i s.holds + total (fun x : Lease => unitsAt i x.pool x.units) (drop key n s.leases) + taken i (dropSession s.serial c.sessions))
  rw [total_drop (fun x : Lease => unitsAt i x.pool x.units) found]
  simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm] <;> rfl

theorem endLease_order (d : Deployment) (h : Here b c₀ c) {s : Session} (live : Live s c.sessions) (l : Lease) (left : List Lease) :
    Orderly (endLease d c s l left).pools (endLease d c s l left).sessions c.stages :=
  order_put h.order live rfl (Or.inl rfl) (queues_giveBack _ _ _ _ _ _) h.order.residents

/-- What changes neither the time nor the outcome. -/
structure Calm (c x : Config) : Prop where
  now : x.now = c.now
  outcome : x.control.outcome = c.control.outcome

theorem releaseLease_calm (d : Deployment) (c : Config) (s : Session) (pool : Nat) : Calm c (releaseLease d c s pool) :=
  of_ifSome (Calm c) (fun _ => ⟨rfl, rfl⟩) (fun _ _ => ⟨rfl, rfl⟩)

theorem releaseLease_sound (d : Deployment) (h : Here b c₀ c) {s : Session} (live : Live s c.sessions) (pool : Nat) :
    Sound b (releaseLease d c s pool).pools (releaseLease d c s pool).sessions :=
  of_ifSome (fun x : Config => Sound b x.pools x.sessions) (fun _ => sound_same h.sound live rfl rfl) (fun _ found => endLease_sound d h live found)

theorem releaseLease_order (d : Deployment) (h : Here b c₀ c) {s : Session} (live : Live s c.sessions) (pool : Nat) :
    Orderly (releaseLease d c s pool).pools (releaseLease d c s pool).sessions (releaseLease d c s pool).stages :=
  of_ifSome (fun x : Config => Orderly x.pools x.sessions x.stages)
    (fun _ => order_put h.order live rfl (Or.inl rfl) (queues_refl c.pools) h.order.residents) (fun l _ => endLease_order d h live l _)

theorem release_keeps (d : Deployment) (h : Here b c₀ c) {s : Session} (live : Live s c.sessions) (pool : Nat) : Keeps b c₀ (release d c s pool) := by
  have e : ∀ o, releaseHeld (envOf d c s) pool c.pools s.holds = o → Keeps b c₀ (ifSome o ((releaseLease d c s pool).sweepAt (some 0))
      (fun o => { c with
        sessions := putSession s.serial { s with holds := o.holds } c.sessions
        pools := o.pools
        control := { c.control with sweep := some 0 } }), Rule.release s.serial pool) := by
    intro o ho
    cases o with
    | none =>
      exact goes_leases h (releaseLease_sound d h live pool) (releaseLease_order d h live pool) rfl (releaseLease_calm d c s pool).now (releaseLease_calm d c s pool).outcome rfl
    | some o =>
      have good := live_good h.sound.sessions live
      have given := releaseHeld_good (envOf d c s) pool s.holds (f := fun i => leasesOn i s.leases + taken i (dropSession s.serial c.sessions)) good.holds
        (pools_congr (fun i => Nat.add_assoc _ _ _) (sound_split h.sound live)) ho
      exact goes_leases h (sound_put h.sound live ⟨given.1, good.leases⟩ (pools_congr (fun i => (Nat.add_assoc _ _ _).symm) given.2))
        (order_put h.order live rfl (Or.inl rfl) (queues_releaseHeld _ _ _ _ ho) h.order.residents) rfl rfl rfl rfl
  exact e _ rfl

theorem leaseExpire_keeps (d : Deployment) (h : Here b c₀ c) (rest : List Event) (serial number : Nat) : Keeps b c₀ (leaseExpire d c rest serial number) :=
  orLost_keeps h (fun _ found => orLost_keeps h (fun _ lease => goes_leases h (endLease_sound d h (live_found found) lease)
    (order_pools (endLease_order d h (live_found found) _ _) (queues_refl _) (residents_untried h.order.residents)) rfl rfl rfl rfl))

/-! ## Queues -/

theorem queueAt_keeps (d : Deployment) (h : Here b c₀ c) {s : Session} (live : Live s c.sessions) (away : s.status.Elsewhere) (x : Header) (pool : Nat) :
    Keeps b c₀ (queueAt d c s x pool) :=
  goes h (sound_pools (sound_same (t := { s with status := Status.queued pool x }) h.sound live rfl rfl)
      (pools_onPool (Pool.join s.serial (keyOf (envOf d c s) pool)) (fun _ => ⟨rfl, rfl, rfl, rfl⟩) pool))
    (order_join (t := { s with status := Status.queued pool x }) ⟨s.serial, keyOf (envOf d c s) pool⟩ (enqueue ⟨s.serial, keyOf (envOf d c s) pool⟩)
      all_enqueue once_enqueue h.order live away rfl rfl rfl (residents_offerVia _ _ _ h.order.residents))
    (leases_put live rfl) rfl rfl rfl

theorem hold_keeps (d : Deployment) (h : Here b c₀ c) {s : Session} (live : Live s c.sessions) (away : s.status.Elsewhere) (x : Header) :
    Keeps b c₀ (hold d c s x) :=
  orEmpty_keeps h (fun w _ _ => of_ifSome (Keeps b c₀) (fun _ => queueAt_keeps d h live away x w.pool) (fun pool _ => reject_keeps d h live away pool))

/-! ## Admission -/

/-- What an allocation came to is sound, with `f` owned elsewhere. -/
def AllocatedGood (b f : Nat → Nat) : Allocated → Prop
  | Allocated.done pools l => PoolsGood b (fun i => allocationsOn i l + f i) pools ∧ All (Allocation.Good b) l
  | Allocated.short pools l _ _ _ => PoolsGood b (fun i => allocationsOn i l + f i) pools ∧ All (Allocation.Good b) l
  | Allocated.lost => True

theorem allocateAll_good (b f : Nat → Nat) (owner : Nat) (reuse : Option Nat) (todo : List Grant) :
    ∀ (taken : Option Nat) (pools : List Pool) (l : List Allocation), PoolsGood b (fun i => allocationsOn i l + f i) pools → All (Allocation.Good b) l →
      AllocatedGood b f (allocateAll owner reuse todo taken pools l) := by
  induction todo with
  | nil => exact fun _ _ _ ok good => ⟨ok, good⟩
  | cons g rest ih =>
    intro taken pools l ok good
    refine of_ifSome (AllocatedGood b f) (fun _ => trivial) (fun p hp => ?_)
    have mine := ok g.pool p hp
    have own := reuseEntry_good owner reuse taken mine
    refine of_cond (AllocatedGood b f) _ (fun room => ?_) (fun _ => ⟨pools_set ok own (fun _ _ => rfl), good⟩)
    refine ih none _ _ (pools_set ok ?_ (fun j n => ?_)) (all_snoc good ⟨fun grown => of_false grown, mine.granule ▸ whole_up _ _⟩)
    · refine good_eq ?_ (allocate_good own room)
      show allocationsOn g.pool l + f g.pool + up p.block g.units = total (fun x : Allocation => unitsAt g.pool x.pool x.units) (snoc l _) + f g.pool
      rw [total_snoc]
      show allocationsOn g.pool l + f g.pool + up p.block g.units = allocationsOn g.pool l + unitsAt g.pool g.pool (up p.block g.units) + f g.pool
      rw [unitsAt_same]
      exact Nat.add_right_comm _ _ _
    · show allocationsOn j l + f j = total (fun x : Allocation => unitsAt j x.pool x.units) (snoc l _) + f j
      rw [total_snoc]
      show allocationsOn j l + f j = allocationsOn j l + unitsAt j g.pool (up p.block g.units) + f j
      rw [unitsAt_other _ n] <;> rfl

/-- A session whose innermost hold has other allocations. -/
theorem sound_innermost {pools : List Pool} {s t : Session} {l : List Session} {n : Nat} {x y : Hold} {outer : List Hold} {more : List Pool}
    (ok : Sound b pools l) (live : Live s l) (serial : s.serial = n) (holds : s.holds = x :: outer) (new : t.holds = y :: outer) (leases : t.leases = s.leases)
    (good : y.Good b) (h : PoolsGood b (fun i => allocationsOn i y.allocations + (holdsOn i outer + (leasesOn i s.leases + taken i (dropSession s.serial l)))) more) :
    Sound b more (putSession n t l) := by
  cases serial
  have mine := live_good ok.sessions live
  have outerGood : All (Hold.Good b) (x :: outer) := holds ▸ mine.holds
  refine sound_put ok live ⟨new.symm ▸ ⟨good, outerGood.2⟩, leases.symm ▸ mine.leases⟩ (pools_congr (fun i => ?_) h)
  show allocationsOn i y.allocations + (holdsOn i outer + (leasesOn i s.leases + taken i (dropSession s.serial l))) =
    holdsOn i t.holds + leasesOn i t.leases + taken i (dropSession s.serial l)
  rw [new, leases]
  show allocationsOn i y.allocations + (holdsOn i outer + (leasesOn i s.leases + taken i (dropSession s.serial l))) =
    allocationsOn i y.allocations + holdsOn i outer + leasesOn i s.leases + taken i (dropSession s.serial l)
  simp only [Nat.add_assoc] <;> rfl

theorem order_putAs {pools more : List Pool} {stages : List Stage} {s t : Session} {l : List Session} {n : Nat} (ok : Orderly pools l stages) (live : Live s l)
    (serial : s.serial = n) (same : t.serial = s.serial) (status : t.status = s.status) (queues : SameQueues pools more) :
    Orderly more (putSession n t l) stages := by
  cases serial
  exact order_put ok live same (Or.inl status) queues ok.residents

theorem leases_putAs {s t : Session} {l : List Session} {n : Nat} (live : Live s l) (serial : s.serial = n) (same : t.leases = s.leases) :
    leasesIn (putSession n t l) = leasesIn l := by
  cases serial
  exact leases_put live same

theorem admitted_keeps (h : Here b c₀ c) (a : Admission) {s : Session} (live : Live s c.sessions) (serial : s.serial = a.serial) {x : Hold} {outer : List Hold}
    (holds : s.holds = x :: outer) {pools : List Pool} {l : List Allocation} (good : All (Allocation.Good b) l) (queues : SameQueues c.pools pools)
    (ok : PoolsGood b (fun i => allocationsOn i l + (holdsOn i outer + (leasesOn i s.leases + taken i (dropSession s.serial c.sessions)))) pools) :
    Keeps b c₀ (admitted c a s x outer pools l) := by
  refine goes h ?_ (order_putAs h.order live serial rfl rfl queues) (leases_putAs live serial rfl) rfl rfl (of_cond (fun r : Rule => r.isHalt = false) a.via (fun _ => rfl) (fun _ => rfl))
  exact sound_innermost (y := { x with allocations := l }) (outer := outer) h.sound live serial holds rfl rfl good ok

theorem evictFor_keeps (h : Here b c₀ c) (a : Admission) {s : Session} (live : Live s c.sessions) (serial : s.serial = a.serial) {x : Hold} {outer : List Hold}
    (holds : s.holds = x :: outer) {pools : List Pool} {l : List Allocation} (g : Grant) (todo : List Grant) (hit : Nat) (good : All (Allocation.Good b) l)
    (queues : SameQueues c.pools pools)
    (ok : PoolsGood b (fun i => allocationsOn i l + (holdsOn i outer + (leasesOn i s.leases + taken i (dropSession s.serial c.sessions)))) pools) :
    Keeps b c₀ (evictFor c a s x outer pools l g todo hit) := by
  refine orLost_keeps h (fun p hp => orLost_keeps h (fun q hq => ?_))
  refine goes h ?_ (order_putAs h.order live serial rfl rfl (queues_trans queues (queues_set hp (evict_queue hq)))) (leases_putAs live serial rfl) rfl rfl rfl
  exact sound_innermost (y := { x with allocations := l }) (outer := outer) h.sound live serial holds rfl rfl good
    (pools_set ok (evict_good (ok g.pool p hp) hq) (fun _ _ => rfl))

theorem admit_keeps (h : Here b c₀ c) (a : Admission) : Keeps b c₀ (admit c a) := by
  refine orLost_keeps h (fun s found => orEmpty_keeps h (fun x outer holds => ?_))
  have live := live_found found
  have serial : s.serial = a.serial := beq_eq (find_key found)
  have mine : All (Hold.Good b) (x :: outer) := holds ▸ (live_good h.sound.sessions live).holds
  have split : ∀ i, owned i s + taken i (dropSession s.serial c.sessions) =
      allocationsOn i x.allocations + (holdsOn i outer + (leasesOn i s.leases + taken i (dropSession s.serial c.sessions))) := by
    intro i
    show holdsOn i s.holds + leasesOn i s.leases + taken i (dropSession s.serial c.sessions) = _
    rw [holds]
    show allocationsOn i x.allocations + holdsOn i outer + leasesOn i s.leases + taken i (dropSession s.serial c.sessions) =
      allocationsOn i x.allocations + (holdsOn i outer + (leasesOn i s.leases + taken i (dropSession s.serial c.sessions)))
    simp only [Nat.add_assoc] <;> rfl
  have all := allocateAll_good b (fun i => holdsOn i outer + (leasesOn i s.leases + taken i (dropSession s.serial c.sessions))) (a.serial + 1) a.reuse a.todo a.reused
    c.pools x.allocations (pools_congr split (sound_split h.sound live)) mine.1
  have e : ∀ o, AllocatedGood b (fun i => holdsOn i outer + (leasesOn i s.leases + taken i (dropSession s.serial c.sessions))) o →
      AllocatedQueues c.pools o → Keeps b c₀ (admitAs c a s x outer o) := by
    intro o ho hq
    cases o with
    | lost => exact fail_keeps h _
    | done pools l => exact admitted_keeps h a live serial holds ho.2 hq ho.1
    | short pools l g todo hit => exact evictFor_keeps h a live serial holds g todo hit ho.2 hq ho.1
  exact e _ all (allocateAll_queues c.pools (a.serial + 1) a.reuse a.todo a.reused c.pools x.allocations (queues_refl c.pools))

theorem beginAdmit_keeps (h : Here b c₀ c) (v : Env) (via : Bool) {s : Session} (live : Live s c.sessions) {pool : Nat} {x : Header}
    (status : s.status = Status.queued pool x) : Keeps b c₀ (beginAdmit v via c s pool x) := by
  have good := live_good h.sound.sessions live
  have same : ∀ i, owned i s + taken i (dropSession s.serial c.sessions) =
      owned i { s with status := Status.ready, holds := ⟨x, [], false⟩ :: s.holds } + taken i (dropSession s.serial c.sessions) := by
    intro i
    show holdsOn i s.holds + leasesOn i s.leases + taken i (dropSession s.serial c.sessions) =
      0 + holdsOn i s.holds + leasesOn i s.leases + taken i (dropSession s.serial c.sessions)
    rw [Nat.zero_add]
  have sound := sound_put (t := { s with status := Status.ready, holds := ⟨x, [], false⟩ :: s.holds }) h.sound live
    ⟨⟨trivial, good.holds⟩, good.leases⟩ (pools_congr same (sound_split h.sound live))
  have here : Here b c₀ { c with
      sessions := putSession s.serial { s with status := Status.ready, holds := ⟨x, [], false⟩ :: s.holds } c.sessions
      pools := onPool (Pool.leave s.serial) pool c.pools } :=
    ⟨sound_pools sound (pools_onPool (Pool.leave s.serial) (fun _ => ⟨rfl, rfl, rfl, rfl⟩) pool),
      order_leave (t := { s with status := Status.ready, holds := ⟨x, [], false⟩ :: s.holds }) h.order live rfl status, h.now,
      (leases_put (t := { s with status := Status.ready, holds := ⟨x, [], false⟩ :: s.holds }) live rfl).trans h.leases, h.live⟩
  exact admit_keeps here _

end

end Serq
