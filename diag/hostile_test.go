package diag

import (
	"io"
	"math/rand"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// Lines and columns are those that counting from the text's beginning gives, whatever the text.
func TestPositionOfEveryByte(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	pieces := []string{"a", "bc ", "\n", "\r\n", "\t", "é", "図書", "🦀", "\xff", "\x80\x80", "\xf0\x9f", strings.Repeat("x", markEvery), strings.Repeat("図", markEvery/3)}
	for range 200 {
		var b strings.Builder
		if r.Intn(4) == 0 {
			b.WriteString(BOM)
		}
		for range r.Intn(40) {
			b.WriteString(pieces[r.Intn(len(pieces))])
		}
		f := NewFile("x", b.String())
		text := strings.TrimPrefix(f.Text, BOM)
		for offset := range len(text) + 1 {
			head := text[:offset]
			line := head[strings.LastIndexByte(head, '\n')+1:]
			want := Position{strings.Count(head, "\n") + 1, utf8.RuneCountInString(line) + 1}
			if got := f.Position(int32(offset + len(f.Text) - len(text))); got != want {
				t.Fatalf("offset %d of %q: %v, want %v", offset, f.Text, got, want)
			}
		}
	}
}

// What a diagnostic costs does not depend on how long its line is, nor grows with the square of a name. The bound is
// generous; quadratic time would miss it by far.
func TestLongLinesAndNames(t *testing.T) {
	line := NewFile("line.sq", strings.Repeat("set 図 = x; ", 400_000))
	var list List
	for at := 0; at < len(line.Text); at += 50 {
		list = append(list, &Diagnostic{Code: "SQ0201", Span: Span{line, int32(at), int32(at + 1)}, Format: "nothing sets this"})
	}
	long := strings.Repeat("a", 1_000_000)
	for name, f := range map[string]func() error{
		"JSON":   func() error { return WriteJSON(io.Discard, list) },
		"render": func() error { return Render(io.Discard, list, RenderOptions{Max: 1000}) },
		"nearest": func() error {
			if Nearest(long+"b", []string{"b" + long, long + "c"}) != long+"c" {
				t.Error("one letter at the end of a long name makes it unknown")
			}
			Nearest(long, []string{strings.Repeat("b", 999_999), "c" + long[2:] + "c"})
			return nil
		},
	} {
		start := time.Now()
		if err := f(); err != nil {
			t.Error(err)
		}
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("%s takes %v", name, took)
		} else {
			t.Logf("%s takes %v", name, took)
		}
	}
}
