import Serq.Force
import Serq.Thm.Step
/-!
# Runs

What holds of every configuration that a run reaches, of every step on the way, and of what a run answers. Nothing is asked of the deployment,
the program or the sessions.
-/

namespace Serq

/-! ## What every run keeps -/

theorem startPools_good (l : List PoolSpec) : PoolsGood (fun i => ifSome (nth i l) 0 PoolSpec.block) (fun _ => 0) (startPools l) := by
  induction l with
  | nil => exact fun i p h => by cases i <;> exact of_none h
  | cons x rest ih =>
    intro i p h
    cases i with
    | zero => exact of_some h (fun e => e ▸ ⟨zero_le' _, rfl, rfl, rfl, trivial, trivial⟩)
    | succ i => exact ih i p h

/-- What every configuration of a run is. -/
structure Right (d : Deployment) (c : Config) : Prop where
  sound : Sound d.blockOf c.pools c.sessions
  order : Orderly c.pools c.sessions c.stages

theorem startPools_queue (l : List PoolSpec) : ∀ {i : Nat} {p : Pool}, nth i (startPools l) = some p → p.queue = [] := by
  induction l with
  | nil => exact fun {i} {p} h => by cases i <;> exact of_none h
  | cons x rest ih =>
    intro i p h
    cases i with
    | zero => exact of_some h (fun e => e ▸ rfl)
    | succ i => exact ih h

theorem startStages_residents (l : List StageSpec) : Residents (startStages l) := by
  induction l with
  | nil => exact trivial
  | cons x rest ih => exact ⟨trivial, ih⟩

theorem start_right (d : Deployment) (sessions : List Spec) : Right d (init d sessions) :=
  ⟨⟨startPools_good d.pools, trivial⟩,
    ⟨fun _ _ h => (startPools_queue d.pools h).symm ▸ trivial, fun _ _ h => (startPools_queue d.pools h).symm ▸ trivial, startStages_residents d.stages⟩⟩

/-- Every step keeps what is right, whether the configuration is final or not. -/
theorem step_right (d : Deployment) {c : Config} (ok : Right d c) : Right d (step d c).1 := by
  cases h : c.control.outcome with
  | live => exact ⟨(step_keeps d ok.sound ok.order h).sound, (step_keeps d ok.sound ok.order h).order⟩
  | done => exact (step_done d c h).symm ▸ ok
  | failed f => exact (step_failed d c f h).symm ▸ ok

/-- Every configuration that a run reaches is right. -/
theorem run_right {d : Deployment} {sessions : List Spec} {c : Config} (h : Reached d sessions c) : Right d c := by
  induction h with
  | start => exact start_right d sessions
  | step h ih => exact step_right d ih

theorem total_plus {α : Type} (f g : α → Nat) (l : List α) : total (fun x => f x + g x) l = total f l + total g l := by
  induction l with
  | nil => rfl
  | cons x l ih =>
    show f x + g x + total (fun x => f x + g x) l = f x + total f l + (g x + total g l)
    rw [ih]
    simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm] <;> rfl

theorem taken_eq (i : Nat) (l : List Session) : taken i l = held i l + leased i l :=
  total_plus (fun s : Session => holdsOn i s.holds) (fun s : Session => leasesOn i s.leases) l

/-- Memory and accounting. At every step of a run, what the live sessions hold and lease of a pool and what it caches are together no more than its
capacity; what it counts as allocated is exactly what is held and leased, and what it counts as cached is the sum of its entries. -/
theorem run_memory {d : Deployment} {sessions : List Spec} {c : Config} {i : Nat} {p : Pool} (h : Reached d sessions c) (hp : nth i c.pools = some p) :
    held i c.sessions + leased i c.sessions + sizes p.entries ≤ p.cap ∧ p.allocated = held i c.sessions + leased i c.sessions ∧ p.cached = sizes p.entries := by
  have ok := (run_right h).sound.pools i p hp
  have all : p.allocated = held i c.sessions + leased i c.sessions := ok.allocated.trans (taken_eq i c.sessions)
  refine ⟨?_, all, ok.cached⟩
  rw [← all, ← ok.cached]
  exact ok.memory

/-- Whole blocks, and one entry a session and pool: every entry is a whole number of the pool's blocks, and no session has two. -/
theorem run_entries {d : Deployment} {sessions : List Spec} {c : Config} {i : Nat} {p : Pool} (h : Reached d sessions c) (hp : nth i c.pools = some p) :
    All (fun e => Whole p.block e.size) p.entries ∧ Single p.entries := by
  have ok := (run_right h).sound.pools i p hp
  have block : p.block = d.blockOf i := ok.granule
  refine ⟨?_, ok.single⟩
  rw [block]
  exact ok.whole

/-- Position and whole blocks: every allocation of a hold is a whole number of its pool's blocks, and its position is within it once a growing run or a
load advanced it; a lease is whole blocks too, and no more of it was computed than it has. -/
theorem run_sessions {d : Deployment} {sessions : List Spec} {c : Config} (h : Reached d sessions c) : All (Session.Good d.blockOf) c.sessions :=
  (run_right h).sound.sessions

/-- Order of queues: who stands in a queue waits there, and no session stands in a queue twice. -/
theorem run_queues {d : Deployment} {sessions : List Spec} {c : Config} {i : Nat} {p : Pool} (h : Reached d sessions c) (hp : nth i c.pools = some p) :
    All (Waits i c.sessions) p.queue ∧ Once p.queue :=
  ⟨(run_right h).order.waits i p hp, (run_right h).order.once i p hp⟩

/-- Order of residents: those of every engine stand in the order of their admissions. -/
theorem run_residents {d : Deployment} {sessions : List Spec} {c : Config} (h : Reached d sessions c) : All (fun st => Sorted st.residents) c.stages :=
  (run_right h).order.residents

/-- No eviction and no preemption touches a lease; neither does any other rule, but a scope's end, a release, an expiry and a session's end. -/
theorem run_leases {d : Deployment} {sessions : List Spec} {c : Config} (h : Reached d sessions c) (live : c.control.outcome = Outcome.live)
    (rule : (step d c).2.touchesLeases = false) : leasesIn (step d c).1.sessions = leasesIn c.sessions :=
  (step_keeps d (run_right h).sound (run_right h).order live).leases rule

/-- The clock never goes back. -/
theorem run_clock {d : Deployment} {sessions : List Spec} {c : Config} (h : Reached d sessions c) : c.now ≤ (step d c).1.now := by
  cases e : c.control.outcome with
  | live => exact (step_keeps d (run_right h).sound (run_right h).order e).clock
  | done => exact (step_done d c e).symm ▸ le_same _
  | failed f => exact (step_failed d c f e).symm ▸ le_same _

/-- Progress: a configuration that is not final has a rule. Either that is not `Halt` and leads to a configuration that is not final, or it is
`Halt` and the run is over, at its end or by a fault. -/
theorem run_progress {d : Deployment} {sessions : List Spec} {c : Config} (h : Reached d sessions c) (live : c.control.outcome = Outcome.live) :
    ((step d c).2 ≠ Rule.halt ∧ (step d c).1.control.outcome = Outcome.live) ∨
      ((step d c).2 = Rule.halt ∧ (step d c).1.control.outcome ≠ Outcome.live) :=
  match (step_keeps d (run_right h).sound (run_right h).order live).named with
  | Or.inl halted => Or.inr halted
  | Or.inr on => Or.inl ⟨fun halt => of_false (on.1.symm.trans (congrArg Rule.isHalt halt)), on.2⟩

/-- A final configuration stays as it is. -/
theorem final_stays (d : Deployment) {c : Config} (final : c.control.outcome ≠ Outcome.live) : (step d c).1 = c := by
  cases h : c.control.outcome with
  | live => exact absurd h final
  | done => exact step_done d c h
  | failed f => exact step_failed d c f h

/-- Doubled runs are runs. -/
theorem runFor_reached {d : Deployment} {sessions : List Spec} (n : Nat) : ∀ {c : Config}, Reached d sessions c → Reached d sessions (runFor d n c) := by
  induction n with
  | zero => exact fun h => Reached.step h
  | succ n ih => exact fun h => ih (ih h)

/-! ## Runs are lines -/

/-- The configuration after so many steps. -/
def stepped (d : Deployment) : Nat → Config → Config
  | 0, c => c
  | n + 1, c => (step d (stepped d n c)).1

theorem stepped_add (d : Deployment) (m : Nat) (c : Config) : ∀ n, stepped d n (stepped d m c) = stepped d (m + n) c
  | 0 => rfl
  | n + 1 => congrArg (fun x => (step d x).1) (stepped_add d m c n)

/-- Doubling runs are runs. -/
theorem runFor_stepped (d : Deployment) : ∀ (n : Nat) (c : Config), ∃ m, runFor d n c = stepped d m c
  | 0, c => ⟨1, rfl⟩
  | n + 1, c => match runFor_stepped d n c with
    | ⟨k, e⟩ => match runFor_stepped d n (runFor d n c) with
      | ⟨m, f⟩ => ⟨k + m, f.trans ((congrArg (stepped d m) e).trans (stepped_add d k c m))⟩

theorem stepped_later (d : Deployment) (c : Config) {m n : Nat} (h : m ≤ n) : ∃ k, stepped d n c = stepped d k (stepped d m c) :=
  match Nat.le.dest h with
  | ⟨k, e⟩ => ⟨k, (congrArg (fun i => stepped d i c) e).symm.trans (stepped_add d m c k).symm⟩

/-- A run is one line: of two of its configurations, one is reached from the other. -/
theorem run_line (d : Deployment) (c : Config) (m n : Nat) :
    (∃ k, stepped d n c = stepped d k (stepped d m c)) ∨ (∃ k, stepped d m c = stepped d k (stepped d n c)) := by
  cases h : Nat.ble m n with
  | true => exact Or.inl (stepped_later d c (ble_le h))
  | false => exact Or.inr (stepped_later d c (not_ble_le h))

theorem stepped_final (d : Deployment) {c : Config} (final : c.control.outcome ≠ Outcome.live) : ∀ n, stepped d n c = c
  | 0 => rfl
  | n + 1 => (congrArg (fun x => (step d x).1) (stepped_final d final n)).trans (final_stays d final)

theorem answersOf_final {sessions : List Spec} {c : Config} {a : Answers} (h : answersOf sessions c = some a) :
    c.control.outcome ≠ Outcome.live := by
  intro live
  have e : answersOf sessions c = none := by
    simp only [answersOf, live] <;> rfl
  exact of_none (e.symm.trans h)

/-- The answers of a run are one: however many steps two lookers-on allow, if both see it end they see the same. -/
theorem answers_unique {d : Deployment} {sessions : List Spec} {m n : Nat} {a b : Answers}
    (one : answers d sessions m = some a) (other : answers d sessions n = some b) : a = b := by
  have same : runFor d m (init d sessions) = runFor d n (init d sessions) := by
    match runFor_stepped d m (init d sessions), runFor_stepped d n (init d sessions) with
    | ⟨i, ei⟩, ⟨j, ej⟩ =>
      match run_line d (init d sessions) i j with
      | Or.inl ⟨k, e⟩ =>
        exact (ej.trans ((e.trans (congrArg (stepped d k) ei.symm)).trans (stepped_final d (answersOf_final one) k))).symm
      | Or.inr ⟨k, e⟩ =>
        exact ei.trans ((e.trans (congrArg (stepped d k) ej.symm)).trans (stepped_final d (answersOf_final other) k))
  have e : some a = some b := one.symm.trans ((congrArg (answersOf sessions) same).trans other)
  exact of_some e id

end Serq
