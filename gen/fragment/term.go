package fragment

import (
	"strconv"
	"strings"
)

// Term is a value of the Lean package's types. It is written in two ways: as Lean text, and as the numbers
// that the Lean executable reads.
type Term struct {
	kind termKind
	// name is a constructor, or a definition elsewhere.
	name string
	// number is a natural number, a truth value, or a constructor's place in its type.
	number uint64
	// args are a constructor's arguments, a list's elements, a structure's fields, what an option holds.
	args []Term
	// fields are the names of a structure's fields, nil to write it as ⟨…⟩.
	fields []string
	// note is a comment that stands before a list's element.
	note string
}

type termKind uint8

const (
	natTerm termKind = iota
	caseTerm
	listTerm
	optionTerm
	structTerm
	pairTerm
)

// Nat is a natural number.
func Nat(n int) Term { return Term{kind: natTerm, number: uint64(n)} }

// Real is a natural number that the machine holds as a real.
func Real(x float64) Term { return Term{kind: natTerm, number: uint64(x)} }

// List is a Lean List.
func List(items ...Term) Term { return Term{kind: listTerm, args: items} }

// Tuple is a structure without its field names, ⟨…⟩.
func Tuple(fields ...Term) Term { return Term{kind: structTerm, args: fields} }

// None is the empty Option.
func None() Term { return Term{kind: optionTerm} }

// Some is an Option that holds something.
func Some(t Term) Term { return Term{kind: optionTerm, args: []Term{t}} }

// Pair is (a, b).
func Pair(a, b Term) Term { return Term{kind: pairTerm, args: []Term{a, b}} }

// Name is a definition elsewhere.
func Name(name string) Term { return Term{kind: caseTerm, name: name} }

// numbers appends the term in prefix form: a list after its length, an option after 0 or 1, a case after
// the number of its constructor, a structure as its fields.
func (t *Term) numbers(to []byte) []byte {
	switch t.kind {
	case natTerm, caseTerm:
		to = appendNumber(to, t.number)
	case listTerm, optionTerm:
		to = appendNumber(to, uint64(len(t.args)))
	case structTerm, pairTerm:
	}
	for i := range t.args {
		to = t.args[i].numbers(to)
	}
	return to
}

func appendNumber(to []byte, n uint64) []byte {
	if len(to) > 0 {
		to = append(to, ' ')
	}
	return strconv.AppendUint(to, n, 10)
}

// lineWidth is the column up to which a Term stays on one line.
const lineWidth = 105

// Lean writes the term as Lean text that starts at a column, over several lines where one is too short.
func (t *Term) Lean(column int) string {
	if flat := t.Flat(); column+len([]rune(flat)) <= lineWidth && !t.noted() {
		return flat
	}
	switch t.kind {
	case listTerm:
		if t.atoms() {
			return "[ " + t.filled(column+2) + " ]"
		}
		return "[ " + t.items(t.args, column+2) + " ]"
	case structTerm:
		if t.fields == nil {
			return "⟨" + t.items(t.args, column+1) + "⟩"
		}
		return "{ " + t.named(column+2) + " }"
	case caseTerm, optionTerm:
		head := t.head()
		var b strings.Builder
		b.WriteString(head)
		for i := range t.args {
			b.WriteString("\n" + strings.Repeat(" ", column+2) + t.args[i].operand(column+2))
		}
		return b.String()
	case natTerm, pairTerm:
	}
	return t.Flat()
}

// noted reports whether elements have notes, which need lines of their own.
func (t *Term) noted() bool {
	for i := range t.args {
		if t.args[i].note != "" {
			return true
		}
	}
	return false
}

// atoms reports whether every element is a number or a pair of them.
func (t *Term) atoms() bool {
	for i := range t.args {
		if k := t.args[i].kind; k != natTerm && k != pairTerm {
			return false
		}
	}
	return true
}

// filled writes atoms, as many on a line as there is room for.
func (t *Term) filled(column int) string {
	var b strings.Builder
	at := column
	for i := range t.args {
		item := t.args[i].Flat()
		if i < len(t.args)-1 {
			item += ","
		}
		switch {
		case i == 0:
		case at+1+len(item) > lineWidth:
			b.WriteString("\n" + strings.Repeat(" ", column))
			at = column
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(item)
		at += len(item)
	}
	return b.String()
}

// items writes elements, each on its own line from a column on.
func (t *Term) items(args []Term, column int) string {
	newLine := "\n" + strings.Repeat(" ", column)
	lines := make([]string, len(args))
	for i := range args {
		if args[i].note != "" {
			lines[i] = "-- " + args[i].note + newLine
		}
		lines[i] += args[i].Lean(column)
	}
	return strings.Join(lines, ","+newLine)
}

func (t *Term) named(column int) string {
	lines := make([]string, len(t.args))
	for i, field := range t.fields {
		label := field + " := "
		lines[i] = label + t.args[i].Lean(column+len(label))
	}
	return strings.Join(lines, ",\n"+strings.Repeat(" ", column))
}

// head is the word that a case or an option starts with.
func (t *Term) head() string {
	switch {
	case t.kind == caseTerm:
		return t.name
	case len(t.args) == 0:
		return "none"
	}
	return "some"
}

// Flat writes the term on one line.
func (t *Term) Flat() string {
	parts := make([]string, len(t.args))
	switch t.kind {
	case natTerm:
		return strconv.FormatUint(t.number, 10)
	case caseTerm, optionTerm:
		for i := range t.args {
			parts[i] = " " + t.args[i].flatOperand()
		}
		return t.head() + strings.Join(parts, "")
	case listTerm:
		for i := range t.args {
			parts[i] = t.args[i].Flat()
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case pairTerm:
		return "(" + t.args[0].Flat() + ", " + t.args[1].Flat() + ")"
	case structTerm:
		for i := range t.args {
			parts[i] = t.args[i].Flat()
			if t.fields != nil {
				parts[i] = t.fields[i] + " := " + parts[i]
			}
		}
		if t.fields == nil {
			return "⟨" + strings.Join(parts, ", ") + "⟩"
		}
		return "{ " + strings.Join(parts, ", ") + " }"
	}
	return ""
}

// compound reports whether the term needs parentheses as an argument.
func (t *Term) compound() bool {
	return (t.kind == caseTerm || t.kind == optionTerm) && len(t.args) > 0
}

func (t *Term) flatOperand() string {
	if t.compound() {
		return "(" + t.Flat() + ")"
	}
	return t.Flat()
}

func (t *Term) operand(column int) string {
	if t.compound() {
		return "(" + t.Lean(column+1) + ")"
	}
	return t.Lean(column)
}
