package cli

import (
	"bytes"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"github.com/sq-sem/sq-sem/gen/lockstep"
	"github.com/sq-sem/sq-sem/internal/base/atomicfile"
	"github.com/sq-sem/sq-sem/ir"
)

// differingProgram is the file into which the program goes in which Lean and Go differ.
const differingProgram = "lean-diff.json"

// lakeCommand runs the Lean package's executable where Lean is installed.
const lakeCommand = "lake --dir lean exe serq"

// leanDiff compares Lean and Go, on what Lean printed for the golden programs and, when there is a Lean to run, on
// random ones.
func leanDiff(e *env, f *leanFlags) error {
	if f.lean != "" {
		return diffRandom(e, f, f.lean)
	}
	programs, printed, err := lockstep.Golden(lockstep.GoldenDir, f.kind())
	if err != nil {
		return err
	}
	defer printed.Close()
	if err := compareLean(e, "golden", programs, printed); err != nil {
		return err
	}
	if _, err := exec.LookPath("lake"); err != nil {
		_, err := fmt.Fprintln(e.stdout, "no lake on the path: random programs are not compared")
		return err
	}
	return diffRandom(e, f, lakeCommand)
}

// diffRandom compares on random programs, which become the golden ones with --record.
func diffRandom(e *env, f *leanFlags, command string) error {
	first := uint64(0)
	if f.first != nil {
		first = uint64(*f.first)
	}
	programs := lockstep.Programs(f.kind(), first, f.count)
	printed, err := runLean(e, command, programs)
	if err != nil {
		return err
	}
	if err := compareLean(e, "random", programs, bytes.NewReader(printed)); err != nil || !f.record {
		return err
	}
	if err := lockstep.Record(lockstep.GoldenDir, f.kind(), programs, printed); err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.stdout, "%s: recorded\n", lockstep.GoldenDir)
	return err
}

// runLean gives the programs to the command and takes what it prints.
func runLean(e *env, command string, programs []*ir.Program) ([]byte, error) {
	words := strings.Fields(command)
	if len(words) == 0 {
		return nil, usage("--lean is a command, not %q", command)
	}
	var input bytes.Buffer
	if err := lockstep.Input(&input, programs); err != nil {
		return nil, err
	}
	ctx, stop := e.interruptible()
	defer stop()
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Stdin, cmd.Stderr = &input, e.stderr
	cmd.WaitDelay = time.Second // it may have started others, who hold on to the pipe
	printed, err := cmd.Output()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, fmt.Errorf("%s: %w", command, err)
	}
	return printed, nil
}

// compareLean reports whether Go does what Lean printed; where not, it shows both and keeps the program.
func compareLean(e *env, kind string, programs []*ir.Program, printed io.Reader) error {
	d, n, err := lockstep.Compare(programs, printed)
	if err != nil {
		return err
	}
	if d == nil {
		_, err := fmt.Fprintf(e.stdout, "%d %s programs, %d transitions: Lean and Go agree\n", len(programs), kind, n)
		return err
	}
	if err := atomicfile.Write(differingProgram, func(w io.Writer) error { return ir.Write(w, d.IR) }); err != nil {
		return err
	}
	fmt.Fprint(e.stderr, d.Report(differingProgram))
	return silent{statusFault}
}
