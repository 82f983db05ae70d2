import Serq.Thm.Rules
/-!
# What growth and preemption keep
-/

namespace Serq

section
variable {b : Nat → Nat} {c₀ c : Config}

/-- A pool allocates what one growth needs. -/
theorem pools_allocate {f : Nat → Nat} {pools : List Pool} {pool n : Nat} {p q : Pool} (ok : PoolsGood b f pools) (hp : nth pool pools = some p)
    (room : p.hasRoom n = true) (same : Same (p.allocate n) q) : PoolsGood b (fun i => f i + unitsAt i pool n) (setNth pool q pools) := by
  refine pools_set ok (good_same same ?_) (fun j h => ?_)
  · exact good_eq (congrArg (fun m => f pool + m) (unitsAt_same pool n).symm) (allocate_good (ok pool p hp) room)
  · exact (congrArg (fun m => f j + m) (unitsAt_other n h)).symm

/-- A session whose innermost allocation grew by `n`, over pools that gave them. -/
theorem sound_grow {pools more : List Pool} {l : List Session} {s t : Session} {pool n : Nat} {x y : Allocation} (ok : Sound b pools l) (live : Live s l)
    (found : innermost pool s.holds = some x) (holds : t.holds = putInnermost pool y s.holds) (leases : t.leases = s.leases) (same : y.pool = x.pool)
    (units : y.units = x.units + n) (good : y.Good b) (given : PoolsGood b (fun i => owned i s + taken i (dropSession s.serial l) + unitsAt i pool n) more) :
    Sound b more (putSession s.serial t l) := by
  have mine := live_good ok.sessions live
  refine sound_put ok live ⟨holds.symm ▸ putInnermost_good mine.holds good, leases.symm ▸ mine.leases⟩ (pools_congr (fun i => ?_) given)
  rw [owned_grow found holds leases same units i]
  exact Nat.add_right_comm _ _ _

theorem assignGrowing_keeps (h : Here b c₀ c) (it : Iteration) (j : Job) {tokens pool n : Nat} {s : Session} {x y : Allocation} (grown : Option Nat)
    {pools : List Pool} {sessions : List Session} (ok : Sound b pools sessions) (same_sessions : c.sessions = sessions) (live : Live s sessions)
    (found : innermost pool s.holds = some x) (same : y.pool = x.pool)
    (units : y.units = x.units + n) (covers : y.position + tokens ≤ y.units) (whole : Whole (b y.pool) y.units) {m : Config} (mem : m.sessions = c.sessions)
    (stages : m.stages = c.stages) (queues : SameQueues c.pools m.pools) (now : m.now = c.now) (outcome : m.control.outcome = c.control.outcome)
    (given : PoolsGood b (fun i => owned i s + taken i (dropSession s.serial sessions) + unitsAt i pool n) m.pools) :
    Keeps b c₀ (assignGrowing m it j tokens pool s y grown) := by
  cases same_sessions
  refine goes h (r := assignGrowing m it j tokens pool s y grown) ?_ ?_ ?_ now outcome rfl
  · show Sound b m.pools (putSession s.serial _ m.sessions)
    rw [mem]
    exact sound_grow (y := y.advance tokens) ok live found rfl rfl same units ⟨fun _ => covers, whole⟩ given
  · show Orderly m.pools (putSession s.serial _ m.sessions) (onStage (Stage.serve j.serial tokens) it.engine m.stages)
    rw [mem, stages]
    exact order_put h.order live rfl (Or.inl rfl) queues
      (residents_onStage (f := Stage.serve j.serial tokens) (fun _ ok => sorted_change j.serial (f := Job.serve tokens) (fun _ => rfl) ok) it.engine h.order.residents)
  · show leasesIn (putSession s.serial _ m.sessions) = leasesIn c.sessions
    rw [mem]
    exact leases_put live rfl

theorem enlarge_whole {x : Allocation} {units : Nat} (ok : x.Good b) (w : Whole (b x.pool) units) : Whole (b x.pool) (x.enlarge units).units :=
  whole_plus ok.whole (whole_minus w ok.whole)

theorem resumed_keeps (h : Here b c₀ c) (g : Growth) {s : Session} {x : Allocation} {p : Pool} (j : Job) {units : Nat} (live : Live s c.sessions)
    (away : s.status.Elsewhere) (hp : nth g.pool c.pools = some p) (found : innermost g.pool s.holds = some x) (w : Whole (b x.pool) units)
    (room : p.hasRoom (units - x.units) = true) : Keeps b c₀ (resumed c g s x p j units) := by
  have mine := innermost_good (live_good h.sound.sessions live).holds found
  exact goes h (sound_grow (y := x.enlarge units) h.sound live found rfl rfl rfl rfl
      ⟨fun grown => le_then (mine.within grown) (le_plus x.units (units - x.units)), enlarge_whole mine w⟩
      (pools_allocate (sound_split h.sound live) hp room ⟨rfl, rfl, rfl, rfl⟩))
    (order_put h.order live rfl (Or.inr away) (queues_set hp rfl)
      (residents_onStage (f := Stage.resume s.serial (not (ahead c.control.iteration g.engine j)))
        (fun _ ok => sorted_change s.serial (f := Job.resume) (fun _ => rfl) ok) g.engine h.order.residents))
    (leases_put live rfl) rfl rfl rfl

theorem granted_keeps (h : Here b c₀ c) (g : Growth) {s : Session} {x : Allocation} {p : Pool} (j : Job) {units : Nat} (live : Live s c.sessions)
    (away : s.status.Elsewhere) (hp : nth g.pool c.pools = some p) (found : innermost g.pool s.holds = some x) (w : Whole (b x.pool) units)
    (room : p.hasRoom (units - x.units) = true) : Keeps b c₀ (granted c g s x p j units) := by
  refine of_cond (Keeps b c₀) _ (fun _ => resumed_keeps h g j live away hp found w room) (fun _ => orLost_keeps h (fun it _ => ?_))
  refine of_cond (Keeps b c₀) _ (fun covers => ?_) (fun _ => fail_keeps h _)
  exact assignGrowing_keeps (y := x.enlarge units) (n := units - x.units) h it j (some g.pool) h.sound rfl live found rfl rfl (ble_le covers)
    (enlarge_whole (innermost_good (live_good h.sound.sessions live).holds found) w)
    (m := { c with pools := setNth g.pool (p.allocate (units - x.units)) c.pools }) rfl rfl (queues_set hp rfl) rfl rfl
    (pools_allocate (sound_split h.sound live) hp room ⟨rfl, rfl, rfl, rfl⟩)

theorem growStall_keeps (h : Here b c₀ c) (g : Growth) {s : Session} {p : Pool} (live : Live s c.sessions) (away : s.status.Elsewhere)
    (hp : nth g.pool c.pools = some p) : Keeps b c₀ (growStall c g s p) :=
  put_keeps (t := { s with status := Status.stalled g.pool g.engine }) h live rfl rfl rfl (fun ok => pools_same ok hp ⟨rfl, rfl, rfl, rfl⟩) rfl (Or.inr away)
    (queues_set hp rfl) (residents_onStage (f := Stage.stall s.serial) (fun _ ok => sorted_change s.serial (f := Job.stall) (fun _ => rfl) ok) g.engine h.order.residents)
    rfl rfl rfl

theorem evictForGrowth_keeps (h : Here b c₀ c) (g : Growth) {p : Pool} (hp : nth g.pool c.pools = some p) : Keeps b c₀ (evictForGrowth c g p) :=
  orLost_keeps h (fun _ hq => goes h ⟨pools_set h.sound.pools (evict_good (h.sound.pools g.pool p hp) hq) (fun _ _ => rfl), h.sound.sessions⟩
    (order_pools h.order (queues_set hp (evict_queue hq)) h.order.residents) rfl rfl rfl rfl)

/-! ## Preemption -/

/-- A live session that is at a stage. -/
structure AtWork (s : Session) (l : List Session) : Prop where
  live : Live s l
  away : s.status.Elsewhere

theorem victimOf_live {pool : Nat} {sessions : List Session} {jobs : List Job} {s : Session} : victimOf pool sessions jobs = some s → AtWork s sessions := by
  induction jobs with
  | nil => exact fun h => of_none h
  | cons j rest ih =>
    refine of_ifSome (fun o => o = some s → AtWork s sessions) (fun _ => ?_) (fun t ht h => of_some h (fun e => ih (e ▸ ht)))
    refine of_ifSome (fun o => o = some s → AtWork s sessions) (fun _ h => of_none h) (fun t ht => ?_)
    refine of_cond (fun o => o = some s → AtWork s sessions) _ (fun away => ?_) (fun _ h => of_none h)
    exact of_ifSome (fun o => o = some s → AtWork s sessions) (fun _ h => of_none h)
      (fun _ _ h => of_some h (fun e => e ▸ ⟨live_found ht, atStage_elsewhere away⟩))

theorem victim_live {pool : Nat} {p : Pool} {s : Session} : victim c pool p = some s → AtWork s c.sessions :=
  of_ifSome (fun o => o = some s → AtWork s c.sessions) (fun _ h => of_none h) (fun _ _ =>
    of_ifSome (fun o => o = some s → AtWork s c.sessions) (fun _ h => of_none h) (fun _ _ => victimOf_live))

theorem ungrow_good {f : Nat → Nat} {pools : List Pool} (serial : Nat) (st : Status) (ok : PoolsGood b f pools) : PoolsGood b f (ungrow serial pools st) := by
  cases st with
  | stalled pool engine => exact pools_onPool (Pool.dropGrower serial) (fun _ => ⟨rfl, rfl, rfl, rfl⟩) pool ok
  | ready => exact ok
  | hopeless h => exact ok
  | queued pool h => exact ok
  | atStage stage => exact ok

theorem requeue_sound {s : Session} (x : Header) (never : Option Nat)
    (ok : ∀ t : Session, t.holds = s.holds → t.leases = s.leases → Sound b c.pools (putSession s.serial t c.sessions)) :
    Sound b (requeue c s x never).pools (requeue c s x never).sessions :=
  of_ifSome (fun r : Config => Sound b r.pools r.sessions)
    (fun _ => sound_pools (ok _ rfl rfl) (pools_onPool (Pool.joinFront s.serial) (fun _ => ⟨rfl, rfl, rfl, rfl⟩) (firstPool x)))
    (fun _ _ => ok _ rfl rfl)

theorem requeue_order {c' : Config} {s : Session} (frames : List Frame) (holds : List Hold) (x : Header) (never : Option Nat) (order : Orderly c.pools c.sessions c.stages) (live : Live s c.sessions)
    (away : s.status.Elsewhere) (sessions : c'.sessions = c.sessions) (stages : c'.stages = c.stages) (queues : SameQueues c.pools c'.pools) :
    Orderly (requeue c' { s with frames := frames, holds := holds } x never).pools (requeue c' { s with frames := frames, holds := holds } x never).sessions
      (requeue c' { s with frames := frames, holds := holds } x never).stages := by
  have rest : Orderly c'.pools c'.sessions c'.stages := by
    rw [sessions, stages]
    exact order_pools order queues order.residents
  have here : Live s c'.sessions := sessions.symm ▸ live
  exact of_ifSome (fun r : Config => Orderly r.pools r.sessions r.stages)
    (fun _ => order_join (s := s) (t := { s with frames := frames, holds := holds, status := Status.queued (firstPool x) x }) ⟨s.serial, 0⟩ (fun q => ⟨s.serial, 0⟩ :: q)
      (fun a h => ⟨h, a⟩) (fun a n => ⟨n, a⟩) rest here away rfl rfl rfl (residents_offerVia _ _ _ rest.residents))
    (fun _ _ => order_put (s := s) rest here rfl (Or.inr away) (queues_refl _) rest.residents)

theorem requeue_leases {s : Session} {l : List Lease} (x : Header) (never : Option Nat)
    (ok : ∀ t : Session, t.leases = s.leases → leasesIn (putSession s.serial t c.sessions) = l) : leasesIn (requeue c s x never).sessions = l :=
  of_ifSome (fun r : Config => leasesIn r.sessions = l) (fun _ => ok _ rfl) (fun _ _ => ok _ rfl)

theorem requeue_calm (c : Config) (s : Session) (x : Header) (never : Option Nat) : Calm c (requeue c s x never) :=
  of_ifSome (Calm c) (fun _ => ⟨rfl, rfl⟩) (fun _ _ => ⟨rfl, rfl⟩)

theorem preemptAt_keeps (d : Deployment) (h : Here b c₀ c) (it : Iteration) (g : Growth) {s : Session} (live : Live s c.sessions) (away : s.status.Elsewhere) :
    Keeps b c₀ (preemptAt d c it g s) := by
  refine orLost_keeps h (fun o ho => ?_)
  have good := live_good h.sound.sessions live
  have closed := closeOut_good (envOf d c s) g.pool s.holds (f := fun i => leasesOn i s.leases + taken i (dropSession s.serial c.sessions)) good.holds
    (pools_congr (fun i => Nat.add_assoc _ _ _) (sound_split h.sound live)) ho
  refine goes h (r := (preempted d c it g s o, Rule.preempt s.serial g.pool)) ?_ ?_ ?_ (requeue_calm _ _ _ _).now (requeue_calm _ _ _ _).outcome rfl
  · refine requeue_sound o.header _ (fun t holds leases => ?_)
    refine sound_put (s := s) h.sound live ⟨holds.symm ▸ closed.1, leases.symm ▸ good.leases⟩
      (pools_onPool Pool.countPreempted (fun _ => ⟨rfl, rfl, rfl, rfl⟩) g.pool (ungrow_good s.serial s.status (pools_congr (fun i => ?_) closed.2)))
    show holdsOn i o.holds + (leasesOn i s.leases + taken i (dropSession s.serial c.sessions)) =
      holdsOn i t.holds + leasesOn i t.leases + taken i (dropSession s.serial c.sessions)
    rw [holds, leases]
    exact (Nat.add_assoc _ _ _).symm
  · exact requeue_order o.frames o.holds o.header _ h.order live away rfl rfl
      (queues_trans (queues_trans (queues_closeOut _ _ _ ho) (queues_ungrow s.serial o.pools s.status)) (queues_onPool Pool.countPreempted (fun _ => rfl) g.pool _))
  · exact requeue_leases o.header _ (fun t leases => leases_put (s := s) live leases)

theorem preempt_keeps (d : Deployment) (h : Here b c₀ c) (it : Iteration) (g : Growth) {s : Session} (live : Live s c.sessions) (away : s.status.Elsewhere)
    (x : Allocation) (engine : Nat) : Keeps b c₀ (preempt d c it g s x engine) :=
  preemptAt_keeps (c := { c with stages := onStage (Stage.drop s.serial) engine c.stages }) d
    ⟨h.sound, order_pools h.order (queues_refl _) (residents_onStage (f := Stage.drop s.serial) (fun _ ok => sorted_drop s.serial ok) engine h.order.residents),
      h.now, h.leases, h.live⟩ it g (live_same live rfl rfl rfl rfl) away

theorem growthShort_keeps (d : Deployment) (h : Here b c₀ c) (g : Growth) {s : Session} {p : Pool} (live : Live s c.sessions) (away : s.status.Elsewhere)
    (hp : nth g.pool c.pools = some p) : Keeps b c₀ (growthShort d c g s p) :=
  of_ifSome (Keeps b c₀) (fun _ => growStall_keeps h g live away hp) (fun _ found =>
    orLost_keeps h (fun x _ => orLost_keeps h (fun it _ => orLost_keeps h (fun engine _ =>
      preempt_keeps d h it g (victim_live found).live (victim_live found).away x engine))))

theorem growWith_keeps (d : Deployment) (h : Here b c₀ c) (g : Growth) {s : Session} {p : Pool} (j : Job) (live : Live s c.sessions)
    (hp : nth g.pool c.pools = some p) : Keeps b c₀ (growWith d c g s p j) := by
  refine orLost_keeps h (fun x found => orNot_keeps h (fun at_work => ?_))
  have away := atStage_elsewhere at_work
  have w : Whole (b x.pool) (up p.block g.units) := by
    rw [innermost_pool found, ← (h.sound.pools g.pool p hp).granule]
    exact whole_up _ _
  exact of_cond (Keeps b c₀) _
    (fun _ => of_cond (Keeps b c₀) _ (fun room => granted_keeps h g j live away hp found w room) (fun _ => evictForGrowth_keeps h g hp))
    (fun _ => growthShort_keeps d h g live away hp)

theorem grow_keeps (d : Deployment) (h : Here b c₀ c) (g : Growth) : Keeps b c₀ (grow d c g) :=
  orLost_keeps h (fun _ found => orLost_keeps h (fun _ hp => orLost_keeps h (fun _ _ => orLost_keeps h (fun j _ =>
    growWith_keeps d h g j (live_found found) hp))))

end

end Serq
