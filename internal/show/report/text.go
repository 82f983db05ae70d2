package report

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// WriteText writes a summary for a person.
func (s *Summary) WriteText(to io.Writer) error {
	w := &strings.Builder{}
	how := "ended"
	if s.Interrupted {
		how = "interrupted"
	}
	fmt.Fprintf(w, "%s at t=%s after %d events, %d transitions", how, Number(s.End), s.Events, s.Transitions)
	switch {
	case !s.Warm:
		fmt.Fprint(w, "; the warm-up was not over, so there are no statistics")
	case s.Since > 0:
		fmt.Fprintf(w, "; statistics from t=%s", Number(s.Since))
	}
	if s.RepeatEvery > 0 {
		fmt.Fprintf(w, "; from t=%s on everything repeats every %s", Number(s.RepeatFrom), Number(s.RepeatEvery))
	}
	var sessions []string
	for _, f := range s.sessions() {
		sessions = append(sessions, f.text()+" "+f.head())
	}
	fmt.Fprintf(w, "\nsessions: %s\n", strings.Join(sessions, ", "))
	tables(w, s.Wide, "stage", len(s.Stages), func(i int) (string, []figure) { return s.Stages[i].Name, s.Stages[i].figures() })
	tables(w, s.Wide, "pool", len(s.Pools), func(i int) (string, []figure) { return s.Pools[i].Name, s.Pools[i].figures() })
	tables(w, s.Wide, "observation", len(s.Observations), func(i int) (string, []figure) { return s.Observations[i].Name, s.Observations[i].figures() })
	s.writeSLO(w)
	s.writeUnfinished(w)
	writeFindings(w, s.Findings)
	_, err := io.WriteString(to, w.String())
	return err
}

// tables writes the figures of things of a kind: those of each in a row, and those of other tables after it.
func tables(w io.Writer, wide bool, kind string, n int, of func(i int) (string, []figure)) {
	var names []string
	all := map[string]*columns{}
	for i := range n {
		label, list := of(i)
		rows := map[string][]figure{}
		for _, f := range list {
			if f.table == "" {
				f.table = kind
			}
			if all[f.table] == nil {
				names, all[f.table] = append(names, f.table), &columns{labels: []string{f.table}}
			}
			if wide || !f.wide {
				rows[f.table] = append(rows[f.table], f)
			}
		}
		for name, row := range rows {
			if !row[0].rare || slices.ContainsFunc(row, func(f figure) bool { return f.value != 0 || f.half > 0 }) {
				all[name].add(label, row)
			}
		}
	}
	for _, name := range names {
		all[name].write(w, wide)
	}
}

// shown is how many findings of a kind the text report writes out.
const shown = 5

// writeFindings writes how many findings there are of each kind, and a few of each.
func writeFindings(w io.Writer, list []Finding) {
	counts := CountKinds(list)
	if len(counts) == 0 {
		fmt.Fprint(w, "\nfindings: none\n")
		return
	}
	var words []string
	for _, c := range counts {
		words = append(words, c.String())
	}
	fmt.Fprintf(w, "\nfindings: %s\n", strings.Join(words, ", "))
	for _, c := range counts {
		n, left := 0, c
		for i := range list {
			if list[i].Kind == c.Kind && n < shown {
				n++
				left.Count -= list[i].Count
				fmt.Fprintf(w, "  %s\n", list[i])
			}
		}
		if left.Count > 0 {
			fmt.Fprintf(w, "  and %d more %s\n", left.Count, left.Kind)
		}
	}
}

// brief is Number to six significant digits in all.
func brief(x float64) string {
	if a := math.Abs(x); 1 <= a && a < 1e6 && x != math.Trunc(x) {
		return strconv.FormatFloat(x, 'g', 6, 64)
	}
	return Number(x)
}

func total(n int64) string { return strconv.FormatInt(n, 10) }

// table is a table of text: the first column stands left, the others right.
type table struct{ rows [][]string }

func newTable() *table { return &table{} }

func (t *table) row(cells ...string) { t.rows = append(t.rows, cells) }

// width is how many characters each column takes.
func (t *table) width() []int {
	width := make([]int, len(t.rows[0]))
	for _, r := range t.rows {
		for i, c := range r {
			width[i] = max(width[i], utf8.RuneCountInString(c))
		}
	}
	return width
}

// write writes the table after an empty line; one without rows is not written at all.
func (t *table) write(w io.Writer) {
	if len(t.rows) == 1 {
		return
	}
	width := t.width()
	fmt.Fprintln(w)
	for _, r := range t.rows {
		fmt.Fprintf(w, "%-*s", width[0], r[0])
		for i, c := range r[1:] {
			fmt.Fprintf(w, "  %*s", width[i+1], c)
		}
		fmt.Fprintln(w)
	}
}
