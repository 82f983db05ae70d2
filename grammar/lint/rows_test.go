package lint

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// alternatives is «what is warned of¦the nearest that is not».
var alternatives = regexp.MustCompile(`«([^¦»]*)¦([^»]*)»`)

// common declares what most rows use, without a warning: a pool that is held, a stage that is run on, arrivals. A row is more
// statements of its session, or more declarations || statements.
const common = `pool kv { cap 64; block 16; } stage gpu : fifo; DECLARED
workload { arrive batch(2); session { hold kv (16) { run gpu (1); } ROW } }`

// engines is common for an engine with memory.
const engines = `pool kv { cap 64; } stage E : step { cost 1; memory kv; } stage link : delay; DECLARED
workload { arrive batch(2); session { run link (1); ROW } }`

// ahead is common for an engine that is ahead.
const ahead = `pool kv { cap 64; } stage A : step { cost 1; memory kv; ahead; }
workload { arrive batch(2); session { set n = 2; hold kv (64) { ROW } observe o = n; } }`

// twice is common for leases, of pools that are used. LEASE is a hold that leases kv without a bound.
const twice = `pool kv { cap 64; } pool q { cap 64; } pool f[2] { } pool v { cap 4; preempt lifo; } pool m { cap 4; preempt lifo; }
stage gpu : fifo; stage link : delay; stage E : step { budget 1; cost 1; memory m; } DECLARED
workload { arrive batch(2); session { branch (now > 99) { hold kv (1), q (1), f[1] (1), v (1), m (1) { run E decode (1); run link (1); run gpu (1); } end; } ROW } }`

// Every warning is given for what it says and not for what is next to it.
func TestRows(t *testing.T) {
	for _, r := range []struct{ around, row, want string }{
		// SQ0901: a pool that no session holds.
		{common, `pool p { } || «¦hold p (1) { run gpu (1); }» end;`, "SQ0901 no hold takes `p`"},
		{common, `pool p[2] { } || «¦hold p[1] (1) { run gpu (1); }» observe u = used(p[0]);`, "SQ0901 no hold takes `p`"},
		{"", `pool p { } stage E : step { cost 1 + used(p); memory p; } workload { arrive batch(1); session { «run E decode (1);¦hold p (1) { run E decode (1) growing p; }» } }`, "SQ0901 no hold takes `p`"},
		{"", `pool q { } pool p { cap 1; «¦spill q via s (1) when (1);» } stage s : delay; workload { arrive batch(1); session { hold p (1) { run s (1); } cache (1); } }`, "SQ0901 no hold takes `q`"},
		// SQ0914: runs that would be one of phases.
		{ahead, `run A prefill (4) growing kv; run A decode («~exp(2)¦n») growing kv;`, "SQ0914 the run on `A` starts when the one before has landed, an iteration late: its work draws"},
		{ahead, `run A prefill (4) growing kv; run A decode («now + 1¦n + 1») growing kv;`, "SQ0914 the run on `A` starts when the one before has landed, an iteration late: its work reads `now`, which is another value by then"},
		{ahead, `run A prefill (4) growing kv; run A decode («cached + 1¦n + 1») growing kv;`, "SQ0914 the run on `A` starts when the one before has landed, an iteration late: its work reads `cached`"},
		{ahead, `run A prefill (4) growing kv; run A decode («free(kv)¦n») growing kv;`, "SQ0914 the run on `A` starts when the one before has landed, an iteration late: its work reads `free(kv)`, which is another value by then"},
		{ahead, `run A prefill (4) growing kv; «set¦branch (n == 2) { end; } set» n = 3; run A decode (n) growing kv;`, "SQ0914 the run on `A` starts when the one before has landed, an iteration late: its work reads `n`, which is set in between"},
		// SQ0915: an engine that stops for ever.
		{"", `stage F : step { cost 1; serve only («iterations¦residents» < 8); } workload { arrive batch(2); session { run F decode (9); } }`, "SQ0915 this condition reads nothing that changes"},
		{"", `stage F : step { cost 1; serve only («0¦1»); } workload { arrive batch(2); session { run F decode (9); } }`, "SQ0915 this condition reads nothing that changes"},
		// SQ0916: a claim that says nothing of the run.
		{"", `pool kv { cap 4; } stage s : delay; workload { arrive batch(2); session { hold kv (1) { run s (1); } } } claim small: «3¦used(kv)» <= 3;`, "SQ0916 the claim `small` reads no pool and no stage"},
		// SQ0902: a stage that no session runs on.
		{common, `stage s : delay; || «observe w = work(s)¦run s (1)»;`, "SQ0902 no session runs on `s`"},
		{common, `stage s[3] : delay; || «end¦run s[2] (1)»;`, "SQ0902 no session runs on `s`"},
		{"", `pool p { cap 1; «¦spill q via s (1) when (1);» } pool q { } stage s : delay; stage d : delay; workload { arrive batch(1); session { hold p (1) { run d (1); } cache (1); «hold q (1) { }¦» } }`, "SQ0902 no session runs on `s`"},
		{"", `pool p { cap 1; «¦admit via E;» } stage E : step { cost 1; } stage d : delay; workload { arrive batch(1); session { hold p (1) { run d (1); } } }`, "SQ0902 no session runs on `E`"},
		// SQ0903: an attribute that is set and never read.
		{common, `set x = 1; «¦observe o = x;» end;`, "SQ0903 `x` is set here"},
		{common, `set x = x + 1; «¦set y = x; observe o = y;» end;`, "SQ0903 `x` is set here"},
		{common, `set x = 1; set y = x + y; «¦observe o = y;» end;`, "SQ0903 `y` is set here"},
		{common, `choose i in 2 by (i); «¦branch (i) { end; }» end;`, ""},
		{common, `choose i in 2 by (0); «¦branch (i) { end; }» end;`, "SQ0903 `i` is set here"},
		{common, `set x = 1; hold kv (16) { «end¦drop kv»; } cache («1¦x»);`, "SQ0903 `x` is set here"},
		{"", `pool kv[2] { } stage s : delay; workload { arrive batch(1); session { set i = 1; hold kv[«0¦i»] (1) { run s (1); } } }`, "SQ0903 `i` is set here"},
		{"", `pool kv { cap 4; «¦queue by (x);» } stage s : delay; workload { arrive batch(1); init { set x = 1; } session { hold kv (1) { run s (1); } } }`, "SQ0903 `x` is set here"},
		{"", `pool kv { cap 4; «¦evict by (x);» } stage s : delay; workload { arrive batch(1); init { set x = 1; } session { hold kv (1) { run s (1); } cache (1); } }`, "SQ0903 `x` is set here"},
		{common, `set out = 1; «¦observe o = out;» end;`, "SQ0903 `out` is set here"},
		{common, `set turn_no = 3; observe o = 1;`, ""}, // it numbers the observation
		// SQ0904: an attribute that is read and never set.
		{common, `turn; «¦set new = 1;» observe o = new;`, "SQ0904 `new` is always 0"},
		{common, `«¦turn;» observe o = turn_no;`, "SQ0904 `turn_no` is always 0"},
		{common, `observe o = serial + cached + computed;`, ""},
		{"", `stage s : delay; workload { arrive batch(1); trace "t.csv"; session { «¦turn;» run s (new + out + think + forced + more); } }`,
			"SQ0904 `new` is always 0; SQ0904 `out` is always 0; SQ0904 `think` is always 0; SQ0904 `more` is always 0; SQ0904 `forced` is always 0"},
		{"", `stage s : delay; workload { arrive none; session { turn; run s (new + more); } }`, ""}, // a file may bring turns
		// SQ0905: a let that nothing uses.
		{common, `let a = 1; || observe o = «1¦a»;`, "SQ0905 nothing uses the let `a`"},
		{common, `let a = 1; let b = a; || observe o = «1¦b»;`, "SQ0905 nothing uses the let `b`"},
		{common, `let a = 1; run { horizon «1¦a»; } || end;`, "SQ0905 nothing uses the let `a`"},
		// SQ0906: a capacity that is not a multiple of its block.
		{common, `pool p { cap «33¦32»; block 16; } || hold p (1) { run gpu (1); }`, "SQ0906 `p` has 33 units in blocks of 16: the last 1 are never used"},
		{common, `pool p { cap 3; «block 16;¦block 1.5;» } || set n = serial; hold p (n) { run gpu (1); }`, "SQ0906 `p` has 3 units in blocks of 16: the last 3 are never used"},
		{common, `pool p { cap 0.3; block 0.1; } || hold p (0.1) { run gpu (1); }`, ""},
		{common, `pool p { cap 1e12; block 3; } || hold p (1) { run gpu (1); }`, "SQ0906 `p` has 1000000000000 units in blocks of 3: the last 1 are never used"},
		{common, `pool p { block 16; } || hold p (1) { run gpu (1); }`, ""},
		// SQ0907: a decode whose KV was never loaded or computed.
		{engines, `hold kv (32) { «¦load kv (32);» run E decode (5) growing kv; }`, "SQ0907 this decode"},
		{engines, `hold kv (32) { «¦run E prefill (32) growing kv;» run E decode (5) growing kv; }`, "SQ0907 this decode"},
		{engines, `hold kv (32) { «¦branch with (0.5) { load kv (32); }» run E decode (5) growing kv; }`, "SQ0907 this decode"},
		{engines, `hold kv (32) { run E decode (5) growing kv; run E decode (2) growing kv; load kv (1); }`, "SQ0907 this decode"},
		{engines, `hold kv («32¦0») { run E decode (5) growing kv; }`, "SQ0907 this decode"},
		{engines, `hold kv («32¦5») { run E decode (5) growing kv; }`, "SQ0907 this decode"},
		{engines, `set o = 5; hold kv (o«+1¦») { run E decode (o) growing kv; }`, "SQ0907 this decode"},
		{engines, `hold kv (32) { run E decode (5) growing kv; } «¦cache (32)»;`, "SQ0907 this decode"},
		{engines, `hold kv (32) { loop { branch (x) { run E decode (5) growing kv; end; } set x = 1; «run link (1)¦load kv (32); run link (1)»; } }`, "SQ0907 this decode"},
		{engines, `loop { hold kv (32) { run E decode (5) growing kv; «load kv (1)¦end»; } «¦cache (1);» run link (1); }`, "SQ0907 this decode"},
		{engines, `hold kv (32) { load kv (32); hold kv (4) { «load kv (4)¦release kv»; } run E decode (5) growing kv; }`, ""},
		{engines, `hold kv (32) { load kv (32); hold kv (8) { «¦release kv;» run E decode (5) growing kv; } }`, "SQ0907 this decode"},
		{"", `pool kv[1] { } stage E[1] : step { cost 1; memory kv; } workload { arrive batch(1); session { set i = 0; hold kv[i] (4) { «¦load kv[i] (4);» run E[i] decode (1) growing kv[i]; } } }`, "SQ0907 this decode"},
		// SQ0908: a prefill without growing on an engine with memory.
		{engines, `hold kv (32) { run E prefill (32)« ¦ growing kv»; }`, "SQ0908 this prefill leaves no KV in `kv`, the memory of `E`"},
		{engines, `hold kv (32) { run E prefill («32¦0»); }`, "SQ0908 this prefill"},
		{"", `stage E : step { cost 1; «memory kv;¦» } pool kv { } workload { arrive batch(1); session { hold kv (4) { run E prefill (4); } } }`, "SQ0908 this prefill"},
		{"", `stage E[2] : step { cost 1; memory kv; } pool kv[2] { } workload { arrive batch(1); session { hold kv[1] (4) { run E[1] prefill (4)« ¦ growing kv[1]»; } } }`, "SQ0908 this prefill leaves no KV in `kv[1]`, the memory of `E[1]`"},
		// SQ0909: a warm-up that outlasts the run.
		{common, `run { horizon «5¦6»; warmup 5; } || end;`, "SQ0909 the warm-up ends at 5 and the run at 5"},
		{common, `run { horizon 0; } || end;`, ""},
		// SQ0910: exp where ~exp is likely.
		{common, `run gpu («¦~»exp(3));`, "SQ0910 `exp(3)` is e to the power, always 20.0855"},
		{common, `set x = «¦~»exp(200) + 1; observe o = x;`, "SQ0910 `exp(200)`"},
		{common, `set x = serial == 0 ? ~uniform(1, 2) : min(4, 2 * «¦~»exp(0.5)); observe o = x;`, "SQ0910 `exp(0.5)`"},
		{common, `run gpu (exp(«2¦1»));`, "SQ0910 `exp(2)`"},
		{common, `set x = exp(«2¦-2»); observe o = x;`, "SQ0910 `exp(2)`"},
		{common, `set x = exp(«2¦serial»); observe o = x;`, "SQ0910 `exp(2)`"},
		{common, `set x = ln(exp(2)) + sqrt(exp(2)) + (exp(2) > 7) + exp(2)^2; observe o = x;`, ""},
		{common, `let c = exp(2); || run gpu («exp(2)¦c» * 1);`, "SQ0910 `exp(2)`; SQ0905 nothing uses the let `c`"},
		{common, `branch (now < exp(2)) { end; } observe o = exp(2);`, ""},
		// SQ0911: sessions that come for ever.
		{"", `stage s : delay; workload { arrive poisson(1); session { run s (1); } } «¦run { horizon 9; }»`, "SQ0911 with `poisson(1)`"},
		{"", `stage s : delay; workload { arrive closed(3); session { run s (1); } } run { «seed 2¦horizon inf»; }`, "SQ0911 with `closed(3)`"},
		{"", `stage s : delay; workload { arrive «closed(3)¦batch(3)»; session { run s (1); } }`, "SQ0911 with `closed(3)`"},
		// SQ0912: a session that never begins.
		{"", `stage s : delay; «¦workload { arrive batch(1); }» session { run s (1); }`, "SQ0912 no session ever comes"},
		{"", `stage s : delay; workload { «¦arrive none;» } session { run s (1); }`, "SQ0912 no session ever comes"},
		{"", `stage s : delay; workload { arrive «batch(0)¦batch(1)»; } session { run s (1); }`, "SQ0912 no session ever comes"},
		{"", `stage s : delay; workload { arrive closed(«0¦2»); } session { run s (1); } run { horizon 1; }`, "SQ0912 no session ever comes"},
		{"", `let a = 1; pool p { cap a; } workload { } session { }`, "SQ0901 no hold takes `p`"},
		// SQ0913: two leases that a release cannot tell apart.
		{twice, `LEASE« ¦ as mine»; LEASE; release kv;`, "SQ0913 a session may have another lease of `kv` when it gets this one, and `release kv` ends the oldest"},
		{twice, `LEASE; LEASE« ¦ as mine»; release kv;`, "SQ0913 a session"},
		{twice, `LEASE as mine; LEASE as yours; run gpu (1); release mine;`, ""},
		{twice, `LEASE; «¦release kv;» LEASE; release kv;`, "SQ0913 a session"},
		{twice, `LEASE; LEASE; «release kv;¦»`, "SQ0913 a session"},
		{twice, `LEASE; hold q (1) { «¦transfer (1) from kv to q (1);» } LEASE; release kv;`, "SQ0913 a session"},
		{twice, `«branch (serial) { LEASE; } LEASE;¦branch (serial) { LEASE; } else { LEASE; }» release kv;`, "SQ0913 a session"},
		{twice, `branch (serial) { LEASE; «¦end;» } LEASE; release kv;`, "SQ0913 a session"},
		{twice, `LEASE; branch (serial) { release kv; } «¦else { release kv; }» LEASE; release kv;`, "SQ0913 a session"},
		{twice, `loop { LEASE; «branch (serial) { release kv; } else { run gpu (1); }¦run gpu (1); release kv;» }`, "SQ0913 a session"},
		{twice, `hold kv (1) { run gpu (1); } lease kv (2); run gpu («1¦2»); LEASE; release kv;`, "SQ0913 a session"},
		{twice, `hold kv (1) { run gpu (1); } lease kv (3); run gpu (1); run gpu («1¦2»); LEASE; release kv;`, "SQ0913 a session"},
		{twice, `hold kv (1) { run gpu (1); } lease kv (2); «run E decode (5);¦run gpu (5);» LEASE; release kv;`, "SQ0913 a session"},
		{twice, `LEASE; hold «kv (1)¦q (1)» { release kv; } LEASE; release kv;`, "SQ0913 a session"},
		{twice, `hold f[0] (1) { } lease f[0] (9); hold f[«0¦1»] (1) { } lease f[«0¦1»] (9); release f[0];`, "SQ0913 a session may have another lease of `f[0]`"},
		{twice, `set i = 1; loop { hold f[i] (1) { run gpu (1); } lease f[i] (9); «choose i in 2 by (used(f[i]));¦» release f[i]; }`, "SQ0913 a session may have another lease of `f[i]`"},
		{twice, `set i = 1; hold f[i] (1) { «set i = 0;¦» } lease f[i] (9); release f[i]; hold f[i] (1) { } lease f[i] (9); release f[i];`, "SQ0913 a session"},
		{twice, `hold «v (2)¦q (2)» { LEASE; run gpu (1); grow «v (1)¦q (1)»; release kv; }`, "SQ0913 a session"},
		{twice, `hold m (1) { LEASE; run «E decode (1) growing m¦gpu (1)»; release kv; run E decode (1) growing m; }`, "SQ0913 a session"},
		{twice, `LEASE; set done = 0; observe done = done; hold v (2) { branch («serial¦done == 0») { release kv; set done = 1; } run gpu (1); grow v (1); } LEASE; release kv;`, "SQ0913 a session"},
	} {
		text := r.row
		if r.around != "" {
			declared, row, ok := strings.Cut(r.row, " || ")
			if !ok {
				declared, row = "", r.row
			}
			text = strings.NewReplacer("DECLARED", declared, "ROW", row).Replace(r.around)
		}
		text = strings.ReplaceAll(text, "LEASE", "hold kv (1) { run gpu (1); } lease kv (inf)")
		wrong, right := alternatives.ReplaceAllString(text, "$1"), alternatives.ReplaceAllString(text, "$2")
		if got := Warnings(subject(compile(t, "row.sq", wrong))); !matches(got, r.want) {
			t.Errorf("%s\ngets\n%swant %s", wrong, describe(got), r.want)
		}
		if wrong == right {
			continue
		}
		if got := Warnings(subject(compile(t, "row.sq", right))); len(got) > 0 {
			t.Errorf("%s\ngets\n%s", right, describe(got))
		}
	}
}

// matches reports whether a list has just the warnings that are wanted, "CODE words; …".
func matches(list diag.List, want string) bool {
	wanted := strings.Split(want, "; ")
	if want == "" {
		wanted = nil
	}
	for _, d := range list {
		said := fmt.Sprintf("%s %s", d.Code, d.Message())
		i := slices.IndexFunc(wanted, func(w string) bool { return strings.HasPrefix(said, w) })
		if i < 0 || d.Severity != diag.Warning || d.Hint == "" || !d.Span.Known() {
			return false
		}
		wanted = slices.Delete(wanted, i, i+1)
	}
	return len(wanted) == 0
}

// A spliced server is one text: what is wrong in it is told once. A program from IR has paths for places.
func TestPlaces(t *testing.T) {
	const text = `stage s : delay; workload { arrive batch(1); session { request; request; } } server { run s (exp(3)); }`
	r := compile(t, "p.sq", text)
	list := Warnings(subject(r))
	if len(list) != 1 || list[0].Span.Text() != "exp(3)" || list[0].Path != "" {
		t.Errorf("got\n%s", describe(list))
	}
	list = Warnings(Subject{Program: r.Program})
	if len(list) != 2 || list[0].Path != "blocks[2][0].Run.work" || list[1].Path != "blocks[2][1].Run.work" {
		t.Errorf("got\n%s", describe(list))
	}
}

// A capacity is at fault where it is written.
func TestPlaceOfACapacity(t *testing.T) {
	r := compile(t, "p.sq", `let c = 33; pool p { block 16; cap c * 1; } stage s : delay; workload { arrive batch(1); session { hold p (1) { run s (1); } } }`)
	if list := Warnings(subject(r)); len(list) != 1 || list[0].Span.Text() != "c * 1" {
		t.Errorf("got\n%s", describe(list))
	}
}

// Who leaves the sessions to a file is told of it when the program runs without one.
func TestNobodyComesToARun(t *testing.T) {
	r := compile(t, "p.sq", `stage s : delay; workload { arrive none; session { run s (1); } }`)
	s := subject(r)
	if list := Warnings(s); len(list) > 0 {
		t.Errorf("got\n%s", describe(list))
	}
	s.Runs = true
	if list := Warnings(s); !matches(list, "SQ0912 no session ever comes") || !OfTheRun(list[0]) {
		t.Errorf("got\n%s", describe(list))
	}
	s.Program.Arrival = &ir.Sessions{List: []ir.Session{{}}}
	if list := Warnings(s); len(list) > 0 {
		t.Errorf("got\n%s", describe(list))
	}
	s.Program.Arrival = &ir.Sessions{}
	if list := Warnings(s); !matches(list, "SQ0912 no session ever comes") {
		t.Errorf("got\n%s", describe(list))
	}
}

// What sessions bring is set.
func TestSessionsBring(t *testing.T) {
	r := compile(t, "p.sq", `stage s : delay; workload { arrive none; session { turn; run s (new + more); } }`)
	s := subject(r)
	s.Program.Arrival = &ir.Sessions{List: []ir.Session{{Turns: [][]ir.Preset{{{Slot: ir.SlotNew, Value: 1}}}}}}
	if list := Warnings(s); len(list) > 0 {
		t.Errorf("got\n%s", describe(list))
	}
	s.Program.Arrival = &ir.Sessions{List: []ir.Session{{Attrs: []ir.Preset{{Slot: ir.SlotNew, Value: 1}}}}}
	if list := Warnings(s); !matches(list, "SQ0904 `more` is always 0") {
		t.Errorf("got\n%s", describe(list))
	}
}
