package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// The pages show commands with what they print, in blocks fenced with ```console: lines that begin with `$ sq-sem` are
// run at the root of the repository, what follows each must be what it prints. `-update` writes what it did print.
// A line `…` stands for output left out; `# exit N` after the output states a status other than 0. A command that reads
// standard input, `-`, gets the program that the page shows last before it.

var shownBlock = regexp.MustCompile("(?s)```(console|sq)\n(.*?)```")

// pages are the documents whose commands are run.
func pages(t *testing.T) []string {
	t.Helper()
	var list []string
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md", "examples/*/*.md", "integrations/*/*.md", "lean/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, found...)
	}
	return list
}

func TestPagesShowWhatHappens(t *testing.T) {
	t.Chdir("../../..")
	for _, page := range pages(t) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		program := ""
		changed := shownBlock.ReplaceAllStringFunc(string(text), func(block string) string {
			parts := shownBlock.FindStringSubmatch(block)
			if parts[1] == "sq" {
				program = parts[2]
				return block
			}
			return "```console\n" + replay(t, page, parts[2], program) + "```"
		})
		if changed != string(text) && *update {
			if err := os.WriteFile(page, []byte(changed), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// replay runs the commands of a block, with a program as their standard input, and gives the block as it should read.
func replay(t *testing.T, page, body, program string) string {
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
		got := printed(t, command, program)
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

// abridges reports whether what is shown is the output with some lines left out where `…` stands.
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
func printed(t *testing.T, command, stdin string) string {
	t.Helper()
	var out bytes.Buffer
	status := Main(words(t, command), strings.NewReader(stdin), &out, &out)
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

var (
	markdownLink = regexp.MustCompile(`\]\(([^)#:]*)(?:#([^)]*))?\)`)
	heading      = regexp.MustCompile("(?m)^#+ +(.*)$")
	fence        = regexp.MustCompile("(?ms)^```.*?^```$")
	notInAnchor  = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
)

// anchors are the names by which a page's headings are linked to, as GitHub makes them.
func anchors(text string) []string {
	var list []string
	for _, h := range heading.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
		name := markdownLink.ReplaceAllString(strings.ReplaceAll(h[1], "[", ""), "")
		list = append(list, strings.ReplaceAll(notInAnchor.ReplaceAllString(strings.ToLower(name), ""), " ", "-"))
	}
	return list
}

// Every relative link of a page leads to a file, and to a heading that is there.
func TestPagesLinkToFiles(t *testing.T) {
	t.Chdir("../../..")
	for _, page := range pages(t) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, link := range markdownLink.FindAllStringSubmatch(string(text), -1) {
			target := page
			if link[1] != "" {
				target = filepath.Join(filepath.Dir(page), link[1])
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s links to %s, which is not there", page, link[1])
				continue
			}
			if link[2] == "" {
				continue
			}
			there, err := os.ReadFile(target)
			if err != nil || !slices.Contains(anchors(string(there)), link[2]) {
				t.Errorf("%s links to %s#%s, and there is no such heading", page, link[1], link[2])
			}
		}
	}
}

// Every figure is shown.
func TestFiguresAreShown(t *testing.T) {
	t.Chdir("../../..")
	gallery, err := os.ReadFile("docs/figures/README.md")
	if err != nil {
		t.Fatal(err)
	}
	figures, err := filepath.Glob("docs/figures/*.svg")
	if err != nil || len(figures) == 0 {
		t.Fatal(figures, err)
	}
	for _, f := range figures {
		if !bytes.Contains(gallery, []byte("]("+filepath.Base(f)+")")) {
			t.Errorf("docs/figures/README.md does not show %s", f)
		}
	}
}

var codeName = regexp.MustCompile(`SQ0\d{3}`)

// Every code that a page names is one, or was one and the page is that of the IR, which says what it became.
func TestPagesNameCodes(t *testing.T) {
	t.Chdir("../../..")
	for _, page := range pages(t) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, code := range codeName.FindAllString(string(text), -1) {
			if page == "docs/ir.md" && diag.Successors(diag.Code(code)) != nil {
				continue
			}
			if _, ok := diag.Lookup(diag.Code(code)); !ok {
				t.Errorf("%s names %s, which is no code", page, code)
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
	got, err := os.ReadFile("../../../docs/cli.md")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want.Bytes()) {
		t.Error("docs/cli.md is stale: go run ./internal/dev/clidocs")
	}
}
