package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// traceOptions say which transitions are wanted.
type traceOptions struct {
	programFlags
	rules      []semantics.Rule
	session    *int64
	pool, html string
	schedule   string
	failOn     failOn
	from, to   *float64
}

func newTrace(e *env) *cobra.Command {
	var o traceOptions
	cmd := &cobra.Command{
		Use:   "trace FILE",
		Short: "Print the transitions of a run as JSON lines",
		Long: `Runs a program and prints its transitions as JSON lines: first an object meta with the format's version, then an
object a transition; a finding follows the transition that led to it. With --html it writes a page instead, one file that
opens in a browser without a network: pools over time, and for every session what it waited for, held, leased and ran. The page has all
of the run, so --horizon or --to keep that of a long one small. With --schedule the run is the one that a schedule decides, which explore writes for what it
found.`,
		Example: `  sq-sem trace examples/pd/transfer.sq --rules ScopeEnd,Release --pool kvP
  sq-sem trace examples/pd/transfer.sq --html transfer.html
  sq-sem trace examples/pd/transfer.sq --schedule out/stale-read.json --html stale-read.html`,
		Args:              args(1, 1, "FILE"),
		ValidArgsFunction: programFiles,
		RunE: func(_ *cobra.Command, files []string) error {
			if err := o.consistent(); err != nil {
				return err
			}
			return trace(e, files[0], &o)
		},
	}
	o.register(cmd)
	o.withRequests(cmd.Flags(), "requests-")
	fs := cmd.Flags()
	rulesOption(fs, &o.rules, "rules", "only transitions of the rules `A,B`, separated by commas")
	unlessGiven(fs, &o.session, 0, "the number of a session, at least 0", "session", "only transitions about session `N`")
	textOption(fs, &o.pool, "pool", "", "the name of a pool", "only transitions about pool `P` (of a family: all of it, or P[i])")
	timeOption(fs, &o.from, false, "from", "only from `TIME` on")
	timeOption(fs, &o.to, true, "to", "only until `TIME`")
	fileOption(fs, &o.html, "html", "write a page that shows the run over time to `FILE`")
	scheduleOption(fs, &o.schedule)
	failOnOption(cmd, fs, &o.failOn)
	completePools(cmd, "pool")
	// The option has one possible error: a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc("rules", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return ruleNames(), cobra.ShellCompDirectiveNoFileComp
	})
	return cmd
}

// rulesOption are names of rules; more of them when it is given again.
func rulesOption(fs *pflag.FlagSet, to *[]semantics.Rule, name, usage string) {
	fs.Var(&option{set: func(text string) error {
		for word := range strings.SplitSeq(text, ",") {
			word = strings.TrimSpace(word)
			r, ok := semantics.RuleNamed(word)
			if !ok {
				return fmt.Errorf("rules separated by commas (there is no rule %q%s)", word, suggestion(word, ruleNames()))
			}
			*to = append(*to, r)
		}
		return nil
	}}, name, usage)
}

func ruleNames() []string {
	var names []string
	for r := range semantics.Rule(semantics.NumRules) {
		names = append(names, r.String())
	}
	return names
}

func trace(e *env, file string, o *traceOptions) error {
	p, prog, by, err := e.loadReplay(file, &o.programFlags, o.schedule)
	if err != nil {
		return err
	}
	wanted, last, err := o.filter(prog)
	if err != nil {
		return err
	}
	ctx, stop := e.interruptible()
	defer stop()
	m := semantics.New(prog, by.options(semantics.Options{NoSamples: len(prog.IR.Expectations) == 0}))
	if o.html != "" {
		err = writeTimeline(ctx, o.html, m, p, by, last)
	} else {
		out := bufio.NewWriter(e.stdout)
		err = writeTrace(ctx, out, m, p.Name, by, wanted, last)
		if ferr := out.Flush(); ferr != nil {
			return ferr
		}
	}
	var broken *semantics.RuntimeError
	if errors.As(err, &broken) {
		d := *broken.Diagnostic
		if !d.Span.Known() {
			d.File = p.Name
		}
		return diag.List{&d}
	}
	if err != nil {
		return err
	}
	found := slices.DeleteFunc(report.Findings(m), func(f report.Finding) bool { return f.T > last }) // the step past it was taken
	return o.failOn.status(report.CountKinds(found))
}

// writeTrace runs a machine, past no later time than last, and writes the transitions wanted.
func writeTrace(ctx context.Context, out *bufio.Writer, m *semantics.Machine, name string, by *scheduled, wanted func(*semantics.Transition) bool, last float64) error {
	t, err := report.NewTrace(out, report.NewNarrator(m.Program()), name)
	if err != nil {
		return err
	}
	d := drive{by: by, last: last, each: func(step *semantics.Transition) error {
		if !wanted(step) {
			return nil
		}
		return t.Write(m, step)
	}}
	return d.run(ctx, m)
}

// filter reads the options: which transitions are wanted, and the last time.
func (o *traceOptions) filter(p *semantics.Program) (func(*semantics.Transition) bool, float64, error) {
	var tests []func(*semantics.Transition) bool
	if len(o.rules) > 0 {
		tests = append(tests, func(t *semantics.Transition) bool { return slices.Contains(o.rules, t.Rule) })
	}
	if o.session != nil {
		tests = append(tests, func(t *semantics.Transition) bool { return report.OfSession(t, *o.session) })
	}
	if o.pool != "" {
		var pools []int
		for i := range p.IR.Pools {
			if p.IR.Pools[i].Name == o.pool || p.PoolName(int32(i)) == o.pool {
				pools = append(pools, i)
			}
		}
		if pools == nil {
			return nil, 0, usage("there is no pool %q%s", o.pool, suggestion(o.pool, p.IR.PoolNames()))
		}
		tests = append(tests, func(t *semantics.Transition) bool {
			return slices.ContainsFunc(pools, func(i int) bool { return report.OfPool(t, i) })
		})
	}
	if o.from != nil {
		tests = append(tests, func(t *semantics.Transition) bool { return t.Time >= *o.from })
	}
	last := math.Inf(1)
	if o.to != nil {
		last = *o.to
	}
	return func(t *semantics.Transition) bool {
		for _, test := range tests {
			if !test(t) {
				return false
			}
		}
		return true
	}, last, nil
}

// suggestion is what may have been meant, with a comma before it; empty when nothing is near.
func suggestion(word string, known []string) string {
	if near := diag.Nearest(word, known); near != "" {
		return ", did you mean " + strconv.Quote(near) + "?"
	}
	return ""
}
