import SerqExec
/-!
# The rules' names, and what they are about
-/

namespace Serq

/-- The rule's name, as everywhere. -/
def Rule.name : Rule → String
  | Rule.arrive _ => "Arrive"
  | Rule.turn _ => "Turn"
  | Rule.set _ => "Set"
  | Rule.observe _ => "Observe"
  | Rule.branch _ => "Branch"
  | Rule.loop _ => "Loop"
  | Rule.run _ => "Run"
  | Rule.runZero _ => "RunZero"
  | Rule.queue _ _ => "Queue"
  | Rule.reject _ _ => "Reject"
  | Rule.growStall _ _ => "GrowStall"
  | Rule.growResume _ _ => "GrowResume"
  | Rule.release _ _ => "Release"
  | Rule.load _ _ => "Load"
  | Rule.blockEnd _ => "BlockEnd"
  | Rule.loopBack _ => "LoopBack"
  | Rule.scopeEnd _ => "ScopeEnd"
  | Rule.«end» _ => "End"
  | Rule.admit _ _ => "Admit"
  | Rule.admitVia _ _ => "AdmitVia"
  | Rule.evict _ _ => "Evict"
  | Rule.preempt _ _ => "Preempt"
  | Rule.leaseExpire _ _ => "LeaseExpire"
  | Rule.iterBegin => "IterBegin"
  | Rule.serve _ _ => "Serve"
  | Rule.iterCommit => "IterCommit"
  | Rule.iterEnd => "IterEnd"
  | Rule.finish _ => "Finish"
  | Rule.advance => "Advance"
  | Rule.halt => "Halt"

/-- The session that a rule is about. -/
def Rule.session : Rule → Option Nat
  | Rule.arrive n => some n
  | Rule.turn n => some n
  | Rule.set n => some n
  | Rule.observe n => some n
  | Rule.branch n => some n
  | Rule.loop n => some n
  | Rule.run n => some n
  | Rule.runZero n => some n
  | Rule.queue n _ => some n
  | Rule.reject n _ => some n
  | Rule.growStall n _ => some n
  | Rule.growResume n _ => some n
  | Rule.release n _ => some n
  | Rule.load n _ => some n
  | Rule.blockEnd n => some n
  | Rule.loopBack n => some n
  | Rule.scopeEnd n => some n
  | Rule.«end» n => some n
  | Rule.admit n _ => some n
  | Rule.admitVia n _ => some n
  | Rule.evict n _ => some n
  | Rule.preempt n _ => some n
  | Rule.leaseExpire n _ => some n
  | Rule.iterBegin => none
  | Rule.serve n _ => some n
  | Rule.iterCommit => none
  | Rule.iterEnd => none
  | Rule.finish n => some n
  | Rule.advance => none
  | Rule.halt => none

/-- The pool that a rule is about. -/
def Rule.pool : Rule → Option Nat
  | Rule.queue _ p => some p
  | Rule.reject _ p => some p
  | Rule.growStall _ p => some p
  | Rule.growResume _ p => some p
  | Rule.release _ p => some p
  | Rule.load _ p => some p
  | Rule.admit _ p => some p
  | Rule.admitVia _ p => some p
  | Rule.evict _ p => some p
  | Rule.preempt _ p => some p
  | Rule.leaseExpire _ p => some p
  | Rule.serve _ p => p
  | _ => none

end Serq
