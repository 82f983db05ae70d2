package link

import (
	"strconv"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
)

// door is what a `break` would leave.
type door uint8

const (
	noDoor     door = iota // nothing
	openDoor               // a loop or a leg
	serverDoor             // one of the session that requests the server
	limitDoor              // the hold of a `within`
)

// behind links what a door leads out of.
func (l *linker) behind(d door, link func() ir.BlockID) ir.BlockID {
	outer := l.door
	l.door = d
	id := link()
	l.door = outer
	return id
}

// fork makes a fork of a session into legs.
func (l *linker) fork(s *syntax.Both) ir.Stmt {
	out := &ir.Fork{At: l.at(headOf(s.Span, s.Legs[0]))}
	for _, leg := range s.Legs {
		out.Legs = append(out.Legs, l.behind(openDoor, func() ir.BlockID { return l.block(leg) }))
	}
	return out
}

// breakStmt makes a `break`, unless it would leave more than it may. Whether there is anything to leave is a rule of package check.
func (l *linker) breakStmt(s *syntax.Break) ir.Stmt {
	switch l.door {
	case serverDoor:
		l.errorf(codeBreak, s.Span.FirstWord(), "this `break` would leave the `server`: nothing in it can be left here").
			Hint = "the session decides what it leaves; put a loop or a leg around it here"
		return l.nothing(s)
	case limitDoor:
		l.errorf(codeBreak, s.Span.FirstWord(), "this `break` would leave what is admitted `within` a time, and with it the race for the admission").
			Hint = "put a loop or a leg around it inside the admission, or leave by what an attribute says, behind it"
		return l.nothing(s)
	case noDoor, openDoor:
	}
	return &ir.Break{At: l.at(s.Span)}
}

// limited gives the scope of a statement that says what happens without room, nil for another. An `else` without a `within` is refused: such
// a hold waits for ever.
func limited(s syntax.Stmt) *syntax.Scope {
	var scope *syntax.Scope
	switch s := s.(type) {
	case *syntax.Hold:
		scope = &s.Scope
	case *syntax.Enter:
		scope = &s.Scope
	case *syntax.AdmitIf:
		scope = &s.Scope
	default:
		return nil
	}
	if scope.Within == nil && scope.Else == nil {
		return nil
	}
	return scope
}

// within makes a hold with a limit to its waiting:
//
//	set w = 0;
//	both { hold W { set w = 1; A } keep …; break; } and { wait for (t); wait (w == 0); break; }
//	branch (w == 0) { B }
func (l *linker) within(out []ir.Stmt, s *syntax.Scope) []ir.Stmt {
	if s.Within == nil {
		d := l.errorf(codeElse, s.Else.Span.FirstWord(), "an `else` needs a `within`: without one the session waits for room, however long it takes")
		d.Hint = "say how long: `within (time)`, in front of the bindings"
	}
	w, at := l.fresh("within"), l.at(s.Head)
	admitted := func() ir.Expr {
		read := &ir.Attr{Slot: w.index, At: at}
		l.slotUses = append(l.slotUses, &read.Slot)
		return &ir.Binary{Op: ir.Eq, X: read, Y: &ir.Num{At: at}, At: at}
	}
	out = append(out, l.setAttribute(w, &ir.Num{At: at}, at))
	fork := &ir.Fork{At: at}
	race, clock := l.newBlock(), ir.BlockID(0)
	l.behind(limitDoor, func() ir.BlockID {
		hold := l.hold(s, l.setAttribute(w, &ir.Num{Value: 1, At: at}, at))
		l.out.Blocks[race] = []ir.Stmt{hold, &ir.Break{At: at}}
		return race
	})
	clock = l.newBlock()
	l.out.Blocks[clock] = []ir.Stmt{
		&ir.Wait{Time: l.limit(s), At: at}, &ir.Wait{Cond: admitted(), At: at}, &ir.Break{At: at},
	}
	fork.Legs = []ir.BlockID{race, clock}
	otherwise := &ir.Branch{Guard: admitted(), At: at}
	otherwise.Then = l.block(s.Else)
	otherwise.Else = l.block(nil)
	return append(out, fork, otherwise)
}

// limit is how long an admission may be waited for.
func (l *linker) limit(s *syntax.Scope) ir.Expr {
	if s.Within == nil {
		return l.poison()
	}
	return l.root(s.Within, as(ir.RoleWaitTime))
}

// fresh is an attribute that the text does not name.
func (l *linker) fresh(name string) *attribute {
	for i, stem := 2, name; l.taken(name); i++ {
		name = stem + strconv.Itoa(i)
	}
	a := &attribute{Symbol: &Symbol{Kind: AttributeSymbol, Name: name}, index: len(l.attrs), slot: -1}
	l.attrs = append(l.attrs, a)
	l.unnamed[name] = true
	return a
}

// taken reports whether a name stands for something already.
func (l *names) taken(name string) bool {
	_, variable := l.builtin.vars[name]
	return variable || l.unnamed[name] || l.attrByName[name] != nil || l.lets[name] != nil || l.pools[name] != nil || l.stages[name] != nil || l.leases[name] != nil
}
