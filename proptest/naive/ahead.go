package naive

import "github.com/sq-sem/sq-sem/ir"

// A stage that works ahead builds an iteration when the one before it starts. So a job has tokens in flight, of one iteration that runs and
// of one that is built, and a run may have several phases, of which the later ones are taken before the earlier ones have landed.

// phase is a part of a job at an engine.
type phase struct {
	mode ir.Mode
	work float64
	// left is what no iteration has taken yet, unlanded what is not computed yet.
	left, unlanded float64
	// block runs when the phase has landed, nil for none.
	block *ir.BlockID
}

// portion is what an iteration has of a job.
type portion struct {
	job   *Job
	phase *phase
	mode  ir.Mode
	// tokens stand after what was before: of the job's hold, or of the phase.
	tokens, before float64
	// past tells of a token past the end, which is thrown away. lost tells that the tokens will land nowhere.
	past, lost, landed bool
}

// phases are those of a run with their works.
func (m *Machine) phases(s *Leg, st *ir.Run, ahead bool) (list []*phase) {
	add := func(mode ir.Mode, work ir.Expr) *phase {
		w := m.amount(work, m.of(s))
		if ahead && w <= epsilon {
			w = 0
		}
		list = append(list, &phase{mode: mode, work: w, left: w, unlanded: w})
		return list[len(list)-1]
	}
	last := add(st.Mode, st.Work)
	for i := range st.Then {
		last.block = &st.Then[i].Block
		last = add(st.Then[i].Mode, st.Then[i].Work)
	}
	return list
}

// ahead tells whether a stage works ahead; eos whether it does not know, either, where an answer ends.
func (s *Stage) ahead() bool {
	step, ok := s.decl.(*ir.Step)
	return ok && step.Ahead != nil
}

// IsBuilt tells whether an iteration waits for the one that runs.
func (s *Stage) IsBuilt() bool { return s.built != nil }

func (s *Stage) eos() bool {
	step, ok := s.decl.(*ir.Step)
	return ok && step.Ahead != nil && *step.Ahead == ir.AheadEOS
}

// Mode is that of the phase that a job is in. It goes on to the next one with tokens to take when an iteration has been built.
func (j *Job) Mode() ir.Mode {
	if len(j.phases) == 0 { // it is at no engine
		return ir.ModePlain
	}
	return j.phases[j.at].mode
}

// goOn lets a job go on to its next phase with tokens to take, if all of its present one are taken and there is one; past its end to the
// last one.
func (m *Machine) goOn(j *Job) {
	for i, ph := range j.phases[j.at:] {
		if ph.left > epsilon {
			j.at += i
			return
		}
	}
	if last := len(j.phases) - 1; m.Stages[j.stage].eos() && j.left() <= epsilon && j.phases[last].mode == ir.ModeDecode {
		j.at, j.past = last, true
	}
}

// taking is the phase from which a job gets tokens, nil when all of it are taken.
func (j *Job) taking() *phase {
	if ph := j.phases[j.at]; ph.left > epsilon {
		return ph
	}
	return nil
}

// left is how many tokens of a job no iteration has taken, unlanded how many are not computed.
func (j *Job) left() (sum float64) {
	for _, ph := range j.phases {
		sum += ph.left
	}
	return sum
}

func (j *Job) unlanded() (sum float64) {
	for _, ph := range j.phases {
		sum += ph.unlanded
	}
	return sum
}

// inFlight are the portions in flight that a test is for, those of iterations that are being built among them, the earliest first.
func (m *Machine) inFlight(test func(*portion) bool) (list []*portion) {
	for i, st := range m.Stages {
		its := []*iteration{st.running, st.built}
		if m.iter != nil && m.iter.stage == i {
			its = append(its, m.iter)
		}
		for _, it := range its {
			if it == nil {
				continue
			}
			for _, p := range it.portions {
				if !p.lost && !p.landed && test(p) {
					list = append(list, p)
				}
			}
		}
	}
	return list
}

// Tokens is how many tokens of a job are in flight.
func (m *Machine) Tokens(j *Job) float64 {
	sum := 0.0
	for _, p := range m.inFlight(func(p *portion) bool { return p.job == j }) {
		sum += p.tokens
	}
	return sum
}

// landed is how much of an allocation has been computed for certain.
func (m *Machine) landed(a *Alloc) float64 {
	landed := a.Position
	for _, p := range m.inFlight(func(p *portion) bool { return p.job.grows == a }) {
		landed -= p.tokens
	}
	return landed
}

// known is how far it is known which tokens an allocation is for: a prefill's are, and so is the one that a decode begins with, but what a
// decode in flight gives is not.
func (m *Machine) known(a *Alloc) float64 {
	known := m.landed(a)
	for i, p := range m.inFlight(func(p *portion) bool { return p.job.grows == a }) {
		switch {
		case p.mode == ir.ModePrefill:
			known += p.tokens
			continue
		case i == 0:
			known++
		}
		break
	}
	return known
}

// tell publishes the blocks of a hold up to a position, if there are more of them than are published.
func (m *Machine) tell(a *Alloc, known float64) {
	if pool := m.Pools[a.Pool]; pool.decl.Shared && pool.down(known) > a.published(pool) {
		m.publish(a, a.Hold.Stmt, a.Session.Text, known)
	}
}

// lose lets tokens in flight at stages that work ahead land nowhere.
func (m *Machine) lose(which func(*portion) bool) {
	for _, p := range m.inFlight(which) {
		if !m.Stages[p.job.stage].ahead() {
			continue
		}
		p.lost = true
		m.lost += p.tokens
		if p.job.holds() {
			p.job.grows.Position -= p.tokens
		}
	}
}

// holds tells whether a job still has the hold with which it grows.
func (j *Job) holds() bool {
	if j.grows == nil || j.grows.Hold == nil {
		return false
	}
	for _, a := range j.grows.Hold.Allocs {
		if a == j.grows {
			return true
		}
	}
	return false
}

// untake takes back what the iteration that is being built has given a job, nil for none.
func (m *Machine) untake(j *Job) {
	it := m.iter
	if it == nil || j == nil || j.stage != it.stage {
		return
	}
	var kept []*portion
	for _, p := range it.portions {
		if p.job != j {
			kept = append(kept, p)
			continue
		}
		it.left += p.tokens
		it.tokens -= p.tokens
		m.untaken += p.tokens
		if !p.past {
			p.phase.left += p.tokens
		}
		if j.grows != nil {
			m.takeBack(j.grows, j.grows.Position-p.tokens)
			j.grows.Position -= p.tokens
		}
	}
	it.portions = kept
}

// start lets an iteration run that has been built.
func (m *Machine) start(i int, it *iteration) {
	st := m.Stages[i]
	st.running, st.built, st.due, st.InFlight = it, nil, true, true
	st.begun++
	m.schedule(&Event{Time: m.Now + it.cost, Kind: "iteration end", stage: i})
	t := did("IterStart", nil).at(i).worth(it.cost)
	t.Tokens = it.tokens
	m.step(t)
}

// land is the end of an iteration of a stage that works ahead: its tokens land, what is to be done then is done, and the one that is built
// starts.
func (m *Machine) land(i int, it *iteration) {
	t := did("IterEnd", nil).at(i)
	var blocks []landing
	var done []*Job
	for _, p := range it.portions {
		if p.lost {
			continue
		}
		j := p.job
		p.landed = true
		p.phase.unlanded -= p.tokens
		t.Tokens += p.tokens
		j.since = m.Now
		if j.holds() {
			m.tell(j.grows, m.landed(j.grows))
		}
		blocks = append(blocks, m.landings(j)...)
		if j.landed == len(j.phases) && j.Leg.Job == j {
			done = append(done, j)
		}
	}
	m.step(t)
	for _, l := range blocks {
		m.landing(l.leg, l.block)
	}
	m.endFences(it)
	for _, j := range done {
		m.complete(j)
	}
	m.step(did("IterClose", nil).at(i))
	if next := m.Stages[i].built; next != nil {
		m.start(i, next)
	}
}

// landing is a block to be run, whatever its leg is doing meanwhile.
type landing struct {
	leg   *Leg
	block ir.BlockID
}

// landings are the blocks of the phases of a job that have landed now.
func (m *Machine) landings(j *Job) (blocks []landing) {
	for j.landed < len(j.phases) && j.phases[j.landed].unlanded <= epsilon {
		if b := j.phases[j.landed].block; b != nil && len(m.p.Blocks[*b]) > 0 {
			blocks = append(blocks, landing{j.Leg, *b})
		}
		j.landed++
	}
	return blocks
}

// runLandings runs the blocks of a job's phases that have no work before others.
func (m *Machine) runLandings(j *Job) {
	for _, l := range m.landings(j) {
		m.landing(l.leg, l.block)
	}
}

// landing runs a block that only sets, observes and branches.
func (m *Machine) landing(s *Leg, b ir.BlockID) {
	for i, st := range m.p.Blocks[b] {
		t := did("", s)
		t.Block, t.Stmt = b, i
		switch st := st.(type) {
		case *ir.Set:
			t.Rule = "Set"
			m.set(s, st, t)
			m.step(t)
		case *ir.Observe:
			t.Rule = "Observe"
			m.observe(s, st, t)
			m.step(t)
		case *ir.Branch:
			t.Rule = "Branch"
			inner := m.branch(s, st, t)
			m.step(t)
			m.landing(s, inner)
		default: // package check lets no other statement stand here
		}
	}
	t := did("BlockEnd", s)
	t.Block = b
	m.step(t)
}

// settles tells of a leg that has nothing left to take whether it only sets, observes and branches up to the end of a hold.
func (m *Machine) settles(s *Leg, h *Hold) bool {
	for i := len(s.Frames) - 1; i >= 0; i-- {
		f := s.Frames[i]
		for _, st := range m.p.Blocks[f.Block][f.Pos:] {
			if !m.p.MayLand(st) {
				return false
			}
		}
		if f == h.frame {
			return true
		}
		if f.Kind == "loop" {
			return false
		}
	}
	return false
}

// A fence keeps what a session gives back as long as an iteration writes to it: in a pool that is loaded from elsewhere.

// fenced tells whether a pool is one that some load names.
func (m *Machine) fenced(p int) bool {
	for _, block := range m.p.Blocks {
		for _, st := range block {
			if l, ok := st.(*ir.Load); ok && l.Pool.Base <= p && p < l.Pool.Base+l.Pool.Count {
				return true
			}
		}
	}
	return false
}

// writing are the iterations that write to an allocation, running or built: they have tokens of the leg whose hold it is or of a leg inside it,
// of a lease of any leg of the session, whatever became of the tokens.
func (m *Machine) writing(a *Alloc) (its []*iteration) {
	for _, st := range m.Stages {
		for _, it := range []*iteration{st.running, st.built} {
			if st.ahead() && it != nil && it.has(a.leg()) {
				its = append(its, it)
			}
		}
	}
	return its
}

// has tells whether an iteration has tokens of a leg or of one inside it.
func (it *iteration) has(s *Leg) bool {
	for _, p := range it.portions {
		for l := p.job.Leg; l != nil; l = l.parent {
			if l == s {
				return true
			}
		}
	}
	return false
}

// fence is memory that has been given back and stays allocated until iterations have ended. end lets it go.
type fence struct {
	until []*iteration
	end   func()
}

// endFences lets go what an iteration, which has ended, was the last to write to.
func (m *Machine) endFences(it *iteration) {
	var open, over []*fence
	for _, f := range m.fences {
		if f.until = remove(f.until, it); len(f.until) == 0 {
			over = append(over, f)
		} else {
			open = append(open, f)
		}
	}
	m.fences = open
	for _, f := range over {
		f.end()
	}
}
