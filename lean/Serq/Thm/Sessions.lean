import Serq.Thm.Pools
/-!
# Sessions that change

What the pools' accounts become when a session of the configuration changes or leaves, and what a session's own lists become.
-/

namespace Serq

/-! ## A session among the live ones -/

/-- `s` is the live session of its serial, up to what is neither held nor leased nor where it is. -/
structure Live (s : Session) (l : List Session) : Prop where
  there : ∃ t, findSession s.serial l = some t ∧ t.holds = s.holds ∧ t.leases = s.leases ∧ t.status = s.status

theorem live_found {n : Nat} {s : Session} {l : List Session} (h : findSession n l = some s) : Live s l :=
  ⟨⟨s, (beq_eq (find_key h) : s.serial = n).symm ▸ h, rfl, rfl, rfl⟩⟩

/-- The same of a session with the same serial, holds and leases. -/
theorem live_same {s t : Session} {l : List Session} (live : Live s l) (serial : t.serial = s.serial) (holds : t.holds = s.holds)
    (leases : t.leases = s.leases) (status : t.status = s.status) : Live t l :=
  match live.there with
  | ⟨u, f, e, g, h⟩ => ⟨⟨u, serial.symm ▸ f, e.trans holds.symm, g.trans leases.symm, h.trans status.symm⟩⟩

theorem live_good {b : Nat → Nat} {s : Session} {l : List Session} (ok : All (Session.Good b) l) (live : Live s l) : s.Good b :=
  match live.there with
  | ⟨_, f, e, g, _⟩ => have good := all_find ok f
    ⟨e ▸ good.holds, g ▸ good.leases⟩

theorem owned_same {s t : Session} (holds : t.holds = s.holds) (leases : t.leases = s.leases) (i : Nat) : owned i t = owned i s := by
  show holdsOn i t.holds + leasesOn i t.leases = holdsOn i s.holds + leasesOn i s.leases
  rw [holds, leases]

/-- What all own is what one owns and what the others own. -/
theorem taken_split {s : Session} {l : List Session} (live : Live s l) (i : Nat) : taken i l = owned i s + taken i (dropSession s.serial l) :=
  match live.there with
  | ⟨_, f, e, g, _⟩ => (total_drop (owned i) f).trans (congrArg (fun n => n + taken i (dropSession s.serial l)) (owned_same e.symm g.symm i).symm)

theorem taken_put {s t : Session} {l : List Session} (live : Live s l) (i : Nat) :
    taken i (putSession s.serial t l) = owned i t + taken i (dropSession s.serial l) :=
  match live.there with
  | ⟨u, f, _⟩ => by
    have p : taken i (putSession s.serial t l) + owned i u = taken i l + owned i t := total_put (owned i) t f
    have q : taken i l = owned i u + taken i (dropSession s.serial l) := total_drop (owned i) f
    rw [q] at p
    refine Nat.add_right_cancel (p.trans ?_)
    simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm] <;> rfl

/-- The pools, with what one session owns and what the others own. -/
theorem sound_split {b : Nat → Nat} {pools : List Pool} {s : Session} {l : List Session} (ok : Sound b pools l) (live : Live s l) :
    PoolsGood b (fun i => owned i s + taken i (dropSession s.serial l)) pools := pools_congr (taken_split live) ok.pools

/-- One session changes, over pools that account for it. -/
theorem sound_put {b : Nat → Nat} {pools more : List Pool} {s t : Session} {l : List Session} (ok : Sound b pools l) (live : Live s l) (good : t.Good b)
    (h : PoolsGood b (fun i => owned i t + taken i (dropSession s.serial l)) more) : Sound b more (putSession s.serial t l) :=
  ⟨pools_congr (fun i => (taken_put live i).symm) h, all_put ok.sessions good⟩

/-- One session changes, but not what it owns; the pools' memory does not. -/
theorem sound_same {b : Nat → Nat} {pools : List Pool} {s t : Session} {l : List Session} (ok : Sound b pools l) (live : Live s l)
    (holds : t.holds = s.holds) (leases : t.leases = s.leases) : Sound b pools (putSession s.serial t l) :=
  have good := live_good ok.sessions live
  sound_put ok live ⟨holds.symm ▸ good.holds, leases.symm ▸ good.leases⟩
    (pools_congr (fun i => congrArg (fun n => n + taken i (dropSession s.serial l)) (owned_same holds leases i).symm) (sound_split ok live))

theorem sound_pools {b : Nat → Nat} {pools more : List Pool} {l : List Session} (ok : Sound b pools l)
    (h : PoolsGood b (fun i => taken i l) pools → PoolsGood b (fun i => taken i l) more) : Sound b more l := ⟨h ok.pools, ok.sessions⟩

theorem sound_drop {b : Nat → Nat} {pools more : List Pool} {s : Session} {l : List Session} (ok : Sound b pools l)
    (h : PoolsGood b (fun i => taken i (dropSession s.serial l)) more) : Sound b more (dropSession s.serial l) := ⟨h, all_drop ok.sessions⟩

/-! ## Leases of all -/

theorem leasesIn_put {n : Nat} {t u : Session} {l : List Session} (same : t.leases = u.leases) :
    findSession n l = some u → leasesIn (putSession n t l) = leasesIn l := by
  induction l with
  | nil => exact fun h => of_none h
  | cons s l ih =>
    have e : ∀ c, cond c (some s) (findSession n l) = some u →
        leasesIn (cond c (t :: l) (s :: putSession n t l)) = s.leases ++ leasesIn l := by
      intro c
      cases c with
      | true => exact fun h => of_some h (fun e => congrArg (fun x => x ++ leasesIn l) (e ▸ same))
      | false => exact fun h => congrArg (fun x => s.leases ++ x) (ih h)
    exact e _

/-- A session changes, but not its leases. -/
theorem leases_put {s t : Session} {l : List Session} (live : Live s l) (same : t.leases = s.leases) :
    leasesIn (putSession s.serial t l) = leasesIn l :=
  match live.there with
  | ⟨_, f, _, g, _⟩ => leasesIn_put (same.trans g.symm) f

theorem leasesIn_snoc {t : Session} (none : t.leases = []) (l : List Session) : leasesIn (snoc l t) = leasesIn l := by
  induction l with
  | nil =>
    show t.leases ++ [] = []
    rw [none]
    rfl
  | cons s l ih => exact congrArg (fun x => s.leases ++ x) ih

/-! ## The innermost allocation -/

theorem innermost_pool {pool : Nat} {l : List Hold} {x : Allocation} : innermost pool l = some x → x.pool = pool := by
  induction l with
  | nil => exact fun h => of_none h
  | cons g l ih =>
    exact of_ifSome (fun o => o = some x → x.pool = pool) (fun _ => ih) (fun y hy h => of_some h (fun e => e ▸ beq_eq (find_key hy)))

theorem innermost_good {b : Nat → Nat} {pool : Nat} {l : List Hold} {x : Allocation} (ok : All (Hold.Good b) l) : innermost pool l = some x → x.Good b := by
  induction l with
  | nil => exact fun h => of_none h
  | cons g l ih =>
    exact of_ifSome (fun o => o = some x → x.Good b) (fun _ => ih ok.2) (fun y hy h => of_some h (fun e => e ▸ all_find ok.1 hy))

theorem putInnermost_good {b : Nat → Nat} {pool : Nat} {l : List Hold} {y : Allocation} (ok : All (Hold.Good b) l) (h : y.Good b) :
    All (Hold.Good b) (putInnermost pool y l) := by
  induction l with
  | nil => exact trivial
  | cons g l ih => exact of_ifSome (All (Hold.Good b)) (fun _ => ⟨ok.1, ih ok.2⟩) (fun _ _ => ⟨all_put ok.1 h, ok.2⟩)

/-- Changing the innermost allocation on a pool changes what the holds have by that. -/
theorem holdsOn_put (i pool : Nat) (y : Allocation) {l : List Hold} {x : Allocation} :
    innermost pool l = some x → holdsOn i (putInnermost pool y l) + unitsAt i x.pool x.units = holdsOn i l + unitsAt i y.pool y.units := by
  induction l with
  | nil => exact fun h => of_none h
  | cons g l ih =>
    have e : ∀ o, allocationOf pool g.allocations = o → ifSome o (innermost pool l) some = some x →
        holdsOn i (ifSome o (g :: putInnermost pool y l) (fun _ => { g with allocations := putAllocation pool y g.allocations } :: l)) + unitsAt i x.pool x.units =
          allocationsOn i g.allocations + holdsOn i l + unitsAt i y.pool y.units := by
      intro o ho
      cases o with
      | some z =>
        exact fun h => of_some h (fun e => by
          have p : allocationsOn i (putAllocation pool y g.allocations) + unitsAt i x.pool x.units = allocationsOn i g.allocations + unitsAt i y.pool y.units :=
            total_put (fun x : Allocation => unitsAt i x.pool x.units) y (e ▸ ho : allocationOf pool g.allocations = some x)
          show allocationsOn i (putAllocation pool y g.allocations) + holdsOn i l + unitsAt i x.pool x.units = allocationsOn i g.allocations + holdsOn i l + unitsAt i y.pool y.units
          exact (Nat.add_right_comm _ _ _).trans ((congrArg (fun n => n + holdsOn i l) p).trans (Nat.add_right_comm _ _ _)))
      | none => exact fun h => (Nat.add_assoc _ _ _).trans ((congrArg (fun n => allocationsOn i g.allocations + n) (ih h)).trans (Nat.add_assoc _ _ _).symm)
    exact e _ rfl

theorem holdsOn_mark (i pool : Nat) (l : List Hold) : holdsOn i (markGrown pool l) = holdsOn i l := by
  induction l with
  | nil => rfl
  | cons g l ih =>
    exact of_ifSome (fun r => holdsOn i r = allocationsOn i g.allocations + holdsOn i l)
      (fun _ => congrArg (fun n => allocationsOn i g.allocations + n) ih) (fun _ _ => rfl)

theorem mark_good {b : Nat → Nat} (pool : Nat) {l : List Hold} (ok : All (Hold.Good b) l) : All (Hold.Good b) (markGrown pool l) := by
  induction l with
  | nil => exact trivial
  | cons g l ih => exact of_ifSome (All (Hold.Good b)) (fun _ => ⟨ok.1, ih ok.2⟩) (fun _ _ => ok)

theorem innermost_mark (pool other : Nat) (l : List Hold) : innermost other (markGrown pool l) = innermost other l := by
  induction l with
  | nil => rfl
  | cons g l ih =>
    exact of_ifSome (fun r => innermost other r = ifSome (allocationOf other g.allocations) (innermost other l) some)
      (fun _ => congrArg (fun o => ifSome (allocationOf other g.allocations) o some) ih) (fun _ _ => rfl)

/-- The innermost allocation on a pool becomes `n` units more, and the pool has given them. -/
theorem owned_grow {s t : Session} {pool n : Nat} {x y : Allocation} (found : innermost pool s.holds = some x)
    (holds : t.holds = putInnermost pool y s.holds) (leases : t.leases = s.leases) (same : y.pool = x.pool) (units : y.units = x.units + n) (i : Nat) :
    owned i t = owned i s + unitsAt i pool n := by
  have p := holdsOn_put i pool y found
  have more : unitsAt i y.pool y.units = unitsAt i x.pool x.units + unitsAt i pool n := by
    rw [same, units, innermost_pool found]
    show cond (Nat.beq pool i) (x.units + n) 0 = cond (Nat.beq pool i) x.units 0 + cond (Nat.beq pool i) n 0
    cases Nat.beq pool i with
    | true => rfl
    | false => rfl
  rw [more] at p
  have q : holdsOn i (putInnermost pool y s.holds) = holdsOn i s.holds + unitsAt i pool n := by
    refine Nat.add_right_cancel (p.trans ?_)
    simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm] <;> rfl
  show holdsOn i t.holds + leasesOn i t.leases = holdsOn i s.holds + leasesOn i s.leases + unitsAt i pool n
  rw [holds, leases, q]
  exact Nat.add_right_comm _ _ _

end Serq
