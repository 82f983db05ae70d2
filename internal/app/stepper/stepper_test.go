package stepper_test

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/internal/app/stepper"
	"github.com/sq-sem/sq-sem/semantics"
)

// load makes an example ready to run.
func load(t *testing.T, file string) *semantics.Program {
	t.Helper()
	l, list := inputs.Load(file, inputs.Options{WithTrace: true})
	if l == nil {
		t.Fatal(list)
	}
	return semantics.Compile(l.Program, l.Places, l.Trace)
}

// Going back N steps and N forward again is the same configuration, for any N, and each way the one that was there.
func TestBackAndForward(t *testing.T) {
	files, err := filepath.Glob("../../../examples/*/*.sq")
	if err != nil || len(files) == 0 {
		t.Fatal("no examples", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			const steps = 400
			var out bytes.Buffer
			s := stepper.New(load(t, file), stepper.Options{Out: &out})
			do := func(format string, args ...any) { s.Exec(context.Background(), fmt.Sprintf(format, args...)) }
			digests := []uint64{s.Machine().Checksum()}
			for range steps {
				do("s")
				digests = append(digests, s.Machine().Checksum())
			}
			last := int(s.Machine().Steps())
			for _, n := range []int{1, 2, 3, 10, 57, 200, last} {
				if n = min(n, last); n == 0 {
					continue
				}
				do("back %d", n)
				if s.Machine().Checksum() != digests[last-n] {
					t.Fatalf("%d steps back is not the configuration that was there", n)
				}
				do("s %d", n)
				if s.Machine().Checksum() != digests[last] {
					t.Fatalf("%d steps back and forward are not where they began", n)
				}
				do("hist %d", n)
				if s.Machine().Checksum() != digests[last] {
					t.Fatalf("looking at %d steps of history changed the configuration", n)
				}
			}
			do("where; sessions; stages; pools; leases; agenda; check")
			if s.Machine().Checksum() != digests[last] {
				t.Fatal("looking around changed the configuration")
			}
			if strings.Contains(out.String(), "broken:") {
				t.Fatal("an invariant is broken")
			}
		})
	}
}

// A long way is shown by its ends alone, and is walked all the same.
func TestLongWayIsShortened(t *testing.T) {
	var out bytes.Buffer
	s := stepper.New(load(t, "../../../examples/pd/lecture_pd.sq"), stepper.Options{Out: &out})
	s.Exec(context.Background(), "b at 100; c")
	if s.Machine().Now() < 100 {
		t.Fatalf("stopped at t=%v", s.Machine().Now())
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if !strings.Contains(out.String(), " transitions …") || len(lines) != 1+200+1+200+1 {
		t.Errorf("%d lines for %d steps", len(lines), s.Machine().Steps())
	}
}

// An interrupt ends a command at once and leaves a sound configuration.
func TestInterrupt(t *testing.T) {
	var out bytes.Buffer
	s := stepper.New(load(t, "../../../examples/pd/lecture_pd.sq"), stepper.Options{Out: &out})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s.Exec(ctx, "c")
	if s.Machine().Steps() != 0 {
		t.Errorf("%d steps after the interrupt", s.Machine().Steps())
	}
	if s.Exec(context.Background(), "s 5"); s.Machine().Steps() != 5 {
		t.Errorf("does not go on after an interrupt")
	}
}

func TestComplete(t *testing.T) {
	s := stepper.New(load(t, "../../../examples/pd/transfer.sq"), stepper.Options{Out: &bytes.Buffer{}})
	for line, want := range map[string]string{
		"b Rel":          "b Release",
		"s 3; b Lease":   "s 3; b LeaseExpire",
		"pool kvP":       "pool kvP",
		"p used(kvD":     "p used(kvD",
		"p prom":         "p prompt",
		"p 3 + min(prom": "p 3 + min(prompt",
		"sta":            "stages",
		"nothing at al":  "",
	} {
		got := strings.Join(s.Complete(line), "|")
		if got != want {
			t.Errorf("%q completes to %q, want %q", line, got, want)
		}
	}
}
