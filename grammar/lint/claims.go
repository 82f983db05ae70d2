package lint

import (
	"fmt"

	"github.com/sq-sem/sq-sem/ir"
)

// claimThatReadsNothing warns of a claim whose condition is the same in all configurations.
func claimThatReadsNothing(l *linter) {
	for i := range l.Program.Claims {
		c := &l.Program.Claims[i]
		if !ir.ReadsLive(c.Cond) {
			l.warn(codeNoClaim, c.Cond.Place(), fmt.Sprintf("claims[%d].cond", i), "ask a pool or a stage: `used(…)`, `queued(…)`, `peak(…)`",
				"the claim `%s` reads no pool and no stage: nothing that happens changes it", c.Name)
		}
	}
}
