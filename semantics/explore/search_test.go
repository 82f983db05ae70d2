package explore_test

import (
	"errors"
	"testing"

	"github.com/sq-sem/sq-sem/internal/base/fault"
	"github.com/sq-sem/sq-sem/semantics/explore"
)

// broken is a space of n states in two levels, that panics at one state of the second, on whichever goroutine it comes up.
type broken struct{ n, at int }

func (b broken) Size(int) int64 { return 8 }

func (b broken) Expand(_ int, s int, to *explore.Sink[int, struct{}, struct{}]) {
	if s == b.at {
		panic("no successors")
	}
	for t := 1; s == 0 && t < b.n; t++ {
		if to.Way(uint64(t), 0, struct{}{}, nil) {
			to.Add(t)
		}
	}
}

// A panic on any core is one of the caller, who can catch it.
func TestPanicOnAnyCore(t *testing.T) {
	for at := 1; at < 600; at += 50 {
		err := fault.Catch(func() error {
			explore.Search(t.Context(), broken{600, at}, 0, 0, 0, explore.Bounds{Jobs: 4}, explore.Visitor[int, struct{}, struct{}]{})
			return nil
		})
		if f := (*fault.Fault)(nil); !errors.As(err, &f) || f.Value != "no successors" {
			t.Errorf("a panic at state %d becomes %v", at, err)
		}
	}
}

// The states beyond a bound are found and not gone on from, whether the bound is met at the beginning of a level or within it.
func TestFrontier(t *testing.T) {
	for _, bound := range []int{1, 2, 10, 599} {
		_, st := explore.Search(t.Context(), broken{600, -1}, 0, 0, 0, explore.Bounds{States: bound, Jobs: 1}, explore.Visitor[int, struct{}, struct{}]{})
		if st.Exhaustive || st.Bound != "states" || st.States != bound || st.Covered != 0 || st.Frontier != 599 {
			t.Errorf("with a bound of %d states: %+v, want 599 states at the frontier", bound, st)
		}
	}
	if _, st := explore.Search(t.Context(), broken{600, -1}, 0, 0, 0, explore.Bounds{States: 600, Jobs: 1}, explore.Visitor[int, struct{}, struct{}]{}); !st.Exhaustive || st.Frontier != 0 {
		t.Errorf("with room for all: %+v", st)
	}
}
