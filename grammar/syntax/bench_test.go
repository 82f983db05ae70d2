package syntax

import (
	"fmt"
	"go/parser"
	gotoken "go/token"
	"strings"
	"testing"
	"time"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// bigProgram is a program of about n lines with every kind of statement in it.
func bigProgram(n int) string {
	var b strings.Builder
	b.WriteString(`let bs = 16;
let B = 2048;
let NP = 2;
pool kvP[2] { cap 1000 * bs; block bs; evict lru; preempt lifo; admit via P; }
pool reqsD[2] { cap 64; queue by (parked); admit via D; }
stage P[2] : step { budget B; cost 0.01 + max(2e-4 + 2e-9 * (kv_decode + kv_prefill), tokens * 2e-5); chunk 512; memory kvP; }
stage link[2] : ps(1);
server {
`)
	for i, lines := 0, 8; lines < n; i++ {
		fmt.Fprintf(&b, `  // request %d
  set prompt = K + floor(~uniform(1000, 3000)) + %d;
  set hitmax = floor((prompt - 1) / bs) * bs;
  choose i in NP by ((cachedin(kvP[i]) > 0 ? 0 : 1) * 1e9 + work(P[i]) + queued(reqsP[i]));
  admit if reqsP[i] (1), kvP[i] (min(prompt, hit + budget_left(P[i]))) reserve (prompt) fit
        where hit = min(cachedin(kvP[i]), hitmax) {
    set c = cached;
    prefill on P[i] (prompt - c) growing kvP[i];
    observe lease = now - t1;
  } keep (prompt) lease kvP[i] (inf);
  branch (!transferred && remote >= thr) {
    transfer[j] (x0 + (prompt - c) / Bw) from kvP[i] to kvD[j] (prompt - 1 - c);
    set transferred = 1;
  } else {
    run link[0] (-x0 ^ 2 + 3);
  }
  loop {
    decode on D[j] (o - 1 - (known - prompt)) growing kvD[j];
    load kvD[j] (n);
    release kvP[i];
  }
`, i, i)
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
	prompt = K + floor(uniform(1000, 3000)) + %d
	hitmax = floor((prompt-1)/bs) * bs
	i = choose(NP, (cond(cachedin(kvP[i]) > 0, 0, 1))*1e9+work(P[i])+queued(reqsP[i]))
	if admit(reqsP[i], 1, kvP[i], min(prompt, hit+budgetLeft(P[i])), reserve(prompt),
		min(cachedin(kvP[i]), hitmax)) {
		c = cached
		prefill(P[i], prompt-c, kvP[i])
		observe(lease, now-t1)
	}
	if !transferred && remote >= thr {
		transfer(j, x0+(prompt-c)/Bw, kvP[i], kvD[j], prompt-1-c)
		transferred = 1
	} else {
		run(link[0], -pow(x0, 2)+3)
	}
	for {
		decode(D[j], o-1-(known-prompt), kvD[j])
		load(kvD[j], n)
		release(kvP[i])
	}
`, i, i)
		lines += 18
	}
	b.WriteString("}\n")
	return b.String()
}

// BenchmarkParse50k parses a program of 50 000 lines and Go source of as many, and reports
// how much more a byte of the former costs.
func BenchmarkParse50k(b *testing.B) {
	file := diag.NewFile("big.sq", bigProgram(50_000))
	source := bigGo(50_000)
	b.SetBytes(int64(len(file.Text)))
	b.ReportAllocs()
	var ours, theirs time.Duration
	for b.Loop() {
		start := time.Now()
		if _, errs := Parse(file); errs.HasErrors() {
			b.Fatal(errs[0])
		}
		ours += time.Since(start)
		b.StopTimer()
		start = time.Now()
		if _, err := parser.ParseFile(gotoken.NewFileSet(), "big.go", source, parser.ParseComments); err != nil {
			b.Fatal(err)
		}
		theirs += time.Since(start)
		b.StartTimer()
	}
	perByte := float64(ours) / float64(len(file.Text))
	goPerByte := float64(theirs) / float64(len(source))
	b.ReportMetric(perByte/goPerByte, "x-go/parser")
}

// BenchmarkParse5k parses a tenth of BenchmarkParse50k's program: its time is to be about
// a tenth as well.
func BenchmarkParse5k(b *testing.B) {
	file := diag.NewFile("big.sq", bigProgram(5_000))
	b.SetBytes(int64(len(file.Text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, errs := Parse(file); errs.HasErrors() {
			b.Fatal(errs[0])
		}
	}
}

// BenchmarkFormat50k lays out the large program.
func BenchmarkFormat50k(b *testing.B) {
	file := diag.NewFile("big.sq", bigProgram(50_000))
	p, errs := Parse(file)
	if errs.HasErrors() {
		b.Fatal(errs[0])
	}
	b.SetBytes(int64(len(file.Text)))
	b.ReportAllocs()
	for b.Loop() {
		Format(p)
	}
}

// BenchmarkMistakes50k reads the large program with a mistake in every request.
func BenchmarkMistakes50k(b *testing.B) {
	file := diag.NewFile("big.sq", strings.ReplaceAll(bigProgram(50_000), "set c = cached;", "set c = cached"))
	b.SetBytes(int64(len(file.Text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, errs := Parse(file); len(errs) != maxReports+1 {
			b.Fatal(len(errs))
		}
	}
}
