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
			"eviction and serving orders are the deployment's, so they may not read it; a session's own statements may.",
		Wrong: "pool kv { cap 100; }\nstage gpu : delay;\nworkload {\n  hidden o;\n  init { set o = 10; }\n  session { hold kv (o) { run gpu (o); } }\n}\n",
		Right: "pool kv { cap 100; }\nstage gpu : delay;\nworkload {\n  hidden o;\n  init { set o = 10; }\n  session { hold kv (16) { run gpu (o); } }\n}\n",
	},
	{
		Code:  "SQ0404",
		Title: "a draw where none may stand",
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
