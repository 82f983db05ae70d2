package diag

// statementCodes are SQ03xx: statements, and how declarations fit together.
var statementCodes = []Info{
	{
		Code:        "SQ0301",
		Title:       "a run on an engine without a mode",
		Explanation: "A `step` stage treats prefills and decodes apart, so a run on it says which it is: `run S prefill (W)` or `run S decode (W)`. The forms `prefill (W)` and `decode (W)` say it by themselves.",
		Wrong:       "stage gpu : step { cost 1; }\nsession { run gpu (10); }\n",
		Right:       "stage gpu : step { cost 1; }\nsession { run gpu prefill (10); }\n",
	},
	{
		Code:        "SQ0302",
		Title:       "a mode on a stage that is not an engine",
		Explanation: "Only a `step` stage tells prefills from decodes. On a `fifo`, `ps` or `delay` stage a run has work and no mode.",
		Wrong:       "stage link : delay;\nsession { run link prefill (10); }\n",
		Right:       "stage link : delay;\nsession { run link (10); }\n",
	},
	{
		Code:        "SQ0303",
		Title:       "`growing` on a stage that is not an engine",
		Explanation: "A growing run enlarges its hold as tokens are computed, which only a `step` stage does. Elsewhere `grow P (n)` enlarges a hold at once.",
		Wrong:       "pool kv { }\nstage link : delay;\nsession { hold kv (1) { run link (10) growing kv; } }\n",
		Right:       "pool kv { }\nstage gpu : step { cost 1; }\nsession { hold kv (1) { run gpu prefill (10) growing kv; } }\n",
	},
	{
		Code:  "SQ0304",
		Title: "no enclosing hold of the pool",
		Explanation: "`grow P`, `growing P`, `load P` and the `to P` of a transfer change the allocation of a hold of P, so they stand inside one. " +
			"The pool has to be written as in the hold, index included, so that a reader sees which member is meant.",
		Wrong: "pool kv { }\nsession { hold kv (1) { } grow kv (1); }\n",
		Right: "pool kv { }\nsession { hold kv (1) { grow kv (1); } }\n",
	},
	{
		Code:  "SQ0305",
		Title: "the hold's body changes the index",
		Explanation: "The hold took the member its index named then. Where the body assigns an attribute that the index reads, the same words may later name " +
			"another member, whose memory the session does not hold. Assign it before the hold or after it, or use two attributes.",
		Wrong: "pool kv[2] { }\nsession { set i = 0; hold kv[i] (1) { set i = 1; grow kv[i] (1); } }\n",
		Right: "pool kv[2] { }\nsession { set i = 0; hold kv[i] (1) { grow kv[i] (1); } set i = 1; }\n",
	},
	{
		Code:  "SQ0306",
		Title: "nothing to release",
		Explanation: "`release P`, also as the `from P` of a transfer, gives back the allocation of a hold around it, or ends a lease of P that has no name. " +
			"So it stands inside a hold of P, or the program has a hold that leases P, written the same way. A lease with a name is ended by `release NAME`.",
		Wrong: "pool kv { }\nsession { hold kv (1) { } release kv; }\n",
		Right: "pool kv { }\nsession { hold kv (1) { } lease kv (30); release kv; }\n",
	},
	{
		Code:        "SQ0307",
		Title:       "a lease of a pool the hold does not hold",
		Explanation: "`lease P (t)` keeps an allocation of the hold it belongs to beyond the scope's end. P is one of the pools in that hold's header, written the same way.",
		Wrong:       "pool kv { }\npool reqs { }\nsession { hold reqs (1) { } lease kv (30); }\n",
		Right:       "pool kv { }\npool reqs { }\nsession { hold reqs (1), kv (1) { } lease kv (30); }\n",
	},
	{
		Code:        "SQ0308",
		Title:       "admitted via a stage that is not an engine",
		Explanation: "Only a `step` stage admits sessions from a pool's queue, within its iterations. A pool without `admit via` admits by itself, as soon as the head of its queue fits.",
		Wrong:       "pool reqs { admit via gate; }\nstage gate : delay;\n",
		Right:       "pool reqs { admit via gpu; }\nstage gpu : step { cost 1; }\n",
	},
	{
		Code:        "SQ0309",
		Title:       "two orders of serving",
		Explanation: "An engine serves in one order: `admission`, `decode first`, `exclusive prefill` or `by (keys)`. Several keys go into one clause, the first one first.",
		Wrong:       "stage gpu : step { cost 1; serve decode first; serve by (remaining); }\n",
		Right:       "stage gpu : step { cost 1; serve by (decoding ? 0 : 1, remaining); }\n",
	},
	{
		Code:        "SQ0310",
		Title:       "an engine without a cost",
		Explanation: "`cost` says how long an iteration takes, from what it scheduled. It has no default.",
		Wrong:       "stage gpu : step { budget 512; }\n",
		Right:       "stage gpu : step { budget 512; cost 1; }\n",
	},
	{
		Code:        "SQ0311",
		Title:       "a guard that is never 0 or 1",
		Explanation: "A `branch` takes its first arm when the guard is 1 and the other when it is 0. A number between is most likely meant as a probability: that is `branch with (p)`.",
		Wrong:       "stage tool : delay;\nsession { branch (0.9) { run tool (1); } }\n",
		Right:       "stage tool : delay;\nsession { branch with (0.9) { run tool (1); } }\n",
	},
	{
		Code:  "SQ0312",
		Title: "a loop that lets no time pass",
		Explanation: "A loop ends only with its session. If some path through its body reaches no `run` with work and no `end`, the session may go round for ever at one instant. " +
			"A hold does not count by itself, since a session may be admitted at once; what its body does counts.",
		Wrong: "stage tool : delay;\nsession { loop { turn; branch (more) { run tool (1); } } }\n",
		Right: "stage tool : delay;\nsession { loop { turn; branch (more) { run tool (1); } else { end; } } }\n",
	},
	{
		Code:        "SQ0313",
		Title:       "more than the pool can ever hold",
		Explanation: "The units or the `reserve` are a constant above the pool's `cap`, perhaps only in whole blocks: every session would be rejected at this hold.",
		Wrong:       "pool kv { cap 100; block 16; }\nsession { hold kv (97) { } }\n",
		Right:       "pool kv { cap 100; block 16; }\nsession { hold kv (96) { } }\n",
	},
	{
		Code:  "SQ0314",
		Title: "an impossible amount",
		Explanation: "Units, `reserve`, work, growth, loads, lease times and capacities are at least 0; this one is a constant below, or not a number at all. " +
			"For `reuse`, `cache`, `budget` and `chunk` a negative number counts as 0 and only NaN is refused.",
		Wrong: "stage tool : delay;\nsession { run tool (1 - 2); }\n",
		Right: "stage tool : delay;\nsession { run tool (2 - 1); }\n",
	},
	{
		Code:  "SQ0315",
		Title: "a header that reads a value from before the queue",
		Explanation: "The attribute was set from live state, such as `cachedin` or `free`, before the session joined the queue. When it is admitted, perhaps much later, the deployment looks different, " +
			"and the header would decide by old news. Bind the expression `at admission`, or in `admit if` with `where`: then it is read at every attempt. " +
			"A header may use such an attribute inside an index, and one that `choose` assigned.",
		Wrong: "pool kv { cap 100; }\nsession { set hit = cachedin(kv); hold kv (80 - hit) { } }\n",
		Right: "pool kv { cap 100; }\nsession { hold kv (80 - hit) at admission (hit = cachedin(kv)) { } }\n",
	},
	{
		Code:        "SQ0316",
		Title:       "a hold names a pool twice",
		Explanation: "Each pool stands once in a header, with all the units the session wants of it. Two members of a family are two pools; when their indices turn out equal at run time, that is an error then.",
		Wrong:       "pool kv { }\nsession { hold kv (1), kv (2) { } }\n",
		Right:       "pool kv { }\nsession { hold kv (3) { } }\n",
	},
	{
		Code:        "SQ0317",
		Title:       "`enter` in a server",
		Explanation: "A session enters, a server admits: in a `server` the same scope is written `admit if … fit { … }`. `hold` is understood on both sides.",
		Wrong:       "pool kv { }\nserver { enter kv (1) { } }\n",
		Right:       "pool kv { }\nserver { admit if kv (1) fit { } }\n",
	},
	{
		Code:        "SQ0318",
		Title:       "`admit if` outside a server",
		Explanation: "A server admits, a session enters: in a `session` the same scope is written `enter … { … }`. `hold` is understood on both sides.",
		Wrong:       "pool kv { }\nsession { admit if kv (1) fit { } }\n",
		Right:       "pool kv { }\nsession { enter kv (1) { } }\n",
	},
	{
		Code:        "SQ0319",
		Title:       "a session's statement in a server",
		Explanation: "When a turn begins, when the server is asked and when it is all over is for the session to say: `turn`, `request` and `end` stand in the workload's `session`.",
		Wrong:       "stage gpu : delay;\nserver { run gpu (1); end; }\n",
		Right:       "stage gpu : delay;\nworkload { session { request; end; } }\nserver { run gpu (1); }\n",
	},
	{
		Code:        "SQ0320",
		Title:       "`request` outside a workload's session",
		Explanation: "A `session` at the top level is the whole program: it has no server to ask. In a `workload` the client's `session` and the `server` are written apart, and `request` puts the second into the first.",
		Wrong:       "session { request; }\n",
		Right:       "workload { session { request; } }\nserver { }\n",
	},
	{
		Code:        "SQ0321",
		Title:       "a top level session beside a server",
		Explanation: "A program is written as one `session`, or as a `workload` with its session and a `server`. A `session` outside the workload would never ask the server.",
		Wrong:       "session { end; }\nserver { }\n",
		Right:       "workload { session { request; end; } }\nserver { }\n",
	},
	{
		Code:        "SQ0322",
		Title:       "a server without a request",
		Explanation: "The workload's session has no `request`, so that nothing of the server would ever run. Without any `session` a server is asked once a session: `turn; request; end;`.",
		Wrong:       "workload { session { end; } }\nserver { }\n",
		Right:       "workload { session { request; end; } }\nserver { }\n",
	},
	{
		Code:        "SQ0323",
		Title:       "a request without a server",
		Explanation: "`request` stands for the statements of the `server` block, and the program has none.",
		Wrong:       "workload { session { request; } }\n",
		Right:       "workload { session { request; } }\nserver { }\n",
	},
	{
		Code:  "SQ0324",
		Title: "a form finds no stage",
		Explanation: "`prefill`, `decode`, `tool` and `transfer` run on the stage of their name that is declared above them (`link` for a transfer as well). " +
			"`prefill` and `decode` otherwise take the only `step` stage there is. Name the stage with `on S` where none qualifies.",
		Wrong: "stage think : delay;\nsession { tool (1); }\n",
		Right: "stage think : delay;\nsession { tool on think (1); }\n",
	},
	{
		Code:        "SQ0325",
		Title:       "a form finds several stages",
		Explanation: "More than one stage qualifies for the form, and a guess would be wrong half of the time. Name the stage with `on S`.",
		Wrong:       "stage a : step { cost 1; }\nstage b : step { cost 2; }\nsession { prefill (1); }\n",
		Right:       "stage a : step { cost 1; }\nstage b : step { cost 2; }\nsession { prefill on a (1); }\n",
	},
	{
		Code:        "SQ0326",
		Title:       "a transfer or a tool on an engine",
		Explanation: "An engine computes prefills and decodes. What moves bytes or waits for something outside runs on a `fifo`, `ps` or `delay` stage.",
		Wrong:       "stage gpu : step { cost 1; }\nsession { tool on gpu (1); }\n",
		Right:       "stage gpu : step { cost 1; }\nstage tool : delay;\nsession { tool (1); }\n",
	},
	{
		Code:        "SQ0327",
		Title:       "`init` and `turn` only set, observe and say what text is",
		Explanation: "The blocks `init` and `turn` of a workload say what a session or a turn brings. They take no time, so only `set`, `observe` and `text` stand in them.",
		Wrong:       "stage tool : delay;\nworkload { init { run tool (1); } }\n",
		Right:       "stage tool : delay;\nworkload { session { run tool (1); } }\n",
	},
	{
		Code:        "SQ0328",
		Title:       "a spill that leads nowhere",
		Explanation: "Evicted units spill into another pool, the tier, which keeps them: it is not the pool itself and does not spill again. Nobody waits for the work of moving them, so it is done by a `fifo`, `ps` or `delay` stage.",
		Wrong:       "pool kv { cap 10; spill kv via pcie (1) when (1); }\nstage pcie : delay;\n",
		Right:       "pool kv { cap 10; spill host via pcie (1) when (1); }\npool host { cap 100; }\nstage pcie : delay;\n",
	},
	{
		Code:        "SQ0329",
		Title:       "an impossible distribution",
		Explanation: "A mean is not negative, a probability lies between 0 and 1, `uniform` has its lower bound first, `erlang` a whole number of phases, and the cv² of `h2` is at least 1.",
		Wrong:       "session { observe o = ~bernoulli(1.5); }\n",
		Right:       "session { observe o = ~bernoulli(0.5); }\n",
	},
	{
		Code:  "SQ0330",
		Title: "the body reads a value from the admission",
		Explanation: "A name bound at admission over live state has its value at the moment of admission and at no other; in the body the same expression would already give another one, " +
			"since the admission itself changed the pool. What was taken over from the cache is in `cached`; for anything else `set` an attribute of that name in the body.",
		Wrong: "pool kv { cap 100; }\nsession { hold kv (80 - hit) at admission (hit = cachedin(kv)) { observe seen = hit; } }\n",
		Right: "pool kv { cap 100; }\nsession { hold kv (80 - hit) at admission (hit = cachedin(kv)) { observe seen = cached; } }\n",
	},
	{
		Code:  "SQ0331",
		Title: "a binding is set over what a later one needs",
		Explanation: "Bindings that the body reads are set at its top, in order. This one needs an attribute as it was at admission, but an earlier binding of the same name has just replaced it. " +
			"Give the binding a name of its own.",
		Wrong: "pool kv { cap 100; }\nsession {\n  set n = 1;\n  hold kv (m) at admission (n = n + 1, m = 2 * n) { observe seen = n + m; }\n}\n",
		Right: "pool kv { cap 100; }\nsession {\n  set n = 1;\n  hold kv (m) at admission (k = n + 1, m = 2 * k) { observe seen = k + m; }\n}\n",
	},
	{
		Code:  "SQ0332",
		Title: "a live binding is read again at the release",
		Explanation: "In `cache`, `keep` and the time of a lease a binding stands for its expression, which is read when the scope ends. Over live state it then gives another value than at admission. " +
			"This is a warning: it may be what is meant. To keep the value, `set` an attribute in the body.",
		Wrong: "pool kv { cap 100; }\nsession { hold kv (1) at admission (room = free(kv)) { } cache (room); }\n",
		Right: "pool kv { cap 100; }\nsession { hold kv (1) { set room = free(kv); } cache (room); }\n",
	},
	{
		Code:        "SQ0333",
		Title:       "a choice among none",
		Explanation: "`choose x in n by (key)` looks at 0 to n − 1, so n is a whole number of at least 1.",
		Wrong:       "session { choose x in 0 by (x); }\n",
		Right:       "session { choose x in 2 by (x); }\n",
	},
	{
		Code:        "SQ0334",
		Title:       "an index on a lease",
		Explanation: "`lease P (t) as NAME` gives a lease a name within its session. The name means the lease that was granted last under it, also where P is a member of a family, and takes no index.",
		Wrong:       "pool kv[2] { }\nsession { set i = 1; hold kv[i] (1) { } lease kv[i] (30) as mine; release mine[i]; }\n",
		Right:       "pool kv[2] { }\nsession { set i = 1; hold kv[i] (1) { } lease kv[i] (30) as mine; release mine; }\n",
	},
	{
		Code:  "SQ0335",
		Title: "a pool whose blocks cannot be shared",
		Explanation: "`cache shared` finds blocks by their content, whoever computed them. So the pool has a `block` and a finite `cap`, evicts the block that was released longest ago, and has nothing " +
			"that is a session's own: no `evict by`, no `spill` from it or into it, no `drop`. `phantom` says what a preemption leaves published in such a pool.",
		Wrong: "pool kv { cap 160; cache shared; }\nsession { hold kv (1) { } }\n",
		Right: "pool kv { cap 160; block 16; cache shared; }\nsession { hold kv (1) { } }\n",
	},
	{
		Code:  "SQ0340",
		Title: "a break that leaves nothing, or too much",
		Explanation: "`break` leaves the innermost loop or leg. Outside of any there is nothing to leave. A server cannot leave a loop or a leg of the session that requests it, " +
			"and what is admitted `within` a time cannot leave the race for its own admission.",
		Wrong: "session { loop { run think (1); } break; }\nstage think : delay;\n",
		Right: "session { loop { run think (1); break; } }\nstage think : delay;\n",
	},
	{
		Code:  "SQ0341",
		Title: "two legs get in each other's way",
		Explanation: "The legs of a `both` or a `first` go on at once, so no statement of one comes before or after those of another. Two of them may not assign one attribute, unless all that they assign are constants; " +
			"nor say what the session's text is, nor lease under one name. And what one takes as an index no other may assign.",
		Wrong: "stage think : delay;\nsession { both { set x = x + 1; } and { run think (1); set x = 2 * x; } }\n",
		Right: "stage think : delay;\nsession { both { set x = x + 1; } and { run think (1); set y = 2 * y; } }\n",
	},
	{
		Code:  "SQ0342",
		Title: "a wait for what no transition changes",
		Explanation: "The condition of a `wait` is looked at when something has happened. The clock, the work that is left at a stage other than a step engine and estimates of a stage's past change while nothing happens, " +
			"and a draw would be another one each time. `wait for (time)` waits for a time, and `wait (condition) for (time)` for whichever comes first.",
		Wrong: "session { wait (now >= 10); }\n",
		Right: "session { wait for (10 - now); }\n",
	},
	{
		Code:        "SQ0343",
		Title:       "an else without a within",
		Explanation: "What stands behind `else` happens to a session that has not been admitted in time. Without `within (time)` a session waits for room however long it takes.",
		Wrong:       "pool kv { cap 1; }\nsession { hold kv (1) { } else { observe refused = 1; } }\n",
		Right:       "pool kv { cap 1; }\nsession { hold kv (1) within (5) { } else { observe refused = 1; } }\n",
	},
	{
		Code:        "SQ0351",
		Title:       "a draw from a trace or a column that is not there",
		Explanation: "`~trace(column)` gives a column of some row of the program's trace, so the workload names a trace, and the column is `new`, `out`, `think` or `forced`.",
		Wrong:       "session { observe o = ~trace(out); }\n",
		Right:       "workload {\n  trace \"turns.csv\";\n  session { observe o = ~trace(out); }\n}\n",
	},
	{
		Code:        "SQ0352",
		Title:       "weights where there are none, or none where there are",
		Explanation: "`~choice(w: x, v: y)` draws one of its values, each as likely as its weight says. Every value has one there, and no other distribution has any.",
		Wrong:       "session { observe o = ~choice(10, 20); }\n",
		Right:       "session { observe o = ~choice(0.9: 10, 0.1: 20); }\n",
	},
	{
		Code:        "SQ0353",
		Title:       "a number of arrivals where none come one by one",
		Explanation: "`arrivals N;` says how many sessions `arrive poisson(…)` or `arrive renewal(…)` bring in all. The number of the others is in their parentheses.",
		Wrong:       "workload { arrive batch(3); arrivals 3; }\n",
		Right:       "workload { arrive renewal(2); arrivals 3; }\n",
	},
}
