package timeline_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/internal/show/timeline"
	"github.com/sq-sem/sq-sem/semantics"
)

// write runs a program and writes its page into a file.
func write(t *testing.T, program string) string {
	t.Helper()
	l, list := inputs.Load(program, inputs.Options{WithTrace: true})
	if l == nil {
		t.Fatal(list)
	}
	m := semantics.New(semantics.Compile(l.Program, l.Places, l.Trace), semantics.Options{NoSamples: true})
	r := timeline.NewRecorder(m.Program(), l.Name, l.File)
	for tr, err := m.Step(); tr != nil; tr, err = m.Step() {
		if err != nil {
			t.Fatal(err)
		}
		r.Observe(m, tr)
	}
	file := filepath.Join(t.TempDir(), "page.html")
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := r.Write(f); err != nil {
		t.Fatal(err)
	}
	return file
}

// The page of transfer.sq, as a person uses it: it opens from a file without a network, shows pools and sessions, zooms and moves,
// tells what is under the pointer, and leads to the source.
func TestPageInABrowser(t *testing.T) {
	b := startBrowser(t, 1200, 800)
	b.open(write(t, "../../../examples/pd/transfer.sq"))

	var outside []string
	b.eval("performance.getEntriesByType('resource').map(e => e.name)", &outside)
	if len(outside) > 0 {
		t.Errorf("the page asks for %q", outside)
	}
	var pools []string
	var lanes []int
	b.eval("sq.pools", &pools)
	b.eval("sq.lanes", &lanes)
	if !slices.Equal(pools, []string{"kvP", "kvD"}) || !slices.Equal(lanes, []int{0, 1, 2, 3}) {
		t.Errorf("pools %q, lanes %v", pools, lanes)
	}

	t.Run("colors", func(t *testing.T) { testColors(t, b) })
	t.Run("hover", func(t *testing.T) { testHover(t, b) })
	t.Run("click", func(t *testing.T) { testClick(t, b) })
	t.Run("zoom", func(t *testing.T) { testZoom(t, b) })
}

// testColors reads the pixels of spans: a lease goes on after its hold, and under the link both pools are in use.
func testColors(t *testing.T, b *browser) {
	for _, scheme := range []string{"light", "dark"} {
		b.call("Emulation.setEmulatedMedia", args{"features": []args{{"name": "prefers-color-scheme", "value": scheme}}}, nil)
		b.frame()
		seen := map[string]string{}
		for _, s := range [][2]string{{"held", "kvD"}, {"leased", "kvP"}, {"transfer", "link"}, {"queued", "kvD"}, {"run", "decode"}} {
			x, y := b.where(3, s[0], s[1])
			var pixel, want []int
			b.eval(fmt.Sprintf(`(() => { const c = document.querySelector("#lanes canvas"), r = c.getBoundingClientRect();
				return [...c.getContext("2d").getImageData(%v - r.left, %v - r.top, 1, 1).data].slice(0, 3); })()`, math.Round(x), math.Round(y)), &pixel)
			b.eval(fmt.Sprintf(`getComputedStyle(document.documentElement).getPropertyValue("--%s").match(/[0-9a-f]{2}/g).map(h => parseInt(h, 16))`, s[0]), &want)
			if !slices.Equal(pixel, want) {
				t.Errorf("%s: %s %s is %v, want %v", scheme, s[0], s[1], pixel, want)
			}
			if other := seen[fmt.Sprint(pixel)]; other != "" {
				t.Errorf("%s: %s and %s look alike", scheme, s[0], other)
			}
			seen[fmt.Sprint(pixel)] = s[0]
		}
	}
}

func testHover(t *testing.T, b *browser) {
	tip := func() (text string) {
		b.eval(`document.getElementById("tip").style.display === "none" ? "" : document.getElementById("tip").textContent`, &text)
		return text
	}
	x, y := b.where(1, "leased", "kvP")
	b.mouse("mouseMoved", x, y)
	if got := tip(); !strings.Contains(got, "#1 leased kvP\nt = 5 … 16 (11)\nleases 32 of kvP, without bound") {
		t.Errorf("over the lease: %q", got)
	}
	x, y = b.where(1, "transfer", "link")
	b.mouse("mouseMoved", x, y)
	if got := tip(); !strings.Contains(got, "#1 transferring link\nt = 14 … 16 (2)") {
		t.Errorf("over the transfer: %q", got)
	}
	// The same time in the graph of the first pool.
	var at []float64
	b.eval(`(() => { const r = document.getElementById("pools").getBoundingClientRect(); return [r.left, r.top]; })()`, &at)
	b.mouse("mouseMoved", x, at[1]+40)
	if got := tip(); !strings.Contains(got, "kvP at t = 15") || !strings.Contains(got, "held 0, leased 64, cached 0, free 0 of 64") {
		t.Errorf("over the pool: %q", got)
	}
	b.mouse("mouseMoved", 5, 5)
	if got := tip(); got != "" {
		t.Errorf("over the title: %q", got)
	}
}

func testClick(t *testing.T, b *browser) {
	hit := func() (lines []string) {
		b.eval(`[...document.querySelectorAll("#source .hit")].map(e => e.textContent)`, &lines)
		return lines
	}
	for _, c := range []struct{ kind, what, line string }{
		{"transfer", "link", "transfer (2) from kvP to kvD (prompt);"},
		{"leased", "kvP", "admit if kvP (prompt) fit {"},
		{"queued", "kvD", "admit if kvD (prompt + 16) fit {"},
	} {
		x, y := b.where(2, c.kind, c.what)
		b.mouse("mouseMoved", x, y)
		b.mouse("mousePressed", x, y)
		b.mouse("mouseReleased", x, y)
		if got := hit(); len(got) != 1 || !strings.Contains(got[0], c.line) {
			t.Errorf("a click on %s %s highlights %q, want %q", c.kind, c.what, got, c.line)
		}
	}
}

func testZoom(t *testing.T, b *browser) {
	view := func() (r [2]float64) {
		b.frame()
		b.eval("sq.range", &r)
		return r
	}
	near := func(what string, from, to float64) {
		t.Helper()
		if got := view(); math.Abs(got[0]-from) > 0.1 || math.Abs(got[1]-to) > 0.1 {
			t.Errorf("%s: %v, want %v … %v", what, got, from, to)
		}
	}
	key := func(k string) {
		for _, kind := range []string{"keyDown", "keyUp"} {
			b.call("Input.dispatchKeyEvent", args{"type": kind, "key": k}, nil)
		}
	}
	near("at first", 0, 50)
	b.eval(`document.getElementById("in").click()`, nil)
	near("zoomed in", 12.5, 37.5)
	key("ArrowRight")
	near("moved right", 17.5, 42.5)
	key("-")
	near("zoomed out", 0, 50)
	// The wheel zooms about the time under the pointer.
	x, _ := b.where(1, "transfer", "link") // at 15
	b.call("Input.dispatchMouseEvent", args{"type": "mouseWheel", "x": x, "y": 100, "deltaX": 0, "deltaY": -240}, nil)
	wheel := view()
	if span := wheel[1] - wheel[0]; span > 40 || span < 20 || math.Abs((15-wheel[0])/span-0.3) > 0.02 {
		t.Errorf("after the wheel: %v", wheel)
	}
	// Dragging by the visible width's fourth moves the view by a fourth.
	_, y := b.where(0, "run", "decode")
	var width float64
	b.eval(`document.getElementById("lanes").clientWidth - LEFT - RIGHT`, &width)
	b.mouse("mouseMoved", 500, y)
	b.mouse("mousePressed", 500, y)
	b.mouse("mouseMoved", 500-width/4, y)
	b.mouse("mouseReleased", 500-width/4, y)
	by := (wheel[1] - wheel[0]) / 4
	near("dragged", wheel[0]+by, wheel[1]+by)
	b.eval(`document.getElementById("all").click()`, nil)
	near("all of it", 0, 50)
}

// crowd is a program of 500 sessions that come back again and again to an engine too small for them.
const crowd = `
pool slots { cap 24; admit via S; }
pool kv { cap 6000; block 16; preempt lifo; }
stage S : step { memory kv; budget 512; cost 0.004 + 0.0001 * tokens; }
stage think : delay;
workload {
  arrive batch(500);
  init { set prompt = 50 + 37 * (serial - 20 * floor(serial / 20)); set o = 5 + serial - 50 * floor(serial / 50); }
  session {
    run think (serial / 10);
    loop {
      hold slots (1), kv (prompt) reuse (prompt - 1) { run S prefill (prompt - cached) growing kv; run S decode (o) growing kv; } cache (prompt);
      set prompt = prompt + 40;
      branch (prompt > 900) { end; }
      run think (~exp(8));
    }
  }
}
run { horizon 300; }
`

// A page of 500 sessions comes up, and what a frame draws while it is zoomed and scrolled is what can be seen, not all there is.
func TestManySessionsInABrowser(t *testing.T) {
	b := startBrowser(t, 1400, 900)
	program := filepath.Join(t.TempDir(), "crowd.sq")
	if err := os.WriteFile(program, []byte(crowd), 0o644); err != nil {
		t.Fatal(err)
	}
	file := write(t, program)
	b.open(file)
	var lanes int
	if b.eval("sq.lanes.length", &lanes); lanes != 500 {
		t.Fatalf("%d sessions", lanes)
	}
	var drawn struct{ Most, All int }
	b.eval(`(async () => {
		let most = 0, count = 0;
		const fill = CanvasRenderingContext2D.prototype.fillRect;
		CanvasRenderingContext2D.prototype.fillRect = function (...r) { count++; fill.apply(this, r); };
		for (let k = 0; k < 40; k++) {
			document.getElementById("lanes").scrollTop = k * 500;
			zoom(k % 20 < 10 ? 0.6 : 1 / 0.6, end / 3);
			count = 0;
			await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
			most = Math.max(most, count);
		}
		CanvasRenderingContext2D.prototype.fillRect = fill;
		return {most, all: lanes.reduce((n, lane) => n + lane.spans.length, 0)};
	})()`, &drawn)
	t.Logf("at most %d rectangles a frame, of %d spans", drawn.Most, drawn.All)
	if drawn.Most == 0 || drawn.Most > drawn.All/5 {
		t.Errorf("a frame draws %d rectangles, of %d spans", drawn.Most, drawn.All)
	}
	b.eval(`document.getElementById("all").click(); document.getElementById("lanes").scrollTop = 1e9`, nil)
	b.frame()
	x, y := b.where(499, "run", "think")
	b.mouse("mouseMoved", x, y)
	var tip string
	if b.eval(`document.getElementById("tip").textContent`, &tip); !strings.Contains(tip, "#499 running think") {
		t.Errorf("over the last session: %q", tip)
	}
}
