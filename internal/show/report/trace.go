package report

import (
	"io"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// TraceVersion is the version of the format that Trace writes.
const TraceVersion = 1

// Trace writes transitions as JSON lines: first a line with `meta`, then an object a transition, and where one led to
// a finding an object `finding`. Fields that a rule has no use for are left out.
type Trace struct {
	n  *Narrator
	to io.Writer
	w  jsonWriter
}

// NewTrace begins a trace of the program of the narrator; name is its file.
func NewTrace(to io.Writer, n *Narrator, name string) (*Trace, error) {
	t := &Trace{n: n, to: to}
	w := &t.w
	w.inline('{')
	w.field("meta").inline('{')
	w.field("tool").text("sq-sem")
	w.field("format").text("trace")
	w.field("version").integer(TraceVersion)
	w.field("ir").integer(ir.Version)
	w.field("program").text(name)
	w.field("pools").inline('[')
	for i := range n.prog.IR.Pools {
		w.element().inline('{')
		w.field("name").text(n.prog.PoolName(int32(i)))
		w.field("cap").real(n.prog.IR.Pools[i].Cap)
		w.close('}')
	}
	w.close(']')
	w.field("stages").inline('[')
	for i := range n.prog.IR.Stages {
		w.element().text(n.prog.StageName(int32(i)))
	}
	w.close(']')
	w.close('}')
	w.close('}')
	return t, t.line()
}

func (t *Trace) line() error {
	err := t.w.flush(t.to)
	t.w.buf = t.w.buf[:0]
	return err
}

// The name of a rule's Value; empty if it has no Value.
var valueNames = [semantics.NumRules]string{
	semantics.Turn: "turn", semantics.Set: "value", semantics.Observe: "value", semantics.Choose: "value",
	semantics.Branch: "value", semantics.Run: "work", semantics.RunZero: "work", semantics.Reject: "age",
	semantics.Grow: "units", semantics.GrowStall: "units", semantics.GrowResume: "units", semantics.Load: "units",
	semantics.End: "age", semantics.Admit: "cached", semantics.AdmitVia: "cached", semantics.Evict: "units",
	semantics.Spill: "work", semantics.Preempt: "position", semantics.IterBegin: "budget", semantics.Serve: "left",
	semantics.IterCommit: "cost", semantics.IterStart: "cost", semantics.Renew: "time", semantics.Abandon: "units",
}

// what a rule's Count counts, empty where it counts nothing.
var countNames = [semantics.NumRules]string{
	semantics.Queue: "wants", semantics.IterBegin: "residents", semantics.IterEnd: "finished", semantics.IterClose: "finished", semantics.Finish: "finished",
	semantics.Fork: "legs", semantics.LegEnd: "left",
}

// Write writes one transition. It must be called before the machine's next step.
func (t *Trace) Write(m *semantics.Machine, tr *semantics.Transition) error {
	w, p := &t.w, t.n.prog
	w.inline('{')
	w.field("step").integer(int64(tr.Step))
	w.field("t").real(tr.Time)
	w.field("rule").text(tr.Rule.String())
	if tr.Session >= 0 {
		w.field("session").integer(tr.Session)
		if leg := p.LegName(tr.Leg); leg != "" {
			w.field("leg").text(leg[1:])
		}
		if name := p.Request(tr.Session); name != "" {
			w.field("request").text(name)
		}
	}
	if tr.Other >= 0 {
		w.field("other").integer(tr.Other)
	}
	if tr.Pool >= 0 {
		w.field("pool").text(p.PoolName(int32(tr.Pool)))
	}
	if tr.Stage >= 0 {
		w.field("stage").text(p.StageName(int32(tr.Stage)))
	}
	if tr.Slot >= 0 {
		w.field("attribute").text(p.IR.Attrs[tr.Slot])
	}
	if tr.Obs >= 0 {
		w.field("observation").text(p.IR.Observes[tr.Obs])
	}
	if name := valueNames[tr.Rule]; name != "" {
		w.field(name).real(tr.Value)
	}
	if name := countNames[tr.Rule]; name != "" {
		w.field(name).integer(int64(tr.Count))
	}
	switch tr.Rule {
	case semantics.Serve, semantics.IterEnd:
		w.field("tokens").real(tr.Tokens)
	case semantics.IterCommit, semantics.IterStart:
		w.field("tokens").real(tr.Tokens)
		if tr.Rule == semantics.IterStart || !p.IR.IsAhead(tr.Stage) {
			w.field("until").real(tr.Until)
		}
	case semantics.Preempt:
		switch tr.Count {
		case semantics.PreemptedInFlight:
			w.field("in_flight").text("lands")
		case semantics.PreemptedLost:
			w.field("in_flight").text("lost")
		}
	case semantics.Advance, semantics.LeaseExpire:
		w.field("from").real(tr.From)
	default:
	}
	if tr.Landing {
		w.field("landing").truth(true)
	}
	if len(tr.Pools) > 0 {
		w.field("pools").inline('[')
		for i := range tr.Pools {
			w.element()
			t.change(&tr.Pools[i])
		}
		w.close(']')
	}
	w.field("text").text(t.n.Text(m, tr))
	w.place(t.n.Place(tr))
	w.close('}')
	if err := t.line(); err != nil {
		return err
	}
	return t.findings(m, tr.Step)
}

var changeNames = [...]string{
	semantics.Allocated: "allocated", semantics.Enlarged: "enlarged", semantics.Released: "released", semantics.Leased: "leased",
	semantics.LeaseEnded: "lease ended", semantics.Evicted: "evicted", semantics.Spilled: "spilled", semantics.Dropped: "dropped", semantics.Renewed: "renewed",
	semantics.Unfenced: "unfenced",
}

func (t *Trace) change(c *semantics.PoolChange) {
	w := &t.w
	w.inline('{')
	w.field("pool").text(t.n.prog.PoolName(int32(c.Pool)))
	w.field("change").text(changeNames[c.Kind])
	if c.Name != "" {
		w.field("name").text(c.Name)
	}
	w.field("units").real(c.Units)
	switch c.Kind {
	case semantics.Allocated:
		w.field("reused").real(c.Reused)
		w.field("evicted").real(c.Evicted)
	case semantics.Released, semantics.LeaseEnded, semantics.Unfenced:
		w.field("cached").real(c.Kept)
		if c.Fenced {
			w.field("fenced").truth(true)
		}
	case semantics.Leased, semantics.Renewed:
		w.field("until").real(c.Until)
	case semantics.Enlarged, semantics.Evicted, semantics.Spilled, semantics.Dropped:
	}
	w.field("used").real(c.Used)
	w.close('}')
}

// findings writes what the step led to.
func (t *Trace) findings(m *semantics.Machine, step uint64) error {
	for _, f := range Since(m, step) {
		t.w.inline('{')
		t.w.field("finding").finding(&f)
		t.w.close('}')
		if err := t.line(); err != nil {
			return err
		}
	}
	return nil
}

// Since gives the findings that came up at a step or later.
func Since(m *semantics.Machine, step uint64) []Finding {
	all := m.Findings()
	first := len(all)
	for first > 0 && all[first-1].Step >= step {
		first--
	}
	var out []Finding
	for _, f := range all[first:] {
		out = append(out, InWords(m.Program(), f, m.Held(f)))
	}
	return out
}
