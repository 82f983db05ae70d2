package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/internal/app/lsp"
)

func newLSP(e *env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "lsp",
		Short: "Serve an editor over the Language Server Protocol",
		Long: `Speaks the Language Server Protocol on standard input and output: diagnostics while typing, hover, go to definition,
document symbols, formatting, and completion of names and keywords. An editor starts it; integrations/editors/README.md says how.`,
		Example: "  sq-sem lsp",
		Args:    args(0, 0, ""),
		RunE: func(*cobra.Command, []string) error {
			ctx, stop := e.interruptible()
			defer stop()
			err := lsp.Serve(ctx, e.stdin, e.stdout)
			if errors.Is(err, lsp.ErrNoShutdown) {
				return silent{statusFault} // the editor is gone: nobody is left to be told
			}
			return err
		},
	}
	// Editors' client libraries pass it to every server that talks over standard input.
	cmd.Flags().Bool("stdio", true, "talk over standard input and output (always so)")
	return cmd
}
