package lsp

import (
	"fmt"
	"strings"
	"sync"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/grammar/lint"
	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// document is one version of an open text. It never changes; a change makes another.
type document struct {
	uri     string
	version int
	*text
	// analysis is what is known of the text, found out when somebody asks first.
	analysis func() *analysis
}

func newDocument(uri string, version int, t *text) *document {
	return &document{uri, version, t, sync.OnceValue(func() *analysis { return analyse(t.file) })}
}

// analysis is what the front end finds out about a text.
type analysis struct {
	tree *syntax.Program
	// keywords are the words of the language in the text, found out when somebody asks first.
	keywords func() []syntax.Keyword
	// symbols and uses are the linker's, as far as it came.
	symbols []*link.Symbol
	uses    []link.Use
	list    diag.List
	// fault says what went wrong in the linker itself, "" for nothing.
	fault string
}

// analyse reads and links a text. Also a text with syntax errors is linked, for its names:
// what the linker says of the rest of it is left out.
func analyse(file *diag.File) *analysis {
	tree, list := syntax.Parse(file)
	a := &analysis{tree: tree, keywords: sync.OnceValue(tree.Keywords), list: list}
	result, more := a.link()
	a.symbols, a.uses = result.Symbols, result.Uses
	if list.HasErrors() {
		return a
	}
	a.list = append(a.list, more...).Sort()
	if result.Program != nil && !a.list.HasErrors() {
		subject := lint.Subject{Program: result.Program, Places: result.Places, Symbols: result.Symbols, Uses: result.Uses}
		a.list = append(a.list, lint.Warnings(subject)...).Sort()
	}
	return a
}

// link links the tree. A tree that breaks the linker must not cost the user the rest.
func (a *analysis) link() (result *link.Result, list diag.List) {
	defer func() {
		if p := recover(); p != nil {
			a.fault = fmt.Sprintf("the linker failed on %s: %v", a.tree.File.Name, p)
			result, list = &link.Result{}, nil
		}
	}()
	return link.Link(a.tree, link.Options{})
}

// inside reports whether a place is in a comment, a number or a string, where nothing can be suggested.
func (a *analysis) inside(offset int) bool {
	for _, c := range a.tree.Comments {
		start, end := int(c.Span.Start), int(c.Span.End)
		closed := strings.HasPrefix(c.Text, "/*") && len(c.Text) > len("/*/") && strings.HasSuffix(c.Text, "*/")
		if start < offset && (offset < end || offset == end && !closed) {
			return true
		}
	}
	for t := range a.tree.Tokens() {
		start, end := int(t.Span.Start), int(t.Span.End)
		if start >= offset {
			break
		}
		switch t.Kind {
		case syntax.MarkToken, syntax.WordToken:
		case syntax.StringToken:
			if text := t.Span.Text(); len(text) < 2 || !strings.HasSuffix(text, `"`) {
				// Without its end it goes on to that of the line.
				end += strings.IndexAny(a.tree.File.Text[end:]+"\n", "\r\n")
			}
			fallthrough
		case syntax.NumberToken:
			if offset <= end {
				return true
			}
		}
	}
	return false
}

// useAt is the use of a name that covers an offset or ends there, or nil.
func (a *analysis) useAt(offset int) *link.Use {
	var found *link.Use
	for i := range a.uses {
		u := &a.uses[i]
		if int(u.Span.Start) > offset {
			break
		}
		if offset <= int(u.Span.End) {
			found = u
		}
	}
	return found
}

// documents are the open ones by their names.
type documents struct {
	mu   sync.Mutex
	open map[string]*document
}

// get is the latest version of a document, nil when it is not open.
func (d *documents) get(uri string) *document {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.open[uri]
}

func (d *documents) put(doc *document) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.open[doc.uri] = doc
}

func (d *documents) close(uri string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.open, uri)
}
