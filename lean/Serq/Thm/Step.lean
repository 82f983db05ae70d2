import Serq.Thm.Growth
/-!
# What every step keeps

`step_keeps`: of every sound configuration of every deployment. One lemma a definition of the machine, in its order; what it means for runs is in
`Serq.Thm.Runs`.
-/

namespace Serq

section
variable {b : Nat → Nat} {c₀ c : Config}

/-! ## Statements -/

theorem arrive_keeps (d : Deployment) (h : Here b c₀ c) (x : Spec) (rest : List Spec) : Keeps b c₀ (arrive d c x rest) :=
  goes h ⟨pools_congr (fun i => (total_snoc (owned i) c.sessions (newborn d c.serial x)).symm) h.sound.pools,
    all_snoc h.sound.sessions ⟨trivial, trivial⟩⟩
    ⟨fun i p hp => all_of (fun _ w => waits_snoc _ w) (h.order.waits i p hp), h.order.once, h.order.residents⟩ (leasesIn_snoc (t := newborn d c.serial x) rfl c.sessions) rfl rfl rfl

theorem takeTurn_same (s : Session) :
    (takeTurn s).holds = s.holds ∧ (takeTurn s).leases = s.leases ∧ (takeTurn s).serial = s.serial ∧ (takeTurn s).status = s.status :=
  of_ifCons (fun t : Session => t.holds = s.holds ∧ t.leases = s.leases ∧ t.serial = s.serial ∧ t.status = s.status)
    (fun _ => ⟨rfl, rfl, rfl, rfl⟩) (fun _ _ _ => ⟨rfl, rfl, rfl, rfl⟩)

theorem turn_keeps (h : Here b c₀ c) {s : Session} (live : Live s c.sessions) : Keeps b c₀ (turn c s) :=
  only_keeps h live (t := takeTurn s) rfl (takeTurn_same s).1 (takeTurn_same s).2.1 (takeTurn_same s).2.2.1 (takeTurn_same s).2.2.2 rfl rfl rfl rfl rfl

theorem branch_keeps (d : Deployment) (h : Here b c₀ c) {s : Session} (live : Live s c.sessions) (guard : Expr) (yes no : Nat) :
    Keeps b c₀ (branch d c s guard yes no) :=
  of_cond (Keeps b c₀) _ (fun _ => only_keeps h live (t := s.enter no FrameKind.plain) rfl rfl rfl rfl rfl rfl rfl rfl rfl rfl)
    (fun _ => of_cond (Keeps b c₀) _ (fun _ => only_keeps h live (t := s.enter yes FrameKind.plain) rfl rfl rfl rfl rfl rfl rfl rfl rfl rfl) (fun _ => fail_keeps h _))

theorem joinStage_calm (c : Config) (s : Session) (stage : Nat) (mode : Mode) (work : Nat) (growing : Option Nat) (spec : StageSpec) :
    Calm c (joinStage c s stage mode work growing spec) ∧ (joinStage c s stage mode work growing spec).pools = c.pools := by
  cases spec with
  | engine budget chunk cost => exact ⟨⟨rfl, rfl⟩, rfl⟩
  | fifo servers => exact ⟨⟨rfl, rfl⟩, rfl⟩
  | delay => exact ⟨⟨rfl, rfl⟩, rfl⟩

theorem joinFifo_residents (servers : Nat) (w : Waiting) (st : Stage) : (st.joinFifo servers w).residents = st.residents :=
  of_cond (fun x : Stage => x.residents = st.residents) _ (fun _ => rfl) (fun _ => rfl)

theorem joinStage_residents {c : Config} (s : Session) (stage : Nat) (mode : Mode) (work : Nat) (growing : Option Nat) (spec : StageSpec) (ok : Residents c.stages) :
    Residents (joinStage c s stage mode work growing spec).stages := by
  cases spec with
  | engine budget chunk cost => exact residents_offer _ stage (residents_onStage (f := Stage.join _) (fun _ ok => sorted_join _ ok) stage ok)
  | fifo servers =>
    exact residents_onStage (f := Stage.joinFifo servers ⟨s.serial, work⟩) (fun st ok => (joinFifo_residents servers ⟨s.serial, work⟩ st).symm ▸ ok) stage ok
  | delay => exact ok

theorem runAt_keeps (d : Deployment) (h : Here b c₀ c) {s : Session} (live : Live s c.sessions) (away : s.status.Elsewhere) (stage : Nat) (mode : Mode) (work : Nat) (growing : Option Nat)
    (spec : StageSpec) : Keeps b c₀ (runAt d c s stage mode work growing spec) := by
  have calm := joinStage_calm c s stage mode work growing spec
  have good := live_good h.sound.sessions live
  have same : (∀ i, holdsOn i (holdsFor growing s.holds) = holdsOn i s.holds) ∧ All (Hold.Good b) (holdsFor growing s.holds) :=
    of_ifSome (fun l : List Hold => (∀ i, holdsOn i l = holdsOn i s.holds) ∧ All (Hold.Good b) l) (fun _ => ⟨fun _ => rfl, good.holds⟩)
      (fun pool _ => ⟨fun i => holdsOn_mark i pool s.holds, mark_good pool good.holds⟩)
  have here : (runAt d c s stage mode work growing spec).1.pools = c.pools := calm.2
  refine goes h (r := runAt d c s stage mode work growing spec) ?_ ?_ (leases_put live rfl) calm.1.now rfl rfl
  · rw [here]
    refine sound_put (t := { s with status := Status.atStage stage, holds := holdsFor growing s.holds }) h.sound live ⟨same.2, good.leases⟩
      (pools_congr (fun i => ?_) (sound_split h.sound live))
    exact congrArg (fun n => n + leasesOn i s.leases + taken i (dropSession s.serial c.sessions)) (same.1 i).symm
  · exact order_put (t := { s with status := Status.atStage stage, holds := holdsFor growing s.holds }) h.order live rfl (Or.inr away)
      (here.symm ▸ queues_refl c.pools) (joinStage_residents s stage mode work growing spec h.order.residents)

theorem run_keeps (d : Deployment) (h : Here b c₀ c) {s : Session} (live : Live s c.sessions) (away : s.status.Elsewhere) (stage : Nat) (mode : Mode) (work : Expr) (growing : Option Nat) :
    Keeps b c₀ (run d c s stage mode work growing) :=
  of_cond (Keeps b c₀) _
    (fun _ => of_cond (Keeps b c₀) _ (fun _ => only_keeps h live (t := s) rfl rfl rfl rfl rfl rfl rfl rfl rfl rfl)
      (fun _ => orLost_keeps h (fun spec _ => runAt_keeps d h live away stage mode _ growing spec)))
    (fun _ => fail_keeps h _)

theorem load_keeps (d : Deployment) (h : Here b c₀ c) {s : Session} (live : Live s c.sessions) (pool : Nat) (units : Expr) : Keeps b c₀ (load d c s pool units) := by
  refine of_ifSome (Keeps b c₀) (fun _ => fail_keeps h _) (fun x found => of_cond (Keeps b c₀) _ (fun covers => ?_) (fun _ => fail_keeps h _))
  have good := live_good h.sound.sessions live
  have mine := innermost_good good.holds found
  refine goes h (sound_put (s := s) (t := { s with holds := putInnermost pool (x.advance (eval (envOf d c s) units)) (markGrown pool s.holds) })
    h.sound live
    ⟨putInnermost_good (y := x.advance (eval (envOf d c s) units)) (mark_good pool good.holds) ⟨fun _ => ble_le covers, mine.whole⟩, good.leases⟩
    (pools_congr (fun i => ?_) (sound_split h.sound live)))
    (order_put (s := s) h.order live rfl (Or.inl rfl) (queues_refl c.pools) h.order.residents) (leases_put (s := s) live rfl) rfl rfl rfl
  have p := holdsOn_put i pool (x.advance (eval (envOf d c s) units)) ((innermost_mark pool pool s.holds).trans found)
  have q : holdsOn i (putInnermost pool (x.advance (eval (envOf d c s) units)) (markGrown pool s.holds)) = holdsOn i s.holds :=
    (Nat.add_right_cancel p).trans (holdsOn_mark i pool s.holds)
  exact congrArg (fun n => n + leasesOn i s.leases + taken i (dropSession s.serial c.sessions)) q.symm

theorem blockEnd_keeps (d : Deployment) (h : Here b c₀ c) {s : Session} (live : Live s c.sessions) (away : s.status.Elsewhere) (f : Frame) (outer : List Frame) (kind : FrameKind) :
    Keeps b c₀ (blockEnd d c s f outer kind) := by
  cases kind with
  | loop => exact only_keeps h live (t := { s with frames := ⟨f.block, 0, f.kind⟩ :: outer }) rfl rfl rfl rfl rfl rfl rfl rfl rfl rfl
  | hold => exact scopeEnd_keeps d h live outer
  | plain =>
    exact of_cond (Keeps b c₀) _ (fun _ => only_keeps h live (t := { s with frames := outer }) rfl rfl rfl rfl rfl rfl rfl rfl rfl rfl) (fun _ => end_keeps d h live away)

theorem statement_keeps (d : Deployment) (h : Here b c₀ c) {s : Session} (live : Live s c.sessions) (away : s.status.Elsewhere) (st : Stmt) :
    Keeps b c₀ (statement d c s st) := by
  cases st with
  | turn => exact turn_keeps h live
  | set slot e => exact only_keeps h live (t := s.setAttr slot (eval (envOf d c s) e)) rfl rfl rfl rfl rfl rfl rfl rfl rfl rfl
  | observe obs e => exact only_keeps h live (t := s) rfl rfl rfl rfl rfl rfl rfl rfl rfl rfl
  | hold x => exact hold_keeps d h live away x
  | run stage mode work growing => exact run_keeps d h live away stage mode work growing
  | branch guard yes no => exact branch_keeps d h live guard yes no
  | loop body => exact only_keeps h live (t := s.enter body FrameKind.loop) rfl rfl rfl rfl rfl rfl rfl rfl rfl rfl
  | «end» => exact end_keeps d h live away
  | release pool => exact release_keeps d h live pool
  | load pool units => exact load_keeps d h live pool units

theorem execute_keeps (d : Deployment) (h : Here b c₀ c) (serial : Nat) : Keeps b c₀ (execute d c serial) := by
  refine orLost_keeps h (fun s found => orNot_keeps h (fun ready => orEmpty_keeps h (fun f outer _ => ?_)))
  have away := ready_elsewhere ready
  exact of_ifSome (Keeps b c₀) (fun _ => blockEnd_keeps d h (live_found found) away f outer _)
    (fun st _ => statement_keeps d h (s := { s with frames := ⟨f.block, f.pos + 1, f.kind⟩ :: outer })
      (live_same (live_found found) rfl rfl rfl rfl) away st)

/-! ## The sweep -/

theorem headOf_live {sessions : List Session} {p : Pool} {s : Session} : headOf sessions p = some s → Live s sessions :=
  of_ifCons (fun o => o = some s → Live s sessions) (fun _ h => of_none h) (fun _ _ _ h => live_found h)

/-- What a sweep found to admit is a live session that waits there. -/
def FoundLive (sessions : List Session) : Sweep → Prop
  | Sweep.over => True
  | Sweep.resume _ _ => True
  | Sweep.admit pool s h => Live s sessions ∧ s.status = Status.queued pool h

theorem sweepQueue_live (d : Deployment) (c : Config) (pool : Nat) (p : Pool) : FoundLive c.sessions (sweepQueue d c pool p) :=
  of_ifSome (FoundLive c.sessions)
    (fun _ => of_ifSome (FoundLive c.sessions) (fun _ => trivial) (fun _ found => of_ifSome (FoundLive c.sessions) (fun _ => trivial)
      (fun _ pending => of_cond (FoundLive c.sessions) _ (fun _ => ⟨headOf_live found, pending_queued pending⟩) (fun _ => trivial))))
    (fun _ _ => trivial)

theorem sweepPool_live (d : Deployment) (c : Config) (pool : Nat) (p : Pool) : FoundLive c.sessions (sweepPool d c pool p) :=
  of_ifCons (FoundLive c.sessions) (fun _ => sweepQueue_live d c pool p)
    (fun _ _ _ => of_cond (FoundLive c.sessions) _ (fun _ => trivial) (fun _ => sweepQueue_live d c pool p))

theorem findSweep_live (d : Deployment) (c : Config) (pools : List Pool) : ∀ pool, FoundLive c.sessions (findSweep d c pool pools) := by
  induction pools with
  | nil => exact fun _ => trivial
  | cons p rest ih =>
    intro pool
    have e : ∀ w, FoundLive c.sessions w → FoundLive c.sessions (Sweep.orElse (findSweep d c (pool + 1) rest) w) := by
      intro w hw
      cases w with
      | over => exact ih _
      | resume q g => exact trivial
      | admit q s h => exact hw
    exact e _ (sweepPool_live d c pool p)

theorem sweep_keeps (d : Deployment) (h : Here b c₀ c) (pool : Nat) {after : Config → Stepped} (next : ∀ x, Here b c₀ x → Keeps b c₀ (after x)) :
    Keeps b c₀ (sweep d c pool after) := by
  have e : ∀ w, FoundLive c.sessions w → Keeps b c₀ (sweepTo d c after w) := by
    intro w hw
    cases w with
    | over => exact next _ ⟨h.sound, h.order, h.now, h.leases, h.live⟩
    | resume q g => exact grow_keeps (c := c.sweepAt (some q)) d ⟨h.sound, h.order, h.now, h.leases, h.live⟩ _
    | admit q s x => exact beginAdmit_keeps (c := c.sweepAt (some q)) ⟨h.sound, h.order, h.now, h.leases, h.live⟩ _ false hw.1 hw.2
  exact e _ (findSweep_live d c (skip pool c.pools) pool)

/-! ## Engines -/

theorem iterBegin_keeps (d : Deployment) (h : Here b c₀ c) (engine : Nat) : Keeps b c₀ (iterBegin d c engine) :=
  orLost_keeps h (fun _ _ => goes h h.sound
    (order_pools h.order (queues_refl _) (residents_onStage (f := Stage.begin) (fun _ ok => sorted_fresh ok) engine h.order.residents)) rfl rfl rfl rfl)

theorem serve_keeps (d : Deployment) (h : Here b c₀ c) (it : Iteration) (j : Job) (tokens : Nat) : Keeps b c₀ (serve d c it j tokens) := by
  refine of_ifSome (Keeps b c₀) (fun _ => goes h h.sound
    (order_pools h.order (queues_refl _) (residents_onStage (f := Stage.serve j.serial tokens)
      (fun _ ok => sorted_change j.serial (f := Job.serve tokens) (fun _ => rfl) ok) it.engine h.order.residents)) rfl rfl rfl rfl) (fun pool _ => orLost_keeps h (fun s found => orLost_keeps h (fun x hx => ?_)))
  have live := live_found found
  refine of_cond (Keeps b c₀) _ (fun covers => ?_) (fun _ => orLost_keeps h (fun p hp => growWith_keeps d h _ j live hp))
  exact assignGrowing_keeps (y := x) (n := 0) h it j none h.sound rfl live hx rfl rfl (ble_le covers) (innermost_good (live_good h.sound.sessions live).holds hx).whole
    (m := c) rfl rfl (queues_refl _) rfl rfl (pools_congr (fun i => (congrArg (fun n => owned i s + taken i (dropSession s.serial c.sessions) + n)
      (of_cond (fun n => n = 0) (Nat.beq pool i) (fun _ => rfl) (fun _ => rfl))).symm) (sound_split h.sound live))

theorem viaHead_live {d : Deployment} {it : Iteration} {q : Head} : viaHead d c it = some q → Live q.session c.sessions ∧ q.session.status = Status.queued q.pool q.header :=
  of_ifSome (fun o => o = some q → Live q.session c.sessions ∧ q.session.status = Status.queued q.pool q.header) (fun _ h => of_none h) (fun _ _ =>
    of_ifSome (fun o => o = some q → Live q.session c.sessions ∧ q.session.status = Status.queued q.pool q.header) (fun _ h => of_none h) (fun _ found =>
      of_ifSome (fun o => o = some q → Live q.session c.sessions ∧ q.session.status = Status.queued q.pool q.header) (fun _ h => of_none h) (fun _ pending =>
        of_cond (fun o => o = some q → Live q.session c.sessions ∧ q.session.status = Status.queued q.pool q.header) _ (fun _ h => of_some h (fun e => e ▸ ⟨headOf_live found, pending_queued pending⟩)) (fun _ h => of_none h))))

theorem build_keeps (d : Deployment) (h : Here b c₀ c) (it : Iteration) {after : Config → Stepped} (next : ∀ x, Here b c₀ x → Keeps b c₀ (after x)) :
    Keeps b c₀ (build d c it after) := by
  refine of_ifSome (Keeps b c₀) (fun _ => ?_) (fun j _ => orLost_keeps h (fun _ _ => serve_keeps d h it j _))
  refine of_ifSome (Keeps b c₀) (fun _ => ?_) (fun q hq => ?_)
  · exact of_cond (Keeps b c₀) _ (fun _ => orLost_keeps h (fun _ _ => goes h h.sound
        (order_pools h.order (queues_refl _) (residents_onStage (f := Stage.fly) (fun _ ok => ok) it.engine h.order.residents)) rfl rfl rfl rfl))
      (fun _ => next _ ⟨h.sound, h.order, h.now, h.leases, h.live⟩)
  · have e : ∀ o, cond o none (viaHead d c it) = some q → Live q.session c.sessions ∧ q.session.status = Status.queued q.pool q.header := by
      intro o
      cases o with
      | true => exact fun h => of_none h
      | false => exact viaHead_live
    exact beginAdmit_keeps h _ true (e _ hq).1 (e _ hq).2

theorem readied_sound (names : List Nat) : ∀ {pools : List Pool} {l : List Session}, Sound b pools l → Sound b pools (readied names l) := by
  induction names with
  | nil => exact fun ok => ok
  | cons n rest ih =>
    intro pools l ok
    refine ih (of_ifSome (Sound b pools) (fun _ => ok) (fun s found => of_cond (Sound b pools) _ (fun _ => ?_) (fun _ => ok)))
    cases (beq_eq (find_key found) : s.serial = n)
    exact sound_same ok (live_found found) rfl rfl

theorem readied_leases (names : List Nat) : ∀ l : List Session, leasesIn (readied names l) = leasesIn l := by
  induction names with
  | nil => exact fun _ => rfl
  | cons n rest ih =>
    intro l
    exact (ih _).trans (of_ifSome (fun r => leasesIn r = leasesIn l) (fun _ => rfl) (fun s found =>
      of_cond (fun r => leasesIn r = leasesIn l) _ (fun _ => leasesIn_put (u := s) rfl found) (fun _ => rfl)))

theorem readied_order (names : List Nat) {pools : List Pool} {stages : List Stage} : ∀ {l : List Session}, Orderly pools l stages →
    Orderly pools (readied names l) stages := by
  induction names with
  | nil => exact fun ok => ok
  | cons n rest ih =>
    intro l ok
    refine ih (of_ifSome (fun r => Orderly pools r stages) (fun _ => ok) (fun s found =>
      of_cond (fun r => Orderly pools r stages) _ (fun at_stage => ?_) (fun _ => ok)))
    cases (beq_eq (find_key found) : s.serial = n)
    exact order_put (t := { s with status := Status.ready }) ok (live_found found) rfl (Or.inr (atStage_elsewhere at_stage)) (queues_refl _) ok.residents

/-! ## The agenda -/

theorem next_residents (st : Stage) : st.next.residents = st.residents :=
  of_ifCons (fun x : Stage => x.residents = st.residents) (fun _ => rfl) (fun _ _ _ => rfl)

theorem applyEvent_keeps (d : Deployment) (h : Here b c₀ c) (rest : List Event) (a : Action) : Keeps b c₀ (applyEvent d c rest a) := by
  cases a with
  | iterEnd engine =>
    exact orLost_keeps h (fun st found => goes h (readied_sound _ h.sound)
      (order_pools (readied_order _ h.order) (queues_refl _)
        (residents_untried (residents_set h.order.residents (st := st.land) (sorted_finish (residents_nth h.order.residents found)))))
      (readied_leases _ _) rfl rfl rfl)
  | finish stage serial =>
    exact goes h (readied_sound [serial] h.sound)
      (order_pools (readied_order [serial] h.order) (queues_refl _)
        (residents_untried (residents_onStage (f := Stage.next) (fun st ok => (next_residents st).symm ▸ ok) stage h.order.residents)))
      (readied_leases [serial] _) rfl rfl rfl
  | expire serial number => exact leaseExpire_keeps d h rest serial number

theorem halt_keeps (h : Here b c₀ c) {time : Nat} (later : c.now ≤ time) : Keeps b c₀ (halt c time) :=
  ⟨h.sound, h.order, h.now ▸ later, fun _ => h.leases, Or.inl ⟨rfl, fun e => by cases e⟩⟩

theorem agendaStep_keeps (d : Deployment) (h : Here b c₀ c) : Keeps b c₀ (agendaStep d c) := by
  refine of_ifCons (Keeps b c₀) (fun _ => halt_keeps h (le_same _)) (fun e rest _ => of_cond (Keeps b c₀) _ (fun _ => halt_keeps h ?_)
    (fun _ => of_cond (Keeps b c₀) _ (fun _ => applyEvent_keeps d h rest e.action) (fun late => ?_)))
  · exact of_ifSome (fun n => c.now ≤ n) (fun _ => le_same _) (fun _ _ => greatest_left _ _)
  · exact ⟨h.sound, h.order, h.now ▸ not_ble_le late, fun _ => h.leases, Or.inr ⟨rfl, h.live⟩⟩

theorem passOver_keeps (d : Deployment) (h : Here b c₀ c) : Keeps b c₀ (passOver d c) :=
  agendaStep_keeps (c := { c with control := { c.control with pass := none } }) d ⟨h.sound, h.order, h.now, h.leases, h.live⟩

theorem pass_keeps (d : Deployment) (h : Here b c₀ c) : Keeps b c₀ (pass d c) := by
  refine of_ifSome (Keeps b c₀) (fun _ => agendaStep_keeps d h) (fun i _ => of_cond (Keeps b c₀) _ (fun _ => passOver_keeps d h)
    (fun _ => of_ifSome (Keeps b c₀) (fun _ => ?_) (fun i _ => iterBegin_keeps d h i)))
  exact of_cond (Keeps b c₀) _
    (fun _ => of_ifSome (Keeps b c₀) (fun _ => passOver_keeps d h)
      (fun i _ => iterBegin_keeps (c := { c with stages := untried c.stages }) d
        ⟨h.sound, order_pools h.order (queues_refl _) (residents_untried h.order.residents), h.now, h.leases, h.live⟩ i))
    (fun _ => passOver_keeps d h)

/-! ## A step -/

theorem engines_keeps (d : Deployment) (h : Here b c₀ c) : Keeps b c₀ (engines d c) :=
  of_ifSome (Keeps b c₀) (fun _ => pass_keeps d h) (fun it _ => build_keeps d h it (fun _ g => pass_keeps d g))

theorem settle_keeps (d : Deployment) (h : Here b c₀ c) : Keeps b c₀ (settle d c) :=
  of_ifCons (Keeps b c₀)
    (fun _ => of_cond (Keeps b c₀) _
      (fun _ => sweep_keeps (c := { c with control := { c.control with unswept := false } }) d ⟨h.sound, h.order, h.now, h.leases, h.live⟩ 0 (fun _ g => engines_keeps d g))
      (fun _ => engines_keeps d h))
    (fun serial rest _ => execute_keeps (c := { c with ready := rest, control := { c.control with running := some serial, unswept := true } }) d
      ⟨h.sound, h.order, h.now, h.leases, h.live⟩ serial)

theorem proceed_keeps (d : Deployment) (h : Here b c₀ c) : Keeps b c₀ (proceed d c) :=
  of_ifSome (Keeps b c₀) (fun _ => settle_keeps d h) (fun serial _ => execute_keeps d h serial)

theorem rejectHopeless_keeps (d : Deployment) (h : Here b c₀ c) (serial : Nat) : Keeps b c₀ (rejectHopeless d c serial) :=
  orLost_keeps h (fun _ found => orLost_keeps h (fun _ never => orLost_keeps h (fun pool _ => reject_keeps d h (live_found found) (never_elsewhere never) pool)))

theorem stepLive_keeps (d : Deployment) (h : Here b c₀ c) : Keeps b c₀ (stepLive d c) :=
  of_ifSome (Keeps b c₀)
    (fun _ => of_ifSome (Keeps b c₀)
      (fun _ => of_ifSome (Keeps b c₀)
        (fun _ => of_ifCons (Keeps b c₀)
          (fun _ => of_ifSome (Keeps b c₀) (fun _ => proceed_keeps d h) (fun pool _ => sweep_keeps d h pool (fun _ g => proceed_keeps d g)))
          (fun x rest _ => arrive_keeps d h x rest))
        (fun g _ => grow_keeps d h g))
      (fun a _ => admit_keeps h a))
    (fun serial _ => rejectHopeless_keeps d h serial)

end

/-- A step of a sound configuration that is not final keeps all that `Keeps` says. -/
theorem step_keeps (d : Deployment) {b : Nat → Nat} {c : Config} (ok : Sound b c.pools c.sessions) (order : Orderly c.pools c.sessions c.stages) (live : c.control.outcome = Outcome.live) :
    Keeps b c (step d c) := by
  have e : stepAs d c c.control.outcome = stepLive d c := congrArg (stepAs d c) live
  show Keeps b c (stepAs d c c.control.outcome)
  rw [e]
  exact stepLive_keeps d ⟨ok, order, rfl, rfl, live⟩

end Serq
