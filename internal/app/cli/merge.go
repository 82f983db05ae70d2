package cli

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/internal/app/sweep"
	"github.com/sq-sem/sq-sem/internal/base/atomicfile"
)

func newMerge(e *env) *cobra.Command {
	var shown shownOptions
	var out string
	cmd := &cobra.Command{
		Use:   "merge RESULTS…",
		Short: "Put the parts of a sweep together, and report",
		Long: `Reads the files that ` + "`sq-sem sweep --out --shard`" + ` wrote and reports as the whole sweep does. Parts of different sweeps are refused: of
another program, grid, seeds, goals, or another version of sq-sem. So are parts that are not all there.`,
		Example:           "  sq-sem merge part0.jsonl part1.jsonl --plot fleet.svg",
		Args:              args(1, -1, "RESULTS"),
		ValidArgsFunction: resultFiles,
		RunE: func(_ *cobra.Command, files []string) error {
			results, err := joined(files)
			if err != nil {
				return err
			}
			if n := results.Missing(); n > 0 {
				return fmt.Errorf("%d of %d runs are in none of these files; the first is %s", n, len(results.Runs), firstMissing(results))
			}
			if out != "" {
				if err := atomicfile.Write(out, results.Write); err != nil {
					return err
				}
			}
			return e.show(results, &shown)
		},
	}
	fileOption(cmd.Flags(), &out, "out", "write all runs to `FILE` too")
	shown.register(cmd.Flags())
	return cmd
}

// joined are the results of several files.
func joined(files []string) (*sweep.Results, error) {
	var all *sweep.Results
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		r, whole, err := sweep.Read(data)
		switch {
		case err != nil:
			return nil, fmt.Errorf("%s: %w", file, err)
		case whole < len(data):
			return nil, fmt.Errorf("%s: it ends within a line: its sweep has not ended", file)
		case all == nil:
			all = r
			continue
		}
		if err := all.Join(r); err != nil {
			return nil, fmt.Errorf("%s does not belong to %s: %w", file, files[0], err)
		}
	}
	return all, nil
}

// firstMissing names the first run that is not there.
func firstMissing(r *sweep.Results) string {
	for run, values := range r.Runs {
		if values == nil {
			at, seed := r.Plan.Of(run)
			return fmt.Sprintf("%s, seed %d", r.Plan.Label(at), seed)
		}
	}
	return ""
}

// resultFiles completes the names of results.
func resultFiles(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return []string{"jsonl"}, cobra.ShellCompDirectiveFilterFileExt
}
