import Serq.Nat
import SerqExec
/-!
# Every step has its rule

`stepLive_named`: the step of a configuration that is not final halts, or it takes another rule and the configuration it leads to is not
final either. One theorem a definition of `SerqExec`, in its order; what it means for runs is in `Serq.Thm.Progress`.
-/

namespace Serq

def Rule.isHalt : Rule → Bool
  | Rule.halt => true
  | _ => false

/-- A step halts, or it takes another rule and the configuration it leads to is not final. -/
def Named (r : Stepped) : Prop :=
  (r.2 = Rule.halt ∧ r.1.control.outcome ≠ Outcome.live) ∨ (r.2.isHalt = false ∧ r.1.control.outcome = Outcome.live)

theorem fail_named (c : Config) (f : Fault) : Named (c.fail f) := Or.inl ⟨rfl, fun e => by cases e⟩

theorem halt_named (c : Config) (time : Nat) : Named (halt c time) := Or.inl ⟨rfl, fun e => by cases e⟩

/-- A rule that leaves the outcome alone. -/
theorem goes_on {c : Config} {r : Stepped} (live : c.control.outcome = Outcome.live) (same : r.1.control.outcome = c.control.outcome)
    (rule : r.2.isHalt = false) : Named r :=
  Or.inr ⟨rule, same.trans live⟩

/-! ## Leaving and queueing -/

theorem scopeEnd_named (d : Deployment) {c : Config} (s : Session) (outer : List Frame) (live : c.control.outcome = Outcome.live) :
    Named (scopeEnd d c s outer) := by
  have e : ∀ l : List Hold, Named (match l with
      | [] => c.fail Fault.lost
      | h :: rest =>
        ({ c with
            sessions := putSession s.serial { s with
              attrs := setNth slotComputed 0 s.attrs
              frames := outer
              holds := rest } c.sessions
            pools := closeHold (envOf d c s) h c.pools
            control := { c.control with sweep := some 0 } }, Rule.scopeEnd s.serial)) := by
    intro l
    cases l with
    | nil => exact fail_named c _
    | cons h rest => exact goes_on live rfl rfl
  exact e _

theorem hold_named (d : Deployment) {c : Config} (s : Session) (h : Header) (live : c.control.outcome = Outcome.live) :
    Named (hold d c s h) := by
  have e : ∀ l : List Want, Named (match l with
      | [] => c.fail Fault.lost
      | w :: _ => match hopeless (envOf d c s) h.wants with
        | none => queueAt c s h w.pool
        | some pool => reject d c s pool) := by
    intro l
    cases l with
    | nil => exact fail_named c _
    | cons w rest =>
      have f : ∀ o : Option Nat, Named (match o with
          | none => queueAt c s h w.pool
          | some pool => reject d c s pool) := by
        intro o
        cases o with
        | none => exact goes_on live rfl rfl
        | some pool => exact goes_on live rfl rfl
      exact f _
  exact e _

/-! ## Admission -/

theorem admitted_named {c : Config} (a : Admission) (s : Session) (h : Hold) (outer : List Hold) (pools : List Pool) (parts : List Part)
    (live : c.control.outcome = Outcome.live) : Named (admitted c a s h outer pools parts) := by
  refine goes_on live rfl ?_
  exact of_cond (fun r : Rule => r.isHalt = false) a.via (fun _ => rfl) (fun _ => rfl)

theorem evictFor_named {c : Config} (a : Admission) (s : Session) (h : Hold) (outer : List Hold) (pools : List Pool) (parts : List Part)
    (g : Grant) (todo : List Grant) (pos : Nat) (live : c.control.outcome = Outcome.live) :
    Named (evictFor c a s h outer pools parts g todo pos) := by
  have e : ∀ o : Option Pool, Named (match o with
      | none => c.fail Fault.lost
      | some p => match p.evict with
        | none => c.fail Fault.lost
        | some q =>
          ({ c with
              sessions := putSession a.serial { s with holds := { h with parts := parts } :: outer } c.sessions
              pools := setNth g.pool q pools
              control := { c.control with admission := some { a with todo := g :: todo, consumed := some pos } } },
            Rule.evict a.serial g.pool)) := by
    intro o
    cases o with
    | none => exact fail_named c _
    | some p =>
      have f : ∀ o : Option Pool, Named (match o with
          | none => c.fail Fault.lost
          | some q =>
            ({ c with
                sessions := putSession a.serial { s with holds := { h with parts := parts } :: outer } c.sessions
                pools := setNth g.pool q pools
                control := { c.control with admission := some { a with todo := g :: todo, consumed := some pos } } },
              Rule.evict a.serial g.pool)) := by
        intro o
        cases o with
        | none => exact fail_named c _
        | some q => exact goes_on live rfl rfl
      exact f _
  exact e _

theorem admitWith_named {c : Config} (a : Admission) (s : Session) (live : c.control.outcome = Outcome.live) : Named (admitWith c a s) := by
  have e : ∀ l : List Hold, Named (match l with
      | [] => c.fail Fault.lost
      | h :: outer => match allocateAll (a.serial + 1) a.reuse a.todo a.consumed c.pools h.parts with
        | Allocated.done pools parts => admitted c a s h outer pools parts
        | Allocated.short pools parts g todo pos => evictFor c a s h outer pools parts g todo pos
        | Allocated.lost => c.fail Fault.lost) := by
    intro l
    cases l with
    | nil => exact fail_named c _
    | cons h outer =>
      have f : ∀ x : Allocated, Named (match x with
          | Allocated.done pools parts => admitted c a s h outer pools parts
          | Allocated.short pools parts g todo pos => evictFor c a s h outer pools parts g todo pos
          | Allocated.lost => c.fail Fault.lost) := by
        intro x
        cases x with
        | done pools parts => exact admitted_named a s h outer pools parts live
        | short pools parts g todo pos => exact evictFor_named a s h outer pools parts g todo pos live
        | lost => exact fail_named c _
      exact f _
  exact e _

theorem admit_named {c : Config} (a : Admission) (live : c.control.outcome = Outcome.live) : Named (admit c a) := by
  have e : ∀ o : Option Session, Named (match o with
      | none => c.fail Fault.lost
      | some s => admitWith c a s) := by
    intro o
    cases o with
    | none => exact fail_named c _
    | some s => exact admitWith_named a s live
  exact e _

theorem beginAdmit_named (v : Env) (via : Bool) {c : Config} (s : Session) (pool : Nat) (h : Header)
    (live : c.control.outcome = Outcome.live) : Named (beginAdmit v via c s pool h) :=
  admit_named _ live

/-! ## Growth -/

theorem serveGrown_named {c : Config} (g : Growth) (s : Session) (x : Part) (p : Pool) (j : Job) (it : Iteration)
    (live : c.control.outcome = Outcome.live) : Named (serveGrown c g s x p j it) :=
  of_cond Named _ (fun _ => goes_on live rfl rfl) (fun _ => fail_named c _)

theorem granted_named {c : Config} (g : Growth) (s : Session) (x : Part) (p : Pool) (j : Job) (live : c.control.outcome = Outcome.live) :
    Named (granted c g s x p j) := by
  refine of_cond Named _ (fun _ => goes_on live rfl rfl) (fun _ => ?_)
  have e : ∀ o : Option Iteration, Named (match o with
      | none => c.fail Fault.lost
      | some it => serveGrown c g s x p j it) := by
    intro o
    cases o with
    | none => exact fail_named c _
    | some it => exact serveGrown_named g s x p j it live
  exact e _

theorem evictForGrowth_named {c : Config} (g : Growth) (p : Pool) (live : c.control.outcome = Outcome.live) :
    Named (evictForGrowth c g p) := by
  have e : ∀ o : Option Pool, Named (match o with
      | none => c.fail Fault.lost
      | some q =>
        ({ c with
            pools := setNth g.pool q c.pools
            control := { c.control with growth := some g } }, Rule.evict g.serial g.pool)) := by
    intro o
    cases o with
    | none => exact fail_named c _
    | some q => exact goes_on live rfl rfl
  exact e _

theorem requeue_outcome (c : Config) (s : Session) (h : Header) (o : Option Nat) :
    (requeue c s h o).control.outcome = c.control.outcome := by
  cases o with
  | none => rfl
  | some n => rfl

theorem preempt_named (d : Deployment) {c : Config} (it : Iteration) (g : Growth) (s : Session) (x : Part)
    (live : c.control.outcome = Outcome.live) : Named (preempt d c it g s x) := by
  have e : ∀ o : Option Closed, Named (match o with
      | none => c.fail Fault.lost
      | some o =>
        let s₂ := { s.setAttr slotComputed x.pos with frames := o.frames, holds := o.holds }
        let c₂ := { { c with residents := dropJob s.serial c.residents } with
          pools := onPool Pool.countPreempted g.pool o.pools
          control := { c.control with
            growth := cond (Nat.beq g.serial s.serial) none (some g)
            iteration := some { it with left := cond (Nat.beq g.serial s.serial) 0 it.left, preempted := true } } }
        (requeue c₂ s₂ o.header (hopeless (envOf d c₂ s₂) o.header.wants), Rule.preempt s.serial g.pool)) := by
    intro o
    cases o with
    | none => exact fail_named c _
    | some o => exact goes_on live (requeue_outcome _ _ _ _) rfl
  exact e _

theorem growthShort_named (d : Deployment) {c : Config} (g : Growth) (s : Session) (p : Pool) (j : Job)
    (live : c.control.outcome = Outcome.live) : Named (growthShort d c g s p j) := by
  have e : ∀ o : Option Session, Named (match o with
      | none => growStall c g s p j
      | some v => match innermost g.pool v.holds, c.control.iteration with
        | some x, some it => preempt d c it g v x
        | _, _ => c.fail Fault.lost) := by
    intro o
    cases o with
    | none => exact goes_on live rfl rfl
    | some v =>
      have f : ∀ (a : Option Part) (b : Option Iteration), Named (match a, b with
          | some x, some it => preempt d c it g v x
          | _, _ => c.fail Fault.lost) := by
        intro a b
        cases a with
        | none => exact fail_named c _
        | some x => cases b with
          | none => exact fail_named c _
          | some it => exact preempt_named d it g v x live
      exact f _ _
  exact e _

theorem growWith_named (d : Deployment) {c : Config} (g : Growth) (s : Session) (p : Pool) (j : Job)
    (live : c.control.outcome = Outcome.live) : Named (growWith d c g s p j) := by
  have e : ∀ o : Option Part, Named (match o with
      | none => c.fail Fault.lost
      | some x =>
        cond (Nat.ble (p.used + (g.units - x.units)) p.cap)
          (cond (p.hasRoom (g.units - x.units)) (granted c g s x p j) (evictForGrowth c g p))
          (growthShort d c g s p j)) := by
    intro o
    cases o with
    | none => exact fail_named c _
    | some x =>
      exact of_cond Named _
        (fun _ => of_cond Named _ (fun _ => granted_named g s x p j live) (fun _ => evictForGrowth_named g p live))
        (fun _ => growthShort_named d g s p j live)
  exact e _

theorem grow_named (d : Deployment) {c : Config} (g : Growth) (live : c.control.outcome = Outcome.live) : Named (grow d c g) := by
  have e : ∀ o : Option Session, Named (match o with
      | none => c.fail Fault.lost
      | some s => match nth g.pool c.pools with
        | none => c.fail Fault.lost
        | some p => match findJob g.serial c.residents with
          | none => c.fail Fault.lost
          | some j => growWith d c g s p j) := by
    intro o
    cases o with
    | none => exact fail_named c _
    | some s =>
      have f : ∀ o : Option Pool, Named (match o with
          | none => c.fail Fault.lost
          | some p => match findJob g.serial c.residents with
            | none => c.fail Fault.lost
            | some j => growWith d c g s p j) := by
        intro o
        cases o with
        | none => exact fail_named c _
        | some p =>
          have k : ∀ o : Option Job, Named (match o with
              | none => c.fail Fault.lost
              | some j => growWith d c g s p j) := by
            intro o
            cases o with
            | none => exact fail_named c _
            | some j => exact growWith_named d g s p j live
          exact k _
      exact f _
  exact e _

/-! ## Statements -/

theorem branch_named (d : Deployment) {c : Config} (s : Session) (guard : Expr) (yes no : Nat) (live : c.control.outcome = Outcome.live) :
    Named (branch d c s guard yes no) := by
  have e : ∀ n : Nat, Named (match n with
      | 0 => (c.put (s.enter no FrameKind.plain), Rule.branch s.serial)
      | n + 1 => cond (Nat.beq n 0) (c.put (s.enter yes FrameKind.plain), Rule.branch s.serial) (c.fail Fault.guard)) := by
    intro n
    cases n with
    | zero => exact goes_on live rfl rfl
    | succ n => exact of_cond Named _ (fun _ => goes_on live rfl rfl) (fun _ => fail_named c _)
  exact e _

theorem run_named (d : Deployment) {c : Config} (s : Session) (stage : Nat) (mode : Mode) (work : Expr) (growing : Option Nat)
    (live : c.control.outcome = Outcome.live) : Named (run d c s stage mode work growing) := by
  have e : ∀ n : Nat, Named (match n with
      | 0 => runZero c s
      | n + 1 => (match stage with
          | 0 => runEngine c s mode (n + 1) growing
          | k + 1 => runDelay c s (k + 1) (n + 1), Rule.run s.serial)) := by
    intro n
    cases n with
    | zero => exact goes_on live rfl rfl
    | succ n =>
      cases stage with
      | zero => exact goes_on live rfl rfl
      | succ k => exact goes_on live rfl rfl
  exact of_cond Named _ (fun _ => e _) (fun _ => fail_named c _)

theorem blockEnd_named (d : Deployment) {c : Config} (s : Session) (f : Frame) (outer : List Frame) (live : c.control.outcome = Outcome.live) :
    Named (blockEnd d c s f outer) := by
  have e : ∀ k, Named (match k with
      | FrameKind.loop => (c.put { s with frames := ⟨f.block, 0, f.kind⟩ :: outer }, Rule.loopBack s.serial)
      | FrameKind.hold => scopeEnd d c s outer
      | FrameKind.plain => match outer with
        | [] => stopSession d c s
        | _ :: _ => (c.put { s with frames := outer }, Rule.blockEnd s.serial)) := by
    intro k
    cases k with
    | loop => exact goes_on live rfl rfl
    | hold => exact scopeEnd_named d s outer live
    | plain => cases outer with
      | nil => exact goes_on live rfl rfl
      | cons g rest => exact goes_on live rfl rfl
  exact e _

theorem statement_named (d : Deployment) {c : Config} (s : Session) (st : Stmt) (live : c.control.outcome = Outcome.live) :
    Named (statement d c s st) := by
  cases st with
  | turn => exact goes_on live rfl rfl
  | set slot e => exact goes_on live rfl rfl
  | observe obs e => exact goes_on live rfl rfl
  | hold h => exact hold_named d s h live
  | run stage mode work growing => exact run_named d s stage mode work growing live
  | branch guard yes no => exact branch_named d s guard yes no live
  | loop body => exact goes_on live rfl rfl
  | stop => exact goes_on live rfl rfl

theorem executeIn_named (d : Deployment) {c : Config} (s : Session) (live : c.control.outcome = Outcome.live) : Named (executeIn d c s) := by
  have e : ∀ l, Named (match l with
      | [] => c.fail Fault.lost
      | f :: outer => match statementAt d.program f with
        | none => blockEnd d c s f outer
        | some st => statement d c { s with frames := ⟨f.block, f.pos + 1, f.kind⟩ :: outer } st) := by
    intro l
    cases l with
    | nil => exact fail_named c _
    | cons f outer =>
      have k : ∀ o, Named (match o with
          | none => blockEnd d c s f outer
          | some st => statement d c { s with frames := ⟨f.block, f.pos + 1, f.kind⟩ :: outer } st) := by
        intro o
        cases o with
        | none => exact blockEnd_named d s f outer live
        | some st => exact statement_named d _ st live
      exact k _
  exact e _

theorem execute_named (d : Deployment) {c : Config} (serial : Nat) (live : c.control.outcome = Outcome.live) : Named (execute d c serial) := by
  have e : ∀ o : Option Session, Named (match o with
      | none => c.fail Fault.lost
      | some s => executeIn d c s) := by
    intro o
    cases o with
    | none => exact fail_named c _
    | some s => exact executeIn_named d s live
  exact e _

/-! ## The sweep and the engine -/

theorem sweep_named (d : Deployment) {c : Config} (pool : Nat) {after : Config → Stepped} (live : c.control.outcome = Outcome.live)
    (h : ∀ x : Config, x.control.outcome = Outcome.live → Named (after x)) : Named (sweep d c pool after) := by
  have e : ∀ w, Named (match w with
      | Sweep.over => after (c.sweepAt none)
      | Sweep.resume q g => grow d (c.sweepAt (some q)) ⟨g.serial, q, g.units, 0, true⟩
      | Sweep.admit q s h => beginAdmit (envOf d c s) false (c.sweepAt (some q)) s q h) := by
    intro w
    cases w with
    | over => exact h _ live
    | resume q g => exact grow_named d (c := c.sweepAt (some q)) _ live
    | admit q s h => exact beginAdmit_named _ false (c := c.sweepAt (some q)) s q h live
  exact e _

theorem serveGrowing_named (d : Deployment) {c : Config} (it : Iteration) (j : Job) (tokens pool : Nat) (s : Session) (x : Part)
    (live : c.control.outcome = Outcome.live) : Named (serveGrowing d c it j tokens pool s x) := by
  refine of_cond Named _ (fun _ => goes_on live rfl rfl) (fun _ => ?_)
  have e : ∀ o : Option Pool, Named (match o with
      | none => c.fail Fault.lost
      | some p => growWith d c ⟨s.serial, pool, up p.block (x.pos + tokens), tokens, false⟩ s p j) := by
    intro o
    cases o with
    | none => exact fail_named c _
    | some p => exact growWith_named d _ s p j live
  exact e _

theorem serve_named (d : Deployment) {c : Config} (it : Iteration) (j : Job) (tokens : Nat) (live : c.control.outcome = Outcome.live) :
    Named (serve d c it j tokens) := by
  have e : ∀ o : Option Nat, Named (match o with
      | none => (assign c it j tokens, Rule.serve j.serial none)
      | some pool => match findSession j.serial c.sessions with
        | none => c.fail Fault.lost
        | some s => match innermost pool s.holds with
          | none => c.fail Fault.lost
          | some x => serveGrowing d c it j tokens pool s x) := by
    intro o
    cases o with
    | none => exact goes_on live rfl rfl
    | some pool =>
      have f : ∀ o : Option Session, Named (match o with
          | none => c.fail Fault.lost
          | some s => match innermost pool s.holds with
            | none => c.fail Fault.lost
            | some x => serveGrowing d c it j tokens pool s x) := by
        intro o
        cases o with
        | none => exact fail_named c _
        | some s =>
          have k : ∀ o : Option Part, Named (match o with
              | none => c.fail Fault.lost
              | some x => serveGrowing d c it j tokens pool s x) := by
            intro o
            cases o with
            | none => exact fail_named c _
            | some x => exact serveGrowing_named d it j tokens pool s x live
          exact k _
      exact f _
  exact e _

theorem endBuilding_named (d : Deployment) {c : Config} (it : Iteration) {after : Config → Stepped} (live : c.control.outcome = Outcome.live)
    (h : ∀ x : Config, x.control.outcome = Outcome.live → Named (after x)) : Named (endBuilding d c it after) :=
  of_cond Named _ (fun _ => goes_on live rfl rfl) (fun _ => h _ live)

theorem admitMore_named (d : Deployment) {c : Config} (it : Iteration) {after : Config → Stepped} (live : c.control.outcome = Outcome.live)
    (h : ∀ x : Config, x.control.outcome = Outcome.live → Named (after x)) : Named (admitMore d c it after) := by
  have e : ∀ o : Option (Nat × Session × Header), Named (match o with
      | none => endBuilding d c it after
      | some (pool, s, h) => beginAdmit { envOf d c s with left := it.left } true c s pool h) := by
    intro o
    cases o with
    | none => exact endBuilding_named d it live h
    | some q => cases q with
      | mk pool r => cases r with
        | mk s g => exact beginAdmit_named _ true s pool g live
  exact e _

theorem build_named (d : Deployment) {c : Config} (it : Iteration) {after : Config → Stepped} (live : c.control.outcome = Outcome.live)
    (h : ∀ x : Config, x.control.outcome = Outcome.live → Named (after x)) : Named (build d c it after) := by
  have e : ∀ o : Option Job, Named (match o with
      | none => admitMore d c it after
      | some j => serve d c it j (least (wanted d.chunk j) it.left)) := by
    intro o
    cases o with
    | none => exact admitMore_named d it live h
    | some j => exact serve_named d it j _ live
  exact e _

/-! ## The agenda, and what is next -/

theorem agendaStep_named (d : Deployment) {c : Config} (live : c.control.outcome = Outcome.live) : Named (agendaStep d c) := by
  have e : ∀ l : List Event, Named (match l with
      | [] => halt c c.now
      | e :: rest => cond (pastHorizon d.horizon e.time) (halt c (lastTime d.horizon c.now))
          (cond (Nat.ble e.time c.now) (applyEvent c e rest) ({ c with now := e.time }, Rule.advance))) := by
    intro l
    cases l with
    | nil => exact halt_named c _
    | cons e rest =>
      have apply_named : Named (applyEvent c e rest) := by
        have f : ∀ a : Action, Named (match a with
            | Action.iterEnd => iterEnd c rest
            | Action.finish _ serial => finish c rest serial) := by
          intro a
          cases a with
          | iterEnd => exact goes_on live rfl rfl
          | finish stage serial => exact goes_on live rfl rfl
        exact f _
      exact of_cond Named _ (fun _ => halt_named c _) (fun _ => of_cond Named _ (fun _ => apply_named) (fun _ => goes_on live rfl rfl))
  exact e _

theorem idle_named (d : Deployment) {c : Config} (live : c.control.outcome = Outcome.live) : Named (idle d c) :=
  of_cond Named (startable c) (fun _ => goes_on live rfl rfl) (fun _ => agendaStep_named d live)

theorem engine_named (d : Deployment) {c : Config} (live : c.control.outcome = Outcome.live) : Named (engine d c) := by
  have e : ∀ o : Option Iteration, Named (match o with
      | some it => build d c it (idle d)
      | none => idle d c) := by
    intro o
    cases o with
    | some it => exact build_named d it live (fun _ h => idle_named d h)
    | none => exact idle_named d live
  exact e _

theorem settle_named (d : Deployment) {c : Config} (live : c.control.outcome = Outcome.live) : Named (settle d c) := by
  have e : ∀ l : List Nat, Named (match l with
      | serial :: rest => start d c serial rest
      | [] => cond c.control.unswept
          (sweep d { c with control := { c.control with unswept := false } } 0 (engine d))
          (engine d c)) := by
    intro l
    cases l with
    | nil => exact of_cond Named _ (fun _ => sweep_named d 0 live (fun _ h => engine_named d h)) (fun _ => engine_named d live)
    | cons serial rest =>
      exact execute_named d (c := { c with ready := rest, control := { c.control with running := some serial, unswept := true } }) serial live
  exact e _

theorem proceed_named (d : Deployment) {c : Config} (live : c.control.outcome = Outcome.live) : Named (proceed d c) := by
  have e : ∀ o : Option Nat, Named (match o with
      | some serial => execute d c serial
      | none => settle d c) := by
    intro o
    cases o with
    | some serial => exact execute_named d serial live
    | none => exact settle_named d live
  exact e _

theorem birth_named (d : Deployment) {c : Config} (live : c.control.outcome = Outcome.live) : Named (birth d c) := by
  have e : ∀ l : List Spec, Named (match l with
      | b :: rest => arrive d c b rest
      | [] => match c.control.sweep with
        | some pool => sweep d c pool (proceed d)
        | none => proceed d c) := by
    intro l
    cases l with
    | cons b rest => exact goes_on live rfl rfl
    | nil =>
      have f : ∀ o : Option Nat, Named (match o with
          | some pool => sweep d c pool (proceed d)
          | none => proceed d c) := by
        intro o
        cases o with
        | some pool => exact sweep_named d pool live (fun _ h => proceed_named d h)
        | none => exact proceed_named d live
      exact f _
  exact e _

theorem rejectHopeless_named (d : Deployment) {c : Config} (serial : Nat) (live : c.control.outcome = Outcome.live) :
    Named (rejectHopeless d c serial) := by
  have e : ∀ o : Option Session, Named (match o with
      | none => c.fail Fault.lost
      | some s => match s.status with
        | Status.hopeless h => match hopeless (envOf d c s) h.wants with
          | none => c.fail Fault.lost
          | some pool => reject d c s pool
        | _ => c.fail Fault.lost) := by
    intro o
    cases o with
    | none => exact fail_named c _
    | some s =>
      have f : ∀ st : Status, Named (match st with
          | Status.hopeless h => match hopeless (envOf d c s) h.wants with
            | none => c.fail Fault.lost
            | some pool => reject d c s pool
          | _ => c.fail Fault.lost) := by
        intro st
        cases st with
        | hopeless h =>
          have k : ∀ o : Option Nat, Named (match o with
              | none => c.fail Fault.lost
              | some pool => reject d c s pool) := by
            intro o
            cases o with
            | none => exact fail_named c _
            | some pool => exact goes_on live rfl rfl
          exact k _
        | ready => exact fail_named c _
        | queued pool h => exact fail_named c _
        | atStage stage => exact fail_named c _
        | stalled pool => exact fail_named c _
      exact f _
  exact e _

theorem stepLive_named (d : Deployment) {c : Config} (live : c.control.outcome = Outcome.live) : Named (stepLive d c) := by
  have e : ∀ o : Option Nat, Named (match o with
      | some serial => rejectHopeless d c serial
      | none => match c.control.admission with
        | some a => admit c a
        | none => match c.control.growth with
          | some g => grow d c g
          | none => birth d c) := by
    intro o
    cases o with
    | some serial => exact rejectHopeless_named d serial live
    | none =>
      have f : ∀ o : Option Admission, Named (match o with
          | some a => admit c a
          | none => match c.control.growth with
            | some g => grow d c g
            | none => birth d c) := by
        intro o
        cases o with
        | some a => exact admit_named a live
        | none =>
          have k : ∀ o : Option Growth, Named (match o with
              | some g => grow d c g
              | none => birth d c) := by
            intro o
            cases o with
            | some g => exact grow_named d g live
            | none => exact birth_named d live
          exact k _
      exact f _
  exact e _

end Serq
