package syntax

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"github.com/sq-sem/sq-sem/grammar/generated"
)

// strategy replaces ANTLR's error recovery: each mistake gives one diagnostic, and the
// parser reads what follows as if the mistake had not been made.
//
// After a mistake the parser is recovering: it sees no token that fits. So the active rules
// fail one after the other, in silence, up to the nearest element of a list
// (declaration, option or statement). That element is skipped, and the list goes on. Only a
// missing `;`, bracket or brace is inserted on the spot.
type strategy struct {
	*antlr.DefaultErrorStrategy
	parser *antlr.BaseParser
	in     *stream
	report *reporter
	words  *vocabulary
	build  *builder
	// silent makes the parse end at the first mistake, without a diagnostic; failed reports that there was one.
	silent, failed bool

	// options are the states in which the parser passed over something optional, all at
	// token seen. What was optional there is expected there too.
	options [32]choice
	count   int
	seen    int

	// watch is called for each token that the parser takes, with the rule that does.
	watch func(*token, antlr.ParserRuleContext)
	// atEnd is called when the parser needs more tokens at the end of the file. It is not called
	// if the parser skipped the tokens before the end (see Caret).
	atEnd func()
	// lost is set when the parser skipped everything up to the end of the file.
	lost bool

	// reported is the token of the latest diagnostic. No token gets two.
	reported *token
	// escaping makes the recovery go up to the top level.
	escaping bool
	// unmatched counts, for each list, the `{` whose statement was skipped.
	unmatched map[antlr.ParserRuleContext]int
	// depth is the number of `{` without their `}`, counted when first needed.
	depth   int
	counted bool
	// strayed is set after a `}` too many: statements then stand at the top level.
	strayed bool
}

// choice is a state at which the parser chooses, with its rule.
type choice struct{ state, rule int }

// The kinds of rule for recovery.
const (
	plainRule   = iota
	listRule    // a sequence of elements, between braces but for the program's
	elementRule // one of a sequence
)

func ruleKind(rule int) int {
	switch rule {
	case generated.SerqParserRULE_program, generated.SerqParserRULE_block, generated.SerqParserRULE_poolBody,
		generated.SerqParserRULE_stepBody, generated.SerqParserRULE_workloadBody, generated.SerqParserRULE_runBody:
		return listRule
	case generated.SerqParserRULE_item, generated.SerqParserRULE_stmt, generated.SerqParserRULE_poolOption,
		generated.SerqParserRULE_stepOption, generated.SerqParserRULE_workloadItem, generated.SerqParserRULE_runSetting:
		return elementRule
	}
	return plainRule
}

// Sync implements antlr.ErrorStrategy. The parser calls it wherever it is about to choose.
func (s *strategy) Sync(p antlr.Parser) {
	if s.in.recovering && s.silent {
		return
	}
	ctx := p.GetParserRuleContext()
	list := ruleKind(ctx.GetRuleIndex()) == listRule
	if s.in.recovering {
		if !list || s.escaping && ctx.GetRuleIndex() != generated.SerqParserRULE_program {
			return
		}
		s.in.recovering = false
		if !s.escaping {
			s.skip(ctx.GetRuleIndex(), -1)
		}
		s.escaping = false
	}
	if list {
		s.build.collect(ctx)
		if !s.silent {
			s.members(ctx)
		}
	}
	if s.seen != s.in.next {
		s.seen, s.count = s.in.next, 0
	}
	if s.count < len(s.options) {
		s.options[s.count] = choice{p.GetState(), ctx.GetRuleIndex()}
		s.count++
	}
}

// members skips the tokens that neither begin an element of the list nor end it, and
// reports them.
func (s *strategy) members(ctx antlr.ParserRuleContext) {
	for {
		t := s.in.current()
		fits := s.words.begin[ctx.GetRuleIndex()].has(t.kind)
		switch {
		case t.kind == antlr.TokenEOF:
			if ctx.GetRuleIndex() == generated.SerqParserRULE_program {
				s.endOfFile()
			}
			return
		case fits && t.kind == generated.SerqParserRBRACE && s.unmatched[ctx] > 0:
			s.unmatched[ctx]--
			s.in.next++
			s.skipClauses()
		case fits && !s.runBlock(ctx):
			s.strayed = false
			return
		case !s.stray(ctx, t):
			s.in.startRecovery()
			s.escaping = true
			return
		}
	}
}

// runBlock reports whether a `run` in a list of statements begins a run block.
func (s *strategy) runBlock(ctx antlr.ParserRuleContext) bool {
	return ctx.GetRuleIndex() == generated.SerqParserRULE_block &&
		s.in.LA(1) == generated.SerqParserRUN && s.in.LA(2) == generated.SerqParserLBRACE
}

// RecoverInline implements antlr.ErrorStrategy: the next token is not the required one.
// It may return a token that is not in the text.
func (s *strategy) RecoverInline(p antlr.Parser) antlr.Token {
	s.endOfFile()
	if !s.silent && !s.escaping {
		make := s.insert
		if s.in.recovering {
			make = s.reopen
		}
		if t := make(); t != nil {
			return t
		}
	}
	s.fail()
	p.SetError(antlr.NewInputMisMatchException(p))
	return nil
}

// ReportError implements antlr.ErrorStrategy: the next token fits no alternative, or a
// rule fails after RecoverInline.
func (s *strategy) ReportError(_ antlr.Parser, _ antlr.RecognitionException) {
	s.endOfFile()
	s.fail()
}

// endOfFile calls atEnd if the parser needs more tokens at the end of the file.
func (s *strategy) endOfFile() {
	if s.atEnd != nil && !s.in.recovering && !s.lost && s.in.current().kind == antlr.TokenEOF {
		s.atEnd()
	}
}

func (s *strategy) fail() {
	if s.in.recovering {
		return
	}
	s.failed = true
	if !s.silent {
		s.complain()
	}
	s.in.startRecovery()
}

// Recover implements antlr.ErrorStrategy: a rule ends in failure.
func (s *strategy) Recover(p antlr.Parser, _ antlr.RecognitionException) {
	if s.silent || s.escaping {
		return
	}
	if ctx := p.GetParserRuleContext(); ruleKind(ctx.GetRuleIndex()) == elementRule {
		s.in.recovering = false
		s.skip(list(ctx), ctx.GetStart().GetTokenIndex())
	}
}

// InErrorRecoveryMode implements antlr.ErrorStrategy; the runtime asks only when it builds
// trees.
func (s *strategy) InErrorRecoveryMode(antlr.Parser) bool { return false }

// ReportMatch implements antlr.ErrorStrategy: the parser takes the next token.
func (s *strategy) ReportMatch(p antlr.Parser) {
	if s.watch != nil {
		s.watch(s.in.current(), p.GetParserRuleContext())
	}
}

// list is the list rule a context is, or the innermost one it stands in.
func list(ctx antlr.ParserRuleContext) int {
	for {
		rule := ctx.GetRuleIndex()
		up, ok := ctx.GetParent().(antlr.ParserRuleContext)
		if ruleKind(rule) == listRule || !ok {
			return rule
		}
		ctx = up
	}
}

// insert returns the missing mark if the next token certainly belongs to something else;
// otherwise nil.
func (s *strategy) insert() antlr.Token {
	t, in := s.in.current(), list(s.parser.GetParserRuleContext())
	if t.kind == antlr.TokenEOF && s.atEnd != nil {
		return nil
	}
	switch missing := setOf(s.parser.GetExpectedTokensWithinCurrentRule()).single(); missing {
	case generated.SerqParserSEMI:
		if t.kind == generated.SerqParserRBRACE || s.newElement(in, t) || t.kind == antlr.TokenEOF && s.openBraces() <= 0 {
			s.missingSemicolon(t)
			return s.missingToken(missing)
		}
	case generated.SerqParserRPAREN, generated.SerqParserRBRACKET:
		if t.kind == generated.SerqParserSEMI || t.kind == generated.SerqParserLBRACE || t.kind == generated.SerqParserRBRACE || s.newElement(in, t) {
			s.complain()
			return s.missingToken(missing)
		}
	case generated.SerqParserLBRACE:
		if i := s.bodyAhead(in); i >= 0 {
			s.complain()
			return s.takeBody(i)
		}
		if s.newElement(in, t) {
			s.complain()
			s.depth = s.openBraces() + 1
			return s.missingToken(missing)
		}
	}
	return nil
}

// reopen ends the recovery after a mistake in a header, at the `{` of the body.
func (s *strategy) reopen() antlr.Token {
	ctx := s.parser.GetParserRuleContext()
	if ruleKind(ctx.GetRuleIndex()) != listRule || setOf(s.parser.GetExpectedTokensWithinCurrentRule()).single() != generated.SerqParserLBRACE {
		return nil
	}
	i := s.bodyAhead(ctx.GetRuleIndex())
	if i < 0 {
		return nil
	}
	s.in.recovering = false
	return s.takeBody(i)
}

// takeBody makes a body begin at its `{`, whatever was skipped before it.
func (s *strategy) takeBody(i int) antlr.Token {
	s.parser.GetParserRuleContext().SetStart(&s.in.tokens[i])
	s.in.next = i + 1
	return &s.in.tokens[i]
}

// missingToken makes a token that is not in the text.
func (s *strategy) missingToken(kind int32) antlr.Token {
	at := s.in.tokens[max(s.in.next-1, 0)].end
	return &token{kind: kind, index: int32(s.in.next), start: at, end: at}
}

// newElement reports whether a token is the first of its line and begins, or nearly begins,
// an element of the list or a declaration.
func (s *strategy) newElement(list int, t *token) bool {
	return s.firstOnLine(int(t.index)) && (s.begins(list, t) || s.suggest(t, s.words.begin[list]) != "")
}

// begins reports whether a token may begin an element of the list, or a declaration.
func (s *strategy) begins(list int, t *token) bool {
	return isWord(t.kind) &&
		(s.words.begin[list].has(t.kind) || s.words.begin[generated.SerqParserRULE_program].has(t.kind))
}

// firstOnLine reports whether a token is the first of its line.
func (s *strategy) firstOnLine(i int) bool {
	return i == 0 || strings.Contains(s.text(int(s.in.tokens[i-1].end), int(s.in.tokens[i].start)), "\n")
}

func (s *strategy) text(start, end int) string { return s.report.file.Text[start:end] }

// skip goes past the rest of an element of a list that began at token start: to the end of
// its statement, or before what begins another one.
func (s *strategy) skip(list, start int) {
	for ; ; s.in.next++ {
		t := s.in.current()
		switch {
		case t.kind == antlr.TokenEOF:
			s.lost = true
			return
		case t.kind == generated.SerqParserSEMI:
			s.in.next++
			return
		case t.kind == generated.SerqParserLBRACE && list == generated.SerqParserRULE_block:
			// The body's statements count as the list's own (see members).
			s.reported = t
			return
		case t.kind == generated.SerqParserLBRACE:
			s.skipBraces()
			return
		case t.kind == generated.SerqParserRBRACE:
			if list != generated.SerqParserRULE_program {
				return
			}
		case int(t.index) > start && s.begins(list, t) && s.firstOnLine(int(t.index)):
			return
		}
	}
}

// skipBraces goes past a `{` and everything up to its `}`.
func (s *strategy) skipBraces() {
	for depth := 0; ; s.in.next++ {
		switch s.in.current().kind {
		case antlr.TokenEOF:
			s.lost = true
			return
		case generated.SerqParserLBRACE:
			depth++
		case generated.SerqParserRBRACE:
			if depth--; depth == 0 {
				s.in.next++
				return
			}
		}
	}
}

// bodyAhead finds the `{` of the current element. It is -1 if another element or the end
// comes first.
func (s *strategy) bodyAhead(list int) int {
	for i := s.in.next; ; i++ {
		t := &s.in.tokens[i]
		switch {
		case t.kind == generated.SerqParserLBRACE:
			return i
		case t.kind == antlr.TokenEOF || t.kind == generated.SerqParserSEMI || t.kind == generated.SerqParserRBRACE,
			s.begins(list, t) && s.firstOnLine(i):
			return -1
		}
	}
}

// skipClauses goes past what follows the `}` of a statement that was skipped.
func (s *strategy) skipClauses() {
	switch t := s.in.current(); t.kind {
	case generated.SerqParserCACHE, generated.SerqParserKEEP, generated.SerqParserLEASE:
		s.skip(generated.SerqParserRULE_block, int(t.index))
	case generated.SerqParserSEMI:
		s.in.next++
	case generated.SerqParserELSE:
		s.in.next++
		s.reported = s.in.current()
	}
}

// takeBrace counts a `{` without a statement, so that its `}` does not end the list.
func (s *strategy) takeBrace(ctx antlr.ParserRuleContext) {
	if s.unmatched == nil {
		s.unmatched = map[antlr.ParserRuleContext]int{}
	}
	s.unmatched[ctx]++
	s.in.next++
}
