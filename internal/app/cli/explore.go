package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sq-sem/sq-sem/internal/base/atomicfile"
	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/semantics/explore"
	"github.com/sq-sem/sq-sem/semantics/schedule"
)

type exploreOptions struct {
	programFlags
	windows   []schedule.Window
	states    int
	depth     int
	memory    int
	jobs      int
	noFold    bool
	schedules string
}

// mostWork bounds a window: every work in it is a way to go.
const mostWork = 1_000_000

func newExplore(e *env) *cobra.Command {
	o := exploreOptions{states: 10_000_000, memory: 8_192}
	cmd := &cobra.Command{
		Use:   "explore FILE",
		Short: "Go through every run a program could have",
		Long: `Explores every order in which ready sessions could run and simultaneous events could come, every choice among equally good
values, and with --window every work of runs on a delay stage; up to bounds. It reports how many states there are, broken
invariants, errors, deadlocks, starvation, stale reads, livelocks and leases without bound that nobody ended, each with a shortest way to it.
With --schedules that way is written as a file that step --schedule replays. Sessions that nothing tells apart are folded. Exits 1 when an invariant
breaks or a run fails.`,
		Example: `  sq-sem explore examples/pd/transfer.sq --set ttl=3 --window link=1..4 --schedules out
  sq-sem step examples/pd/transfer.sq --set ttl=3 --schedule out/stale-read.json`,
		Args:              args(1, 1, "FILE"),
		ValidArgsFunction: programFiles,
		RunE: func(_ *cobra.Command, files []string) error {
			return runExplore(e, files[0], &o)
		},
	}
	o.register(cmd)
	fs := cmd.Flags()
	windowOption(fs, &o.windows, "window", "let the runs on a delay stage take every whole work in a `STAGE=LO..HI` (repeatable)")
	boundOption(fs, &o.states, math.MaxInt32, "max-states", "stop at `N` states; inf: no bound")
	boundOption(fs, &o.depth, math.MaxInt32, "max-depth", "look at runs of at most `N` choices; inf: no bound")
	boundOption(fs, &o.memory, math.MaxInt32, "max-memory", "stop when the states waiting take about `N` MiB; inf: no bound")
	jobsOption(fs, &o.jobs, "go on from", "states")
	fs.BoolVar(&o.noFold, "no-fold", false, "tell sessions apart even where nothing in the program does")
	dirOption(fs, &o.schedules, "schedules", "write a schedule for each finding into `DIR`")
	return cmd
}

func runExplore(e *env, file string, o *exploreOptions) error {
	p, err := e.load(file, &o.programFlags)
	if err != nil {
		return err
	}
	prog := p.machine()
	named := schedule.Schedule{Program: file, Windows: o.windows}
	byStage, list := named.StageWindows(prog)
	if list.HasErrors() {
		return usage("--window: %s", list[0].Message())
	}
	if o.sessions != "" {
		data, err := os.ReadFile(o.sessions)
		if err != nil {
			return err
		}
		named.Sessions = json.RawMessage(data)
	}
	ctx, cancel := interruptible()
	defer cancel()
	bar := e.meter()
	defer bar.clear()
	r := explore.Explore(prog, explore.Options{
		Bounds:  explore.Bounds{States: o.states, Depth: o.depth, Bytes: int64(o.memory) << 20, Jobs: o.jobs},
		Windows: byStage,
		NoFold:  o.noFold,
		Progress: func(states int) bool {
			bar.show(0, fmt.Sprintf("%d states", states))
			return ctx.Err() == nil
		},
	})
	bar.clear()
	files, err := writeSchedules(o.schedules, &named, r)
	if err != nil {
		return err
	}
	if e.json {
		err = writeJSON(e.stdout, exploreJSON(r, files))
	} else {
		err = exploreText(e.stdout, r, files)
	}
	switch {
	case err != nil:
		return err
	case ctx.Err() != nil:
		return context.Canceled
	}
	for _, f := range r.Found {
		if f.Kind == explore.Violation || f.Kind == explore.RunError {
			return silent{statusFault}
		}
	}
	return nil
}

// windowOption is a window for the works of a stage. Whether the program has the stage is found when it is read.
func windowOption(fs *pflag.FlagSet, to *[]schedule.Window, name, usage string) {
	fs.Var(&option{set: func(text string) error {
		stage, span, _ := strings.Cut(text, "=")
		lo, hi, _ := strings.Cut(span, "..")
		least, err := strconv.Atoi(lo)
		most, err2 := strconv.Atoi(hi)
		if stage == "" || err != nil || err2 != nil || least < 0 || most < least || most > mostWork {
			return fmt.Errorf("STAGE=LO..HI with whole numbers 0 ≤ LO ≤ HI ≤ %d", mostWork)
		}
		if slices.ContainsFunc(*to, func(w schedule.Window) bool { return w.Stage == stage }) {
			return errors.New("one window for each stage")
		}
		*to = append(*to, schedule.Window{Stage: stage, Lo: least, Hi: most})
		return nil
	}}, name, usage)
}

// writeSchedules writes a schedule for everything found; it gives the files by kind.
func writeSchedules(dir string, base *schedule.Schedule, r *explore.Result) (map[explore.Kind]string, error) {
	files := map[explore.Kind]string{}
	if dir == "" || len(r.Found) == 0 {
		return files, nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	for _, f := range r.Found {
		s := *base
		s.Choices = f.Choices
		name := filepath.Join(dir, string(f.Kind)+".json")
		if err := atomicfile.Write(name, func(w io.Writer) error { return s.Write(w) }); err != nil {
			return nil, err
		}
		files[f.Kind] = name
	}
	return files, nil
}

func exploreText(w io.Writer, r *explore.Result, files map[explore.Kind]string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%d states, %d ways between them, %d ends, at most %d choices deep; %d steps taken\n", r.States, r.Edges, r.Ends, r.Depth, r.Steps)
	if r.Folded {
		b.WriteString("sessions of equal state were not told apart\n")
	}
	switch {
	case r.Exhaustive:
		b.WriteString("exhaustive: there are no other states\n")
	case r.Bound != "":
		fmt.Fprintf(&b, "not exhaustive: stopped at the bound on %s\n", r.Bound)
	default:
		b.WriteString("not exhaustive: interrupted\n")
	}
	if len(r.Found) == 0 {
		b.WriteString("findings: none\n")
	}
	for _, f := range r.Found {
		fmt.Fprintf(&b, "%s at t=%s (step %d, after %d choices): %s\n", f.Kind, report.Number(f.T), f.Step, len(f.Choices), f.Text)
		if name := files[f.Kind]; name != "" {
			fmt.Fprintf(&b, "  schedule: %s\n", name)
		} else {
			fmt.Fprintf(&b, "  choices: %s\n", choiceText(f.Choices))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// choiceText lists the choices that are not the first of their kind, as kind pick/of.
func choiceText(list []schedule.Choice) string {
	var out []string
	for i, c := range list {
		if c.Pick != 0 {
			out = append(out, fmt.Sprintf("#%d %s %d of %d", i+1, c.Kind, c.Pick+1, c.Of))
		}
	}
	if out == nil {
		return "always the first"
	}
	return strings.Join(out, ", ") + ", else the first"
}

type exploredJSON struct {
	States     int         `json:"states"`
	Edges      int         `json:"edges"`
	Ends       int         `json:"ends"`
	Depth      int         `json:"depth"`
	Steps      int64       `json:"steps"`
	Folded     bool        `json:"folded"`
	Exhaustive bool        `json:"exhaustive"`
	Bound      string      `json:"bound,omitempty"`
	Found      []foundJSON `json:"found"`
}

type foundJSON struct {
	Kind     string `json:"kind"`
	T        any    `json:"t"`
	Step     uint64 `json:"step"`
	Session  int64  `json:"session"`
	Choices  int    `json:"choices"`
	Text     string `json:"text"`
	Schedule string `json:"schedule,omitempty"`
}

func exploreJSON(r *explore.Result, files map[explore.Kind]string) exploredJSON {
	out := exploredJSON{States: r.States, Edges: r.Edges, Ends: r.Ends, Depth: r.Depth, Steps: r.Steps, Folded: r.Folded,
		Exhaustive: r.Exhaustive, Bound: r.Bound, Found: []foundJSON{}}
	for _, f := range r.Found {
		out.Found = append(out.Found, foundJSON{string(f.Kind), f.T, f.Step, f.Session, len(f.Choices), f.Text, files[f.Kind]})
	}
	return out
}
