package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/sq-sem/sq-sem/internal/app/sweep"
)

// journal is the file of a sweep, to which runs are added as they end. A nil journal keeps nothing.
type journal struct {
	name string
	file *os.File
	// begun tells that the first line is there.
	begun bool
}

// openJournal gives what a file has of a sweep, and the file to go on with; no results yet and no file for an empty name.
func openJournal(name string, plan *sweep.Plan) (*sweep.Results, *journal, error) {
	if name == "" {
		return sweep.NewResults(*plan), nil, nil
	}
	data, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	results, whole := sweep.NewResults(*plan), 0
	if len(data) > 0 {
		if results, whole, err = sweep.Read(data); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		if why := results.Plan.Differs(plan); why != "" {
			return nil, nil, fmt.Errorf("%s: it is of another sweep: %s", name, why)
		}
	}
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, nil, err
	}
	if whole < len(data) { // a line that was being written
		if err := f.Truncate(int64(whole)); err != nil {
			return nil, nil, errors.Join(err, f.Close())
		}
	}
	return results, &journal{name, f, whole > 0}, nil
}

// add adds a run.
func (j *journal) add(r *sweep.Results, run int) error {
	if j == nil {
		return nil
	}
	var lines []byte
	if !j.begun {
		head, err := r.Header()
		if err != nil {
			return err
		}
		lines, j.begun = head, true
	}
	line, err := r.Line(run)
	if err != nil {
		return err
	}
	_, err = j.file.Write(append(lines, line...))
	return err
}

// close closes the file; one without runs is taken away.
func (j *journal) close() {
	if j == nil {
		return
	}
	_ = j.file.Close() // every line has been written, or its error told
	if !j.begun {
		_ = os.Remove(j.name)
	}
}
