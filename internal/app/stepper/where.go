package stepper

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// Next gives the transition that comes next and its text, and leaves the machine where it is. At the end there is no transition: its
// step is 0.
func (s *Stepper) Next() (line string, next semantics.Transition, err error) {
	t, err := s.forward()
	if err != nil || t == nil {
		return "", semantics.Transition{Session: -1}, err
	}
	line, next = s.n.Text(s.m, t), t.Clone()
	s.m.Back()
	return line, next, nil
}

// Place is where in the program a transition happens, in the text when that is known and in the IR.
func (s *Stepper) Place(t *semantics.Transition) (diag.Span, string) { return s.n.Place(t) }

// where is `where`: the transition that comes next, with the source under a caret.
func (s *Stepper) where(string) error {
	text, t, err := s.Next()
	switch {
	case err != nil:
		s.failed = true
		s.showError(err)
		return nil
	case t.Step == 0:
		s.printf("the run is over\n")
		return nil
	}
	who := ""
	if t.Session >= 0 {
		who = " by " + report.Who(s.m.Program(), t.Session, t.Leg)
	}
	s.printf("next: %s%s at t=%s: %s\n", s.paint("1", t.Rule.String()), who, report.Number(t.Time), text)
	span, path := s.n.Place(&t)
	if span.Known() {
		s.excerpt(span)
	} else if path != "" {
		s.printf("  at %s\n", path)
	}
	return nil
}

// excerpt shows a place: the first line of it, with carets below.
func (s *Stepper) excerpt(span diag.Span) {
	from, to := span.From(), span.To()
	line := span.File.Line(from.Line)
	end := to.Column
	if to.Line > from.Line {
		end = utf8.RuneCountInString(strings.TrimRight(line, " \t")) + 1
	}
	// Tabs stay tabs above and below, so that the caret stands right however wide they are.
	var below strings.Builder
	column := 1
	for _, r := range line {
		switch {
		case column >= from.Column && column < max(end, from.Column+1):
			below.WriteByte('^')
		case column > from.Column:
		case r == '\t':
			below.WriteByte('\t')
		default:
			below.WriteByte(' ')
		}
		column++
	}
	margin := fmt.Sprintf("%5d", from.Line)
	s.printf("%s\n%s | %s\n%5s | %s\n", s.paint("2", "  at "+span.String()), margin, line, "", s.paint("1;32", strings.TrimRight(below.String(), " \t")))
}
