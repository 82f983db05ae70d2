package atomicfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

func files(t *testing.T, dir string) string {
	t.Helper()
	var names []string
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

// A file is written whole, keeps its permissions, and is reached through a link.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := Write(file, text("one")); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(file, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("file", link); err != nil {
		t.Fatal(err)
	}
	if err := Write(link, text("two")); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(file)
	if err != nil || string(got) != "two" {
		t.Errorf("%q, %v", got, err)
	}
	if info, err := os.Lstat(file); err != nil || info.Mode() != 0o600 {
		t.Errorf("the mode is %v, %v", info.Mode(), err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode().Type() != fs.ModeSymlink {
		t.Errorf("the link has become %v, %v", info.Mode(), err)
	}
	if got := files(t, dir); got != "file link" {
		t.Errorf("there are %s", got)
	}
}

// Whatever goes wrong, the error names the file that was asked for and not the temporary one, which is gone; what was
// there before is as it was.
func TestErrors(t *testing.T) {
	for _, c := range []struct {
		name, file string
		prepare    func(t *testing.T, dir string)
		produce    func(dir string) func(io.Writer) error
		want       string
	}{
		{name: "no directory", file: "no/such/file", want: "no such file or directory"},
		{name: "a file for a directory", file: "plain/file", want: "not a directory",
			prepare: func(t *testing.T, dir string) { write(t, filepath.Join(dir, "plain")) }},
		{name: "a directory", file: "dir", want: "is a directory",
			prepare: func(t *testing.T, dir string) { mkdir(t, filepath.Join(dir, "dir"), 0o755) }},
		{name: "no permission", file: "closed/file", want: "permission denied",
			prepare: func(t *testing.T, dir string) {
				if os.Geteuid() == 0 {
					t.Skip("to root everything is permitted")
				}
				mkdir(t, filepath.Join(dir, "closed"), 0o555)
			}},
		{name: "a name too long", file: strings.Repeat("x", 1000), want: "file name too long"},
		{name: "cannot be renamed", file: "file", want: "file",
			produce: func(dir string) func(io.Writer) error {
				return func(io.Writer) error { return os.Mkdir(filepath.Join(dir, "file"), 0o755) }
			}},
		{name: "temporary file gone", file: "file", want: "no such file or directory",
			produce: func(dir string) func(io.Writer) error {
				return func(io.Writer) error {
					list, _ := filepath.Glob(filepath.Join(dir, ".sq-sem.*"))
					for _, name := range list {
						os.Remove(name)
					}
					return nil
				}
			}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			if c.prepare != nil {
				c.prepare(t, dir)
			}
			produce := text("new")
			if c.produce != nil {
				produce = c.produce(dir)
			}
			name := filepath.Join(dir, c.file)
			checkError(t, name, Write(name, produce), c.want)
			if got := files(t, dir); strings.Contains(got, ".sq-sem.") {
				t.Errorf("it leaves %s", got)
			}
		})
	}
}

// What cannot be produced is not written, and its error is as it was.
func TestProducerFails(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	write(t, file)
	broken := errors.New("broken")
	if err := Write(file, func(w io.Writer) error { return errors.Join(text("half")(w), broken) }); !errors.Is(err, broken) {
		t.Errorf("the error is %v", err)
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != "old" {
		t.Errorf("%q, %v", got, err)
	}
	if got := files(t, dir); got != "file" {
		t.Errorf("there are %s", got)
	}
}

// A disk that fails in the middle, also where the producer wraps the error.
func TestDiskFails(t *testing.T) {
	f, err := os.CreateTemp(t.TempDir(), ".sq-sem.*")
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	wrapping := func(w io.Writer) error {
		for range 100 {
			if err := text(strings.Repeat("x", 1000))(w); err != nil {
				return fmt.Errorf("the samples: %w", err)
			}
		}
		return nil
	}
	for _, produce := range []func(io.Writer) error{text("little"), wrapping} {
		checkError(t, "asked/for", fill(f, "asked/for", 0o644, produce), "file already closed")
	}
}

// What is no plain file is written through.
func TestDevice(t *testing.T) {
	if err := Write(os.DevNull, text("x")); err != nil {
		t.Error(err)
	}
	const full = "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip(err)
	}
	checkError(t, full, Write(full, text("x")), "no space left on device")
}

func checkError(t *testing.T, name string, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), ".sq-sem.") {
		t.Errorf("the error is %v", err)
	}
	var path *fs.PathError
	if !errors.As(err, &path) {
		t.Errorf("%v is of no file", err)
	}
}

func write(t *testing.T, name string) {
	t.Helper()
	if err := os.WriteFile(name, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
}

func mkdir(t *testing.T, name string, mode os.FileMode) {
	t.Helper()
	if err := os.Mkdir(name, mode); err != nil {
		t.Fatal(err)
	}
}
