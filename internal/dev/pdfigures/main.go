// Command pdfigures runs the prefill/decode programs of examples/pd and writes what docs/use-cases/pd.md shows of
// them: tables as CSV into data, plots as SVG into plots. It is run at the root of the repository and fails when the
// llm-d program no longer comes to the figures it is held to.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

func main() {
	dir := flag.String("o", "docs/use-cases", "write below `DIR`")
	flag.Parse()
	if err := write(*dir, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "pdfigures:", err)
		os.Exit(1)
	}
}

// write runs everything, tells what comes out, and writes the files.
func write(dir string, told io.Writer) error {
	for _, sub := range []string{"data", "plots"} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o755); err != nil {
			return err
		}
	}
	rows, err := figures(seeds(16), 0, 0)
	if err != nil {
		return err
	}
	for _, r := range rows {
		fmt.Fprintln(told, r)
	}
	sweep, err := sweepThreshold(seeds(4))
	if err != nil {
		return err
	}
	coupling, err := sweepDecoder(seeds(8), decoderMemory, 1000, 100)
	if err != nil {
		return err
	}
	plots := filepath.Join(dir, "plots")
	return errors.Join(
		writeCSV(filepath.Join(dir, "data", "rows.csv"), figureHeader, rows),
		writeCSV(filepath.Join(dir, "data", "threshold.csv"), cellHeader, sweep),
		writeCSV(filepath.Join(dir, "data", "coupling.csv"), pressureHeader, coupling),
		plotThreshold(filepath.Join(plots, "threshold.svg"), sweep),
		plotCoupling(filepath.Join(plots, "coupling.svg"), coupling),
		outside(rows),
	)
}

// seeds gives the seeds 1 … n.
func seeds(n int) []int64 {
	list := make([]int64, n)
	for i := range list {
		list[i] = int64(i + 1)
	}
	return list
}
