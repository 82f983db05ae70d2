package cli

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/internal/app/fit"
	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/internal/base/atomicfile"
	"github.com/sq-sem/sq-sem/internal/show/chart"
	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// fitOptions are the options of `fit`.
type fitOptions struct {
	programFlags
	engines            map[string]string
	names              []string
	kind, plot         string
	holdOut            float64
	squares, keepGoing bool
	write              bool
	tolerance          float64
}

const errorAbsolute = "absolute"

func newFit(e *env) *cobra.Command {
	o := fitOptions{engines: map[string]string{}, kind: "relative", holdOut: 0.2}
	cmd := &cobra.Command{
		Use:   "fit FILE LOG...",
		Short: "Measure the constants of what an iteration costs",
		Long: `Runs a program beside the log of a vLLM scheduler, as conform does, so that the program says what each iteration has: tokens, kv_decode and all else
that its cost reads. How long it took, the log says. The lets that --fit names, which the cost reads, get the values of at least 0 that fit best: errors count in
proportion to the cost, and outliers less than others (Huber). A fifth of the iterations is kept back, and the errors told are theirs. Constants that
the log cannot tell apart are named and get no value.`,
		Example: `  sq-sem fit engine.sq sq-schedule-E-1.jsonl --fit c0,omega,beta,a --plot residuals.svg
  sq-sem fit engine.sq run1.jsonl run2.jsonl --fit c0,omega,beta,a --write`,
		Args: func(_ *cobra.Command, given []string) error {
			if len(given) < 2 {
				return usage("fit takes a program and at least one log")
			}
			return nil
		},
		ValidArgsFunction: logFiles,
		RunE:              func(_ *cobra.Command, files []string) error { return runFit(e, files[0], files[1:], &o) },
	}
	fs := cmd.Flags()
	setOption(fs, &o.set)
	completeLets(cmd, "set")
	engineOption(fs, o.engines)
	toleranceOption(fs, &o.tolerance)
	fs.Var(&option{set: func(text string) error {
		o.names = nil
		for name := range strings.SplitSeq(text, ",") {
			name = strings.TrimSpace(name)
			if !ir.IsName(name) || slices.Contains(o.names, name) {
				return errors.New("a list of names, NAME,NAME,…, each once")
			}
			o.names = append(o.names, name)
		}
		return nil
	}}, "fit", "the lets to fit: `NAME,NAME,…`")
	choiceOption(fs, &o.kind, []string{"relative", errorAbsolute}, "error", "what errors are: `KIND` relative, to the cost, or absolute, seconds")
	fs.BoolVar(&o.squares, "squares", false, "count every error by its square, outliers too")
	fs.Var(&option{text: "0.2", set: func(text string) error {
		x, ok := decimal(text)
		if !ok || x >= 1 {
			return errors.New("a share, at least 0 and less than 1")
		}
		o.holdOut = x
		return nil
	}}, "hold-out", "the `SHARE` of the iterations that is kept back")
	fs.BoolVar(&o.keepGoing, "keep-going", false, "fit also where the program does another thing than the log")
	fileOption(fs, &o.plot, "plot", "draw the errors over everything that the cost reads into `FILE.svg`")
	fs.BoolVar(&o.write, "write", false, "put the values into the program, and remove the lets that nothing uses then")
	return cmd
}

func runFit(e *env, file string, logs []string, o *fitOptions) error {
	switch {
	case len(o.names) == 0:
		return usage("--fit says which lets are fitted")
	case file == inputs.Stdin:
		return usage("fit reads the program's text more than once: name a file")
	}
	in := o.options(e.stdin)
	in.Outside = true
	p, err := e.loaded(file, in)
	if err != nil {
		return err
	}
	s, err := e.subject(file, p, in, o)
	if err != nil {
		return err
	}
	ctx, stop := e.interruptible()
	defer stop()
	bar := e.meter()
	defer bar.clear()
	bar.show(0, "following "+strings.Join(logs, ", "))
	var list []fit.Log
	for _, name := range logs {
		list = append(list, fit.Log{Name: name, Open: func() (io.ReadCloser, error) { return os.Open(name) }})
	}
	m, bad, err := fit.Measure(ctx, s, list)
	bar.clear()
	switch {
	case err != nil:
		return err
	case bad != nil:
		if bad.File == "" && !bad.Span.Known() {
			bad.File = p.Name
		}
		return diag.List{bad}
	}
	r := fit.Solve(m, s, fit.Options{Absolute: o.kind == errorAbsolute, Squares: o.squares, HoldOut: o.holdOut})
	if o.write && len(r.Vague) > 0 {
		return fmt.Errorf("nothing is written: the log cannot tell %s apart; leave constants out of --fit", groups(r.Vague))
	}
	if o.plot != "" {
		if err := atomicfile.Write(o.plot, func(w io.Writer) error { return chart.SVG(w, residuals(m, r)) }); err != nil {
			return err
		}
	}
	var gone []string
	if o.write {
		if gone, err = writeLets(p, r); err != nil {
			return err
		}
	}
	if e.json {
		out := fittedJSON(m, r)
		out.Removed = listOf(gone)
		return writeJSON(e.stdout, out)
	}
	return writeFitted(e.stdout, m, r, gone)
}

// subject is what is fitted: the program, and the program with other values of the constants.
func (e *env) subject(file string, p *program, in inputs.Options, o *fitOptions) (*fit.Subject, error) {
	s := &fit.Subject{Names: o.names, Program: p.Program, Places: p.Places, Trace: p.Trace, Engines: o.engines, Differ: o.keepGoing, Tolerance: o.tolerance}
	lets := p.Lets()
	in.Set = slices.Clone(in.Set)
	for _, name := range o.names {
		value, ok := lets[name]
		if !ok {
			d := &diag.Diagnostic{Code: fit.CodeConstant, File: p.Name, Format: "the program has no let `%s`", Args: []any{name}}
			if near := diag.Nearest(name, slices.Collect(maps.Keys(lets))); near != "" {
				d.Hint = "did you mean `" + near + "`?"
			}
			return nil, diag.List{d}
		}
		s.Start = append(s.Start, value)
		in.Set = append(in.Set, name+"="+number(2*math.Abs(value)+1))
	}
	other, list := e.tryLoad(file, in)
	if other == nil {
		return nil, list
	}
	s.Other = other.Program
	return s, nil
}

// groups are constants that cannot be told apart, in words.
func groups(vague [][]string) string {
	var list []string
	for _, g := range vague {
		list = append(list, strings.Join(g, " and "))
	}
	return strings.Join(list, "; ")
}

// writeLets puts the values into the program's text. Lets that only these lets used go with it; they are named.
func writeLets(p *program, r *fit.Result) (gone []string, err error) {
	text := p.File.Text
	for i, name := range r.Names {
		text = edited(text, name, func(let *syntax.Let) (start, end int32, with string) {
			at := let.Value.Place()
			return at.Start, at.End, significant(r.Values[i])
		})
	}
	spare := unusedLets(p.File.Text)
	for {
		more := slices.DeleteFunc(unusedLets(text), func(name string) bool { return slices.Contains(spare, name) })
		if len(more) == 0 {
			break
		}
		for _, name := range more {
			text = edited(text, name, func(let *syntax.Let) (start, end int32, with string) {
				at := let.Place()
				start, end = at.Start, at.End
				if rest := strings.IndexByte(text[end:], '\n'); rest >= 0 { // what follows on its line is about it
					end += int32(rest) + 1
				}
				return start, end, ""
			})
		}
		gone = append(gone, more...)
	}
	tree, _ := syntax.Parse(diag.NewFile(p.File.Name, text))
	return gone, atomicfile.Write(p.File.Name, func(w io.Writer) error {
		_, err := io.WriteString(w, syntax.Format(tree))
		return err
	})
}

// edited is a text with something else in the place that is of a let.
func edited(text, name string, place func(*syntax.Let) (start, end int32, with string)) string {
	tree, _ := syntax.Parse(diag.NewFile("", text))
	for _, item := range tree.Items {
		if let, ok := item.(*syntax.Let); ok && let.Name.Text == name {
			start, end, with := place(let)
			return text[:start] + with + text[end:]
		}
	}
	return text
}

// unusedLets are the lets of a text that nothing reads.
func unusedLets(text string) (names []string) {
	result, _ := link.Compile(diag.NewFile("", text), link.Options{})
	for _, s := range result.Symbols {
		used := func(u link.Use) bool { return u.Symbol == s && u.Span != s.Def }
		if s.Kind == link.LetSymbol && !slices.ContainsFunc(result.Uses, used) {
			names = append(names, s.Name)
		}
	}
	return names
}

// significant writes a number with six digits.
func significant(x float64) string { return digits(x, 6) }

func digits(x float64, n int) string {
	return strings.Replace(strconv.FormatFloat(x, 'g', n, 64), "e-0", "e-", 1)
}

// residuals are the relative errors, over what was fitted and over each thing that the cost reads.
func residuals(m *fit.Measured, r *fit.Result) []chart.Panel {
	panels := []chart.Panel{{Title: "computed and measured", X: "computed (s)", Y: "measured (s)"}, {Title: "relative error", X: "computed (s)", Y: "measured / computed - 1"}}
	for _, name := range m.Reads {
		panels = append(panels, chart.Panel{Title: "relative error", X: name, Y: "measured / computed - 1"})
	}
	for i := range m.Samples {
		s := &m.Samples[i]
		y := r.Predicted[i]
		add := func(k int, x, y float64) {
			panel := &panels[k]
			panel.Points = append(panel.Points, [2]float64{x, y})
			if end := &panel.Line[1]; x > end[0] {
				end[0] = x
				if k == 0 {
					end[1] = x
				}
			}
		}
		add(0, y, s.Seconds())
		add(1, y, s.Seconds()/y-1)
		for k, x := range s.Values {
			add(k+2, x, s.Seconds()/y-1)
		}
	}
	return panels
}

func writeFitted(to io.Writer, m *fit.Measured, r *fit.Result, gone []string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "fitted to %s", count(r.Fitted, "iteration"))
	if m.Differences > 0 {
		fmt.Fprintf(&b, "; the program does another thing than the log %s", count(int(m.Differences), "time"))
	}
	b.WriteString("\n\n")
	w := tabwriter.NewWriter(&b, 0, 0, 3, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "constant\tprogram\tfitted\tstandard error\t\n")
	for i, name := range r.Names {
		note := ""
		switch {
		case math.IsNaN(r.Values[i]):
			fmt.Fprintf(w, "%s\t%s\t–\t–\t\n", name, significant(r.Start[i]))
			continue
		case r.Values[i] == 0:
			note = "  at its bound"
		case r.Errors[i] > r.Values[i]/2:
			note = "  hardly known"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", name, significant(r.Start[i]), significant(r.Values[i]), brief(r.Errors[i]), note)
	}
	_ = w.Flush() // into memory
	for _, g := range r.Vague {
		if len(g) == 1 {
			fmt.Fprintf(&b, "\n%s has no effect on these iterations: the log does not say what it is\n", g[0])
			continue
		}
		fmt.Fprintf(&b, "\nthe log cannot tell %s apart: give all but one of them with --set, and leave them out of --fit\n", strings.Join(g, " and "))
	}
	kept := "kept back"
	if r.Told == r.Fitted && len(m.Samples) == r.Fitted {
		kept = "fitted to"
	}
	fmt.Fprintf(&b, "\non the %s %s: mean error %s %%, median %s %%, R² %s\n\nthe worst of all:\n\n", count(r.Told, "iteration"), kept, brief(100*r.MAPE), brief(100*r.Median), brief(r.R2))
	w = tabwriter.NewWriter(&b, 0, 0, 3, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "measured\tcomputed\t%s\t\n", strings.Join(m.Reads, "\t"))
	for _, i := range r.Worst {
		s := &m.Samples[i]
		fmt.Fprintf(w, "%s\t%s\t", brief(s.Seconds()), brief(r.Predicted[i]))
		for _, v := range s.Values {
			fmt.Fprintf(w, "%s\t", report.Number(v))
		}
		fmt.Fprintf(w, "  %s:%d: engine %s, call %d\n", s.Log, s.Line, s.Engine, s.N)
	}
	_ = w.Flush()
	if len(gone) > 0 {
		fmt.Fprintf(&b, "\nremoved, as nothing uses them any more: %s\n", strings.Join(gone, ", "))
	}
	_, err := io.WriteString(to, b.String())
	return err
}

// brief writes a number with three digits.
func brief(x float64) string { return digits(x, 3) }

// fitJSON is what `fit --json` prints.
type fitJSON struct {
	Fitted      int            `json:"fitted_iterations"`
	Told        int            `json:"told_iterations"`
	Differences int64          `json:"differences"`
	Constants   []constantJSON `json:"constants"`
	Vague       [][]string     `json:"not_identified"`
	MAPE        float64        `json:"mape"`
	Median      float64        `json:"median_error"`
	R2          float64        `json:"r2"`
	Worst       []worstJSON    `json:"worst"`
	// Removed are lets that --write removed.
	Removed []string `json:"removed"`
}

type constantJSON struct {
	Name    string   `json:"name"`
	Program float64  `json:"program"`
	Fitted  *float64 `json:"fitted"`
	Error   *float64 `json:"standard_error"`
}

type worstJSON struct {
	Log      string             `json:"log"`
	Line     int                `json:"line"`
	Engine   string             `json:"engine"`
	Call     int64              `json:"call"`
	Measured float64            `json:"measured"`
	Computed float64            `json:"computed"`
	Reads    map[string]float64 `json:"reads"`
}

func fittedJSON(m *fit.Measured, r *fit.Result) fitJSON {
	out := fitJSON{Fitted: r.Fitted, Told: r.Told, Differences: m.Differences, Vague: append([][]string{}, r.Vague...), MAPE: r.MAPE, Median: r.Median, R2: r.R2}
	for i, name := range r.Names {
		c := constantJSON{Name: name, Program: r.Start[i]}
		if !math.IsNaN(r.Values[i]) {
			c.Fitted, c.Error = &r.Values[i], &r.Errors[i]
		}
		out.Constants = append(out.Constants, c)
	}
	for _, i := range r.Worst {
		s := &m.Samples[i]
		x := worstJSON{s.Log, s.Line, s.Engine, s.N, s.Seconds(), r.Predicted[i], map[string]float64{}}
		for k, name := range m.Reads {
			x.Reads[name] = s.Values[k]
		}
		out.Worst = append(out.Worst, x)
	}
	return out
}
