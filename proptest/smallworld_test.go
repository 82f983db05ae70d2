package proptest

import (
	"fmt"
	"runtime"
	"testing"
)

// TestSmallWorlds judges every schedule of the small worlds: of 7 commands in a deep run, else of 5.
func TestSmallWorlds(t *testing.T) {
	n := 5
	if deep() {
		n = 7
	}
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
