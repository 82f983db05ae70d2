package lsp

import (
	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/semantics"
)

func statements() []form {
	holding := []semantics.Rule{semantics.Queue, semantics.Reject, semantics.Admit, semantics.ScopeEnd, semantics.LeaseExpire}
	running := []semantics.Rule{semantics.Run, semantics.RunZero, semantics.Finish}
	return []form{
		{Form: syntax.Form{List: ofBlock, Word: "turn"}, shape: "turn;", doc: "The session takes its next turn.", rules: []semantics.Rule{semantics.Turn}},
		{Form: syntax.Form{List: ofBlock, Word: "request"}, shape: "request;", doc: "The server's statements stand here."},
		{Form: syntax.Form{List: ofBlock, Word: "end"}, shape: "end;", doc: "The session ends and gives everything back.", rules: []semantics.Rule{semantics.End}},
		{Form: syntax.Form{List: ofBlock, Word: "set"}, shape: "set NAME = value;", doc: "Gives an attribute of the session a value.", rules: []semantics.Rule{semantics.Set}},
		{Form: syntax.Form{List: ofBlock, Word: "observe"}, shape: "observe NAME = value;", doc: "Records a value for the statistics.", rules: []semantics.Rule{semantics.Observe}},

		{Form: syntax.Form{List: ofBlock, Word: "enter"}, shape: "enter POOL (units) reserve (least), … { … } keep (cached) lease POOL (time);",
			doc:   "The session holds memory while it runs the body. At the end it gives the memory back, but for what it keeps or leases.",
			rules: holding, words: holdWords("keep")},
		{Form: syntax.Form{List: ofBlock, Word: "admit"}, shape: "admit if POOL (units) reserve (least), … fit reuse (prefix) where NAME = value { … } keep (cached) lease POOL (time);",
			doc:   "The request waits until the pools have room for it and holds the memory while it runs the body. At the end it gives the memory back, but for what it keeps or leases.",
			rules: holding, words: holdWords("keep")},
		{Form: syntax.Form{List: ofBlock, Word: "hold"}, shape: "hold POOL (units) reserve (least), … reuse (prefix) at admission (NAME = value) { … } cache (cached) lease POOL (time);",
			doc:   "Memory is held while the body runs; `enter` and `admit if` are the ways a session and a server say it.",
			rules: holding, words: holdWords("cache")},

		{Form: syntax.Form{List: ofBlock, Word: "grow"}, shape: "grow POOL (units);", doc: "Enlarges the hold of the pool around it.",
			rules: []semantics.Rule{semantics.Grow, semantics.GrowStall, semantics.GrowResume}},
		{Form: syntax.Form{List: ofBlock, Word: "drop"}, shape: "drop POOL;", doc: "Removes the session's own cache entry from the pool.", rules: []semantics.Rule{semantics.Drop}},
		{Form: syntax.Form{List: ofBlock, Word: "release"}, shape: "release POOL;\nrelease LEASE;", doc: "Gives back the hold of the pool around it, or a lease of it, before its end; with a lease's name that lease.", rules: []semantics.Rule{semantics.Release}},
		{Form: syntax.Form{List: ofBlock, Word: "both"}, shape: "both { … } and { … }", doc: "The session is in several places at once: the legs go on side by side, and the session behind them when all have ended, or one breaks.",
			rules: []semantics.Rule{semantics.Fork, semantics.LegEnd, semantics.Cancel}, words: map[string]string{"and": "Another leg, which goes on meanwhile."}},
		{Form: syntax.Form{List: ofBlock, Word: "first"}, shape: "first { … } or { … }", doc: "A race: the first leg that comes to its end ends the others.",
			rules: []semantics.Rule{semantics.Fork, semantics.LegEnd, semantics.Cancel}, words: map[string]string{"or": "Another leg of the race."}},
		{Form: syntax.Form{List: ofBlock, Word: "break"}, shape: "break;", doc: "Leaves the innermost loop or leg. The holds in it end as ever, and may lease.", rules: []semantics.Rule{semantics.Break}},
		{Form: syntax.Form{List: ofBlock, Word: "wait"}, shape: "wait (condition) for (time);", doc: "Waits until the condition is true, or for a time.",
			rules: []semantics.Rule{semantics.Wait, semantics.Wake}, words: map[string]string{"for": "How long it waits at most."}},
		{Form: syntax.Form{List: ofBlock, Word: "renew"}, shape: "renew POOL (time);\nrenew LEASE (time);", doc: "The session's oldest lease of the pool, or the one of the name, lasts at least so long from now.", rules: []semantics.Rule{semantics.Renew}},
		{Form: syntax.Form{List: ofBlock, Word: "abandon"}, shape: "abandon POOL;", doc: "The session's oldest lease of the pool is nobody's from now on, until it expires.", rules: []semantics.Rule{semantics.Abandon}},
		{Form: syntax.Form{List: ofBlock, Word: "text"}, shape: "text STREAM[key] from position;", doc: "From the position on, or whole, the session's tokens are those of the stream. Equal stream and key: equal tokens.",
			words: map[string]string{"from": "The position, in tokens, from which on the text is another."}},
		{Form: syntax.Form{List: ofBlock, Word: "load"}, shape: "load POOL (units);", doc: "Units computed elsewhere arrive in the hold of the pool around it.", rules: []semantics.Rule{semantics.Load}},
		{Form: syntax.Form{List: ofBlock, Word: "run"}, shape: "run STAGE (work); run ENGINE prefill | decode (tokens) growing POOL;", doc: "The session spends time at a stage.",
			rules: running,
			words: map[string]string{
				"prefill": "The tokens are a prompt, taken in as large pieces as the engine's budget allows.",
				"decode":  "The tokens are produced one an iteration.",
				"growing": growing,
			}},
		{Form: syntax.Form{List: ofBlock, Word: "branch"}, shape: "branch (condition) { … } else { … }\nbranch with (probability) { … } else { … }", doc: "Runs one of two blocks.",
			rules: []semantics.Rule{semantics.Branch},
			words: map[string]string{"with": "The first block is run with this probability.", "else": "What is run otherwise."}},
		{Form: syntax.Form{List: ofBlock, Word: "loop"}, shape: "loop { … }", doc: "Runs its body again and again, until a session's `end`.", rules: []semantics.Rule{semantics.Loop, semantics.LoopBack}},
		{Form: syntax.Form{List: ofBlock, Word: "choose"}, shape: "choose NAME in count by (key, …);", doc: "Gives an attribute the number, from 0 and below the count, whose key is least; the keys read the attribute.",
			rules: []semantics.Rule{semantics.Choose},
			words: map[string]string{"in": "How many there are to choose from.", "by": "What is to be least; later keys decide between equals."}},
		{Form: syntax.Form{List: ofBlock, Word: "prefill"}, shape: "prefill [index] work;", doc: "The session's prompt is computed, on the stage named `prefill` or the one engine, or `on` another.",
			rules: running, words: map[string]string{"on": onStage, "growing": growing}},
		{Form: syntax.Form{List: ofBlock, Word: "decode"}, shape: "decode [index] work;", doc: "The session's answer is produced, on the stage named `decode` or the one engine, or `on` another.",
			rules: running, words: map[string]string{"on": onStage, "growing": growing}},
		{Form: syntax.Form{List: ofBlock, Word: "tool"}, shape: "tool [index] work;", doc: "The session waits for a tool, on the stage named `tool`, or `on` another.",
			rules: running, words: map[string]string{"on": onStage}},
		{Form: syntax.Form{List: ofBlock, Word: "transfer"}, shape: "transfer [index] work from POOL to POOL (units);",
			doc:   "Something moves over the stage named `link` or `transfer`, or `on` another. With `from` and `to` units arrive in the second pool's hold and the first is released.",
			rules: []semantics.Rule{semantics.Run, semantics.RunZero, semantics.Load, semantics.Release},
			words: map[string]string{
				"on":   onStage,
				"from": "The pool whose hold or lease is given back, or the lease's name.",
				"to":   "The pool in whose hold the units arrive.",
			}},
	}
}

const (
	growing = "The hold of this pool grows with what the engine computes."
	onStage = "The stage it runs on."
)

// holdWords say what the words of a statement that holds memory mean.
func holdWords(keep string) map[string]string {
	return map[string]string{
		"if":        "The pools and units that have to fit, all at once.",
		"reserve":   "Admission waits for room for this much, although only the units are allocated.",
		"fit":       "Ends the list of what has to fit.",
		"reuse":     "How much of the session's cached prefix may be taken over at most.",
		"within":    "The session waits for room this long at most; what stands behind `else` is run when there was none.",
		"else":      "What is run when there was no room in time.",
		"where":     "Names for values as they are at the admission; the header, `keep` and `lease` may use them.",
		"at":        "Names for values as they are at the admission: `at admission (NAME = value)`.",
		"admission": "Names for values as they are at the admission; the header and what follows the body may use them.",
		keep:        "How much stays cached in the pool after the end.",
		"lease":     "The pool stays allocated after the end, until it is released or this much time has passed.",
		"as":        "The lease has this name: `release NAME` ends it, and no other.",
	}
}
