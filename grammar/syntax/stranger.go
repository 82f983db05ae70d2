package syntax

import (
	"github.com/antlr4-go/antlr/v4"

	"github.com/sq-sem/sq-sem/grammar/gen"
)

// stranger deals with a token that begins no element of a list and does not end it: it
// reports it and goes past it. It answers false when the list must end here, its `}`
// being what is missing.
func (s *strategy) stranger(ctx antlr.ParserRuleContext, t *token) bool {
	list := ctx.GetRuleIndex()
	switch {
	case list == gen.SerqParserRULE_program:
		s.strangerOnTop(t)
	case isWord(t.kind) && s.declares(t):
		if s.openBraces() > 0 {
			if !s.known(t) {
				s.unclosed(t)
			}
			return false
		}
		s.misplaced(t)
	case t.kind == gen.SerqParserLBRACE && list == gen.SerqParserRULE_block:
		if !s.known(t) {
			s.unexpectedIn(list, t)
		}
		s.takeBrace(ctx)
	case t.kind == gen.SerqParserSEMI:
		s.straySemicolon(t)
	default:
		if !s.known(t) {
			s.strangerIn(list, t)
		}
		s.skip(list, int(t.index))
	}
	return true
}

// declares tells whether a token, standing where a declaration may, would begin one.
func (s *strategy) declares(t *token) bool {
	if t.kind == gen.SerqParserRUN {
		return s.in.tokens[t.index+1].kind == gen.SerqParserLBRACE
	}
	next := s.in.tokens[t.index+1].kind
	return s.words.begin[gen.SerqParserRULE_program].has(t.kind) && (isWord(next) || next == gen.SerqParserLBRACE)
}

// strangerOnTop deals with what is no declaration at the top level.
func (s *strategy) strangerOnTop(t *token) {
	statements := s.words.begin[gen.SerqParserRULE_block]
	switch {
	case t.kind == gen.SerqParserRBRACE:
		if !s.strayed && !s.known(t) {
			s.report.add(codeStrayBrace, t.span(s.report.file), "remove it, or look for a `{` missing above", "this `}` closes nothing")
		}
		s.strayed = true
		s.in.next++
	case s.strayed:
		s.skip(gen.SerqParserRULE_program, int(t.index))
	case t.kind == gen.SerqParserSEMI:
		s.straySemicolon(t)
	case isWord(t.kind) && statements.has(t.kind):
		if !s.known(t) {
			s.report.add(codeOutside, t.span(s.report.file), "put it into a `session { … }` or a `server { … }`",
				"the statement `%s` stands outside of any block", t.text(s.report.file))
		}
		for isWord(s.in.current().kind) && statements.has(s.in.current().kind) {
			s.skip(gen.SerqParserRULE_program, s.in.next)
			s.skipClauses()
		}
	default:
		if !s.known(t) {
			s.strangerIn(gen.SerqParserRULE_program, t)
		}
		s.skip(gen.SerqParserRULE_program, int(t.index))
	}
}

// misplaced reports a declaration inside a block and goes past it.
func (s *strategy) misplaced(t *token) {
	if !s.known(t) {
		hint := "move it out of the block"
		if t.kind == gen.SerqParserLET {
			hint += ", or write `set`: a session's own values change"
		}
		s.report.add(codeInside, t.span(s.report.file), hint, "`%s` declares something and stands at the top level only", t.text(s.report.file))
	}
	switch t.kind {
	case gen.SerqParserSESSION, gen.SerqParserSERVER:
		s.skip(gen.SerqParserRULE_block, int(t.index))
	default:
		s.skip(gen.SerqParserRULE_poolBody, int(t.index))
	}
}

// straySemicolon reports a `;` that ends nothing.
func (s *strategy) straySemicolon(t *token) {
	if !s.known(t) {
		s.report.add(codeStraySemi, t.span(s.report.file), "remove it", "this `;` ends nothing")
	}
	s.in.next++
	if next := s.in.current(); next.kind == gen.SerqParserELSE {
		// The `else` is in order but for the `;` before it.
		s.in.next++
		s.reported = s.in.current()
	}
}

// strangerIn reports what begins no element of a list.
func (s *strategy) strangerIn(list int, t *token) {
	next := s.after(t)
	statements := list == gen.SerqParserRULE_block
	switch {
	case statements && t.kind == gen.SerqParserELSE:
		s.report.add(codeElse, t.span(s.report.file), "it follows the `}` of a `branch`", "this `else` has no branch")
		return
	case statements && (t.kind == gen.SerqParserLEASE || t.kind == gen.SerqParserCACHE || t.kind == gen.SerqParserKEEP):
		s.strayClause(t)
		return
	case statements && isWord(t.kind) && s.assigns(next) && Foreign(t.text(s.report.file), AsValue) == "":
		s.report.add(codeUnexpected, t.span(s.report.file), "to assign, write `set "+t.text(s.report.file)+" = …`",
			"found %s, expected %s", describe(t, s.report.file), elements(list))
		return
	case statements && next.kind == gen.SerqParserLPAREN && s.isStage(t):
		s.report.add(codeUnexpected, t.span(s.report.file), "write `run "+t.text(s.report.file)+" (…)`",
			"found %s, expected %s", describe(t, s.report.file), elements(list))
		return
	}
	if near := s.suggest(t, s.words.begin[list]); near != "" && s.foreignHint(list, t) == "" {
		s.misspelt(t, near)
		return
	}
	s.unexpectedIn(list, t)
}

// isStage tells whether the text declares a stage of a word's name.
func (s *strategy) isStage(t *token) bool {
	name := t.text(s.report.file)
	for i := range s.in.tokens[:len(s.in.tokens)-1] {
		if s.in.tokens[i].kind == gen.SerqParserSTAGE && s.in.tokens[i+1].text(s.report.file) == name {
			return true
		}
	}
	return false
}

// assigns tells whether a mark is one that assigns to the word before it, here or elsewhere: `=`, `+=`, `:=`, `++`.
func (s *strategy) assigns(t *token) bool {
	next := s.after(t).kind
	switch t.kind {
	case gen.SerqParserEQ:
		return true
	case gen.SerqParserPLUS, gen.SerqParserMINUS:
		return next == gen.SerqParserEQ || next == t.kind
	case gen.SerqParserSTAR, gen.SerqParserSLASH, gen.SerqParserCOLON:
		return next == gen.SerqParserEQ
	}
	return false
}

func (s *strategy) unexpectedIn(list int, t *token) {
	s.report.add(codeUnexpected, t.span(s.report.file), s.foreignHint(list, t), "found %s, expected %s", describe(t, s.report.file), elements(list))
}

// strayClause reports a clause of a hold's end that follows no hold, or the wrong one.
func (s *strategy) strayClause(t *token) {
	switch head := s.headBefore(t); {
	case t.kind == gen.SerqParserKEEP && head == gen.SerqParserHOLD:
		s.report.add(codeClauseWord, t.span(s.report.file), "write `cache`", "after a `hold` the clause is `cache (…)`, not `keep (…)`")
	case t.kind == gen.SerqParserCACHE && head == gen.SerqParserENTER:
		s.report.add(codeClauseWord, t.span(s.report.file), "write `keep`", "after an `enter` the clause is `keep (…)`, not `cache (…)`")
	case t.kind == gen.SerqParserCACHE && head == gen.SerqParserADMIT:
		s.report.add(codeClauseWord, t.span(s.report.file), "write `keep`", "after an `admit if` the clause is `keep (…)`, not `cache (…)`")
	default:
		s.report.add(codeLease, t.span(s.report.file), "it follows the `}` of a `hold`, `enter` or `admit if`, before any `;`",
			"this `%s` belongs to no hold", t.text(s.report.file))
	}
}

// headBefore is the first word of the statement whose `}` stands right before a token, -1
// when none does.
func (s *strategy) headBefore(t *token) int32 {
	i := int(t.index) - 1
	if i < 0 || s.in.tokens[i].kind != gen.SerqParserRBRACE {
		return -1
	}
	depth := 0
	for ; i >= 0; i-- {
		switch s.in.tokens[i].kind {
		case gen.SerqParserRBRACE:
			if depth == 0 && s.in.tokens[i].index < t.index-1 {
				return s.in.tokens[i+1].kind
			}
			depth++
		case gen.SerqParserLBRACE:
			if depth == 0 {
				return s.in.tokens[i+1].kind
			}
			depth--
		case gen.SerqParserSEMI:
			if depth == 0 {
				return s.in.tokens[i+1].kind
			}
		}
	}
	return -1
}

// elements says in words what a list is made of.
func elements(list int) string {
	switch list {
	case gen.SerqParserRULE_program:
		return "a declaration, such as `pool`, `stage` or `session`"
	case gen.SerqParserRULE_poolBody:
		return "a line of the pool, such as `cap`, `block` or `evict`"
	case gen.SerqParserRULE_stepBody:
		return "a line of the step stage, such as `budget`, `cost` or `serve`"
	case gen.SerqParserRULE_workloadBody:
		return "a line of the workload, such as `arrive`, `init` or `session`"
	case gen.SerqParserRULE_runBody:
		return "`horizon`, `warmup` or `seed`"
	}
	return "a statement, such as `set`, `hold` or `run`"
}
