package link

import "github.com/sq-sem/sq-sem/ir"

// number gives the attributes their slots: the built-ins first, then the others in the
// order of their first assignment as the program reads.
func (l *linker) number() {
	for _, a := range l.attrs {
		l.assign(a) // only in a program with mistakes is there still one without a slot
	}
	for _, slot := range l.slotUses {
		*slot = l.attrs[*slot].slot
	}
	l.out.Attrs = make([]string, len(l.slotOrder))
	for slot, a := range l.slotOrder {
		l.out.Attrs[slot] = a.Name
	}
	l.out.LeaseNames = l.numbered
	for i := range l.out.SlotsOf {
		l.out.SlotsOf[i] = ir.Slot(i)
	}
}
