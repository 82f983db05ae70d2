package syntax

import (
	"strings"

	"github.com/sq-sem/sq-sem/grammar/generated"
)

// comparison says what was meant by a `=` between two operands.
func (s *strategy) comparison(t *token) string {
	if open := s.before(s.before(t)); open.kind == generated.SerqParserLPAREN && s.takesParameter(s.before(open)) {
		return "a parameter has no name: write its value alone"
	}
	switch s.after(t).kind {
	case generated.SerqParserLT:
		return "write `<=`"
	case generated.SerqParserGT:
		return "write `>=`"
	}
	return "write `==`"
}

// takesParameter reports whether a word takes a parameter in brackets, so that a `=` after it is not meant as a comparison.
func (s *strategy) takesParameter(word *token) bool {
	switch word.kind {
	case generated.SerqParserPOISSON, generated.SerqParserCLOSED, generated.SerqParserBATCH, generated.SerqParserFIFO, generated.SerqParserPS:
		return true
	}
	return s.before(word).kind == generated.SerqParserTILDE
}

// clauseHint says where a clause belongs that came too early, too late or in a form that
// has none.
func (s *strategy) clauseHint(t *token, expected kindSet) string {
	switch {
	case s.before(t).kind == generated.SerqParserARRIVE:
		return s.arrivalHint(t)
	case (t.kind == generated.SerqParserKEEP || t.kind == generated.SerqParserCACHE) && expected.has(generated.SerqParserSEMI):
		return "`" + t.text(s.report.file) + " (…)` comes before `lease`"
	case t.kind == generated.SerqParserREUSE && expected.has(generated.SerqParserLBRACE):
		return "`reuse (…)` comes once, before `at admission` and `where`"
	case t.kind == generated.SerqParserWHERE && expected.has(generated.SerqParserLBRACE):
		return "write `at admission (…)`; `where` belongs to `admit if`"
	case t.kind == generated.SerqParserAT && expected.has(generated.SerqParserLBRACE):
		return "write `where …`; `at admission` belongs to `hold` and `enter`"
	case s.before(t).kind == generated.SerqParserELSE:
		return "write `else { … }`"
	case (t.kind == generated.SerqParserPREFILL || t.kind == generated.SerqParserDECODE) && expected.has(generated.SerqParserGROWING):
		return "the mode stands before the work: `" + t.text(s.report.file) + " (…)`"
	case s.before(t).kind == generated.SerqParserPS && expected.has(generated.SerqParserLPAREN):
		return "say what its jobs share: `ps(1)` is one pipe"
	case expected.has(generated.SerqParserOR) && !expected.has(generated.SerqParserPLUS):
		return "`first { … } or { … }` has at least two legs; `both { … } and { … }` waits for all of its legs"
	case s.before(t).kind == generated.SerqParserTEXT && t.kind == generated.SerqParserSTRING:
		return "the name of a stream has no quotes"
	case s.before(s.before(t)).kind == generated.SerqParserABANDON && t.kind == generated.SerqParserLPAREN:
		return "`abandon` takes no time: the lease ends when it expires"
	case s.before(t).kind == generated.SerqParserDELAY && t.kind == generated.SerqParserLBRACE:
		return "only an engine has lines: `step { … }`"
	case s.before(t).kind == generated.SerqParserDELAY && t.kind == generated.SerqParserLPAREN:
		return "how long a job stays is the work of its `run`"
	case (s.before(t).kind == generated.SerqParserSET || s.before(t).kind == generated.SerqParserOBSERVE) && t.kind == generated.SerqParserLPAREN:
		return "write `" + s.before(t).text(s.report.file) + " name = …`"
	case (t.kind == generated.SerqParserLEASE || t.kind == generated.SerqParserKEEP || t.kind == generated.SerqParserCACHE) && expected.has(generated.SerqParserLBRACE):
		return "`" + t.text(s.report.file) + "` follows the `}`"
	case expected.has(generated.SerqParserLPAREN) && !expected.has(generated.SerqParserNUMBER) && !expected.has(generated.SerqParserPLUS):
		return s.bracketHint(t)
	case t.kind == generated.SerqParserLBRACKET && s.joins(s.before(t)):
		return "a family is joined member for member, and named without an index"
	}
	return s.markHint(t, expected)
}

// bracketHint says what stands in brackets where something else was found.
func (s *strategy) bracketHint(t *token) string {
	switch t.kind {
	case generated.SerqParserNUMBER:
		return "write `(" + clip(t.text(s.report.file)) + ")`"
	case generated.SerqParserSEMI, generated.SerqParserLBRACE, generated.SerqParserFIT:
		return "write `" + clip(s.before(t).text(s.report.file)) + " (…)`"
	}
	return ""
}

// joins reports whether a name is the one that an option joins a family to.
func (s *strategy) joins(name *token) bool {
	switch s.before(name).kind {
	case generated.SerqParserMEMORY, generated.SerqParserVIA, generated.SerqParserSPILL:
		return true
	}
	return false
}

// markHint says how a mark is written that people know in another form.
func (s *strategy) markHint(t *token, expected kindSet) string {
	before := s.before(t)
	name, mark := before.text(s.report.file), t.text(s.report.file)
	switch {
	case t.kind == generated.SerqParserEQEQ && expected.has(generated.SerqParserEQ):
		return "`=` assigns, `==` compares"
	case t.kind == generated.SerqParserEQ && before.kind == generated.SerqParserEQEQ:
		return "write `==`"
	case (t.kind == generated.SerqParserEQ || t.kind == generated.SerqParserCOLON) && expected.has(generated.SerqParserNUMBER) && isWord(before.kind):
		return "leave the `" + mark + "` out: `" + name + " …;`"
	case expected.has(generated.SerqParserEQ) && s.after(t).kind == generated.SerqParserEQ && betweenOperands().has(t.kind):
		return "there is no `" + mark + "=`: write `" + name + " = " + name + " " + mark + " …`"
	case t.kind == generated.SerqParserCOLON && expected.has(generated.SerqParserEQ):
		return "write `=`"
	case t.kind == generated.SerqParserSTAR && before.kind == generated.SerqParserSTAR:
		return "a power is written `^`"
	case t.kind == generated.SerqParserGT && before.kind == generated.SerqParserLT:
		return "write `!=`"
	case t.kind == generated.SerqParserPLUS && expected.has(generated.SerqParserMINUS):
		return "a `+` stands between two operands only"
	case expected.has(generated.SerqParserPLUS):
		return s.wordOperator(t)
	}
	return ""
}

// wordOperator says how an operator is written that is a word elsewhere, of which `not` stands before its operand.
func (s *strategy) wordOperator(t *token) string {
	switch {
	case t.text(s.report.file) == "and":
		return "write `&&`"
	case t.text(s.report.file) == "or":
		return "write `||`"
	case s.before(t).text(s.report.file) == "not":
		return "write `!`"
	case t.kind == generated.SerqParserNAME && s.before(t).kind == generated.SerqParserNUMBER:
		return "a number has no unit"
	}
	return ""
}

// arrivalHint says how sessions arrive where something else was found behind `arrive`.
func (s *strategy) arrivalHint(t *token) string {
	if t.kind == generated.SerqParserTILDE {
		t = s.after(t)
	}
	if text := t.text(s.report.file); t.kind != generated.SerqParserNUMBER {
		return Foreign(text, AsArrival)
	} else {
		text = clip(text)
		return "say how: `poisson(" + text + ")` a unit of time, `closed(" + text + ")` always there, `batch(" + text + ")` at once"
	}
}

// foreignHint says how to write what begins an element of a list and is no word there.
func (s *strategy) foreignHint(list int, t *token) string {
	if t.kind != generated.SerqParserMINUS {
		return Foreign(t.text(s.report.file), standing(list))
	}
	// An option of a command, `--max-num-seqs 16`, is written together.
	word, last := "", t
	for next := s.after(t); next.GetStart() == last.GetStop()+1 && (isWord(next.kind) || next.kind == generated.SerqParserMINUS); next = s.after(last) {
		word, last = word+next.text(s.report.file), next
	}
	if hint := Foreign(strings.TrimLeft(word, "-"), standing(list)); hint != "" {
		return hint
	}
	return "a comment begins with `//`"
}
