package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

func newCheck(e *env) *cobra.Command {
	var flags programFlags
	cmd := &cobra.Command{
		Use:               "check FILE…",
		Short:             "Parse, link and validate programs",
		Example:           "  sq-sem check examples/pd/*.sq",
		Args:              args(1, -1, "FILE"),
		ValidArgsFunction: programFiles,
		RunE: func(_ *cobra.Command, files []string) error {
			return checkFiles(e, files, &flags)
		},
	}
	flags.register(cmd)
	return cmd
}

func checkFiles(e *env, files []string, flags *programFlags) error {
	all := diag.List{}
	for _, file := range files {
		p, list := e.tryLoad(file, flags)
		all = append(all, list...)
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
	if all.HasErrors() {
		return silent{faultOf(all)}
	}
	return nil
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
