package cli

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

func newIR(e *env) *cobra.Command {
	var flags programFlags
	var inline, text bool
	cmd := &cobra.Command{
		Use:   "ir FILE",
		Short: "Print a program's IR as JSON, or as kernel text",
		Long: `Prints the IR that a program compiles to: JSON, or with --text a program text in the kernel language (no sugar)
that compiles to the same IR.`,
		Example:           "  sq-sem ir examples/pd/transfer.sq > transfer.json\n  sq-sem ir --inline-trace examples/oracle/replay.sq",
		Args:              args(1, 1, "FILE"),
		ValidArgsFunction: programFiles,
		RunE: func(_ *cobra.Command, files []string) error {
			p, err := e.look(files[0], &flags)
			if err != nil {
				return err
			}
			program := p.Program
			if inline {
				var list diag.List
				if program, list = inputs.InlineTrace(p.Program, p.Trace); list.HasErrors() {
					return list
				}
			}
			if text {
				return printText(e.stdout, program)
			}
			return ir.Write(e.stdout, program)
		},
	}
	flags.register(cmd)
	cmd.Flags().BoolVar(&inline, "inline-trace", false, "make the turns of an ordered trace the sessions' own")
	cmd.Flags().BoolVar(&text, "text", false, "print kernel text instead of JSON")
	return cmd
}

func printText(to io.Writer, p *ir.Program) error {
	text, err := ir.Text(p)
	if err != nil {
		return err
	}
	_, err = io.WriteString(to, text)
	return err
}
