package explore_test

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// A small world is a program of two or three sessions, of the kind in which something goes wrong: leases with bounds that are
// released late or early, holds taken in opposite orders, growth and preemption, stages that serve nobody, runs without end,
// pollers, loops in which no time passes, two legs that race, an engine that builds its iterations ahead, a pool of
// which sessions with equal texts share the blocks.

type world struct {
	text    string
	prog    *semantics.Program
	windows map[int]semantics.Window
}

// smallWorld makes the world of a seed; nil for a text that is no program.
func smallWorld(seed uint64) *world {
	w := writer{r: rand.New(rand.NewPCG(seed, 11))}
	text := w.world()
	r, list := link.Compile(diag.NewFile("world.sq", text), link.Options{})
	if list.HasErrors() {
		return nil
	}
	out := &world{text: text, prog: semantics.Compile(r.Program, r.Places, nil)}
	if w.windowed {
		out.windows = map[int]semantics.Window{0: {Lo: 1, Hi: 2}}
	}
	return out
}

// writer writes a world. Stage 0 is the delay d.
type writer struct {
	r        *rand.Rand
	b        strings.Builder
	windowed bool
	engine   bool
	shared   bool
	// held are the pools of the holds open at hand, budget the statements that may still be written.
	held   []string
	budget int
	loops  int
	timed  bool
	// bounded tells of a world with a horizon: there something may be decided by the time itself.
	bounded bool
}

// one tells once in n times.
func (w *writer) one(n int) bool { return w.r.IntN(n) == 0 }

func (w *writer) pick(list ...string) string { return list[w.r.IntN(len(list))] }

func (w *writer) line(format string, args ...any) { fmt.Fprintf(&w.b, format+"\n", args...) }

func (w *writer) world() string {
	w.engine, w.shared = w.one(3), w.one(4)
	option := func() string {
		text := ""
		if w.one(2) {
			text += " preempt lifo;"
		}
		if w.one(6) {
			text += " queue by (serial);"
		}
		return text
	}
	if w.shared {
		w.line("pool p { cap %s; cache shared; evict lru;%s }", w.pick("2; block 1", "3; block 1", "4; block 2"), w.pick("", " preempt lifo;", " preempt lifo; phantom;"))
	} else {
		w.line("pool p { cap %d;%s }", 1+w.r.IntN(4), option())
	}
	w.line("pool q { cap %d;%s }", 1+w.r.IntN(3), option())
	w.line("stage d : delay;\nstage f : fifo;\nstage z : ps(0);\nstage s : ps(1);")
	if w.engine {
		w.line("stage e : step { budget %s; cost 1; memory p;%s }", w.pick("1", "2", "2", "residents >= 2 ? 2 : 0"), w.pick("", " ahead;", " ahead eos;"))
	}
	w.windowed, w.bounded = w.one(6), w.one(2)
	n := 2
	if w.one(4) {
		n = 3
	}
	if w.shared {
		w.line("workload { arrive %s; %s session {", w.pick(fmt.Sprintf("batch(%d)", n), "closed(2)"), w.pick("init { set a = 1; text s; }", "init { set a = 1; text s; }", "init { set a = serial; text s from 1; }", "init { set a = 1; }"))
	} else {
		w.line("workload { arrive %s; %s session {", w.pick(fmt.Sprintf("batch(%d)", n), fmt.Sprintf("batch(%d)", n), fmt.Sprintf("batch(%d)", n), "closed(2)"),
			w.pick("", "", "", "init { set a = 1; }", "init { set a = serial; }"))
	}
	if w.one(3) {
		w.line("set start = now;")
		w.timed = true
	}
	if w.one(3) {
		w.budget = 6
		w.script(0)
	} else {
		w.line("branch (serial == 0) {")
		w.budget = 5
		w.script(0)
		w.line("} else {")
		w.budget = 4
		w.script(0)
		w.line("}")
	}
	w.line("} }")
	if w.bounded {
		w.line("run { horizon %s; }", w.pick("4", "5", "7", "11", "40"))
	}
	return w.b.String()
}

// script writes statements, at some depth of blocks.
func (w *writer) script(depth int) {
	for n := 1 + w.r.IntN(3); n > 0 && w.budget > 0; n-- {
		w.budget--
		w.statement(depth)
	}
}

// fork lets a session go on at two places, or for a time.
func (w *writer) fork(depth int) {
	first, second := w.pick("both", "first", "first"), "or"
	if first == "both" {
		second = "and"
	}
	w.line("%s {", first)
	w.script(depth + 1)
	w.line("} %s {", second)
	if w.one(2) {
		w.line("wait for (%s);", w.pick("1", "2", "0.5"))
	} else {
		w.script(depth + 1)
	}
	w.line("}")
}

// sharing writes statements that find blocks of others, leave some for them, or decide something by what is found.
func (w *writer) sharing(depth int) {
	switch k := w.r.IntN(8); {
	case k < 4 && depth < 3:
		w.line("hold p (%d) reuse (%s) {", 1+w.r.IntN(3), w.pick("0", "1", "2", "2"))
		w.held = append(w.held, "p")
		switch {
		case w.engine && w.one(2):
			w.line("run e %s (%d) growing p;", w.pick("prefill", "decode"), 1+w.r.IntN(3))
		case w.one(2):
			w.line("load p (1);")
		}
		w.script(depth + 1)
		w.held = w.held[:len(w.held)-1]
		w.line("} cache (%s)%s;", w.pick("1", "2", "inf"), w.pick("", "", " lease p (1)", " lease p (2)", " lease p (inf)"))
	case k < 6 && depth < 3:
		w.line("branch (cachedin(p) %s) {", w.pick("> 0", "== 0", "> 1"))
		w.script(depth + 1)
		w.line("}")
	default:
		w.line("text %s;", w.pick("s", "t", "s[a]", "t from 1", "s[serial]"))
	}
}

func (w *writer) statement(depth int) {
	pool := w.pick("p", "p", "q")
	if w.one(8) {
		w.attribute(depth, pool)
		return
	}
	if w.one(3) {
		w.pattern(pool)
		return
	}
	if depth < 2 && w.one(8) {
		w.fork(depth)
		return
	}
	if w.shared && w.one(3) {
		w.sharing(depth)
		return
	}
	switch k := w.r.IntN(20); {
	case k < 5:
		w.line("run %s (%s);", w.pick("d", "d", "d", "f", "s"), w.pick("1", "1", "2", "3"))
	case k == 5:
		w.line("run %s;", w.pick("d (inf)", "z (1)", "d (0)", "f (inf)", "d (1)"))
	case k < 11 && depth < 3:
		w.line("hold %s (%d) {", pool, 1+w.r.IntN(2))
		w.held = append(w.held, pool)
		w.script(depth + 1)
		w.held = w.held[:len(w.held)-1]
		w.line("}%s;", w.pick("", "", " lease "+pool+" (1)", " lease "+pool+" (2)", " lease "+pool+" (inf)", " cache (inf)"))
	case k == 11 && depth < 3:
		w.line("hold p (%d), q (1) {", w.r.IntN(2))
		w.held = append(w.held, "p")
		w.script(depth + 1)
		w.held = w.held[:len(w.held)-1]
		w.line("}%s;", w.pick("", " lease p (1)"))
	case k < 13:
		w.line("release %s;", pool)
	case k == 14 && len(w.held) > 0:
		w.line("grow %s (%d);", w.held[len(w.held)-1], 1+w.r.IntN(2))
	case k == 15 && w.engine && len(w.held) > 0 && w.held[len(w.held)-1] == "p":
		w.line("run e decode (%d) growing p;", 1+w.r.IntN(3))
	case k == 16 && depth < 2 && w.loops < 1:
		w.loops++
		w.line("loop {\nrun d (%s);", w.pick("1", "1", "2", "0"))
		if w.one(2) {
			w.script(depth + 1)
		}
		w.line("}")
	case k == 17 && depth < 3:
		w.line("choose i in 2 by (0);\nbranch (i == 0) {")
		w.script(depth + 1)
		w.line("}")
	case k == 18 && w.timed && depth < 3:
		w.line("branch (now - start > 1) {")
		w.script(depth + 1)
		w.line("}")
	case k == 19 && w.bounded && depth < 3:
		w.line("branch (now > %d) {", 1+w.r.IntN(3))
		w.script(depth + 1)
		w.line("}")
	case k == 13 && depth > 0:
		w.line("branch (queued(%s) > 0) { end; }", pool)
	default:
		w.line("observe t = now;")
	}
}

// attribute writes a statement that sets an attribute, or decides something by one.
func (w *writer) attribute(depth int, pool string) {
	name := w.pick("a", "a", "b")
	switch w.r.IntN(7) {
	case 0, 1:
		w.line("set %s = %s;", name, w.pick("0", "1", "2", "b", "a", "holders("+pool+")", "now"))
	case 2:
		w.line("run d (min(%s, 3));", name)
	case 3:
		if depth < 3 {
			w.line("hold %s (min(%s, 2)) {", pool, name)
			w.held = append(w.held, pool)
			w.script(depth + 1)
			w.held = w.held[:len(w.held)-1]
			w.line("}%s;", w.pick("", " lease "+pool+" (a)", " cache (b)"))
		}
	case 4, 5:
		if depth < 3 {
			w.line("branch (%s == %s) {", name, w.pick("0", "1", "b"))
			w.script(depth + 1)
			w.line("}")
		}
	case 6:
		w.line("observe t = %s;", name)
	}
}

// pattern writes several statements that belong together.
func (w *writer) pattern(pool string) {
	small := func() string { return w.pick("1", "1", "2", "3") }
	switch w.r.IntN(11) {
	case 9: // what can never fit
		w.line("set a = 9;\nhold %s (a) { run d (1); }", pool)
	case 7, 8: // two leases of a pool, and a release that means one of them
		if w.one(2) { // none of them with a name
			for range 2 {
				w.line("hold %s (%s) { run d (1); } lease %s (%s);", pool, w.pick("0", "1"), pool, w.pick("2", "3", "inf"))
			}
			w.line("run d (%s);\n%srelease %s;", small(), w.pick("", "run d (0);\n"), pool)
			return
		}
		lease := func() {
			w.line("hold %s (1) { run d (%s); } lease %s (%s)%s;", pool, w.pick("1", "0"), pool, w.pick("1", "2", "inf"), w.pick("", "", " as m", " as n"))
		}
		lease()
		if w.one(3) {
			w.line("choose i in 2 by (0);\nbranch (i == 0) {")
			lease()
			w.line("} else {")
			lease()
			w.line("}")
		} else {
			lease()
		}
		w.line("run d (%s);\n%srelease %s;", small(), w.pick("", "", "run d (0);\n"), w.pick(pool, pool, "m"))
		if w.one(2) {
			w.line("run d (1);\nrelease %s;", w.pick(pool, "m", "n"))
		}
	case 6, 10: // what grows larger than its pool
		w.line("hold %s (1) { run d (1); grow %s (%s); }", pool, pool, w.pick("1", "4"))
	case 0, 1, 2: // a lease that is read and released, in time or not
		w.line("hold %s (1) { run d (1); } lease %s (%s);\nrun d (%s);", pool, pool, w.pick("1", "2", "3", "inf"), small())
		w.line("%srelease %s;", w.pick("", "run d (1);\n"), pool)
	case 3: // one pool inside the other
		inner := map[string]string{"p": "q", "q": "p"}[pool]
		w.line("hold %s (1) { run d (1); hold %s (%s) { run d (%s); } }", pool, inner, small(), small())
	case 4: // round and round, perhaps without time
		if w.loops < 1 {
			w.loops++
			w.line("%s\nloop { run d (i); %s}", w.pick("set i = 0;", "set i = 1;", "choose i in 2 by (0);"), w.pick("", "set i = i * 0; ", "choose i in 2 by (0); "))
		}
	case 5: // nobody comes back from there, with what it has
		w.line("hold %s (1) { run d (1); } lease %s (inf);\nrun %s;", pool, pool, w.pick("z (1)", "d (inf)"))
	}
}
