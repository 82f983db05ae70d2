package diag

import "testing"

func TestNearest(t *testing.T) {
	known := []string{"set", "observe", "hold", "horizon", "branch", "prompt"}
	for word, want := range map[string]string{
		"obsrve": "observe", "obesrve": "observe", "Hold": "hold", "hodl": "hold", "st": "set",
		"promtp": "prompt", "xyz": "", "zz": "", "horizont": "horizon", "": "",
	} {
		if got := Nearest(word, known); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", word, got, want)
		}
	}
}
