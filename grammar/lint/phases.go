package lint

import "github.com/sq-sem/sq-sem/ir"

// runsThatAreNoPhases warns of two runs on an engine that is ahead that would be one run of phases, were not the later one's work another
// value by then: the engine gives it no token before all of the earlier one have landed, and runs an iteration without it.
func runsThatAreNoPhases(l *linter) {
	for b, block := range l.Program.Blocks {
		for i := range block {
			next, apart := l.Program.NextPhase(block, i)
			if next == 0 || apart == nil {
				continue
			}
			later := block[next].(*ir.Run)
			at := apart.Place()
			if !l.Places.Of(at).Known() {
				at = later.At
			}
			l.warn(codeNoPhases, at, ir.StmtPath(b, next)+".Run", "read it before the first run: `set` an attribute to it",
				"the run on `%s` starts when the one before has landed, an iteration late: %s", l.stage(later.Stage), whyApart(l.Program, apart))
		}
	}
}

// whyApart says what keeps a run from being a phase.
func whyApart(p *ir.Program, apart ir.Expr) string {
	switch e := apart.(type) {
	case *ir.Sample:
		return "its work draws"
	case *ir.Attr:
		if e.Slot == p.SlotsOf[ir.SlotCached] || e.Slot == p.SlotsOf[ir.SlotComputed] {
			return "its work reads `" + p.Attrs[e.Slot] + "`"
		}
		return "its work reads `" + p.Attrs[e.Slot] + "`, which is set in between"
	default:
		return "its work reads `" + ir.ExprText(p, apart) + "`, which is another value by then"
	}
}
