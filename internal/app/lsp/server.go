package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"sync"

	"github.com/creachadair/jrpc2"
)

// ErrNoShutdown says that the editor left without asking the server to shut down, which the
// protocol wants to be a failure.
var ErrNoShutdown = errors.New("the editor left without a shutdown request")

// The protocol's own error codes.
const (
	codeNotInitialized   jrpc2.Code = -32002
	codeRequestCancelled jrpc2.Code = -32800
)

// Serve answers an editor until it says `exit` or closes the stream.
func Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	s := newServer()
	return s.serve(ctx, in, out, s.methods())
}

func newServer() *server {
	return &server{
		documents: documents{open: map[string]*document{}},
		dirty:     map[string]bool{},
		wake:      make(chan struct{}, 1),
		exited:    make(chan struct{}),
	}
}

func (s *server) serve(ctx context.Context, in io.Reader, out io.Writer, m methods) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.rpc = jrpc2.NewServer(m, &jrpc2.ServerOptions{
		AllowPush:      true,
		DisableBuiltin: true,
		// Requests wait for analyses, not for each other.
		Concurrency: 16,
		NewContext:  func() context.Context { return ctx },
	})
	s.rpc.Start(newFrames(in, out))
	go s.publish(ctx)
	closed := make(chan error, 1)
	go func() { closed <- s.rpc.Wait() }()

	// After `exit` the server does not wait for the stream to be closed: the current read ends
	// with the process.
	var err error
	select {
	case <-s.exited:
	case err = <-closed:
	case <-ctx.Done():
		return ctx.Err()
	}
	if err == nil && s.phase() != shutDown {
		err = ErrNoShutdown
	}
	return err
}

// phase is where a server is in its life.
type phase uint8

const (
	started phase = iota
	running
	shutDown
)

// server is a connection with an editor.
type server struct {
	rpc *jrpc2.Server
	documents

	life sync.Mutex
	// at, related and markdown are guarded by life.
	at phase
	// related says that the editor shows related places of diagnostics, markdown that it
	// shows hovers as Markdown.
	related, markdown bool

	// dirty are the documents whose diagnostics are to be published; wake tells so.
	dirtyMu sync.Mutex
	dirty   map[string]bool
	wake    chan struct{}

	exit   sync.Once
	exited chan struct{}
}

// methods are what the server understands.
func (s *server) methods() methods {
	return methods{
		"initialize":                  handle(s, s.initialize),
		"initialized":                 handle(s, ignore),
		"shutdown":                    handle(s, s.shutdown),
		"exit":                        handle(s, s.leave),
		"$/cancelRequest":             handle(s, s.cancelRequest),
		"$/setTrace":                  handle(s, ignore),
		"textDocument/didOpen":        handle(s, s.didOpen),
		"textDocument/didChange":      handle(s, s.didChange),
		"textDocument/didSave":        handle(s, ignore),
		"textDocument/didClose":       handle(s, s.didClose),
		"textDocument/hover":          handle(s, s.hover),
		"textDocument/definition":     handle(s, s.definition),
		"textDocument/documentSymbol": handle(s, s.documentSymbols),
		"textDocument/formatting":     handle(s, s.formatting),
		"textDocument/completion":     handle(s, s.completion),

		"textDocument/semanticTokens/full": handle(s, s.semanticTokens),
	}
}

// methods implements jrpc2.Assigner.
type methods map[string]jrpc2.Handler

// Assign implements jrpc2.Assigner.
func (m methods) Assign(_ context.Context, method string) jrpc2.Handler { return m[method] }

// handle makes a handler of a method of the server: it minds the server's phase, reads the
// parameters, and makes errors of cancellations and of panics.
func handle[P any](s *server, f func(context.Context, P) (any, error)) jrpc2.Handler {
	return func(ctx context.Context, req *jrpc2.Request) (result any, err error) {
		defer func() {
			if p := recover(); p != nil {
				s.log(fmt.Sprintf("%s failed: %v\n%s", req.Method(), p, debug.Stack()))
				result, err = nil, jrpc2.Errorf(jrpc2.InternalError, "%s failed: %v", req.Method(), p)
			}
		}()
		if err := s.admits(req.Method()); err != nil {
			return nil, err
		}
		var params P
		if err := req.UnmarshalParams(&params); err != nil {
			return nil, err
		}
		result, err = f(ctx, params)
		if ctx.Err() != nil && !req.IsNotification() {
			return nil, jrpc2.Errorf(codeRequestCancelled, "%s was cancelled", req.Method())
		}
		return result, err
	}
}

// admits refuses what may not be asked now.
func (s *server) admits(method string) error {
	switch at := s.phase(); {
	case method == "exit":
		return nil
	case at == started && method != "initialize":
		return jrpc2.Errorf(codeNotInitialized, "%s before initialize", method)
	case at != started && method == "initialize":
		return jrpc2.Errorf(jrpc2.InvalidRequest, "the server is initialized already")
	case at == shutDown:
		return jrpc2.Errorf(jrpc2.InvalidRequest, "%s after shutdown", method)
	}
	return nil
}

func (s *server) phase() phase {
	s.life.Lock()
	defer s.life.Unlock()
	return s.at
}

// ignore is what is done about messages that need nothing done.
func ignore(context.Context, json.RawMessage) (any, error) { return nil, nil }

func (s *server) initialize(_ context.Context, p initializeParams) (any, error) {
	s.life.Lock()
	defer s.life.Unlock()
	s.at = running
	s.related = p.Capabilities.TextDocument.PublishDiagnostics.RelatedInformation
	formats := p.Capabilities.TextDocument.Hover.ContentFormat
	s.markdown = len(formats) == 0 || formats[0] == markdown
	return initializeResult{
		Capabilities: serverCapabilities{
			PositionEncoding:           "utf-16",
			TextDocumentSync:           syncOptions{OpenClose: true, Change: syncIncremental},
			HoverProvider:              true,
			DefinitionProvider:         true,
			DocumentSymbolProvider:     true,
			DocumentFormattingProvider: true,
			CompletionProvider:         completionOptions{TriggerCharacters: []string{"~", "(", "["}},
			SemanticTokensProvider:     semanticOptions{semanticLegend{legend(), []string{}}, true},
		},
		ServerInfo: serverInfo{Name: "sq-sem"},
	}, nil
}

func (s *server) shutdown(context.Context, json.RawMessage) (any, error) {
	s.life.Lock()
	defer s.life.Unlock()
	s.at = shutDown
	return nil, nil
}

func (s *server) leave(context.Context, json.RawMessage) (any, error) {
	s.exit.Do(func() { close(s.exited) })
	return nil, nil
}

func (s *server) cancelRequest(_ context.Context, p cancelParams) (any, error) {
	s.rpc.CancelRequest(string(p.ID))
	return nil, nil
}

func (s *server) didOpen(_ context.Context, p didOpenParams) (any, error) {
	d := p.TextDocument
	s.put(newDocument(d.URI, d.Version, newText(d.URI, d.Text)))
	s.mark(d.URI)
	return nil, nil
}

func (s *server) didChange(_ context.Context, p didChangeParams) (any, error) {
	d, err := s.document(p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	t := d.text
	for _, c := range p.ContentChanges {
		if c.Range == nil {
			t = newText(d.uri, c.Text)
		} else {
			t = t.edit(*c.Range, c.Text)
		}
	}
	s.put(newDocument(d.uri, p.TextDocument.Version, t))
	s.mark(d.uri)
	return nil, nil
}

func (s *server) didClose(_ context.Context, p documentParams) (any, error) {
	s.close(p.TextDocument.URI)
	s.mark(p.TextDocument.URI)
	return nil, nil
}

// document is an open document. It fails if the editor has not opened it.
func (s *server) document(uri string) (*document, error) {
	if d := s.get(uri); d != nil {
		return d, nil
	}
	return nil, jrpc2.Errorf(jrpc2.InvalidParams, "%s is not open", uri)
}

// log tells the editor's log of something that should not have happened.
func (s *server) log(message string) {
	// An editor that is gone reads no log.
	_ = s.rpc.Notify(context.Background(), "window/logMessage", logMessageParams{severityError, message})
}
