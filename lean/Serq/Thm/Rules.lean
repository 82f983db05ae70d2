import Serq.Thm.Pools
/-!
# What the rules keep

`Sound pools sessions`: every pool keeps memory, what is allocated in it is what the sessions' holds have allocated, what is
cached is the sum of its entries, and no position that a growing run advanced passes its allocation. Every rule of the machine keeps
that, for every deployment and whatever else the configuration is.
-/

namespace Serq

/-- Memory, accounting and position together. -/
structure Sound (pools : List Pool) (sessions : List Session) : Prop where
  pools : PoolsOk (fun i => held i sessions) pools
  positions : SessionsOk sessions

/-- A step whose configuration is sound. -/
def Good (r : Stepped) : Prop := Sound r.1.pools r.1.sessions

/-- `s` is the live session of its serial, up to what is not held. -/
def Live (s : Session) (sessions : List Session) : Prop := ∃ t, findSession s.serial sessions = some t ∧ t.holds = s.holds

theorem live_found {n : Nat} {s : Session} {l : List Session} (h : findSession n l = some s) : Live s l :=
  ⟨s, (find_serial h).symm ▸ h, rfl⟩

theorem live_holds {s : Session} {pools : List Pool} {l : List Session} (ok : Sound pools l) (h : Live s l) : HoldsOk s.holds :=
  match h with
  | ⟨_, f, e⟩ => e ▸ sessionsOk_find ok.positions f

/-! ## Sessions that change -/

theorem held_same {s t : Session} {l : List Session} (live : Live s l) (same : ∀ i, holdsOn i t.holds = holdsOn i s.holds) (i : Nat) :
    held i (putSession s.serial t l) = held i l :=
  match live with
  | ⟨u, f, e⟩ => by
    have p := held_put i s.serial t f
    rw [e, same i] at p
    exact Nat.add_right_cancel p

/-- A session changes, but not how much its holds have allocated. -/
theorem sound_put {pools : List Pool} {l : List Session} {s t : Session} (ok : Sound pools l) (live : Live s l)
    (same : ∀ i, holdsOn i t.holds = holdsOn i s.holds) (good : HoldsOk t.holds) : Sound pools (putSession s.serial t l) :=
  ⟨poolsOk_congr (fun i => (held_same live same i).symm) ok.pools, sessionsOk_put ok.positions good⟩

theorem sound_put_holds {pools : List Pool} {l : List Session} {s t : Session} (ok : Sound pools l) (live : Live s l)
    (same : t.holds = s.holds) : Sound pools (putSession s.serial t l) :=
  sound_put ok live (fun i => congrArg (holdsOn i) same) (same.symm ▸ live_holds ok live)

theorem sound_pools {pools more : List Pool} {l : List Session} (ok : Sound pools l)
    (h : PoolsOk (fun i => held i l) pools → PoolsOk (fun i => held i l) more) : Sound more l :=
  ⟨h ok.pools, ok.positions⟩

/-- What is held by the others: `held` is that and what one session holds. -/
theorem held_split {s : Session} {l : List Session} (live : Live s l) (i : Nat) : held i l = holdsOn i s.holds + held i (dropSession s.serial l) :=
  match live with
  | ⟨_, f, e⟩ => e ▸ held_drop i s.serial f

theorem held_put_split {s t : Session} {l : List Session} (live : Live s l) (i : Nat) :
    held i (putSession s.serial t l) = holdsOn i t.holds + held i (dropSession s.serial l) :=
  match live with
  | ⟨u, f, e⟩ => by
    have p := held_put i s.serial t f
    rw [e, held_split ⟨u, f, e⟩ i] at p
    refine Nat.add_right_cancel (p.trans ?_)
    simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm] <;> rfl

theorem fail_good {c : Config} (f : Fault) (ok : Sound c.pools c.sessions) : Good (c.fail f) := ok

/-! ## Births and ends -/

theorem arrive_good (d : Deployment) {c : Config} (b : Spec) (rest : List Spec) (ok : Sound c.pools c.sessions) : Good (arrive d c b rest) :=
  ⟨poolsOk_congr (fun i => (held_snoc i c.sessions (newborn d c.serial b)).symm) ok.pools, sessionsOk_snoc ok.positions trivial⟩

theorem leave_sound (d : Deployment) {c : Config} {s : Session} (ok : Sound c.pools c.sessions) (live : Live s c.sessions) :
    Sound (leave d c s).pools (leave d c s).sessions :=
  ⟨closeAll_ok _ s.holds (poolsOk_congr (held_split live) ok.pools), sessionsOk_drop ok.positions⟩

theorem stopSession_good (d : Deployment) {c : Config} {s : Session} (ok : Sound c.pools c.sessions) (live : Live s c.sessions) :
    Good (stopSession d c s) := leave_sound d ok live

theorem scopeEnd_good (d : Deployment) {c : Config} {s : Session} (outer : List Frame) (ok : Sound c.pools c.sessions) (live : Live s c.sessions) :
    Good (scopeEnd d c s outer) := by
  have e : ∀ l, s.holds = l → Good (match l with
      | [] => c.fail Fault.lost
      | h :: rest =>
        ({ c with
            sessions := putSession s.serial { s with
              attrs := setNth slotComputed 0 s.attrs
              frames := outer
              holds := rest } c.sessions
            pools := closeHold (envOf d c s) h c.pools
            control := { c.control with sweep := some 0 } }, Rule.scopeEnd s.serial)) := by
    intro l hl
    cases l with
    | nil => exact ok
    | cons h rest =>
      have held' : ∀ i, held i c.sessions = partsOn i h.parts + held i (putSession s.serial { s with
          attrs := setNth slotComputed 0 s.attrs
          frames := outer
          holds := rest } c.sessions) := by
        intro i
        rw [held_put_split live i, held_split live i, hl]
        exact Nat.add_assoc _ _ _
      have good := live_holds ok live
      rw [hl] at good
      exact ⟨giveBack_ok _ _ _ h.parts (poolsOk_congr held' ok.pools), sessionsOk_put ok.positions good.2⟩
  exact e _ rfl

/-! ## Queues -/

theorem queueAt_good {c : Config} {s : Session} (h : Header) (pool : Nat) (ok : Sound c.pools c.sessions) (live : Live s c.sessions) :
    Good (queueAt c s h pool) :=
  sound_pools (sound_put_holds ok live rfl) (poolsOk_onPool (Pool.join s.serial) (fun _ => ⟨rfl, rfl, rfl, rfl⟩) pool)

theorem reject_good (d : Deployment) {c : Config} {s : Session} (pool : Nat) (ok : Sound c.pools c.sessions) (live : Live s c.sessions) :
    Good (reject d c s pool) :=
  sound_pools (leave_sound d ok live) (poolsOk_onPool Pool.countRejected (fun _ => ⟨rfl, rfl, rfl, rfl⟩) pool)

theorem hold_good (d : Deployment) {c : Config} {s : Session} (h : Header) (ok : Sound c.pools c.sessions) (live : Live s c.sessions) :
    Good (hold d c s h) := by
  have e : ∀ l : List Want, Good (match l with
      | [] => c.fail Fault.lost
      | w :: _ => match hopeless (envOf d c s) h.wants with
        | none => queueAt c s h w.pool
        | some pool => reject d c s pool) := by
    intro l
    cases l with
    | nil => exact ok
    | cons w rest =>
      have f : ∀ o, Good (match o with
          | none => queueAt c s h w.pool
          | some pool => reject d c s pool) := by
        intro o
        cases o with
        | none => exact queueAt_good h w.pool ok live
        | some pool => exact reject_good d pool ok live
      exact f _
  exact e _

/-! ## Admission -/

/-- What an allocation came to is sound, with `f` held elsewhere. -/
def AllocatedOk (f : Nat → Nat) : Allocated → Prop
  | Allocated.done pools parts => PoolsOk (fun i => partsOn i parts + f i) pools ∧ PartsOk parts
  | Allocated.short pools parts _ _ _ => PoolsOk (fun i => partsOn i parts + f i) pools ∧ PartsOk parts
  | Allocated.lost => True

theorem allocateAll_ok (f : Nat → Nat) (owner : Nat) (reuse : Option Nat) (todo : List Grant) :
    ∀ (consumed : Option Nat) (pools : List Pool) (parts : List Part), PoolsOk (fun i => partsOn i parts + f i) pools → PartsOk parts →
      AllocatedOk f (allocateAll owner reuse todo consumed pools parts) := by
  induction todo with
  | nil => exact fun _ _ _ ok good => ⟨ok, good⟩
  | cons g rest ih =>
    intro consumed pools parts ok good
    have e : ∀ o, nth g.pool pools = o → AllocatedOk f (match o with
        | none => Allocated.lost
        | some p => cond ((p.claim owner reuse consumed).hasRoom g.units)
            (allocateAll owner reuse rest none
              (setNth g.pool ((p.claim owner reuse consumed).allocate g.units) pools)
              (snoc parts ⟨g.pool, g.units, consumedOf owner reuse consumed p, false⟩))
            (Allocated.short (setNth g.pool (p.claim owner reuse consumed) pools) parts g rest (consumedOf owner reuse consumed p))) := by
      intro o ho
      cases o with
      | none => exact trivial
      | some p =>
        have claimed := claim_ok owner reuse consumed (ok g.pool p ho)
        refine of_cond (AllocatedOk f) _ (fun room => ?_) (fun _ => ?_)
        · refine ih none _ _ (poolsOk_set ok ?_ (fun j n => ?_)) (partsOk_snoc good (fun grown => of_false grown))
          · refine poolOk_eq ?_ (allocate_ok claimed room)
            rw [partsOn_snoc, unitsOn_same (beq_self g.pool)]
            exact Nat.add_right_comm _ _ _
          · show partsOn j parts + f j = partsOn j (snoc parts _) + f j
            rw [partsOn_snoc, unitsOn_other (beq_of_ne n)] <;> rfl
        · exact ⟨poolsOk_set ok claimed (fun _ _ => rfl), good⟩
    exact e _ rfl

/-- A session whose innermost hold is replaced by one with other parts. -/
theorem sound_parts {n : Nat} {pools : List Pool} {l : List Session} {s t : Session} {h g : Hold} {outer : List Hold}
    (serial : s.serial = n) (ok : SessionsOk l) (live : Live s l) (hs : HoldsOk s.holds) (holds : s.holds = h :: outer) (new : t.holds = g :: outer) (good : PartsOk g.parts)
    (pools_ok : PoolsOk (fun i => partsOn i g.parts + (holdsOn i outer + held i (dropSession s.serial l))) pools) :
    Sound pools (putSession n t l) := by
  cases serial
  have good' : HoldsOk (h :: outer) := holds ▸ hs
  refine ⟨poolsOk_congr (fun i => ?_) pools_ok, sessionsOk_put ok (new.symm ▸ ⟨good, good'.2⟩)⟩
  rw [held_put_split live i, new]
  exact (Nat.add_assoc _ _ _).symm

theorem admitWith_good {c : Config} (a : Admission) {s : Session} (ok : Sound c.pools c.sessions) (live : Live s c.sessions) (serial : s.serial = a.serial) :
    Good (admitWith c a s) := by
  have e : ∀ l, s.holds = l → Good (match l with
      | [] => c.fail Fault.lost
      | h :: outer => match allocateAll (a.serial + 1) a.reuse a.todo a.consumed c.pools h.parts with
        | Allocated.done pools parts => admitted c a s h outer pools parts
        | Allocated.short pools parts g todo pos => evictFor c a s h outer pools parts g todo pos
        | Allocated.lost => c.fail Fault.lost) := by
    intro l hl
    cases l with
    | nil => exact ok
    | cons h outer =>
      have holds := live_holds ok live
      have good : HoldsOk (h :: outer) := hl ▸ holds
      have split : ∀ i, held i c.sessions = partsOn i h.parts + (holdsOn i outer + held i (dropSession s.serial c.sessions)) := by
        intro i
        rw [held_split live i, hl]
        exact Nat.add_assoc _ _ _
      have all := allocateAll_ok (fun i => holdsOn i outer + held i (dropSession s.serial c.sessions)) (a.serial + 1) a.reuse a.todo a.consumed
        c.pools h.parts (poolsOk_congr split ok.pools) good.1
      have f : ∀ r, AllocatedOk (fun i => holdsOn i outer + held i (dropSession s.serial c.sessions)) r → Good (match r with
          | Allocated.done pools parts => admitted c a s h outer pools parts
          | Allocated.short pools parts g todo pos => evictFor c a s h outer pools parts g todo pos
          | Allocated.lost => c.fail Fault.lost) := by
        intro r hr
        cases r with
        | lost => exact ok
        | done pools parts =>
          exact sound_parts (t := { s with
            attrs := setNth slotCached (mostConsumed parts) s.attrs
            frames := ⟨h.header.body, 0, FrameKind.hold⟩ :: s.frames
            holds := { h with parts := parts } :: outer
            admission := c.admissions + 1 }) serial ok.positions live holds hl rfl hr.2 hr.1
        | short pools parts g todo pos =>
          have k : ∀ o, nth g.pool pools = o → Good (match o with
              | none => c.fail Fault.lost
              | some p => match p.evict with
                | none => c.fail Fault.lost
                | some q =>
                  ({ c with
                      sessions := putSession a.serial { s with holds := { h with parts := parts } :: outer } c.sessions
                      pools := setNth g.pool q pools
                      control := { c.control with admission := some { a with todo := g :: todo, consumed := some pos } } },
                    Rule.evict a.serial g.pool)) := by
            intro o ho
            cases o with
            | none => exact ok
            | some p =>
              have m : ∀ o, p.evict = o → Good (match o with
                  | none => c.fail Fault.lost
                  | some q =>
                    ({ c with
                        sessions := putSession a.serial { s with holds := { h with parts := parts } :: outer } c.sessions
                        pools := setNth g.pool q pools
                        control := { c.control with admission := some { a with todo := g :: todo, consumed := some pos } } },
                      Rule.evict a.serial g.pool)) := by
                intro o he
                cases o with
                | none => exact ok
                | some q =>
                  exact sound_parts (t := { s with holds := { h with parts := parts } :: outer }) (pools := setNth g.pool q pools)
                    serial ok.positions live holds hl rfl hr.2 (poolsOk_set hr.1 (evict_ok (hr.1 g.pool p ho) he).1 (fun _ _ => rfl))
              exact m _ rfl
          exact k _ rfl
      exact f _ all
  exact e _ rfl

theorem admit_good {c : Config} (a : Admission) (ok : Sound c.pools c.sessions) : Good (admit c a) := by
  have e : ∀ o, findSession a.serial c.sessions = o → Good (match o with
      | none => c.fail Fault.lost
      | some s => admitWith c a s) := by
    intro o ho
    cases o with
    | none => exact ok
    | some s => exact admitWith_good a ok (live_found ho) (find_serial ho)
  exact e _ rfl

theorem beginAdmit_good (v : Env) (via : Bool) {c : Config} {s : Session} (pool : Nat) (h : Header) (ok : Sound c.pools c.sessions)
    (live : Live s c.sessions) : Good (beginAdmit v via c s pool h) := by
  refine admit_good _ (sound_pools (sound_put ok live (fun i => ?_) ⟨trivial, live_holds ok live⟩)
    (poolsOk_onPool (Pool.leave s.serial) (fun _ => ⟨rfl, rfl, rfl, rfl⟩) pool))
  exact Nat.zero_add _

end Serq
