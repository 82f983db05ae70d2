package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/internal/base/deep"
)

// A shorter configuration of the rows: the references lie where single runs do, and nothing is prefilled remotely where
// the threshold says never.
func TestRows(t *testing.T) {
	deep.Only(t) // what shorter runs come to is still that of an empty system
	t.Chdir("../../..")
	rows, err := figures(seeds(4), 1000, 200)
	if err != nil {
		t.Fatal(err)
	}
	mean := map[string]float64{}
	for _, f := range rows {
		mean[f.program+" "+f.name] = f.mean
		if !f.holds() {
			t.Error(f)
		}
	}
	if mean["llm-d never remote"] != 0 || mean["llm-d thr=512 ttft"] >= mean["llm-d never ttft"] {
		t.Errorf("splitting does not pay: %v", mean)
	}
	if mean["lecture hit"] != 1 || mean["lecture wait_decode"] != 0 {
		t.Errorf("the lecture's memory is short: %v", mean)
	}
}

func TestOutside(t *testing.T) {
	rows := []figure{
		{"a", "in", 10, 1, 12.4},
		{"a", "out", 10, 1, 12.6},
		{"a", "never", 0, 0, 0},
		{"a", "free", 10, 1, math.NaN()},
	}
	if err := outside(rows); err == nil || strings.Count(err.Error(), "\n") > 0 || !strings.Contains(err.Error(), "out ") {
		t.Errorf("not just the second is off: %v", err)
	}
}

// Small decoders lengthen the leases and fill the prefillers; where the link stores and forwards, requests wait as long
// and the prefiller does not notice.
func TestCoupling(t *testing.T) {
	t.Chdir("../../..")
	cells, err := sweepDecoder(seeds(3), []float64{40e3, 320e3}, 400, 100)
	if err != nil || len(cells) != 4 {
		t.Fatal(cells, err)
	}
	ratio := func(small, large pressure) string {
		return fmt.Sprintf("%s: %g tokens rather than %g at the prefillers, waits of %g rather than %g",
			small.program, small.held.Mean, large.held.Mean, small.wait.Mean, large.wait.Mean)
	}
	llmd, lecture := ratio(cells[0], cells[1]), ratio(cells[2], cells[3])
	if cells[0].held.Mean < 4*cells[1].held.Mean || cells[0].wait.Mean < 4*cells[1].wait.Mean {
		t.Error("no coupling in", llmd)
	}
	if math.Abs(cells[2].held.Mean-cells[3].held.Mean) > 0.2*cells[3].held.Mean || cells[2].wait.Mean < 0.05 {
		t.Error("coupling, or no wait, in", lecture)
	}
}

// The page tells the figures that the command wrote.
func TestPageTellsTheFigures(t *testing.T) {
	const dir = "../../../docs/use-cases"
	page, err := os.ReadFile(filepath.Join(dir, "pd.md"))
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(dir, "data", "rows.csv"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	if lines[0] != figureHeader || len(lines) != 11 {
		t.Fatalf("rows.csv has %d lines, the first is %q", len(lines), lines[0])
	}
	for _, line := range lines[1:7] {
		fields := strings.Split(line, ",")
		mean, err1 := strconv.ParseFloat(fields[2], 64)
		deviation, err2 := strconv.ParseFloat(fields[3], 64)
		if err1 != nil || err2 != nil {
			t.Fatal(line)
		}
		want := fmt.Sprintf("%.1f ± %.1f ms", mean*1000, deviation*1000)
		if fields[1] == "remote" {
			want = fmt.Sprintf("%.1f ± %.1f %%", mean*100, deviation*100)
		}
		if !strings.Contains(string(page), want) {
			t.Errorf("pd.md does not say %q, as %s of %s is", want, fields[1], fields[0])
		}
	}
}
