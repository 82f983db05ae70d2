// Package vllm makes programs of what a vLLM deployment was started with: command lines, the configuration of a model, the values of llm-d's
// chart. What a program cannot state is listed in it.
package vllm

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// The codes of what an engine was started with. Their titles and explanations are in the registry of package diag.
const (
	// CodeFlags is a command line that no engine has.
	CodeFlags diag.Code = "SQ0821"
	// CodeModel is a model's configuration that does not say what is needed, or a model that its cards have no room for.
	CodeModel diag.Code = "SQ0822"
	// CodeValues is a file of llm-d's values that does not say how the engines are started.
	CodeValues diag.Code = "SQ0823"
)

// Command is the command line of an engine, taken apart.
type Command struct {
	// Text is the line as it was given, Model what it serves, "" where it does not say.
	Text, Model string
	// given are its options by their names, in the order of the line.
	given []given
}

// given is an option with its value, "" for a switch; off for its no- form.
type given struct {
	name, value string
	off         bool
}

// text is the option as one would write it.
func (g given) text() string {
	name := "--" + g.name
	if g.off {
		name = "--no-" + g.name
	}
	if strings.ContainsAny(g.value, " \"{") {
		return name + " '" + g.value + "'"
	}
	return strings.TrimSpace(name + " " + g.value)
}

// ParseCommand takes a command line apart: what stands before `serve`, the server's module or its image is left out, quotes and escaped line ends are as in a shell.
func ParseCommand(text string) (*Command, *diag.Diagnostic) {
	words, err := split(text)
	if err != nil {
		return nil, flagsError("the command line", "%v", err)
	}
	return ofWords(words)
}

// commandName is how a command line begins.
const commandName = "vllm serve "

// ofWords takes the words of a command line apart.
func ofWords(words []string) (*Command, *diag.Diagnostic) {
	for i, w := range words {
		if w == "serve" || strings.HasSuffix(w, "api_server") || !isOption(w) && strings.Contains(w, "vllm-openai") { // the last is an image
			words = words[i+1:]
			break
		}
	}
	c := &Command{Text: commandName + strings.Join(quoted(words), " ")}
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		switch {
		case !isOption(word):
			if c.Model != "" {
				return nil, flagsError(word, "is no option, and the model is %s already", c.Model)
			}
			c.Model = word
			continue
		case word == "--":
			continue
		}
		name, value, attached := strings.Cut(strings.TrimLeft(word, "-"), "=")
		f, off := find(name)
		g := given{name: cmpOr(f.name, strings.ReplaceAll(name, "_", "-")), value: value, off: off}
		switch takes := !attached && len(words) > 0 && !isOption(words[0]); {
		case f.kind == withValue && !attached && len(words) == 0:
			return nil, flagsError("--"+g.name, "has no value")
		case f.kind == withValue && !attached, f.kind == unknown && takes:
			g.value, words = words[0], words[1:]
		}
		if g.name == flagModel {
			c.Model = g.value
			continue
		}
		c.given = append(c.given, g)
	}
	return c, nil
}

func cmpOr(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// isOption tells an option from a value: -1 is a value.
func isOption(word string) bool {
	_, err := strconv.ParseFloat(word, 64)
	return strings.HasPrefix(word, "-") && err != nil
}

// errQuote is a quote that nothing closes.
var errQuote = errors.New("a quote is not closed")

// split splits a command line as a shell does.
func split(text string) (words []string, err error) {
	var word strings.Builder
	quote, in, escaped := rune(0), false, false
	for _, r := range text {
		switch {
		case escaped:
			if escaped = false; r != '\n' {
				word.WriteRune(r)
				in = true
			}
		case r == '\\' && quote != '\'':
			escaped = true
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			quote, in = r, true
		case strings.ContainsRune(" \t\r\n", r):
			if in {
				words = append(words, word.String())
				word.Reset()
			}
			in = false
		default:
			word.WriteRune(r)
			in = true
		}
	}
	if quote != 0 {
		return nil, errQuote
	}
	if in {
		words = append(words, word.String())
	}
	return words, nil
}

// quoted puts words with blanks or marks into quotes.
func quoted(words []string) []string {
	out := slices.Clone(words)
	for i, w := range out {
		if w == "" || strings.ContainsAny(w, " \t\n\"{}$") {
			out[i] = "'" + w + "'"
		}
	}
	return out
}

// last is the option of a name that counts, where it was given.
func (c *Command) last(name string) (given, bool) {
	for _, g := range slices.Backward(c.given) {
		if g.name == name {
			return g, true
		}
	}
	return given{}, false
}

// named lists those of some options that were given, to end a comment with.
func (c *Command) named(names ...string) string {
	out := ""
	for _, name := range names {
		if g, ok := c.last(name); ok {
			out += "; " + g.text()
		}
	}
	return out
}

// text is the value of an option, other where it was not given.
func (c *Command) text(name, other string) string {
	if g, ok := c.last(name); ok {
		return g.value
	}
	return other
}

// on tells whether a switch is on, other where it was not given.
func (c *Command) on(name string, other bool) (bool, *diag.Diagnostic) {
	g, ok := c.last(name)
	if !ok {
		return other, nil
	}
	switch strings.ToLower(g.value) {
	case "", "true", "1":
		return !g.off, nil
	case "false", "0":
		return g.off, nil
	}
	return false, flagsError("--"+name, "is %q: it is true or false", g.value)
}

// number is the number of an option, in the range, other where it was not given. Numbers are written as vLLM reads them: 8k is 8000, 8K 8192.
func (c *Command) number(name string, least, most, other float64) (float64, *diag.Diagnostic) {
	g, ok := c.last(name)
	if !ok {
		return other, nil
	}
	text, factor := g.value, 1.0
	if n := len(text); n > 1 {
		if i := strings.IndexByte("kKmMgG", text[n-1]); i >= 0 {
			text, factor = text[:n-1], math.Pow([]float64{1000, 1024}[i%2], float64(i/2+1))
		}
	}
	x, err := strconv.ParseFloat(text, 64)
	if x *= factor; err != nil || !(x >= least && x <= most) {
		return 0, flagsError("--"+name, "is %q: it is a number from %g to %g", g.value, least, most)
	}
	return x, nil
}

// object is an option whose value is JSON, with its members that were given one by one, as in --kv-transfer-config.kv_role; nil where
// it was not given.
func (c *Command) object(name string) (map[string]any, *diag.Diagnostic) {
	var out map[string]any
	for _, g := range c.given {
		base, member, inner := strings.Cut(g.name, ".")
		switch {
		case base != name:
		case inner:
			if out == nil {
				out = map[string]any{}
			}
			out[strings.ReplaceAll(member, "-", "_")] = g.value
		default:
			if err := json.Unmarshal([]byte(g.value), &out); err != nil {
				return nil, flagsError("--"+name, "is no JSON object: %v", err)
			}
		}
	}
	return out, nil
}

func flagsError(path, format string, args ...any) *diag.Diagnostic {
	return &diag.Diagnostic{Code: CodeFlags, File: "vllm serve", Path: path, Format: format, Args: args}
}

// count writes a number as a program does.
func count(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e8 {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return strings.NewReplacer("e+0", "e", "e+", "e", "e-0", "e-").Replace(fmt.Sprintf("%.4g", x))
}
