package syntax

func (p *printer) block(b *Block) { body(p, b.Stmts, p.stmt) }

func (p *printer) stmt(s Stmt) {
	switch s := s.(type) {
	case *Turn:
		p.words("turn")
	case *Request:
		p.words("request")
	case *End:
		p.words("end")
	case *Set:
		p.assign("set", s.Name, s.Value)
	case *Observe:
		p.assign("observe", s.Name, s.Value)
	case *Hold:
		p.glued("hold")
		p.wants(s.Wants)
		p.reuse(s.Reuse)
		p.atAdmission(s.Binds)
		p.block(s.Body)
		p.after("cache", &s.Scope)
	case *Enter:
		p.glued("enter")
		p.wants(s.Wants)
		p.reuse(s.Reuse)
		p.atAdmission(s.Binds)
		p.block(s.Body)
		p.after("keep", &s.Scope)
	case *AdmitIf:
		p.glued("admit")
		p.spaced("if")
		p.wants(s.Wants)
		p.spaced("fit")
		p.reuse(s.Reuse)
		if s.Binds != nil {
			p.emit("where", true, clauseLevel)
			p.binds(s.Binds, true)
		}
		p.block(s.Body)
		p.after("keep", &s.Scope)
	case *Grow:
		p.amount("grow", s.Pool, s.Amount)
	case *Load:
		p.amount("load", s.Pool, s.Units)
	case *Drop:
		p.pool("drop", s.Pool)
	case *Release:
		p.pool("release", s.Pool)
	case *Run:
		p.run(s)
	case *Branch:
		p.glued("branch")
		p.branch(s.Guard, s.Then, s.Else)
	case *BranchWith:
		p.glued("branch")
		p.spaced("with")
		p.branch(s.Chance, s.Then, s.Else)
	case *Loop:
		p.glued("loop")
		p.block(s.Body)
	case *Choose:
		p.glued("choose")
		p.spaced(s.Name.Text)
		p.spaced("in")
		p.expr(s.Count, true, never)
		p.emit("by", true, wordLevel)
		p.paren(s.Key, true)
		p.glued(";")
	case *Role:
		p.role(s)
	case *Transfer:
		p.transfer(s)
	}
}

func (p *printer) wants(wants []*Want) {
	for i, w := range wants {
		level := uint8(never)
		if i > 0 {
			p.glued(",")
			level = commaLevel
		}
		p.expr(w.Pool, true, level)
		p.paren(w.Units, true)
		if w.Reserve != nil {
			p.emit("reserve", true, wordLevel)
			p.paren(w.Reserve, true)
		}
	}
}

func (p *printer) reuse(bound Expr) {
	if bound != nil {
		p.emit("reuse", true, clauseLevel)
		p.paren(bound, true)
	}
}

func (p *printer) atAdmission(binds []*Bind) {
	if binds == nil {
		return
	}
	p.emit("at", true, clauseLevel)
	p.spaced("admission")
	p.spaced("(")
	p.binds(binds, false)
	p.glued(")")
}

func (p *printer) binds(binds []*Bind, space bool) {
	for i, b := range binds {
		if i > 0 {
			p.glued(",")
			p.emit(b.Name.Text, true, commaLevel)
			p.shift(len("where "))
		} else {
			p.emit(b.Name.Text, space, never)
		}
		p.spaced("=")
		p.expr(b.Value, true, never)
	}
}

// after prints what follows a scope's body.
func (p *printer) after(word string, s *Scope) {
	if s.Keep == nil && s.Lease == nil {
		p.drop()
		return
	}
	if s.Keep != nil {
		p.spaced(word)
		p.paren(s.Keep, true)
	}
	if l := s.Lease; l != nil {
		p.emit("lease", true, wordLevel)
		p.expr(l.Pool, true, never)
		p.paren(l.Time, true)
	}
	p.glued(";")
}

// pool prints `word P;`.
func (p *printer) pool(word string, pool *Ref) {
	p.glued(word)
	p.expr(pool, true, never)
	p.glued(";")
}

// amount prints `word P (amount);`.
func (p *printer) amount(word string, pool *Ref, amount Expr) {
	p.glued(word)
	p.expr(pool, true, never)
	p.paren(amount, true)
	p.glued(";")
}

func (p *printer) run(r *Run) {
	p.glued("run")
	p.expr(r.Stage, true, never)
	switch r.Mode {
	case NoMode:
	case PrefillMode:
		p.spaced("prefill")
	case DecodeMode:
		p.spaced("decode")
	}
	p.paren(r.Work, true)
	p.growing(r.Growing)
	p.glued(";")
}

func (p *printer) growing(pool *Ref) {
	if pool != nil {
		p.emit("growing", true, wordLevel)
		p.expr(pool, true, never)
	}
}

func (p *printer) branch(guard Expr, then, otherwise *Block) {
	p.paren(guard, true)
	p.block(then)
	if otherwise != nil && !p.deep {
		p.spaced("else")
		p.block(otherwise)
	}
}

func (p *printer) role(r *Role) {
	switch r.Role {
	case Prefill:
		p.glued("prefill")
	case Decode:
		p.glued("decode")
	case Tool:
		p.glued("tool")
	}
	p.where(r.Where)
	p.expr(r.Work, true, never)
	p.growing(r.Growing)
	p.glued(";")
}

func (p *printer) where(w Where) {
	switch w := w.(type) {
	case nil:
	case *WhereIndex:
		p.index(w.Index)
	case *WhereOn:
		p.spaced("on")
		p.expr(w.Stage, true, never)
	}
}

func (p *printer) transfer(t *Transfer) {
	p.glued("transfer")
	p.where(t.Where)
	p.expr(t.Work, true, never)
	if t.From != nil {
		p.emit("from", true, wordLevel)
		p.expr(t.From, true, never)
		p.emit("to", true, wordLevel)
		p.expr(t.To, true, never)
		p.paren(t.Units, true)
	}
	p.glued(";")
}
