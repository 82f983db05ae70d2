import SerqExec
/-!
# Evaluation in normal form

A kernel evaluates lazily and shares nothing between the steps of a run. So the generated theorems are
proved through `forcedAnswers`, which brings each configuration to normal form before the next step:
`force… x k` is `k x` (proved, by unfolding), and evaluating it evaluates `x`. A mistake in
here can cost speed, never truth.

Every function takes a number `z` last, which grows by one a step: terms that differ only deep inside are alike to
a kernel's caches, and `z` makes them differ at the top.
-/

namespace Serq

/-! ## Values -/

/-- `f` is an identity in continuation-passing style. -/
def Forces {α β : Type} (f : α → (α → Nat → β) → Nat → β) : Prop := ∀ x k z, f x k z = k x z

/-- Evaluates a number to a literal. -/
def forceNat {β : Type} (n : Nat) (k : Nat → Nat → β) (z : Nat) : β :=
  Nat.casesOn (motive := fun _ => β) (Nat.add n 1) (k 0 z) (fun m => k m z)

theorem forceNat_eq {β : Type} : Forces (forceNat (β := β)) := fun _ _ _ => rfl

def forceBool {β : Type} (b : Bool) (k : Bool → Nat → β) (z : Nat) : β :=
  match b with
  | true => k true z
  | false => k false z

theorem forceBool_eq {β : Type} : Forces (forceBool (β := β)) := by
  intro b k z
  cases b <;> rfl

def forceOption {α β : Type} (f : α → (α → Nat → β) → Nat → β) (o : Option α) (k : Option α → Nat → β) (z : Nat) : β :=
  match o with
  | none => k none z
  | some x => f x (fun x => k (some x)) z

theorem forceOption_eq {α β : Type} {f : α → (α → Nat → β) → Nat → β} (h : Forces f) : Forces (forceOption f) := by
  intro o k z
  cases o with
  | none => rfl
  | some x => exact h x _ z

/-- Evaluates a list and its elements. (The recursor itself: a kernel takes one step for each of its.) -/
noncomputable def forceList {α β : Type} (f : α → (α → Nat → β) → Nat → β) (l : List α) : (List α → Nat → β) → Nat → β :=
  List.rec (motive := fun _ => (List α → Nat → β) → Nat → β) (fun k z => k [] z)
    (fun x _ force k z => f x (fun x => force (fun rest => k (x :: rest))) z) l

theorem forceList_eq {α β : Type} {f : α → (α → Nat → β) → Nat → β} (h : Forces f) : Forces (forceList f) := by
  intro l
  induction l with
  | nil => intro k z; rfl
  | cons x rest ih => intro k z; exact (h x _ z).trans (ih _ z)

/-- Evaluates a list to its first element, when that and the rest are in normal form. -/
def forceHead {α β : Type} (l : List α) (k : List α → Nat → β) (z : Nat) : β :=
  match l with
  | [] => k [] z
  | x :: rest => k (x :: rest) z

theorem forceHead_eq {α β : Type} : Forces (forceHead (α := α) (β := β)) := by
  intro l k z
  cases l <;> rfl

/-- Evaluates a list to an element in front of a list in normal form. -/
def forceFirst {α β : Type} (f : α → (α → Nat → β) → Nat → β) (l : List α) (k : List α → Nat → β) (z : Nat) : β :=
  match l with
  | [] => k [] z
  | x :: rest => f x (fun x => forceHead rest (fun rest => k (x :: rest))) z

theorem forceFirst_eq {α β : Type} {f : α → (α → Nat → β) → Nat → β} (h : Forces f) : Forces (forceFirst f) := by
  intro l k z
  cases l with
  | nil => rfl
  | cons x rest => exact (h x _ z).trans (forceHead_eq rest _ z)

/-- One of two ways, when both are identities. -/
def forceIf {α β : Type} (b : Bool) (f g : α → (α → Nat → β) → Nat → β) (x : α) (k : α → Nat → β) (z : Nat) : β :=
  cond b (f x k z) (g x k z)

theorem forceIf_eq {α β : Type} (b : Bool) {f g : α → (α → Nat → β) → Nat → β} (hf : Forces f) (hg : Forces g) : Forces (forceIf b f g) := by
  intro x k z
  cases b with
  | true => exact hf x k z
  | false => exact hg x k z

/-- For values that are in normal form already. -/
def forceNothing {α β : Type} (x : α) (k : α → Nat → β) (z : Nat) : β := k x z

theorem forceNothing_eq {α β : Type} : Forces (forceNothing (α := α) (β := β)) := fun _ _ _ => rfl

/-! A structure is forced field by field: `forceStart` has its constructor, `forceField` hands it one field more. -/

def forceStart {γ β : Type} (g : γ) (k : γ → Nat → β) (z : Nat) : β := k g z

theorem forceStart_eq {γ β : Type} (g : γ) : ∀ (k : γ → Nat → β) z, forceStart g k z = k g z := fun _ _ => rfl

def forceField {α γ β : Type} (m : ((α → γ) → Nat → β) → Nat → β) (f : α → (α → Nat → β) → Nat → β) (x : α)
    (k : γ → Nat → β) (z : Nat) : β :=
  m (fun g => f x (fun x => k (g x))) z

theorem forceField_eq {α γ β : Type} {m : ((α → γ) → Nat → β) → Nat → β} {f : α → (α → Nat → β) → Nat → β} {g : α → γ}
    (hm : ∀ k z, m k z = k g z) (hf : Forces f) (x : α) : ∀ k z, forceField m f x k z = k (g x) z :=
  fun _ z => (hm _ z).trans (hf x _ z)

/-! ## What a configuration is made of -/

/-- A header comes from the program as it is. -/
def forceHeader {β : Type} (h : Header) (k : Header → Nat → β) (z : Nat) : β :=
  match h with
  | ⟨wants, reuse, body, cache, lease⟩ => k ⟨wants, reuse, body, cache, lease⟩ z

theorem forceHeader_eq {β : Type} : Forces (forceHeader (β := β)) := by
  intro h k z
  cases h
  rfl

def forceKind {β : Type} (x : FrameKind) (k : FrameKind → Nat → β) (z : Nat) : β :=
  match x with
  | FrameKind.plain => k FrameKind.plain z
  | FrameKind.loop => k FrameKind.loop z
  | FrameKind.hold => k FrameKind.hold z

theorem forceKind_eq {β : Type} : Forces (forceKind (β := β)) := by
  intro x k z
  cases x <;> rfl

def forceStatus {β : Type} (x : Status) (k : Status → Nat → β) (z : Nat) : β :=
  match x with
  | Status.ready => k Status.ready z
  | Status.hopeless h => forceHeader h (fun h => k (Status.hopeless h)) z
  | Status.queued pool h => forceNat pool (fun pool => forceHeader h (fun h => k (Status.queued pool h))) z
  | Status.atStage stage => forceNat stage (fun stage => k (Status.atStage stage)) z
  | Status.stalled pool engine => forceNat pool (fun pool => forceNat engine (fun engine => k (Status.stalled pool engine))) z

theorem forceStatus_eq {β : Type} : Forces (forceStatus (β := β)) := by
  intro x k z
  cases x with
  | ready => rfl
  | hopeless h => exact forceHeader_eq h _ z
  | queued pool h => exact forceHeader_eq h _ z
  | atStage stage => rfl
  | stalled pool engine => rfl

def forceAction {β : Type} (x : Action) (k : Action → Nat → β) (z : Nat) : β :=
  match x with
  | Action.iterEnd engine => forceNat engine (fun engine => k (Action.iterEnd engine)) z
  | Action.expire serial number => forceNat serial (fun serial => forceNat number (fun number => k (Action.expire serial number))) z
  | Action.finish stage serial => forceNat stage (fun stage => forceNat serial (fun serial => k (Action.finish stage serial))) z

theorem forceAction_eq {β : Type} : Forces (forceAction (β := β)) := by
  intro x k z
  cases x <;> rfl

def forceOutcome {β : Type} (x : Outcome) (k : Outcome → Nat → β) (z : Nat) : β :=
  match x with
  | Outcome.live => k Outcome.live z
  | Outcome.done => k Outcome.done z
  | Outcome.failed f => k (Outcome.failed f) z

theorem forceOutcome_eq {β : Type} : Forces (forceOutcome (β := β)) := by
  intro x k z
  cases x <;> rfl

def forceEntry {β : Type} (x : Entry) : (Entry → Nat → β) → Nat → β :=
  match x with
  | ⟨owner, size⟩ =>
    forceField (forceField (forceStart Entry.mk) forceNat owner) forceNat size

theorem forceEntry_eq {β : Type} : Forces (forceEntry (β := β)) := by
  intro x
  cases x
  exact forceField_eq (forceField_eq (forceStart_eq Entry.mk) forceNat_eq _) forceNat_eq _

def forceGrower {β : Type} (x : Grower) : (Grower → Nat → β) → Nat → β :=
  match x with
  | ⟨serial, units, engine⟩ =>
    forceField (forceField (forceField (forceStart Grower.mk) forceNat serial) forceNat units) forceNat engine

theorem forceGrower_eq {β : Type} : Forces (forceGrower (β := β)) := by
  intro x
  cases x
  exact forceField_eq (forceField_eq (forceField_eq (forceStart_eq Grower.mk) forceNat_eq _) forceNat_eq _) forceNat_eq _

def forceWaiter {β : Type} (x : Waiter) : (Waiter → Nat → β) → Nat → β :=
  match x with
  | ⟨serial, key⟩ =>
    forceField (forceField (forceStart Waiter.mk) forceNat serial) forceNat key

theorem forceWaiter_eq {β : Type} : Forces (forceWaiter (β := β)) := by
  intro x
  cases x
  exact forceField_eq (forceField_eq (forceStart_eq Waiter.mk) forceNat_eq _) forceNat_eq _

noncomputable def forcePool {β : Type} (x : Pool) : (Pool → Nat → β) → Nat → β :=
  match x with
  | ⟨spec, allocated, cached, entries, queue, growers, preempted, rejected⟩ =>
    forceField (forceField (forceField (forceField (forceField (forceField (forceField (forceField (forceStart Pool.mk) forceNothing spec) forceNat allocated) forceNat cached) (forceList forceEntry) entries) (forceList forceWaiter) queue) (forceList forceGrower) growers) forceNat preempted) forceNat rejected

theorem forcePool_eq {β : Type} : Forces (forcePool (β := β)) := by
  intro x
  cases x
  exact forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceStart_eq Pool.mk) forceNothing_eq _) forceNat_eq _) forceNat_eq _) (forceList_eq forceEntry_eq) _) (forceList_eq forceWaiter_eq) _) (forceList_eq forceGrower_eq) _) forceNat_eq _) forceNat_eq _

noncomputable def forceFrame {β : Type} (x : Frame) : (Frame → Nat → β) → Nat → β :=
  match x with
  | ⟨block, pos, kind⟩ =>
    forceField (forceField (forceField (forceStart Frame.mk) forceNat block) forceNat pos) forceKind kind

theorem forceFrame_eq {β : Type} : Forces (forceFrame (β := β)) := by
  intro x
  cases x
  exact forceField_eq (forceField_eq (forceField_eq (forceStart_eq Frame.mk) forceNat_eq _) forceNat_eq _) forceKind_eq _

def forceAllocation {β : Type} (x : Allocation) : (Allocation → Nat → β) → Nat → β :=
  match x with
  | ⟨pool, units, position, grown⟩ =>
    forceField (forceField (forceField (forceField (forceStart Allocation.mk) forceNat pool) forceNat units) forceNat position) forceBool grown

theorem forceAllocation_eq {β : Type} : Forces (forceAllocation (β := β)) := by
  intro x
  cases x
  exact forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceStart_eq Allocation.mk) forceNat_eq _) forceNat_eq _) forceNat_eq _) forceBool_eq _

noncomputable def forceHold {β : Type} (x : Hold) : (Hold → Nat → β) → Nat → β :=
  match x with
  | ⟨header, allocations, grown⟩ =>
    forceField (forceField (forceField (forceStart Hold.mk) forceHeader header) (forceList forceAllocation) allocations) forceBool grown

theorem forceHold_eq {β : Type} : Forces (forceHold (β := β)) := by
  intro x
  cases x
  exact forceField_eq (forceField_eq (forceField_eq (forceStart_eq Hold.mk) forceHeader_eq _) (forceList_eq forceAllocation_eq) _) forceBool_eq _

def forceLease {β : Type} (x : Lease) : (Lease → Nat → β) → Nat → β :=
  match x with
  | ⟨pool, units, computed, cache, number, expiry⟩ =>
    forceField (forceField (forceField (forceField (forceField (forceField (forceStart Lease.mk) forceNat pool) forceNat units) forceNat computed) forceNothing cache) forceNat number) (forceOption forceNat) expiry

theorem forceLease_eq {β : Type} : Forces (forceLease (β := β)) := by
  intro x
  cases x
  exact forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceStart_eq Lease.mk) forceNat_eq _) forceNat_eq _) forceNat_eq _) forceNothing_eq _) forceNat_eq _) (forceOption_eq forceNat_eq) _

/-- A session of which the frame on top, the leases and the status may have changed; `attrs`, `holds`: those too. -/
noncomputable def forceSession {β : Type} (tAttrs tHolds : Bool) (x : Session) : (Session → Nat → β) → Nat → β :=
  match x with
  | ⟨serial, attrs, turns, scripted, frames, holds, leases, status, admission⟩ =>
    forceField (forceField (forceField (forceField (forceField (forceField (forceField (forceField (forceField (forceStart Session.mk)
      forceNat serial)
      (forceIf tAttrs (forceList forceNat) forceHead) attrs)
      forceHead turns)
      forceBool scripted)
      (forceFirst forceFrame) frames)
      (forceIf tHolds (forceList forceHold) forceHead) holds)
      (forceList forceLease) leases)
      forceStatus status)
      forceNat admission

theorem forceSession_eq {β : Type} (tAttrs tHolds : Bool) : Forces (forceSession (β := β) tAttrs tHolds) := by
  intro x
  cases x
  exact forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceStart_eq Session.mk)
    forceNat_eq _)
    (forceIf_eq _ (forceList_eq forceNat_eq) forceHead_eq) _)
    forceHead_eq _)
    forceBool_eq _)
    (forceFirst_eq forceFrame_eq) _)
    (forceIf_eq _ (forceList_eq forceHold_eq) forceHead_eq) _)
    (forceList_eq forceLease_eq) _)
    forceStatus_eq _)
    forceNat_eq _

def forceJob {β : Type} (x : Job) : (Job → Nat → β) → Nat → β :=
  match x with
  | ⟨serial, decode, remaining, growing, admission, stalled, considered, tokens⟩ =>
    forceField (forceField (forceField (forceField (forceField (forceField (forceField (forceField (forceStart Job.mk) forceNat serial) forceBool decode) forceNat remaining) (forceOption forceNat) growing) forceNat admission) forceBool stalled) forceBool considered) forceNat tokens

theorem forceJob_eq {β : Type} : Forces (forceJob (β := β)) := by
  intro x
  cases x
  exact forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceStart_eq Job.mk) forceNat_eq _) forceBool_eq _) forceNat_eq _) (forceOption_eq forceNat_eq) _) forceNat_eq _) forceBool_eq _) forceBool_eq _) forceNat_eq _

def forceWaiting {β : Type} (x : Waiting) : (Waiting → Nat → β) → Nat → β :=
  match x with
  | ⟨serial, work⟩ =>
    forceField (forceField (forceStart Waiting.mk) forceNat serial) forceNat work

theorem forceWaiting_eq {β : Type} : Forces (forceWaiting (β := β)) := by
  intro x
  cases x
  exact forceField_eq (forceField_eq (forceStart_eq Waiting.mk) forceNat_eq _) forceNat_eq _

noncomputable def forceStage {β : Type} (x : Stage) : (Stage → Nat → β) → Nat → β :=
  match x with
  | ⟨residents, served, flight, tried, busy, waiting⟩ =>
    forceField (forceField (forceField (forceField (forceField (forceField (forceStart Stage.mk) (forceList forceJob) residents) (forceList forceNat) served) forceBool flight) forceBool tried) forceNat busy) (forceList forceWaiting) waiting

theorem forceStage_eq {β : Type} : Forces (forceStage (β := β)) := by
  intro x
  cases x
  exact forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceStart_eq Stage.mk) (forceList_eq forceJob_eq) _) (forceList_eq forceNat_eq) _) forceBool_eq _) forceBool_eq _) forceNat_eq _) (forceList_eq forceWaiting_eq) _

def forceEvent {β : Type} (x : Event) : (Event → Nat → β) → Nat → β :=
  match x with
  | ⟨time, action⟩ =>
    forceField (forceField (forceStart Event.mk) forceNat time) forceAction action

theorem forceEvent_eq {β : Type} : Forces (forceEvent (β := β)) := by
  intro x
  cases x
  exact forceField_eq (forceField_eq (forceStart_eq Event.mk) forceNat_eq _) forceAction_eq _

def forceObservation {β : Type} (x : Observation) : (Observation → Nat → β) → Nat → β :=
  match x with
  | ⟨serial, obs, time, turn, value⟩ =>
    forceField (forceField (forceField (forceField (forceField (forceStart Observation.mk) forceNat serial) forceNat obs) forceNat time) forceNat turn) forceNat value

theorem forceObservation_eq {β : Type} : Forces (forceObservation (β := β)) := by
  intro x
  cases x
  exact forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceStart_eq Observation.mk) forceNat_eq _) forceNat_eq _) forceNat_eq _) forceNat_eq _) forceNat_eq _

def forceGrant {β : Type} (x : Grant) : (Grant → Nat → β) → Nat → β :=
  match x with
  | ⟨pool, units⟩ =>
    forceField (forceField (forceStart Grant.mk) forceNat pool) forceNat units

theorem forceGrant_eq {β : Type} : Forces (forceGrant (β := β)) := by
  intro x
  cases x
  exact forceField_eq (forceField_eq (forceStart_eq Grant.mk) forceNat_eq _) forceNat_eq _

noncomputable def forceAdmission {β : Type} (x : Admission) : (Admission → Nat → β) → Nat → β :=
  match x with
  | ⟨serial, via, reuse, todo, reused⟩ =>
    forceField (forceField (forceField (forceField (forceField (forceStart Admission.mk) forceNat serial) forceBool via) (forceOption forceNat) reuse) (forceList forceGrant) todo) (forceOption forceNat) reused

theorem forceAdmission_eq {β : Type} : Forces (forceAdmission (β := β)) := by
  intro x
  cases x
  exact forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceStart_eq Admission.mk) forceNat_eq _) forceBool_eq _) (forceOption_eq forceNat_eq) _) (forceList_eq forceGrant_eq) _) (forceOption_eq forceNat_eq) _

def forceGrowth {β : Type} (x : Growth) : (Growth → Nat → β) → Nat → β :=
  match x with
  | ⟨serial, engine, pool, units, tokens, resume⟩ =>
    forceField (forceField (forceField (forceField (forceField (forceField (forceStart Growth.mk) forceNat serial) forceNat engine) forceNat pool) forceNat units) forceNat tokens) forceBool resume

theorem forceGrowth_eq {β : Type} : Forces (forceGrowth (β := β)) := by
  intro x
  cases x
  exact forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceStart_eq Growth.mk) forceNat_eq _) forceNat_eq _) forceNat_eq _) forceNat_eq _) forceNat_eq _) forceBool_eq _

def forceIteration {β : Type} (x : Iteration) : (Iteration → Nat → β) → Nat → β :=
  match x with
  | ⟨engine, left, assigned, preempted⟩ =>
    forceField (forceField (forceField (forceField (forceStart Iteration.mk) forceNat engine) forceNat left) forceBool assigned) forceBool preempted

theorem forceIteration_eq {β : Type} : Forces (forceIteration (β := β)) := by
  intro x
  cases x
  exact forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceStart_eq Iteration.mk) forceNat_eq _) forceNat_eq _) forceBool_eq _) forceBool_eq _

noncomputable def forceControl {β : Type} (x : Control) : (Control → Nat → β) → Nat → β :=
  match x with
  | ⟨outcome, hopeless, admission, growth, sweep, running, unswept, iteration, pass⟩ =>
    forceField (forceField (forceField (forceField (forceField (forceField (forceField (forceField (forceField (forceStart Control.mk) forceOutcome outcome) (forceOption forceNat) hopeless) (forceOption forceAdmission) admission) (forceOption forceGrowth) growth) (forceOption forceNat) sweep) (forceOption forceNat) running) forceBool unswept) (forceOption forceIteration) iteration) (forceOption forceNat) pass

theorem forceControl_eq {β : Type} : Forces (forceControl (β := β)) := by
  intro x
  cases x
  exact forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceStart_eq Control.mk) forceOutcome_eq _) (forceOption_eq forceNat_eq) _) (forceOption_eq forceAdmission_eq) _) (forceOption_eq forceGrowth_eq) _) (forceOption_eq forceNat_eq) _) (forceOption_eq forceNat_eq) _) forceBool_eq _) (forceOption_eq forceIteration_eq) _) (forceOption_eq forceNat_eq) _

/-- The session of one serial changed. -/
noncomputable def forceSessionOf {β : Type} (n : Nat) (tAttrs tHolds : Bool) (x : Session) : (Session → Nat → β) → Nat → β :=
  match x with
  | ⟨serial, attrs, turns, scripted, frames, holds, leases, status, admission⟩ =>
    forceIf (Nat.beq serial n) (forceSession tAttrs tHolds) forceNothing ⟨serial, attrs, turns, scripted, frames, holds, leases, status, admission⟩

theorem forceSessionOf_eq {β : Type} (n : Nat) (tAttrs tHolds : Bool) : Forces (forceSessionOf (β := β) n tAttrs tHolds) := by
  intro x
  cases x
  exact forceIf_eq _ (forceSession_eq tAttrs tHolds) forceNothing_eq _

/-! ## What a rule touches -/

def isSome {α : Type} : Option α → Bool
  | none => false
  | some _ => true

/-- Which sessions a rule may have changed: none; one, with or without its attributes and holds; statuses. -/
inductive Touched where
  | nobody
  | one (serial : Nat) (attrs holds : Bool)
  | statuses

/-- What a rule may have changed, besides the control and the fields that are numbers. -/
structure Touch where
  sessions : Touched
  pools : Bool
  stages : Bool
  agenda : Bool
  ready : Bool
  log : Bool

def touch : Rule → Touch
  | Rule.arrive n => ⟨Touched.one n true true, false, false, false, true, false⟩
  | Rule.turn n => ⟨Touched.one n true false, false, false, false, false, false⟩
  | Rule.set n => ⟨Touched.one n true false, false, false, false, false, false⟩
  | Rule.observe n => ⟨Touched.one n false false, false, false, false, false, true⟩
  | Rule.branch n => ⟨Touched.one n false false, false, false, false, false, false⟩
  | Rule.loop n => ⟨Touched.one n false false, false, false, false, false, false⟩
  | Rule.run n => ⟨Touched.one n false true, false, true, true, false, false⟩
  | Rule.runZero n => ⟨Touched.one n false false, false, false, false, true, false⟩
  | Rule.queue n _ => ⟨Touched.one n false false, true, true, false, false, false⟩
  | Rule.reject n _ => ⟨Touched.one n false false, true, false, true, false, false⟩
  | Rule.growStall n _ => ⟨Touched.one n false false, true, true, false, false, false⟩
  | Rule.growResume n _ => ⟨Touched.one n false true, true, true, false, false, false⟩
  | Rule.release n _ => ⟨Touched.one n false true, true, false, true, false, false⟩
  | Rule.load n _ => ⟨Touched.one n false true, false, false, false, false, false⟩
  | Rule.blockEnd n => ⟨Touched.one n false false, false, false, false, false, false⟩
  | Rule.loopBack n => ⟨Touched.one n false false, false, false, false, false, false⟩
  | Rule.scopeEnd n => ⟨Touched.one n true false, true, false, true, false, false⟩
  | Rule.«end» n => ⟨Touched.one n false false, true, false, true, false, false⟩
  | Rule.admit n _ => ⟨Touched.one n true true, true, false, false, true, false⟩
  | Rule.admitVia n _ => ⟨Touched.one n true true, true, false, false, true, false⟩
  | Rule.evict n _ => ⟨Touched.one n false true, true, false, false, false, false⟩
  | Rule.preempt n _ => ⟨Touched.one n true false, true, true, false, false, false⟩
  | Rule.leaseExpire n _ => ⟨Touched.one n false false, true, true, true, false, false⟩
  | Rule.iterBegin => ⟨Touched.nobody, false, true, false, false, false⟩
  | Rule.serve n grown => ⟨Touched.one n false true, isSome grown, true, false, false, false⟩
  | Rule.iterCommit => ⟨Touched.nobody, false, true, true, false, false⟩
  | Rule.iterEnd => ⟨Touched.statuses, false, true, true, true, false⟩
  | Rule.finish _ => ⟨Touched.statuses, false, true, true, true, false⟩
  | Rule.advance => ⟨Touched.nobody, false, false, false, false, false⟩
  | Rule.halt => ⟨Touched.nobody, false, false, false, false, false⟩

noncomputable def forceSessions {β : Type} (t : Touched) : List Session → (List Session → Nat → β) → Nat → β :=
  match t with
  | Touched.nobody => forceHead
  | Touched.one n attrs holds => forceList (forceSessionOf n attrs holds)
  | Touched.statuses => forceList (forceSession false false)

theorem forceSessions_eq {β : Type} (t : Touched) : Forces (forceSessions (β := β) t) := by
  cases t with
  | nobody => exact forceHead_eq
  | one n attrs holds => exact forceList_eq (forceSessionOf_eq n attrs holds)
  | statuses => exact forceList_eq (forceSession_eq false false)

noncomputable def forceConfig {β : Type} (t : Touch) (x : Config) : (Config → Nat → β) → Nat → β :=
  match t, x with
  | ⟨tSessions, tPools, tStages, tAgenda, tReady, tLog⟩,
    ⟨now, births, serial, admissions, scopes, sessions, pools, stages, agenda, ready, log, control⟩ =>
    forceField (forceField (forceField (forceField (forceField (forceField (forceField (forceField (forceField (forceField (forceField (forceField (forceStart Config.mk)
      forceNat now) forceHead births) forceNat serial) forceNat admissions) forceNat scopes)
      (forceSessions tSessions) sessions)
      (forceIf tPools (forceList forcePool) forceHead) pools)
      (forceIf tStages (forceList forceStage) forceHead) stages)
      (forceIf tAgenda (forceList forceEvent) forceHead) agenda)
      (forceIf tReady (forceList forceNat) forceHead) ready)
      (forceIf tLog (forceFirst forceObservation) forceHead) log)
      forceControl control

theorem forceConfig_eq {β : Type} (t : Touch) : Forces (forceConfig (β := β) t) := by
  intro x
  cases t
  cases x
  exact forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceField_eq (forceStart_eq Config.mk)
    forceNat_eq _) forceHead_eq _) forceNat_eq _) forceNat_eq _) forceNat_eq _)
    (forceSessions_eq _) _)
    (forceIf_eq _ (forceList_eq forcePool_eq) forceHead_eq) _)
    (forceIf_eq _ (forceList_eq forceStage_eq) forceHead_eq) _)
    (forceIf_eq _ (forceList_eq forceEvent_eq) forceHead_eq) _)
    (forceIf_eq _ (forceList_eq forceNat_eq) forceHead_eq) _)
    (forceIf_eq _ (forceFirst_eq forceObservation_eq) forceHead_eq) _)
    forceControl_eq _

/-! ## Runs -/

noncomputable def forceStepped {β : Type} (s : Stepped) (k : Config → Nat → β) (z : Nat) : β :=
  match s with
  | (c, r) => forceConfig (touch r) c k z

theorem forceStepped_eq {β : Type} (s : Stepped) (k : Config → Nat → β) (z : Nat) : forceStepped s k z = k s.1 z := by
  cases s with
  | mk c r => exact forceConfig_eq (touch r) c k z

/-- `runFor` with every configuration in normal form; it stops early at a final one. -/
noncomputable def runForced {β : Type} (d : Deployment) : Nat → Config → (Config → Nat → β) → Nat → β
  | 0, c, k, z => forceStepped (step d c) (fun c z => forceNat (z + 1) (fun y _ => k c y) z) z
  | n + 1, c, k, z => match c.control.outcome with
    | Outcome.live => runForced d n c (fun c => runForced d n c k) z
    | Outcome.done => k c z
    | Outcome.failed _ => k c z

/-- A configuration that is not live stays as it is. -/
theorem step_done (d : Deployment) (c : Config) (h : c.control.outcome = Outcome.done) : (step d c).1 = c :=
  (congrArg (fun o => (stepAs d c o).1) h).trans rfl

theorem step_failed (d : Deployment) (c : Config) (f : Fault) (h : c.control.outcome = Outcome.failed f) : (step d c).1 = c :=
  (congrArg (fun o => (stepAs d c o).1) h).trans rfl

theorem runFor_fixed (d : Deployment) (c : Config) (h : (step d c).1 = c) : ∀ n, runFor d n c = c
  | 0 => h
  | n + 1 => (congrArg (runFor d n) (runFor_fixed d c h n)).trans (runFor_fixed d c h n)

/-- The forced run continues with what the plain run gives. -/
theorem runForced_eq {β : Type} (d : Deployment) (n : Nat) :
    ∀ (c : Config) (k : Config → Nat → β) (z : Nat), ∃ y, runForced d n c k z = k (runFor d n c) y := by
  induction n with
  | zero =>
    intro c k z
    exact ⟨z + 1, forceStepped_eq (step d c) (fun c z => forceNat (z + 1) (fun y _ => k c y) z) z⟩
  | succ n ih =>
    intro c k z
    have live : ∃ y, runForced d n c (fun c => runForced d n c k) z = k (runFor d (n + 1) c) y :=
      match ih c (fun c => runForced d n c k) z with
      | ⟨y, hy⟩ => match ih (runFor d n c) k y with
        | ⟨x, hx⟩ => ⟨x, hy.trans hx⟩
    cases h : c.control.outcome with
    | live =>
      have e : runForced d (n + 1) c k z = runForced d n c (fun c => runForced d n c k) z := by
        simp only [runForced, h] <;> rfl
      exact e ▸ live
    | done =>
      have e : runForced d (n + 1) c k z = k c z := by
        simp only [runForced, h] <;> rfl
      exact ⟨z, e.trans (congrArg (fun x => k x z) (runFor_fixed d c (step_done d c h) (n + 1)).symm)⟩
    | failed f =>
      have e : runForced d (n + 1) c k z = k c z := by
        simp only [runForced, h] <;> rfl
      exact ⟨z, e.trans (congrArg (fun x => k x z) (runFor_fixed d c (step_failed d c f h) (n + 1)).symm)⟩

/-- `answers`, evaluated in normal forms. -/
noncomputable def forcedAnswers (d : Deployment) (sessions : List Spec) (n : Nat) : Option Answers :=
  runForced d n (init d sessions) (fun c _ => answersOf sessions c) 0

/-- The answers of a run may be read from the forced run. -/
theorem answers_of_forced {d : Deployment} {sessions : List Spec} {n : Nat} {a : Option Answers}
    (h : forcedAnswers d sessions n = a) : answers d sessions n = a :=
  match runForced_eq d n (init d sessions) (fun c _ => answersOf sessions c) 0 with
  | ⟨_, e⟩ => e.symm.trans h

end Serq
