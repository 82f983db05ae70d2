package link

import (
	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// sections are the parts of a program there may be one of; nil where not written.
type sections struct {
	workload *syntax.Workload
	arrive   *syntax.Arrive
	trace    *syntax.Trace
	arrivals *syntax.ArrivalCount
	init     *syntax.Init
	turn     *syntax.TurnBlock
	// session is the session outside the workload, client the one inside.
	session, client *syntax.Session
	server          *syntax.Server
	run             *syntax.RunBlock
	hidden          []syntax.Name
	claims          []*syntax.Claim
	expectations    []*syntax.Expect
}

// resolve collects what the text declares.
func (l *names) resolve(p *syntax.Program) {
	once := l.once("the program")
	for _, item := range p.Items {
		switch item := item.(type) {
		case *syntax.Let:
			l.declareLet(item)
		case *syntax.Pool:
			l.declarePool(item)
		case *syntax.Stage:
			l.declareStage(item)
		case *syntax.Workload:
			if once("workload", item) {
				l.workload = item
				l.resolveWorkload(item)
			}
		case *syntax.Session:
			if once("session", item) {
				l.session = item
			}
		case *syntax.Server:
			if once("server", item) {
				l.server = item
			}
		case *syntax.RunBlock:
			if once("run", item) {
				l.run = item
			}
		case *syntax.Claim:
			l.claims = append(l.claims, item)
		case *syntax.Expect:
			l.expectations = append(l.expectations, item)
		}
	}
	l.checkSides()
	l.checkOneKind()
}

// resolveWorkload collects the workload's sections.
func (l *names) resolveWorkload(w *syntax.Workload) {
	once := l.once("the workload")
	for _, item := range w.Items {
		switch item := item.(type) {
		case *syntax.Arrive:
			if once("arrive", item) {
				l.arrive = item
			}
		case *syntax.ArrivalCount:
			if once("arrivals", item) {
				l.arrivals = item
			}
		case *syntax.Trace:
			if once("trace", item) {
				l.trace = item
			}
		case *syntax.Init:
			if once("init", item) {
				l.init = item
			}
		case *syntax.TurnBlock:
			if once("turn", item) {
				l.turn = item
			}
		case *syntax.Session:
			if once("session", item) {
				l.client = item
			}
		case *syntax.Hidden:
			l.hidden = append(l.hidden, item.Names...)
		}
	}
}

// once gives a function that reports whether a part of something is its first of a kind, and
// reports every later one: "A second `session`, `run`, `cap`, `arrive`, … is an error naming
// both".
func (l *reporter) once(whole string) func(kind string, part syntax.Node) bool {
	first := map[string]diag.Span{}
	return func(kind string, part syntax.Node) bool {
		at := part.Place().FirstWord()
		if before, ok := first[kind]; ok {
			d := l.errorf(codeSecond, at, "%s has a second `%s`", whole, kind)
			d.Hint = "keep one of the two"
			related(d, before, "the first is here")
			return false
		}
		first[kind] = at
		return true
	}
}

// reserved refuses `inf` and `now` as names of something declared or assigned.
func (l *reporter) reserved(name syntax.Name, what string) bool {
	if name.Text != "inf" && name.Text != "now" {
		return false
	}
	meaning := map[string]string{"inf": "infinity", "now": "the clock"}[name.Text]
	l.errorf(codeReserved, name.Span, "`%s` is always %s and cannot name %s", name.Text, meaning, what).
		Hint = "choose another name"
	return true
}

// twice reports a second declaration of a name.
func (l *reporter) twice(what string, name syntax.Name, before diag.Span) {
	d := l.errorf(codeTwice, name.Span, "there are two %ss of the name `%s`", what, name.Text)
	d.Hint = "rename one of them"
	related(d, before, "the first is declared here")
}

func (l *names) declareLet(node *syntax.Let) {
	if l.reserved(node.Name, "a let") {
		return
	}
	if before, ok := l.lets[node.Name.Text]; ok {
		l.twice("let", node.Name, before.Def)
		return
	}
	d := &let{Symbol: l.symbol(LetSymbol, node.Name.Text, node.Name.Span), node: node}
	l.lets[d.Name] = d
	l.letOrder = append(l.letOrder, d)
}

func (l *names) declarePool(node *syntax.Pool) {
	if l.reserved(node.Name, "a pool") {
		return
	}
	if before, ok := l.pools[node.Name.Text]; ok {
		l.twice("pool", node.Name, before.Def)
		return
	}
	d := &pool{Symbol: l.symbol(PoolSymbol, node.Name.Text, node.Name.Span), node: node}
	d.Family = node.Count != nil
	l.pools[d.Name] = d
	l.poolOrder = append(l.poolOrder, d)
}

func (l *names) declareStage(node *syntax.Stage) {
	if l.reserved(node.Name, "a stage") {
		return
	}
	if before, ok := l.stages[node.Name.Text]; ok {
		l.twice("stage", node.Name, before.Def)
		return
	}
	d := &stage{Symbol: l.symbol(StageSymbol, node.Name.Text, node.Name.Span), node: node}
	_, d.step = node.Kind.(*syntax.Step)
	d.Family = node.Count != nil
	l.stages[d.Name] = d
	if d.step {
		l.steps = append(l.steps, d)
	}
	l.stageOrder = append(l.stageOrder, d)
}

// checkOneKind refuses a pool that is also a stage. (A let that is also an attribute shows
// once the attributes are known.)
func (l *names) checkOneKind() {
	for _, p := range l.poolOrder {
		if s, ok := l.stages[p.Name]; ok {
			l.twoKinds(p.Symbol, s.Symbol)
		}
	}
}

// twoKinds reports one name for two kinds of things, at the later of the two.
func (l *reporter) twoKinds(a, b *Symbol) {
	if a.Def.Start > b.Def.Start {
		a, b = b, a
	}
	d := l.errorf(codeTwoKinds, b.Def, "`%s` is %s and also %s", b.Name, article(b.Kind), article(a.Kind))
	d.Hint = "rename one of them"
	related(d, a.Def, "%s `%s` is here", a.Kind, a.Name)
}

// article is a kind with its article.
func article(k SymbolKind) string {
	if k == AttributeSymbol || k == ObservationSymbol || k == BindingSymbol {
		return "an " + k.String()
	}
	return "a " + k.String()
}
