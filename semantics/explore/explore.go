// Package explore goes through every run a program could have: which ready session runs next, which of the events due at one
// time comes first, which of equally good choices is taken, how long the runs on chosen delay stages take. It reports broken
// invariants, errors and findings, each with a shortest schedule that leads to it.
package explore

import (
	"context"
	"errors"
	"strconv"

	"github.com/sq-sem/sq-sem/semantics"
	"github.com/sq-sem/sq-sem/semantics/schedule"
)

// Options decide what an exploration does.
type Options struct {
	Bounds
	// Windows gives delay stages, by number, works to choose from.
	Windows map[int]semantics.Window
	// NoFold tells sessions apart even where nothing in the program does.
	NoFold bool
	// Unchecked leaves the invariants unchecked.
	Unchecked bool
	// Steps bounds the steps between two choices; a run that takes more is cut there. 0 means a million.
	Steps int
	// Progress, when not nil, is called now and then with what was done so far.
	Progress func(Progress)
}

// Progress is how far an exploration has come: the states found, and the depth at which it looks.
type Progress struct{ States, Depth int }

// Kind says what was found: the name of one of the machine's findings, or one of those below.
type Kind string

// What an exploration can find, beyond the machine's own findings.
const (
	Violation Kind = "invariant"
	RunError  Kind = "error"
)

// Found is one thing found, by a shortest path to it: with the fewest steps that have a choice. Things of one kind about the same
// statement, pool and stage are one.
type Found struct {
	Kind Kind
	// Finding is what the machine flagged, and Held what its session had then. Of a broken invariant and of an error only Step, T
	// and Session are set, and Err says what it is: a *semantics.Violation or a *semantics.RuntimeError.
	Finding semantics.Finding
	Held    []semantics.Holding
	Err     error
	// Sessions are all those that it was found of, and Ways on how many ways between states.
	Sessions []int64
	Ways     int
	// Choices are the answers that lead to it.
	Choices []schedule.Choice
}

// Result is what an exploration found.
type Result struct {
	Stats
	// Steps is how many steps were taken in all, Ends how many different ways there are to end.
	Steps int64
	Ends  int
	// Folded says that sessions of equal state were not told apart.
	Folded bool
	Found  []*Found
}

// Explore explores a program, until everything was seen, a bound is met or the context is done.
func Explore(ctx context.Context, p *semantics.Program, opt Options) *Result {
	sp := newSpace(ctx, p, opt)
	res := &Result{Folded: sp.alike.Fold}
	found := collection{sp: sp}
	root := sp.root()
	for _, e := range root.found {
		found.along(nil, e)
	}
	depth := 0
	graph := &Graph{}
	tree, st := Search(ctx, sp, root.node, root.key, root.rank, sp.opt.Bounds, Visitor[*node, label, event]{
		Graph: graph,
		Level: func(d int) { depth = d },
		State: func(n int, s *node) bool {
			if s.over() {
				res.Ends++
			}
			if opt.Progress != nil && n%1024 == 0 {
				opt.Progress(Progress{n + 1, depth})
			}
			return true
		},
		Found: found.add,
	})
	if ctx.Err() == nil {
		found.cycles(graph, tree)
	}
	res.Stats, res.Steps = st, sp.taken.Load()
	if sp.cut.Load() && res.Exhaustive {
		res.Exhaustive, res.Bound = false, "steps between choices"
	}
	res.Found = found.in(tree)
	return res
}

// collection collects what is found.
type collection struct {
	sp   *space
	list []*item
	of   map[class]*item
}

// item is one thing found: of what node, by what way; from is negative where the choices are known.
type item struct {
	Found
	from int
	by   label
}

// class is what makes two things found the same thing.
type class struct {
	kind                     Kind
	pool, stage, block, stmt int32
	// how says in which way: a read that was stale from its beginning, a lease that is still open, an error's code.
	how string
}

// event is something that came up on a way.
type event struct {
	finding semantics.Finding
	held    []semantics.Holding
	err     error
}

func (e *event) class() class {
	var (
		broken *semantics.Violation
		failed *semantics.RuntimeError
	)
	switch {
	case errors.As(e.err, &broken):
		return class{kind: Violation, how: broken.Invariant.String()}
	case errors.As(e.err, &failed):
		return class{kind: RunError, how: string(failed.Code) + " " + failed.Place()}
	}
	f := &e.finding
	c := class{kind: Kind(f.Kind.String()), pool: f.Pool, stage: f.Stage, block: f.Block, stmt: f.Stmt}
	switch {
	case f.Kind == semantics.StaleRead && f.From < f.Expired:
		c.how = "midway"
	case f.Open:
		c.how = "open"
	case f.Kind.Stated():
		c.how = strconv.Itoa(int(f.Claim))
	case f.Stalled:
		c.how = "stalled"
	}
	return c
}

// add adds what came up on a way out of a node.
func (c *collection) add(from int, by label, e event) {
	if f := c.item(e); f.Ways == 1 {
		f.from, f.by = from, by
	}
}

// along adds what came up along choices.
func (c *collection) along(choices []schedule.Choice, e event) {
	if f := c.item(e); f.Ways == 1 {
		f.from, f.Choices = -1, choices
	}
}

// item is what is one thing with what came up, which is counted.
func (c *collection) item(e event) *item {
	if c.of == nil {
		c.of = map[class]*item{}
	}
	k := e.class()
	f := c.of[k]
	if f == nil {
		f = &item{Found: Found{Kind: k.kind, Finding: e.finding, Held: e.held, Err: e.err}}
		c.of[k] = f
		c.list = append(c.list, f)
	}
	f.Ways++
	if s := e.finding.Session; s >= 0 {
		f.Sessions = insert(f.Sessions, s)
	}
	return f
}

// in gives what was found with the paths to it.
func (c *collection) in(tree *Tree[label]) []*Found {
	var out []*Found
	for _, f := range c.list {
		if f.from < 0 {
			out = append(out, &f.Found)
			continue
		}
		for _, l := range append(tree.Path(f.from), f.by) {
			f.Choices = append(f.Choices, c.sp.answers(l)...)
		}
		out = append(out, &f.Found)
	}
	return out
}
