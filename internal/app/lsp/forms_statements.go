package lsp

import (
	"maps"

	"github.com/sq-sem/sq-sem/semantics"
)

func statementForms() []form {
	return []form{
		{word: "turn", in: sessions, shape: "turn;", doc: "The session takes its next turn.", rules: []semantics.Rule{semantics.Turn},
			parts: map[string]part{"turn": {}}},
		{word: "request", in: inClient, shape: "request;", doc: "The server's statements stand here.", parts: map[string]part{"request": {}}},
		{word: "end", in: sessions, shape: "end;", doc: "The session ends and gives everything back.", rules: []semantics.Rule{semantics.End},
			parts: map[string]part{"end": {}}},
		{word: "set", in: statements | inValues, shape: "set NAME = value;", doc: "Gives an attribute of the session a value.", rules: []semantics.Rule{semantics.Set},
			parts: map[string]part{"set": after("", anAttribute)}},
		{word: "observe", in: statements | inValues, shape: "observe NAME = value;", doc: "Records a value for the statistics.", rules: []semantics.Rule{semantics.Observe},
			parts: map[string]part{"observe": after("", anObservation)}},

		hold("enter", sessions, "enter POOL (units) reserve (least), … { … } keep (cached) lease POOL (time);",
			"The session holds memory while it runs the body. At the end it gives the memory back, but for what it keeps or leases.",
			header("enter", "at"), tail("keep")),
		hold("admit", inServer, "admit if POOL (units) reserve (least), … fit reuse (prefix) where NAME = value { … } keep (cached) lease POOL (time);",
			"The request waits until the pools have room for it and holds the memory while it runs the body. At the end it gives the memory back, but for what it keeps or leases.",
			map[string]part{
				"admit":   before("", "if"),
				"if":      after("The pools and units that have to fit, all at once.", aPool, "reserve", "fit").at(admits),
				",":       {now: slot{want: aPool}, then: words("reserve", "fit"), reads: admits},
				"reserve": after("Admission waits for room for this much, although only the units are allocated.", nothing, "fit").at(admits),
				"fit":     before("Ends the list of what has to fit.", "reuse", "where"),
				"reuse":   after("How much of the session's cached prefix may be taken over at most.", nothing, "where").at(admits),
				"where":   after("Names for values as they are at the admission; the header, `keep` and `lease` may use them.", nothing).at(admits),
			}, tail("keep")),
		hold("hold", statements, "hold POOL (units) reserve (least), … reuse (prefix) at admission (NAME = value) { … } cache (cached) lease POOL (time);",
			"Memory is held while the body runs; `enter` and `admit if` are the ways a session and a server say it.",
			header("hold", "at"), tail("cache")),

		{word: "grow", in: statements, shape: "grow POOL (units);", doc: "Enlarges the hold of the pool around it.",
			rules: []semantics.Rule{semantics.Grow, semantics.GrowStall, semantics.GrowResume}, parts: map[string]part{"grow": after("", aPool)}},
		{word: "drop", in: statements, shape: "drop POOL;", doc: "Removes the session's own cache entry from the pool.", rules: []semantics.Rule{semantics.Drop},
			parts: map[string]part{"drop": after("", aPool)}},
		{word: "release", in: statements, shape: "release POOL;", doc: "Gives back the hold of the pool around it, or a lease of it, before its end.", rules: []semantics.Rule{semantics.Release},
			parts: map[string]part{"release": after("", aPool)}},
		{word: "load", in: statements, shape: "load POOL (units);", doc: "Units computed elsewhere arrive in the hold of the pool around it.", rules: []semantics.Rule{semantics.Load},
			parts: map[string]part{"load": after("", aPool)}},
		{word: "run", in: statements, shape: "run STAGE (work); run ENGINE prefill | decode (tokens) growing POOL;", doc: "The session spends time at a stage.",
			rules: []semantics.Rule{semantics.Run, semantics.RunZero, semantics.Finish},
			parts: map[string]part{
				"run":     after("", aStage, "prefill", "decode", "growing"),
				"prefill": after("The tokens are a prompt, taken in as large pieces as the engine's budget allows.", nothing, "growing"),
				"decode":  after("The tokens are produced one an iteration.", nothing, "growing"),
				"growing": after(growing, aPool),
			}},
		{word: "branch", in: statements, shape: "branch (condition) { … } else { … }\nbranch with (probability) { … } else { … }", doc: "Runs one of two blocks.",
			rules: []semantics.Rule{semantics.Branch},
			parts: map[string]part{"branch": {now: words("with")}, "with": {doc: "The first block is run with this probability."},
				"}": {now: words("else")}, "else": {doc: "What is run otherwise."}}},
		{word: "loop", in: statements, shape: "loop { … }", doc: "Runs its body again and again, until a session's `end`.", rules: []semantics.Rule{semantics.Loop, semantics.LoopBack},
			parts: map[string]part{"loop": {}}},
		{word: "choose", in: statements, shape: "choose NAME in count by (key);", doc: "Gives an attribute the number, from 0 and below the count, whose key is least; the key reads the attribute.",
			rules: []semantics.Rule{semantics.Choose},
			parts: map[string]part{"choose": after("", anAttribute, "in"), "in": after("How many there are to choose from.", aValue, "by"),
				"by": after("What is to be least.", nothing)}},
		role("prefill", "prefill [index] work;", "The session's prompt is computed, on the stage named `prefill` or the one engine, or `on` another.", growing),
		role("decode", "decode [index] work;", "The session's answer is produced, on the stage named `decode` or the one engine, or `on` another.", growing),
		role("tool", "tool [index] work;", "The session waits for a tool, on the stage named `tool`, or `on` another.", ""),
		{word: "transfer", in: statements, shape: "transfer [index] work from POOL to POOL (units);",
			doc:   "Something moves over the stage named `link` or `transfer`, or `on` another. With `from` and `to` units arrive in the second pool's hold and the first is released.",
			rules: []semantics.Rule{semantics.Run, semantics.RunZero, semantics.Load, semantics.Release},
			parts: map[string]part{
				"transfer": after("", aValue, "from").or("on"),
				"on":       {doc: "The stage it runs on.", now: slot{want: aStage}, then: slot{words: []string{"from"}, want: aValueAfterRef}},
				"from":     after("The pool whose hold or lease is given back.", aPool, "to"),
				"to":       after("The pool in whose hold the units arrive.", aPool),
			}},
	}
}

const growing = "The hold of this pool grows with what the engine computes."

// role is a statement that finds its stage by its own name.
func role(word, shape, doc, grows string) form {
	f := form{word: word, in: statements, shape: shape, doc: doc, rules: []semantics.Rule{semantics.Run, semantics.RunZero, semantics.Finish}}
	on := part{doc: "The stage it runs on.", now: slot{want: aStage}, then: slot{want: aValueAfterRef}}
	f.parts = map[string]part{word: after("", aValue).or("on"), "on": on}
	if grows != "" {
		on.then.words = []string{"growing"}
		f.parts = map[string]part{word: after("", aValue, "growing").or("on"), "on": on, "growing": after(grows, aPool)}
	}
	return f
}

// hold is a statement that holds memory: a header, a body and what happens at its end.
func hold(word string, in section, shape, doc string, header, tail map[string]part) form {
	maps.Copy(header, tail)
	return form{word: word, in: in, shape: shape, doc: doc, parts: header,
		rules: []semantics.Rule{semantics.Queue, semantics.Reject, semantics.Admit, semantics.ScopeEnd, semantics.LeaseExpire}}
}

// header is what stands before the body of `enter` and `hold`.
func header(word, bind string) map[string]part {
	return map[string]part{
		word:        after("", aPool, "reserve", "reuse", bind).at(admits),
		",":         {now: slot{want: aPool}, then: words("reserve", "reuse", bind), reads: admits},
		"reserve":   after("Admission waits for room for this much, although only the units are allocated.", nothing, "reuse", bind).at(admits),
		"reuse":     after("How much of the session's cached prefix may be taken over at most.", nothing, bind).at(admits),
		"at":        before("Names for values as they are at the admission: `at admission (NAME = value)`.", "admission"),
		"admission": after("Names for values as they are at the admission; the header and what follows the body may use them.", nothing).at(admits),
	}
}

// tail is what follows the body of a hold.
func tail(word string) map[string]part {
	return map[string]part{
		"}":     {now: words(word, "lease")},
		word:    after("How much stays cached in the pool after the end.", nothing, "lease"),
		"lease": after("The pool stays allocated after the end, until it is released or this much time has passed.", aPool),
	}
}
