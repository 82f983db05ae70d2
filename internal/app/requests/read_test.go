package requests

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// columns is what a --columns option says.
func columns(t *testing.T, text string) *Format {
	t.Helper()
	f, err := ParseColumns(text)
	if err != nil {
		t.Fatal(err)
	}
	return &f
}

// A few made-up rows in each format, as its tool writes them.
const (
	azure    = "TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:15:46.6805900,374,44\n2023-11-16 18:15:50.9951690,396,109\n"
	burst    = "Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type\n5,ChatGPT,472,18,490,Conversation log\n45,ChatGPT,1087,0,1087,Conversation log\n118,GPT-4,417,276,693,API log\n"
	mooncake = `{"timestamp": 27482, "input_length": 600, "output_length": 52, "hash_ids": [46, 47]}` + "\n\n" + `{"timestamp": 30535, "input_length": 512, "output_length": 26, "hash_ids": [46]}` + "\n"
	turns    = `{"session_id": "u", "timestamp": 500, "input_length": 10, "output_length": 3}
{"session_id": "v", "timestamp": 700, "input_length": 11, "output_length": 4}
{"session_id": "u", "input_length": 20, "output_length": 5, "delay": 1500}`
	bench = `{"date": "20261130", "model_id": "m", "input_lens": [100, 200, 300], "output_lens": [10, 20, 30], "start_times": [50.5, 50.25, 52],
 "errors": ["", "", "refused"], "ttfts": [0.1, 0.2, 0]}`
	servegen  = `[{"request_id": 7, "timestamp": 2.5, "data": {"input_tokens": 30, "output_tokens": 3}}, {"request_id": 8, "timestamp": 3, "data": {"input_tokens": 31, "output_tokens": 4.0}}]`
	lifecycle = `[{"start_time": 100.5, "end_time": 101, "info": {"input_tokens": 30, "output_tokens": 3}, "error": null}]`
	sharegpt  = `[
  {"id": "a", "prompt_tokens": 9, "completion_tokens": 2},
  {"id": "b", "prompt_tokens": 8, "completion_tokens": 1}
]`
	schedule = `{"e":"config","t":0,"eng":"P"}
{"e":"config","t":1.5,"eng":"P","block_size":16}
{"e":"add","t":1.5,"eng":"P","id":"r0","prompt":100,"max_tokens":1,"remote":"decode","hashes":["aa","bb"]}
{"e":"add","t":2,"eng":"D","id":"r1","prompt":50,"max_tokens":9,"remote":null}
{"e":"update","t":2,"eng":"P","n":1,"out":{"r0":1},"finished":{"r0":["length",1]}}
{"e":"update","t":2,"eng":"D","n":1,"out":{"r1":1},"finished":{"r1":["stop",1]}}
{"e":"add","t":3,"eng":"D","id":"r0","prompt":100,"max_tokens":7,"remote":"prefill"}
{"e":"update","t":4,"eng":"D","n":2,"out":{"r0":3},"finished":{}}
{"e":"update","t":5,"eng":"D","n":3,"out":{"r0":4},"finished":{"r0":["length",7]}}
{"e":"add","t":6,"eng":"D","id":"r2","prompt":5,"max_tokens":7}
{"e":"add","t":6,"eng":"D","id":"r3","prompt":5,"max_tokens":7}
{"e":"update","t":7,"eng":"D","n":4,"out":{"r3":2},"finished":{}}
`
)

func collect(text string, opt Options) (list []Request, bad *diag.Diagnostic) {
	for q, d := range Read("file", strings.NewReader(text), opt) {
		if d != nil {
			return list, d
		}
		list = append(list, q)
	}
	return list, nil
}

func TestRead(t *testing.T) {
	here, elsewhere := true, false
	second := 4.314579 // when the second request of azure is sent
	for name, c := range map[string]struct {
		text string
		opt  Options
		want []Request
	}{
		"azure": {azure, Options{}, []Request{
			{Place: "line 2", Prompt: 374, Output: 44}, {Place: "line 3", Arrive: 4.314579, Prompt: 396, Output: 109},
		}},
		"burstgpt without failed requests": {burst, Options{}, []Request{
			{Place: "line 2", Prompt: 472, Output: 18}, {Place: "line 4", Arrive: 113, Prompt: 417, Output: 276},
		}},
		"mooncake": {mooncake, Options{}, []Request{
			{Place: "line 1", Prompt: 600, Output: 52, Blocks: []string{"46", "47"}, BlockTokens: 512},
			{Place: "line 3", Arrive: 3.053, Prompt: 512, Output: 26, Blocks: []string{"46"}, BlockTokens: 512},
		}},
		"turns": {turns, Options{}, []Request{
			{Place: "line 1", Session: "u", Prompt: 10, Output: 3},
			{Place: "line 2", Session: "v", Arrive: 0.2, Prompt: 11, Output: 4},
			{Place: "line 3", Session: "u", Delay: 1.5, Prompt: 20, Output: 5},
		}},
		"a benchmark in the order of its starts": {bench, Options{}, []Request{
			{Place: "input_lens[1]", Prompt: 200, Output: 20}, {Place: "input_lens[0]", Arrive: 0.25, Prompt: 100, Output: 10},
		}},
		"servegen": {servegen, Options{}, []Request{
			{Place: "[0]", ID: "7", Prompt: 30, Output: 3}, {Place: "[1]", ID: "8", Arrive: 0.5, Prompt: 31, Output: 4},
		}},
		"inference-perf": {lifecycle, Options{}, []Request{{Place: "[0]", Prompt: 30, Output: 3}}},
		"sharegpt": {sharegpt, Options{}, []Request{
			{Place: "[0]", ID: "a", Prompt: 9, Output: 2}, {Place: "[1]", ID: "b", Prompt: 8, Output: 1},
		}},
		"a schedule log: who is decoded elsewhere, who put out nothing, who does not end": {schedule, Options{}, []Request{
			{Place: "line 3", ID: "r0", Prompt: 100, Output: 7, Blocks: []string{"aa", "bb"}, BlockTokens: 16, Local: &elsewhere},
			{Place: "line 4", ID: "r1", Arrive: 0.5, Prompt: 50, Output: 1, Local: &here},
			{Place: "line 11", ID: "r3", Arrive: 4.5, Prompt: 5, Output: 2, Local: &here},
		}},
		"columns": {"when,in,out\n2000,5,6\n3500, 7,8\n", Options{Columns: columns(t, "prompt=in,o=out,arrive=when:ms")}, []Request{
			{Place: "line 2", Prompt: 5, Output: 6}, {Place: "line 3", Arrive: 1.5, Prompt: 7, Output: 8},
		}},
		"fields of JSON lines": {`{"u": {"in": 5, "out": 6}}`, Options{Columns: columns(t, "prompt=u.in,o=u.out")}, []Request{{Place: "line 1", Prompt: 5, Output: 6}}},
		"a format that is named": {mooncake, Options{Format: "mooncake"}, []Request{
			{Place: "line 1", Prompt: 600, Output: 52, Blocks: []string{"46", "47"}, BlockTokens: 512},
			{Place: "line 3", Arrive: 3.053, Prompt: 512, Output: 26, Blocks: []string{"46"}, BlockTokens: 512},
		}},
		"faster": {azure, Options{Speedup: 2}, []Request{{Place: "line 2", Prompt: 374, Output: 44}, {Place: "line 3", Arrive: 2.1572895, Prompt: 396, Output: 109}}},
		"from":   {azure, Options{From: 4}, []Request{{Place: "line 3", Arrive: second - 4, Prompt: 396, Output: 109}}},
		"to":     {azure, Options{To: 4}, []Request{{Place: "line 2", Prompt: 374, Output: 44}}},
		"limit":  {burst, Options{Limit: 1}, []Request{{Place: "line 2", Prompt: 472, Output: 18}}},
		"a session whole": {turns, Options{To: 0.1}, []Request{
			{Place: "line 1", Session: "u", Prompt: 10, Output: 3}, {Place: "line 3", Session: "u", Delay: 1.5, Prompt: 20, Output: 5},
		}},
		"bad ones left out": {burst + "x,y,1,1,2,z\n", Options{SkipBad: true}, []Request{
			{Place: "line 2", Prompt: 472, Output: 18}, {Place: "line 4", Arrive: 113, Prompt: 417, Output: 276},
		}},
		"a byte order mark": {diag.BOM + azure, Options{Limit: 1}, []Request{{Place: "line 2", Prompt: 374, Output: 44}}},
	} {
		got, bad := collect(c.text, c.opt)
		if bad != nil {
			t.Errorf("%s: %v", name, bad)
		} else if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", name, diff)
		}
	}
}

func TestReadErrors(t *testing.T) {
	for text, want := range map[string]struct {
		code        diag.Code
		path, words string
	}{
		"":                    {CodeFormat, "", "the file is empty"},
		"a,b\n1,2\n":          {CodeFormat, "", "none of the known formats"},
		"{":                   {CodeFormat, "", "none of the known formats"},
		`{"input_lens": [1]}`: {CodeFormat, "", "1 input_lens and 0 output_lens"},
		`{"input_lens": [1], "output_lens": [1]}`: {CodeFormat, "", "0 start_times for 1 requests"},
		`{"input_lens": [1`:                       {CodeFormat, "", "no result of vLLM's benchmark"},
		azure + "2023-11-16 18:15:51,none,3\n":    {CodeRow, "line 4", "`ContextTokens` is \"none\": it is a whole number of tokens"},
		azure + "2023-11-16 18:15:51,3.5,3\n":     {CodeRow, "line 4", "whole number of tokens"},
		azure + "2023-11-16 18:15:51,3,0\n":       {CodeRow, "line 4", "`GeneratedTokens` is \"0\""},
		azure + "yesterday,3,3\n":                 {CodeRow, "line 4", "`TIMESTAMP` is \"yesterday\": it is a time"},
		azure + "2023-11-16 18:15:51,3\n":         {CodeRow, "line 4", "wrong number of fields"},
		azure + "2023-11-16 18:15:46,3,3\n":       {CodeRow, "line 4", "before the file's first"},
		mooncake + "{\n":                          {CodeRow, "line 4", "unexpected end of JSON"},
		mooncake + "[]\n":                         {CodeRow, "line 4", "not a JSON object"},
		mooncake + `{"timestamp": 1}`:             {CodeRow, "line 4", "there is no `input_length`"},
		turns + "\n" + `{"session_id": "u", "input_length": 1, "output_length": 1, "delay": -1}`: {CodeRow, "line 4", "`delay` is \"-1\""},
		strings.TrimSuffix(servegen, "]"):                           {CodeRow, "", "ends in the middle of a list"},
		strings.TrimSuffix(servegen, "]") + ", 3]":                  {CodeRow, "[2]", "not a JSON object"},
		`{"e":"add","t":0,"id":"r","prompt":"many","max_tokens":1}`: {CodeRow, "line 1", "`prompt` is \"many\""},
		`{"e":"add","t":0,"id":"r","prompt":1}` + "\n{\"t\": []}":   {CodeRow, "line 2", "no line of a schedule log"},
	} {
		_, bad := collect(text, Options{})
		switch {
		case bad == nil:
			t.Errorf("%q: nothing is wrong", text)
		case bad.Code != want.code || bad.Path != want.path || !strings.Contains(bad.Message(), want.words) || bad.File != "file":
			t.Errorf("%q: got %s %q %q, want %s %q %q", text, bad.Code, bad.Path, bad.Message(), want.code, want.path, want.words)
		case bad.Code == CodeRow && bad.Hint == "":
			t.Errorf("%q: nobody says how to go on", text)
		}
	}
}

func TestColumnsErrors(t *testing.T) {
	for text, words := range map[string]string{
		"prompt":                "no part of one",
		"prompt=a":              "which is `o`",
		"promt=a,o=b":           "did you mean prompt?",
		"prompt=a,prompt=b,o=c": "stands twice",
		"prompt=a,o=":           "no part of one",
	} {
		if _, err := ParseColumns(text); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, bad := collect("in,out\n1,2\n", Options{Columns: columns(t, "prompt=inn,o=out")}); bad == nil || bad.Code != CodeColumns || bad.Hint != "did you mean `in`?" {
		t.Error(bad)
	}
}

// A sample depends on its seed alone, has about its share, and takes sessions whole.
func TestSample(t *testing.T) {
	var text strings.Builder
	for i := range 4000 {
		fmt.Fprintf(&text, `{"session_id": "s%d", "timestamp": %d, "input_length": 1, "output_length": 1}`+"\n", i%2000, i)
	}
	first, _ := collect(text.String(), Options{Sample: 0.25, Seed: 3})
	again, _ := collect(text.String(), Options{Sample: 0.25, Seed: 3})
	other, _ := collect(text.String(), Options{Sample: 0.25, Seed: 4})
	if cmp.Diff(first, again) != "" || cmp.Diff(first, other) == "" {
		t.Error("the sample does not depend on the seed alone")
	}
	if n := len(first); n < 800 || n > 1200 {
		t.Errorf("%d of 4000", n)
	}
	number := map[string]int{}
	for _, q := range first {
		number[q.Session]++
	}
	for session, n := range number {
		if n != 2 {
			t.Fatalf("session %s has %d of its 2 turns", session, n)
		}
	}
}

// Whatever the bytes and however they are read: no panic, and a request that comes out can be used.
func FuzzRead(f *testing.F) {
	for _, text := range []string{azure, burst, mooncake, turns, bench, servegen, lifecycle, sharegpt, schedule} {
		f.Add(text, "", true)
	}
	f.Fuzz(func(t *testing.T, text, format string, skip bool) {
		opt := Options{SkipBad: skip}
		for _, name := range FormatNames() {
			if name == format {
				opt.Format = name
			}
		}
		for q, bad := range Read("file", strings.NewReader(text), opt) {
			if bad != nil {
				_ = bad.Error()
				continue
			}
			if q.Prompt < 1 || q.Output < 1 || !(q.Arrive >= 0) || !(q.Delay >= 0) || q.Place == "" {
				t.Fatalf("%+v", q)
			}
		}
	})
}
