package syntax

import (
	"github.com/antlr4-go/antlr/v4"

	"github.com/sq-sem/sq-sem/diag"
	"github.com/sq-sem/sq-sem/grammar/gen"
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
	ctx := parse(tokens, r)
	b := &builder{file: file, report: r}
	return b.program(ctx, comments), r.diagnostics()
}

func emptyProgram(file *diag.File) *Program {
	return &Program{at: at{Span: diag.Span{File: file, End: int32(len(file.Text))}}, File: file}
}

// parse runs the generated parser: once with the quick SLL prediction and, when that finds
// a mistake, once more with full LL prediction, which reports what it finds. (SLL refuses
// some texts that LL accepts, never the other way round.)
func parse(tokens []token, r *reporter) gen.IProgramContext {
	words := theVocabulary()
	first := &strategy{in: newStream(tokens), report: r, words: words, silent: true}
	if ctx := run(first, antlr.PredictionModeSLL); !first.failed {
		return ctx
	}
	return run(&strategy{in: newStream(tokens), report: r, words: words}, antlr.PredictionModeLL)
}

func run(s *strategy, mode int) gen.IProgramContext {
	p := gen.NewSerqParser(s.in)
	p.BuildParseTrees = false // the labels alone are what the builder reads
	p.RemoveErrorListeners()
	s.parser, s.DefaultErrorStrategy = p.BaseParser, antlr.NewDefaultErrorStrategy()
	p.SetErrorHandler(s)
	p.GetInterpreter().SetPredictionMode(mode)
	return p.Program()
}

// checkDepth refuses a text so deeply nested that reading it could exhaust the stack: too
// many open brackets, or too many operators in one expression.
func checkDepth(tokens []token, r *reporter) bool {
	// operators counts those of each open bracket's expression, total the sum of all.
	operators, total := make([]int, 1, maxNesting+1), 0
	for i := range tokens {
		top := len(operators) - 1
		switch tokens[i].kind {
		case gen.SerqParserLBRACE, gen.SerqParserLBRACKET, gen.SerqParserLPAREN:
			operators = append(operators, 0)
			if len(operators) > maxNesting {
				r.add(codeTooDeep, tokens[i].span(), "", "more than %d brackets are open here", maxNesting)
				return false
			}
		case gen.SerqParserRBRACE, gen.SerqParserRBRACKET, gen.SerqParserRPAREN:
			total -= operators[top]
			if operators = operators[:top]; top == 0 {
				operators = append(operators, 0)
			}
		case gen.SerqParserSEMI, gen.SerqParserCOMMA:
			total -= operators[top]
			operators[top] = 0
		case gen.SerqParserQUESTION, gen.SerqParserEQEQ, gen.SerqParserNE, gen.SerqParserLE, gen.SerqParserGE,
			gen.SerqParserANDAND, gen.SerqParserOROR, gen.SerqParserLT, gen.SerqParserGT, gen.SerqParserPLUS,
			gen.SerqParserMINUS, gen.SerqParserSTAR, gen.SerqParserSLASH, gen.SerqParserCARET, gen.SerqParserBANG:
			operators[top]++
			total++
			if total > maxOperators {
				r.add(codeTooLong, tokens[i].span(), "give parts of it names with `let` or `set`",
					"this expression has more than %d operators", maxOperators)
				return false
			}
		}
	}
	return true
}
