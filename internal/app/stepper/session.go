package stepper

import (
	"fmt"
	"math"
	"strings"

	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// sessions is `sessions`.
func (s *Stepper) sessions(string) error {
	if n := s.m.Running(); n >= 0 {
		s.printf("running: #%d\n", n)
	}
	if list := s.m.Ready(); len(list) > 0 {
		s.printf("ready, first to last: %s\n", serials(list))
	}
	alive := s.m.Sessions()
	for _, n := range alive {
		if v, ok := s.m.Session(n); ok {
			s.printf("#%-3d  %s%s\n", n, s.Status(&v.LegView), s.at(v.Block, v.Stmt))
			for i := range v.Legs {
				l := &v.Legs[i]
				s.printf("%-4s  %s%s\n", report.Who(s.m.Program(), n, l.Leg), s.Status(l), s.at(l.Block, l.Stmt))
			}
		}
	}
	if len(alive) == 0 {
		s.printf("no sessions in flight\n")
	}
	return nil
}

// Status says what a leg of a session is doing.
func (s *Stepper) Status(v *semantics.LegView) string {
	p := s.m.Program()
	switch {
	case v.Stage >= 0:
		text := "at " + p.StageName(int32(v.Stage))
		if mode := ir.Mode(v.Mode); mode != ir.ModePlain {
			text += ", " + mode.String()
		}
		text += fmt.Sprintf(", %s left", report.Number(v.Remaining))
		if v.Pool >= 0 {
			text += ", stalled on " + p.PoolName(int32(v.Pool))
		}
		return text
	case v.Pool >= 0:
		return v.Status + " at " + p.PoolName(int32(v.Pool))
	case v.Status == "waiting" && !math.IsInf(v.Until, 1):
		return "waiting until t=" + report.Number(v.Until)
	}
	return v.Status
}

// at is the place of a statement, with three blanks before it.
func (s *Stepper) at(block, stmt int) string {
	place := s.n.PlaceText(&semantics.Transition{Block: block, Stmt: stmt, Stage: -1, Pool: -1})
	if block < 0 || place == "" {
		return ""
	}
	return "   " + s.paint("2", place)
}

// session is `session N`.
func (s *Stepper) session(rest string) error {
	n, err := serial(rest)
	if err != nil {
		return err
	}
	v, ok := s.m.Session(n)
	if !ok {
		return fmt.Errorf("session %d is not alive", n)
	}
	p := s.m.Program()
	s.printf("#%d: %s, born at t=%s%s\n", n, s.Status(&v.LegView), report.Number(v.Born), s.at(v.Block, v.Stmt))
	var attrs []string
	for slot, name := range p.IR.Attrs {
		if x := v.Attrs[slot]; x != 0 || slot >= ir.NumBuiltins {
			attrs = append(attrs, name+" = "+report.Number(x))
		}
	}
	s.printf("  attributes: %s\n", strings.Join(attrs, ", "))
	s.leg(&v.LegView, "")
	for i := range v.Legs {
		l := &v.Legs[i]
		s.printf("  %s: %s%s\n", report.Who(p, n, l.Leg), s.Status(l), s.at(l.Block, l.Stmt))
		s.leg(l, "  ")
	}
	for _, a := range v.Leases {
		s.printf("  leases %s of %s%s%s\n", report.Number(a.Units), p.PoolName(int32(a.Pool)), report.As(a.Name), s.allocation(&a.AllocView))
	}
	return nil
}

// leg shows the open blocks of a leg and what it holds.
func (s *Stepper) leg(v *semantics.LegView, indent string) {
	for _, f := range v.Frames[min(1, len(v.Frames)):] {
		s.printf("%s  in a %s%s\n", indent, f.Kind, s.at(f.Block, -1))
	}
	for _, h := range v.Holds {
		for _, a := range h.Pools {
			s.printf("%s  holds %s of %s%s\n", indent, report.Number(a.Units), s.m.Program().PoolName(int32(a.Pool)), s.allocation(&a.AllocView))
		}
	}
}
