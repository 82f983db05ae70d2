package cli

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// refused runs a command line that must be wrong usage, and gives what it says: one line, and nothing on standard output.
func refused(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	status := Main(args, strings.NewReader(""), &out, &errs)
	text := errs.String()
	if status != statusUsage || out.Len() > 0 || strings.Count(text, "\n") != 1 || !strings.HasPrefix(text, "sq-sem: ") {
		t.Errorf("sq-sem %q: status %d, says %q and prints %q", args, status, text, out.String())
	}
	return text
}

// eachOption visits the options of all commands but those that the library adds.
func eachOption(visit func(c *cobra.Command, f *pflag.Flag)) {
	root := newRoot(&env{color: "auto"})
	for _, c := range root.Commands() {
		c.InheritedFlags() // of the root too
		c.Flags().VisitAll(func(f *pflag.Flag) { visit(c, f) })
	}
}

// Whatever an option takes, it is not nothing: every option of every command says so, and names itself.
func TestOptionsRefuseNothing(t *testing.T) {
	n := 0
	eachOption(func(c *cobra.Command, f *pflag.Flag) {
		n++
		flag := "--" + f.Name
		switch {
		case f.Value.Type() == "bool":
			if text := refused(t, c.Name(), flag+"=perhaps"); !strings.Contains(text, flag+" is true or false") {
				t.Errorf("%s: %s", c.Name(), text)
			}
		case c.Name() == "step" && f.Name == "commands": // no commands are some, too
		default:
			if text := refused(t, c.Name(), flag+"="); !strings.Contains(text, flag+" is ") || !strings.Contains(text, `not ""`) {
				t.Errorf("%s: %s", c.Name(), text)
			}
			if text := refused(t, c.Name(), flag); !strings.Contains(text, flag) {
				t.Errorf("%s: %s", c.Name(), text)
			}
		}
		if name, _ := pflag.UnquoteUsage(f); (name == "") != (f.Value.Type() == "bool") {
			t.Errorf("%s %s: the help calls the value %q", c.Name(), flag, name)
		}
	})
	if n < 80 {
		t.Errorf("only %d options were tried", n)
	}
}

// Values that are near to being right, of every option that has a form, on every command that has the option.
func TestOptionsRefuseWhatIsNearlyRight(t *testing.T) {
	wholes := []string{"0", "-1", "1.5", "1_000", "0x10", " 1", "1e3", "99999999999999999999", "NaN", "many"}
	times := []string{"-1", "-0.001", "nan", "NaN", "-inf", "Infinity", "1_000", "0x1p3", "1e999", "1,5", " 1", "3s", "soon"}
	finite := append([]string{"inf", "Inf"}, times...)
	serials := []string{"-1", "1.5", "x", "#1", "99999999999999999999"}
	values := map[string][]string{
		"set":        {"X", "=3", "X=", "X=1+", "X==1", "1X=2", "X=1;", "X=1; let Y=2", "X Y=1", "X=1\nY=2", "X=(1", "X=1e999", "=", "X=\"1\""},
		"horizon":    times,
		"warmup":     finite,
		"at":         finite,
		"from":       finite,
		"to":         times,
		"until":      append([]string{"0"}, finite...),
		"limit":      wholes,
		"speedup":    append([]string{"0"}, finite...),
		"sample":     append([]string{"0", "1.1"}, finite...),
		"columns":    {"prompt", "prompt=a", "promt=a,o=b", "prompt=a,o=b,o=c"},
		"seed":       {"1.5", "0x10", "1_0", "one", "99999999999999999999", " 1"},
		"seeds":      {"0", "-1", "1,1", "1..3,2", "1,", ",1", "1000001", "1..", "..2", "5..1", "1..2..3", "1-2", "a..b", "1.0..2", "1..1000001", "-9223372036854775808..9223372036854775807", "1 .. 2"},
		"jobs":       append([]string{"inf", "4097"}, wholes...),
		"max-states": wholes,
		"max-depth":  wholes,
		"max-memory": wholes,
		"window":     {"link", "link=", "link=4", "link=4..1", "link=0..x", "link=x..1", "link=..1", "link=1..", "link=-1..2", "link=1..2..3", "link=0.5..2", "=1..2", "link=0..1000001"},
		"rules":      {"Relaese", "Release,", ",Release", "Release,,Admit", "release", "Release;Admit"},
		"session":    serials,
		"for":        {"0s", "-1s", "10", "1 minute", "s", "1e9h"},
		"kind":       {"pools", "pool,program", "POOL"},
		"format":     {"png", "SVG", "svg,dot"},
		"color":      {"maybe", "Always", "true"},
		"programs":   append([]string{"inf", "1000001"}, wholes...),
		"seed-from":  serials,
		"slo":        {"first", "first=", "=1", "first=x", "first=-1", "first=1,first=2", "first=1,", "first=inf"},
		"grid":       {"", "x", "x=", "=1", "x=1,1", "x=1,,2", "x=3..1", "x=1..2..3", "x=1..y", "1x=2"},
		"shard":      {"", "1", "2/2", "-1/2", "a/b", "1/0", "0/0", "1/2/3"},
		"with":       {"X", "=3", "X=", "X=1;"},
		"show":       {"", "a,,b", ","},
		"share":      finite,
		"first":      finite,
		"within":     finite,
		"series":     append([]string{"inf"}, times...),
	}
	tried := map[string]bool{}
	eachOption(func(c *cobra.Command, f *pflag.Flag) {
		if c.Name() == "import" && f.Name == "to" {
			return // it is a file
		}
		tried[f.Name] = true
		for _, v := range values[f.Name] {
			text := refused(t, c.Name(), "--"+f.Name+"="+v)
			if !strings.Contains(text, "--"+f.Name+" is ") {
				t.Errorf("%s: %s", c.Name(), text)
			}
		}
	})
	for name := range values {
		if !tried[name] {
			t.Errorf("there is no option --%s", name)
		}
	}
}

// What an option says is allowed, is.
func TestOptionsTakeWhatTheySay(t *testing.T) {
	for _, line := range []string{
		"run --horizon 0", "run --horizon 2.5e1", "run --horizon inf", "run --horizon .5", "run --horizon 10 --warmup 5", "run --seed -3",
		"run --seeds 1..1", "run --seeds 2", "run --seeds 7,1..2,-3", "run --seeds -2..2 --jobs 4096", "run --slo response=20,lease=.5 --by o", "run --series 10", "run --wide", "run --set ttl=3*2", "run --set ttl=2 --set ttl=4", "run --set ttl=inf", "run --color never", "run --json=true",
		"explore --horizon 3 --max-states inf --max-depth inf --max-memory inf --jobs 1", "explore --horizon 3 --window link=1..2 --window prefill=0..1 --max-states 50",
		"trace --rules Release,Admit --rules Halt", "trace --session 0 --pool kvP --from 3 --to inf", "trace --from 3 --to 3",
		"draw --format dot", "check --horizon 3",
	} {
		command(t, append(strings.Split(line, " "), example)...)
	}
}

// Options that do not go together, or not with what they are given for.
func TestOptionsThatDoNotGoTogether(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"run FILE --seeds 1..2 --seed 3", "--seed is one seed and --seeds several"},
		{"run FILE --seeds 1..2 --save x --at 1", "--seeds goes with neither"},
		{"run FILE --seeds 1..2 --resume x", "--seeds goes with neither"},
		{"run FILE --jobs 2", "--jobs goes with --seeds"},
		{"run FILE --by o", "--by tells the requests of --slo apart"},
		{"run FILE --by o --slo response=1 --resume x", "--by goes with neither"},
		{"run FILE --series 0", "--series is a time of more than 0"},
		{"run FILE --series 1 --json", "with --json it needs --dump or --metrics"},
		{"run FILE --series 1 --seeds 2", "they do not go with --seeds"},
		{"run FILE --slo response=1 --save x --at 1", "--slo, --series and --metrics go with a report"},
		{"run FILE --save x", "go together"},
		{"run FILE --at 1", "go together"},
		{"run FILE --save x --at 1 --dump d", "--dump goes with a report"},
		{"run --resume x --seed 1", "it takes no options"},
		{"run", "FILE is missing"},
		{"run FILE FILE", "one argument too many"},
		{"explore FILE --window nosuch=1..2", "--window: the program has no stage `nosuch`"},
		{"explore ../../../examples/pd/lecture_pd.sq --window prefill=1..2", "--window: `prefill` is no delay stage"},
		{"explore FILE --window link=1..2 --window link=1..3", "--window is one window for each stage"},
		{"trace FILE --pool kvX", `no pool "kvX"`},
		{"trace FILE --from 2 --to 1", "--to is 1, before --from, which is 2"},
		{"trace FILE --html x --session 1", "--session does not go with --html"},
		{"trace FILE --html x --rules Halt", "--rules does not go with --html"},
		{"step FILE --tui", "--tui needs a terminal"},
		{"step FILE --tui -c s", "-c does not go with --tui"},
		{"step -", "with -c"},
		{"fmt -w --check FILE", "exclude each other"},
		{"fmt -w -", "cannot be rewritten"},
		{"lean --programs 3", "go with --diff"},
		{"lean --seed-from 3", "go with --diff"},
		{"lean --diff --horizon 3", "--diff goes with"},
		{"lean --horizon 3", "take no options"},
		{"lean --check x.sq", "--check needs the --out FILE"},
		{"explain SQ9999", "no diagnostic"},
		{"run FILE --sesions x", "did you mean --sessions?"},
		{"run FILE --zzzzzz", "unknown flag: --zzzzzz"},
		{"run FILE -z", "unknown shorthand"},
		{"version x", "one argument too many"},
		{"check - -", "only once"},
		{"fmt - FILE -", "only once"},
		{"lean - -", "only once"},
	} {
		line := strings.Split(strings.ReplaceAll(c.line, "FILE", example), " ")
		if text := refused(t, line...); !strings.Contains(text, c.want) {
			t.Errorf("%s: %swant %q", c.line, text, c.want)
		}
	}
}

// What is no command is refused wherever one may stand, with what may have been meant.
func TestNoCommand(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"rum", `no command "rum"; did you mean "run"\?`},
		{"xxxxxx", "no command \"xxxxxx\"; `sq-sem --help` lists"},
		{"help xxxxxx", "no command \"xxxxxx\"; `sq-sem --help` lists"},
		{"help rum", `did you mean "run"\?`},
		{"help run x", `no command "run x"$`},
		{"help completion zhs", `no command "completion zhs"; did you mean "zsh"\?`},
		{"completion", "a shell is missing"},
		{"completion tcshell", "no command \"completion tcshell\"; `sq-sem completion --help` lists"},
		{"completion bash x", "one argument too many"},
	} {
		if text := refused(t, strings.Split(c.line, " ")...); !regexp.MustCompile(`(?m)` + c.want).MatchString(text) {
			t.Errorf("%s: %swant %q", c.line, text, c.want)
		}
	}
	for _, line := range []string{"help", "help run", "help help", "help completion bash", "--help", "run --help", "completion zsh", "completion fish"} {
		if out := command(t, strings.Split(line, " ")...); len(out) < 100 {
			t.Errorf("%s prints %q", line, out)
		}
	}
}
