package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"github.com/sq-sem/sq-sem/internal/base/atomicfile"
	"github.com/sq-sem/sq-sem/internal/show/report"
)

// dump writes the samples of each observation into a CSV file of its name.
func dump(dir string, s *report.Summary) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for i := range s.Observations {
		o := &s.Observations[i]
		if err := atomicfile.Write(filepath.Join(dir, o.Name+".csv"), func(w io.Writer) error { return writeSamples(w, o) }); err != nil {
			return err
		}
	}
	return nil
}

func writeSamples(w io.Writer, o *report.Observation) error {
	if _, err := fmt.Fprintln(w, "t,session,turn,value"); err != nil {
		return err
	}
	for _, x := range o.Samples {
		_, err := fmt.Fprintf(w, "%s,%d,%d,%s\n", exact(x.T), x.Session, x.Turn, exact(x.Value))
		if err != nil {
			return err
		}
	}
	return nil
}

// exact is the shortest text that reads back as the same number.
func exact(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
