package link

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
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
func (l *names) override(set []Override) {
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
func (l *expressions) foldLets(set []Override) {
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
func (l *expressions) fold(e syntax.Expr, what string) (float64, ir.Expr, bool) {
	linked := l.expr(e, position{constant: what})
	x, ok := l.constant(linked)
	if !ok {
		l.inconstant = append(l.inconstant, linked)
	}
	if ok && math.IsNaN(x) {
		d := l.errorf(codeNaN, e.Place(), "%s has no value: `%s` is not a number", what, diag.Clip(e.Place().Text()))
		l.blameLets(d, linked)
		ok = false
	}
	return x, linked, ok
}

// notConstant reports what keeps a constant position from being a number.
func (l *expressions) notConstant(at diag.Span, pos position, why string) {
	l.errorf(codeNotConstant, at, "%s must be a constant: %s", pos.constant, why).
		Hint = "use numbers, lets, operators and functions such as `min` only"
}

// foldNumber folds a constant that has to be something in particular; where it is not, the
// program goes on with the given other value.
func (l *expressions) foldNumber(e syntax.Expr, what string, q check.Quantity, otherwise float64) float64 {
	x, linked, ok := l.fold(e, what)
	if !ok {
		return otherwise
	}
	if !q.InRange(x) {
		d := q.OutOfRange(what, x)
		l.blameLets(l.errorf(d.Code, e.Place(), d.Format, d.Args...), linked)
		return otherwise
	}
	return x
}

// blameLets adds to a diagnostic why constants are what they are.
func (l *expressions) blameLets(d *diag.Diagnostic, exprs ...ir.Expr) {
	if words := l.because(exprs...); words != "" {
		d.Format += " (%s)"
		d.Args = append(d.Args, words)
	}
}

// because names the lets behind expressions that were set from outside, or "": "a `let` set from outside that breaks
// one is a link error that names the let".
func (l *expressions) because(exprs ...ir.Expr) string {
	var words []string
	for _, let := range l.blamed(exprs...) {
		words = append(words, fmt.Sprintf("the let `%s` is set to %s from outside", let.Name, ir.Display(let.Value)))
	}
	return strings.Join(words, ", ")
}

// blamed are the lets set from outside that expressions depend on, a few of them.
func (l *expressions) blamed(exprs ...ir.Expr) []*let {
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
