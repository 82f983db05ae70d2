package proptest

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/sq-sem/sq-sem/internal/base/deep"
)

// TestSmallWorlds judges every schedule of the small worlds, of 4 commands, and of 6 in a deep run.
func TestSmallWorlds(t *testing.T) {
	n := deep.Count(4, 6)
	for w := range smallWorlds() {
		t.Run(fmt.Sprint(w), func(t *testing.T) {
			s := CountThrough(w, n, runtime.GOMAXPROCS(0))
			t.Logf("%d schedules of %d commands, %d steps", s.Schedules, n, s.Steps)
			if s.Found != nil {
				t.Error(s.Found.Story(nil))
			}
		})
	}
}
