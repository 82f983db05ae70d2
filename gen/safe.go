package gen

import (
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// leaseWatch follows a run as `Watched` of lean/Serq/Safe.lean does: of which sessions and pools the latest lease to end has expired.
type leaseWatch struct {
	expired map[leaseOf]bool
	// stale is the first release that found nothing of what had expired, nil for none.
	stale *staleRelease
}

type leaseOf struct {
	session int64
	pool    int
}

// staleRelease is where it happened.
type staleRelease struct {
	leaseOf
	step uint64
	time float64
}

// see is told of every transition of the run.
func (w *leaseWatch) see(t *semantics.Transition) {
	of := leaseOf{t.Session, t.Pool}
	switch {
	case t.Rule == semantics.LeaseExpire:
		if w.expired == nil {
			w.expired = map[leaseOf]bool{}
		}
		w.expired[of] = true
	case t.Rule == semantics.Release && len(t.Pools) > 0:
		delete(w.expired, of)
	case t.Rule == semantics.Release && w.expired[of] && w.stale == nil:
		w.stale = &staleRelease{of, t.Step, t.Time}
	}
}

// unsafe says where a lease ended too early, or which is open when the run is over; nil where neither is so.
func (w *watch) unsafe() *diag.Diagnostic {
	d := &diag.Diagnostic{Code: codeUnsafe, File: w.source.File}
	if s := w.leases.stale; s != nil {
		d.Format = "at step %d (t=%s) session %d releases `%s`, but its lease there has expired: the run is not safe"
		d.Args = []any{s.step, ir.Display(s.time), s.session, w.program.Pools[s.pool].Name}
		return d
	}
	if open := w.m.Leases(); len(open) > 0 {
		d.Format = "when the run ends, at step %d (t=%s), session %d still leases `%s`: the run is not safe"
		d.Args = []any{w.m.Steps(), ir.Display(w.m.Now()), open[0].Session, w.program.Pools[open[0].Pool].Name}
		return d
	}
	return nil
}
