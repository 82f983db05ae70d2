package cli

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
	"github.com/sq-sem/sq-sem/semantics/schedule"
)

// scheduleOption is --schedule.
func scheduleOption(fs *pflag.FlagSet, to *string) {
	fileOption(fs, to, "schedule", "take the choices that `FILE.json` lists, as explore writes it, with the options and the sessions that it was made with")
}

// scheduled is what decides a run beside its program. None and the zero scheduled decide nothing.
type scheduled struct {
	file    string
	windows map[int]semantics.Window
	player  *schedule.Player
}

// options are those of the machine that is to be replayed.
func (r *scheduled) options(opt semantics.Options) semantics.Options {
	opt.Windows = r.windows
	if r.player != nil {
		opt.Choose = r.player.Choose
	}
	return opt
}

// step takes a step of a machine that has these options.
func (r *scheduled) step(m *semantics.Machine) (*semantics.Transition, error) {
	if r == nil || r.player == nil {
		return m.Step()
	}
	r.player.Seek(m.Steps() + 1)
	t, err := m.Step()
	if misfit := r.player.Err(); misfit != nil {
		d := *misfit
		d.File = r.file
		return nil, diag.List{&d}
	}
	return t, err
}

// done says that nothing decides the run any more.
func (r *scheduled) done() bool { return r == nil || r.player == nil || r.player.Done() }

// loadReplay loads a program, with the schedule of a file where there is one. What the schedule was made with holds where the
// command line says nothing else; then the program must be the one that it is of.
func (e *env) loadReplay(file string, f *programFlags, from string) (*program, *semantics.Program, *scheduled, error) {
	if from == "" {
		p, err := e.load(file, f)
		if err != nil {
			return nil, nil, nil, err
		}
		return p, p.machine(), &scheduled{}, nil
	}
	s, list, err := readSchedule(from)
	if err != nil {
		return nil, nil, nil, err
	}
	e.warn(from, list)
	o := f.options(e.stdin)
	o.Runs = true
	said := restore(&o, &s.Options, from)
	p, list := e.tryLoad(file, o)
	if p == nil {
		if said != "" {
			list = append(list, &diag.Diagnostic{Code: schedule.Code, File: from, Path: "options",
				Format: "the schedule was made with %s, which this program does not take", Args: []any{said}})
		}
		return nil, nil, nil, list
	}
	e.warn(file, list)
	if err := e.bring(p, f.requests); err != nil {
		return nil, nil, nil, err
	}
	here, err := schedule.Identify(p.Program, p.Trace, p.Name)
	if err != nil {
		return nil, nil, nil, err
	}
	if list := of(from, s.Fit(&here)); list.HasErrors() {
		return nil, nil, nil, list
	}
	prog := p.machine()
	windows, list := s.StageWindows(prog)
	if of(from, list).HasErrors() {
		return nil, nil, nil, list
	}
	return p, prog, &scheduled{from, windows, schedule.NewPlayer(s.Choices)}, nil
}

func readSchedule(file string) (*schedule.Schedule, diag.List, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	s, list := schedule.Read(file, data)
	if list.HasErrors() {
		return nil, nil, list
	}
	return s, list, nil
}

// of says that diagnostics are of a file.
func of(file string, list diag.List) diag.List {
	for _, d := range list {
		d.File = file
	}
	return list
}

// restore gives a program's options what a schedule was made with, where they say nothing themselves, and tells what that was in the
// command line's words.
func restore(o *inputs.Options, made *schedule.Options, from string) string {
	var said []string
	if o.Set == nil {
		o.Set = made.Set
		for _, s := range made.Set {
			said = append(said, "--set "+quote(s))
		}
	}
	take := func(to **float64, x *schedule.Real, name string) {
		if *to == nil && x != nil {
			t := float64(*x)
			*to = &t
			said = append(said, fmt.Sprintf("--%s %v", name, t))
		}
	}
	take(&o.Horizon, made.Horizon, "horizon")
	take(&o.Warmup, made.Warmup, "warmup")
	if o.Seed == nil {
		o.Seed = made.Seed
	}
	content := func(to *string, data []byte, name string) {
		if *to == "" && data != nil {
			*to = fmt.Sprintf("%s (%s)", from, name)
			o.Contents[*to] = data
			said = append(said, "its "+name)
		}
	}
	o.Contents = map[string][]byte{}
	content(&o.Sessions, made.Sessions, "sessions")
	if made.Trace != nil {
		content(&o.Trace, []byte(strings.Join(made.Trace, "\n")), "trace")
	}
	return strings.Join(said, ", ")
}

// schedule is a schedule of a program that makes no choice yet; file is what the command line calls the program.
func (p *program) schedule(file string) (*schedule.Schedule, error) {
	id, err := schedule.Identify(p.Program, p.Trace, file)
	if err != nil {
		return nil, err
	}
	o := schedule.Options{Set: p.options.Set, Horizon: (*schedule.Real)(p.options.Horizon), Warmup: (*schedule.Real)(p.options.Warmup), Seed: p.options.Seed}
	if p.options.Sessions != "" {
		if o.Sessions, err = os.ReadFile(p.options.Sessions); err != nil {
			return nil, err
		}
	}
	if p.options.Trace != "" {
		rows, err := os.ReadFile(p.options.Trace)
		if err != nil {
			return nil, err
		}
		o.Trace = strings.Split(string(rows), "\n")
	}
	return &schedule.Schedule{Program: id, Options: o}, nil
}
