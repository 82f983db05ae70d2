package naive

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// arrivals lets the sessions be born that are due.
func (m *Machine) arrivals() {
	for ; m.births > 0; m.births-- {
		s := &Session{Serial: m.born, Attrs: make([]float64, len(m.p.Attrs)), latest: map[int]*Alloc{}}
		m.born++
		s.Root = m.leg(s, m.p.Session, "block")
		s.Attrs[ir.SlotSerial] = float64(s.Serial)
		s.Text = ownText(s)
		m.Live = append(m.Live, s)
		m.workload(s.Root, m.p.Init)
		if given := m.given(s); given != nil {
			for _, preset := range given.Attrs {
				s.Attrs[preset.Slot] = preset.Value
			}
			m.bring(s, given.Text)
		}
		m.ready(s.Root)
		m.step(did("Arrive", s.Root))
	}
}

// next finds out when the session after the one that comes now does.
func (m *Machine) next() {
	if a, ok := m.p.Arrival.(*ir.Renewal); ok && (m.p.Count == nil || m.born+1 < int64(*m.p.Count)) {
		m.schedule(&Event{Time: m.Now + m.amount(a.Gap, &scene{engine: -1}), Kind: arrival})
	}
}

// given is what a session brings, nil for one that brings nothing.
func (m *Machine) given(s *Session) *ir.Session {
	list, ok := m.p.Arrival.(*ir.Sessions)
	switch {
	case m.Outside != nil:
		return &m.Outside[s.Serial].Session
	case ok:
		return &list.List[s.Serial]
	}
	return nil
}

// arrival is the event of a session that comes by itself.
const arrival = "arrival"

// expect puts the next session from outside on the agenda.
func (m *Machine) expect() {
	if m.outside < len(m.Outside) {
		m.schedule(&Event{Time: m.Outside[m.outside].At, Kind: arrival, Outside: true})
		m.outside++
	}
}

func (m *Machine) ready(s *Leg) {
	if s.readyTime != m.Now {
		s.readyTime, s.readyAt = m.Now, 0
	}
	if s.readyAt++; s.readyAt > 1000 {
		m.fail(standstill)
	}
	s.Status = "ready"
	m.Ready = append(m.Ready, s)
}

// workload runs the init or turn block.
func (m *Machine) workload(s *Leg, block int) {
	for _, st := range m.p.Blocks[block] {
		switch st := st.(type) {
		case *ir.Set:
			s.Attrs[st.Slot] = m.eval(st.Value, m.of(s))
		case *ir.Observe:
			m.record(s, st.Obs, m.eval(st.Value, m.of(s)))
		case *ir.Rewrite:
			m.text(s, st)
		default: // package check lets no other statement stand here
		}
	}
}

func (m *Machine) record(s *Leg, obs int, v float64) {
	if m.Now >= m.p.Warmup {
		m.Samples = append(m.Samples, Sample{m.Now, s.Serial, obs, v})
	}
}

func (s *Leg) top() *Frame { return s.Frames[len(s.Frames)-1] }

func (s *Leg) push(block int, kind string) *Frame {
	f := &Frame{Block: block, Kind: kind}
	s.Frames = append(s.Frames, f)
	return f
}

func (s *Leg) pop() { s.Frames = s.Frames[:len(s.Frames)-1] }

// statement executes the running session's next statement, or the end of its block.
func (m *Machine) statement(s *Leg) {
	f := s.top()
	block := m.p.Blocks[f.Block]
	here := func(rule string) *Step {
		t := did(rule, s)
		t.Block, t.Stmt = f.Block, f.Pos-1
		return t
	}
	if f.Pos == len(block) {
		m.blockEnd(s, f)
		return
	}
	f.Pos++
	switch st := block[f.Pos-1].(type) {
	case *ir.Turn:
		m.turn(s)
		m.step(here("Turn").worth(s.Attrs[ir.SlotTurn]))
	case *ir.Set:
		t := here("Set")
		m.set(s, st, t)
		m.step(t)
	case *ir.Observe:
		t := here("Observe")
		m.observe(s, st, t)
		m.step(t)
	case *ir.Rewrite:
		m.step(here("Text").worth(m.text(s, st)))
	case *ir.Choose:
		m.choose(s, st)
		m.step(here("Choose").worth(s.Attrs[st.Var]))
	case *ir.Branch:
		t := here("Branch")
		s.push(m.branch(s, st, t), "block")
		m.step(t)
	case *ir.Loop:
		s.push(st.Body, "loop")
		m.step(here("Loop"))
	case *ir.Run:
		m.visit(s, st, here)
	case *ir.Hold:
		m.queue(s, st, here)
	case *ir.Grow:
		p := m.member(st.Pool, m.of(s))
		d := m.amount(st.Amount, m.of(s))
		a := s.innermost(p)
		if a == nil {
			m.fail(noHold)
		}
		m.countable(p, d)
		m.grow(s, a, m.Pools[p].up(a.Units+d), here("Grow"))
	case *ir.Drop:
		p := m.member(st.Pool, m.of(s))
		if own := m.Pools[p].own(s.Session); own != nil {
			m.Pools[p].Entries = remove(m.Pools[p].Entries, own)
			m.note("dropped", p, s.Serial, own.Size)
		}
		m.step(here("Drop").on(p))
	case *ir.Release:
		p := m.member(st.Pool, m.of(s))
		m.release(s, p, st)
		m.step(here("Release").on(p))
		m.sweep()
	case *ir.ReleaseLease:
		t := here("Release")
		if l := s.latest[st.Name]; l != nil {
			m.releaseLease(s, l, st)
			t.on(l.Pool)
		}
		m.step(t)
		m.sweep()
	case *ir.Load:
		p := m.member(st.Pool, m.of(s))
		n := m.amount(st.Units, m.of(s))
		a := s.innermost(p)
		if a == nil {
			m.fail(noHold)
		}
		if a.Position+n > a.Units+epsilon {
			m.fail(badLoad)
		}
		a.Hold.Grown = true
		m.advance(a, n, true)
		m.step(here("Load").on(p).worth(n))
	case *ir.End:
		t := here("End")
		t.Leg = s.Root.Block
		m.end(s.Session)
		m.step(t)
	case *ir.Fork:
		m.fork(s, st, here)
	case *ir.Break:
		t := here("Break")
		m.breakOut(s)
		m.step(t)
	case *ir.Wait:
		m.wait(s, st, here)
	case *ir.Renew:
		p := m.member(st.Pool, m.of(s))
		t := m.amount(st.Time, m.of(s))
		m.renew(s.oldest(p), t)
		m.step(here("Renew").on(p).worth(t))
	case *ir.RenewLease:
		t := m.amount(st.Time, m.of(s))
		m.renew(s.named(st.Name), t)
		m.step(here("Renew").worth(t))
	case *ir.Abandon:
		p := m.member(st.Pool, m.of(s))
		m.step(here("Abandon").on(p).worth(m.abandon(s.oldest(p))))
	}
}

// blockEnd is the end of a block: of the session, a plain block, a loop's body or a hold.
func (m *Machine) blockEnd(s *Leg, f *Frame) {
	rule := "BlockEnd"
	switch {
	case f.Kind == "leg":
		m.legEnd(s)
		return
	case len(s.Frames) == 1:
		rule = "End"
		m.end(s.Session)
	case f.Kind == "loop":
		rule = "LoopBack"
		f.Pos = 0
	case f.Kind == "hold":
		m.scopeEnd(s)
		m.step(did("ScopeEnd", s))
		m.sweep()
		return
	default:
		s.pop()
	}
	t := did(rule, s)
	t.Block = f.Block
	m.step(t)
}

// set assigns an attribute, in a step that is told.
func (m *Machine) set(s *Leg, st *ir.Set, t *Step) {
	m.drawn = false
	t.worth(m.eval(st.Value, m.of(s)))
	s.Attrs[st.Slot] = t.Value
	if m.drawn {
		t.Adopt = func(v float64) { s.Attrs[st.Slot] = v }
	}
}

// observe records a value, in a step that is told.
func (m *Machine) observe(s *Leg, st *ir.Observe, t *Step) {
	t.worth(m.eval(st.Value, m.of(s)))
	m.record(s, st.Obs, t.Value)
}

// branch is the block that a branch takes, in a step that is told.
func (m *Machine) branch(s *Leg, st *ir.Branch, t *Step) ir.BlockID {
	switch t.worth(m.eval(st.Guard, m.of(s))); t.Value {
	case 1:
		return st.Then
	case 0:
		return st.Else
	}
	m.fail(badGuard)
	return -1
}

// turn gives the session its next turn.
func (m *Machine) turn(s *Leg) {
	s.Attrs[ir.SlotTurn]++
	var given []ir.Preset
	if own := m.given(s.Session); own != nil {
		if turns := own.Turns; len(turns) > 0 {
			if s.turn < len(turns) {
				given = turns[s.turn]
				for _, preset := range given {
					s.Attrs[preset.Slot] = preset.Value
				}
			}
			s.turn++
			s.Attrs[ir.SlotMore] = truth(s.turn < len(turns))
		}
	}
	m.workload(s, m.p.Turn)
	for _, preset := range given {
		if preset.Slot != ir.SlotMore {
			s.Attrs[preset.Slot] = preset.Value
		}
	}
	if own := m.given(s.Session); own != nil {
		if texts := own.TurnTexts; s.turn <= len(texts) && s.turn > 0 {
			m.bring(s.Session, texts[s.turn-1])
		}
	}
}

func (m *Machine) choose(s *Leg, st *ir.Choose) {
	n := m.eval(st.Count, m.of(s))
	if n != math.Trunc(n) || n < 1 || n > 1e6 {
		m.fail(badCount)
	}
	best := 0.0
	var least []float64
	for x := 0.0; x < n; x++ {
		s.Attrs[st.Var] = x
		var keys []float64
		for _, k := range st.Order() {
			keys = append(keys, m.number(k, m.of(s)))
		}
		if x == 0 || before(keys, least) {
			best, least = x, keys
		}
	}
	s.Attrs[st.Var] = best
}

// visit is a run statement: the session joins a stage, or passes it when there is no work.
func (m *Machine) visit(s *Leg, st *ir.Run, here func(string) *Step) {
	i := m.member(st.Stage, m.of(s))
	phases, work := m.phases(s, st, m.Stages[i].ahead()), 0.0
	for _, ph := range phases {
		work += ph.work
	}
	var a *Alloc
	if st.Growing != nil {
		if a = s.innermost(m.member(*st.Growing, m.of(s))); a == nil {
			m.fail(noHold)
		}
	}
	m.Running = nil
	if work == 0 {
		s.write(note{what: "pass", leg: s})
		m.ready(s)
		m.step(here("RunZero").at(i).worth(0))
		m.runLandings(&Job{Leg: s, phases: phases})
		return
	}
	if a != nil {
		a.Hold.Grown = true
	}
	s.Status = "at stage"
	m.join(i, s, work, phases, a)
	m.step(here("Run").at(i).worth(work))
	m.runLandings(s.Job)
}

// detach takes a session out of wherever it waits.
func (m *Machine) detach(s *Leg) {
	m.Ready = remove(m.Ready, s)
	for _, p := range m.Pools {
		p.Queue = remove(p.Queue, s)
		p.Growers = remove(p.Growers, s)
	}
	m.stopWaiting(s)
	s.pending, s.growth = nil, nil
	if s.Job != nil {
		m.leave(s.Job)
	}
	s.Status = "ready"
	if m.Running == s {
		m.Running = nil
	}
}

// end ends a session: its legs, then what it holds, then what it leases, is given back; cache entries stay.
func (m *Machine) end(s *Session) {
	m.cancelLegs(s.Root)
	m.lose(func(p *portion) bool { return p.job.Leg.Session == s })
	m.detach(s.Root)
	for len(s.Root.Holds) > 0 {
		m.closeInnermost(s.Root)
	}
	for len(s.Leases) > 0 {
		l := s.Leases[0]
		m.endLease(l)
		m.Pools[l.Pool].Ended++
		if math.IsInf(l.Expires, 1) {
			m.find("pinned", s.Root, l.Pool).Since = l.Granted
		}
	}
	for _, p := range m.Pools {
		for _, e := range p.Entries {
			if e.Owner == s {
				e.Owner = nil
			}
		}
	}
	m.Live = remove(m.Live, s)
	if _, closed := m.p.Arrival.(*ir.Closed); closed {
		m.births++
	}
}
