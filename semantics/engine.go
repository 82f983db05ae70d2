package semantics

import (
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// A step engine works in iterations. Building one is spread over steps: IterBegin, then Serve and AdmitVia as
// long as budget is left (with whatever the admitted sessions do in between), then IterCommit. The serving
// order is a chain through the residents, kept while the order cannot change; the cursor is the first
// of the chain that may not have been considered yet.

// iterBegin is the rule IterBegin: budget and chunk are read once, from the residents.
func (m *Machine) iterBegin(i int32) {
	c := &m.core
	sp := &m.prog.stages[i]
	st := m.stage(i)
	st.Tried = true
	c.Iter, c.IterPreempted, c.IterOver, c.IterTokens, c.IterJob = i, false, false, 0, 0
	c.Iteration++
	st.IterHead, st.IterTail = 0, 0
	m.forResidents(i, sp.budgetKV)
	c.IterLeft = m.clamped(sp.budget, 0, "the budget")
	c.IterChunk = m.clamped(sp.chunk, 0, "the chunk")
	m.tr.Rule, m.tr.Stage, m.tr.Value, m.tr.Count = IterBegin, int(i), c.IterLeft, int(st.Jobs)
	if m.err == nil {
		m.orderResidents(i)
	}
}

// forResidents sets the scene of the moments Budget and Serve: what there is at the engine.
func (m *Machine) forResidents(i int32, kv bool) {
	st := m.stages.at(i + 1)
	sc := &m.scene
	sc.draws, sc.attrs, sc.engine = &m.core.Draws, 0, none
	m.nowhere(0)
	sc.vars[ir.VarNres] = float64(st.Jobs)
	sc.vars[ir.VarNdec] = float64(st.Jobs - st.Prefilling)
	if kv {
		m.kvOf(i, false)
	}
}

// kvOf sums the engine's memory allocated, over all their holds, to decodes and to prefills: of the scheduled
// jobs or of all residents.
func (m *Machine) kvOf(i int32, scheduled bool) {
	sc := &m.scene
	sc.vars[ir.VarKvb], sc.vars[ir.VarKvp] = 0, 0
	memory := m.prog.stages[i].memory
	if memory < 0 {
		return
	}
	st := m.stages.at(i + 1)
	n := st.Head
	if scheduled {
		n = st.IterHead
	}
	for n != 0 {
		j := m.jobs.at(n)
		kv := 0.0
		if j.Session != 0 {
			for h := m.sessions.at(j.Session).Hold; h != 0; h = m.holds.at(h).Parent {
				for a := m.holds.at(h).FirstPart; a != 0; a = m.parts.at(a).Next {
					if p := m.parts.at(a); p.Pool == memory {
						kv += p.Units
					}
				}
			}
		}
		if ir.Mode(j.Mode) == ir.ModeDecode {
			sc.vars[ir.VarKvb] += kv
		} else {
			sc.vars[ir.VarKvp] += kv
		}
		if n = j.Next; scheduled {
			n = j.IterNext
		}
	}
}

// orderResidents chains the residents in serving order. Admission order is the chain they stand in already;
// keys that cannot change while the iteration is built are read once.
func (m *Machine) orderResidents(i int32) {
	st := m.stage(i)
	sp := &m.prog.stages[i]
	st.Cursor = st.Head
	if !sp.sorted() {
		return
	}
	n := len(sp.keys)
	m.order, m.keyed = m.order[:0], m.keyed[:0]
	jobs := m.batch[:0]
	for j := st.Head; j != 0; j = m.jobs.at(j).Next {
		m.order = append(m.order, int32(len(m.order)))
		jobs = append(jobs, j)
		m.keyed = m.serveKeys(i, j, m.keyed)
		if m.err != nil {
			return
		}
	}
	m.batch = jobs
	key := func(k int32) []float64 { return m.keyed[int(k)*n : int(k+1)*n] }
	slices.SortStableFunc(m.order, func(a, b int32) int { return slices.Compare(key(a), key(b)) })
	st.Cursor = 0
	for _, k := range slices.Backward(m.order) {
		m.job(jobs[k]).OrderNext = st.Cursor
		st.Cursor = jobs[k]
	}
}

// sorted tells whether the engine serves by keys that are read once an iteration.
func (sp *stageProg) sorted() bool { return len(sp.keys) > 0 && !sp.dynamic }

// serveKeys appends a resident's serving keys.
func (m *Machine) serveKeys(i, n int32, to []float64) []float64 {
	sp := &m.prog.stages[i]
	j := m.jobs.at(n)
	m.forResidents(i, sp.dynamic)
	sc := &m.scene
	sc.draws = nil
	sc.vars[ir.VarDecoding] = truth(ir.Mode(j.Mode) == ir.ModeDecode)
	sc.vars[ir.VarAdmission] = float64(j.Admission)
	sc.vars[ir.VarRemaining] = j.Remaining
	m.nowhere(j.Session)
	for _, k := range sp.keys {
		v := m.eval(k, j.Session)
		if v != v {
			m.fail(codeNaN, m.prog.nodes[k].at, "a serving key of %s is not a number", m.prog.StageName(i))
		}
		to = append(to, v)
	}
	return to
}

// nextInOrder follows the serving order.
func (m *Machine) nextInOrder(i, n int32) int32 {
	if m.prog.stages[i].sorted() {
		return m.jobs.at(n).OrderNext
	}
	return m.jobs.at(n).Next
}

// joinEngine places a job that joined an engine while the iteration is being built in its serving order.
func (m *Machine) joinEngine(i, n int32) {
	if m.core.Iter != i {
		return
	}
	st := m.stage(i)
	if !m.prog.stages[i].sorted() {
		if cur := st.Cursor; cur == 0 || m.jobs.at(n).Admission < m.jobs.at(cur).Admission {
			st.Cursor = n
		}
		return
	}
	key := m.serveKeys(i, n, m.keyed[:0])
	m.keyed = key
	nk := len(key)
	before := int32(0)
	for o := st.Cursor; o != 0; o = m.jobs.at(o).OrderNext {
		m.keyed = m.serveKeys(i, o, m.keyed[:nk])
		order := slices.Compare(m.keyed[nk:], m.keyed[:nk])
		if order > 0 || order == 0 && m.jobs.at(o).Admission > m.jobs.at(n).Admission {
			break
		}
		before = o
	}
	if before == 0 {
		m.job(n).OrderNext = st.Cursor
		st.Cursor = n
	} else {
		m.job(n).OrderNext = m.jobs.at(before).OrderNext
		m.job(before).OrderNext = n
	}
}

// leaveEngine takes a job out of the iteration and of the serving order.
func (m *Machine) leaveEngine(i, n int32) {
	st := m.stage(i)
	j := *m.jobs.at(n)
	if j.Tokens > 0 {
		if j.IterPrev != 0 {
			m.job(j.IterPrev).IterNext = j.IterNext
		} else {
			st.IterHead = j.IterNext
		}
		if j.IterNext != 0 {
			m.job(j.IterNext).IterPrev = j.IterPrev
		} else {
			st.IterTail = j.IterPrev
		}
	}
	if m.core.Iter == i {
		m.dropFromOrder(i, n)
	}
}

// dropFromOrder takes a job out of what is left of the serving order.
func (m *Machine) dropFromOrder(i, n int32) {
	st := m.stage(i)
	if st.Cursor == n {
		st.Cursor = m.nextInOrder(i, n)
		return
	}
	if m.prog.stages[i].sorted() {
		for o := st.Cursor; o != 0; o = m.jobs.at(o).OrderNext {
			if m.jobs.at(o).OrderNext == n {
				m.job(o).OrderNext = m.jobs.at(n).OrderNext
				return
			}
		}
	}
}

// build goes on with the iteration under way, when nothing is ready: serve the next resident, admit from the
// engine's queues, or commit. It is false when nothing was scheduled: there is no iteration then.
func (m *Machine) build() bool {
	c := &m.core
	i := c.Iter
	if c.IterLeft > epsilon && !c.IterOver {
		if n := m.nextResident(i); n != 0 {
			m.serve(i, n)
			return true
		}
		if m.err != nil {
			return true
		}
		if !c.IterPreempted {
			for _, p := range m.prog.stages[i].serves {
				if m.pools.at(p+1).QueueLen == 0 {
					continue
				}
				if s := m.queueHead(p); m.headFitsVia(s, i) {
					m.beginAdmit(s, i)
					m.admit()
					return true
				}
				if m.err != nil {
					return true
				}
				break // a head that does not fit stops the admissions
			}
		}
	}
	c.Iter = -1
	c.StagePos = i + 1
	if c.IterTokens <= 0 && !c.IterPreempted {
		return false
	}
	m.iterCommit(i)
	return true
}

// nextResident is the next resident in serving order that was not considered yet and is not stalled, 0 for none.
func (m *Machine) nextResident(i int32) int32 {
	c := &m.core
	sp := &m.prog.stages[i]
	st := m.stage(i)
	if sp.exclusive && st.Prefilling > 0 {
		for n := st.Head; n != 0; n = m.jobs.at(n).Next {
			if j := m.jobs.at(n); ir.Mode(j.Mode) == ir.ModePrefill && !j.Stalled {
				if j.Mark == c.Iteration {
					return 0
				}
				return n
			}
		}
	}
	if sp.dynamic {
		best := int32(0)
		for n := st.Head; n != 0; n = m.jobs.at(n).Next {
			if j := m.jobs.at(n); j.Mark == c.Iteration || j.Stalled {
				continue
			}
			m.keys[1] = m.serveKeys(i, n, m.keys[1][:0])
			if best == 0 || slices.Compare(m.keys[1], m.keys[0]) < 0 {
				best = n
				m.keys[0], m.keys[1] = m.keys[1], m.keys[0]
			}
		}
		return best
	}
	for st.Cursor != 0 {
		if j := m.jobs.at(st.Cursor); j.Mark != c.Iteration && !j.Stalled {
			return st.Cursor
		}
		st.Cursor = m.nextInOrder(i, st.Cursor)
	}
	return 0
}

// serve considers a resident: what it wants and the budget allows, its hold grown to cover it first.
func (m *Machine) serve(i, n int32) {
	c := &m.core
	j := m.job(n)
	j.Mark = c.Iteration
	tokens := min(m.wantedBy(j, c.IterChunk), c.IterLeft)
	c.IterJob, c.IterWant = n, tokens
	m.tr.Stage = int(i)
	if math.IsInf(tokens, 1) {
		m.atStatementOf(j.Session)
		m.fail(codeInfinite, 0, "an iteration of %s would take inf tokens; its budget, its chunk or the work must be a number", m.prog.StageName(i))
		return
	}
	if j.Part != 0 {
		p := m.parts.at(j.Part)
		if need := p.Position + tokens; need > p.Units+epsilon {
			m.beginGrow(j.Session, j.Part, m.prog.pools[p.Pool].up(need), servedGrow)
			m.grow()
			return
		}
	}
	m.served()
}

// wantedBy is how many tokens a resident wants of one iteration.
func (m *Machine) wantedBy(j *job, chunk float64) float64 {
	if ir.Mode(j.Mode) == ir.ModeDecode {
		return min(1, j.Remaining)
	}
	if chunk > 0 {
		return min(j.Remaining, chunk)
	}
	return j.Remaining
}

// served is the rule Serve: the tokens are scheduled and the position advances at once.
func (m *Machine) served() {
	c := &m.core
	n, tokens := c.IterJob, c.IterWant
	c.IterJob = 0
	j := m.job(n)
	st := m.stage(j.Stage)
	if !j.InService {
		m.begin(j.Stage, n)
	}
	j.Tokens, j.Before = tokens, j.Work-j.Remaining
	if j.Part != 0 {
		p := m.part(j.Part)
		j.Before = p.Position
		p.Position += tokens
		p.Moved = true
	}
	j.IterPrev, j.IterNext = st.IterTail, 0
	if st.IterTail != 0 {
		m.job(st.IterTail).IterNext = n
	} else {
		st.IterHead = n
	}
	st.IterTail = n
	c.IterLeft -= tokens
	c.IterTokens += tokens
	t := &m.tr
	t.Rule, t.Stage, t.Tokens, t.Value = Serve, int(j.Stage), tokens, j.Remaining-tokens
	m.nameSession(j.Session)
}

// unassign gives what the iteration being built had assigned to a job back to its budget, and the position with it.
func (m *Machine) unassign(n int32) {
	c := &m.core
	j := m.job(n)
	if c.Iter != j.Stage || j.Tokens <= 0 {
		return
	}
	c.IterLeft += j.Tokens
	c.IterTokens -= j.Tokens
	if j.Part != 0 {
		m.part(j.Part).Position = j.Before
	}
}

// unstalled makes a resident whose growth was granted one to be considered by the iteration being built, if it
// was not yet: its place in the serving order may lie behind the cursor. Else it is one to try its engine for.
func (m *Machine) unstalled(n int32) {
	j := m.jobs.at(n)
	if c := &m.core; c.Iter == j.Stage && j.Mark != c.Iteration {
		m.dropFromOrder(j.Stage, n)
		m.joinEngine(j.Stage, n)
		return
	}
	m.retry(j.Stage)
}

// offer is told of every resident and every waiting session that an engine gets: unless the iteration it is building
// considers them, it is to be tried for them, also when it was tried in vain before in this pass.
func (m *Machine) offer(i int32) {
	if m.core.Iter != i {
		m.retry(i)
	}
}

// retry makes an engine one that this pass has not tried.
func (m *Machine) retry(i int32) {
	if m.stages.at(i + 1).Tried {
		m.stage(i).Tried = false
	}
}

// iterCommit is the rule IterCommit: the cost is read once, from what was scheduled, and the end put on the agenda.
func (m *Machine) iterCommit(i int32) {
	c := &m.core
	sp := &m.prog.stages[i]
	m.forResidents(i, false)
	if sp.costKV {
		m.kvOf(i, true)
	}
	sc := &m.scene
	decoders, prefilled, attention := 0.0, 0.0, 0.0
	for n := m.stages.at(i + 1).IterHead; n != 0; n = m.jobs.at(n).IterNext {
		j := m.jobs.at(n)
		if ir.Mode(j.Mode) == ir.ModeDecode {
			decoders++
		} else {
			prefilled += j.Tokens
			attention += j.Tokens * (j.Before + j.Tokens/2)
		}
	}
	sc.vars[ir.VarNtok], sc.vars[ir.VarNdec], sc.vars[ir.VarNpre], sc.vars[ir.VarAttn] = c.IterTokens, decoders, prefilled, attention
	cost := m.eval(sp.cost, 0)
	if !(cost > 0) && !(cost == 0 && c.IterTokens <= 0) {
		m.fail(codeCost, m.prog.nodes[sp.cost].at, "the cost of an iteration of %s with %v tokens is %v; it must be more than 0", m.prog.StageName(i), number(c.IterTokens), number(cost))
		return
	}
	m.touchStage(i)
	st := m.stage(i)
	st.InFlight = true
	st.Iterations++
	end := c.Now + cost
	m.schedule(evIter, i, end)
	m.tr.Rule, m.tr.Stage, m.tr.Tokens, m.tr.Value, m.tr.Until = IterCommit, int(i), c.IterTokens, cost, end
}

// iterEnd is the rule IterEnd: tokens are subtracted in serving order, finished sessions become ready in that order.
func (m *Machine) iterEnd(i int32) {
	m.touchStage(i)
	st := m.stage(i)
	st.InFlight = false
	n := st.IterHead
	st.IterHead, st.IterTail = 0, 0
	t := &m.tr
	t.Rule, t.Stage = IterEnd, int(i)
	for n != 0 {
		j := m.job(n)
		next := j.IterNext
		t.Tokens += j.Tokens
		j.Remaining -= j.Tokens
		j.Tokens, j.IterNext, j.IterPrev = 0, 0, 0
		j.Since = m.core.Now
		if j.Remaining <= epsilon {
			m.complete(n)
		}
		n = next
	}
}

// budgetLeft is `budget_left` of an engine: what is left while the engine reads a header, else what the
// residents' wants leave of the budget.
func (m *Machine) budgetLeft(i, s int32) float64 {
	if m.scene.engine == i {
		return m.scene.left
	}
	sp := &m.prog.stages[i]
	if sp.kind != stepStage {
		return 0
	}
	outer, site := m.scene, m.where
	m.forResidents(i, sp.budgetKV)
	m.where = site // an error is one of the statement that asks
	left := m.clamped(sp.budget, 0, "the budget")
	chunk := m.clamped(sp.chunk, 0, "the chunk")
	m.scene = outer
	for n := m.stages.at(i + 1).Head; n != 0; n = m.jobs.at(n).Next {
		left -= m.wantedBy(m.jobs.at(n), chunk)
	}
	return max(0, left)
}
