package link

import (
	"github.com/sq-sem/sq-sem/grammar/syntax"
)

// joint is what the members of a family are joined to: nothing, all one, or member for member. Below 0 it stands for a
// mistake.
type joint struct {
	base, step int
	none       bool
}

// member is what member k is joined to.
func (j joint) member(k int) *int {
	if j.none {
		return nil
	}
	n := j.base + k*j.step
	return &n
}

// join joins a family to another: member for member to one as large, else to its first.
func join(of, to *Symbol, base int) joint {
	if to.Count == of.Count {
		return joint{base: base, step: 1}
	}
	return joint{base: base}
}

// admitVia links a pool's `admit via`.
func (l *names) admitVia(d *pool) joint {
	if d.via == nil {
		return joint{none: true}
	}
	return l.toStage(d.Symbol, d.via.Stage)
}

// toStage and toPool join a family to what a clause names.
func (l *names) toStage(of *Symbol, name syntax.Name) joint {
	s, ok := l.stages[name.Text]
	if !ok {
		l.unknownStage(name)
		return joint{base: -1}
	}
	l.use(name.Span, s.Symbol)
	return join(of, s.Symbol, s.base)
}

func (l *names) toPool(of *Symbol, name syntax.Name) joint {
	p, ok := l.pools[name.Text]
	if !ok {
		l.unknownPool(name)
		return joint{base: -1}
	}
	l.use(name.Span, p.Symbol)
	return join(of, p.Symbol, p.base)
}
