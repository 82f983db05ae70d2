package syntax

import (
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"

	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/ir/diag"
)

type row struct{ in, want string }

var exprRows = []row{
	{"12", "(Number 12 12)"},
	{"0.5", "(Number 0.5 0.5)"},
	{"2e-5", "(Number 2e-5 2e-05)"},
	{"1E+9", "(Number 1E+9 1e+09)"},
	{"inf", "(Number inf +Inf)"},
	{"a", "(Ref a -)"},
	{"kv[j + 1]", "(Ref kv (Binary + (Ref j -) (Number 1 1)))"},
	{"inf[0]", "(Ref inf (Number 0 0))"},
	{"inf()", "(Call inf [])"},
	{"(a)", "(Paren (Ref a -))"},
	{"max(a, 1)", "(Call max [(Ref a -) (Number 1 1)])"},
	{"cachedin(kv[j])", "(Call cachedin [(Ref kv (Ref j -))])"},
	{"~uniform(1, 2)", "(Draw uniform [(Number 1 1) (Number 2 2)] false)"},
	{"~choice(0.5: a ? b : c, b: ~trace(new))", "(Draw choice [(Number 0.5 0.5) (Cond (Ref a -) (Ref b -) (Ref c -)) (Ref b -) (Draw trace [(Ref new -)] false)] true)"},
	{"-a", "(Unary - (Ref a -))"},
	{"!-a", "(Unary ! (Unary - (Ref a -)))"},
	{"-2^2", "(Unary - (Binary ^ (Number 2 2) (Number 2 2)))"},
	{"2^-3", "(Binary ^ (Number 2 2) (Unary - (Number 3 3)))"},
	{"2^-3^2", "(Binary ^ (Number 2 2) (Unary - (Binary ^ (Number 3 3) (Number 2 2))))"},
	{"a^b^c", "(Binary ^ (Ref a -) (Binary ^ (Ref b -) (Ref c -)))"},
	{"2^-3*4", "(Binary * (Binary ^ (Number 2 2) (Unary - (Number 3 3))) (Number 4 4))"},
	{"a^!b", "(Binary ^ (Ref a -) (Unary ! (Ref b -)))"},
	{"-a*b", "(Binary * (Unary - (Ref a -)) (Ref b -))"},
	{"a-b-c", "(Binary - (Binary - (Ref a -) (Ref b -)) (Ref c -))"},
	{"a/b*c", "(Binary * (Binary / (Ref a -) (Ref b -)) (Ref c -))"},
	{"a+b*c", "(Binary + (Ref a -) (Binary * (Ref b -) (Ref c -)))"},
	{"a<b<c", "(Binary < (Binary < (Ref a -) (Ref b -)) (Ref c -))"},
	{"a<=b>=c", "(Binary >= (Binary <= (Ref a -) (Ref b -)) (Ref c -))"},
	{"a==b!=c", "(Binary != (Binary == (Ref a -) (Ref b -)) (Ref c -))"},
	{"a<b==c>d", "(Binary == (Binary < (Ref a -) (Ref b -)) (Binary > (Ref c -) (Ref d -)))"},
	{"a||b&&c", "(Binary || (Ref a -) (Binary && (Ref b -) (Ref c -)))"},
	{"a&&b==c", "(Binary && (Ref a -) (Binary == (Ref b -) (Ref c -)))"},
	{"a?b:c?d:e", "(Cond (Ref a -) (Ref b -) (Cond (Ref c -) (Ref d -) (Ref e -)))"},
	{"a?b?c:d:e", "(Cond (Ref a -) (Cond (Ref b -) (Ref c -) (Ref d -)) (Ref e -))"},
	{"a||b?c:d", "(Cond (Binary || (Ref a -) (Ref b -)) (Ref c -) (Ref d -))"},
	{"computed < prompt ? prompt : computed + 1", "(Cond (Binary < (Ref computed -) (Ref prompt -)) (Ref prompt -) (Binary + (Ref computed -) (Number 1 1)))"},
	{"queue(queue)", "(Call queue [(Ref queue -)])"},
	{"f(((a)))", "(Call f [(Paren (Paren (Ref a -)))])"},
}

func TestExpressions(t *testing.T) {
	for _, r := range exprRows {
		p := mustParse(t, "let x = "+r.in+";")
		if got := dump(p.Items[0].(*Let).Value); got != r.want {
			t.Errorf("%s\n got %s\nwant %s", r.in, got, r.want)
		}
	}
}

var stmtRows = []row{
	{"turn;", "(Turn)"},
	{"request;", "(Request)"},
	{"end;", "(End)"},
	{"set a = 1;", "(Set a (Number 1 1))"},
	{"observe lease = now - t1;", "(Observe lease (Binary - (Ref now -) (Ref t1 -)))"},
	{"hold kv (1) { }", "(Hold [(Want (Ref kv -) (Number 1 1) -)] - - [] (Block []) - - -)"},
	{"hold kv (1) { };", "(Hold [(Want (Ref kv -) (Number 1 1) -)] - - [] (Block []) - - -)"},
	{
		"hold kv[j] (1) reserve (2), q (3) reuse (4) at admission (a = 5, b = 6) { end; } cache (7) lease kv[j] (8);",
		"(Hold [(Want (Ref kv (Ref j -)) (Number 1 1) (Number 2 2)) (Want (Ref q -) (Number 3 3) -)] (Number 4 4) " +
			"- [(Bind a (Number 5 5)) (Bind b (Number 6 6))] (Block [(End)]) (Number 7 7) (Lease (Ref kv (Ref j -)) (Number 8 8) -) -)",
	},
	{"hold kv (1) { } lease kv (inf);", "(Hold [(Want (Ref kv -) (Number 1 1) -)] - - [] (Block []) - (Lease (Ref kv -) (Number inf +Inf) -) -)"},
	{"hold kv (1) { } cache (2);", "(Hold [(Want (Ref kv -) (Number 1 1) -)] - - [] (Block []) (Number 2 2) - -)"},
	{"enter kv (1) reuse (2) { } keep (3);", "(Enter [(Want (Ref kv -) (Number 1 1) -)] (Number 2 2) - [] (Block []) (Number 3 3) - -)"},
	{"enter kv (1) at admission (a = 2) { } end;", "(Enter [(Want (Ref kv -) (Number 1 1) -)] - - [(Bind a (Number 2 2))] (Block []) - - -)"},
	{"admit if kv (1) fit { }", "(AdmitIf [(Want (Ref kv -) (Number 1 1) -)] - - [] (Block []) - - -)"},
	{
		"admit if kv (1) reserve (2) fit reuse (3) where a = 4, b = a { } keep (5) lease kv (6);",
		"(AdmitIf [(Want (Ref kv -) (Number 1 1) (Number 2 2))] (Number 3 3) - [(Bind a (Number 4 4)) (Bind b (Ref a -))] (Block []) (Number 5 5) (Lease (Ref kv -) (Number 6 6) -) -)",
	},
	{"grow kv[1] (2);", "(Grow (Ref kv (Number 1 1)) (Number 2 2))"},
	{"drop kv;", "(Drop (Ref kv -))"},
	{"hold kv (1) { } cache (2) lease kv (3) as mine;", "(Hold [(Want (Ref kv -) (Number 1 1) -)] - - [] (Block []) (Number 2 2) (Lease (Ref kv -) (Number 3 3) mine) -)"},
	{"enter as (1) { } lease as (as) as as;", "(Enter [(Want (Ref as -) (Number 1 1) -)] - - [] (Block []) - (Lease (Ref as -) (Ref as -) as) -)"},
	{"text talk[k] from p + 1;", "(Text (Ref talk (Ref k -)) (Binary + (Ref p -) (Number 1 1)))"},
	{"text system;", "(Text (Ref system -) -)"},
	{"text from from from;", "(Text (Ref from -) (Ref from -))"},
	{"release mine;", "(Release (Ref mine -))"},
	{"release kv[i];", "(Release (Ref kv (Ref i -)))"},
	{"load kv (n);", "(Load (Ref kv -) (Ref n -))"},
	{"run S (w);", "(Run (Ref S -) 0 (Ref w -) -)"},
	{"run S[k] prefill (w) growing kv[k];", "(Run (Ref S (Ref k -)) 1 (Ref w -) (Ref kv (Ref k -)))"},
	{"run decode decode (w);", "(Run (Ref decode -) 2 (Ref w -) -)"},
	{"branch (a) { }", "(Branch (Ref a -) (Block []) -)"},
	{"branch (a) { end; } else { turn; }", "(Branch (Ref a -) (Block [(End)]) (Block [(Turn)]))"},
	{"branch with (p) { }", "(BranchWith (Ref p -) (Block []) -)"},
	{"branch with (p) { } else { }", "(BranchWith (Ref p -) (Block []) (Block []))"},
	{"loop { end; }", "(Loop (Block [(End)]))"},
	{"choose i in NP by (work(P[i]));", "(Choose i (Ref NP -) [(Call work [(Ref P (Ref i -))])])"},
	{"choose i in 2 by (a, -i);", "(Choose i (Number 2 2) [(Ref a -) (Unary - (Ref i -))])"},
	{"prefill S;", "(Role 0 - (Ref S -) -)"},
	{"prefill (x);", "(Role 0 - (Paren (Ref x -)) -)"},
	{"prefill x + 1 growing kv;", "(Role 0 - (Binary + (Ref x -) (Number 1 1)) (Ref kv -))"},
	{"prefill[j] (x);", "(Role 0 (WhereIndex (Ref j -)) (Paren (Ref x -)) -)"},
	{"prefill on P (x);", "(Role 0 (WhereOn (Ref P -)) (Paren (Ref x -)) -)"},
	{"prefill on P[i] (x) growing kvP[i];", "(Role 0 (WhereOn (Ref P (Ref i -))) (Paren (Ref x -)) (Ref kvP (Ref i -)))"},
	{"prefill on on on;", "(Role 0 (WhereOn (Ref on -)) (Ref on -) -)"},
	{"prefill on;", "(Role 0 - (Ref on -) -)"},
	{"prefill on + 1;", "(Role 0 - (Binary + (Ref on -) (Number 1 1)) -)"},
	{"prefill on growing kv;", "(Role 0 (WhereOn (Ref growing -)) (Ref kv -) -)"},
	{"decode (o * w);", "(Role 1 - (Paren (Binary * (Ref o -) (Ref w -))) -)"},
	{"tool ~exp(Z);", "(Role 2 - (Draw exp [(Ref Z -)] false) -)"},
	{"transfer (w);", "(Transfer - (Paren (Ref w -)) - - -)"},
	{"transfer from;", "(Transfer - (Ref from -) - - -)"},
	{"transfer from from from to to (to);", "(Transfer - (Ref from -) (Ref from -) (Ref to -) (Ref to -))"},
	{"transfer on link[1] w from P to Q (n);", "(Transfer (WhereOn (Ref link (Number 1 1))) (Ref w -) (Ref P -) (Ref Q -) (Ref n -))"},
	{"transfer[j] (w) from kvP[i] to kvD[j] (n);", "(Transfer (WhereIndex (Ref j -)) (Paren (Ref w -)) (Ref kvP (Ref i -)) (Ref kvD (Ref j -)) (Ref n -))"},
}

func TestStatements(t *testing.T) {
	for _, r := range stmtRows {
		p := mustParse(t, "session { "+r.in+" }")
		if got := dump(p.Items[0].(*Session).Body.Stmts[0]); got != r.want {
			t.Errorf("%s\n got %s\nwant %s", r.in, got, r.want)
		}
	}
}

var itemRows = []row{
	{"", "[]"},
	{"let a = 1; let b = a;", "[(Let a (Number 1 1)) (Let b (Ref a -))]"},
	{"pool kv { }", "[(Pool kv - [])]"},
	{"pool kv[2] { cap 10; block 16; }", "[(Pool kv (Count - (Number 2 2)) [(Cap (Number 10 10)) (BlockSize (Number 16 16))])]"},
	{"pool p { evict lru; preempt none; queue fifo; }", "[(Pool p - [(Evict []) (Preempt false [] false) (QueueOrder [] false false)])]"},
	{"pool p { cache shared; phantom; }", "[(Pool p - [(CacheShared) (Phantom)])]"},
	{"pool p { evict by (age, -last); preempt lifo; queue by (a); }", "[(Pool p - [(Evict [(Ref age -) (Unary - (Ref last -))]) (Preempt true [] false) (QueueOrder [(Ref a -)] false false)])]"},
	{"pool p { queue by live (a) skipping; }", "[(Pool p - [(QueueOrder [(Ref a -)] true true)])]"},
	{"pool p { preempt by (a, b) requeue tail; }", "[(Pool p - [(Preempt false [(Ref a -) (Ref b -)] true)])]"},
	{"stage e : step { serve only (a); }", "[(Stage e - (Step [(Only (Ref a -))]))]"},
	{"pool p { queue by (a, b); }", "[(Pool p - [(QueueOrder [(Ref a -) (Ref b -)] false false)])]"},
	{"pool p { admit via E; spill host via pcie (size) when (age > 1); }", "[(Pool p - [(AdmitVia E) (Spill host pcie (Ref size -) (Binary > (Ref age -) (Number 1 1)))])]"},
	{"stage a : fifo; stage b : fifo(2); stage c : ps(min(present, 16)); stage d[3] : delay;", "[(Stage a - (Fifo -)) (Stage b - (Fifo (Number 2 2))) (Stage c - (Ps (Call min [(Ref present -) (Number 16 16)]))) (Stage d (Count - (Number 3 3)) (Delay))]"},
	{"pool kv[i in n + 1] { } stage in[in] : delay; stage b[in in in] : delay;", "[(Pool kv (Count i (Binary + (Ref n -) (Number 1 1))) []) (Stage in (Count - (Ref in -)) (Delay)) (Stage b (Count in (Ref in -)) (Delay))]"},
	{"stage E : step { budget 1; cost 2; chunk 3; memory kv; }", "[(Stage E - (Step [(Budget (Number 1 1)) (Cost (Number 2 2)) (Chunk (Number 3 3)) (Memory kv)]))]"},
	{"stage E : step { serve admission; };", "[(Stage E - (Step [(Serve 0 [])]))]"},
	{"stage E : step { serve decode first; }", "[(Stage E - (Step [(Serve 1 [])]))]"},
	{"stage E : step { serve exclusive prefill; }", "[(Stage E - (Step [(Serve 2 [])]))]"},
	{"stage E : step { serve by (decoding ? 0 : 1, admission); }", "[(Stage E - (Step [(Serve 3 [(Cond (Ref decoding -) (Number 0 0) (Number 1 1)) (Ref admission -)])]))]"},
	{"workload { arrive none; }", "[(Workload [(Arrive 0 -)])]"},
	{"workload { arrive poisson(1); }", "[(Workload [(Arrive 1 (Number 1 1))])]"},
	{"workload { arrive closed (2); }", "[(Workload [(Arrive 2 (Number 2 2))])]"},
	{"workload { arrive batch(3); }", "[(Workload [(Arrive 3 (Number 3 3))])]"},
	{`workload { trace "data/short.csv" ordered; trace "x"; }`, "[(Workload [(Trace data/short.csv true) (Trace x false)])]"},
	{"workload { init { set a = 1; } turn { observe b = 2; } session { end; } hidden out, o; }", "[(Workload [(Init (Block [(Set a (Number 1 1))])) (TurnBlock (Block [(Observe b (Number 2 2))])) (Session (Block [(End)])) (Hidden [out o])])]"},
	{"session { } server { }", "[(Session (Block [])) (Server (Block []))]"},
	{"run { horizon 1; warmup 2; seed 3; }", "[(RunBlock [(RunSetting 0 (Number 1 1)) (RunSetting 1 (Number 2 2)) (RunSetting 2 (Number 3 3))])]"},
}

func TestItems(t *testing.T) {
	for _, r := range itemRows {
		p := mustParse(t, r.in)
		if got := dump(p.Items); got != r.want {
			t.Errorf("%s\n got %s\nwant %s", r.in, got, r.want)
		}
	}
}

// TestWordsAsNames writes every word of the language wherever a name may stand.
func TestWordsAsNames(t *testing.T) {
	words := theVocabulary().words
	if len(words) < 70 {
		t.Fatalf("only %d words", len(words))
	}
	for w := range words {
		text := strings.ReplaceAll(`
let W = 3;
pool W[2] { cap W; block W; evict by (W, W(W)); queue by (W); admit via W; spill W via W (W) when (W); }
stage W[2] : ps(W);
stage W : step { budget W; cost W; chunk W; serve by (W); memory W; }
workload { arrive poisson(W); hidden W, W; init { set W = W; } }
server {
  set W = W; observe W = now - W;
  hold W (W) reserve (W), W[W] (W) reuse (W) at admission (W = W, W = W) { end; } cache (W) lease W (W);
  hold W (W) { } lease W[W] (W);
  enter W (W) { } keep (W) lease W[W] (W);
  admit if W (W) reserve (W) fit reuse (W) where W = W, W = W[W] { } keep (W);
  grow W (W); drop W; release W; load W (W);
  run W (W); run W prefill (W) growing W; run W[W] decode (W);
  branch (W) { } else { } branch with (W) { } loop { }
  choose W in W by (W);
  decode on W[W] (W) growing W; prefill on W W; tool[W] W; prefill -W growing W;
  text W; text W[W] from W;
  transfer on W (W) from W to W (W); transfer[W] W; decode W(W, W) + ~W(W) + cachedin(W[W]);
}
run { horizon W; warmup W; seed W; }
`, "W", w)
		if _, errs := Parse(diag.NewFile("test.sq", text)); errs != nil {
			t.Errorf("%s: %v", w, errs)
		}
	}
}

// TestSpans checks that every node covers a piece of the text, within its parent's and
// after its elder siblings', and that all move along with the text.
func TestSpans(t *testing.T) {
	const padding = "// é\n\n  "
	for _, text := range corpus(t) {
		p, errs := Parse(diag.NewFile("test.sq", text))
		if errs != nil {
			continue
		}
		checkSpans(t, p, false)
		shifted := mustParse(t, padding+text)
		var spans []diag.Span
		Inspect(p, func(n Node) bool { spans = append(spans, n.Place()); return true })
		i := 0
		Inspect(shifted, func(n Node) bool {
			got := n.Place()
			if n != Node(shifted) && (got.Start != spans[i].Start+int32(len(padding)) || got.Text() != spans[i].Text()) {
				t.Errorf("%T moved from %d to %d", n, spans[i].Start, got.Start)
			}
			i++
			return true
		})
		if i != len(spans) {
			t.Errorf("%d nodes, shifted %d", len(spans), i)
		}
	}
}

func checkSpans(t *testing.T, root Node, broken bool) {
	t.Helper()
	var last diag.Span
	Inspect(root, func(n Node) bool {
		span := n.Place()
		if !span.Known() || span.Start > span.End {
			t.Fatalf("%T has no place", n)
		}
		if n != root && !broken && (span.Text() == "" || strings.TrimSpace(span.Text()) != span.Text()) {
			t.Errorf("%T covers %q", n, span.Text())
		}
		if n == root {
			return true
		}
		if p := root.Place(); span.Start < p.Start || span.End > p.End {
			t.Errorf("%T %q is outside of its %T", n, span.Text(), root)
		}
		if last.Known() && span.Start < last.End {
			t.Errorf("%T %q is not after %q", n, span.Text(), last.Text())
		}
		last = span
		checkSpans(t, n, broken)
		return false
	})
	switch s := root.(type) {
	case *Hold:
		checkHead(t, &s.Scope, "hold")
	case *Enter:
		checkHead(t, &s.Scope, "enter")
	case *AdmitIf:
		checkHead(t, &s.Scope, "admit")
	case *Role:
		if w := s.Word.Text(); w != "prefill" && w != "decode" && w != "tool" {
			t.Errorf("a role's word is %q", w)
		}
	case *Transfer:
		if s.Word.Text() != "transfer" {
			t.Errorf("a transfer's word is %q", s.Word.Text())
		}
	case *Run:
		if want := []string{"", "prefill", "decode"}[s.Mode]; s.ModeSpan.Text() != want {
			t.Errorf("the mode %q is written %q", want, s.ModeSpan.Text())
		}
	}
}

func checkHead(t *testing.T, s *Scope, word string) {
	t.Helper()
	if !strings.HasPrefix(s.Head.Text(), word) || s.Head.Start != s.Span.Start || s.Head.End > s.Body.Span.Start {
		t.Errorf("the head is %q", s.Head.Text())
	}
}

func TestComments(t *testing.T) {
	p := mustParse(t, "// one\nlet a = /* two */ 1; /* three\nlines */ // four")
	var got []string
	for _, c := range p.Comments {
		if c.Span.Text() != c.Text {
			t.Errorf("%q covers %q", c.Text, c.Span.Text())
		}
		got = append(got, c.Text)
	}
	if want := "// one|/* two */|/* three\nlines */|// four"; strings.Join(got, "|") != want {
		t.Errorf("got %q", got)
	}
}

// TestLimits checks that what could exhaust memory or stack is refused, and what is only
// large is not.
func TestLimits(t *testing.T) {
	nest := func(open, inner, end string, n int) string {
		return "session { set x = " + strings.Repeat(open, n) + inner + strings.Repeat(end, n) + "; }"
	}
	// Each is far beyond its limit.
	deepest, longest := deep.Count(10_000, 100_000), deep.Count(50_000, 1_000_000)
	for _, r := range []struct {
		name, text string
		code       diag.Code
	}{
		{"parentheses", nest("(", "1", ")", 150), ""},
		{"too many parentheses", nest("(", "1", ")", deepest), codeTooDeep},
		{"indices", nest("a[", "1", "]", deepest), codeTooDeep},
		{"calls", nest("f(", "1", ")", deepest), codeTooDeep},
		{"blocks", "session { " + strings.Repeat("loop { ", 150) + strings.Repeat("}", 151), ""},
		{"too many blocks", "session { " + strings.Repeat("loop { ", deepest) + strings.Repeat("}", deepest+1), codeTooDeep},
		{"open brackets", strings.Repeat("(", longest), codeTooDeep},
		{"closing brackets", strings.Repeat(")", 1e4), codeUnexpected},
		{"minus signs", nest("-", "1", "", 900), ""},
		{"too many minus signs", nest("-", "1", "", longest), codeTooLong},
		{"powers", nest("2^", "1", "", longest), codeTooLong},
		{"conditions", nest("a ? b : ", "1", "", longest), codeTooLong},
		{"sums", nest("1 + ", "1", "", 900), ""},
		{"too long sums", nest("1 + ", "1", "", longest), codeTooLong},
		{"sums in parentheses", nest("(1 + 1 + 1 + 1 + 1 + 1 + 1 + ", "1", ")", 190), codeTooLong},
		{"arguments", "let x = f(" + strings.Repeat("1, ", 1e4) + "1);", ""},
		{"too many arguments", "let x = f(" + strings.Repeat("1, ", longest) + "1);", codeTooLong},
		{"a huge text", strings.Repeat(" ", maxBytes+1), codeTooBig},
	} {
		_, errs := Parse(diag.NewFile("test.sq", r.text))
		if r.code == "" && errs != nil || r.code != "" && (len(errs) == 0 || errs[0].Code != r.code) {
			t.Errorf("%s: %.300v, want %q", r.name, errs, r.code)
		}
	}
}

func TestHugeNumbers(t *testing.T) {
	p, errs := Parse(diag.NewFile("test.sq", "let a = 1e999; let b = 1e-999; let c = "+strings.Repeat("9", 300)+"; let d = "+strings.Repeat("9", 400)+";"))
	if got := render(errs); strings.Count(got, string(codeTooLarge)) != 2 || len(errs) != 2 {
		t.Errorf("got\n%s", got)
	}
	if v := p.Items[1].(*Let).Value.(*Number).Value; v != 0 {
		t.Errorf("1e-999 is %v", v)
	}
	if v := p.Items[2].(*Let).Value.(*Number).Value; math.IsInf(v, 0) {
		t.Errorf("a number of 300 digits is %v", v)
	}
}

// TestConcurrent parses from several goroutines at once; the race detector judges.
func TestConcurrent(t *testing.T) {
	text := bigProgram(300)
	want := dump(mustParse(t, text))
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			p, errs := Parse(diag.NewFile(fmt.Sprint(i), text))
			if errs != nil || dump(p) != want {
				t.Error("another tree", errs)
			}
			if _, errs := Parse(diag.NewFile("bad", text+"session { prefill on }")); len(errs) != 1 {
				t.Error(errs)
			}
		})
	}
	all.Wait()
}
