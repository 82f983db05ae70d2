import Serq.Machine.Growth
/-!
# The sweep

Pool by pool: stalled growers while they fit, then the head of the queue while it fits.
-/

namespace Serq

/-- What a sweep does next. -/
inductive Sweep where
  | over
  | resume (pool : Nat) (grower : Grower)
  | admit (pool : Nat) (session : Session) (header : Header)

/-- Whether a stalled growth fits now. -/
def growerFits (sessions : List Session) (pool : Nat) (p : Pool) (g : Grower) : Bool :=
  ifSome (findSession g.serial sessions) false fun s => ifSome (innermost pool s.holds) false fun x =>
    Nat.ble (p.allocated + (up p.block g.units - x.units)) p.cap

/-- The head of a queue. -/
def headOf (sessions : List Session) (p : Pool) : Option Session :=
  ifCons p.queue none fun w _ => findSession w.serial sessions

/-- The head of a pool's queue, if no engine serves it and it fits. -/
def sweepQueue (d : Deployment) (c : Config) (pool : Nat) (p : Pool) : Sweep :=
  ifSome p.spec.via
    (ifSome (headOf c.sessions p) Sweep.over fun s => ifSome (s.status.pending pool) Sweep.over fun h =>
      cond (fits (envOf d c s) h.wants) (Sweep.admit pool s h) Sweep.over)
    (fun _ => Sweep.over)

/-- A sweep at one pool: the stalled grower at the front, then the head of the queue. -/
def sweepPool (d : Deployment) (c : Config) (pool : Nat) (p : Pool) : Sweep :=
  ifCons p.growers (sweepQueue d c pool p) fun g _ =>
    cond (growerFits c.sessions pool p g) (Sweep.resume pool g) (sweepQueue d c pool p)

/-- What was found, or what is found next. -/
def Sweep.orElse (next : Sweep) : Sweep → Sweep
  | Sweep.over => next
  | Sweep.resume q g => Sweep.resume q g
  | Sweep.admit q s h => Sweep.admit q s h

/-- The first thing to do at a pool or one after it. -/
def findSweep (d : Deployment) (c : Config) : Nat → List Pool → Sweep
  | _, [] => Sweep.over
  | pool, p :: rest => Sweep.orElse (findSweep d c (pool + 1) rest) (sweepPool d c pool p)

/-- What a sweep found is done; when nothing is left to do, what comes after it. -/
def sweepTo (d : Deployment) (c : Config) (after : Config → Stepped) : Sweep → Stepped
  | Sweep.over => after (c.sweepAt none)
  | Sweep.resume q g => grow d (c.sweepAt (some q)) ⟨g.serial, g.engine, q, g.units, 0, true⟩
  | Sweep.admit q s h => beginAdmit (envOf d c s) false (c.sweepAt (some q)) s q h

/-- A sweep goes on from a pool. -/
def sweep (d : Deployment) (c : Config) (pool : Nat) (after : Config → Stepped) : Stepped :=
  sweepTo d c after (findSweep d c pool (skip pool c.pools))

end Serq
