package cli

import (
	"context"

	"github.com/sq-sem/sq-sem/internal/base/atomicfile"
	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/internal/show/timeline"
	"github.com/sq-sem/sq-sem/semantics"
)

// consistent refuses times in the wrong order, and filters of the page: it shows a run whole, as far as it went.
func (o *traceOptions) consistent() error {
	if o.from != nil && o.to != nil && *o.to < *o.from {
		return usage("--to is %s, before --from, which is %s", report.Number(*o.to), report.Number(*o.from))
	}
	if o.html == "" {
		return nil
	}
	for _, f := range []struct {
		name string
		used bool
	}{{"--rules", len(o.rules) > 0}, {"--session", o.session != nil}, {"--pool", o.pool != ""}, {"--from", o.from != nil}} {
		if f.used {
			return usage("%s does not go with --html: the page shows everything, and zooms", f.name)
		}
	}
	return nil
}

// writeTimeline runs a machine, past no later time than last, and writes the page of what happened, also of a run that an
// error or the interrupt key ended.
func writeTimeline(ctx context.Context, file string, m *semantics.Machine, p *program, by *scheduled, last float64) error {
	name := p.Name
	if by.file != "" {
		name += ", by " + by.file
	}
	r := timeline.NewRecorder(m.Program(), name, p.File)
	d := drive{by: by, last: last, each: func(t *semantics.Transition) error { r.Observe(m, t); return nil }}
	err := d.run(ctx, m)
	if err == nil && m.Now() > last {
		r.Until(last)
	}
	if werr := atomicfile.Write(file, r.Write); werr != nil {
		return werr
	}
	return err
}
