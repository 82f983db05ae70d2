package link

import (
	"fmt"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// mistake is what tells two diagnostics apart: the same code at the same place is the same
// mistake, however many times a spliced or substituted text is looked at.
type mistake struct {
	code diag.Code
	span diag.Span
}

// reporter collects the diagnostics, each mistake once.
type reporter struct {
	file  *diag.File
	diags diag.List
	told  map[mistake]bool
	// unknowns are the names reported as unknown; nearRoom is how many known names may
	// still be compared with one to find what it was meant to be.
	unknowns map[string]*diag.Diagnostic
	nearRoom int
}

func newReporter(file *diag.File) reporter {
	return reporter{file: file, told: map[mistake]bool{}, unknowns: map[string]*diag.Diagnostic{}, nearRoom: maxNear}
}

// errorf reports an error and gives it back, so that a hint or a second place can be added.
// An error reported before is given back as a throw-away.
func (l *reporter) errorf(code diag.Code, at diag.Span, format string, args ...any) *diag.Diagnostic {
	d := &diag.Diagnostic{Code: code, Span: at, Format: format, Args: args}
	if m := (mistake{code, at}); !l.told[m] {
		l.told[m] = true
		l.diags = append(l.diags, d)
	}
	return d
}

// warnf is errorf for something that need not stop anybody.
func (l *reporter) warnf(code diag.Code, at diag.Span, format string, args ...any) *diag.Diagnostic {
	d := l.errorf(code, at, format, args...)
	d.Severity = diag.Warning
	return d
}

// related adds a second place to a diagnostic, if that place is known.
func related(d *diag.Diagnostic, at diag.Span, format string, args ...any) {
	if at.Known() {
		d.Related = append(d.Related, diag.Related{Span: at, Message: fmt.Sprintf(format, args...)})
	}
}

// unknown reports a name that nothing declares. Each name is reported once, at its first place.
func (l *reporter) unknown(code diag.Code, name string, at diag.Span, known func() [][]string, format string, args ...any) *diag.Diagnostic {
	key := string(code) + name
	if d, ok := l.unknowns[key]; ok {
		if at.Start < d.Span.Start {
			d.Span = at
		}
		return &diag.Diagnostic{}
	}
	d := l.errorf(code, at, format, args...)
	l.unknowns[key] = d
	if l.nearRoom > 0 {
		groups := known()
		for _, words := range groups {
			l.nearRoom -= len(words)
		}
		if near := diag.Nearest(name, groups...); near != "" {
			d.Hint = fmt.Sprintf("did you mean `%s`?", near)
		}
	}
	return d
}

// maxNear bounds the work of finding what unknown names were meant to be: a text with very
// many of them goes without suggestions in the end.
const maxNear = 200_000
