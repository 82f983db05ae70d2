package ir

import (
	"bytes"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// Every way in which a file can have the wrong shape, with the place and words of the complaint.
func TestReadErrors(t *testing.T) {
	text := string(mustMarshal(t, everything()))
	for _, test := range []struct {
		name, old, new string
		code           diag.Code
		path, message  string
	}{
		{"version of tomorrow", `"version": 5`, `"version": 7`, CodeVersion, "version", "this is version 7, this tool reads 5"},
		{"version of no kind", `"version": 5`, `"version": "5"`, CodeType, "version", `expected an integer, found the string "5"`},
		{"no version", `"version": 5,`, ``, CodeMissing, "version", "field `version` is missing"},
		{"version twice", `"version": 5,`, `"version": 5, "version": 5,`, CodeRepeated, "version", "stands twice"},
		{"unknown field", `"attrs"`, `"x": 1, "attrs"`, CodeUnknownField, "x", "a program has no field `x`"},
		{"unknown field with an odd name", `"attrs"`, `"a b": 1, "attrs"`, CodeUnknownField, `["a b"]`, "no field `a b`"},
		{"missing field", `"trace_ordered": true,`, ``, CodeMissing, "trace_ordered", "is missing"},
		{"missing field below", `"cap": 4.0,`, ``, CodeMissing, "pools[0].cap", "field `cap` is missing"},
		{"repeated field", `"cap": 4.0,`, `"cap": 4.0, "cap": 5.0,`, CodeRepeated, "pools[0].cap", "field `cap` stands twice"},
		{"not a list", "\"hidden\": [\n    4\n  ]", `"hidden": 3`, CodeType, "hidden", "expected an array, found the number 3"},
		{"not a string", `"name": "reqs"`, `"name": null`, CodeType, "pools[0].name", "expected a string, found null"},
		{"not a boolean", `"trace_ordered": true`, `"trace_ordered": 1`, CodeType, "trace_ordered", "expected true or false, found the number 1"},
		{"not a real", `"warmup": 0.5`, `"warmup": "soon"`, CodeType, "warmup", `expected a number, "inf" or "-inf", found the string "soon"`},
		{"null is not a horizon", `"horizon": 1000.0`, `"horizon": null`, CodeType, "horizon", "found null"},
		{"not an integer", `"seed": 7`, `"seed": 7.5`, CodeType, "seed", "expected an integer, found the number 7.5"},
		{"an integer with an exponent", `"seed": 7`, `"seed": 7e0`, CodeType, "seed", "found the number 7e0"},
		{"an integer out of range", `"seed": 7`, `"seed": 9223372036854775808`, CodeRange, "seed", "out of range"},
		{"a real out of range", `"warmup": 0.5`, `"warmup": 1e309`, CodeRange, "warmup", "too large"},
		{"unknown arrival", `"Sessions": [`, `"Sometimes": [`, CodeUnknownVariant, "arrival.Sometimes", "an arrival has no variant `Sometimes`"},
		{"unknown bare eviction", `"Lru"`, `"Mru"`, CodeUnknownVariant, "pools[0].evict", "no variant `Mru`"},
		{"data for a bare variant", `"Lru"`, `{"Lru": null}`, CodeType, "pools[0].evict.Lru", "`Lru` has no data"},
		{"no data for a variant", `"Lru"`, `"By"`, CodeType, "pools[0].evict", "`By` needs its data"},
		{"two variants at once", `"Lru"`, `{"By": [], "Lru": 1}`, CodeType, "pools[0].evict", "an object with one field, found one with 2"},
		{"an empty bare name", `"Lru"`, `""`, CodeUnknownVariant, `pools[0].evict`, "empty name"},
		{"an empty name", `"Lru"`, `{"": 1}`, CodeUnknownVariant, `pools[0].evict[""]`, "empty name"},
		{"unknown preemption", `"preempt": "Lifo"`, `"preempt": "Fifo"`, CodeUnknownVariant, "pools[1].preempt", "preemption `Fifo` does not exist"},
		{"unknown statement", `"Grow": [`, `"Shrink": [`, CodeUnknownVariant, "blocks[3][1].Shrink", "a statement has no variant `Shrink`"},
		{"unknown bare statement", `"Turn",`, `"Stop",`, CodeUnknownVariant, "blocks[2][0]", "no variant `Stop`"},
		{"a statement is not a number", `"Turn",`, `4,`, CodeType, "blocks[2][0]", "expected a statement, found the number 4"},
		{"a statement without data", `"Turn",`, `"Hold",`, CodeType, "blocks[2][0]", "`Hold` needs its data"},
		{"unknown expression", "\"count\": {\n            \"Num\"", `"count": {"Const"`, CodeUnknownVariant, "blocks[2][2].Choose.count.Const", "an expression has no variant `Const`"},
		{"unknown context variable", `"Ctx": "Age"`, `"Ctx": "Weather"`, CodeUnknownVariant, "pools[1].evict.By[0].Ctx", "context variable `Weather` does not exist"},
		{"unknown operator", `"Neg"`, `"Abs"`, CodeUnknownVariant, "pools[1].evict.By[1].Unary[0]", "unary operator `Abs`"},
		{"unknown binary operator", `"Le"`, `"Approx"`, CodeUnknownVariant, "blocks[2][4].Branch[0].Binary[0]", "binary operator `Approx`"},
		{"unknown function", `"BudgetLeft"`, `"BudgetRight"`, CodeUnknownVariant, "blocks[2][3].Hold.pools[0][1].Call[1][1].Expr.Call[0]", "function `BudgetRight`"},
		{"unknown distribution", `"Erlang"`, `"Gamma"`, CodeUnknownVariant, "blocks[1][0].Set[1].Binary[2].Sample[0]", "distribution `Gamma`"},
		{"unknown mode", `"Prefill"`, `"Refill"`, CodeUnknownVariant, "blocks[3][0].Run.mode", "mode `Refill`"},
		{"a triple too long", `"Neg",`, `"Neg", {"Num": 1.0},`, CodeArity, "pools[1].evict.By[1].Unary", "has 2 elements, found 3"},
		{"a slot is no real", `"Attr": 3`, `"Attr": 3.0`, CodeType, "blocks[1][0].Set[1].Binary[1].Attr", "expected an integer"},
		{"an argument of no kind", `"Pool": {`, `"Pond": {`, CodeUnknownVariant, "blocks[2][2].Choose.key.Call[1][0].Pond", "an argument has no variant `Pond`"},
		{"no JSON at all", `"version": 5`, `version: 5`, CodeNotJSON, "", "expected the name of a field in quotes, found \"v\""},
		{"not an object", text, `[]`, CodeType, "", "expected a program, an object, found an array"},
		{"nothing", text, ``, CodeNotJSON, "", "expected a value, found the end of the file"},
		{"too much", text, text + "{}", CodeNotJSON, "", "more text after the end"},
		{"too deep", text, strings.Repeat("[", 1e6), CodeNotJSON, "", "nest deeper"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if !strings.Contains(text, test.old) {
				t.Fatalf("the sample has no %s", test.old)
			}
			p, list := Read("bad.json", []byte(strings.Replace(text, test.old, test.new, 1)))
			if p != nil || len(list) == 0 {
				t.Fatal("read without complaint")
			}
			d := list[0]
			if d.Code != test.code || d.Path != test.path || d.File != "bad.json" || !strings.Contains(d.Message(), test.message) {
				t.Errorf("got %s\nwant %s at %q: %s", d.Error(), test.code, test.path, test.message)
			}
		})
	}
}

// Of a file of another version nothing is said but that: its fields may mean something else, or not be there.
func TestReadStopsAtAnotherVersion(t *testing.T) {
	text := string(mustMarshal(t, everything()))
	for _, change := range []string{`"version": 6, "cap": 1`, `"version": 4, "version": 5`, `"version": -5`, `"version": 99999999999999999999`} {
		bad := strings.NewReplacer(`"version": 5`, change, `"Erlang"`, `"Gamma"`, `"seed": 7`, `"seed": "7"`, `"hidden"`, `"secret"`).Replace(text)
		_, list := Read("bad.json", []byte(bad))
		if len(list) != 1 || list[0].Code != CodeVersion || list[0].Path != "version" {
			t.Errorf("%s gives\n%s", change, list.Error())
		}
	}
}

// A byte order mark before an IR changes nothing.
func TestReadByteOrderMark(t *testing.T) {
	data := mustMarshal(t, everything())
	p, list := Read("marked.json", append([]byte(diag.BOM), data...))
	if len(list) > 0 {
		t.Fatal(list)
	}
	if !bytes.Equal(mustMarshal(t, p), data) {
		t.Error("it reads as another program")
	}
}

// One mistake is reported once; several independent ones are all reported.
func TestReadReportsAll(t *testing.T) {
	text := string(mustMarshal(t, everything()))
	bad := strings.NewReplacer(`"cap": 4.0,`, ``, `"Erlang"`, `"Gamma"`, `"Le"`, `"Approx"`, `"seed": 7`, `"seed": "7"`).Replace(text)
	_, list := Read("bad.json", []byte(bad))
	if len(list) != 4 {
		t.Errorf("4 mistakes give %d complaints:\n%s", len(list), list.Error())
	}
}

func TestReadStopsComplaining(t *testing.T) {
	text := string(mustMarshal(t, everything()))
	bad := strings.Replace(text, `"hidden": [`, `"hidden": [`+strings.Repeat(`"x",`, 100000), 1)
	_, list := Read("bad.json", []byte(bad))
	if len(list) != maxReadErrors {
		t.Errorf("%d complaints, want %d", len(list), maxReadErrors)
	}
}
