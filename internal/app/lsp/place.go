package lsp

import (
	"slices"

	"github.com/sq-sem/sq-sem/grammar/syntax"
)

// place is where somebody types: the section, and how far the form under way has come. It
// takes one token after the other. It need not be exact on wrong programs, but must find
// its way again at the next `;` or brace.
type place struct {
	table   []form
	section section
	// form is the one under way, nil at the beginning of one and in what is none.
	form *form
	// start is the byte at which it begins.
	start int
	// lost is set in a form that begins with no word of the language.
	lost bool
	// key is the part the form has come to.
	key string
	// fresh tells that nothing follows the part's word yet; open tells that an operand must
	// follow, as after an operator.
	fresh, open bool
	// brackets are those open in the form.
	brackets []bracket
	// binds are the names bound at admission in the form so far.
	binds []string
	// outer are the sections and forms around, outermost first.
	outer []frame
	// last is the token before, of kind MarkToken and without text at the beginning.
	last token
	// lastKey is set when the last token was a word of the form, lastValue when it stands
	// where a value may.
	lastKey, lastValue bool
}

type frame struct {
	section section
	form    *form
	key     string
	binds   []string
}

// bracket is an open `(` or `[`.
type bracket struct {
	open string
	// callee is the name before it, "" for none, arg the number of the argument begun.
	callee string
	arg    int
}

func newPlace() *place {
	return &place{table: forms(), section: inFile, last: token{kind: syntax.MarkToken}}
}

// feed takes a token; next is the one behind it, nil for none. It gives the part whose word
// the token is, nil when it is a name, an operand or a mark.
func (p *place) feed(t, next *token) (word *part) {
	if p.begins(t, next) {
		p.end()
	}
	value := p.takesValue()
	switch {
	case t.kind == syntax.MarkToken:
		p.mark(t)
	case len(p.brackets) > 0:
		p.open = false
	case p.form == nil && t.kind == syntax.WordToken:
		word = p.begin(t)
	default:
		word = p.follow(t)
	}
	p.last, p.lastKey, p.lastValue = *t, word != nil, value && word == nil
	return word
}

// begins tells whether a line begins with a new form although the last one has not ended:
// two words in a row stand in no expression.
func (p *place) begins(t, next *token) bool {
	if p.form == nil && !p.lost || !t.first || t.kind != syntax.WordToken || next != nil && next.kind != syntax.WordToken || p.takes(t.text) {
		return false
	}
	return p.find(t.text) != nil
}

// takesValue tells whether an expression may begin or go on with an operand here.
func (p *place) takesValue() bool {
	if p.open {
		return true
	}
	if p.form == nil || len(p.brackets) > 0 {
		return false
	}
	w := p.slot().want
	return w == aValue || w == aValueAfterRef
}

// reading is how an expression is read here.
func (p *place) reading() reading {
	if p.form == nil || len(p.brackets) > 0 && p.brackets[0].open == "[" && p.form.in&statements != 0 {
		return reading{} // the index of a statement is read when the session comes to it
	}
	return p.part().reads
}

// takes tells whether the form goes on with a word here.
func (p *place) takes(word string) bool {
	if p.form == nil || len(p.brackets) > 0 || p.open {
		return false
	}
	return slices.Contains(p.slot().words, word)
}

// slot is what may stand here, by the part the form has come to.
func (p *place) slot() slot {
	if p.fresh {
		return p.part().now
	}
	return p.part().then
}

func (p *place) part() part { return p.form.parts[p.key] }

// find is the form that begins with a word here. A statement of the other side is found
// where none of this side begins so.
func (p *place) find(word string) *form {
	var other *form
	for i := range p.table {
		f := &p.table[i]
		switch {
		case f.word != word:
		case f.in&p.section != 0:
			return f
		case f.in&statements != 0 && p.section&(statements|inValues) != 0:
			other = f
		}
	}
	return other
}

// begin begins a form.
func (p *place) begin(t *token) *part {
	if p.lost {
		return nil
	}
	p.form, p.start = p.find(t.text), t.start
	p.key, p.fresh = t.text, true
	if p.form == nil {
		p.lost = true
		return nil
	}
	part := p.part()
	return &part
}

// follow takes a word, a number or a string in a form.
func (p *place) follow(t *token) *part {
	switch {
	case p.form == nil:
	case p.takes(t.text) && (p.fresh || p.last.operand()):
		p.key, p.fresh = t.text, true
		part := p.part()
		return &part
	case p.key == "}":
		// The body was the form's end.
		p.end()
		if t.kind == syntax.WordToken {
			return p.begin(t)
		}
	}
	p.fresh, p.open = false, false
	return nil
}

func (p *place) mark(t *token) {
	depth := len(p.brackets)
	switch t.text {
	case "{":
		p.body()
	case "}":
		p.close()
	case ";":
		p.end()
	case "(", "[":
		b := bracket{open: t.text}
		if p.last.kind == syntax.WordToken && p.lastValue {
			b.callee = p.last.text
		}
		p.brackets = append(p.brackets, b)
		p.open = true
	case ")", "]":
		if depth == 0 {
			return
		}
		index := depth == 1 && p.brackets[0].open == "[" && p.lastWasKey()
		p.brackets = p.brackets[:depth-1]
		// The index of `prefill [j] work` is no work.
		p.open = false
		if depth == 1 && !index {
			p.fresh = false
		}
	case ",":
		if depth > 0 {
			p.brackets[depth-1].arg++
			p.open = true
		} else if p.form != nil {
			if _, ok := p.form.parts[","]; ok && p.key != "where" {
				p.key = ","
			}
			p.fresh = true
		}
	case ":":
		if depth == 0 && p.form != nil && !p.open {
			if _, ok := p.form.parts[":"]; ok {
				p.key, p.fresh = ":", true
				return
			}
		}
		p.open, p.fresh = true, p.fresh && depth > 0
	default:
		// An operator or `=`: an operand follows.
		if t.text == "=" && p.last.kind == syntax.WordToken && (p.key == "where" || p.key == "admission") {
			p.binds = append(p.binds, p.last.text)
		}
		p.open, p.fresh = true, p.fresh && depth > 0
	}
}

// lastWasKey tells whether the only open bracket stands directly behind the part's word.
func (p *place) lastWasKey() bool { return p.fresh && p.brackets[0].callee == "" }

// body goes into braces.
func (p *place) body() {
	inner := p.section
	if p.form != nil {
		switch {
		case p.form.opens != 0:
			inner = p.form.opens
		case p.key == "step" && p.form.word == "stage":
			inner = inStep
		}
	}
	p.outer = append(p.outer, frame{p.section, p.form, p.key, p.binds})
	p.section = inner
	p.end()
}

// close goes out of braces.
func (p *place) close() {
	p.end()
	if len(p.outer) == 0 {
		return
	}
	f := p.outer[len(p.outer)-1]
	p.outer = p.outer[:len(p.outer)-1]
	p.section = f.section
	if f.form == nil {
		return
	}
	if _, ok := f.form.parts["}"]; ok && f.key != "else" {
		p.form, p.key, p.fresh, p.binds = f.form, "}", true, f.binds
	}
}

// end ends the form.
func (p *place) end() {
	p.form, p.lost, p.key, p.fresh, p.open, p.binds = nil, false, "", false, false, nil
	p.brackets = p.brackets[:0]
}
