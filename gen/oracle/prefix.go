package oracle

import (
	"fmt"
	"path"
	"strings"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// answerStream is the stream of the answers, by the number of the request.
const answerStream = "answer"

// prefixData is a line of a file of scenarios with shared prefixes. The names of the configuration are vLLM's.
type prefixData struct {
	Name          string          `json:"name"`
	Kind          string          `json:"kind"`
	Config        *namedEngine    `json:"config"`
	Producer      *namedEngine    `json:"producer"`
	Consumer      *namedEngine    `json:"consumer"`
	RecvSteps     float64         `json:"recv_steps"`
	NotifyLag     float64         `json:"notify_lag"`
	EngineGated   bool            `json:"engine_gated"`
	BlocksPerStep *float64        `json:"blocks_per_extra_step"`
	Requests      []prefixRequest `json:"requests"`
	Answers       prefixAnswers   `json:"answers"`
	// Iterations are a scenario's.
	Iterations [][][2]float64 `json:"iterations"`
}

// prefixRequest is a request; one that comes after another is the next turn of that one's session. Its prompt is made of named streams.
type prefixRequest struct {
	ID       string    `json:"id"`
	Prompt   float64   `json:"prompt"`
	Out      float64   `json:"out"`
	Arrive   float64   `json:"arrive"`
	After    string    `json:"after"`
	Delay    float64   `json:"delay"`
	Local    bool      `json:"local"`
	Segments []segment `json:"segments"`
}

// segment is the beginning of a named stream: [name, length].
type segment struct {
	name   string
	length float64
}

// UnmarshalJSON implements json.Unmarshaler.
func (s *segment) UnmarshalJSON(raw []byte) error { return decode(raw, &[]any{&s.name, &s.length}) }

type prefixAnswers struct {
	Summary struct {
		Preemptions      int64      `json:"preemptions"`
		First            perRequest `json:"first"`
		Done             perRequest `json:"done"`
		LastStep         float64    `json:"last_step"`
		Finished         bool       `json:"finished"`
		MinFree          float64    `json:"min_free"`
		PFinish          perRequest `json:"P_finish"`
		PFreed           perRequest `json:"P_freed"`
		Park             perRequest `json:"park"`
		ReadComplete     perRequest `json:"read_complete"`
		DPreemptions     int64      `json:"D_preemptions"`
		PPreemptions     int64      `json:"P_preemptions"`
		PMinFree         float64    `json:"P_min_free"`
		DMinFree         float64    `json:"D_min_free"`
		LeasesNeverFreed []string   `json:"P_leases_never_freed"`
	} `json:"summary"`
	PerRequest map[string]prefixAnswer `json:"per_request"`
}

// prefixAnswer is what became of a request: at the one engine, or at either of two.
type prefixAnswer struct {
	engineAnswer
	Producer *engineAnswer `json:"producer"`
	Consumer *engineAnswer `json:"consumer"`
}

type engineAnswer struct {
	Added        float64      `json:"added_after_step"`
	Admits       [][2]float64 `json:"admits"`
	First        *float64     `json:"first"`
	Done         *float64     `json:"done"`
	Preemptions  int64        `json:"preemptions"`
	PreemptSteps []float64    `json:"preempt_steps"`
	Finish       *float64     `json:"finish"`
	Freed        *float64     `json:"freed"`
	LeaseSteps   *float64     `json:"lease_steps"`
	Park         *float64     `json:"park"`
	ParkBlocks   *float64     `json:"park_blocks"`
	BlocksRead   *float64     `json:"blocks_read"`
	ReadComplete *float64     `json:"read_complete"`
}

// LoadPrefix reads the scenarios of a file, one a line.
func LoadPrefix(root, file string) (scenarios []*Scenario, list diag.List) {
	return loadLines(root, file, (*Scenario).prefix)
}

func (s *Scenario) prefix(d *prefixData) error {
	a := &d.Answers.Summary
	s.Name, s.Iterations = d.Name, d.Iterations
	two := d.Kind == "pd"
	switch {
	case two && d.Producer != nil && d.Consumer != nil:
		s.Program = path.Join(Dir, "pd_prefix.sq")
		s.Constants = append(d.Producer.engine().withFull("P"), d.Consumer.engine().withFull("D")[1:]...)
		s.Constants = append(s.Constants, Constant{"recv", d.RecvSteps})
		if d.BlocksPerStep != nil {
			s.Constants = append(s.Constants, Constant{"per", *d.BlocksPerStep})
		}
		s.Answers.Preemptions = []Count{{"kvP", a.PPreemptions}, {"kvD", a.DPreemptions}}
	case d.Kind == "single" && d.Config != nil:
		s.Program = path.Join(Dir, "vllm_prefix.sq")
		s.Constants = d.Config.engine().withFull("")
		s.Answers.Preemptions = []Count{{"kv", a.Preemptions}}
	default:
		return fmt.Errorf("`%s` is no kind of scenario with one configuration for each engine", d.Kind)
	}
	number, chain := map[string]int{}, map[string]int{}
	answers := map[string][][]float64{}
	var names []string
	for i, r := range d.Requests {
		number[r.ID] = i
		answer, ok := d.Answers.PerRequest[r.ID]
		if !ok {
			return fmt.Errorf("request `%s` has no answer", r.ID)
		}
		turn, err := r.turn(i, number, two)
		if err != nil {
			return err
		}
		of, later := chain[r.After]
		if !later {
			of = len(s.Chains)
			s.Chains = append(s.Chains, nil)
		}
		chain[r.ID] = of
		s.Chains[of] = append(s.Chains[of], turn)
		for _, got := range answer.observed(two) {
			if answers[got.name] == nil {
				names = append(names, got.name)
				answers[got.name] = make([][]float64, len(d.Requests))
			}
			at := &answers[got.name][of]
			*at = append(*at, got.values...)
		}
	}
	for _, name := range names {
		s.Answers.Series = append(s.Answers.Series, Series{Observe: name, Values: answers[name][:len(s.Chains)]})
	}
	return nil
}

// turn is what a request is to its session: its values, and its prompt as pieces of text.
func (r *prefixRequest) turn(id int, number map[string]int, two bool) (t Asked, err error) {
	delay, from := r.Delay, 0.0
	if r.After == "" {
		delay = r.Arrive
	}
	t.Values = []Value{{"prompt", r.Prompt}, {"o", r.Out}, {"delay", delay}, {"id", float64(id)}}
	if two {
		t.Values = append(t.Values, r.local())
	}
	for _, seg := range r.Segments {
		piece := Piece{Stream: seg.name, From: from}
		if of, answer := strings.CutPrefix(seg.name, "out:"); answer {
			n, ok := number[of]
			if !ok {
				return t, fmt.Errorf("the answer of `%s` is not known before `%s`", of, r.ID)
			}
			key := float64(n)
			piece.Stream, piece.Key = answerStream, &key
		}
		from += seg.length
		t.Text = append(t.Text, piece)
	}
	if from != r.Prompt {
		return t, fmt.Errorf("the prompt of `%s` has %v tokens, its segments %v", r.ID, r.Prompt, from)
	}
	return t, nil
}

// local tells whether a request goes straight to the consumer.
func (r *prefixRequest) local() Value { return Value{"local", truth(r.Local)} }

type observed struct {
	name   string
	values []float64
}

// observed is what the program of one engine or of two must observe.
func (a *prefixAnswer) observed(two bool) (out []observed) {
	add := func(name string, v *float64) {
		if v != nil {
			out = append(out, observed{name, []float64{*v}})
		}
	}
	admits := func(prefix string, e *engineAnswer) {
		at, cached := observed{name: prefix + "admitted"}, observed{name: prefix + "cached_tokens"}
		for _, x := range e.Admits {
			at.values, cached.values = append(at.values, x[0]), append(cached.values, x[1])
		}
		out = append(out, at, cached)
	}
	last := &a.engineAnswer
	if two {
		if p := a.Producer; p != nil {
			admits("p_", p)
			add("p_finish", p.Finish)
			add("freed", p.Freed)
		}
		if last = a.Consumer; last == nil {
			return out
		}
		add("park", last.Park)
		add("blocks_read", last.BlocksRead)
		add("read", last.ReadComplete)
	}
	admits("", last)
	add("first", last.First)
	add("done", last.Done)
	return out
}
