// Package oracle holds what the real scheduler of vLLM answered, and the scenarios it was asked: it
// turns a scenario's data into constants, sessions and expected observations of a program, runs
// the program on the machine and compares. The data is under examples/oracle.
package oracle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// Codes of scenario data that cannot be used and of answers that the machine does not give.
const (
	CodeScenario diag.Code = "SQ0734"
	CodeAnswer   diag.Code = "SQ0732"
)

// Dir is where the programs and their scenarios are, from the root of the repository.
const Dir = "examples/oracle"

// The programs that the scenarios configure.
const (
	requestProgram   = Dir + "/vllm_request.sq"
	noReserveProgram = Dir + "/vllm_request_noreserve.sq"
	transferProgram  = Dir + "/pd_request.sq"
	naturalProgram   = Dir + "/pd_request_natural.sq"
	replayProgram    = Dir + "/replay.sq"
)

// Theorems are the scenarios with a Lean theorem, in the order in which they are written.
func Theorems() []string {
	names := []string{"chunked", "hol", "longchunk", "mixed", "preempt", "seqcap", "cache_trace"}
	for i, name := range names {
		names[i] = Dir + "/scenarios/" + name + ".json"
	}
	return names
}

// InNaturals makes the scenario one of the program of two engines that reckons in natural numbers, for Lean. That answers as the schedulers
// do where no request is sent in a step in which a prefill ends, and no two are parked in one step.
func (s *Scenario) InNaturals() { s.Program = naturalProgram }

// Transfers are the scenarios of two engines with a Lean theorem.
func Transfers() []string {
	names := []string{"p01_basic", "p02_stream", "p03_decoder_pressure", "p04_decoder_preempts", "p05_decoder_seqcap",
		"p06_read_done_waits_for_slot", "p09_local_and_remote", "p17_zero_latency", "p18_exact_block_prompt"}
	for i, name := range names {
		names[i] = Dir + "/vllm/" + name + ".json"
	}
	return names
}

// IRFile is where a scenario's IR is kept.
func IRFile(s *Scenario) string { return Dir + "/ir/" + s.Name + ".json" }

// Constant replaces a `let` of the program.
type Constant struct {
	Name  string
	Value float64
}

// Value gives an attribute of a session.
type Value struct {
	Attr  string
	Value float64
}

// Piece is a part of a text: from a position on it is a stream, of a key or of none.
type Piece struct {
	Stream string
	Key    *float64
	From   float64
}

// Asked is a request that is a turn of its session.
type Asked struct {
	Values []Value
	Text   []Piece
}

// Scenario is one question to the real scheduler and its answers.
type Scenario struct {
	// Name is the file's without its ending, About what it exercises (empty when the file does not say).
	Name, About string
	// File, Program, AnswerFile and TraceFile are paths from the root; the answers may be in File itself, or
	// there may be none (""), and only a replay has a trace.
	File, Program, AnswerFile, TraceFile string
	Constants                            []Constant
	// Requests are the sessions, in order; a replay's come from the trace. Chains are sessions that make several requests.
	Requests [][]Value
	Chains   [][]Asked
	// Horizon is when the run ends, 0 where the program says.
	Horizon float64
	Answers Answers
	// Iterations are what the one engine scheduled, where a log of it is at hand: the numbers of requests with their tokens.
	Iterations [][][2]float64
}

// Load reads a scenario, given by its path from the root of the repository, a directory.
func Load(root string, file string) (*Scenario, diag.List) {
	raw, list := read(root, file)
	if list != nil {
		return nil, list
	}
	s := &Scenario{Name: strings.TrimSuffix(path.Base(file), ".json"), File: file, AnswerFile: file}
	var d data
	if err := decode(raw, &d); err != nil {
		return nil, complain(file, "%v", err)
	}
	s.About = d.About
	switch {
	case d.Trace != "":
		list = s.replay(root, &d)
	case d.Kind == "pd":
		list = s.transfer(&d)
	case d.Kind == "" || d.Kind == "single":
		list = s.requests(root, &d)
	default:
		list = complain(file, "the kind of scenario is `single` or `pd`, not `%s`", d.Kind)
	}
	if list != nil {
		return nil, list
	}
	return s, nil
}

// complain is one mistake in a data file.
func complain(file, format string, args ...any) diag.List {
	return diag.List{{Code: CodeScenario, File: file, Format: format, Args: args}}
}

func read(root string, file string) ([]byte, diag.List) {
	raw, err := os.ReadFile(within(root, file))
	if err != nil {
		return nil, complain(file, "%v", err)
	}
	return raw, nil
}

// within is a path from the root, or an absolute one as it is.
func within(root, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(root, path)
}

// IsScenario tells the data of a scenario from an IR, which has a version.
func IsScenario(raw []byte) bool {
	var probe struct {
		Version  json.RawMessage `json:"version"`
		Requests json.RawMessage `json:"requests"`
		Trace    json.RawMessage `json:"trace"`
	}
	return json.Unmarshal(bytes.TrimPrefix(raw, []byte(diag.BOM)), &probe) == nil && probe.Version == nil && (probe.Requests != nil || probe.Trace != nil)
}

// requests is a scenario of one engine.
func (s *Scenario) requests(root string, d *data) diag.List {
	s.Program = requestProgram
	if d.ReserveFull != nil && !*d.ReserveFull {
		s.Program = noReserveProgram
	}
	s.Constants = d.engine.constants("")
	for _, r := range d.Requests {
		s.Requests = append(s.Requests, r.values())
	}
	a := d.Answers
	if a == nil {
		raw, list := s.answers(root, ".out.json")
		if raw == nil {
			return list
		}
		a = &answerData{}
		if err := decode(raw, a); err != nil {
			return complain(s.AnswerFile, "%v", err)
		}
	}
	s.Answers.Preemptions = []Count{{"kv", a.Preemptions}}
	return s.inFile(s.series(series{"first", "first", a.First}, series{"done", "done", a.Done}))
}

// answers reads the file of answers beside the scenario's. Without that file the scenario has no answers.
func (s *Scenario) answers(root, ending string) ([]byte, diag.List) {
	s.AnswerFile = strings.TrimSuffix(s.File, ".json") + ending
	if _, err := os.Stat(within(root, s.AnswerFile)); errors.Is(err, fs.ErrNotExist) {
		s.AnswerFile = ""
		return nil, nil
	}
	return read(root, s.AnswerFile)
}

// transfer is a scenario of two engines.
func (s *Scenario) transfer(d *data) diag.List {
	if d.Producer == nil || d.Consumer == nil {
		return complain(s.File, "a scenario of kind `pd` has a `producer` and a `consumer`")
	}
	s.Program = transferProgram
	s.Constants = append(d.Producer.constants("P"), d.Consumer.constants("D")[1:]...)
	s.Constants = append(s.Constants, Constant{"recv", d.RecvSteps})
	if d.BlocksPerStep != nil {
		s.Constants = append(s.Constants, Constant{"per", *d.BlocksPerStep})
	}
	for _, r := range d.Requests {
		s.Requests = append(s.Requests, append(r.values(), Value{"local", truth(r.Local)}))
	}
	a := d.Answers
	if a == nil {
		s.AnswerFile = ""
		return nil
	}
	s.Answers.Preemptions = []Count{{"kvP", a.PPreemptions}, {"kvD", a.DPreemptions}}
	return s.inFile(s.series(
		series{"p_finish", "P_finish", a.PFinish}, series{"park", "park", a.Park}, series{"read", "read_complete", a.ReadComplete},
		series{"freed", "P_freed", a.PFreed}, series{"first", "first", a.First}, series{"done", "done", a.Done}))
}

// inFile is a mistake in the file of answers, nil for none.
func (s *Scenario) inFile(err error) diag.List {
	if err != nil {
		return complain(s.AnswerFile, "%v", err)
	}
	return nil
}

// series is what a request scenario answers under one name: a number per request.
type series struct {
	observe, name string
	values        perRequest
}

func (s *Scenario) series(list ...series) error {
	for _, a := range list {
		if len(a.values) != len(s.Requests) {
			return fmt.Errorf("`%s` answers %d requests, there are %d", a.name, len(a.values), len(s.Requests))
		}
		out := Series{Observe: a.observe, Values: make([][]float64, len(a.values))}
		for i, v := range a.values {
			if v != nil {
				out.Values[i] = []float64{*v}
			}
		}
		s.Answers.Series = append(s.Answers.Series, out)
	}
	return nil
}
