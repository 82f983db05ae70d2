package diag

// The settings of examples that are not commands.
const (
	inputSessions = "The sessions of a program with the attribute `prompt`."
	inputTrace    = "A trace."
	inputSchedule = "A schedule, of the program `llmd.sq`."
)

// inputIR is the IR of a small program.
const inputIR = `{"version": 5, "attrs": ["cached", "serial", "turn_no", "new", "out", "think", "more", "forced", "computed"],
"observes": [], "pools": [{"name": "kv", "cap": 2.0, "block": null, "evict": "Lru", "preempt": "None", "queue": null,
"spill": null, "admit_via": null}], "stages": [], "arrival": "None", "trace": null, "trace_ordered": false, "init": 0,
"turn": 1, "session": 2, "blocks": [[], [], []], "horizon": "inf", "warmup": 0.0, "seed": 1, "slot_cached": 0,
"slot_serial": 1, "slot_turn": 2, "slot_new": 3, "slot_out": 4, "slot_think": 5, "slot_more": 6, "slot_forced": 7,
"slot_computed": 8, "hidden": []}
`

// inputCodes are SQ08xx: data given beside a program: sessions, traces, overrides, files. The
// examples are sessions files and traces for a program with the attribute `prompt`, or commands.
var inputCodes = []Info{
	{
		Code:  "SQ0801",
		Title: "a file that cannot be read",
		Explanation: `The file does not exist, may not be read, or is larger than what is read at all. A trace that a program names is
looked for beside the program; files given on the command line are looked for where the command runs. A hyphen in the place of the
program is standard input.`,
		Wrong:  "sq-sem check no-such-file.sq",
		Right:  "sq-sem check small.sq",
		Beside: []Companion{{"small.sq", "let n = 2;\npool kv { cap n; }\n"}},
	},
	{
		Code:  "SQ0802",
		Title: "a sessions file of the wrong shape",
		Explanation: `A sessions file is a list; each session is an object of attribute values, and may have a list "turns" of such objects, one for
each turn. A value is a number, "inf" or "-inf". A session or a turn may have a list "text" of pieces [stream, key, from]: from a whole number of tokens
on the text is that stream, of a key or of null.`,
		Wrong:   `{"prompt": 80}`,
		Right:   `[{"prompt": 80, "turns": [{"new": 100, "out": 3}]}]`,
		Setting: inputSessions,
	},
	{
		Code:  "SQ0803",
		Title: "a value for an attribute that the program does not have",
		Explanation: `Attributes are the built-in ones and those that the program assigns with set or choose. A value for any other name would
have no effect, so it is most likely misspelt.`,
		Wrong:   `[{"promt": 80}]`,
		Right:   `[{"prompt": 80}]`,
		Setting: inputSessions,
	},
	{
		Code:        "SQ0804",
		Title:       "a value for an attribute that the machine sets",
		Explanation: `The machine numbers the sessions in serial and sets cached and computed at admission and preemption: they cannot be given.`,
		Wrong:       `[{"serial": 3, "prompt": 80}]`,
		Right:       `[{"prompt": 80}]`,
		Setting:     inputSessions,
	},
	{
		Code:        "SQ0805",
		Title:       "an attribute that is given twice",
		Explanation: `A session, and each of its turns, gives an attribute one value.`,
		Wrong:       `[{"prompt": 80, "prompt": 90}]`,
		Right:       `[{"prompt": 90}]`,
		Setting:     inputSessions,
	},
	{
		Code:        "SQ0806",
		Title:       "a trace without its header",
		Explanation: `The first line of a trace names its columns, in this order: session,turn,new,out,think, and after them forced if the trace has it.`,
		Wrong:       "0,0,100,3,2\n",
		Right:       "session,turn,new,out,think\n0,0,100,3,2\n",
		Setting:     inputTrace,
	},
	{
		Code:  "SQ0807",
		Title: "a row that is not a turn",
		Explanation: `Every row has a field for every column. session and turn are whole numbers, new and out numbers of tokens, think a
time, none of them negative; forced is 0 or 1.`,
		Wrong:   "session,turn,new,out,think\n0,0,100,three,2\n",
		Right:   "session,turn,new,out,think\n0,0,100,3,2\n",
		Setting: inputTrace,
	},
	{
		Code:        "SQ0808",
		Title:       "turns out of order",
		Explanation: `The rows of one session stand in the order of their turns, each turn once. Rows of different sessions may be mixed.`,
		Wrong:       "session,turn,new,out,think\n0,1,100,3,2\n0,0,50,3,2\n",
		Right:       "session,turn,new,out,think\n0,0,50,3,2\n0,1,100,3,2\n",
		Setting:     inputTrace,
	},
	{
		Code:  "SQ0809",
		Title: "a trace that cannot be inlined",
		Explanation: `Inlining a trace gives every session its turns in the program itself. That needs a trace that is replayed in order, sessions
that are a batch or explicit, a trace that has turns for all of them, and a turn block that sets nothing that a row gives:
what a session brings itself wins over that block, what a row gives does not.`,
		Wrong: "sq-sem ir --inline-trace endless.sq",
		Right: "sq-sem ir --inline-trace one.sq",
		Beside: []Companion{
			{"endless.sq", "workload { arrive poisson(1); trace \"turns.csv\" ordered; session { turn; } }\nrun { horizon 9; }\n"},
			{"one.sq", "workload { arrive batch(1); trace \"turns.csv\" ordered; session { turn; } }\n"},
			{"turns.csv", "session,turn,new,out,think\n0,0,100,3,2\n"},
		},
	},
	{
		Code:  "SQ0810",
		Title: "an option that does not fit the program",
		Explanation: `--set gives a let another value, so it needs a program's text: in an IR, which the command ir prints, the lets are numbers
already. A horizon is at least 0, a warm-up finite and at least 0.`,
		Wrong:  "sq-sem run --set n=3 small.json",
		Right:  "sq-sem run --set n=3 small.sq",
		Beside: []Companion{{"small.sq", "let n = 2;\npool kv { cap n; }\n"}, {"small.json", inputIR}},
	},
	{
		Code:  "SQ0811",
		Title: "a schedule that cannot be replayed",
		Explanation: `A schedule lists the answers that a run got wherever it could have gone several ways: which ready session goes first, which of
the events due at one time, which of equal values, which work of a stage's window. It belongs to one program, with its lets, its sessions and its
trace, and tells which: it is refused for another, with the first difference. One that does not tell, as those of earlier versions and those written
by hand do not, is replayed as far as it fits: what the machine asks must be what the next answer is for, and the stages of its windows must be
delay stages of the program.`,
		Wrong:   `{"meta": {"tool": "sq-sem", "format": "schedule", "version": 2, "ir": 5}, "choices": [{"kind": "ready", "of": 2, "pick": 2}]}`,
		Right:   `{"meta": {"tool": "sq-sem", "format": "schedule", "version": 2, "ir": 5}, "choices": [{"kind": "ready", "of": 2, "pick": 1}]}`,
		Setting: inputSchedule,
	},
	{
		Code:  "SQ0812",
		Title: "turns that are never taken",
		Explanation: `A trace, and the turns of a sessions file, say what each turn of a session brings. The statement turn takes the next one. In a
program without it nobody would ever read them.`,
		Wrong: "sq-sem run --sessions sessions.json single.sq",
		Right: "sq-sem run --sessions sessions.json multi.sq",
		Beside: []Companion{
			{"single.sq", "stage gpu : delay;\nworkload { session { run gpu (new); } }\n"},
			{"multi.sq", "stage gpu : delay;\nworkload { session { loop { turn; run gpu (new); branch (more) { } else { end; } } } }\n"},
			{"sessions.json", `[{"turns": [{"new": 3}, {"new": 5}]}]`},
		},
	},
	{
		Code:  "SQ0813",
		Title: "requests in no known format",
		Explanation: `Public traces, results of benchmarks and logs are known by their columns or fields; the help of import lists them. For any other CSV file,
JSON lines or list, --columns says which column is the prompt, which the answer, which the time.`,
		Wrong:  "sq-sem import requests.csv",
		Right:  "sq-sem import requests.csv --columns prompt=in,o=out,arrive=at",
		Beside: []Companion{{"requests.csv", "at,in,out\n0,374,44\n1.5,396,109\n"}},
	},
	{
		Code:  "SQ0814",
		Title: "a request that cannot be used",
		Explanation: `A request has a prompt and an answer, each a whole number of tokens and at least 1, and a time. --skip-bad leaves out those that
cannot be used and says which.`,
		Wrong: "sq-sem import bad.csv",
		Right: "sq-sem import bad.csv --skip-bad",
		Beside: []Companion{{
			"bad.csv",
			"TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:15:46.6805900,374,44\n2023-11-16 18:15:50.9951690,396,none\n",
		}},
	},
	{
		Code:        "SQ0815",
		Title:       "a column that the file does not have",
		Explanation: `--columns names columns as the header of the file does, or fields as its objects do; a dot goes into an object.`,
		Wrong:       "sq-sem import requests.csv --columns prompt=inn,o=out",
		Right:       "sq-sem import requests.csv --columns prompt=in,o=out",
		Beside:      []Companion{{"requests.csv", "at,in,out\n0,374,44\n1.5,396,109\n"}},
	},
	{
		Code:  "SQ0816",
		Title: "shared prefixes that are lost",
		Explanation: `Some traces tell by content hashes which prompts begin alike, and import makes the text of a session of them. A log in which an engine
does not say how large its blocks are does not tell how far a hash reaches: then each request has a prompt of its own, and a cache that is shared by
content finds less than it would.`,
		Wrong: "sq-sem import silent.jsonl",
		Right: "sq-sem import log.jsonl",
		Beside: []Companion{
			{"silent.jsonl", `{"e": "add", "t": 0, "eng": "D", "id": "r", "prompt": 20, "max_tokens": 1, "hashes": ["a7"]}
{"e": "update", "t": 1, "eng": "D", "n": 0, "out": {"r": 1}, "finished": {"r": ["length", 1]}}
`},
			{"log.jsonl", `{"e": "config", "t": 0, "eng": "D", "block_size": 16}
{"e": "add", "t": 0, "eng": "D", "id": "r", "prompt": 20, "max_tokens": 1, "hashes": ["a7"]}
{"e": "update", "t": 1, "eng": "D", "n": 0, "out": {"r": 1}, "finished": {"r": ["length", 1]}}
`},
		},
	},
	{
		Code:  "SQ0817",
		Title: "requests that do not fit the program",
		Explanation: `A request becomes a session. Its prompt goes into the attribute prompt or new, its answer into o or out, both in tokens; delay and think get
the seconds before and after a turn, where the program has them. A program that takes turns gets each request as a turn, any other as a session; then a
file whose sessions have several turns does not fit.`,
		Wrong: "sq-sem run --requests requests.csv deaf.sq",
		Right: "sq-sem run --requests requests.csv single.sq",
		Beside: []Companion{
			{"deaf.sq", "stage gpu : delay;\nworkload { arrive none; session { run gpu (5); end; } }\n"},
			{"single.sq", "stage gpu : delay;\nworkload { arrive none; session { run gpu (prompt + o); end; } init { set prompt = 1; set o = 1; } }\n"},
			{"requests.csv", "TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:15:46.6805900,374,44\n"},
		},
	},
	{
		Code:  "SQ0818",
		Title: "requests that were never sent",
		Explanation: `The run ended at its horizon while the file still had requests. What the report says is about those before it. A horizon of inf runs until
every request has its answer.`,
		Wrong: "sq-sem run --requests requests.csv short.sq",
		Right: "sq-sem run --requests requests.csv short.sq --horizon inf",
		Beside: []Companion{
			{"short.sq", "stage gpu : delay;\nworkload { arrive none; session { run gpu (prompt + o); end; } init { set prompt = 1; set o = 1; } }\nrun { horizon 10; }\n"},
			{"requests.csv", "TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:15:46,374,44\n2023-11-16 18:15:59,10,4\n"},
		},
	},
	{
		Code:  "SQ0819",
		Title: "a log that cannot be read",
		Explanation: `A schedule log has a JSON object a line: its kind in e, its time in t, the engine's name in eng. The recorder in integrations/vllm writes
them.`,
		Wrong: "sq-sem conform engine.sq bad.jsonl",
		Right: "sq-sem conform engine.sq good.jsonl",
		Beside: []Companion{
			{"engine.sq", inputEngine},
			{"bad.jsonl", "{\"e\": \"add\", \"t\": 0, \"eng\": \"E\"\n"},
			{"good.jsonl", inputLog},
		},
	},
	{
		Code:  "SQ0820",
		Title: "an engine of a log that the program does not have",
		Explanation: `An engine of a log is the stage of its name, or the only engine of the program where the log has only one. Else --engine says which stage stands
for it.`,
		Wrong:  "sq-sem conform engine.sq good.jsonl --engine E=gpu",
		Right:  "sq-sem conform engine.sq good.jsonl --engine E=engine",
		Beside: []Companion{{"engine.sq", inputEngine}, {"good.jsonl", inputLog}},
	},
	{
		Code:  "SQ0821",
		Title: "an engine's command line that cannot be read",
		Explanation: `A program is made of what an engine is started with: an option has its value, a number is one, the configuration of the KV connector is a
JSON object with a role. Options that are not known are no mistake; the program lists them.`,
		Wrong: "sq-sem init --from-vllm=--max-num-seqs=many",
		Right: "sq-sem init --from-vllm=--max-num-seqs=256",
	},
	{
		Code:  "SQ0822",
		Title: "a model whose size is not known, or too large",
		Explanation: `The config.json of a model says how many layers and heads it has and how large they are. What its weights leave of a card's memory is for KV;
where that is not enough for a thousand tokens, the model needs more cards.`,
		Wrong: "sq-sem init --from-vllm=-tp=1 --hf-config small.json",
		Right: "sq-sem init --from-vllm=-tp=1 --hf-config whole.json",
		Beside: []Companion{
			{"small.json", "{\"hidden_size\": 4096}\n"},
			{"whole.json", "{\"hidden_size\": 4096, \"num_hidden_layers\": 32, \"num_attention_heads\": 32, \"vocab_size\": 128256, \"intermediate_size\": 14336}\n"},
		},
	},
	{
		Code:  "SQ0823",
		Title: "values that do not start an engine",
		Explanation: `The values of llm-d's chart have pods under decode, and under prefill where prompts are computed elsewhere. A container named vllm says in
its args how its engine is started.`,
		Wrong: "sq-sem init --from-llmd empty.yaml",
		Right: "sq-sem init --from-llmd values.yaml",
		Beside: []Companion{
			{"empty.yaml", "decode:\n  replicas: 2\n"},
			{"values.yaml", "decode:\n  replicas: 2\n  containers:\n    - name: vllm\n      args: [--max-num-seqs, \"256\"]\n"},
		},
	},
	{
		Code:  "SQ0824",
		Title: "a constant that cannot be fitted",
		Explanation: `What is fitted are lets that the cost of an engine reads itself. One that it does not read has no effect on how long iterations take; one
that it reads through another let is fitted as that other let.`,
		Wrong:  "sq-sem fit engine.sq timed.jsonl --fit spare",
		Right:  "sq-sem fit engine.sq timed.jsonl --fit c0 --hold-out 0",
		Beside: []Companion{{"engine.sq", inputFitted}, {"timed.jsonl", inputTimed}},
	},
	{
		Code:  "SQ0825",
		Title: "a log that does not measure the program's iterations",
		Explanation: `To fit constants, a log must say in seconds how long iterations took, for more iterations than there are constants, and the program must
do in each call what the log says; conform tells where it does not.`,
		Wrong:  "sq-sem fit engine.sq steps.jsonl --fit c0",
		Right:  "sq-sem fit engine.sq timed.jsonl --fit c0 --hold-out 0",
		Beside: []Companion{{"engine.sq", inputFitted}, {"steps.jsonl", inputLog}, {"timed.jsonl", inputTimed}},
	},
	{
		Code:  "SQ0826",
		Title: "a measurement that does not say how long requests took",
		Explanation: `What a program is compared with has for each request when its tokens came: the result of vLLM's benchmark with --save-result
--save-detailed, inference-perf's lifecycle of requests, or a schedule log. A trace has only when requests were sent.`,
		Wrong:  "sq-sem compare engine.sq --measured requests.csv",
		Right:  "sq-sem compare engine.sq --measured good.jsonl",
		Beside: []Companion{{"engine.sq", inputEngine}, {"requests.csv", "TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:15:46,374,44\n"}, {"good.jsonl", inputLog}},
	},
	{
		Code:  "SQ0827",
		Title: "requests that have no token in the program",
		Explanation: `A request gets a token when an iteration ends that brings what is computed of it in the memory of its engine to its prompt, or past it. So
an engine has memory, its runs grow it, and the run goes on until requests have ended.`,
		Wrong: "sq-sem compare plain.sq --measured good.jsonl",
		Right: "sq-sem compare engine.sq --measured good.jsonl",
		Beside: []Companion{
			{"plain.sq", "stage gpu : delay;\nworkload { arrive none; session { run gpu (prompt + o); end; } init { set prompt = 1; set o = 1; } }\n"},
			{"engine.sq", inputEngine},
			{"good.jsonl", inputLog},
		},
	},
	{
		Code:  "SQ0828",
		Title: "an expectation in a program that is to be explored",
		Explanation: `An expectation is about the samples that one run makes. A state does not know them: two runs that come to the same state have observed
different things. explore judges claims, which are about states; run judges both.`,
		Wrong:  "sq-sem explore expected.sq",
		Right:  "sq-sem explore claimed.sq",
		Beside: []Companion{{"expected.sq", inputStated + "expect max(wait) <= 9;\n"}, {"claimed.sq", inputStated + "claim small: queued(kv) <= 2;\n"}},
	},
}

const (
	inputStated = "pool kv { cap 1; }\nstage gpu : delay;\nworkload { arrive batch(2); }\n" +
		"session { set t0 = now; hold kv (1) { observe wait = now - t0; run gpu (4); } end; }\n"
	inputEngine = "pool kv { cap 64; block 16; preempt lifo; admit via engine; }\nstage engine : step { budget 64; cost 1; memory kv; }\n" +
		"workload { arrive none; init { set prompt = 1; set o = 1; } hidden o; session { request; end; } }\n" +
		"server { admit if kv (prompt) fit { prefill (prompt) growing kv; decode (o - 1) growing kv; } }\n"
	inputFitted = "let c0 = 1;\nlet spare = 4;\npool kv { cap spare * 16; block 16; preempt lifo; admit via engine; }\nstage engine : step { budget 64; cost c0; memory kv; }\n" +
		"workload { arrive none; init { set prompt = 1; set o = 1; } hidden o; session { request; end; } }\n" +
		"server { admit if kv (prompt) fit { prefill (prompt) growing kv; decode (o - 1) growing kv; } }\n"
	inputTimed = `{"e": "add", "t": 0, "eng": "E", "id": "r0", "prompt": 20, "max_tokens": 2, "remote": null}
{"e": "schedule", "t": 0.01, "eng": "E", "n": 1, "began": 0, "tokens": {"r0": 20}, "new": {"r0": 0}}
{"e": "update", "t": 0.06, "eng": "E", "n": 1, "out": {"r0": 1}, "finished": {}}
{"e": "schedule", "t": 0.07, "eng": "E", "n": 2, "began": 0.06, "tokens": {"r0": 1}, "new": {}}
{"e": "update", "t": 0.12, "eng": "E", "n": 2, "out": {"r0": 1}, "finished": {"r0": ["length", 2]}}
`
	inputLog = `{"e": "add", "t": 0, "eng": "E", "id": "r0", "prompt": 20, "max_tokens": 1, "remote": null}
{"e": "schedule", "t": 1, "eng": "E", "n": 1, "began": 1, "tokens": {"r0": 20}, "new": {"r0": 0}, "resumed": {}, "preempted": [], "parked": {}, "running": 1, "waiting": 0, "free": 2}
{"e": "update", "t": 1, "eng": "E", "n": 1, "out": {"r0": 1}, "finished": {"r0": ["length", 1]}, "recvd": [], "sent": [], "invalid": 0, "running": 0, "waiting": 0, "free": 4}
`
)
