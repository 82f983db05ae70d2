// Package lint warns of programs that are valid and most likely do not mean what they say: a pool that no session holds, a
// warm-up that outlasts the run.
//
// A warning is one function over the linked program that reads as its sentence. It is certain: it asks only what the program
// alone decides, and where some run could make sense of what it sees it says nothing.
package lint

import (
	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// Subject is a program to look at.
type Subject struct {
	// Program is valid.
	Program *ir.Program
	// Places leads back to the text, nil for a program that was read from IR.
	Places *ir.Places
	// Symbols and Uses are the names of the text, none for a program that was read from IR.
	Symbols []*link.Symbol
	Uses    []link.Use
	// Runs tells that the program is about to run as it is: sessions that it leaves to a file would have come by now.
	Runs bool
	// Outside tells that sessions come from outside, in place of the program's arrivals.
	Outside bool
}

// Warnings gives all warnings of a program, in source order, each once.
func Warnings(s Subject) diag.List {
	l := &linter{Subject: s, facts: factsOf(s.Program)}
	for _, warn := range []func(*linter){
		poolThatNoSessionHolds,
		stageThatNoSessionRunsOn,
		attributeSetAndNeverRead,
		attributeReadAndNeverSet,
		letThatNothingUses,
		capacityThatIsNoMultipleOfItsBlock,
		decodeWithNothingComputed,
		prefillThatDoesNotGrow,
		warmupThatOutlastsTheRun,
		functionWhereADrawIsLikely,
		sessionsThatComeForEver,
		sessionsThatNeverCome,
		leasesThatAReleaseCannotTellApart,
		runsThatAreNoPhases,
		engineThatStopsForEver,
		claimThatReadsNothing,
	} {
		warn(l)
	}
	return l.list.Sort()
}

// OfTheRun reports whether a warning is about what a run of the program comes to rather than about its text.
func OfTheRun(d *diag.Diagnostic) bool {
	return d.Code == codeWarmup || d.Code == codeNoHorizon || d.Code == codeNobodyComes
}

// linter is what the warnings look at and where they go.
type linter struct {
	Subject
	*facts
	list diag.List
}

// warn adds a warning at a node, which stands at a path in the IR.
func (l *linter) warn(code diag.Code, at ir.ID, path, hint, format string, args ...any) {
	l.list = append(l.list, l.warning(code, at, path, hint, format, args...))
}

// warning makes a warning. A text has its place alone: what it says once is told once, wherever it was spliced.
func (l *linter) warning(code diag.Code, at ir.ID, path, hint, format string, args ...any) *diag.Diagnostic {
	d := &diag.Diagnostic{Code: code, Severity: diag.Warning, Span: l.Places.Of(at), Format: format, Args: args, Hint: hint}
	if !d.Span.Known() {
		d.Path = path
	}
	return d
}

// named is a pool or stage by its name and index.
func (l *linter) named(name string, r ir.Ref) string {
	if r.Index == nil {
		return name
	}
	return name + "[" + ir.ExprText(l.Program, r.Index) + "]"
}

func (l *linter) pool(r ir.Ref) string { return l.named(l.Program.Pools[r.Base].Name, r) }

func (l *linter) stage(r ir.Ref) string { return l.named(l.Program.Stages[r.Base].Name, r) }
