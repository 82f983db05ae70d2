package lockstep

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/sq-sem/sq-sem/gen/fragment"
	"github.com/sq-sem/sq-sem/internal/base/atomicfile"
	"github.com/sq-sem/sq-sem/ir"
)

// GoldenDir is where what Lean printed is kept, from the root of the repository.
const GoldenDir = "gen/lockstep/testdata"

// goldenFiles are the golden files of a fragment: the programs as the Lean executable read them, and what it printed.
func goldenFiles(kind fragment.Kind) (programs, lean string) {
	if kind == fragment.Leases {
		return "leases_programs.txt.gz", "leases_lean.jsonl.gz"
	}
	return "programs.txt.gz", "lean.jsonl.gz"
}

// Golden reads the golden programs of a fragment, and gives what Lean printed for them. They were recorded once: neither
// the generator of programs nor the machine has a part in what they are.
func Golden(dir string, kind fragment.Kind) ([]*ir.Program, io.ReadCloser, error) {
	programsFile, leanFile := goldenFiles(kind)
	in, err := unzip(filepath.Join(dir, programsFile))
	if err != nil {
		return nil, nil, err
	}
	defer in.Close()
	var programs []*ir.Program
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		p, err := fragment.Parse(lines.Text())
		if err != nil {
			return nil, nil, fmt.Errorf("%s, program %d: %w", programsFile, len(programs), err)
		}
		programs = append(programs, p)
	}
	if err := lines.Err(); err != nil {
		return nil, nil, err
	}
	lean, err := unzip(filepath.Join(dir, leanFile))
	return programs, lean, err
}

// Record keeps programs and what Lean printed for them as the golden ones of a fragment.
func Record(dir string, kind fragment.Kind, programs []*ir.Program, lean []byte) error {
	programsFile, leanFile := goldenFiles(kind)
	err := zip(filepath.Join(dir, programsFile), func(w io.Writer) error { return Input(w, programs) })
	if err != nil {
		return err
	}
	return zip(filepath.Join(dir, leanFile), func(w io.Writer) error {
		_, err := w.Write(lean)
		return err
	})
}

func zip(name string, write func(io.Writer) error) error {
	return atomicfile.Write(name, func(to io.Writer) error {
		z, err := gzip.NewWriterLevel(to, gzip.BestCompression)
		if err != nil {
			return err
		}
		if err := write(z); err != nil {
			return err
		}
		return z.Close()
	})
}

// unzipped is a file that is unzipped while it is read.
type unzipped struct {
	*gzip.Reader
	file *os.File
}

// Close closes both.
func (u unzipped) Close() error {
	err := u.Reader.Close()
	if cerr := u.file.Close(); err == nil {
		err = cerr
	}
	return err
}

func unzip(name string) (io.ReadCloser, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	z, err := gzip.NewReader(f)
	if err != nil {
		f.Close()
		return nil, err
	}
	return unzipped{z, f}, nil
}
