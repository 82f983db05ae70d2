package semantics

import (
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics/rows"
)

// A step engine works in iterations. Building one is spread over steps: IterBegin, then Serve and AdmitVia as
// long as budget is left (with whatever the admitted sessions do in between), then IterCommit. The serving
// order is a chain through the residents, kept while the order cannot change; the cursor is the first
// of the chain that may not have been considered yet.

// iterBegin is the rule IterBegin: budget and chunk are read once, from the residents.
func (m *Machine) iterBegin(i stageRow) {
	c := &m.core
	sp := &m.prog.stages[i]
	st := m.stages.Mut(i)
	st.Tried = true
	c.Iter.Engine, c.Iter.Preempted, c.Iter.Over, c.Iter.Tokens, c.Iter.Job = i, false, false, 0, 0
	c.Iteration++
	st.Scheduled = rows.List[jobRow]{}
	m.forResidents(i, sp.budgetKV)
	c.Iter.Left = m.clamped(sp.budget, 0, "the budget")
	c.Iter.Chunk = m.clamped(sp.chunk, 0, "the chunk")
	m.tr.Rule, m.tr.Stage, m.tr.Value, m.tr.Count = IterBegin, int(i), c.Iter.Left, int(st.Jobs)
	if m.err == nil {
		m.orderResidents(i)
	}
}

// forResidents sets the scene of the moments Budget and Serve: what there is at the engine.
func (m *Machine) forResidents(i stageRow, kv bool) {
	st := m.stages.At(i)
	sc := &m.scene
	sc.draws, sc.gone, sc.engine = &m.core.Draws, 0, none
	m.nowhere(0)
	sc.vars[ir.VarNres] = float64(st.Jobs)
	sc.vars[ir.VarNdec] = float64(st.Jobs - st.Prefilling)
	if kv {
		m.kvOf(i, false)
	}
}

// kvOf sums the engine's memory allocated, over all their holds, to decodes and to prefills: of the scheduled
// jobs or of all residents.
func (m *Machine) kvOf(i stageRow, scheduled bool) {
	sc := &m.scene
	sc.vars[ir.VarKvb], sc.vars[ir.VarKvp] = 0, 0
	memory := m.prog.stages[i].memory
	if memory < 0 {
		return
	}
	st := m.stages.At(i)
	n := st.Present.First
	if scheduled {
		n = st.Scheduled.First
	}
	for n != 0 {
		j := m.jobs.At(n)
		kv := 0.0
		if j.Session != 0 {
			for h := m.sessions.At(j.Session).Hold; h != 0; h = m.holds.At(h).Parent {
				for a := m.holds.At(h).Allocs.First; a != 0; a = m.owned.Next(a) {
					if p := m.allocs.At(a); p.Pool == memory {
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
		if scheduled {
			n = m.scheduled.Next(n)
		} else {
			n = m.present.Next(n)
		}
	}
}

// orderResidents chains the residents in serving order. Admission order is the chain they stand in already;
// keys that cannot change while the iteration is built are read once.
func (m *Machine) orderResidents(i stageRow) {
	st := m.stages.Mut(i)
	sp := &m.prog.stages[i]
	st.Cursor = st.Present.First
	if !sp.sorted() {
		return
	}
	n := len(sp.keys)
	m.order, m.keyed = m.order[:0], m.keyed[:0]
	jobs := m.batch[:0]
	for j := st.Present.First; j != 0; j = m.present.Next(j) {
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
		m.jobs.Mut(jobs[k]).OrderNext = st.Cursor
		st.Cursor = jobs[k]
	}
}

// sorted tells whether the engine serves by keys that are read once an iteration.
func (sp *stageProg) sorted() bool { return len(sp.keys) > 0 && !sp.dynamic }

// serveKeys appends a resident's serving keys.
func (m *Machine) serveKeys(i stageRow, n jobRow, to []float64) []float64 {
	sp := &m.prog.stages[i]
	j := m.jobs.At(n)
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
			m.fail(codeNaN, m.prog.nodes[k].at, "a serving key of %s is not a number", m.prog.stages[i].name)
		}
		to = append(to, v)
	}
	return to
}

// nextInOrder follows the serving order.
func (m *Machine) nextInOrder(i stageRow, n jobRow) jobRow {
	if m.prog.stages[i].sorted() {
		return m.jobs.At(n).OrderNext
	}
	return m.present.Next(n)
}

// joinEngine places a job that joined an engine while the iteration is being built in its serving order.
func (m *Machine) joinEngine(i stageRow, n jobRow) {
	if m.core.Iter.Engine != i {
		return
	}
	st := m.stages.Mut(i)
	if !m.prog.stages[i].sorted() {
		if cur := st.Cursor; cur == 0 || m.jobs.At(n).Admission < m.jobs.At(cur).Admission {
			st.Cursor = n
		}
		return
	}
	key := m.serveKeys(i, n, m.keyed[:0])
	m.keyed = key
	nk := len(key)
	before := jobRow(0)
	for o := st.Cursor; o != 0; o = m.jobs.At(o).OrderNext {
		m.keyed = m.serveKeys(i, o, m.keyed[:nk])
		order := slices.Compare(m.keyed[nk:], m.keyed[:nk])
		if order > 0 || order == 0 && m.jobs.At(o).Admission > m.jobs.At(n).Admission {
			break
		}
		before = o
	}
	if before == 0 {
		m.jobs.Mut(n).OrderNext = st.Cursor
		st.Cursor = n
	} else {
		m.jobs.Mut(n).OrderNext = m.jobs.At(before).OrderNext
		m.jobs.Mut(before).OrderNext = n
	}
}

// leaveEngine takes a job out of the iteration and of the serving order.
func (m *Machine) leaveEngine(i stageRow, n jobRow) {
	st := m.stages.Mut(i)
	j := *m.jobs.At(n)
	if j.Tokens > 0 {
		m.scheduled.Remove(&st.Scheduled, n)
	}
	if m.core.Iter.Engine == i {
		m.dropFromOrder(i, n)
	}
}

// dropFromOrder takes a job out of what is left of the serving order.
func (m *Machine) dropFromOrder(i stageRow, n jobRow) {
	st := m.stages.Mut(i)
	if st.Cursor == n {
		st.Cursor = m.nextInOrder(i, n)
		return
	}
	if m.prog.stages[i].sorted() {
		for o := st.Cursor; o != 0; o = m.jobs.At(o).OrderNext {
			if m.jobs.At(o).OrderNext == n {
				m.jobs.Mut(o).OrderNext = m.jobs.At(n).OrderNext
				return
			}
		}
	}
}

// build goes on with the iteration under way, when nothing is ready: serve the next resident, admit from the
// engine's queues, or commit. It is false when nothing was scheduled: there is no iteration then.
func (m *Machine) build() bool {
	c := &m.core
	i := c.Iter.Engine
	if c.Iter.Left > epsilon && !c.Iter.Over {
		if n := m.nextResident(i); n != 0 {
			m.serve(i, n)
			return true
		}
		if m.err != nil {
			return true
		}
		if !c.Iter.Preempted {
			for _, p := range m.prog.stages[i].serves {
				if m.queues.Len(p) == 0 {
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
	c.Iter.Engine = -1
	c.Stage = i + 1
	if c.Iter.Tokens <= 0 && !c.Iter.Preempted {
		return false
	}
	m.iterCommit(i)
	return true
}

// nextResident is the next resident in serving order that was not considered yet and is not stalled, 0 for none.
func (m *Machine) nextResident(i stageRow) jobRow {
	c := &m.core
	sp := &m.prog.stages[i]
	st := m.stages.Mut(i)
	if sp.exclusive && st.Prefilling > 0 {
		for n := st.Present.First; n != 0; n = m.present.Next(n) {
			if j := m.jobs.At(n); ir.Mode(j.Mode) == ir.ModePrefill && !j.Stalled {
				if j.Considered == c.Iteration {
					return 0
				}
				return n
			}
		}
	}
	if sp.dynamic {
		best := jobRow(0)
		for n := st.Present.First; n != 0; n = m.present.Next(n) {
			if j := m.jobs.At(n); j.Considered == c.Iteration || j.Stalled {
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
		if j := m.jobs.At(st.Cursor); j.Considered != c.Iteration && !j.Stalled {
			return st.Cursor
		}
		st.Cursor = m.nextInOrder(i, st.Cursor)
	}
	return 0
}

// serve considers a resident: what it wants and the budget allows, its hold grown to cover it first.
func (m *Machine) serve(i stageRow, n jobRow) {
	c := &m.core
	j := m.jobs.Mut(n)
	j.Considered = c.Iteration
	tokens := min(m.wantedBy(j, c.Iter.Chunk), c.Iter.Left)
	c.Iter.Job, c.Iter.NewTokens = n, tokens
	m.tr.Stage = int(i)
	if math.IsInf(tokens, 1) {
		m.atStatementOf(j.Session)
		m.fail(codeInfinite, 0, "an iteration of %s would take inf tokens; its budget, its chunk or the work must be a number", m.prog.stages[i].name)
		return
	}
	if j.Growing != 0 {
		p := m.allocs.At(j.Growing)
		if need := p.Position + tokens; need > p.Units+epsilon {
			m.beginGrow(j.Session, j.Growing, m.prog.pools[p.Pool].up(need), servedGrow)
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
	n, tokens := c.Iter.Job, c.Iter.NewTokens
	c.Iter.Job = 0
	j := m.jobs.Mut(n)
	st := m.stages.Mut(j.Stage)
	if !j.InService {
		m.begin(j.Stage, n)
	}
	j.Tokens, j.Before = tokens, j.Work-j.Remaining
	if j.Growing != 0 {
		p := m.allocs.Mut(j.Growing)
		j.Before = p.Position
		p.Position += tokens
		p.Moved = true
	}
	m.scheduled.Append(&st.Scheduled, n)
	c.Iter.Left -= tokens
	c.Iter.Tokens += tokens
	t := &m.tr
	t.Rule, t.Stage, t.Tokens, t.Value = Serve, int(j.Stage), tokens, j.Remaining-tokens
	m.nameSession(j.Session)
}

// unassign gives what the iteration being built had assigned to a job back to its budget, and the position with it.
func (m *Machine) unassign(n jobRow) {
	c := &m.core
	j := m.jobs.Mut(n)
	if c.Iter.Engine != j.Stage || j.Tokens <= 0 {
		return
	}
	c.Iter.Left += j.Tokens
	c.Iter.Tokens -= j.Tokens
	if j.Growing != 0 {
		m.allocs.Mut(j.Growing).Position = j.Before
	}
}

// unstalled makes a resident whose growth was granted one to be considered by the iteration being built, if it
// was not yet: its place in the serving order may lie behind the cursor. Else it is one to try its engine for.
func (m *Machine) unstalled(n jobRow) {
	j := m.jobs.At(n)
	if c := &m.core; c.Iter.Engine == j.Stage && j.Considered != c.Iteration {
		m.dropFromOrder(j.Stage, n)
		m.joinEngine(j.Stage, n)
		return
	}
	m.retry(j.Stage)
}

// offer is told of every resident and every waiting session that an engine gets: unless the iteration it is building
// considers them, it is to be tried for them, also when it was tried in vain before in this pass.
func (m *Machine) offer(i stageRow) {
	if m.core.Iter.Engine != i {
		m.retry(i)
	}
}

// retry makes an engine one that this pass has not tried.
func (m *Machine) retry(i stageRow) {
	if m.stages.At(i).Tried {
		m.stages.Mut(i).Tried = false
	}
}

// iterCommit is the rule IterCommit: the cost is read once, from what was scheduled, and the end put on the agenda.
func (m *Machine) iterCommit(i stageRow) {
	c := &m.core
	sp := &m.prog.stages[i]
	m.forResidents(i, false)
	if sp.costKV {
		m.kvOf(i, true)
	}
	sc := &m.scene
	decoders, prefilled, attention := 0.0, 0.0, 0.0
	for n := m.stages.At(i).Scheduled.First; n != 0; n = m.scheduled.Next(n) {
		j := m.jobs.At(n)
		if ir.Mode(j.Mode) == ir.ModeDecode {
			decoders++
		} else {
			prefilled += j.Tokens
			attention += j.Tokens * (j.Before + j.Tokens/2)
		}
	}
	sc.vars[ir.VarNtok], sc.vars[ir.VarNdec], sc.vars[ir.VarNpre], sc.vars[ir.VarAttn] = c.Iter.Tokens, decoders, prefilled, attention
	cost := m.eval(sp.cost, 0)
	if !(cost > 0) && !(cost == 0 && c.Iter.Tokens <= 0) {
		m.fail(codeCost, m.prog.nodes[sp.cost].at, "the cost of an iteration of %s with %v tokens is %v; it must be more than 0", m.prog.stages[i].name, number(c.Iter.Tokens), number(cost))
		return
	}
	m.touchStage(i)
	st := m.stages.Mut(i)
	st.InFlight = true
	st.Iterations++
	end := c.Now + cost
	m.schedule(evIter, int32(i), end)
	m.tr.Rule, m.tr.Stage, m.tr.Tokens, m.tr.Value, m.tr.Until = IterCommit, int(i), c.Iter.Tokens, cost, end
}

// iterEnd is the rule IterEnd: tokens are subtracted in serving order, finished sessions become ready in that order.
func (m *Machine) iterEnd(i stageRow) {
	m.touchStage(i)
	st := m.stages.Mut(i)
	st.InFlight = false
	t := &m.tr
	t.Rule, t.Stage = IterEnd, int(i)
	n := st.Scheduled.First
	st.Scheduled = rows.List[jobRow]{}
	for n != 0 {
		next := m.scheduled.Next(n)
		j := m.jobs.Mut(n)
		t.Tokens += j.Tokens
		j.Remaining -= j.Tokens
		j.Tokens = 0
		j.Since = m.core.Now
		if j.Remaining <= epsilon {
			m.complete(n)
		}
		n = next
	}
}

// budgetLeft is `budget_left` of an engine: what is left while the engine reads a header, else what the
// residents' wants leave of the budget.
func (m *Machine) budgetLeft(i stageRow, s sessionRow) float64 {
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
	for n := m.stages.At(i).Present.First; n != 0; n = m.present.Next(n) {
		left -= m.wantedBy(m.jobs.At(n), chunk)
	}
	return max(0, left)
}
