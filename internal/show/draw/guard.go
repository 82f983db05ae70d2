package draw

import (
	"math"
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/ir"
)

// literal is the outcome of a branch: its text, that of the other outcome, and which of the two it
// is, which the texts of an even chance do not tell.
type literal struct {
	text, other string
	yes         bool
}

// opposite is the other outcome.
func (l literal) opposite() literal { return literal{l.other, l.text, !l.yes} }

// condition is a conjunction of outcomes, in the order of the branches; empty is always.
type condition []literal

// and adds outcomes, each once; the opposite of an earlier one takes its place.
func (c condition) and(more ...literal) condition {
	out := slices.Clone(c)
	for _, l := range more {
		out = slices.DeleteFunc(out, func(o literal) bool { return o == l.opposite() })
		if !slices.Contains(out, l) {
			out = append(out, l)
		}
	}
	return out
}

// outcomes gives the two sides of a branch in words: a condition and its opposite, a chance and
// the rest.
func outcomes(p *ir.Program, guard ir.Expr) (yes, no literal) {
	if u, ok := guard.(*ir.Unary); ok && u.Op == ir.Not {
		no, yes = outcomes(p, u.X)
		return yes, no
	}
	then, other := ir.ExprText(p, guard), ir.ExprText(p, negate(guard))
	if s, ok := guard.(*ir.Sample); ok && s.Dist == ir.DistBernoulli && len(s.Args) == 1 {
		if chance, ok := ir.Const(s.Args[0]); ok {
			then, other = percent(chance), percent(1-chance)
		} else {
			text := ir.ExprText(p, s.Args[0])
			then, other = "with "+text, "else with "+text
		}
	}
	return literal{then, other, true}, literal{other, then, false}
}

// percent writes a chance with up to three decimals, free of the noise of 1 - 0.9.
func percent(chance float64) string {
	return ir.Display(math.Round(chance*1e5)/1e3) + " %"
}

// negate turns a condition round, preferably without a `!`.
func negate(e ir.Expr) ir.Expr {
	switch e := e.(type) {
	case *ir.Unary:
		if e.Op == ir.Not {
			return e.X
		}
	case *ir.Binary:
		opposite := map[ir.BinaryOp]ir.BinaryOp{
			ir.Lt: ir.Ge, ir.Ge: ir.Lt, ir.Le: ir.Gt, ir.Gt: ir.Le, ir.Eq: ir.Ne, ir.Ne: ir.Eq,
		}
		if op, ok := opposite[e.Op]; ok {
			return &ir.Binary{Op: op, X: e.X, Y: e.Y}
		}
	case *ir.Num, *ir.Attr, *ir.Ctx, *ir.Sample, *ir.Call, *ir.Cond:
	}
	return &ir.Unary{Op: ir.Not, X: e}
}

// simplify reduces alternatives that together say less: a or not a and b is a or b, and what holds
// only where something shorter holds goes.
func simplify(alternatives []condition) []condition {
	var out []condition
	for _, c := range alternatives {
		if !slices.ContainsFunc(out, func(o condition) bool { return slices.Equal(c, o) }) {
			out = append(out, c)
		}
	}
	for reduce(out) {
	}
	var kept []condition
	for i, c := range out {
		if !slices.ContainsFunc(out[:i], func(o condition) bool { return implies(c, o) }) &&
			!slices.ContainsFunc(out[i+1:], func(o condition) bool { return implies(c, o) && !implies(o, c) }) {
			kept = append(kept, c)
		}
	}
	return kept
}

// reduce drops one outcome that another alternative makes needless: one that has the opposite
// outcome, and nothing else that is not here too.
func reduce(list []condition) bool {
	for i, c := range list {
		for _, l := range c {
			rest := slices.DeleteFunc(slices.Clone(c), func(o literal) bool { return o == l })
			if slices.ContainsFunc(list, func(o condition) bool {
				return slices.Contains(o, l.opposite()) && implies(rest.and(l.opposite()), o)
			}) {
				list[i] = rest
				return true
			}
		}
	}
	return false
}

// implies reports whether every outcome that b wants is among a's.
func implies(a, b condition) bool {
	for _, l := range b {
		if !slices.Contains(a, l) {
			return false
		}
	}
	return true
}

// tooMany is a number of alternatives that no label can tell.
const tooMany = 40

// words writes the alternatives; empty when there is nothing to say.
func words(alternatives []condition) string {
	if len(alternatives) > tooMany {
		return "…"
	}
	var out []string
	for _, c := range simplify(alternatives) {
		if len(c) == 0 {
			return ""
		}
		parts := make([]string, len(c))
		for i, l := range c {
			parts[i] = l.text
		}
		out = append(out, strings.Join(parts, " && "))
	}
	return strings.Join(out, " || ")
}
