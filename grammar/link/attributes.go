package link

import (
	"fmt"

	"github.com/sq-sem/sq-sem/ir"
)

// checkLetOrAttribute refuses "a `let` that is also an attribute".
func (l *names) checkLetOrAttribute() {
	for _, d := range l.letOrder {
		a := l.attrByName[d.Name]
		switch {
		case a == nil:
		case a.Def.Known():
			l.twoKinds(d.Symbol, a.Symbol)
		default:
			l.errorf(codeTwoKinds, d.Def, "`%s` is a built-in attribute and cannot be a let", d.Name).
				Hint = "rename the let"
		}
	}
}

// hide notes the hidden attributes. It refuses "`hidden` naming an attribute nothing sets".
func (l *linker) hide() {
	for _, name := range l.hidden {
		a := l.attrByName[name.Text]
		if a == nil {
			l.unknown(codeHiddenUnset, name.Text, name.Span, l.attributeNames,
				"`hidden` names `%s`, and nothing sets such an attribute", name.Text)
			continue
		}
		l.use(name.Span, a.Symbol)
		l.places.AddPart(0, fmt.Sprintf("hidden[%d]", len(l.out.Hidden)), name.Span)
		l.out.Hidden = append(l.out.Hidden, a.index)
	}
	for i := range l.out.Hidden {
		l.slotUses = append(l.slotUses, &l.out.Hidden[i])
	}
}

// attributeNames are the attributes the program assigns, and the built-in ones.
func (l *names) attributeNames() [][]string {
	names := make([]string, len(l.attrs))
	for i, a := range l.attrs {
		names[i] = a.Name
	}
	return [][]string{names[ir.NumBuiltins:], names[:ir.NumBuiltins]}
}
