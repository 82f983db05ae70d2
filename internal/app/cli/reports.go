package cli

import (
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/sq-sem/sq-sem/internal/base/atomicfile"
	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/internal/show/verdict"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics/explore"
)

// reports are the files that --report names, by their formats.
type reports struct {
	list   []reportFile
	stdout io.Writer // where a report to - goes
}

type reportFile struct{ format, file string }

// toStdout is the file that stands for standard output.
const toStdout = "-"

// reportOption is --report; several when it is given again.
func reportOption(fs *pflag.FlagSet, to *reports) {
	fs.Var(&option{set: func(text string) error {
		format, file, _ := strings.Cut(text, "=")
		if format != "sarif" && format != "junit" || file == "" {
			return errors.New("sarif=FILE or junit=FILE")
		}
		if file == toStdout && slices.ContainsFunc(to.list, func(r reportFile) bool { return r.file == toStdout }) {
			return errors.New("to standard output once")
		}
		to.list = append(to.list, reportFile{format, file})
		return nil
	}}, "report", "write the verdict as `FORMAT=FILE` too, FORMAT sarif or junit; FILE - is standard output, in place of the text (repeatable)")
}

// begin keeps standard output for a report that goes there.
func (r *reports) begin(e *env) error {
	if !slices.ContainsFunc(r.list, func(f reportFile) bool { return f.file == toStdout }) {
		return nil
	}
	if e.json {
		return usage("--json and a --report to standard output exclude each other")
	}
	r.stdout, e.stdout = e.stdout, io.Discard
	return nil
}

// write writes all of them.
func (r *reports) write(v *verdict.Report) error {
	v.Version = version()
	for _, f := range r.list {
		produce := v.WriteSARIF
		if f.format == "junit" {
			produce = v.WriteJUnit
		}
		var err error
		if f.file == toStdout {
			err = produce(r.stdout)
		} else {
			err = atomicfile.Write(f.file, produce)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// diagnosed gives diagnostics as results of a test case.
func diagnosed(v *verdict.Report, name string, list diag.List) {
	for _, d := range list {
		info, _ := diag.Lookup(d.Code)
		v.Rules[string(d.Code)] = info.Title
		level := verdict.Warning
		if d.Severity == diag.Error {
			level = verdict.Error
		}
		file := d.File
		if file == "" {
			file = name
		}
		v.Results = append(v.Results, verdict.Result{Rule: string(d.Code), Level: level, Text: d.Message(), Case: name, File: file, Span: d.Span})
	}
}

// runError is the test case of an error that stops a run.
const runError = "run-time error"

// reportRun reports what a run found, or what stopped it; what does not make it fail is a warning.
func (r *reports) reportRun(name string, found []report.Finding, fail failOn, broken *diag.Diagnostic) error {
	v := &verdict.Report{Suite: "sq-sem run " + name, Cases: append(kindNames(), runError), Rules: map[string]string{}}
	for _, f := range found {
		level := verdict.Warning
		if fail.has(f.Kind) {
			level = verdict.Error
		}
		v.Results = append(v.Results, verdict.Result{Rule: f.Kind.String(), Level: level, Text: f.Text, Case: f.Kind.String(), File: name, Span: f.Span})
	}
	if broken != nil {
		diagnosed(v, name, diag.List{broken})
		v.Results[len(v.Results)-1].Case = runError
	}
	return r.write(v)
}

// covers is the test case of all states having been seen.
const covers = "exhaustive"

// verdict is what an exploration came to: a test case a kind, and one that says whether all was seen. A hint is a warning.
func (x *explored) verdict() *verdict.Report {
	v := &verdict.Report{Suite: "sq-sem explore " + x.file, Rules: map[string]string{covers: "not all states were seen"},
		Cases: append(kindNames(), string(explore.Violation), string(explore.RunError), covers)}
	for i, f := range x.r.Found {
		span, level := diag.Span{}, verdict.Error
		if f.Err == nil && f.Finding.Kind.Hint() {
			level = verdict.Warning
		}
		if f.Err == nil {
			span = report.InWords(x.prog, f.Finding, f.Held).Span
		}
		v.Results = append(v.Results, verdict.Result{Rule: string(f.Kind), Level: level, Text: x.about(f) + "; replay: " + x.replay(i),
			Case: string(f.Kind), File: x.file, Span: span})
	}
	if !x.r.Exhaustive {
		v.Results = append(v.Results, verdict.Result{Rule: covers, Level: verdict.Warning, Text: strings.TrimSpace(x.covered()), Case: covers, File: x.file})
	}
	return v
}
