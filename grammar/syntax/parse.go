package syntax

import (
	"github.com/antlr4-go/antlr/v4"

	"github.com/sq-sem/sq-sem/grammar/generated"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// Parse reads a program. The diagnostics are in the order of the text, and nil when there
// is nothing wrong. The tree is never nil; after errors it holds the declarations and
// statements that were whole. Parse may be called from several goroutines at once.
func Parse(file *diag.File) (*Program, diag.List) {
	r := &reporter{file: file}
	if len(file.Text) > maxBytes {
		r.add(codeTooBig, diag.Span{File: file}, "split the data off into a trace file",
			"the text has %d bytes, more than the %d that are read", len(file.Text), maxBytes)
		return emptyProgram(file), r.diagnostics()
	}
	tokens, comments := lex(file, r)
	if !checkDepth(tokens, r) {
		return emptyProgram(file), r.diagnostics()
	}
	p := parse(tokens, r)
	p.tokens, p.Comments, p.Broken = tokens, comments, len(r.list) > 0
	return p, r.diagnostics()
}

// emptyProgram is what is read of a text that is not read at all.
func emptyProgram(file *diag.File) *Program {
	return &Program{at: at{Span: diag.Span{File: file, End: int32(len(file.Text))}}, File: file, Broken: true}
}

// parse runs the generated parser: once with the quick SLL prediction and, when that finds
// a mistake, once more with full LL prediction, which reports what it finds. (SLL refuses
// some texts that LL accepts, never the other way round.)
func parse(tokens []token, r *reporter) *Program {
	reported, more := len(r.list), r.more
	if p, ok := run(tokens, r, true); ok {
		return p
	}
	r.list, r.more = r.list[:reported], more
	p, _ := run(tokens, r, false)
	return p
}

// run is one pass of the parser; it reports whether there was no mistake.
func run(tokens []token, r *reporter, first bool) (*Program, bool) {
	p, s := newParser(tokens, r, first)
	return s.build.program(p.Program()), !s.failed
}

// newParser makes a parser of tokens that reports to r, or the first time not at all.
func newParser(tokens []token, r *reporter, first bool) (*generated.SerqParser, *strategy) {
	s := &strategy{
		DefaultErrorStrategy: antlr.NewDefaultErrorStrategy(),
		in:                   newStream(tokens), report: r, words: theVocabulary(), build: newBuilder(r), silent: first,
	}
	p := generated.NewSerqParser(s.in)
	s.parser = p.BaseParser
	p.BuildParseTrees = false // the labels alone are what the builder reads
	p.RemoveErrorListeners()
	p.SetErrorHandler(s)
	mode := antlr.PredictionModeLL
	if first {
		mode = antlr.PredictionModeSLL
	}
	p.GetInterpreter().SetPredictionMode(mode)
	return p, s
}

// checkDepth refuses a text that could exhaust the stack or the memory: too many open
// brackets, too many operators in one expression, or a statement too long.
func checkDepth(tokens []token, r *reporter) bool {
	// operators counts those of each open bracket's expression, total the sum of all.
	operators, total, length := make([]int, 1, maxNesting+1), 0, 0
	counted := betweenOperands().union(setOfKinds(generated.SerqParserBANG))
	for i := range tokens {
		top := len(operators) - 1
		if length++; length > maxTokens {
			r.add(codeTooLong, tokens[i].span(r.file), "", "this statement has more than %d words and marks", maxTokens)
			return false
		}
		switch tokens[i].kind {
		case generated.SerqParserLBRACE, generated.SerqParserRBRACE, generated.SerqParserSEMI:
			length = 0
		}
		switch tokens[i].kind {
		case generated.SerqParserLBRACE, generated.SerqParserLBRACKET, generated.SerqParserLPAREN:
			operators = append(operators, 0)
			if len(operators) > maxNesting {
				r.add(codeTooDeep, tokens[i].span(r.file), "", "more than %d brackets are open here", maxNesting)
				return false
			}
		case generated.SerqParserRBRACE, generated.SerqParserRBRACKET, generated.SerqParserRPAREN:
			total -= operators[top]
			if operators = operators[:top]; top == 0 {
				operators = append(operators, 0)
			}
		case generated.SerqParserSEMI, generated.SerqParserCOMMA:
			total -= operators[top]
			operators[top] = 0
		}
		if counted.has(tokens[i].kind) {
			operators[top]++
			if total++; total > maxOperators {
				r.add(codeTooLong, tokens[i].span(r.file), "give parts of it names with `let` or `set`",
					"this expression has more than %d operators", maxOperators)
				return false
			}
		}
	}
	return true
}
