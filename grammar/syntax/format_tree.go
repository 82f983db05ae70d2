package syntax

import "strings"

// onLine prints a declaration, option or statement on a line of its own. One with a body
// keeps it there if it was written so, without comments, and fits.
func (p *printer) onLine(n Node, compose func()) {
	p.begin()
	text := n.Place().Text()
	commented := p.comment < len(p.comments) && p.comments[p.comment].Span.Start < n.Place().End
	if strings.Contains(text, "{") && !strings.Contains(text, "\n") && !commented {
		next, lost := p.next, p.lost
		p.inline, p.deep = true, false
		compose()
		p.inline = false
		if !p.deep && !p.lost && p.fits(p.line) {
			p.flush()
			return
		}
		p.next, p.lost, p.line, p.nested, p.depth, p.gap = next, lost, p.line[:0], 0, 0, false
	}
	compose()
	p.flush()
}

// body prints `{ members }`.
func body[N Node](p *printer, members []N, compose func(N)) {
	p.spaced("{")
	if p.inline {
		if p.nested > 0 && len(members) > 0 {
			p.deep = true
		}
		if p.deep {
			return
		}
		p.nested++
		for _, m := range members {
			p.gap = true
			compose(m)
		}
		p.nested--
		p.emit("}", len(members) > 0, never)
		return
	}
	if len(members) == 0 && !p.commentAhead() {
		p.glued("}")
		return
	}
	p.flush()
	p.indent += indentWidth
	p.fresh = true
	for _, m := range members {
		p.onLine(m, func() { compose(m) })
	}
	p.leadIn()
	p.indent -= indentWidth
	p.fresh = true // no empty line before the `}`
	p.newLine(p.tokens[p.next].start)
	p.glued("}")
}

// commentAhead tells whether a comment stands before the next token.
func (p *printer) commentAhead() bool {
	return p.comment < len(p.comments) && p.comments[p.comment].Span.Start < p.tokens[p.next].start
}

func (p *printer) item(i Item) {
	switch i := i.(type) {
	case *Let:
		p.assign("let", i.Name, i.Value)
	case *Pool:
		p.glued("pool")
		p.spaced(i.Name.Text)
		p.count(i.Count)
		body(p, i.Options, p.poolOption)
	case *Stage:
		p.glued("stage")
		p.spaced(i.Name.Text)
		p.count(i.Count)
		p.spaced(":")
		p.stageKind(i.Kind)
	case *Workload:
		p.glued("workload")
		body(p, i.Items, p.workloadItem)
	case *Session:
		p.glued("session")
		p.block(i.Body)
	case *Server:
		p.glued("server")
		p.block(i.Body)
	case *RunBlock:
		p.glued("run")
		body(p, i.Settings, p.runSetting)
	}
}

// count prints the brackets behind a family's name, the number as it was written.
func (p *printer) count(c *Count) {
	if c == nil {
		return
	}
	p.glued("[")
	p.glued(p.tokens[p.next].text(p.file))
	p.glued("]")
}

// clause prints `word expr;`.
func (p *printer) clause(word string, value Expr) {
	p.glued(word)
	p.expr(value, true, never)
	p.glued(";")
}

// words prints words and the `;` after them.
func (p *printer) words(words ...string) {
	for i, w := range words {
		p.emit(w, i > 0, never)
	}
	p.glued(";")
}

// assign prints `word NAME = value;`.
func (p *printer) assign(word string, name Name, value Expr) {
	p.glued(word)
	p.spaced(name.Text)
	p.spaced("=")
	p.expr(value, true, never)
	p.glued(";")
}

func (p *printer) runSetting(s *RunSetting) {
	switch s.Kind {
	case Horizon:
		p.clause("horizon", s.Value)
	case Warmup:
		p.clause("warmup", s.Value)
	case Seed:
		p.clause("seed", s.Value)
	}
}

func (p *printer) poolOption(o PoolOption) {
	switch o := o.(type) {
	case *Cap:
		p.clause("cap", o.Value)
	case *BlockSize:
		p.clause("block", o.Value)
	case *Evict:
		if o.Keys == nil {
			p.words("evict", "lru")
			return
		}
		p.glued("evict")
		p.by(o.Keys)
		p.glued(";")
	case *Preempt:
		if o.Lifo {
			p.words("preempt", "lifo")
		} else {
			p.words("preempt", "none")
		}
	case *QueueOrder:
		if o.Key == nil {
			p.words("queue", "fifo")
			return
		}
		p.glued("queue")
		p.by([]Expr{o.Key})
		p.glued(";")
	case *AdmitVia:
		p.words("admit", "via", o.Stage.Text)
	case *Spill:
		p.glued("spill")
		p.spaced(o.Tier.Text)
		p.spaced("via")
		p.spaced(o.Via.Text)
		p.paren(o.Work, true)
		p.emit("when", true, wordLevel)
		p.paren(o.When, true)
		p.glued(";")
	}
}

// by prints `by (keys)`.
func (p *printer) by(keys []Expr) {
	p.spaced("by")
	p.gap = true
	p.args(keys)
}

func (p *printer) stageKind(k StageKind) {
	switch k := k.(type) {
	case *Fifo:
		p.spaced("fifo")
		if k.Servers != nil {
			p.paren(k.Servers, false)
		}
		p.glued(";")
	case *Ps:
		p.spaced("ps")
		p.paren(k.Capacity, false)
		p.glued(";")
	case *Delay:
		p.spaced("delay")
		p.glued(";")
	case *Step:
		p.spaced("step")
		body(p, k.Options, p.stepOption)
		p.drop()
	}
}

func (p *printer) stepOption(o StepOption) {
	switch o := o.(type) {
	case *Budget:
		p.clause("budget", o.Value)
	case *Cost:
		p.clause("cost", o.Value)
	case *Chunk:
		p.clause("chunk", o.Value)
	case *Serve:
		p.serve(o)
	case *Memory:
		p.words("memory", o.Pool.Text)
	}
}

func (p *printer) serve(s *Serve) {
	switch s.Order {
	case ServeAdmission:
		p.words("serve", "admission")
	case ServeDecodeFirst:
		p.words("serve", "decode", "first")
	case ServeExclusivePrefill:
		p.words("serve", "exclusive", "prefill")
	case ServeBy:
		p.glued("serve")
		p.by(s.Keys)
		p.glued(";")
	}
}

func (p *printer) workloadItem(i WorkloadItem) {
	switch i := i.(type) {
	case *Arrive:
		p.arrive(i)
	case *Trace:
		p.glued("trace")
		p.spaced(i.PathSpan.Text())
		if i.Ordered {
			p.spaced("ordered")
		}
		p.glued(";")
	case *Init:
		p.glued("init")
		p.block(i.Body)
	case *TurnBlock:
		p.glued("turn")
		p.block(i.Body)
	case *Session:
		p.glued("session")
		p.block(i.Body)
	case *Hidden:
		p.glued("hidden")
		for n, name := range i.Names {
			if n > 0 {
				p.glued(",")
				p.emit(name.Text, true, commaLevel)
			} else {
				p.spaced(name.Text)
			}
		}
		p.glued(";")
	}
}

func (p *printer) arrive(a *Arrive) {
	p.glued("arrive")
	switch a.Kind {
	case ArriveNone:
		p.spaced("none")
	case ArrivePoisson:
		p.spaced("poisson")
	case ArriveClosed:
		p.spaced("closed")
	case ArriveBatch:
		p.spaced("batch")
	}
	if a.Arg != nil {
		p.paren(a.Arg, false)
	}
	p.glued(";")
}
