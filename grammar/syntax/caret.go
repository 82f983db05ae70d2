package syntax

import (
	"reflect"
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"github.com/sq-sem/sq-sem/grammar/generated"
)

// Form names a declaration, option or statement by the rule of the grammar for the list it
// stands in, such as "program", "poolBody" or "block", and by its first word.
type Form struct{ List, Word string }

// Keyword is a word of the language where it stands for itself.
type Keyword struct {
	Token
	Form Form
}

// Keywords are the words of the text that the parser takes for themselves and not for names,
// in order. What it skips after a mistake is left out.
func (p *Program) Keywords() []Keyword {
	var list []Keyword
	if len(p.tokens) == 0 {
		return nil
	}
	p.probe(p.tokens, wholeProgram, func(s *strategy) {
		s.watch = func(t *token, ctx antlr.ParserRuleContext) {
			if isWord(t.kind) && ctx.GetRuleIndex() != generated.SerqParserRULE_name {
				form, _ := s.form(ctx)
				list = append(list, Keyword{Token{WordToken, t.span(p.File)}, form})
			}
		}
	})
	return list
}

// Caret is what the grammar says of a place where somebody types.
type Caret struct {
	// Words are the keywords that may stand there for themselves.
	Words []string
	// Form is the declaration, option or statement under way, or the one whose body ends there.
	Form Form
	// Start is the byte at which Form begins.
	Start int
	// Path names the rules and alternatives of the grammar around the place, innermost first.
	// The first is "name" where a name may stand, and what comes next says what it means.
	Path []string
	// Call is the function whose argument number Arg begins there, or "". Before a distribution stands Drawn.
	Call string
	Arg  int
	// Bound are the names bound so far at the admissions around the place.
	Bound []string
	// Member is what the declaration around the place calls the number of a member, or "".
	Member string
}

// Caret tells what may stand at a place, in bytes, whatever stands behind it. A word that
// ends there counts as not yet written.
func (p *Program) Caret(offset int) *Caret {
	tokens := p.before(offset)
	c := &Caret{}
	words := c.atEnd(p, tokens)
	c.named(p, tokens)
	for _, k := range words.kinds() {
		if isWord(k) {
			c.Words = append(c.Words, theVocabulary().spelling[k])
		}
	}
	return c
}

// before are the tokens up to a place, with an end of file there. What has ended before is
// left out, but for the words before a body whose clauses may come next.
func (p *Program) before(offset int) []token {
	var list []token
	var open []int // where in the list bodies begin that have not ended
	for _, t := range p.tokens {
		if int(t.end) > offset || int(t.end) == offset && isWord(t.kind) || t.kind == antlr.TokenEOF {
			break
		}
		list = append(list, t)
		switch n := len(open) - 1; {
		case t.kind == generated.SerqParserLBRACE:
			open = append(open, len(list))
		case t.kind == generated.SerqParserRBRACE && n >= 0:
			list = append(list[:open[n]], t)
			open = open[:n]
		case t.kind == generated.SerqParserSEMI && n >= 0:
			list = list[:open[n]]
		case t.kind == generated.SerqParserSEMI:
			list = list[:0]
		}
	}
	return p.extend(append(list, token{start: int32(offset), end: int32(offset)}))
}

// probe runs the parser for what a strategy finds out, and for no tree.
func (p *Program) probe(tokens []token, rule func(*generated.SerqParser), prepare func(*strategy)) {
	parser, s := newParser(tokens, &reporter{file: p.File}, false)
	prepare(s)
	rule(parser)
}

func wholeProgram(p *generated.SerqParser) { p.Program() }

// atEnd finds out which keywords may stand at the end of the tokens.
func (c *Caret) atEnd(p *Program, tokens []token) kindSet {
	var words, doubtful kindSet
	var under antlr.ParserRuleContext
	p.probe(tokens, wholeProgram, func(s *strategy) {
		s.atEnd = func() {
			ctx := s.parser.GetParserRuleContext()
			c.Path, under = path(ctx), element(ctx)
			c.look(s, ctx)
			words, doubtful = kindSet{}, kindSet{}
			s.eachExpected(func(rule int, set kindSet) {
				switch {
				case !set.has(generated.SerqParserNAME):
					words = words.union(set)
				case ruleKind(rule) == elementRule:
					doubtful = doubtful.union(set)
				}
			})
		}
	})
	// Where a clause or an operand may stand, any word may, as a name: the parser tells which it takes for more.
	if doubtful != (kindSet{}) && under.GetRuleIndex() == generated.SerqParserRULE_stmt {
		words = words.union(p.keywordsAmong(doubtful, tokens[under.GetStart().GetTokenIndex():]))
	}
	return words
}

// keywordsAmong are the keywords that the parser takes for themselves after the beginning of a statement.
func (p *Program) keywordsAmong(set kindSet, statement []token) (words kindSet) {
	last := len(statement) - 1
	for _, kind := range set.kinds() {
		if !isWord(kind) {
			continue
		}
		tokens := p.extend(statement, kind, generated.SerqParserNAME)
		p.probe(tokens, func(p *generated.SerqParser) { p.Stmt() }, func(s *strategy) {
			s.watch = func(t *token, ctx antlr.ParserRuleContext) {
				if int(t.index) == last && ctx.GetRuleIndex() != generated.SerqParserRULE_name {
					words.add(kind)
				}
			}
		})
	}
	return words
}

// named finds out what a name means at the end of the tokens, where one may stand.
func (c *Caret) named(p *Program, tokens []token) {
	last := len(tokens) - 1
	// The `;` lets the parser choose between clauses it could not tell apart by the name alone.
	p.probe(p.extend(tokens, generated.SerqParserNAME, generated.SerqParserSEMI), wholeProgram, func(s *strategy) {
		s.watch = func(t *token, ctx antlr.ParserRuleContext) {
			if int(t.index) == last && ctx.GetRuleIndex() == generated.SerqParserRULE_name {
				c.Path = path(ctx)
				c.look(s, ctx)
			}
		}
	})
}

// extend puts tokens of no width before the end of file.
func (p *Program) extend(tokens []token, kinds ...int32) []token {
	end := tokens[len(tokens)-1]
	out := slices.Clone(tokens[:len(tokens)-1])
	for _, kind := range append(kinds, antlr.TokenEOF) {
		out = append(out, token{kind: kind, start: end.start, end: end.start})
	}
	for i := range out {
		out[i].index = int32(i)
	}
	return out
}

// look takes what stands around the place.
func (c *Caret) look(s *strategy, ctx antlr.ParserRuleContext) {
	c.Form, c.Start = s.form(ctx)
	c.Call, c.Arg = s.argument(ctx)
	c.Bound, c.Member = nil, ""
	for ; ctx != nil; ctx = parent(ctx) {
		if list, ok := binds(ctx).(*generated.BindsContext); ok {
			for _, b := range list.GetList() {
				c.Bound = append(c.Bound, s.build.name(b.GetN()).Text)
			}
		}
		if of, ok := ctx.(interface {
			GetC() generated.ICountContext
		}); ok && of.GetC() != nil {
			if n := s.build.count(of.GetC()); n != nil && n.Index != nil {
				c.Member = n.Index.Text
			}
		}
	}
}

// binds are the names that a context binds at an admission.
func binds(ctx antlr.ParserRuleContext) generated.IBindsContext {
	var head antlr.ParserRuleContext
	switch c := ctx.(type) {
	case *generated.BindsContext:
		return c
	case *generated.HoldContext:
		head = c.GetHead()
	case *generated.EnterContext:
		head = c.GetHead()
	case *generated.AdmitIfContext:
		head = c.GetHead()
	}
	if h, ok := head.(interface {
		GetBs() generated.IBindsContext
	}); ok {
		return h.GetBs()
	}
	return nil
}

// Drawn is what Call is in the arguments of a draw: its distribution behind this mark.
const Drawn = "~"

// argument is the function one of whose arguments begins with the name of a context, and the argument's number.
func (s *strategy) argument(ctx antlr.ParserRuleContext) (function string, arg int) {
	first := ctx.GetStart()
	for ctx != nil && ctx.GetRuleIndex() != generated.SerqParserRULE_expr {
		ctx = parent(ctx)
	}
	if ctx == nil || ctx.GetStart() != first {
		return "", 0
	}
	if arg, ok := ctx.GetParent().(*generated.DrawArgContext); ok {
		if list, ok := arg.GetParent().(*generated.DrawArgsContext); ok {
			if draw, ok := list.GetParent().(*generated.DrawContext); ok && draw.GetN() != nil {
				return Drawn + s.build.name(draw.GetN()).Text, len(list.GetArgs())
			}
		}
	}
	list, ok := ctx.GetParent().(*generated.ExprListContext)
	if !ok {
		return "", 0
	}
	if call, ok := list.GetParent().(*generated.NamedContext); ok {
		return s.build.text(call.GetStart()), len(list.GetArgs())
	}
	return "", 0
}

// path names a context and those around it.
func path(ctx antlr.ParserRuleContext) (names []string) {
	for ; ctx != nil; ctx = parent(ctx) {
		name := strings.TrimSuffix(reflect.TypeOf(ctx).Elem().Name(), "Context")
		names = append(names, strings.ToLower(name[:1])+name[1:])
	}
	return names
}

func parent(ctx antlr.ParserRuleContext) antlr.ParserRuleContext {
	up, _ := ctx.GetParent().(antlr.ParserRuleContext)
	return up
}

// form is the form that a context belongs to, with the byte at which it begins. Where none is
// under way it is the one whose body ends there.
func (s *strategy) form(ctx antlr.ParserRuleContext) (form Form, start int) {
	form.List = s.parser.GetRuleNames()[list(ctx)]
	if under := element(ctx); ruleKind(under.GetRuleIndex()) == elementRule {
		form.Word = s.build.text(under.GetStart())
		return form, under.GetStart().GetStart()
	}
	if kind := s.headBefore(s.in.current()); kind > 0 {
		form.Word = s.words.spelling[kind]
	}
	return form, 0
}
