package draw

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/ir"
)

// state is what is known of a session on its way. States are values: a change makes a new one.
type state struct {
	// at is the node it was at last; cond and manner say how it goes on from there. path has the
	// outcomes of all branches since the last turn around a loop.
	at         int
	cond, path condition
	manner     manner
	// home is the stage or queue where it was last, stay has the outcomes of all branches since it came
	// there; again says that it has taken a turn around a loop since.
	home  int
	stay  condition
	again bool
	// frames are the open holds, outermost first, each with the references it still has memory of;
	// leases are what it leases, in the order of grant. References are numbered.
	frames [][]int
	leases []lease
	// flags are the values of the walk's flags as constants set them, tested as branches found them
	// since the last turn around a loop; NaN when unknown.
	flags, tested []float64
}

// lease is the lease of a reference, under a name if that is not negative.
type lease struct{ ref, name int }

// flag is what is known of a flag's value.
func (s *state) flag(i int) float64 {
	if math.IsNaN(s.flags[i]) {
		return s.tested[i]
	}
	return s.flags[i]
}

// key is the same for states that go on in the same way.
func (s *state) key() string {
	var b strings.Builder
	fmt.Fprint(&b, s.at, s.manner, s.home, s.again, s.frames, s.leases, s.flags, s.tested)
	for _, l := range slices.Concat(s.cond, condition{{}}, s.path, condition{{}}, s.stay) {
		fmt.Fprintf(&b, "%q%t", l.text, l.yes)
	}
	return b.String()
}

// reach is the state on arrival at a node.
func (s state) reach(node int) state {
	s.at, s.cond, s.manner = node, nil, onward
	return s
}

// enter opens a hold.
func (s state) enter(refs []int) state {
	s.frames = append(slices.Clone(s.frames), refs)
	return s
}

// leave closes the innermost hold; what is leased, if it still has memory of it, becomes a lease.
func (s state) leave(leased lease) state {
	last := len(s.frames) - 1
	if slices.Contains(s.frames[last], leased.ref) && !slices.Contains(s.leases, leased) {
		s.leases = append(slices.Clone(s.leases), leased)
	}
	s.frames = s.frames[:last:last]
	return s
}

// release gives back the innermost hold's memory of a reference, or the lease of it.
func (s state) release(ref int) state {
	for i := len(s.frames) - 1; i >= 0; i-- {
		if slices.Contains(s.frames[i], ref) {
			s.frames = slices.Clone(s.frames)
			s.frames[i] = slices.DeleteFunc(slices.Clone(s.frames[i]), func(r int) bool { return r == ref })
			return s
		}
	}
	return s.end(func(l lease) bool { return l == lease{ref, unnamed} })
}

// unnamed is the name of leases without a name.
const unnamed = -1

// end ends the leases that it is told to.
func (s state) end(which func(lease) bool) state {
	s.leases = slices.DeleteFunc(slices.Clone(s.leases), which)
	return s
}

// assign gives a flag a value.
func (s state) assign(flag int, value float64) state {
	s.flags = slices.Clone(s.flags)
	s.flags[flag] = value
	return s.test(flag, math.NaN())
}

// test notes the value of a flag that a branch found.
func (s state) test(flag int, value float64) state {
	s.tested = slices.Clone(s.tested)
	s.tested[flag] = value
	return s
}

// states are different states, in the order in which they were found.
type states struct {
	list []state
	seen map[string]bool
}

// add adds a state and reports whether it is new.
func (l *states) add(s state) bool {
	key := s.key()
	if l.seen[key] {
		return false
	}
	if l.seen == nil {
		l.seen = map[string]bool{}
	}
	l.seen[key] = true
	l.list = append(l.list, s)
	return true
}

// fresh adds states and gives those that are new.
func (l *states) fresh(list []state) []state {
	var out []state
	for _, s := range list {
		if l.add(s) {
			out = append(out, s)
		}
	}
	return out
}

// maxStates bounds how many states are told apart at one statement.
const maxStates = 256

// widen forgets the path, then what is known of flags, then conditions, when there are too many
// states.
func widen(list []state) []state {
	forget := []func(*state){
		func(s *state) { s.path = nil },
		func(s *state) {
			s.flags = slices.Repeat([]float64{math.NaN()}, len(s.flags))
			s.tested = s.flags
		},
		func(s *state) { s.cond, s.stay = nil, nil },
	}
	for _, f := range forget {
		if len(list) <= maxStates {
			break
		}
		var fewer states
		for _, s := range list {
			f(&s)
			fewer.add(s)
		}
		list = fewer.list
	}
	return list
}

// value is an expression's value as far as the flags decide it, NaN when they do not.
func value(e ir.Expr, flag func(ir.Slot) float64) float64 {
	switch e := e.(type) {
	case *ir.Num:
		return e.Value
	case *ir.Attr:
		return flag(e.Slot)
	case *ir.Unary:
		if x := value(e.X, flag); !math.IsNaN(x) {
			return e.Op.Apply(x)
		}
	case *ir.Binary:
		x, y := value(e.X, flag), value(e.Y, flag)
		switch {
		case !math.IsNaN(x) && !math.IsNaN(y):
			return e.Op.Apply(x, y)
		case e.Op == ir.And && (x == 0 || y == 0):
			return 0
		case e.Op == ir.Or && (isTrue(x) || isTrue(y)):
			return 1
		}
	case *ir.Cond:
		test := value(e.Test, flag)
		switch {
		case math.IsNaN(test):
		case ir.Truth(test):
			return value(e.Then, flag)
		default:
			return value(e.Else, flag)
		}
	case *ir.Ctx, *ir.Sample, *ir.Call:
	}
	return math.NaN()
}

// isTrue reports whether a value is known and true.
func isTrue(x float64) bool { return !math.IsNaN(x) && ir.Truth(x) }
