// Package check holds a program to the rules of the language, however it was produced.
package check

import (
	"sort"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// maxComplaints bounds what Program reports about one program.
const maxComplaints = 100

// Program checks everything that makes a program one that can be run: its shape (ir.Shape) and, where that is right, the rules
// of the language. Every diagnostic has the JSON path, and the place in the text when places knows it.
func Program(p *ir.Program, places *ir.Places) diag.List {
	if list := ir.Shape(p, places); len(list) > 0 {
		return list
	}
	v := &validator{
		p: p, places: places,
		pools: p.PoolFamilies(), stages: p.StageFamilies(),
		hidden: make([]bool, len(p.Attrs)),
		extent: make([][2]int, len(p.Blocks)), assigned: map[ir.Slot][]int{},
	}
	v.hide()
	v.run()
	v.declarations()
	v.expressions()
	for _, b := range []ir.BlockID{p.Init, p.Turn, p.Session} {
		v.measure(b)
	}
	v.workload()
	v.statements()
	return v.list.Sort()
}

// Read reads IR JSON and checks it: ir.Read, then Program with the file's name on what it says.
func Read(name string, data []byte) (*ir.Program, diag.List) {
	p, list := ir.Read(name, data)
	if p == nil {
		return nil, list
	}
	list = Program(p, nil)
	for _, d := range list {
		d.File = name
	}
	if list.HasErrors() {
		return nil, list
	}
	return p, list
}

type validator struct {
	p      *ir.Program
	places *ir.Places
	list   diag.List
	// pools and stages are the families by member.
	pools, stages []ir.Family
	// hidden tells of every attribute whether it is.
	hidden []bool
	// extent is, of every block, the range of the numbers of its statements, nested ones included,
	// in reading order; assigned are, of every attribute, the numbers of the statements that
	// assign it, ascending; where says which statement a number is.
	extent   [][2]int
	assigned map[ir.Slot][]int
	where    []place
}

// place is a statement's.
type place struct{ block, index int }

// fail reports; the caller may add to the diagnostic it gets.
func (v *validator) fail(code diag.Code, at ir.ID, path, format string, args ...any) *diag.Diagnostic {
	d := &diag.Diagnostic{Code: code, Span: v.places.Of(at), Path: path, Format: format, Args: args}
	if len(v.list) < maxComplaints {
		v.list = append(v.list, d)
	}
	return d
}

// related adds a second place to a diagnostic.
func (v *validator) related(d *diag.Diagnostic, at ir.ID, path, message string) {
	d.Related = append(d.Related, diag.Related{Span: v.places.Of(at), Path: path, Message: message})
}

// assignmentIn finds the first statement of a block, at any depth, that assigns an attribute.
func (v *validator) assignmentIn(block ir.BlockID, slot ir.Slot) (place, bool) {
	numbers := v.assigned[slot]
	i := sort.SearchInts(numbers, v.extent[block][0])
	if i == len(numbers) || numbers[i] >= v.extent[block][1] {
		return place{}, false
	}
	return v.where[numbers[i]], true
}

// measure numbers the statements of a block, at any depth.
func (v *validator) measure(b ir.BlockID) {
	v.extent[b][0] = len(v.where)
	for i, s := range v.p.Blocks[b] {
		number := len(v.where)
		v.where = append(v.where, place{b, i})
		switch s := s.(type) {
		case *ir.Set:
			v.assigned[s.Slot] = append(v.assigned[s.Slot], number)
		case *ir.Choose:
			v.assigned[s.Var] = append(v.assigned[s.Var], number)
		case *ir.Hold:
			v.measure(s.Body)
		case *ir.Branch:
			v.measure(s.Then)
			v.measure(s.Else)
		case *ir.Loop:
			v.measure(s.Body)
		case *ir.Turn, *ir.Observe, *ir.Grow, *ir.Drop, *ir.Release, *ir.Load, *ir.Run, *ir.End:
		}
	}
	v.extent[b][1] = len(v.where)
}
