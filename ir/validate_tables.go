package ir

import (
	"fmt"
	"math"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// names checks that every name is a word and stands for one thing of its kind.
func (v *validator) names() {
	v.distinct("attrs", "attribute", v.p.Attrs)
	v.distinct("observes", "observation", v.p.Observes)
	declared := func(table, what string, n int, name func(int) string, of []Family) {
		first := map[string]int{}
		for i := range n {
			path := fmt.Sprintf("%s[%d].name", table, i)
			v.word(path, what, name(i))
			if base, ok := first[name(i)]; ok && of[i].Base != base {
				v.fail(CodeName, 0, path, "%s `%s` is declared twice; the members of a family stand in a row", what, name(i))
			} else if !ok {
				first[name(i)] = i
			}
		}
	}
	declared("pools", "pool", len(v.p.Pools), func(i int) string { return v.p.Pools[i].Name }, v.pools)
	declared("stages", "stage", len(v.p.Stages), func(i int) string { return v.p.Stages[i].Name }, v.stages)
}

func (v *validator) distinct(table, what string, names []string) {
	seen := map[string]bool{}
	for i, name := range names {
		path := fmt.Sprintf("%s[%d]", table, i)
		v.word(path, what, name)
		if seen[name] {
			v.fail(CodeName, 0, path, "%s `%s` stands twice", what, name)
		}
		seen[name] = true
	}
}

func (v *validator) word(path, what, name string) {
	if !IsName(name) {
		v.fail(CodeName, 0, path, "%s name %q is not a word of letters, digits and `_`", what, clip(name))
	}
}

// IsName tells whether a text is a name as the language writes them.
func IsName(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		letter := c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}

// slots checks the slots of the built-in attributes and the hidden ones.
func (v *validator) slots() {
	taken := map[Slot]string{}
	for i, field := range slotFields {
		slot := v.p.SlotsOf[i]
		if !v.attr(0, field, slot) {
			continue
		}
		if other, ok := taken[slot]; ok {
			v.fail(CodeIndex, 0, field, "slot %d is already %s", slot, other)
		}
		taken[slot] = field
	}
	for i, slot := range v.p.Hidden {
		path := fmt.Sprintf("hidden[%d]", i)
		switch {
		case !v.attr(0, path, slot):
		case slot == v.p.SlotsOf[SlotCached] || slot == v.p.SlotsOf[SlotComputed]:
			v.fail(CodeHidden, 0, path, "`%s` cannot be hidden: admission itself sets it", v.p.Attrs[slot])
		case v.hidden[slot]:
			v.fail(CodeHidden, 0, path, "`%s` is hidden twice", v.p.Attrs[slot])
		default:
			v.hidden[slot] = true
		}
	}
}

// attr checks that an attribute exists.
func (v *validator) attr(at ID, path string, slot Slot) bool {
	return v.exists(at, path, "attribute", slot, len(v.p.Attrs))
}

// exists checks a number against the length of its table.
func (v *validator) exists(at ID, path, what string, i, n int) bool {
	if !within(i, n) {
		v.noSuch(at, path, what, i, n)
		return false
	}
	return true
}

// within tells whether i is an index of a table of length n.
func within(i, n int) bool { return 0 <= i && i < n }

func (v *validator) noSuch(at ID, path, what string, i, n int) {
	v.fail(CodeIndex, at, path, "there is no %s %d: the program has %d", what, i, n)
}

// number checks a real that a declaration holds.
func (v *validator) number(at ID, path, what string, x float64, ok bool, must string) {
	if !ok || math.IsNaN(x) {
		v.fail(CodeNumber, at, path, "%s is %s: it must be %s", what, Display(x), must)
	}
}

// Display writes a real as a program does: without a needless fraction, infinity as `inf`.
func Display(x float64) string {
	switch {
	case math.IsNaN(x):
		return "not a number"
	case math.IsInf(x, 1):
		return "inf"
	case math.IsInf(x, -1):
		return "-inf"
	case IsWhole(x) && math.Abs(x) < 1e16:
		return fmt.Sprintf("%.0f", x)
	}
	return FormatReal(x)
}

// run checks the arrival and the numbers of the run.
func (v *validator) run() {
	p := v.p
	v.number(0, "horizon", "the horizon", p.Horizon, p.Horizon >= 0, "at least 0")
	v.number(0, "warmup", "the warm-up", p.Warmup, p.Warmup >= 0 && !math.IsInf(p.Warmup, 0), "finite and at least 0")
	switch a := p.Arrival.(type) {
	case *Poisson:
		v.number(0, "arrival.Poisson", "the rate", a.Rate, a.Rate > 0 && !math.IsInf(a.Rate, 0), "finite and above 0")
	case *Closed:
		v.number(0, "arrival.Closed", "the number of sessions", float64(a.Count), a.Count >= 0, "at least 0")
	case *Batch:
		v.number(0, "arrival.Batch", "the number of sessions", float64(a.Count), a.Count >= 0, "at least 0")
	case *Sessions:
		for i := range a.List {
			path := fmt.Sprintf("arrival.Sessions[%d]", i)
			v.presets(path+".attrs", a.List[i].Attrs)
			for j, turn := range a.List[i].Turns {
				v.presets(fmt.Sprintf("%s.turns[%d]", path, j), turn)
			}
		}
	case *NoArrival:
	}
}

func (v *validator) presets(path string, list []Preset) {
	seen := map[Slot]bool{}
	for i, s := range list {
		at := fmt.Sprintf("%s[%d]", path, i)
		switch {
		case !v.attr(0, at+"[0]", s.Slot):
		case !v.p.Presettable(s.Slot):
			v.fail(CodePreset, 0, at+"[0]", "`%s` cannot be preset: the machine sets it", v.p.Attrs[s.Slot])
		case seen[s.Slot]:
			v.fail(CodePreset, 0, at+"[0]", "`%s` is preset twice", v.p.Attrs[s.Slot])
		case math.IsNaN(s.Value):
			v.fail(CodeNumber, 0, at+"[1]", "the value of `%s` is not a number", v.p.Attrs[s.Slot])
		}
		seen[s.Slot] = true
	}
}

// Presettable tells whether an explicit session may give the attribute a value: all but `serial`,
// `cached` and `computed`, which the machine sets.
func (p *Program) Presettable(slot Slot) bool {
	return slot != p.SlotsOf[SlotSerial] && slot != p.SlotsOf[SlotCached] && slot != p.SlotsOf[SlotComputed]
}

// declarations checks pools and stages and how they are joined. Expressions are checked apart.
func (v *validator) declarations() {
	for i := range v.p.Pools {
		v.pool(fmt.Sprintf("pools[%d]", i), &v.p.Pools[i], i)
	}
	for i := range v.p.Stages {
		v.stage(fmt.Sprintf("stages[%d]", i), &v.p.Stages[i])
	}
	v.joins(v.pools, v.stages, "pool", "stage", func(i int) (*int, ID, string) {
		return v.p.Pools[i].AdmitVia, v.p.Pools[i].At, fmt.Sprintf("pools[%d].admit_via", i)
	})
	v.joins(v.stages, v.pools, "stage", "pool", func(i int) (*int, ID, string) {
		path := fmt.Sprintf("stages[%d].kind.Step.memory", i)
		if step, ok := v.p.Stages[i].Kind.(*Step); ok {
			return step.Memory, v.p.Stages[i].At, path
		}
		return nil, v.p.Stages[i].At, path
	})
}

func (v *validator) pool(path string, p *Pool, i int) {
	v.number(p.At, path+".cap", "the capacity", p.Cap, p.Cap >= 0, "at least 0")
	if p.Block != nil {
		v.number(p.At, path+".block", "the block", *p.Block, *p.Block > MinBlock && !math.IsInf(*p.Block, 0), "finite and above 1e-9")
		if *p.Block > MinBlock && !BlockFits(*p.Block, p.Cap) {
			v.fail(CodeNumber, p.At, path+".block", "the block is %s, the capacity %s: more than 1e12 blocks cannot be counted", Display(*p.Block), Display(p.Cap))
		}
	}
	if p.AdmitVia != nil && v.exists(p.At, path+".admit_via", "stage", *p.AdmitVia, len(v.p.Stages)) && !v.isStep(*p.AdmitVia) {
		v.fail(CodeJoin, p.At, path+".admit_via", "`%s` is no `step` stage: only an engine admits", v.p.Stages[*p.AdmitVia].Name)
	}
	if p.Spill != nil {
		v.spill(path+".spill", p.Spill, p, i)
	}
}

func (v *validator) spill(path string, s *Spill, p *Pool, i int) {
	if v.exists(p.At, path+".to", "pool", s.To, len(v.p.Pools)) {
		switch tier := &v.p.Pools[s.To]; {
		case s.To == i:
			v.fail(CodeJoin, p.At, path+".to", "`%s` spills into itself", p.Name)
		case tier.Spill != nil:
			v.fail(CodeJoin, p.At, path+".to", "`%s` spills into `%s`, which spills too: a tier may not spill", p.Name, tier.Name)
		}
	}
	if v.exists(p.At, path+".via", "stage", s.Via, len(v.p.Stages)) && v.isStep(s.Via) {
		v.fail(CodeJoin, p.At, path+".via", "`%s` is a `step` stage: a spill's work needs a `fifo`, `ps` or `delay` stage", v.p.Stages[s.Via].Name)
	}
}

func (v *validator) stage(path string, s *Stage) {
	switch k := s.Kind.(type) {
	case *Fifo:
		v.number(s.At, path+".kind.Fifo", "the number of servers", float64(k.Servers), k.Servers >= 1, "at least 1")
	case *Step:
		if k.Memory != nil {
			v.exists(s.At, path+".kind.Step.memory", "pool", *k.Memory, len(v.p.Pools))
		}
	case *PS, *Delay:
	}
}

func (v *validator) isStep(stage int) bool {
	_, ok := v.p.Stages[stage].Kind.(*Step)
	return ok
}

// joins checks that the members of every family name all nothing, all one single other, or
// member for member those of a family as large.
func (v *validator) joins(of, other []Family, what, others string, join func(i int) (*int, ID, string)) {
	for base := 0; base < len(of); base += of[base].Count {
		n := of[base].Count
		first, _, _ := join(base)
		for k := range n {
			to, at, path := join(base + k)
			if to != nil && (*to < 0 || *to >= len(other)) {
				break // reported already
			}
			var ok bool
			switch {
			case to == nil || first == nil:
				ok = to == nil && first == nil
			case other[*first].Count == 1:
				ok = *to == *first
			default:
				ok = other[*first].Count == n && *to == other[*first].Base+k
			}
			if !ok {
				v.badJoin(at, path, what, others, n)
				break
			}
		}
	}
}

func (v *validator) badJoin(at ID, path, what, others string, n int) *diag.Diagnostic {
	if n == 1 {
		return v.fail(CodeJoin, at, path, "a single %s is joined to a single %s, not to a member of a family", what, others)
	}
	return v.fail(CodeJoin, at, path, "the %d members of a %s family are joined all to one single %s, or member for member to a family of %d", n, what, others, n)
}
