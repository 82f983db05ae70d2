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
	tables(w, "stage", len(s.Stages), func(i int) (string, []figure) { return s.Stages[i].Name, s.Stages[i].figures() })
	tables(w, "pool", len(s.Pools), func(i int) (string, []figure) { return s.Pools[i].Name, s.Pools[i].figures() })
	tables(w, "observation", len(s.Observations), func(i int) (string, []figure) { return s.Observations[i].Name, s.Observations[i].figures() })
	s.writeUnfinished(w)
	writeFindings(w, s.Findings)
	_, err := io.WriteString(to, w.String())
	return err
}

// tables writes the figures of things of a kind: those of each in a row, and those of other tables after it.
func tables(w io.Writer, kind string, n int, of func(i int) (string, []figure)) {
	var all []*table
	var names []string
	for i := range n {
		label, list := of(i)
		rows := map[string][]string{}
		some := map[string]bool{"": true}
		for k := range list {
			f := &list[k]
			if i == 0 && !slices.Contains(names, f.table) {
				head := f.table
				if head == "" {
					head = kind
				}
				names, all = append(names, f.table), append(all, newTable(head))
			}
			if i == 0 {
				t := all[slices.Index(names, f.table)]
				t.rows[0] = append(t.rows[0], f.head())
			}
			rows[f.table] = append(rows[f.table], f.text())
			some[f.table] = some[f.table] || f.value != 0
		}
		for k, name := range names {
			if some[name] {
				all[k].row(append([]string{label}, rows[name]...)...)
			}
		}
	}
	for _, t := range all {
		t.write(w)
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

func newTable(head ...string) *table { return &table{rows: [][]string{head}} }

func (t *table) row(cells ...string) { t.rows = append(t.rows, cells) }

// write writes the table after an empty line; one without rows is not written at all.
func (t *table) write(w io.Writer) {
	if len(t.rows) == 1 {
		return
	}
	width := make([]int, len(t.rows[0]))
	for _, r := range t.rows {
		for i, c := range r {
			width[i] = max(width[i], utf8.RuneCountInString(c))
		}
	}
	fmt.Fprintln(w)
	for _, r := range t.rows {
		fmt.Fprintf(w, "%-*s", width[0], r[0])
		for i, c := range r[1:] {
			fmt.Fprintf(w, "  %*s", width[i+1], c)
		}
		fmt.Fprintln(w)
	}
}
