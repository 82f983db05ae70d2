package lsp

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

func (s *server) completion(_ context.Context, p positionParams) (any, error) {
	d, err := s.document(p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	return completionList{Items: d.complete(d.offset(p.Position))}, nil
}

// complete lists what may be written at a place. The word that ends there counts as not yet
// written: the editor chooses by it.
func (d *document) complete(offset int) []completionItem {
	a := d.analysis()
	c := &completer{document: d, a: a, offset: offset, items: []completionItem{}, seen: map[string]bool{}}
	if !a.inside(offset) {
		c.Caret = a.tree.Caret(offset)
		c.names()
		c.keywords()
	}
	return c.items
}

// completer gathers what may be written at a place.
type completer struct {
	*document
	*syntax.Caret
	a      *analysis
	offset int
	items  []completionItem
	seen   map[string]bool
}

// names suggests the names that may stand at the place, by what the grammar says they mean.
func (c *completer) names() {
	if len(c.Path) < 2 || c.Path[0] != "name" {
		return
	}
	switch c.Path[1] {
	case "poolRef", "poolName":
		c.symbols(link.PoolSymbol)
	case "stageRef", "stageName":
		c.symbols(link.StageSymbol)
	case "endedRef":
		c.symbols(link.PoolSymbol)
		c.symbols(link.LeaseSymbol)
	case "streamRef":
		c.symbols(link.StreamSymbol)
	case "leaseName":
		c.symbols(link.LeaseSymbol)
	case "attribute":
		c.symbols(link.AttributeSymbol)
	case "observation":
		c.symbols(link.ObservationSymbol)
	case "statistic":
		for s := range ir.Statistic(ir.NumStatistics) {
			c.add(completionItem{Label: s.Name(), Kind: itemFunction})
		}
	case "draw":
		c.draws()
	case "named":
		c.operands()
	}
}

// keywords suggests the words of the language that may stand at the place: those with which
// something begins, those of the form under way, or of the one that just ended.
func (c *completer) keywords() {
	under := find(c.Form)
	for _, w := range c.Words {
		if w == "else" && under != nil && under.words["within"] != "" && !c.limited() {
			continue
		}
		begins := find(syntax.Form{List: c.Form.List, Word: w})
		switch {
		case under != nil && under.words[w] != "":
			c.add(completionItem{Label: w, Kind: itemKeyword, Documentation: plain(under.words[w])})
		case begins == nil:
			c.add(completionItem{Label: w, Kind: itemKeyword})
		case c.Form.List != ofBlock || stands(w, c.section()):
			c.add(completionItem{Label: w, Kind: itemKeyword, Detail: begins.shape, Documentation: plain(begins.said())})
		}
	}
}

// limited tells whether the form under way, which may have a time limit, has one. Only then something follows that is run otherwise.
func (c *completer) limited() bool {
	return slices.ContainsFunc(c.a.keywords(), func(k syntax.Keyword) bool {
		return k.Span.Text() == "within" && int(k.Span.Start) >= c.Start && int(k.Span.End) <= c.offset
	})
}

// section is the part of the program whose statements the place is among.
func (c *completer) section() string {
	i := slices.IndexFunc(c.Path, func(rule string) bool {
		switch rule {
		case "session", "workloadSession", "server", "init", "turnBlock":
			return true
		}
		return false
	})
	if i < 0 {
		return ""
	}
	return c.Path[i]
}

// reading is how an expression is read at the place.
func (c *completer) reading() reading {
	for _, rule := range c.Path {
		if r, ok := readingIn(rule); ok {
			return r
		}
	}
	return reading{}
}

func (c *completer) draws() {
	for d := range ir.Dist(ir.NumDists) {
		c.add(completionItem{Label: d.Info().Name, Kind: itemFunction, Detail: drawShape(d), Documentation: plain(d.Info().Doc)})
	}
}

// operands suggests what an expression may begin or go on with.
func (c *completer) operands() {
	if c.Call == syntax.Drawn+ir.DistTrace.Info().Name {
		for col := range ir.Column(ir.NumColumns) {
			c.add(completionItem{Label: col.Name(), Kind: itemField, Detail: "column of the trace"})
		}
		return
	}
	if f, ok := function(c.Call); ok {
		args := f.Info().Args
		switch args[min(c.Arg, len(args)-1)] {
		case ir.ArgPool:
			c.symbols(link.PoolSymbol)
			return
		case ir.ArgLease:
			c.symbols(link.PoolSymbol)
			c.symbols(link.LeaseSymbol)
			return
		case ir.ArgStage:
			c.symbols(link.StageSymbol)
			return
		case ir.ArgExpr:
		}
	}
	if c.Member != "" {
		c.add(completionItem{Label: c.Member, Kind: itemVariable, Detail: link.MemberSymbol.String()})
	}
	r := c.reading()
	if !r.constant {
		c.readable(r.moment)
	}
	for _, s := range c.a.symbols {
		// A let may use those above it only.
		if s.Kind == link.LetSymbol && (c.Form.Word != "let" || int(s.Def.End) < c.Start) {
			c.symbol(s)
		}
	}
	c.add(completionItem{Label: "inf", Kind: itemConstant, Documentation: plain("positive infinity")})
	for f := range ir.Fun(ir.NumFuns) {
		info := f.Info()
		if r.constant && info.Live || f == ir.FunCachedIn && !r.moment.ReadsAttrs() {
			continue
		}
		c.add(completionItem{Label: info.Name, Kind: itemFunction, Detail: callShape(f), Documentation: plain(info.Doc)})
	}
}

// readable suggests the names that may be read at a moment: admission bindings around the
// place, context variables, attributes.
func (c *completer) readable(m ir.Moment) {
	c.bindings()
	for v := range ir.Var(ir.NumVars) {
		if v.At(m) {
			c.add(completionItem{Label: v.Info().Name, Kind: itemVariable, Detail: link.ContextSymbol.String(), Documentation: plain(v.Info().Doc)})
		}
	}
	if !m.ReadsAttrs() {
		return
	}
	hidden := c.hidden()
	for _, s := range c.a.symbols {
		if s.Kind == link.AttributeSymbol && (m == ir.AtSession || !hidden[s.Name]) {
			c.symbol(s)
		}
	}
}

// bindings suggests the admission bindings of the holds around the place: those before it,
// and those the tree knows, because the amounts of a header stand before what they read.
func (c *completer) bindings() {
	add := func(name, doc string) {
		c.add(completionItem{Label: name, Kind: itemVariable, Detail: link.BindingSymbol.String(), Documentation: plain(doc)})
	}
	syntax.Inspect(c.a.tree, func(n syntax.Node) bool {
		at := n.Place()
		if int(at.Start) > c.offset || int(at.End) < c.offset {
			return false
		}
		if s := scopeOf(n); s != nil {
			for _, b := range s.Binds {
				add(b.Name.Text, b.Span.Text())
			}
		}
		return true
	})
	for _, name := range c.Bound {
		add(name, "")
	}
}

// hidden are the names of the attributes that only a session's statements may read.
func (c *completer) hidden() map[string]bool {
	names := map[string]bool{}
	for _, i := range c.a.tree.Items {
		w, ok := i.(*syntax.Workload)
		if !ok {
			continue
		}
		for _, i := range w.Items {
			if h, ok := i.(*syntax.Hidden); ok {
				for _, n := range h.Names {
					names[n.Text] = true
				}
			}
		}
	}
	return names
}

func (c *completer) symbols(kind link.SymbolKind) {
	for _, s := range c.a.symbols {
		if s.Kind == kind && !c.typed(s.Def) {
			c.symbol(s)
		}
	}
}

// typed reports whether a name's only home is the word that is being typed.
func (c *completer) typed(def diag.Span) bool {
	return int(def.Start) < c.offset && c.offset <= int(def.End)
}

func (c *completer) symbol(s *link.Symbol) {
	item := completionItem{Label: s.Name, Detail: s.Kind.String()}
	switch s.Kind {
	case link.LetSymbol:
		item.Kind, item.Detail = itemConstant, "let, "+ir.Display(s.Value)
	case link.PoolSymbol:
		item.Kind, item.Detail = itemClass, family(s)
	case link.StageSymbol:
		item.Kind, item.Detail = itemModule, family(s)
	case link.AttributeSymbol:
		item.Kind = itemField
	case link.ObservationSymbol:
		item.Kind = itemEvent
	case link.LeaseSymbol, link.StreamSymbol, link.ClaimSymbol:
		item.Kind = itemReference
	case link.BindingSymbol, link.MemberSymbol, link.ContextSymbol:
		item.Kind = itemVariable
	case link.FunctionSymbol, link.DistributionSymbol:
		item.Kind = itemFunction
	}
	item.Documentation = plain(s.Doc)
	c.add(item)
}

// add adds an item in the order in which items come, each name once.
func (c *completer) add(item completionItem) {
	if c.seen[item.Label] {
		return
	}
	c.seen[item.Label] = true
	item.SortText = fmt.Sprintf("%04d", len(c.items))
	c.items = append(c.items, item)
}

// plain is a text as documentation, or nil.
func plain(doc string) *markup {
	if doc == "" {
		return nil
	}
	return &markup{Kind: markdown, Value: doc}
}

// family says what a pool or stage is, with its number of members.
func family(s *link.Symbol) string {
	switch {
	case s.Count > 1:
		return "family of " + strconv.Itoa(s.Count) + " " + s.Kind.String() + "s"
	case s.Family:
		return "family of one " + s.Kind.String()
	}
	return s.Kind.String()
}

// function finds a function by its name.
func function(name string) (ir.Fun, bool) {
	for f := range ir.Fun(ir.NumFuns) {
		if f.Info().Name == name {
			return f, true
		}
	}
	return 0, false
}

// callShape is how a function is written.
func callShape(f ir.Fun) string {
	info := f.Info()
	args := make([]string, len(info.Args))
	for i, a := range info.Args {
		switch a {
		case ir.ArgPool:
			args[i] = "pool"
		case ir.ArgLease:
			args[i] = "pool or lease"
		case ir.ArgStage:
			args[i] = "stage"
		case ir.ArgExpr:
			args[i] = "x"
		}
	}
	if info.Variadic {
		args = append(args, "…")
	}
	return info.Name + "(" + strings.Join(args, ", ") + ")"
}

// drawShape is how a draw is written.
func drawShape(d ir.Dist) string {
	info := d.Info()
	args := strings.Join([]string{"x", "y"}[:info.Arity], ", ")
	switch info.Form {
	case ir.DrawOfWeighted:
		args = "weight: x, …"
	case ir.DrawOfColumn:
		args = "column"
	case ir.DrawOfNumbers:
	}
	return "~" + info.Name + "(" + args + ")"
}
