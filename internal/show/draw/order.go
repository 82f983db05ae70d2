package draw

import "slices"

// returning finds the stages that belong on the way back: nothing is held there, and wherever
// they lead lies earlier. A tool call between two turns is one.
func (f *flow) returning() []int {
	var back []int
	for i, n := range f.nodes {
		if n.place == atStage && !f.held(i) {
			back = append(back, i)
		}
	}
	for changed := true; changed; {
		changed = false
		for _, i := range back {
			if f.leadsOn(i, back) {
				back = slices.DeleteFunc(slices.Clone(back), func(j int) bool { return j == i })
				changed = true
				break
			}
		}
	}
	return back
}

// leadsOn reports whether some way from a stage goes on rather than back, or none goes anywhere, or
// they part: the row has room for that.
func (f *flow) leadsOn(i int, back []int) bool {
	leads, target := false, -1
	for _, r := range f.routes {
		if r.from != i {
			continue
		}
		leads = true
		if slices.Contains(back, r.to) {
			continue
		}
		if r.manner == onward || r.to > i || target >= 0 && target != r.to {
			return true
		}
		target = r.to
	}
	return !leads
}

// order puts everything but the returning stages in a row: as the flow visits it, moved as little
// as makes the members of each pool neighbours.
func (f *flow) order(back []int) []int {
	var row []int
	exit := -1
	for i, n := range f.nodes {
		switch {
		case n.place == atExit:
			exit = i
		case !slices.Contains(back, i):
			row = append(row, i)
		}
	}
	best := f.cost(row)
	for improved := true; improved; {
		improved = false
		for i := 1; i < len(row); i++ {
			for j := 1; j < len(row); j++ {
				moved := slices.Delete(slices.Clone(row), i, i+1)
				moved = slices.Insert(moved, j, row[i])
				if c := f.cost(moved); c < best {
					row, best, improved = moved, c, true
				}
			}
		}
	}
	if exit >= 0 {
		row = append(row, exit)
	}
	return row
}

// cost says how bad an order is: pools torn apart first, then flow against the direction of
// reading, then long lines.
func (f *flow) cost(row []int) int {
	const torn, against = 1000, 20
	total := 0
	for _, nodes := range f.inside {
		total += torn * (len(runs(row, nodes)) - 1)
	}
	for _, r := range f.routes {
		from, to := slices.Index(row, r.from), slices.Index(row, r.to)
		switch {
		case from < 0 || to < 0:
		case to > from:
			total += to - from - 1
		case r.manner == onward:
			total += against + from - to
		default:
			total += from - to
		}
	}
	return total
}

// span is a run of neighbouring columns, both ends included.
type span struct{ from, to int }

// overlaps reports whether two runs share a column.
func (s span) overlaps(t span) bool { return s.from <= t.to && t.from <= s.to }

// crosses says that t begins within s and ends after it.
func (s span) crosses(t span) bool { return s.from < t.from && t.from <= s.to && s.to < t.to }

// runs gives the runs of neighbours that nodes make in a row.
func runs(row, nodes []int) []span {
	var out []span
	for col, n := range row {
		if !slices.Contains(nodes, n) {
			continue
		}
		if last := len(out) - 1; last >= 0 && out[last].to == col-1 {
			out[last].to = col
		} else {
			out = append(out, span{col, col})
		}
	}
	return out
}
