package cli

import (
	"bytes"
	"os"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/draw"
)

func newDraw(e *env) *cobra.Command {
	var flags programFlags
	var out, format string
	cmd := &cobra.Command{
		Use:   "draw FILE",
		Short: "Draw the deployment as a figure",
		Long: `Draws the stages in the order in which sessions visit them, the flow between them with the conditions of its branches,
and each pool as a dashed enclosure around what is visited while its memory is held or leased: SVG, or with --format dot
the graph for Graphviz.`,
		Example:           "  sq-sem draw examples/pd/transfer.sq --out transfer.svg\n  sq-sem draw --format dot examples/pd/llmd_pd.sq | dot -Tpdf > llmd.pdf",
		Args:              args(1, 1, "FILE"),
		ValidArgsFunction: programFiles,
		RunE: func(_ *cobra.Command, files []string) error {
			if format != "svg" && format != "dot" {
				return usage("--format is svg or dot, not %q", format)
			}
			p, err := e.load(files[0], &flags)
			if err != nil {
				return err
			}
			var figure bytes.Buffer
			if format == "dot" {
				err = draw.Dot(p.Program, &figure)
			} else {
				err = draw.Layout(p.Program).SVG(&figure)
			}
			if err != nil {
				return err
			}
			if out != "" {
				return os.WriteFile(out, figure.Bytes(), 0o644)
			}
			_, err = e.stdout.Write(figure.Bytes())
			return err
		},
	}
	flags.register(cmd)
	cmd.Flags().StringVarP(&out, "out", "o", "", "write the figure to `FILE` instead of standard output")
	cmd.Flags().StringVar(&format, "format", "svg", "svg or dot")
	return cmd
}
