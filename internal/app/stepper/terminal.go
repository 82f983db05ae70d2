package stepper

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/peterh/liner"

	"github.com/sq-sem/sq-sem/internal/show/report"
)

// Interact reads commands from the terminal, with line editing, history and completion, until the session is over. An
// empty line repeats the last movement. The interrupt key ends a command that takes long, and clears a line.
func (s *Stepper) Interact() error {
	edit := liner.NewLiner()
	defer edit.Close()
	edit.SetCtrlCAborts(true)
	edit.SetTabCompletionStyle(liner.TabPrints)
	edit.SetCompleter(s.Complete)
	history := historyFile()
	if f, err := os.Open(history); err == nil {
		// A history that cannot be read is no reason not to step.
		_, _ = edit.ReadHistory(f)
		f.Close()
	}
	defer keepHistory(edit, history)
	s.printf("step %d, t=%s; `help` lists the commands\n", s.m.Steps(), report.Number(s.m.Now()))
	last := ""
	for {
		line, err := edit.Prompt("(sq) ")
		switch {
		case errors.Is(err, liner.ErrPromptAborted):
			continue
		case errors.Is(err, io.EOF):
			fmt.Fprintln(s.out)
			return nil
		case err != nil:
			return err
		}
		if line = strings.TrimSpace(line); line == "" {
			line = last
		} else {
			edit.AppendHistory(line)
			last = ""
			if word, _ := cutWord(line); word == "s" || word == "n" || word == "c" || word == "back" {
				last = line
			}
		}
		stop, release := signal.NotifyContext(context.Background(), os.Interrupt)
		again := s.Exec(stop, line)
		release()
		if !again {
			return nil
		}
	}
}

// historyFile is where the commands of earlier sessions are kept, empty where there is no such place.
func historyFile() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "sq-sem", "step_history")
}

// keepHistory writes the history. Failing to is no error of the session.
func keepHistory(edit *liner.State, name string) {
	if name == "" || os.MkdirAll(filepath.Dir(name), 0o700) != nil {
		return
	}
	if f, err := os.OpenFile(name, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600); err == nil {
		_, _ = edit.WriteHistory(f)
		f.Close()
	}
}
