package gen

import (
	"path"
	"strings"
	"unicode"
)

// keywords are the words that no Lean identifier may be: reserved words and commands of Lean 4, the early ones included.
const keywords = " abbrev at attribute axiom axioms by calc catch class cond constant const decreasing_by def default deriving do elab else end " +
	"example exists export extends extern finally for forall from fun have hiding if import in include inductive inferInstance infix infixl " +
	"infixr init instance intro let lemma macro macro_rules match matches meta mut mutual namespace noncomputable nomatch nonrec notation omit " +
	"open opaque partial postfix prefix prelude private protected public postfix quote rec renaming return run_cmd scoped section set_option show sorry " +
	"structure suffices syntax tactic termination_by theorem then this try Type Prop Sort true false universe universes unless unsafe using variable " +
	"variables where while with "

// identifier makes a Lean identifier of a name: the name itself where that is one, else in «…».
func identifier(name string) string {
	if plain(name) && !strings.Contains(keywords, " "+name+" ") {
		return name
	}
	return "«" + strings.NewReplacer("«", "(", "»", ")", "\n", " ").Replace(name) + "»"
}

// plain reports whether a name is a Lean identifier of ASCII letters, digits and `_`.
func plain(name string) bool {
	for i := 0; i < len(name); i++ {
		c := name[i]
		letter := c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != "" && name != "_"
}

// camel writes a name in lowerCamelCase, the form of Lean definitions: `cache_trace` is `cacheTrace`.
func camel(name string) string {
	var b strings.Builder
	upper := false
	for _, r := range name {
		switch {
		case r == '_' || r == '-' || r == ' ' || r == '.':
			upper = b.Len() > 0
		case upper:
			b.WriteRune(unicode.ToUpper(r))
			upper = false
		default:
			b.WriteRune(r)
		}
	}
	if b.Len() == 0 {
		return name
	}
	return b.String()
}

// stem is a file's name without its folder and ending.
func stem(file string) string {
	base := path.Base(strings.ReplaceAll(file, `\`, "/"))
	return strings.TrimSuffix(base, path.Ext(base))
}

// doc makes text safe inside a Lean doc comment.
func doc(text string) string {
	return strings.NewReplacer("-/", "- /", "/-", "/ -").Replace(text)
}
