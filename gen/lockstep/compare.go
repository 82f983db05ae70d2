package lockstep

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/sq-sem/sq-sem/gen/fragment"
	"github.com/sq-sem/sq-sem/ir"
)

// Programs are n random programs of a fragment, those of the seeds from first on.
func Programs(kind fragment.Kind, first uint64, n int) []*ir.Program {
	random := Random
	if kind == fragment.Leases {
		random = RandomLeases
	}
	list := make([]*ir.Program, n)
	for k := range list {
		list[k] = random(first + uint64(k))
	}
	return list
}

// Input writes programs as the Lean executable reads them, one a line.
func Input(to io.Writer, programs []*ir.Program) error {
	w := bufio.NewWriter(to)
	for _, p := range programs {
		w.WriteString(fragment.Numbers(p) + "\n")
	}
	return w.Flush()
}

// Difference is the first line in which Lean and Go do not agree.
type Difference struct {
	// Program is its number in the list, IR the program itself.
	Program int
	IR      *ir.Program
	// Agreed is how many transitions agreed before; Lean and Go are the lines that differ, "" where
	// one of them had no more.
	Agreed   int
	Lean, Go string
}

// Compare runs programs on the Go machine and holds every transition against what Lean printed for them.
// The difference is nil when all agree; transitions is how many did.
func Compare(programs []*ir.Program, lean io.Reader) (d *Difference, transitions int, err error) {
	lines := bufio.NewScanner(lean)
	next := func() string {
		if lines.Scan() {
			return lines.Text()
		}
		return ""
	}
	for k, p := range programs {
		agreed := 0
		differ := func(lean, golang string) {
			if d == nil && lean != golang {
				d = &Difference{Program: k, IR: p, Agreed: agreed, Lean: lean, Go: golang}
			}
		}
		differ(next(), programLine(k))
		err := run(p, func(line []byte) {
			if d != nil {
				return
			}
			if differ(next(), string(bytes.TrimSuffix(line, []byte("\n")))); d == nil {
				agreed++
			}
		})
		transitions += agreed
		if err != nil {
			return nil, transitions, fmt.Errorf("program %d: %w", k, err)
		}
		if d != nil {
			return d, transitions, lines.Err()
		}
	}
	if extra := next(); extra != "" {
		return &Difference{Program: len(programs) - 1, IR: programs[len(programs)-1], Lean: extra}, transitions, lines.Err()
	}
	return nil, transitions, lines.Err()
}

// Report says in full what differs and how to look at it; file is where the program has been written.
func (d *Difference) Report(file string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "program %d differs after %d transitions that agree:\n  Lean: %s\n  Go:   %s\n", d.Program, d.Agreed, orNothing(d.Lean), orNothing(d.Go))
	if text, err := ir.Text(d.IR); err == nil {
		fmt.Fprintf(&b, "\n%s\n", text)
	}
	fmt.Fprintf(&b, "Open it at the transition: sq-sem step %s -c 's %d; where; pools; s'\n", file, d.Agreed)
	return b.String()
}

func orNothing(line string) string {
	if line == "" {
		return "nothing more"
	}
	return line
}
