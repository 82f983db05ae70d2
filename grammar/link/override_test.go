package link

import (
	"math"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/ir/diag"
)

const overridable = `let chunk = 0;
let B = 512;
let first = chunk > 0 ? chunk : B;
pool kv { cap 100 * first; }
stage gpu : step { cost 1; budget B; chunk chunk; }
session { hold kv (first) { run gpu prefill (first) growing kv; } }
`

func overrides(t *testing.T, texts ...string) Options {
	t.Helper()
	var opt Options
	for _, text := range texts {
		o, diags := ParseOverride(text)
		if len(diags) > 0 {
			t.Fatalf("%s: %s", text, diags.Error())
		}
		opt.Set = append(opt.Set, o)
	}
	return opt
}

// Lets from outside take the places of their own, see those above, and are seen by those below.
func TestOverride(t *testing.T) {
	for _, c := range []struct {
		set  []string
		want float64
	}{
		{nil, 51200},
		{[]string{"chunk=16"}, 1600},
		{[]string{"B = 64"}, 6400},
		{[]string{"B=64", "chunk=3 + 5"}, 800},
		{[]string{"B=64", "B=32"}, 3200},
		{[]string{"B=max(chunk, 7) * 2"}, 1400},
		{[]string{"B=inf"}, math.Inf(1)},
	} {
		r, diags := Compile(diag.NewFile("x.sq", overridable), overrides(t, c.set...))
		if len(diags) > 0 {
			t.Errorf("%v: %s", c.set, diags.Error())
		} else if got := r.Program.Pools[0].Cap; got != c.want {
			t.Errorf("%v: the cap is %v, want %v", c.set, got, c.want)
		}
	}
}

// A let from outside that breaks a rule is an error that names the let.
func TestOverrideMistakes(t *testing.T) {
	for _, c := range []struct{ set, want string }{
		{"nochunk=1", "SQ0214 1:5 the program has no let `nochunk` to set"},
		{"B=first", "SQ0211 1:7 the let `first` is not there yet"},
		{"B=2 * B", "SQ0211 1:11 the let `B` cannot be made of itself"},
		{"B=~exp(1)", "SQ0210 1:7 the let `B` must be a constant"},
		{"B=nothing", "SQ0201 1:7 there is no let `nothing`"},
		{"B=0/0", "SQ0212 1:7 the let `B` has no value"},
		{"B=-1", "SQ0213 4:15 the `cap` of `kv` is -100: it must be at least 0 (the let `B` is set to -1 from outside)"},
	} {
		_, diags := Compile(diag.NewFile("x.sq", overridable), overrides(t, c.set))
		if len(diags) == 0 || !strings.HasPrefix(strings.TrimSpace(describe(diags)), c.want) {
			t.Errorf("%s\nreports\n%swant\n  %s", c.set, describe(diags), c.want)
		}
	}
	const rules = "let n = 1; pool kv { cap 8; } pool fam[2] { } stage s : delay; session { hold kv (n * 2), fam[n] (n) { branch (n) { loop { run s (n); } } } }"
	for _, c := range []struct{ set, want string }{
		{"n=5", "SQ0313 1:83 the units of a hold: always 10, but `kv` has room for 8 (the let `n` is set to 5 from outside)"},
		{"n=-1", "SQ0314 1:83 the units of a hold: always -2 (the let `n` is set to -1 from outside)"},
		{"n=0.5", "SQ0218 1:95 there is no `fam[0.5]`: the members of `fam` are 0 to 1 (the let `n` is set to 0.5 from outside)"},
		{"n=2", "SQ0218 1:95 there is no `fam[2]`: the members of `fam` are 0 to 1 (the let `n` is set to 2 from outside)"},
		{"n=0", "SQ0312 1:117 the loop can go round without any time passing (the let `n` is set to 0 from outside)"},
	} {
		_, diags := Compile(diag.NewFile("x.sq", rules), overrides(t, c.set))
		if !strings.Contains(describe(diags), c.want) {
			t.Errorf("%s\nreports\n%swant\n  %s", c.set, describe(diags), c.want)
		}
	}
	for _, text := range []string{"", "n", "n=", "=1", "n=1; let m=2", "n=1; session { }", "n==1"} {
		if _, diags := ParseOverride(text); !diags.HasErrors() {
			t.Errorf("%q was read as an override", text)
		}
	}
}

// An override of a let that no rule minds changes nothing else.
func TestOverrideKeepsTheRest(t *testing.T) {
	r, _ := Compile(diag.NewFile("x.sq", overridable), overrides(t, "chunk=0"))
	s, _ := Compile(diag.NewFile("x.sq", overridable), Options{})
	if d := difference(r.Program, s.Program); d != "" {
		t.Errorf("setting a let to its own value gave another program:\n%s", d)
	}
}
