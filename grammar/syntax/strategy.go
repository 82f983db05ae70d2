package syntax

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"github.com/sq-sem/sq-sem/grammar/gen"
)

// strategy is how the parser goes on after a mistake, in place of ANTLR's own: every
// mistake gives one diagnostic, and what follows is read as if it had not been made.
//
// After a mistake the parser is blind: it sees no token that fits, so the rules under way
// fail one after the other, without a word, up to the nearest element of a list
// (declaration, option or statement). That one is skipped, and the list goes on. A missing
// `;`, bracket or brace is made up for on the spot instead.
type strategy struct {
	*antlr.DefaultErrorStrategy
	parser *antlr.BaseParser
	in     *stream
	report *reporter
	words  *vocabulary
	build  *builder
	// silent makes the first mistake end the parse, with failed as the only answer.
	silent, failed bool

	// options are the states in which, seeing token seen, the parser left something
	// optional out: what may stand there includes what those offered.
	options [32]choice
	count   int
	seen    int

	// watch is called for each token that the parser takes, with the rule that does.
	watch func(*token, antlr.ParserRuleContext)
	// atEnd is called when the parser does not know how to go on at the end of the file, unless
	// it skipped what is before it (see Caret).
	atEnd func()
	// lost is set when a mistake made the parser skip all to the end of the file.
	lost bool

	// reported is the token of the latest diagnostic: none is reported twice.
	reported *token
	// escaping makes blindness reach up to the top level.
	escaping bool
	// phantom counts for a list the `{` it has taken in without their statement.
	phantom map[antlr.ParserRuleContext]int
	// depth is the number of `{` without their `}`, counted when first needed.
	depth   int
	counted bool
	// strayed is set after a `}` too many, which leaves statements at the top level.
	strayed bool
}

// choice is a state at which the parser chooses, with its rule.
type choice struct{ state, rule int }

// The kinds of rule the strategy tells apart.
const (
	plainRule   = iota
	listRule    // a sequence of elements, between braces but for the program's
	elementRule // one of a sequence
)

func ruleKind(rule int) int {
	switch rule {
	case gen.SerqParserRULE_program, gen.SerqParserRULE_block, gen.SerqParserRULE_poolBody,
		gen.SerqParserRULE_stepBody, gen.SerqParserRULE_workloadBody, gen.SerqParserRULE_runBody:
		return listRule
	case gen.SerqParserRULE_item, gen.SerqParserRULE_stmt, gen.SerqParserRULE_poolOption,
		gen.SerqParserRULE_stepOption, gen.SerqParserRULE_workloadItem, gen.SerqParserRULE_runSetting:
		return elementRule
	}
	return plainRule
}

// Sync implements antlr.ErrorStrategy. The parser calls it wherever it is about to choose.
func (s *strategy) Sync(p antlr.Parser) {
	if s.in.blind && s.silent {
		return
	}
	ctx := p.GetParserRuleContext()
	list := ruleKind(ctx.GetRuleIndex()) == listRule
	if s.in.blind {
		if !list || s.escaping && ctx.GetRuleIndex() != gen.SerqParserRULE_program {
			return
		}
		s.in.blind = false
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

// members makes sure that the next token begins an element of the list at hand or ends
// the list: it reports what is neither, and skips it.
func (s *strategy) members(ctx antlr.ParserRuleContext) {
	for {
		t := s.in.current()
		fits := s.words.begin[ctx.GetRuleIndex()].has(t.kind)
		switch {
		case t.kind == antlr.TokenEOF:
			if ctx.GetRuleIndex() == gen.SerqParserRULE_program {
				s.endOfFile()
			}
			return
		case fits && t.kind == gen.SerqParserRBRACE && s.phantom[ctx] > 0:
			s.phantom[ctx]--
			s.in.next++
			s.skipClauses()
		case fits && !s.runBlock(ctx):
			s.strayed = false
			return
		case !s.stranger(ctx, t):
			s.in.goBlind()
			s.escaping = true
			return
		}
	}
}

// runBlock tells whether a `run` in a list of statements begins a run block.
func (s *strategy) runBlock(ctx antlr.ParserRuleContext) bool {
	return ctx.GetRuleIndex() == gen.SerqParserRULE_block &&
		s.in.LA(1) == gen.SerqParserRUN && s.in.LA(2) == gen.SerqParserLBRACE
}

// RecoverInline implements antlr.ErrorStrategy: the next token is not the one that must
// come. It may answer with a token made up for the occasion.
func (s *strategy) RecoverInline(p antlr.Parser) antlr.Token {
	s.endOfFile()
	if !s.silent && !s.escaping {
		make := s.insert
		if s.in.blind {
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

// endOfFile tells who asked for it that the parser stands at the end of the file and wants more.
func (s *strategy) endOfFile() {
	if s.atEnd != nil && !s.in.blind && !s.lost && s.in.current().kind == antlr.TokenEOF {
		s.atEnd()
	}
}

func (s *strategy) fail() {
	if s.in.blind {
		return
	}
	s.failed = true
	if !s.silent {
		s.complain()
	}
	s.in.goBlind()
}

// Recover implements antlr.ErrorStrategy: a rule ends in failure.
func (s *strategy) Recover(p antlr.Parser, _ antlr.RecognitionException) {
	if s.silent || s.escaping {
		return
	}
	if ctx := p.GetParserRuleContext(); ruleKind(ctx.GetRuleIndex()) == elementRule {
		s.in.blind = false
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

// insert makes up for a mark that is missing when what stands there is sure to belong to
// something else; nil when it is not.
func (s *strategy) insert() antlr.Token {
	t, in := s.in.current(), list(s.parser.GetParserRuleContext())
	if t.kind == antlr.TokenEOF && s.atEnd != nil {
		return nil
	}
	switch want := setOf(s.parser.GetExpectedTokensWithinCurrentRule()).single(); want {
	case gen.SerqParserSEMI:
		if t.kind == gen.SerqParserRBRACE || s.newElement(in, t) || t.kind == antlr.TokenEOF && s.openBraces() <= 0 {
			s.missingSemicolon(t)
			return s.conjure(want)
		}
	case gen.SerqParserRPAREN, gen.SerqParserRBRACKET:
		if t.kind == gen.SerqParserSEMI || t.kind == gen.SerqParserLBRACE || t.kind == gen.SerqParserRBRACE || s.newElement(in, t) {
			s.complain()
			return s.conjure(want)
		}
	case gen.SerqParserLBRACE:
		if i := s.bodyAhead(in); i >= 0 {
			s.complain()
			return s.takeBody(i)
		}
		if s.newElement(in, t) {
			s.complain()
			s.depth = s.openBraces() + 1
			return s.conjure(want)
		}
	}
	return nil
}

// reopen ends the blindness that a mistake in a header brought, at the `{` of its body.
func (s *strategy) reopen() antlr.Token {
	ctx := s.parser.GetParserRuleContext()
	if ruleKind(ctx.GetRuleIndex()) != listRule || setOf(s.parser.GetExpectedTokensWithinCurrentRule()).single() != gen.SerqParserLBRACE {
		return nil
	}
	i := s.bodyAhead(ctx.GetRuleIndex())
	if i < 0 {
		return nil
	}
	s.in.blind = false
	return s.takeBody(i)
}

// takeBody makes a body begin at its `{`, whatever was skipped before it.
func (s *strategy) takeBody(i int) antlr.Token {
	s.parser.GetParserRuleContext().SetStart(&s.in.tokens[i])
	s.in.next = i + 1
	return &s.in.tokens[i]
}

// conjure gives a token that is not there.
func (s *strategy) conjure(kind int32) antlr.Token {
	at := s.in.tokens[max(s.in.next-1, 0)].end
	return &token{kind: kind, index: int32(s.in.next), start: at, end: at}
}

// newElement tells whether a token is the first of its line and begins, or nearly begins,
// an element of the list or a declaration.
func (s *strategy) newElement(list int, t *token) bool {
	return s.firstOnLine(int(t.index)) && (s.begins(list, t) || s.suggest(t, s.words.begin[list]) != "")
}

// begins tells whether a token may begin an element of the list, or a declaration.
func (s *strategy) begins(list int, t *token) bool {
	return isWord(t.kind) &&
		(s.words.begin[list].has(t.kind) || s.words.begin[gen.SerqParserRULE_program].has(t.kind))
}

// firstOnLine tells whether a token is the first of its line.
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
		case t.kind == gen.SerqParserSEMI:
			s.in.next++
			return
		case t.kind == gen.SerqParserLBRACE && list == gen.SerqParserRULE_block:
			// The body's statements count as the list's own (see members).
			s.reported = t
			return
		case t.kind == gen.SerqParserLBRACE:
			s.skipBraces()
			return
		case t.kind == gen.SerqParserRBRACE:
			if list != gen.SerqParserRULE_program {
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
		case gen.SerqParserLBRACE:
			depth++
		case gen.SerqParserRBRACE:
			if depth--; depth == 0 {
				s.in.next++
				return
			}
		}
	}
}

// bodyAhead finds the `{` of the element under way, -1 when another element or the end
// comes first.
func (s *strategy) bodyAhead(list int) int {
	for i := s.in.next; ; i++ {
		t := &s.in.tokens[i]
		switch {
		case t.kind == gen.SerqParserLBRACE:
			return i
		case t.kind == antlr.TokenEOF || t.kind == gen.SerqParserSEMI || t.kind == gen.SerqParserRBRACE,
			s.begins(list, t) && s.firstOnLine(i):
			return -1
		}
	}
}

// skipClauses goes past what follows the `}` of a statement that was skipped.
func (s *strategy) skipClauses() {
	switch t := s.in.current(); t.kind {
	case gen.SerqParserCACHE, gen.SerqParserKEEP, gen.SerqParserLEASE:
		s.skip(gen.SerqParserRULE_block, int(t.index))
	case gen.SerqParserSEMI:
		s.in.next++
	case gen.SerqParserELSE:
		s.in.next++
		s.reported = s.in.current()
	}
}

// takeBrace counts a `{` that no statement has, so that its `}` is not taken for the list's.
func (s *strategy) takeBrace(ctx antlr.ParserRuleContext) {
	if s.phantom == nil {
		s.phantom = map[antlr.ParserRuleContext]int{}
	}
	s.phantom[ctx]++
	s.in.next++
}
