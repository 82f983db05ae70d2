package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The pages show commands with what they print, in blocks fenced with ```console: lines that begin with `$ sq-sem` are
// run at the root of the repository, what follows each must be what it prints. `-update` writes what it did print.
// A line `…` stands for output left out; `# exit N` after the output states a status other than 0.

var consoleBlock = regexp.MustCompile("(?s)```console\n(.*?)```")

// pages are the documents whose commands are run.
func pages(t *testing.T) []string {
	t.Helper()
	list, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob("docs/use-cases/*.md")
	if err != nil {
		t.Fatal(err)
	}
	return slices.Concat([]string{"README.md", "examples/zoo/README.md"}, list, more)
}

func TestPagesShowWhatHappens(t *testing.T) {
	t.Chdir("../..")
	for _, page := range pages(t) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		changed := consoleBlock.ReplaceAllStringFunc(string(text), func(block string) string {
			body := consoleBlock.FindStringSubmatch(block)[1]
			return "```console\n" + replay(t, page, body) + "```"
		})
		if changed != string(text) && *update {
			if err := os.WriteFile(page, []byte(changed), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// replay runs the commands of a block and gives the block as it should read.
func replay(t *testing.T, page, body string) string {
	t.Helper()
	var out strings.Builder
	lines := strings.SplitAfter(body, "\n")
	for i := 0; i < len(lines); {
		line := lines[i]
		i++
		out.WriteString(line)
		command, ok := strings.CutPrefix(strings.TrimSpace(line), "$ sq-sem ")
		if !ok {
			continue
		}
		shown := ""
		for i < len(lines) && !strings.HasPrefix(lines[i], "$ ") {
			shown += lines[i]
			i++
		}
		got := printed(t, command)
		if strings.Contains(shown, "…\n") {
			if !abridges(shown, got) {
				t.Errorf("%s: sq-sem %s\nprints\n%s\nwhich the page does not abridge:\n%s", page, command, got, shown)
			}
			out.WriteString(shown)
			continue
		}
		if got != shown && !*update {
			t.Errorf("%s: sq-sem %s\nprints\n%s\nthe page says\n%s", page, command, got, shown)
		}
		out.WriteString(got)
	}
	return out.String()
}

// abridges tells whether what is shown is the output with some lines left out where `…` stands.
func abridges(shown, got string) bool {
	segments := strings.Split(shown, "…\n")
	rest, ok := strings.CutPrefix(got, segments[0])
	if !ok {
		return false
	}
	last := len(segments) - 1
	for _, segment := range segments[1:last] {
		if _, rest, ok = strings.Cut(rest, segment); !ok {
			return false
		}
	}
	return strings.HasSuffix(rest, segments[last])
}

// printed runs a command line and gives its output, diagnostics included, and its status when it is not 0.
func printed(t *testing.T, command string) string {
	t.Helper()
	var out bytes.Buffer
	status := Main(words(t, command), strings.NewReader(""), &out, &out)
	if status != statusOK {
		out.WriteString("# exit " + string(rune('0'+status%10)) + "\n")
	}
	return out.String()
}

// words splits a command line as a shell would: blanks separate, quotes keep together.
func words(t *testing.T, line string) []string {
	t.Helper()
	var list []string
	var word strings.Builder
	quote, in := rune(0), false
	for _, r := range line {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			quote, in = r, true
		case r == ' ':
			if in {
				list = append(list, word.String())
				word.Reset()
			}
			in = false
		default:
			word.WriteRune(r)
			in = true
		}
	}
	if quote != 0 {
		t.Fatalf("an open quote in %q", line)
	}
	if in {
		list = append(list, word.String())
	}
	return list
}

var markdownLink = regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)

// Every relative link of a page leads to a file.
func TestPagesLinkToFiles(t *testing.T) {
	t.Chdir("../..")
	for _, page := range pages(t) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, link := range markdownLink.FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), link[1])); err != nil {
				t.Errorf("%s links to %s, which is not there", page, link[1])
			}
		}
	}
}

// docs/cli.md is what the command says of itself.
func TestReferenceIsFresh(t *testing.T) {
	var want bytes.Buffer
	if err := WriteReference(&want); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../docs/cli.md")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want.Bytes()) {
		t.Error("docs/cli.md is stale: go run ./internal/clidocs")
	}
}
