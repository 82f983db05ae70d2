import Serq.Thm.Rules
/-!
# What growth and preemption keep
-/

namespace Serq

/-- `n` on one pool, 0 on the others. -/
def only (pool n i : Nat) : Nat := cond (Nat.beq pool i) n 0

theorem unitsOn_more {x y : Part} {n i : Nat} (pool : y.pool = x.pool) (units : y.units = x.units + n) :
    unitsOn i y = unitsOn i x + only x.pool n i := by
  show cond (Nat.beq y.pool i) y.units 0 = cond (Nat.beq x.pool i) x.units 0 + cond (Nat.beq x.pool i) n 0
  rw [pool, units]
  cases Nat.beq x.pool i with
  | true => rfl
  | false => rfl

/-- The innermost allocation on a pool grows by `n`. -/
theorem held_grow {l : List Session} {s t : Session} {pool n : Nat} {x y : Part} (live : Live s l) (found : innermost pool s.holds = some x)
    (holds : t.holds = putInnermost pool y s.holds) (same : y.pool = x.pool) (units : y.units = x.units + n) (i : Nat) :
    held i (putSession s.serial t l) = held i l + only pool n i := by
  have p := holdsOn_put i pool y found
  rw [unitsOn_more same units, beq_eq (innermost_pool found)] at p
  rw [held_put_split live i, held_split live i, holds]
  have q : holdsOn i (putInnermost pool y s.holds) = holdsOn i s.holds + only pool n i := by
    refine Nat.add_right_cancel (p.trans ?_)
    simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm] <;> rfl
  rw [q]
  exact Nat.add_right_comm _ _ _

theorem only_zero (pool i : Nat) : only pool 0 i = 0 := by
  show cond (Nat.beq pool i) 0 0 = 0
  cases Nat.beq pool i <;> rfl

theorem only_self (pool n : Nat) : only pool n pool = n := congrArg (fun b => cond b n 0) (beq_self pool)

theorem only_other {pool n i : Nat} (h : pool ≠ i) : only pool n i = 0 := congrArg (fun b => cond b n 0) (beq_of_ne h)

/-- A growing session, over pools in which the growth is allocated. -/
theorem sound_grow {pools : List Pool} {l : List Session} {s t : Session} {pool n : Nat} {x y : Part} (ok : SessionsOk l) (live : Live s l)
    (good : HoldsOk s.holds) (found : innermost pool s.holds = some x) (holds : t.holds = putInnermost pool y s.holds) (same : y.pool = x.pool)
    (units : y.units = x.units + n) (part : PartOk y) (pools_ok : PoolsOk (fun i => held i l + only pool n i) pools) :
    Sound pools (putSession s.serial t l) :=
  ⟨poolsOk_congr (fun i => (held_grow live found holds same units i).symm) pools_ok,
    sessionsOk_put ok (holds.symm ▸ holdsOk_put good part)⟩

/-- A pool allocates what one growth needs. -/
theorem poolsOk_allocate {pools : List Pool} {f : Nat → Nat} {pool n : Nat} {p q : Pool} (ok : PoolsOk f pools) (hp : nth pool pools = some p)
    (room : p.hasRoom n = true) (same : Same (p.allocate n) q) : PoolsOk (fun i => f i + only pool n i) (setNth pool q pools) := by
  refine poolsOk_set ok (poolOk_same same ?_) (fun j h => ?_)
  · exact poolOk_eq (congrArg (fun m => f pool + m) (only_self pool n).symm) (allocate_ok (ok pool p hp) room)
  · exact (congrArg (fun m => f j + m) (only_other h)).symm

theorem assignGrowing_good {c : Config} (it : Iteration) (j : Job) {tokens pool n : Nat} {s : Session} {x y : Part} (grown : Option Nat)
    (ok : SessionsOk c.sessions) (live : Live s c.sessions) (good : HoldsOk s.holds) (found : innermost pool s.holds = some x)
    (same : y.pool = x.pool) (units : y.units = x.units + n) (covers : y.pos + tokens ≤ y.units)
    (pools_ok : PoolsOk (fun i => held i c.sessions + only pool n i) c.pools) : Good (assignGrowing c it j tokens pool s y grown) :=
  sound_grow (s := s) (y := y.advance tokens) ok live good found rfl same units (fun _ => covers) pools_ok

theorem partOk_enlarge {x : Part} (units : Nat) (ok : PartOk x) : PartOk (x.enlarge units) :=
  fun grown => le_then (ok grown) (le_plus x.units (units - x.units))

theorem resumed_good {c : Config} (g : Growth) {s : Session} {x : Part} {p : Pool} (j : Job) (ok : Sound c.pools c.sessions)
    (live : Live s c.sessions) (hp : nth g.pool c.pools = some p) (found : innermost g.pool s.holds = some x)
    (room : p.hasRoom (g.units - x.units) = true) : Good (resumed c g s x p j) :=
  sound_grow (s := s) (y := x.enlarge g.units) ok.positions live (live_holds ok live) found rfl rfl rfl
    (partOk_enlarge g.units (holdsOk_innermost (live_holds ok live) found))
    (poolsOk_allocate ok.pools hp room ⟨rfl, rfl, rfl, rfl⟩)

theorem serveGrown_good {c : Config} (g : Growth) {s : Session} {x : Part} {p : Pool} (j : Job) (it : Iteration) (ok : Sound c.pools c.sessions)
    (live : Live s c.sessions) (hp : nth g.pool c.pools = some p) (found : innermost g.pool s.holds = some x)
    (room : p.hasRoom (g.units - x.units) = true) : Good (serveGrown c g s x p j it) := by
  refine of_cond Good _ (fun covers => ?_) (fun _ => ok)
  exact assignGrowing_good (c := { c with pools := setNth g.pool (p.allocate (g.units - x.units)) c.pools }) it j (some g.pool)
    ok.positions live (live_holds ok live) found rfl rfl (ble_le covers) (poolsOk_allocate ok.pools hp room ⟨rfl, rfl, rfl, rfl⟩)

theorem granted_good {c : Config} (g : Growth) {s : Session} {x : Part} {p : Pool} (j : Job) (ok : Sound c.pools c.sessions)
    (live : Live s c.sessions) (hp : nth g.pool c.pools = some p) (found : innermost g.pool s.holds = some x)
    (room : p.hasRoom (g.units - x.units) = true) : Good (granted c g s x p j) := by
  refine of_cond Good _ (fun _ => resumed_good g j ok live hp found room) (fun _ => ?_)
  have e : ∀ o, Good (match o with
      | none => c.fail Fault.lost
      | some it => serveGrown c g s x p j it) := by
    intro o
    cases o with
    | none => exact ok
    | some it => exact serveGrown_good g j it ok live hp found room
  exact e _

theorem growStall_good {c : Config} (g : Growth) {s : Session} {p : Pool} (j : Job) (ok : Sound c.pools c.sessions)
    (live : Live s c.sessions) (hp : nth g.pool c.pools = some p) : Good (growStall c g s p j) :=
  sound_pools (sound_put_holds ok live rfl) (fun h => poolsOk_same h hp ⟨rfl, rfl, rfl, rfl⟩)

theorem evictForGrowth_good {c : Config} (g : Growth) {p : Pool} (ok : Sound c.pools c.sessions) (hp : nth g.pool c.pools = some p) :
    Good (evictForGrowth c g p) := by
  have e : ∀ o, p.evict = o → Good (match o with
      | none => c.fail Fault.lost
      | some q =>
        ({ c with
            pools := setNth g.pool q c.pools
            control := { c.control with growth := some g } }, Rule.evict g.serial g.pool)) := by
    intro o ho
    cases o with
    | none => exact ok
    | some q => exact ⟨poolsOk_set ok.pools (evict_ok (ok.pools g.pool p hp) ho).1 (fun _ _ => rfl), ok.positions⟩
  exact e _ rfl

/-! ## Preemption -/

theorem victim_live {pool : Nat} {sessions : List Session} {jobs : List Job} {s : Session} : victim pool sessions jobs = some s → Live s sessions := by
  induction jobs with
  | nil => exact fun h => of_none h
  | cons j rest ih =>
    have e : ∀ o, victim pool sessions rest = o → (match o with
        | some s => some s
        | none => match findSession j.serial sessions with
          | none => none
          | some s => match innermost pool s.holds with
            | none => none
            | some _ => some s) = some s → Live s sessions := by
      intro o ho
      cases o with
      | some t => exact fun h => of_some h (fun e => ih (e ▸ ho))
      | none =>
        have f : ∀ o, findSession j.serial sessions = o → (match o with
            | none => none
            | some s => match innermost pool s.holds with
              | none => none
              | some _ => some s) = some s → Live s sessions := by
          intro o ho
          cases o with
          | none => exact fun h => of_none h
          | some t =>
            have k : ∀ o : Option Part, (match o with
                | none => none
                | some _ => some t) = some s → Live s sessions := by
              intro o
              cases o with
              | none => exact fun h => of_none h
              | some x => exact fun h => of_some h (fun e => e ▸ live_found ho)
            exact k _
        exact f _ rfl
    exact e _ rfl

/-- A session whose holds are those that closing some of them left. -/
theorem sound_closed {pools more : List Pool} {l : List Session} {s t : Session} (ok : Sound pools l) (live : Live s l) (good : HoldsOk t.holds)
    (pools_ok : PoolsOk (fun i => holdsOn i t.holds + held i (dropSession s.serial l)) more) : Sound more (putSession s.serial t l) :=
  ⟨poolsOk_congr (fun i => (held_put_split live i).symm) pools_ok, sessionsOk_put ok.positions good⟩

theorem requeue_sound {c : Config} {s : Session} (h : Header) (o : Option Nat)
    (ok : ∀ t : Session, t.holds = s.holds → Sound c.pools (putSession s.serial t c.sessions)) :
    Sound (requeue c s h o).pools (requeue c s h o).sessions := by
  cases o with
  | none => exact sound_pools (ok _ rfl) (poolsOk_onPool (Pool.joinFront s.serial) (fun _ => ⟨rfl, rfl, rfl, rfl⟩) (firstPool h))
  | some n => exact ok _ rfl

theorem preempt_good (d : Deployment) {c : Config} (it : Iteration) (g : Growth) {s : Session} (x : Part) (ok : Sound c.pools c.sessions)
    (live : Live s c.sessions) : Good (preempt d c it g s x) := by
  have e : ∀ o, closeOut (envOf d { c with residents := dropJob s.serial c.residents } (s.setAttr slotComputed x.pos)) g.pool s.holds s.frames c.pools = o →
      Good (match o with
        | none => c.fail Fault.lost
        | some o =>
          let s₂ := { s.setAttr slotComputed x.pos with frames := o.frames, holds := o.holds }
          let c₂ := { { c with residents := dropJob s.serial c.residents } with
            pools := onPool Pool.countPreempted g.pool o.pools
            control := { c.control with
              growth := cond (Nat.beq g.serial s.serial) none (some g)
              iteration := some { it with left := cond (Nat.beq g.serial s.serial) 0 it.left, preempted := true } } }
          (requeue c₂ s₂ o.header (hopeless (envOf d c₂ s₂) o.header.wants), Rule.preempt s.serial g.pool)) := by
    intro o ho
    cases o with
    | none => exact ok
    | some o =>
      have closed := closeOut_ok _ g.pool s.holds (live_holds ok live) (poolsOk_congr (held_split live) ok.pools) ho
      refine requeue_sound o.header _ (fun t ht => ?_)
      have ht : t.holds = o.holds := ht
      refine sound_closed (s := s) (l := c.sessions) (more := onPool Pool.countPreempted g.pool o.pools) ok live (ht.symm ▸ closed.1) ?_
      exact poolsOk_congr (fun i => congrArg (fun l => holdsOn i l + held i (dropSession s.serial c.sessions)) ht.symm)
        (poolsOk_onPool Pool.countPreempted (fun _ => ⟨rfl, rfl, rfl, rfl⟩) g.pool closed.2)
  exact e _ rfl

theorem growthShort_good (d : Deployment) {c : Config} (g : Growth) {s : Session} {p : Pool} (j : Job) (ok : Sound c.pools c.sessions)
    (live : Live s c.sessions) (hp : nth g.pool c.pools = some p) : Good (growthShort d c g s p j) := by
  have e : ∀ o, (∀ v, o = some v → Live v c.sessions) → Good (match o with
      | none => growStall c g s p j
      | some v => match innermost g.pool v.holds, c.control.iteration with
        | some x, some it => preempt d c it g v x
        | _, _ => c.fail Fault.lost) := by
    intro o ho
    cases o with
    | none => exact growStall_good g j ok live hp
    | some v =>
      have f : ∀ (a : Option Part) (b : Option Iteration), Good (match a, b with
          | some x, some it => preempt d c it g v x
          | _, _ => c.fail Fault.lost) := by
        intro a b
        cases a with
        | none => exact ok
        | some x => cases b with
          | none => exact ok
          | some it => exact preempt_good d it g x ok (ho v rfl)
      exact f _ _
  refine e _ (fun v h => ?_)
  cases m : isMemory d g.pool with
  | true => exact victim_live ((congrArg (fun b => cond b (victim g.pool c.sessions c.residents) none) m).symm.trans h)
  | false => exact of_none ((congrArg (fun b => cond b (victim g.pool c.sessions c.residents) none) m).symm.trans h)

theorem growWith_good (d : Deployment) {c : Config} (g : Growth) {s : Session} {p : Pool} (j : Job) (ok : Sound c.pools c.sessions)
    (live : Live s c.sessions) (hp : nth g.pool c.pools = some p) : Good (growWith d c g s p j) := by
  have e : ∀ o, innermost g.pool s.holds = o → Good (match o with
      | none => c.fail Fault.lost
      | some x =>
        cond (Nat.ble (p.used + (g.units - x.units)) p.cap)
          (cond (p.hasRoom (g.units - x.units)) (granted c g s x p j) (evictForGrowth c g p))
          (growthShort d c g s p j)) := by
    intro o ho
    cases o with
    | none => exact ok
    | some x =>
      exact of_cond Good _
        (fun _ => of_cond Good _ (fun room => granted_good g j ok live hp ho room) (fun _ => evictForGrowth_good g ok hp))
        (fun _ => growthShort_good d g j ok live hp)
  exact e _ rfl

theorem grow_good (d : Deployment) {c : Config} (g : Growth) (ok : Sound c.pools c.sessions) : Good (grow d c g) := by
  have e : ∀ o, findSession g.serial c.sessions = o → Good (match o with
      | none => c.fail Fault.lost
      | some s => match nth g.pool c.pools with
        | none => c.fail Fault.lost
        | some p => match findJob g.serial c.residents with
          | none => c.fail Fault.lost
          | some j => growWith d c g s p j) := by
    intro o ho
    cases o with
    | none => exact ok
    | some s =>
      have f : ∀ o, nth g.pool c.pools = o → Good (match o with
          | none => c.fail Fault.lost
          | some p => match findJob g.serial c.residents with
            | none => c.fail Fault.lost
            | some j => growWith d c g s p j) := by
        intro o hp
        cases o with
        | none => exact ok
        | some p =>
          have k : ∀ o, Good (match o with
              | none => c.fail Fault.lost
              | some j => growWith d c g s p j) := by
            intro o
            cases o with
            | none => exact ok
            | some j => exact growWith_good d g j ok (live_found ho) hp
          exact k _
      exact f _ rfl
  exact e _ rfl

end Serq
