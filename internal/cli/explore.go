package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/explore"
	"github.com/sq-sem/sq-sem/internal/atomicfile"
	"github.com/sq-sem/sq-sem/report"
	"github.com/sq-sem/sq-sem/schedule"
	"github.com/sq-sem/sq-sem/semantics"
)

type exploreOptions struct {
	programFlags
	windows   []string
	states    int
	depth     int
	memory    int
	jobs      int
	noFold    bool
	schedules string
}

func newExplore(e *env) *cobra.Command {
	var o exploreOptions
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
	fs.StringArrayVar(&o.windows, "window", nil, "let the runs on a delay stage take every whole work in a `STAGE=LO..HI` (repeatable)")
	fs.IntVar(&o.states, "max-states", 10_000_000, "stop at `N` states (0: no bound)")
	fs.IntVar(&o.depth, "max-depth", 0, "look at runs of at most `N` choices (0: no bound)")
	fs.IntVar(&o.memory, "max-memory", 8_192, "stop when the states waiting take about `N` MiB (0: no bound)")
	fs.IntVar(&o.jobs, "jobs", 0, "use `N` cores (0: all)")
	fs.BoolVar(&o.noFold, "no-fold", false, "tell sessions apart even where nothing in the program does")
	fs.StringVar(&o.schedules, "schedules", "", "write a schedule for each finding into `DIR`")
	return cmd
}

func runExplore(e *env, file string, o *exploreOptions) error {
	p, err := e.load(file, &o.programFlags)
	if err != nil {
		return err
	}
	prog := p.machine()
	windows, err := stageWindows(prog, o.windows)
	if err != nil {
		return err
	}
	named := schedule.Schedule{Program: file, Windows: windows}
	byStage, list := named.StageWindows(prog)
	if list.HasErrors() {
		return list
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

// stageWindows reads STAGE=LO..HI.
func stageWindows(p *semantics.Program, list []string) ([]schedule.Window, error) {
	var out []schedule.Window
	for _, text := range list {
		stage, span, ok := strings.Cut(text, "=")
		lo, hi, ok2 := strings.Cut(span, "..")
		least, err := strconv.Atoi(lo)
		most, err2 := strconv.Atoi(hi)
		if !ok || !ok2 || err != nil || err2 != nil || least < 0 || most < least {
			return nil, usage("--window is STAGE=LO..HI with whole numbers 0 ≤ LO ≤ HI, not %q", text)
		}
		out = append(out, schedule.Window{Stage: stage, Lo: least, Hi: most})
	}
	return out, nil
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
