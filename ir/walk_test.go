package ir

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/internal/base/jsonread"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// lookUp follows a JSON path in a value that encoding/json made.
func lookUp(t *testing.T, v any, path string) any {
	t.Helper()
	for _, part := range strings.FieldsFunc(strings.ReplaceAll(path, "[", ".["), func(c rune) bool { return c == '.' }) {
		if index, ok := strings.CutPrefix(part, "["); ok {
			i, err := strconv.Atoi(strings.TrimSuffix(index, "]"))
			list, isList := v.([]any)
			if err != nil || !isList || i >= len(list) {
				t.Fatalf("path %s: no element %s", path, part)
			}
			v = list[i]
			continue
		}
		fields, isObject := v.(map[string]any)
		if v = fields[part]; !isObject {
			t.Fatalf("path %s: no field %s", path, part)
		}
	}
	return v
}

func decode(t *testing.T, text []byte) (v any) {
	t.Helper()
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// At the path of a node, the JSON has that node; every expression of the JSON is visited once.
func TestWalkPaths(t *testing.T) {
	p := everything()
	text := mustMarshal(t, p)
	root := decode(t, text)
	check := func(c *Cursor, s *Schema, node any) {
		w := &jsonWriter{}
		w.value(s, reflect.ValueOf(node).Elem())
		if got := lookUp(t, root, c.Path()); !reflect.DeepEqual(got, decode(t, w.buf)) {
			t.Errorf("at %s stands %v, not %s", c.Path(), got, w.buf)
		}
	}
	seen := map[string]bool{}
	Walk(p, Visitor{
		Stmt: func(c *Cursor, s Stmt) {
			check(c, stmtSchema, &s)
			if c.Path() != StmtPath(c.Block, c.Index) || c.Declared != -1 {
				t.Errorf("statement %d of block %d is at %s", c.Index, c.Block, c.Path())
			}
		},
		Expr: func(c *Cursor, e Expr) {
			check(c, exprSchema, &e)
			if seen[c.Path()] {
				t.Errorf("%s is visited twice", c.Path())
			}
			seen[c.Path()] = true
		},
		Pool:  func(c *Cursor, r *Ref) { check(c, refSchema, r) },
		Stage: func(c *Cursor, r *Ref) { check(c, refSchema, r) },
	})
	want := 0
	for _, tag := range []string{"Num", "Attr", "Ctx", "Sample", "Call", "Unary", "Binary", "Cond"} {
		want += strings.Count(string(text), `"`+tag+`": `)
	}
	if len(seen) != want {
		t.Errorf("%d expressions visited, the JSON has %d", len(seen), want)
	}
}

// The cursor's moment, role and depth.
func TestWalkCursor(t *testing.T) {
	var got []string
	Walk(everything(), Visitor{Expr: func(c *Cursor, e Expr) {
		if _, ok := e.(*Call); ok || c.InIndex && c.Role == RoleUnits {
			got = append(got, c.Path()+" "+c.Moment().String()+" "+strconv.Itoa(c.Depth)+" "+c.Role.String())
		}
	}})
	want := []string{
		"stages[4].kind.Ps Ps 1 the capacity of a `ps` stage",
		"blocks[2][2].Choose.key Session 1 the key of a `choose`",
		"blocks[2][3].Hold.pools[0][1] Admit 1 the units of a hold",
		"blocks[2][3].Hold.pools[0][1].Call[1][1].Expr Admit 2 the units of a hold",
		"blocks[2][3].Hold.pools[0][1].Call[1][1].Expr.Call[1][0].Stage.index Admit 3 the units of a hold",
		"blocks[2][3].Hold.reuse Admit 1 the `reuse` of a hold",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}

func TestPlaceOf(t *testing.T) {
	p := everything()
	var places Places
	file := diag.NewFile("x.sq", "turn;")
	p.Blocks[2][0].(*Turn).At = places.Add(diag.Span{File: file, Start: 0, End: 5})
	if span, path := PlaceOf(p, &places, 2, 0); span.String() != "x.sq:1:1" || path != "blocks[2][0]" {
		t.Errorf("got %s, %s", span, path)
	}
	if span, path := PlaceOf(p, nil, 2, 1); span.Known() || path != "blocks[2][1]" {
		t.Errorf("without places: %s, %s", span, path)
	}
	if span, path := PlaceOf(p, &places, 2, 99); span.Known() || path != "" {
		t.Errorf("no statement: %s, %s", span, path)
	}
}

// The indices that a statement names itself are not those in its expressions and references.
func TestOwnNumbers(t *testing.T) {
	p := everything()
	p.Blocks[BlockSession][1].(*Set).Value = call(FunUsed, &PoolArg{Pool: member(poolKV, 2, attr(slotI))})
	p.Blocks[3][0].(*Run).Growing.Index = attr(slotT0)
	var got []string
	for b, block := range p.Blocks {
		for i, s := range block {
			ownNumbers(s, jsonread.PathOf("blocks", b, i), func(c *Cursor, of string, n int) {
				got = append(got, c.Path()+" "+of+" "+strconv.Itoa(n))
			})
		}
	}
	want := []string{
		"blocks[0][0].Set[0] attribute 9", "blocks[1][0].Set[0] attribute 10", "blocks[2][1].Set[0] attribute 11", "blocks[2][2].Choose.var attribute 9",
		"blocks[2][3].Hold.body block 3", "blocks[2][4].Branch[1] block 4", "blocks[2][4].Branch[2] block 5", "blocks[2][5].Loop block 6",
		"blocks[3][3].Observe[0] observation 0", "blocks[6][1].Observe[0] observation 1",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}

// The blocks of a statement come in the order of the text; of a statement without any there are none.
func TestBodies(t *testing.T) {
	p := everything()
	for i, want := range [][]BlockID{nil, nil, nil, {3}, {4, 5}, {6}} {
		if got := Bodies(p.Blocks[BlockSession][i]); !reflect.DeepEqual(got, want) {
			t.Errorf("statement %d: %v, want %v", i, got, want)
		}
	}
}
