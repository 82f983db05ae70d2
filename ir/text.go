package ir

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/sq-sem/sq-sem/internal/base/jsonread"
)

// Text writes a program as kernel text that compiles to the same IR. That is possible for an IR
// that follows the conventions of a compiler from text (the order of attributes, observations and
// blocks; names); the error lists every place where this one does not. Negative constants become
// lets. Explicit sessions are data beside a text: the text then says `arrive none` and a comment
// says so.
func Text(p *Program) (string, error) {
	if err := Shape(p, nil).Err(); err != nil {
		return "", err
	}
	c := &conventions{p: p}
	c.check()
	t := &textPrinter{p: p, lets: map[string]string{}, taken: takenNames(p)}
	t.refuse = c.refuse
	t.declarations()
	t.workload()
	t.line("")
	t.block("session", p.Session)
	t.run()
	if len(c.list) > 0 {
		return "", c.list
	}
	return t.heading() + t.out.String(), nil
}

// textPrinter lays the text out; out has everything but the lets.
type textPrinter struct {
	p      *Program
	out    strings.Builder
	depth  int
	refuse func(path, format string, args ...any)
	// path is where the printer is.
	path jsonread.Path
	// lets leads from the text of a constant that no expression can say to the name it gets;
	// letLines are their declarations, taken the names that they must not have.
	lets     map[string]string
	letLines []string
	taken    map[string]bool
}

// takenNames are the names that a let may not have.
func takenNames(p *Program) map[string]bool {
	taken := map[string]bool{"inf": true}
	for _, table := range [][]string{p.Attrs, p.Observes, Builtins()} {
		for _, name := range table {
			taken[name] = true
		}
	}
	for i := range p.Pools {
		taken[p.Pools[i].Name] = true
	}
	for i := range p.Stages {
		taken[p.Stages[i].Name] = true
	}
	for v := range Var(NumVars) {
		taken[v.Info().Name], taken[v.Info().Alias] = true, true
	}
	return taken
}

func (t *textPrinter) heading() string {
	var b strings.Builder
	if s, ok := t.p.Arrival.(*Sessions); ok {
		fmt.Fprintf(&b, "// %d explicit sessions go with this program: data, given with --sessions.\n\n", len(s.List))
	}
	for _, line := range t.letLines {
		b.WriteString(line)
	}
	if len(t.letLines) > 0 {
		b.WriteByte('\n')
	}
	return b.String()
}

// line writes one line at the present depth; an empty one is bare.
func (t *textPrinter) line(format string, args ...any) {
	if format != "" {
		t.out.WriteString(strings.Repeat("  ", t.depth))
		fmt.Fprintf(&t.out, format, args...)
	}
	t.out.WriteByte('\n')
}

// constant writes a number; one that an expression would read as something else gets a let, where
// there are lets.
func (t *textPrinter) constant(x float64) string {
	text := Display(x)
	if !math.Signbit(x) || t.lets == nil {
		return text
	}
	if name, ok := t.lets[text]; ok {
		return name
	}
	name := "neg_" + strings.Map(func(c rune) rune {
		if '0' <= c && c <= '9' || 'a' <= c && c <= 'z' {
			return c
		}
		return '_'
	}, text[1:])
	for t.taken[name] {
		name += "_"
	}
	t.taken[name] = true
	t.lets[text] = name
	t.letLines = append(t.letLines, "let "+name+" = "+text+";\n")
	return name
}

func (t *textPrinter) declarations() {
	pools, stages := t.p.PoolFamilies(), t.p.StageFamilies()
	poolsOfOne, stagesOfOne := t.p.FamiliesOfOne()
	for i := 0; i < len(pools); i += pools[i].Count {
		t.pool(pools[i], poolsOfOne[i])
	}
	if len(pools) > 0 {
		t.line("")
	}
	for i := 0; i < len(stages); i += stages[i].Count {
		t.stage(stages[i], stagesOfOne[i])
	}
}

// exprAt writes an expression at a path of names and numbers.
func (t *textPrinter) exprAt(e Expr, m Moment, path ...any) string {
	t.path = jsonread.PathOf(path...)
	return t.expr(e, m)
}

// keys writes a list of expressions at a path.
func (t *textPrinter) keys(list []Expr, m Moment, path ...any) string {
	out := make([]string, len(list))
	for i, e := range list {
		out[i] = t.exprAt(e, m, append(slices.Clone(path), i)...)
	}
	return strings.Join(out, ", ")
}

// familyName is a name as its declaration has it; ofOne tells that a single one is a family.
func familyName(name string, f Family, ofOne bool) string {
	if f.Count == 1 && !ofOne {
		return name
	}
	return name + "[" + strconv.Itoa(f.Count) + "]"
}

func (t *textPrinter) pool(f Family, ofOne bool) {
	p := &t.p.Pools[f.Base]
	options := []string{}
	add := func(format string, args ...any) { options = append(options, fmt.Sprintf(format, args...)) }
	if !math.IsInf(p.Cap, 1) {
		add("cap %s;", Display(p.Cap))
	}
	if p.Block != nil {
		add("block %s;", Display(*p.Block))
	}
	if by, ok := p.Evict.(*EvictBy); ok {
		add("evict by (%s);", t.keys(by.Keys, AtEvict, "pools", f.Base, "evict", "By"))
	}
	if p.Shared {
		add("cache shared;")
	}
	if p.Phantom {
		add("phantom;")
	}
	if p.Preempt == PreemptLIFO {
		add("preempt lifo;")
	}
	if p.Queue != nil {
		add("queue by (%s);", t.exprAt(p.Queue, AtAdmit, "pools", f.Base, "queue"))
	}
	if p.AdmitVia != nil {
		add("admit via %s;", t.p.Stages[*p.AdmitVia].Name)
	}
	if s := p.Spill; s != nil {
		work, when := t.exprAt(s.Work, AtEvict, "pools", f.Base, "spill", "work"), t.exprAt(s.When, AtEvict, "pools", f.Base, "spill", "when")
		add("spill %s via %s (%s) when (%s);", t.p.Pools[s.To].Name, t.p.Stages[s.Via].Name, work, when)
	}
	t.braced("pool "+familyName(p.Name, f, ofOne), options)
}

func (t *textPrinter) stage(f Family, ofOne bool) {
	s := &t.p.Stages[f.Base]
	head := "stage " + familyName(s.Name, f, ofOne) + " : "
	switch k := s.Kind.(type) {
	case *Fifo:
		if k.Servers == 1 {
			t.line("%sfifo;", head)
		} else {
			t.line("%sfifo(%d);", head, k.Servers)
		}
	case *PS:
		t.line("%sps(%s);", head, t.exprAt(k.Capacity, AtPs, "stages", f.Base, "kind", "Ps"))
	case *Delay:
		t.line("%sdelay;", head)
	case *Step:
		t.line("%sstep {", head)
		t.depth++
		t.step(k, f.Base)
		t.depth--
		t.line("}")
	}
}

func (t *textPrinter) step(s *Step, stage int) {
	expr := func(e Expr, m Moment, part string) string {
		return t.exprAt(e, m, "stages", stage, "kind", "Step", part)
	}
	if n, ok := s.Budget.(*Num); !ok || !math.IsInf(n.Value, 1) {
		t.line("budget %s;", expr(s.Budget, AtBudget, "budget"))
	}
	t.line("cost %s;", expr(s.Cost, AtStep, "cost"))
	if n, ok := s.Chunk.(*Num); !ok || n.Value != 0 {
		t.line("chunk %s;", expr(s.Chunk, AtBudget, "chunk"))
	}
	switch v := s.Serve.(type) {
	case *ServeExclusivePrefill:
		t.line("serve exclusive prefill;")
	case *ServeBy:
		if len(v.Keys) > 0 {
			t.line("serve by (%s);", t.keys(v.Keys, AtServe, "stages", stage, "kind", "Step", "serve", "By"))
		}
	}
	if s.Memory != nil {
		t.line("memory %s;", t.p.Pools[*s.Memory].Name)
	}
}

func (t *textPrinter) workload() {
	p := t.p
	t.line("")
	t.line("workload {")
	t.depth++
	switch a := p.Arrival.(type) {
	case *Poisson:
		t.line("arrive poisson(%s);", Display(a.Rate))
	case *Closed:
		t.line("arrive closed(%d);", a.Count)
	case *Batch:
		t.line("arrive batch(%d);", a.Count)
	case *NoArrival, *Sessions:
		t.line("arrive none;")
	}
	if p.Trace != nil {
		ordered := ""
		if p.TraceOrdered {
			ordered = " ordered"
		}
		t.line("trace \"%s\"%s;", *p.Trace, ordered)
	}
	if len(p.Blocks[p.Init]) > 0 {
		t.block("init", p.Init)
	}
	if len(p.Blocks[p.Turn]) > 0 {
		t.block("turn", p.Turn)
	}
	if len(p.Hidden) > 0 {
		names := make([]string, len(p.Hidden))
		for i, slot := range p.Hidden {
			names[i] = p.Attrs[slot]
		}
		t.line("hidden %s;", strings.Join(names, ", "))
	}
	t.depth--
	t.line("}")
}

// run writes what differs from the defaults.
func (t *textPrinter) run() {
	p := t.p
	var settings []string
	if !math.IsInf(p.Horizon, 1) {
		settings = append(settings, "horizon "+Display(p.Horizon)+";")
	}
	if p.Warmup != 0 {
		settings = append(settings, "warmup "+Display(p.Warmup)+";")
	}
	if p.Seed != 1 {
		settings = append(settings, fmt.Sprintf("seed %d;", p.Seed))
	}
	if len(settings) > 0 {
		t.line("")
		t.braced("run", settings)
	}
}

// braced writes a declaration of settings: two of them on a line, more on their own lines.
func (t *textPrinter) braced(head string, settings []string) {
	switch {
	case len(settings) == 0:
		t.line("%s {}", head)
	case len(settings) <= 2:
		t.line("%s { %s }", head, strings.Join(settings, " "))
	default:
		t.line("%s {", head)
		t.depth++
		for _, s := range settings {
			t.line("%s", s)
		}
		t.depth--
		t.line("}")
	}
}
