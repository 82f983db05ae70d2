package syntax

import (
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// Every word of the table gets its hint wherever it is said to, and stands in one row only for each.
func TestForeignWords(t *testing.T) {
	around := map[Standing]string{
		AsDeclaration:  "WORD 3;",
		AsPoolLine:     "pool p { WORD 3; cap 4; }",
		AsStageLine:    "stage e : step { WORD 3; cost 1; }",
		AsWorkloadLine: "workload { WORD 3; }",
		AsStatement:    "session { WORD 3; }",
		AsArrival:      "workload { arrive WORD(3); }",
	}
	seen := map[Standing][]string{}
	for _, f := range foreign {
		for as := AsDeclaration; as <= AsValue; as <<= 1 {
			if f.as&as == 0 {
				continue
			}
			for _, word := range strings.Fields(f.words) {
				if slices.Contains(seen[as], word) {
					t.Errorf("`%s` stands in two rows", word)
				}
				seen[as] = append(seen[as], word)
				text, parsed := around[as]
				if !parsed {
					continue // the linker asks
				}
				_, list := Parse(diag.NewFile("in.sq", strings.Replace(text, "WORD", word, 1)))
				if len(list) != 1 || list[0].Hint != f.hint {
					t.Errorf("%s gets\n%s, not the hint %q", strings.Replace(text, "WORD", word, 1), render(list), f.hint)
				}
			}
		}
	}
	for as := AsDeclaration; as <= AsValue; as <<= 1 {
		if len(seen[as]) < 4 {
			t.Errorf("only %d words are known as %b", len(seen[as]), as)
		}
	}
}

// An option of a command line is the word it is.
func TestOptionsOfCommands(t *testing.T) {
	for text, hint := range map[string]string{
		"--max-num-seqs 16":                  "the slots of an engine are a pool",
		"-tp 4":                              "what the model and its cards are worth",
		"session { --block-size=16; }":       "how many tokens a block has",
		"-- a comment":                       "a comment begins with `//`",
		"session { -- max-num-seqs 16\n }":   "a comment begins with `//`",
		"stage e : step { --max_num_seqs; }": "the slots of an engine are a pool",
	} {
		_, list := Parse(diag.NewFile("in.sq", text))
		if len(list) == 0 || !strings.HasPrefix(list[0].Hint, hint) {
			t.Errorf("%s gets\n%s", text, render(list))
		}
	}
}
