package lsp

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

const markdown = "markdown"

func (s *server) hover(_ context.Context, p positionParams) (any, error) {
	d, err := s.document(p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	s.life.Lock()
	rich := s.markdown
	s.life.Unlock()
	h := d.hover(d.offset(p.Position))
	if h == nil {
		return nil, nil
	}
	if !rich {
		h.Contents = markup{"plaintext", withoutMarks(h.Contents.Value)}
	}
	return h, nil
}

// withoutMarks takes the marks of Markdown out of a text, as far as hovers use them.
func withoutMarks(text string) string {
	return regexp.MustCompile("(?m)^```.*\n|\\*\\*|^---\n").ReplaceAllString(text, "")
}

// hover says what stands at a place: what a name or a word means, and what is wrong there.
// It is nil when there is nothing to say.
func (d *document) hover(offset int) *hover {
	a := d.analysis()
	var paragraphs []string
	var at *textRange
	if u := a.useAt(offset); u != nil {
		r := d.span(u.Span)
		at = &r
		paragraphs = append(paragraphs, d.aboutSymbol(u.Symbol))
	}
	// A word such as `prefill` is both: a statement, and the name of the stage it finds.
	if k := d.keywordAt(offset); k != nil {
		if f := find(k.Form); f != nil {
			r := d.span(k.Span)
			at = &r
			paragraphs = append([]string{aboutKeyword(f, k.Span.Text())}, paragraphs...)
		}
	}
	for _, wrong := range a.list {
		if s := wrong.Span; s.Known() && int(s.Start) <= offset && offset <= int(s.End) {
			if at == nil {
				r := d.span(s)
				at = &r
			}
			paragraphs = append(paragraphs, aboutCode(wrong.Code))
		}
	}
	if len(paragraphs) == 0 {
		return nil
	}
	return &hover{markup{markdown, strings.Join(paragraphs, "\n\n---\n\n")}, at}
}

// aboutSymbol says what a name stands for, with its declaration.
func (d *document) aboutSymbol(s *link.Symbol) string {
	code, said := s.Name, ""
	if s.Def.Known() {
		if n := declaration(d.analysis().tree, s.Def); n != nil {
			code = excerpt(n.Place())
		}
		said = fmt.Sprintf(", line %d", d.position(int(s.Def.Start)).Line+1)
	}
	switch s.Kind {
	case link.LetSymbol:
		said = "let, " + ir.Display(s.Value) + said
	case link.PoolSymbol, link.StageSymbol:
		said = family(s) + members(s) + said
	case link.AttributeSymbol:
		if s.Def.Known() {
			said = "attribute of each session, 0 at its birth; first assigned here" + said
		} else {
			said = "built-in attribute of each session: " + s.Doc
		}
	case link.ObservationSymbol:
		said = "observation" + said
	case link.LeaseSymbol:
		said = "lease of a session, the one granted last under this name" + said
	case link.StreamSymbol:
		said = "stream of tokens, which texts are made of" + said
	case link.ClaimSymbol:
		said = "claim, of all configurations or of the last" + said
	case link.BindingSymbol:
		said = "admission binding: its expression stands wherever the header names it" + said
	case link.MemberSymbol:
		said = "number of the member, from 0" + said
	case link.ContextSymbol:
		said = aboutVariable(s)
	case link.FunctionSymbol:
		said = s.Doc
		if f, ok := function(s.Name); ok {
			code, said = callShape(f), s.Doc
			if f.Info().Live {
				said += "; read from the deployment's state at that moment"
			}
		}
	case link.DistributionSymbol:
		for dist := range ir.Dist(ir.NumDists) {
			if dist.Info().Name == s.Name {
				code, said = drawShape(dist), "a draw: "+s.Doc
			}
		}
	}
	return fenced(code) + "\n\n" + said
}

// members names the members of a family.
func members(s *link.Symbol) string {
	switch {
	case !s.Family:
		return ""
	case s.Count == 1:
		return fmt.Sprintf(", `%s[0]`", s.Name)
	}
	return fmt.Sprintf(", `%s[0]` to `%s[%d]`", s.Name, s.Name, s.Count-1)
}

// aboutVariable says what a context variable gives and where it exists.
func aboutVariable(s *link.Symbol) string {
	for v := range ir.Var(ir.NumVars) {
		info := v.Info()
		if info.Name != s.Name {
			continue
		}
		said := s.Kind.String() + ": " + s.Doc
		if info.Alias != "" {
			said += "; also written `" + info.Alias + "`"
		}
		var places []string
		for m := range ir.Moment(ir.NumMoments) {
			if v.At(m) {
				places = append(places, m.Words())
			}
		}
		if len(places) < int(ir.NumMoments) {
			said += ". It exists in " + strings.Join(places, ", and in ")
		}
		return said
	}
	return s.Doc
}

// aboutKeyword says what a word means in a form, how the form is written, and which
// transitions it makes.
func aboutKeyword(f *form, word string) string {
	said := fenced(f.shape)
	if doc := f.words[word]; doc != "" {
		said += fmt.Sprintf("\n\n**%s**: %s", word, doc)
	}
	if f.doc != "" {
		said += "\n\n" + f.doc
	}
	for _, r := range f.rules {
		said += fmt.Sprintf("\n- %s: %s", r, r.Info().Doc)
	}
	return said
}

// aboutCode explains a diagnostic's code.
func aboutCode(code diag.Code) string {
	info, ok := diag.Lookup(code)
	if !ok {
		return string(code)
	}
	return fmt.Sprintf("**%s**: %s\n\n%s\n\nWith an example: `sq-sem explain %s`", code, info.Title, info.Explanation, code)
}

// maxExcerpt is the number of lines of a declaration that a hover shows.
const maxExcerpt = 12

// excerpt is the text of a declaration, its later lines moved left as far as the last one
// allows, with the rest cut off.
func excerpt(at diag.Span) string {
	lines := strings.Split(at.Text(), "\n")
	last := lines[len(lines)-1]
	margin := last[:len(last)-len(strings.TrimLeft(last, " \t"))]
	for i := range lines[1:] {
		lines[i+1] = strings.TrimPrefix(lines[i+1], margin)
	}
	if len(lines) > maxExcerpt {
		lines = append(lines[:maxExcerpt], "…")
	}
	return strings.Join(lines, "\n")
}

func fenced(code string) string { return "```sq\n" + code + "\n```" }
