package report

import (
	"bytes"
	"encoding/json"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/sq-sem/sq-sem/semantics"
)

// rich is a summary in which nothing is 0, so that everything is shown.
func rich() *Summary {
	pool := Pool{Name: "kv"}
	pool.Used, pool.Leased, pool.Cached, pool.Queue, pool.Holders, pool.Waited = 1, 2, 3, 4, 5, 60
	pool.Admissions, pool.EvictedUnits, pool.EvictedEntries, pool.Spills, pool.Preemptions, pool.Stuck, pool.Rejected = 6, 7, 8, 9, 10, 11, 12
	pool.LeasesGranted, pool.LeasesReleased, pool.LeasesExpired, pool.LeasesEnded = 13, 14, 15, 16
	stage := Stage{Name: "link", Throughput: 0.5}
	stage.Number, stage.Utilization, stage.Completed, stage.Iterations, stage.Waited, stage.Started, stage.Served = 1, 0.5, 20, 21, 22, 23, 24
	pool.PeakUsed, pool.P99Queue, pool.PeakQueue = 17, 18, 19
	engine := stage
	engine.Name, engine.Engine = "P", &Engine{1, 2, 3, 4, 5, 6, 7}
	samples := []semantics.Sample{{T: 1, Value: 1}, {T: 2, Value: 3}}
	s := &Summary{End: 40, Since: 2, Warm: true, Events: 3, Transitions: 4, Sessions: semantics.SessionStats{Arrived: 5, Ended: 4, Live: 1},
		Observations: []Observation{observation("first", samples)}, Pools: []Pool{pool}, Stages: []Stage{stage, engine}}
	s.Judge([]Goal{{"first", 2}}, "", nil)
	return s
}

// heads gives, for each table of a text, what its columns are called; the first of each is the table's own name.
func heads(text string) map[string][]string {
	out := map[string][]string{}
	paragraphs := strings.Split(text, "\n\n")
	for _, p := range paragraphs[1:] {
		first, _, more := strings.Cut(p, "\n")
		if more && !strings.HasPrefix(first, "findings") {
			words := strings.FieldsFunc(strings.ReplaceAll(first, "  ", "\x00"), func(r rune) bool { return r == 0 })
			for i := range words {
				words[i] = strings.TrimSpace(words[i])
			}
			out[words[0]] = append(out[words[0]], words[1:]...)
		}
	}
	return out
}

// What the wide text shows of a thing the JSON has, and the other way round, under one name: that of the JSON without mean_, with blanks. An
// interval stands beside its figure.
func TestTextAndJSONHaveTheSame(t *testing.T) {
	s := rich()
	s.Wide = true
	var text, data bytes.Buffer
	if err := s.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	if err := s.WriteJSON(&data); err != nil {
		t.Fatal(err)
	}
	var parsed struct {
		Observations, Pools, Stages map[string]map[string]any
		Sessions                    map[string]any
		SLO                         struct{ All map[string]any }
	}
	if err := json.Unmarshal(data.Bytes(), &parsed); err != nil {
		t.Fatal(err)
	}
	shown := heads(text.String())
	for kind, has := range map[string]struct {
		json   map[string]any
		tables []string
	}{
		"observation": {parsed.Observations["first"], []string{"observation"}},
		"pool":        {parsed.Pools["kv"], []string{"pool", "evictions", "leases"}},
		"stage":       {parsed.Stages["link"], []string{"stage"}},
		"engine":      {parsed.Stages["P"], []string{"engine"}},
		"goals":       {parsed.SLO.All, []string{"goal"}},
	} {
		var want, got []string
		for name, v := range has.json {
			switch v := v.(type) {
			case map[string]any:
				want = append(want, slices.Collect(maps.Keys(v))...)
			case []any: // the samples, which --dump writes for a person
			default:
				if f := (figure{name: name}); !strings.HasSuffix(name, "ci95") {
					want = append(want, f.head())
				}
			}
		}
		for _, table := range has.tables {
			if shown[table] == nil {
				t.Errorf("the text has no table %s:\n%s", table, text.String())
			}
			got = append(got, shown[table]...)
			delete(shown, table)
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: the text has %q\nand the JSON %q", kind, got, want)
		}
	}
	if len(shown) > 0 {
		t.Errorf("the text has tables %v, which nobody compares", shown)
	}
	for name := range parsed.Sessions {
		if !strings.Contains(text.String(), " "+name) {
			t.Errorf("the text does not say %s", name)
		}
	}
}

// Means over seeds are of every figure of a run that makes sense for several.
func TestSeedsHaveTheSame(t *testing.T) {
	s := Across([]int64{1, 2}, []*Summary{rich(), rich()})
	s.Wide = true
	var text, data bytes.Buffer
	if err := s.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	if err := s.WriteJSON(&data); err != nil {
		t.Fatal(err)
	}
	one := rich()
	for _, of := range [][]figure{one.Pools[0].figures(), one.Stages[0].figures(), one.Stages[1].figures(), one.Observations[0].figures(), one.sessions(), one.SLO.All.figures()} {
		for _, f := range of {
			if !strings.Contains(data.String(), `"`+f.name+`": {"mean"`) || !strings.Contains(text.String(), f.head()) {
				t.Errorf("%s is not in the report of several runs", f.name)
			}
		}
	}
}

func found(kind semantics.FindingKind, n int, count int64) []Finding {
	var list []Finding
	for i := range n {
		list = append(list, Finding{Finding: semantics.Finding{Kind: kind, Step: uint64(i), T: float64(i), Count: count}, Text: "something"})
	}
	return list
}

// Findings are counted by kind, a few of each are shown, and what is left out is said to be of what.
func TestFindingsByKind(t *testing.T) {
	s := rich()
	s.Findings = slices.Concat(found(semantics.Starved, 693, 1), found(semantics.StaleRead, 2, 1), found(semantics.Rejected, 1, 40), found(semantics.Rejected, 5, 2))
	var text, data bytes.Buffer
	if err := s.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	_, got, _ := strings.Cut(text.String(), "\nfindings")
	const want = `: 2 stale-read, 693 starved, 50 rejected
  stale-read at t=0 (step 0): something
  stale-read at t=1 (step 1): something
  starved at t=0 (step 0): something
  starved at t=1 (step 1): something
  starved at t=2 (step 2): something
  starved at t=3 (step 3): something
  starved at t=4 (step 4): something
  and 688 more starved
  rejected at t=0 (step 0): something; and 39 more at this statement
  rejected at t=0 (step 0): something; and 1 more at this statement
  rejected at t=1 (step 1): something; and 1 more at this statement
  rejected at t=2 (step 2): something; and 1 more at this statement
  rejected at t=3 (step 3): something; and 1 more at this statement
  and 2 more rejected
`
	if got != want {
		t.Errorf("got%s\nwant%s", got, want)
	}
	if err := s.WriteJSON(&data); err != nil {
		t.Fatal(err)
	}
	var parsed struct {
		Counts   map[string]int `json:"finding_counts"`
		Findings []any
	}
	if err := json.Unmarshal(data.Bytes(), &parsed); err != nil {
		t.Fatal(err)
	}
	if want := map[string]int{"stale-read": 2, "starved": 693, "rejected": 50}; !maps.Equal(parsed.Counts, want) || len(parsed.Findings) != len(s.Findings) {
		t.Errorf("counts %v, %d findings", parsed.Counts, len(parsed.Findings))
	}
}

// Without samples the JSON has all else.
func TestNoSamples(t *testing.T) {
	s := rich()
	var with, without bytes.Buffer
	if err := s.WriteJSON(&with); err != nil {
		t.Fatal(err)
	}
	s.NoSamples = true
	if err := s.WriteJSON(&without); err != nil {
		t.Fatal(err)
	}
	var a, b struct{ Observations map[string]map[string]any }
	if json.Unmarshal(with.Bytes(), &a) != nil || json.Unmarshal(without.Bytes(), &b) != nil {
		t.Fatal("no JSON")
	}
	if len(a.Observations["first"]["samples"].([]any)) != 2 {
		t.Error("the samples are not there")
	}
	delete(a.Observations["first"], "samples")
	if !maps.Equal(a.Observations["first"], b.Observations["first"]) || math.IsNaN(s.Observations[0].Mean) {
		t.Errorf("%v, without samples %v", a, b)
	}
}

// Every column that the wide text has is in docs/report.md.
func TestColumnsAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../../../docs/report.md")
	if err != nil {
		t.Fatal(err)
	}
	s := rich()
	s.Wide = true
	var text strings.Builder
	if err := s.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	for table, columns := range heads(text.String()) {
		for _, c := range columns {
			if !strings.Contains(string(page), "`"+c+"`") {
				t.Errorf("docs/report.md does not say what `%s` of %s is", c, table)
			}
		}
	}
}

// A table that is not wide fits the page, whatever there is; what it leaves out it names.
func TestTablesFit(t *testing.T) {
	s := rich()
	s.Pools[0].Name = "a_pool_with_a_long_name[12]"
	s.Pools[0].Used, s.Pools[0].Cached = 123456789, 0
	s.Observations[0].Half, s.Observations[0].Mean = 1234.5, 654321.25
	var text strings.Builder
	if err := s.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(text.String()) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > pageWidth {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	for _, want := range []string{"all 0: cached\n", "654321 ±1234\n", "123456789"} {
		if !strings.Contains(strings.ReplaceAll(text.String(), "  ", "\n"), want) && !strings.Contains(text.String(), want) {
			t.Errorf("%q is not in\n%s", want, text.String())
		}
	}
}

// A number below 1 is told from 1 however near it is, unless it is what subtractions leave over.
func TestCell(t *testing.T) {
	for _, c := range []struct {
		x      float64
		digits int
		want   string
	}{
		{15503.0 / 15507, 3, "0.9997"}, {0.9996, 2, "0.9996"}, {0.99999999, wideDigits, "0.99999999"}, {-0.9999, 3, "-0.9999"}, {1, 3, "1"}, {1 - 1e-15, 3, "1"},
		{0.25, 3, "0.25"}, {0.99, 3, "0.99"}, {0, 3, "0"}, {1e-15, 3, "0"}, {1.0004, 3, "1"}, {12345.6, 3, "12346"},
	} {
		if got := cell(c.x, c.digits, false); got != c.want {
			t.Errorf("%v to %d digits is %s, want %s", c.x, c.digits, got, c.want)
		}
	}
}
