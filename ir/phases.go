package ir

import "strconv"

// Runs on an engine that is ahead are one run of phases when nothing between them takes time: the engine goes on from one to the next
// before the tokens have landed. A text joins such runs when it is linked. In the IR they are one Run whose Then are the later phases.

// IsAhead reports whether a stage is an engine that builds iterations ahead.
func (p *Program) IsAhead(stage int) bool {
	step, ok := p.Stages[stage].Kind.(*Step)
	return ok && step.Ahead != nil
}

// MayLand reports whether a statement may stand between two phases of a run, or follow a run whose session goes on though it lost its
// memory: it assigns, records or branches, and so do the statements in it. Blocks that the program does not have are passed over.
func (p *Program) MayLand(s Stmt) bool {
	switch s := s.(type) {
	case *Set, *Observe:
		return true
	case *Branch:
		return p.allLand(s.Then) && p.allLand(s.Else)
	default:
		return false
	}
}

func (p *Program) allLand(b BlockID) bool {
	if !within(b, len(p.Blocks)) {
		return true
	}
	for _, s := range p.Blocks[b] {
		if !p.MayLand(s) {
			return false
		}
	}
	return true
}

// NextPhase looks in a list of statements for the one that a run could be joined with: the next run, at the same stage, an engine that is
// ahead, growing the same pool, with nothing between that takes time. next is its place, 0 for none. apart is what keeps the two apart,
// nil for nothing: a part of the later one's work, or of an index, that is not the same when the first run starts.
func (p *Program) NextPhase(list []Stmt, first int) (next int, apart Expr) {
	r, ok := list[first].(*Run)
	if !ok || !within(r.Stage.Base, len(p.Stages)) || !p.IsAhead(r.Stage.Base) {
		return 0, nil
	}
	for i := first + 1; i < len(list); i++ {
		s, ok := list[i].(*Run)
		switch {
		case !ok && p.MayLand(list[i]):
			continue
		case !ok || r.Mode == ModePlain || s.Mode == ModePlain || !EqualRef(r.Stage, s.Stage) || (r.Growing == nil) != (s.Growing == nil) || r.Growing != nil && !EqualRef(*r.Growing, *s.Growing):
			return 0, nil
		}
		set := map[Slot]bool{}
		for _, phase := range r.Then {
			p.setIn(p.Blocks[phase.Block], set)
		}
		p.setIn(list[first+1:i], set)
		whole := []Expr{s.Work, s.Stage.Index}
		if s.Growing != nil {
			whole = append(whole, s.Growing.Index)
		}
		for _, e := range whole {
			if apart = p.Moves(e, set); apart != nil {
				break
			}
		}
		return i, apart
	}
	return 0, nil
}

// JoinRuns makes runs that follow one another on an engine that is ahead one run of phases, the statements between them blocks of landings,
// and numbers the blocks anew where it has.
func (p *Program) JoinRuns() {
	joined := false
	for b := 0; b < len(p.Blocks); b++ { // landings are blocks too, behind those there were
		list := p.Blocks[b]
		for i := 0; i < len(list); i++ {
			next, apart := p.NextPhase(list, i)
			if next == 0 || apart != nil {
				continue
			}
			first, later := list[i].(*Run), list[next].(*Run)
			first.Then = append(first.Then, Phase{Mode: later.Mode, Work: later.Work, Block: len(p.Blocks), At: later.At})
			first.Then = append(first.Then, later.Then...)
			p.Blocks = append(p.Blocks, append([]Stmt{}, list[i+1:next]...))
			list = append(list[:i+1:i+1], list[next+1:]...)
			p.Blocks[b], joined = list, true
			i--
		}
	}
	if joined {
		p.NumberBlocks()
	}
}

// Parts are a run's phases as runs of their own, in order: the run itself where it has one.
func (s *Run) Parts() []*Run {
	if len(s.Then) == 0 {
		return []*Run{s}
	}
	parts := make([]*Run, 1+len(s.Then))
	for i := range parts {
		part := *s
		part.Then = nil
		if i > 0 {
			part.Mode, part.Work, part.At = s.Then[i-1].Mode, s.Then[i-1].Work, s.Then[i-1].At
		}
		parts[i] = &part
	}
	return parts
}

// PhasePath is the JSON path from a run to a phase of it after the first.
func PhasePath(i int) string { return ".Run.then[" + strconv.Itoa(i) + "]" }

// Moves finds a part of an expression whose value may be another one when an earlier run starts than when that run is done, nil for none: a
// draw, live state, the clock, `cached`, `computed`, an attribute of a set.
func (p *Program) Moves(e Expr, set map[Slot]bool) (part Expr) {
	if e == nil {
		return nil
	}
	WalkExpr(e, func(e Expr) {
		moves := false
		switch e := e.(type) {
		case *Call:
			moves = e.Fun.Info().Live
		case *Ctx, *Sample:
			moves = true
		case *Attr:
			moves = e.Slot == p.SlotsOf[SlotCached] || e.Slot == p.SlotsOf[SlotComputed] || set[e.Slot]
		case *Num, *Unary, *Binary, *Cond:
		}
		if moves && part == nil {
			part = e
		}
	})
	return part
}

// AssignedIn notes the attributes that a block of a landing assigns, at any depth.
func (p *Program) AssignedIn(b BlockID, set map[Slot]bool) {
	if within(b, len(p.Blocks)) {
		p.setIn(p.Blocks[b], set)
	}
}

func (p *Program) setIn(list []Stmt, set map[Slot]bool) {
	for _, s := range list {
		switch s := s.(type) {
		case *Set:
			set[s.Slot] = true
		case *Branch:
			p.AssignedIn(s.Then, set)
			p.AssignedIn(s.Else, set)
		default: // assigns nothing between phases
		}
	}
}
