package ir

import (
	"bytes"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/sq-sem/sq-sem/internal/base/deep"
)

// chooser makes programs from a string of bytes: every choice takes one, past the end it is 0.
type chooser struct {
	bytes []byte
	depth int
}

func (c *chooser) below(n int) int {
	if len(c.bytes) == 0 {
		return 0
	}
	b := c.bytes[0]
	c.bytes = c.bytes[1:]
	return int(b) % n
}

func (c *chooser) real() float64 {
	return []float64{0, 1, -1, 16, 0.004, 1e16, 1e-7, math.Inf(1), math.Inf(-1), math.MaxFloat64, 5e-324, math.Copysign(0, -1)}[c.below(12)]
}

// number is mostly a small index, now and then one that does not exist.
func (c *chooser) number() int { return []int{0, 1, 2, 3, 4, 9, 10, 11, -1, 1 << 40}[c.below(10)] }

// fill gives a value of a schema any contents: what each field may be, the schema says.
func (c *chooser) fill(s *Schema, v reflect.Value) {
	switch s.Form {
	case FormBool:
		v.SetBool(c.below(2) == 1)
	case FormInteger:
		v.SetInt(int64(c.number()))
	case FormReal:
		v.SetFloat(c.real())
	case FormString:
		v.SetString([]string{"kv", "reqs", "P", "a-b"}[c.below(4)])
	case FormEnum:
		v.SetUint(uint64(c.below(len(s.Names))))
	case FormList:
		n := c.below(4)
		v.Set(reflect.MakeSlice(s.Go, n, n))
		for i := range n {
			c.fill(s.Elem, v.Index(i))
		}
	case FormOptional:
		v.Set(reflect.New(s.Elem.Go))
		c.fill(s.Elem, v.Elem())
	case FormObject, FormTuple, FormOnly:
		for i := range s.Fields {
			f := &s.Fields[i]
			if f.index < 0 || (f.Null || f.Omit) && c.below(2) == 0 {
				continue
			}
			c.fill(f.Schema, f.value(v))
		}
	case FormSum:
		cases := s.Cases
		if c.depth > 6 && s == exprSchema {
			cases = cases[:3]
		}
		c.depth++
		one := cases[c.below(len(cases))]
		node := reflect.New(one.Struct.Go)
		c.fill(one.Struct, node.Elem())
		v.Set(node)
		c.depth--
	case FormBare, FormVersion, FormFeatures:
	}
}

func (c *chooser) program() *Program {
	p := &Program{}
	c.fill(programSchema, reflect.ValueOf(p).Elem())
	if c.below(2) == 1 { // so that more of it is valid
		p.Attrs, p.SlotsOf = append(Builtins(), "x", "y"), [NumBuiltins]Slot{0, 1, 2, 3, 4, 5, 6, 7, 8}
		p.Init, p.Turn, p.Session = 0, 1, 2
	}
	return p
}

// checkRandom demands of any program whatever: it can be written, what is written reads back to
// the same program, nothing panics.
func checkRandom(t *testing.T, choices []byte) {
	p := (&chooser{bytes: choices}).program()
	text, err := Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	q, list := Read("random.json", text)
	if len(list) > 0 {
		t.Fatalf("written but not read: %v", list)
	}
	if back, err := Marshal(q); err != nil || !bytes.Equal(back, text) {
		t.Fatalf("reading changes the program (%v):\n%s\n%s", err, text, back)
	}
	for _, d := range Shape(p, nil) {
		if d.Path == "" || d.Message() == "" {
			t.Fatalf("a complaint without place or words: %s", d.Error())
		}
	}
	if text, err := Text(p); err == nil && text == "" {
		t.Fatal("an empty text")
	}
	var refs []Ref
	Walk(p, Visitor{
		Expr: func(c *Cursor, e Expr) {
			if c.Path() == "" || !EqualExpr(e, e) {
				t.Fatalf("an expression without a path, or unlike itself: %s", c.Path())
			}
		},
		Pool: func(_ *Cursor, r *Ref) {
			refs = append(refs, *r)
		},
	})
	refs = refs[:min(len(refs), 20)]
	for i := range refs {
		for j := range refs {
			spelled := EqualRef(refs[i], refs[j])
			if spelled != (SpellingKey(refs[i]) == SpellingKey(refs[j])) {
				t.Fatalf("the spelling of %+v and %+v: alike is %t, the keys say otherwise", refs[i], refs[j], spelled)
			}
			if i == j && !spelled || spelled && MemberKey(refs[i]) != MemberKey(refs[j]) {
				t.Fatalf("%+v and %+v are spelled alike and not one member", refs[i], refs[j])
			}
		}
	}
}

func TestRandomPrograms(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 1))
	for range deep.Count(400, 6000) {
		choices := make([]byte, 20+random.IntN(400))
		for i := range choices {
			choices[i] = byte(random.Uint32())
		}
		checkRandom(t, choices)
	}
}

func FuzzProgram(f *testing.F) {
	f.Add([]byte("every byte is a choice, so that a mutation changes one thing of the program"))
	f.Fuzz(checkRandom)
}
