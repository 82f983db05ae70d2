package cli

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/gen/lockstep"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/proptest"
	"github.com/sq-sem/sq-sem/report"
	"github.com/sq-sem/sq-sem/semantics"
)

type fuzzOptions struct {
	long   time.Duration
	seed   int64
	kind   string
	jobs   int
	out    string
	corpus string
}

// fuzzBatch is how many cases are drawn from one seed.
const fuzzBatch = 100

func newFuzz(e *env) *cobra.Command {
	var o fuzzOptions
	cmd := &cobra.Command{
		Use:   "fuzz",
		Short: "Look for faults of the machine with random programs",
		Long: `Runs random programs on the machine and on a second, naive one, and compares the two after every transition, with the
invariants: schedules of pool commands (pool), programs over the whole language (program), programs of the Lean fragment
(fragment). What fails is made as small as possible and written as a program that step opens. With --corpus, cases that
show something new are kept in a directory, and the next campaign goes on from them.`,
		Example: "  sq-sem fuzz --for 10m\n  sq-sem fuzz --kind pool --seed 7 --for 30s --corpus corpus",
		Args:    args(0, 0, ""),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !cmd.Flags().Changed("seed") {
				o.seed = time.Now().UnixNano() % 1e9
			}
			return runFuzz(e, &o)
		},
	}
	flags := cmd.Flags()
	flags.DurationVar(&o.long, "for", 30*time.Second, "how long to look")
	flags.Int64Var(&o.seed, "seed", 0, "the seed of the first batch; without it one is taken from the clock")
	flags.StringVar(&o.kind, "kind", "", "pool, program or fragment; without it each gets a third of the time")
	flags.IntVar(&o.jobs, "jobs", 0, "how many programs run at a time; 0 for as many as there are processors")
	flags.StringVar(&o.out, "out", ".", "write what fails into `DIR`")
	flags.StringVar(&o.corpus, "corpus", "", "keep interesting cases in `DIR`")
	return cmd
}

// fuzzKinds are the kinds by name, in the order in which they are tried.
func fuzzKinds(name string) ([]proptest.Kind, error) {
	pool, program := proptest.Schedules(), proptest.Programs()
	switch name {
	case "":
		return []proptest.Kind{pool, program, fragmentKind()}, nil
	case "pool":
		return []proptest.Kind{pool}, nil
	case "program":
		return []proptest.Kind{program}, nil
	case "fragment":
		return []proptest.Kind{fragmentKind()}, nil
	}
	return nil, usage("--kind is pool, program or fragment, not %q", name)
}

// fragmentKind are programs of the Lean fragment: a case is the seed of one.
func fragmentKind() proptest.Kind {
	return proptest.Kind{
		Name: "fragment", Head: 2,
		Decode: func(codes proptest.Codes) *ir.Program {
			seed := uint64(0)
			for _, c := range codes {
				seed = seed<<16 | uint64(c)
			}
			return lockstep.Random(seed)
		},
		Judge: func(p *ir.Program) proptest.Verdict { return proptest.Judge(p, lockstep.MaxSteps) },
	}
}

// fuzzResult is what became of one kind.
type fuzzResult struct {
	Kind              string            `json:"kind"`
	Seed              int64             `json:"seed"`
	Cases             uint64            `json:"cases"`
	Transitions       uint64            `json:"transitions"`
	Seconds           float64           `json:"seconds"`
	CasesPerSec       float64           `json:"cases_per_second"`
	TransitionsPerSec float64           `json:"transitions_per_second"`
	Rules             map[string]uint64 `json:"rules"`
	Corpus            int               `json:"corpus"`
	Found             *fuzzFound        `json:"found"`
}

// fuzzFound is a failing case.
type fuzzFound struct {
	Seed    int64  `json:"seed"`
	Step    uint64 `json:"step"`
	What    string `json:"what"`
	File    string `json:"file"`
	Command string `json:"command"`
	story   string
}

// runFuzz fuzzes one kind after the other.
func runFuzz(e *env, o *fuzzOptions) error {
	kinds, err := fuzzKinds(o.kind)
	if err != nil {
		return err
	}
	if o.long <= 0 {
		return usage("--for is how long to look, more than 0")
	}
	ctx, stop := interruptible()
	defer stop()
	var results []*fuzzResult
	status := statusOK
	for _, k := range kinds {
		r, err := fuzzKind(ctx, e, o, k, o.long/time.Duration(len(kinds)))
		if err != nil {
			return err
		}
		results = append(results, r)
		if !e.json {
			if err := r.print(e.stdout); err != nil {
				return err
			}
		}
		if r.Found != nil {
			status = statusFault
			break
		}
		if ctx.Err() != nil {
			status = statusInterrupted
			break
		}
	}
	if e.json {
		if err := writeJSON(e.stdout, results); err != nil {
			return err
		}
	}
	if status != statusOK {
		return silent{status}
	}
	return nil
}

// fuzzKind fuzzes one kind for a time.
func fuzzKind(ctx context.Context, e *env, o *fuzzOptions, k proptest.Kind, long time.Duration) (*fuzzResult, error) {
	begun := time.Now()
	c := &proptest.Campaign{Kind: k, Seed: o.seed, Cases: fuzzBatch, Until: begun.Add(long), Workers: jobs(o.jobs), Shrinks: proptest.MaxShrinks}
	if o.corpus != "" {
		corpus, err := proptest.LoadCorpus(o.corpus, k)
		if err != nil {
			return nil, err
		}
		c.Corpus = corpus
	}
	shown := e.meter()
	r := &fuzzResult{Kind: k.Name, Seed: o.seed}
	c.Progress = func(t *proptest.Tally) {
		r.count(t, time.Since(begun))
		shown.show(time.Since(begun).Seconds()/long.Seconds(), r.summary())
	}
	tally := c.Run(ctx)
	shown.clear()
	r.count(tally, time.Since(begun))
	if c.Corpus != nil {
		r.Corpus = c.Corpus.Size()
		if err := c.Corpus.Save(o.corpus, k); err != nil {
			return nil, err
		}
	}
	if len(tally.Found) == 0 {
		return r, nil
	}
	f := tally.Found[0]
	path, err := f.Save(o.out)
	narrator := report.NewNarrator(semantics.Compile(f.Program, nil, nil))
	r.Found = &fuzzFound{f.Seed, f.Failure.Step, f.Failure.What, path, "sq-sem " + f.StepArguments(path), f.Story(narrator.Line)}
	return r, err
}

func (r *fuzzResult) count(t *proptest.Tally, took time.Duration) {
	r.Cases, r.Transitions, r.Seconds = t.Cases, t.Steps, took.Seconds()
	r.CasesPerSec, r.TransitionsPerSec = float64(t.Cases)/r.Seconds, float64(t.Steps)/r.Seconds
	r.Rules = map[string]uint64{}
	for rule, n := range t.Rules {
		if n > 0 {
			r.Rules[semantics.Rule(rule).String()] = n
		}
	}
}

func (r *fuzzResult) summary() string {
	return fmt.Sprintf("%s: %d cases (%.0f/s), %d transitions (%.0f/s), %d of %d rules", r.Kind, r.Cases, r.CasesPerSec,
		r.Transitions, r.TransitionsPerSec, len(r.Rules), semantics.NumRules)
}

// print tells a result to a person.
func (r *fuzzResult) print(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s in %.1f s, seed %d", r.summary(), r.Seconds, r.Seed)
	if r.Corpus > 0 {
		fmt.Fprintf(&b, ", corpus of %d", r.Corpus)
	}
	if f := r.Found; f == nil {
		b.WriteString(": nothing found\n")
	} else {
		fmt.Fprintf(&b, ": a fault, found by seed %d\n\n%s\nwritten to %s; see it with\n  %s\n", f.Seed, f.story, f.File, f.Command)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
