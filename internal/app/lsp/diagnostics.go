package lsp

import (
	"context"
	"fmt"
	"slices"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// mark says that a document's diagnostics are to be published anew.
func (s *server) mark(uri string) {
	s.dirtyMu.Lock()
	s.dirty[uri] = true
	s.dirtyMu.Unlock()
	select {
	case s.wake <- struct{}{}:
	default: // the publisher has been told already
	}
}

// marked takes the documents whose diagnostics are to be published, in order of name.
func (s *server) marked() []string {
	s.dirtyMu.Lock()
	defer s.dirtyMu.Unlock()
	var uris []string
	for uri := range s.dirty {
		uris = append(uris, uri)
	}
	clear(s.dirty)
	slices.Sort(uris)
	return uris
}

// publish publishes diagnostics, one document after the other. While a version is looked at,
// later ones gather, and of those only the last is looked at: that is as fast as typing can
// be followed.
func (s *server) publish(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.wake:
		}
		for _, uri := range s.marked() {
			s.publishOne(ctx, uri)
		}
	}
}

func (s *server) publishOne(ctx context.Context, uri string) {
	defer func() {
		if p := recover(); p != nil {
			s.log(fmt.Sprintf("the diagnostics of %s failed: %v", uri, p))
		}
	}()
	out := publishDiagnosticsParams{URI: uri, Diagnostics: []diagnostic{}}
	if d := s.get(uri); d != nil {
		a := d.analysis()
		if a.fault != "" {
			s.log(a.fault)
		}
		if s.get(uri) != d {
			return // another version is there, and marked
		}
		out.Version = &d.version
		out.Diagnostics = s.diagnostics(d, a.list)
	}
	// An editor that is gone needs no diagnostics.
	_ = s.rpc.Notify(ctx, "textDocument/publishDiagnostics", out)
}

// diagnostics puts diagnostics as the protocol does. Those without a place stand at the
// beginning. An editor that shows no related places gets them in the message.
func (s *server) diagnostics(d *document, list diag.List) []diagnostic {
	s.life.Lock()
	related := s.related
	s.life.Unlock()
	out := make([]diagnostic, len(list))
	for i, from := range list {
		to := diagnostic{Severity: severityError, Code: string(from.Code), Source: "sq-sem", Message: from.Message()}
		if from.Severity == diag.Warning {
			to.Severity = severityWarning
		}
		if from.Span.Known() {
			to.Range = d.span(from.Span)
		}
		if from.Hint != "" {
			to.Message += "\n" + from.Hint
		}
		for _, r := range from.Related {
			switch {
			case !r.Span.Known():
				to.Message += "\n" + r.Message
			case related:
				to.RelatedInformation = append(to.RelatedInformation, relatedInformation{location{d.uri, d.span(r.Span)}, r.Message})
			default:
				to.Message += fmt.Sprintf("\nline %d: %s", d.position(int(r.Span.Start)).Line+1, r.Message)
			}
		}
		out[i] = to
	}
	return out
}
