// Package atomicfile writes files whole or not at all.
package atomicfile

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Write lets produce write a file under a temporary name beside it and renames it when all went well, so that no reader ever
// sees a part of it. An existing file keeps its permissions. Errors name the file as it was asked for; the temporary one
// nobody has heard of.
func Write(name string, produce func(io.Writer) error) error {
	target := name
	if end, err := filepath.EvalSymlinks(name); err == nil {
		target = end
	}
	mode := os.FileMode(0o644)
	if info, err := os.Stat(target); err == nil {
		if !info.Mode().IsRegular() {
			return writeThrough(name, produce)
		}
		mode = info.Mode().Perm()
	}
	f, err := os.CreateTemp(filepath.Dir(target), ".sq-sem.*")
	if err != nil {
		return of(name, err)
	}
	err = fill(f, name, mode, produce)
	if err == nil {
		err = of(name, os.Rename(f.Name(), target))
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// fill writes and closes a file that stands for the one of the name.
func fill(f *os.File, name string, mode os.FileMode, produce func(io.Writer) error) error {
	w := bufio.NewWriter(named{f, name})
	err := produce(w)
	if err == nil {
		err = w.Flush()
	}
	if err == nil {
		err = of(name, f.Chmod(mode))
	}
	if closed := of(name, f.Close()); err == nil {
		err = closed
	}
	return err
}

// writeThrough writes to what is no plain file, a terminal or a pipe.
func writeThrough(name string, produce func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	err = produce(w)
	if flushed := w.Flush(); err == nil {
		err = flushed
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// named is a file whose errors are of another name.
type named struct {
	file *os.File
	name string
}

// Write implements io.Writer.
func (n named) Write(text []byte) (int, error) {
	count, err := n.file.Write(text)
	return count, of(n.name, err)
}

// of gives an error of a temporary file as one of the file that it stands for.
func of(name string, err error) error {
	var (
		path *fs.PathError
		link *os.LinkError
	)
	switch {
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	case err == nil:
		return nil
	}
	return &fs.PathError{Op: "write", Path: name, Err: err}
}
