package deep

import "testing"

func TestCount(t *testing.T) {
	for value, want := range map[string]int{"": 3, "0": 3, "1": 500, "yes": 500} {
		t.Setenv(Variable, value)
		if got := Count(3, 500); got != want {
			t.Errorf("with %s=%q the count is %d, want %d", Variable, value, got, want)
		}
	}
}

func TestOnly(t *testing.T) {
	for value, skipped := range map[string]bool{"0": true, "1": false} {
		t.Setenv(Variable, value)
		got := true
		t.Run("value "+value, func(t *testing.T) {
			defer func() { got = t.Skipped() }()
			Only(t)
		})
		if got != skipped {
			t.Errorf("with %s=%q: skipped %v, want %v", Variable, value, got, skipped)
		}
	}
}
