package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/channel"

	"github.com/sq-sem/sq-sem/grammar/syntax"
)

// editor drives a server over pipes.
type editor struct {
	t         *testing.T
	rpc       *jrpc2.Client
	published chan publishDiagnosticsParams
	served    chan error
}

// connect starts a server and what an editor needs of itself to talk to it. The editor's
// framing is not the server's own.
func connect(t *testing.T, s *server, m methods) *editor {
	t.Helper()
	toServer, fromEditor := io.Pipe()
	toEditor, fromServer := io.Pipe()
	e := &editor{t: t, published: make(chan publishDiagnosticsParams, 100), served: make(chan error, 1)}
	go func() {
		err := s.serve(context.Background(), toServer, fromServer, m)
		// The end of the process closes its streams.
		fromServer.Close()
		toServer.Close()
		e.served <- err
	}()
	e.rpc = jrpc2.NewClient(channel.LSP(toEditor, fromEditor), &jrpc2.ClientOptions{
		OnNotify: func(r *jrpc2.Request) {
			var p publishDiagnosticsParams
			if r.Method() == "textDocument/publishDiagnostics" && r.UnmarshalParams(&p) == nil {
				e.published <- p
			}
		},
	})
	t.Cleanup(func() { e.rpc.Close() })
	return e
}

func start(t *testing.T) *editor {
	t.Helper()
	s := newServer()
	e := connect(t, s, s.methods())
	e.call("initialize", map[string]any{"capabilities": map[string]any{"textDocument": map[string]any{
		"publishDiagnostics": map[string]any{"relatedInformation": true}}}}, nil)
	e.tell("initialized", struct{}{})
	return e
}

// call asks the server and waits for the answer.
func (e *editor) call(method string, params, result any) {
	e.t.Helper()
	r, err := e.rpc.Call(e.t.Context(), method, params)
	if err != nil {
		e.t.Fatalf("%s: %v", method, err)
	}
	if result != nil {
		if err := r.UnmarshalResult(result); err != nil {
			e.t.Fatalf("%s: %v", method, err)
		}
	}
}

// refused asks for what must be refused with a code.
func (e *editor) refused(code jrpc2.Code, method string, params any) {
	e.t.Helper()
	_, err := e.rpc.Call(e.t.Context(), method, params)
	var wire *jrpc2.Error
	if !errors.As(err, &wire) || wire.Code != code {
		e.t.Errorf("%s: got %v, want code %d", method, err, code)
	}
}

func (e *editor) tell(method string, params any) {
	e.t.Helper()
	if err := e.rpc.Notify(e.t.Context(), method, params); err != nil {
		e.t.Fatalf("%s: %v", method, err)
	}
}

// diagnostics waits for those of a version.
func (e *editor) diagnostics(version int) []diagnostic {
	e.t.Helper()
	for p := range e.published {
		if p.Version != nil && *p.Version == version {
			return p.Diagnostics
		}
	}
	return nil
}

const transfer = "../../../examples/pd/transfer.sq"

const uri = "file:///work%20place/transfer.sq"

func example(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func (e *editor) open(content string) {
	e.tell("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "languageId": "sq", "version": 1, "text": content}})
}

// at is the parameters of a question about the n-th place, from 1, of a piece of a text.
func at(t *testing.T, content, piece string, n, ahead int) positionParams {
	t.Helper()
	offset := -1
	for range n {
		next := strings.Index(content[offset+1:], piece)
		if next < 0 {
			t.Fatalf("no %q", piece)
		}
		offset += 1 + next
	}
	return positionParams{documentParams{documentID{uri}}, newText(uri, content).position(offset + ahead)}
}

// Warnings are shown beside a program that is valid, where what they are about stands, and not beside one that has errors.
func TestWarnings(t *testing.T) {
	e := start(t)
	const valid = "let B = 3;\nstage s : delay;\nworkload { arrive batch(1); session { run s (exp(3)); } }\n"
	e.open(valid)
	list := e.diagnostics(1)
	if len(list) != 2 || list[0].Code != "SQ0905" || list[1].Code != "SQ0910" {
		t.Fatalf("got %+v", list)
	}
	for i, piece := range []string{"B", "exp(3)"} {
		if d := list[i]; d.Severity != severityWarning || d.Range != span(t, valid, piece, 1) || !strings.Contains(d.Message, "\n") {
			t.Errorf("got %+v", d)
		}
	}
	e.tell("textDocument/didChange", map[string]any{
		"textDocument":   map[string]any{"uri": uri, "version": 2},
		"contentChanges": []any{map[string]any{"text": strings.Replace(valid, "stage s", "stage t", 1)}},
	})
	if list := e.diagnostics(2); len(list) != 1 || list[0].Severity != severityError {
		t.Errorf("got %+v", list)
	}
}

func TestEditorSession(t *testing.T) {
	e, content := start(t), example(t, transfer)
	e.open(content)
	if list := e.diagnostics(1); len(list) != 0 {
		t.Errorf("the example has diagnostics: %v", list)
	}

	// A name is mistyped, in one change of a word.
	where := at(t, content, "kvP (prompt)", 1, 0).Position
	e.tell("textDocument/didChange", map[string]any{
		"textDocument": map[string]any{"uri": uri, "version": 2},
		"contentChanges": []any{map[string]any{
			"range": textRange{where, position{where.Line, where.Character + 3}}, "text": "kvQ"}},
	})
	list := e.diagnostics(2)
	if len(list) == 0 {
		t.Fatal("no diagnostics")
	}
	if d := list[0]; d.Range != (textRange{where, position{where.Line, where.Character + 3}}) || d.Severity != severityError || d.Source != "sq-sem" ||
		d.Code != "SQ0202" || !strings.Contains(d.Message, "there is no pool `kvQ`") {
		t.Errorf("got %+v", d)
	}
	// Two changes in one message; the second sees the first.
	e.tell("textDocument/didChange", map[string]any{
		"textDocument":   map[string]any{"uri": uri, "version": 3},
		"contentChanges": []any{map[string]any{"text": ""}, map[string]any{"range": textRange{}, "text": content}},
	})
	if list := e.diagnostics(3); len(list) != 0 {
		t.Errorf("the mended example has diagnostics: %v", list)
	}

	var h hover
	e.call("textDocument/hover", at(t, content, "kvD (prompt + 16)", 1, 1), &h)
	if !strings.Contains(h.Contents.Value, "pool kvD { cap 48; block 16; }") || h.Contents.Kind != "markdown" {
		t.Errorf("hover: %q", h.Contents.Value)
	}
	var to location
	e.call("textDocument/definition", at(t, content, "kvD (prompt + 16)", 1, 1), &to)
	if want := (location{uri, span(t, content, "kvD", 1)}); to != want {
		t.Errorf("definition: %v, want %v", to, want)
	}
	e.call("textDocument/definition", at(t, content, "request;", 1, 1), &to)
	if want := (location{uri, span(t, content, "server", 1)}); to != want {
		t.Errorf("definition of request: %v, want %v", to, want)
	}
	var none *location
	if e.call("textDocument/definition", at(t, content, "now - sent", 1, 1), &none); none != nil {
		t.Errorf("`now` is defined at %v", none)
	}
	var items completionList
	e.call("textDocument/completion", at(t, content, "kvD (prompt + 16)", 1, 0), &items)
	if got := labels(items.Items); !slices.Equal(got, []string{"kvP", "kvD"}) {
		t.Errorf("completion: %v", got)
	}
	var edits []textEdit
	e.call("textDocument/formatting", documentParams{documentID{uri}}, &edits)
	if got, want := applied(content, edits), syntax.Format(open(content).analysis().tree); got != want {
		t.Errorf("formatting: %v", edits)
	}
	var outline []documentSymbol
	e.call("textDocument/documentSymbol", documentParams{documentID{uri}}, &outline)
	if len(outline) == 0 || outline[0].Name != "ttl" || outline[0].SelectionRange != span(t, content, "ttl", 1) {
		t.Errorf("outline: %v", outline)
	}

	var coloured semanticTokens
	e.call("textDocument/semanticTokens/full", documentParams{documentID{uri}}, &coloured)
	if pieces := decoded(t, open(content), coloured.Data); !slices.Contains(pieces, "kvD class") || !slices.Contains(pieces, "request keyword") {
		t.Errorf("semantic tokens: %q", pieces)
	}

	e.tell("textDocument/didClose", documentParams{documentID{uri}})
	for p := range e.published {
		if p.Version == nil && len(p.Diagnostics) == 0 {
			break
		}
	}
	e.refused(jrpc2.InvalidParams, "textDocument/hover", at(t, content, "kvD", 1, 0))
	e.call("shutdown", nil, nil)
	e.refused(jrpc2.InvalidRequest, "textDocument/hover", at(t, content, "kvD", 1, 0))
	e.tell("exit", nil)
	if err := <-e.served; err != nil {
		t.Errorf("the server ended with %v", err)
	}
}

// span is the range of the n-th place of a piece of a text.
func span(t *testing.T, content, piece string, n int) textRange {
	t.Helper()
	return textRange{at(t, content, piece, n, 0).Position, at(t, content, piece, n, len(piece)).Position}
}

func labels(items []completionItem) []string {
	var out []string
	for _, i := range items {
		out = append(out, i.Label)
	}
	return out
}

// applied is a text after at most one edit.
func applied(content string, edits []textEdit) string {
	t := newText(uri, content)
	for _, e := range edits {
		t = t.edit(e.Range, e.NewText)
	}
	return t.file.Text
}

func TestRelatedPlaces(t *testing.T) {
	content := "pool p { }\npool p { }\nsession { end; }\n"
	e := start(t)
	e.open(content)
	list := e.diagnostics(1)
	if len(list) != 1 || len(list[0].RelatedInformation) != 1 || list[0].RelatedInformation[0].Location != (location{uri, span(t, content, "p", 2)}) {
		t.Errorf("got %+v", list)
	}
	// An editor that cannot show them reads them.
	list = newServer().diagnostics(open(content), open(content).analysis().list)
	if len(list) != 1 || !strings.Contains(list[0].Message, "line 1: ") {
		t.Errorf("got %+v", list)
	}
}

func TestServerLifecycle(t *testing.T) {
	s := newServer()
	m := s.methods()
	began := make(chan struct{})
	m["test/wait"] = handle(s, func(ctx context.Context, _ json.RawMessage) (any, error) {
		close(began)
		<-ctx.Done()
		return nil, nil
	})
	m["test/panic"] = handle(s, func(context.Context, json.RawMessage) (any, error) { panic("a mistake of ours") })
	e := connect(t, s, m)
	e.refused(codeNotInitialized, "textDocument/hover", positionParams{})
	e.tell("textDocument/didOpen", didOpenParams{})
	e.call("initialize", initializeParams{}, nil)
	e.refused(jrpc2.InvalidRequest, "initialize", initializeParams{})
	e.refused(jrpc2.MethodNotFound, "textDocument/unheardOf", nil)
	e.tell("$/unheardOf", nil)
	e.refused(jrpc2.InvalidParams, "textDocument/hover", map[string]any{"position": "here"})
	e.refused(jrpc2.InvalidParams, "textDocument/hover", positionParams{})
	e.refused(jrpc2.InternalError, "test/panic", nil)
	go func() {
		<-began
		e.tell("$/cancelRequest", map[string]any{"id": 8})
	}()
	e.refused(codeRequestCancelled, "test/wait", nil)
	e.tell("exit", nil)
	if err := <-e.served; !errors.Is(err, ErrNoShutdown) {
		t.Errorf("the server ended with %v", err)
	}
}

// raw talks to a server byte by byte and gives all it says until it ends.
func raw(t *testing.T, messages ...string) (string, error) {
	t.Helper()
	in, to := io.Pipe()
	from, out := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := Serve(context.Background(), in, out)
		out.Close()
		ended <- err
	}()
	go func() {
		for _, m := range messages {
			io.WriteString(to, m)
		}
		to.Close()
	}()
	said, _ := io.ReadAll(from)
	return string(said), <-ended
}

func framed(message string) string {
	return fmt.Sprintf("content-length: %d\r\nContent-Type: application/vscode-jsonrpc; charset=utf8\r\n\r\n%s", len(message), message)
}

func TestBrokenStreams(t *testing.T) {
	for name, c := range map[string]struct {
		send []string
		said string
		err  string
	}{
		"nothing":       {nil, "", ErrNoShutdown.Error()},
		"no JSON":       {[]string{framed("{"), framed(`{"jsonrpc":"2.0","id":1,"method":"shutdown"}`)}, `"code":-32700`, ErrNoShutdown.Error()},
		"no length":     {[]string{"X: y\r\n\r\n{}"}, "", "without Content-Length"},
		"negative":      {[]string{"Content-Length: -1\r\n\r\n{}"}, "", `"-1" bytes`},
		"much too long": {[]string{"Content-Length: 99999999999999\r\n\r\n{}"}, "", "more than"},
		"cut off":       {[]string{"Content-Length: 10\r\n\r\n{}"}, "", "unexpected EOF"},
		"no header":     {[]string{"hello\r\n\r\n"}, "", "malformed MIME header"},
	} {
		t.Run(name, func(t *testing.T) {
			said, err := raw(t, c.send...)
			if !strings.Contains(said, c.said) {
				t.Errorf("said %q, want %q in it", said, c.said)
			}
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("ended with %v, want %s", err, c.err)
			}
		})
	}
}
