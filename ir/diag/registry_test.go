package diag

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every code has its own number, says what it is about and shows it: a wrong example and a right one. That each gets what it should is
// tested where what it is an example of is read.
func TestEveryCodeIsShown(t *testing.T) {
	// unshown are the codes that no example can show, and why.
	unshown := map[Code]string{"SQ0616": "it is a fault of the machine itself, which no program has"}
	number := regexp.MustCompile(`^SQ0[1-9]\d\d$`)
	seen := map[Code]bool{}
	for _, info := range All() {
		if !number.MatchString(string(info.Code)) || seen[info.Code] {
			t.Errorf("%s is no code, or stands twice", info.Code)
		}
		seen[info.Code] = true
		if info.Title == "" || len(info.Explanation) < len(info.Title) {
			t.Errorf("%s is not explained", info.Code)
		}
		if _, none := unshown[info.Code]; none != (info.Wrong == "" && info.Right == "") {
			t.Errorf("%s: it is shown, or it is not, against what is said of it", info.Code)
			continue
		} else if none {
			continue
		}
		if info.Wrong == "" || info.Right == "" || info.WrongText() == info.Right {
			t.Errorf("%s has not two different examples", info.Code)
		}
		if (len(info.Often) > 0) != (info.Times > 1) {
			t.Errorf("%s: pieces %q, %d times", info.Code, info.Often, info.Times)
		}
		for _, piece := range info.Often {
			if !strings.Contains(info.Wrong, piece) {
				t.Errorf("%s: the wrong example has no %q", info.Code, piece)
			}
		}
		for i, c := range info.Beside {
			if c.Name == "" || c.Text == "" || slices.ContainsFunc(info.Beside[:i], func(o Companion) bool { return o.Name == c.Name }) {
				t.Errorf("%s: a companion %q", info.Code, c.Name)
			}
		}
		for line := range strings.Lines(info.Wrong + info.Explanation) {
			if strings.Contains(line, "\t") {
				t.Errorf("%s: a tab in %q", info.Code, line)
			}
		}
	}
	for code := range unshown {
		if !seen[code] {
			t.Errorf("%s is in no table", code)
		}
	}
}

// A code that became others is no code any more, and those are.
func TestRenumbered(t *testing.T) {
	for _, r := range renumbered {
		if _, ok := Lookup(r.was); ok || len(Successors(r.was)) == 0 {
			t.Errorf("%s is still a code, or became nothing", r.was)
		}
		for _, c := range r.is {
			if _, ok := Lookup(c); !ok || Successors(c) != nil {
				t.Errorf("%s became %s, which is no code", r.was, c)
			}
		}
	}
}
