package syntax

import (
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/grammar/generated"
)

// Standing says what a word stands for that the language has not.
type Standing uint16

// What a word may stand for: the beginning of a declaration, of a line of a pool, a step stage or the workload, or of a statement;
// the way in which sessions arrive; a function, a distribution, a value.
const (
	AsDeclaration Standing = 1 << iota
	AsPoolLine
	AsStageLine
	AsWorkloadLine
	AsStatement
	AsArrival
	AsFunction
	AsDistribution
	AsValue
)

const (
	asLine   = AsDeclaration | AsPoolLine | AsStageLine | AsWorkloadLine | AsStatement
	asOption = asLine | AsValue
)

// Foreign says how the language puts what people know by another word: from other languages, from the engines that a program
// describes and their command lines, from mathematics. It is empty for a word that it does not know there.
func Foreign(word string, as Standing) string {
	word = strings.ReplaceAll(strings.ToLower(word), "-", "_")
	for _, f := range foreign {
		if f.as&as != 0 && slices.Contains(strings.Fields(f.words), word) {
			return f.hint
		}
	}
	return ""
}

// foreign are the words, those of one row for one thing, and what to write instead.
var foreign = []struct {
	words string
	as    Standing
	hint  string
}{
	// Other languages.
	{"if", asLine, "a choice is written `branch (…) { … } else { … }`"},
	{"elseif elif elsif", asLine, "write `else { branch (…) { … } }`"},
	{"while for repeat", asLine, "a repetition is written `loop { … }`, and `end;` leaves it with the session"},
	{"return exit stop", asLine, "a session ends with `end;`"},
	{"continue", asLine, "a `loop` goes on until its session ends, `end;`, or a `break;` leaves it"},
	{"print log record emit report", asLine, "a value is recorded with `observe name = …`"},
	{"var int float const", asLine, "an attribute is assigned with `set name = …`, a constant declared with `let` outside"},
	{"fn func function fun def define proc procedure macro", asLine | AsFunction,
		"a program has no functions of its own: `let` names a constant, `set` a value, and what is done for a request is the `server`"},
	{"import include use", AsDeclaration, "a program is one file"},
	{"class struct type", AsDeclaration, "memory is a `pool`, where time passes a `stage`, and what a session has are attributes, by `set`"},
	{"acquire allocate reserve alloc lock", asLine, "memory is taken with `hold pool (units) { … }`"},
	{"free unlock dealloc", asLine, "memory is given back at the end of a hold, or by `release`"},
	{"sleep delay timeout", asLine, "time passes at a stage, `run stage (work);`, or in a `wait for (time);`"},
	{"race select any", AsStatement, "where the first that ends decides, write `first { … } or { … }`"},
	{"parallel fork spawn concurrent concurrently join all", AsStatement, "what is done at the same time is `both { … } and { … }`"},
	{"cancel abort", AsStatement, "`break;` leaves a leg and cancels the others of its `both`; `end;` ends the session"},
	{"heartbeat extend refresh", AsStatement, "a lease lasts longer by `renew pool (time);`"},
	{"resource memory", AsDeclaration, "memory is a `pool`: `pool kv { cap 4096; block 16; }`"},
	{"queue server_pool service engine gpu", AsDeclaration, "where time passes is a `stage`: `stage gpu : fifo(4);`, `stage engine : step { … }`"},
	{"requests clients users arrivals arrival", AsDeclaration, "who comes is said by the `workload`: `workload { arrive poisson(2); }`"},
	// Engines and their command lines.
	{"gpu_memory_utilization kv_cache_memory_bytes kv_cache_memory mem_fraction_static gpu_memory memory_fraction", asOption,
		"memory is said in tokens, as the engine's log does when it starts: `pool kv { cap blocks * 16; block 16; }`"},
	{"blocks num_blocks num_gpu_blocks num_gpu_blocks_override kv_blocks max_total_tokens", asOption &^ AsStatement,
		"the size of a pool is `cap`, in tokens, and `block` is the size of one block: 256 blocks of 16 are `cap 256 * 16; block 16;`"},
	{"block_size page_size kv_block_size hash_block_size", asOption, "how many tokens a block has is a line of the pool: `block 16;`"},
	{"capacity size limit max_size units", AsPoolLine, "how many units a pool has is `cap`"},
	{"max_num_seqs max_batch_size max_running_requests max_seqs", asOption,
		"the slots of an engine are a pool: `pool slots { cap 256; admit via engine; }`, and a request holds 1 of them"},
	{"max_num_batched_tokens max_num_scheduled_tokens max_prefill_tokens max_batch_tokens", asOption,
		"the most tokens of an iteration are a line of the `step` stage: `budget 8192;`"},
	{"long_prefill_token_threshold chunked_prefill_size chunk_size prefill_chunk_size", asOption,
		"the most tokens that one prefill gets of an iteration are a line of the `step` stage: `chunk 512;`"},
	{"enable_chunked_prefill no_enable_chunked_prefill chunked_prefill", asOption,
		"a prefill takes what is left of the `budget` of each iteration; `serve exclusive prefill;` gives it one of its own"},
	{"enable_prefix_caching no_enable_prefix_caching prefix_caching prefix_cache enable_radix_cache", asOption,
		"prefixes that requests share are a line of the pool, `cache shared;`, and each hold says what stays: `hold kv (…) { … } cache (inf);`"},
	{"shared share", AsPoolLine, "prefixes that requests share are said by `cache shared;`"},
	{"async_scheduling no_async_scheduling async asynchronous", asOption, "an engine that builds an iteration while one runs has the line `ahead;`; without it, it does not"},
	{"scheduler_reserve_full_isl no_scheduler_reserve_full_isl watermark", asOption, "room that must be there without being taken is `reserve (…)` of a hold: `hold kv (chunk) reserve (prompt) { … }`"},
	{"speculative_config num_speculative_tokens num_lookahead_slots", asOption, "a decode takes one token an iteration: tokens that are guessed ahead cannot be stated"},
	{"hf_config from_vllm", asOption, "`sq-sem init --from-vllm \"vllm serve …\"` writes a program of a command line"},
	{"max_model_len max_context_len context_length max_tokens max_new_tokens", asOption,
		"how long prompts and answers are is the program's own: `set prompt = min(…, 8192);`"},
	{"tensor_parallel_size tp tp_size pipeline_parallel_size pp_size model dtype quantization kv_cache_dtype", asLine,
		"what the model and its cards are worth is how long an iteration takes: the `cost` of the `step` stage"},
	{"data_parallel_size dp_size replicas num_replicas instances", asLine | AsValue, "several engines are a family: `stage engine[4] : step { … }`, `pool kv[4] { … }`"},
	{"scheduling_policy schedule_policy policy priority", AsPoolLine | AsStageLine | AsDeclaration,
		"the order of waiting is `queue by (…);` of a pool, that of serving `serve by (…);` of a step stage"},
	{"preemption_mode preemption recompute", AsPoolLine | AsStageLine | AsDeclaration, "what a growth that does not fit does is a line of the pool: `preempt lifo;` or `preempt none;`"},
	{"kv_offloading_size kv_offloading_backend swap_space cpu_offload_gb offload swap", AsPoolLine | AsStageLine | AsDeclaration, "what is evicted moves to another pool: `spill disk via copy (size / 1000) when (1);`"},
	{"kv_transfer_config kv_connector kv_role kv_parallel_size", asOption, "KV goes from one pool to another by `transfer (work) from kvP to kvD (tokens);`"},
	{"kv_lease_duration lease_duration lease_time", asOption, "how long blocks stay leased is said by the hold: `hold kvP (…) { … } lease kvP (30);`"},
	{"num_prompts num_requests num_sessions", asOption, "how many come at once is `arrive batch(1000);`"},
	{"request_rate arrival_rate qps rps", asOption, "how many come in a unit of time is `arrive poisson(2);`"},
	{"max_concurrency concurrency num_users", asOption, "how many are there at any time is `arrive closed(8);`"},
	{"input_len output_len random_input_len random_output_len prompt_len isl osl", asLine,
		"what a request brings are attributes: `init { set prompt = 512; set o = 128; }` in the workload"},
	{"duration until time end_time simulation_time", AsDeclaration | AsWorkloadLine, "how long to run is `run { horizon 1000; }`"},
	// Arrivals.
	{"exp exponential", AsArrival, "sessions with exponential gaps of mean m between them are `arrive poisson(1 / m);`: it takes the rate"},
	{"rate open qps rps request_rate uniform random", AsArrival, "`poisson(rate)` brings so many in a unit of time, at random"},
	{"users clients concurrency closed_loop", AsArrival, "`closed(n)` keeps n sessions there"},
	{"all burst once sessions requests", AsArrival, "`batch(n)` brings n sessions at time 0"},
	{"constant fixed deterministic every interval det periodic", AsArrival,
		"to come at times of their own, let a `batch` wait first: `run gate (3 * serial);`, with `stage gate : delay;`"},
	{"trace file from", AsArrival, "sessions of a file are given by --sessions, with `arrive none;`; a trace of turns is `trace \"turns.csv\";`"},
	// Mathematics, and what a program asks its deployment.
	{"prefill decode tool transfer", AsFunction, "if a statement begins here, the expression before it is missing"},
	{"log", AsFunction, "the natural logarithm is `ln`"},
	{"round", AsFunction, "write `floor(x + 0.5)`"},
	{"mod", AsFunction, "write `x - floor(x / y) * y`"},
	{"int trunc", AsFunction, "write `floor(x)`"},
	{"if", AsFunction, "write `condition ? one : other`"},
	{"cap capacity", AsFunction, "name the capacity: `let c = …;`, `cap c;`"},
	{"utilization utilisation", AsFunction, "`est_rho(stage)` is the mean so far"},
	{"len length", AsFunction, "ask `queue(stage)` or `queued(pool)`"},
	{"true", AsValue, "what is true is 1"},
	{"false", AsValue, "what is false is 0"},
	{"infinity unlimited none null nil", AsValue, "no bound is `inf`"},
	{"time clock", AsValue, "the clock is `now`"},
	// Distributions.
	{"rand random", AsDistribution | AsFunction, "a number at random is a draw, such as `~uniform(0, 1)`"},
	{"gaussian norm truncnorm gamma", AsDistribution, "what varies around a mean and is never negative is `~erlang(k, mean)`, less with a greater k"},
	{"pareto weibull hyperexp hyperexponential zipf", AsDistribution, "what varies more than `~exp` is `~h2(mean, cv2)`"},
	{"exponential expo", AsDistribution | AsFunction, "write `~exp(mean)`"},
	{"poisson", AsDistribution, "sessions that come at random are `arrive poisson(rate);`, and the gap between two is `~exp(1 / rate)`"},
	{"const constant fixed deterministic", AsDistribution, "what never varies needs no draw"},
	{"choice coin flip binomial", AsDistribution, "one of two is `~bernoulli(p)`, which is 1 with probability p"},
}

// standing is what the elements of a list are.
func standing(list int) Standing {
	switch list {
	case generated.SerqParserRULE_program, generated.SerqParserRULE_runBody:
		return AsDeclaration
	case generated.SerqParserRULE_poolBody:
		return AsPoolLine
	case generated.SerqParserRULE_stepBody:
		return AsStageLine
	case generated.SerqParserRULE_workloadBody:
		return AsWorkloadLine
	}
	return AsStatement
}
