package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/internal/app/vllm"
	"github.com/sq-sem/sq-sem/internal/base/atomicfile"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// initOptions are the options of `init`.
type initOptions struct {
	commands                   []string
	values, config, card, out  string
	kept                       int64
	prefill, decode, instances int
}

// The most tokens of KV and engines that are believed.
const (
	mostKept    = 1 << 40
	mostEngines = 1024
)

func newInit(e *env) *cobra.Command {
	var o initOptions
	cmd := &cobra.Command{
		Use:   "init",
		Short: "Write a program of a vLLM or llm-d deployment",
		Long: `Writes the program of a deployment from the command line of its engine, or from the values of llm-d's chart: the engine as it is run today,
with shared prefixes and iterations built ahead, each option a let. What the program cannot state, and what no vLLM is known to have, is listed at its
top. The number of KV blocks is that of --kv-tokens, or an estimate from the model's config.json and the card; so is how long an iteration takes,
until fit measures it. An engine with a KV connector becomes a prefiller and a decoder; --from-vllm is given twice where they are started differently.`,
		Example: `  sq-sem init --from-vllm "vllm serve meta-llama/Llama-3.1-8B --max-num-seqs 256" --hf-config config.json --gpu H100 --out engine.sq
  sq-sem init --from-llmd values.yaml --kv-tokens 412336`,
		Args: args(0, 0, ""),
		RunE: func(*cobra.Command, []string) error { return runInit(e, &o) },
	}
	fs := cmd.Flags()
	fs.Var(&option{set: func(text string) error {
		if strings.TrimSpace(text) == "" || len(o.commands) == 2 {
			return errors.New("a command line, given once, or twice for a prefiller and a decoder")
		}
		o.commands = append(o.commands, text)
		return nil
	}}, "from-vllm", "the `COMMAND` that starts an engine; twice for a prefiller and a decoder")
	fileOption(fs, &o.values, "from-llmd", "the values of llm-d's chart, a `FILE.yaml`, in place of --from-vllm")
	fileOption(fs, &o.config, "hf-config", "the model's config.json, as `FILE`")
	choiceOption(fs, &o.card, vllm.Cards(), "gpu", "the `CARD`: "+strings.Join(vllm.Cards(), ", "))
	wholeOption(fs, &o.kept, 1, mostKept, "kv-tokens", "for how many tokens an engine has KV blocks, as its log says: `N`")
	wholeOption(fs, &o.prefill, 1, mostEngines, "prefill", "how many engines prefill for others: `N`")
	wholeOption(fs, &o.decode, 1, mostEngines, "decode", "how many engines decode for others: `N`")
	wholeOption(fs, &o.instances, 1, mostEngines, "engines", "how many engines there are that do all: `N`")
	textOption(fs, &o.out, "out", "o", "the name of a file", "write the program to `FILE`, which must not exist, instead of standard output")
	return cmd
}

func runInit(e *env, o *initOptions) error {
	if (len(o.commands) == 0) == (o.values == "") {
		return usage("init takes either --from-vllm or --from-llmd: `sq-sem init --from-vllm \"vllm serve MODEL\"`")
	}
	if o.instances > 0 && o.prefill+o.decode > 0 {
		return usage("--engines goes with neither --prefill nor --decode")
	}
	opt := vllm.Options{Card: o.card, Kept: float64(o.kept), Engines: o.instances}
	if o.config != "" {
		data, err := e.readData(o.config)
		if err != nil {
			return err
		}
		m, bad := vllm.ReadModel(o.config, data)
		if bad != nil {
			return diag.List{bad}
		}
		opt.Model = m
	}
	commands, err := e.commands(o, &opt)
	if err != nil {
		return err
	}
	for _, n := range []struct{ given, of *int }{{&o.prefill, &opt.Prefill}, {&o.decode, &opt.Decode}} {
		if *n.given > 0 {
			*n.of = *n.given
		}
	}
	s, bad := vllm.Program(commands, opt)
	if bad != nil {
		return diag.List{bad}
	}
	return e.writeStarter(s, o.out)
}

// commands are the command lines of the engines.
func (e *env) commands(o *initOptions, opt *vllm.Options) ([]*vllm.Command, error) {
	if o.values != "" {
		data, err := e.readData(o.values)
		if err != nil {
			return nil, err
		}
		list, bad := vllm.ReadValues(o.values, data, opt)
		if bad != nil {
			return nil, diag.List{bad}
		}
		return list, nil
	}
	var list []*vllm.Command
	for _, text := range o.commands {
		c, bad := vllm.ParseCommand(text)
		if bad != nil {
			return nil, diag.List{bad}
		}
		list = append(list, c)
	}
	return list, nil
}

// readData reads a file of data whole.
func (e *env) readData(name string) ([]byte, error) {
	in, closeFile, err := e.openData(name)
	if err != nil {
		return nil, err
	}
	defer closeFile()
	data, err := io.ReadAll(in)
	if err != nil {
		return nil, diag.List{inputs.Unreadable(name, err)}
	}
	return data, nil
}

// starterJSON is what `init --json` prints.
type starterJSON struct {
	Program   string   `json:"program"`
	NotStated []string `json:"not_stated"`
	Unknown   []string `json:"unknown"`
	Silent    []string `json:"of_no_consequence"`
}

// writeStarter writes a program, into a new file where one is named.
func (e *env) writeStarter(s *vllm.Starter, to string) error {
	if to != "" {
		if _, err := os.Stat(to); err == nil {
			return fmt.Errorf("%s is there already: name another file, or remove it", to)
		}
		if err := atomicfile.Write(to, func(w io.Writer) error { _, err := io.WriteString(w, s.Text); return err }); err != nil {
			return err
		}
	}
	switch {
	case e.json:
		return writeJSON(e.stdout, starterJSON{s.Text, listOf(s.NotStated), listOf(s.Unknown), listOf(s.Silent)})
	case to == "":
		_, err := io.WriteString(e.stdout, s.Text)
		return err
	}
	_, err := fmt.Fprintf(e.stdout, "%s: %s not stated, %s not known; the program lists them\n", to, count(len(s.NotStated), "thing"), count(len(s.Unknown), "option"))
	return err
}

// listOf is a list that JSON does not write as null.
func listOf(list []string) []string { return append([]string{}, list...) }
