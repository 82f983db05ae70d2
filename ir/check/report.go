package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// spot is a place in a program: in the text where that is known, else in the JSON.
type spot struct {
	span diag.Span
	// node is an ir.Expr, an ir.Stmt, a *ir.Ref, *ir.Pool or *ir.Stage, whose path is looked up when all is told; nil where
	// path is the whole one.
	node any
	// path is what follows the node's.
	path string
}

// field is a part of the node at the spot that is not a node itself. Its place in the text is the node's.
func (s spot) field(path string) spot {
	s.path += path
	return s
}

func (c *checker) exprAt(e ir.Expr) spot { return spot{span: c.text.Places.Of(e.Place()), node: e} }

func (c *checker) stmtAt(s ir.Stmt) spot { return spot{span: c.text.Places.Of(s.Place()), node: s} }

func (c *checker) refAt(r *ir.Ref) spot { return spot{span: c.text.Places.Of(r.At), node: r} }

// wholeAt is the spot of a whole expression as it is written.
func (c *checker) wholeAt(e ir.Expr) spot {
	at := c.exprAt(e)
	if span, ok := c.text.Whole[e]; ok {
		at.span = span
	}
	return at
}

func (c *checker) poolAt(i int) spot {
	return spot{span: c.text.Places.Of(c.p.Pools[i].At), node: &c.p.Pools[i]}
}

func (c *checker) stageAt(i int) spot {
	return spot{span: c.text.Places.Of(c.p.Stages[i].At), node: &c.p.Stages[i]}
}

// clause is a part of a declaration or a statement that the text may have a place of its own for.
func (c *checker) clause(of spot, at ir.ID, path string) spot {
	of.span = c.text.Places.Part(at, path)
	return of.field(path)
}

// reports are the diagnostics so far.
type reports struct {
	list diag.List
	// most bounds the list, 0 for no bound.
	most int
	told map[mistake]bool
	// open are the places whose paths are still to be found.
	open []open
}

// mistake is what tells two diagnostics of a text apart: a server's statements stand in the program as often as it is
// requested, and what is wrong with them is wrong once.
type mistake struct {
	code diag.Code
	span diag.Span
}

// open is a place of a diagnostic, or of its related place of a number, 0 for the first.
type open struct {
	d       *diag.Diagnostic
	related int
	at      spot
}

// fail reports a mistake; the caller may add to the diagnostic it gets.
func (r *reports) fail(code diag.Code, at spot, format string, args ...any) *diag.Diagnostic {
	d := &diag.Diagnostic{Code: code, Span: at.span, Format: format, Args: args}
	m := mistake{code, at.span}
	if at.span.Known() && r.told[m] || r.most > 0 && len(r.list) >= r.most {
		return d
	}
	r.told[m] = true
	r.list = append(r.list, d)
	if !at.span.Known() {
		r.open = append(r.open, open{d, -1, at})
	}
	return d
}

// relate adds a second place to a diagnostic, if it is one.
func (r *reports) relate(d *diag.Diagnostic, at spot, format string, args ...any) {
	if !at.span.Known() {
		if d.Span.Known() {
			return // a place that the text has not: what it is part of is written nowhere
		}
		r.open = append(r.open, open{d, len(d.Related), at})
	}
	d.Related = append(d.Related, diag.Related{Span: at.span, Message: fmt.Sprintf(format, args...)})
}

// because adds what makes constants what they are.
func (c *checker) because(d *diag.Diagnostic, exprs ...ir.Expr) {
	if c.text.Because == nil {
		return
	}
	if words := c.text.Because(exprs...); words != "" {
		d.Format += " (%s)"
		d.Args = append(d.Args, words)
	}
}

// finish finds the paths of the places that no text has, and puts the diagnostics in order.
func (c *checker) finish() diag.List {
	paths := map[any]string{}
	for _, o := range c.open {
		if o.at.node != nil {
			paths[o.at.node] = ""
		}
	}
	if len(paths) > 0 {
		c.find(paths)
	}
	for _, o := range c.open {
		path := paths[o.at.node] + o.at.path
		if o.related < 0 {
			o.d.Path = path
		} else {
			o.d.Related[o.related].Path = path
		}
	}
	slices.SortStableFunc(c.list, func(a, b *diag.Diagnostic) int { return cmp.Compare(order(a.Path), order(b.Path)) })
	return c.list.Sort()
}

// find looks up the paths of nodes. A node that the program has at several places has the first one.
func (c *checker) find(paths map[any]string) {
	found := func(node any, path func() string) {
		if known, wanted := paths[node]; wanted && known == "" {
			paths[node] = path()
		}
	}
	for i := range c.p.Pools {
		found(&c.p.Pools[i], func() string { return fmt.Sprintf("pools[%d]", i) })
	}
	for i := range c.p.Stages {
		found(&c.p.Stages[i], func() string { return fmt.Sprintf("stages[%d]", i) })
	}
	ir.Walk(c.p, ir.Visitor{
		Stmt:  func(cur *ir.Cursor, s ir.Stmt) { found(s, cur.Path) },
		Expr:  func(cur *ir.Cursor, e ir.Expr) { found(e, cur.Path) },
		Pool:  func(cur *ir.Cursor, r *ir.Ref) { found(r, cur.Path) },
		Stage: func(cur *ir.Cursor, r *ir.Ref) { found(r, cur.Path) },
	})
}

// order is a text by which paths sort as the JSON has them, up to the fields of what stands in a table or a block.
func order(path string) string {
	head, _, _ := strings.Cut(path, ".")
	table, indices, _ := strings.Cut(head, "[")
	key := string(rune('a' + slices.Index([]string{"pools", "stages", "arrival", "blocks", "horizon", "warmup", "hidden", "lease_names", "streams", "count", "claims", "expectations"}, table)))
	for _, index := range strings.Split(strings.TrimSuffix(indices, "]"), "][") {
		key += fmt.Sprintf("%12s", index)
	}
	return key
}
