package proptest

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/semantics"
)

// An equation says that two ways of running a program come to the same. Each is a kind of case: the programs come
// from a generator, judging one is running it both ways.

// Equations are the equations that hold of programs as the generators make them.
func Equations() []Kind {
	program := func(name string, judge func(*ir.Program) Verdict) Kind {
		k := Programs()
		return Kind{"program-" + name, k.Head, k.Tail, k.Decode, judge}
	}
	schedule := func(name string, decode func(Codes) *ir.Program, judge func(*ir.Program) Verdict) Kind {
		k := Schedules()
		return Kind{"schedule-" + name, k.Head, k.Tail, decode, judge}
	}
	return []Kind{
		program("json", judgeJSON),
		program("back", judgeBack),
		program("copy", judgeCopies),
		program("infinite", judgeInfinite),
		program("race", judgeRace),
		schedule("release", func(c Codes) *ir.Program { return DecodeSchedule(c).Program }, judgeRelease),
		schedule("lease", withoutTies, judgeLeaseZero),
		schedule("capacity", oneHold, judgeCapacity),
		schedule("numbers", withoutTies, judgeNumbers),
	}
}

// equationSteps is how far the two ways of an equation are followed.
const equationSteps = 400

// differ is the verdict of an equation that does not hold.
func differ(step uint64, format string, args ...any) Verdict {
	return Verdict{Failure: &Failure{step, fmt.Sprintf(format, args...)}}
}

func compile(p *ir.Program) *semantics.Program { return semantics.Compile(p, nil, nil) }

// judgeJSON writes a program, reads it, and writes it again.
func judgeJSON(p *ir.Program) Verdict {
	data, err := ir.Marshal(p)
	if err != nil {
		return differ(0, "the program cannot be written: %v", err)
	}
	q, list := check.Read("program", data)
	if err := list.Err(); err != nil {
		return differ(0, "what was written cannot be read: %v", err)
	}
	again, err := ir.Marshal(q)
	if err != nil || !bytes.Equal(data, again) {
		return differ(0, "written again it differs (%v)", err)
	}
	return Verdict{Steps: 1}
}

// sameTransition compares two transitions.
func sameTransition(a, b *semantics.Transition) bool {
	x, y := *a, *b
	x.Pools, y.Pools = nil, nil
	return reflect.DeepEqual(x, y) && slices.Equal(a.Pools, b.Pools)
}

// judgeBack goes back and forth: the configuration must be the same whenever it is at the same step.
func judgeBack(p *ir.Program) Verdict {
	m := semantics.New(compile(p), semantics.Options{Undo: true})
	digests := []uint64{m.Checksum()}
	var passed []semantics.Transition
	v := Verdict{}
	forward := func(upTo uint64) *Failure {
		for m.Steps() < upTo && !m.Halted() {
			before := m.Checksum()
			t, err := m.Step()
			if err != nil {
				if m.Checksum() != before {
					return &Failure{m.Steps(), fmt.Sprintf("a step that failed has left its traces: %v", err)}
				}
				break
			}
			v.Steps++
			v.Rules[t.Rule]++
			if n := int(m.Steps()); n < len(digests) {
				if m.Checksum() != digests[n] || !sameTransition(t, &passed[n-1]) {
					return &Failure{m.Steps(), fmt.Sprintf("going forward again, %s comes to another configuration", t.Rule)}
				}
				continue
			}
			digests = append(digests, m.Checksum())
			passed = append(passed, t.Clone())
		}
		return nil
	}
	for stride, end := uint64(1), false; m.Steps() < equationSteps && !end; stride++ {
		to := m.Steps() + 2*stride
		if v.Failure = forward(to); v.Failure != nil {
			return v
		}
		end = m.Steps() < to
		for range min(stride, m.Steps()) {
			if !m.Back() {
				return differ(m.Steps(), "it cannot go back")
			}
			if m.Checksum() != digests[m.Steps()] {
				return differ(m.Steps()+1, "going back over step %d comes to another configuration", m.Steps()+1)
			}
		}
	}
	for m.Back() {
		if m.Checksum() != digests[m.Steps()] {
			return differ(m.Steps()+1, "going back over step %d comes to another configuration", m.Steps()+1)
		}
	}
	if m.Steps() != 0 {
		return differ(m.Steps(), "it cannot go back to the start")
	}
	v.Failure = forward(equationSteps)
	return v
}

// judgeCopies goes on from copies taken on the way: cloned, or saved and restored.
func judgeCopies(p *ir.Program) Verdict {
	prog := compile(p)
	m := semantics.New(prog, semantics.Options{})
	v := Verdict{}
	var copies []*semantics.Machine
	for m.Steps() < equationSteps && !m.Halted() {
		if n := m.Steps(); n&(n-1) == 0 {
			saved := &bytes.Buffer{}
			if err := m.Save(saved); err != nil {
				return differ(n, "it cannot be saved: %v", err)
			}
			restored, err := semantics.Restore(saved, prog, semantics.Options{})
			if err != nil {
				return differ(n, "it cannot be restored: %v", err)
			}
			copies = append(copies, m.Clone(semantics.Options{}), restored)
		}
		t, err := m.Step()
		if err == nil {
			v.Steps++
			v.Rules[t.Rule]++
		}
		for i, c := range copies {
			u, err2 := c.Step()
			same := (err == nil) == (err2 == nil) && (err != nil || sameTransition(t, u))
			if !same || m.Steps()%16 == 0 && m.Checksum() != c.Checksum() {
				return differ(m.Steps(), "copy %d (even: cloned, odd: restored) goes another way: %+v, it should be %+v (%v, %v)", i, u, t, err2, err)
			}
		}
		if len(copies) > 6 {
			copies = copies[2:]
		}
		if err != nil {
			break
		}
	}
	return v
}

// judgeInfinite gives every pool infinite capacity: nobody waits, is rejected, evicted or preempted.
func judgeInfinite(p *ir.Program) Verdict {
	q := *p
	q.Pools = append([]ir.Pool(nil), p.Pools...)
	for i := range q.Pools {
		q.Pools[i].Cap = infinite
	}
	m := semantics.New(compile(&q), semantics.Options{})
	v := Verdict{}
	for v.Steps < equationSteps {
		t, err := m.Step()
		if t == nil || err != nil {
			break
		}
		v.Steps++
		v.Rules[t.Rule]++
		switch t.Rule {
		case semantics.Reject, semantics.GrowStall, semantics.Preempt, semantics.Evict:
			return differ(t.Step, "%s under infinite capacity", t.Rule)
		case semantics.Advance:
			for i := range q.Pools {
				if q.Pools[i].AdmitVia == nil && len(m.Pool(i).Queue) > 0 {
					return differ(t.Step, "time passes while sessions %v wait for %s under infinite capacity", m.Pool(i).Queue, q.Pools[i].Name)
				}
			}
		default:
		}
	}
	return v
}

// judgeRace lets every session do what it does in a race that the other leg never wins: the pools must not tell. A lease reads its session's
// own `computed` and not the leg's, and a leg inside has another stream of draws when its fork is the second: neither is asked for.
func judgeRace(p *ir.Program) Verdict {
	p = rewrite(p, func(_ ir.BlockID, s ir.Stmt) []ir.Stmt {
		switch s := s.(type) {
		case *ir.Hold:
			if s.Lease != nil {
				s.Cache = num(infinite)
			}
		case *ir.Set:
			if _, drawn := s.Value.(*ir.Sample); drawn {
				return []ir.Stmt{&ir.Set{Slot: s.Slot, Value: num(0.25)}}
			}
		default:
		}
		return []ir.Stmt{s}
	})
	q := *p
	leg := len(p.Blocks)
	q.Blocks = append(slices.Clone(p.Blocks), append(slices.Clone(p.Blocks[p.Session]), &ir.Break{}), []ir.Stmt{&ir.Wait{Cond: num(0)}})
	q.Blocks[q.Session] = []ir.Stmt{&ir.Fork{Legs: []ir.BlockID{leg, leg + 1}}}
	a, v := history(p, changes)
	b, _ := history(&q, changes)
	a, goesOnA := withoutSpin(a)
	b, goesOnB := withoutSpin(b)
	if n := min(len(a), len(b)); v.Steps >= 2*equationSteps || goesOnA || goesOnB { // a race takes more steps: compare what both have seen
		a, b = a[:n], b[:n]
	}
	return same(v, a, b)
}

// withoutSpin leaves out that a session goes on at one instant for ever, which is found later or earlier where it has more legs.
func withoutSpin(list []moment) (rest []moment, spins bool) {
	if n := len(list) - 1; n >= 0 && list[n].what == "SQ0611" {
		return list[:n], true
	}
	return list, false
}
