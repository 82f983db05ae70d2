package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/internal/app/requests"
	"github.com/sq-sem/sq-sem/internal/base/atomicfile"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// requestFlags say which requests of a file are read, and how.
type requestFlags struct {
	// file is the file; import takes it as an argument.
	file        string
	format      string
	columns     *requests.Format
	speedup     float64
	sample      float64
	from        *float64
	until       float64
	limit, seed *int64
	skip        bool
}

// register registers the flags. The window's are named after prefix: a command that has a window of its own needs one.
func (o *requestFlags) register(fs *pflag.FlagSet, prefix string) {
	choiceOption(fs, &o.format, requests.FormatNames(), "requests-format", "read the file as `FORMAT`; without it the content decides")
	fs.Var(&option{set: func(text string) error {
		f, err := requests.ParseColumns(text)
		o.columns = &f
		return err
	}}, "columns", "which column is what in a CSV file, or which field in JSON lines: `prompt=…,o=…,arrive=…`; arrive=NAME:ms are milliseconds")
	positiveOption(fs, &o.speedup, math.MaxFloat64, "a number more than 0", "speedup", "send the requests `X` times as fast")
	timeOption(fs, &o.from, false, prefix+"from", "only requests sent at `TIME` seconds after the first or later; it becomes time 0")
	positiveOption(fs, &o.until, math.MaxFloat64, "a time more than 0", prefix+"until", "only requests sent before `TIME`")
	unlessGiven(fs, &o.limit, 1, "a whole number of at least 1", "limit", "at most `N` requests")
	positiveOption(fs, &o.sample, 1, "a share, more than 0 and at most 1", "sample", "only the `SHARE` of the requests, whole sessions where there are any, drawn with --sample-seed")
	seedOption(fs, &o.seed, "sample-seed", "the `SEED` of --sample; 1 without it")
	fs.BoolVar(&o.skip, "skip-bad", false, "leave out requests that cannot be used, each with a warning")
}

// positiveOption is a number more than 0 and of a greatest size.
func positiveOption(fs *pflag.FlagSet, to *float64, most float64, form, name, usage string) {
	fs.Var(&option{set: func(text string) error {
		x, ok := decimal(text)
		if !ok || x == 0 || x > most {
			return errors.New(form)
		}
		*to = x
		return nil
	}}, name, usage)
}

// options are the flags as package requests takes them.
func (o *requestFlags) options(skipped func(*diag.Diagnostic)) requests.Options {
	opt := requests.Options{Format: o.format, Columns: o.columns, Speedup: o.speedup, Sample: o.sample, To: o.until, SkipBad: o.skip, Skipped: skipped, Seed: 1}
	if o.from != nil {
		opt.From = *o.from
	}
	if o.limit != nil {
		opt.Limit = int(*o.limit)
	}
	if o.seed != nil {
		opt.Seed = uint64(*o.seed)
	}
	return opt
}

func newImport(e *env) *cobra.Command {
	var (
		o  requestFlags
		to string
	)
	cmd := &cobra.Command{
		Use:   "import FILE",
		Short: "Turn the requests of another tool's file into sessions",
		Long: `Reads the requests of a public trace, a benchmark's result or a log, and writes a sessions file: one session a request, with the attributes
prompt, o (the tokens of the answer) and arrive (seconds after the first request). Where a file has sessions of several turns, a session has arrive
and its turns: new (the prompt), out, and think (the time between an answer and the next turn). Where a file tells by hashes what the blocks of a
prompt are, a session or a turn has its text, a piece ["hash", HASH, POSITION] a block: pools with shared blocks find what they share. The blocks
of hash_ids have 512 tokens. The formats:

` + formatTable(),
		Example: `  sq-sem import AzureLLMInferenceTrace_conv.csv --to sessions.json
  sq-sem import requests.csv --columns prompt=in,o=out,arrive=at --limit 1000 --to sessions.json`,
		Args: args(1, 1, "FILE"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"csv", "json", "jsonl"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(_ *cobra.Command, files []string) error { return importRequests(e, files[0], to, &o) },
	}
	o.register(cmd.Flags(), "")
	fileOption(cmd.Flags(), &to, "to", "write the sessions into `FILE`; without it they are printed")
	return cmd
}

// formatTable lists the formats for the help.
func formatTable() string {
	var b strings.Builder
	for _, name := range requests.FormatNames() {
		fmt.Fprintf(&b, "  %-15s %s\n", name, requests.Title(name))
	}
	return b.String() + "\nAny other CSV file, JSON lines or JSON list is read with --columns."
}

// imported is what import reports of what it did.
type imported struct {
	File     string  `json:"file"`
	Sessions int     `json:"sessions"`
	Requests int     `json:"requests"`
	Skipped  int     `json:"skipped"`
	Prompt   int64   `json:"prompt_tokens"`
	Output   int64   `json:"output_tokens"`
	Last     float64 `json:"last_arrival"`
	// lost is set when the file has content hashes and does not say of how many tokens.
	lost bool
}

func importRequests(e *env, name, to string, o *requestFlags) error {
	if o.columns != nil && o.format != "" {
		return usage("--columns and --requests-format exclude each other")
	}
	in, closeFile, err := e.openData(name)
	if err != nil {
		return err
	}
	defer closeFile()
	sum := imported{File: name}
	var warnings diag.List
	opt := o.options(func(d *diag.Diagnostic) {
		sum.Skipped++
		if len(warnings) < maxSkippedShown {
			d.Severity = diag.Warning
			warnings = append(warnings, d)
		}
	})
	sessions, bad := gather(requests.Read(name, in, opt), &sum)
	if bad != nil {
		return diag.List{bad}
	}
	if sum.lost {
		warnings = append(warnings, &diag.Diagnostic{
			Code: requests.CodeHashes, Severity: diag.Warning, File: name,
			Format: "the file does not say of how many tokens the hashed blocks are, so they are left out: prefixes that requests share are not seen",
		})
	}
	if e.json && len(warnings) > 0 {
		_ = diag.WriteJSON(e.stderr, warnings) // as with every warning: when standard error fails nowhere is left
	} else {
		e.renderAs(warnings, diag.RenderOptions{Short: true})
	}
	if more := sum.Skipped - maxSkippedShown; more > 0 && !e.json {
		fmt.Fprintf(e.stderr, "and %d more requests that cannot be used\n", more)
	}
	write := func(w io.Writer) error { return writeSessions(w, sessions) }
	if to == "" {
		return write(e.stdout)
	}
	if err := atomicfile.Write(to, write); err != nil {
		return err
	}
	if e.json {
		return writeJSON(e.stdout, sum)
	}
	_, err = fmt.Fprintf(e.stdout, "%s: %d requests in %d sessions, the last sent at %s s; %d tokens of prompts, %d of answers\n",
		to, sum.Requests, sum.Sessions, ir.Display(sum.Last), sum.Prompt, sum.Output)
	return err
}

// maxSkippedShown bounds how many of the requests that cannot be used are told one by one.
const maxSkippedShown = 10

// openData opens a file of data, or standard input.
func (e *env) openData(name string) (io.Reader, func(), error) {
	if name == inputs.Stdin {
		return e.stdin, func() {}, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, nil, diag.List{inputs.Unreadable(name, err)}
	}
	return f, func() { _ = f.Close() }, nil // it was only read
}

// importedSession is a session as a sessions file has it.
type importedSession struct {
	arrive         float64
	prompt, output int64
	text           []requests.Part
	// several is set where the file has sessions, which then have turns.
	several bool
	turns   []importedTurn
}

type importedTurn struct {
	prompt, output int64
	text           []requests.Part
	// think is the time until the next turn.
	think float64
}

// gather collects the requests by session.
func gather(all iter.Seq2[requests.Request, *diag.Diagnostic], sum *imported) ([]*importedSession, *diag.Diagnostic) {
	var sessions []*importedSession
	of := map[string]*importedSession{}
	var texts requests.Texts
	for q, bad := range all {
		if bad != nil {
			return nil, bad
		}
		sum.Requests++
		sum.Prompt += q.Prompt
		sum.Output += q.Output
		sum.Last = max(sum.Last, q.Arrive)
		text := texts.Of(&q)
		sum.lost = sum.lost || len(q.Blocks) > 0 && text == nil
		s := of[q.Session]
		if q.Session == "" || s == nil {
			s = &importedSession{arrive: q.Arrive, prompt: q.Prompt, output: q.Output, text: text, several: q.Session != ""}
			sessions = append(sessions, s)
			if s.several {
				of[q.Session] = s
			}
		} else {
			s.turns[len(s.turns)-1].think = q.Delay
		}
		if s.several {
			s.turns = append(s.turns, importedTurn{prompt: q.Prompt, output: q.Output, text: text})
		}
	}
	sum.Sessions = len(sessions)
	return sessions, nil
}

// writeSessions writes a sessions file, a session a line.
func writeSessions(to io.Writer, sessions []*importedSession) error {
	w := bufio.NewWriter(to)
	separator := "[\n"
	for _, s := range sessions {
		fmt.Fprintf(w, `%s{"arrive": %s`, separator, number(s.arrive))
		if !s.several {
			fmt.Fprintf(w, `, "prompt": %d, "o": %d`, s.prompt, s.output)
			writeText(w, s.text)
		}
		for i, t := range s.turns {
			lead := ", "
			if i == 0 {
				lead = `, "turns": [`
			}
			fmt.Fprintf(w, `%s{"new": %d, "out": %d, "think": %s`, lead, t.prompt, t.output, number(t.think))
			writeText(w, t.text)
			fmt.Fprint(w, "}")
		}
		if s.several {
			fmt.Fprint(w, "]")
		}
		fmt.Fprint(w, "}")
		separator = ",\n"
	}
	if len(sessions) == 0 {
		fmt.Fprint(w, "[")
	}
	fmt.Fprint(w, "\n]\n")
	return w.Flush()
}

// writeText writes what the tokens of a prompt are, where the file told it.
func writeText(w io.Writer, text []requests.Part) {
	for i, p := range text {
		lead := ", "
		if i == 0 {
			lead = `, "text": [`
		}
		fmt.Fprintf(w, `%s[%q, %s, %s]`, lead, requests.Stream, strconv.FormatFloat(p.Key, 'f', -1, 64), strconv.FormatFloat(p.From, 'f', -1, 64))
	}
	if len(text) > 0 {
		fmt.Fprint(w, "]")
	}
}

// number writes a finite number exactly.
func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
