package oracle

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

const root = "../.."

// every gives the files of all scenarios: those with theorems and those of the folder vllm.
func every(t *testing.T) []string {
	t.Helper()
	more, err := filepath.Glob(filepath.Join(root, Dir, "vllm", "*.json"))
	if err != nil || len(more) == 0 {
		t.Fatalf("no scenarios in %s/vllm: %v", Dir, err)
	}
	files := Theorems()
	for _, f := range more {
		files = append(files, Dir+"/vllm/"+filepath.Base(f))
	}
	return files
}

// loaded are the scenarios of a file that is sound.
func loaded(t *testing.T) func([]*Scenario, diag.List) []*Scenario {
	return func(scenarios []*Scenario, list diag.List) []*Scenario {
		t.Helper()
		if list != nil {
			t.Fatal(list)
		}
		return scenarios
	}
}

// built is a scenario's program, which is sound.
func built(t *testing.T, s *Scenario) *inputs.Loaded {
	t.Helper()
	l, list := s.Build(root)
	if list.HasErrors() {
		t.Fatal(list)
	}
	return l
}

// finish runs a program to its end, with the invariants checked after every step.
func finish(t *testing.T, p *ir.Program, places *ir.Places) *semantics.Machine {
	t.Helper()
	m := semantics.New(semantics.Compile(p, places, nil), semantics.Options{})
	for !m.Halted() {
		if _, err := m.Step(); err != nil {
			t.Fatal(err)
		}
		if err := m.Check(); err != nil {
			t.Fatalf("after step %d: %v", m.Steps(), err)
		}
	}
	return m
}

func build(t *testing.T, file string) (*Scenario, *ir.Program, *ir.Places) {
	t.Helper()
	s, list := Load(root, file)
	if list != nil {
		t.Fatal(list)
	}
	l := built(t, s)
	return s, l.Program, l.Places
}

// TestAnswers demands every answer of the real scheduler, exactly, from the text and from the IR.
func TestAnswers(t *testing.T) {
	for _, file := range every(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".json"), func(t *testing.T) {
			s, p, places := build(t, file)
			answers := 0
			for _, a := range s.Answers.Series {
				for _, values := range a.Values {
					answers += len(values)
				}
			}
			if answers == 0 || len(s.Answers.Preemptions) == 0 && s.TraceFile == "" {
				t.Fatalf("the scenario has %d answers and %d counts of preemptions: nothing is judged", answers, len(s.Answers.Preemptions))
			}
			if d := s.Compare(finish(t, p, places)); d != nil {
				t.Errorf("from the text: %v", d)
			}
			data, err := ir.Marshal(p)
			if err != nil {
				t.Fatal(err)
			}
			read, list := check.Read("scenario.json", data)
			if list.HasErrors() {
				t.Fatal(list)
			}
			if d := s.Compare(finish(t, read, nil)); d != nil {
				t.Errorf("from the IR: %v", d)
			}
		})
	}
}

// TestOneStep holds the order of what happens in one step: who is parked and who arrives.
func TestOneStep(t *testing.T) {
	for _, name := range []string{"arrives_with_finish", "parked_together"} {
		s, p, places := build(t, "gen/oracle/testdata/"+name+".json")
		if d := s.Compare(finish(t, p, places)); d != nil {
			t.Error(d)
		}
	}
}

// TestCommittedIR runs the committed IR files themselves.
func TestCommittedIR(t *testing.T) {
	for _, file := range Theorems() {
		s, list := Load(root, file)
		if list != nil {
			t.Fatal(list)
		}
		data, err := os.ReadFile(filepath.Join(root, IRFile(s)))
		if err != nil {
			t.Fatal(err)
		}
		p, list := check.Read(IRFile(s), data)
		if list.HasErrors() {
			t.Fatal(list)
		}
		if d := s.Compare(finish(t, p, nil)); d != nil {
			t.Error(d)
		}
	}
}

// TestOtherPrograms demands that the answers tell programs apart: the one without `reserve` is wrong where the
// scheduler reserves.
func TestOtherPrograms(t *testing.T) {
	s, list := Load(root, Dir+"/vllm/s05_overadmit_midprefill.json")
	if list != nil {
		t.Fatal(list)
	}
	for program, right := range map[string]bool{requestProgram: true, noReserveProgram: false} {
		s.Program = program
		l, list := s.Build(root)
		if list.HasErrors() {
			t.Fatal(list)
		}
		d := s.Compare(finish(t, l.Program, l.Places))
		if (d == nil) != right {
			t.Errorf("%s: the comparison gives %v", program, d)
		}
	}
}

// TestWrongAnswers falsifies one answer after the other; each must be noticed, by its request.
func TestWrongAnswers(t *testing.T) {
	for _, file := range []string{"scenarios/preempt.json", "scenarios/cache_trace.json", "vllm/p09_local_and_remote.json"} {
		s, p, places := build(t, Dir+"/"+file)
		m := finish(t, p, places)
		for _, a := range s.Answers.Series {
			for n, values := range a.Values {
				for i := range values {
					values[i]++
					d := s.Compare(m)
					switch {
					case d == nil:
						t.Errorf("%s: a wrong `%s` of request %d goes unnoticed", s.Name, a.Observe, n)
					case !strings.Contains(d.Message(), "request "+ir.Display(float64(n))) || !strings.Contains(d.Message(), a.Observe):
						t.Errorf("%s: a wrong `%s` of request %d is reported as: %s", s.Name, a.Observe, n, d.Message())
					}
					values[i]--
				}
				a.Values[n] = append(values, 7)
				if s.Compare(m) == nil {
					t.Errorf("%s: an answer `%s` that request %d never gives goes unnoticed", s.Name, a.Observe, n)
				}
				a.Values[n] = values
			}
		}
		for i := range s.Answers.Preemptions {
			s.Answers.Preemptions[i].N++
			if s.Compare(m) == nil {
				t.Errorf("%s: a wrong number of preemptions goes unnoticed", s.Name)
			}
			s.Answers.Preemptions[i].N--
		}
		if d := s.Compare(m); d != nil {
			t.Error(d)
		}
	}
}

func TestCompareMessage(t *testing.T) {
	s, p, places := build(t, Dir+"/scenarios/preempt.json")
	s.Answers.Series[1].Values[0][0] = 31
	const want = "examples/oracle/scenarios/preempt.out.json: error[SQ0732]: scenario preempt: request 0: `done` is 30 on the machine, observed at step 30; the scheduler answered 31"
	if d := s.Compare(finish(t, p, places)); d == nil || d.Error() != want {
		t.Errorf("got  %v\nwant %s", d, want)
	}
}

// TestBadData reads files that cannot be scenarios.
func TestBadData(t *testing.T) {
	requests := `"num_blocks": 9, "block_size": 16, "budget": 8, "max_seqs": 2, "requests": [{"prompt": 5, "out": 1, "arrive": 0}]`
	for _, c := range []struct{ name, data, extra, want string }{
		{"no JSON", "{", "", "unexpected EOF"},
		{"unknown field", `{"blocks": 3}`, "", `unknown field "blocks"`},
		{"unknown kind", `{"kind": "both"}`, "", "`single` or `pd`, not `both`"},
		{"half a transfer", `{"kind": "pd", "producer": {}}`, "", "has a `producer` and a `consumer`"},
		{"too few answers", "{" + requests + `, "answers": {"first": [], "done": [1], "preemptions": 0}}`, "", "`first` answers 0 requests, there are 1"},
		{"answers of no kind", "{" + requests + `, "answers": {"first": 3}}`, "", "a list or an object of numbers"},
		{"answers of a stranger", "{" + requests + `, "answers": {"first": {"1": 3}}}`, "", `answer for request "1" among 1`},
		{"no trace", `{"trace": "none.csv"}`, "", "no such file"},
		{"no such session", `{"trace": "t.csv"}`, "1,0,0,1,1,0\n", "there is no session 1"},
		{"turns out of order", `{"trace": "t.csv"}`, "0,1,0,1,1,0\n", "turn 1 of session 0 where turn 0 is due"},
		{"no number", `{"trace": "t.csv"}`, "0,0,0,x,1,0\n", "`ttft` is not a number: `x`"},
		{"too few columns", `{"trace": "t.csv"}`, "0,0\n", "wrong number of fields"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			write := func(name, data string) {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(data), fs.ModePerm); err != nil {
					t.Fatal(err)
				}
			}
			write("x.json", c.data)
			if c.extra != "" {
				write("t.csv", "session,turn,new,out,think\n0,0,5,1,0\n")
				write("x.out.csv", "session,turn,sent,ttft,latency,cached_tokens\n"+c.extra)
			}
			_, list := Load(dir, "x.json")
			if len(list) != 1 || list[0].Code != CodeScenario || !strings.Contains(list[0].Message(), c.want) {
				t.Errorf("got %v, want one %s with %q", list, CodeScenario, c.want)
			}
		})
	}
}

// TestNoAnswers reads scenarios that nobody has asked the scheduler about: they run, and nothing is judged.
func TestNoAnswers(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, Dir), os.DirFS(filepath.Join(root, Dir))); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"hol.out.json", "cache_trace.out.csv"} {
		if err := os.Remove(filepath.Join(dir, Dir, "scenarios", name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"hol.json", "cache_trace.json"} {
		s, list := Load(dir, Dir+"/scenarios/"+name)
		if list != nil {
			t.Fatal(list)
		}
		l, list := s.Build(dir)
		if list.HasErrors() {
			t.Fatal(list)
		}
		if d := s.Compare(finish(t, l.Program, l.Places)); d != nil || s.AnswerFile != "" {
			t.Errorf("%s: %v, answers in %q", name, d, s.AnswerFile)
		}
	}
}

func TestIsScenario(t *testing.T) {
	for data, want := range map[string]bool{
		`{"requests": []}`:               true,
		`{"trace": "a.csv"}`:             true,
		`{"version": 5, "trace": "a"}`:   false,
		`[{"prompt": 3}]`:                false,
		`{"version": 5, "pools": []}`:    false,
		`{"num_blocks": 3, "requests": `: false,
	} {
		if IsScenario([]byte(data)) != want {
			t.Errorf("%s: want %v", data, want)
		}
	}
}
