import Serq.Machine.Stages
/-!
# Births and statements

`Arrive`, `Turn`, and what a session's statements do.
-/

namespace Serq

/-! ## Births -/

/-- The attributes with some of them set. -/
def applyPresets : List Preset → List Nat → List Nat
  | [], attrs => attrs
  | p :: rest, attrs => applyPresets rest (setNth p.slot p.value attrs)

/-- A session as it is born. -/
def newborn (d : Deployment) (serial : Nat) (b : Spec) : Session :=
  { serial := serial
    attrs := applyPresets b.attrs (setNth slotSerial serial (zeros d.attrs))
    turns := b.turns
    scripted := isNonempty b.turns
    frames := [⟨d.session, 0, FrameKind.plain⟩]
    holds := []
    leases := []
    status := Status.ready
    admission := 0 }

/-- `Arrive`: the next session is born and stands at the back of the ready queue. -/
def arrive (d : Deployment) (c : Config) (b : Spec) (rest : List Spec) : Stepped :=
  ({ c with
      births := rest
      serial := c.serial + 1
      sessions := snoc c.sessions (newborn d c.serial b)
      ready := snoc c.ready c.serial }, Rule.arrive c.serial)

/-! ## Statements -/

/-- The session's attributes in its next turn, before what the turn brings. -/
def Session.nextTurn (s : Session) : List Nat := setNth slotTurn (nthNat slotTurn s.attrs + 1) s.attrs

/-- The attributes that the session's next turn brings, and `more`. -/
def takeTurn (s : Session) : Session :=
  ifCons s.turns { s with attrs := cond s.scripted (setNth slotMore 0 s.nextTurn) s.nextTurn }
    (fun t rest => { s with turns := rest, attrs := setNth slotMore (bit (isNonempty rest)) (applyPresets t s.nextTurn) })

/-- `Turn`. -/
def turn (c : Config) (s : Session) : Stepped :=
  ({ c with sessions := putSession s.serial (takeTurn s) c.sessions }, Rule.turn s.serial)

/-- `Set`. -/
def set (d : Deployment) (c : Config) (s : Session) (slot : Nat) (e : Expr) : Stepped :=
  (c.put (s.setAttr slot (eval (envOf d c s) e)), Rule.set s.serial)

/-- `Observe`. -/
def observe (d : Deployment) (c : Config) (s : Session) (obs : Nat) (e : Expr) : Stepped :=
  ({ c.put s with
      log := ⟨s.serial, obs, c.now, nthNat slotTurn s.attrs, eval (envOf d c s) e⟩ :: c.log }, Rule.observe s.serial)

/-- A block is entered. -/
def Session.enter (s : Session) (block : Nat) (kind : FrameKind) : Session :=
  { s with frames := ⟨block, 0, kind⟩ :: s.frames }

/-- `Branch`: the guard must be 0 or 1. -/
def branchOn (c : Config) (s : Session) (guard yes no : Nat) : Stepped :=
  cond (Nat.beq guard 0) (c.put (s.enter no FrameKind.plain), Rule.branch s.serial)
    (cond (Nat.beq guard 1) (c.put (s.enter yes FrameKind.plain), Rule.branch s.serial) (c.fail Fault.guard))

def branch (d : Deployment) (c : Config) (s : Session) (guard : Expr) (yes no : Nat) : Stepped :=
  branchOn c s (eval (envOf d c s) guard) yes no

/-- `Loop`. -/
def loop (c : Config) (s : Session) (body : Nat) : Stepped :=
  (c.put (s.enter body FrameKind.loop), Rule.loop s.serial)

/-- `RunZero`: the session goes to the back of the ready queue. -/
def runZero (c : Config) (s : Session) : Stepped :=
  ({ c.put s with
      ready := snoc c.ready s.serial
      control := { c.control with running := none } }, Rule.runZero s.serial)

/-- The holds once a run begins. -/
def holdsFor (growing : Option Nat) (holds : List Hold) : List Hold :=
  ifSome growing holds (fun pool => markGrown pool holds)

/-- `Run`: the session's job joins the stage. -/
def runAt (d : Deployment) (c : Config) (s : Session) (stage : Nat) (mode : Mode) (work : Nat) (growing : Option Nat) (spec : StageSpec) : Stepped :=
  ({ joinStage c s stage mode work growing spec with
      sessions := putSession s.serial { s with status := Status.atStage stage, holds := holdsFor growing s.holds } c.sessions
      control := { c.control with running := none } }, Rule.run s.serial)

/-- Whether a growing run has an allocation to grow. -/
def canGrow (growing : Option Nat) (holds : List Hold) : Bool :=
  ifSome growing true (fun pool => ifSome (innermost pool holds) false (fun _ => true))

/-- A run of so much work. -/
def runFrom (d : Deployment) (c : Config) (s : Session) (stage : Nat) (mode : Mode) (growing : Option Nat) (work : Nat) : Stepped :=
  cond (Nat.beq work 0) (runZero c s) (c.orLost (nth stage d.stages) (runAt d c s stage mode work growing))

/-- A run statement. -/
def run (d : Deployment) (c : Config) (s : Session) (stage : Nat) (mode : Mode) (work : Expr) (growing : Option Nat) : Stepped :=
  cond (canGrow growing s.holds) (runFrom d c s stage mode growing (eval (envOf d c s) work)) (c.fail Fault.noAllocation)

/-- A load of so many units. -/
def loadFrom (c : Config) (s : Session) (pool : Nat) (units : Nat) (x : Allocation) : Stepped :=
  cond (Nat.ble (x.position + units) x.units)
    (c.put { s with holds := putInnermost pool (x.advance units) (markGrown pool s.holds) }, Rule.load s.serial pool)
    (c.fail Fault.load)

/-- `Load`: the innermost allocation's position advances, within the allocation. -/
def load (d : Deployment) (c : Config) (s : Session) (pool : Nat) (units : Expr) : Stepped :=
  ifSome (innermost pool s.holds) (c.fail Fault.noAllocation) (loadFrom c s pool (eval (envOf d c s) units))

/-- A block's end: `BlockEnd`, `LoopBack`, `ScopeEnd`, or `End` for the session's own block. -/
def blockEnd (d : Deployment) (c : Config) (s : Session) (f : Frame) (outer : List Frame) : FrameKind → Stepped
  | FrameKind.loop => (c.put { s with frames := ⟨f.block, 0, f.kind⟩ :: outer }, Rule.loopBack s.serial)
  | FrameKind.hold => scopeEnd d c s outer
  | FrameKind.plain => cond (isNonempty outer) (c.put { s with frames := outer }, Rule.blockEnd s.serial) (endSession d c s)

/-- A statement of the running session, its frame already past it. -/
def statement (d : Deployment) (c : Config) (s : Session) : Stmt → Stepped
  | Stmt.turn => turn c s
  | Stmt.set slot e => set d c s slot e
  | Stmt.observe obs e => observe d c s obs e
  | Stmt.hold h => hold d c s h
  | Stmt.run stage mode work growing => run d c s stage mode work growing
  | Stmt.branch guard yes no => branch d c s guard yes no
  | Stmt.loop body => loop c s body
  | Stmt.«end» => endSession d c s
  | Stmt.release pool => release d c s pool
  | Stmt.load pool units => load d c s pool units

/-- The next statement of a frame, `none` at its block's end. -/
def statementAt (program : Program) (f : Frame) : Option Stmt :=
  ifSome (nth f.block program) none (nth f.pos)

/-- The session's next statement, or its block's end. -/
def executeIn (d : Deployment) (c : Config) (s : Session) : Stepped :=
  c.orEmpty s.frames fun f outer =>
    ifSome (statementAt d.program f) (blockEnd d c s f outer f.kind)
      (statement d c { s with frames := ⟨f.block, f.pos + 1, f.kind⟩ :: outer })

/-- The running session's next step. -/
def execute (d : Deployment) (c : Config) (serial : Nat) : Stepped :=
  c.orLost (findSession serial c.sessions) fun s => c.orNot s.status.isReady (executeIn d c s)

end Serq
