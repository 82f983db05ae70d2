package syntax

import (
	"github.com/antlr4-go/antlr/v4"

	"github.com/sq-sem/sq-sem/grammar/generated"
)

// stray reports a token that neither begins an element of a list nor ends the list, and
// skips it. It returns false if the list must end here, because its `}` is missing.
func (s *strategy) stray(ctx antlr.ParserRuleContext, t *token) bool {
	list := ctx.GetRuleIndex()
	switch {
	case list == generated.SerqParserRULE_program:
		s.strayAtTop(t)
	case isWord(t.kind) && s.declares(t):
		if s.openBraces() > 0 {
			if s.markReported(t) {
				s.unclosed(t)
			}
			return false
		}
		s.misplaced(t)
	case t.kind == generated.SerqParserLBRACE && list == generated.SerqParserRULE_block:
		if s.markReported(t) {
			s.unexpectedIn(list, t)
		}
		s.takeBrace(ctx)
	case t.kind == generated.SerqParserSEMI:
		s.straySemicolon(t)
	default:
		if s.markReported(t) {
			s.strayIn(list, t)
		}
		s.skip(list, int(t.index))
	}
	return true
}

// declares reports whether a token would begin a declaration at the top level.
func (s *strategy) declares(t *token) bool {
	if t.kind == generated.SerqParserRUN {
		return s.in.tokens[t.index+1].kind == generated.SerqParserLBRACE
	}
	next := s.in.tokens[t.index+1].kind
	return s.words.begin[generated.SerqParserRULE_program].has(t.kind) && (isWord(next) || next == generated.SerqParserLBRACE)
}

// strayAtTop reports and skips what is not a declaration at the top level.
func (s *strategy) strayAtTop(t *token) {
	statements := s.words.begin[generated.SerqParserRULE_block]
	switch {
	case t.kind == generated.SerqParserRBRACE:
		if !s.strayed && s.markReported(t) {
			s.report.add(codeStrayBrace, t.span(s.report.file), "remove it, or look for a `{` missing above", "this `}` closes nothing")
		}
		s.strayed = true
		s.in.next++
	case s.strayed:
		s.skip(generated.SerqParserRULE_program, int(t.index))
	case t.kind == generated.SerqParserSEMI:
		s.straySemicolon(t)
	case isWord(t.kind) && statements.has(t.kind):
		if s.markReported(t) {
			s.report.add(codeOutside, t.span(s.report.file), "put it into a `session { … }` or a `server { … }`",
				"the statement `%s` stands outside of any block", t.text(s.report.file))
		}
		for isWord(s.in.current().kind) && statements.has(s.in.current().kind) {
			s.skip(generated.SerqParserRULE_program, s.in.next)
			s.skipClauses()
		}
	default:
		if s.markReported(t) {
			s.strayIn(generated.SerqParserRULE_program, t)
		}
		s.skip(generated.SerqParserRULE_program, int(t.index))
	}
}

// misplaced reports a declaration inside a block and skips it.
func (s *strategy) misplaced(t *token) {
	if s.markReported(t) {
		hint := "move it out of the block"
		if t.kind == generated.SerqParserLET {
			hint += ", or write `set`: a session's own values change"
		}
		s.report.add(codeInside, t.span(s.report.file), hint, "`%s` declares something and stands at the top level only", t.text(s.report.file))
	}
	switch t.kind {
	case generated.SerqParserSESSION, generated.SerqParserSERVER:
		s.skip(generated.SerqParserRULE_block, int(t.index))
	default:
		s.skip(generated.SerqParserRULE_poolBody, int(t.index))
	}
}

// straySemicolon reports a `;` that ends nothing.
func (s *strategy) straySemicolon(t *token) {
	if s.markReported(t) {
		s.report.add(codeStraySemi, t.span(s.report.file), "remove it", "this `;` ends nothing")
	}
	s.in.next++
	if next := s.in.current(); next.kind == generated.SerqParserELSE {
		// The `else` is right; only the `;` before it is not.
		s.in.next++
		s.reported = s.in.current()
	}
}

// strayIn reports a token that begins no element of a list.
func (s *strategy) strayIn(list int, t *token) {
	next := s.after(t)
	statements := list == generated.SerqParserRULE_block
	switch {
	case statements && t.kind == generated.SerqParserELSE:
		s.report.add(codeElse, t.span(s.report.file), "it follows the `}` of a `branch`", "this `else` has no branch")
		return
	case statements && (t.kind == generated.SerqParserLEASE || t.kind == generated.SerqParserCACHE || t.kind == generated.SerqParserKEEP):
		s.strayClause(t)
		return
	case statements && s.legHint(t) != "":
		s.report.add(codeUnexpected, t.span(s.report.file), s.legHint(t), "found %s, expected %s", describe(t, s.report.file), elements(list))
		return
	case statements && isWord(t.kind) && s.assigns(next) && Foreign(t.text(s.report.file), AsValue) == "":
		s.report.add(codeUnexpected, t.span(s.report.file), "to assign, write `set "+t.text(s.report.file)+" = …`",
			"found %s, expected %s", describe(t, s.report.file), elements(list))
		return
	case statements && next.kind == generated.SerqParserLPAREN && s.isStage(t):
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

// isStage reports whether the text declares a stage of a word's name.
func (s *strategy) isStage(t *token) bool {
	name := t.text(s.report.file)
	for i := range s.in.tokens[:len(s.in.tokens)-1] {
		if s.in.tokens[i].kind == generated.SerqParserSTAGE && s.in.tokens[i+1].text(s.report.file) == name {
			return true
		}
	}
	return false
}

// assigns reports whether a mark is one that assigns to the word before it, here or elsewhere: `=`, `+=`, `:=`, `++`.
func (s *strategy) assigns(t *token) bool {
	next := s.after(t).kind
	switch t.kind {
	case generated.SerqParserEQ:
		return true
	case generated.SerqParserPLUS, generated.SerqParserMINUS:
		return next == generated.SerqParserEQ || next == t.kind
	case generated.SerqParserSTAR, generated.SerqParserSLASH, generated.SerqParserCOLON:
		return next == generated.SerqParserEQ
	}
	return false
}

func (s *strategy) unexpectedIn(list int, t *token) {
	s.report.add(codeUnexpected, t.span(s.report.file), s.foreignHint(list, t), "found %s, expected %s", describe(t, s.report.file), elements(list))
}

// strayClause reports a clause of a hold's end that follows no hold, or the wrong one.
func (s *strategy) strayClause(t *token) {
	switch head := s.headBefore(t); {
	case t.kind == generated.SerqParserKEEP && head == generated.SerqParserHOLD:
		s.report.add(codeClauseWord, t.span(s.report.file), "write `cache`", "after a `hold` the clause is `cache (…)`, not `keep (…)`")
	case t.kind == generated.SerqParserCACHE && head == generated.SerqParserENTER:
		s.report.add(codeClauseWord, t.span(s.report.file), "write `keep`", "after an `enter` the clause is `keep (…)`, not `cache (…)`")
	case t.kind == generated.SerqParserCACHE && head == generated.SerqParserADMIT:
		s.report.add(codeClauseWord, t.span(s.report.file), "write `keep`", "after an `admit if` the clause is `keep (…)`, not `cache (…)`")
	default:
		s.report.add(codeLease, t.span(s.report.file), "it follows the `}` of a `hold`, `enter` or `admit if`, before any `;`",
			"this `%s` belongs to no hold", t.text(s.report.file))
	}
}

// legHint says how legs are joined and where a limit stands, for a word that came behind a `}` and goes on with nothing there.
func (s *strategy) legHint(t *token) string {
	switch head := s.headBefore(t); {
	case t.kind == generated.SerqParserOR && (head == generated.SerqParserBOTH || head == generated.SerqParserAND):
		return "`both { … } and { … }` waits for all legs, `first { … } or { … }` for one"
	case t.kind == generated.SerqParserWITHIN && (head == generated.SerqParserHOLD || head == generated.SerqParserENTER || head == generated.SerqParserADMIT):
		return "`within (…)` stands in front of the `{`"
	}
	return ""
}

// headBefore is the first word of the statement whose `}` stands right before a token. It
// is -1 if no `}` does.
func (s *strategy) headBefore(t *token) int32 {
	i := int(t.index) - 1
	if i < 0 || s.in.tokens[i].kind != generated.SerqParserRBRACE {
		return -1
	}
	depth := 0
	for ; i >= 0; i-- {
		switch s.in.tokens[i].kind {
		case generated.SerqParserRBRACE:
			if depth == 0 && s.in.tokens[i].index < t.index-1 {
				return s.in.tokens[i+1].kind
			}
			depth++
		case generated.SerqParserLBRACE:
			if depth == 0 {
				return s.in.tokens[i+1].kind
			}
			depth--
		case generated.SerqParserSEMI:
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
	case generated.SerqParserRULE_program:
		return "a declaration, such as `pool`, `stage` or `session`"
	case generated.SerqParserRULE_poolBody:
		return "a line of the pool, such as `cap`, `block` or `evict`"
	case generated.SerqParserRULE_stepBody:
		return "a line of the step stage, such as `budget`, `cost` or `serve`"
	case generated.SerqParserRULE_workloadBody:
		return "a line of the workload, such as `arrive`, `init` or `session`"
	case generated.SerqParserRULE_runBody:
		return "`horizon`, `warmup` or `seed`"
	}
	return "a statement, such as `set`, `hold` or `run`"
}
