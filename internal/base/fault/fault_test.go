package fault_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/internal/base/fault"
)

func indexPast(list []int) error {
	_ = list[len(list)]
	return nil
}

func TestCatch(t *testing.T) {
	if err := fault.Catch(func() error { return nil }); err != nil {
		t.Errorf("nothing went wrong, and yet: %v", err)
	}
	if err := fault.Catch(func() error { return io.EOF }); err != io.EOF {
		t.Errorf("an error becomes %v", err)
	}
	err := fault.Catch(func() error { return indexPast(nil) })
	var f *fault.Fault
	if !errors.As(err, &f) || !strings.HasPrefix(err.Error(), "runtime error: index out of range [0] with length 0\n") || !strings.Contains(err.Error(), "indexPast") {
		t.Errorf("a panic becomes %v", err)
	}
	if again := fault.Catch(func() error { panic(f) }); again != error(f) {
		t.Errorf("handed on it becomes %v", again)
	}
	if err := fault.Catch(func() error { panic(io.EOF) }); errors.Is(err, io.EOF) {
		t.Errorf("%v passes for the error that the panic was called with", err)
	}
}

// A panic in a goroutine is a panic of the one that waits, from the place where it came up.
func TestGroup(t *testing.T) {
	var g fault.Group
	done := make(chan bool)
	g.Go(func() { <-done })
	g.Go(func() { defer close(done); _ = indexPast(nil) })
	err := fault.Catch(func() error { g.Wait(); return nil })
	var f *fault.Fault
	if !g.Failed() || !errors.As(err, &f) || !strings.Contains(string(f.Stack), "indexPast") {
		t.Errorf("a panic in a goroutine becomes %v", err)
	}
	var fine fault.Group
	fine.Go(func() {})
	if fine.Wait(); fine.Failed() {
		t.Error("nothing panicked, and yet it failed")
	}
}
