package stepper

import (
	"errors"
	"fmt"
	"os"

	"github.com/sq-sem/sq-sem/internal/base/atomicfile"
	"github.com/sq-sem/sq-sem/internal/show/report"
)

// save is `save FILE`.
func (s *Stepper) save(rest string) error {
	if rest == "" {
		return usage("a file is missing")
	}
	if err := atomicfile.Write(rest, s.m.Save); err != nil {
		return err
	}
	s.printf("saved %s: step %d, t=%s\n", rest, s.m.Steps(), report.Number(s.m.Now()))
	return nil
}

// load is `load FILE`. The past of the session is gone with it.
func (s *Stepper) load(rest string) error {
	if rest == "" {
		return usage("a file is missing")
	}
	if s.opt.Replay != nil {
		return errors.New("a schedule is replayed from its beginning: go there with s, n, c and back")
	}
	f, err := os.Open(rest)
	if err != nil {
		return err
	}
	defer f.Close()
	m, _, err := report.Restore(f, s.m.Program(), s.machine())
	if err != nil {
		return fmt.Errorf("%s: %w", rest, err)
	}
	s.use(m)
	s.printf("loaded %s: step %d, t=%s\n", rest, s.m.Steps(), report.Number(s.m.Now()))
	return nil
}
