import Serq.Thm.Growth
/-!
# What every run keeps

`step_sound`: a step keeps memory, accounting and position of every pool and every session, whatever the deployment and the
configuration. `run_sound`: so does every run from a start. `run_memory` says it in plain words of one pool.
-/

namespace Serq

/-! ## Statements -/

theorem turn_good {c : Config} {s : Session} (ok : Sound c.pools c.sessions) (live : Live s c.sessions) : Good (turn c s) := by
  have e : ∀ l : List (List Preset), (match l with
      | [] => { s with attrs := cond s.scripted (setNth slotMore 0 (setNth slotTurn (nthNat slotTurn s.attrs + 1) s.attrs)) (setNth slotTurn (nthNat slotTurn s.attrs + 1) s.attrs) }
      | t :: rest => { s with turns := rest, attrs := setNth slotMore (bit (isNonempty rest)) (applyPresets t (setNth slotTurn (nthNat slotTurn s.attrs + 1) s.attrs)) } : Session).holds = s.holds
      ∧ (match l with
      | [] => { s with attrs := cond s.scripted (setNth slotMore 0 (setNth slotTurn (nthNat slotTurn s.attrs + 1) s.attrs)) (setNth slotTurn (nthNat slotTurn s.attrs + 1) s.attrs) }
      | t :: rest => { s with turns := rest, attrs := setNth slotMore (bit (isNonempty rest)) (applyPresets t (setNth slotTurn (nthNat slotTurn s.attrs + 1) s.attrs)) } : Session).serial = s.serial := by
    intro l
    cases l with
    | nil => exact ⟨rfl, rfl⟩
    | cons t rest => exact ⟨rfl, rfl⟩
  have holds : (takeTurn s).holds = s.holds := (e s.turns).1
  have serial : (takeTurn s).serial = s.serial := (e s.turns).2
  show Sound c.pools (putSession (takeTurn s).serial (takeTurn s) c.sessions)
  rw [serial]
  exact sound_put_holds ok live holds

theorem sound_put_found {n : Nat} {pools : List Pool} {l : List Session} {s t : Session} (ok : Sound pools l)
    (found : findSession n l = some s) (same : t.holds = s.holds) : Sound pools (putSession n t l) := by
  cases find_serial found
  exact sound_put_holds ok (live_found found) same

/-- A statement that changes no hold. -/
theorem put_good {c : Config} {s t : Session} (ok : Sound c.pools c.sessions) (live : Live s c.sessions) (serial : t.serial = s.serial)
    (holds : t.holds = s.holds) : Sound (c.put t).pools (c.put t).sessions := by
  show Sound c.pools (putSession t.serial t c.sessions)
  rw [serial]
  exact sound_put_holds ok live holds

theorem branch_good (d : Deployment) {c : Config} {s : Session} (guard : Expr) (yes no : Nat) (ok : Sound c.pools c.sessions) (live : Live s c.sessions) :
    Good (branch d c s guard yes no) := by
  have e : ∀ n : Nat, Good (match n with
      | 0 => (c.put (s.enter no FrameKind.plain), Rule.branch s.serial)
      | n + 1 => cond (Nat.beq n 0) (c.put (s.enter yes FrameKind.plain), Rule.branch s.serial) (c.fail Fault.guard)) := by
    intro n
    cases n with
    | zero => exact put_good (s := s) ok live rfl rfl
    | succ n => exact of_cond Good _ (fun _ => put_good (s := s) ok live rfl rfl) (fun _ => ok)
  exact e _

theorem runEngine_sound {c : Config} {s : Session} (mode : Mode) (work : Nat) (growing : Option Nat) (ok : Sound c.pools c.sessions)
    (live : Live s c.sessions) : Sound (runEngine c s mode work growing).pools (runEngine c s mode work growing).sessions := by
  cases growing with
  | none => exact sound_put_holds ok live rfl
  | some pool =>
    exact sound_put ok live (fun i => holdsOn_mark i pool s.holds) (holdsOk_mark pool (live_holds ok live))

theorem run_good (d : Deployment) {c : Config} {s : Session} (stage : Nat) (mode : Mode) (work : Expr) (growing : Option Nat)
    (ok : Sound c.pools c.sessions) (live : Live s c.sessions) : Good (run d c s stage mode work growing) := by
  have e : ∀ n : Nat, Good (match n with
      | 0 => runZero c s
      | n + 1 => (match stage with
          | 0 => runEngine c s mode (n + 1) growing
          | k + 1 => runDelay c s (k + 1) (n + 1), Rule.run s.serial)) := by
    intro n
    cases n with
    | zero => exact put_good (s := s) ok live rfl rfl
    | succ n =>
      cases stage with
      | zero => exact runEngine_sound mode (n + 1) growing ok live
      | succ k => exact sound_put_holds ok live rfl
  exact of_cond Good _ (fun _ => e _) (fun _ => ok)

theorem blockEnd_good (d : Deployment) {c : Config} {s : Session} (f : Frame) (outer : List Frame) (ok : Sound c.pools c.sessions)
    (live : Live s c.sessions) : Good (blockEnd d c s f outer) := by
  have e : ∀ k, Good (match k with
      | FrameKind.loop => (c.put { s with frames := ⟨f.block, 0, f.kind⟩ :: outer }, Rule.loopBack s.serial)
      | FrameKind.hold => scopeEnd d c s outer
      | FrameKind.plain => match outer with
        | [] => stopSession d c s
        | _ :: _ => (c.put { s with frames := outer }, Rule.blockEnd s.serial)) := by
    intro k
    cases k with
    | loop => exact put_good (s := s) ok live rfl rfl
    | hold => exact scopeEnd_good d outer ok live
    | plain => cases outer with
      | nil => exact stopSession_good d ok live
      | cons g rest => exact put_good (s := s) ok live rfl rfl
  exact e _

theorem statement_good (d : Deployment) {c : Config} {s : Session} (st : Stmt) (ok : Sound c.pools c.sessions) (live : Live s c.sessions) :
    Good (statement d c s st) := by
  cases st with
  | turn => exact turn_good ok live
  | set slot e => exact put_good (s := s) ok live rfl rfl
  | observe obs e => exact put_good (s := s) ok live rfl rfl
  | hold h => exact hold_good d h ok live
  | run stage mode work growing => exact run_good d stage mode work growing ok live
  | branch guard yes no => exact branch_good d guard yes no ok live
  | loop body => exact put_good (s := s) ok live rfl rfl
  | stop => exact stopSession_good d ok live

theorem executeIn_good (d : Deployment) {c : Config} {s : Session} (ok : Sound c.pools c.sessions) (live : Live s c.sessions) :
    Good (executeIn d c s) := by
  have e : ∀ l, Good (match l with
      | [] => c.fail Fault.lost
      | f :: outer => match statementAt d.program f with
        | none => blockEnd d c s f outer
        | some st => statement d c { s with frames := ⟨f.block, f.pos + 1, f.kind⟩ :: outer } st) := by
    intro l
    cases l with
    | nil => exact ok
    | cons f outer =>
      have k : ∀ o, Good (match o with
          | none => blockEnd d c s f outer
          | some st => statement d c { s with frames := ⟨f.block, f.pos + 1, f.kind⟩ :: outer } st) := by
        intro o
        cases o with
        | none => exact blockEnd_good d f outer ok live
        | some st => exact statement_good d st ok live
      exact k _
  exact e _

theorem execute_good (d : Deployment) {c : Config} (serial : Nat) (ok : Sound c.pools c.sessions) : Good (execute d c serial) := by
  have e : ∀ o, findSession serial c.sessions = o → Good (match o with
      | none => c.fail Fault.lost
      | some s => executeIn d c s) := by
    intro o ho
    cases o with
    | none => exact ok
    | some s => exact executeIn_good d ok (live_found ho)
  exact e _ rfl

/-! ## The sweep -/

theorem live_eq {s t : Session} {l : List Session} (e : t = s) (h : Live t l) : Live s l := e ▸ h

theorem headOf_live {sessions : List Session} {p : Pool} {s : Session} {h : Header} : headOf sessions p = some (s, h) → Live s sessions := by
  have e : ∀ l : List Nat, (match l with
      | [] => none
      | n :: _ => match findSession n sessions with
        | none => none
        | some s => match s.status with
          | Status.queued _ h => some (s, h)
          | _ => none) = some (s, h) → Live s sessions := by
    intro l
    cases l with
    | nil => exact fun h => of_none h
    | cons n rest =>
      have f : ∀ o, findSession n sessions = o → (match o with
          | none => none
          | some s => match s.status with
            | Status.queued _ h => some (s, h)
            | _ => none) = some (s, h) → Live s sessions := by
        intro o ho
        cases o with
        | none => exact fun h => of_none h
        | some t =>
          have k : ∀ st : Status, (match st with
              | Status.queued _ h => some (t, h)
              | _ => none) = some (s, h) → Live s sessions := by
            intro st
            cases st with
            | ready => exact fun h => of_none h
            | hopeless g => exact fun h => of_none h
            | queued pool g => exact fun h => of_some h (fun e => live_eq (congrArg Prod.fst e) (live_found ho))
            | atStage stage => exact fun h => of_none h
            | stalled pool => exact fun h => of_none h
          exact k _
      exact f _ rfl
  exact e _

/-- What a sweep found to admit is a live session. -/
def FoundLive (sessions : List Session) : Sweep → Prop
  | Sweep.over => True
  | Sweep.resume _ _ => True
  | Sweep.admit _ s _ => Live s sessions

theorem sweepQueue_live (d : Deployment) (c : Config) (pool : Nat) (p : Pool) : FoundLive c.sessions (sweepQueue d c pool p) := by
  refine of_cond (FoundLive c.sessions) p.via (fun _ => trivial) (fun _ => ?_)
  have e : ∀ o, headOf c.sessions p = o → FoundLive c.sessions (match o with
      | none => Sweep.over
      | some (s, h) => cond (fits (envOf d c s) h.wants) (Sweep.admit pool s h) Sweep.over) := by
    intro o ho
    cases o with
    | none => exact trivial
    | some q => cases q with
      | mk s h => exact of_cond (FoundLive c.sessions) (fits (envOf d c s) h.wants) (fun _ => headOf_live ho) (fun _ => trivial)
  exact e _ rfl

theorem sweepPool_live (d : Deployment) (c : Config) (pool : Nat) (p : Pool) : FoundLive c.sessions (sweepPool d c pool p) := by
  have e : ∀ l, FoundLive c.sessions (match l with
      | [] => sweepQueue d c pool p
      | g :: _ => cond (growerFits c.sessions pool p g) (Sweep.resume pool g) (sweepQueue d c pool p)) := by
    intro l
    cases l with
    | nil => exact sweepQueue_live d c pool p
    | cons g rest => exact of_cond (FoundLive c.sessions) (growerFits c.sessions pool p g) (fun _ => trivial) (fun _ => sweepQueue_live d c pool p)
  exact e _

theorem findSweep_live (d : Deployment) (c : Config) (pools : List Pool) : ∀ pool, FoundLive c.sessions (findSweep d c pool pools) := by
  induction pools with
  | nil => exact fun _ => trivial
  | cons p rest ih =>
    intro pool
    have e : ∀ w, FoundLive c.sessions w → FoundLive c.sessions (match w with
        | Sweep.over => findSweep d c (pool + 1) rest
        | Sweep.resume q g => Sweep.resume q g
        | Sweep.admit q s h => Sweep.admit q s h) := by
      intro w hw
      cases w with
      | over => exact ih _
      | resume q g => exact trivial
      | admit q s h => exact hw
    exact e _ (sweepPool_live d c pool p)

theorem sweep_good (d : Deployment) {c : Config} (pool : Nat) {after : Config → Stepped} (ok : Sound c.pools c.sessions)
    (h : ∀ x : Config, Sound x.pools x.sessions → Good (after x)) : Good (sweep d c pool after) := by
  have e : ∀ w, FoundLive c.sessions w → Good (match w with
      | Sweep.over => after (c.sweepAt none)
      | Sweep.resume q g => grow d (c.sweepAt (some q)) ⟨g.serial, q, g.units, 0, true⟩
      | Sweep.admit q s h => beginAdmit (envOf d c s) false (c.sweepAt (some q)) s q h) := by
    intro w hw
    cases w with
    | over => exact h _ ok
    | resume q g => exact grow_good d (c := c.sweepAt (some q)) ⟨g.serial, q, g.units, 0, true⟩ ok
    | admit q s h => exact beginAdmit_good (c := c.sweepAt (some q)) (envOf d c s) false q h ok hw
  exact e _ (findSweep_live d c (skip pool c.pools) pool)

/-! ## The engine -/

theorem serveGrowing_good (d : Deployment) {c : Config} (it : Iteration) (j : Job) (tokens pool : Nat) {s : Session} {x : Part}
    (ok : Sound c.pools c.sessions) (live : Live s c.sessions) (found : innermost pool s.holds = some x) :
    Good (serveGrowing d c it j tokens pool s x) := by
  refine of_cond Good _ (fun covers => ?_) (fun _ => ?_)
  · exact assignGrowing_good (n := 0) it j none ok.positions live (live_holds ok live) found rfl rfl (ble_le covers)
      (poolsOk_congr (fun i => (congrArg (fun m => held i c.sessions + m) (only_zero pool i)).symm) ok.pools)
  · have e : ∀ o, nth pool c.pools = o → Good (match o with
        | none => c.fail Fault.lost
        | some p => growWith d c ⟨s.serial, pool, up p.block (x.pos + tokens), tokens, false⟩ s p j) := by
      intro o ho
      cases o with
      | none => exact ok
      | some p => exact growWith_good d ⟨s.serial, pool, up p.block (x.pos + tokens), tokens, false⟩ j ok live ho
    exact e _ rfl

theorem serve_good (d : Deployment) {c : Config} (it : Iteration) (j : Job) (tokens : Nat) (ok : Sound c.pools c.sessions) :
    Good (serve d c it j tokens) := by
  have e : ∀ o : Option Nat, Good (match o with
      | none => (assign c it j tokens, Rule.serve j.serial none)
      | some pool => match findSession j.serial c.sessions with
        | none => c.fail Fault.lost
        | some s => match innermost pool s.holds with
          | none => c.fail Fault.lost
          | some x => serveGrowing d c it j tokens pool s x) := by
    intro o
    cases o with
    | none => exact ok
    | some pool =>
      have f : ∀ o, findSession j.serial c.sessions = o → Good (match o with
          | none => c.fail Fault.lost
          | some s => match innermost pool s.holds with
            | none => c.fail Fault.lost
            | some x => serveGrowing d c it j tokens pool s x) := by
        intro o ho
        cases o with
        | none => exact ok
        | some s =>
          have k : ∀ o, innermost pool s.holds = o → Good (match o with
              | none => c.fail Fault.lost
              | some x => serveGrowing d c it j tokens pool s x) := by
            intro o hx
            cases o with
            | none => exact ok
            | some x => exact serveGrowing_good d it j tokens pool ok (live_found ho) hx
          exact k _ rfl
      exact f _ rfl
  exact e _

theorem viaHead_live {d : Deployment} {c : Config} {it : Iteration} {pool : Nat} {s : Session} {h : Header} :
    viaHead d c it = some (pool, s, h) → Live s c.sessions := by
  have e : ∀ o : Option (Nat × Pool), (match o with
      | none => none
      | some (pool, p) => match headOf c.sessions p with
        | none => none
        | some (s, h) => cond (fits { envOf d c s with left := it.left } h.wants) (some (pool, s, h)) none) = some (pool, s, h) → Live s c.sessions := by
    intro o
    cases o with
    | none => exact fun h => of_none h
    | some q => cases q with
      | mk n p =>
        have f : ∀ o, headOf c.sessions p = o → (match o with
            | none => none
            | some (s, h) => cond (fits { envOf d c s with left := it.left } h.wants) (some (n, s, h)) none) = some (pool, s, h) → Live s c.sessions := by
          intro o ho
          cases o with
          | none => exact fun h => of_none h
          | some q => cases q with
            | mk t g =>
              have k : ∀ b, cond b (some (n, t, g)) none = some (pool, s, h) → Live s c.sessions := by
                intro b
                cases b with
                | true => exact fun h => of_some h (fun e => live_eq (congrArg (fun x => x.2.1) e) (headOf_live ho))
                | false => exact fun h => of_none h
              exact k _
        exact f _ rfl
  exact e _

theorem endBuilding_good (d : Deployment) {c : Config} (it : Iteration) {after : Config → Stepped} (ok : Sound c.pools c.sessions)
    (h : ∀ x : Config, Sound x.pools x.sessions → Good (after x)) : Good (endBuilding d c it after) :=
  of_cond Good (or it.assigned it.preempted) (fun _ => ok) (fun _ => h _ ok)

theorem admitMore_good (d : Deployment) {c : Config} (it : Iteration) {after : Config → Stepped} (ok : Sound c.pools c.sessions)
    (h : ∀ x : Config, Sound x.pools x.sessions → Good (after x)) : Good (admitMore d c it after) := by
  have e : ∀ o : Option (Nat × Session × Header), (∀ pool s h, o = some (pool, s, h) → Live s c.sessions) → Good (match o with
      | none => endBuilding d c it after
      | some (pool, s, h) => beginAdmit { envOf d c s with left := it.left } true c s pool h) := by
    intro o ho
    cases o with
    | none => exact endBuilding_good d it ok h
    | some q => cases q with
      | mk pool r => cases r with
        | mk s g => exact beginAdmit_good { envOf d c s with left := it.left } true pool g ok (ho pool s g rfl)
  refine e _ (fun pool s g => ?_)
  have f : ∀ b, cond b none (viaHead d c it) = some (pool, s, g) → Live s c.sessions := by
    intro b
    cases b with
    | true => exact fun h => of_none h
    | false => exact viaHead_live
  exact f _

theorem build_good (d : Deployment) {c : Config} (it : Iteration) {after : Config → Stepped} (ok : Sound c.pools c.sessions)
    (h : ∀ x : Config, Sound x.pools x.sessions → Good (after x)) : Good (build d c it after) := by
  have e : ∀ o : Option Job, Good (match o with
      | none => admitMore d c it after
      | some j => serve d c it j (least (wanted d.chunk j) it.left)) := by
    intro o
    cases o with
    | none => exact admitMore_good d it ok h
    | some j => exact serve_good d it j _ ok
  exact e _

theorem readied_sound (names : List Nat) : ∀ {pools : List Pool} {l : List Session}, Sound pools l → Sound pools (readied names l) := by
  induction names with
  | nil => exact id
  | cons n rest ih =>
    intro pools l ok
    have e : ∀ o, findSession n l = o → Sound pools (match o with
        | none => l
        | some s => putSession n { s with status := Status.ready } l) := by
      intro o ho
      cases o with
      | none => exact ok
      | some s => exact sound_put_found ok ho rfl
    exact ih (e _ rfl)

/-! ## The agenda -/

theorem agendaStep_good (d : Deployment) {c : Config} (ok : Sound c.pools c.sessions) : Good (agendaStep d c) := by
  have e : ∀ l : List Event, Good (match l with
      | [] => halt c c.now
      | e :: rest => cond (pastHorizon d.horizon e.time) (halt c (lastTime d.horizon c.now))
          (cond (Nat.ble e.time c.now) (applyEvent c e rest) ({ c with now := e.time }, Rule.advance))) := by
    intro l
    cases l with
    | nil => exact ok
    | cons e rest =>
      have apply_good : Good (applyEvent c e rest) := by
        have f : ∀ a : Action, Good (match a with
            | Action.iterEnd => iterEnd c rest
            | Action.finish _ serial => finish c rest serial) := by
          intro a
          cases a with
          | iterEnd => exact readied_sound _ ok
          | finish stage serial => exact readied_sound [serial] ok
        exact f _
      exact of_cond Good _ (fun _ => ok) (fun _ => of_cond Good _ (fun _ => apply_good) (fun _ => ok))
  exact e _

/-! ## A step -/

theorem idle_good (d : Deployment) {c : Config} (ok : Sound c.pools c.sessions) : Good (idle d c) :=
  of_cond Good (startable c) (fun _ => ok) (fun _ => agendaStep_good d ok)

theorem engine_good (d : Deployment) {c : Config} (ok : Sound c.pools c.sessions) : Good (engine d c) := by
  have e : ∀ o : Option Iteration, Good (match o with
      | some it => build d c it (idle d)
      | none => idle d c) := by
    intro o
    cases o with
    | some it => exact build_good d it ok (fun x h => idle_good d h)
    | none => exact idle_good d ok
  exact e _

theorem settle_good (d : Deployment) {c : Config} (ok : Sound c.pools c.sessions) : Good (settle d c) := by
  have e : ∀ l : List Nat, Good (match l with
      | serial :: rest => start d c serial rest
      | [] => cond c.control.unswept
          (sweep d { c with control := { c.control with unswept := false } } 0 (engine d))
          (engine d c)) := by
    intro l
    cases l with
    | nil => exact of_cond Good _ (fun _ => sweep_good d 0 ok (fun x h => engine_good d h)) (fun _ => engine_good d ok)
    | cons serial rest =>
      exact execute_good d (c := { c with ready := rest, control := { c.control with running := some serial, unswept := true } }) serial ok
  exact e _

theorem proceed_good (d : Deployment) {c : Config} (ok : Sound c.pools c.sessions) : Good (proceed d c) := by
  have e : ∀ o : Option Nat, Good (match o with
      | some serial => execute d c serial
      | none => settle d c) := by
    intro o
    cases o with
    | some serial => exact execute_good d serial ok
    | none => exact settle_good d ok
  exact e _

theorem birth_good (d : Deployment) {c : Config} (ok : Sound c.pools c.sessions) : Good (birth d c) := by
  have e : ∀ l : List Spec, Good (match l with
      | b :: rest => arrive d c b rest
      | [] => match c.control.sweep with
        | some pool => sweep d c pool (proceed d)
        | none => proceed d c) := by
    intro l
    cases l with
    | cons b rest => exact arrive_good d b rest ok
    | nil =>
      have f : ∀ o : Option Nat, Good (match o with
          | some pool => sweep d c pool (proceed d)
          | none => proceed d c) := by
        intro o
        cases o with
        | some pool => exact sweep_good d pool ok (fun x h => proceed_good d h)
        | none => exact proceed_good d ok
      exact f _
  exact e _

theorem rejectHopeless_good (d : Deployment) {c : Config} (serial : Nat) (ok : Sound c.pools c.sessions) : Good (rejectHopeless d c serial) := by
  have e : ∀ o, findSession serial c.sessions = o → Good (match o with
      | none => c.fail Fault.lost
      | some s => match s.status with
        | Status.hopeless h => match hopeless (envOf d c s) h.wants with
          | none => c.fail Fault.lost
          | some pool => reject d c s pool
        | _ => c.fail Fault.lost) := by
    intro o ho
    cases o with
    | none => exact ok
    | some s =>
      have f : ∀ st : Status, Good (match st with
          | Status.hopeless h => match hopeless (envOf d c s) h.wants with
            | none => c.fail Fault.lost
            | some pool => reject d c s pool
          | _ => c.fail Fault.lost) := by
        intro st
        cases st with
        | hopeless h =>
          have k : ∀ o : Option Nat, Good (match o with
              | none => c.fail Fault.lost
              | some pool => reject d c s pool) := by
            intro o
            cases o with
            | none => exact ok
            | some pool => exact reject_good d pool ok (live_found ho)
          exact k _
        | ready => exact ok
        | queued pool h => exact ok
        | atStage stage => exact ok
        | stalled pool => exact ok
      exact f _
  exact e _ rfl

theorem stepLive_good (d : Deployment) {c : Config} (ok : Sound c.pools c.sessions) : Good (stepLive d c) := by
  have e : ∀ o : Option Nat, Good (match o with
      | some serial => rejectHopeless d c serial
      | none => match c.control.admission with
        | some a => admit c a
        | none => match c.control.growth with
          | some g => grow d c g
          | none => birth d c) := by
    intro o
    cases o with
    | some serial => exact rejectHopeless_good d serial ok
    | none =>
      have f : ∀ o : Option Admission, Good (match o with
          | some a => admit c a
          | none => match c.control.growth with
            | some g => grow d c g
            | none => birth d c) := by
        intro o
        cases o with
        | some a => exact admit_good a ok
        | none =>
          have k : ∀ o : Option Growth, Good (match o with
              | some g => grow d c g
              | none => birth d c) := by
            intro o
            cases o with
            | some g => exact grow_good d g ok
            | none => exact birth_good d ok
          exact k _
      exact f _
  exact e _

/-- Every step keeps memory, accounting and position together, of every configuration of every deployment. -/
theorem step_sound (d : Deployment) {c : Config} (ok : Sound c.pools c.sessions) : Sound (step d c).1.pools (step d c).1.sessions := by
  have e : ∀ o : Outcome, Good (match o with
      | Outcome.live => stepLive d c
      | Outcome.done => (c, Rule.halt)
      | Outcome.failed _ => (c, Rule.halt)) := by
    intro o
    cases o with
    | live => exact stepLive_good d ok
    | done => exact ok
    | failed f => exact ok
  exact e _

/-! ## Runs -/

/-- What a deployment's runs reach. -/
inductive Reached (d : Deployment) (sessions : List Spec) : Config → Prop where
  | start : Reached d sessions (init d sessions)
  | step {c : Config} (h : Reached d sessions c) : Reached d sessions (step d c).1

theorem startPools_ok (l : List PoolSpec) : PoolsOk (fun _ => 0) (startPools l) := by
  induction l with
  | nil => exact fun i p h => by cases i <;> exact of_none h
  | cons x rest ih =>
    intro i p h
    cases i with
    | zero => exact of_some h (fun e => e ▸ ⟨zero_le' _, rfl, rfl⟩)
    | succ i => exact ih i p h

/-- Every configuration that a run reaches is sound. -/
theorem run_sound {d : Deployment} {sessions : List Spec} {c : Config} (h : Reached d sessions c) : Sound c.pools c.sessions := by
  induction h with
  | start => exact ⟨startPools_ok d.pools, trivial⟩
  | step h ih => exact step_sound d ih

/-- Whatever the deployment, the program and the sessions: at every step of the run no pool's allocated and cached units together exceed
its capacity, what is allocated is what the live sessions' holds have allocated, and what is cached is the sum of its entries. -/
theorem run_memory {d : Deployment} {sessions : List Spec} {c : Config} {i : Nat} {p : Pool} (h : Reached d sessions c) (hp : nth i c.pools = some p) :
    p.used + p.cached ≤ p.cap ∧ p.used = held i c.sessions ∧ p.cached = sizes p.entries :=
  have ok := (run_sound h).pools i p hp
  ⟨ok.memory, ok.used, ok.cached⟩

/-- Doubled runs are runs. -/
theorem runFor_reached {d : Deployment} {sessions : List Spec} (n : Nat) : ∀ {c : Config}, Reached d sessions c → Reached d sessions (runFor d n c) := by
  induction n with
  | zero => exact fun h => Reached.step h
  | succ n ih => exact fun h => ih (ih h)

end Serq
