package diag

import "slices"

// linkCodes are SQ02xx–SQ04xx: turning the tree into a program. Names and declarations,
// statements, and what may be read where have a table each.
var linkCodes = slices.Concat(nameCodes, statementCodes, momentCodes)

// momentCodes are SQ04xx: what may be read where.
var momentCodes = []Info{
	{
		Code:  "SQ0401",
		Title: "a context variable outside its place",
		Explanation: "Context variables exist only where something supplies them: `age` where a cache entry is judged, `tokens` in the " +
			"`cost` of an iteration, `present` in a `ps` capacity, and so on; `now` exists everywhere. Elsewhere they are an error " +
			"and never a silent 0. An attribute or a let may have the same name, and is meant wherever the context variable does not exist.",
		Wrong: "pool kv { cap 100; queue by (size); }\n",
		Right: "pool kv { cap 100; evict by (size); }\n",
	},
	{
		Code:  "SQ0402",
		Title: "an attribute where no session is at hand",
		Explanation: "Attributes belong to sessions. A capacity, a budget, a chunk and a cost belong to a stage with many sessions in it, or none, " +
			"so there is no session whose attribute could be read. Use a let, a query such as `queue(s)` or a context variable of the place. " +
			"What one session costs goes into the work of its `run`.",
		Wrong: "stage cpu : ps(speed);\nsession { set speed = 2; run cpu (1); }\n",
		Right: "stage cpu : ps(1);\nsession { set speed = 2; run cpu (1 / speed); }\n",
	},
	{
		Code:  "SQ0403",
		Title: "a hidden attribute is read",
		Explanation: "`hidden` says that the deployment cannot know an attribute, for example how long an answer will be. Admission, queue orders, " +
			"eviction and serving orders are the deployment's, so they may not read it; a session's own statements may, but for the key of a `choose`, " +
			"which is a router's. There it may be read once a run that takes it as its work has ended.\n\n" +
			"A deployment that is to know it, an oracle to compare others with, is one whose program leaves it out of `hidden`.",
		Wrong: "pool kv { cap 100; }\nstage gpu : delay;\nworkload {\n  hidden o;\n  init { set o = 10; }\n  session { hold kv (o) { run gpu (o); } }\n}\n",
		Right: "pool kv { cap 100; }\nstage gpu : delay;\nworkload {\n  hidden o;\n  init { set o = 10; }\n  session { hold kv (16) { run gpu (o); } }\n}\n",
	},
	{
		Code:  "SQ0406",
		Title: "a query that reveals a hidden attribute",
		Explanation: "The deployment gets to know a hidden attribute by another way. `work(S)` adds up what the runs on S have left, and `remaining` is what a " +
			"resident has left: where the work of such a run comes from a hidden attribute, they are that attribute. (`budget_left` asks what prefills want, and " +
			"so it is with a prefill's work.) An attribute that `set` made of a hidden one is hidden too, until a run with it as its work has ended; with a draw " +
			"in its `set` it is an estimate, which the deployment may have. An `observe` may read anything.\n\n" +
			"Ask what a scheduler can see, `queue(S)`, `used(P)` and `queued(P)`, or leave the attribute out of `hidden`: then the deployment is an oracle.",
		Wrong: "stage gpu[2] : fifo;\nworkload {\n  arrive batch(8);\n  hidden o;\n  init { set o = ~exp(10); }\n  session { choose i in 2 by (work(gpu[i])); run gpu[i] (o); }\n}\n",
		Right: "stage gpu[2] : fifo;\nworkload {\n  arrive batch(8);\n  hidden o;\n  init { set o = ~exp(10); }\n  session { choose i in 2 by (queue(gpu[i])); run gpu[i] (o); }\n}\n",
	},
	{
		Code:  "SQ0404",
		Title: "a draw where none is allowed",
		Explanation: "The header of a hold is read at every attempt to admit the session, a serving key whenever residents are compared, an index whenever " +
			"the member is asked for: a draw there would give another value each time. Draw once into an attribute, with `set`, and read that.",
		Wrong: "pool kv { cap 100; }\nsession { hold kv (~exp(10)) { } }\n",
		Right: "pool kv { cap 100; }\nsession { set u = ~exp(10); hold kv (u) { } }\n",
	},
	{
		Code:  "SQ0405",
		Title: "a query that cannot be asked here",
		Explanation: "`cachedin` asks for the cache entry of the session at hand, so it cannot be asked where none is: in a capacity, a budget, a chunk or a cost. " +
			"`budget_left` needs a `step` stage, and a stage's own budget or chunk cannot depend on what is left of that budget.",
		Wrong: "pool kv { cap 100; }\nstage gpu : step { cost 1; budget cachedin(kv); }\n",
		Right: "pool kv { cap 100; }\nstage gpu : step { cost 1; budget used(kv); }\n",
	},
}
