package lockstep

import "github.com/sq-sem/sq-sem/ir"

// delay runs some work on a random delay.
func (b *builder) delay(work ir.Expr) ir.Stmt {
	return &ir.Run{Stage: single(b.pick(b.waits...)), Work: work}
}

// tokensAt runs tokens on an engine, growing a pool unless it is negative.
func tokensAt(engine int, mode ir.Mode, work ir.Expr, growing int) ir.Stmt {
	run := &ir.Run{Stage: single(engine), Mode: mode, Work: work}
	if growing >= 0 {
		ref := single(growing)
		run.Growing = &ref
	}
	return run
}

// request is served like one of vLLM's: it comes back after a preemption with the tokens it had.
func (b *builder) request() []ir.Stmt {
	known := greatest(attr(b.have), cond(bin(ir.Lt, attr(ir.SlotComputed), attr(b.prompt)), attr(b.prompt), bin(ir.Add, attr(ir.SlotComputed), num(1))))
	main := b.main
	hit := num(0)
	h := &ir.Hold{}
	if b.chance(1, 2) {
		block := 1
		if size := b.p.Pools[main].Block; size != nil {
			block = int(*size)
		}
		h.Reuse = greatest(bin(ir.Mul, floorDiv(monus(attr(b.prompt), num(1)), block), num(block)), bin(ir.Mul, floorDiv(attr(ir.SlotComputed), block), num(block)))
		hit = least(cachedIn(main), h.Reuse)
	}
	units := bin(ir.Add, hit, least(monus(known, hit), budgetLeft(b.engine())))
	if b.chance(1, 6) {
		units = known
	}
	want := ir.Want{Pool: single(main), Units: units}
	if b.chance(2, 3) {
		want.Reserve = known
	}
	h.Pools = b.others(main)
	at := b.r.IntN(len(h.Pools) + 1)
	h.Pools = append(h.Pools[:at:at], append([]ir.Want{want}, h.Pools[at:]...)...)
	if b.chance(2, 3) {
		h.Cache = bin(ir.Add, attr(b.prompt), num(b.between(0, 20)))
		if b.chance(1, 4) {
			h.Cache = b.value(2)
		}
	}
	b.inside(h, func() []ir.Stmt {
		body := []ir.Stmt{&ir.Set{Slot: b.known, Value: known}, &ir.Set{Slot: b.have, Value: attr(b.known)}, &ir.Set{Slot: b.x, Value: attr(ir.SlotCached)}}
		body = append(body, b.observe("seen", attr(b.x)))
		if b.chance(2, 5) {
			// Parked first: whoever is here longer is admitted to the inner hold later, whatever the order of the outer one.
			body = append(body, b.delay(floorDiv(attr(b.out), b.between(2, 5))))
			return append(body, b.nested(func() []ir.Stmt { return b.serve(main) })...)
		}
		return append(body, b.serve(main)...)
	})
	return []ir.Stmt{&ir.Set{Slot: b.have, Value: num(0)}, h, b.observe("done", now())}
}

// others are wants of a unit or so on some of the pools that are neither the given one nor held.
func (b *builder) others(main int) []ir.Want {
	var list []ir.Want
	for _, i := range b.r.Perm(len(b.p.Pools)) {
		if i == main || b.chance(1, 3) {
			continue
		}
		list = append(list, ir.Want{Pool: single(i), Units: num(b.pick(1, 1, b.between(0, 2)))})
	}
	return list
}

// serve prefills what a request lacks and decodes the rest, growing a pool.
func (b *builder) serve(main int) []ir.Stmt {
	first := &ir.Branch{Guard: bin(ir.Eq, attr(b.known), attr(b.prompt))}
	list := []ir.Stmt{tokensAt(b.engine(), ir.ModePrefill, monus(attr(b.known), attr(b.x)), main), first}
	first.Then = b.block(func() []ir.Stmt { return []ir.Stmt{b.observe("first", now())} })
	first.Else = b.block(func() []ir.Stmt { return nil })
	decode := tokensAt(b.engine(), ir.ModeDecode, monus(bin(ir.Add, attr(b.prompt), monus(attr(b.out), num(1))), attr(b.known)), main)
	if b.chance(1, 4) {
		return append(list, b.nested(func() []ir.Stmt { return []ir.Stmt{decode} })...)
	}
	return append(list, decode)
}

// nested is an inner hold, often on another pool than those held.
func (b *builder) nested(inner func() []ir.Stmt) []ir.Stmt {
	i := b.r.IntN(len(b.p.Pools))
	h := &ir.Hold{Pools: []ir.Want{{Pool: single(i), Units: num(b.between(0, 2))}}}
	if b.chance(1, 2) {
		h.Cache = b.amount(20)
	}
	b.inside(h, func() []ir.Stmt {
		if b.chance(1, 3) {
			return append([]ir.Stmt{b.delay(num(b.between(0, 3)))}, inner()...)
		}
		return inner()
	})
	return []ir.Stmt{h}
}

// inside makes a hold's body.
func (b *builder) inside(h *ir.Hold, fill func() []ir.Stmt) {
	var pools []int
	for _, w := range h.Pools {
		pools = append(pools, w.Pool.Base)
	}
	b.holds = append(b.holds, pools)
	h.Body = b.block(fill)
	b.holds = b.holds[:len(b.holds)-1]
}

// statements is a random list of statements nested to a depth.
func (b *builder) statements(depth int) []ir.Stmt {
	var list []ir.Stmt
	for range b.between(1, 4) {
		list = append(list, b.statement(depth)...)
	}
	return list
}

func (b *builder) statement(depth int) []ir.Stmt {
	if depth > 0 {
		switch b.r.IntN(4) {
		case 0:
			return []ir.Stmt{b.branch(depth)}
		case 1, 2:
			return []ir.Stmt{b.hold(depth)}
		}
	}
	switch b.r.IntN(6) {
	case 0:
		return []ir.Stmt{&ir.Set{Slot: b.pick(b.x, b.y, b.known, b.have), Value: b.value(2)}}
	case 1:
		return []ir.Stmt{b.observe([]string{"first", "done", "seen"}[b.r.IntN(3)], b.value(3))}
	case 2:
		return []ir.Stmt{b.delay(b.amount(6))}
	case 3:
		return []ir.Stmt{&ir.Turn{}}
	}
	if b.wide && (len(b.engines) == 0 || b.chance(1, 3)) {
		return b.giving()
	}
	return []ir.Stmt{b.tokens()}
}

// tokens runs on the engine, and grows a pool that is held, if there is one.
func (b *builder) tokens() ir.Stmt {
	mode := ir.ModePrefill
	if b.chance(1, 2) {
		mode = ir.ModeDecode
	}
	growing := -1
	if n := len(b.holds); n > 0 && b.chance(3, 4) {
		pools := b.holds[b.r.IntN(n)]
		growing = pools[b.r.IntN(len(pools))]
	}
	return tokensAt(b.engine(), mode, b.amount(24), growing)
}

func (b *builder) branch(depth int) ir.Stmt {
	s := &ir.Branch{Guard: b.guard(2)}
	s.Then = b.block(func() []ir.Stmt { return b.statements(depth - 1) })
	s.Else = b.block(func() []ir.Stmt {
		if b.chance(1, 2) {
			return nil
		}
		return b.statements(depth - 1)
	})
	return s
}

// hold asks for some pools, each for not much more than it can have.
func (b *builder) hold(depth int) ir.Stmt {
	h := &ir.Hold{}
	for _, i := range b.r.Perm(len(b.p.Pools))[:b.between(1, min(3, len(b.p.Pools)))] {
		most := int(b.p.Pools[i].Cap)
		if i == b.main {
			most = most/2 + 1
		}
		w := ir.Want{Pool: single(i), Units: b.amount(most)}
		if b.chance(1, 3) {
			w.Reserve = b.amount(most + most/8)
		}
		h.Pools = append(h.Pools, w)
	}
	if b.chance(1, 3) {
		h.Reuse = b.amount(30)
	}
	if b.chance(2, 3) {
		h.Cache = b.amount(40)
	}
	if b.wide && b.chance(1, 2) {
		h.Lease = b.lease(h.Pools[b.r.IntN(len(h.Pools))].Pool.Base)
	}
	b.inside(h, func() []ir.Stmt { return b.statements(depth - 1) })
	return h
}
