package lsp

import (
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// section is a kind of braces: it decides which forms may stand between them.
type section uint16

const (
	inFile section = 1 << iota
	inPool
	inStep
	inWorkload
	inRun
	inValues  // the workload's `init` and `turn`
	inSession // a session outside a workload
	inClient  // the session of a workload
	inServer

	sessions   = inSession | inClient
	statements = sessions | inServer
)

// want is what may stand at a place beside words.
type want uint8

const (
	nothing want = iota // or something nobody can know: a new name, a number
	aValue
	aPool
	aStage
	anAttribute    // to be assigned or hidden
	anObservation  // to be recorded
	aValueAfterRef // what `prefill on S` goes on with
)

// slot is what may stand at a place.
type slot struct {
	words []string
	want  want
}

// part is a word of a form with what follows it.
type part struct {
	doc string
	// now is what may stand directly after the word; then is what may follow once an operand
	// stands there.
	now, then slot
	// reads is how the expressions of the part are read.
	reads reading
}

// reading is how an expression is read: at a moment, or as a constant. The zero reading is a
// session's statement.
type reading struct {
	moment   ir.Moment
	constant bool
}

// form is a declaration, an option or a statement: its words and what it means.
type form struct {
	word string
	in   section
	// shape is how it is written, doc what it says.
	shape, doc string
	// rules are the transitions it makes.
	rules []semantics.Rule
	// parts are its words, the first one included. The part "}" is what may follow its body,
	// "," what a comma leads back to, ":" what follows a colon.
	parts map[string]part
	// opens is the section of its braces; 0 for the section it stands in.
	opens section
}

var (
	constant = reading{constant: true}
	admits   = reading{moment: ir.AtAdmit}
	evicts   = reading{moment: ir.AtEvict}
	budgets  = reading{moment: ir.AtBudget}
)

func words(w ...string) slot { return slot{words: w} }

// after is a part followed by something to fill in, and then perhaps by words.
func after(doc string, w want, then ...string) part {
	return part{doc: doc, now: slot{want: w}, then: slot{words: then}}
}

// at is a part whose expressions are read otherwise.
func (p part) at(r reading) part {
	p.reads = r
	return p
}

// or adds words that may stand directly after a part's word.
func (p part) or(w ...string) part {
	p.now.words = w
	return p
}

// before is a part that only words can follow.
func before(doc string, w ...string) part { return part{doc: doc, now: words(w...)} }

// forms are all forms of the language. The table is made anew for each use and never changed.
func forms() []form {
	return append(append(declarations(), options()...), statementForms()...)
}

func declarations() []form {
	return []form{
		{word: "let", in: inFile, shape: "let NAME = value;", doc: "Names a constant. It may use the lets above it, and `--set NAME=EXPR` overrides it.",
			parts: map[string]part{"let": {reads: constant}}},
		{word: "pool", in: inFile, opens: inPool, shape: "pool NAME[count] { options }",
			doc:   "Declares memory that sessions hold, in units: one pool, or with a count a family of pools.",
			parts: map[string]part{"pool": {}}},
		{word: "stage", in: inFile, shape: "stage NAME[count] : fifo | ps | delay | step", doc: "Declares a place where time passes: one stage, or with a count a family of stages.",
			parts: map[string]part{
				"stage": {},
				":":     {now: words("fifo", "ps", "delay", "step")},
				"fifo":  after("A queue served in order of arrival by one server, or by as many as `fifo (n)` says.", nothing).at(constant),
				"ps":    after("All jobs present share the capacity equally; it may depend on how many are `present`.", nothing).at(reading{moment: ir.AtPs}),
				"delay": {doc: "Every job takes its own time and waits for nobody."},
				"step":  {doc: "An engine that works in iterations: each takes a budget of tokens and a time, its `cost`, that depends on what it serves."},
			}},
		{word: "workload", in: inFile, opens: inWorkload, shape: "workload { … }", doc: "Says how sessions arrive, what their turns bring and what they run.",
			parts: map[string]part{"workload": {}}},
		{word: "session", in: inFile, opens: inSession, shape: "session { statements }", doc: "What every session runs, where no server is told apart from it.",
			parts: map[string]part{"session": {}}},
		{word: "server", in: inFile, opens: inServer, shape: "server { statements }", doc: "What a request runs. The session's `request;` stands for these statements.",
			parts: map[string]part{"server": {}}},
		{word: "run", in: inFile, opens: inRun, shape: "run { horizon …; warmup …; seed …; }", doc: "Says how long the program runs and from when statistics count.",
			parts: map[string]part{"run": {}}},
	}
}

func options() []form {
	return []form{
		{word: "cap", in: inPool, shape: "cap units;", doc: "How many units the pool has; without it the pool is infinite.",
			parts: map[string]part{"cap": after("", aValue).at(constant)}},
		{word: "block", in: inPool, shape: "block units;", doc: "The pool's units come in blocks of this size: amounts are rounded up to whole blocks.",
			parts: map[string]part{"block": after("", aValue).at(constant)}},
		{word: "evict", in: inPool, shape: "evict lru | by (key, …);", doc: "What gives way first when room is needed: of the cached entries the least recently used, or the one with the least key.",
			rules: []semantics.Rule{semantics.Evict},
			parts: map[string]part{"evict": before("", "lru", "by"), "lru": {doc: "The entry released longest ago goes first."},
				"by": after("The entry with the least key goes first; later keys decide between equals.", nothing).at(evicts)}},
		{word: "preempt", in: inPool, shape: "preempt none | lifo;", doc: "Whether a growth without room may take the memory of another holder.",
			rules: []semantics.Rule{semantics.Preempt},
			parts: map[string]part{"preempt": before("", "none", "lifo"), "none": {doc: "Nobody is preempted: a growth waits for room."},
				"lifo": {doc: "The holder admitted last is preempted first."}}},
		{word: "queue", in: inPool, shape: "queue fifo | by (key);", doc: "In which order sessions wait for the pool.",
			rules: []semantics.Rule{semantics.Queue, semantics.Admit},
			parts: map[string]part{"queue": before("", "fifo", "by"), "fifo": {doc: "First come, first served."},
				"by": after("The session with the least key is first.", nothing).at(admits)}},
		{word: "admit", in: inPool, shape: "admit via STAGE;", doc: "The pool's queue is served by an engine, in its iterations, and not as soon as there is room.",
			rules: []semantics.Rule{semantics.AdmitVia},
			parts: map[string]part{"admit": before("", "via"), "via": after("", aStage)}},
		{word: "spill", in: inPool, shape: "spill POOL via STAGE (work) when (condition);", doc: "What is evicted moves to another pool over a stage, where the condition holds.",
			rules: []semantics.Rule{semantics.Spill},
			parts: map[string]part{"spill": after("", aPool, "via"), "via": after("", aStage, "when").at(evicts), "when": after("", nothing).at(evicts)}},

		{word: "budget", in: inStep, shape: "budget tokens;", doc: "How many tokens an iteration may serve; without it, any number.",
			rules: []semantics.Rule{semantics.IterBegin}, parts: map[string]part{"budget": after("", aValue).at(budgets)}},
		{word: "cost", in: inStep, shape: "cost time;", doc: "How long an iteration takes.",
			rules: []semantics.Rule{semantics.IterCommit}, parts: map[string]part{"cost": after("", aValue).at(reading{moment: ir.AtStep})}},
		{word: "chunk", in: inStep, shape: "chunk tokens;", doc: "How many tokens of a prefill an iteration takes at most; 0 means no such limit.",
			rules: []semantics.Rule{semantics.Serve}, parts: map[string]part{"chunk": after("", aValue).at(budgets)}},
		{word: "serve", in: inStep, shape: "serve admission | decode first | exclusive prefill | by (key, …);", doc: "In which order an iteration serves the residents.",
			rules: []semantics.Rule{semantics.Serve},
			parts: map[string]part{"serve": before("", "admission", "decode", "exclusive", "by"),
				"admission": {doc: "In the order in which they were admitted."},
				"decode":    before("Decodes before prefills: `decode first`.", "first"), "first": {doc: "Decodes before prefills."},
				"exclusive": before("While a resident prefills, only the first of those is served: `exclusive prefill`.", "prefill"), "prefill": {doc: "While a resident prefills, only the first of those is served."},
				"by": after("The resident with the least key first; later keys decide between equals.", nothing).at(reading{moment: ir.AtServe})}},
		{word: "memory", in: inStep, shape: "memory POOL;", doc: "The pool whose units the engine's `kv_decode` and `kv_prefill` count.",
			parts: map[string]part{"memory": after("", aPool)}},

		{word: "arrive", in: inWorkload, shape: "arrive poisson(rate) | closed(n) | batch(n) | none;", doc: "How sessions come.",
			rules: []semantics.Rule{semantics.Arrive},
			parts: map[string]part{"arrive": before("", "poisson", "closed", "batch", "none"),
				"poisson": after("At random, so many per unit of time.", nothing).at(constant), "closed": after("So many at once; another comes whenever one ends.", nothing).at(constant),
				"batch": after("So many at the beginning and no more.", nothing).at(constant), "none": {doc: "None, or those of a trace."}}},
		{word: "trace", in: inWorkload, shape: `trace "file.csv" ordered;`, doc: "Sessions and their turns come from a file.",
			parts: map[string]part{"trace": after("", nothing, "ordered"), "ordered": {doc: "Each session takes its own rows of the trace, the first the first; otherwise rows are drawn."}}},
		{word: "init", in: inWorkload, opens: inValues, shape: "init { set … }", doc: "What a session's attributes are at its birth.",
			rules: []semantics.Rule{semantics.Arrive}, parts: map[string]part{"init": {}}},
		{word: "turn", in: inWorkload, opens: inValues, shape: "turn { set … }", doc: "What each `turn;` sets.",
			rules: []semantics.Rule{semantics.Turn}, parts: map[string]part{"turn": {}}},
		{word: "session", in: inWorkload, opens: inClient, shape: "session { statements }", doc: "What every session runs: its turns, its requests of the server, its end.",
			parts: map[string]part{"session": {}}},
		{word: "hidden", in: inWorkload, shape: "hidden NAME, NAME;", doc: "Attributes that only a session's own statements may read: no policy can know them.",
			parts: map[string]part{"hidden": after("", anAttribute), ",": {now: slot{want: anAttribute}}}},

		{word: "horizon", in: inRun, shape: "horizon time;", doc: "When the run ends.",
			rules: []semantics.Rule{semantics.Halt}, parts: map[string]part{"horizon": after("", aValue).at(constant)}},
		{word: "warmup", in: inRun, shape: "warmup time;", doc: "From when statistics count.",
			rules: []semantics.Rule{semantics.Warm}, parts: map[string]part{"warmup": after("", aValue).at(constant)}},
		{word: "seed", in: inRun, shape: "seed n;", doc: "What the random streams derive from.",
			parts: map[string]part{"seed": after("", aValue).at(constant)}},
	}
}
