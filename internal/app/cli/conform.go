package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sq-sem/sq-sem/internal/app/births"
	"github.com/sq-sem/sq-sem/internal/app/conform"
	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// conformOptions are the options of `conform`.
type conformOptions struct {
	programFlags
	engines   map[string]string
	keepGoing bool
	tolerance float64
}

// toleranceOption is --tolerance.
func toleranceOption(fs *pflag.FlagSet, to *float64) {
	*to = 0.001 // a call of a scheduler takes less
	fs.Var(&option{text: number(*to), set: func(text string) error {
		x, ok := decimal(text)
		if !ok {
			return errors.New("a time, a number of at least 0")
		}
		*to = x
		return nil
	}}, "tolerance", "let the times of a log go back by at most `TIME`, as those of different clocks do: lines count in their order")
}

func newConform(e *env) *cobra.Command {
	o := conformOptions{engines: map[string]string{}}
	cmd := &cobra.Command{
		Use:   "conform FILE LOG...",
		Short: "Hold a program to the log of a real scheduler",
		Long: `Runs a program beside the log of a vLLM scheduler, as integrations/vllm records it, and tells the first difference. The log gives the requests,
when the scheduler was called and when each iteration ended; what is scheduled, admitted, preempted and parked, and what is free, the program says,
and it is compared call by call. Times that are all whole numbers are steps. The command exits with 3 when there is a difference.`,
		Example: `  sq-sem conform examples/oracle/vllm_request.sq vllm.jsonl --set B=8192 --set blocks=27000
  sq-sem conform examples/oracle/pd_request.sq run.jsonl --engine prefill-0=P --engine decode-0=D`,
		Args: func(_ *cobra.Command, given []string) error {
			if len(given) < 2 {
				return usage("conform takes a program and at least one log")
			}
			return nil
		},
		ValidArgsFunction: logFiles,
		RunE:              func(_ *cobra.Command, files []string) error { return runConform(e, files[0], files[1:], &o) },
	}
	fs := cmd.Flags()
	setOption(fs, &o.set)
	completeLets(cmd, "set")
	engineOption(fs, o.engines)
	toleranceOption(fs, &o.tolerance)
	fs.BoolVar(&o.keepGoing, "keep-going", false, "go on after a difference, and count them; the first of each kind is told")
	return cmd
}

// engineOption is --engine.
func engineOption(fs *pflag.FlagSet, to map[string]string) {
	fs.Var(&option{set: func(text string) error {
		engine, stage, ok := strings.Cut(text, "=")
		if !ok || engine == "" || stage == "" {
			return errors.New("ENGINE=STAGE, the log's name and the program's")
		}
		to[engine] = stage
		return nil
	}}, "engine", "the stage that stands for an engine of the log: `ENGINE=STAGE` (repeatable)")
}

// logFiles completes a program and logs.
func logFiles(cmd *cobra.Command, given []string, text string) ([]string, cobra.ShellCompDirective) {
	if len(given) == 0 {
		return programFiles(cmd, given, text)
	}
	return []string{"jsonl"}, cobra.ShellCompDirectiveFilterFileExt
}

// runConform follows each log. The status is that of a finding when one differs.
func runConform(e *env, file string, logs []string, o *conformOptions) error {
	in := o.options(e.stdin)
	in.Outside = true
	p, err := e.loaded(file, in)
	if err != nil {
		return err
	}
	ctx, stop := e.interruptible()
	defer stop()
	differ := false
	var all []conformed
	for _, log := range logs {
		r, err := e.follow(ctx, p, log, o)
		if err != nil {
			return err
		}
		differ = differ || len(r.Differences) > 0
		all = append(all, conformed{log, r})
	}
	if e.json {
		err = writeJSON(e.stdout, conformedJSON(all))
	} else {
		err = writeConformed(e.stdout, all)
	}
	switch {
	case err != nil:
		return err
	case differ:
		return silent{statusFound}
	}
	return nil
}

// follow follows one log.
func (e *env) follow(ctx context.Context, p *program, log string, o *conformOptions) (*conform.Result, error) {
	bar := e.meter()
	defer bar.clear()
	mapping, bad := births.Map(p.Program)
	if bad != nil {
		bad.File = p.Name
		return nil, diag.List{bad}
	}
	open := func() (io.ReadCloser, error) { return os.Open(log) }
	r, bad, err := conform.Follow(ctx, p.machine(), mapping, log, open, conform.Options{Engines: o.engines, KeepGoing: o.keepGoing, Tolerance: o.tolerance,
		Progress: func(t float64) { bar.show(0, "t="+report.Number(t)) }})
	bar.clear()
	switch {
	case err != nil:
		return nil, err
	case bad != nil:
		return nil, diag.List{bad}
	case r.Stopped != nil:
		return nil, e.runtimeError(p.Name, r.Stopped)
	}
	return r, nil
}

// conformed is what came of a log.
type conformed struct {
	log string
	*conform.Result
}

func writeConformed(to io.Writer, all []conformed) error {
	var b strings.Builder
	for i, c := range all {
		if i > 0 {
			b.WriteString("\n")
		}
		if len(c.Differences) == 0 {
			fmt.Fprintf(&b, "%s: no difference: %d iterations, %d requests, %d admissions, %d preemptions, %d parked\n",
				c.log, c.Iterations, c.Requests, c.Admissions, c.Preemptions, c.Parked)
		}
		for _, d := range c.Differences {
			writeDifference(&b, c.log, &d)
			if n := c.Counts[d.Kind]; n > 1 {
				fmt.Fprintf(&b, "and %d more of this kind\n", n-1)
			}
		}
		for _, text := range c.NotCompared {
			fmt.Fprintf(&b, "not compared: %s\n", text)
		}
	}
	_, err := io.WriteString(to, b.String())
	return err
}

// writeDifference tells a difference as somebody reads it who knows the scheduler and not the tool.
func writeDifference(b *strings.Builder, log string, d *conform.Difference) {
	what := "what the scheduler does in call"
	if d.Kind == "output" {
		what = "what ends with the output of call"
	}
	when := "t=" + report.Number(d.From)
	if d.To > d.From {
		when += " to " + report.Number(d.To)
	}
	fmt.Fprintf(b, "%s:%d: engine %s, %s %d (%s) differs\n\n", log, d.Line, d.Engine, what, d.N, when)
	w := tabwriter.NewWriter(b, 0, 0, 3, ' ', 0)
	fmt.Fprintf(w, "  \tthe log\tthe program\n")
	for _, r := range d.Rows {
		fmt.Fprintf(w, "  %s\t%s\t%s\n", r.What, r.Log, r.Program)
	}
	_ = w.Flush() // into memory
	b.WriteString("\n")
	for _, text := range slices.Concat(d.Why, d.Steps) {
		b.WriteString(text + "\n")
	}
}

// differenceJSON is a difference as JSON.
type differenceJSON struct {
	Kind   string       `json:"kind"`
	Engine string       `json:"engine"`
	Call   int64        `json:"call"`
	Line   int          `json:"line"`
	From   float64      `json:"from"`
	To     float64      `json:"to"`
	Rows   []conformRow `json:"rows"`
	Why    []string     `json:"why"`
	Steps  []string     `json:"steps"`
}

type conformRow struct {
	What    string `json:"what"`
	Log     string `json:"log"`
	Program string `json:"program"`
}

type logJSON struct {
	Log         string           `json:"log"`
	Iterations  int64            `json:"iterations"`
	Requests    int64            `json:"requests"`
	Admissions  int64            `json:"admissions"`
	Preemptions int64            `json:"preemptions"`
	Parked      int64            `json:"parked"`
	Differences []differenceJSON `json:"differences"`
	Counts      map[string]int64 `json:"counts"`
	NotCompared []string         `json:"not_compared"`
}

func conformedJSON(all []conformed) (out []logJSON) {
	for _, c := range all {
		j := logJSON{c.log, c.Iterations, c.Requests, c.Admissions, c.Preemptions, c.Parked, []differenceJSON{}, c.Counts, c.NotCompared}
		for _, d := range c.Differences {
			x := differenceJSON{d.Kind, d.Engine, d.N, d.Line, d.From, d.To, nil, d.Why, d.Steps}
			for _, r := range d.Rows {
				x.Rows = append(x.Rows, conformRow(r))
			}
			j.Differences = append(j.Differences, x)
		}
		out = append(out, j)
	}
	return out
}
