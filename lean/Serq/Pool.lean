import Serq.State
import Serq.Arith
/-!
# One memory pool

A pool of memory as a relation: its state, its commands, what each does, and the invariants that every
command preserves.
-/

namespace Serq.Memory

end Serq.Memory
