package semantics

import (
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// A step engine works in iterations. Building one is spread over steps: IterBegin, then Serve and AdmitVia as
// long as budget is left (with whatever the admitted sessions do in between), then IterCommit. The serving
// order is a chain through the residents, kept while the order cannot change; the cursor is the first
// of the chain that may not have been considered yet.

// forResidents sets the scene of the moments Budget and Serve: what there is at the engine.
func (m *evaluator) forResidents(i stageRow, kv bool) {
	st := m.stages.At(i)
	sc := &m.scene
	sc.draws, sc.as, sc.engine = &m.core.Draws, nil, none
	m.nowhere(0)
	sc.vars[ir.VarNres] = float64(st.Jobs)
	sc.vars[ir.VarNdec] = float64(st.Jobs - st.Prefilling)
	if kv {
		m.kvOf(i, false)
	}
}

// kvOf sums the engine's memory allocated, over all their holds, to decodes and to prefills: of the scheduled
// jobs or of all residents.
func (m *evaluator) kvOf(i stageRow, scheduled bool) {
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
		for l := j.Leg; l != 0; l = m.legs.At(l).Parent {
			for h := m.legs.At(l).Hold; h != 0; h = m.holds.At(h).Parent {
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
func (m *bookkeeper) orderResidents(i stageRow) {
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

// forResident sets the scene of the moments Serve and Only: what there is at the engine, and of the resident.
func (m *evaluator) forResident(i stageRow, n jobRow, kv bool) {
	j := m.jobs.At(n)
	m.forResidents(i, kv)
	sc := &m.scene
	sc.draws = nil
	sc.vars[ir.VarDecoding] = truth(ir.Mode(j.Mode) == ir.ModeDecode)
	sc.vars[ir.VarAdmission] = float64(j.Admission)
	sc.vars[ir.VarRemaining] = j.Remaining
	m.nowhere(j.Leg)
}

// serveKeys appends a resident's serving keys.
func (m *evaluator) serveKeys(i stageRow, n jobRow, to []float64) []float64 {
	sp := &m.prog.stages[i]
	j := m.jobs.At(n)
	m.forResident(i, n, sp.dynamic)
	for _, k := range sp.keys {
		v := m.eval(k, j.Leg)
		if v != v {
			m.fail(codeNaN, m.prog.nodes[k].at, "a serving key of %s is not a number", m.prog.stages[i].name)
		}
		to = append(to, v)
	}
	return to
}

// nextInOrder follows the serving order.
func (m *configuration) nextInOrder(i stageRow, n jobRow) jobRow {
	if m.prog.stages[i].sorted() {
		return m.jobs.At(n).OrderNext
	}
	return m.present.Next(n)
}

// joinEngine places a job that joined an engine while the iteration is being built in its serving order.
func (m *bookkeeper) joinEngine(i stageRow, n jobRow) {
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
func (m *bookkeeper) leaveEngine(i stageRow, n jobRow) {
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
func (m *bookkeeper) dropFromOrder(i stageRow, n jobRow) {
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
				if l := m.admissible(p, i); l != 0 {
					m.beginAdmit(l, i)
					m.admit()
					return true
				}
				if m.err != nil {
					return true
				}
				break // a queue of which nobody fits stops the admissions
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

// nextResident is the next resident to be served: in serving order, not considered yet, with tokens left to take, not stalled, not shut out; 0 for none.
func (m *bookkeeper) nextResident(i stageRow) jobRow {
	for {
		n := m.nextInTurn(i)
		if n == 0 || !m.shutOut(i, n) {
			return n
		}
		if m.err != nil {
			return 0
		}
	}
}

// shutOut tells whether `serve only` keeps a resident, whose turn it is, from what this iteration gives.
func (m *bookkeeper) shutOut(i stageRow, n jobRow) bool {
	sp := &m.prog.stages[i]
	if sp.only == none {
		return false
	}
	m.forResident(i, n, sp.onlyKV)
	m.scene.vars[ir.VarIterations] = float64(m.stages.At(i).Iterations)
	j := m.jobs.Mut(n)
	v := m.eval(sp.only, j.Leg)
	if v != v {
		m.fail(codeNaN, m.prog.nodes[sp.only].at, "the `serve only` of %s is not a number", sp.name)
	}
	if j.Shut = v == 0 || m.err != nil; j.Shut {
		j.Considered = m.core.Iteration
	}
	return j.Shut
}

// nextInTurn is the next resident in serving order that was not considered yet and is not stalled, 0 for none.
func (m *bookkeeper) nextInTurn(i stageRow) jobRow {
	c := &m.core
	sp := &m.prog.stages[i]
	st := m.stages.Mut(i)
	if sp.exclusive && st.Prefilling > 0 {
		for n := st.Present.First; n != 0; n = m.present.Next(n) {
			if j := m.jobs.At(n); ir.Mode(j.Mode) == ir.ModePrefill && !j.Stalled && !j.Taken {
				if j.Considered == c.Iteration {
					if j.Shut {
						continue
					}
					return 0
				}
				return n
			}
		}
	}
	if sp.dynamic {
		best := jobRow(0)
		for n := st.Present.First; n != 0; n = m.present.Next(n) {
			if j := m.jobs.At(n); j.Considered == c.Iteration || j.Stalled || j.Taken {
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
		if j := m.jobs.At(st.Cursor); j.Considered != c.Iteration && !j.Stalled && !j.Taken {
			return st.Cursor
		}
		st.Cursor = m.nextInOrder(i, st.Cursor)
	}
	return 0
}

// unstalled makes a resident whose growth was granted one to be considered by the iteration being built, if it
// was not yet: its place in the serving order may lie behind the cursor. Else it is one to try its engine for.
func (m *bookkeeper) unstalled(n jobRow) {
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
func (m *bookkeeper) offer(i stageRow) {
	if m.core.Iter.Engine != i {
		m.retry(i)
	}
}

// retry makes an engine one that this pass has not tried.
func (m *bookkeeper) retry(i stageRow) {
	if m.stages.At(i).Tried {
		m.stages.Mut(i).Tried = false
	}
}

// budgetLeft is `budget_left` of an engine: what is left while the engine reads a header, else what the
// residents' new tokens leave of the budget.
func (m *evaluator) budgetLeft(i stageRow, l legRow) float64 {
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
		left -= m.newTokens(m.jobs.At(n), chunk)
	}
	return max(0, left)
}
