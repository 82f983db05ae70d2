package lsp

import (
	"encoding/json"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// tmRule is a rule of a TextMate grammar, as far as editors/vscode uses them.
type tmRule struct {
	Comment, Name     string
	Include           string
	Match, Begin, End string
	Captures          map[string]tmRule
	Patterns          []tmRule
	match, begin, end *regexp.Regexp
}

type tmGrammar struct {
	Name, ScopeName string
	FileTypes       []string
	Patterns        []tmRule
	Repository      map[string]*tmRule
}

// readTextMate reads the grammar. Its expressions are all such that Go's library knows them
// too; that is what lets a test run them.
func readTextMate(t *testing.T) *tmGrammar {
	t.Helper()
	data, err := os.ReadFile("../../../integrations/editors/vscode/syntaxes/sq.tmLanguage.json")
	if err != nil {
		t.Fatal(err)
	}
	var g tmGrammar
	decoder := json.NewDecoder(strings.NewReader(string(data)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&g); err != nil {
		t.Fatal(err)
	}
	for _, part := range g.Repository {
		for i := range part.Patterns {
			r := &part.Patterns[i]
			r.match, r.begin, r.end = expression(t, r.Match), expression(t, r.Begin), expression(t, r.End)
		}
	}
	return &g
}

// expression compiles a regular expression, or nil.
func expression(t *testing.T, text string) *regexp.Regexp {
	t.Helper()
	if text == "" {
		return nil
	}
	re, err := regexp.Compile(text)
	if err != nil {
		t.Fatal(err)
	}
	return re
}

// flat is a list of rules with the included ones in place.
func (g *tmGrammar) flat(rules []tmRule) []tmRule {
	var out []tmRule
	for _, r := range rules {
		if r.Include != "" {
			out = append(out, g.flat(g.Repository[r.Include[1:]].Patterns)...)
		} else {
			out = append(out, r)
		}
	}
	return out
}

// scopes gives the scope of each byte of a text, line by line as editors do it.
func (g *tmGrammar) scopes(content string) []string {
	out := make([]string, len(content))
	rules := g.flat(g.Patterns)
	var inside *tmRule
	start := 0
	for line := range strings.Lines(content) {
		inside = g.line(rules, line, inside, out[start:])
		start += len(line)
	}
	return out
}

// line scopes a line that begins inside a rule, or nil, and gives the one it ends in.
func (g *tmGrammar) line(rules []tmRule, line string, inside *tmRule, out []string) *tmRule {
	fill := func(from, to int, name string) {
		for i := from; i < to && name != ""; i++ {
			out[i] = name
		}
	}
	for at := 0; at < len(line); {
		if inside != nil {
			end := inside.end.FindStringIndex(line[at:])
			if end == nil {
				fill(at, len(line), inside.Name)
				return inside
			}
			fill(at, at+end[1], inside.Name)
			at, inside = at+end[1], nil
			continue
		}
		best, m := soonest(rules, line, at)
		if best == nil {
			return nil
		}
		fill(at+m[0], at+m[1], best.Name)
		for n, c := range best.Captures {
			k, _ := strconv.Atoi(n)
			from, to := at+m[2*k], at+m[2*k+1]
			fill(from, to, c.Name)
			if c.Patterns != nil {
				g.line(g.flat(c.Patterns), line[from:to], nil, out[from:])
			}
		}
		if best.match == nil {
			inside = best
		}
		at += m[1]
	}
	return inside
}

// soonest is the rule that matches soonest from a place on, the first of several, with the
// match, or nil.
func soonest(rules []tmRule, line string, at int) (best *tmRule, m []int) {
	for i := range rules {
		r := &rules[i]
		re := r.match
		if re == nil {
			re = r.begin
		}
		if strings.HasPrefix(re.String(), "^") && at > 0 {
			continue // only a line begins there
		}
		if found := re.FindStringSubmatchIndex(line[at:]); found != nil && (best == nil || found[0] < m[0]) {
			best, m = r, found
		}
	}
	return best, m
}
