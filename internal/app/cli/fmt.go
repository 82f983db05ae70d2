package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/internal/base/atomicfile"
	"github.com/sq-sem/sq-sem/ir/diag"
)

func newFmt(e *env) *cobra.Command {
	var write, verify bool
	cmd := &cobra.Command{
		Use:   "fmt [-w | --check] FILE…",
		Short: "Lay out program texts canonically",
		Long: `Prints the programs in canonical layout, comments kept. A text with errors is left alone. With -w the files are
rewritten where they differ; with --check those that differ are listed and the exit status is 1.`,
		Example: "  sq-sem fmt -w examples/pd/*.sq",
		Args:    args(1, -1, "FILE"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"sq"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(_ *cobra.Command, files []string) error {
			if write && verify {
				return usage("-w and --check exclude each other")
			}
			return format(e, files, write, verify)
		},
	}
	cmd.Flags().BoolVarP(&write, "write", "w", false, "rewrite the files")
	cmd.Flags().BoolVar(&verify, "check", false, "list the files whose layout is not canonical")
	return cmd
}

func format(e *env, files []string, write, verify bool) error {
	var all diag.List
	differs := false
	for _, name := range files {
		if write && name == inputs.Stdin {
			return usage("standard input cannot be rewritten")
		}
		file, err := e.readText(name)
		if err != nil {
			return err
		}
		tree, list := syntax.Parse(file)
		if list.HasErrors() {
			all = append(all, list...)
			continue
		}
		text := syntax.Format(tree)
		switch {
		case verify:
			if text != file.Text {
				differs = true
				_, err = fmt.Fprintln(e.stdout, file.Name)
			}
		case write:
			if text == file.Text {
				continue
			}
			err = atomicfile.Write(name, func(w io.Writer) error {
				_, err := io.WriteString(w, text)
				return err
			})
		default:
			_, err = io.WriteString(e.stdout, text)
		}
		if err != nil {
			return err
		}
	}
	if len(all) > 0 {
		return all
	}
	if differs {
		return silent{statusFault}
	}
	return nil
}
