package jsonread

import "strconv"

// Path is a place in a JSON text on the way down from the root: a stack of field names and
// element numbers. It is written `blocks[2][0].Hold.pools[0][1]`.
type Path struct{ steps []step }

// step is a field name, or an element number when the name is empty.
type step struct {
	name  string
	index int
	field bool
}

// PathOf is the path of names, which are strings, and numbers, which are ints.
func PathOf(steps ...any) (p Path) {
	for _, s := range steps {
		switch s := s.(type) {
		case string:
			p.Field(s)
		case int:
			p.Index(s)
		}
	}
	return p
}

// Field goes down into a field of an object.
func (p *Path) Field(name string) { p.down(step{name: name, field: true}) }

// Index goes down into an element of an array.
func (p *Path) Index(i int) { p.down(step{index: i}) }

func (p *Path) down(s step) {
	if p.steps == nil {
		p.steps = make([]step, 0, 16) // at once, as most paths come to so many
	}
	p.steps = append(p.steps, s)
}

// Up goes back up by n steps.
func (p *Path) Up(n int) { p.steps = p.steps[:len(p.steps)-n] }

// String writes the path; the root is the empty string. A field whose name is not a word is
// written in brackets and quotes.
func (p *Path) String() string {
	var b []byte
	for _, s := range p.steps {
		switch {
		case !s.field:
			b = append(b, '[')
			b = strconv.AppendInt(b, int64(s.index), 10)
			b = append(b, ']')
		case isWord(s.name):
			if len(b) > 0 {
				b = append(b, '.')
			}
			b = append(b, s.name...)
		default:
			b = append(b, '[')
			b = strconv.AppendQuote(b, s.name)
			b = append(b, ']')
		}
	}
	return string(b)
}

func isWord(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c != '_' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}
