import Serq.Arith
/-!
# One memory pool: the relation

The state of a pool, its commands, and the relation `Step p c q`: command `c` may take pool `p` to `q`. What the rest of a program
decides is a parameter of the command or left open: the amounts a header asks for, how much of an allocation its
`cache` clause keeps, where in the queue a session stands, which entry an eviction takes, which holder is preempted. So
what is proved holds for every workload, queue order, eviction key and victim.

A hold over several pools is one command at each of them. A growth that does not fit is no command: the session waits.
-/

namespace Serq.Memory

/-! ## The state -/

/-- What a hold has allocated here. `position` starts at the prefix it consumed; `loaded` once a load or a growing run
advanced it, `grown` once one did so at any pool of the hold. -/
structure Hold where
  owner : Nat
  units : Nat
  position : Nat
  loaded : Bool
  grown : Bool

/-- An allocation that outlives its scope; `expiry` is the time at which it ends by itself. -/
structure Lease where
  owner : Nat
  units : Nat
  computed : Nat
  expiry : Option Nat

/-- A pool: its units and its block (0 is none); the units allocated and cached, as counted; the holds, latest admission first; the
leases, oldest first; the cache entries, oldest release first; the queue. -/
structure Pool where
  cap : Nat
  block : Nat
  allocated : Nat
  cached : Nat
  holds : List Hold
  leases : List Lease
  entries : List Entry
  queue : List Nat

/-- The pool at the start. -/
def empty (cap block : Nat) : Pool := ⟨cap, block, 0, 0, [], [], [], []⟩

/-- The units of the holds. -/
def Pool.held (p : Pool) : Nat := total Hold.units p.holds

/-- The units of the leases. -/
def Pool.leased (p : Pool) : Nat := total Lease.units p.leases

/-- The units of the cache entries. -/
def Pool.kept (p : Pool) : Nat := total Entry.size p.entries

/-- The free units, as a program reads them. -/
def Pool.free (p : Pool) : Nat := p.cap - (p.allocated + p.cached)

/-! ## What the commands are made of -/

/-- The smaller number. -/
def smaller (a b : Nat) : Nat := cond (Nat.ble a b) a b

/-- The larger number. -/
def larger (a b : Nat) : Nat := cond (Nat.ble a b) b a

/-- The units of a hold that were computed. -/
def Hold.computed (h : Hold) : Nat := cond h.grown (smaller h.position h.units) h.units

/-- The entries without an owner's. -/
def takeEntry (owner : Nat) : List Entry → List Entry
  | [] => []
  | e :: rest => cond (Nat.beq e.owner owner) rest (e :: takeEntry owner rest)

/-- What is left of an entry that loses units: nothing, or the rest, as the new owner's. -/
def cut (owner units : Nat) (e : Entry) : List Entry :=
  cond (Nat.beq units e.size) [] [⟨owner, e.size - units⟩]

/-- The entries once an owner's gave up units of its own: the rest of it is dead. -/
def consume (owner units : Nat) : List Entry → List Entry
  | [] => []
  | e :: rest => cond (Nat.beq e.owner owner) (cut 0 units e ++ rest) (e :: consume owner units rest)

/-- An owner's entry is replaced by a new one of `units`, the latest released; by none, if that is nothing. -/
def Pool.putEntry (p : Pool) (owner units : Nat) : Pool :=
  { p with
    cached := p.cached - entryOf owner p.entries + units
    entries := snoc (takeEntry owner p.entries) ⟨owner, units⟩ }

/-- What stays cached of an allocation: an owner's entry becomes `units`; if that is nothing, an existing one stays. -/
def Pool.store (p : Pool) (owner units : Nat) : Pool :=
  cond (Nat.beq units 0) p (p.putEntry owner units)

/-- The one transition by which an allocation ends, a hold's or a lease's: its units are no longer allocated, and what the
`cache` clause keeps of the computed ones becomes the session's entry. The clause's value is `clause`, 0 for none. -/
def Pool.giveBack (p : Pool) (session units computed clause : Nat) : Pool :=
  { p with allocated := p.allocated - units }.store (session + 1) (down p.block (smaller clause computed))

/-- A hold is given back; `inner` and `outer` are the holds around it. -/
def Pool.endHold (p : Pool) (inner : List Hold) (h : Hold) (outer : List Hold) (clause : Nat) : Pool :=
  { p with holds := inner ++ outer }.giveBack h.owner h.units h.computed clause

/-- A lease is given back; `older` and `younger` are the leases around it. -/
def Pool.endLease (p : Pool) (older : List Lease) (l : Lease) (younger : List Lease) (clause : Nat) : Pool :=
  { p with leases := older ++ younger }.giveBack l.owner l.units l.computed clause

/-- The lease that a hold's allocation becomes. -/
def Hold.toLease (h : Hold) (expiry : Option Nat) : Lease := ⟨h.owner, h.units, h.computed, expiry⟩

/-- A scope's end makes its allocation a lease. -/
def Pool.grant (p : Pool) (inner : List Hold) (h : Hold) (outer : List Hold) (expiry : Option Nat) : Pool :=
  { p with holds := inner ++ outer, leases := snoc p.leases (h.toLease expiry) }

/-- The units an eviction takes of an entry: its last block, all of it without blocks. -/
def evicted (block size : Nat) : Nat := cond (Nat.beq block 0) size (smaller block size)

/-- An entry loses its last block. -/
def Pool.evict (p : Pool) (before : List Entry) (e : Entry) (after : List Entry) : Pool :=
  { p with
    cached := p.cached - evicted p.block e.size
    entries := before ++ (cut e.owner (evicted p.block e.size) e ++ after) }

/-- An eviction. Which entry it takes, the pool's eviction key decides. -/
inductive Evicts (p : Pool) : Pool → Prop where
  | entry (before : List Entry) (e : Entry) (after : List Entry) (found : p.entries = before ++ e :: after) :
      Evicts p (p.evict before e after)

/-- Evictions until units fit beside allocations and cache, or nothing is cached. -/
inductive MakesRoom (units : Nat) : Pool → Pool → Prop where
  | enough (p : Pool) (room : p.allocated + p.cached + units ≤ p.cap ∨ p.entries = []) : MakesRoom units p p
  | evict (p q r : Pool) (short : p.cap < p.allocated + p.cached + units) (first : Evicts p q) (rest : MakesRoom units q r) :
      MakesRoom units p r

/-- How much of its own entry a session reuses: all, or a bound in whole blocks. -/
def reused (block : Nat) (bound : Option Nat) (own : Nat) : Nat :=
  match bound with
  | none => own
  | some r => smaller own (down block r)

/-- The units of its own entry that an admitted session consumes. -/
def Pool.hit (p : Pool) (session : Nat) (reuse : Option Nat) : Nat :=
  reused p.block reuse (entryOf (session + 1) p.entries)

/-- The session's own entry leaves the cache; what it does not reuse stays, dead. -/
def Pool.claim (p : Pool) (session : Nat) (reuse : Option Nat) : Pool :=
  { p with
    cached := p.cached - p.hit session reuse
    entries := consume (session + 1) (p.hit session reuse) p.entries }

/-- Units are allocated to a new hold. -/
def Pool.allocate (p : Pool) (session units position : Nat) : Pool :=
  { p with allocated := p.allocated + units, holds := ⟨session, units, position, false, false⟩ :: p.holds }

/-- The units by which a growth of `d` enlarges an allocation: as many as make it whole blocks. -/
def growth (block units d : Nat) : Nat := up block (units + d) - units

/-- An allocation is enlarged. -/
def Pool.enlarge (p : Pool) (inner : List Hold) (h : Hold) (outer : List Hold) (units : Nat) : Pool :=
  { p with allocated := p.allocated + units, holds := inner ++ { h with units := h.units + units } :: outer }

/-- The position of a hold advances by tokens that its allocation covers. -/
def Hold.advance (h : Hold) (tokens : Nat) : Hold :=
  { h with position := h.position + tokens, loaded := true, grown := true }

/-- The holds of other sessions. -/
def Others (session : Nat) : List Hold → Prop := All fun h => h.owner ≠ session

/-- The leases of other sessions. -/
def OtherLeases (session : Nat) : List Lease → Prop := All fun l => l.owner ≠ session

/-- A session leaves the queue for an admission: it is the head, or it waited elsewhere. -/
inductive Dequeues (session : Nat) : List Nat → List Nat → Prop where
  | head (rest : List Nat) : Dequeues session (session :: rest) rest
  | elsewhere (queue : List Nat) (absent : All (fun s => s ≠ session) queue) : Dequeues session queue queue

/-- A session gives everything back, each with a value of its `cache` clause: its holds, innermost first, then its leases
in the order of their grants; its cache entries stay. -/
inductive Leaves (session : Nat) : List Nat → Pool → Pool → Prop where
  | done (p : Pool) (holds : Others session p.holds) (leases : OtherLeases session p.leases) :
      Leaves session [] p { p with queue := without session p.queue }
  | hold (p q : Pool) (inner : List Hold) (h : Hold) (outer : List Hold) (clause : Nat) (clauses : List Nat)
      (found : p.holds = inner ++ h :: outer) (own : h.owner = session) (innermost : Others session inner)
      (rest : Leaves session clauses (p.endHold inner h outer clause) q) : Leaves session (clause :: clauses) p q
  | lease (p q : Pool) (older : List Lease) (l : Lease) (younger : List Lease) (clause : Nat) (clauses : List Nat)
      (holds : Others session p.holds) (found : p.leases = older ++ l :: younger) (own : l.owner = session)
      (oldest : OtherLeases session older)
      (rest : Leaves session clauses (p.endLease older l younger clause) q) : Leaves session (clause :: clauses) p q

/-! ## Commands -/

/-- The commands of a pool, each of one session. `clause` is what the `cache` clause reads then, 0 for none. -/
inductive Cmd where
  -- The rule `Queue`: joins the queue for units and a reserve that an empty pool could give.
  | queue (session units reserve : Nat)
  -- `Admit`, `AdmitVia`: consumes its own entry, at most `reuse` of it, and is allocated units.
  | admit (session units reserve : Nat) (reuse : Option Nat)
  -- `Grow`, `GrowResume`, and the growth before `Serve`: the innermost hold becomes larger by `d`, in whole blocks.
  | grow (session d : Nat)
  -- `Load`, and the tokens of a growing run: the innermost hold's position advances.
  | load (session tokens : Nat)
  -- The innermost hold loaded or grew at another of its pools.
  | mark (session : Nat)
  -- `ScopeEnd`, and `Release` in a hold: the innermost hold is given back.
  | free (session clause : Nat)
  -- `ScopeEnd` with a `lease` clause: the innermost hold becomes a lease.
  | lease (session : Nat) (expiry : Option Nat)
  -- `Release` outside a hold: the session's oldest lease ends.
  | release (session clause : Nat)
  -- `LeaseExpire`.
  | expire (session time clause : Nat)
  -- `Drop`: the session's own entry goes.
  | drop (session : Nat)
  -- `End`, `Reject`: the session leaves, with a value of the `cache` clause for each allocation.
  | leave (session : Nat) (clauses : List Nat)
  -- `Evict`, on its own.
  | evict
  -- `Spill`: units evicted elsewhere enter as the session's entry.
  | spill (session units : Nat)
  -- `Preempt`: the session's innermost hold is given back, and it queues again.
  | preempt (session clause : Nat)

/-- What a command does. -/
inductive Step (p : Pool) : Cmd → Pool → Prop where
  | queue (session units reserve : Nat) (before after : List Nat) (can : up p.block (larger units reserve) ≤ p.cap)
      (place : p.queue = before ++ after) :
      Step p (Cmd.queue session units reserve) { p with queue := before ++ session :: after }
  | admit (session units reserve : Nat) (reuse : Option Nat) (rest : List Nat) (q : Pool)
      (turn : Dequeues session p.queue rest)
      (fits : p.allocated + up p.block (larger units reserve) ≤ p.cap)
      (room : MakesRoom (up p.block units) ({ p with queue := rest }.claim session reuse) q) :
      Step p (Cmd.admit session units reserve reuse) (q.allocate session (up p.block units) (p.hit session reuse))
  | grow (session d : Nat) (inner : List Hold) (h : Hold) (outer : List Hold) (q : Pool)
      (found : p.holds = inner ++ h :: outer) (own : h.owner = session) (innermost : Others session inner)
      (fits : p.allocated + growth p.block h.units d ≤ p.cap)
      (room : MakesRoom (growth p.block h.units d) p q) :
      Step p (Cmd.grow session d) (q.enlarge inner h outer (growth p.block h.units d))
  | load (session tokens : Nat) (inner : List Hold) (h : Hold) (outer : List Hold)
      (found : p.holds = inner ++ h :: outer) (own : h.owner = session) (innermost : Others session inner)
      (covered : h.position + tokens ≤ h.units) :
      Step p (Cmd.load session tokens) { p with holds := inner ++ h.advance tokens :: outer }
  | mark (session : Nat) (inner : List Hold) (h : Hold) (outer : List Hold)
      (found : p.holds = inner ++ h :: outer) (own : h.owner = session) (innermost : Others session inner) :
      Step p (Cmd.mark session) { p with holds := inner ++ { h with grown := true } :: outer }
  | free (session clause : Nat) (inner : List Hold) (h : Hold) (outer : List Hold)
      (found : p.holds = inner ++ h :: outer) (own : h.owner = session) (innermost : Others session inner) :
      Step p (Cmd.free session clause) (p.endHold inner h outer clause)
  | lease (session : Nat) (expiry : Option Nat) (inner : List Hold) (h : Hold) (outer : List Hold)
      (found : p.holds = inner ++ h :: outer) (own : h.owner = session) (innermost : Others session inner) :
      Step p (Cmd.lease session expiry) (p.grant inner h outer expiry)
  | release (session clause : Nat) (older : List Lease) (l : Lease) (younger : List Lease)
      (outside : Others session p.holds)
      (found : p.leases = older ++ l :: younger) (own : l.owner = session) (oldest : OtherLeases session older) :
      Step p (Cmd.release session clause) (p.endLease older l younger clause)
  | expire (session time clause : Nat) (older : List Lease) (l : Lease) (younger : List Lease)
      (found : p.leases = older ++ l :: younger) (own : l.owner = session) (due : l.expiry = some time) :
      Step p (Cmd.expire session time clause) (p.endLease older l younger clause)
  | drop (session : Nat) :
      Step p (Cmd.drop session) { p with
        cached := p.cached - entryOf (session + 1) p.entries
        entries := takeEntry (session + 1) p.entries }
  | leave (session : Nat) (clauses : List Nat) (q : Pool) (all : Leaves session clauses p q) :
      Step p (Cmd.leave session clauses) q
  | evict (q : Pool) (one : Evicts p q) : Step p Cmd.evict q
  | spill (session units : Nat) (q : Pool)
      (nonempty : 0 < down p.block units) (fits : p.allocated + down p.block units ≤ p.cap)
      (room : MakesRoom (down p.block units) p q) :
      Step p (Cmd.spill session units) (q.putEntry (session + 1) (entryOf (session + 1) q.entries + down p.block units))
  | preempt (session clause : Nat) (inner : List Hold) (h : Hold) (outer : List Hold) (queue : List Nat)
      (found : p.holds = inner ++ h :: outer) (own : h.owner = session) (innermost : Others session inner)
      (back : queue = session :: without session p.queue ∨ queue = without session p.queue) :
      Step p (Cmd.preempt session clause) { p.endHold inner h outer clause with queue := queue }

/-- A sequence of commands. -/
inductive Steps : Pool → List Cmd → Pool → Prop where
  | none (p : Pool) : Steps p [] p
  | more (p q r : Pool) (c : Cmd) (cs : List Cmd) (first : Step p c q) (rest : Steps q cs r) : Steps p (c :: cs) r

/-! ## The invariants -/

/-- The position of a hold that was loaded or grown is within its allocation. -/
def Hold.Within (h : Hold) : Prop := h.loaded = true → h.position ≤ h.units

/-- A lease has no more computed units than it has. -/
def Lease.Within (l : Lease) : Prop := l.computed ≤ l.units

/-- What holds of a pool after every command. -/
structure Sound (p : Pool) : Prop where
  accounting : p.allocated = p.held + p.leased
  caching : p.cached = p.kept
  memory : p.allocated + p.cached ≤ p.cap
  position : All Hold.Within p.holds
  computed : All Lease.Within p.leases

/-- Every allocation and entry is whole blocks. -/
structure InBlocks (p : Pool) : Prop where
  holds : All (fun h : Hold => Whole p.block h.units) p.holds
  leases : All (fun l : Lease => Whole p.block l.units) p.leases
  entries : All (fun e : Entry => Whole p.block e.size) p.entries

end Serq.Memory
