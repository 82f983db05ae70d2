package link

import (
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// bigProgram is a program of about n lines that links, with most of the language in it.
func bigProgram(n int) string {
	var b strings.Builder
	b.WriteString(`let bs = 16;
let NP = 2;
let x0 = 0.002;
pool reqsP[2] { cap 64; admit via P; }
pool kvP[2] { cap 1000 * bs; block bs; evict lru; preempt lifo; }
pool kvD[2] { cap 1000 * bs; block bs; preempt lifo; admit via D; }
stage P[2] : step { budget 2048; cost 0.01 + max(2e-4 + 2e-9 * (kv_decode + kv_prefill), tokens * 2e-5); chunk 512; memory kvP; }
stage D[2] : step { budget 2048; cost 0.01 * decoders; memory kvD; }
stage link[2] : ps(1);
workload { arrive poisson(0.1); init { set o = 200; set j = 1; } hidden o; session { request; end; } }
server {
`)
	for i, lines := 0, 11; lines < n; i++ {
		fmt.Fprintf(&b, `  // request %d
  set prompt%d = 100 + floor(~uniform(1000, 3000)) + %d;
  set hitmax = floor((prompt%d - 1) / bs) * bs;
  choose i in NP by ((cachedin(kvP[i]) > 0 ? 0 : 1) * 1e9 + work(P[i]) + queued(reqsP[i]));
  admit if reqsP[i] (1), kvP[i] (min(prompt%d, hit + budget_left(P[i]))) reserve (prompt%d) fit
        reuse (hitmax) where hit = min(cachedin(kvP[i]), hitmax) {
    set c = cached;
    prefill on P[i] (prompt%d - c) growing kvP[i];
    observe computed_here = prompt%d - c;
  } keep (prompt%d) lease kvP[i] (inf);
  admit if kvD[j] (prompt%d) fit {
    branch (prompt%d - cached >= 512) {
      transfer[j] (x0 + (prompt%d - cached) / 2e5) from kvP[i] to kvD[j] (prompt%d - 1);
    } else {
      run link[0] (-x0 ^ 2 + 3);
      release kvP[i];
    }
    decode on D[j] (o - 1) growing kvD[j];
  } keep (prompt%d + o);
  observe latency = now - %d;
`, i, i%1000, i, i%1000, i%1000, i%1000, i%1000, i%1000, i%1000, i%1000, i%1000, i%1000, i%1000, i%1000, i)
		lines += 20
	}
	b.WriteString("}\n")
	return b.String()
}

// bigGo is Go source of about the same make.
func bigGo(n int) string {
	var b strings.Builder
	b.WriteString("package p\n\nfunc f() {\n")
	for i, lines := 0, 3; lines < n; i++ {
		fmt.Fprintf(&b, `	// request %d
	prompt = 100 + floor(uniform(1000, 3000)) + %d
	hitmax = floor((prompt-1)/bs) * bs
	i = choose(NP, (cond(cachedin(kvP[i]) > 0, 0, 1))*1e9+work(P[i])+queued(reqsP[i]))
	if admit(reqsP[i], 1, kvP[i], min(prompt, hit+budgetLeft(P[i])), reserve(prompt),
		reuse(hitmax), min(cachedin(kvP[i]), hitmax)) {
		c = cached
		prefill(P[i], prompt-c, kvP[i])
		observe(computed, prompt-c)
	}
	if admit(kvD[j], prompt) {
		if prompt-cached >= 512 {
			transfer(j, x0+(prompt-c)/2e5, kvP[i], kvD[j], prompt-1)
		} else {
			run(link[0], -pow(x0, 2)+3)
			release(kvP[i])
		}
		decode(D[j], o-1, kvD[j])
	}
	observe(latency, now-%d)
`, i, i, i)
		lines += 20
	}
	b.WriteString("}\n")
	return b.String()
}

// compileAll is what `check` does: it parses, links and checks.
func compileAll(tb testing.TB, file *diag.File) {
	if _, diags := Compile(file, Options{}); len(diags) > 0 {
		tb.Fatal(diags.Error())
	}
}

// BenchmarkCompile50k parses, links and checks a program of 50 000 lines and parses Go source
// of as many, and reports how much more a byte of the former costs.
func BenchmarkCompile50k(b *testing.B) {
	file := diag.NewFile("big.sq", bigProgram(50_000))
	source := bigGo(50_000)
	b.SetBytes(int64(len(file.Text)))
	b.ReportAllocs()
	var ours, theirs time.Duration
	for b.Loop() {
		start := time.Now()
		compileAll(b, file)
		ours += time.Since(start)
		b.StopTimer()
		start = time.Now()
		if _, err := parser.ParseFile(token.NewFileSet(), "big.go", source, parser.ParseComments); err != nil {
			b.Fatal(err)
		}
		theirs += time.Since(start)
		b.StartTimer()
	}
	perByte := float64(ours) / float64(len(file.Text))
	b.ReportMetric(perByte/(float64(theirs)/float64(len(source))), "x-go/parser")
}

// BenchmarkCompile5k compiles a tenth of BenchmarkCompile50k's program: its time is to be about a
// tenth as well.
func BenchmarkCompile5k(b *testing.B) {
	file := diag.NewFile("small.sq", bigProgram(5_000))
	b.SetBytes(int64(len(file.Text)))
	b.ReportAllocs()
	for b.Loop() {
		compileAll(b, file)
	}
}

// The benchmark's program is one that links, so that the benchmarks cannot rot.
func TestBigProgram(t *testing.T) {
	compileAll(t, diag.NewFile("big.sq", bigProgram(1_000)))
	if _, err := parser.ParseFile(token.NewFileSet(), "big.go", bigGo(1_000), parser.ParseComments); err != nil {
		t.Fatal(err)
	}
}

// BenchmarkLink links a deployment that is parsed already.
func BenchmarkLink(b *testing.B) {
	text, err := os.ReadFile("../../examples/pd/llmd_pd.sq")
	if err != nil {
		b.Fatal(err)
	}
	tree, errs := syntax.Parse(diag.NewFile("llmd_pd.sq", string(text)))
	if errs != nil {
		b.Fatal(errs)
	}
	b.ReportAllocs()
	for b.Loop() {
		Link(tree, Options{})
	}
}
