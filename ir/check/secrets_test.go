package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// hidden links a program and hides `o` in it: the linker does not see it.
func hidden(t *testing.T, text string) *ir.Program {
	t.Helper()
	r, list := link.Compile(diag.NewFile("p.sq", text), link.Options{})
	if list.HasErrors() {
		t.Fatalf("%v\n%s", list, text)
	}
	r.Program.Hidden = []ir.Slot{index(r.Program.Attrs, "o")}
	return r.Program
}

// The rules about secrets hold of a program from IR as of a text, with paths for places.
func TestSecretsOfAnIR(t *testing.T) {
	for _, c := range []struct{ declared, init, session, code, path, message string }{
		{"", "", "choose i in 2 by (o); run s (i);", "SQ0403", "blocks[2][0].Choose.key", "`o` is hidden: the key of a `choose` cannot read it"},
		{"", "set x = o;", "choose i in 2 by (i * x); run s (i);", "SQ0406", "blocks[2][0].Choose.key.Binary[2]", "`x` comes from the hidden `o`"},
		{"", "", "run s (o); branch (work(s) > 1) { end; }", "SQ0406", "blocks[2][1].Branch[0].Binary[1]", "`work` of `s` shows the hidden `o`"},
		{"stage E[2] : step { cost 1; serve by (0, remaining); }", "", "run E[1] decode (o);", "SQ0406", "stages[1].kind.Step.serve.By[1]", "`remaining` shows the hidden `o`"},
		{"stage E : step { cost 1; serve by (x); }", "set x = o;", "run E decode (1);", "SQ0406", "stages[1].kind.Step.serve.By[0]", "`x` comes from the hidden `o`"},
		{"pool p { queue by (x); }", "set x = o;", "hold p (1) { run s (1); }", "SQ0406", "pools[0].queue", "a `queue by` key cannot read it"},
		{"pool p { evict by (x); }", "", "set x = 1; hold p (1) { run s (1); } cache (1); set x = o; run s (1);", "SQ0406", "pools[0].evict.By[0]", "an `evict by` key cannot read it"},
		{"pool p { preempt lifo; evict by (x); }", "set x = o;", "hold p (1) { run s (o); } cache (1);", "SQ0406", "pools[0].evict.By[0]", "an `evict by` key cannot read it"},
		{"pool q { evict by (x); } pool p { spill q via s (1) when (1); }", "", "set x = o; hold p (1) { run s (1); } cache (1);", "SQ0406", "pools[0].evict.By[0]", "an `evict by` key cannot read it"},
	} {
		p := hidden(t, "stage s : delay; "+c.declared+" workload { arrive batch(2); init { set o = 3; "+c.init+" } session { "+c.session+" } }")
		list := check.Program(p, nil)
		if len(list) != 1 || string(list[0].Code) != c.code || list[0].Path != c.path || !strings.Contains(list[0].Message(), c.message) || list[0].Hint == "" {
			t.Errorf("%s\ngets %v, not %s at %s", c.session, list, c.code, c.path)
		}
	}
}

// What is known to all is no secret any more, and what a session does with its own is its own.
func TestWhatIsNoSecret(t *testing.T) {
	for _, c := range []struct{ declared, init, session string }{
		{"pool p { }", "", "run s (o); set k = o; hold p (k) { run s (1); }"},
		{"pool p { }", "set w = o * 2;", "run s (w); set k = o; hold p (k) { run s (1); }"},
		{"pool p { }", "set w = o * 2; set v = w;", "run s (1 + v); hold p (w) { run s (1); }"},
		{"pool p { }", "", "branch (serial) { run s (o); } else { run s (max(1, o - 1)); } set k = o; hold p (k) { run s (1); }"},
		{"pool p { }", "set k = 1;", "loop { set o = 2; hold p (k) { run s (o); } set k = k + o; }"},
		{"pool p { evict by (x); }", "set x = o;", "hold p (1) { run s (o); } cache (o);"},
		{"pool p { queue by (x); }", "set x = o + ~exp(1);", "hold p (1) { run s (o); }"},
		{"stage E : step { cost 1; serve by (decoding ? 0 : remaining, !decoding && remaining); }", "", "run E prefill (3); run E decode (o);"},
		{"stage E : step { cost 1; }", "", "observe w = work(E) + budget_left(E); run E decode (o); set b = budget_left(E);"},
		{"", "", "run s (o); choose i in 2 by (o + i); run s (i);"},
		{"", "set j = o;", "choose j in 2 by (j); run s (j); set k = o;"},
		{"pool p[2] { }", "", "branch (o > 2) { run s (1); } hold p[o > 2] (1) { grow p[o > 2] (o); run s (o); } lease p[o > 2] (o);"},
		{"stage f : fifo;", "", "choose i in 2 by (price(f, 0, 1) + est_wait(f) + queue(f) + i); run f (o + i);"},
	} {
		p := hidden(t, "stage s : delay; "+c.declared+" workload { arrive batch(2); init { set o = 3; "+c.init+" } session { "+c.session+" } }")
		if list := check.Program(p, nil); len(list) > 0 {
			t.Errorf("%s\ngets %v", c.session, list)
		}
	}
}

// A program that has very many runs tell very many secrets is followed for a while and not for ever.
func TestSecretsOfAHostileProgram(t *testing.T) {
	write := func(n int) string {
		var text strings.Builder
		text.WriteString("stage s : delay; pool p { } workload { arrive batch(1); init { set o = 1; ")
		for i := range n {
			fmt.Fprintf(&text, "set a%d = o; ", i)
		}
		text.WriteString("} session { hold p (a0) { } ")
		for range n {
			text.WriteString("set o = 1; branch (serial) { run s (o); } ")
		}
		text.WriteString("set a0 = o; hold p (a0) { } } }")
		return text.String()
	}
	if list := check.Program(hidden(t, write(20)), nil); len(list) != 2 {
		t.Errorf("the small one gets %v", list)
	}
	if list := check.Program(hidden(t, write(2000)), nil); len(list) != 1 {
		t.Errorf("the large one gets %v", list)
	}
}
