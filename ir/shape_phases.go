package ir

// phases checks of a run's phases what a text always makes so: they are at an engine that is ahead; each is a prefill or a decode; what runs
// when one has landed assigns, records and branches, and nothing else; the work of each is the same when the run starts as when the phase
// before has landed.
func (v *validator) phases() {
	Walk(v.p, Visitor{Stmt: func(c *Cursor, s Stmt) {
		if r, ok := s.(*Run); ok && len(r.Then) > 0 && v.phasedAt(c, r) {
			v.phase(c, r)
		}
	}})
}

// phasedAt refuses phases elsewhere than at an engine that is ahead.
func (v *validator) phasedAt(c *Cursor, r *Run) bool {
	for i := r.Stage.Base; i < r.Stage.Base+r.Stage.Count; i++ {
		if !v.p.IsAhead(i) {
			v.fail(CodePhases, r.At, c.Path()+".Run.then", "a run on `%s`, which is not `ahead`, has one phase", v.p.Stages[i].Name)
			return false
		}
	}
	return true
}

func (v *validator) phase(c *Cursor, r *Run) {
	set := map[Slot]bool{}
	for i := range r.Then {
		phase, path := &r.Then[i], c.Path()+PhasePath(i)
		if phase.Mode == ModePlain {
			v.fail(CodePhases, phase.At, path+".mode", "a phase of a run is a prefill or a decode")
		}
		for n, landing := range v.p.Blocks[phase.Block] {
			if !v.p.MayLand(landing) {
				v.fail(CodePhases, landing.Place(), StmtPath(phase.Block, n), "what runs when a phase has landed may assign, record and branch, and nothing else")
			}
		}
		v.p.AssignedIn(phase.Block, set)
		if v.p.Moves(phase.Work, set) != nil {
			v.fail(CodePhases, phase.Work.Place(), path+".work", "the work of a phase is read when the run starts, and this one may be another when the phase before has landed").
				Hint = "make the phase a run of its own"
		}
	}
}
