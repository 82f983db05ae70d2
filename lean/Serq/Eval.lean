/-!
# Proof by evaluation

The one tactic of the generated theorems.
-/

/-- Proves a closed decidable statement by letting the kernel evaluate it. -/
macro "kernel_eval" : tactic => `(tactic| decide +kernel)
