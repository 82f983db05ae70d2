package check

import (
	"fmt"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// secrets refuses what would let the deployment know a hidden attribute before everybody does.
func (c *checker) secrets() {
	for _, l := range leaks(c.p) {
		d := c.fail(l.code, c.exprAt(l.at), "%s", l.message)
		d.Hint = l.hint
		if l.set != nil {
			c.relate(d, c.stmtAt(l.set), "`%s` is set here", c.p.Attrs[l.set.Slot])
		}
		if l.run != nil {
			c.relate(d, c.stmtAt(l.run), "the run is here")
		}
		if at := c.hidden[l.slot]; at != nil {
			c.relate(d, *at, "`%s` is hidden here", c.p.Attrs[l.slot])
		}
	}
}

// leak is an expression by which the deployment would read a secret.
type leak struct {
	code diag.Code
	at   ir.Expr
	// slot is the hidden attribute; set made the value of it that is read, run takes it as its work: the way by which it gets
	// there, nil where it is no part of it.
	slot    ir.Slot
	set     *ir.Set
	run     *ir.Run
	message string
	hint    string
}

// leaks finds where the deployment would read a secret, in the order of the program's JSON.
//
//   - No key of a `choose` reads a hidden attribute that is still a secret.
//   - No header and no key of a pool, an engine or a `choose` reads what a `set` has made of a secret.
//   - Nobody but an `observe` asks for the `work` of a stage where a run takes a secret as its work, nor for the `budget_left` of an
//     engine, or what is `owed`, where a prefill does.
//   - No text reads a hidden attribute that is still a secret, or what a `set` has made of one: what is cached of it shows.
//   - No serving order reads the tokens that `remaining` runs have which take a secret as their work.
//
// What a program does not hide its deployment knows, as an oracle would.
func leaks(p *ir.Program) []leak {
	if len(p.Hidden) == 0 {
		return nil
	}
	w, masks := followSecrets(p)
	f := &leakFinder{secretWalk: w, masks: masks, reads: map[ir.Expr]*secretRead{}, stages: p.StageFamilies(), works: map[stageMode]leak{}, seen: map[ir.Expr]bool{}}
	for i := range w.reads {
		if r := &w.reads[i]; masks[r.version] != 0 && f.reads[r.attr] == nil {
			f.reads[r.attr] = r
		}
	}
	f.secretWorks()
	ir.Walk(p, ir.Visitor{Expr: f.expr})
	return f.list
}

// leakFinder looks at the expressions of a program.
type leakFinder struct {
	*secretWalk
	masks []secrets
	// reads are the first reads of secrets by an attribute's node.
	reads map[ir.Expr]*secretRead
	// works are the first runs of a mode that take a secret as their work, by the first of the stage's family.
	works  map[stageMode]leak
	stages []ir.Family
	// list are the leaks, seen where they are: the members of a family share their keys.
	list []leak
	seen map[ir.Expr]bool
}

func (f *leakFinder) add(l leak) {
	if !f.seen[l.at] {
		f.seen[l.at] = true
		f.list = append(f.list, l)
	}
}

type stageMode struct {
	stage int
	mode  ir.Mode
}

// secretWorks finds the stages where a run takes a secret as its work.
func (f *leakFinder) secretWorks() {
	for _, block := range f.p.Blocks {
		for _, s := range block {
			r, ok := s.(*ir.Run)
			if !ok || r.Stage.Base < 0 {
				continue
			}
			for _, part := range f.partsOf(r) {
				at := stageMode{part.Stage.Base, part.Mode}
				for _, read := range f.secretWalk.works[part] {
					if _, known := f.works[at]; !known && f.masks[read.version] != 0 {
						f.works[at] = leak{slot: f.secret(read.version), run: part}
					}
				}
			}
		}
	}
}

// secret is a hidden attribute that a version tells.
func (f *leakFinder) secret(version int) ir.Slot {
	for _, slot := range f.p.Hidden {
		if secret := f.hidden[slot]; f.masks[version]&(secret|secret.aged(secret)) != 0 {
			return slot
		}
	}
	return -1
}

// made is the `set` that made a version of secrets, nil where it is one itself.
func (f *leakFinder) made(version int) *ir.Set {
	for seen := map[int]bool{}; !seen[version]; {
		seen[version] = true
		v := &f.versions[version]
		if v.set != nil {
			return v.set
		}
		for _, from := range v.from {
			if f.masks[from]&f.masks[version] != 0 && !seen[from] {
				version = from
				break
			}
		}
	}
	return nil
}

func (f *leakFinder) expr(c *ir.Cursor, e ir.Expr) {
	if c.Role == ir.RoleClaim {
		return // nothing acts on it
	}
	switch e := e.(type) {
	case *ir.Attr:
		if r := f.reads[e]; r != nil {
			f.read(e, r)
		}
	case *ir.Call:
		if c.Role != ir.RoleObserve {
			f.query(e)
		}
	case *ir.Ctx, *ir.Num, *ir.Sample, *ir.Unary, *ir.Binary, *ir.Cond:
	}
	if (c.Role == ir.RoleServeKey || c.Role == ir.RoleServeOnly) && c.Depth == 1 && !c.InIndex {
		f.order(c.Declared, e)
	}
}

// read refuses a hidden attribute in the key of a `choose`, and in a header or a key what was made of one.
func (f *leakFinder) read(e *ir.Attr, r *secretRead) {
	slot := f.secret(r.version)
	l := leak{at: e, slot: slot, hint: f.oracle(slot)}
	if f.hidden[e.Slot] != 0 {
		l.code = codeHiddenRead
		l.message = fmt.Sprintf("`%s` is hidden: %s cannot read it", f.p.Attrs[e.Slot], r.role)
	} else {
		l.code, l.set = codeSecretShown, f.made(r.version)
		l.message = fmt.Sprintf("`%s` comes from the hidden `%s`: %s cannot read it", f.p.Attrs[e.Slot], f.p.Attrs[slot], r.role)
	}
	f.add(l)
}

// query refuses a query whose value depends on the remaining work of runs that have a secret as their work.
func (f *leakFinder) query(e *ir.Call) {
	var modes []ir.Mode
	switch e.Fun {
	case ir.FunOwed:
		f.owed(e)
		return
	case ir.FunWork:
		modes = []ir.Mode{ir.ModePlain, ir.ModePrefill, ir.ModeDecode}
	case ir.FunBudgetLeft:
		modes = []ir.Mode{ir.ModePrefill} // a decode wants one token, however many are to come
	default:
		return
	}
	if len(e.Args) == 0 {
		return // refused by itself, as other arguments are
	}
	stage, ok := e.Args[0].(*ir.StageArg)
	if !ok || stage.Stage.Base < 0 {
		return
	}
	of := stage.Stage.Base
	for _, mode := range modes {
		if w, ok := f.works[stageMode{of, mode}]; ok {
			name := e.Fun.Info().Name
			w.code, w.at, w.hint = codeSecretShown, e, f.oracle(w.slot)
			w.message = fmt.Sprintf("`%s` of `%s` shows the hidden `%s`, which the work of a run there comes from", name, f.p.Stages[of].Name, f.p.Attrs[w.slot])
			f.add(w)
			return
		}
	}
}

// owed refuses to ask what prefills still want where the work of one is a secret.
func (f *leakFinder) owed(e *ir.Call) {
	for stage := range f.p.Stages {
		if w, ok := f.works[stageMode{stage, ir.ModePrefill}]; ok {
			w.code, w.at, w.hint = codeSecretShown, e, f.oracle(w.slot)
			w.message = fmt.Sprintf("`owed` shows the hidden `%s`, which the work of a prefill on `%s` comes from", f.p.Attrs[w.slot], f.p.Stages[stage].Name)
			f.add(w)
			return
		}
	}
}

// order refuses `remaining` in a serving order where it is of runs that take a secret as their work.
func (f *leakFinder) order(stage int, key ir.Expr) {
	stage = f.stages[stage].Base
	for _, mode := range []ir.Mode{ir.ModePrefill, ir.ModeDecode} {
		w, ok := f.works[stageMode{stage, mode}]
		if !ok {
			continue
		}
		if at := remaining(key, ir.Logical(mode == ir.ModeDecode)); at != nil {
			w.code, w.at, w.hint = codeSecretShown, at, f.oracle(w.slot)
			w.message = fmt.Sprintf("`remaining` shows the hidden `%s`, which the work of a %s on `%s` comes from", f.p.Attrs[w.slot], mode, f.p.Stages[stage].Name)
			f.add(w)
			return
		}
	}
}

// oracle says how a program lets its deployment know an attribute.
func (f *leakFinder) oracle(slot ir.Slot) string {
	return fmt.Sprintf("if the deployment is to know it, as an oracle would, leave `%s` out of `hidden`; a draw in a `set` makes an estimate of it", f.p.Attrs[slot])
}

// remaining finds where the value of a serving key reads `remaining`, for residents that are `decoding` or not.
func remaining(e ir.Expr, decoding float64) ir.Expr {
	first := func(list ...ir.Expr) ir.Expr {
		for _, x := range list {
			if at := remaining(x, decoding); at != nil {
				return at
			}
		}
		return nil
	}
	switch e := e.(type) {
	case *ir.Ctx:
		if e.Var == ir.VarRemaining {
			return e
		}
	case *ir.Unary:
		return first(e.X)
	case *ir.Binary:
		x, known := settled(e.X, decoding)
		y, settles := settled(e.Y, decoding)
		switch {
		case e.Op == ir.Mul && (known && x == 0 || settles && y == 0),
			e.Op == ir.And && known && !ir.Truth(x), e.Op == ir.Or && known && ir.Truth(x):
			return nil
		}
		return first(e.X, e.Y)
	case *ir.Cond:
		if x, known := settled(e.Test, decoding); known && ir.Truth(x) {
			return first(e.Then)
		} else if known {
			return first(e.Else)
		}
		return first(e.Test, e.Then, e.Else)
	case *ir.Call:
		for _, a := range e.Args {
			if x, ok := a.(*ir.ExprArg); ok {
				if at := first(x.X); at != nil {
					return at
				}
			}
		}
	case *ir.Num, *ir.Attr, *ir.Sample:
	}
	return nil
}

// settled is the value of an expression that `decoding` alone decides.
func settled(e ir.Expr, decoding float64) (float64, bool) {
	switch e := e.(type) {
	case *ir.Ctx:
		return decoding, e.Var == ir.VarDecoding
	case *ir.Unary:
		x, ok := settled(e.X, decoding)
		return e.Op.Apply(x), ok
	case *ir.Binary:
		x, known := settled(e.X, decoding)
		y, settles := settled(e.Y, decoding)
		return e.Op.Apply(x, y), known && settles
	case *ir.Num, *ir.Attr, *ir.Sample, *ir.Call, *ir.Cond:
	}
	return ir.Const(e)
}
