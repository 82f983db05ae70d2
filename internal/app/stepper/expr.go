package stepper

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// parse reads `EXPR [@ N]`: the expression, and the session asked for, or -1. It must be alive where that is needed.
func (s *Stepper) parse(text string, need bool) (*semantics.Expr, int64, error) {
	at := int64(-1)
	if i := strings.LastIndexByte(text, '@'); i >= 0 {
		n, err := serial(strings.TrimSpace(text[i+1:]))
		if err != nil {
			return nil, 0, err
		}
		text, at = strings.TrimSpace(text[:i]), n
	}
	if text == "" {
		return nil, 0, usage("an expression is missing")
	}
	if s.opt.Compile == nil {
		return nil, 0, errors.New("expressions cannot be read here")
	}
	e, list := s.opt.Compile(diag.NewFile("expression", text))
	if list.HasErrors() {
		return nil, 0, errors.New(messages(list))
	}
	if _, alive := s.m.Session(at); !alive && need && at >= 0 {
		return nil, 0, fmt.Errorf("session %d is not alive", at)
	}
	return s.m.Program().Expr(e), at, nil
}

// messages are what is wrong, in a line, without places.
func messages(list diag.List) string {
	var words []string
	for _, d := range list {
		if d.Severity == diag.Error {
			text := d.Message()
			if d.Hint != "" {
				text += " (" + d.Hint + ")"
			}
			words = append(words, text)
		}
	}
	return strings.Join(words, "; ")
}

// print is `p EXPR [@ N]`.
func (s *Stepper) print(rest string) error {
	x, at, err := s.parse(rest, true)
	if err != nil {
		return err
	}
	who := ""
	if x.Attributes {
		if at < 0 {
			at = s.atHand()
		}
		if at >= 0 {
			who = fmt.Sprintf("   (in #%d)", at)
		}
	}
	v, err := s.m.Eval(x, at)
	if err != nil {
		return err
	}
	s.printf("%s%s\n", value(v), who)
	return nil
}

// value is a number with more digits than elsewhere. NaN and the infinities are words.
func value(v float64) string {
	if v != v {
		return "not a number"
	}
	if math.IsInf(v, 0) {
		return report.Number(v)
	}
	return strconv.FormatFloat(v, 'g', 15, 64)
}

// atHand is the session whose statements execute, else the one the next transition is of, else the first alive; -1 when
// there is none.
func (s *Stepper) atHand() int64 {
	if n := s.m.Running(); n >= 0 {
		return n
	}
	if _, t, err := s.Next(); err == nil && t.Session >= 0 && t.Rule != semantics.Arrive {
		return t.Session
	}
	if alive := s.m.Sessions(); len(alive) > 0 {
		return alive[0]
	}
	return -1
}
