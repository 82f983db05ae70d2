package diag

import (
	"slices"
	"strings"
)

// Nearest gives the known word that a word is most likely a slip of, or "" when there is none within a third of its length
// in edits, one at least, that leaves at least half of the longer word as it is. The known words come in groups; of equally
// near ones it is the one of the first group, and the first in the alphabet.
func Nearest(word string, known ...[]string) string {
	best, least := "", max(1, len(word)/3)+1
	for _, group := range known {
		for _, k := range slices.Sorted(slices.Values(group)) {
			longer := max(len(k), len(word))
			if longer-min(len(k), len(word)) >= least {
				continue
			}
			d := 0
			if !strings.EqualFold(word, k) {
				d = edits(word, k)
			}
			if d < least && 2*d <= longer {
				best, least = k, d
			}
		}
	}
	return best
}

// longestDifference is how long a part of a word may be, in bytes, that is compared letter by letter: the work grows with
// its square.
const longestDifference = 64

// edits counts the insertions, deletions, replacements and swaps of neighbours that make
// one word of the other (optimal string alignment). Words that differ from end to end of a very long part
// have all of it between them.
func edits(a, b string) int {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	if len(a) > longestDifference || len(b) > longestDifference {
		return max(len(a), len(b))
	}
	// Row i holds the distances of a[:i] from every beginning of b.
	last2, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		row[0] = i + 1
		for j := range len(b) {
			replace := last[j]
			if a[i] != b[j] {
				replace++
			}
			row[j+1] = min(replace, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], last2[j-1]+1)
			}
		}
		last2, last, row = last, row, last2
	}
	return last[len(b)]
}
