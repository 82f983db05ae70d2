package diag

// lintCodes are SQ09xx: warnings of programs that are valid and most likely do not mean what they say.
var lintCodes = []Info{
	{
		Code:  "SQ0901",
		Title: "a pool that no session holds",
		Explanation: "Memory is used by holding it: `hold P (units) { … }`, or `admit if P (units) fit { … }` in a server. A pool that no hold " +
			"takes and that no other pool spills into stays empty, whatever asks about it or has it as its memory.",
		Wrong: "pool kv { cap 64; }\npool slots { cap 4; }\nstage gpu : fifo;\nworkload { arrive batch(8); }\nsession {\n  hold kv (16) { run gpu (1); }\n}\n",
		Right: "pool kv { cap 64; }\npool slots { cap 4; }\nstage gpu : fifo;\nworkload { arrive batch(8); }\nsession {\n  hold slots (1), kv (16) { run gpu (1); }\n}\n",
	},
	{
		Code:  "SQ0902",
		Title: "a stage that no session runs on",
		Explanation: "Time passes at a stage for those that run on it: `run S (work);`, or one of the forms that find their stage by name. This one " +
			"has no run, no spill sends work to it, and it admits nobody. Often another stage has taken its place and its declaration is left.",
		Wrong: "stage gpu : fifo;\nstage link : ps(1);\nworkload { arrive batch(8); }\nsession {\n  run gpu (1);\n  run gpu (0.2);\n}\n",
		Right: "stage gpu : fifo;\nstage link : ps(1);\nworkload { arrive batch(8); }\nsession {\n  run gpu (1);\n  run link (0.2);\n}\n",
	},
	{
		Code:  "SQ0903",
		Title: "an attribute that is set and never read",
		Explanation: "Nothing reads the attribute but, perhaps, the `set` of it. Often another name is meant where it should be read, or a line that " +
			"used it has gone. It also makes states differ that are otherwise one, which costs `explore` time.\n\n" +
			"A value that the report should show is recorded by `observe`.",
		Wrong: "stage gpu : fifo;\nworkload { arrive batch(8); }\nsession {\n  set sent = now;\n  run gpu (1);\n  observe latency = now;\n}\n",
		Right: "stage gpu : fifo;\nworkload { arrive batch(8); }\nsession {\n  set sent = now;\n  run gpu (1);\n  observe latency = now - sent;\n}\n",
	},
	{
		Code:  "SQ0904",
		Title: "an attribute that is read and never set",
		Explanation: "Attributes begin at 0, and nothing gives this one another value. `new`, `out`, `think`, `more` and `forced` come from a trace or from " +
			"the turns of a session, when the session says `turn;`, and `turn_no` counts those. Where the trace is an option of the command, " +
			"`--trace`, the warning is gone as soon as it is given.",
		Wrong: "stage gpu : fifo;\nworkload { arrive batch(3); }\nsession {\n  turn;\n  run gpu (new / 100);\n}\n",
		Right: "stage gpu : fifo;\nworkload { arrive batch(3); turn { set new = ~uniform(100, 300); } }\nsession {\n  turn;\n  run gpu (new / 100);\n}\n",
	},
	{
		Code:        "SQ0905",
		Title:       "a let that nothing uses",
		Explanation: "The constant stands nowhere but in its own declaration, so `--set` of it changes nothing either. Often a number was written where the let is meant.",
		Wrong:       "let B = 64;\npool kv { cap 64; }\nstage gpu : fifo;\nworkload { arrive batch(8); }\nsession { hold kv (16) { run gpu (1); } }\n",
		Right:       "let B = 64;\npool kv { cap B; }\nstage gpu : fifo;\nworkload { arrive batch(8); }\nsession { hold kv (16) { run gpu (1); } }\n",
	},
	{
		Code:  "SQ0906",
		Title: "a capacity that is not a multiple of its block",
		Explanation: "Allocations and cache entries are whole blocks, so what is left of the capacity behind the last whole block can never be used: the pool " +
			"behaves as a smaller one. Most often the capacity is meant as a number of blocks; then `cap blocks * size; block size;` says so.",
		Wrong: "pool kv { cap 100; block 16; }\nstage gpu : fifo;\nworkload { arrive batch(8); }\nsession { hold kv (16) { run gpu (1); } }\n",
		Right: "pool kv { cap 96; block 16; }\nstage gpu : fifo;\nworkload { arrive batch(8); }\nsession { hold kv (16) { run gpu (1); } }\n",
	},
	{
		Code:  "SQ0907",
		Title: "a decode whose KV was never loaded or computed",
		Explanation: "A `growing` run goes on from the hold's position: the tokens whose KV is there. It starts at what the cache had and moves with the prefills " +
			"that grow the pool and with `load`. Here it is still 0 at the decode, though the hold has units for more: the decode fills those units first, " +
			"grows later than it should, and what it leaves cached is too little. A `transfer (w) from P to D (n)` loads what it brought; a bare `run` on a link does not.",
		Wrong: "pool kvD { cap 64; }\nstage link : delay;\nstage D : step { budget 64; cost 1; memory kvD; }\nworkload { arrive batch(2); }\nsession {\n" +
			"  hold kvD (32) {\n    run link (1);\n    decode on D (5) growing kvD;\n  }\n}\n",
		Right: "pool kvD { cap 64; }\nstage link : delay;\nstage D : step { budget 64; cost 1; memory kvD; }\nworkload { arrive batch(2); }\nsession {\n" +
			"  hold kvD (32) {\n    run link (1);\n    load kvD (32);\n    decode on D (5) growing kvD;\n  }\n}\n",
	},
	{
		Code:  "SQ0908",
		Title: "a prefill that does not grow its engine's memory",
		Explanation: "An engine with `memory P` keeps the KV of its residents in P. A prefill without `growing P` computes tokens that leave nothing there: the hold's " +
			"position does not move, so a preemption loses sight of what was computed, and the attention of a later chunk is counted as if there were none before.",
		Wrong: "pool kv { cap 64; }\nstage engine : step { budget 32; cost 1; memory kv; }\nworkload { arrive batch(2); }\nsession {\n" +
			"  hold kv (32) {\n    prefill (32);\n    decode (5) growing kv;\n  }\n}\n",
		Right: "pool kv { cap 64; }\nstage engine : step { budget 32; cost 1; memory kv; }\nworkload { arrive batch(2); }\nsession {\n" +
			"  hold kv (32) {\n    prefill (32) growing kv;\n    decode (5) growing kv;\n  }\n}\n",
	},
	{
		Code:        "SQ0909",
		Title:       "a warm-up that outlasts the run",
		Explanation: "Observations and averages count from the end of the warm-up to the end of the run. With a warm-up as long as the run, or longer, the report is empty.",
		Wrong:       "stage gpu : fifo;\nworkload { arrive poisson(0.5); }\nsession { run gpu (1); }\nrun { horizon 100; warmup 200; }\n",
		Right:       "stage gpu : fifo;\nworkload { arrive poisson(0.5); }\nsession { run gpu (1); }\nrun { horizon 1000; warmup 200; }\n",
	},
	{
		Code:  "SQ0910",
		Title: "the function `exp` where a draw is likely",
		Explanation: "`exp(3)` is e to the power of 3, about 20.1, the same every time. A draw from the exponential distribution with mean 3 is written `~exp(3)`. " +
			"Where the number is meant, a `let` of it says so: `let c = exp(3);`.",
		Wrong: "stage think : delay;\nworkload { arrive batch(8); }\nsession { run think (exp(3)); }\n",
		Right: "stage think : delay;\nworkload { arrive batch(8); }\nsession { run think (~exp(3)); }\n",
	},
	{
		Code:  "SQ0911",
		Title: "sessions that come for ever, in a run without end",
		Explanation: "`poisson` and `closed` always bring another session, so a run of them ends at its horizon or not at all. A program that is always run " +
			"with --horizon can say `run { horizon inf; }`.",
		Wrong: "stage gpu : fifo;\nworkload { arrive poisson(0.5); }\nsession { run gpu (1); }\n",
		Right: "stage gpu : fifo;\nworkload { arrive poisson(0.5); }\nsession { run gpu (1); }\nrun { horizon 1000; }\n",
	},
	{
		Code:  "SQ0912",
		Title: "a session that never begins",
		Explanation: "Without `arrive` no session comes, and nothing happens. A program whose sessions always come from a file says `arrive none;`: then the warning " +
			"is for a run without `--sessions`.",
		Wrong: "stage gpu : fifo;\nsession { run gpu (1); }\n",
		Right: "stage gpu : fifo;\nworkload { arrive batch(8); }\nsession { run gpu (1); }\n",
	},
	{
		Code:  "SQ0913",
		Title: "two leases of one pool that a release cannot tell apart",
		Explanation: "`release P` ends the session's oldest lease of P that has no name. Where two can be open at once, as after a turn that was cancelled, it may end the one that " +
			"was not meant: the read that just came too late stays hidden behind the lease of another. With names, `lease P (t) as mine`, `release mine` and " +
			"`transfer (w) from mine to Q (n)` say which. A run tells of such a release as an ambiguous-release.",
		Wrong: "pool kvP { cap 64; }\nstage link : delay;\nworkload { arrive batch(2); }\nsession {\n" +
			"  hold kvP (16) { run link (1); } lease kvP (100);\n  hold kvP (16) { run link (1); } lease kvP (10);\n  run link (8);\n  release kvP;\n}\n",
		Right: "pool kvP { cap 64; }\nstage link : delay;\nworkload { arrive batch(2); }\nsession {\n" +
			"  hold kvP (16) { run link (1); } lease kvP (100) as draft;\n  hold kvP (16) { run link (1); } lease kvP (10) as answer;\n  run link (8);\n  release answer;\n}\n",
	},
	{
		Code:  "SQ0914",
		Title: "two runs that an engine cannot take ahead",
		Explanation: "On an engine that is `ahead`, runs that follow one another are one run of phases: the engine goes on with the next before the tokens of the one before have landed. What they take is read " +
			"when the first starts. Where the later one's work draws, or reads `now`, `cached`, `computed`, live state or what is set in between, it cannot be read then: the run is one of its own, and an iteration goes by without it.",
		Wrong: "pool kv { cap 64; }\nstage gpu : step { cost 1; memory kv; ahead; }\nworkload { arrive batch(2); }\nsession {\n" +
			"  hold kv (64) { run gpu prefill (32) growing kv; run gpu decode (~uniform(1, 8)) growing kv; }\n}\n",
		Right: "pool kv { cap 64; }\nstage gpu : step { cost 1; memory kv; ahead; }\nworkload { arrive batch(2); }\nsession {\n" +
			"  set n = ~uniform(1, 8);\n  hold kv (64) { run gpu prefill (32) growing kv; run gpu decode (n) growing kv; }\n}\n",
	},
	{
		Code:  "SQ0915",
		Title: "an engine that stops for ever",
		Explanation: "`iterations` counts the iterations of an engine that have begun. If `serve only` reads nothing else and is 0 once, then for every resident; no iteration begins, the count stays, and the " +
			"condition stays 0. A condition that some residents always pass, as `decoding || …`, lets the engine go on.",
		Wrong: "stage e : step { cost 1; serve only (iterations < 8); }\nworkload { arrive batch(2); }\nsession { run e decode (20); }\n",
		Right: "stage e : step { cost 1; serve only (decoding || iterations < 8); }\nworkload { arrive batch(2); }\nsession { run e prefill (20); run e decode (20); }\n",
	},
	{
		Code:        "SQ0916",
		Title:       "a claim that says nothing of the run",
		Explanation: "A claim whose condition reads no pool and no stage is the same in all configurations: it holds or it does not, whatever happens. Most likely a query was meant: `used(kv)`, `queued(kv)`, `work(gpu)`, `peak(kv)`.",
		Wrong:       "let most = 8;\npool kv { cap 16; }\nstage gpu : delay;\nworkload { arrive batch(2); }\nsession { hold kv (4) { run gpu (1); } end; }\nclaim small: most <= 8;\n",
		Right:       "let most = 8;\npool kv { cap 16; }\nstage gpu : delay;\nworkload { arrive batch(2); }\nsession { hold kv (4) { run gpu (1); } end; }\nclaim small: used(kv) <= most;\n",
	},
}
