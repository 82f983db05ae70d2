package link

import (
	"fmt"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// emitClaims links what the text says of all its configurations.
func (l *linker) emitClaims() {
	named := map[string]diag.Span{}
	for _, c := range l.claims {
		if before, ok := named[c.Name.Text]; ok {
			l.twice("claim", c.Name, before)
		} else {
			named[c.Name.Text] = c.Name.Span
			l.symbol(ClaimSymbol, c.Name.Text, c.Name.Span)
		}
		l.out.Claims = append(l.out.Claims, ir.Claim{Name: c.Name.Text, Cond: l.root(c.Cond, as(ir.RoleClaim)), AtEnd: c.AtEnd, At: l.at(c.Span)})
	}
}

// emitExpectations links what the text says of the observations of a run.
func (l *linker) emitExpectations() {
	for _, e := range l.expectations {
		stat, known := l.statistic(e.Statistic)
		obs, observed := l.expected(e.Observation)
		bound, _, constant := l.fold(e.Bound, "the bound of an `expect`")
		if known && observed && constant {
			l.out.Expectations = append(l.out.Expectations, ir.Expectation{Statistic: stat, Obs: obs, Comparison: comparison(e.How), Bound: bound, At: l.at(e.Span)})
		}
	}
}

func comparison(c syntax.Comparison) ir.Comparison {
	return [...]ir.Comparison{syntax.Below: ir.Below, syntax.AtMost: ir.AtMost, syntax.Above: ir.Above, syntax.AtLeast: ir.AtLeast}[c]
}

// statistic finds a statistic by its name.
func (l *names) statistic(name syntax.Name) (ir.Statistic, bool) {
	known := map[string]ir.Statistic{}
	list := ""
	for s := range ir.Statistic(ir.NumStatistics) {
		known[s.Name()] = s
		list += fmt.Sprintf(", `%s`", s.Name())
	}
	s, ok := known[name.Text]
	if !ok {
		d := l.unknown(codeStatistic, name.Text, name.Span, keysOf(known), "there is no statistic `%s`", name.Text)
		if d.Hint == "" {
			d.Hint = "the statistics of an observation are " + list[2:]
		}
	}
	if ok {
		l.useBuiltin(name.Span, FunctionSymbol, s.Name(), "a statistic of the samples of an observation, in an `expect`")
	}
	return s, ok
}

// expected finds an observation that the session makes.
func (l *names) expected(name syntax.Name) (int, bool) {
	n, ok := l.observes[name.Text]
	if !ok {
		d := l.unknown(codeStatistic, name.Text, name.Span, keysOf(l.observes), "nothing observes `%s`", name.Text)
		if d.Hint == "" {
			d.Hint = "the session records it with `observe " + name.Text + " = …;`"
		}
		return 0, false
	}
	l.use(name.Span, l.observed[n])
	return n, true
}
