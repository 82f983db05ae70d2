package oracle

import (
	"fmt"
	"path"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// asyncData is a line of a file of scenarios in real time, of schedulers that work ahead.
type asyncData struct {
	engine
	Name     string       `json:"name"`
	Kind     string       `json:"kind"`
	Async    bool         `json:"async_"`
	Cache    bool         `json:"cache"`
	Producer *asyncEngine `json:"producer"`
	Consumer *asyncEngine `json:"consumer"`
	// Cost is how long an iteration lasts: a fixed part, and one for each token. Read is the same of a read and its blocks.
	Cost     []float64      `json:"cost"`
	CostP    []float64      `json:"cost_P"`
	CostD    []float64      `json:"cost_D"`
	Read     []float64      `json:"read"`
	Requests []asyncRequest `json:"requests"`
	Answers  asyncAnswers   `json:"answers"`
}

// asyncEngine is the configuration of one scheduler of two.
type asyncEngine struct {
	engine
	Cache bool `json:"cache"`
}

// asyncRequest is a request. With shared prefixes its prompt is made of named streams, and it may come after another.
type asyncRequest = prefixRequest

// asyncAnswers are answers per request; admissions are pairs of a time and the tokens found in the cache.
type asyncAnswers struct {
	First        perRequest     `json:"first"`
	Done         perRequest     `json:"done"`
	PFinish      perRequest     `json:"p_finish"`
	Park         perRequest     `json:"park"`
	Read         perRequest     `json:"read"`
	BlocksRead   perRequest     `json:"blocks_read"`
	Admits       [][][2]float64 `json:"admits"`
	PAdmits      [][][2]float64 `json:"p_admits"`
	Preempted    [][]float64    `json:"preempted"`
	PPreempted   [][]float64    `json:"p_preempted"`
	Preemptions  int64          `json:"preemptions"`
	PPreemptions int64          `json:"P_preemptions"`
	DPreemptions int64          `json:"D_preemptions"`
}

// LoadAsync reads the scenarios of a file, one a line.
func LoadAsync(root, file string) (scenarios []*Scenario, list diag.List) {
	return loadLines(root, file, (*Scenario).async)
}

// pair are two constants with the values of a list of two.
func pair(fixed, each string, values []float64) ([]Constant, error) {
	if len(values) != 2 {
		return nil, fmt.Errorf("`%s` and `%s` are two numbers, not %d", fixed, each, len(values))
	}
	return []Constant{{fixed, values[0]}, {each, values[1]}}, nil
}

func (s *Scenario) async(d *asyncData) error {
	s.Name = d.Name
	name := ""
	two := d.Kind == "pd"
	costs := []struct {
		fixed, each string
		values      []float64
	}{{"c0", "c1", d.Cost}}
	switch {
	case two && d.Producer != nil && d.Consumer != nil:
		name = "pd_async"
		s.Constants = append(d.Producer.withFull("P"), d.Consumer.withFull("D")[1:]...)
		costs[0].fixed, costs[0].each, costs[0].values = "cP0", "cP1", d.CostP
		costs = append(costs, costs[0], costs[0])
		costs[1].fixed, costs[1].each, costs[1].values = "cD0", "cD1", d.CostD
		costs[2].fixed, costs[2].each, costs[2].values = "r0", "rb", d.Read
		s.Answers.Preemptions = []Count{{"kvP", d.Answers.PPreemptions}, {"kvD", d.Answers.DPreemptions}}
	case d.Kind == "single":
		name = "vllm_async"
		s.Constants = d.engine.withFull("")
		s.Answers.Preemptions = []Count{{"kv", d.Answers.Preemptions}}
	default:
		return fmt.Errorf("`%s` is no kind of scenario with one configuration for each engine", d.Kind)
	}
	for _, c := range costs {
		constants, err := pair(c.fixed, c.each, c.values)
		if err != nil {
			return err
		}
		s.Constants = append(s.Constants, constants...)
	}
	if d.Cache {
		name += "_prefix"
	}
	s.Program = path.Join(Dir, name+".sq")
	of, err := s.asked(d, two)
	if err != nil {
		return err
	}
	return s.asyncAnswers(&d.Answers, of)
}

// asked makes sessions of the requests, and tells which session each is part of.
func (s *Scenario) asked(d *asyncData, two bool) (of []int, err error) {
	number, chain := map[string]int{}, map[string]int{}
	for i, r := range d.Requests {
		number[r.ID] = i
		if !d.Cache {
			values := []Value{{"prompt", r.Prompt}, {"o", r.Out}, {"arrive", r.Arrive}}
			if two {
				values = append(values, r.local())
			}
			s.Requests = append(s.Requests, values)
			of = append(of, i)
			continue
		}
		turn, err := r.turn(i, number, two)
		if err != nil {
			return nil, err
		}
		n, later := chain[r.After]
		if !later {
			n = len(s.Chains)
			s.Chains = append(s.Chains, nil)
		}
		chain[r.ID] = n
		s.Chains[n] = append(s.Chains[n], turn)
		of = append(of, n)
	}
	return of, nil
}

// asyncAnswers are the answers, by session.
func (s *Scenario) asyncAnswers(a *asyncAnswers, of []int) error {
	sessions := max(len(s.Requests), len(s.Chains))
	add := func(name string, requests int, values func(request int) []float64) error {
		if requests == 0 {
			return nil
		}
		if requests != len(of) {
			return fmt.Errorf("`%s` answers %d requests, there are %d", name, requests, len(of))
		}
		out := Series{Observe: name, Values: make([][]float64, sessions)}
		for i, session := range of {
			out.Values[session] = append(out.Values[session], values(i)...)
		}
		s.Answers.Series = append(s.Answers.Series, out)
		return nil
	}
	for _, x := range []struct {
		name   string
		values perRequest
	}{{"first", a.First}, {"done", a.Done}, {"p_finish", a.PFinish}, {"park", a.Park}, {"read", a.Read}, {"blocks_read", a.BlocksRead}} {
		err := add(x.name, len(x.values), func(i int) []float64 {
			if x.values[i] == nil {
				return nil
			}
			return []float64{*x.values[i]}
		})
		if err != nil {
			return err
		}
	}
	for _, x := range []struct {
		prefix string
		admits [][][2]float64
	}{{"", a.Admits}, {"p_", a.PAdmits}} {
		for k, name := range []string{"admitted", "cached_tokens"} {
			err := add(x.prefix+name, len(x.admits), func(i int) (values []float64) {
				for _, admit := range x.admits[i] {
					values = append(values, admit[k])
				}
				return values
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}
