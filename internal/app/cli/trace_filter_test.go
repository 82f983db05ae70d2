package cli

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// traced is what a filter may look at in a line of a trace.
type traced struct {
	Step           int
	T              float64
	Rule, Pool     string
	Session, Other *int
	Pools          []struct {
		Pool, Change string
		Session      *int
	}
	Finding any
	line    string
}

// traceOf gives the transitions of a trace; findings belong to the line before them.
func traceOf(t *testing.T, args ...string) []traced {
	t.Helper()
	var list []traced
	text := command(t, append([]string{"trace"}, args...)...)
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if !strings.HasPrefix(lines[0], `{"meta"`) {
		t.Fatalf("%q begins with %s", args, lines[0])
	}
	for _, line := range lines[1:] {
		var o traced
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			t.Fatal(err)
		}
		if o.line = line; o.Finding != nil {
			list[len(list)-1].line += "\n" + line
			continue
		}
		list = append(list, o)
	}
	return list
}

// Every filter of `trace` leaves just the lines it names, as they are in the whole trace, and filters together leave what
// each of them does.
func TestTraceFilters(t *testing.T) {
	isIn := func(o *traced, n int) bool {
		is := func(s *int) bool { return s != nil && *s == n }
		return is(o.Session) || is(o.Other) || slices.ContainsFunc(o.Pools, func(c struct {
			Pool, Change string
			Session      *int
		}) bool {
			return is(c.Session)
		})
	}
	isOf := func(o *traced, pools ...string) bool {
		for _, c := range o.Pools {
			if slices.Contains(pools, c.Pool) {
				return true
			}
		}
		return slices.Contains(pools, o.Pool)
	}
	for _, base := range [][]string{
		{"../../../examples/pd/transfer.sq", "--set", "ttl=5"}, // with findings
		{"../../../examples/pd/lecture_pd.sq", "--horizon", "10"},
		{"../../../examples/pd/llmd_pd.sq", "--horizon", "3"}, // with families of pools
	} {
		whole := traceOf(t, base...)
		check := func(wanted func(o *traced) bool, filter ...string) {
			t.Helper()
			got := traceOf(t, append(base, filter...)...)
			want := slices.DeleteFunc(slices.Clone(whole), func(o traced) bool { return !wanted(&o) })
			if !slices.EqualFunc(got, want, func(a, b traced) bool { return a.line == b.line }) {
				t.Errorf("%q %q leaves %d lines, want %d", base, filter, len(got), len(want))
			}
		}
		for _, rule := range ruleNames() {
			check(func(o *traced) bool { return o.Rule == rule }, "--rules", rule)
		}
		check(func(o *traced) bool { return o.Rule == "Admit" || o.Rule == "Release" }, "--rules", "Release,Admit")
		for n := range 5 {
			check(func(o *traced) bool { return isIn(o, n) }, "--session", fmt.Sprint(n))
		}
		var meta struct {
			Meta struct{ Pools []struct{ Name string } }
		}
		first, _, _ := strings.Cut(string(command(t, append([]string{"trace", "--to", "0"}, base...)...)), "\n")
		if err := json.Unmarshal([]byte(first), &meta); err != nil {
			t.Fatal(err)
		}
		families := map[string][]string{}
		for _, p := range meta.Meta.Pools {
			name, _, _ := strings.Cut(p.Name, "[")
			families[name] = append(families[name], p.Name)
			check(func(o *traced) bool { return isOf(o, p.Name) }, "--pool", p.Name)
		}
		for name, members := range families {
			check(func(o *traced) bool { return isOf(o, members...) }, "--pool", name)
			check(func(o *traced) bool {
				return isOf(o, members...) && isIn(o, 1) && o.Rule == "Admit" && o.T >= 2 && o.T <= 40
			},
				"--pool", name, "--session", "1", "--rules", "Admit", "--from", "2", "--to", "40")
		}
		at := whole[len(whole)/2].T
		exactly := exact(at)
		check(func(o *traced) bool { return o.T >= at }, "--from", exactly)
		check(func(o *traced) bool { return o.T <= at }, "--to", exactly)
		check(func(o *traced) bool { return o.T == at }, "--from", exactly, "--to", exactly)
		check(func(*traced) bool { return true }, "--from", "0", "--to", "inf")
		check(func(*traced) bool { return false }, "--session", "1000000")
	}
}
