package syntax

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"github.com/sq-sem/sq-sem/grammar/generated"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// markReported marks a token as one with a diagnostic. It reports false if the token gets no other: it has one
// already, or there are too many.
func (s *strategy) markReported(t *token) bool {
	s.failed = true
	if t == s.reported || t.kind == bad || t.kind == antlr.TokenEOF && s.report.cutShort || s.report.misread(t.GetStart()) {
		return false
	}
	s.reported = t
	if s.report.full() {
		s.report.more++
		return false
	}
	return true
}

// complain reports that the next token does not fit where the parser stands.
func (s *strategy) complain() {
	t := s.in.current()
	if s.reportUnquoted(t) || !s.markReported(t) {
		return
	}
	if t.kind == antlr.TokenEOF && s.openBraces() > 0 && s.atEnd == nil {
		s.unclosed(t)
		return
	}
	expected := s.expected()
	operand := expected.has(generated.SerqParserPLUS) && !expected.has(generated.SerqParserNUMBER)
	switch {
	case t.kind == generated.SerqParserEQ && operand:
		s.report.add(codeEquals, t.span(s.report.file), s.comparison(t), "`=` does not compare")
		return
	case s.blameWord(t, operand):
		return
	}
	words := expected.minus(s.words.names)
	if !expected.has(generated.SerqParserNAME) {
		words = expected
		if near := s.suggest(t, expected); near != "" {
			s.misspelt(t, near)
			return
		}
	}
	hint, code := s.clauseHint(t, words), codeUnexpected
	related := s.opener(t, expected)
	switch {
	case hint != "":
		related = nil // the hint says more
	case related != nil:
		code = codeBracket
	}
	s.report.addRelated(code, t.span(s.report.file), related, hint,
		"found %s, expected %s", describe(t, s.report.file), s.listing(expected))
}

// reportUnquoted reports a file name without quotes, once, and not each of its parts. It reports false if there is no such name.
func (s *strategy) reportUnquoted(t *token) bool {
	text := t.text(s.report.file)
	if t == s.reported || text == "" || !isLetter(text[0]) && !isDigit(text[0]) && text[0] != '.' && text[0] != '/' ||
		!s.expected().has(generated.SerqParserSTRING) {
		return false
	}
	last := t
	for next := s.after(last); next.GetStart() == last.GetStop()+1; next = s.after(last) {
		if next.kind == generated.SerqParserSEMI || next.kind == generated.SerqParserRBRACE || next.kind == antlr.TokenEOF {
			break
		}
		last = next
	}
	name := t.span(s.report.file).Join(last.span(s.report.file))
	s.report.forget(name)
	s.failed, s.reported = true, t
	s.report.add(codeUnexpected, name, "the name of a file stands between `\"` and `\"`", "found `%s`, expected a string", clip(name.Text()))
	return true
}

// before is the token before another one, or that one if it is the first.
func (s *strategy) before(t *token) *token { return &s.in.tokens[max(t.index-1, 0)] }

// after is the token behind another one, or that one if it is the last.
func (s *strategy) after(t *token) *token {
	return &s.in.tokens[min(int(t.index)+1, len(s.in.tokens)-1)]
}

// expected is what may stand where the parser does: what the current state asks for, and
// everything optional that was tried before it at the same token.
func (s *strategy) expected() (set kindSet) {
	s.eachExpected(func(_ int, part kindSet) { set = set.union(part) })
	return set
}

// eachExpected gives what is expected by the state and by each choice, with its rule.
func (s *strategy) eachExpected(give func(rule int, set kindSet)) {
	state := s.parser.GetState()
	give(s.parser.GetParserRuleContext().GetRuleIndex(), setOf(s.parser.GetExpectedTokens()))
	if s.seen == s.in.next {
		for _, option := range s.options[:s.count] {
			s.parser.SetState(option.state)
			give(option.rule, setOf(s.parser.GetExpectedTokensWithinCurrentRule()))
		}
	}
	s.parser.SetState(state)
}

// blameWord reports a word that begins a statement but was parsed as a name, because something
// is missing before it; the parser failed only at what follows the word.
func (s *strategy) blameWord(t *token, operand bool) bool {
	if t.index == 0 {
		return false
	}
	word := s.wordBefore(t)
	ctx := s.parser.GetParserRuleContext()
	under := element(ctx)
	if !s.begins(list(ctx), word) || !s.firstOnLine(int(word.index)) || under.GetStart().GetTokenIndex() >= int(word.index) {
		return false
	}
	missing := "a name"
	if operand {
		missing = "an expression"
	}
	s.report.add(codeUnexpected, word.span(s.report.file), "", "found %s, expected %s", describe(word, s.report.file), missing)
	s.in.next = int(word.index)
	s.reported = word
	s.build.spoiled = under
	return true
}

// wordBefore is the word before a token. If a list in parentheses ends there, it is the word before the list: `branch` in `branch (x) {`.
func (s *strategy) wordBefore(t *token) *token {
	word := s.before(t)
	if word.kind != generated.SerqParserRPAREN {
		return word
	}
	depth := 0
	for i := int(word.index); i > 0; i-- {
		switch s.in.tokens[i].kind {
		case generated.SerqParserRPAREN:
			depth++
		case generated.SerqParserLPAREN:
			if depth--; depth == 0 {
				return &s.in.tokens[i-1]
			}
		case generated.SerqParserSEMI, generated.SerqParserLBRACE, generated.SerqParserRBRACE:
			return word
		}
	}
	return word
}

// element is the element under way.
func element(ctx antlr.ParserRuleContext) antlr.ParserRuleContext {
	for ruleKind(ctx.GetRuleIndex()) == plainRule {
		up, ok := ctx.GetParent().(antlr.ParserRuleContext)
		if !ok {
			break
		}
		ctx = up
	}
	return ctx
}

// missingSemicolon reports a statement without its `;`. The place is the end of the statement.
func (s *strategy) missingSemicolon(t *token) {
	if !s.markReported(t) {
		return
	}
	end := s.in.tokens[max(t.index-1, 0)].end
	s.report.add(codeSemicolon, diag.Span{File: s.report.file, Start: end, End: end}, "write `;` here",
		"`;` is missing before %s", describe(t, s.report.file))
}

func (s *strategy) misspelt(t *token, near string) {
	s.report.add(codeMisspelt, t.span(s.report.file), "did you mean `"+near+"`?",
		"`%s` is not a word that may stand here", clip(t.text(s.report.file)))
}

// openBraces is the number of `{` of the whole text that have no `}`.
func (s *strategy) openBraces() int {
	if !s.counted {
		s.counted = true
		for i := range s.in.tokens {
			switch s.in.tokens[i].kind {
			case generated.SerqParserLBRACE:
				s.depth++
			case generated.SerqParserRBRACE:
				s.depth--
			}
		}
	}
	return s.depth
}

// unclosed reports a block that is still open where something else was found.
func (s *strategy) unclosed(t *token) {
	s.depth = s.openBraces() - 1
	if s.report.cutShort {
		return
	}
	opener := s.openerOf(t)
	if opener == nil {
		s.report.add(codeUnclosed, t.span(s.report.file), "write `}` before it", "found %s inside a block", describe(t, s.report.file))
		return
	}
	s.report.addRelated(codeUnclosed, t.span(s.report.file), []diag.Related{{Span: opener.span(s.report.file), Message: "opened here"}},
		"write `}` where the block ends", "found %s, but a block is not closed", describe(t, s.report.file))
}

// openerOf finds the `{` that most likely lacks its `}` where t was found: one whose `}`
// would stand further left than the line that opened it, else the innermost one.
func (s *strategy) openerOf(t *token) *token {
	var open []*token
	for i := range s.in.tokens[:t.index] {
		b := &s.in.tokens[i]
		switch b.kind {
		case generated.SerqParserLBRACE:
			open = append(open, b)
		case generated.SerqParserRBRACE:
			if len(open) == 0 {
				continue
			}
			top := open[len(open)-1]
			if len(open) > 1 && s.firstOnLine(i) && s.indent(b) < s.indent(top) {
				return top
			}
			open = open[:len(open)-1]
		}
	}
	if len(open) == 0 {
		return nil
	}
	return open[len(open)-1]
}

// indent is the width of the blank at the beginning of a token's line, in bytes.
func (s *strategy) indent(t *token) int {
	line := s.text(0, int(t.start))
	line = line[strings.LastIndexByte(line, '\n')+1:]
	return len(line) - len(strings.TrimLeft(line, " \t"))
}

// opener finds the `(` or `[` whose end was expected: the second place of a diagnostic.
func (s *strategy) opener(t *token, expected kindSet) []diag.Related {
	if !expected.has(generated.SerqParserRPAREN) && !expected.has(generated.SerqParserRBRACKET) || expected.has(generated.SerqParserNUMBER) {
		return nil
	}
	for i, depth := int(t.index)-1, 0; i >= 0; i-- {
		switch b := &s.in.tokens[i]; b.kind {
		case generated.SerqParserRPAREN, generated.SerqParserRBRACKET:
			depth++
		case generated.SerqParserLPAREN, generated.SerqParserLBRACKET:
			if depth == 0 {
				return []diag.Related{{Span: b.span(s.report.file), Message: "opened here"}}
			}
			depth--
		case generated.SerqParserSEMI, generated.SerqParserLBRACE, generated.SerqParserRBRACE:
			return nil
		}
	}
	return nil
}

// listing says in words what may stand somewhere.
func (s *strategy) listing(expected kindSet) string {
	var parts []string
	if expected.has(generated.SerqParserNUMBER) && expected.has(generated.SerqParserTILDE) {
		parts = append(parts, "an expression")
		// What an expression begins with is part of it.
		expected = expected.minus(s.words.names).minus(setOfKinds(generated.SerqParserNUMBER, generated.SerqParserTILDE,
			generated.SerqParserBANG, generated.SerqParserLPAREN, generated.SerqParserMINUS))
	}
	if expected.has(generated.SerqParserNAME) {
		parts = append(parts, "a name")
		expected = expected.minus(s.words.names)
	}
	operator := expected.has(generated.SerqParserPLUS)
	if operator {
		expected = expected.minus(betweenOperands()).minus(setOfKinds(generated.SerqParserLPAREN, generated.SerqParserLBRACKET))
	}
	if rest := expected.minus(setOfKinds(generated.SerqParserLBRACKET)); rest != (kindSet{}) || len(parts) > 0 {
		expected = rest // an index may follow a name anywhere; that goes without saying
	}
	for _, k := range expected.kinds() {
		switch k {
		case generated.SerqParserNUMBER:
			parts = append(parts, "a number")
		case generated.SerqParserSTRING:
			parts = append(parts, "a string")
		default:
			parts = append(parts, "`"+s.words.spelling[k]+"`")
		}
	}
	if operator {
		parts = append(parts, "an operator")
	}
	return alternatives(parts)
}

func setOfKinds(kinds ...int32) kindSet {
	var s kindSet
	for _, k := range kinds {
		s.add(k)
	}
	return s
}

// betweenOperands are the marks between two operands.
func betweenOperands() kindSet {
	return setOfKinds(generated.SerqParserQUESTION, generated.SerqParserEQEQ, generated.SerqParserNE, generated.SerqParserLE, generated.SerqParserGE,
		generated.SerqParserANDAND, generated.SerqParserOROR, generated.SerqParserLT, generated.SerqParserGT, generated.SerqParserPLUS,
		generated.SerqParserMINUS, generated.SerqParserSTAR, generated.SerqParserSLASH, generated.SerqParserCARET)
}

// alternatives joins phrases: "a", "a or b", "a, b or c".
func alternatives(parts []string) string {
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	last := len(parts) - 1
	return strings.Join(parts[:last], ", ") + " or " + parts[last]
}
