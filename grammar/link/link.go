// Package link turns the tree of a program's text into an IR program, or says why that
// cannot be done.
//
// It works in passes, each in a file of its own:
//
//	resolve   what the text declares: lets, pools, stages, the sections of the workload
//	assigned  which names the statements make into attributes, admission bindings included
//	fold      lets, and constants wherever the language wants a number
//	members   how many members families have
//	emit      statements and expressions into the IR
//	expand    sugar into kernel statements, one statement at a time, as emit comes to it
//	number    slots by first assignment in reading order
//
// At the end runs that an engine takes ahead are joined (ir.JoinRuns): whether two are one depends on what they read.
//
// Four types stand one on the other: the reporter collects diagnostics, names know what the text declares, expressions make the IR's, and
// the linker makes statements and the program of them.
//
// The rules about what is linked are those of package check, which looks at the IR that came out.
//
// A mistake poisons what depends on it: the place it stands in takes a value every later
// pass passes over, so that each mistake is told once and breeds no others.
package link

import (
	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// Options are what a user says about a program beside its text.
type Options struct {
	// Set overrides lets; the last one for a name counts.
	Set []Override
}

// Result is what linking found out. Symbols and Uses are there even when the program has
// errors, as far as they are known, for an editor's sake.
type Result struct {
	// Program is the linked program, nil when there are errors.
	Program *ir.Program
	// Places leads from the program's nodes back to the text.
	Places *ir.Places
	// Symbols are the names the program declares and the built-in ones it uses.
	Symbols []*Symbol
	// Uses are the places where names stand, declarations included, in source order.
	Uses []Use
}

// Compile reads a text and links it. A text with syntax errors is not linked.
func Compile(file *diag.File, opt Options) (*Result, diag.List) {
	tree, diags := syntax.Parse(file)
	if diags.HasErrors() {
		return &Result{}, diags
	}
	result, more := Link(tree, opt)
	return result, append(diags, more...).Sort()
}

// Link makes an IR program of a tree. The diagnostics are in source order, each mistake once;
// the program is there unless one of them is an error. What is left of a text with syntax errors
// can be linked too, for its names: program and diagnostics then mean nothing.
func Link(p *syntax.Program, opt Options) (*Result, diag.List) {
	l := newLinker(p)
	l.link(p, opt)
	if !l.full {
		l.diags = append(l.diags, check.Linked(l.out, l.text())...)
	}
	result := &Result{Places: l.places, Symbols: l.symbols, Uses: sortUses(l.uses)}
	if !l.diags.HasErrors() {
		result.Program = l.out
	}
	return result, l.diags.Sort()
}

// linker makes the statements, and the program of them.
type linker struct {
	expressions
	out *ir.Program
	// side is that of the current statement.
	side side
	// door is what a `break` of the current statement would leave.
	door door
	// requested tells that the session requests the server.
	requested bool
}

func newLinker(p *syntax.Program) *linker {
	return &linker{expressions: newExpressions(p), out: &ir.Program{}}
}

// link makes what it can of the tree; nothing holds it to the rules of the language yet.
func (l *linker) link(p *syntax.Program, opt Options) {
	l.resolve(p)
	l.assigned()
	l.foldLets(opt.Set)
	l.count()
	l.emit()
	l.number()
	if !l.full {
		l.out.JoinRuns()
	}
}

// text is what the rules have to know of the text.
func (l *linker) text() check.Text {
	return check.Text{Places: l.places, Whole: l.whole, Bindings: l.bound, Constants: l.inconstant, Mistakes: l.poisons > 0, Because: l.because}
}
