package oracle

import (
	"fmt"
	"math"
	"path"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// pairData is a line of a file of scenarios of two engines: in push mode where SendSteps is given, else pulling, with what fails. The names
// of the configuration are vLLM's.
type pairData struct {
	Name          string      `json:"name"`
	About         string      `json:"about"`
	Producer      namedEngine `json:"producer"`
	Consumer      namedEngine `json:"consumer"`
	RecvSteps     float64     `json:"recv_steps"`
	SendSteps     *float64    `json:"send_steps"`
	BlocksPerStep *float64    `json:"blocks_per_extra_step"`
	RegLag        float64     `json:"reg_lag"`
	DNotice       float64     `json:"d_notice"`
	Legs          string      `json:"legs"`
	// Seconds is how long a step lasts, 0 where no time is taken; leases last Lease seconds, or 30. Heartbeats are "exact" where they
	// name the producer's ids, else they renew nothing in push mode.
	Seconds    float64  `json:"sec"`
	Lease      *float64 `json:"lease"`
	Heartbeats string   `json:"hb"`
	// Policy is what becomes of a request whose read fails: "fail" or "recompute".
	Policy   string            `json:"policy"`
	ReadFail map[string]string `json:"read_fail"`
	Lost     []string          `json:"lost"`
	Aborts   []pairAbort       `json:"aborts"`
	// Die is by side the first step that it does not make any more, Stall the first one it does not make and the one it goes on with.
	Die      map[string]float64    `json:"die"`
	Stall    map[string][2]float64 `json:"stall"`
	Requests []pairRequest         `json:"requests"`
	// LastStep is the one after which the schedulers were not stepped any more.
	LastStep float64 `json:"last_step"`
	// EngineError is how an engine of the real system ended.
	EngineError string      `json:"engine_error"`
	Answers     pairAnswers `json:"answers"`
}

type pairRequest struct {
	ID string `json:"id"`
	request
}

// pairAbort is that a client gives up before a step, at the sides "P", "D" or "both".
type pairAbort struct {
	step     float64
	side, id string
}

// UnmarshalJSON implements json.Unmarshaler.
func (a *pairAbort) UnmarshalJSON(raw []byte) error {
	return decode(raw, &[]any{&a.step, &a.side, &a.id})
}

type pairAnswers struct {
	PFinish      perRequest `json:"P_finish"`
	PFreed       perRequest `json:"P_freed"`
	Park         perRequest `json:"park"`
	Read         perRequest `json:"read"`
	First        perRequest `json:"first"`
	Done         perRequest `json:"done"`
	PPreemptions int64      `json:"P_preemptions"`
	DPreemptions int64      `json:"D_preemptions"`
}

// leaseSeconds is how long a producer keeps blocks where a scenario does not say.
const leaseSeconds = 30

// Pairs are the files of scenarios of two engines in push mode, and of what fails.
func Pairs() []string {
	files := []string{"push/hand.jsonl", "push/random.jsonl", "fail/hand.jsonl", "fail/push.jsonl", "fail/random.jsonl"}
	for i, name := range files {
		files[i] = Dir + "/" + name
	}
	return files
}

// Unexplained are the scenarios of push/ and fail/ in which the machine does not do what the schedulers did, by name, each with the reason.
func Unexplained() map[string]string {
	return map[string]string{"p06_lease_before_write_end": "the producer's engine dies at step 45; the machine finds a stale read then, and goes on"}
}

// LoadPairs reads the scenarios of a file of push/ or of fail/, one a line.
func LoadPairs(root, file string) (scenarios []*Scenario, list diag.List) {
	return loadLines(root, file, func(s *Scenario, d *pairData) error {
		s.Name, s.About = d.Name, d.About
		if err := s.pair(d); err != nil {
			return err
		}
		return s.fails(d)
	})
}

// pair is what the scenarios have in common.
func (s *Scenario) pair(d *pairData) error {
	s.Constants = append(d.Producer.engine().constants("P"), d.Consumer.engine().constants("D")[1:]...)
	if d.BlocksPerStep != nil {
		s.Constants = append(s.Constants, Constant{"per", *d.BlocksPerStep})
	}
	lease := math.Inf(1)
	if d.Seconds > 0 {
		if lease = leaseSeconds; d.Lease != nil {
			lease = *d.Lease
		}
	}
	if d.SendSteps != nil {
		s.Program = path.Join(Dir, "pd_push.sq")
		if len(d.Aborts) > 0 || len(d.Die) > 0 {
			s.Program = path.Join(Dir, "pd_push_fail.sq")
		}
		if d.Heartbeats == "exact" {
			lease = math.Inf(1)
		}
		s.Constants = append(s.Constants, Constant{"fullP", truth(d.Producer.ReserveFull)}, Constant{"fullD", truth(d.Consumer.ReserveFull)},
			Constant{"send", *d.SendSteps}, Constant{"reg_lag", d.RegLag}, Constant{"d_notice", d.DNotice}, Constant{"one_after_other", truth(d.Legs == "serial")})
	} else {
		s.Program = path.Join(Dir, "pd_fail.sq")
		s.Constants = append(s.Constants, Constant{"recv", d.RecvSteps})
	}
	s.Constants = append(s.Constants, Constant{"lease", lease})
	s.Horizon = d.LastStep
	for _, r := range d.Requests {
		s.Requests = append(s.Requests, append(r.values(), Value{"local", truth(r.Local)}))
	}
	a := &d.Answers
	s.Answers.Preemptions = []Count{{"kvP", a.PPreemptions}, {"kvD", a.DPreemptions}}
	list := []series{{"p_finish", "P_finish", a.PFinish}, {"freed", "P_freed", a.PFreed}, {"park", "park", a.Park}, {"first", "first", a.First}, {"done", "done", a.Done}}
	if a.Read != nil {
		list = append(list, series{"read", "read", a.Read})
	}
	return s.series(list...)
}

// fails is what goes wrong in a scenario.
func (s *Scenario) fails(d *pairData) error {
	number := map[string]int{}
	for i, r := range d.Requests {
		number[r.ID] = i
	}
	give := func(id, attr string, v float64) error {
		i, ok := number[id]
		if !ok {
			return fmt.Errorf("there is no request `%s`", id)
		}
		s.Requests[i] = append(s.Requests[i], Value{attr, v})
		return nil
	}
	for _, a := range d.Aborts {
		for _, side := range []string{"P", "D"} {
			if a.side == side || a.side == "both" {
				if err := give(a.id, "abort"+side, a.step); err != nil {
					return err
				}
			}
		}
	}
	for _, id := range d.Lost {
		if err := give(id, "lost", 1); err != nil {
			return err
		}
	}
	rfail := 1.0
	if d.Policy == "recompute" {
		rfail = 2
	}
	for id := range d.ReadFail {
		if err := give(id, "rfail", rfail); err != nil {
			return err
		}
	}
	for side, step := range d.Die {
		name := "die"
		if d.SendSteps != nil {
			name += side
		}
		s.Constants = append(s.Constants, Constant{name, step})
	}
	for _, steps := range d.Stall {
		s.Constants = append(s.Constants, Constant{"stall0", steps[0]}, Constant{"stall1", steps[1]})
	}
	return nil
}
