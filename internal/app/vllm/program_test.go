package vllm

import (
	"context"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/grammar/lint"
	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/internal/app/births"
	"github.com/sq-sem/sq-sem/internal/app/conform"
	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

var update = flag.Bool("update", false, "rewrite testdata")

// started is a deployment of a test.
type started struct {
	commands []string
	model    string // a file of testdata
	opt      Options
	values   string
}

const nixl = ` --kv-transfer-config '{"kv_connector": "NixlConnector", "kv_role": "ROLE"}'`

func as(role string) string { return strings.Replace(nixl, "ROLE", role, 1) }

// deployments are those whose programs stand in testdata.
var deployments = map[string]started{
	"plain": {commands: []string{"vllm serve meta-llama/Llama-3.1-8B"}},
	"llama_tp4": {
		commands: []string{`VLLM_USE_V1=1 vllm serve meta-llama/Llama-3.1-8B --max-num-seqs 256 --max-num-batched-tokens 8192 --block-size 16 \
  --gpu-memory-utilization 0.85 --tensor-parallel-size=4 --max-model-len 32k --port 8000`},
		model: "llama-3.1-8b.json", opt: Options{Card: "H100"},
	},
	"llama_fp8_small": {
		commands: []string{"vllm serve meta-llama/Llama-3.1-8B --kv-cache-dtype fp8 --quantization fp8 --max-model-len 16K --max_num_seqs 64"},
		model:    "llama-3.1-8b.json", opt: Options{Card: "L40S"},
	},
	"deepseek_mtp": {
		commands: []string{`vllm serve deepseek-ai/DeepSeek-V3 -tp 8 --trust-remote-code --speculative-config '{"method": "mtp", "num_speculative_tokens": 1}'`},
		model:    "deepseek-v3.json", opt: Options{Card: "H200"},
	},
	"deepseek_experts":   {commands: []string{"vllm serve deepseek-ai/DeepSeek-V3 -dp 8 -ep"}, model: "deepseek-v3.json", opt: Options{Card: "H200", Kept: 500000}},
	"nothing_by_default": {commands: []string{"vllm serve m --no-enable-prefix-caching --no-async-scheduling --no-scheduler-reserve-full-isl --long-prefill-token-threshold 512 --num-gpu-blocks-override 2000"}},
	"unknown":            {commands: []string{"vllm serve m --max-num-seq 256 --turbo --level 3 --enable-lora --kv-transfer-config.kv_connector LMCacheConnectorV1 --kv-transfer-config.kv_role kv_both"}, opt: Options{Kept: 100000}},
	"pd":                 {commands: []string{"vllm serve m" + as("kv_both")}, model: "llama-3.1-8b.json", opt: Options{Card: "H100", Prefill: 2, Decode: 3}},
	"pd_roles": {
		commands: []string{"vllm serve m --max-num-seqs 512" + as("kv_consumer"), "vllm serve m --max-num-seqs 16 --max-num-batched-tokens 16384" + as("kv_producer")},
		opt:      Options{Kept: 400000},
	},
	"pd_bare": {commands: []string{"vllm serve m --no-enable-prefix-caching --no-async-scheduling --long-prefill-token-threshold 512" + as("kv_both")}, opt: Options{Kept: 50000, Prefill: 1, Decode: 2}},
	"llmd":    {values: "values-pd.yaml", model: "llama-3.1-8b.json", opt: Options{Card: "H100"}},
}

// start makes the program of a deployment.
func (s started) start(t *testing.T) (*Starter, *diag.Diagnostic) {
	t.Helper()
	opt := s.opt
	if s.model != "" {
		data, err := os.ReadFile(filepath.Join("testdata", s.model))
		if err != nil {
			t.Fatal(err)
		}
		m, bad := ReadModel(s.model, data)
		if bad != nil {
			return nil, bad
		}
		opt.Model = m
	}
	var commands []*Command
	for _, text := range s.commands {
		c, bad := ParseCommand(text)
		if bad != nil {
			return nil, bad
		}
		commands = append(commands, c)
	}
	if s.values != "" {
		data, err := os.ReadFile(filepath.Join("testdata", s.values))
		if err != nil {
			t.Fatal(err)
		}
		var bad *diag.Diagnostic
		if commands, bad = ReadValues(s.values, data, &opt); bad != nil {
			return nil, bad
		}
	}
	return Program(commands, opt)
}

// The programs are those of testdata, in canonical layout, without a warning, and run to their end, where every request has its answer.
func TestPrograms(t *testing.T) {
	for name, s := range deployments {
		t.Run(name, func(t *testing.T) {
			got, bad := s.start(t)
			if bad != nil {
				t.Fatal(bad)
			}
			golden := filepath.Join("testdata", name+".sq")
			if *update {
				if err := os.WriteFile(golden, []byte(got.Text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got.Text); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			file := diag.NewFile(golden, got.Text)
			tree, _ := syntax.Parse(file)
			if syntax.Format(tree) != got.Text {
				t.Error("is not in canonical layout")
			}
			result, list := link.Compile(file, link.Options{})
			if list.HasErrors() {
				t.Fatal(list)
			}
			list = lint.Warnings(lint.Subject{Program: result.Program, Places: result.Places, Symbols: result.Symbols, Uses: result.Uses, Runs: true})
			if len(list) > 0 {
				t.Error(list)
			}
			m := semantics.New(semantics.Compile(result.Program, result.Places, nil), semantics.Options{})
			for !m.Halted() {
				if _, err := m.Step(); err != nil {
					t.Fatal(err)
				}
			}
			if found := report.Findings(m); len(found) > 0 || m.Born() != 100 || len(m.Sessions()) > 0 {
				t.Errorf("%v, %d requests, %d of them without an answer", found, m.Born(), len(m.Sessions()))
			}
		})
	}
}

// The program of the options that an engine of the oracle had follows the log of its scheduler without a difference.
func TestProgramsConform(t *testing.T) {
	for log, s := range map[string]started{
		"rs03":      {commands: []string{"vllm serve m --no-enable-prefix-caching --no-async-scheduling --no-scheduler-reserve-full-isl --max-num-batched-tokens 512 --max-num-seqs 12 --num-gpu-blocks-override 61"}},
		"v_preempt": {commands: []string{"vllm serve m --no-enable-prefix-caching --no-async-scheduling --max-num-batched-tokens 100 --max-num-seqs 16 --num-gpu-blocks-override 11"}},
		"aq_rs10":   {commands: []string{"vllm serve m --no-enable-prefix-caching --max-num-batched-tokens 512 --max-num-seqs 32 --num-gpu-blocks-override 41 --long-prefill-token-threshold 64"}},
		"p03_decoder_pressure": {commands: []string{
			"vllm serve m --no-enable-prefix-caching --no-async-scheduling --max-num-batched-tokens 128 --num-gpu-blocks-override 21" + as("kv_producer"),
			"vllm serve m --no-enable-prefix-caching --no-async-scheduling --max-num-batched-tokens 128 --num-gpu-blocks-override 15" + as("kv_consumer"),
		}},
	} {
		t.Run(log, func(t *testing.T) {
			start, bad := s.start(t)
			if bad != nil {
				t.Fatal(bad)
			}
			// The oracle's network takes three steps for every read, however many there are.
			text := strings.NewReplacer("link : ps(1)", "link : delay", "let x0 = 0.002", "let x0 = 3", "let Bw = 2e5", "let Bw = 1e30").Replace(start.Text)
			compiled, list := link.Compile(diag.NewFile(log+".sq", text), link.Options{})
			if list.HasErrors() {
				t.Fatal(list)
			}
			compiled.Program.Arrival = &ir.Sessions{}
			mapping, bad := births.Map(compiled.Program)
			if bad != nil {
				t.Fatal(bad)
			}
			open := func() (io.ReadCloser, error) {
				return os.Open(filepath.Join("../../../examples/oracle/logs", log+".jsonl"))
			}
			got, bad, err := conform.Follow(context.Background(), semantics.Compile(compiled.Program, compiled.Places, nil), mapping, log, open, conform.Options{})
			if bad != nil || err != nil {
				t.Fatal(bad, err)
			}
			if len(got.Differences) > 0 || got.Stopped != nil || got.Iterations < 20 {
				t.Fatalf("%+v", got)
			}
		})
	}
}

// Parameters and KV are those that the models' makers tell.
func TestModels(t *testing.T) {
	for file, want := range map[string]struct{ all, active, kept float64 }{
		"llama-3.1-8b.json": {8.03e9, 8.03e9, 131072},
		"deepseek-v3.json":  {671e9, 37.4e9, 70272},
	} {
		data, err := os.ReadFile(filepath.Join("testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		m, bad := ReadModel(file, data)
		if bad != nil {
			t.Fatal(bad)
		}
		near := func(got, want float64) bool { return got > 0.998*want && got < 1.002*want }
		kept := m.kept(share{1, 1, 1})
		if !near(m.dense+m.experts, want.all) || !near(m.active, want.active) || kept != want.kept {
			t.Errorf("%s: %g parameters, %g of them active, %g bytes a token", file, m.dense+m.experts, m.active, kept)
		}
	}
}

// A command line is taken from where the engine's own options begin, whoever starts it.
func TestParseCommand(t *testing.T) {
	for _, text := range []string{
		"vllm serve m --max-num-seqs 8", "m --max_num_seqs=8", "CUDA_VISIBLE_DEVICES=0 vllm serve --model m --max-num-seqs 8",
		"python3 -m vllm.entrypoints.openai.api_server --model m --max-num-seqs 8",
		"docker run --gpus all -p 8000:8000 vllm/vllm-openai:latest --model m --max-num-seqs 8", "vllm serve m \\\n  --max-num-seqs '8'",
	} {
		c, bad := ParseCommand(text)
		if bad != nil {
			t.Errorf("%s: %v", text, bad)
			continue
		}
		if n, bad := c.number("max-num-seqs", 1, 1e6, 0); c.Model != "m" || n != 8 || bad != nil || len(c.given) != 1 {
			t.Errorf("%s: %+v %v", text, c, bad)
		}
	}
	for text, want := range map[string]float64{"32k": 32000, "32K": 32768, "1M": 1 << 20, "0.5k": 500} {
		c, _ := ParseCommand("vllm serve m --max-model-len " + text)
		if n, bad := c.number("max-model-len", 1, 1e9, 0); bad != nil || n != want {
			t.Errorf("%s is %v, not %v (%v)", text, n, want, bad)
		}
	}
}

func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"vllm serve m --max-num-seqs many":                                         "is \"many\": it is a number",
		"vllm serve m --max-num-seqs 0":                                            "is \"0\": it is a number from 1",
		"vllm serve m --max-num-seqs":                                              "has no value",
		"vllm serve m n":                                                           "the model is m already",
		"vllm serve m --kv-cache-dtype fp4":                                        "a form of fp8",
		"vllm serve 'm":                                                            "a quote is not closed",
		"vllm serve m --enable-prefix-caching=perhaps":                             "true or false",
		"vllm serve m --kv-transfer-config '{'":                                    "no JSON object",
		"vllm serve m" + as("kv_all"):                                              "the kv_role \"kv_all\"",
		"vllm serve m | vllm serve n" + as("kv_both"):                              "is missing: of two kinds",
		"vllm serve m" + as("kv_producer") + " | vllm serve m" + as("kv_producer"): "says of both",
	} {
		_, bad := started{commands: strings.Split(text, " | ")}.start(t)
		if bad == nil || bad.Code != CodeFlags || !strings.Contains(bad.Message(), want) {
			t.Errorf("%s: %v", text, bad)
		}
	}
	if _, bad := (started{commands: []string{"vllm serve m"}, opt: Options{Prefill: 2}}).start(t); bad == nil || !strings.Contains(bad.Message(), "is missing") {
		t.Error(bad)
	}
	if _, bad := (started{commands: []string{"vllm serve m"}, model: "deepseek-v3.json", opt: Options{Card: "H100"}}).start(t); bad == nil || bad.Code != CodeModel {
		t.Error(bad)
	}
	for text, want := range map[string]string{"{": "no config.json", "{}": "`num_hidden_layers`"} {
		if _, bad := ReadModel("c", []byte(text)); bad == nil || bad.Code != CodeModel || !strings.Contains(bad.Message(), want) {
			t.Error(bad)
		}
	}
	for text, want := range map[string]string{
		"a: [": "no values", "": "no container", "decode: {containers: [{name: a}, {name: b}]}": "no container is named vllm",
		"decode: {containers: [{name: vllm, args: [--max-num-seqs]}]}": "has no value",
	} {
		if _, bad := ReadValues("v", []byte(text), &Options{}); bad == nil || !strings.Contains(bad.Message(), want) {
			t.Errorf("%s: %v", text, bad)
		}
	}
}

// Whatever the command line: no panic, and a program that comes out is one.
func FuzzCommand(f *testing.F) {
	for _, s := range deployments {
		for _, c := range s.commands {
			f.Add(c)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, bad := ParseCommand(text)
		if bad != nil {
			return
		}
		s, bad := Program([]*Command{c}, Options{})
		if bad != nil {
			return
		}
		if _, list := link.Compile(diag.NewFile("in.sq", s.Text), link.Options{}); list.HasErrors() {
			t.Fatalf("%v\n%s", list, s.Text)
		}
	})
}
