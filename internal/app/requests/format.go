package requests

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// A Format is a form in which a tool writes requests.
type Format struct {
	// Name is what --requests-format takes; Title says whose files these are.
	Name, Title string
	// fields says which field of a row has what. It is empty for a format that has a reader of its own.
	fields fields
	// identify are the fields by which a file is known to have the format: all of them.
	identify []string
	// clock is how the fields of time are written.
	clock clock
	// keep, where it is not nil, reports whether a row is a request at all.
	keep func(row) bool
}

// fields are names of a row's fields, a dot between the names of nested ones. An empty name is a field that the format does not have.
type fields struct {
	id, session, arrive, delay, prompt, output, blocks string
}

// hashTokens is of how many tokens the blocks of hash_ids are.
const hashTokens = 512

// clock is a way to write times: how many there are in a second, or as dates.
type clock struct {
	perSecond float64
	dates     bool
}

var (
	seconds      = clock{perSecond: 1}
	milliseconds = clock{perSecond: 1000}
	dates        = clock{dates: true}
)

// dateLayouts are those of the public traces, with up to nine digits of a second.
var dateLayouts = []string{"2006-01-02 15:04:05", "2006-01-02T15:04:05", time.RFC3339, "2006-01-02 15:04:05-07:00"}

// Formats lists the formats whose rows have fields, in the order in which a file is tried.
func Formats() []Format {
	return []Format{
		{
			Name: "azure", Title: "the Azure LLM inference traces (CSV)", clock: dates,
			fields:   fields{arrive: "TIMESTAMP", prompt: "ContextTokens", output: "GeneratedTokens"},
			identify: []string{"TIMESTAMP", "ContextTokens", "GeneratedTokens"},
		},
		{
			Name: "burstgpt", Title: "BurstGPT (CSV)", clock: seconds,
			fields:   fields{arrive: "Timestamp", prompt: "Request tokens", output: "Response tokens"},
			identify: []string{"Timestamp", "Request tokens", "Response tokens"},
			keep:     func(r row) bool { return r.text("Response tokens") != "0" }, // a request that failed
		},
		{
			Name: "turns", Title: "multi-turn conversations (JSON lines)", clock: milliseconds,
			fields:   fields{session: "session_id", arrive: "timestamp", delay: "delay", prompt: "input_length", output: "output_length", blocks: "hash_ids"},
			identify: []string{"session_id", "input_length", "output_length"},
		},
		{
			Name: "mooncake", Title: "Mooncake's traces (JSON lines)", clock: milliseconds,
			fields:   fields{arrive: "timestamp", prompt: "input_length", output: "output_length", blocks: "hash_ids"},
			identify: []string{"timestamp", "input_length", "output_length"},
		},
		{
			Name: "servegen", Title: "ServeGen (a JSON list)", clock: seconds,
			fields:   fields{id: "request_id", arrive: "timestamp", prompt: "data.input_tokens", output: "data.output_tokens"},
			identify: []string{"timestamp", "data.input_tokens", "data.output_tokens"},
		},
		{
			Name: "inference-perf", Title: "inference-perf's lifecycle of requests (a JSON list)", clock: seconds,
			fields:   fields{arrive: "start_time", prompt: "info.input_tokens", output: "info.output_tokens"},
			identify: []string{"start_time", "info.input_tokens", "info.output_tokens"},
		},
		{
			Name: "sharegpt", Title: "ShareGPT-like conversations with token counts (a JSON list); all come at 0",
			fields:   fields{id: "id", prompt: "prompt_tokens", output: "completion_tokens"},
			identify: []string{"prompt_tokens", "completion_tokens"},
		},
	}
}

// The formats with a reader of their own.
const (
	formatBenchmark = "vllm-bench"
	formatLog       = "schedule-log"
	formatColumns   = "columns"
)

// FormatNames lists the names of all formats but that of columns, which has no form of its own.
func FormatNames() (names []string) {
	for _, f := range Formats() {
		names = append(names, f.Name)
	}
	return append(names, formatBenchmark, formatLog)
}

// Title says whose files have a format, or how the file is written.
func Title(name string) string {
	switch name {
	case formatBenchmark:
		return "the result of vLLM's serving benchmark, with --save-result --save-detailed (JSON)"
	case formatLog:
		return "a log of a vLLM scheduler (JSON lines), as integrations/vllm records it"
	default:
		return formatNamed(name).Title
	}
}

// formatOf tells the format of rows by a row that has these fields, nil when there is none.
func formatOf(r row) *Format {
	all := Formats()
	i := slices.IndexFunc(all, func(f Format) bool {
		return !slices.ContainsFunc(f.identify, func(name string) bool { return !r.has(name) })
	})
	if i < 0 {
		return nil
	}
	return &all[i]
}

func formatNamed(name string) *Format {
	all := Formats()
	if i := slices.IndexFunc(all, func(f Format) bool { return f.Name == name }); i >= 0 {
		return &all[i]
	}
	return nil
}

// ParseColumns reads what --columns says: `prompt=COLUMN,o=COLUMN,arrive=COLUMN`, in any order; arrive may be left out. Times are seconds, or
// dates; `arrive=COLUMN:ms` are milliseconds.
func ParseColumns(text string) (Format, error) {
	f := Format{Name: formatColumns, clock: seconds}
	places := map[string]*string{
		"prompt": &f.fields.prompt, "o": &f.fields.output, "arrive": &f.fields.arrive, "id": &f.fields.id,
		"session": &f.fields.session, "delay": &f.fields.delay, "hash_ids": &f.fields.blocks,
	}
	for part := range strings.SplitSeq(text, ",") {
		name, column, ok := strings.Cut(part, "=")
		name = strings.TrimSpace(name)
		place, known := places[name]
		switch {
		case !ok || column == "":
			return f, fmt.Errorf("a list NAME=COLUMN,…: %q is no part of one", part)
		case !known:
			known := []string{"prompt", "o", "arrive", "id", "session", "delay", "hash_ids"}
			hint := ""
			if near := diag.Nearest(name, known); near != "" {
				hint = fmt.Sprintf("; did you mean %s?", near)
			}
			return f, fmt.Errorf("a list NAME=COLUMN,… where NAME is one of %s, not %s%s", strings.Join(known, ", "), name, hint)
		case *place != "":
			return f, fmt.Errorf("a list NAME=COLUMN,… with each NAME once; %s stands twice", name)
		}
		*place = column
	}
	if f.fields.prompt == "" || f.fields.output == "" {
		return f, fmt.Errorf("a list NAME=COLUMN,… that says which column is `prompt` and which is `o`")
	}
	if rest, ms := strings.CutSuffix(f.fields.arrive, ":ms"); ms {
		f.fields.arrive, f.clock = rest, milliseconds
	}
	return f, nil
}
