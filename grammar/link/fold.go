package link

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// Override gives a let another value from outside the text: `--set NAME=EXPR`.
type Override struct {
	Name syntax.Name
	// Value may read the lets above the one it overrides.
	Value syntax.Expr
}

// ParseOverride reads NAME=EXPR.
func ParseOverride(text string) (Override, diag.List) {
	file := diag.NewFile("--set", "let "+text+";")
	tree, diags := syntax.Parse(file)
	if diags.HasErrors() {
		return Override{}, diags
	}
	if len(tree.Items) == 1 {
		if let, ok := tree.Items[0].(*syntax.Let); ok {
			return Override{let.Name, let.Value}, diags
		}
	}
	whole := diag.Span{File: file, Start: 4, End: int32(len(file.Text)) - 1}
	return Override{}, diag.List{{Code: codeUnknownLet, Span: whole, Format: "one NAME=EXPR is wanted here"}}
}

// override notes the overrides: "an unknown name is an error".
func (l *linker) override(set []Override) {
	for i := range set {
		o := &set[i]
		d, ok := l.lets[o.Name.Text]
		if !ok {
			l.unknown(codeUnknownLet, o.Name.Text, o.Name.Span, keysOf(l.lets), "the program has no let `%s` to set", o.Name.Text)
			continue
		}
		d.override = o
	}
}

// foldLets gives the lets their numbers, their own or those from outside, in source order,
// so that each sees those above it.
func (l *linker) foldLets(set []Override) {
	l.override(set)
	for _, d := range l.letOrder {
		d.begun = true
		value := d.node.Value
		if d.override != nil {
			value = d.override.Value
		}
		x, linked, ok := l.fold(value, fmt.Sprintf("the let `%s`", d.Name))
		d.Value, d.broken, d.done = x, !ok, true
		d.from = l.blamed(linked)
		if d.override != nil {
			d.from = []*let{d}
		}
	}
}

// fold makes a number of an expression at a constant position. It reports what is no
// constant and NaN.
func (l *linker) fold(e syntax.Expr, what string) (float64, ir.Expr, bool) {
	linked := l.expr(e, position{constant: what})
	x, ok := l.constant(linked)
	if ok && math.IsNaN(x) {
		d := l.errorf(codeNaN, e.Place(), "%s has no value: `%s` is not a number", what, clip(e.Place().Text()))
		l.blameLets(d, linked)
		ok = false
	}
	return x, linked, ok
}

// notConstant reports what keeps a constant position from being a number.
func (l *linker) notConstant(at diag.Span, pos position, why string) {
	l.errorf(codeNotConstant, at, "%s must be a constant: %s", pos.constant, why).
		Hint = "use numbers, lets, operators and functions such as `min` only"
}

// must says what a constant has to be.
type must struct {
	words string
	holds func(x float64) bool
}

var (
	anyAmount = must{"at least 0", func(x float64) bool { return x >= 0 }}
	finite    = must{"finite and at least 0", func(x float64) bool { return x >= 0 && !math.IsInf(x, 0) }}
	positive  = must{"finite and above 0", func(x float64) bool { return x > 0 && !math.IsInf(x, 0) }}
	blockSize = must{"finite and above 1e-9", func(x float64) bool { return x > ir.MinBlock && !math.IsInf(x, 0) }}
	count     = must{"a whole number, 0 to 2^53", func(x float64) bool { return x >= 0 && x <= maxWhole && ir.IsWhole(x) }}
	servers   = must{"a whole number, 1 to 2^53", func(x float64) bool { return x >= 1 && x <= maxWhole && ir.IsWhole(x) }}
	whole     = must{"a whole number, at most 2^53 in size", func(x float64) bool { return math.Abs(x) <= maxWhole && ir.IsWhole(x) }}
)

// maxWhole is the largest whole number a real holds exactly with all those below it.
const maxWhole = 1 << 53

// foldNumber folds a constant that has to be something in particular; where it is not, the
// program goes on with the given other value.
func (l *linker) foldNumber(e syntax.Expr, what string, m must, otherwise float64) float64 {
	x, linked, ok := l.fold(e, what)
	switch {
	case !ok:
		return otherwise
	case !m.holds(x):
		d := l.errorf(codeRange, e.Place(), "%s is %s: it must be %s", what, ir.Display(x), m.words)
		l.blameLets(d, linked)
		return otherwise
	}
	return x
}

// blameLets names the lets behind an expression that were set from outside: "a `let` set
// from outside that breaks one is a link error that names the let".
func (l *linker) blameLets(d *diag.Diagnostic, exprs ...ir.Expr) {
	var words []string
	for _, let := range l.blamed(exprs...) {
		words = append(words, fmt.Sprintf("the let `%s` is set to %s from outside", let.Name, ir.Display(let.Value)))
	}
	if len(words) > 0 {
		d.Format += " (%s)"
		d.Args = append(d.Args, strings.Join(words, ", "))
	}
}

// blamed are the lets set from outside that expressions depend on, a few of them.
func (l *linker) blamed(exprs ...ir.Expr) []*let {
	const most = 4
	var found []*let
	visit := func(e ir.Expr) {
		n, ok := e.(*ir.Num)
		if !ok || l.letUses[n.At] == nil {
			return
		}
		for _, from := range l.letUses[n.At].from {
			if len(found) < most && !slices.Contains(found, from) {
				found = append(found, from)
			}
		}
	}
	for _, e := range exprs {
		ir.WalkExpr(e, visit)
	}
	return found
}

// clip shortens a piece of text for a message.
func clip(text string) string {
	const most = 40
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
