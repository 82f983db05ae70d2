package cli

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/gen"
	"github.com/sq-sem/sq-sem/gen/fragment"
	"github.com/sq-sem/sq-sem/gen/oracle"
	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// leanFlags are the options of lean.
type leanFlags struct {
	program         programFlags
	out             string
	check, oracleIR bool
	diff, record    bool
	lean            string
	first           *int64
	count           int
	fragment        string
	safe            bool
}

// kind is the fragment that a program may use.
func (f *leanFlags) kind() fragment.Kind {
	if f.fragment == "leases" {
		return fragment.Leases
	}
	return fragment.Oracle
}

func newLean(e *env) *cobra.Command {
	f := leanFlags{count: 1000, fragment: "oracle"}
	cmd := &cobra.Command{
		Use:   "lean [SCENARIO…]",
		Short: "Write Lean theorems about scenarios or programs",
		Long: `Writes a Lean file with a definition for each program and a theorem for each SCENARIO: that running it gives exactly
these observations and preemptions. A SCENARIO is a file of the scenarios with the real scheduler's answers, or a program of
one's own (FILE.sq or an IR, with --sessions). Every run is checked first; where a program is outside the Lean fragment, each
construct that is in the way is named, and nothing is written.

The fragment is that of the scheduler of one engine; --fragment leases is wider: leases, loads, releases and transfers, several engines
or none, fifo stages, plain pools, queues by a key.

Without SCENARIO, at the root of the repository: the committed scenarios, into ` + gen.OracleFile + `, or those of the wider fragment, into
` + gen.TransferDir + `.`,
		Example: `  sq-sem lean
  sq-sem lean --check
  sq-sem lean --out Mine.lean --sessions requests.json mine.sq`,
		Args:              args(0, -1, "SCENARIO"),
		ValidArgsFunction: programFiles,
		RunE: func(cmd *cobra.Command, scenarios []string) error {
			if err := f.consistent(scenarios, cmd.Flags().Changed("programs")); err != nil {
				return err
			}
			if f.diff {
				return leanDiff(e, &f)
			}
			return lean(e, &f, scenarios)
		},
	}
	f.program.register(cmd)
	fs := cmd.Flags()
	fileOption(fs, &f.out, "out", "write `FILE.lean`; default standard output, without SCENARIO "+gen.OracleFile)
	choiceOption(fs, &f.fragment, []string{"oracle", "leases"}, "fragment", "what a program may use: the `FRAGMENT` oracle or leases")
	fs.BoolVar(&f.safe, "safe", false, "a theorem more: no lease ends before it is released, and none is open at the end")
	fs.BoolVar(&f.check, "check", false, "write nothing, fail when the file is stale")
	fs.BoolVar(&f.oracleIR, "oracle-ir", false, "the IR files of the committed scenarios instead of Lean")
	fs.BoolVar(&f.diff, "diff", false, "compare Lean and Go, transition by transition, on random programs")
	textOption(fs, &f.lean, "lean", "", "a command", "with --diff: the `COMMAND` that reads programs and prints Lean's transitions; default lake's, where there is lake")
	wholeOption(fs, &f.count, 1, mostPrograms, "programs", "with --diff and --lean: `N` programs")
	fs.BoolVar(&f.record, "record", false, "with --diff and --lean: keep the programs and what Lean printed as the golden ones")
	unlessGiven(fs, &f.first, 0, "a whole number of at least 0", "seed-from", "with --diff and --lean: the seed `N` of the first program, the others follow; 0 without it")
	return cmd
}

// mostPrograms bounds how many programs are compared at once.
const mostPrograms = 1_000_000

// consistent refuses options that do not go together.
func (f *leanFlags) consistent(scenarios []string, counted bool) error {
	switch {
	case f.diff && (len(scenarios) > 0 || f.oracleIR || f.out != "" || f.check || !f.program.none()):
		return usage("--diff goes with --lean, --programs, --seed-from and --record only")
	case !f.diff && (f.lean != "" || f.record || counted || f.first != nil):
		return usage("--lean, --programs, --seed-from and --record go with --diff")
	case f.record && f.lean == "":
		return usage("--record keeps what --lean COMMAND prints")
	case f.safe && len(scenarios) == 0:
		return usage("--safe is about a SCENARIO")
	case f.oracleIR && f.kind() != fragment.Oracle:
		return usage("--oracle-ir writes the files of the oracle's fragment: it takes no --fragment leases")
	case len(scenarios) == 0 && f.kind() == fragment.Leases && f.out != "":
		return usage("the committed files of the fragment leases are several: without SCENARIO it takes no --out")
	case f.oracleIR && (len(scenarios) > 0 || f.out != ""):
		return usage("--oracle-ir writes the committed scenarios' files: it takes no SCENARIO and no --out")
	case len(scenarios) == 0 && !f.program.none():
		return usage("without SCENARIO the committed scenarios are taken as they are: they take no options of a program")
	case f.check && len(scenarios) > 0 && f.out == "":
		return usage("--check needs the --out FILE that it is to compare")
	}
	return nil
}

// lean generates, and then writes, prints or compares what came out.
func lean(e *env, f *leanFlags, scenarios []string) error {
	files, list := leanFiles(e, f, scenarios)
	switch {
	case list.HasErrors() && e.json:
		return list
	case list.HasErrors():
		// All of them: what stands between a program and Lean is a list to be worked through.
		e.renderAs(list, diag.RenderOptions{Max: len(list)})
		return silent{statusFault}
	}
	switch {
	case f.check:
		if list := gen.CheckStale(".", files); list.HasErrors() {
			return list
		}
	case len(scenarios) > 0 && f.out == "":
		_, err := e.stdout.Write(files[0].Data)
		return err
	default:
		if err := gen.Save(".", files); err != nil {
			return err
		}
	}
	for _, file := range files {
		done := file.About
		if f.check {
			done = "up to date"
		}
		if _, err := fmt.Fprintf(e.stdout, "%s: %s\n", file.Path, done); err != nil {
			return err
		}
	}
	return nil
}

func leanFiles(e *env, f *leanFlags, scenarios []string) ([]gen.File, diag.List) {
	switch {
	case f.oracleIR:
		return gen.OracleIR(".")
	case len(scenarios) == 0 && f.kind() == fragment.Leases:
		return gen.Transfers(".")
	case len(scenarios) == 0 && f.out == "":
		return gen.Oracle(".")
	case len(scenarios) == 0:
		return gen.Scenarios(".", f.out, oracle.Theorems())
	}
	var sources []*gen.Source
	var all diag.List
	for _, name := range scenarios {
		s, list := leanSource(e, f, name)
		all = append(all, list...)
		if s != nil {
			s.Kind, s.Safe = f.kind(), f.safe
			sources = append(sources, s)
		}
	}
	if all.HasErrors() {
		return nil, all
	}
	return gen.Generate(f.out, sources)
}

// leanSource reads a scenario or a program.
func leanSource(e *env, f *leanFlags, name string) (*gen.Source, diag.List) {
	if filepath.Ext(name) == ".json" {
		if raw, err := os.ReadFile(name); err == nil && oracle.IsScenario(raw) {
			return gen.FromScenario(".", name)
		}
	}
	o := f.program.options(e.stdin)
	l, list := inputs.Load(name, o)
	if l == nil {
		return nil, list
	}
	return gen.FromProgram(l, o.Sessions), list
}
