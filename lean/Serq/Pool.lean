import Serq.Nat
/-!
# One memory pool, as a relation

A pool's state and the commands that change it: *queue, admit, grow, load, free, lease, release, expire, drop, leave* of its users, and
*evict* and *preempt*, which the pool does on its own. `Step s c t` says that command `c` may take state `s` to `t`; any machine that
only does such steps, and every order of them, keeps what is proved below:

- `step_memory`, `steps_memory`: `held + leased + cached ≤ cap` after every command and after every sequence of commands;
- `step_conserves`: what is held, leased, cached and free adds up to the capacity;
- `lease_end_is_free`: a lease's end is the very transition that the scope's end would have been, only later;
- `evict_leases`, `preempt_leases`: eviction and preemption touch no lease;
- `step_positions`: a position never passes its allocation.

Blocks do not occur: an amount is any number of units, rounding is the machine's business.
-/

namespace Serq.Memory

/-! ## States -/

/-- An allocation of an owner: its units, and how many of them are computed. -/
structure Alloc where
  owner : Nat
  units : Nat
  computed : Nat

/-- A cached prefix. -/
structure Entry where
  owner : Nat
  size : Nat

/-- A pool: its capacity, the allocations of holds and those of leases, the cache in eviction order, and the owners that
wait, in order. -/
structure State where
  cap : Nat
  holds : List Alloc
  leases : List Alloc
  cache : List Entry
  queue : List Nat

/-- The units of allocations. -/
def units : List Alloc → Nat
  | [] => 0
  | a :: rest => a.units + units rest

/-- The units of entries. -/
def sizes : List Entry → Nat
  | [] => 0
  | e :: rest => e.size + sizes rest

def State.held (s : State) : Nat := units s.holds
def State.leased (s : State) : Nat := units s.leases
def State.cached (s : State) : Nat := sizes s.cache

/-- The units that are free. -/
def State.free (s : State) : Nat := s.cap - (s.held + s.leased + s.cached)

/-- The memory invariant. -/
def State.Sound (s : State) : Prop := s.held + s.leased + s.cached ≤ s.cap

/-- No position passes its allocation. -/
def Within : List Alloc → Prop
  | [] => True
  | a :: rest => a.computed ≤ a.units ∧ Within rest

/-- A list with an element at its back. -/
def back {α : Type} : List α → α → List α
  | [], y => [y]
  | x :: rest, y => x :: back rest y

/-! ## Commands -/

/-- `Pick a l m`: `a` is an element of `l`, and `m` is `l` without it. -/
inductive Pick {α : Type} : α → List α → List α → Prop where
  | first (a : α) (l : List α) : Pick a (a :: l) l
  | later (b : α) {a : α} {l m : List α} (h : Pick a l m) : Pick a (b :: l) (b :: m)

/-- `Shrunk l m`: entries of `l` were lost, or lost units, and became `m`. -/
inductive Shrunk : List Entry → List Entry → Prop where
  | same (l : List Entry) : Shrunk l l
  | lose (e : Entry) {l m : List Entry} (h : Shrunk l m) : Shrunk (e :: l) m
  | trim (e f : Entry) {l m : List Entry} (le : f.size ≤ e.size) (h : Shrunk l m) : Shrunk (e :: l) (f :: m)

/-- The end of an allocation, of a hold or of a lease alike: `kept` of its computed units replace what its owner has cached. -/
inductive Stored (a : Alloc) (kept : Nat) : List Entry → List Entry → Prop where
  | nothing (l : List Entry) (h : kept = 0) : Stored a kept l l
  | entry {l m : List Entry} (le : kept ≤ a.computed) (h : Shrunk l m) : Stored a kept l (back m ⟨a.owner, kept⟩)

/-- An allocation of an owner is given back: it leaves `l`, and the cache `c` becomes `d`. Every end of a hold's allocation and
of a lease is this one. -/
inductive GivenBack (owner : Nat) (l m : List Alloc) (c d : List Entry) : Prop where
  | mk {a : Alloc} {kept : Nat} (own : a.owner = owner) (pick : Pick a l m) (within : a.computed ≤ a.units)
      (stored : Stored a kept c d) : GivenBack owner l m c d

/-- The commands, with the owner that gives them. -/
inductive Command where
  | queue (owner : Nat)
  | admit (owner units : Nat)
  | grow (owner units : Nat)
  | load (owner units : Nat)
  | free (owner : Nat)
  | lease (owner : Nat)
  | release (owner : Nat)
  | expire (owner : Nat)
  | drop (owner : Nat)
  | leave (owner : Nat)
  | evict
  | preempt (owner : Nat)

/-- A state with other allocations and entries. -/
def State.after (s : State) (holds leases : List Alloc) (cache : List Entry) : State :=
  { s with holds := holds, leases := leases, cache := cache }

/-- A state with another queue. -/
def State.waiting (s : State) (queue : List Nat) : State := { s with queue := queue }

/-- The steps. *queue*: an owner waits at the back. *admit*: the head of the queue gets units; it consumed its own entry, others were
evicted until they fit. *grow*: a hold's allocation is enlarged by `n`, evicting for it. *load*: `n` computed units arrive
within a hold's allocation. *free*: a scope's end. *lease*: a scope's end that grants a lease. *release*, *expire*: a lease's end, by
statement or by time. *drop*: an entry goes. *leave*: an owner ends, one command for each of its holds, its leases and its place
in the queue. *evict*: entries lose units. *preempt*: a hold is given back for another's growth, and its owner waits at the front. -/
inductive Step : State → Command → State → Prop where
  | queue (s : State) (owner : Nat) : Step s (Command.queue owner) (s.waiting (back s.queue owner))
  | admit {s : State} {owner u computed : Nat} {rest : List Nat} {cache : List Entry} (head : s.queue = owner :: rest)
      (shrunk : Shrunk s.cache cache) (within : computed ≤ u) (fits : s.held + s.leased + sizes cache + u ≤ s.cap) :
      Step s (Command.admit owner u) ((s.after (⟨owner, u, computed⟩ :: s.holds) s.leases cache).waiting rest)
  | grow {s : State} {a : Alloc} {n : Nat} {holds : List Alloc} {cache : List Entry} (pick : Pick a s.holds holds)
      (shrunk : Shrunk s.cache cache) (fits : s.held + s.leased + sizes cache + n ≤ s.cap) :
      Step s (Command.grow a.owner n) (s.after (⟨a.owner, a.units + n, a.computed⟩ :: holds) s.leases cache)
  | load {s : State} {a : Alloc} {n : Nat} {holds : List Alloc} (pick : Pick a s.holds holds) (within : a.computed + n ≤ a.units) :
      Step s (Command.load a.owner n) (s.after (⟨a.owner, a.units, a.computed + n⟩ :: holds) s.leases s.cache)
  | free {s : State} {owner : Nat} {holds : List Alloc} {cache : List Entry} (back : GivenBack owner s.holds holds s.cache cache) :
      Step s (Command.free owner) (s.after holds s.leases cache)
  | lease {s : State} {a : Alloc} {holds : List Alloc} (pick : Pick a s.holds holds) :
      Step s (Command.lease a.owner) (s.after holds (a :: s.leases) s.cache)
  | release {s : State} {owner : Nat} {leases : List Alloc} {cache : List Entry} (back : GivenBack owner s.leases leases s.cache cache) :
      Step s (Command.release owner) (s.after s.holds leases cache)
  | expire {s : State} {owner : Nat} {leases : List Alloc} {cache : List Entry} (back : GivenBack owner s.leases leases s.cache cache) :
      Step s (Command.expire owner) (s.after s.holds leases cache)
  | drop {s : State} {e : Entry} {cache : List Entry} (pick : Pick e s.cache cache) :
      Step s (Command.drop e.owner) (s.after s.holds s.leases cache)
  | leaveHold {s : State} {owner : Nat} {holds : List Alloc} {cache : List Entry} (back : GivenBack owner s.holds holds s.cache cache) :
      Step s (Command.leave owner) (s.after holds s.leases cache)
  | leaveLease {s : State} {owner : Nat} {leases : List Alloc} {cache : List Entry} (back : GivenBack owner s.leases leases s.cache cache) :
      Step s (Command.leave owner) (s.after s.holds leases cache)
  | leaveQueue {s : State} {owner : Nat} {queue : List Nat} (pick : Pick owner s.queue queue) :
      Step s (Command.leave owner) (s.waiting queue)
  | evict {s : State} {cache : List Entry} (shrunk : Shrunk s.cache cache) : Step s Command.evict (s.after s.holds s.leases cache)
  | preempt {s : State} {owner : Nat} {holds : List Alloc} {cache : List Entry} (back : GivenBack owner s.holds holds s.cache cache) :
      Step s (Command.preempt owner) ((s.after holds s.leases cache).waiting (owner :: s.queue))

/-- A sequence of commands. -/
inductive Steps : State → List Command → State → Prop where
  | nil (s : State) : Steps s [] s
  | cons {s t u : State} {c : Command} {rest : List Command} (first : Step s c t) (then_ : Steps t rest u) : Steps s (c :: rest) u

/-! ## Proofs -/

theorem pick_units {a : Alloc} {l m : List Alloc} (h : Pick a l m) : units l = a.units + units m := by
  induction h with
  | first a l => rfl
  | later b h ih => exact (congrArg (fun x => b.units + x) ih).trans (Nat.add_left_comm _ _ _)

theorem pick_sizes {e : Entry} {l m : List Entry} (h : Pick e l m) : sizes l = e.size + sizes m := by
  induction h with
  | first e l => rfl
  | later b h ih => exact (congrArg (fun x => b.size + x) ih).trans (Nat.add_left_comm _ _ _)

theorem pick_within {a : Alloc} {l m : List Alloc} (h : Pick a l m) : Within l → a.computed ≤ a.units ∧ Within m := by
  induction h with
  | first a l => exact id
  | later b h ih => exact fun w => ⟨(ih w.2).1, w.1, (ih w.2).2⟩

theorem shrunk_sizes {l m : List Entry} (h : Shrunk l m) : sizes m ≤ sizes l := by
  induction h with
  | same l => exact le_same _
  | lose e h ih => exact le_then ih (le_plus_left _ _)
  | trim e f le h ih => exact plus_le_plus le ih

theorem sizes_back (l : List Entry) (e : Entry) : sizes (back l e) = sizes l + e.size := by
  induction l with
  | nil => exact (Nat.add_comm e.size 0)
  | cons x l ih => exact (congrArg (fun n => x.size + n) ih).trans (Nat.add_assoc _ _ _).symm

/-- What an end adds to the cache is no more than what it gives back. -/
theorem stored_sizes {a : Alloc} {kept : Nat} {c d : List Entry} (h : Stored a kept c d) (within : a.computed ≤ a.units) :
    sizes d ≤ sizes c + a.units := by
  cases h with
  | nothing h => exact le_plus _ _
  | entry le h => exact le_then (le_of_eq' (sizes_back _ _)) (plus_le_plus (shrunk_sizes h) (le_then le within))

theorem givenBack_units {owner : Nat} {l m : List Alloc} {c d : List Entry} (h : GivenBack owner l m c d) :
    units m + sizes d ≤ units l + sizes c := by
  cases h with
  | mk own pick within stored =>
    have e := pick_units pick
    rw [e]
    exact le_then (plus_le_plus_left _ (stored_sizes stored within))
      (le_of_eq' (by simp only [Nat.add_assoc, Nat.add_comm, Nat.add_left_comm] <;> rfl))

theorem givenBack_within {owner : Nat} {l m : List Alloc} {c d : List Entry} (h : GivenBack owner l m c d) : Within l → Within m := by
  cases h with
  | mk own pick within stored => exact fun w => (pick_within pick w).2

/-- The sum of the three amounts does not grow when allocations of a kind and entries together do not. -/
theorem sound_holds {s : State} {holds : List Alloc} {cache : List Entry} (sound : s.Sound)
    (le : units holds + sizes cache ≤ units s.holds + sizes s.cache) : (s.after holds s.leases cache).Sound :=
  le_then (le_of_eq' (Nat.add_right_comm (units holds) (units s.leases) (sizes cache)))
    (le_then (plus_le_plus_right le (units s.leases))
      (le_then (le_of_eq' (Nat.add_right_comm (units s.holds) (sizes s.cache) (units s.leases))) sound))

theorem sound_leases {s : State} {leases : List Alloc} {cache : List Entry} (sound : s.Sound)
    (le : units leases + sizes cache ≤ units s.leases + sizes s.cache) : (s.after s.holds leases cache).Sound :=
  le_then (le_of_eq' (Nat.add_assoc (units s.holds) (units leases) (sizes cache)))
    (le_then (plus_le_plus_left (units s.holds) le)
      (le_then (le_of_eq' (Nat.add_assoc (units s.holds) (units s.leases) (sizes s.cache)).symm) sound))

/-- Every command keeps the memory invariant. -/
theorem step_memory {s t : State} {c : Command} (h : Step s c t) (sound : s.Sound) : t.Sound := by
  cases h with
  | queue owner => exact sound
  | admit head shrunk within fits =>
    exact le_then (le_of_eq' (by
      simp only [State.held, State.leased, State.cached, State.after, State.waiting, units, Nat.add_assoc, Nat.add_comm, Nat.add_left_comm] <;> rfl)) fits
  | grow pick shrunk fits =>
    exact le_then (le_of_eq' (by
      simp only [State.held, State.leased, State.cached, State.after, units, pick_units pick, Nat.add_assoc, Nat.add_comm, Nat.add_left_comm] <;> rfl)) fits
  | load pick within => exact sound_holds sound (le_of_eq' (congrArg (fun x => x + sizes s.cache) (pick_units pick).symm))
  | free back => exact sound_holds sound (givenBack_units back)
  | lease pick =>
    exact le_then (le_of_eq' (by
      simp only [State.held, State.leased, State.cached, State.after, units, pick_units pick, Nat.add_assoc, Nat.add_comm, Nat.add_left_comm] <;> rfl)) sound
  | release back => exact sound_leases sound (givenBack_units back)
  | expire back => exact sound_leases sound (givenBack_units back)
  | drop pick => exact sound_holds sound (plus_le_plus_left _ (le_then (le_plus_left _ _) (le_of_eq' (pick_sizes pick).symm)))
  | leaveHold back => exact sound_holds sound (givenBack_units back)
  | leaveLease back => exact sound_leases sound (givenBack_units back)
  | leaveQueue pick => exact sound
  | evict shrunk => exact sound_holds sound (plus_le_plus_left _ (shrunk_sizes shrunk))
  | preempt back =>
    have w := sound_holds sound (givenBack_units back)
    exact w

/-- Every sequence of commands keeps the memory invariant. -/
theorem steps_memory {s t : State} {l : List Command} (h : Steps s l t) : s.Sound → t.Sound := by
  induction h with
  | nil s => exact id
  | cons first then_ ih => exact fun sound => ih (step_memory first sound)

/-- Units are conserved: held, leased, cached and free make up the capacity, before and after every command. -/
theorem conserved {s : State} (sound : s.Sound) : s.held + s.leased + s.cached + s.free = s.cap := add_sub_back sound

theorem step_cap {s t : State} {c : Command} (h : Step s c t) : t.cap = s.cap := by
  cases h <;> rfl

theorem step_conserves {s t : State} {c : Command} (h : Step s c t) (sound : s.Sound) : t.held + t.leased + t.cached + t.free = s.cap :=
  (conserved (step_memory h sound)).trans (step_cap h)

/-- A lease's end is the very transition that the scope's end would have been: whatever a scope's end may do, granting the lease and
ending it may do. -/
theorem lease_end_is_free {s t : State} {owner : Nat} (h : Step s (Command.free owner) t) :
    ∃ u, Step s (Command.lease owner) u ∧ Step u (Command.release owner) t ∧ Step u (Command.expire owner) t := by
  cases h with
  | free back => cases back with
    | mk own pick within stored =>
      cases own
      exact ⟨_, Step.lease pick, Step.release (GivenBack.mk rfl (Pick.first _ _) within stored),
        Step.expire (GivenBack.mk rfl (Pick.first _ _) within stored)⟩

/-- Eviction touches no allocation, of a hold or of a lease. -/
theorem evict_leases {s t : State} (h : Step s Command.evict t) : t.leases = s.leases ∧ t.holds = s.holds := by
  cases h with
  | evict shrunk => exact ⟨rfl, rfl⟩

/-- A preemption touches no lease. -/
theorem preempt_leases {s t : State} {owner : Nat} (h : Step s (Command.preempt owner) t) : t.leases = s.leases := by
  cases h with
  | preempt back => rfl

/-- A lease ends by its owner's release, its expiry or its owner's end; every other command leaves all leases there are. -/
theorem lease_kept {s t : State} {c : Command} (h : Step s c t) :
    (∃ owner, c = Command.release owner) ∨ (∃ owner, c = Command.expire owner) ∨ (∃ owner, c = Command.leave owner) ∨
    t.leases = s.leases ∨ ∃ a, t.leases = a :: s.leases := by
  cases h with
  | queue owner => exact Or.inr (Or.inr (Or.inr (Or.inl rfl)))
  | admit head shrunk within fits => exact Or.inr (Or.inr (Or.inr (Or.inl rfl)))
  | grow pick shrunk fits => exact Or.inr (Or.inr (Or.inr (Or.inl rfl)))
  | load pick within => exact Or.inr (Or.inr (Or.inr (Or.inl rfl)))
  | free back => exact Or.inr (Or.inr (Or.inr (Or.inl rfl)))
  | lease pick => exact Or.inr (Or.inr (Or.inr (Or.inr ⟨_, rfl⟩)))
  | release back => exact Or.inl ⟨_, rfl⟩
  | expire back => exact Or.inr (Or.inl ⟨_, rfl⟩)
  | drop pick => exact Or.inr (Or.inr (Or.inr (Or.inl rfl)))
  | leaveHold back => exact Or.inr (Or.inr (Or.inl ⟨_, rfl⟩))
  | leaveLease back => exact Or.inr (Or.inr (Or.inl ⟨_, rfl⟩))
  | leaveQueue pick => exact Or.inr (Or.inr (Or.inl ⟨_, rfl⟩))
  | evict shrunk => exact Or.inr (Or.inr (Or.inr (Or.inl rfl)))
  | preempt back => exact Or.inr (Or.inr (Or.inr (Or.inl rfl)))

/-- No position passes its allocation, in a hold or in a lease. -/
theorem step_positions {s t : State} {c : Command} (h : Step s c t) (holds : Within s.holds) (leases : Within s.leases) :
    Within t.holds ∧ Within t.leases := by
  cases h with
  | queue owner => exact ⟨holds, leases⟩
  | admit head shrunk within fits => exact ⟨⟨within, holds⟩, leases⟩
  | grow pick shrunk fits => exact ⟨⟨le_then (pick_within pick holds).1 (le_plus _ _), (pick_within pick holds).2⟩, leases⟩
  | load pick within => exact ⟨⟨within, (pick_within pick holds).2⟩, leases⟩
  | free back => exact ⟨givenBack_within back holds, leases⟩
  | lease pick => exact ⟨(pick_within pick holds).2, (pick_within pick holds).1, leases⟩
  | release back => exact ⟨holds, givenBack_within back leases⟩
  | expire back => exact ⟨holds, givenBack_within back leases⟩
  | drop pick => exact ⟨holds, leases⟩
  | leaveHold back => exact ⟨givenBack_within back holds, leases⟩
  | leaveLease back => exact ⟨holds, givenBack_within back leases⟩
  | leaveQueue pick => exact ⟨holds, leases⟩
  | evict shrunk => exact ⟨holds, leases⟩
  | preempt back => exact ⟨givenBack_within back holds, leases⟩

end Serq.Memory
