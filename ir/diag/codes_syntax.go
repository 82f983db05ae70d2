package diag

// syntaxCodes are SQ01xx: reading text into a tree.
var syntaxCodes = []Info{
	{
		Code:  "SQ0101",
		Title: "something else was expected",
		Explanation: "The text does not go on as the language demands at this place. The message says what was found " +
			"and what may stand there. Often the mistake is a little before the place: a word left out, or a mark too many.",
		Wrong: "session {\n  set x = ;\n}\n",
		Right: "session {\n  set x = 0;\n}\n",
	},
	{
		Code:  "SQ0102",
		Title: "a `;` is missing",
		Explanation: "Every declaration, option and statement that does not end with `}` ends with `;`. The place is the end " +
			"of the one that lacks it. After the `}` of a hold the `;` is needed only behind a clause such as `cache (…)`.",
		Wrong: "session {\n  set x = 1\n  set y = 2;\n}\n",
		Right: "session {\n  set x = 1;\n  set y = 2;\n}\n",
	},
	{
		Code:  "SQ0103",
		Title: "`=` where `==` is meant",
		Explanation: "`=` gives a name its value, in `let`, `set`, `observe` and the bindings of a hold. Inside an expression two " +
			"values are compared with `==`, which gives 1 when they are equal and 0 when they are not.",
		Wrong: "session {\n  branch (serial = 1) { end; }\n}\n",
		Right: "session {\n  branch (serial == 1) { end; }\n}\n",
	},
	{
		Code:  "SQ0104",
		Title: "a block is not closed",
		Explanation: "A `{` has no `}`: what stands at the place of the diagnostic cannot be part of the block. The second place is " +
			"the `{` that most likely lacks its `}`, judged by how the lines are indented.",
		Wrong: "session {\n  loop {\n    end;\n}\n\npool kv { cap 1; }\n",
		Right: "session {\n  loop {\n    end;\n  }\n}\n\npool kv { cap 1; }\n",
	},
	{
		Code:  "SQ0105",
		Title: "a word is misspelt",
		Explanation: "Only a few words may stand at this place. This is not one of them, but it is close to one. The words of the " +
			"language are written in small letters.",
		Wrong: "session {\n  obsrve x = 1;\n}\n",
		Right: "session {\n  observe x = 1;\n}\n",
	},
	{
		Code:  "SQ0106",
		Title: "a clause belongs to no hold",
		Explanation: "`cache`, `keep` and `lease` say what happens to the memory at the end of a `hold`, `enter` or `admit if`. They " +
			"follow the `}` of its body directly: a `;` in between ends the statement, and what follows stands alone.",
		Wrong: "pool kv { cap 1; }\nsession {\n  hold kv (1) { turn; };\n  lease kv (30);\n}\n",
		Right: "pool kv { cap 1; }\nsession {\n  hold kv (1) { turn; } lease kv (30);\n}\n",
	},
	{
		Code:        "SQ0107",
		Title:       "an `else` has no branch",
		Explanation: "`else { … }` follows the `}` of a `branch` directly.",
		Wrong:       "session {\n  loop { end; }\n  else { end; }\n}\n",
		Right:       "session {\n  branch (serial == 1) { end; }\n  else { end; }\n}\n",
	},
	{
		Code:  "SQ0108",
		Title: "a `}` too many",
		Explanation: "All blocks are closed already when this `}` comes. Either it is one too many, or a `{` is missing further up, or " +
			"a `}` before it closed a block too early.",
		Wrong: "session {\n  turn;\n}\n}\n",
		Right: "session {\n  turn;\n}\n",
	},
	{
		Code:  "SQ0109",
		Title: "a statement outside of any block",
		Explanation: "The top level of a program holds declarations: `let`, `pool`, `stage`, `workload`, `session`, `server` and `run`. " +
			"Statements are what a session does and stand in the block of a `session` or `server`.",
		Wrong: "set x = 1;\n",
		Right: "session {\n  set x = 1;\n}\n",
	},
	{
		Code:  "SQ0110",
		Title: "a declaration inside a block",
		Explanation: "`let`, `pool`, `stage`, `workload`, `session`, `server` and `run { … }` stand at the top level; only a `session` may " +
			"also stand in a `workload`. In a block of statements a value gets a name with `set`.",
		Wrong: "session {\n  let x = 1;\n}\n",
		Right: "let x = 1;\n\nsession {\n  turn;\n}\n",
	},
	{
		Code:  "SQ0111",
		Title: "`keep` for `cache`, or the other way round",
		Explanation: "What stays cached after a `hold` is given by `cache (…)`; after an `enter` or `admit if` the same clause is " +
			"written `keep (…)`.",
		Wrong: "pool kv { cap 1; }\nsession {\n  hold kv (1) { turn; } keep (1);\n}\n",
		Right: "pool kv { cap 1; }\nsession {\n  hold kv (1) { turn; } cache (1);\n}\n",
	},
	{
		Code:  "SQ0112",
		Title: "a `;` ends nothing",
		Explanation: "There is no empty statement. After the `}` of a `branch`, a `loop` or a declaration no `;` is written; it may " +
			"stand after the `}` of a hold or of a step stage.",
		Wrong: "session {\n  loop { end; };\n}\n",
		Right: "session {\n  loop { end; }\n}\n",
	},
	{
		Code:        "SQ0113",
		Title:       "a bracket is not closed",
		Explanation: "A `(` or `[` lacks its `)` or `]`: something stands there that cannot be inside. The second place is the open one.",
		Wrong:       "let x = (1 + 2;\n",
		Right:       "let x = (1 + 2);\n",
	},
	{
		Code:  "SQ0120",
		Title: "a character that is not in the language",
		Explanation: "Outside of comments and strings a program consists of names (letters a–z and A–Z, digits, `_`), numbers, strings in " +
			"straight double quotes, the marks `{ } [ ] ( ) ; , : ? ~`, operators, and ordinary white space. Text copied from a " +
			"formatted page often has others that look alike.",
		Wrong: "let x = 7 % 2;\n",
		Right: "let x = 7 - floor(7 / 2) * 2;\n",
	},
	{
		Code:  "SQ0121",
		Title: "not a number",
		Explanation: "A number is written in decimal digits, with a fraction and a power of ten perhaps: `12`, `0.5`, `2e-5`. Digits stand " +
			"on both sides of the point, and a name does not begin with a digit.",
		Wrong: "let x = .5;\n",
		Right: "let x = 0.5;\n",
	},
	{
		Code:  "SQ0122",
		Title: "a number is too large",
		Explanation: "Numbers are double precision: the largest is about 1.8e308. For `no bound` write `inf`. The number of members " +
			"of a family must fit into 31 bits.",
		Wrong: "let x = 1e999;\n",
		Right: "let x = inf;\n",
	},
	{
		Code:        "SQ0123",
		Title:       "a string is not closed",
		Explanation: "A string stands on one line, between two `\"`. It has no escapes: a `\"` always ends it.",
		Wrong:       "workload {\n  trace \"data/short.csv;\n}\n",
		Right:       "workload {\n  trace \"data/short.csv\";\n}\n",
	},
	{
		Code:        "SQ0124",
		Title:       "a comment is not closed",
		Explanation: "A `/*` has no `*/`, so that the rest of the text is a comment. Comments do not nest: the first `*/` ends one.",
		Wrong:       "let x = 1;\n/* the rest\n",
		Right:       "let x = 1;\n/* the rest */\n",
	},
	{
		Code:        "SQ0125",
		Title:       "not UTF-8",
		Explanation: "A program is UTF-8 text. This file is in another encoding, or no text at all.",
		Wrong:       "// caf\xe9\nlet x = 1;\n",
		Right:       "// café\nlet x = 1;\n",
	},
	{
		Code:        "SQ0130",
		Title:       "nested too deeply",
		Explanation: "At most 200 brackets of all kinds may be open at one place.",
		Wrong:       "let x = (1);\n",
		Often:       []string{"(", ")"},
		Times:       300,
		Right:       "let x = ((((1))));\n",
	},
	{
		Code:  "SQ0131",
		Title: "an expression or a statement is too long",
		Explanation: "An expression may have at most 1000 operators, those around it included, and a statement at most 100 000 words " +
			"and marks. Give parts of it names with `let` or `set`.",
		Wrong: "let x = 1 + 1;\n",
		Often: []string{" + 1"},
		Times: 1001,
		Right: "let x = 1 + 1;\n",
	},
	{
		Code:        "SQ0132",
		Title:       "the text is too large",
		Explanation: "A program text may have at most 16 MiB. Data belongs into a trace or session file, which may be larger.",
		Wrong:       "// One and the same line.\n",
		Often:       []string{"// One and the same line.\n"},
		Times:       1_000_000,
		Right:       "// One and the same line.\n",
	},
	{
		Code:        "SQ0133",
		Title:       "and more errors",
		Explanation: "A text has more errors than are shown. The first hundred are; the rest is counted.",
		Wrong:       "let = 1;\n",
		Often:       []string{"let = 1;\n"},
		Times:       101,
		Right:       "let x = 1;\n",
	},
}
