package link

import (
	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// emit makes the IR program: declarations, then the blocks, numbered as they are entered,
// 0 `init`, 1 `turn`, 2 the session.
func (l *linker) emit() {
	p := l.out
	l.emitPools()
	l.emitStages()
	l.emitWorkload()
	p.Init, p.Turn, p.Session = l.newBlock(), l.newBlock(), l.newBlock()
	l.side = inInit
	if l.init != nil {
		p.Blocks[p.Init] = l.stmts(nil, l.init.Body.Stmts)
	}
	l.side = inTurn
	if l.turn != nil {
		p.Blocks[p.Turn] = l.stmts(nil, l.turn.Body.Stmts)
	}
	p.Blocks[p.Session] = l.emitSession()
	l.emitClaims()
	l.emitExpectations()
}

// emitSession makes the session's statements: those outside a workload, those inside one,
// or, where only a server is written, `turn; request; end;`.
func (l *linker) emitSession() (out []ir.Stmt) {
	switch {
	case l.client != nil:
		l.side = inClient
		out = l.stmts(out, l.client.Body.Stmts)
	case l.session != nil:
		l.side = inSession
		out = l.stmts(out, l.session.Body.Stmts)
	case l.server != nil:
		at := l.at(l.server.Span.FirstWord())
		out = append(out, &ir.Turn{At: at})
		out = l.request(out)
		return append(out, &ir.End{At: at})
	}
	if l.server != nil && !l.requested {
		if l.session == nil {
			l.errorf(codeNeverRequested, l.server.Span.FirstWord(), "nobody asks for this `server`: the session has no `request`").
				Hint = "write `request;` where the session uses the server"
		}
		// For the sake of the mistakes in it it is a block that nothing enters.
		id := l.newBlock()
		l.out.Blocks[id] = l.request(nil)
	}
	return out
}

// newBlock gives the next block its number.
func (l *linker) newBlock() ir.BlockID {
	l.out.Blocks = append(l.out.Blocks, []ir.Stmt{})
	return len(l.out.Blocks) - 1
}

// block makes a nested block; a nil one is empty.
func (l *linker) block(b *syntax.Block, first ...ir.Stmt) ir.BlockID {
	id := l.newBlock()
	if b != nil {
		l.out.Blocks[id] = l.stmts(append([]ir.Stmt{}, first...), b.Stmts)
	}
	return id
}

// stmts makes the kernel statements of a list of statements.
func (l *linker) stmts(out []ir.Stmt, list []syntax.Stmt) []ir.Stmt {
	for _, s := range list {
		if l.overflows(s) {
			break
		}
		if l.side == inInit || l.side == inTurn {
			out = append(out, l.onlySet(s))
			continue
		}
		if !l.checkStatementSide(s) {
			out = append(out, l.nothing(s))
			continue
		}
		if _, ok := s.(*syntax.Request); ok {
			out = l.request(out)
			continue
		}
		if scope := limited(s); scope != nil {
			out = l.within(out, scope)
			continue
		}
		for _, kernel := range l.expand(s) {
			if kernel != s { // a leg that is alone
				out = l.stmts(out, []syntax.Stmt{kernel})
				continue
			}
			out = append(out, l.stmt(kernel))
		}
	}
	return out
}

// onlySet makes a statement of `init` or `turn`, which say what a session brings. One that may not stand there, which package check refuses, is not linked.
func (l *linker) onlySet(s syntax.Stmt) ir.Stmt {
	switch s.(type) {
	case *syntax.Set, *syntax.Observe, *syntax.Text:
		return l.stmt(s)
	default:
		return &ir.End{At: l.at(s.Place())}
	}
}

// request splices the server's statements.
func (l *linker) request(out []ir.Stmt) []ir.Stmt {
	side, door := l.side, l.door
	l.side, l.requested = inServer, true
	if door != noDoor {
		l.door = serverDoor
	}
	out = l.stmts(out, l.server.Body.Stmts)
	l.side, l.door = side, door
	return out
}

// nothing is the statement that stands for one with a mistake: it breaks no rule. What is inside is looked at all the same.
func (l *linker) nothing(s syntax.Stmt, inside ...ir.Expr) ir.Stmt {
	return &ir.Run{Stage: broken, Work: l.poison(inside...), At: l.at(s.Place())}
}

// stmt makes one kernel statement.
func (l *linker) stmt(s syntax.Stmt) ir.Stmt {
	here := position{role: ir.RoleIndex}
	switch s := s.(type) {
	case *syntax.Turn:
		return &ir.Turn{At: l.at(s.Span)}
	case *syntax.End:
		return &ir.End{At: l.at(s.Span)}
	case *syntax.Set:
		return l.set(s)
	case *syntax.Observe:
		return &ir.Observe{Obs: l.observation(s.Name), Value: l.expr(s.Value, as(ir.RoleObserve)), At: l.at(s.Span)}
	case *syntax.Hold:
		return l.hold(&s.Scope)
	case *syntax.Grow:
		return &ir.Grow{Pool: l.poolRef(s.Pool, here), Amount: l.root(s.Amount, as(ir.RoleGrow)), At: l.at(s.Span)}
	case *syntax.Drop:
		return &ir.Drop{Pool: l.poolRef(s.Pool, here), At: l.at(s.Span)}
	case *syntax.Release:
		return l.release(s)
	case *syntax.Text:
		return l.rewrite(s)
	case *syntax.Load:
		return &ir.Load{Pool: l.poolRef(s.Pool, here), Units: l.root(s.Units, as(ir.RoleLoad)), At: l.at(s.Span)}
	case *syntax.Run:
		return l.runStmt(s)
	case *syntax.Branch:
		out := &ir.Branch{Guard: l.root(s.Guard, as(ir.RoleGuard)), At: l.at(headOf(s.Span, s.Then))}
		out.Then = l.block(s.Then)
		out.Else = l.block(s.Else)
		return out
	case *syntax.Loop:
		out := &ir.Loop{At: l.at(headOf(s.Span, s.Body))}
		out.Body = l.behind(openDoor, func() ir.BlockID { return l.block(s.Body) })
		return out
	case *syntax.Both:
		return l.fork(s)
	case *syntax.Break:
		return l.breakStmt(s)
	case *syntax.Wait:
		return &ir.Wait{Cond: l.rootOrNil(s.Cond, as(ir.RoleWaitCond)), Time: l.rootOrNil(s.Time, as(ir.RoleWaitTime)), At: l.at(s.Span)}
	case *syntax.Renew:
		return l.renew(s)
	case *syntax.Abandon:
		return &ir.Abandon{Pool: l.poolRef(s.Pool, here), At: l.at(s.Span)}
	case *syntax.Choose:
		return l.choose(s)
	case *syntax.Request, *syntax.Enter, *syntax.AdmitIf, *syntax.BranchWith, *syntax.Role, *syntax.Transfer, *syntax.First:
		// expanded before
	}
	return l.nothing(s)
}

// headOf is a statement without its block.
func headOf(s diag.Span, body *syntax.Block) diag.Span {
	end := body.Span.Start
	for end > s.Start && (s.File.Text[end-1] == ' ' || s.File.Text[end-1] == '\n' || s.File.Text[end-1] == '\t' || s.File.Text[end-1] == '\r') {
		end--
	}
	s.End = end
	return s
}

func (l *linker) set(s *syntax.Set) ir.Stmt {
	value := l.expr(s.Value, as(ir.RoleSet))
	a, ok := l.attrByName[s.Name.Text]
	if !ok { // `now` or `inf`
		return &ir.Observe{Value: l.poison(value), At: l.at(s.Span)}
	}
	return l.setAttribute(a, value, l.at(s.Span))
}

// setAttribute makes a `set`; the number pass writes the slot.
func (l *linker) setAttribute(a *attribute, value ir.Expr, at ir.ID) *ir.Set {
	l.assign(a)
	out := &ir.Set{Slot: a.index, Value: value, At: at}
	l.slotUses = append(l.slotUses, &out.Slot)
	return out
}

func (l *linker) choose(s *syntax.Choose) ir.Stmt {
	a, ok := l.attrByName[s.Name.Text]
	if !ok { // `now` or `inf`
		return l.nothing(s, append(l.keys(s.Keys, as(ir.RoleChooseKey)), l.expr(s.Count, as(ir.RoleChooseCount)))...)
	}
	l.assign(a)
	out := &ir.Choose{Var: a.index, Count: l.root(s.Count, as(ir.RoleChooseCount)), At: l.at(s.Span)}
	keys := l.keys(s.Keys, as(ir.RoleChooseKey))
	out.Key, out.Keys = keys[0], keys[1:]
	l.slotUses = append(l.slotUses, &out.Var)
	return out
}

// observation numbers an observation, in order of first appearance.
func (l *linker) observation(name syntax.Name) int {
	n, ok := l.observes[name.Text]
	if !ok {
		n = len(l.out.Observes)
		l.observes[name.Text] = n
		l.out.Observes = append(l.out.Observes, name.Text)
		l.observed = append(l.observed, l.symbol(ObservationSymbol, name.Text, name.Span))
	}
	l.use(name.Span, l.observed[n])
	return n
}

func (l *linker) runStmt(s *syntax.Run) ir.Stmt {
	here := position{role: ir.RoleIndex}
	out := &ir.Run{Stage: l.stageRef(s.Stage, here), Work: l.root(s.Work, as(ir.RoleWork)), At: l.at(s.Span)}
	switch s.Mode {
	case syntax.PrefillMode:
		out.Mode = ir.ModePrefill
	case syntax.DecodeMode:
		out.Mode = ir.ModeDecode
	case syntax.NoMode:
	}
	if s.ModeSpan.Known() {
		l.places.AddPart(out.At, ".Run.mode", s.ModeSpan)
	}
	if s.Growing != nil {
		pool := l.poolRef(s.Growing, here)
		out.Growing = &pool
	}
	return out
}
