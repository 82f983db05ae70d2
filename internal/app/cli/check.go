package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/internal/show/verdict"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

func newCheck(e *env) *cobra.Command {
	var flags programFlags
	var strict bool
	var to reports
	cmd := &cobra.Command{
		Use:   "check FILE…",
		Short: "Parse, link and validate programs",
		Long: `Says of each program whether it is one, with all that is wrong in it, and warns of what is valid and most likely not meant:
a pool that no session holds, an attribute that nothing reads, a warm-up that outlasts the run. With --strict warnings are
errors. The other commands print the first few warnings, a line each.`,
		Example:           "  sq-sem check examples/pd/*.sq",
		Args:              args(1, -1, "FILE"),
		ValidArgsFunction: programFiles,
		RunE: func(_ *cobra.Command, files []string) error {
			return checkFiles(e, files, &flags, strict, &to)
		},
	}
	flags.register(cmd)
	reportOption(cmd.Flags(), &to)
	cmd.Flags().BoolVar(&strict, "strict", false, "take warnings as errors")
	return cmd
}

func checkFiles(e *env, files []string, flags *programFlags, strict bool, to *reports) error {
	if err := to.begin(e); err != nil {
		return err
	}
	verdicts := &verdict.Report{Suite: "sq-sem check", Cases: files, Rules: map[string]string{}}
	all := diag.List{}
	for _, file := range files {
		p, list := e.tryLoad(file, flags.options(e.stdin))
		if strict && len(list) > 0 {
			p, list = nil, asErrors(list)
		}
		all = append(all, list...)
		diagnosed(verdicts, file, list)
		if e.json {
			continue
		}
		e.render(list)
		if p != nil {
			if _, err := fmt.Fprintf(e.stdout, "%s: ok (%s)\n", p.Name, size(p.Program)); err != nil {
				return err
			}
		}
	}
	if e.json {
		if err := diag.WriteJSON(e.stdout, all); err != nil {
			return err
		}
	}
	if err := to.write(verdicts); err != nil {
		return err
	}
	if all.HasErrors() {
		return silent{faultOf(all)}
	}
	return nil
}

// asErrors gives diagnostics with the warnings among them as errors.
func asErrors(list diag.List) diag.List {
	out := make(diag.List, len(list))
	for i, d := range list {
		strict := *d
		strict.Severity = diag.Error
		out[i] = &strict
	}
	return out
}

// size says how big a program is.
func size(p *ir.Program) string {
	statements := 0
	for _, b := range p.Blocks {
		statements += len(b)
	}
	return fmt.Sprintf("%s, %s, %s", count(len(p.Pools), "pool"), count(len(p.Stages), "stage"), count(statements, "statement"))
}

func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
