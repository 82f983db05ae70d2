import Serq.Pool.Sound
/-!
# One memory pool: room can be made

Evictions always come to an end, so a head of a queue that fits can be admitted and a growth that fits can be granted,
however full the cache is.
-/

namespace Serq.Memory

theorem evicted_zero {block size : Nat} : evicted block size = 0 → size = 0 :=
  of_cond (fun n => n = 0 → size = 0) _ (fun _ => id)
    (fun blocks => of_cond (fun n => n = 0 → size = 0) _ (fun _ zero => absurd zero (ne_of_beq blocks)) (fun _ => id))

/-- What the evictions of an entry can be counted by. -/
def weight (l : List Entry) : Nat := total (fun e => e.size + 1) l

theorem cut_weight (owner block : Nat) (e : Entry) : weight (cut owner (evicted block e.size) e) + 1 ≤ e.size + 1 :=
  of_cond (fun l => weight l + 1 ≤ e.size + 1) _ (fun _ => plus_le_plus_right (zero_le' e.size) 1)
    (fun rest => by
      have pos : 1 ≤ evicted block e.size := by
        cases zero : Nat.beq (evicted block e.size) 0 with
        | true =>
          have size := evicted_zero (beq_eq zero)
          rw [beq_eq zero, size] at rest
          exact Bool.noConfusion rest
        | false => exact pos_of_ne zero
      show e.size - evicted block e.size + 1 + 1 ≤ e.size + 1
      exact plus_le_plus_right
        (le_then (plus_le_plus_left _ pos) (le_of_eq' (minus_plus (evicted_le block e.size)))) 1)

theorem makesRoom_within (u : Nat) : ∀ (fuel : Nat) (p : Pool), weight p.entries ≤ fuel → ∃ q, MakesRoom u p q := by
  intro fuel
  induction fuel with
  | zero =>
    intro p le
    cases found : p.entries with
    | nil => exact ⟨p, MakesRoom.enough p (Or.inr found)⟩
    | cons e rest =>
      rw [found] at le
      exact (not_lt_le (le_then (plus_le_plus_right (zero_le' e.size) 1) (le_plus (e.size + 1) (weight rest))) le).elim
  | succ fuel ih =>
    intro p le
    cases le_or_lt (p.allocated + p.cached + u) p.cap with
    | inl room => exact ⟨p, MakesRoom.enough p (Or.inl room)⟩
    | inr short =>
      cases found : p.entries with
      | nil => exact ⟨p, MakesRoom.enough p (Or.inr found)⟩
      | cons e rest =>
        rw [found] at le
        have less : weight (cut e.owner (evicted p.block e.size) e ++ rest) ≤ fuel := by
          show total _ (cut e.owner (evicted p.block e.size) e ++ rest) ≤ fuel
          rw [total_append]
          exact plus_cancel_left (a := 1) (le_then (le_of_eq' (Nat.add_comm 1 _)) (le_then
            (le_of_eq' (Nat.add_right_comm _ _ 1)) (le_then
            (plus_le_plus_right (cut_weight e.owner p.block e) (weight rest)) (le_then le (le_of_eq' (Nat.add_comm fuel 1))))))
        exact match ih (p.evict [] e rest) less with
          | ⟨q, more⟩ => ⟨q, MakesRoom.evict p _ q short (Evicts.entry [] e rest found) more⟩

/-- Evictions always come to an end. -/
theorem makesRoom_exists (u : Nat) (p : Pool) : ∃ q, MakesRoom u p q :=
  makesRoom_within u (weight p.entries) p (le_same _)

/-- The head of a queue that fits can be admitted: cached prefixes never block. -/
theorem admit_possible {p : Pool} {session units reserve : Nat} (reuse : Option Nat) {rest : List Nat}
    (head : p.queue = session :: rest) (fits : p.allocated + up p.block (larger units reserve) ≤ p.cap) :
    ∃ q, Step p (Cmd.admit session units reserve reuse) q :=
  match makesRoom_exists (up p.block units) ({ p with queue := rest }.claim session reuse) with
  | ⟨q, room⟩ => ⟨_, Step.admit session units reserve reuse rest q (by rw [head]; exact Dequeues.head rest) fits room⟩

/-- A growth that fits can be granted. -/
theorem grow_possible {p : Pool} {session d : Nat} {inner outer : List Hold} {h : Hold} (found : p.holds = inner ++ h :: outer)
    (own : h.owner = session) (innermost : Others session inner) (fits : p.allocated + growth p.block h.units d ≤ p.cap) :
    ∃ q, Step p (Cmd.grow session d) q :=
  match makesRoom_exists (growth p.block h.units d) p with
  | ⟨q, room⟩ => ⟨_, Step.grow session d inner h outer q found own innermost fits room⟩

end Serq.Memory
