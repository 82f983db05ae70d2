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

	"github.com/sq-sem/sq-sem/internal/base/fault"
	"github.com/sq-sem/sq-sem/internal/show/report"
)

// Interact reads commands from the terminal, with line editing, history and completion, until the session is over or the
// context ends, whose error it then gives. An empty line repeats the last movement. The interrupt key ends a command that takes
// long, and clears a line; an interrupt from elsewhere, while it waits for a line, ends the session with context.Canceled.
func (s *Stepper) Interact(ctx context.Context) error {
	edit := liner.NewLiner()
	defer edit.Close() // which gives the terminal back
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
		line, err := prompt(ctx, edit)
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
		stop, release := signal.NotifyContext(ctx, os.Interrupt)
		again := s.Exec(stop, line)
		release()
		if !again || ctx.Err() != nil {
			return ctx.Err()
		}
	}
}

// prompt waits for a line, no longer than the context lasts or until an interrupt. Who waits for the keyboard then cannot be stopped,
// and is left behind.
func prompt(ctx context.Context, edit *liner.State) (string, error) {
	ctx, release := signal.NotifyContext(ctx, os.Interrupt)
	defer release()
	type answer struct {
		line string
		err  error
	}
	typed := make(chan answer, 1)
	go func() {
		var a answer
		a.err = fault.Catch(func() (err error) {
			a.line, err = edit.Prompt("(sq) ")
			return err
		})
		typed <- a
	}()
	select {
	case a := <-typed:
		return a.line, a.err
	case <-ctx.Done():
		return "", ctx.Err()
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
