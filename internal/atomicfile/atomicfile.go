// Package atomicfile writes files whole or not at all.
package atomicfile

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
)

// Write lets produce write a file under a temporary name beside it and renames it when all went well, so that nobody ever
// sees a part of it. An existing file keeps its permissions.
func Write(name string, produce func(io.Writer) error) (err error) {
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	mode := os.FileMode(0o644)
	if info, err := os.Stat(name); err == nil {
		if !info.Mode().IsRegular() {
			return writeThrough(name, produce)
		}
		mode = info.Mode().Perm()
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	w := bufio.NewWriter(f)
	if err = produce(w); err != nil {
		return err
	}
	if err = w.Flush(); err != nil {
		return err
	}
	if err = f.Chmod(mode); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
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
