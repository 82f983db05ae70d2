package vllm

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// Model is what a model's configuration says of its size.
type Model struct {
	layers, heads, kvHeads, headDim float64
	// latent is how many numbers a layer keeps of a token where attention has a latent form (MLA), 0 where it has not.
	latent float64
	// dense and experts are the parameters outside experts and in them, active those that a token uses.
	dense, experts, active float64
	// weightBytes is the size of a parameter, keptBytes that of a number of the KV cache, unless an option says something else.
	weightBytes, keptBytes float64
	quantized              string
	maxLen                 float64
	// windowed is how many layers attend to a window only, or have no KV at all.
	windowed int
}

// config is the part of a model's config.json that is read.
type config struct {
	TextConfig *config `json:"text_config"`

	Layers       float64  `json:"num_hidden_layers"`
	Hidden       float64  `json:"hidden_size"`
	Heads        float64  `json:"num_attention_heads"`
	KVHeads      float64  `json:"num_key_value_heads"`
	HeadDim      float64  `json:"head_dim"`
	Intermediate float64  `json:"intermediate_size"`
	FFN          float64  `json:"ffn_dim"`
	Vocabulary   float64  `json:"vocab_size"`
	Tied         bool     `json:"tie_word_embeddings"`
	TorchType    string   `json:"torch_dtype"`
	Type         string   `json:"dtype"`
	MaxLen       float64  `json:"max_position_embeddings"`
	LayerTypes   []string `json:"layer_types"`

	// Latent attention.
	QRank   float64 `json:"q_lora_rank"`
	KVRank  float64 `json:"kv_lora_rank"`
	NoPE    float64 `json:"qk_nope_head_dim"`
	RoPE    float64 `json:"qk_rope_head_dim"`
	ValueHD float64 `json:"v_head_dim"`

	// Experts, by the names of several families of models.
	Routed    float64 `json:"n_routed_experts"`
	Local     float64 `json:"num_local_experts"`
	Number    float64 `json:"num_experts"`
	PerToken  float64 `json:"num_experts_per_tok"`
	Shared    float64 `json:"n_shared_experts"`
	ExpertDim float64 `json:"moe_intermediate_size"`
	DenseTill float64 `json:"first_k_dense_replace"`

	Quantization *struct {
		Method string  `json:"quant_method"`
		Bits   float64 `json:"bits"`
	} `json:"quantization_config"`
}

// ReadModel reads a model's config.json.
func ReadModel(name string, data []byte) (*Model, *diag.Diagnostic) {
	var c config
	if err := json.Unmarshal(data, &c); err != nil {
		return nil, modelError(name, "this is no config.json of a model: %v", err)
	}
	if c.TextConfig != nil {
		c = *c.TextConfig
	}
	for _, needed := range []struct {
		name  string
		value float64
	}{{"num_hidden_layers", c.Layers}, {"hidden_size", c.Hidden}, {"num_attention_heads", c.Heads}, {"vocab_size", c.Vocabulary}} {
		if !(needed.value > 0) {
			return nil, modelError(name, "the configuration says no `%s`", needed.name)
		}
	}
	m := &Model{layers: c.Layers, heads: c.Heads, kvHeads: or(c.KVHeads, c.Heads), headDim: or(c.HeadDim, c.Hidden/c.Heads), maxLen: c.MaxLen, keptBytes: 2}
	m.weightBytes = sizeOf(cmpOr(c.Type, c.TorchType))
	if m.weightBytes == 4 {
		m.weightBytes = 2 // vLLM loads float32 as 16 bits
	}
	if q := c.Quantization; q != nil {
		m.quantized = q.Method
		m.weightBytes = quantizedSize(q.Method, q.Bits)
	}
	for _, kind := range c.LayerTypes {
		if kind != "full_attention" {
			m.windowed++
		}
	}
	attention := c.Hidden * m.headDim * (2*m.heads + 2*m.kvHeads)
	if c.KVRank > 0 {
		m.latent = c.KVRank + c.RoPE
		query := c.Hidden * m.heads * (c.NoPE + c.RoPE)
		if c.QRank > 0 {
			query = c.Hidden*c.QRank + c.QRank*m.heads*(c.NoPE+c.RoPE)
		}
		attention = query + c.Hidden*m.latent + c.KVRank*m.heads*(c.NoPE+c.ValueHD) + m.heads*c.ValueHD*c.Hidden
		m.headDim = c.NoPE + c.RoPE
	}
	embeddings := 2 * c.Vocabulary * c.Hidden
	if c.Tied {
		embeddings /= 2
	}
	mlp := 3 * c.Hidden * or(c.Intermediate, c.FFN*2/3)
	expert := 3 * c.Hidden * or(c.ExpertDim, c.Intermediate)
	n := max(c.Routed, c.Local, c.Number)
	sparse := 0.0
	if n > 0 {
		sparse = c.Layers - c.DenseTill
	}
	m.dense = embeddings + c.Layers*attention + (c.Layers-sparse)*mlp + sparse*c.Shared*expert
	m.experts = sparse * n * expert
	m.active = m.dense + sparse*c.PerToken*expert
	return m, nil
}

// or is x, or other where x is 0.
func or(x, other float64) float64 {
	if x > 0 {
		return x
	}
	return other
}

// sizeOf is the size in bytes of a number of a type.
func sizeOf(dtype string) float64 {
	switch {
	case strings.HasPrefix(dtype, "fp8"), strings.Contains(dtype, "float8"), dtype == "int8":
		return 1
	case dtype == "float32", dtype == "float":
		return 4
	}
	return 2
}

// quantizedSize is the size in bytes of a parameter of a method.
func quantizedSize(method string, bits float64) float64 {
	four := []string{"awq", "awq_marlin", "gptq", "gptq_marlin", "bitsandbytes", "mxfp4", "nvfp4", "modelopt_fp4"}
	switch {
	case bits > 0:
		return bits / 8
	case slices.Contains(four, method):
		return 0.5
	case method == "":
		return 2
	}
	return 1
}

// setType takes what --dtype, --quantization and --kv-cache-dtype say.
func (m *Model) setType(c *Command) *diag.Diagnostic {
	if dtype := c.text("dtype", "auto"); dtype != "auto" && m.quantized == "" {
		m.weightBytes = sizeOf(dtype)
	}
	if method := c.text("quantization", ""); method != "" && method != m.quantized {
		m.quantized, m.weightBytes = method, quantizedSize(method, 0)
	}
	bytes, bad := c.kept()
	m.keptBytes = bytes
	return bad
}

// kept is the size in bytes of a number of the KV cache.
func (c *Command) kept() (float64, *diag.Diagnostic) {
	switch dtype := c.text("kv-cache-dtype", "auto"); {
	case strings.HasPrefix(dtype, "fp8"):
		return 1, nil
	case dtype == "auto", dtype == "bfloat16", dtype == "float16":
		return 2, nil
	default:
		return 0, flagsError("--kv-cache-dtype", "is %q: it is auto, bfloat16, float16 or a form of fp8", dtype)
	}
}

// share is how much of a model a card of an engine has.
type share struct {
	tensor, pipeline, experts float64
}

// weights are the bytes of weights on a card.
func (m *Model) weights(s share) float64 {
	return (m.dense/s.tensor + m.experts/s.experts) / s.pipeline * m.weightBytes
}

// weighing is that as an expression of the program, with the constants tp and pp where there are several cards.
func (m *Model) weighing(s share, end string) string {
	if m.experts > 0 && s.experts != s.tensor {
		return fmt.Sprintf("%s * (%s%s + %s / %s)%s", count(m.weightBytes), count(m.dense), s.over(s.tensor, "tp"+end), count(m.experts), count(s.experts), s.over(s.pipeline, "pp"+end))
	}
	return fmt.Sprintf("%s * %s%s%s", count(m.weightBytes), count(m.dense+m.experts), s.over(s.tensor, "tp"+end), s.over(s.pipeline, "pp"+end))
}

// over divides by a constant of the program, where it is more than 1.
func (share) over(n float64, name string) string {
	if n > 1 {
		return " / " + name
	}
	return ""
}

// kept is what a card keeps of a token, in bytes.
func (m *Model) kept(s share) float64 {
	if m.latent > 0 {
		return m.layers / s.pipeline * m.latent * m.keptBytes
	}
	return 2 * m.layers / s.pipeline * max(1, m.kvHeads/s.tensor) * m.headDim * m.keptBytes
}

// keeping is that as an expression of the program: layers, heads or latent numbers, and bytes.
func (m *Model) keeping(s share, end string) string {
	layers := count(m.layers) + s.over(s.pipeline, "pp"+end)
	if m.latent > 0 {
		return fmt.Sprintf("%s * %s * %s", layers, count(m.latent), count(m.keptBytes))
	}
	heads := count(m.kvHeads)
	if s.tensor > 1 {
		heads = fmt.Sprintf("max(1, %s / tp%s)", heads, end)
	}
	return fmt.Sprintf("2 * %s * %s * %s * %s", layers, heads, count(m.headDim), count(m.keptBytes))
}

func modelError(file, format string, args ...any) *diag.Diagnostic {
	return &diag.Diagnostic{Code: CodeModel, File: file, Format: format, Args: args}
}
