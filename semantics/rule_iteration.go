package semantics

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics/rows"
)

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
	if sp.ahead {
		m.pipes.Mut(i).Due = 0
	}
	if m.err != nil {
		return
	}
	m.orderResidents(i)
	m.tr.Rule, m.tr.Stage, m.tr.Value, m.tr.Count = IterBegin, int(i), c.Iter.Left, int(st.Jobs)
}

// serve considers a resident: what it wants and the budget allows, its hold grown to cover it first.
func (m *Machine) serve(i stageRow, n jobRow) {
	c := &m.core
	j := m.jobs.Mut(n)
	j.Considered = c.Iteration
	tokens := min(m.newTokens(j, c.Iter.Chunk), c.Iter.Left)
	c.Iter.Job, c.Iter.NewTokens = n, tokens
	m.tr.Stage = int(i)
	if math.IsInf(tokens, 1) {
		m.atStatementOf(j.Leg)
		m.fail(codeInfinite, 0, "an iteration of %s would take inf tokens; its budget, its chunk or the work must be a number", m.prog.stages[i].name)
		return
	}
	if j.Growing != 0 {
		p := m.allocs.At(j.Growing)
		if need := p.Position + tokens; need > p.Units+epsilon {
			m.beginGrow(j.Leg, j.Growing, m.prog.pools[p.Pool].up(need), servedGrow)
			m.enlarge()
			return
		}
	}
	m.served()
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
	ahead := m.prog.stages[j.Stage].ahead
	j.Tokens, j.Before = tokens, j.Work-j.Remaining
	if ahead {
		j.Before = j.Work - m.courses.At(n).Left
	}
	m.scheduled.Append(&st.Scheduled, n)
	if j.Growing != 0 {
		p := m.allocs.Mut(j.Growing)
		j.Before = p.Position
		p.Position += tokens
		p.Moved = true
		switch {
		case ahead:
			m.publishUpTo(j.Growing, m.knownTo(n))
		case m.prog.pools[p.Pool].shared:
			m.moved(j.Growing, j.Before, false)
		}
	}
	c.Iter.Left -= tokens
	c.Iter.Tokens += tokens
	t := &m.tr
	t.Rule, t.Stage, t.Tokens, t.Value = Serve, int(j.Stage), tokens, max(0, j.Remaining-tokens)
	m.nameSession(j.Leg)
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
	if m.opt.Built != nil {
		m.opt.Built(int(i))
	}
	if sp.ahead {
		m.stages.Mut(i).CalledIn = 0 // a call builds one iteration
		m.commitAhead(i, c.Iter.Tokens, cost)
		m.tr.Rule, m.tr.Stage, m.tr.Tokens, m.tr.Value = IterCommit, int(i), c.Iter.Tokens, cost
		return
	}
	m.touchStage(i)
	st := m.stages.Mut(i)
	st.InFlight = true
	st.Iterations++
	end := m.endOf(i, cost)
	m.schedule(evIter, int32(i), end)
	m.tr.Rule, m.tr.Stage, m.tr.Tokens, m.tr.Value, m.tr.Until = IterCommit, int(i), c.Iter.Tokens, cost, end
}

// iterEnd is the rule IterEnd: tokens are subtracted in serving order, finished sessions become ready in that order.
func (m *Machine) iterEnd(i stageRow) {
	if m.prog.stages[i].ahead {
		m.iterEndAhead(i)
		return
	}
	m.touchStage(i)
	st := m.stages.Mut(i)
	st.InFlight = false
	t := &m.tr
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
	t.Rule, t.Stage = IterEnd, int(i)
}

// newTokens is how many tokens a resident takes of one iteration if the budget allows.
func (m *configuration) newTokens(j *job, chunk float64) float64 {
	if ir.Mode(j.Mode) == ir.ModeDecode {
		if j.Endless {
			return 1
		}
		return min(1, j.Remaining)
	}
	if chunk > 0 {
		return min(j.Remaining, chunk)
	}
	return j.Remaining
}
