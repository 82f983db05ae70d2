// Package fit measures the constants of what an iteration costs: a program is run beside the log of a real scheduler, so that it says what each
// iteration has, and the log how long that took.
package fit

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/internal/app/births"
	"github.com/sq-sem/sq-sem/internal/app/conform"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// The codes of what cannot be fitted. Their titles and explanations are in the registry of package diag.
const (
	// CodeConstant is a constant that no cost of the log's engines reads.
	CodeConstant diag.Code = "SQ0824"
	// CodeMeasured is a log that does not measure what the program's iterations take.
	CodeMeasured diag.Code = "SQ0825"
)

// Log is a log of a scheduler.
type Log struct {
	Name string
	Open func() (io.ReadCloser, error)
}

// Subject is what is fitted.
type Subject struct {
	// Names are the constants, Start their values in the program.
	Names []string
	Start []float64
	// Program is the program, Places lead to its text, where each use of a constant has its place; Trace is what it replays, or nil.
	Program *ir.Program
	Places  *ir.Places
	// Other is the program with other values of all the constants: what changes in it depends on them.
	Other *ir.Program
	Trace *ir.Trace
	// Engines names the stages of the logs' engines, as for conform; Differ goes on where the program and a log differ.
	Engines map[string]string
	Differ  bool
	// Tolerance is by how much the times of a log may go back, as for conform.
	Tolerance float64
}

// Sample is an iteration that was measured.
type Sample struct {
	// Log is its log; the rest says where in it and when. Values are what the cost reads, in the order of Measured.Reads.
	Log string
	conform.Iteration
}

// Seconds is how long the iteration took.
func (s *Sample) Seconds() float64 { return s.To - s.From }

// Measured is what logs say of what iterations take.
type Measured struct {
	// Reads are the names of what the costs read, Samples the iterations in the order of the logs.
	Reads   []string
	Samples []Sample
	// Differences are the first that the program and each log have, where Subject.Differ lets it go on.
	Differences int64

	costs map[int]formula
}

// Costs are what the samples cost by given constants.
func (m *Measured) Costs(constants []float64) []float64 {
	p := &problem{costs: m.costs}
	return p.predict(constants, m.Samples)
}

// Measure follows the logs and gives what each iteration with tokens had and took. What cannot be measured is a diagnostic.
func Measure(ctx context.Context, s *Subject, logs []Log) (*Measured, *diag.Diagnostic, error) {
	c := &costs{subject: s, formulas: map[int]formula{}, used: map[string]bool{}}
	if bad := c.find(); bad != nil {
		return nil, bad, nil
	}
	out := &Measured{costs: c.formulas}
	for _, r := range c.reads {
		out.Reads = append(out.Reads, nameOf(s.Program, r))
	}
	for _, log := range logs {
		samples, differ, bad, err := s.follow(ctx, c, log)
		if bad != nil || err != nil {
			return nil, bad, err
		}
		out.Samples = append(out.Samples, samples...)
		out.Differences += differ
	}
	if len(out.Samples) <= len(s.Names) {
		return nil, &diag.Diagnostic{Code: CodeMeasured, File: logs[0].Name, Format: "the logs measure %d iterations of engines whose cost reads the constants, and there are %d constants",
			Args: []any{len(out.Samples), len(s.Names)}}, nil
	}
	return out, nil, nil
}

func lineOf(n int) string { return fmt.Sprintf("line %d", n) }

// follow follows a log: the program says what the costs read in each iteration, and the log how long it lasts.
func (s *Subject) follow(ctx context.Context, c *costs, log Log) ([]Sample, int64, *diag.Diagnostic, error) {
	p := costing(s.Program, c)
	mapping, bad := births.Map(p)
	if bad != nil {
		return nil, 0, bad, nil
	}
	var samples []Sample
	d, bad, err := conform.Follow(ctx, semantics.Compile(p, s.Places, s.Trace), mapping, log.Name, log.Open, conform.Options{Engines: s.Engines, KeepGoing: s.Differ, Tolerance: s.Tolerance, Reads: c.reads,
		Measured: func(it conform.Iteration) {
			if c.formulas[it.Stage] != nil && it.Tokens > 0 && it.To > it.From && !slices.ContainsFunc(it.Values, math.IsNaN) {
				samples = append(samples, Sample{log.Name, it})
			}
		}})
	switch {
	case err != nil || bad != nil:
		return nil, 0, bad, err
	case d.Stopped != nil:
		return nil, 0, d.Stopped.Diagnostic, nil
	case d.Steps:
		return nil, 0, &diag.Diagnostic{Code: CodeMeasured, File: log.Name, Format: "the log's times are steps: it does not say how long an iteration took"}, nil
	case len(d.Differences) > 0 && !s.Differ:
		bad := &diag.Diagnostic{Code: CodeMeasured, File: log.Name, Path: lineOf(d.Differences[0].Line), Format: "the program does another thing than the log in call %d of engine %s, so it does not say what iterations have"}
		bad.Args = []any{d.Differences[0].N, d.Differences[0].Engine}
		bad.Hint = "`sq-sem conform` says what differs; --keep-going fits all the same"
		return nil, 0, bad, nil
	}
	var differ int64
	for _, n := range d.Counts {
		differ += n
	}
	return samples, differ, nil, nil
}

// costing is a program whose measured engines have a cost that reads all that the costs read, and is more than 0 whatever the constants are.
func costing(p *ir.Program, c *costs) *ir.Program {
	cost := ir.Expr(&ir.Num{Value: 1})
	for _, read := range c.reads {
		cost = &ir.Binary{Op: ir.Add, X: cost, Y: read}
	}
	q := *p
	q.Stages = slices.Clone(p.Stages)
	for i := range c.formulas {
		step := *p.Stages[i].Kind.(*ir.Step)
		step.Cost = cost
		q.Stages[i].Kind = &step
	}
	return &q
}
