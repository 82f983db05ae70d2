package lsp

import (
	"strings"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// form is what there is to say of a declaration, an option or a statement. What it consists of
// is the grammar's.
type form struct {
	syntax.Form
	// shape is how it is written, doc what it says.
	shape, doc string
	// rules are the transitions it makes.
	rules []semantics.Rule
	// words say what further words of it mean.
	words map[string]string
}

// The grammar's lists.
const (
	ofProgram  = "program"
	ofPool     = "poolBody"
	ofStep     = "stepBody"
	ofWorkload = "workloadBody"
	ofRun      = "runBody"
	ofBlock    = "block"
)

// find is a form of the language, nil for one that nothing is said of. Of a statement that is not listed its rule says what it does.
func find(f syntax.Form) *form {
	for _, list := range [][]form{declarations(), options(), statements()} {
		for i := range list {
			if list[i].Form == f {
				return &list[i]
			}
		}
	}
	for rule := range semantics.Rule(semantics.NumRules) {
		if f.List == ofBlock && strings.EqualFold(rule.String(), f.Word) {
			return &form{Form: f, shape: f.Word + " …;", rules: []semantics.Rule{rule}}
		}
	}
	return nil
}

// said is what the form says: its doc or, without one, what its rules do.
func (f *form) said() string {
	if f.doc != "" {
		return f.doc
	}
	var doc []string
	for _, r := range f.rules {
		doc = append(doc, r.Info().Doc)
	}
	return strings.Join(doc, "; ")
}

// stands reports whether a statement may stand in a section of the program: in some, the linker
// refuses those that belong to the other side of the deployment.
func stands(statement, section string) bool {
	switch section {
	case "init", "turnBlock":
		return statement == "set" || statement == "observe" || statement == "text"
	case "server":
		return statement != "turn" && statement != "request" && statement != "end" && statement != "enter"
	case "session":
		return statement != "request" && statement != "admit"
	}
	return statement != "admit"
}

// reading is how an expression is read: at a moment, or as a constant. The zero reading is a
// session's statement.
type reading struct {
	moment   ir.Moment
	constant bool
}

// readingIn is how an expression is read within a rule or alternative of the grammar; it is
// false for one that leaves it to what is around it.
func readingIn(rule string) (reading, bool) {
	switch rule {
	case "let", "cap", "blockSize", "fifo", "arrive", "arrivals", "runSetting", "expect":
		return reading{constant: true}, true
	case "ps":
		return reading{moment: ir.AtPs}, true
	case "evict", "spill":
		return reading{moment: ir.AtEvict}, true
	case "budget", "chunk":
		return reading{moment: ir.AtBudget}, true
	case "cost":
		return reading{moment: ir.AtStep}, true
	case "serveBy":
		return reading{moment: ir.AtServe}, true
	case "queueOrder", "want", "reuse", "bind":
		return reading{moment: ir.AtAdmit}, true
	case "liveKeys":
		return reading{moment: ir.AtQueue}, true
	case "preemptBy":
		return reading{moment: ir.AtPreempt}, true
	case "serveOnly":
		return reading{moment: ir.AtOnly}, true
	case "claim":
		return reading{moment: ir.AtClaim}, true
	case "poolRef", "stageRef", "endedRef", "streamRef":
		return reading{}, true // an index is read when the session comes to it
	}
	return reading{}, false
}

func declarations() []form {
	return []form{
		{Form: syntax.Form{List: ofProgram, Word: "let"}, shape: "let NAME = value;", doc: "Names a constant. It may use the lets above it, and `--set NAME=EXPR` overrides it."},
		{Form: syntax.Form{List: ofProgram, Word: "pool"}, shape: "pool NAME[count] { options }",
			doc: "Declares memory that sessions hold, in units: one pool, or with a count a family of pools."},
		{Form: syntax.Form{List: ofProgram, Word: "stage"}, shape: "stage NAME[count] : fifo | ps | delay | step", doc: "Declares a place where time passes: one stage, or with a count a family of stages.",
			words: map[string]string{
				"fifo":  "A queue served in order of arrival by one server, or by as many as `fifo (n)` says.",
				"ps":    "All jobs present share the capacity equally; it may depend on how many are `present`.",
				"delay": "Every job takes its own time and waits for nobody.",
				"step":  "An engine that works in iterations: each takes a budget of tokens and a time, its `cost`, that depends on what it serves.",
			}},
		{Form: syntax.Form{List: ofProgram, Word: "workload"}, shape: "workload { … }", doc: "Says how sessions arrive, what their turns bring and what they run."},
		{Form: syntax.Form{List: ofProgram, Word: "session"}, shape: "session { statements }", doc: "What every session runs, where no server is told apart from it."},
		{Form: syntax.Form{List: ofProgram, Word: "server"}, shape: "server { statements }", doc: "What a request runs. The session's `request;` stands for these statements."},
		{Form: syntax.Form{List: ofProgram, Word: "run"}, shape: "run { horizon …; warmup …; seed …; }", doc: "Says how long the program runs and from when statistics count."},
		{Form: syntax.Form{List: ofProgram, Word: "claim"}, shape: "claim NAME: condition;\nclaim NAME at end: condition;",
			doc:   "Says what is so after every transition or, `at end`, when the run is over. Where it is not, `run` and `explore` say so and exit with 3.",
			words: map[string]string{"at": "Only when the run is over: `at end`.", "end": "Only when the run is over: `at end`."}},
		{Form: syntax.Form{List: ofProgram, Word: "expect"}, shape: "expect count | mean | p50 | p90 | p95 | p99 | p99_9 | max (OBSERVATION) <= bound;",
			doc: "Says what the samples of an observation come to in a run. Where they do not, `run` says so and exits with 3."},
	}
}

func options() []form {
	return []form{
		{Form: syntax.Form{List: ofPool, Word: "cap"}, shape: "cap units;", doc: "How many units the pool has; without it the pool is infinite."},
		{Form: syntax.Form{List: ofPool, Word: "block"}, shape: "block units;", doc: "The pool's units come in blocks of this size: amounts are rounded up to whole blocks."},
		{Form: syntax.Form{List: ofPool, Word: "evict"}, shape: "evict lru | by (key, …);", doc: "What gives way first when room is needed: of the cached entries the least recently used, or the one with the least key.",
			rules: []semantics.Rule{semantics.Evict},
			words: map[string]string{"lru": "The entry released longest ago goes first.", "by": "The entry with the least key goes first; later keys decide between equals."}},
		{Form: syntax.Form{List: ofPool, Word: "preempt"}, shape: "preempt none | lifo | by (key, …) requeue head | tail;", doc: "Whether a growth without room may take the memory of another holder.",
			rules: []semantics.Rule{semantics.Preempt},
			words: map[string]string{"none": "Nobody is preempted: a growth waits for room.", "lifo": "The holder admitted last is preempted first.", "by": "The holder with the greatest key is preempted first; later keys decide between equals.",
				"requeue": "Where the preempted session queues.", "head": "It queues before all others.", "tail": "It queues as a session that is new."}},
		{Form: syntax.Form{List: ofPool, Word: "queue"}, shape: "queue fifo | by (key, …) | by live (key, …) skipping;", doc: "In which order sessions wait for the pool.",
			rules: []semantics.Rule{semantics.Queue, semantics.Admit},
			words: map[string]string{"fifo": "First come, first served.", "by": "The session with the least key is first; later keys decide between equals.",
				"live": "The keys are read again whenever a session is to be admitted; `waited` is the time since it joined.", "skipping": "Who does not fit is passed by: the first that fits is admitted."}},
		{Form: syntax.Form{List: ofPool, Word: "admit"}, shape: "admit via STAGE;", doc: "The pool's queue is served by an engine, in its iterations, and not as soon as there is room.",
			rules: []semantics.Rule{semantics.AdmitVia}},
		{Form: syntax.Form{List: ofPool, Word: "cache"}, shape: "cache shared;", doc: "Cached blocks are found by what their tokens are, whichever session computed them.",
			words: map[string]string{"shared": "Cached blocks are found by what their tokens are, whichever session computed them."}},
		{Form: syntax.Form{List: ofPool, Word: "phantom"}, shape: "phantom;", doc: "A preemption leaves blocks to be found that were scheduled and never computed."},
		{Form: syntax.Form{List: ofPool, Word: "spill"}, shape: "spill POOL via STAGE (work) when (condition);", doc: "What is evicted moves to another pool over a stage, where the condition holds.",
			rules: []semantics.Rule{semantics.Spill}},

		{Form: syntax.Form{List: ofStep, Word: "budget"}, shape: "budget tokens;", doc: "How many tokens an iteration may serve; without it, any number.", rules: []semantics.Rule{semantics.IterBegin}},
		{Form: syntax.Form{List: ofStep, Word: "cost"}, shape: "cost time;", doc: "How long an iteration takes.", rules: []semantics.Rule{semantics.IterCommit}},
		{Form: syntax.Form{List: ofStep, Word: "chunk"}, shape: "chunk tokens;", doc: "How many tokens of a prefill an iteration takes at most; 0 means no such limit.", rules: []semantics.Rule{semantics.Serve}},
		{Form: syntax.Form{List: ofStep, Word: "serve"}, shape: "serve admission | decode first | exclusive prefill | by (key, …);\nserve only (condition);", doc: "In which order an iteration serves the residents.",
			rules: []semantics.Rule{semantics.Serve},
			words: map[string]string{
				"admission": "In the order in which they were admitted.",
				"decode":    "Decodes before prefills: `decode first`.", "first": "Decodes before prefills.",
				"exclusive": "While a resident prefills, only the first of those is served: `exclusive prefill`.", "prefill": "While a resident prefills, only the first of those is served.",
				"by":   "The resident with the least key first; later keys decide between equals.",
				"only": "A resident for which the condition is 0 gets nothing in the iteration; `iterations` counts those that have begun.",
			}},
		{Form: syntax.Form{List: ofStep, Word: "memory"}, shape: "memory POOL;", doc: "The pool whose units the engine's `kv_decode` and `kv_prefill` count."},
		{Form: syntax.Form{List: ofStep, Word: "ahead"}, shape: "ahead; | ahead eos;", doc: "An iteration is built when the one before starts, before its tokens have landed: asynchronous scheduling.",
			rules: []semantics.Rule{semantics.IterStart, semantics.IterClose},
			words: map[string]string{"eos": "The engine does not know where an answer ends: it takes one more token an iteration until the end has landed."}},

		{Form: syntax.Form{List: ofWorkload, Word: "arrive"}, shape: "arrive poisson(rate) | renewal(gap) | closed(n) | batch(n) | none;", doc: "How sessions come.",
			rules: []semantics.Rule{semantics.Arrive},
			words: map[string]string{
				"poisson": "At random, so many per unit of time.", "renewal": "One by one, a gap apart, which may be drawn; the first at 0.", "closed": "So many at once; another comes whenever one ends.",
				"batch": "So many at the beginning and no more.", "none": "None, or those of a trace.",
			}},
		{Form: syntax.Form{List: ofWorkload, Word: "arrivals"}, shape: "arrivals n;", doc: "How many sessions come in all, of those that come one by one; the run then goes on until they have ended.",
			rules: []semantics.Rule{semantics.Arrive}},
		{Form: syntax.Form{List: ofWorkload, Word: "trace"}, shape: `trace "file.csv" ordered;`, doc: "Sessions and their turns come from a file.",
			words: map[string]string{"ordered": "Each session takes its own rows of the trace, the first the first; otherwise rows are drawn."}},
		{Form: syntax.Form{List: ofWorkload, Word: "init"}, shape: "init { set … }", doc: "What a session's attributes are at its birth.", rules: []semantics.Rule{semantics.Arrive}},
		{Form: syntax.Form{List: ofWorkload, Word: "turn"}, shape: "turn { set … }", doc: "What each `turn;` sets.", rules: []semantics.Rule{semantics.Turn}},
		{Form: syntax.Form{List: ofWorkload, Word: "session"}, shape: "session { statements }", doc: "What every session runs: its turns, its requests of the server, its end."},
		{Form: syntax.Form{List: ofWorkload, Word: "hidden"}, shape: "hidden NAME, NAME;", doc: "Attributes that only a session's own statements may read: no policy can know them."},

		{Form: syntax.Form{List: ofRun, Word: "horizon"}, shape: "horizon time;", doc: "When the run ends.", rules: []semantics.Rule{semantics.Halt}},
		{Form: syntax.Form{List: ofRun, Word: "warmup"}, shape: "warmup time;", doc: "From when statistics count.", rules: []semantics.Rule{semantics.Warm}},
		{Form: syntax.Form{List: ofRun, Word: "seed"}, shape: "seed n;", doc: "What the random streams derive from."},
	}
}
