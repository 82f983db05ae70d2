package vllm

import (
	"fmt"
	"math"
	"strings"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// engine is one kind of engine: what its command line says, as constants of the program.
type engine struct {
	// S is the end of the names of its constants: "" where there is one kind, else "P" or "D".
	S      string
	Groups []group
	// Shared, Ahead and Reserve tell what the scheduler does by default; Chunk is the most tokens that a prefill gets, "" for no limit.
	Shared, Ahead, Reserve bool
	Chunk, Cost            string

	dataParallel int
	maxLen       float64
	// costs are the names of the constants that the cost of an iteration is made of.
	costs []string
	// notes are what the program does not state, beyond options that it never states.
	notes []string
}

// group is constants that belong together, let one of them: its expression as it is written.
type group struct {
	Title string
	Lets  []let
}

type let struct{ Name, Expr, Comment string }

// The numbers that options may have.
const (
	most     = 1e12
	mostKept = 1e15
)

// newEngine reads what a command line says. The first engine of a program also has the constants that all share.
func newEngine(suffix string, first bool, c *Command, opt *Options) (*engine, *diag.Diagnostic) {
	e := &engine{S: suffix}
	r := reading{c: c}
	large := cardNamed(opt.Card).large()
	tokens, seqs, of := 8192.0, 1024.0, "the default for cards of 70 GiB and more"
	if !large {
		tokens, seqs, of = 2048, 256, "the default for cards of less than 70 GiB"
	}
	s := share{tensor: r.number("tensor-parallel-size", 1, 1024, 1), pipeline: r.number("pipeline-parallel-size", 1, 1024, 1)}
	data := r.number("data-parallel-size", 1, 4096, 1)
	e.dataParallel = int(data)
	s.experts = s.tensor
	if r.on("enable-expert-parallel", false) {
		s.experts *= data
	}
	e.Shared, e.Ahead, e.Reserve = r.on("enable-prefix-caching", true), r.on("async-scheduling", true), r.on("scheduler-reserve-full-isl", true)
	if !r.on("enable-chunked-prefill", true) {
		e.notes = append(e.notes, "--no-enable-chunked-prefill: a prefill is cut where the budget ends")
	}
	if s.pipeline > 1 {
		e.notes = append(e.notes, "--pipeline-parallel-size: an iteration goes through all stages before the next one; the real ones overlap")
	}
	e.connector(&r)

	block := 16.0
	how := "the default"
	if opt.Model != nil && opt.Model.latent > 0 {
		block, how = 64, "the default of FlashMLA"
	}
	var flags []let
	option := func(name, let_, of string, least, other float64) float64 {
		x, comment := r.number(name, least, most, other), "--"+name
		if _, given := c.last(name); !given {
			comment += ", " + of
		}
		flags = append(flags, let{let_ + suffix, count(x), comment})
		return x
	}
	if first {
		flags = append(flags, let{"bs", count(r.number("block-size", 1, 1<<20, block)), "--block-size" + unlessGiven(c, "block-size", how)})
		e.maximum(&r, opt, &flags)
	}
	option("max-num-batched-tokens", "B", of, 1, tokens)
	option("max-num-seqs", "max_seqs", of, 1, seqs)
	if r.number("long-prefill-token-threshold", 0, most, 0) > 0 {
		option("long-prefill-token-threshold", "chunk", "", 0, 0)
		e.Chunk = "chunk" + suffix
	}
	if r.bad != nil {
		return nil, r.bad
	}
	e.Groups = append(e.Groups, group{title(suffix), flags})
	var m *Model
	if opt.Model != nil {
		own := *opt.Model
		if bad := own.setType(c); bad != nil {
			return nil, bad
		}
		m = &own
	}
	if _, bad := c.kept(); bad != nil {
		return nil, bad
	}
	if bad := e.memory(&r, m, s, opt); bad != nil {
		return nil, bad
	}
	e.cost(m, s, opt)
	e.unused(c)
	return e, nil
}

func title(suffix string) string {
	return map[string]string{"P": "The engines that prefill.", "D": "The engines that decode."}[suffix]
}

func unlessGiven(c *Command, name, how string) string {
	if _, given := c.last(name); given {
		return ""
	}
	return ", " + how
}

// maximum states how long a request may be, where that is known.
func (e *engine) maximum(r *reading, opt *Options, lets *[]let) {
	longest, comment := 0.0, "max_position_embeddings of the model: prompt and answer"
	if opt.Model != nil {
		longest = opt.Model.maxLen
	}
	if g, given := r.c.last("max-model-len"); given && g.value != "auto" && g.value != "-1" {
		longest, comment = r.number("max-model-len", 1, most, 0), "--max-model-len: prompt and answer"
	}
	if e.maxLen = longest; longest > 0 {
		*lets = append(*lets, let{"max_len", count(longest), comment})
	}
}

// connector notes what of a hand-over is not stated.
func (e *engine) connector(r *reading) {
	transfer, bad := r.c.object("kv-transfer-config")
	if bad != nil || transfer == nil {
		return
	}
	role, _ := r.c.hands()
	if name, _ := transfer["kv_connector"].(string); role == "" {
		e.notes = append(e.notes, fmt.Sprintf("--kv-transfer-config with the connector %q: no KV leaves the engine, and none comes from elsewhere", name))
	}
	if _, more := transfer["kv_connector_extra_config"]; more {
		e.notes = append(e.notes, "--kv-transfer-config: kv_connector_extra_config is not read")
	}
	if policy, _ := transfer["kv_load_failure_policy"].(string); policy != "" && policy != "fail" {
		e.notes = append(e.notes, "--kv-transfer-config: no read fails, so kv_load_failure_policy has nothing to decide")
	}
}

// reserved is what an engine keeps for activations and CUDA graphs, in bytes: an estimate.
const reserved = 3 * gib

// memory states how many blocks there are: as the engine says, or as the model and the card have it.
func (e *engine) memory(r *reading, m *Model, s share, opt *Options) *diag.Diagnostic {
	name := func(x string) string { return x + e.S }
	g := group{Title: "KV blocks of an engine, without the one that is never used."}
	add := func(n, expr, comment string) { g.Lets = append(g.Lets, let{name(n), expr, comment}) }
	card := cardNamed(opt.Card)
	blocks := r.number("num-gpu-blocks-override", 1, mostKept, 0)
	bytes := r.number("kv-cache-memory-bytes", 1, mostKept, 0)
	used := r.number("gpu-memory-utilization", 1e-3, 1, 0.9)
	if r.bad != nil {
		return r.bad
	}
	var weights, kept float64
	if m != nil {
		weights, kept = m.weights(s), m.kept(s)
	}
	if m != nil && (card != nil || bytes > 0 || e.S == "P") {
		for _, n := range []struct {
			cards        float64
			name, option string
		}{{s.tensor, "tp", "tensor-parallel-size"}, {s.pipeline, "pp", "pipeline-parallel-size"}} {
			if n.cards > 1 {
				add(n.name, count(n.cards), "--"+n.option)
			}
		}
		if card != nil {
			add("weights", m.weighing(s, e.S), "bytes of weights on a card"+r.c.named("dtype", "quantization", "enable-expert-parallel"))
		}
		add("kv_bytes", m.keeping(s, e.S), "bytes of KV of a token on a card"+r.c.named("kv-cache-dtype"))
		if m.windowed > 0 {
			e.notes = append(e.notes, fmt.Sprintf("%d layers of the model do not attend to all tokens before: their KV is counted as if they did", m.windowed))
		}
	}
	switch {
	case blocks > 0:
		add("blocks", count(blocks)+" - 1", "--num-gpu-blocks-override")
	case opt.Kept > 0:
		add("blocks", fmt.Sprintf("floor(%s / bs) - 1", count(opt.Kept)), "GPU KV cache size, by the engine's log")
	case bytes > 0 && m != nil:
		add("blocks", fmt.Sprintf("floor(%s / (%s * bs)) - 1", count(bytes), name("kv_bytes")), "--kv-cache-memory-bytes")
	case m != nil && card != nil:
		if room := used*card.memory - weights - reserved; room < kept*1024 {
			d := modelError(opt.Card, "the weights are %s bytes on each card, and %s bytes of %s may be used: there is no room for KV", count(weights), count(used*card.memory), opt.Card)
			d.Hint = "more cards share the weights with --tensor-parallel-size; --kv-tokens says what the engine's log says"
			return d
		}
		add("memory", count(card.memory), "bytes of memory of an "+card.name)
		add("used", count(used), "--gpu-memory-utilization"+unlessGiven(r.c, "gpu-memory-utilization", "the default"))
		add("other", count(reserved), "bytes for activations and CUDA graphs: an estimate")
		add("blocks", fmt.Sprintf("floor((%s * %s - %s - %s) / (%s * bs)) - 1", name("used"), name("memory"), name("weights"), name("other"), name("kv_bytes")),
			"an estimate; --kv-tokens takes the engine's own")
	default:
		add("blocks", "10000", "a placeholder")
		e.notes = append(e.notes, "--gpu-memory-utilization: how many KV blocks there are is a placeholder; give `init` --kv-tokens, or --hf-config and --gpu")
	}
	e.Groups = append(e.Groups, g)
	return nil
}

// The parts of a card's figures that kernels reach: estimates.
const (
	reachedBandwidth  = 0.7
	reachedOperations = 0.5
)

// cost states how long an iteration takes: what a card must read and what it must compute, whichever takes longer.
func (e *engine) cost(m *Model, s share, opt *Options) {
	card := cardNamed(opt.Card)
	n := func(x string) string { return x + e.S }
	e.costs = []string{"c0", "omega", "beta", "a"}
	attention := ""
	g := group{Title: "Seconds of an iteration: an estimate until `sq-sem fit` measures it."}
	g.Lets = append(g.Lets, let{n("c0"), "5e-4", "to launch it"})
	if m == nil || card == nil {
		g.Title = "Seconds of an iteration: placeholders until `sq-sem fit` measures it."
		g.Lets = append(g.Lets, let{n("omega"), "0.005", "reading the weights"}, let{n("beta"), "4e-8", "reading a token's KV"}, let{n("a"), "2e-5", "computing a token"})
		e.notes = append(e.notes, "the cost of an iteration is a placeholder: give `init` --hf-config and --gpu, or measure it with `sq-sem fit`")
	} else {
		operations := card.operations16
		if m.weightBytes == 1 {
			operations = card.operations
		}
		reading, keeping := n("weights")+" / "+n("bandwidth"), n("kv_bytes")+" / "+n("bandwidth")
		if s.pipeline > 1 {
			reading, keeping = n("pp")+" * "+reading, n("pp")+" * "+keeping
		}
		g.Lets = append([]let{
			{n("bandwidth"), fmt.Sprintf("%s * %s", count(reachedBandwidth), count(card.bandwidth)), fmt.Sprintf("bytes a second of an %s, as far as they are reached", card.name)},
			{n("operations"), fmt.Sprintf("%s * %s%s", count(reachedOperations), count(operations), times(s.tensor, n("tp"))), "operations a second, as far as they are reached"},
		}, append(g.Lets,
			let{n("omega"), reading, "reading the weights"},
			let{n("beta"), keeping, "reading a token's KV"},
			let{n("a"), fmt.Sprintf("2 * %s / %s", count(m.active), n("operations")), "computing a token"},
			let{n("b"), fmt.Sprintf("%s / %s", count(4*m.layers*m.heads*m.headDim), n("operations")), "and, in a prefill, attending to each token before it"})...)
		attention = " + " + n("b") + " * attention"
		e.costs = append(e.costs, "b")
	}
	e.Cost = fmt.Sprintf("%s + max(%s + %s * (kv_decode + kv_prefill), %s * tokens%s)", n("c0"), n("omega"), n("beta"), n("a"), attention)
	e.Groups = append(e.Groups, g)
}

// times multiplies by a constant of the program, where it is more than 1.
func times(n float64, name string) string {
	if n > 1 {
		return " * " + name
	}
	return ""
}

// unused notes the options that nothing here is computed from.
func (e *engine) unused(c *Command) {
	for _, name := range []string{"tensor-parallel-size", "pipeline-parallel-size", "dtype", "quantization", "kv-cache-dtype", "enable-expert-parallel",
		"gpu-memory-utilization", "kv-cache-memory-bytes"} {
		g, given := c.last(name)
		for _, group := range e.Groups {
			for _, l := range group.Lets {
				given = given && !strings.Contains(l.Comment, "--"+name)
			}
		}
		if given {
			e.notes = append(e.notes, g.text()+": nothing here is computed from it")
		}
	}
}

// reading reads options and keeps the first mistake.
type reading struct {
	c   *Command
	bad *diag.Diagnostic
}

func (r *reading) number(name string, least, most, other float64) float64 {
	x, bad := r.c.number(name, least, most, other)
	if r.bad == nil {
		r.bad = bad
	}
	return math.Max(x, 0)
}

func (r *reading) on(name string, other bool) bool {
	on, bad := r.c.on(name, other)
	if r.bad == nil {
		r.bad = bad
	}
	return on
}
