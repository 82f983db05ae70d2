package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// interruptible gives a context that ends with the interrupt key or a SIGTERM, and what gives the signals back. At a second
// one the process ends whatever it is at.
func (e *env) interruptible() (context.Context, context.CancelFunc) {
	return e.until(os.Interrupt, syscall.SIGTERM)
}

// until gives a context that ends with one of some signals.
func (e *env) until(signals ...os.Signal) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	came := make(chan os.Signal, 1)
	signal.Notify(came, signals...)
	context.AfterFunc(ctx, func() { signal.Stop(came) })
	go func() {
		select {
		case s := <-came:
			e.ended.Store(int32(statusOf(s)))
			cancel()
		case <-ctx.Done():
		}
	}()
	if e.listening != nil {
		e.listening()
	}
	return ctx, cancel
}

// statusOf is the status of a command that a signal ended.
func statusOf(s os.Signal) int {
	if s == syscall.SIGTERM {
		return statusTerminated
	}
	return statusInterrupt
}
