package diag

import (
	"fmt"
	"io"
	"math/rand"
	"strings"
	"testing"
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

// One letter at the end of a long name does not make it unknown, nor does a long name look like any other.
func TestNearestOfLongNames(t *testing.T) {
	long := strings.Repeat("a", 1_000_000)
	if Nearest(long+"b", []string{"b" + long, long + "c"}) != long+"c" {
		t.Error("one letter at the end of a long name makes it unknown")
	}
	if got := Nearest(long, []string{strings.Repeat("b", 999_999), "c" + long[2:] + "c"}); len(got) > 0 && got[0] == 'b' {
		t.Error("a name without a letter in common is suggested")
	}
}

// What a diagnostic costs does not depend on how long its line is: ns/diagnostic is the same for both lengths.
func BenchmarkLongLine(b *testing.B) {
	for _, statements := range []int{40_000, 400_000} {
		line := NewFile("line.sq", strings.Repeat("set 図 = x; ", statements))
		var list List
		for at := 0; at < len(line.Text); at += len(line.Text) / 1000 {
			list = append(list, &Diagnostic{Code: "SQ0201", Span: Span{line, int32(at), int32(at + 1)}, Format: "nothing sets this"})
		}
		for name, write := range map[string]func() error{
			"json": func() error { return WriteJSON(io.Discard, list) },
			"text": func() error { return Render(io.Discard, list, RenderOptions{Max: len(list)}) },
		} {
			b.Run(fmt.Sprintf("%s/%d", name, statements), func(b *testing.B) {
				for b.Loop() {
					if err := write(); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(list)), "ns/diagnostic")
			})
		}
	}
}

// What looking for a name costs grows with its length and not with the square: ns/byte is the same for both lengths.
func BenchmarkNearestOfLongNames(b *testing.B) {
	for _, n := range []int{100_000, 1_000_000} {
		word, other := strings.Repeat("a", n), "c"+strings.Repeat("a", n-2)+"c"
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				Nearest(word, []string{other})
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/byte")
		})
	}
}
