package semantics

import (
	"fmt"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// The codes of run-time errors; their rows are in package diag.
const (
	codeAmount     diag.Code = "SQ0601"
	codeNaN        diag.Code = "SQ0602"
	codeIndex      diag.Code = "SQ0603"
	codeGuard      diag.Code = "SQ0604"
	codeCost       diag.Code = "SQ0605"
	codeCapacity   diag.Code = "SQ0606"
	codeLoad       diag.Code = "SQ0607"
	codeNoHold     diag.Code = "SQ0608"
	codeSamePool   diag.Code = "SQ0609"
	codeStatements diag.Code = "SQ0610"
	codeInstant    diag.Code = "SQ0611"
	codeBirths     diag.Code = "SQ0612"
	codeCount      diag.Code = "SQ0613"
	codeDraw       diag.Code = "SQ0614"
	codeTrace      diag.Code = "SQ0615"
	codeInvariant  diag.Code = "SQ0616"
	codeInfinite   diag.Code = "SQ0617"
	codeTextWhole  diag.Code = "SQ0618"
	codeRewritten  diag.Code = "SQ0619"
	codeGrowing    diag.Code = "SQ0640"
)

// RuntimeError is an error that stopped a run: its diagnostic, its time and its session.
type RuntimeError struct {
	*diag.Diagnostic
	// Step is the number of the step that failed, Time the clock, Session the serial (-1 for none).
	Step    uint64
	Time    float64
	Session int64
}

// Unwrap gives the diagnostic.
func (e *RuntimeError) Unwrap() error { return e.Diagnostic }

// fail notes the step's first error; the step ends as soon as its rule sees it.
func (m *evaluator) fail(code diag.Code, at ir.ID, format string, args ...any) {
	if m.err != nil {
		return
	}
	c := &m.core
	e := &RuntimeError{Step: c.Step, Time: c.Now, Session: -1}
	d := &diag.Diagnostic{Code: code, Args: args}
	d.Span = m.prog.Places.Of(at)
	if !d.Span.Known() && m.where.block >= 0 {
		d.Span = m.prog.Places.Of(m.prog.place(m.where.block, m.where.pos))
	}
	if m.where.block >= 0 {
		d.Path = ir.StmtPath(int(m.where.block), int(m.where.pos))
	}
	d.Format = format + " (t=%v"
	d.Args = append(d.Args, number(c.Now))
	if m.where.leg != 0 {
		e.Session = m.legs.At(m.where.leg).Serial
		d.Format += ", session %d"
		d.Args = append(d.Args, e.Session)
	}
	if l := m.prog.statement(m.where.block, m.where.pos); l != nil {
		d.Format += ", in `%s`"
		d.Args = append(d.Args, ir.StmtText(m.prog.IR, l))
	}
	d.Format += ")"
	e.Diagnostic = d
	m.err = e
}

// number prints as a person writes it: 3, not 3.0 or 3e+00.
type number float64

// String is the shortest decimal form.
func (n number) String() string { return fmt.Sprintf("%v", float64(n)) }

// site says at which statement, and for which leg, the machine is evaluating.
type site struct {
	block, pos int32
	leg        legRow
}

// at notes the site of what is evaluated next; block -1 for what is no statement.
func (m *evaluator) at(block, pos int32, l legRow) { m.where = site{block, pos, l} }

// nowhere notes that what is evaluated next belongs to a pool or a stage.
func (m *evaluator) nowhere(l legRow) { m.where = site{-1, -1, l} }
