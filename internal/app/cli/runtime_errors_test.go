package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/internal/app/stepper"
	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// The example of every run-time error gets that error from `run`, at its place in the text; in the stepper the
// configuration from before the failing step stays, sound and whole. The right version of it runs.
func TestRuntimeErrors(t *testing.T) {
	for _, info := range diag.All() {
		if !strings.HasPrefix(string(info.Code), "SQ06") || info.Wrong == "" {
			continue
		}
		t.Run(string(info.Code), func(t *testing.T) {
			if info.Times > 10_000 {
				deep.Only(t) // package semantics tests it without the text
			}
			dir := beside(t, &info)
			wrong := filepath.Join(dir, "wrong.sq")
			if err := os.WriteFile(wrong, []byte(info.WrongText()), 0o644); err != nil {
				t.Fatal(err)
			}
			var out, errs bytes.Buffer
			if got := Main([]string{"run", wrong}, nil, &out, &errs); got != statusFault {
				t.Fatalf("status %d, want %d\n%s", got, statusFault, errs.String())
			}
			if text := errs.String(); !strings.Contains(text, "wrong.sq:") || !strings.Contains(text, string(info.Code)) || !strings.Contains(text, "t=") {
				t.Errorf("the diagnostic lacks its place, its code or the time:\n%s", text)
			}
			right := filepath.Join(dir, "right.sq")
			if err := os.WriteFile(right, []byte(info.Right), 0o644); err != nil {
				t.Fatal(err)
			}
			command(t, "run", right, "--horizon", "1000")
			if info.Times > 0 {
				return // the error is very many steps away
			}
			said := strings.SplitN(errs.String(), "\n", 2)[0]
			e := &env{stdout: &out, stderr: &errs}
			p, err := e.load(wrong, &programFlags{})
			if err != nil {
				t.Fatal(err)
			}
			out.Reset()
			met := stays(t, stepper.New(p.machine(), stepper.Options{Out: &out, Compile: p.expression}))
			if text := out.String(); met && (strings.Count(text, said) < 2 || !strings.Contains(text, "\nall invariants hold\n") || !strings.Contains(text, "\nat step ")) {
				t.Errorf("the stepper does not say twice %q, or not where it stands:\n%s", said, text)
			}
		})
	}
}

// stays steps into an error and looks around: nothing may have changed, and stepping back and on meets it again. It is false
// for an error that comes only after very many steps.
func stays(t *testing.T, s *stepper.Stepper) bool {
	t.Helper()
	m := s.Machine()
	before := m.Checksum()
	for range 20_000 {
		if m.Steps() < 1000 {
			before = m.Checksum()
		}
		if _, err := m.Step(); err != nil {
			break
		}
	}
	if m.Err() == nil {
		return false
	}
	at := m.Steps()
	if at < 1000 && m.Checksum() != before {
		t.Fatalf("the step after %d failed and left a configuration that is not the one from before", at)
	}
	if err := m.Check(); err != nil {
		t.Error(err)
	}
	whole := m.Checksum()
	s.Exec(context.Background(), "s; where; sessions; pools; stages; agenda; check; p 1 + 1; back; where; s 2")
	if m.Steps() != at || m.Checksum() != whole || m.Err() == nil {
		t.Errorf("after looking around and a step back it stands at step %d, not %d", m.Steps(), at)
	}
	return true
}
