package ir

import (
	"fmt"
	"math"
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
	if c.check(); c.unlike {
		return "", c.list
	}
	t := &textPrinter{p: p, lets: map[string]string{}, taken: takenNames(p)}
	t.refuse = c.refuse
	t.declarations()
	t.workload()
	t.line("")
	t.block("session", p.Session)
	t.claims()
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
	// index is what the declaration calls the number of a member, "" while no member differs from another.
	index string
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
	name = t.free(name)
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

// keys writes a family's lists of n expressions, each at a path.
func (t *textPrinter) keys(f Family, n int, m Moment, of func(i int) (list []Expr, path []any)) string {
	out := make([]string, n)
	for k := range out {
		out[k] = t.each(f, func(i int) string {
			list, path := of(i)
			return t.exprAt(list[k], m, append(path, k)...)
		})
	}
	return strings.Join(out, ", ")
}

// familyName is a name as its declaration has it, after what the declaration says; ofOne tells that a single one is a family.
func (t *textPrinter) familyName(name string, f Family, ofOne bool) string {
	switch {
	case t.index != "":
		name += "[" + t.index + " in " + strconv.Itoa(f.Count) + "]"
		t.index = ""
	case f.Count > 1 || ofOne:
		name += "[" + strconv.Itoa(f.Count) + "]"
	}
	return name
}

// each writes a part of a family's declaration. Where members differ in it, their number decides.
func (t *textPrinter) each(f Family, part func(i int) string) string {
	var out strings.Builder
	for i := range f.Count - 1 {
		text := part(f.Base + i)
		rest := i + 1
		for rest < f.Count && part(f.Base+rest) == text {
			rest++
		}
		if rest == f.Count {
			return out.String() + text
		}
		if t.index == "" {
			t.index = t.free("i")
		}
		fmt.Fprintf(&out, "%s == %d ? %s : ", t.index, i, text)
	}
	return out.String() + part(f.Base+f.Count-1)
}

// some reports whether some member of a family is so.
func (f Family) some(is func(i int) bool) bool {
	for i := range f.Count {
		if is(f.Base + i) {
			return true
		}
	}
	return false
}

// free is a name that nothing has yet, like the one given.
func (t *textPrinter) free(name string) string {
	for t.taken[name] {
		name += "_"
	}
	return name
}

func (t *textPrinter) pool(f Family, ofOne bool) {
	pools := t.p.Pools
	p := &pools[f.Base]
	options := []string{}
	add := func(format string, args ...any) { options = append(options, fmt.Sprintf(format, args...)) }
	expr := func(m Moment, of func(p *Pool) Expr, path ...any) string {
		return t.each(f, func(i int) string { return t.exprAt(of(&pools[i]), m, append([]any{"pools", i}, path...)...) })
	}
	if f.some(func(i int) bool { return !math.IsInf(pools[i].Cap, 1) }) {
		add("cap %s;", t.each(f, func(i int) string { return Display(pools[i].Cap) }))
	}
	if p.Block != nil {
		add("block %s;", t.each(f, func(i int) string { return Display(*pools[i].Block) }))
	}
	if by, ok := p.Evict.(*EvictBy); ok {
		add("evict by (%s);", t.keys(f, len(by.Keys), AtEvict, func(i int) ([]Expr, []any) {
			return pools[i].Evict.(*EvictBy).Keys, []any{"pools", i, "evict", "By"}
		}))
	}
	if p.Shared {
		add("cache shared;")
	}
	if p.Phantom {
		add("phantom;")
	}
	skipping := ""
	if p.Skipping {
		skipping = " skipping"
	}
	switch by := p.PreemptBy; {
	case by != nil:
		add("preempt by (%s) requeue %s;", t.keys(f, len(by.By), AtPreempt, func(i int) ([]Expr, []any) {
			return pools[i].PreemptBy.By, []any{"pools", i, "preempt_by", "by"}
		}), strings.ToLower(by.Requeue.IRName()))
	case p.Preempt == PreemptLIFO:
		add("preempt lifo;")
	}
	switch live := len(p.QueueLive); {
	case live > 0:
		add("queue by live (%s)%s;", t.keys(f, live, AtQueue, func(i int) ([]Expr, []any) { return pools[i].QueueLive, []any{"pools", i, "queue_live"} }), skipping)
	case p.Queue == nil && p.Skipping:
		add("queue fifo skipping;")
	case p.Queue != nil:
		keys := expr(AtAdmit, func(p *Pool) Expr { return p.Queue }, "queue")
		if n := len(p.QueueKeys); n > 0 {
			keys += ", " + t.keys(f, n, AtAdmit, func(i int) ([]Expr, []any) { return pools[i].QueueKeys, []any{"pools", i, "queue_keys"} })
		}
		add("queue by (%s)%s;", keys, skipping)
	}
	if p.AdmitVia != nil {
		add("admit via %s;", t.p.Stages[*p.AdmitVia].Name)
	}
	if s := p.Spill; s != nil {
		work := expr(AtEvict, func(p *Pool) Expr { return p.Spill.Work }, "spill", "work")
		when := expr(AtEvict, func(p *Pool) Expr { return p.Spill.When }, "spill", "when")
		add("spill %s via %s (%s) when (%s);", pools[s.To].Name, t.p.Stages[s.Via].Name, work, when)
	}
	t.braced("pool "+t.familyName(p.Name, f, ofOne), options)
}

func (t *textPrinter) stage(f Family, ofOne bool) {
	stages := t.p.Stages
	head := func() string { return "stage " + t.familyName(stages[f.Base].Name, f, ofOne) + " : " }
	switch stages[f.Base].Kind.(type) {
	case *Fifo:
		servers := func(i int) int { return stages[i].Kind.(*Fifo).Servers }
		if f.some(func(i int) bool { return servers(i) != 1 }) {
			list := t.each(f, func(i int) string { return strconv.Itoa(servers(i)) })
			t.line("%sfifo(%s);", head(), list)
		} else {
			t.line("%sfifo;", head())
		}
	case *PS:
		capacity := t.each(f, func(i int) string { return t.exprAt(stages[i].Kind.(*PS).Capacity, AtPs, "stages", i, "kind", "Ps") })
		t.line("%sps(%s);", head(), capacity)
	case *Delay:
		t.line("%sdelay;", head())
	case *Step:
		options := t.step(f)
		t.line("%sstep {", head())
		t.depth++
		for _, o := range options {
			t.line("%s", o)
		}
		t.depth--
		t.line("}")
	}
}

// step gives the options of a family of engines.
func (t *textPrinter) step(f Family) (options []string) {
	add := func(format string, args ...any) { options = append(options, fmt.Sprintf(format, args...)) }
	engine := func(i int) *Step { return t.p.Stages[i].Kind.(*Step) }
	expr := func(part string, m Moment, of func(s *Step) Expr) string {
		return t.each(f, func(i int) string { return t.exprAt(of(engine(i)), m, "stages", i, "kind", "Step", part) })
	}
	if f.some(func(i int) bool { n, ok := engine(i).Budget.(*Num); return !ok || !math.IsInf(n.Value, 1) }) {
		add("budget %s;", expr("budget", AtBudget, func(s *Step) Expr { return s.Budget }))
	}
	add("cost %s;", expr("cost", AtStep, func(s *Step) Expr { return s.Cost }))
	if f.some(func(i int) bool { n, ok := engine(i).Chunk.(*Num); return !ok || n.Value != 0 }) {
		add("chunk %s;", expr("chunk", AtBudget, func(s *Step) Expr { return s.Chunk }))
	}
	switch v := engine(f.Base).Serve.(type) {
	case *ServeExclusivePrefill:
		add("serve exclusive prefill;")
	case *ServeBy:
		if len(v.Keys) > 0 {
			add("serve by (%s);", t.keys(f, len(v.Keys), AtServe, func(i int) ([]Expr, []any) {
				return engine(i).Serve.(*ServeBy).Keys, []any{"stages", i, "kind", "Step", "serve", "By"}
			}))
		}
	}
	if engine(f.Base).Only != nil {
		add("serve only (%s);", expr("only", AtOnly, func(s *Step) Expr { return s.Only }))
	}
	if m := engine(f.Base).Memory; m != nil {
		add("memory %s;", t.p.Pools[*m].Name)
	}
	switch a := engine(f.Base).Ahead; {
	case a == nil:
	case *a == AheadEOS:
		add("ahead eos;")
	default:
		add("ahead;")
	}
	return options
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
	case *Renewal:
		t.line("arrive renewal(%s);", t.exprAt(a.Gap, AtArrival, "arrival", "Renewal"))
	case *NoArrival, *Sessions:
		t.line("arrive none;")
	}
	if p.Count != nil {
		t.line("arrivals %d;", *p.Count)
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

// claims writes what the program says of its runs.
func (t *textPrinter) claims() {
	if len(t.p.Claims)+len(t.p.Expectations) > 0 {
		t.line("")
	}
	for i := range t.p.Claims {
		c := &t.p.Claims[i]
		when := ""
		if c.AtEnd {
			when = " at end"
		}
		t.line("claim %s%s: %s;", c.Name, when, t.exprAt(c.Cond, AtClaim, "claims", i, "cond"))
	}
	for i := range t.p.Expectations {
		e := &t.p.Expectations[i]
		t.line("expect %s(%s) %s %s;", e.Statistic.Name(), t.p.Observes[e.Obs], e.Comparison, t.constant(e.Bound))
	}
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
