package main

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"
)

// deviations is how many standard deviations of a single run a reference, itself a single run of another
// implementation with its own random numbers, may lie from the mean.
const deviations = 2.5

// figure is one figure of a program over single runs, and the reference it is held to, or NaN.
type figure struct {
	program, name              string
	mean, deviation, reference float64
}

// table lists the settings of the figures, and each one's figures. Times are in seconds.
var table = []struct {
	name    string
	setting setting
	figures []reference
}{
	{"llm-d thr=512", setting{program: llmd}, []reference{{"remote", 0.65}, {"ttft", 0.0406}, {"response", 0.0844}}},
	{"llm-d never", setting{program: llmd, lets: []string{"thr=1e9"}}, []reference{{"remote", 0}, {"ttft", 0.0660}, {"response", 0.1201}}},
	{"lecture", setting{program: lecture}, []reference{{"hit", math.NaN()}, {"ttft", math.NaN()}, {"wait_decode", math.NaN()}, {"response", math.NaN()}}},
}

type reference struct {
	observation string
	reference   float64
}

// figures runs the table. A horizon of 0 is the programs' own.
func figures(seeds []int64, horizon, warmup float64) ([]figure, error) {
	var out []figure
	for _, row := range table {
		row.setting.horizon, row.setting.warmup = horizon, warmup
		runs, err := row.setting.runs(seeds)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", row.name, err)
		}
		for _, f := range row.figures {
			mean, deviation := stat.MeanStdDev(over(runs, observed(f.observation)), nil)
			out = append(out, figure{row.name, f.observation, mean, deviation, f.reference})
		}
	}
	return out, nil
}

// holds reports whether the reference lies where single runs do.
func (f figure) holds() bool {
	return math.IsNaN(f.reference) || math.Abs(f.reference-f.mean) <= deviations*f.deviation
}

// String is the figure on a line.
func (f figure) String() string {
	s := fmt.Sprintf("%-14s %-12s %.4g, single runs ± %.2g", f.program, f.name, f.mean, f.deviation)
	if !math.IsNaN(f.reference) {
		s += fmt.Sprintf(", reference %.4g", f.reference)
	}
	if !f.holds() {
		s += ": more than " + fmt.Sprint(deviations) + " deviations off"
	}
	return s
}

// outside is the error of the figures that do not hold.
func outside(rows []figure) error {
	var errs []error
	for _, f := range rows {
		if !f.holds() {
			errs = append(errs, errors.New(f.String()))
		}
	}
	return errors.Join(errs...)
}

const figureHeader = "program,figure,mean,deviation,reference"

func (f figure) csv() string {
	return fmt.Sprintf("%s,%s,%s,%s,%s", f.program, f.name, number(f.mean), number(f.deviation), number(f.reference))
}
