package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/ir"
)

func newVersion(e *env) *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version, the IR version and the Go version",
		Example: "  sq-sem version",
		Args:    args(0, 0, ""),
		RunE: func(*cobra.Command, []string) error {
			if e.json {
				return writeJSON(e.stdout, versions{version(), ir.Version, runtime.Version()})
			}
			_, err := fmt.Fprintf(e.stdout, "sq-sem %s\nIR version %d\n%s %s/%s\n", version(), ir.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return err
		},
	}
}

// versions is what `version --json` prints.
type versions struct {
	Version string `json:"version"`
	IR      int    `json:"ir"`
	Go      string `json:"go"`
}

// version is the module's version, with the commit when the build knows it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	return info.Main.Version
}
