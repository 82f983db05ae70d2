package ir

import "github.com/sq-sem/sq-sem/internal/base/jsontree"

func (r *reader) program(v *jsontree.Value) *Program {
	p := &Program{}
	names := append([]string{"version", "attrs", "observes", "pools", "stages", "arrival", "trace", "trace_ordered",
		"init", "turn", "session", "blocks", "horizon", "warmup", "seed"}, slotFields[:]...)
	names = append(names, "hidden")
	f := r.fields(v, "a program", names...)
	r.in("attrs", f[1], func(v *jsontree.Value) { p.Attrs = list(r, v, "the attributes", r.string) })
	r.in("observes", f[2], func(v *jsontree.Value) { p.Observes = list(r, v, "the observations", r.string) })
	r.in("pools", f[3], func(v *jsontree.Value) { p.Pools = list(r, v, "the pools", r.pool) })
	r.in("stages", f[4], func(v *jsontree.Value) { p.Stages = list(r, v, "the stages", r.stage) })
	r.in("arrival", f[5], func(v *jsontree.Value) { p.Arrival = r.arrival(v) })
	r.in("trace", f[6], func(v *jsontree.Value) {
		if v.Kind != jsontree.Null {
			s := r.string(v)
			p.Trace = &s
		}
	})
	r.in("trace_ordered", f[7], func(v *jsontree.Value) { p.TraceOrdered = r.bool(v) })
	r.in("init", f[8], func(v *jsontree.Value) { p.Init = r.number(v) })
	r.in("turn", f[9], func(v *jsontree.Value) { p.Turn = r.number(v) })
	r.in("session", f[10], func(v *jsontree.Value) { p.Session = r.number(v) })
	r.in("blocks", f[11], func(v *jsontree.Value) {
		p.Blocks = list(r, v, "the blocks", func(v *jsontree.Value) []Stmt { return list(r, v, "a block", r.stmt) })
	})
	r.in("horizon", f[12], func(v *jsontree.Value) { p.Horizon = r.real(v) })
	r.in("warmup", f[13], func(v *jsontree.Value) { p.Warmup = r.real(v) })
	r.in("seed", f[14], func(v *jsontree.Value) { p.Seed, _ = r.int64(v) })
	for i, name := range slotFields {
		r.in(name, f[15+i], func(v *jsontree.Value) { p.SlotsOf[i] = r.number(v) })
	}
	r.in("hidden", f[len(f)-1], func(v *jsontree.Value) { p.Hidden = list(r, v, "the hidden attributes", r.number) })
	return p
}

func (r *reader) pool(v *jsontree.Value) (p Pool) {
	f := r.fields(v, "a pool", "name", "cap", "block", "evict", "preempt", "queue", "spill", "admit_via")
	r.in("name", f[0], func(v *jsontree.Value) { p.Name = r.string(v) })
	r.in("cap", f[1], func(v *jsontree.Value) { p.Cap = r.realOrNull(v) })
	r.in("block", f[2], func(v *jsontree.Value) {
		if v.Kind != jsontree.Null {
			x := r.real(v)
			p.Block = &x
		}
	})
	r.in("evict", f[3], func(v *jsontree.Value) {
		name, data := r.variant(v, "an eviction order")
		switch {
		case name == "Lru" && data == nil:
			p.Evict = &EvictLRU{}
		case name == "By" && data != nil:
			p.Evict = &EvictBy{list(r, data, "the keys", r.expr)}
		default:
			r.unknown(name, data, "an eviction order", []string{"Lru"}, []string{"By"})
		}
		r.leave(data)
	})
	r.in("preempt", f[4], func(v *jsontree.Value) { p.Preempt = Preempt(r.name(v, "preemption", preemptNames)) })
	r.in("queue", f[5], func(v *jsontree.Value) { p.Queue = r.optional(v) })
	r.in("spill", f[6], func(v *jsontree.Value) {
		if v.Kind != jsontree.Null {
			p.Spill = r.spill(v)
		}
	})
	r.in("admit_via", f[7], func(v *jsontree.Value) { p.AdmitVia = r.optionalNumber(v) })
	return p
}

func (r *reader) spill(v *jsontree.Value) *Spill {
	s := &Spill{}
	f := r.fields(v, "a spill", "to", "via", "work", "when")
	r.in("to", f[0], func(v *jsontree.Value) { s.To = r.number(v) })
	r.in("via", f[1], func(v *jsontree.Value) { s.Via = r.number(v) })
	r.in("work", f[2], func(v *jsontree.Value) { s.Work = r.expr(v) })
	r.in("when", f[3], func(v *jsontree.Value) { s.When = r.expr(v) })
	return s
}

func (r *reader) stage(v *jsontree.Value) (s Stage) {
	f := r.fields(v, "a stage", "name", "kind")
	r.in("name", f[0], func(v *jsontree.Value) { s.Name = r.string(v) })
	r.in("kind", f[1], func(v *jsontree.Value) {
		name, data := r.variant(v, "a stage's kind")
		switch {
		case name == "Delay" && data == nil:
			s.Kind = &Delay{}
		case name == "Fifo" && data != nil:
			s.Kind = &Fifo{r.number(data)}
		case name == "Ps" && data != nil:
			s.Kind = &PS{r.expr(data)}
		case name == "Step" && data != nil:
			s.Kind = r.step(data)
		default:
			r.unknown(name, data, "a stage's kind", []string{"Delay"}, []string{"Fifo", "Ps", "Step"})
		}
		r.leave(data)
	})
	return s
}

func (r *reader) step(v *jsontree.Value) *Step {
	s := &Step{}
	f := r.fields(v, "an engine", "budget", "cost", "chunk", "serve", "memory")
	r.in("budget", f[0], func(v *jsontree.Value) { s.Budget = r.expr(v) })
	r.in("cost", f[1], func(v *jsontree.Value) { s.Cost = r.expr(v) })
	r.in("chunk", f[2], func(v *jsontree.Value) { s.Chunk = r.expr(v) })
	r.in("serve", f[3], func(v *jsontree.Value) {
		name, data := r.variant(v, "a serving order")
		switch {
		case name == "ExclusivePrefill" && data == nil:
			s.Serve = &ServeExclusivePrefill{}
		case name == "By" && data != nil:
			s.Serve = &ServeBy{list(r, data, "the keys", r.expr)}
		default:
			r.unknown(name, data, "a serving order", []string{"ExclusivePrefill"}, []string{"By"})
		}
		r.leave(data)
	})
	r.in("memory", f[4], func(v *jsontree.Value) { s.Memory = r.optionalNumber(v) })
	return s
}

func (r *reader) arrival(v *jsontree.Value) (a Arrival) {
	name, data := r.variant(v, "an arrival")
	switch {
	case name == "None" && data == nil:
		a = &NoArrival{}
	case name == "Poisson" && data != nil:
		a = &Poisson{r.real(data)}
	case name == "Closed" && data != nil:
		a = &Closed{r.number(data)}
	case name == "Batch" && data != nil:
		a = &Batch{r.number(data)}
	case name == "Sessions" && data != nil:
		a = &Sessions{list(r, data, "the sessions", r.session)}
	default:
		r.unknown(name, data, "an arrival", []string{"None"}, []string{"Poisson", "Closed", "Batch", "Sessions"})
	}
	r.leave(data)
	return a
}

func (r *reader) session(v *jsontree.Value) (s Session) {
	f := r.fields(v, "a session", "attrs", "turns?")
	r.in("attrs", f[0], func(v *jsontree.Value) { s.Attrs = r.presets(v) })
	r.in("turns", f[1], func(v *jsontree.Value) { s.Turns = list(r, v, "the turns", r.presets) })
	return s
}

func (r *reader) presets(v *jsontree.Value) []Preset {
	return list(r, v, "attribute values", func(v *jsontree.Value) (p Preset) {
		if t, ok := r.tuple(v, "an attribute's value [slot, real]", 2); ok {
			p.Slot = at(r, t, 0, r.number)
			p.Value = at(r, t, 1, r.real)
		}
		return p
	})
}
