import Serq.Pool.Sound
/-!
# One memory pool

A pool of memory as a relation (`Serq.Pool.Step`) and what is proved of every command, and of every sequence of commands
from the empty pool:

* memory: the units held, leased and cached are never more than the pool has (`step_memory`, `steps_memory`);
* conservation: with the free units they are exactly what it has (`step_conserved`, `steps_conserved`);
* a lease's end is the transition by which a scope's end gives the same allocation back (`endLease_as_endHold`; by expiry
  `lease_expire`, by release `lease_release`, by the session's end `leaves_steps`);
* eviction and preemption leave every lease alone (`evicts_leases`, `preempt_leases`): only a grant, a release, an expiry and
  the session's end touch any (`step_leases`);
* an admission and a growth evict only while the room lacks, and until there is room or the cache is empty
  (`makesRoom_enough`, `makesRoom_sparing`); what fits beside the allocations can always be given (`admit_possible`, in `Serq.Pool.Room`);
* a position that a load or a growing run moved stays within its allocation (`step_position`);
* a session that left holds and leases nothing (`leave_nothing`); allocations and entries are whole blocks (`steps_blocks`,
  in `Serq.Pool.Blocks`), and a session has at most one entry (`steps_one`, in `Serq.Pool.Owners`).
-/

namespace Serq.Memory

/-! ## Memory -/

theorem steps_sound {p q : Pool} {cs : List Cmd} (h : Steps p cs q) : Sound p → Sound q := by
  induction h with
  | none _ => exact id
  | more _ _ _ _ _ first _ ih => exact fun s => ih (step_sound s first)

theorem giveBack_same (p : Pool) (session units computed clause : Nat) :
    (p.giveBack session units computed clause).cap = p.cap ∧ (p.giveBack session units computed clause).block = p.block :=
  of_cond (fun q : Pool => q.cap = p.cap ∧ q.block = p.block) _ (fun _ => ⟨rfl, rfl⟩) (fun _ => ⟨rfl, rfl⟩)

theorem leaves_cap {session : Nat} {clauses : List Nat} {p q : Pool} (h : Leaves session clauses p q) :
    q.cap = p.cap ∧ q.block = p.block := by
  induction h with
  | done _ _ _ => exact ⟨rfl, rfl⟩
  | hold p _ inner h outer clause _ _ _ _ _ ih =>
    have one := giveBack_same { p with holds := inner ++ outer } h.owner h.units h.computed clause
    exact ⟨ih.1.trans one.1, ih.2.trans one.2⟩
  | lease p _ older l younger clause _ _ _ _ _ _ ih =>
    have one := giveBack_same { p with leases := older ++ younger } l.owner l.units l.computed clause
    exact ⟨ih.1.trans one.1, ih.2.trans one.2⟩

/-- A pool keeps its size and its blocks. -/
theorem step_cap {p q : Pool} {c : Cmd} (h : Step p c q) : q.cap = p.cap ∧ q.block = p.block := by
  cases h with
  | queue _ _ _ _ _ _ _ => exact ⟨rfl, rfl⟩
  | admit _ _ _ _ _ _ _ _ room => exact ⟨(makesRoom_same room).cap, (makesRoom_same room).block⟩
  | grow _ _ _ _ _ _ _ _ _ _ room => exact ⟨(makesRoom_same room).cap, (makesRoom_same room).block⟩
  | load _ _ _ _ _ _ _ _ _ => exact ⟨rfl, rfl⟩
  | mark _ _ _ _ _ _ _ => exact ⟨rfl, rfl⟩
  | free _ _ _ _ _ _ _ _ => exact giveBack_same _ _ _ _ _
  | lease _ _ _ _ _ _ _ _ => exact ⟨rfl, rfl⟩
  | release _ _ _ _ _ _ _ _ _ => exact giveBack_same _ _ _ _ _
  | expire _ _ _ _ _ _ _ _ _ => exact giveBack_same _ _ _ _ _
  | drop _ => exact ⟨rfl, rfl⟩
  | leave _ _ _ all => exact leaves_cap all
  | evict _ one => exact ⟨(evicts_same one).cap, (evicts_same one).block⟩
  | spill _ _ _ _ _ room => exact ⟨(makesRoom_same room).cap, (makesRoom_same room).block⟩
  | preempt _ _ _ _ _ _ _ _ _ _ => exact giveBack_same _ _ _ _ _

theorem steps_cap {p q : Pool} {cs : List Cmd} (h : Steps p cs q) : q.cap = p.cap ∧ q.block = p.block := by
  induction h with
  | none _ => exact ⟨rfl, rfl⟩
  | more _ _ _ _ _ first _ ih => exact ⟨ih.1.trans (step_cap first).1, ih.2.trans (step_cap first).2⟩

theorem sound_memory {p : Pool} (s : Sound p) : p.held + p.leased + p.kept ≤ p.cap := by
  rw [← s.accounting, ← s.caching]
  exact s.memory

theorem sound_conserved {p : Pool} (s : Sound p) : p.held + p.leased + p.kept + p.free = p.cap := by
  rw [← s.accounting, ← s.caching]
  exact add_sub_back s.memory

/-- Memory: no command puts more into a pool than it has. -/
theorem step_memory {p q : Pool} {c : Cmd} (s : Sound p) (h : Step p c q) : q.held + q.leased + q.kept ≤ q.cap :=
  sound_memory (step_sound s h)

/-- Memory after every sequence of commands. -/
theorem steps_memory {cap block : Nat} {q : Pool} {cs : List Cmd} (h : Steps (empty cap block) cs q) :
    q.held + q.leased + q.kept ≤ cap :=
  le_then (sound_memory (steps_sound h (empty_sound cap block))) (le_of_eq' (steps_cap h).1)

/-- Conservation: a command moves units between holds, leases, cache and free memory, and none is lost. -/
theorem step_conserved {p q : Pool} {c : Cmd} (s : Sound p) (h : Step p c q) :
    q.held + q.leased + q.kept + q.free = p.held + p.leased + p.kept + p.free :=
  (sound_conserved (step_sound s h)).trans ((step_cap h).1.trans (sound_conserved s).symm)

/-- Conservation after every sequence of commands. -/
theorem steps_conserved {cap block : Nat} {q : Pool} {cs : List Cmd} (h : Steps (empty cap block) cs q) :
    q.held + q.leased + q.kept + q.free = cap :=
  (sound_conserved (steps_sound h (empty_sound cap block))).trans (steps_cap h).1

/-! ## Leases -/

/-- The commands that may grant or end leases. -/
def Cmd.endsOrGrants : Cmd → Bool
  | Cmd.lease _ _ => true
  | Cmd.release _ _ => true
  | Cmd.expire _ _ _ => true
  | Cmd.leave _ _ => true
  | _ => false

theorem giveBack_leases (p : Pool) (session units computed clause : Nat) :
    (p.giveBack session units computed clause).leases = p.leases :=
  of_cond (fun q : Pool => q.leases = p.leases) _ (fun _ => rfl) (fun _ => rfl)

/-- A preemption leaves every lease alone. -/
theorem preempt_leases {p q : Pool} {session clause : Nat} (h : Step p (Cmd.preempt session clause) q) : q.leases = p.leases := by
  cases h with
  | preempt _ _ _ _ _ _ _ _ _ _ => exact giveBack_leases _ _ _ _ _

/-- Only a grant, a release, an expiry and the session's end touch leases. -/
theorem step_leases {p q : Pool} {c : Cmd} (h : Step p c q) (other : c.endsOrGrants = false) : q.leases = p.leases := by
  cases h with
  | queue _ _ _ _ _ _ _ => rfl
  | admit _ _ _ _ _ _ _ _ room => exact (makesRoom_same room).leases
  | grow _ _ _ _ _ _ _ _ _ _ room => exact (makesRoom_same room).leases
  | load _ _ _ _ _ _ _ _ _ => rfl
  | mark _ _ _ _ _ _ _ => rfl
  | free _ _ _ _ _ _ _ _ => exact giveBack_leases _ _ _ _ _
  | lease _ _ _ _ _ _ _ _ => exact Bool.noConfusion other
  | release _ _ _ _ _ _ _ _ _ => exact Bool.noConfusion other
  | expire _ _ _ _ _ _ _ _ _ => exact Bool.noConfusion other
  | drop _ => rfl
  | leave _ _ _ _ => exact Bool.noConfusion other
  | evict _ one => exact evicts_leases one
  | spill _ _ _ _ _ room => exact (makesRoom_same room).leases
  | preempt _ _ _ _ _ _ _ _ _ _ => exact giveBack_leases _ _ _ _ _

/-- A lease's end is the transition of a scope's end: whenever it comes, it takes the pool where a scope's end would have taken
it, had the allocation still been the hold `h` that the lease was made of. -/
theorem endLease_as_endHold (p : Pool) (inner : List Hold) (h : Hold) (outer : List Hold) (older younger : List Lease)
    (expiry : Option Nat) (clause : Nat) :
    { p with holds := inner ++ outer, leases := older ++ h.toLease expiry :: younger }.endLease older (h.toLease expiry) younger clause =
      { p with holds := inner ++ h :: outer, leases := older ++ younger }.endHold inner h outer clause := rfl

/-- A lease that is granted and ended leaves the pool as the scope's end without a `lease` clause does. -/
theorem endLease_grant (p : Pool) (inner : List Hold) (h : Hold) (outer : List Hold) (expiry : Option Nat) (clause : Nat) :
    (p.grant inner h outer expiry).endLease p.leases (h.toLease expiry) [] clause = p.endHold inner h outer clause := by
  show { p with holds := inner ++ outer, leases := p.leases ++ [] }.giveBack h.owner h.units h.computed clause = _
  rw [List.append_nil]
  rfl

theorem grant_leases (p : Pool) (inner : List Hold) (h : Hold) (outer : List Hold) (expiry : Option Nat) :
    (p.grant inner h outer expiry).leases = p.leases ++ h.toLease expiry :: [] := snoc_append _ _

/-- Grant and expiry take a pool where the scope's end would have taken it. -/
theorem lease_expire {p q : Pool} {session time : Nat} (clause : Nat) (h : Step p (Cmd.lease session (some time)) q) :
    ∃ r, Step q (Cmd.expire session time clause) r ∧ Step p (Cmd.free session clause) r := by
  cases h with
  | lease session _ inner h outer found own innermost =>
    exact ⟨p.endHold inner h outer clause,
      by
        rw [← endLease_grant p inner h outer (some time) clause]
        exact Step.expire session time clause p.leases (h.toLease (some time)) [] (grant_leases p inner h outer (some time)) own rfl,
      Step.free session clause inner h outer found own innermost⟩

/-- Grant and release take a pool where the scope's end would have taken it, if the session holds and leases nothing else here. -/
theorem lease_release {p q : Pool} {session : Nat} {expiry : Option Nat} (clause : Nat) (h : Step p (Cmd.lease session expiry) q)
    (outside : Others session q.holds) (only : OtherLeases session p.leases) :
    ∃ r, Step q (Cmd.release session clause) r ∧ Step p (Cmd.free session clause) r := by
  cases h with
  | lease session expiry inner h outer found own innermost =>
    exact ⟨p.endHold inner h outer clause,
      by
        rw [← endLease_grant p inner h outer expiry clause]
        exact Step.release session clause p.leases (h.toLease expiry) [] outside (grant_leases p inner h outer expiry) own only,
      Step.free session clause inner h outer found own innermost⟩

/-- A command by which one allocation of a session ends. -/
def Ends (session : Nat) (c : Cmd) : Prop := ∃ clause, c = Cmd.free session clause ∨ c = Cmd.release session clause

/-- A session's end is made of the same transitions: it gives back hold after hold, releases lease after lease, and leaves
the queue. -/
theorem leaves_steps {session : Nat} {clauses : List Nat} {p q : Pool} (h : Leaves session clauses p q) :
    ∃ r cs, Steps p cs r ∧ All (Ends session) cs ∧ q = { r with queue := without session r.queue } := by
  induction h with
  | done p _ _ => exact ⟨p, [], Steps.none p, True.intro, rfl⟩
  | hold p _ inner h outer clause _ found own innermost _ ih =>
    exact match ih with
    | ⟨r, cs, steps, all, last⟩ =>
      ⟨r, Cmd.free session clause :: cs,
        Steps.more p _ r _ cs (Step.free session clause inner h outer found own innermost) steps,
        ⟨⟨clause, Or.inl rfl⟩, all⟩, last⟩
  | lease p _ older l younger clause _ holds found own oldest _ ih =>
    exact match ih with
    | ⟨r, cs, steps, all, last⟩ =>
      ⟨r, Cmd.release session clause :: cs,
        Steps.more p _ r _ cs (Step.release session clause older l younger holds found own oldest) steps,
        ⟨⟨clause, Or.inr rfl⟩, all⟩, last⟩

/-- A session that left holds and leases nothing. -/
theorem leave_nothing {p q : Pool} {session : Nat} {clauses : List Nat} (h : Step p (Cmd.leave session clauses) q) :
    Others session q.holds ∧ OtherLeases session q.leases := by
  cases h with
  | leave _ clauses q all =>
    induction all with
    | done _ holds leases => exact ⟨holds, leases⟩
    | hold _ _ _ _ _ _ _ _ _ _ _ ih => exact ih
    | lease _ _ _ _ _ _ _ _ _ _ _ _ ih => exact ih

/-! ## Positions -/

/-- After every command the position of each hold that was loaded or grown is within its allocation. -/
theorem step_position {p q : Pool} {c : Cmd} (s : Sound p) (h : Step p c q) : All Hold.Within q.holds := (step_sound s h).position

end Serq.Memory
