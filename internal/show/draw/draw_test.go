package draw

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/ir"
)

// lines writes the lines of a figure as `from -> to: label`.
func lines(f *Figure) []string {
	name := func(i int) string {
		switch g := f.Glyphs[i]; g.Shape {
		case ShapeSource:
			return "arrive"
		case ShapeExit:
			return "end"
		case ShapeBranch:
			return "?"
		case ShapeQueue:
			return "(" + g.Name + ")"
		default:
			return g.Name
		}
	}
	var out []string
	for _, l := range f.Lines {
		s := name(l.From) + " -> " + name(l.To)
		if l.Label != "" {
			s += ": " + l.Label
		}
		out = append(out, s)
	}
	slices.Sort(out)
	return out
}

func expect(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n  %s\nwant\n  %s", what, strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

// The two enclosures of a transfer cross at the link: the lease keeps the prefiller's memory
// around the decoder's queue and the link, and no longer.
func TestEnclosuresCross(t *testing.T) {
	f := Layout(transfer())
	check(t, f)
	expect(t, "kvP", within(f, "kvP"), []string{"prefill", "(kvD)", "link"})
	expect(t, "kvD", within(f, "kvD"), []string{"link", "decode"})
	p, d := f.Enclosures[0].Boxes[0], f.Enclosures[1].Boxes[0]
	if !p.Overlaps(d) || p.Contains(d) || d.Contains(p) {
		t.Errorf("%v and %v should cross", p, d)
	}
}

// A lease that a branch ends is known to have ended, because what decides the branch is followed;
// a session that lost its memory passes that branch on the other side.
func TestLeaseEndsInBranch(t *testing.T) {
	f := Layout(twoSided())
	check(t, f)
	expect(t, "kvP", within(f, "kvP"), []string{"P", "(kvD)", "link"})
	expect(t, "kvD", within(f, "kvD"), []string{"link", "(reqsD)", "D"})
	expect(t, "reqsP", within(f, "reqsP"), []string{"P"})
	expect(t, "reqsD", within(f, "reqsD"), []string{"D"})
	expect(t, "lines", lines(f), []string{
		"(kvD) -> (reqsD): transferred",
		"(kvD) -> D: !remote",
		"(kvD) -> link: !transferred",
		"(reqsD) -> D",
		"(reqsP) -> P",
		"? -> (kvD): !remote",
		"? -> (reqsP): remote",
		"D -> (kvD): preempted",
		"D -> end: 10 %",
		"D -> tool: 90 %",
		"P -> (kvD)",
		"P -> (reqsP): preempted",
		"arrive -> ?",
		"link -> (reqsD)",
		"tool -> ?",
	})
	for _, g := range f.Glyphs {
		if wantMirror := g.Name == "tool"; g.Mirrored != wantMirror {
			t.Errorf("%s: on the way back: %v", g.Name, g.Mirrored)
		}
		if g.Name == "P" && g.Count != 2 {
			t.Errorf("P is drawn as a family of %d", g.Count)
		}
	}
}

// A branch without stages is none in the picture, and two ways to one place need no label.
func TestGuards(t *testing.T) {
	b := newBuild()
	s := b.stage("s", 1, &ir.Delay{})
	u := b.stage("u", 1, &ir.Delay{})
	less := &ir.Binary{Op: ir.Lt, X: b.attr("new"), Y: num(8)}
	f := Layout(b.session(
		b.branch(b.attr("z"), list(b.set("y", 1)), nil),
		b.branch(less, list(run(s)), nil),
		run(u),
		b.branch(b.attr("x"), list(b.branch(b.not("y"), list(run(s)), nil)), list(run(s))),
	))
	check(t, f)
	expect(t, "lines", lines(f), []string{
		"arrive -> s: new < 8",
		"arrive -> u: new >= 8",
		"s -> end: !y || !x",
		"s -> u: new < 8",
		"u -> end: x && y",
		"u -> s: !x || !y",
	})
}

// Who passed a branch on one side passes the next one that asks the same on the same side, unless
// what it asks for was set in between. The only way there is has no label.
func TestAskedTwice(t *testing.T) {
	twice := func(set bool) []string {
		b := newBuild()
		link, decode, client := b.stage("link", 1, &ir.Delay{}), b.stage("decode", 1, &ir.Delay{}), b.stage("client", 1, &ir.Delay{})
		body := list(b.branch(b.attr("aborted"), list(run(link)), list(run(decode))))
		if set {
			body = append(body, &ir.Set{Slot: b.slot("aborted"), Value: b.attr("serial")})
		}
		f := Layout(b.session(append(body, b.branch(b.not("aborted"), nil, list(run(client))))...))
		check(t, f)
		return lines(f)
	}
	known := []string{
		"arrive -> decode: !aborted",
		"arrive -> link: aborted",
		"client -> end",
		"decode -> end",
		"link -> client",
	}
	unknown := []string{
		"? -> client: aborted",
		"? -> end: !aborted",
		"arrive -> decode: !aborted",
		"arrive -> link: aborted",
		"client -> end",
		"decode -> ?",
		"link -> ?",
	}
	expect(t, "asked twice", twice(false), known)
	expect(t, "set in between", twice(true), unknown)
}

// Where no order of the stages puts a pool's next to each other, it has several boxes: of three stages in a row, each two of
// which share a pool, two are apart.
func TestPoolInSeveralBoxes(t *testing.T) {
	b := newBuild()
	var pools [3]ir.Ref
	for i, name := range []string{"p", "q", "r"} {
		pools[i] = b.pool(name, 1, nil)
	}
	var body []ir.Stmt
	for i, name := range []string{"a", "b", "c"} {
		body = append(body, b.hold(list(run(b.stage(name, 1, &ir.Delay{}))), pools[i], pools[(i+1)%3]))
	}
	f := Layout(b.session(body...))
	check(t, f)
	boxes := 0
	inside := map[string][]string{"p": {"a", "c"}, "q": {"a", "b"}, "r": {"b", "c"}}
	for _, e := range f.Enclosures {
		expect(t, e.Pool, slices.Sorted(slices.Values(within(f, e.Pool))), inside[e.Pool])
		boxes += len(e.Boxes)
	}
	if boxes != 4 {
		t.Errorf("%d boxes, want 4", boxes)
	}
}

// Units that are 0 and stay so hold nothing; ones that grow do.
func TestZeroUnits(t *testing.T) {
	b := newBuild()
	p, q := b.pool("p", 1, nil), b.pool("q", 1, nil)
	e := b.stage("e", 1, engine(1))
	h := b.hold(list(compute(e, ir.ModePrefill, q)), p, q)
	h.Pools[0].Units, h.Pools[1].Units = num(0), num(0)
	f := Layout(b.session(h))
	check(t, f)
	expect(t, "p", within(f, "p"), nil)
	expect(t, "q", within(f, "q"), []string{"e"})
}

// Stages on the way back stand clear of the lines that pass them to rows further down.
func TestReturningStages(t *testing.T) {
	b := newBuild()
	p, q := b.pool("p", 1, nil), b.pool("q", 1, nil)
	first, second := b.stage("first", 1, &ir.Delay{}), b.stage("second", 1, &ir.Delay{})
	tool, person := b.stage("tool", 1, &ir.Delay{}), b.stage("person", 1, &ir.Delay{})
	f := Layout(b.session(b.loop(
		b.hold(list(run(first)), p),
		b.branch(b.attr("more"),
			list(b.hold(list(run(second)), q), run(tool)),
			list(run(person), b.branch(chance(0.5), list(run(tool)), nil))),
	)))
	check(t, f)
	expect(t, "lines", lines(f), []string{
		"(p) -> first",
		"(q) -> second",
		"arrive -> (p)",
		"first -> (q): more",
		"first -> person: !more",
		"person -> (p): 50 %",
		"person -> tool: 50 %",
		"second -> tool",
		"tool -> (p)",
	})
	row := map[string]float64{}
	for _, g := range f.Glyphs {
		row[g.Name] = g.Box.Y
	}
	if row["tool"] <= row["second"] || row["person"] == row["tool"] || row["first"] != row["second"] {
		t.Errorf("rows: %v", row)
	}
}

// What no session visits stands aside.
func TestUnvisited(t *testing.T) {
	b := newBuild()
	tier := b.pool("tier", 1, nil)
	bus := b.stage("bus", 1, &ir.Fifo{Servers: 2})
	kv := b.pool("kv", 1, func(p *ir.Pool) {
		p.Spill = &ir.Spill{To: tier.Base, Via: bus.Base, Work: num(1), When: num(1)}
	})
	f := Layout(b.session(b.hold(list(run(b.stage("s", 1, &ir.PS{Capacity: num(1)}))), kv)))
	check(t, f)
	if len(f.Enclosures) != 2 || !slices.ContainsFunc(f.Glyphs, func(g Glyph) bool { return g.Name == "bus" && g.Servers == 2 }) {
		t.Error("tier or bus is missing")
	}
	if !slices.ContainsFunc(f.Texts, func(t Text) bool { return t.Body == "spill to tier via bus" }) {
		t.Error("the spill is not told")
	}
}

// Any program has a figure without faults, the same one each time.
func TestRandomPrograms(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range deep.Count(60, 1000) {
		p := randomProgram(r)
		f := Layout(p)
		for _, s := range faults(f) {
			t.Errorf("program %d: %s", i, s)
		}
		if !bytes.Equal(svg(t, f), svg(t, Layout(p))) {
			t.Errorf("program %d: two figures", i)
		}
	}
}

func svg(t *testing.T, f *Figure) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := f.SVG(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Names and conditions of any kind give a well-formed file.
func TestSVGIsXML(t *testing.T) {
	b := newBuild()
	kv := b.pool(`<kv> & "co"`, 1, nil)
	s := b.stage("a stage with a name that is much too long to stand below a glyph", 3, &ir.Fifo{Servers: 2})
	and := &ir.Binary{Op: ir.And, X: &ir.Binary{Op: ir.Lt, X: b.attr("cached"), Y: b.attr("new")}, Y: b.attr("more")}
	f := Layout(b.session(b.branch(and, list(b.hold(list(run(s)), kv)), nil)))
	check(t, f)
	d := xml.NewDecoder(bytes.NewReader(svg(t, f)))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// A pool's box has all of its policies.
func TestPoolPolicies(t *testing.T) {
	one := &ir.Num{Value: 1}
	p := transfer()
	p.Pools[0].Shared, p.Pools[0].Phantom, p.Pools[0].Skipping = true, true, true
	p.Pools[0].Queue, p.Pools[0].QueueKeys = one, []ir.Expr{&ir.Num{Value: 2}}
	p.Pools[0].PreemptBy = &ir.PreemptBy{By: []ir.Expr{one}, Requeue: ir.RequeueTail}
	p.Pools[1].QueueLive = []ir.Expr{one, &ir.Num{Value: 3}}
	var b strings.Builder
	if err := Dot(p, &b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`kvP\ncap 64\nshared\nphantom\nby 1, 2\nskipping\npreempt by 1, requeue tail\nlease inf"`,
		`\nby live 1, 3`,
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s is not in\n%s", want, b.String())
		}
	}
}

func TestDot(t *testing.T) {
	var b strings.Builder
	if err := Dot(transfer(), &b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`n4 [shape=cds, label="for kvD"];`,
		`n3 -> n4 [label=""];`,
		`p0 [shape=box, style="rounded,dashed", label="kvP\ncap 64\nfifo\nlease inf"];`,
		"p0 -> n5 [style=dashed", "p1 -> n5 [style=dashed",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in\n%s", want, b.String())
		}
	}
}
