package inputs

import (
	"strings"
	"testing"
)

// A trace with a column of times is refused with what reads times.
func TestTraceHasNoTimes(t *testing.T) {
	for header, want := range map[string]bool{"session,turn,new,out,think,arrival": true, "Timestamp,turn": true, "session,turn": false} {
		_, list := ReadTrace("t.csv", []byte(header+"\n"))
		if len(list) != 1 || strings.Contains(list[0].Hint, "--requests") != want {
			t.Errorf("%s: %v", header, list)
		}
	}
}
