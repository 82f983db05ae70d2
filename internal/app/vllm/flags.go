package vllm

import (
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// vllmFlag is an option of vLLM's command line, by its long name.
type vllmFlag struct {
	name string
	kind flagKind
	// why says what the program does in its place, for an option that it cannot state.
	why string
}

type flagKind int

const (
	unknown flagKind = iota
	withValue
	asSwitch
)

// flagModel says what is served.
const flagModel = "model"

// stated are the options that the program says itself; those with a value in the first list, switches in the second.
const (
	statedValues = `model max-num-seqs max-num-batched-tokens block-size gpu-memory-utilization tensor-parallel-size pipeline-parallel-size
data-parallel-size long-prefill-token-threshold max-model-len kv-cache-dtype dtype quantization num-gpu-blocks-override kv-cache-memory-bytes
kv-transfer-config`
	statedSwitches = `enable-prefix-caching async-scheduling scheduler-reserve-full-isl enable-expert-parallel enable-chunked-prefill`
)

// The options that say nothing of who is scheduled when.
const (
	silentValues = `host port served-model-name api-key tokenizer tokenizer-mode tokenizer-revision download-dir load-format revision code-revision seed
uvicorn-log-level chat-template chat-template-content-format tool-call-parser tool-parser-plugin reasoning-parser max-log-len ssl-keyfile ssl-certfile
ssl-ca-certs allowed-origins allowed-methods allowed-headers root-path middleware otlp-traces-endpoint collect-detailed-traces generation-config
override-generation-config kv-events-config api-server-count distributed-executor-backend max-logprobs logprobs-mode response-role
structured-outputs-config safetensors-load-strategy model-loader-extra-config hf-config-path config-format runner task convert
prefix-caching-hash-algo data-parallel-address data-parallel-rpc-port data-parallel-start-rank data-parallel-size-local data-parallel-rank
data-parallel-backend show-hidden-metrics-for-version master-addr master-port nnodes node-rank max-parallel-loading-workers guided-decoding-backend
hf-token scheduler-cls`
	silentSwitches = `trust-remote-code disable-log-requests enable-log-requests enable-log-outputs disable-log-stats disable-uvicorn-access-log
enable-auto-tool-choice headless disable-custom-all-reduce enable-prompt-tokens-details enable-server-load-tracking enable-force-include-usage
disable-frontend-multiprocessing enable-sleep-mode use-tqdm-on-load enable-request-id-headers disable-hybrid-kv-cache-manager
data-parallel-hybrid-lb data-parallel-external-lb disable-fastapi-docs return-tokens-as-token-ids`
)

// unstated are the options that the program cannot state, and what it does instead.
func unstated() []vllmFlag {
	const cost = "it is in how long an iteration takes: `sq-sem fit` measures that"
	return []vllmFlag{
		{"speculative-config", withValue, "a decode takes one token an iteration here"},
		{"scheduling-policy", withValue, "requests are served as they come; `queue by` and `preempt by` state priorities"},
		{"max-num-partial-prefills", withValue, "any number of prompts may be in the middle of their prefill"},
		{"max-long-partial-prefills", withValue, "any number of long prompts may be in the middle of their prefill"},
		{"enable-lora", asSwitch, "adapters have no slots here"},
		{"max-loras", withValue, "adapters have no slots here"},
		{"lora-modules", withValue, "adapters have no slots here"},
		{"max-lora-rank", withValue, "adapters have no memory here"},
		{"cpu-offload-gb", withValue, "weights that are elsewhere make an iteration longer: " + cost},
		{"kv-offloading-size", withValue, "blocks that are evicted are gone; a pool for them needs `spill`, which shared prefixes do not have"},
		{"kv-offloading-backend", withValue, "blocks that are evicted are gone"},
		{"swap-space", withValue, "a preempted request computes its tokens again, as vLLM's V1 engine does"},
		{"preemption-mode", withValue, "a preempted request computes its tokens again, as vLLM's V1 engine does"},
		{"decode-context-parallel-size", withValue, "the KV of a token is counted whole on each card"},
		{"prefill-context-parallel-size", withValue, "the KV of a token is counted whole on each card"},
		{"enforce-eager", asSwitch, cost},
		{"compilation-config", withValue, cost},
		{"cuda-graph-sizes", withValue, cost},
		{"attention-backend", withValue, cost + "; name its block size by --block-size"},
		{"enable-dbo", asSwitch, cost},
		{"enable-eplb", asSwitch, cost},
		{"eplb-config", withValue, cost},
		{"all2all-backend", withValue, cost},
		{"mm-encoder-tp-mode", withValue, "prompts are text"},
		{"limit-mm-per-prompt", withValue, "prompts are text"},
		{"mm-processor-kwargs", withValue, "prompts are text"},
		{"hf-overrides", withValue, "the model's configuration is taken as it is"},
		{"rope-scaling", withValue, "how long a request may be is --max-model-len"},
		{"stream-interval", withValue, "every token is seen when it has been computed"},
		{"config", withValue, "its options are not read: put them on the command line"},
		{"calculate-kv-scales", asSwitch, cost},
		{"num-lookahead-slots", withValue, "a decode takes one token an iteration here"},
	}
}

// abbreviations are the short names.
func abbreviations() map[string]string {
	return map[string]string{
		"tp": "tensor-parallel-size", "pp": "pipeline-parallel-size", "dp": "data-parallel-size", "ep": "enable-expert-parallel", "q": "quantization",
		"dcp": "decode-context-parallel-size", "pcp": "prefill-context-parallel-size", "asc": "api-server-count", "dpl": "data-parallel-size-local",
		"dpr": "data-parallel-start-rank", "dpa": "data-parallel-address", "dpp": "data-parallel-rpc-port", "O": "compilation-config",
		"scheduler-reserve-full-sequence": "scheduler-reserve-full-isl",
	}
}

// find finds an option by its long or short name, also in its no- form. One that is not known has no name.
func find(name string) (f vllmFlag, off bool) {
	if long, ok := abbreviations()[name]; ok {
		name = long
	}
	name = strings.ReplaceAll(name, "_", "-")
	base, member, inner := strings.Cut(name, ".")
	if f, ok := lookup(base); ok {
		if inner {
			f.name, f.kind = base+"."+member, withValue
		}
		return f, false
	}
	positive, off := strings.CutPrefix(name, "no-")
	f, ok := lookup(positive)
	if !off || !ok || f.kind != asSwitch {
		return vllmFlag{}, false
	}
	return f, true
}

func lookup(name string) (vllmFlag, bool) {
	for _, list := range []struct {
		names string
		kind  flagKind
	}{{statedValues, withValue}, {silentValues, withValue}, {statedSwitches, asSwitch}, {silentSwitches, asSwitch}} {
		if slices.Contains(strings.Fields(list.names), name) {
			return vllmFlag{name: name, kind: list.kind}, true
		}
	}
	for _, f := range unstated() {
		if f.name == name {
			return f, true
		}
	}
	return vllmFlag{}, false
}

// silent tells whether an option says nothing of who is scheduled when.
func silent(name string) bool {
	return slices.Contains(strings.Fields(silentValues+" "+silentSwitches), name)
}

// nearest is the known option that a name is most like, "" where none is.
func nearest(name string) string {
	known := strings.Fields(strings.Join([]string{statedValues, statedSwitches, silentValues, silentSwitches}, " "))
	for _, f := range unstated() {
		known = append(known, f.name)
	}
	return diag.Nearest(name, known)
}
