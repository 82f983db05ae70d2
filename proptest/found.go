package proptest

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// Tell puts a transition into words; the machine stands after it.
type Tell func(*semantics.Machine, *semantics.Transition) string

// Story tells a failing case: the program, one command a line, what happened up to the failure, the failure.
// tell may be nil.
func (f *Found) Story(tell Tell) string {
	var b strings.Builder
	text, err := ir.Text(f.Program)
	if err != nil {
		text = fmt.Sprintf("(no text: %v)\n", err)
	}
	fmt.Fprintf(&b, "%s\n%s%v\n", text, f.history(tell), f.Failure)
	return b.String()
}

// told is how many transitions before the failure are told.
const told = 60

func (f *Found) history(tell Tell) string {
	if tell == nil || f.Failure == nil {
		return ""
	}
	m := semantics.New(semantics.Compile(f.Program, nil, nil), semantics.Options{})
	var lines []string
	for m.Steps() < f.Failure.Step {
		t, err := m.Step()
		if t == nil || err != nil {
			break
		}
		lines = append(lines, tell(m, t)+"\n")
	}
	if cut := len(lines) - told; cut > 0 {
		lines = append([]string{fmt.Sprintf("… %d transitions …\n", cut)}, lines[cut:]...)
	}
	return strings.Join(lines, "")
}

// Name is a name for the case's file.
func (f *Found) Name() string {
	sum := sha256.Sum256(fmt.Append(nil, f.Kind, f.Codes))
	return fmt.Sprintf("%s-%x", f.Kind, sum[:4])
}

// Save writes the case as an IR file and gives its path.
func (f *Found) Save(dir string) (path string, err error) {
	data, err := ir.Marshal(f.Program)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	path = filepath.Join(dir, f.Name()+".json")
	return path, os.WriteFile(path, data, 0o644)
}

// StepArguments are the arguments of sq-sem that open the case's file where it fails.
func (f *Found) StepArguments(path string) string {
	before := ""
	if f.Failure.Step > 1 {
		before = fmt.Sprintf("s %d; ", f.Failure.Step-1)
	}
	return fmt.Sprintf("step %s -c '%swhere; s; pools; check'", path, before)
}
