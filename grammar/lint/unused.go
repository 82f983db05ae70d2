package lint

import (
	"maps"
	"slices"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// poolThatNoSessionHolds warns of a pool that no hold takes and that nothing spills into: it stays empty.
func poolThatNoSessionHolds(l *linter) {
	for base := 0; base < len(l.pools); base += l.pools[base].Count {
		if p := &l.Program.Pools[base]; !l.held[base] {
			l.warn(codePoolUnused, p.At, jsonPath("pools", base),
				"take it where its memory is needed, `hold "+p.Name+" (…) { … }`, or remove it",
				"no hold takes `%s`: nothing is ever in it", p.Name)
		}
	}
}

// stageThatNoSessionRunsOn warns of a stage on which no session and no spill runs, and that admits no session.
func stageThatNoSessionRunsOn(l *linter) {
	for base := 0; base < len(l.stages); base += l.stages[base].Count {
		if s := &l.Program.Stages[base]; !l.run[base] && !l.admitting[base] {
			l.warn(codeStageUnused, s.At, jsonPath("stages", base),
				"`run` something on it, or remove it", "no session runs on `%s`: nobody is ever there", s.Name)
		}
	}
}

// attributeSetAndNeverRead warns of an attribute that nothing reads but what sets it.
func attributeSetAndNeverRead(l *linter) {
	for _, slot := range slices.Sorted(maps.Keys(l.assigned)) {
		if _, read := l.read[slot]; read || l.machineReads(slot) {
			continue
		}
		name, set := l.Program.Attrs[slot], l.assigned[slot]
		l.warn(codeNeverRead, set.at, set.path,
			"remove it, or `observe "+name+" = "+name+";` where the report should show it", "`%s` is set here and read nowhere", name)
	}
}

// machineReads reports whether an attribute matters though no expression reads it: observations are kept by turn, and the
// machine sets some itself.
func (l *linter) machineReads(slot ir.Slot) bool {
	of := &l.Program.SlotsOf
	return slot == of[ir.SlotTurn] || slot == of[ir.SlotSerial] || slot == of[ir.SlotCached] || slot == of[ir.SlotComputed]
}

// attributeReadAndNeverSet warns of an attribute that is 0 wherever it is read, since neither a statement nor the machine nor
// what the sessions bring sets it.
func attributeReadAndNeverSet(l *linter) {
	if _, none := l.Program.Arrival.(*ir.NoArrival); none || l.Outside {
		return // the sessions are to come, with whatever they bring
	}
	given := l.given()
	for _, slot := range slices.Sorted(maps.Keys(l.read)) {
		if _, set := l.assigned[slot]; set || given[slot] {
			continue
		}
		read := l.read[slot]
		l.warn(codeNeverSet, read.at, read.path, l.setHint(slot), "`%s` is always 0: nothing sets it", l.Program.Attrs[slot])
	}
}

// given are the attributes that the machine, a trace or the sessions set.
func (l *linter) given() map[ir.Slot]bool {
	of, given := &l.Program.SlotsOf, map[ir.Slot]bool{}
	add := func(builtins ...int) {
		for _, b := range builtins {
			given[of[b]] = true
		}
	}
	add(ir.SlotCached, ir.SlotSerial, ir.SlotComputed)
	if l.turns {
		add(ir.SlotTurn)
	}
	if l.turns && l.Program.Trace != nil {
		add(ir.SlotNew, ir.SlotOut, ir.SlotThink, ir.SlotMore, ir.SlotForced)
	}
	sessions, ok := l.Program.Arrival.(*ir.Sessions)
	if !ok {
		return given
	}
	for _, s := range sessions.List {
		for _, preset := range s.Attrs {
			given[preset.Slot] = true
		}
		if !l.turns || len(s.Turns) == 0 {
			continue
		}
		add(ir.SlotMore)
		for _, turn := range s.Turns {
			for _, preset := range turn {
				given[preset.Slot] = true
			}
		}
	}
	return given
}

// setHint says what would set an attribute.
func (l *linter) setHint(slot ir.Slot) string {
	of := &l.Program.SlotsOf
	switch slot {
	case of[ir.SlotTurn]:
		return "it counts the `turn;` statements, and the session has none"
	case of[ir.SlotNew], of[ir.SlotOut], of[ir.SlotThink], of[ir.SlotMore], of[ir.SlotForced]:
		if !l.turns {
			return "a `turn;` takes it from a trace or the session's turns, and the session has none"
		}
		return "it comes from a trace: `trace \"FILE.csv\";` in the workload, or --trace"
	}
	return "`set` it, or leave it out"
}

// letThatNothingUses warns of a constant that stands nowhere else.
func letThatNothingUses(l *linter) {
	used := map[*link.Symbol]bool{}
	for _, u := range l.Uses {
		if u.Span != u.Symbol.Def {
			used[u.Symbol] = true
		}
	}
	for _, s := range l.Symbols {
		if s.Kind == link.LetSymbol && !used[s] {
			l.list = append(l.list, &diag.Diagnostic{
				Code: codeLetUnused, Severity: diag.Warning, Span: s.Def, Format: "nothing uses the let `%s`", Args: []any{s.Name},
				Hint: "use it, or remove it",
			})
		}
	}
}
