package diag

// irSetting is the small file of the examples' other fields.
const irSetting = "The fields of an IR file that matter. The others make it a small program with the attributes `i` (9) and `x` (10), the observation " +
	"`done` (0), the pools `kv[2]` (0 and 1, cap 160) and `tier` (2), the stages `engine` (0, a step stage) and `tool` (1, a delay), and empty blocks."

// irCodes are SQ05xx: reading and validating IR files.
var irCodes = within(irSetting, []Info{
	{
		Code:  "SQ0501",
		Title: "not a JSON text",
		Explanation: `An IR file and a sessions file are JSON: one value, in UTF-8, without comments and without commas
after the last element. The message says what was expected at the place shown.`,
		Wrong: `{"seed": 1,}`,
		Right: `{"seed": 1}`,
	},
	{
		Code:  "SQ0502",
		Title: "another version of the IR",
		Explanation: `Every IR file says its version. This tool reads version 5 and no other, since a file of another version
may mean something else with the same words. Compile the program's text again to get a file of this version.`,
		Wrong: `{"version": 7}`,
		Right: `{"version": 5}`,
	},
	{
		Code:  "SQ0503",
		Title: "a field that does not exist",
		Explanation: `The format is closed: every field means something, so a field that this version does not know would be
lost in silence. It may be misspelt, or of another version.`,
		Wrong: `{"pols": []}`,
		Right: `{"observes": []}`,
	},
	{
		Code:  "SQ0504",
		Title: "a field is missing",
		Explanation: `Every field is written, also one without a value (null or an empty list): only a session's "turns" may be
left out. The path is that of the field that should be there.`,
		Wrong: `{"stages": [{"name": "engine"}, {"name": "tool", "kind": "Delay"}]}`,
		Right: `{"stages": [{"name": "engine", "kind": "Delay"}, {"name": "tool", "kind": "Delay"}]}`,
	},
	{
		Code:        "SQ0505",
		Title:       "a field stands twice",
		Explanation: `An object has every field once; of two it would not be clear which one counts.`,
		Wrong:       `{"seed": 1, "seed": 2}`,
		Right:       `{"seed": 2}`,
	},
	{
		Code:  "SQ0506",
		Title: "a name that is none of the known ones",
		Explanation: `Statements, expressions, operators, functions and kinds are named by a fixed list. Names are spelt with
capitals: "Lru", "Prefill", "BudgetLeft".`,
		Wrong: `{"arrival": {"Uniform": 3.0}}`,
		Right: `{"arrival": {"Poisson": 3.0}}`,
	},
	{
		Code:  "SQ0507",
		Title: "a value of the wrong type",
		Explanation: `A real is a JSON number or one of the strings "inf" and "-inf"; an integer has no fraction and no exponent.
A variant with data is an object with one field, its name; a variant without data is its name as a string.`,
		Wrong: `{"arrival": "Batch"}`,
		Right: `{"arrival": {"Batch": 4}}`,
	},
	{
		Code:        "SQ0508",
		Title:       "a list of the wrong length",
		Explanation: `What belongs together without names, like an operator and its operands, is a list of fixed length. A hold has at least one pool.`,
		Wrong:       `{"blocks": [[{"Set": [9, {"Unary": ["Neg"]}]}], [], []]}`,
		Right:       `{"blocks": [[{"Set": [9, {"Unary": ["Neg", {"Num": 1.0}]}]}], [], []]}`,
	},
	{
		Code:        "SQ0509",
		Title:       "a number that is too large",
		Explanation: `Reals are those of 64 bits, integers those of 64 bits with a sign. Infinity is written "inf".`,
		Wrong:       `{"horizon": 1e400}`,
		Right:       `{"horizon": "inf"}`,
	},
	{
		Code:  "SQ0510",
		Title: "a number of something that does not exist",
		Explanation: `Attributes, observations, pools, stages and blocks are named by their place in their list, from 0. The nine
slots of the built-in attributes must be nine different ones.`,
		Wrong: `{"hidden": [11]}`,
		Right: `{"hidden": [10]}`,
	},
	{
		Code:  "SQ0511",
		Title: "the blocks are not a tree",
		Explanation: `Every block is entered from one place: it is the init, turn or session block, or the body or arm of one
statement. A block that two statements share, that contains itself, or that nothing enters is an error.`,
		Wrong: `{"blocks": [[], [], [{"Branch": [{"Attr": 6}, 3, 3]}], []]}`,
		Right: `{"blocks": [[], [], [{"Branch": [{"Attr": 6}, 3, 4]}], [], []]}`,
	},
	{
		Code:  "SQ0512",
		Title: "nested too deep",
		Explanation: `Expressions and blocks may nest a thousand deep. That is far more than anybody writes; a program that a
tool made can use attributes for intermediate values.`,
		Wrong: `{"blocks": [[{"Set": [9, {"Unary": ["Neg", {"Num": 1.0}]}]}], [], []]}`,
		Often: []string{`{"Unary": ["Neg", `, `]}`},
		Times: 1001,
		Right: `{"blocks": [[{"Set": [9, {"Unary": ["Neg", {"Num": 1.0}]}]}], [], []]}`,
	},
	{
		Code:  "SQ0513",
		Title: "a name that cannot be one",
		Explanation: `Names are words of letters, digits and _, not beginning with a digit. No two attributes and no two observations
share one; pools (or stages) of one name are the members of one family and stand in a row.`,
		Wrong: `{"observes": ["time to first token"]}`,
		Right: `{"observes": ["ttft"]}`,
	},
	{
		Code:  "SQ0514",
		Title: "a number out of its range",
		Explanation: `Capacities are at least 0, blocks above 0, a fifo has at least one server, rates are above 0, the horizon and
the warm-up at least 0 and the warm-up finite, and a choose needs a whole number of candidates, at least 1.`,
		Wrong: `{"warmup": "inf"}`,
		Right: `{"warmup": 100.0}`,
	},
	{
		Code:  "SQ0515",
		Title: "a reference that does not fit its family",
		Explanation: `A reference to a pool or stage gives the number of member 0 of its family, how many members the family has, and
which one is meant. A single pool or stage is a family of one and has no index; a family of more needs one.`,
		Wrong: `{"blocks": [[], [], [{"Drop": {"base": 0, "count": 1, "index": null}}]]}`,
		Right: `{"blocks": [[], [], [{"Drop": {"base": 0, "count": 2, "index": {"Attr": 9}}}]]}`,
	},
	{
		Code:  "SQ0516",
		Title: "pools and stages that cannot be joined",
		Explanation: `Only a step stage admits. All members of a pool family are admitted via one single stage, or each via the member
of the same number of a stage family as large; an engine's memory is joined the same way. A pool spills into another
pool that does not spill itself, and the work of it is done by a stage that is no engine.`,
		Wrong: `{"pools": [{"name": "kv", "cap": 160.0, "block": null, "evict": "Lru", "preempt": "None", "queue": null, "spill": null, "admit_via": 1}]}`,
		Right: `{"pools": [{"name": "kv", "cap": 160.0, "block": null, "evict": "Lru", "preempt": "None", "queue": null, "spill": null, "admit_via": 0}]}`,
	},
	{
		Code:        "SQ0517",
		Title:       "an attribute that cannot be hidden",
		Explanation: `The machine sets cached and computed at admission and preemption for policies to read, so they cannot be hidden. An attribute is hidden once.`,
		Wrong:       `{"hidden": [0]}`,
		Right:       `{"hidden": [4]}`,
	},
	{
		Code:        "SQ0518",
		Title:       "an attribute that a session cannot bring",
		Explanation: `The machine sets serial, cached and computed; an explicit session may give any other attribute a value, each once.`,
		Wrong:       `{"arrival": {"Sessions": [{"attrs": [[1, 7.0]]}]}}`,
		Right:       `{"arrival": {"Sessions": [{"attrs": [[10, 7.0]]}]}}`,
	},
	{
		Code:  "SQ0519",
		Title: "a context variable where it does not exist",
		Explanation: `Context variables exist only where something supplies them: size and age of an entry in an eviction key, present in
a ps capacity, tokens in a cost, and so on; now exists everywhere.`,
		Wrong: `{"blocks": [[{"Set": [9, {"Ctx": "Age"}]}], [], []]}`,
		Right: `{"blocks": [[{"Set": [9, {"Ctx": "Now"}]}], [], []]}`,
	},
	{
		Code:        "SQ0520",
		Title:       "an attribute where no session is at hand",
		Explanation: `A ps capacity, a budget, a chunk and a cost belong to a stage and not to a session: they read context variables and the state of the deployment only.`,
		Wrong:       `{"stages": [{"name": "link", "kind": {"Ps": {"Attr": 9}}}]}`,
		Right:       `{"stages": [{"name": "link", "kind": {"Ps": {"Ctx": "N"}}}]}`,
	},
	{
		Code:        "SQ0521",
		Title:       "a hidden attribute read by a policy",
		Explanation: `A hidden attribute is what a real scheduler does not know, like the length of an answer not yet given: only the session's own statements may read it, never an admission, an eviction key or a serving order.`,
		Wrong:       `{"hidden": [4], "pools": [{"name": "kv", "cap": 160.0, "block": null, "evict": "Lru", "preempt": "None", "queue": {"Attr": 4}, "spill": null, "admit_via": null}]}`,
		Right:       `{"hidden": [4], "pools": [{"name": "kv", "cap": 160.0, "block": null, "evict": "Lru", "preempt": "None", "queue": {"Attr": 3}, "spill": null, "admit_via": null}]}`,
	},
	{
		Code:        "SQ0522",
		Title:       "a draw where there can be none",
		Explanation: `Headers of holds and serving keys are read any number of times, and an index must mean the same pool each time: none of them may draw. Draw into an attribute before.`,
		Wrong:       `{"blocks": [[], [], [{"Drop": {"base": 0, "count": 2, "index": {"Sample": ["Bernoulli", [{"Num": 0.5}]]}}}]]}`,
		Right:       `{"blocks": [[], [], [{"Set": [9, {"Sample": ["Bernoulli", [{"Num": 0.5}]]}]}, {"Drop": {"base": 0, "count": 2, "index": {"Attr": 9}}}]]}`,
	},
	{
		Code:        "SQ0523",
		Title:       "a query that cannot be asked there",
		Explanation: `cachedin asks for the session's own entry and needs a session at hand; budget_left needs a step stage, and an engine's budget cannot depend on what is left of it.`,
		Wrong:       `{"blocks": [[{"Set": [9, {"Call": ["BudgetLeft", [{"Stage": {"base": 1, "count": 1, "index": null}}]]}]}], [], []]}`,
		Right:       `{"blocks": [[{"Set": [9, {"Call": ["BudgetLeft", [{"Stage": {"base": 0, "count": 1, "index": null}}]]}]}], [], []]}`,
	},
	{
		Code:        "SQ0524",
		Title:       "arguments that do not fit the function",
		Explanation: `Every function and distribution has its number of arguments; queries take a pool or a stage, never a value. min and max take two or more.`,
		Wrong:       `{"blocks": [[{"Set": [9, {"Call": ["Sqrt", []]}]}], [], []]}`,
		Right:       `{"blocks": [[{"Set": [9, {"Call": ["Sqrt", [{"Expr": {"Num": 2.0}}]]}]}], [], []]}`,
	},
	{
		Code:        "SQ0525",
		Title:       "a statement that may not stand in init or turn",
		Explanation: `The blocks run at a session's birth and at each of its turns take no time and touch no deployment: they set and observe.`,
		Wrong:       `{"blocks": [["End"], [], []]}`,
		Right:       `{"blocks": [[], [], ["End"]]}`,
	},
	{
		Code:        "SQ0526",
		Title:       "a run whose mode does not suit its stage",
		Explanation: `A run on a step stage is a prefill or a decode; a run anywhere else is plain and does not grow.`,
		Wrong:       `{"blocks": [[], [], [{"Run": {"stage": {"base": 0, "count": 1, "index": null}, "mode": "Plain", "work": {"Num": 8.0}, "growing": null}}]]}`,
		Right:       `{"blocks": [[], [], [{"Run": {"stage": {"base": 0, "count": 1, "index": null}, "mode": "Decode", "work": {"Num": 8.0}, "growing": null}}]]}`,
	},
	{
		Code:        "SQ0527",
		Title:       "a growth or load outside a hold of the pool",
		Explanation: `Grow, load and a growing run change the innermost hold's allocation of a pool, so they stand inside a hold of it, written the same way, index included.`,
		Wrong:       `{"blocks": [[], [], [{"Grow": [{"base": 2, "count": 1, "index": null}, {"Num": 8.0}]}]]}`,
		Right:       `{"blocks": [[], [], [{"Hold": {"pools": [[{"base": 2, "count": 1, "index": null}, {"Num": 8.0}, null]], "reuse": null, "body": 3, "cache": null, "lease": null}}], [{"Grow": [{"base": 2, "count": 1, "index": null}, {"Num": 8.0}]}]]}`,
	},
	{
		Code:        "SQ0528",
		Title:       "an index that the hold's body changes",
		Explanation: `Inside a hold of kv[i] a statement about kv[i] means the pool that is held. If the body assigns i, it may mean another one. Use a second attribute in the body.`,
		Wrong:       `{"blocks": [[], [], [{"Hold": {"pools": [[{"base": 0, "count": 2, "index": {"Attr": 9}}, {"Num": 8.0}, null]], "reuse": null, "body": 3, "cache": null, "lease": null}}], [{"Set": [9, {"Num": 1.0}]}, {"Grow": [{"base": 0, "count": 2, "index": {"Attr": 9}}, {"Num": 8.0}]}]]}`,
		Right:       `{"blocks": [[], [], [{"Hold": {"pools": [[{"base": 0, "count": 2, "index": {"Attr": 9}}, {"Num": 8.0}, null]], "reuse": null, "body": 3, "cache": null, "lease": null}}], [{"Set": [10, {"Num": 1.0}]}, {"Grow": [{"base": 0, "count": 2, "index": {"Attr": 9}}, {"Num": 8.0}]}]]}`,
	},
	{
		Code:        "SQ0529",
		Title:       "a release of something that is never held there",
		Explanation: `A release stands inside a hold of the pool, or in a program where some hold leases the pool; written the same way, index included.`,
		Wrong:       `{"blocks": [[], [], [{"Release": {"base": 2, "count": 1, "index": null}}]]}`,
		Right:       `{"blocks": [[], [], [{"Hold": {"pools": [[{"base": 2, "count": 1, "index": null}, {"Num": 8.0}, null]], "reuse": null, "body": 3, "cache": null, "lease": [{"base": 2, "count": 1, "index": null}, {"Num": "inf"}]}}, {"Release": {"base": 2, "count": 1, "index": null}}], []]}`,
	},
	{
		Code:        "SQ0530",
		Title:       "a lease of a pool that the hold does not hold",
		Explanation: `A hold's lease keeps one of its own pools past its end. It names that pool as the hold does, index included.`,
		Wrong:       `{"blocks": [[], [], [{"Hold": {"pools": [[{"base": 2, "count": 1, "index": null}, {"Num": 8.0}, null]], "reuse": null, "body": 3, "cache": null, "lease": [{"base": 0, "count": 2, "index": {"Num": 0.0}}, {"Num": 30.0}]}}], []]}`,
		Right:       `{"blocks": [[], [], [{"Hold": {"pools": [[{"base": 2, "count": 1, "index": null}, {"Num": 8.0}, null]], "reuse": null, "body": 3, "cache": null, "lease": [{"base": 2, "count": 1, "index": null}, {"Num": 30.0}]}}], []]}`,
	},
	{
		Code:        "SQ0531",
		Title:       "a branch that is neither true nor false",
		Explanation: `The condition of a branch is 0 or 1. A constant in between is usually meant as a probability: draw with Bernoulli, which a text writes branch with (p).`,
		Wrong:       `{"blocks": [[], [], [{"Branch": [{"Num": 0.25}, 3, 4]}], [], []]}`,
		Right:       `{"blocks": [[], [], [{"Branch": [{"Sample": ["Bernoulli", [{"Num": 0.25}]]}, 3, 4]}], [], []]}`,
	},
	{
		Code:        "SQ0532",
		Title:       "a loop that can go round without time passing",
		Explanation: `Every path through a loop's body reaches a run whose work is not the constant 0, an end, or a hold whose body does; a hold alone may be admitted at once. Otherwise one session would go round for ever at one instant.`,
		Wrong:       `{"blocks": [[], [], [{"Loop": 3}], [{"Set": [9, {"Num": 1.0}]}]]}`,
		Right:       `{"blocks": [[], [], [{"Loop": 3}], [{"Run": {"stage": {"base": 1, "count": 1, "index": null}, "mode": "Plain", "work": {"Num": 3.0}, "growing": null}}]]}`,
	},
	{
		Code:        "SQ0533",
		Title:       "an amount that can never be",
		Explanation: `Units, reserve, work, growth, loads and times are at least 0, and no hold can get more of a pool than its capacity.`,
		Wrong:       `{"blocks": [[], [], [{"Hold": {"pools": [[{"base": 0, "count": 2, "index": {"Num": 0.0}}, {"Num": 161.0}, null]], "reuse": null, "body": 3, "cache": null, "lease": null}}], []]}`,
		Right:       `{"blocks": [[], [], [{"Hold": {"pools": [[{"base": 0, "count": 2, "index": {"Num": 0.0}}, {"Num": 160.0}, null]], "reuse": null, "body": 3, "cache": null, "lease": null}}], []]}`,
	},
	{
		Code:        "SQ0534",
		Title:       "a member that the family has not",
		Explanation: `A family of n has the members 0 to n-1. A constant index is checked when the program is loaded, a computed one when it runs.`,
		Wrong:       `{"blocks": [[], [], [{"Drop": {"base": 0, "count": 2, "index": {"Num": 2.0}}}]]}`,
		Right:       `{"blocks": [[], [], [{"Drop": {"base": 0, "count": 2, "index": {"Num": 1.0}}}]]}`,
	},
	{
		Code:        "SQ0535",
		Title:       "a hold that lists a pool twice",
		Explanation: `A hold has one allocation per pool. Write the sum of the units instead.`,
		Wrong:       `{"blocks": [[], [], [{"Hold": {"pools": [[{"base": 2, "count": 1, "index": null}, {"Num": 8.0}, null], [{"base": 2, "count": 1, "index": null}, {"Num": 4.0}, null]], "reuse": null, "body": 3, "cache": null, "lease": null}}], []]}`,
		Right:       `{"blocks": [[], [], [{"Hold": {"pools": [[{"base": 2, "count": 1, "index": null}, {"Num": 12.0}, null]], "reuse": null, "body": 3, "cache": null, "lease": null}}], []]}`,
	},
	{
		Code:  "SQ0536",
		Title: "an IR that no text gives",
		Explanation: `The compiler from text numbers attributes, observations and blocks in the order of reading, declares the members of
a family at once, and gives the built-in attributes the slots 0 to 8. An IR that does otherwise runs, but cannot be
written as a text that compiles to it again.`,
		Wrong: `{"attrs": ["cached", "serial", "turn_no", "new", "out", "think", "more", "forced", "computed"], "observes": ["a", "b"], "blocks": [[], [], [{"Observe": [1, {"Num": 1.0}]}, {"Observe": [0, {"Num": 2.0}]}]]}`,
		Right: `{"attrs": ["cached", "serial", "turn_no", "new", "out", "think", "more", "forced", "computed"], "observes": ["a", "b"], "blocks": [[], [], [{"Observe": [0, {"Num": 1.0}]}, {"Observe": [1, {"Num": 2.0}]}]]}`,
	},
})

// within gives the rows the setting of their examples.
func within(setting string, rows []Info) []Info {
	for i := range rows {
		rows[i].Setting = setting
	}
	return rows
}
