package diag

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// sampleText has tabs, wide and combining characters, a very long line and control characters.
const sampleText = "pool kv { cap 160; }\n" +
	"\tset\tx = 図書館 + y; // 日本\n" +
	"\trelease é́ kv;\n" +
	"hold kv (1) {\n\tend;\n\t\n}\n" +
	"set a = \x1b[31mred\u202e;\r\n" +
	"last"

// A byte order mark takes no column, is in no line, and moves no caret.
func TestByteOrderMark(t *testing.T) {
	f := NewFile("x.sq", BOM+"let x = ;\nlet y;\n")
	for offset, want := range map[int32]Position{0: {1, 1}, 3: {1, 1}, 11: {1, 9}, 13: {2, 1}} {
		if got := f.Position(offset); got != want {
			t.Errorf("byte %d is at %v, want %v", offset, got, want)
		}
	}
	if got := f.Line(1); got != "let x = ;" {
		t.Errorf("the first line is %q", got)
	}
	var out strings.Builder
	err := Render(&out, List{{Code: "SQ0101", Span: Span{File: f, Start: 11, End: 12}, Format: "a value is missing"}}, RenderOptions{})
	const want = "x.sq:1:9: error[SQ0101]: a value is missing\n 1 | let x = ;\n   |         ^\n"
	if err != nil || out.String() != want {
		t.Errorf("got\n%s", out.String())
	}
}

func span(f *File, from, upTo string) Span {
	start := strings.Index(f.Text, from)
	end := start + strings.Index(f.Text[start:], upTo) + len(upTo)
	return Span{f, int32(start), int32(end)}
}

func sample() List {
	f := NewFile("a.sq", sampleText)
	long := NewFile("long.sq", "let a = "+strings.Repeat("1 + ", 60)+"bad"+strings.Repeat(" + 2", 60)+";\n"+strings.Repeat("図", 200)+"\n")
	first := span(f, "kv", "kv")
	return List{
		{Code: "SQ0001", Span: first, Format: "one line"},
		{Code: "SQ0002", Severity: Warning, Span: span(f, "図書館", "図書館"), Format: "wide after tabs: %d", Args: []any{3}, Hint: "use letters"},
		{Code: "SQ0003", Span: span(f, "kv;", "kv"), Format: "after a combining mark", Related: []Related{{Span: first, Message: "first declared here"}, {Path: "blocks[2][0]", Message: "and here"}}},
		{Code: "SQ0004", Span: span(f, "hold", "}"), Format: "several lines"},
		{Code: "SQ0004", Span: span(f, "(1) {", "end;"), Format: "two lines"},
		{Code: "SQ0005", Span: span(f, "\x1b", "red"), Format: "what a terminal would obey: \x1b[2J"},
		{Code: "SQ0006", Span: Span{f, int32(len(f.Text)), int32(len(f.Text))}, Format: "the end of the file"},
		{Code: "SQ0007", Span: span(f, "red", ";\r\n"), Format: "up to the line end"},
		{Code: "SQ0008", Span: span(long, "bad", "bad"), Format: "the middle of a long line"},
		{Code: "SQ0008", Span: span(long, "let", "let"), Format: "the beginning of a long line"},
		{Code: "SQ0008", Span: span(long, ";", ";"), Format: "the end of a long line"},
		{Code: "SQ0008", Span: span(long, "let", ";"), Format: "all of a long line"},
		{Code: "SQ0008", Span: Span{long, int32(len(long.Text) - 304), int32(len(long.Text) - 301)}, Format: "a long line of wide characters"},
		{Code: "SQ0009", File: "x.json", Path: "blocks[2][0].Hold", Format: "a place in a file"},
		{Code: "SQ0010", Format: "no place at all", Hint: "look around"},
	}
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := "testdata/" + name
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("differs from %s (run with -update and look at the difference):\n%s", path, got)
	}
}

func render(t *testing.T, list List, opt RenderOptions) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Render(&b, list, opt); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestRender(t *testing.T) {
	golden(t, "render.txt", render(t, sample(), RenderOptions{Width: 60}))
	golden(t, "render_color.txt", render(t, sample()[:3], RenderOptions{Color: true}))
}

func TestRenderStopsAtMax(t *testing.T) {
	got := string(render(t, sample(), RenderOptions{Max: 2}))
	if !strings.HasSuffix(got, "and 13 more\n") || strings.Contains(got, "SQ0003") {
		t.Errorf("got\n%s", got)
	}
}

func TestWriteJSON(t *testing.T) {
	var b bytes.Buffer
	if err := WriteJSON(&b, sample()); err != nil {
		t.Fatal(err)
	}
	golden(t, "render.json", b.Bytes())
	b.Reset()
	if err := WriteJSON(&b, nil); err != nil || b.String() != "[]\n" {
		t.Errorf("an empty list is written %q", b.String())
	}
}

// Whatever the line, the span and the width: the first mark stands under the span's first
// character, and nothing is wider than asked.
func FuzzWindow(f *testing.F) {
	f.Add(sampleText, 3, 5, 30)
	f.Add(strings.Repeat("図", 100), 30, 33, 31)
	f.Add(strings.Repeat("0", 67), 66, 67, 35)
	for _, piece := range []string{"x", "図", "a\t", "é\u0301"} {
		line := strings.Repeat(piece, 5000)
		for _, start := range []int{0, 1000 * len(piece), 2500 * len(piece), 4999 * len(piece)} {
			f.Add(line, start, min(len(line), start+6*len(piece)), 77)
			f.Add(line, start, len(line), 77)
		}
	}
	f.Fuzz(func(t *testing.T, line string, start, end, width int) {
		if !utf8.ValidString(line) || strings.ContainsAny(line, "\n\r") || start < 0 || start > len(line) || end < start || end > len(line) {
			return
		}
		if start < len(line) && !utf8.RuneStart(line[start]) {
			return
		}
		width = 20 + (width%100+100)%100
		shown, before, marks := window(line, start, end, width)
		terminal := runewidth.Condition{StrictEmojiNeutral: true}
		columns := 0
		for _, char := range shown {
			columns += terminal.RuneWidth(char)
		}
		if columns > width || marks < 1 || before < 0 || before > width {
			t.Fatalf("width %d: %d columns, %d before, %d marks: %s", width, columns, before, marks, shown)
		}
		if start == len(line) || strings.TrimSpace(line) == "" {
			return
		}
		want, _ := utf8.DecodeRuneInString(line[start:])
		if want == '\t' || want == ' ' || obeyed(want) || terminal.RuneWidth(want) == 0 {
			return
		}
		at := 0
		for _, char := range shown {
			if at == before && terminal.RuneWidth(char) > 0 {
				if char != want {
					t.Fatalf("the mark is under %q, not %q: %s", char, want, fmt.Sprintf("%q before %d", shown, before))
				}
				return
			}
			at += terminal.RuneWidth(char)
		}
		t.Fatalf("the mark is past the end: %q before %d", shown, before)
	})
}
