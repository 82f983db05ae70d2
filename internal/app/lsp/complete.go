package lsp

import (
	"context"
	"fmt"
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
	c := &completer{document: d, a: a, offset: offset, place: newPlace(), items: []completionItem{}, seen: map[string]bool{}}
	tokens, inside := a.before(offset)
	if inside {
		return c.items
	}
	n := len(tokens)
	if n > 0 && tokens[n-1].end == offset && tokens[n-1].kind == syntax.WordToken {
		n--
	}
	for i := range n {
		var next *token
		if i+1 < len(tokens) {
			next = &tokens[i+1]
		}
		c.place.feed(&tokens[i], next)
	}
	c.suggest()
	return c.items
}

// completer gathers what may be written at a place.
type completer struct {
	*document
	a      *analysis
	offset int
	place  *place
	items  []completionItem
	seen   map[string]bool
}

func (c *completer) suggest() {
	p := c.place
	switch {
	case p.form == nil && p.lost:
	case p.form == nil:
		c.beginnings()
	case len(p.brackets) > 0:
		c.between(&p.brackets[len(p.brackets)-1])
	case p.open:
		c.operands()
	default:
		s := p.slot()
		c.wanted(s.want)
		for _, w := range s.words {
			c.word(p.form, w)
		}
		if p.key == "}" {
			c.beginnings()
		}
	}
}

// beginnings are the words with which something may begin.
func (c *completer) beginnings() {
	for i := range c.place.table {
		f := &c.place.table[i]
		if f.in&c.place.section != 0 {
			c.add(completionItem{Label: f.word, Kind: itemKeyword, Detail: f.shape, Documentation: plain(f.doc)})
		}
	}
}

func (c *completer) word(f *form, w string) {
	c.add(completionItem{Label: w, Kind: itemKeyword, Documentation: plain(f.parts[w].doc)})
}

// between suggests what may stand between brackets.
func (c *completer) between(b *bracket) {
	p := c.place
	outermost, begun := len(p.brackets) == 1, p.last.text == "(" || p.last.text == ","
	switch f, isFun := function(b.callee); {
	case !p.open:
	case outermost && p.key == "admission" && begun:
		// the name of a binding
	case outermost && b.open == "[" && p.form.in == inFile:
		// the number of members of a family
	case isFun && b.open == "(" && begun:
		args := f.Info().Args
		switch args[min(b.arg, len(args)-1)] {
		case ir.ArgPool:
			c.symbols(link.PoolSymbol)
		case ir.ArgStage:
			c.symbols(link.StageSymbol)
		case ir.ArgExpr:
			c.operands()
		}
	default:
		c.operands()
	}
}

func (c *completer) wanted(w want) {
	switch w {
	case nothing:
	case aValue, aValueAfterRef:
		c.operands()
	case aPool:
		c.symbols(link.PoolSymbol)
	case aStage:
		c.symbols(link.StageSymbol)
	case anAttribute:
		c.symbols(link.AttributeSymbol)
	case anObservation:
		c.symbols(link.ObservationSymbol)
	}
}

// operands suggests what an expression may begin or go on with.
func (c *completer) operands() {
	r := c.place.reading()
	if c.place.last.text == "~" {
		for d := range ir.NumDists {
			c.add(completionItem{Label: d.Info().Name, Kind: itemFunction, Detail: drawShape(d), Documentation: plain(d.Info().Doc)})
		}
		return
	}
	if !r.constant {
		c.readable(r.moment)
	}
	for _, s := range c.a.symbols {
		// A let may use those above it only.
		if s.Kind == link.LetSymbol && (c.place.form.word != "let" || int(s.Def.End) < c.place.start) {
			c.symbol(s)
		}
	}
	c.add(completionItem{Label: "inf", Kind: itemConstant, Documentation: plain("positive infinity")})
	for f := range ir.NumFuns {
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
	for v := range ir.NumVars {
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
	for _, name := range c.place.binds {
		add(name, "")
	}
	for _, f := range c.place.outer {
		for _, name := range f.binds {
			add(name, "")
		}
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

// typed tells whether a name's only home is the word that is being typed.
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
	case link.BindingSymbol, link.ContextSymbol:
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

// plain is a text as documentation, nil for none.
func plain(doc string) *markup {
	if doc == "" {
		return nil
	}
	return &markup{Kind: markdown, Value: doc}
}

// family says what a pool or stage is, with its number of members.
func family(s *link.Symbol) string {
	if s.Count > 1 {
		return "family of " + strconv.Itoa(s.Count) + " " + s.Kind.String() + "s"
	}
	return s.Kind.String()
}

// function finds a function by its name.
func function(name string) (ir.Fun, bool) {
	for f := range ir.NumFuns {
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
	return "~" + d.Info().Name + "(" + strings.Join([]string{"x", "y"}[:d.Info().Arity], ", ") + ")"
}
