package conform

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/internal/app/births"
	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// Options say how a log is followed.
type Options struct {
	// Engines names the stage of an engine of the log; an engine that is not named is the stage of its name, or the only one.
	Engines map[string]string
	// KeepGoing goes on after a difference, and counts them.
	KeepGoing bool
	// Tolerance is by how much, in seconds, the times of a log may go back from one line to the next: the lines then count in their order. More
	// is an error. It says nothing of a log whose times are steps.
	Tolerance float64
	// Progress, when not nil, is told the time that was reached now and then.
	Progress func(t float64)
	// Measured, when not nil, is told each iteration that the log has from its beginning to its end.
	Measured func(Iteration)
	// Reads are what Measured is told of each iteration: expressions that its cost could read, and does.
	Reads []ir.Expr
}

// Iteration is one iteration, as the program composes it and as the log has it.
type Iteration struct {
	// Engine is the log's name of the engine, Stage the program's number of it, N the number of the call, Line the log's line of it.
	Engine string
	Stage  int
	N      int64
	Line   int
	// From and To are when it began and ended, by the log.
	From, To float64
	// Tokens are those that the program's iteration has, Values those of Options.Reads, NaN for one that has none.
	Tokens float64
	Values []float64
}

// Result is what came of following a log.
type Result struct {
	// Iterations, Requests, Preemptions, Admissions and Parked are how many were compared.
	Iterations, Requests, Preemptions, Admissions, Parked int64
	// Differences are the first of each kind, in the order in which they came up, or the first alone; Counts how many there are of a kind.
	Differences []Difference
	Counts      map[string]int64
	// NotCompared says what of the log was not compared, and why.
	NotCompared []string
	// Steps tells that the log's times are steps, which last 1 each.
	Steps bool
	// Stopped is what stopped the program before the log ended, nil for nothing.
	Stopped *semantics.RuntimeError
}

// Difference is where the program and the log part.
type Difference struct {
	// Kind is "schedule" or "output".
	Kind string
	// Engine is the log's name of the engine, N the number of its call, Line the log's line; From and To are times.
	Engine   string
	N        int64
	Line     int
	From, To float64
	Rows     []Row
	// Why are sentences about what the program read when it decided, Steps the last steps of the requests that differ.
	Why   []string
	Steps []string
}

// Row is what differs of a request, or of the free blocks.
type Row struct {
	What, Log, Program string
}

// checkEvery is how many steps are taken between looks at the context.
const checkEvery = 1 << 10

// Follow runs a program beside a log, whose requests become sessions by the mapping. The log is opened three times: to see what it has, to follow it,
// and to look ahead how much each request puts out.
func Follow(ctx context.Context, prog *semantics.Program, mapping *births.Mapping, name string, open func() (io.ReadCloser, error), opt Options) (*Result, *diag.Diagnostic, error) {
	first, err := open()
	if err != nil {
		return nil, nil, err
	}
	defer first.Close()
	steps, names, bad := survey(newReader(name, first))
	if bad != nil {
		return nil, bad, nil
	}
	engines, bad := assign(prog.IR, name, names, opt.Engines)
	if bad != nil {
		return nil, bad, nil
	}
	main, err := open()
	if err != nil {
		return nil, nil, err
	}
	defer main.Close()
	ahead, err := open()
	if err != nil {
		return nil, nil, err
	}
	defer ahead.Close()
	s := &source{in: newReader(name, main), outputs: &outputs{newReader(name, ahead), map[string]*output{}}, steps: steps, tolerance: opt.Tolerance, engines: engines,
		mapping: mapping, configs: map[string]*line{}, latest: map[string]float64{}, calls: map[int]*line{}, built: map[int][]*line{},
		sessions: map[int64]*semantics.Birth{}, serials: map[string]int64{}}
	w := newWatch(prog, s, opt)
	if err := w.run(ctx); err != nil {
		return nil, nil, err
	}
	if s.in.bad != nil {
		return nil, s.in.bad, nil
	}
	return w.result, nil, nil
}

// surveyed is how many lines are looked at to tell what a log has.
const surveyed = 1000

// survey tells whether times are steps, and the names of the engines.
func survey(r *reader) (steps bool, engines []string, bad *diag.Diagnostic) {
	steps = true
	for range surveyed {
		l := r.next()
		if l == nil {
			break
		}
		steps = steps && l.Time == math.Trunc(l.Time)
		if !slices.Contains(engines, l.Engine) {
			engines = append(engines, l.Engine)
		}
	}
	if r.bad == nil && len(engines) == 0 {
		r.fail("the log is empty")
	}
	return steps, engines, r.bad
}

// assign finds the stage of each engine.
func assign(p *ir.Program, file string, engines []string, named map[string]string) (map[string]int, *diag.Diagnostic) {
	stages := map[string]int{}
	var names []string
	for i := range p.Stages {
		if _, step := p.Stages[i].Kind.(*ir.Step); step {
			stages[p.Stages[i].Name] = i
			names = append(names, p.Stages[i].Name)
		}
	}
	out := map[string]int{}
	for _, e := range engines {
		name, said := named[e]
		if !said {
			if name = e; len(engines) == 1 && len(names) == 1 {
				name = names[0]
			}
		}
		i, ok := stages[name]
		if !ok {
			d := &diag.Diagnostic{Code: CodeEngine, File: file, Format: "no engine of the program stands for the log's engine %q; the program has %s", Args: []any{e, listed(names)}}
			d.Hint = fmt.Sprintf("say which: --engine %s=NAME", e)
			return nil, d
		}
		out[e] = i
	}
	return out, nil
}

func listed(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return "`" + strings.Join(names, "`, `") + "`"
}

// watch follows a run and holds it to the log.
type watch struct {
	prog    *semantics.Program
	m       *semantics.Machine
	n       *report.Narrator
	s       *source
	opt     Options
	result  *Result
	engines map[int]*engine
	// used is what is allocated of each pool; memory says whose memory a pool is.
	used   []float64
	memory map[int]*engine
	past   map[int64]*steps
	// reads are what is asked of each iteration, values those of the one built last.
	reads  []*semantics.Expr
	values []float64
	// settled is set once the outputs of this instant were compared.
	settled bool
}

// engine is what happens at an engine of the log.
type engine struct {
	name  string
	stage int
	// pool is its memory, -1 for none; block the size of its blocks.
	pool  int
	cap   float64
	block float64
	// ahead tells that it builds an iteration while one runs.
	ahead bool
	// call is the call that the scheduler works on, nil for none, and what it did.
	call      *line
	compared  *line
	tokens    map[int64]float64
	computed  map[int64]float64
	admitted  map[int64]float64
	preempted []int64
	budget    float64
	free      float64
	// back are sessions that were preempted and have not been scheduled since.
	back map[int64]bool
	// leaving are those that were preempted with all their tokens in flight: they finish when these have landed, and have nothing to give back.
	leaving map[int64]bool
	// finished and sent are requests that gave back what they held here, and whose leases ended, since the last output.
	finished, sent map[string]bool
}

// lastSteps is how many steps of a request are kept.
const lastSteps = 6

// steps are a request's last ones.
type steps struct {
	text [lastSteps]string
	n    int
}

func newWatch(prog *semantics.Program, s *source, opt Options) *watch {
	w := &watch{prog: prog, s: s, opt: opt, result: &Result{Counts: map[string]int64{}, Steps: s.steps}, engines: map[int]*engine{},
		used: make([]float64, len(prog.IR.Pools)), memory: map[int]*engine{}, past: map[int64]*steps{}}
	for name, i := range s.engines {
		e := &engine{name: name, stage: i, pool: -1, back: map[int64]bool{}, leaving: map[int64]bool{}, finished: map[string]bool{}, sent: map[string]bool{}}
		e.ahead = prog.IR.IsAhead(i)
		if step, ok := prog.IR.Stages[i].Kind.(*ir.Step); ok && step.Memory != nil {
			p := &prog.IR.Pools[*step.Memory]
			e.pool, e.cap, e.block = *step.Memory, p.Cap, 1
			if p.Block != nil {
				e.block = *p.Block
			}
			w.memory[e.pool] = e
		}
		e.clear()
		w.engines[i] = e
	}
	paced := prog.WithBirths(s, s.mapping.Slots())
	w.n = report.NewNarrator(paced)
	opts := semantics.Options{NoSamples: true, Paced: true, NoHorizon: true, Ends: s.ends}
	if opt.Measured != nil {
		for _, e := range opt.Reads {
			w.reads = append(w.reads, paced.Expr(e))
		}
		opts.Built = w.built
	}
	w.m = semantics.New(paced, opts)
	return w
}

// clear forgets what a call did.
func (e *engine) clear() {
	e.tokens, e.computed, e.admitted, e.preempted = map[int64]float64{}, map[int64]float64{}, map[int64]float64{}, nil
}

// run steps the machine to the end of the log, or to the first difference.
func (w *watch) run(ctx context.Context) error {
	for n := 1; ; n++ {
		if n%checkEvery == 0 {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if w.opt.Progress != nil {
				w.opt.Progress(w.m.Now())
			}
		}
		now := w.m.Now()
		t, err := w.m.Step()
		if errors.As(err, &w.result.Stopped) {
			return nil
		}
		over := t == nil || t.Rule == semantics.Halt
		if over || t.Rule == semantics.Advance {
			w.instant(now)
			if over {
				w.settle(math.Inf(1)) // what the log says of later, the program never does
			}
			if over || w.done() || w.s.ended && len(w.s.updates) == 0 {
				w.sum()
				return nil
			}
			continue
		}
		w.see(t)
		if w.done() {
			return nil
		}
	}
}

// done tells whether there is nothing more to find.
func (w *watch) done() bool { return len(w.result.Differences) > 0 && !w.opt.KeepGoing }

// sum says what was not compared.
func (w *watch) sum() {
	w.result.Requests = w.s.born
	for kind, n := range w.s.in.strange {
		w.result.NotCompared = append(w.result.NotCompared, fmt.Sprintf("%d lines of the unknown kind %q", n, kind))
	}
	slices.Sort(w.result.NotCompared)
	if !w.s.steps {
		w.result.NotCompared = append(w.result.NotCompared, "what the outputs say (requests finished, leases read, free blocks): the log's times are seconds, and other clocks than the program's")
	}
}

// see notes what a step does.
func (w *watch) see(t *semantics.Transition) {
	if t.Rule == semantics.IterBegin && !w.settled {
		w.settle(t.Time)
	}
	for i := range t.Pools {
		c := &t.Pools[i]
		w.used[c.Pool] = c.Used
		if e := w.memory[int(c.Pool)]; e != nil {
			switch {
			case c.Kind == semantics.LeaseEnded:
				e.sent[w.s.Name(c.Session)] = true
			case t.Rule != semantics.Preempt && (c.Kind == semantics.Released || c.Kind == semantics.Leased):
				e.finished[w.s.Name(c.Session)] = true
			}
		}
	}
	switch t.Rule {
	case semantics.IterBegin:
		if e := w.engines[t.Stage]; e != nil {
			e.call, e.budget = w.s.calls[t.Stage], t.Value
		}
	case semantics.AdmitVia:
		if e := w.engines[t.Stage]; e != nil {
			units := e.admitted[t.Session]
			for i := range t.Pools {
				if c := &t.Pools[i]; int(c.Pool) == e.pool && c.Kind == semantics.Allocated {
					units += c.Units
				}
			}
			e.admitted[t.Session] = units
		}
	case semantics.Serve:
		if e := w.engines[t.Stage]; e != nil {
			if _, also := e.tokens[t.Session]; !also {
				e.computed[t.Session] = w.position(e, t.Session) - t.Tokens
			}
			e.tokens[t.Session] += t.Tokens
		}
	case semantics.Preempt:
		if e := w.memory[t.Pool]; e != nil {
			delete(e.tokens, t.Session)
			delete(e.admitted, t.Session)
			e.preempted = append(e.preempted, t.Session)
			v, _ := w.m.Session(t.Session)
			e.back[t.Session], e.leaving[t.Session] = v.Status == "queued", v.Status != "queued"
		}
	case semantics.IterCommit:
		e := w.engines[t.Stage]
		if e == nil {
			break
		}
		if e.ahead {
			w.s.built[t.Stage] = append(w.s.built[t.Stage], w.s.calls[t.Stage])
		}
		w.measure(e, t)
	case semantics.ScopeEnd:
		for _, e := range w.engines {
			if e.leaving[t.Session] {
				e.finished[w.s.Name(t.Session)] = true
				delete(e.leaving, t.Session)
			}
		}
	case semantics.End, semantics.Reject:
		defer delete(w.past, t.Session)
	default:
	}
	if e := w.engines[max(t.Stage, -1)]; e != nil && e.pool >= 0 {
		switch t.Rule {
		case semantics.IterBegin, semantics.AdmitVia, semantics.Serve, semantics.IterCommit:
			e.free = (e.cap - w.used[e.pool]) / e.block
		default:
		}
	}
	w.note(t)
}

// built reads what is asked of an iteration that is being built.
func (w *watch) built(int) {
	w.values = make([]float64, len(w.reads))
	for i, x := range w.reads {
		w.values[i], _ = w.m.EvalBuilt(x) // NaN where there is an error
	}
}

// measure tells how long the iteration lasts whose batch is complete: from the later of the call's return and the output before, to its output.
func (w *watch) measure(e *engine, t *semantics.Transition) {
	call := w.s.calls[t.Stage]
	if w.opt.Measured == nil || call == nil {
		return
	}
	if end := w.s.outputOf(call); end != nil {
		w.opt.Measured(Iteration{Engine: e.name, Stage: t.Stage, N: call.N, Line: call.number, From: max(call.Time, end.before), To: end.Time,
			Tokens: t.Tokens, Values: w.values})
	}
}

// note keeps a step in words, for who acts and who is acted on.
func (w *watch) note(t *semantics.Transition) {
	if t.Session < 0 {
		return
	}
	p := w.past[t.Session]
	if p == nil {
		p = &steps{}
		w.past[t.Session] = p
	}
	at := ""
	if span, path := w.n.Place(t); span.Known() {
		at = "   " + span.String()
	} else if path != "" {
		at = "   " + path
	}
	p.text[p.n%lastSteps] = fmt.Sprintf("t=%-8s %-10s %s%s", report.Number(t.Time), t.Rule, w.n.Text(w.m, t), at)
	p.n++
}

// position is how many tokens a session's memory at an engine has.
func (w *watch) position(e *engine, serial int64) float64 {
	v, _ := w.m.Session(serial)
	for _, h := range slices.Backward(v.Holds) {
		for _, a := range h.Pools {
			if a.Pool == e.pool {
				return a.Position
			}
		}
	}
	return 0
}

// instant compares what was done at an instant that is over: the calls, and the outputs if that was not done before.
func (w *watch) instant(now float64) {
	if !w.settled {
		w.settle(now)
	}
	w.settled = false
	for _, i := range slices.Sorted(maps.Keys(w.engines)) {
		e := w.engines[i]
		call := w.s.calls[i]
		if call == nil || call == e.compared {
			continue
		}
		e.compared = call
		w.compare(e, call, now)
		e.clear()
		if w.done() {
			return
		}
	}
}
