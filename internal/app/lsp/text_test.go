package lsp

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestPositions(t *testing.T) {
	// é and 漢 take one unit of UTF-16, the clef 𝄞 two; lines end in three ways.
	content := "ab\ré漢x\r\n𝄞y\n\nz"
	text := newText("p", content)
	for _, c := range []struct {
		before          string
		line, character int
	}{
		{"", 0, 0}, {"ab", 0, 2}, {"ab\r", 1, 0}, {"ab\ré", 1, 1}, {"ab\ré漢", 1, 2}, {"ab\ré漢x", 1, 3},
		{"ab\ré漢x\r\n", 2, 0}, {"ab\ré漢x\r\n𝄞", 2, 2}, {"ab\ré漢x\r\n𝄞y", 2, 3}, {"ab\ré漢x\r\n𝄞y\n", 3, 0},
		{"ab\ré漢x\r\n𝄞y\n\n", 4, 0}, {content, 4, 1},
	} {
		p := position{c.line, c.character}
		if got := text.position(len(c.before)); got != p {
			t.Errorf("%q ends at %v, want %v", c.before, got, p)
		}
		if got := text.offset(p); got != len(c.before) {
			t.Errorf("%v is byte %d, want %d", p, got, len(c.before))
		}
	}
	for p, want := range map[position]string{
		{0, 99}:  "ab",                // behind the line: its end
		{1, 99}:  "ab\ré漢x",           // the line end is no part of it
		{2, 1}:   "ab\ré漢x\r\n",       // inside a character: its beginning
		{3, 5}:   "ab\ré漢x\r\n𝄞y\n",   // an empty line
		{99, 99}: content,             // behind the text: its end
		{-1, 3}:  "",                  // before the text
		{4, -1}:  "ab\ré漢x\r\n𝄞y\n\n", // before the line
	} {
		if got := text.offset(p); got != len(want) {
			t.Errorf("%v is byte %d, want %d", p, got, len(want))
		}
	}
}

func TestEditReversed(t *testing.T) {
	text := newText("p", "one\ntwo\n")
	if got := text.edit(textRange{position{1, 2}, position{0, 1}}, "𝄞").file.Text; got != "o𝄞o\n" {
		t.Errorf("got %q", got)
	}
}

// TestEditsTo checks that the edit of a formatting makes the text it should, and touches no
// line it need not.
func TestEditsTo(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	lines := []string{"a\n", "b\n", "  b\n", "a\r\n", "𝄞\n", "\n", "b"}
	some := func() string {
		var out strings.Builder
		for range random.IntN(5) {
			out.WriteString(lines[random.IntN(len(lines))])
		}
		return out.String()
	}
	for range 5000 {
		from, to := some(), some()
		edits := open(from).editsTo(to)
		if got := applied(from, edits); got != to {
			t.Fatalf("from %q to %q: %v gives %q", from, to, edits, got)
		}
		if from == to && len(edits) > 0 {
			t.Fatalf("from %q to itself: %v", from, edits)
		}
	}
	edits := open("1\n2\n3\n4\n").editsTo("1\n2\n9\n4\n")
	if want := (textRange{position{2, 0}, position{3, 0}}); len(edits) != 1 || edits[0].Range != want || edits[0].NewText != "9\n" {
		t.Errorf("got %v", edits)
	}
}
