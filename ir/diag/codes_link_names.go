package diag

// nameCodes are SQ02xx: names and declarations.
var nameCodes = []Info{
	{
		Code:  "SQ0201",
		Title: "a name that nothing sets or declares",
		Explanation: "A name in an expression is an attribute that some `set` or `choose` of the program assigns, a built-in attribute, a let, or a " +
			"context variable of the place. This one is none of these; most often it is misspelt. Pools, stages and observations are not values. " +
			"A name is reported once, at its first place.",
		Wrong: "session { set prompt = 80; observe seen = promt; }\n",
		Right: "session { set prompt = 80; observe seen = prompt; }\n",
	},
	{
		Code:        "SQ0202",
		Title:       "an unknown pool",
		Explanation: "A pool is wanted at this place, and the program declares none of that name. Pools may be declared above or below their use.",
		Wrong:       "pool memory { cap 100; }\nsession { hold memroy (1) { } }\n",
		Right:       "pool memory { cap 100; }\nsession { hold memory (1) { } }\n",
	},
	{
		Code:        "SQ0203",
		Title:       "an unknown stage",
		Explanation: "A stage is wanted at this place, and the program declares none of that name. Stages may be declared above or below their use.",
		Wrong:       "stage link : delay;\nsession { run lnik (1); }\n",
		Right:       "stage link : delay;\nsession { run link (1); }\n",
	},
	{
		Code:  "SQ0204",
		Title: "an unknown function",
		Explanation: "A name with arguments is one of the language's functions, a query of a pool or a query of a stage; programs cannot declare their own. " +
			"A draw from a distribution is written with `~` in front.",
		Wrong: "session { observe o = maximum(1, 2); }\n",
		Right: "session { observe o = max(1, 2); }\n",
	},
	{
		Code:        "SQ0205",
		Title:       "an unknown distribution",
		Explanation: "The distributions are `exp`, `det`, `uniform`, `erlang`, `h2`, `bernoulli`, `normal`, `lognormal`, `choice` and `trace`.",
		Wrong:       "session { observe o = ~gamma(1, 2); }\n",
		Right:       "session { observe o = ~uniform(1, 2); }\n",
	},
	{
		Code:        "SQ0206",
		Title:       "declared twice",
		Explanation: "Two pools, two stages, two lets or two bindings of one hold have the same name, so a use of the name could mean either. The second place is the first declaration.",
		Wrong:       "pool kv { cap 1; }\npool kv { cap 2; }\n",
		Right:       "pool kv { cap 1; }\npool kv2 { cap 2; }\n",
	},
	{
		Code:  "SQ0207",
		Title: "one name for two kinds of things",
		Explanation: "A pool may not have a stage's name, and a let may not have an attribute's: both would be meant at the same places. " +
			"An attribute may have the name of a pool or a stage, and an observation any name.",
		Wrong: "let n = 10;\nsession { set n = 20; }\n",
		Right: "let n = 10;\nsession { set m = 20; }\n",
	},
	{
		Code:        "SQ0208",
		Title:       "`now` and `inf` are taken",
		Explanation: "`now` is the clock and `inf` is infinity at every place of a program, so neither can be declared, assigned or bound. All other words can.",
		Wrong:       "session { set now = 0; }\n",
		Right:       "session { set t0 = now; }\n",
	},
	{
		Code:  "SQ0209",
		Title: "a part stands twice",
		Explanation: "A program has one workload, one session, one server and one `run` block; a pool, a stage and the workload have each of their options once. " +
			"The later one does not replace the earlier one, since that is more often a slip than a wish.",
		Wrong: "pool kv { cap 100; block 16; cap 200; }\n",
		Right: "pool kv { cap 100; block 16; }\n",
	},
	{
		Code:  "SQ0210",
		Title: "a constant is required",
		Explanation: "Lets, `cap`, `block`, the servers of a `fifo`, the argument of an arrival and the `run` block are fixed before anything runs. " +
			"They may use numbers, lets, operators and functions, but no attribute, no draw, no context variable and no query.",
		Wrong: "pool kv { cap 10 * blocks; }\nsession { set blocks = 4; }\n",
		Right: "let blocks = 4;\npool kv { cap 10 * blocks; }\n",
	},
	{
		Code:        "SQ0211",
		Title:       "a let is used above its declaration",
		Explanation: "A let may use the lets above it, so that no let can depend on itself. Everything else in a program may use lets from anywhere.",
		Wrong:       "let total = 2 * half;\nlet half = 8;\n",
		Right:       "let half = 8;\nlet total = 2 * half;\n",
	},
	{
		Code:        "SQ0212",
		Title:       "a constant that is not a number",
		Explanation: "The expression has no value: 0/0, inf − inf, the root or the logarithm of a negative number, or something that contains one of them.",
		Wrong:       "let share = 0 / 0;\n",
		Right:       "let share = 0 / 1;\n",
	},
	{
		Code:        "SQ0213",
		Title:       "an impossible constant",
		Explanation: "Capacities, horizons and warm-ups are not negative, blocks and arrival rates are finite and above 0, servers, sessions and seeds are whole numbers.",
		Wrong:       "stage desk : fifo (1.5);\n",
		Right:       "stage desk : fifo (2);\n",
	},
	{
		Code:        "SQ0214",
		Title:       "`--set` names no let",
		Explanation: "`--set NAME=EXPR` gives a let of the program another value before it is linked. The program has no let of this name; attributes cannot be set from outside this way.",
		Wrong:       "sq-sem check --set blocs=64 small.sq",
		Right:       "sq-sem check --set blocks=64 small.sq",
		Beside:      []Companion{{"small.sq", "let blocks = 32;\npool kv { cap blocks; }\n"}},
	},
	{
		Code:        "SQ0215",
		Title:       "a family with no members, or too many",
		Explanation: "The constant in brackets behind a pool's or stage's name is how many members it has: a whole number, at least 1, and all families together at most 65536.",
		Wrong:       "pool kv[0] { }\n",
		Right:       "pool kv[1] { }\n",
	},
	{
		Code:        "SQ0216",
		Title:       "a family is named without an index",
		Explanation: "`pool kv[2]` declares `kv[0]` and `kv[1]`; `kv` alone would be neither. The index may be any expression, also an attribute.",
		Wrong:       "pool kv[2] { }\nsession { hold kv (1) { } }\n",
		Right:       "pool kv[2] { }\nsession { hold kv[serial - 2 * floor(serial / 2)] (1) { } }\n",
	},
	{
		Code:        "SQ0217",
		Title:       "an index on a single pool or stage",
		Explanation: "Only a family has members to choose from. A single pool or stage is written without an index; the constant 0 is allowed. `pool kv[1]` declares a family of one, which may have any index.",
		Wrong:       "pool kv { }\nsession { hold kv[serial] (1) { } }\n",
		Right:       "pool kv[1] { }\nsession { hold kv[serial] (1) { } }\n",
	},
	{
		Code:        "SQ0218",
		Title:       "no such member",
		Explanation: "A constant index is checked before anything runs: it has to be whole, and from 0 to one less than the number of members. A computed one is checked when it runs.",
		Wrong:       "pool kv[2] { }\nsession { hold kv[2] (1) { } }\n",
		Right:       "pool kv[2] { }\nsession { hold kv[1] (1) { } }\n",
	},
	{
		Code:  "SQ0219",
		Title: "families that cannot be joined",
		Explanation: "`admit via`, `memory` and `spill` join a family to another one member for member, so the counts have to be the same; " +
			"or all members are joined to one single pool or stage.",
		Wrong: "pool kv[3] { admit via gpu; }\nstage gpu[2] : step { cost 1; }\n",
		Right: "pool kv[2] { admit via gpu; }\nstage gpu[2] : step { cost 1; }\n",
	},
	{
		Code:        "SQ0220",
		Title:       "the wrong number of arguments",
		Explanation: "Every function, query and distribution has a fixed number of arguments; `min` and `max` take two or more.",
		Wrong:       "session { observe o = ~uniform(1); }\n",
		Right:       "session { observe o = ~uniform(0, 1); }\n",
	},
	{
		Code:        "SQ0221",
		Title:       "the wrong kind of argument",
		Explanation: "A query of a pool takes a pool and a query of a stage takes a stage, each by its name: `used(kv)`, `work(gpu[i])`.",
		Wrong:       "pool kv { }\nstage gpu : delay;\nsession { observe o = used(gpu); }\n",
		Right:       "pool kv { }\nstage gpu : delay;\nsession { observe o = used(kv); }\n",
	},
	{
		Code:        "SQ0222",
		Title:       "an index on something that is not a family",
		Explanation: "Only pools and stages have members, and a member is not a value: a query reads its state. An attribute holds one number.",
		Wrong:       "pool kv[2] { }\nsession { observe o = kv[1]; }\n",
		Right:       "pool kv[2] { }\nsession { observe o = free(kv[1]); }\n",
	},
	{
		Code:  "SQ0223",
		Title: "a binding with a name that is taken",
		Explanation: "A name bound at admission stands for its expression in the header, and may become an attribute in the body. It cannot be the name of a built-in " +
			"attribute, a pool, a stage or a let, which would mean something else in the same places.",
		Wrong: "let known = 8;\npool kv { }\nserver { admit if kv (known) fit where known = 1 { } }\n",
		Right: "let least = 8;\npool kv { }\nserver { admit if kv (known) fit where known = least { } }\n",
	},
	{
		Code:        "SQ0224",
		Title:       "`hidden` names what nothing sets",
		Explanation: "`hidden` is about attributes of the program. One that no `set` or `choose` assigns is most likely misspelt, and would hide nothing.",
		Wrong:       "workload { hidden lenght; init { set length = 10; } }\n",
		Right:       "workload { hidden length; init { set length = 10; } }\n",
	},
	{
		Code:        "SQ0225",
		Title:       "`cached` and `computed` cannot be hidden",
		Explanation: "Admissions set these two themselves, so the deployment cannot be kept from knowing them. The other built-in attributes may be hidden.",
		Wrong:       "workload { hidden computed; }\n",
		Right:       "workload { hidden out; }\n",
	},
	{
		Code:  "SQ0226",
		Title: "a program too large once it is written out",
		Explanation: "Every `request` puts the server's statements in its place, and every use of an admission binding puts the binding's expression there. " +
			"Bindings that use each other twice and more double the size with each step. The limit is far beyond what a person would write.",
		Wrong: "workload { session { request; } }\nserver { set x = 1; set y = 2; }\n",
		Often: []string{"request; ", "set x = 1; "},
		Times: 2000,
		Right: "workload { session { request; } }\nserver { set x = 1; set y = 2; }\n",
	},
}
