package sweep

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/internal/show/report"
)

// sample is a sweep of six runs with figures.
func sample(identity string) *Results {
	r := NewResults(Plan{Program: "a.sq", Identity: identity, Grid: []Axis{{"x", []string{"1", "2"}}, {"y", []string{"0.5"}}}, Seeds: []int64{7, 8, 9}})
	for run := range r.Runs {
		r.Add(run, []report.Named{{Name: "a", Value: float64(run)}, {Name: "b", Value: math.Inf(1)}, {Name: "c", Value: math.NaN()}})
	}
	return r
}

func written(t *testing.T, r *Results) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := r.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// What is written is read as it was; a last line without its end does not count.
func TestReadWhatWasWritten(t *testing.T) {
	r := sample("p")
	data := written(t, r)
	got, whole, err := Read(data)
	if err != nil || whole != len(data) || got.Missing() != 0 || !bytes.Equal(written(t, got), data) {
		t.Fatalf("%v, %d of %d bytes, %d runs missing", err, whole, len(data), got.Missing())
	}
	cut := data[:len(data)-5]
	if got, whole, err := Read(cut); err != nil || got.Missing() != 1 || whole >= len(cut) {
		t.Errorf("of a file that was cut: %v, %d bytes", err, whole)
	}
	if e := got.Estimate(1, "a"); e.Mean != 4 {
		t.Errorf("point 1 has %v", e)
	}
	if e := got.Estimate(0, "c"); e.Mean == e.Mean {
		t.Errorf("no number has the mean %v", e)
	}
}

// What is no file of results, or has been changed, is refused with its line.
func TestReadRefuses(t *testing.T) {
	lines := strings.SplitAfter(string(written(t, sample("p"))), "\n")
	for _, c := range []struct{ text, want string }{
		{"", "not the results"},
		{"stage s : delay;\n", "line 1: not the results"},
		{strings.Replace(lines[0], `"version":1`, `"version":9`, 1), "line 1: results of version 9"},
		{lines[0] + strings.Replace(lines[1], `"x":"1"`, `"x":"3"`, 1), "line 2: a run that the plan does not have"},
		{lines[0] + strings.Replace(lines[1], `"seed":7`, `"seed":1`, 1), "line 2: a run that the plan"},
		{lines[0] + lines[1] + strings.Replace(lines[1], `"a":0`, `"a":5`, 1), "line 3: x=1 y=0.5, seed 7: it is there twice"},
		{lines[0] + "{\n", "line 2: "},
	} {
		if _, _, err := Read([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q is read with %v, want %q", c.text, err, c.want)
		}
	}
}

// Shards have every run once; parts that belong together are joined, others are not.
func TestJoin(t *testing.T) {
	whole := sample("p")
	joined := NewResults(whole.Plan)
	for i := range 4 {
		part := NewResults(whole.Plan)
		for run := range whole.Runs {
			if (Shard{i, 4}).Has(run) {
				part.Runs[run] = whole.Runs[run]
			}
		}
		if err := joined.Join(part); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(written(t, joined), written(t, whole)) {
		t.Error("the parts are not the whole")
	}
	for _, other := range []*Results{sample("q"), {Plan: Plan{Identity: "p", Grid: whole.Plan.Grid, Seeds: []int64{7}}}, {Plan: Plan{Identity: "p", Seeds: whole.Plan.Seeds}}} {
		if err := joined.Join(other); err == nil {
			t.Errorf("%v was joined", other.Plan)
		}
	}
	changed := sample("p")
	changed.Runs[3]["a"] = -1
	if err := joined.Join(changed); err == nil || !strings.Contains(err.Error(), "x=2 y=0.5, seed 7") {
		t.Errorf("another figure of a run: %v", err)
	}
}
