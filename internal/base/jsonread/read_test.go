package jsonread

import (
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// plain reads a whole text as encoding/json gives it; a repeated field's last value wins.
func plain(text string) (any, error) {
	r := New([]byte(text))
	v := value(r)
	return v, r.Close()
}

func value(r *Reader) any {
	switch r.Next() {
	case True, False:
		return r.Bool()
	case Number:
		return json.Number(r.Text())
	case String:
		return r.Text()
	case Array:
		out := []any{}
		for r.Begin(); r.Next() != None; {
			out = append(out, value(r))
		}
		r.End()
		return out
	case Object:
		out := map[string]any{}
		for r.Begin(); r.Next() != None; {
			name := r.Text()
			out[name] = value(r)
		}
		r.End()
		return out
	default:
		r.Skip()
		return nil
	}
}

func TestErrors(t *testing.T) {
	for text, want := range map[string]struct {
		offset  int32
		message string
	}{
		``:                         {0, "expected a value, found the end of the file"},
		` `:                        {1, "expected a value, found the end of the file"},
		` [1, 2`:                   {6, "the file ends inside an array"},
		`{"a": `:                   {6, "the file ends inside an object"},
		`[1,]`:                     {2, "nothing stands between `,` and `]`"},
		`[1 2]`:                    {3, "expecting ',' or ']'"},
		`{"a" 1}`:                  {5, "expecting ':'"},
		`{"a": 1 "b"}`:             {8, "expecting ',' or '}'"},
		`{"a": 1,}`:                {7, "nothing stands between `,` and `}`"},
		`{a: 1}`:                   {1, `the name of a field in quotes, found "a"`},
		`{"a": 1, 2: 3}`:           {9, `the name of a field in quotes, found "2"`},
		`[01]`:                     {2, "expecting ',' or ']'"},
		`[-]`:                      {2, "expecting digit"},
		`-`:                        {1, "the file ends inside a value"},
		`[1.]`:                     {3, "expecting digit"},
		`[1e]`:                     {3, "expecting digit"},
		`+1`:                       {0, "invalid character '+'"},
		`NaN`:                      {0, "invalid character 'N'"},
		`truth`:                    {3, "invalid character 't'"},
		`"a`:                       {2, "the file ends inside a value"},
		"\"a\nb\"":                 {2, `invalid character '\n' in string`},
		`"\x"`:                     {1, "invalid escape"},
		`"\ud800"`:                 {1, "surrogate"},
		`"\ud800\u0041"`:           {1, "surrogate"},
		"\"\xff\"":                 {1, "UTF-8"},
		"\"\\n\xff\"":              {3, "UTF-8"},
		`1 2`:                      {2, `more text after the end of the value: "2"`},
		`[] ]`:                     {3, `more text after the end of the value: "]"`},
		strings.Repeat("[", 12000): {MaxDepth, "nest deeper"},
	} {
		_, err := plain(text)
		var e *Error
		if !errors.As(err, &e) || e.Offset != want.offset || !strings.Contains(e.Message, want.message) {
			t.Errorf("%.20q: got %v at %+v, want %v", text, err, e, want)
		}
	}
}

// After an error every method ends at once and gives nothing.
func TestNothingAfterAnError(t *testing.T) {
	r := New([]byte(`[1, }`))
	r.Begin()
	r.Skip()
	for range 3 {
		if n, _, err := r.Int(); n != 0 || err != nil || r.Next() != None || r.Bool() {
			t.Errorf("%d, %v", n, err)
		}
		r.Begin()
		r.Skip()
		r.End()
		_, _ = r.Text(), r.Found()
	}
	var e *Error
	if !errors.As(r.Close(), &e) || e.Offset != 2 {
		t.Errorf("got %v", e)
	}
}

// What is read is what was written, at its place.
func TestReader(t *testing.T) {
	r := New([]byte(` {"b": 1.50, "a b": "\u00e9\ud83d\ude00\/", "b": [null, {"c": [7, 7.5, 1e400]}], "d": {}} `))
	var got []string
	note := func(texts ...string) { got = append(got, strings.Join(append(texts, "at", r.Path()), " ")) }
	r.Begin()
	note(r.Text())
	note(r.Text())
	note(r.Text())
	note(r.Text())
	note(r.Text())
	r.Begin()
	note(r.Found())
	r.Begin()
	note(r.Text())
	r.Begin()
	n, _, err := r.Int()
	note(strconv.FormatInt(n, 10))
	if err != nil {
		t.Error(err)
	}
	if _, written, err := r.Int(); !errors.Is(err, strconv.ErrSyntax) || written != "7.5" {
		t.Error(written, err)
	}
	if _, written, err := r.Float(); !errors.Is(err, strconv.ErrRange) || written != "1e400" {
		t.Error(written, err)
	}
	r.End()
	note("end")
	r.End()
	r.End()
	note("end")
	note(r.Text())
	note(r.Found())
	r.End()
	note("end")
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	want := []string{
		"b at b", "1.50 at b", `a b at ["a b"]`, `é😀/ at ["a b"]`, "b at b", "null at b[0]", "c at b[1].c", "7 at b[1].c[0]",
		"end at b[1].c", "end at b", "d at d", "an object at d", "end at ",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q", got)
	}
}

// A byte order mark at the head is no part of the text: what follows it reads as it would alone, three bytes later. Elsewhere it is a
// character like others.
func TestByteOrderMark(t *testing.T) {
	if v, err := plain(diag.BOM + " [7]"); err != nil || !reflect.DeepEqual(v, []any{json.Number("7")}) {
		t.Errorf("got %+v, %v", v, err)
	}
	for text, offset := range map[string]int32{diag.BOM: 3, diag.BOM + "[7,]": 5, diag.BOM + "[] 7": 6, diag.BOM + diag.BOM + "[]": 3, "[" + diag.BOM + "]": 1} {
		_, err := plain(text)
		var e *Error
		if !errors.As(err, &e) || e.Offset != offset {
			t.Errorf("%q: %+v, want an error at %d", text, err, offset)
		}
	}
	if v, err := plain(`"` + diag.BOM + `"`); err != nil || v != diag.BOM {
		t.Errorf("in a string: %+v, %v", v, err)
	}
}

func TestPath(t *testing.T) {
	var p Path
	p.Field("blocks")
	p.Index(2)
	p.Index(0)
	p.Field("Hold")
	p.Field("a b")
	if got := p.String(); got != `blocks[2][0].Hold["a b"]` {
		t.Errorf("got %s", got)
	}
	if q := PathOf("blocks", 2, 0, "Hold", "a b"); q.String() != p.String() {
		t.Errorf("at once %s", q.String())
	}
	p.Up(5)
	if p.String() != "" {
		t.Errorf("the root is %q", p.String())
	}
}

// The reader agrees with encoding/json about what is JSON and what it says, but for what it is
// stricter in (UTF-8, surrogates, depth) and a byte order mark.
func FuzzReader(f *testing.F) {
	f.Add(`{"a": [1, -2.5e+3, "x\n\u00e9", true, false, null], "a": {}}`)
	f.Add(`[[[[`)
	f.Add(diag.BOM + `[]`)
	f.Fuzz(func(t *testing.T, text string) {
		got, err := plain(text)
		text = strings.TrimPrefix(text, diag.BOM)
		d := json.NewDecoder(strings.NewReader(text))
		d.UseNumber()
		var want any
		valid := json.Valid([]byte(text)) && d.Decode(&want) == nil
		if err != nil {
			var at *Error
			if !errors.As(err, &at) || at.Message == "" {
				t.Fatalf("an error without a place: %v", err)
			}
			strict := !utf8.ValidString(text) || strings.Contains(err.Error(), "surrogate") || strings.Contains(err.Error(), "deeper")
			if valid && !strict {
				t.Fatalf("refused: %v", err)
			}
			return
		}
		if !valid {
			t.Fatal("accepted")
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}
