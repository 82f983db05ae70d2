package jsontree

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// plain is a value as encoding/json gives it; a repeated field's last value wins.
func plain(v *Value) any {
	switch v.Kind {
	case Bool:
		return v.Text == "true"
	case Number:
		return json.Number(v.Text)
	case String:
		return v.Text
	case Array:
		out := []any{}
		for i := range v.Items {
			out = append(out, plain(&v.Items[i]))
		}
		return out
	case Object:
		out := map[string]any{}
		for i, key := range v.Keys {
			out[key] = plain(&v.Items[i])
		}
		return out
	case Null:
	}
	return nil
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]struct {
		offset  int32
		message string
	}{
		``:                        {0, "expected a value, found the end of the file"},
		` [1, 2`:                  {6, "expected `,` or `]`"},
		`[1,]`:                    {3, `expected a value, found "]"`},
		`{"a" 1}`:                 {5, "expected `:`"},
		`{"a": 1 "b"}`:            {8, "expected `,` or `}`"},
		`{"a": 1,}`:               {8, "name of a field"},
		`{a: 1}`:                  {1, "name of a field"},
		`[01]`:                    {2, "expected `,` or `]`"},
		`-`:                       {1, "expected a digit"},
		`1.`:                      {2, "after the point"},
		`1e`:                      {2, "in the exponent"},
		`+1`:                      {0, "expected a value"},
		`NaN`:                     {0, "expected a value"},
		`truth`:                   {0, "expected a value"},
		`"a`:                      {2, "no end"},
		"\"a\nb\"":                {2, "control character"},
		`"\x"`:                    {1, "unknown escape"},
		`"\ud800"`:                {1, "surrogate"},
		`"\ud800\u0041"`:          {1, "surrogate"},
		"\"\xff\"":                {1, "UTF-8"},
		"\"\\n\xff\"":             {1, "UTF-8"},
		`1 2`:                     {2, "more text"},
		strings.Repeat("[", 6000): {MaxDepth + 1, "nest deeper"},
	} {
		_, err := Parse(text)
		e, ok := err.(*Error)
		if !ok || e.Offset != want.offset || !strings.Contains(e.Message, want.message) {
			t.Errorf("%.20q: got %v at %v, want %v", text, err, e, want)
		}
	}
}

func TestParseKeepsWhatWasWritten(t *testing.T) {
	v, err := Parse(` {"b": 1.50, "a": "\u00e9\ud83d\ude00\/", "b": [null]} `)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(v.Keys, []string{"b", "a", "b"}) || v.Items[0].Text != "1.50" || v.Items[1].Text != "é😀/" {
		t.Errorf("got %+v", v)
	}
	if v.Start != 1 || v.Items[0].Start != 7 || v.Items[0].End != 11 {
		t.Errorf("places are %d, %d to %d", v.Start, v.Items[0].Start, v.Items[0].End)
	}
}

// A byte order mark at the head is no part of the text: what follows it reads as it would alone, three bytes later. Elsewhere it is a
// character like others.
func TestByteOrderMark(t *testing.T) {
	v, err := Parse(diag.BOM + " [7]")
	if err != nil || v.Start != 4 || v.Items[0].Text != "7" {
		t.Errorf("got %+v, %v", v, err)
	}
	for text, offset := range map[string]int32{diag.BOM: 3, diag.BOM + "[7,]": 6, diag.BOM + diag.BOM + "[]": 3, "[" + diag.BOM + "]": 1} {
		_, err := Parse(text)
		if e, ok := err.(*Error); !ok || e.Offset != offset {
			t.Errorf("%q: %+v, want an error at %d", text, err, offset)
		}
	}
	if v, err := Parse(`"` + diag.BOM + `"`); err != nil || v.Text != diag.BOM {
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
	if got := p.String(); got != `blocks[2][0].Hold["a b"]` || p.Depth() != 5 {
		t.Errorf("got %s, depth %d", got, p.Depth())
	}
	p.Up(5)
	if p.String() != "" {
		t.Errorf("the root is %q", p.String())
	}
}

// Parse agrees with encoding/json about what is JSON and what it says, but for what it is
// stricter in (UTF-8, surrogates, depth) and a byte order mark.
func FuzzParse(f *testing.F) {
	f.Add(`{"a": [1, -2.5e+3, "x\n\u00e9", true, false, null], "a": {}}`)
	f.Add(`[[[[`)
	f.Add(diag.BOM + `[]`)
	f.Fuzz(func(t *testing.T, text string) {
		v, err := Parse(text)
		text = strings.TrimPrefix(text, diag.BOM)
		d := json.NewDecoder(strings.NewReader(text))
		d.UseNumber()
		var want any
		valid := json.Valid([]byte(text)) && d.Decode(&want) == nil
		if err != nil {
			strict := !utf8.ValidString(text) || strings.Contains(err.Error(), "surrogate") || strings.Contains(err.Error(), "deeper")
			if valid && !strict {
				t.Fatalf("refused: %v", err)
			}
			return
		}
		if !valid {
			t.Fatal("accepted")
		}
		if got := plain(v); !reflect.DeepEqual(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}
