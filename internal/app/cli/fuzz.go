package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sq-sem/sq-sem/gen/lockstep"
	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/proptest"
	"github.com/sq-sem/sq-sem/semantics"
)

type fuzzOptions struct {
	long   time.Duration
	seed   *int64
	kind   string
	jobs   int
	out    string
	corpus string
}

// fuzzBatch is how many cases are drawn from one seed.
const fuzzBatch = 100

func newFuzz(e *env) *cobra.Command {
	o := fuzzOptions{long: 30 * time.Second, out: "."}
	cmd := &cobra.Command{
		Use:   "fuzz",
		Short: "Look for faults of the machine with random programs",
		Long: `Runs random programs on the machine and on a second, naive one, and compares the two after every transition, with the
invariants: schedules of pool commands (pool), programs over the whole language (program), programs of the Lean fragment
(fragment). What fails is made as small as possible and written as a program that step opens. With --corpus, cases that
show something new are kept in a directory, and the next campaign goes on from them. Exits 3 when something was found.`,
		Example: "  sq-sem fuzz --for 10m\n  sq-sem fuzz --kind pool --seed 7 --for 30s --corpus corpus",
		Args:    args(0, 0, ""),
		RunE: func(*cobra.Command, []string) error {
			if o.seed == nil {
				seed := time.Now().UnixNano() % 1e9
				o.seed = &seed
			}
			return runFuzz(e, &o)
		},
	}
	fs := cmd.Flags()
	durationOption(fs, &o.long, "for", "how `LONG` to look")
	seedOption(fs, &o.seed, "seed", "the seed `N` of the first batch; without it one is taken from the clock")
	choiceOption(fs, &o.kind, []string{"pool", "program", "fragment"}, "kind", "the `KIND`: pool, program or fragment; without it each gets a third of the time")
	jobsOption(fs, &o.jobs, "run", "programs")
	dirOption(fs, &o.out, "out", "write what fails into `DIR`; without it here")
	dirOption(fs, &o.corpus, "corpus", "keep interesting cases in `DIR`")
	return cmd
}

// durationOption is a time by the clock on the wall, more than 0.
func durationOption(fs *pflag.FlagSet, to *time.Duration, name, usage string) {
	fs.Var(&option{text: to.String(), set: func(text string) error {
		d, err := time.ParseDuration(text)
		if err != nil || d <= 0 {
			return errors.New("a duration of more than 0 such as 90s or 10m")
		}
		*to = d
		return nil
	}}, name, usage)
}

// fuzzKinds are the kinds of a name, all in the order in which they are tried without one.
func fuzzKinds(name string) []proptest.Kind {
	switch name {
	case "pool":
		return []proptest.Kind{proptest.Schedules()}
	case "program":
		return []proptest.Kind{proptest.Programs()}
	case "fragment":
		return []proptest.Kind{fragmentKind()}
	}
	return []proptest.Kind{proptest.Schedules(), proptest.Programs(), fragmentKind()}
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
	kinds := fuzzKinds(o.kind)
	ctx, stop := e.interruptible()
	defer stop()
	var results []*fuzzResult
	found := false
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
		found = r.Found != nil
		if found || ctx.Err() != nil {
			break
		}
	}
	if e.json {
		if err := writeJSON(e.stdout, results); err != nil {
			return err
		}
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case found:
		return silent{statusFound}
	}
	return nil
}

// fuzzKind fuzzes one kind for a time.
func fuzzKind(ctx context.Context, e *env, o *fuzzOptions, k proptest.Kind, long time.Duration) (*fuzzResult, error) {
	begun := time.Now()
	c := &proptest.Campaign{Kind: k, Seed: *o.seed, Cases: fuzzBatch, Until: begun.Add(long), Workers: jobs(o.jobs), Shrinks: proptest.MaxShrinks}
	if o.corpus != "" {
		corpus, err := proptest.LoadCorpus(o.corpus, k)
		if err != nil {
			return nil, err
		}
		c.Corpus = corpus
	}
	shown := e.meter()
	r := &fuzzResult{Kind: k.Name, Seed: *o.seed}
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
