package link

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
)

var update = flag.Bool("update", false, "rewrite the expectations from what is reported")

// row is a program that has to be refused and the nearest one that has to pass; see
// testdata/rows/names.txt for how it is written.
type row struct {
	name         string
	want         []string
	wrong, right string
}

// alternatives is «wrong¦right».
var alternatives = regexp.MustCompile(`«([^¦»]*)¦([^»]*)»`)

// rowFiles are the tables of rows.
var rowFiles = []string{"names", "sugar", "moments", "rules"}

func rowFile(name string) string { return filepath.Join("testdata", "rows", name+".txt") }

func readSections(t testing.TB, file string) (titles, bodies []string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split("\n"+string(data), "\n== ")[1:] {
		title, body, _ := strings.Cut(part, "\n")
		titles, bodies = append(titles, title), append(bodies, strings.TrimRight(body, "\n"))
	}
	return titles, bodies
}

func rows(t testing.TB, file string) []row {
	t.Helper()
	preludes := map[string]string{}
	titles, bodies := readSections(t, rowFile("prelude"))
	for i := range titles {
		preludes[titles[i]] = bodies[i]
	}
	var out []row
	titles, bodies = readSections(t, rowFile(file))
	for i := range titles {
		r := row{name: titles[i]}
		var text []string
		for _, line := range strings.Split(bodies[i], "\n") {
			switch {
			case strings.HasPrefix(line, "! "):
				r.want = append(r.want, line[2:])
			case strings.HasPrefix(line, "+ "):
				text = append(text, preludes[line[2:]])
			default:
				text = append(text, line)
			}
		}
		whole := strings.Join(text, "\n")
		r.wrong = alternatives.ReplaceAllString(whole, "$1")
		r.right = alternatives.ReplaceAllString(whole, "$2")
		out = append(out, r)
	}
	return out
}

func TestRows(t *testing.T) {
	if *update {
		updateRows(t)
	}
	total := 0
	for _, file := range rowFiles {
		for _, r := range rows(t, file) {
			total++
			t.Run(file+"/"+r.name, func(t *testing.T) {
				_, diags := Compile(diag.NewFile("row.sq", r.wrong), Options{})
				if !matches(diags, r.want) {
					t.Errorf("%s\nreported:\n%swant:\n  %s", r.wrong, describe(diags), strings.Join(r.want, "\n  "))
				}
				result, diags := Compile(diag.NewFile("row.sq", r.right), Options{})
				if len(diags) > 0 {
					t.Fatalf("%s\nhas to pass, but:\n%s", r.right, describe(diags))
				}
				if list := check.Program(result.Program, result.Places); len(list) > 0 {
					t.Errorf("%s\nis not valid:\n%s", r.right, list.Error())
				}
			})
		}
	}
	if total < 150 {
		t.Errorf("%d rows, want at least 150", total)
	}
}

// describe writes diagnostics as rows have them.
func describe(list diag.List) string {
	var b strings.Builder
	for _, d := range list {
		p := d.Span.From()
		fmt.Fprintf(&b, "  %s %d:%d %s\n", d.Code, p.Line, p.Column, d.Message())
	}
	return b.String()
}

// matches reports whether the diagnostics are the wanted ones, in order.
func matches(list diag.List, want []string) bool {
	if len(list) != len(want) {
		return false
	}
	for i, d := range list {
		p := d.Span.From()
		place := fmt.Sprintf("%s %d:%d ", d.Code, p.Line, p.Column)
		words, ok := strings.CutPrefix(want[i], place)
		if !ok || !strings.HasPrefix(d.Message(), words) {
			return false
		}
	}
	return true
}

// updateRows puts what is reported into the rows, and keeps the words that still begin the message.
func updateRows(t *testing.T) {
	for _, file := range rowFiles {
		name := rowFile(file)
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		for _, r := range rows(t, file) {
			_, diags := Compile(diag.NewFile("row.sq", r.wrong), Options{})
			old := "== " + r.name + "\n! " + strings.Join(r.want, "\n! ") + "\n"
			fresh := "== " + r.name + "\n"
			for i, d := range diags {
				p := d.Span.From()
				words := d.Message()
				if i < len(r.want) {
					if _, kept, ok := strings.Cut(r.want[i][len("SQ0000 "):], " "); ok && strings.HasPrefix(words, kept) {
						words = kept
					}
				}
				fresh += fmt.Sprintf("! %s %d:%d %s\n", d.Code, p.Line, p.Column, words)
			}
			text = strings.Replace(text, old, fresh, 1)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
