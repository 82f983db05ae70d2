package proptest

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain lets garbage be: cases are many and small, and collecting it would be a third of the time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(800)
	os.Exit(m.Run())
}
