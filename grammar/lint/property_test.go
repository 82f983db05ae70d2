package lint

import (
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/proptest"
	"github.com/sq-sem/sq-sem/semantics"
)

// randomPrograms calls look for valid programs at random over the whole language.
func randomPrograms(t *testing.T, few, many int, look func(*testing.T, *ir.Program)) {
	r := rand.New(rand.NewPCG(11, 7))
	for i := range deep.Count(few, many) {
		codes := make(proptest.Codes, 13+r.IntN(49))
		for k := range codes {
			codes[k] = uint16(r.Uint32())
		}
		p := proptest.DecodeProgram(codes)
		if i%2 == 1 {
			p = proptest.DecodeDrawing(codes)
		}
		if look(t, p); t.Failed() {
			t.Logf("codes %v", codes)
			return
		}
	}
}

func fromIR(p *ir.Program) diag.List { return Warnings(Subject{Program: p}) }

// The warnings of a program are the same each time, and the same of its text, but for where they stand and for what only a text
// or only an IR says.
func TestTheSameEachTime(t *testing.T) {
	randomPrograms(t, 400, 4000, func(t *testing.T, p *ir.Program) {
		list := fromIR(p)
		if again := fromIR(p); describe(list) != describe(again) {
			t.Fatalf("once\n%s\nand again\n%s", describe(list), describe(again))
		}
		q := *p
		if _, data := q.Arrival.(*ir.Sessions); data {
			q.Arrival = &ir.NoArrival{} // explicit sessions are data beside a text
		}
		text, err := ir.Text(&q)
		if err != nil {
			t.Fatal(err)
		}
		r, diags := link.Compile(diag.NewFile("p.sq", text), link.Options{})
		if err := diags.Err(); err != nil {
			t.Fatal(err)
		}
		of := func(list diag.List) map[string]int {
			said := map[string]int{}
			for _, d := range list {
				if d.Code != codeLetUnused && d.Code != codeNoHorizon {
					said[string(d.Code)+" "+d.Message()]++
				}
			}
			return said
		}
		if got, want := of(Warnings(subject(r))), of(fromIR(&q)); !reflect.DeepEqual(got, want) {
			t.Fatalf("%s\ngets %v as a text and %v as an IR", text, got, want)
		}
	})
}

// number finds the numbers of a path.
var number = regexp.MustCompile(`\d+`)

func numbers(path string) []int {
	var out []int
	for _, s := range number.FindAllString(path, -1) {
		n, _ := strconv.Atoi(s)
		out = append(out, n)
	}
	return out
}

// maxSteps bounds the run of a program.
const maxSteps = 250

// What a warning says is true in every run: nothing is ever in a pool that no session holds, nobody is ever at a stage that no
// session runs on, an attribute that is read and never set is 0, a decode that has no KV begins at position 0, the rest behind
// the last block stays free.
func TestWarningsAreTrue(t *testing.T) {
	held := map[diag.Code]int{}
	randomPrograms(t, 600, 6000, func(t *testing.T, p *ir.Program) {
		list := fromIR(p)
		m := semantics.New(semantics.Compile(p, nil, nil), semantics.Options{})
		begun := begun{}
		for range maxSteps {
			tr, err := m.Step()
			if tr == nil || err != nil {
				break
			}
			for _, d := range list {
				if d.Code == codeNotComputed && !begun.first(d, tr) {
					continue
				}
				if claim := claims()[d.Code]; claim != nil {
					held[d.Code]++
					if !claim(m, p, d, tr) {
						text, _ := ir.Text(p)
						t.Fatalf("at step %d, %s: %s\n%s", tr.Step, tr.Rule, d.Error(), text)
					}
				}
			}
		}
	})
	for code := range claims() {
		if held[code] < 20 {
			t.Errorf("%s was held against %d states only", code, held[code])
		}
	}
}

// begun are the runs that warnings are about, by path and session, that began since their hold did.
type begun map[begin]bool

type begin struct {
	path    string
	session int64
}

// first reports whether a transition is the first since its hold began to begin the run that a warning is about.
func (b begun) first(d *diag.Diagnostic, tr *semantics.Transition) bool {
	at, run := ir.StmtPath(tr.Block, tr.Stmt), begin{d.Path, tr.Session}
	switch {
	case (tr.Rule == semantics.Admit || tr.Rule == semantics.AdmitVia) && at == d.Related[0].Path:
		delete(b, run)
	case tr.Rule == semantics.Run && at == d.Path && !b[run]:
		b[run] = true
		return true
	}
	return false
}

// claim says what is true of the state that a run comes to by a transition.
type claim func(*semantics.Machine, *ir.Program, *diag.Diagnostic, *semantics.Transition) bool

// claims are those of the warnings that say something of every run.
func claims() map[diag.Code]claim {
	return map[diag.Code]claim{
		codePoolUnused:  nothingIsInIt,
		codeStageUnused: nobodyIsThere,
		codeNeverSet:    itIsZero,
		codeCapBlocks:   theRestIsFree,
		codeNotComputed: itBeginsAtZero,
	}
}

func nothingIsInIt(m *semantics.Machine, p *ir.Program, d *diag.Diagnostic, _ *semantics.Transition) bool {
	for i, of := range p.PoolFamilies() {
		if v := m.Pool(i); of.Base == numbers(d.Path)[0] && (v.Allocated != 0 || v.Cached != 0 || len(v.Queue) != 0) {
			return false
		}
	}
	return true
}

func nobodyIsThere(m *semantics.Machine, p *ir.Program, d *diag.Diagnostic, _ *semantics.Transition) bool {
	base := numbers(d.Path)[0]
	return !slices.ContainsFunc(m.Sessions(), func(serial int64) bool {
		s, _ := m.Session(serial)
		return s.Stage >= 0 && p.StageFamilies()[s.Stage].Base == base
	})
}

func itIsZero(m *semantics.Machine, p *ir.Program, d *diag.Diagnostic, _ *semantics.Transition) bool {
	slot := slices.Index(p.Attrs, d.Args[0].(string))
	return !slices.ContainsFunc(m.Sessions(), func(serial int64) bool {
		s, _ := m.Session(serial)
		return s.Attrs[slot] != 0
	})
}

func theRestIsFree(m *semantics.Machine, _ *ir.Program, d *diag.Diagnostic, _ *semantics.Transition) bool {
	v := m.Pool(numbers(d.Path)[0])
	return v.Allocated+v.Cached <= v.Cap-1e-6
}

func itBeginsAtZero(m *semantics.Machine, p *ir.Program, d *diag.Diagnostic, tr *semantics.Transition) bool {
	run := p.Blocks[tr.Block][tr.Stmt].(*ir.Run)
	s, _ := m.Session(tr.Session)
	for _, h := range slices.Backward(s.Holds) {
		for _, of := range h.Pools {
			if p.PoolFamilies()[of.Pool].Base == run.Growing.Base {
				return of.Position == 0
			}
		}
	}
	return false
}

// Nothing but its own value changes with the `set` of an attribute that nothing reads: with another value in it the program
// takes the same steps.
func TestNobodyReadsWhatIsNeverRead(t *testing.T) {
	held := 0
	randomPrograms(t, 600, 6000, func(t *testing.T, p *ir.Program) {
		unread := map[ir.Slot]bool{}
		for _, d := range fromIR(p) {
			if d.Code == codeNeverRead {
				unread[slices.Index(p.Attrs, d.Args[0].(string))] = true
			}
		}
		if len(unread) == 0 {
			return
		}
		other := *p
		other.Blocks = make([][]ir.Stmt, len(p.Blocks))
		for b, block := range p.Blocks {
			for _, s := range block {
				if set, ok := s.(*ir.Set); ok && unread[set.Slot] {
					s = &ir.Set{Slot: set.Slot, Value: &ir.Binary{Op: ir.Add, X: set.Value, Y: &ir.Num{Value: 97}}}
				}
				other.Blocks[b] = append(other.Blocks[b], s)
			}
		}
		a := semantics.New(semantics.Compile(p, nil, nil), semantics.Options{})
		b := semantics.New(semantics.Compile(&other, nil, nil), semantics.Options{})
		for range maxSteps {
			x, errX := a.Step()
			y, errY := b.Step()
			if x == nil || y == nil || errX != nil || errY != nil {
				if (x == nil) != (y == nil) || (errX == nil) != (errY == nil) {
					t.Fatalf("one ends, the other does not: %v, %v", errX, errY)
				}
				return
			}
			c, d := x.Clone(), y.Clone()
			if c.Rule == semantics.Set && unread[c.Slot] {
				held++
				c.Value, d.Value = 0, 0
			}
			if !reflect.DeepEqual(c, d) {
				t.Fatalf("%+v\nbecomes\n%+v", c, d)
			}
		}
	})
	if held < 100 {
		t.Errorf("only %d sets were tried", held)
	}
}

// A program without the warning of leases that a release cannot tell apart never has an ambiguous release.
func TestNoAmbiguousReleaseWithoutAWarning(t *testing.T) {
	warned, ambiguous, clear := 0, 0, 0
	look := func(t *testing.T, p *ir.Program) {
		told := slices.ContainsFunc(fromIR(p), func(d *diag.Diagnostic) bool { return d.Code == codeLeases })
		m := semantics.New(semantics.Compile(p, nil, nil), semantics.Options{})
		ended := false
		for range 4 * maxSteps {
			tr, err := m.Step()
			if tr == nil || err != nil {
				break
			}
			ended = ended || tr.Rule == semantics.Release && len(tr.Pools) > 0 && tr.Pools[0].Kind == semantics.LeaseEnded && tr.Pools[0].Name == ""
		}
		found := slices.ContainsFunc(m.Findings(), func(f semantics.Finding) bool { return f.Kind == semantics.AmbiguousRelease })
		switch {
		case found && !told:
			text, _ := ir.Text(p)
			t.Fatalf("no warning, and an ambiguous release:\n%s", text)
		case found:
			ambiguous++
		case told:
			warned++
		case ended:
			clear++
		}
	}
	randomPrograms(t, 1200, 25_000, look)
	r := rand.New(rand.NewPCG(12, 7))
	for range deep.Count(1200, 8_000) {
		codes := make(proptest.Codes, 6+r.IntN(58))
		for k := range codes {
			codes[k] = uint16(r.Uint32())
		}
		if look(t, proptest.DecodeSchedule(codes).Program); t.Failed() {
			return
		}
	}
	t.Logf("%d ambiguous, %d warned of and not ambiguous, %d with a release of a lease and neither", ambiguous, warned, clear)
	if ambiguous < 100 || clear < 15 {
		t.Errorf("only %d were ambiguous, and %d ended a lease without a warning", ambiguous, clear)
	}
}
