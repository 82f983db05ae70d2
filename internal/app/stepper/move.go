package stepper

import (
	"errors"
	"strconv"
	"strings"

	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// step is `s [N]`.
func (s *Stepper) step(rest string) error {
	n, err := amount(rest)
	if err != nil {
		return err
	}
	for ; n > 0 && s.stop.Err() == nil; n-- {
		t := s.take()
		if t == nil {
			s.sayWhy()
			break
		}
		s.printf("%s", s.tell(t))
	}
	return nil
}

// amount reads an optional number of times, 1 when there is none.
func amount(rest string) (int, error) {
	if rest == "" {
		return 1, nil
	}
	n, err := strconv.Atoi(rest)
	if err != nil || n < 1 {
		return 0, usage("`%s` is not a number of transitions", short(rest))
	}
	return n, nil
}

// nextEvent is `n`: go on until the clock has moved.
func (s *Stepper) nextEvent(string) error {
	s.run(func(t *semantics.Transition) string {
		if s.m.Now() != s.before && t.Rule != semantics.Halt {
			return " "
		}
		return ""
	})
	return nil
}

// goOn is `c`: go on to a breakpoint, a finding or the end.
func (s *Stepper) goOn(string) error {
	s.run(func(t *semantics.Transition) string {
		if reason := s.hit(t); reason != "" {
			return reason
		}
		if found := report.Since(s.m, t.Step); len(found) > 0 {
			return "finding: " + found[0].Kind.String()
		}
		return ""
	})
	return nil
}

// shown is how many transitions at the beginning and at the end of a long way are shown.
const shown = 200

// run takes transitions until stop gives a reason, and prints them; of a long way only the ends. A reason that is a
// blank is not printed.
func (s *Stepper) run(stop func(*semantics.Transition) string) {
	var last [shown]string
	taken := 0
	finish := func() {
		if skipped := taken - 2*shown; skipped > 0 {
			s.printf("  … %d transitions …\n", skipped)
		}
		for i := max(shown, taken-shown); i < taken; i++ {
			s.printf("%s", last[i%shown])
		}
	}
	for s.stop.Err() == nil {
		t := s.take()
		if t == nil {
			finish()
			s.sayWhy()
			return
		}
		if line := s.tell(t); taken < shown {
			s.printf("%s", line)
		} else {
			last[taken%shown] = line
		}
		taken++
		if reason := stop(t); reason != "" {
			finish()
			if reason != " " {
				s.printf("stopped: %s\n", reason)
			}
			return
		}
	}
	finish()
	s.printf("interrupted at step %d\n", s.m.Steps())
}

// forward takes one step of the machine, by the schedule if one is replayed. A step that fails, or that the schedule does
// not fit, leaves the configuration as it was.
func (s *Stepper) forward() (*semantics.Transition, error) {
	if s.opt.Replay != nil {
		s.opt.Replay.Seek(s.m.Steps() + 1)
	}
	t, err := s.m.Step()
	if s.opt.Replay != nil {
		if misfit := s.opt.Replay.Err(); misfit != nil {
			if err == nil {
				s.m.Back()
			}
			return nil, misfit
		}
	}
	if t != nil && (s.opt.Replay == nil || s.opt.Replay.Done()) {
		s.repeats.See(s.m, t)
	}
	return t, err
}

// take takes one step. It is nil at the end of the run and at an error.
func (s *Stepper) take() *semantics.Transition {
	s.before = s.m.Now()
	t, err := s.forward()
	if err != nil {
		s.failed = true
	}
	return t
}

// sayWhy says why take gave nothing.
func (s *Stepper) sayWhy() {
	if _, err := s.forward(); err != nil {
		s.showError(err)
	} else {
		s.printf("the run is over\n")
	}
}

// tell is a transition on its line, and a line for each finding it led to.
func (s *Stepper) tell(t *semantics.Transition) string {
	text := s.n.PaintedLine(s.m, t, s.paint) + "\n"
	for _, f := range report.Since(s.m, t.Step) {
		text += s.paint("33", "      ! "+f.Kind.String()+": "+f.Text) + "\n"
	}
	return text
}

// showError prints the error that keeps the machine from going on.
func (s *Stepper) showError(err error) {
	var d *diag.Diagnostic
	if !errors.As(err, &d) {
		s.printf("%v\n", err)
		return
	}
	// A write that fails is noticed by whoever reads the output.
	_ = diag.Render(s.out, diag.List{d}, diag.RenderOptions{Color: s.opt.Color})
}

// back is `back [N]`.
func (s *Stepper) back(rest string) error {
	n, err := amount(rest)
	if err != nil {
		return err
	}
	taken := s.takeBack(func(taken int) bool { return taken == n })
	if taken < n {
		s.printf("back to where the session began: there were %d to take back\n", taken)
	}
	s.printf("at step %d, t=%s\n", s.m.Steps(), report.Number(s.m.Now()))
	return nil
}

// takeBack takes transitions back until enough are, or none is left.
func (s *Stepper) takeBack(enough func(taken int) bool) int {
	taken := 0
	for !enough(taken) && s.stop.Err() == nil && s.m.Back() {
		taken++
	}
	return taken
}

// goTo is `goto N` and `goto t=T`.
func (s *Stepper) goTo(rest string) error {
	var there func() bool // whether the current configuration is there or past it
	if text, ok := strings.CutPrefix(rest, "t="); ok {
		at, err := instant(text)
		if err != nil {
			return err
		}
		there = func() bool { return s.m.Now() >= at }
	} else if rest == "" {
		return usage("the number of a step is missing")
	} else {
		n, err := strconv.ParseUint(rest, 10, 64)
		if err != nil {
			return usage("`%s` is neither the number of a step nor t= and a time", short(rest))
		}
		there = func() bool { return s.m.Steps() >= n }
	}
	if s.takeBack(func(int) bool { return !there() }) > 0 && s.stop.Err() == nil && !there() {
		s.take() // the one taken back too many
	}
	if !there() && s.stop.Err() == nil {
		s.run(func(*semantics.Transition) string {
			if there() {
				return " "
			}
			return ""
		})
	}
	s.printf("at step %d, t=%s\n", s.m.Steps(), report.Number(s.m.Now()))
	return nil
}

// history is `hist [N]`: the last transitions are taken back and once more, which tells them again exactly.
func (s *Stepper) history(rest string) error {
	n := 10
	if rest != "" {
		var err error
		if n, err = amount(rest); err != nil {
			return err
		}
	}
	taken := 0
	for taken < n && s.m.Back() {
		taken++
	}
	if taken == 0 {
		s.printf("nothing has happened yet\n")
	}
	for ; taken > 0; taken-- {
		t, err := s.forward()
		if err != nil {
			return err
		}
		s.printf("%s", s.tell(t))
	}
	return nil
}
