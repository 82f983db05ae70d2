package gen

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/sq-sem/sq-sem/gen/fragment"
	"github.com/sq-sem/sq-sem/gen/oracle"
	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/internal/base/atomicfile"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// OracleFile is the committed Lean file, from the root of the repository.
const OracleFile = "lean/SerqOracle.lean"

// TransferDir is where the committed Lean files of the wide fragment are.
const TransferDir = "lean/SerqTransfer"

// File is a generated file: its path from the root (or an absolute one), what it holds, and a few words about that.
type File struct {
	Path  string
	Data  []byte
	About string
}

// Oracle generates the committed Lean file: the theorems of the scenarios of the real scheduler.
func Oracle(root string) ([]File, diag.List) {
	return Scenarios(root, OracleFile, oracle.Theorems())
}

// Scenarios generates a Lean file of some scenarios, given by their files from the root.
func Scenarios(root, out string, scenarios []string) ([]File, diag.List) {
	var sources []*Source
	var all diag.List
	for _, file := range scenarios {
		s, list := FromScenario(root, file)
		all = append(all, list...)
		sources = append(sources, s)
	}
	if all.HasErrors() {
		return nil, all
	}
	return Generate(out, sources)
}

// wideExamples are the programs of the wide fragment with committed theorems, beside the scenarios: the small transfers, and a lease that is
// long enough. In their runs no lease ends too early.
func wideExamples() []string {
	return []string{"examples/pd/transfer.sq", "examples/pd/store_forward.sq", "examples/zoo/short_lease_fixed.sq"}
}

// Transfers generates the committed Lean files of the wide fragment, one a program: examples, and the scenarios of two
// engines with what the real schedulers answered.
func Transfers(root string) ([]File, diag.List) {
	var sources []*Source
	var all diag.List
	for _, file := range wideExamples() {
		l, list := inputs.Load(within(root, file), inputs.Options{})
		all = append(all, list...)
		if l != nil {
			s := FromProgram(l, "")
			s.File, s.Safe = file, true
			sources = append(sources, s)
		}
	}
	for _, file := range oracle.Transfers() {
		s, list := fromScenario(root, file, (*oracle.Scenario).InNaturals)
		all = append(all, list...)
		sources = append(sources, s)
	}
	if all.HasErrors() {
		return nil, all
	}
	var files []File
	for _, s := range sources {
		s.Kind = fragment.Leases
		module := strings.ToUpper(s.Name[:1]) + camel(s.Name)[1:]
		data, list := LeanIn("Serq.Transfer."+module, []*Source{s})
		all = append(all, list...)
		about := "1 theorem"
		if s.Safe {
			about = "2 theorems"
		}
		files = append(files, File{TransferDir + "/" + module + ".lean", data, about})
	}
	if all.HasErrors() {
		return nil, all
	}
	return files, nil
}

// Generate makes one Lean file of sources.
func Generate(out string, sources []*Source) ([]File, diag.List) {
	data, list := Lean(sources)
	if list.HasErrors() {
		return nil, list
	}
	about := fmt.Sprintf("%d theorems", len(sources))
	if len(sources) == 1 {
		about = "1 theorem"
	}
	return []File{{out, data, about}}, nil
}

// FromScenario is the source of a scenario.
func FromScenario(root, file string) (*Source, diag.List) {
	return fromScenario(root, file, func(*oracle.Scenario) {})
}

// fromScenario is the source of a scenario that is changed before its program is compiled.
func fromScenario(root, file string, change func(*oracle.Scenario)) (*Source, diag.List) {
	s, list := oracle.Load(root, file)
	if list.HasErrors() {
		return nil, list
	}
	change(s)
	l, list := s.Build(root)
	if list.HasErrors() {
		return nil, list
	}
	return &Source{Name: s.Name, File: s.Program, Program: l.Program, Places: l.Places, Scenario: s}, nil
}

// FromProgram is the source of a user's own program; sessions is the file that its sessions came from, or "".
// An ordered trace is inlined where that can be done.
func FromProgram(l *inputs.Loaded, sessions string) *Source {
	s := &Source{Name: stem(l.Name), File: l.Name, Sessions: sessions, Program: l.Program, Places: l.Places}
	if inlined, list := inputs.InlineTrace(l.Program, l.Trace); !list.HasErrors() {
		s.Program = inlined
	}
	return s
}

// OracleIR generates the IR files of the scenarios that have theorems.
func OracleIR(root string) ([]File, diag.List) {
	var files []File
	var all diag.List
	for _, file := range oracle.Theorems() {
		s, list := FromScenario(root, file)
		all = append(all, list...)
		if list.HasErrors() {
			continue
		}
		data, err := ir.Marshal(s.Program)
		if err != nil {
			return nil, diag.List{{Code: codeScenario, File: file, Format: "%v", Args: []any{err}}}
		}
		files = append(files, File{oracle.IRFile(s.Scenario), data, "the IR of " + file})
	}
	if all.HasErrors() {
		return nil, all
	}
	return files, nil
}

// Save writes generated files, each whole or not at all.
func Save(root string, files []File) error {
	for _, f := range files {
		name := within(root, f.Path)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		err := atomicfile.Write(name, func(w io.Writer) error {
			_, err := w.Write(f.Data)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// CheckStale tells which generated files are not what is on disk.
func CheckStale(root string, files []File) diag.List {
	var list diag.List
	stale := func(f File, format string, args ...any) {
		list = append(list, &diag.Diagnostic{Code: codeStale, File: f.Path, Format: format, Args: args,
			Hint: "regenerate it: `make lean-gen` and `make lean-gen-pd` write the Lean files, `make oracle-ir` the IR files"})
	}
	for _, f := range files {
		data, err := os.ReadFile(within(root, f.Path))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			stale(f, "the generated file is missing")
		case err != nil:
			stale(f, "the generated file cannot be read: %v", err)
		case !bytes.Equal(data, f.Data):
			stale(f, "the generated file is stale: line %d is not what its inputs give now", differingLine(data, f.Data))
		}
	}
	return list
}

// within is a path from the root, or an absolute one as it is.
func within(root, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(root, path)
}

// differingLine is the number of the first line in which two texts differ.
func differingLine(a, b []byte) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return 1 + bytes.Count(a[:n], []byte("\n"))
}
