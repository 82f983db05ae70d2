package cli

import (
	"github.com/spf13/pflag"

	"github.com/sq-sem/sq-sem/internal/app/births"
	"github.com/sq-sem/sq-sem/internal/app/requests"
	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// requestSource is a file of requests that a command runs a program on.
type requestSource struct {
	requestFlags
	// once tells that they are for one run that never goes back: they are read while it goes on.
	once bool
}

// given tells whether the command line names a file.
func (o *requestSource) given() bool { return o != nil && o.file != "" }

// withRequests registers --requests and what goes with it.
func (f *programFlags) withRequests(fs *pflag.FlagSet, prefix string) {
	f.requests = &requestSource{}
	fileOption(fs, &f.requests.file, "requests", "take the requests of `FILE`, in place of the arrivals: each is a session, born when it is sent")
	f.requests.register(fs, prefix)
}

// bring gives a program the requests of a file.
func (e *env) bring(p *program, o *requestSource) error {
	if !o.given() {
		return nil
	}
	switch {
	case p.options.Sessions != "":
		return usage("--requests and --sessions exclude each other")
	case o.columns != nil && o.format != "":
		return usage("--columns and --requests-format exclude each other")
	}
	mapping, bad := births.Map(p.Program)
	if bad != nil {
		bad.File = p.Name
		return diag.List{bad}
	}
	in, closeFile, err := e.openData(o.file)
	if err != nil {
		return err
	}
	source, bad := births.Open(mapping, requests.Read(o.file, in, o.options(e.skippedRequest)), o.once)
	if bad != nil {
		closeFile()
		if bad.File == "" {
			bad.File = o.file
		}
		return diag.List{bad}
	}
	if !o.once { // all of it has been read
		closeFile()
		closeFile = func() {}
	}
	p.births, p.brought, p.requests, p.closeData = source, mapping.Slots(), o.file, closeFile
	return nil
}

// skippedRequest warns of a request that is left out.
func (e *env) skippedRequest(d *diag.Diagnostic) {
	d.Severity = diag.Warning
	e.renderAs(diag.List{d}, diag.RenderOptions{Short: true})
}

// unborn ends the reading of requests when a run has come to its end. The error is what is wrong with the file; a warning says when the
// run ends before all of them were sent.
func (e *env) unborn(p *program, m *semantics.Machine) error {
	if p == nil || p.births == nil {
		return nil
	}
	_, more := p.births.Next(m.Born())
	read, bad := p.births.Close()
	p.closeData()
	switch {
	case bad != nil:
		return diag.List{bad}
	case more && m.Halted():
		e.renderAs(diag.List{{Code: births.CodeUnborn, Severity: diag.Warning, File: p.Name, Format: "the run ends at t=%s, before all requests of %s were sent: of the first %d it has %d",
			Args: []any{report.Number(m.Now()), p.requests, read, m.Born()}, Hint: "--horizon inf runs until all have their answer"}}, diag.RenderOptions{Short: true})
	}
	return nil
}
