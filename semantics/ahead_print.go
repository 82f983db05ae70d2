package semantics

// flights adds to the fingerprint what engines that are ahead have beside the rest: the iteration that is built, what is in flight in which
// order, how far jobs are, what waits behind the fence.
func (k *fingerprint) flights() {
	m := k.m
	if !m.prog.ahead {
		return
	}
	for i := range stageRow(len(m.prog.stages)) {
		pipe := m.pipes.At(i)
		k.all = k.all.b(pipe.Waiting).b(pipe.Due == m.core.Instant)
		if pipe.Waiting {
			k.all = k.all.f(pipe.Cost).f(pipe.Tokens)
		}
		place := int32(0)
		one := func(p parcelRow) {
			if r := m.parcels.At(p); r.Job != 0 {
				k.at(m.jobs.At(r.Job).Leg, tagParcel, int32(i), place, float64(r.Phase), r.Tokens, truth(m.courses.At(r.Job).Gone))
			}
			place++
		}
		for p := pipe.Running.First; p != 0; p = m.inIter.Next(p) {
			one(p)
		}
		place = -1
		for p := pipe.Built.First; p != 0; p = m.inIter.Next(p) {
			place -= 2
			one(p)
		}
	}
	place := int32(0)
	for n := m.core.Fenced.First; n != 0; n = m.fenced.Next(n) {
		f := m.fences.At(n)
		a := m.allocs.At(f.Alloc)
		k.at(legRow(f.Session), tagFence, int32(a.Pool), place, a.Units, f.Kept)
		for i, iter := range m.until.Row(n) {
			if iter != 0 {
				k.at(legRow(f.Session), tagFence, int32(i), place, float64(iter-m.pipes.At(stageRow(i)).Ended))
			}
		}
		place++
	}
	for s := m.core.Living.First; s != 0; s = m.living.Next(s) {
		for l := legRow(s); l != 0; l = m.nextLeg(l) {
			k.aloft(l)
		}
	}
	c := &m.core.Handover
	k.all = k.all.i(int32(c.Closing)).i(int32(c.Starting))
	place = 0
	for n := c.Landings.First; n != 0; n = m.inLanding.Next(n) {
		r := m.landings.At(n)
		for f := r.Frame; f != 0; f = m.frames.At(f).Parent {
			k.at(r.Leg, tagLanding, place, m.frames.At(f).Block, float64(m.frames.At(f).Pos))
		}
		place++
	}
}

// aloft adds what a leg has in flight.
func (k *fingerprint) aloft(l legRow) {
	m := k.m
	h := k.of[l]
	for i, iter := range m.lastIn.Row(l) {
		if ended := m.pipes.At(stageRow(i)).Ended; iter > ended {
			h = h.i(int32(i)).u(iter - ended)
		}
	}
	if n := m.legs.At(l).Job; n != 0 && m.prog.stages[m.jobs.At(n).Stage].ahead {
		h = k.course(h, n)
	}
	for n := m.aloft.At(l).Gone.First; n != 0; n = m.gone.Next(n) {
		h = k.course(h, n)
	}
	k.of[l] = h
}

// course adds how far a job is in its run.
func (k *fingerprint) course(h hash, n jobRow) hash {
	m := k.m
	c, j := m.courses.At(n), m.jobs.At(n)
	h = h.i(int32(j.Stage)).i(c.Run).i(c.Phase).i(c.Landed).b(c.Gone).b(j.Taken).b(j.Endless).b(j.Growing != 0)
	for i := range int32(len(m.prog.runs[c.Run].phases)) {
		p := m.phases.At(n, i)
		h = h.f(p.Take).f(p.Land)
	}
	return h
}
