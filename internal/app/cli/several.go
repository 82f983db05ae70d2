package cli

import (
	"context"
	"errors"
	"sync"

	"github.com/sq-sem/sq-sem/internal/base/fault"
)

// several does n things, some at a time, and gives the error of the first of them that failed. Those after it are told to stop; those before it run
// on, so that which error is told does not depend on how many run at a time. Interrupted, it is context.Canceled.
func (e *env) several(most, n int, words string, one func(ctx context.Context, i int) error) error {
	ctx, stop := e.interruptible()
	defer stop()
	shown := e.meter()
	defer shown.clear()
	s := &work{n: n, failed: n, cancel: map[int]context.CancelFunc{}, errs: make([]error, n)}
	var all fault.Group
	for range min(jobs(most), n) {
		all.Go(func() {
			for !all.Failed() {
				own, i := s.take(ctx)
				if own == nil {
					return
				}
				ended := s.end(i, one(own, i))
				shown.show(float64(ended)/float64(n), words)
			}
		})
	}
	all.Wait()
	for _, err := range s.errs {
		if err != nil && !errors.Is(err, context.Canceled) {
			return err
		}
	}
	return ctx.Err()
}

// work is what several things have come to.
type work struct {
	mu sync.Mutex
	// taken and ended count things, failed is the first that failed, or past the last.
	n, taken, ended, failed int
	cancel                  map[int]context.CancelFunc
	errs                    []error
}

// take gives the next thing to do and how it is told to stop; no context when there is none.
func (w *work) take(ctx context.Context) (context.Context, int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	i := w.taken
	if i >= w.n || i > w.failed || ctx.Err() != nil {
		return nil, 0
	}
	w.taken++
	own, cancel := context.WithCancel(ctx)
	w.cancel[i] = cancel
	return own, i
}

// end notes how a thing ended, and gives how many have.
func (w *work) end(i int, err error) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cancel[i]()
	delete(w.cancel, i)
	w.errs[i] = err
	w.ended++
	if err != nil && !errors.Is(err, context.Canceled) && i < w.failed {
		w.failed = i
		for later, cancel := range w.cancel {
			if later > i {
				cancel()
			}
		}
	}
	return w.ended
}
