package link

import (
	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// names are what the text declares and what the language itself gives. They find what a name refers to.
type names struct {
	reporter
	sections
	lets   map[string]*let
	pools  map[string]*pool
	stages map[string]*stage
	// letOrder, poolOrder and stageOrder are the declarations in source order.
	letOrder   []*let
	poolOrder  []*pool
	stageOrder []*stage
	// steps are the step stages.
	steps      []*stage
	attrs      []*attribute
	attrByName map[string]*attribute
	// unnamed are the names of attributes that the text does not name.
	unnamed map[string]bool
	// slotOrder is the attributes in the order of slots.
	slotOrder []*attribute
	observes  map[string]int
	// observed are the observations by number.
	observed []*Symbol
	// leases are the names of leases.
	leases map[string]*lease
	// streams are the numbers of the streams of texts, streamed their symbols by number.
	streams  map[string]int
	streamed []*Symbol
	// binds tells, by a hold's body, what the body does with the hold's bindings.
	binds       map[*syntax.Block]*bindUse
	bindSymbols map[*syntax.Bind]*Symbol
	builtin     builtins

	// What an editor wants to know.
	symbols []*Symbol
	uses    []Use
}

func newNames(p *syntax.Program) names {
	l := names{
		reporter:    newReporter(p.File),
		lets:        map[string]*let{},
		pools:       map[string]*pool{},
		stages:      map[string]*stage{},
		attrByName:  map[string]*attribute{},
		unnamed:     map[string]bool{},
		observes:    map[string]int{},
		leases:      map[string]*lease{},
		streams:     map[string]int{},
		binds:       map[*syntax.Block]*bindUse{},
		bindSymbols: map[*syntax.Bind]*Symbol{},
		builtin:     newBuiltins(),
	}
	for i, name := range ir.Builtins() {
		a := l.attribute(name, diag.Span{})
		a.Doc = l.builtin.attrDocs[i]
		l.assign(a)
	}
	return l
}

// let is a declared constant. A broken one has no value; who reads it is poisoned.
type let struct {
	*Symbol
	node     *syntax.Let
	override *Override
	broken   bool
	// from are the lets set from outside that the value depends on.
	from []*let
	// begun is set when the value is looked for, done once it is there: a let may read the lets above it only.
	begun, done bool
}

// pool is a declared pool or family of pools.
type pool struct {
	*Symbol
	node *syntax.Pool
	base int
	// index is what the declaration calls the number of a member, nil where it has no name.
	index *Symbol
	// via is the first `admit via`, or nil.
	via *syntax.AdmitVia
	// tier and tierVia are what the spill leads to.
	tier, tierVia joint
}

// stage is a declared stage or family of stages.
type stage struct {
	*Symbol
	node *syntax.Stage
	base int
	step bool
	// index is what the declaration calls the number of a member, nil where it has no name.
	index *Symbol
}

// attribute is a session attribute. Until the number pass it is known by its index in
// names.attrs; slot is -1 until something assigns it in reading order.
type attribute struct {
	*Symbol
	index, slot int
}

// lease is the name of leases; number is -1 until it comes up in reading order.
type lease struct {
	*Symbol
	number int
}

// symbol makes a symbol declared at a place.
func (l *names) symbol(kind SymbolKind, name string, at diag.Span) *Symbol {
	s := &Symbol{Kind: kind, Name: name, Def: at}
	l.symbols = append(l.symbols, s)
	l.use(at, s)
	return s
}

// use records that a name refers to a symbol. A name without a place is not from the text.
func (l *names) use(at diag.Span, s *Symbol) {
	if at.Known() {
		l.uses = append(l.uses, Use{at, s})
	}
}

// attribute gives the attribute of a name, made when the name is new.
func (l *names) attribute(name string, at diag.Span) *attribute {
	a, ok := l.attrByName[name]
	if !ok {
		a = &attribute{Symbol: l.symbol(AttributeSymbol, name, at), index: len(l.attrs), slot: -1}
		l.attrs = append(l.attrs, a)
		l.attrByName[name] = a
	}
	return a
}

// assign gives an attribute the next slot, unless it has one.
func (l *names) assign(a *attribute) {
	if a.slot < 0 {
		a.slot = len(l.slotOrder)
		l.slotOrder = append(l.slotOrder, a)
	}
}

// builtins are the names the language itself gives: spellings to meanings.
type builtins struct {
	vars     map[string]ir.Var
	funs     map[string]ir.Fun
	dists    map[string]ir.Dist
	symbols  map[string]*Symbol
	attrDocs [ir.NumBuiltins]string
}

func newBuiltins() builtins {
	b := builtins{
		vars:    map[string]ir.Var{},
		funs:    map[string]ir.Fun{},
		dists:   map[string]ir.Dist{},
		symbols: map[string]*Symbol{},
		attrDocs: [...]string{
			ir.SlotCached:   "units of cached prefix the session's latest admission took over",
			ir.SlotSerial:   "the session's number, from 0 in order of arrival",
			ir.SlotTurn:     "the number of the session's current turn, from 1",
			ir.SlotNew:      "what the current turn of a trace brings",
			ir.SlotOut:      "what the current turn of a trace is answered with",
			ir.SlotThink:    "the time between the answer of the current turn of a trace and the next turn",
			ir.SlotMore:     "1 while another turn follows, else 0",
			ir.SlotForced:   "the trace's column `forced` for the current turn",
			ir.SlotComputed: "units the session had computed when it was last preempted, 0 after a scope's end",
		},
	}
	for v := range ir.Var(ir.NumVars) {
		info := v.Info()
		b.vars[info.Name] = v
		if info.Alias != "" {
			b.vars[info.Alias] = v
		}
	}
	for f := range ir.Fun(ir.NumFuns) {
		b.funs[f.Info().Name] = f
	}
	for d := range ir.Dist(ir.NumDists) {
		b.dists[d.Info().Name] = d
	}
	return b
}

// useBuiltin notes the use of a name the language gives.
func (l *names) useBuiltin(at diag.Span, kind SymbolKind, name, doc string) {
	key := kind.String() + " " + name
	s, ok := l.builtin.symbols[key]
	if !ok {
		s = l.symbol(kind, name, diag.Span{})
		s.Doc = doc
		l.builtin.symbols[key] = s
	}
	l.use(at, s)
}
