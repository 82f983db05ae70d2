package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// failing is a writer that takes some bytes and then fails.
type failing struct {
	room int
	err  error
}

func (f *failing) Write(text []byte) (int, error) {
	if f.room >= len(text) {
		f.room -= len(text)
		return len(text), nil
	}
	n := f.room
	f.room = 0
	return n, f.err
}

// printing are command lines, one or more for every command that prints something, in a directory with the files they name.
func printing(t *testing.T) [][]string {
	t.Helper()
	dir := t.TempDir()
	in := func(name, text string) string {
		t.Helper()
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	loose := in("loose.sq", "stage   s:delay;\n")
	queue := in("queue.sq", "stage s : fifo;\nworkload { arrive poisson(0.5); session { run s (~exp(1)); } }\nrun { horizon 100; }\n")
	broken := in("broken.sq", "stage s : delay;\nworkload { arrive batch(1); session { run s (3); branch (now) { end; } } }\n")
	wrong := in("wrong.sq", "stage s delay;\n")
	saved := filepath.Join(dir, "saved")
	var lines [][]string
	for _, line := range []string{
		"", "help", "help run", "--help", "trace --help", "completion bash", "completion zsh", "completion fish", "completion powershell",
		"version", "version --json", "explain", "explain --json", "explain SQ0604", "explain SQ0604 --json",
		"check QUEUE", "check --json QUEUE", "check --json WRONG", "fmt LOOSE", "fmt --check LOOSE", "fmt --json WRONG", "ir QUEUE", "ir --text QUEUE",
		"draw QUEUE", "draw --format dot QUEUE", "run QUEUE", "run --json QUEUE", "run --json BROKEN", "run QUEUE --seeds 1..3", "run QUEUE --seeds 1..3 --json",
		"run QUEUE --save SAVED --at 5", "run QUEUE --save SAVED --at 5 --json", "explore QUEUE --horizon 1", "explore QUEUE --horizon 1 --json",
		"trace QUEUE", "trace BROKEN", "step QUEUE -c s", "step QUEUE", "fuzz --for 10ms --kind pool", "fuzz --for 10ms --kind pool --json", "lean PREEMPT",
	} {
		line = strings.NewReplacer("QUEUE", queue, "BROKEN", broken, "LOOSE", loose, "WRONG", wrong, "SAVED", saved, "PREEMPT", "examples/oracle/scenarios/preempt.json").Replace(line)
		lines = append(lines, strings.Fields(line))
	}
	return lines
}

// Output that cannot be written is an error, of every command, wherever it stops; to a reader that has gone nothing is said.
func TestOutputFails(t *testing.T) {
	t.Chdir("../../..")
	for _, line := range printing(t) {
		for _, room := range []int{0, 2} {
			for _, err := range []error{errors.New("the disk is full"), fmt.Errorf("write: %w", syscall.EPIPE)} {
				var errs bytes.Buffer
				status := Main(line, strings.NewReader("s; where; help\n"), &failing{room, err}, &errs)
				want := "sq-sem: the disk is full\n"
				if errors.Is(err, syscall.EPIPE) {
					want = ""
				}
				if status != statusFault || errs.String() != want {
					t.Errorf("sq-sem %q after %d bytes: status %d, says %q, want %q", line, room, status, errs.String(), want)
				}
			}
		}
	}
}

// What would print for ever ends when nobody can be told any more.
func TestOutputFailsMidway(t *testing.T) {
	file := filepath.Join(t.TempDir(), "long.sq")
	text := "stage s : delay;\nworkload { arrive batch(1); session { loop { run s (~exp(1)); } } }\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	const forever = "s 1000000000"
	for _, c := range []struct {
		args  []string
		stdin string
	}{
		{[]string{"trace", file}, ""},
		{[]string{"step", file, "-c", forever}, ""},
		{[]string{"step", file}, "pools\n" + forever + "\n" + forever + "\n"},
	} {
		var errs bytes.Buffer
		status := Main(c.args, strings.NewReader(c.stdin), &failing{100_000, errors.New("the disk is full")}, &errs)
		if status != statusFault || errs.String() != "sq-sem: the disk is full\n" {
			t.Errorf("sq-sem %q: status %d, says %q", c.args, status, errs.String())
		}
	}
}
