package semantics

// flights checks what is in flight at engines that are ahead: that the parcels of iterations are those of the jobs, that nothing that has left
// its stage stays when nothing of it is in flight, that what phases have to land is what they have to take and what is in flight, and that
// only memory of pools that are fenced waits, each for an iteration that has not ended.
func (k *checker) flights() {
	m := k.m
	if !m.prog.ahead {
		return
	}
	closing := m.core.Handover.Closing
	parcels, jobs := 0, 0
	for i := range stageRow(len(m.prog.stages)) {
		st, pipe, name := m.stages.At(i), m.pipes.At(i), m.prog.stages[i].name
		for n := st.Present.First; n != 0; n = m.present.Next(n) {
			jobs++
			if m.prog.stages[i].ahead {
				k.flight(n)
			}
		}
		running := 0
		for p := pipe.Running.First; p != 0; p = m.inIter.Next(p) {
			running++
			k.parcel(i, p)
		}
		built := 0
		for p := pipe.Built.First; p != 0; p = m.inIter.Next(p) {
			built++
			k.parcel(i, p)
		}
		parcels += running + built
		switch {
		case running > 0 && !st.InFlight && closing != i:
			k.fail(Flight, "%s has tokens of an iteration that does not run", name)
		case built > 0 && !pipe.Waiting:
			k.fail(Flight, "%s has tokens of an iteration that is not built", name)
		case m.prog.stages[i].ahead && pipe.Committed-pipe.Ended != uint64(truth(st.InFlight)+truth(pipe.Waiting)):
			k.fail(Flight, "%s has built %d iterations and %d have ended, but it runs one: %v, and has built one: %v", name, pipe.Committed, pipe.Ended, st.InFlight, pipe.Waiting)
		}
	}
	k.fences(closing)
	for s := m.core.Living.First; s != 0; s = m.living.Next(s) {
		for l := legRow(s); l != 0; l = m.nextLeg(l) {
			for n := m.aloft.At(l).Gone.First; n != 0; n = m.gone.Next(n) {
				jobs++
				k.flight(n)
				if c := m.courses.At(n); !c.Gone || c.Parcels.First == 0 || m.jobs.At(n).Leg != l {
					k.fail(Flight, "%s has a job that has left its stage with nothing in flight", k.who(l))
				}
			}
		}
	}
	if parcels != m.parcels.Live() || jobs != m.jobs.Live() {
		k.fail(Flight, "%d parcels exist, %d are of an iteration; %d jobs exist, %d are somewhere", m.parcels.Live(), parcels, m.jobs.Live(), jobs)
	}
}

// fences checks that what was given back and waits is nobody's, and waits for iterations that have not ended.
func (k *checker) fences(closing stageRow) {
	m := k.m
	for n := m.core.Fenced.First; n != 0; n = m.fenced.Next(n) {
		a := m.fences.At(n).Alloc
		p := m.allocs.At(a)
		name := m.prog.pools[p.Pool].name
		if p.Hold != 0 || m.seenAllocs.has(a) || !m.prog.pools[p.Pool].fenced {
			k.fail(Ownership, "what was given back of %s and waits is somebody's", name)
		}
		k.own(a)
		if !m.waitsFor(n) {
			k.fail(Flight, "%v units of %s wait for no iteration", p.Units, name)
		}
		for i, iter := range m.until.Row(n) {
			if pipe := m.pipes.At(stageRow(i)); iter != 0 && (iter <= pipe.Ended && closing != stageRow(i) || iter > pipe.Committed) {
				k.fail(Flight, "%s: %v units of %s wait for an iteration that has ended, or was not built", m.prog.stages[i].name, p.Units, name)
			}
		}
	}
}

// parcel checks that a parcel of an iteration is one of its job's.
func (k *checker) parcel(i stageRow, p parcelRow) {
	m := k.m
	r := m.parcels.At(p)
	if r.Job == 0 {
		return
	}
	for q := m.courses.At(r.Job).Parcels.First; q != 0; q = m.ofJob.Next(q) {
		if q == p && m.jobs.At(r.Job).Stage == i {
			return
		}
	}
	k.fail(Flight, "%s has tokens of a job that does not know them", m.prog.stages[i].name)
}

// flight checks one job.
func (k *checker) flight(n jobRow) {
	m := k.m
	c, j := m.courses.At(n), m.jobs.At(n)
	who := k.who(j.Leg)
	landing := m.core.Handover.Closing == j.Stage // its parcels are there until the iteration is closed
	all, past := 0.0, 0.0
	for p := c.Parcels.First; p != 0; p = m.ofJob.Next(p) {
		r := m.parcels.At(p)
		all += r.Tokens
		if r.Phase == none {
			past += r.Tokens
		}
	}
	left, land := 0.0, 0.0
	for i := range int32(len(m.prog.runs[c.Run].phases)) {
		p := m.phases.At(n, i)
		if !(p.Take >= 0) || !(p.Land >= p.Take-epsilon) || i < c.Landed && p.Land != 0 || i == c.Landed && p.Land == 0 {
			k.fail(Flight, "a phase of %s has %v to take and %v to land, with %d landed", who, p.Take, p.Land, c.Landed)
		}
		left, land = left+p.Take, land+p.Land
	}
	tolerance := epsilon * max(1, j.Work)
	switch {
	case !near(left, c.Left, tolerance) || !c.Gone && (j.Taken || j.Endless) != (left == 0):
		k.fail(Flight, "%s has %v to take, %v on the books", who, left, c.Left)
	case !near(land-left, c.Flight-c.Past, tolerance) || !near(past, c.Past, tolerance):
		k.fail(Flight, "%s has %v in flight, %v of it past the end, but %v to land and %v to take", who, c.Flight, c.Past, land, left)
	case !landing && !near(all, c.Flight, tolerance):
		k.fail(Flight, "%s has %v in flight, %v on the books", who, all, c.Flight)
	case j.Growing != 0 && m.allocs.At(j.Growing).Position < c.Flight-tolerance:
		k.fail(Position, "%s has %v in flight at position %v", who, c.Flight, m.allocs.At(j.Growing).Position)
	}
}
