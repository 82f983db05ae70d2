package inputs

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// program is the least one that the data of these tests goes with.
func program() *ir.Program {
	p := &ir.Program{
		Attrs: append(ir.Builtins(), "prompt", "arrive"), Arrival: &ir.Batch{Count: 2},
		Init: ir.BlockInit, Turn: ir.BlockTurn, Session: ir.BlockSession, Blocks: make([][]ir.Stmt, 3),
		Horizon: 100, Seed: 1,
	}
	for slot := range p.SlotsOf {
		p.SlotsOf[slot] = slot
	}
	return p
}

const (
	slotPrompt = ir.NumBuiltins + iota
	slotArrive
)

func TestReadSessions(t *testing.T) {
	got, list := ReadSessions("s.json", []byte(`[
		{"arrive": 2.5, "prompt": 80, "turns": [{"out": 3, "new": 100}, {}]},
		{},
		{"prompt": "inf"}
	]`), program())
	if len(list) > 0 {
		t.Fatal(list)
	}
	want := []ir.Session{
		{Attrs: []ir.Preset{{Slot: slotPrompt, Value: 80}, {Slot: slotArrive, Value: 2.5}}, Turns: [][]ir.Preset{{{Slot: ir.SlotNew, Value: 100}, {Slot: ir.SlotOut, Value: 3}}, nil}},
		{},
		{Attrs: []ir.Preset{{Slot: slotPrompt, Value: math.Inf(1)}}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
	p := program()
	p.Arrival = &ir.Sessions{List: got}
	if list := check.Program(p, nil); len(list) > 0 {
		t.Errorf("what was read is not valid: %v", list)
	}
}

// A list is text, a number an attribute; streams that the program does not name become streams of it.
func TestReadTexts(t *testing.T) {
	p := program()
	p.Attrs = append(p.Attrs, "text")
	p.Streams = []string{"talk"}
	got, list := ReadSessions("s.json", []byte(`[
		{"text": [["doc", null, 0], ["talk", 7, 32]], "turns": [{"prompt": 1}, {"text": [["doc"]], "prompt": 2}]},
		{"text": 3, "turns": [{"text": []}]}
	]`), p)
	if len(list) > 0 {
		t.Fatal(list)
	}
	seven := 7.0
	want := []ir.Session{
		{
			Turns:     [][]ir.Preset{{{Slot: slotPrompt, Value: 1}}, {{Slot: slotPrompt, Value: 2}}},
			Text:      []ir.Piece{{Stream: 1}, {Stream: 0, Key: &seven, From: 32}},
			TurnTexts: [][]ir.Piece{nil, {{Stream: 1}}},
		},
		{Attrs: []ir.Preset{{Slot: ir.Slot(len(p.Attrs) - 1), Value: 3}}, Turns: [][]ir.Preset{nil}},
	}
	if !reflect.DeepEqual(got, want) || !slices.Equal(p.Streams, []string{"talk", "doc"}) {
		t.Errorf("got %+v, streams %q", got, p.Streams)
	}
	p.Arrival = &ir.Sessions{List: got}
	if list := check.Program(p, nil); len(list) > 0 {
		t.Errorf("what was read is not valid: %v", list)
	}
	written, err := ir.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	if back, list := ir.Read("p.json", written); len(list) > 0 || !reflect.DeepEqual(back.Arrival, p.Arrival) || !slices.Equal(back.Features(), []string{"shared"}) {
		t.Errorf("read again it is another: %v", list)
	}
}

func TestReadSessionsErrors(t *testing.T) {
	for text, want := range map[string]struct {
		code          diag.Code
		path, message string
	}{
		`{}`:                                {CodeShape, "", "expected a list of sessions, an array, found an object"},
		`[3]`:                               {CodeShape, "[0]", "expected a session, an object of attribute values, found the number 3"},
		`[{}, {"prompt": "big"}]`:           {CodeShape, "[1].prompt", `found the string "big"`},
		`[{"prompt": null}]`:                {CodeShape, "[0].prompt", "found null"},
		`[{"promt": 1}]`:                    {CodeAttribute, "[0].promt", "no attribute `promt`"},
		`[{"turns": [{"new": 1, "x": 1}]}]`: {CodeAttribute, "[0].turns[0].x", "no attribute `x`"},
		`[{"serial": 1}]`:                   {CodeMachineSet, "[0].serial", "`serial` cannot be given"},
		`[{"turns": [{"cached": 1}]}]`:      {CodeMachineSet, "[0].turns[0].cached", "`cached` cannot be given"},
		`[{"computed": 1}]`:                 {CodeMachineSet, "[0].computed", "`computed` cannot be given"},
		`[{"prompt": 1, "prompt": 2}]`:      {CodeRepeated, "[0].prompt", "stands twice"},
		`[{"turns": [], "turns": []}]`:      {CodeRepeated, "[0].turns", "stands twice"},
		`[{"turns": 3}]`:                    {CodeShape, "[0].turns", "expected the turns of a session, an array, found the number 3"},
		`[{"turns": [3]}]`:                  {CodeShape, "[0].turns[0]", "expected a turn"},
		`[{"prompt": 1e999}]`:               {CodeShape, "[0].prompt", "too large"},
		`[{"text": [["a"], 3]}]`:            {CodeShape, "[0].text[1]", "expected a piece of text, [stream, key, from], found the number 3"},
		`[{"text": [[]]}]`:                  {CodeShape, "[0].text[0]", "found 0 elements"},
		`[{"text": [["a", 1, 2, 3]]}]`:      {CodeShape, "[0].text[0]", "found 4 elements"},
		`[{"text": [["out:r0"]]}]`:          {CodeShape, "[0].text[0][0]", "a word of letters"},
		`[{"text": [[3]]}]`:                 {CodeShape, "[0].text[0][0]", "expected the name of a stream"},
		`[{"text": [["a", null, 0.5]]}]`:    {CodeShape, "[0].text[0][2]", "a whole number of tokens, not at 0.5"},
		`[{"text": [["a", null, -1]]}]`:     {CodeShape, "[0].text[0][2]", "a whole number of tokens, not at -1"},
		`[{"text": [], "text": []}]`:        {CodeRepeated, "[0].text", "stands twice"},
		`[`:                                 {ir.CodeNotJSON, "", "not JSON"},
	} {
		sessions, list := ReadSessions("s.json", []byte(text), program())
		if sessions != nil || len(list) != 1 {
			t.Errorf("%s: got %v, %v", text, sessions, list)
			continue
		}
		if d := list[0]; d.Code != want.code || d.Path != want.path || d.File != "s.json" || !strings.Contains(d.Message(), want.message) {
			t.Errorf("%s: got %s\nwant %s at %q: %s", text, d.Error(), want.code, want.path, want.message)
		}
	}
	for word, want := range map[string]string{"promt": "did you mean `prompt`?", "cachd": "", "serail": "", "forcd": "did you mean `forced`?"} {
		_, list := ReadSessions("s.json", []byte(`[{"`+word+`": 1}]`), program())
		if list[0].Hint != want {
			t.Errorf("%s: the hint is %q", word, list[0].Hint)
		}
	}
}

func TestReadTrace(t *testing.T) {
	for name, text := range map[string]string{
		"plain":   "session,turn,new,out,think\n7,0,100,3,2\n7,1,150,3.5,0\n3,0,120,3,2\n",
		"windows": "\ufeffsession,turn,new,out,think\r\n7,0,100,3,2\r\n7,1,150,3.5,0\r\n3,0,120,3,2",
		"woven":   "\"session\",\"turn\",\"new\",\"out\",\"think\"\n7, 0, 100, 3, 2\n3,0,120,3,2\n\n7,4,150,3.5,0\n",
		"forced":  "session,turn,new,out,think,forced\n7,0,100,3,2,0\n7,1,150,3.5,0,0\n3,0,120,3,2,0\n",
	} {
		got, list := ReadTrace("t.csv", []byte(text))
		if len(list) > 0 {
			t.Errorf("%s: %v", name, list)
			continue
		}
		want := &ir.Trace{Sessions: [][]ir.Row{{{New: 100, Out: 3, Think: 2}, {New: 150, Out: 3.5}}, {{New: 120, Out: 3, Think: 2}}}}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %v", name, got)
		}
	}
}

func TestReadTraceErrors(t *testing.T) {
	const header = "session,turn,new,out,think\n"
	for text, want := range map[string]struct {
		code           diag.Code
		place, message string
	}{
		"":                                {CodeHeader, "t.csv:1:1", "empty"},
		"\n\n":                            {CodeHeader, "t.csv:1:1", "empty"},
		"session,turn,new,out\n":          {CodeHeader, "t.csv:1:1", "not the header"},
		"turn,session,new,out,think\n":    {CodeHeader, "t.csv:1:1", "not the header"},
		header + "0,0,1,1\n":              {CodeRow, "t.csv:2:1", "4 fields, the header 5"},
		header + "0,0,1,1,1,1\n":          {CodeRow, "t.csv:2:1", "6 fields, the header 5"},
		header + "0,0,1,1,1\nx,0,1,1,1\n": {CodeRow, "t.csv:3:1", "`session` is \"x\""},
		header + "0,0.5,1,1,1\n":          {CodeRow, "t.csv:2:3", "`turn` is \"0.5\""},
		header + "0,0, many ,1,1\n":       {CodeRow, "t.csv:2:6", "`new` is \"many\""},
		header + "0,0,1,-1,1\n":           {CodeRow, "t.csv:2:7", "`out` is \"-1\""},
		header + "0,0,1,1,inf\n":          {CodeRow, "t.csv:2:9", "`think` is \"inf\""},
		header + "0,0,1,1,NaN\n":          {CodeRow, "t.csv:2:9", "`think` is \"NaN\""},
		header + "0,1,1,1,1\n0,1,1,1,1\n": {CodeOrder, "t.csv:3:1", "session 0: turn 1 stands after turn 1"},
		header[:len(header)-1] + ",forced\n0,0,1,1,1,2\n": {CodeRow, "t.csv:2:11", "`forced` is 2"},
	} {
		trace, list := ReadTrace("t.csv", []byte(text))
		if trace != nil || len(list) != 1 {
			t.Errorf("%q: got %v, %v", text, trace, list)
			continue
		}
		if d := list[0]; d.Code != want.code || d.Place() != want.place || !strings.Contains(d.Message(), want.message) {
			t.Errorf("%q: got %s\nwant %s at %s: %s", text, d.Error(), want.code, want.place, want.message)
		}
	}
}

func TestInlineTrace(t *testing.T) {
	trace := &ir.Trace{Sessions: [][]ir.Row{{{New: 100, Out: 3, Think: 2}, {New: 150, Out: 3, Forced: 1}}, {{New: 120}}, {{New: 1}}}}
	path := "t.csv"
	p := program()
	p.Trace, p.TraceOrdered = &path, true
	turns := func(rows ...ir.Row) (out [][]ir.Preset) {
		for _, r := range rows {
			out = append(out, []ir.Preset{{Slot: ir.SlotNew, Value: r.New}, {Slot: ir.SlotOut, Value: r.Out}, {Slot: ir.SlotThink, Value: r.Think}, {Slot: ir.SlotForced, Value: r.Forced}})
		}
		return out
	}
	got, list := InlineTrace(p, trace)
	if len(list) > 0 {
		t.Fatal(list)
	}
	want := &ir.Sessions{List: []ir.Session{{Turns: turns(trace.Sessions[0]...)}, {Turns: turns(trace.Sessions[1]...)}}}
	if got.Trace != nil || got.TraceOrdered || !reflect.DeepEqual(got.Arrival, ir.Arrival(want)) {
		t.Errorf("got %+v", got.Arrival)
	}
	if list := check.Program(got, nil); len(list) > 0 {
		t.Errorf("the result is not valid: %v", list)
	}
	if p.Trace == nil || !p.TraceOrdered {
		t.Error("the program was changed")
	}

	// Explicit sessions keep the turns they bring; the others have the trace's of their number.
	own := [][]ir.Preset{{{Slot: ir.SlotNew, Value: 9}}}
	given := &ir.Sessions{List: []ir.Session{{Turns: own}, {Attrs: []ir.Preset{{Slot: slotPrompt, Value: 4}}}}}
	p.Arrival = given
	got, list = InlineTrace(p, trace)
	if len(list) > 0 {
		t.Fatal(list)
	}
	want = &ir.Sessions{List: []ir.Session{{Turns: own}, {Attrs: given.List[1].Attrs, Turns: turns(trace.Sessions[1]...)}}}
	if !reflect.DeepEqual(got.Arrival, ir.Arrival(want)) || given.List[1].Turns != nil {
		t.Errorf("got %+v", got.Arrival)
	}
}

func TestInlineTraceRefuses(t *testing.T) {
	trace := &ir.Trace{Sessions: [][]ir.Row{{{New: 100}}}}
	path := "t.csv"
	for name, test := range map[string]struct {
		spoil   func(*ir.Program)
		message string
	}{
		"no trace":         {func(p *ir.Program) { p.Trace = nil }, "names no trace"},
		"a sampled trace":  {func(p *ir.Program) { p.TraceOrdered = false }, "only a trace that is `ordered`"},
		"a short trace":    {func(p *ir.Program) { p.Arrival = &ir.Batch{Count: 2} }, "2 sessions, the trace only 1"},
		"a short list":     {func(p *ir.Program) { p.Arrival = &ir.Sessions{List: make([]ir.Session, 2)} }, "session 1 has no turns in the trace"},
		"poisson arrivals": {func(p *ir.Program) { p.Arrival = &ir.Poisson{Rate: 1} }, "arrive without end"},
		"closed arrivals":  {func(p *ir.Program) { p.Arrival = &ir.Closed{Count: 1} }, "arrive without end"},
		"a turn block that sets what a row gives": {func(p *ir.Program) {
			p.Blocks[p.Turn] = []ir.Stmt{&ir.Observe{Obs: 0}, &ir.Set{Slot: slotPrompt}, &ir.Set{Slot: ir.SlotOut}}
		}, "the `turn` block sets `out`"},
	} {
		p := program()
		p.Arrival, p.Trace, p.TraceOrdered = &ir.Batch{Count: 1}, &path, true
		test.spoil(p)
		got, list := InlineTrace(p, trace)
		if got != nil || len(list) != 1 || list[0].Code != CodeInline || !strings.Contains(list[0].Message(), test.message) {
			t.Errorf("%s: got %v, %v", name, got, list)
		}
	}
}
