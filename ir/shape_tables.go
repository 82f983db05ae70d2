package ir

import (
	"fmt"
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/internal/base/jsonread"
)

// names checks that every name is a word and stands for one thing of its kind.
func (v *validator) names() {
	v.distinct("attrs", "attribute", v.p.Attrs)
	v.distinct("observes", "observation", v.p.Observes)
	v.distinct("lease_names", "lease", v.p.LeaseNames)
	v.distinct("streams", "stream", v.p.Streams)
	claims := map[string]bool{}
	for i := range v.p.Claims {
		c := &v.p.Claims[i]
		path := fmt.Sprintf("claims[%d].name", i)
		v.word(path, "claim", c.Name)
		if claims[c.Name] {
			v.fail(CodeName, c.At, path, "claim `%s` stands twice", c.Name)
		}
		claims[c.Name] = true
	}
	for i := range v.p.Expectations {
		if e := &v.p.Expectations[i]; math.IsNaN(e.Bound) {
			v.fail(CodeNumber, e.At, fmt.Sprintf("expectations[%d].bound", i), "the bound of an expectation is not a number")
		}
	}
	declared := func(table, what string, of []Family) {
		n, name := v.p.table(what)
		first := map[string]int{}
		for i := range n {
			path := fmt.Sprintf("%s[%d].name", table, i)
			v.word(path, what, name(i))
			if base, ok := first[name(i)]; ok && of[i].Base != base {
				v.fail(CodeName, 0, path, "%s `%s` is declared twice; the members of a family stand in a row", what, name(i))
			} else if !ok {
				first[name(i)] = i
			}
		}
	}
	declared("pools", "pool", v.pools)
	declared("stages", "stage", v.stages)
	for i, name := range v.p.LeaseNames {
		if slices.ContainsFunc(v.p.Pools, func(p Pool) bool { return p.Name == name }) {
			v.fail(CodeName, 0, fmt.Sprintf("lease_names[%d]", i), "`%s` is a pool and also a lease", name)
		}
	}
}

func (v *validator) distinct(table, what string, names []string) {
	seen := map[string]bool{}
	for i, name := range names {
		path := fmt.Sprintf("%s[%d]", table, i)
		v.word(path, what, name)
		if seen[name] {
			v.fail(CodeName, 0, path, "%s `%s` stands twice", what, name)
		}
		seen[name] = true
	}
}

func (v *validator) word(path, what, name string) {
	if !IsName(name) {
		v.fail(CodeName, 0, path, "%s name %q is not a word of letters, digits and `_`", what, jsonread.Clip(name))
	}
}

// IsName reports whether a text is a name as the language writes them.
func IsName(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		letter := c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}

// slots checks that the built-in attributes have slots of their own.
func (v *validator) slots() {
	taken := map[Slot]string{}
	for i, field := range SlotFields() {
		slot := v.p.SlotsOf[i]
		if other, ok := taken[slot]; ok && within(slot, len(v.p.Attrs)) {
			v.fail(CodeIndex, 0, field, "slot %d is already %s", slot, other)
		}
		taken[slot] = field
	}
}

// within reports whether i is an index of a table of length n.
func within(i, n int) bool { return 0 <= i && i < n }

func (v *validator) noSuch(at ID, path, what string, i, n int) {
	v.fail(CodeIndex, at, path, "there is no %s %d: the program has %d", what, i, n)
}

// policies checks what a pool can say of its queue and its victims: further keys after a first one; keys of one kind; victims where the
// pool preempts.
func (v *validator) policies() {
	for i := range v.p.Pools {
		p := &v.p.Pools[i]
		at := func(field string) string { return fmt.Sprintf("pools[%d].%s", i, field) }
		if p.Queue == nil && len(p.QueueKeys) > 0 {
			v.fail(CodeArity, p.At, at("queue_keys"), "`queue_keys` follow a first key, and `queue` of `%s` is null", p.Name)
		}
		if p.Queue != nil && len(p.QueueLive) > 0 {
			v.fail(CodeArity, p.At, at("queue_live"), "the queue of `%s` has keys in `queue` and in `queue_live`", p.Name)
		}
		if p.PreemptBy == nil {
			continue
		}
		if p.Preempt != PreemptLIFO {
			v.fail(CodeArity, p.At, at("preempt_by"), "`preempt_by` says whom a pool preempts, and `preempt` of `%s` is None", p.Name)
		}
		if len(p.PreemptBy.By) == 0 {
			v.fail(CodeArity, p.At, at("preempt_by.by"), "the victims of `%s` go by at least one key", p.Name)
		}
	}
}

// presets checks the values that explicit sessions bring.
func (v *validator) presets() {
	a, ok := v.p.Arrival.(*Sessions)
	if !ok {
		return
	}
	for i := range a.List {
		path := fmt.Sprintf("arrival.Sessions[%d]", i)
		v.values(path+".attrs", a.List[i].Attrs)
		for j, turn := range a.List[i].Turns {
			v.values(fmt.Sprintf("%s.turns[%d]", path, j), turn)
		}
		v.pieces(path+".text", a.List[i].Text)
		if n := len(a.List[i].TurnTexts); n > 0 && n != len(a.List[i].Turns) {
			v.fail(CodeArity, 0, path+".turn_texts", "there are %d texts for %d turns", n, len(a.List[i].Turns))
		}
		for j, text := range a.List[i].TurnTexts {
			v.pieces(fmt.Sprintf("%s.turn_texts[%d]", path, j), text)
		}
	}
}

// pieces checks the positions and the keys of a text.
func (v *validator) pieces(path string, text []Piece) {
	for i, piece := range text {
		at := fmt.Sprintf("%s[%d]", path, i)
		if piece.Key != nil && math.IsNaN(*piece.Key) {
			v.fail(CodeNumber, 0, at+"[1]", "the key of a text is not a number")
		}
		if !(piece.From >= 0) || piece.From != math.Trunc(piece.From) || math.IsInf(piece.From, 0) {
			v.fail(CodePiece, 0, at+"[2]", "a text begins at a whole number of tokens, not at %s", Display(piece.From))
		}
	}
}

func (v *validator) values(path string, list []Preset) {
	seen := map[Slot]bool{}
	for i, s := range list {
		at := fmt.Sprintf("%s[%d]", path, i)
		switch {
		case !within(s.Slot, len(v.p.Attrs)): // reported as such
		case !v.p.Presettable(s.Slot):
			v.fail(CodePreset, 0, at+"[0]", "`%s` cannot be preset: the machine sets it", v.p.Attrs[s.Slot])
		case seen[s.Slot]:
			v.fail(CodePreset, 0, at+"[0]", "`%s` is preset twice", v.p.Attrs[s.Slot])
		case math.IsNaN(s.Value):
			v.fail(CodeNumber, 0, at+"[1]", "the value of `%s` is not a number", v.p.Attrs[s.Slot])
		}
		seen[s.Slot] = true
	}
}

// Presettable reports whether an explicit session may give the attribute a value: all but `serial`,
// `cached` and `computed`, which the machine sets.
func (p *Program) Presettable(slot Slot) bool {
	return slot != p.SlotsOf[SlotSerial] && slot != p.SlotsOf[SlotCached] && slot != p.SlotsOf[SlotComputed]
}
