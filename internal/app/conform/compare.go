package conform

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// compare holds what a call did to what the log says of it.
func (w *watch) compare(e *engine, l *line, now float64) {
	r := w.result
	if len(l.Tokens) > 0 || len(l.Preempted) > 0 {
		r.Iterations++
	}
	r.Preemptions += int64(len(l.Preempted))
	r.Admissions += int64(len(l.New) + len(l.Resumed))
	r.Parked += int64(len(l.Parked))
	ids := map[string]int64{}
	for _, of := range []map[string]int64{l.Tokens, l.New, l.Resumed, l.Parked} {
		for id := range of {
			ids[id] = w.serial(id)
		}
	}
	for _, id := range l.Preempted {
		ids[id] = w.serial(id)
	}
	for _, of := range []map[int64]float64{e.tokens, e.admitted} {
		for s := range of {
			ids[w.s.Name(s)] = s
		}
	}
	for _, s := range e.preempted {
		ids[w.s.Name(s)] = s
	}
	var rows []Row
	var differ []string
	for _, id := range slices.Sorted(maps.Keys(ids)) {
		log, program := logged(l, id), e.did(ids[id])
		if log != program {
			rows = append(rows, Row{id, log, program})
			differ = append(differ, id)
		}
		if _, served := e.tokens[ids[id]]; served {
			delete(e.back, ids[id])
		}
	}
	if l.Free != nil && e.pool >= 0 && e.call == l && float64(*l.Free) != e.free {
		rows = append(rows, Row{"free blocks", fmt.Sprint(*l.Free), report.Number(e.free)})
	}
	if rows == nil {
		return
	}
	d := Difference{Kind: "schedule", Engine: e.name, N: l.N, Line: l.number, From: now, To: now, Rows: rows}
	for _, u := range w.s.updates {
		if u.Engine == l.Engine && u.N == l.N {
			d.To = u.Time
		}
	}
	w.explain(&d, e, differ)
	w.differ(d)
}

// serial is the session of a request, -1 for none.
func (w *watch) serial(id string) int64 {
	if s, ok := w.s.serials[id]; ok {
		return s
	}
	return -1
}

// logged says what the log has a call do with a request.
func logged(l *line, id string) string {
	computed, fresh := l.New[id]
	again, resumed := l.Resumed[id]
	blocks, parked := l.Parked[id]
	tokens, scheduled := l.Tokens[id]
	return did(slices.Contains(l.Preempted, id), fresh, resumed, parked, scheduled, float64(max(computed, again)), float64(blocks), float64(tokens))
}

// did says what the program's call did with a request.
func (e *engine) did(s int64) string {
	units, admitted := e.admitted[s]
	tokens, served := e.tokens[s]
	again := e.back[s]
	return did(slices.Contains(e.preempted, s), admitted && served && !again, admitted && served && again, admitted && !served, served, e.computed[s], units/e.block, tokens)
}

// did says in words what a scheduler did with a request.
func did(preempted, fresh, resumed, parked, scheduled bool, computed, blocks, tokens float64) string {
	var parts []string
	if preempted {
		parts = append(parts, "preempted")
	}
	switch {
	case fresh:
		parts = append(parts, "admitted at "+report.Number(computed))
	case resumed:
		parts = append(parts, "resumed at "+report.Number(computed))
	case parked:
		parts = append(parts, fmt.Sprintf("parked with %s", count(blocks, "block")))
	}
	if scheduled {
		parts = append(parts, count(tokens, "token"))
	}
	if parts == nil {
		return "–"
	}
	return strings.Join(parts, ", ")
}

// count is a number of things.
func count(n float64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return report.Number(n) + " " + what + "s"
}

// settle compares the outputs that are due, with what the engines gave back since the last ones.
func (w *watch) settle(now float64) {
	w.settled = true
	rest := w.s.updates[:0]
	for _, u := range w.s.updates {
		if u.Time > now {
			rest = append(rest, u)
			continue
		}
		e := w.engines[w.s.engines[u.Engine]]
		if w.s.steps && !w.done() {
			w.output(e, u)
		}
		clear(e.finished)
		clear(e.sent)
	}
	w.s.updates = rest
}

// output holds what ended with an output to what the log says of it.
func (w *watch) output(e *engine, u *line) {
	var rows []Row
	var differ []string
	ended := func(what string, log []string, program map[string]bool) {
		for id := range program {
			if !slices.Contains(log, id) {
				rows, differ = append(rows, Row{id, "–", what}), append(differ, id)
			}
		}
		for _, id := range log {
			if !program[id] {
				rows, differ = append(rows, Row{id, what, "–"}), append(differ, id)
			}
		}
	}
	ended("finished", slices.Collect(maps.Keys(u.Finished)), e.finished)
	ended("its lease ends", u.Sent, e.sent)
	if free := (e.cap - w.used[max(e.pool, 0)]) / e.block; u.Free != nil && e.pool >= 0 && float64(*u.Free) != free {
		rows = append(rows, Row{"free blocks", fmt.Sprint(*u.Free), report.Number(free)})
	}
	if rows == nil {
		return
	}
	slices.SortFunc(rows, func(a, b Row) int { return strings.Compare(a.What, b.What) })
	d := Difference{Kind: "output", Engine: e.name, N: u.N, Line: u.number, From: u.Time, To: u.Time, Rows: rows}
	w.explain(&d, e, differ)
	w.differ(d)
}

// differ counts a difference and keeps the first of its kind.
func (w *watch) differ(d Difference) {
	if w.result.Counts[d.Kind]++; w.result.Counts[d.Kind] == 1 && (w.opt.KeepGoing || len(w.result.Differences) == 0) {
		w.result.Differences = append(w.result.Differences, d)
	}
}

// explain says what the program read when it decided, and what those that differ did last.
func (w *watch) explain(d *Difference, e *engine, ids []string) {
	used := 0.0
	for _, n := range e.tokens {
		used += n
	}
	if d.Kind == "schedule" {
		d.Why = append(d.Why, fmt.Sprintf("the program's %s had a budget of %s and gave out %s; after it %s of %s were free",
			w.prog.StageName(int32(e.stage)), count(e.budget, "token"), report.Number(used), report.Number(e.free), count(e.cap/e.block, "block")))
	}
	d.Why = append(d.Why, w.configured(e)...)
	for _, id := range ids[:min(len(ids), maxExplained)] {
		s := w.serial(id)
		if s < 0 {
			d.Why = append(d.Why, id+" has ended in the program, or is not there yet")
			continue
		}
		d.Why = append(d.Why, w.stands(id, s)...)
		if p := w.past[s]; p != nil {
			d.Steps = append(d.Steps, "the last steps of "+id+":")
			for i := max(0, p.n-lastSteps); i < p.n; i++ {
				d.Steps = append(d.Steps, "  "+p.text[i%lastSteps])
			}
		}
	}
}

// configured says where the log's own configuration is another than the program's.
func (w *watch) configured(e *engine) (out []string) {
	c := w.s.configs[e.name]
	if c == nil {
		return nil
	}
	tell := func(name string, log float64, what string, program float64) {
		if log > 0 && program > 0 && log != program {
			out = append(out, fmt.Sprintf("the log's %s is %s, and the program has %s %s", name, report.Number(log), what, report.Number(program)))
		}
	}
	tell("max_num_batched_tokens", c.Budget, "a budget of", e.budget)
	if e.pool >= 0 {
		tell("block_size", c.BlockSize, "blocks of", e.block)
		if blocks := e.cap / e.block; c.Blocks > 0 && c.Blocks-1 != blocks {
			out = append(out, fmt.Sprintf("the log's num_blocks is %s, one of them never used, and the program has %s", report.Number(c.Blocks), count(blocks, "block")))
		}
	}
	if step, ok := w.prog.IR.Stages[e.stage].Kind.(*ir.Step); ok {
		if chunk, constant := step.Chunk.(*ir.Num); constant && chunk.Value != c.Chunk {
			out = append(out, fmt.Sprintf("the log's long_prefill_token_threshold is %s, and the program has a chunk of %s", report.Number(c.Chunk), report.Number(chunk.Value)))
		}
	}
	return out
}

// maxExplained bounds of how many requests a difference tells what they did.
const maxExplained = 3

// stands says where a session waits, and what for.
func (w *watch) stands(id string, s int64) (out []string) {
	for _, x := range w.m.Waits() {
		if x.Session != s || x.Pool < 0 {
			continue
		}
		at, path := ir.PlaceOf(w.prog.IR, w.prog.Places, int(x.Block), int(x.Stmt))
		place := path
		if at.Known() {
			place = at.String()
		}
		where, rooms := "waits in the queue of", w.m.Wants(s)
		if x.Stalled {
			where, rooms = "waits to grow in", []semantics.Room{{Pool: x.Pool, Units: x.Needs}}
		}
		out = append(out, fmt.Sprintf("%s %s %s since t=%s (%s)", id, where, w.prog.PoolName(x.Pool), report.Number(x.Since), place))
		for _, room := range rooms {
			if pool := &w.prog.IR.Pools[room.Pool]; room.Units == room.Units {
				out = append(out, fmt.Sprintf("  it needs room for %s in %s; %s of %s are free", report.Number(room.Units), w.prog.PoolName(room.Pool),
					report.Number(pool.Cap-w.used[room.Pool]), report.Number(pool.Cap)))
			}
		}
		if queue := w.m.Pool(int(x.Pool)).Queue; len(queue) > 0 && queue[0] != s && !x.Stalled {
			out = append(out, fmt.Sprintf("before it stands %s, and a head that does not fit stops those behind it", w.s.Name(queue[0])))
		}
	}
	return out
}
