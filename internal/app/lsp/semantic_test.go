package lsp

import (
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/syntax"
)

// decoded are the pieces of a text that encoded tokens colour, with the names of their colours.
func decoded(t *testing.T, d *document, data []int) (pieces []string) {
	t.Helper()
	var at position
	for quint := range slices.Chunk(data, 5) {
		if quint[0] > 0 {
			at = position{at.Line + quint[0], quint[1]}
		} else {
			at.Character += quint[1]
		}
		end := position{at.Line, at.Character + quint[2]}
		start, stop := d.offset(at), d.offset(end)
		if quint[1] < 0 || quint[2] <= 0 || d.position(start) != at || d.position(stop) != end {
			t.Fatalf("%v is no piece of %q", quint, d.file.Text)
		}
		pieces = append(pieces, d.file.Text[start:stop]+" "+legend()[quint[3]])
	}
	return pieces
}

func TestSemanticTokens(t *testing.T) {
	d := open(`/* é
 🦀 */ let lease = 2; pool kv { cap inf; }
stage hold : delay; // c
workload { arrive none; trace "a 🦀.csv"; hidden set; init { set set = lease; } session { observe turn = min(now, set); end; } }`)
	want := strings.Split(`/* é comment| 🦀 */ comment|let keyword|lease enumMember|= operator|2 number|pool keyword|kv class|cap keyword|inf number|stage keyword|hold struct|: operator|delay keyword|// c comment|workload keyword|arrive keyword|none keyword|trace keyword|"a 🦀.csv" string|hidden keyword|set property|init keyword|set keyword|set property|= operator|lease enumMember|session keyword|observe keyword|turn event|= operator|min function|now variable|set property|end keyword`, "|")
	if got := decoded(t, d, d.encode(d.colours())); !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// TestSemanticTokensAreWhole checks that every word, number, string and comment has a colour.
func TestSemanticTokensAreWhole(t *testing.T) {
	for name, content := range programs(t) {
		d := open(content)
		got := len(decoded(t, d, d.encode(d.colours())))
		want := 0
		for _, c := range d.analysis().tree.Comments {
			want += 1 + strings.Count(c.Text, "\n")
		}
		for tok := range d.analysis().tree.Tokens() {
			if tok.Kind != syntax.MarkToken || !strings.Contains("{}()[],;", tok.Span.Text()) {
				want++
			}
		}
		if got != want {
			t.Errorf("%s has %d coloured pieces, want %d", name, got, want)
		}
	}
}
