package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/semantics"
	"github.com/sq-sem/sq-sem/semantics/explore"
	"github.com/sq-sem/sq-sem/semantics/schedule"
)

// explored is what an exploration came to, ready to be told.
type explored struct {
	file    string
	prog    *semantics.Program
	windows map[int]semantics.Window
	bounds  *exploreOptions
	r       *explore.Result
	// names are the files of the schedules, which were written or would be.
	names   []string
	written bool
}

func (x *explored) text(w io.Writer) error {
	var b strings.Builder
	r := x.r
	fmt.Fprintf(&b, "%s, %s between them, %s, at most %s deep; %s taken\n", many(r.States, "state"), many(r.Edges, "way"), many(r.Ends, "end"),
		many(r.Depth, "choice"), many(int(r.Steps), "step"))
	if r.Folded {
		b.WriteString("sessions of equal state were not told apart\n")
	}
	if len(r.Found) == 0 {
		b.WriteString("findings: none\n")
	} else {
		var words []string
		for _, c := range counts(r.Found) {
			words = append(words, fmt.Sprintf("%d %s", c.n, c.kind))
		}
		fmt.Fprintf(&b, "findings: %s\n", strings.Join(words, ", "))
	}
	for i, f := range r.Found {
		fmt.Fprintf(&b, "  %s at t=%s (step %d, after %s): %s%s\n", f.Kind, report.Number(f.Finding.T), f.Finding.Step, many(len(f.Choices), "choice"), x.about(f), also(f))
		fmt.Fprintf(&b, "    choices: %s\n    replay: %s\n    page: %s\n", x.choices(f), x.replay(i), x.page(i))
	}
	if x.piped() && len(r.Found) > 0 {
		b.WriteString("FILE is this program, which came from standard input, in a file\n")
	}
	b.WriteString(x.covered())
	_, err := io.WriteString(w, b.String())
	return err
}

// kindCount is how many things of a kind were found.
type kindCount struct {
	kind explore.Kind
	n    int
}

// counts counts what was found by kind, in the order in which kinds came up.
func counts(found []*explore.Found) []kindCount {
	var out []kindCount
	for _, f := range found {
		i := slices.IndexFunc(out, func(c kindCount) bool { return c.kind == f.Kind })
		if i < 0 {
			i, out = len(out), append(out, kindCount{kind: f.Kind})
		}
		out[i].n++
	}
	return out
}

// about says what was found.
func (x *explored) about(f *explore.Found) string {
	if f.Err != nil {
		return f.Err.Error()
	}
	g := &f.Finding
	if g.Kind == semantics.StaleRead {
		return fmt.Sprintf("session %d read from t=%s to t=%s what its lease of %s%s kept until t=%s", g.Session, report.Number(g.From), report.Number(g.T),
			x.prog.PoolName(g.Pool), report.As(report.ReleasedName(x.prog, *g)), report.Number(g.Expired))
	}
	return report.InWords(x.prog, *g, f.Held).Text
}

// also says of what other sessions the same was found.
func also(f *explore.Found) string {
	var others []string
	for _, s := range f.Sessions {
		if s != f.Finding.Session {
			others = append(others, fmt.Sprintf("%d", s))
		}
	}
	if others == nil {
		return ""
	}
	return " (also found of session " + strings.Join(others, ", ") + ")"
}

// choices tells the choices that are not the first of their kind.
func (x *explored) choices(f *explore.Found) string {
	list := x.decisions(f)
	if list == nil {
		return "always the first"
	}
	return strings.Join(list, "; ") + "; else the first"
}

func (x *explored) decisions(f *explore.Found) []string {
	// The choices were made by the same program; a run that fails does so after the last of them.
	list, _ := schedule.Decisions(x.prog, semantics.Options{NoSamples: true, Windows: x.windows}, f.Choices)
	var out []string
	for i := range list {
		if list[i].Pick != 0 {
			out = append(out, fmt.Sprintf("%d: %s", i+1, decided(x.prog, &list[i])))
		}
	}
	return out
}

// decided says what a choice decided.
func decided(p *semantics.Program, d *schedule.Decision) string {
	switch d.Kind {
	case semantics.ChooseReady:
		var before []string
		for _, s := range d.Ready[:d.Pick] {
			before = append(before, fmt.Sprintf("#%d", s))
		}
		return fmt.Sprintf("#%d before %s%s", d.Ready[d.Pick], strings.Join(before, ", "), where(p, d))
	case semantics.ChooseEvent:
		var before []string
		for _, e := range d.Events[:d.Pick] {
			before = append(before, eventText(p, e))
		}
		return fmt.Sprintf("%s before %s", eventText(p, d.Events[d.Pick]), strings.Join(before, ", "))
	case semantics.ChooseTie:
		return fmt.Sprintf("#%d chooses %s = %s (%d of %d)", d.Session, p.IR.Attrs[d.Slot], report.Number(d.Value), d.Pick+1, d.Of)
	case semantics.ChooseWork:
		return fmt.Sprintf("#%d runs %s%s", d.Session, report.Number(d.Value), where(p, d))
	}
	return fmt.Sprintf("%s %d of %d", d.Kind, d.Pick+1, d.Of)
}

// where is the stage or the pool of the step that was decided.
func where(p *semantics.Program, d *schedule.Decision) string {
	switch {
	case d.Stage >= 0:
		return " at " + p.StageName(int32(d.Stage))
	case d.Pool >= 0:
		return " at " + p.PoolName(int32(d.Pool))
	}
	return ""
}

// eventText names an event of the agenda.
func eventText(p *semantics.Program, e semantics.EventView) string {
	text := e.Kind
	if e.Session >= 0 {
		text += fmt.Sprintf(" of #%d", e.Session)
	}
	switch {
	case e.Stage >= 0:
		text += " at " + p.StageName(int32(e.Stage))
	case e.Pool >= 0:
		text += " on " + p.PoolName(int32(e.Pool)) + report.As(e.Lease)
	}
	return text
}

// piped says that the program came from standard input, so a command that replays it must name a file.
func (x *explored) piped() bool { return x.file == "-" }

// program is what a command calls the program.
func (x *explored) program() string {
	if x.piped() {
		return "FILE"
	}
	return quote(x.file)
}

// replay is the command that replays what was found.
func (x *explored) replay(i int) string {
	step := fmt.Sprintf("sq-sem step %s --schedule %s", x.program(), quote(x.names[i]))
	if !x.written {
		return "explore with --schedules ., then " + step
	}
	return step
}

// page is the command that shows it over time.
func (x *explored) page(i int) string {
	name := x.names[i]
	return fmt.Sprintf("sq-sem trace %s --schedule %s --html %s", x.program(), quote(name), quote(strings.TrimSuffix(name, ".json")+".html"))
}

// quote writes an argument as a shell reads it.
func quote(arg string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_-./:=,+@%", r)
	}
	if arg != "" && strings.IndexFunc(arg, func(r rune) bool { return !plain(r) }) < 0 {
		return arg
	}
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}

// covered says what was covered, and what was not.
func (x *explored) covered() string {
	r, o := x.r, x.bounds
	if r.Exhaustive {
		return "exhaustive: there are no other states\n"
	}
	why := map[string]string{
		"states": "stopped at the bound of " + many(o.states, "state"), "depth": "stopped at the bound of " + many(o.depth, "choice"),
		"memory": fmt.Sprintf("stopped at the bound of %d MiB", o.memory), explore.Timeout: fmt.Sprintf("stopped after %v", o.timeout),
	}[r.Bound]
	if why == "" {
		why = r.Bound
	}
	return fmt.Sprintf("not exhaustive: %s; runs of at most %s are covered, and %s not gone on from\n", why, many(r.Covered, "choice"), were(r.Frontier, "state"))
}

// many is a number of things.
func many(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

func were(n int, thing string) string {
	if n == 1 {
		return "1 " + thing + " was"
	}
	return fmt.Sprintf("%d %ss were", n, thing)
}

type exploredJSON struct {
	States     int    `json:"states"`
	Edges      int    `json:"ways"`
	Ends       int    `json:"ends"`
	Depth      int    `json:"depth"`
	Steps      int64  `json:"steps"`
	Folded     bool   `json:"folded"`
	Exhaustive bool   `json:"exhaustive"`
	Bound      string `json:"bound,omitempty"`
	Covered    int    `json:"covered"`
	Frontier   int    `json:"frontier"`
	// Counts are how many things of each kind were found.
	Counts map[explore.Kind]int `json:"finding_counts"`
	Found  []foundJSON          `json:"findings"`
}

type foundJSON struct {
	Kind      string   `json:"kind"`
	T         any      `json:"t"`
	Step      uint64   `json:"step"`
	Session   int64    `json:"session"`
	Sessions  []int64  `json:"sessions"`
	Pool      *string  `json:"pool"`
	Stage     *string  `json:"stage"`
	Ways      int      `json:"ways"`
	Choices   int      `json:"choices"`
	Decisions []string `json:"decisions"`
	Text      string   `json:"text"`
	Schedule  string   `json:"schedule,omitempty"`
	Replay    string   `json:"replay,omitempty"`
	Page      string   `json:"page,omitempty"`
}

func (x *explored) json() exploredJSON {
	r := x.r
	out := exploredJSON{States: r.States, Edges: r.Edges, Ends: r.Ends, Depth: r.Depth, Steps: r.Steps, Folded: r.Folded,
		Exhaustive: r.Exhaustive, Bound: r.Bound, Covered: r.Covered, Frontier: r.Frontier, Counts: map[explore.Kind]int{}, Found: []foundJSON{}}
	for _, c := range counts(r.Found) {
		out.Counts[c.kind] = c.n
	}
	for i, f := range r.Found {
		j := foundJSON{Kind: string(f.Kind), T: f.Finding.T, Step: f.Finding.Step, Session: f.Finding.Session, Sessions: f.Sessions, Ways: f.Ways,
			Choices: len(f.Choices), Decisions: x.decisions(f), Text: x.about(f)}
		if p := f.Finding.Pool; p >= 0 {
			name := x.prog.PoolName(p)
			j.Pool = &name
		}
		if s := f.Finding.Stage; s >= 0 {
			name := x.prog.StageName(s)
			j.Stage = &name
		}
		if x.written {
			j.Schedule, j.Replay, j.Page = x.names[i], x.replay(i), x.page(i)
		}
		out.Found = append(out.Found, j)
	}
	return out
}
