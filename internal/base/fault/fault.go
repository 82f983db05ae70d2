// Package fault makes an error of a panic, so that what is wrong with the command itself reaches the user as a message.
// A panic of a goroutine can be caught in it alone: Group hands it to the goroutine that waits.
package fault

import (
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Fault is a panic that was caught: what it was called with, and where.
type Fault struct {
	Value any
	// Stack is the stack of the goroutine that panicked.
	Stack []byte
}

// Error implements error. It includes the stack, for a Fault that is panicked with again and not recovered.
func (f *Fault) Error() string { return fmt.Sprintf("%v\n\n%s", f.Value, f.Stack) }

// Catch calls what gives an error, and makes a *Fault of its panic. A Fault that somebody panicked with again stays as it is.
func Catch(call func() error) (err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *Fault:
			err = p
		default:
			err = &Fault{p, debug.Stack()}
		}
	}()
	return call()
}

// Group is goroutines that somebody waits for. The zero Group is ready to use.
type Group struct {
	all   sync.WaitGroup
	first atomic.Pointer[Fault]
}

// Go calls a function in a goroutine of its own.
func (g *Group) Go(call func()) {
	g.all.Go(func() {
		err := Catch(func() error { call(); return nil })
		if f, ok := err.(*Fault); ok {
			g.first.CompareAndSwap(nil, f)
		}
	})
}

// Failed says that a function has panicked: what the others do will not be used.
func (g *Group) Failed() bool { return g.first.Load() != nil }

// Wait waits until all functions have returned. When one panicked, it panics with the first Fault.
func (g *Group) Wait() {
	g.all.Wait()
	if f := g.first.Load(); f != nil {
		panic(f)
	}
}
