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
		Title: "an unknown name",
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
		Title: "an invalid name",
		Explanation: `Names are words of letters, digits and _, not beginning with a digit. No two attributes and no two observations
share one; pools (or stages) of one name are the members of one family and stand in a row.`,
		Wrong: `{"observes": ["time to first token"]}`,
		Right: `{"observes": ["ttft"]}`,
	},
	{
		Code:  "SQ0515",
		Title: "a reference that does not fit its family",
		Explanation: `A reference to a pool or stage gives the number of member 0 of its family, how many members the family has, and
which one is meant. A single pool or stage has no index, a family of one may have one, a family of more needs one.`,
		Wrong: `{"blocks": [[], [], [{"Drop": {"base": 0, "count": 1, "index": null}}]]}`,
		Right: `{"blocks": [[], [], [{"Drop": {"base": 0, "count": 2, "index": {"Attr": 9}}}]]}`,
	},
	{
		Code:        "SQ0518",
		Title:       "an attribute that a session cannot bring",
		Explanation: `The machine sets serial, cached and computed; an explicit session may give any other attribute a value, each once.`,
		Wrong:       `{"arrival": {"Sessions": [{"attrs": [[1, 7.0]]}]}}`,
		Right:       `{"arrival": {"Sessions": [{"attrs": [[10, 7.0]]}]}}`,
	},
	{
		Code:  "SQ0538",
		Title: "a text that begins within a token",
		Explanation: `A piece of a text, [stream, key, from], says what the tokens of a session or a turn are from a position on. The position is a whole
number of tokens.`,
		Wrong: `{"features": ["shared"], "streams": ["talk"], "arrival": {"Sessions": [{"attrs": [], "text": [[0, null, 0.5]]}]}}`,
		Right: `{"features": ["shared"], "streams": ["talk"], "arrival": {"Sessions": [{"attrs": [], "text": [[0, null, 16.0]]}]}}`,
	},
	{
		Code:  "SQ0539",
		Title: "phases that a run cannot have",
		Explanation: "Runs that follow one another on an engine that is `ahead` are one run of phases, `then`. A run has phases only there. Each is a prefill or a decode; what\n" +
			"runs when one has landed assigns, records and branches; and the work of each is the same when the run starts as it would be then: it\n" +
			"draws nothing, and reads neither the clock, live state, `cached` or `computed`, nor what is assigned in between.",
		Wrong: `{"features": ["ahead"], "stages": [{"name": "gpu", "kind": {"Step": {"budget": {"Num": 8.0}, "cost": {"Num": 1.0}, "chunk": {"Num": 0.0}, "serve": {"By": []}, "memory": null, "ahead": "Plain"}}}], "blocks": [[], [], [{"Run": {"stage": {"base": 0, "count": 1, "index": null}, "mode": "Prefill", "work": {"Num": 4.0}, "growing": null, "then": [{"mode": "Plain", "work": {"Num": 2.0}, "block": 3}]}}], []]}`,
		Right: `{"features": ["ahead"], "stages": [{"name": "gpu", "kind": {"Step": {"budget": {"Num": 8.0}, "cost": {"Num": 1.0}, "chunk": {"Num": 0.0}, "serve": {"By": []}, "memory": null, "ahead": "Plain"}}}], "blocks": [[], [], [{"Run": {"stage": {"base": 0, "count": 1, "index": null}, "mode": "Prefill", "work": {"Num": 4.0}, "growing": null, "then": [{"mode": "Decode", "work": {"Num": 2.0}, "block": 3}]}}], []]}`,
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
	{
		Code:  "SQ0537",
		Title: "features that are not those of the program",
		Explanation: `What the format has beyond version 5 belongs to features. The list ` + "`features`" + ` of a program names exactly those that it uses,
in alphabetical order; a program that uses none has no such list. A reader that lacks a feature refuses the program.`,
		Wrong: `{"features": ["telepathy"]}`,
		Right: `{"version": 5}`,
	},
})

// within gives the rows the setting of their examples.
func within(setting string, rows []Info) []Info {
	for i := range rows {
		rows[i].Setting = setting
	}
	return rows
}
