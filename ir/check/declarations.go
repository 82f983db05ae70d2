package check

import (
	"fmt"
	"math"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// hide checks the hidden attributes.
func (v *validator) hide() {
	for i, slot := range v.p.Hidden {
		path := fmt.Sprintf("hidden[%d]", i)
		switch {
		case slot == v.p.SlotsOf[ir.SlotCached] || slot == v.p.SlotsOf[ir.SlotComputed]:
			v.fail(ir.CodeHidden, 0, path, "`%s` cannot be hidden: admission itself sets it", v.p.Attrs[slot])
		case v.hidden[slot]:
			v.fail(ir.CodeHidden, 0, path, "`%s` is hidden twice", v.p.Attrs[slot])
		default:
			v.hidden[slot] = true
		}
	}
}

// number checks a real that a declaration holds.
func (v *validator) number(at ir.ID, path, what string, x float64, ok bool, must string) {
	if !ok || math.IsNaN(x) {
		v.fail(ir.CodeNumber, at, path, "%s is %s: it must be %s", what, ir.Display(x), must)
	}
}

// run checks the arrival and the numbers of the run.
func (v *validator) run() {
	p := v.p
	v.number(0, "horizon", "the horizon", p.Horizon, p.Horizon >= 0, "at least 0")
	v.number(0, "warmup", "the warm-up", p.Warmup, p.Warmup >= 0 && !math.IsInf(p.Warmup, 0), "finite and at least 0")
	switch a := p.Arrival.(type) {
	case *ir.Poisson:
		v.number(0, "arrival.Poisson", "the rate", a.Rate, a.Rate > 0 && !math.IsInf(a.Rate, 0), "finite and above 0")
	case *ir.Closed:
		v.number(0, "arrival.Closed", "the number of sessions", float64(a.Count), a.Count >= 0, "at least 0")
	case *ir.Batch:
		v.number(0, "arrival.Batch", "the number of sessions", float64(a.Count), a.Count >= 0, "at least 0")
	case *ir.Sessions, *ir.NoArrival:
	}
}

// declarations checks pools and stages and how they are joined. Expressions are checked apart.
func (v *validator) declarations() {
	for i := range v.p.Pools {
		v.pool(fmt.Sprintf("pools[%d]", i), &v.p.Pools[i], i)
	}
	for i := range v.p.Stages {
		v.stage(fmt.Sprintf("stages[%d]", i), &v.p.Stages[i])
	}
	v.joins(v.pools, v.stages, "pool", "stage", func(i int) (*int, ir.ID, string) {
		return v.p.Pools[i].AdmitVia, v.p.Pools[i].At, fmt.Sprintf("pools[%d].admit_via", i)
	})
	v.joins(v.stages, v.pools, "stage", "pool", func(i int) (*int, ir.ID, string) {
		path := fmt.Sprintf("stages[%d].kind.Step.memory", i)
		if step, ok := v.p.Stages[i].Kind.(*ir.Step); ok {
			return step.Memory, v.p.Stages[i].At, path
		}
		return nil, v.p.Stages[i].At, path
	})
}

func (v *validator) pool(path string, p *ir.Pool, i int) {
	v.number(p.At, path+".cap", "the capacity", p.Cap, p.Cap >= 0, "at least 0")
	if p.Block != nil {
		v.number(p.At, path+".block", "the block", *p.Block, *p.Block > ir.MinBlock && !math.IsInf(*p.Block, 0), "finite and above 1e-9")
		if *p.Block > ir.MinBlock && !ir.BlockFits(*p.Block, p.Cap) {
			v.fail(ir.CodeNumber, p.At, path+".block", "the block is %s, the capacity %s: more than 1e12 blocks cannot be counted", ir.Display(*p.Block), ir.Display(p.Cap))
		}
	}
	if p.AdmitVia != nil && !v.isStep(*p.AdmitVia) {
		v.fail(ir.CodeJoin, p.At, path+".admit_via", "`%s` is no `step` stage: only an engine admits", v.p.Stages[*p.AdmitVia].Name)
	}
	if p.Spill != nil {
		v.spill(path+".spill", p.Spill, p, i)
	}
}

func (v *validator) spill(path string, s *ir.Spill, p *ir.Pool, i int) {
	switch tier := &v.p.Pools[s.To]; {
	case s.To == i:
		v.fail(ir.CodeJoin, p.At, path+".to", "`%s` spills into itself", p.Name)
	case tier.Spill != nil:
		v.fail(ir.CodeJoin, p.At, path+".to", "`%s` spills into `%s`, which spills too: a tier may not spill", p.Name, tier.Name)
	}
	if v.isStep(s.Via) {
		v.fail(ir.CodeJoin, p.At, path+".via", "`%s` is a `step` stage: a spill's work needs a `fifo`, `ps` or `delay` stage", v.p.Stages[s.Via].Name)
	}
}

func (v *validator) stage(path string, s *ir.Stage) {
	switch k := s.Kind.(type) {
	case *ir.Fifo:
		v.number(s.At, path+".kind.Fifo", "the number of servers", float64(k.Servers), k.Servers >= 1, "at least 1")
	case *ir.Step, *ir.PS, *ir.Delay:
	}
}

func (v *validator) isStep(stage int) bool {
	_, ok := v.p.Stages[stage].Kind.(*ir.Step)
	return ok
}

// joins checks that the members of every family name all nothing, all one single other, or
// member for member those of a family as large.
func (v *validator) joins(of, other []ir.Family, what, others string, join func(i int) (*int, ir.ID, string)) {
	for base := 0; base < len(of); base += of[base].Count {
		n := of[base].Count
		first, _, _ := join(base)
		for k := range n {
			to, at, path := join(base + k)
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

func (v *validator) badJoin(at ir.ID, path, what, others string, n int) *diag.Diagnostic {
	if n == 1 {
		return v.fail(ir.CodeJoin, at, path, "a single %s is joined to a single %s, not to a member of a family", what, others)
	}
	return v.fail(ir.CodeJoin, at, path, "the %d members of a %s family are joined all to one single %s, or member for member to a family of %d", n, what, others, n)
}
