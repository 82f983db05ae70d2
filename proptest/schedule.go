package proptest

import (
	"fmt"
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// A schedule is a deployment of one to four pools and one delay stage, and a script for each of up to four
// sessions: what they hold, grow, load, lease, release, transfer and drop, and how long they wait in between, which
// is what interleaves them.
//
// The first choice says how many pools and sessions there are, the next four what the pools are like; from
// then on one choice is one command of one session, decoded among those that can stand where its script is.

// scheduleHead is how many choices describe the deployment.
const scheduleHead = 5

// maxCommands bounds a schedule.
const maxCommands = 60

// Schedule is a decoded schedule.
type Schedule struct {
	Program *ir.Program
	// Commands is how many commands it has.
	Commands int
}

var (
	capacities = []float64{4, 6, 3, 8, 5, 2, 7, math.Inf(1), 4, 6, 1, 0}
	blockSizes = []float64{0, 1, 2, 3, 1.5, 0, 2}
	amounts    = []float64{1, 2, 3, 4, 0, 6, 2.5, 8}
	delays     = []float64{1, 2, 3, 0.5, 0, 5}
	bounds     = []float64{math.Inf(1), 1, 2, 3, 0, 0.5}
)

// scheduler decodes the commands.
type scheduler struct {
	*builder
	pools    int
	prio, u  ir.Slot
	slack    ir.Slot
	scripts  []*script
	ended    [4]bool // the script has said `end`
	leased   [4]bool // some scope leases the pool without a name
	names    names
	commands int
}

// DecodeSchedule decodes a schedule. Its program is always valid.
func DecodeSchedule(codes Codes) *Schedule {
	src := &source{codes: codes}
	s := &scheduler{builder: newBuilder()}
	layout := src.next()
	s.pools = pick(layout, []int{1, 2, 2, 3, 4})
	sessions := pick(layout, []int{1, 2, 3, 4, 3, 4})
	s.prio, s.u, s.slack = s.attribute("prio"), s.attribute("u"), s.attribute("slack")
	s.in(ir.BlockInit, func() {
		s.add(&ir.Set{Slot: s.prio, Value: s.urgency(layout)})
		s.add(&ir.Set{Slot: s.u, Value: num(pick(layout, amounts))})
		s.add(&ir.Set{Slot: s.slack, Value: num(0)})
	})
	for i := range 4 {
		if d := src.next(); i < s.pools {
			s.p.Pools = append(s.p.Pools, s.pool(d, i))
		}
	}
	s.p.Stages = []ir.Stage{{Name: "link", Kind: &ir.Delay{}}}
	s.p.Arrival = &ir.Batch{Count: sessions}
	for range sessions {
		s.scripts = append(s.scripts, &script{})
	}
	for !src.done() && s.commands < maxCommands {
		d := src.next()
		if i := d.of(4) % sessions; !s.ended[i] {
			s.command(i, d)
			s.commands++
		}
	}
	s.in(ir.BlockSession, func() { s.bySerial(0, s.scripts) })
	s.numberNames()
	return &Schedule{s.p, s.commands}
}

// urgency is the value of prio at birth.
func (s *scheduler) urgency(d *digits) ir.Expr {
	return pick(d, []ir.Expr{num(0), attr(ir.SlotSerial), negative(attr(ir.SlotSerial))})
}

func (s *scheduler) pool(d *digits, i int) ir.Pool {
	p := ir.Pool{Name: fmt.Sprintf("p%d", i), Cap: pick(d, capacities), Evict: &ir.EvictLRU{}}
	if b := pick(d, blockSizes); b > 0 {
		p.Block = &b
	}
	switch d.of(7) {
	case 1:
		p.Evict = &ir.EvictBy{Keys: []ir.Expr{attr(s.prio)}}
	case 2:
		p.Evict = &ir.EvictBy{Keys: []ir.Expr{negative(ctx(ir.VarSize))}}
	case 3:
		p.Evict = &ir.EvictBy{Keys: []ir.Expr{ctx(ir.VarQueued), ctx(ir.VarAge)}}
	case 4:
		p.Evict = &ir.EvictBy{Keys: []ir.Expr{attr(s.u), ctx(ir.VarLast)}}
	}
	if d.of(3) == 2 {
		p.Preempt = ir.PreemptLIFO
	}
	switch d.of(4) {
	case 1:
		p.Queue = attr(s.prio)
	case 2:
		p.Queue = binary(ir.Sub, attr(s.u), attr(s.prio))
	}
	return p
}

// command decodes one command of a session.
func (s *scheduler) command(i int, d *digits) {
	sc := s.scripts[i]
	at := sc.innermost()
	op := d.of(16)
	switch {
	case op <= 2:
		s.wait(sc, d)
	case op <= 6 && len(sc.open) < 4:
		s.hold(sc, d)
	case op <= 8 && at != nil:
		s.grow(sc, at, d)
	case op == 9 && at != nil:
		t := held(at, d)
		s.load(sc, t, pick(d, amounts), d.of(16) == 15)
	case op == 10:
		s.release(sc, d)
	case op == 11 && at != nil:
		s.transfer(sc, at, d)
	case op == 12 && d.of(2) == 1 && len(sc.open) < 4:
		s.leases(sc, d)
	case op == 12:
		slot := []ir.Slot{s.prio, s.u}[d.of(2)]
		sc.add(&ir.Set{Slot: slot, Value: num(pick(d, amounts))})
	case op == 13 && d.of(4) == 3:
		sc.add(&ir.End{})
		s.ended[i] = true
	case op == 13:
		sc.add(&ir.Drop{Pool: single(d.of(s.pools))})
	case at != nil:
		s.close(sc, at, d)
	default:
		s.wait(sc, d)
	}
}

func (s *scheduler) wait(sc *script, d *digits) {
	sc.add(&ir.Run{Stage: single(0), Work: num(pick(d, delays))})
}

// amount is an amount of a pool: a number, or one that the linker cannot see to be too large.
func (s *scheduler) amount(pool int, x float64) ir.Expr {
	if !s.p.Pools[pool].Fits(x) {
		return binary(ir.Add, attr(s.slack), num(x))
	}
	return num(x)
}

func (s *scheduler) hold(sc *script, d *digits) {
	h := &ir.Hold{}
	at := &scope{stmt: h}
	form := d.of(12)
	first := d.of(s.pools)
	at.targets = []target{{first, 0}}
	if d.of(3) == 2 && s.pools > 1 {
		at.targets = append(at.targets, target{(first + 1 + d.of(s.pools-1)) % s.pools, 0})
	}
	fresh := false // nothing cached is taken in
	switch d.of(6) {
	case 1:
		h.Reuse, fresh = num(0), true
	case 2:
		h.Reuse = num(2)
	}
	for _, t := range at.targets {
		p, room := t.family, s.p.Pools[t.family].Cap
		x := pick(d, amounts)
		if form > 0 { // seldom more than there can ever be
			x = math.Min(x, room)
		} else if d.of(6) == 5 { // never there, and refused where there is no bound
			x = math.Inf(1)
		}
		w := ir.Want{Pool: single(p), Units: s.amount(p, x)}
		known := fresh
		switch form {
		case 3:
			w.Units, known = attr(s.u), false
		case 4:
			w.Units, known = call(ir.FunMin, num(x), call(ir.FunMax, num(1), ofPool(ir.FunFree, single(p)))), false
		case 5:
			w.Reserve = s.amount(p, math.Min(x+1, room))
		case 6: // more than there is, perhaps, as long as others hold it
			w.Reserve = binary(ir.Add, num(x), binary(ir.Mul, num(pick(d, amounts)), ofPool(ir.FunHolders, single(p))))
		case 7:
			w.Reserve = binary(ir.Add, num(x), binary(ir.Add, attr(s.u), ofPool(ir.FunUsed, single(p))))
		}
		loadable := -1.0
		if known {
			loadable = x
		}
		at.units, at.room = append(at.units, x), append(at.room, loadable)
		h.Pools = append(h.Pools, w)
	}
	sc.enter(at)
}

// held picks a pool of a scope.
func held(at *scope, d *digits) int { return at.targets[d.of(len(at.targets))].family }

func (s *scheduler) grow(sc *script, at *scope, d *digits) {
	k := d.of(len(at.targets))
	p := at.targets[k].family
	x := pick(d, amounts)
	if d.of(8) > 0 {
		x = math.Max(0, math.Min(x, s.p.Pools[p].Cap-at.units[k]))
	}
	at.units[k] += x
	if at.room[k] >= 0 {
		at.room[k] += x
	}
	sc.add(&ir.Grow{Pool: single(p), Amount: num(x)})
}

// load brings units; when reckless, more than there may be room for, which is an error the machine must report.
func (s *scheduler) load(sc *script, p int, x float64, reckless bool) {
	at, k := sc.holding(target{p, 0})
	if at == nil || at.room[k] < 0 && !reckless {
		return
	}
	if !reckless {
		x = math.Min(x, at.room[k])
		at.room[k] -= x
	}
	sc.add(&ir.Load{Pool: single(p), Units: num(x)})
}

// releasable reports whether a script may release a pool where it stands.
func (s *scheduler) releasable(sc *script, p int) bool {
	at, _ := sc.holding(target{p, 0})
	return at != nil || s.leased[p]
}

func (s *scheduler) release(sc *script, d *digits) {
	p := d.of(s.pools)
	if named := s.names.release(d); named != nil && d.of(2) == 1 {
		sc.add(named)
		return
	}
	if !s.releasable(sc, p) {
		s.wait(sc, d)
		return
	}
	sc.forget(target{p, 0})
	sc.add(&ir.Release{Pool: single(p)})
}

// transfer moves what one pool holds to another: a run, a load there, a release here.
func (s *scheduler) transfer(sc *script, at *scope, d *digits) {
	to, from := held(at, d), d.of(s.pools)
	s.wait(sc, d)
	named := s.names.release(d)
	if named != nil && d.of(2) == 1 {
		s.load(sc, to, pick(d, amounts), false)
		sc.add(named)
		return
	}
	if from == to || !s.releasable(sc, from) {
		return
	}
	s.load(sc, to, pick(d, amounts), false)
	sc.forget(target{from, 0})
	sc.add(&ir.Release{Pool: single(from)})
}

// close ends the innermost hold, with its clauses.
func (s *scheduler) close(sc *script, at *scope, d *digits) {
	h, _ := at.stmt.(*ir.Hold)
	switch d.of(8) {
	case 1, 2, 3:
		h.Cache = num(math.Inf(1))
	case 4, 5:
		h.Cache = num(pick(d, amounts))
	case 6:
		h.Cache = binary(ir.Add, attr(ir.SlotComputed), num(1))
	}
	if d.of(2) == 1 {
		p := held(at, d)
		h.Lease = &ir.LeaseClause{Pool: single(p), Time: num(pick(d, bounds))}
		if d.of(3) == 2 {
			s.names.grant(h.Lease, d.of(len(leaseNames)))
		} else {
			s.leased[p] = true
		}
	}
	sc.leave()
}
