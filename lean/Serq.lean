import Serq.Thm.Runs
import Serq.Examples
import Serq.Safe
import Serq.Rule
import Serq.Digest
import Serq.Decode
/-!
# serq

All of the package but what is generated. `docs/lean.md` says what is where, what is proved, and what was checked.
-/
