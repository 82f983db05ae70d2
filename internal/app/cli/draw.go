package cli

import (
	"bytes"
	"io"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/internal/base/atomicfile"
	"github.com/sq-sem/sq-sem/internal/show/draw"
)

func newDraw(e *env) *cobra.Command {
	var flags programFlags
	var out string
	format := "svg"
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
			p, err := e.look(files[0], &flags)
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
				return atomicfile.Write(out, func(w io.Writer) error {
					_, err := figure.WriteTo(w)
					return err
				})
			}
			_, err = e.stdout.Write(figure.Bytes())
			return err
		},
	}
	flags.register(cmd)
	textOption(cmd.Flags(), &out, "out", "o", "the name of a file", "write the figure to `FILE` instead of standard output")
	choiceOption(cmd.Flags(), &format, []string{"svg", "dot"}, "format", "the `FORMAT`: svg or dot")
	return cmd
}
