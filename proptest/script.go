package proptest

import "github.com/sq-sem/sq-sem/ir"

// script is a list of statements under construction: what is added goes into the innermost open scope.
type script struct {
	top  []node
	open []*scope
}

// node is a statement; a hold, a branch, a loop or a fork has its blocks beside it until they are written.
type node struct {
	stmt        ir.Stmt
	body, other *[]node
	// fork has the legs of a fork.
	fork *forking
}

// scope is an open hold, branch, loop or fork.
type scope struct {
	stmt ir.Stmt
	// into is the block that is being filled; other a branch's else.
	into, other *[]node
	fork        *forking
	// targets are the pools of a hold.
	targets []target
	// room is, per target, how many units a load may still bring at the least (negative: unknown); units what the
	// hold has there, as far as the script tells.
	room, units []float64
	// passes: of a loop, time is certain to pass in its body.
	passes bool
}

// target is a pool as a script names it: a family, and its member or anyMember.
type target struct{ family, member int }

// anyMember is the member that the index attribute says.
const anyMember = -1

// add appends a statement without blocks.
func (sc *script) add(s ir.Stmt) { sc.put(node{stmt: s}) }

func (sc *script) put(n node) {
	into := &sc.top
	if at := sc.innermost(); at != nil {
		into = at.into
	}
	*into = append(*into, n)
}

// enter appends a statement with blocks and opens its (first) block.
func (sc *script) enter(at *scope) {
	at.into, at.other = &[]node{}, &[]node{}
	sc.put(node{at.stmt, at.into, at.other, at.fork})
	sc.open = append(sc.open, at)
}

// leave closes the innermost scope.
func (sc *script) leave() { sc.open = sc.open[:len(sc.open)-1] }

// latestRun is the run behind which there are only statements that may land, nil for none.
func (sc *script) latestRun() *ir.Run {
	list := sc.top
	if at := sc.innermost(); at != nil {
		list = *at.into
	}
	for i := len(list) - 1; i >= 0; i-- {
		switch s := list[i].stmt.(type) {
		case *ir.Run:
			return s
		case *ir.Set, *ir.Observe:
		default:
			return nil
		}
	}
	return nil
}

func (sc *script) innermost() *scope {
	if n := len(sc.open); n > 0 {
		return sc.open[n-1]
	}
	return nil
}

// hold is the innermost open hold, nil for none.
func (sc *script) hold() *scope {
	for i := len(sc.open) - 1; i >= 0; i-- {
		if len(sc.open[i].targets) > 0 {
			return sc.open[i]
		}
	}
	return nil
}

// holding is the innermost open hold of a target and its place among that hold's pools.
func (sc *script) holding(t target) (*scope, int) {
	for i := len(sc.open) - 1; i >= 0; i-- {
		for k, x := range sc.open[i].targets {
			if x == t {
				return sc.open[i], k
			}
		}
	}
	return nil, 0
}

// forget notes that nothing is known any more of what a load on the target may bring.
func (sc *script) forget(t target) {
	for _, at := range sc.open {
		for k, x := range at.targets {
			if x.family == t.family && (x == t || x.member == anyMember || t.member == anyMember) {
				at.room[k] = -1
			}
		}
	}
}

// script writes a script's statements into the present block, their blocks after it.
func (b *builder) script(list []node) {
	for _, n := range list {
		b.add(n.stmt)
		switch s := n.stmt.(type) {
		case *ir.Hold:
			s.Body = b.nested(func() { b.script(*n.body) })
		case *ir.Branch:
			s.Then = b.nested(func() { b.script(*n.body) })
			s.Else = b.nested(func() { b.script(*n.other) })
		case *ir.Loop:
			s.Body = b.nested(func() { b.script(*n.body) })
		case *ir.Fork:
			for _, leg := range n.fork.legs {
				s.Legs = append(s.Legs, b.nested(func() { b.script(*leg) }))
			}
		default: // no blocks
		}
	}
}

// bySerial writes a script for each session as nested branches on the serial, from session i on.
func (b *builder) bySerial(i int, scripts []*script) {
	if i == len(scripts)-1 {
		b.script(scripts[i].top)
		return
	}
	br := &ir.Branch{Guard: binary(ir.Eq, attr(ir.SlotSerial), num(float64(i)))}
	b.add(br)
	br.Then = b.nested(func() { b.script(scripts[i].top) })
	br.Else = b.nested(func() { b.bySerial(i+1, scripts) })
}
