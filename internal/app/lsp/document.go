package lsp

import (
	"fmt"
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
	tree   *syntax.Program
	tokens []token
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
	a := &analysis{tree: tree, tokens: tokens(tree), list: list}
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

// useAt is the use of a name that covers an offset or ends there, nil for none.
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
