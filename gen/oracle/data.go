package oracle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// data is a scenario's file.
type data struct {
	engine
	Kind  string `json:"kind"`
	About string `json:"about"`
	// Producer, Consumer, RecvSteps and BlocksPerStep are of two engines.
	Producer      *engine     `json:"producer"`
	Consumer      *engine     `json:"consumer"`
	RecvSteps     float64     `json:"recv_steps"`
	BlocksPerStep *float64    `json:"blocks_per_extra_step"`
	Requests      []request   `json:"requests"`
	Answers       *answerData `json:"answers"`
	// Spacing and Trace are of a replay.
	Spacing float64 `json:"spacing"`
	Trace   string  `json:"trace"`
}

// engine is the configuration of one scheduler.
type engine struct {
	NumBlocks   float64 `json:"num_blocks"`
	BlockSize   float64 `json:"block_size"`
	Budget      float64 `json:"budget"`
	MaxSeqs     float64 `json:"max_seqs"`
	Chunk       float64 `json:"chunk"`
	ReserveFull *bool   `json:"reserve_full"`
}

// constants are an engine's, in a program that marks them with a suffix. The scheduler's number of blocks counts
// one that it keeps for itself.
func (e *engine) constants(suffix string) []Constant {
	return []Constant{
		{"bs", e.BlockSize}, {"B" + suffix, e.Budget}, {"blocks" + suffix, e.NumBlocks - 1},
		{"max_seqs" + suffix, e.MaxSeqs}, {"chunk" + suffix, e.Chunk},
	}
}

// withFull are an engine's constants, with the one that says whether there must be room for a whole request.
func (e *engine) withFull(suffix string) []Constant {
	return append(e.constants(suffix), Constant{"full" + suffix, truth(e.ReserveFull == nil || *e.ReserveFull)})
}

// namedEngine is the configuration of one scheduler by vLLM's names.
type namedEngine struct {
	NumBlocks   float64 `json:"num_blocks"`
	BlockSize   float64 `json:"block_size"`
	Budget      float64 `json:"max_num_batched_tokens"`
	MaxSeqs     float64 `json:"max_num_seqs"`
	Chunk       float64 `json:"long_prefill_token_threshold"`
	Caching     bool    `json:"enable_prefix_caching"`
	ReserveFull bool    `json:"scheduler_reserve_full_isl"`
	MaxModelLen float64 `json:"max_model_len"`
}

// engine is the configuration by the other names.
func (e *namedEngine) engine() *engine {
	return &engine{NumBlocks: e.NumBlocks, BlockSize: e.BlockSize, Budget: e.Budget, MaxSeqs: e.MaxSeqs, Chunk: e.Chunk, ReserveFull: &e.ReserveFull}
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// loadLines reads the scenarios of a file, one a line, each with what its line tells.
func loadLines[D any](root, file string, tell func(*Scenario, *D) error) (scenarios []*Scenario, list diag.List) {
	raw, list := read(root, file)
	if list != nil {
		return nil, list
	}
	for i, line := range bytes.Split(bytes.TrimSpace(raw), []byte("\n")) {
		var d D
		err := decode(line, &d)
		s := &Scenario{File: file, AnswerFile: file}
		if err == nil {
			err = tell(s, &d)
		}
		if err != nil {
			return nil, complain(file, "line %d: %v", i+1, err)
		}
		scenarios = append(scenarios, s)
	}
	return scenarios, nil
}

type request struct {
	Prompt float64 `json:"prompt"`
	Out    float64 `json:"out"`
	Arrive float64 `json:"arrive"`
	Local  bool    `json:"local"`
}

func (r *request) values() []Value {
	return []Value{{"prompt", r.Prompt}, {"o", r.Out}, {"arrive", r.Arrive}}
}

type answerData struct {
	First        perRequest `json:"first"`
	Done         perRequest `json:"done"`
	Preemptions  int64      `json:"preemptions"`
	PFinish      perRequest `json:"P_finish"`
	PFreed       perRequest `json:"P_freed"`
	Park         perRequest `json:"park"`
	ReadComplete perRequest `json:"read_complete"`
	PPreemptions int64      `json:"P_preemptions"`
	DPreemptions int64      `json:"D_preemptions"`
}

// perRequest is an answer per request, or nil. In a file it is a list, or an object with
// the requests' numbers as keys.
type perRequest []*float64

// UnmarshalJSON implements json.Unmarshaler.
func (p *perRequest) UnmarshalJSON(raw []byte) error {
	var list []*float64
	if json.Unmarshal(raw, &list) == nil {
		*p = list
		return nil
	}
	var numbered map[string]float64
	if err := json.Unmarshal(raw, &numbered); err != nil {
		return fmt.Errorf("answers per request are a list or an object of numbers")
	}
	*p = make(perRequest, len(numbered))
	for key, v := range numbered {
		n, err := strconv.Atoi(key)
		if err != nil || n < 0 || n >= len(numbered) {
			return fmt.Errorf("there is an answer for request %q among %d", key, len(numbered))
		}
		(*p)[n] = &v
	}
	return nil
}

// decode reads strictly: an unknown field is a mistake.
func decode(raw []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(raw, []byte(diag.BOM))))
	d.DisallowUnknownFields()
	return d.Decode(into)
}
