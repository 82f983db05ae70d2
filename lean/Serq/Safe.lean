import Serq.Spec
import Serq.Force
import Serq.Nat
/-!
# Runs in which no lease ends too early

`safe d sessions n`: within `2 ^ n` steps the run ends, nothing is leased then, and on the way no `Release` found nothing of a pool after a lease of
its session there had expired: what the session read in the meantime had not been given back.
-/

namespace Serq

/-- A configuration of a run that is watched: of which sessions and pools the latest lease to end has expired, and whether a release found nothing of
such a pool. -/
structure Watched where
  config : Config
  expired : List (Nat × Nat)
  stale : Bool

/-- Whether a session and a pool are among some. -/
def among (serial pool : Nat) : List (Nat × Nat) → Bool
  | [] => false
  | x :: rest => cond (Nat.beq x.1 serial) (cond (Nat.beq x.2 pool) true (among serial pool rest)) (among serial pool rest)

/-- All but a session and a pool. -/
def except (serial pool : Nat) : List (Nat × Nat) → List (Nat × Nat)
  | [] => []
  | x :: rest => cond (Nat.beq x.1 serial) (cond (Nat.beq x.2 pool) (except serial pool rest) (x :: except serial pool rest)) (x :: except serial pool rest)

/-- Whether a release finds something: an allocation of a hold, or a lease. -/
def finds (c : Config) (serial pool : Nat) : Bool :=
  ifSome (findSession serial c.sessions) false fun s =>
    ifSome (innermost pool s.holds) (ifSome (oldestLease pool s.leases) false (fun _ => true)) (fun _ => true)

/-- What has expired after a rule that is applied to a configuration. -/
def expiredAfter (c : Config) (expired : List (Nat × Nat)) : Rule → List (Nat × Nat)
  | Rule.leaseExpire n p => (n, p) :: expired
  | Rule.release n p => cond (finds c n p) (except n p expired) expired
  | _ => expired

/-- Whether a rule that is applied to a configuration is a release of what has expired. -/
def readsStale (c : Config) (expired : List (Nat × Nat)) : Rule → Bool
  | Rule.release n p => cond (finds c n p) false (among n p expired)
  | _ => false

/-- A step of a watched run. -/
def Watched.after (w : Watched) (s : Stepped) : Watched :=
  ⟨s.1, expiredAfter w.config w.expired s.2, or w.stale (readsStale w.config w.expired s.2)⟩

def watchStep (d : Deployment) (w : Watched) : Watched := w.after (step d w.config)

/-- `2 ^ n` steps of a watched run. -/
def watchFor (d : Deployment) : Nat → Watched → Watched
  | 0, w => watchStep d w
  | n + 1, w => watchFor d n (watchFor d n w)

def Outcome.isDone : Outcome → Bool
  | Outcome.done => true
  | Outcome.live => false
  | Outcome.failed _ => false

/-- The run is over, nothing is leased, and no release found nothing of what had expired. -/
def Watched.safe (w : Watched) : Bool :=
  and w.config.control.outcome.isDone (and (not (isNonempty (leasesIn w.config.sessions))) (not w.stale))

/-- The run of the sessions is safe, and ends within `2 ^ n` steps. -/
def safe (d : Deployment) (sessions : List Spec) (n : Nat) : Bool := (watchFor d n ⟨init d sessions, [], false⟩).safe

/-! ## Watched runs are runs -/

theorem watchFor_config (d : Deployment) (n : Nat) : ∀ w : Watched, (watchFor d n w).config = runFor d n w.config := by
  induction n with
  | zero => exact fun _ => rfl
  | succ n ih => exact fun w => (ih _).trans (congrArg (runFor d n) (ih w))

/-- A run that was watched and is safe has ended, and nothing is leased then. -/
theorem safe_ends {d : Deployment} {sessions : List Spec} {n : Nat} (h : safe d sessions n = true) :
    (runFor d n (init d sessions)).control.outcome.isDone = true ∧ isNonempty (leasesIn (runFor d n (init d sessions)).sessions) = false := by
  have e : ∀ a b c : Bool, and a (and (not b) (not c)) = true → a = true ∧ b = false := by
    intro a b c
    cases a with
    | false => exact fun h => of_false h
    | true => cases b with
      | true => exact fun h => of_false h
      | false => exact fun _ => ⟨rfl, rfl⟩
  have same := watchFor_config d n ⟨init d sessions, [], false⟩
  have both := e _ _ _ h
  rw [same] at both
  exact both

/-- What was stale stays stale: in a safe run no step was a release of what had expired. -/
theorem watchFor_stale (d : Deployment) (n : Nat) : ∀ w : Watched, w.stale = true → (watchFor d n w).stale = true := by
  induction n with
  | zero =>
    intro w h
    show or w.stale _ = true
    rw [h] <;> rfl
  | succ n ih => exact fun w h => ih _ (ih w h)

/-! ## In normal form -/

def forcePair {β : Type} (x : Nat × Nat) (k : Nat × Nat → Nat → β) (z : Nat) : β :=
  match x with
  | (a, b) => forceNat a (fun a => forceNat b (fun b => k (a, b))) z

theorem forcePair_eq {β : Type} : Forces (forcePair (β := β)) := by
  intro x k z
  cases x
  rfl

/-- A watched configuration after a step, in normal form. -/
noncomputable def forceAfter {β : Type} (w : Watched) (s : Stepped) (k : Watched → Nat → β) (z : Nat) : β :=
  match s with
  | (c, r) => forceConfig (touch r) c (fun c =>
      forceList forcePair (expiredAfter w.config w.expired r) (fun e =>
        forceBool (or w.stale (readsStale w.config w.expired r)) (fun b => k ⟨c, e, b⟩))) z

theorem forceAfter_eq {β : Type} (w : Watched) (s : Stepped) (k : Watched → Nat → β) (z : Nat) : forceAfter w s k z = k (w.after s) z := by
  cases s with
  | mk c r => exact (forceConfig_eq (touch r) c _ z).trans ((forceList_eq forcePair_eq _ _ z).trans (forceBool_eq _ _ z))

/-- `watchFor` with every configuration in normal form; it stops early at a final one. -/
noncomputable def watchForced {β : Type} (d : Deployment) : Nat → Watched → (Watched → Nat → β) → Nat → β
  | 0, w, k, z => forceAfter w (step d w.config) (fun w z => forceNat (z + 1) (fun y _ => k w y) z) z
  | n + 1, w, k, z => match w.config.control.outcome with
    | Outcome.live => watchForced d n w (fun w => watchForced d n w k) z
    | Outcome.done => k w z
    | Outcome.failed _ => k w z

theorem watchStep_halt {d : Deployment} {w : Watched} (h : step d w.config = (w.config, Rule.halt)) : watchStep d w = w := by
  show w.after (step d w.config) = w
  rw [h]
  cases w with
  | mk c e b =>
    show Watched.mk c e (or b false) = Watched.mk c e b
    cases b <;> rfl

theorem watchFor_fixed {d : Deployment} {w : Watched} (h : watchStep d w = w) : ∀ n, watchFor d n w = w
  | 0 => h
  | n + 1 => (congrArg (watchFor d n) (watchFor_fixed h n)).trans (watchFor_fixed h n)

theorem step_done_rule (d : Deployment) (c : Config) (h : c.control.outcome = Outcome.done) : step d c = (c, Rule.halt) :=
  (congrArg (stepAs d c) h).trans rfl

theorem step_failed_rule (d : Deployment) (c : Config) (f : Fault) (h : c.control.outcome = Outcome.failed f) : step d c = (c, Rule.halt) :=
  (congrArg (stepAs d c) h).trans rfl

/-- The forced run continues with what the plain run gives. -/
theorem watchForced_eq {β : Type} (d : Deployment) (n : Nat) :
    ∀ (w : Watched) (k : Watched → Nat → β) (z : Nat), ∃ y, watchForced d n w k z = k (watchFor d n w) y := by
  induction n with
  | zero =>
    intro w k z
    exact ⟨z + 1, forceAfter_eq w (step d w.config) (fun w z => forceNat (z + 1) (fun y _ => k w y) z) z⟩
  | succ n ih =>
    intro w k z
    have live : ∃ y, watchForced d n w (fun w => watchForced d n w k) z = k (watchFor d (n + 1) w) y :=
      match ih w (fun w => watchForced d n w k) z with
      | ⟨y, hy⟩ => match ih (watchFor d n w) k y with
        | ⟨x, hx⟩ => ⟨x, hy.trans hx⟩
    cases h : w.config.control.outcome with
    | live =>
      have e : watchForced d (n + 1) w k z = watchForced d n w (fun w => watchForced d n w k) z := by
        simp only [watchForced, h] <;> rfl
      exact e ▸ live
    | done =>
      have e : watchForced d (n + 1) w k z = k w z := by
        simp only [watchForced, h] <;> rfl
      exact ⟨z, e.trans (congrArg (fun x => k x z) (watchFor_fixed (watchStep_halt (step_done_rule d w.config h)) (n + 1)).symm)⟩
    | failed f =>
      have e : watchForced d (n + 1) w k z = k w z := by
        simp only [watchForced, h] <;> rfl
      exact ⟨z, e.trans (congrArg (fun x => k x z) (watchFor_fixed (watchStep_halt (step_failed_rule d w.config f h)) (n + 1)).symm)⟩

/-- `safe`, evaluated in normal forms. -/
noncomputable def forcedSafe (d : Deployment) (sessions : List Spec) (n : Nat) : Bool :=
  watchForced d n ⟨init d sessions, [], false⟩ (fun w _ => w.safe) 0

/-- Whether a run is safe may be read from the forced run. -/
theorem safe_of_forced {d : Deployment} {sessions : List Spec} {n : Nat} (h : forcedSafe d sessions n = true) : safe d sessions n = true :=
  match watchForced_eq d n ⟨init d sessions, [], false⟩ (fun w _ => w.safe) 0 with
  | ⟨_, e⟩ => e.symm.trans h

end Serq
