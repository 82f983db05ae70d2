package syntax

import (
	"strings"
	"sync"

	"github.com/antlr4-go/antlr/v4"

	"github.com/sq-sem/sq-sem/grammar/generated"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// kindSet is a set of token types.
type kindSet [3]uint64

func (s *kindSet) add(kind int32) {
	if kind >= 0 { // the end of the file is in no set
		s[kind/64] |= 1 << (kind % 64)
	}
}

func (s kindSet) has(kind int32) bool {
	return kind >= 0 && s[kind/64]&(1<<(kind%64)) != 0
}

func (s kindSet) union(t kindSet) kindSet {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

func (s kindSet) minus(t kindSet) kindSet {
	for i := range s {
		s[i] &^= t[i]
	}
	return s
}

// kinds lists the members.
func (s kindSet) kinds() []int32 {
	var out []int32
	for k := range int32(64 * len(s)) {
		if s.has(k) {
			out = append(out, k)
		}
	}
	return out
}

// single is the only member, or -1 or more than one.
func (s kindSet) single() int32 {
	if kinds := s.kinds(); len(kinds) == 1 {
		return kinds[0]
	}
	return -1
}

func setOf(set *antlr.IntervalSet) kindSet {
	var out kindSet
	for _, i := range set.GetIntervals() {
		for k := i.Start; k < i.Stop; k++ {
			out.add(int32(k))
		}
	}
	return out
}

// vocabulary is what the grammar says of its words and marks.
type vocabulary struct {
	// words are the keywords with their token types.
	words map[string]int32
	// spelling is a token type's text, "" for the types that have several.
	spelling []string
	// begin says for a list rule which tokens begin an element or end the list.
	begin []kindSet
	// names are all words: what may stand where a name may.
	names kindSet
}

// theVocabulary reads the words off the generated parser, where the grammar's only copy of
// them is. The value is never changed.
var theVocabulary = sync.OnceValue(func() *vocabulary {
	p := generated.NewSerqParser(newStream([]token{{kind: antlr.TokenEOF}}))
	literals := p.GetLiteralNames()
	v := &vocabulary{
		words:    map[string]int32{},
		spelling: make([]string, len(literals)),
		begin:    make([]kindSet, len(p.GetRuleNames())),
	}
	for kind, quoted := range literals {
		text := strings.Trim(quoted, "'")
		v.spelling[kind] = text
		if text != "" && isLetter(text[0]) {
			v.words[text] = int32(kind)
		}
	}
	for kind := int32(firstWord); kind <= generated.SerqParserNAME; kind++ {
		v.names.add(kind)
	}
	for _, decision := range p.GetATN().DecisionToState {
		// A list rule has one decision: whether another element follows.
		if rule := decision.GetRuleIndex(); ruleKind(rule) == listRule {
			v.begin[rule] = v.begin[rule].union(setOf(p.GetATN().NextTokens(decision, nil)))
		}
	}
	return v
})

// suggest gives the word of the set that a name is most likely a slip of, or "".
func (s *strategy) suggest(t *token, set kindSet) string {
	if t.kind != generated.SerqParserNAME {
		return ""
	}
	var known []string
	for _, k := range set.kinds() {
		if k < generated.SerqParserNAME {
			known = append(known, s.words.spelling[k])
		}
	}
	return diag.Nearest(t.text(s.report.file), known)
}
