package ir

import (
	"bytes"
	"reflect"
	"slices"
)

// Writable is a valid program with every kind of node, that a text can give.
func Writable() *Program { return writable() }

// Equal reports whether two programs are written the same. Programs that cannot be written are equal to nothing.
func Equal(p, q *Program) bool {
	a, err1 := Marshal(p)
	b, err2 := Marshal(q)
	return err1 == nil && err2 == nil && bytes.Equal(a, b)
}

// Mutate puts other expressions into some places of a program, as the choices say; what it puts
// there is allowed at the moment, but constants may break a rule about amounts.
func Mutate(p *Program, choices []byte) {
	c := &exprChooser{chooser: chooser{bytes: choices}, p: p, pools: p.PoolFamilies(), stages: p.StageFamilies()}
	for i := range p.Pools {
		// The members of a family stay alike: only single pools and stages change.
		if c.pools[i].Count == 1 {
			c.mutate(poolSchema, reflect.ValueOf(&p.Pools[i]).Elem())
		}
	}
	for i := range p.Stages {
		if c.stages[i].Count == 1 {
			c.mutate(stageSchema, reflect.ValueOf(&p.Stages[i]).Elem())
		}
	}
	for _, block := range p.Blocks {
		for i := range block {
			c.mutate(stmtSchema, reflect.ValueOf(&block[i]).Elem())
		}
	}
}

// mutate changes the expressions in a value of a schema that may be anything.
func (c *exprChooser) mutate(s *Schema, v reflect.Value) {
	anything := []Role{RoleQueueKey, RoleCapacity, RoleSet, RoleObserve, RoleUnits, RoleReserve, RoleReuse, RoleCache, RoleWork, RoleGuard, RoleChooseKey}
	switch s.Form {
	case FormList:
		for i := range v.Len() {
			c.mutate(s.Elem, v.Index(i))
		}
	case FormOptional:
		if !v.IsNil() {
			c.mutate(s.Elem, v.Elem())
		}
	case FormObject, FormTuple, FormOnly:
		for i := range s.Fields {
			f := &s.Fields[i]
			part := f.value(v)
			if f.Schema != exprSchema {
				c.mutate(f.Schema, part)
			} else if !part.IsNil() && slices.Contains(anything, f.Role) && c.below(3) == 1 {
				c.moment = f.Role.Moment()
				part.Set(reflect.ValueOf(c.value()))
			}
		}
	case FormSum:
		if v.Type() != exprSchema.Go && !v.IsNil() {
			c.mutate(s.caseOf(v.Interface()).Struct, v.Elem().Elem())
		}
	case FormBool, FormInteger, FormReal, FormString, FormEnum, FormBare, FormVersion, FormFeatures:
	}
}

// exprChooser makes expressions that a moment of a program allows.
type exprChooser struct {
	chooser
	p             *Program
	pools, stages []Family
	moment        Moment
	inIndex       bool
}

func (c *exprChooser) value() Expr {
	c.depth++
	defer func() { c.depth-- }()
	kind := c.below(9)
	if c.depth > 5 {
		kind %= 3
	}
	switch kind {
	case 1:
		if slot := c.below(len(c.p.Attrs)); c.moment.ReadsAttrs() && (slot != SlotOut || c.moment == AtSession) {
			return attr(slot)
		}
	case 2:
		for range NumVars {
			if v := Var(c.below(int(NumVars))); v.At(c.moment) {
				return ctx(v)
			}
		}
	case 3:
		if d := Dist(c.below(int(NumDists))); c.moment.Draws() && !c.inIndex {
			s := &Sample{Dist: d}
			for range d.Info().Arity {
				s.Args = append(s.Args, c.value())
			}
			switch d.Info().Form {
			case DrawOfWeighted:
				for range 2 + 2*c.below(3) {
					s.Args = append(s.Args, c.value())
				}
			case DrawOfColumn:
				column := Column(c.below(int(NumColumns)))
				s.Column = &column
			case DrawOfNumbers:
			}
			return s
		}
	case 4, 5:
		return c.call(Fun(c.below(int(NumFuns))))
	case 6:
		return &Unary{Op: UnaryOp(c.below(2)), X: c.value()}
	case 7:
		return bin(BinaryOp(c.below(int(Or)+1)), c.value(), c.value())
	case 8:
		return &Cond{Test: c.value(), Then: c.value(), Else: c.value()}
	}
	return num(c.real())
}

func (c *exprChooser) call(f Fun) Expr {
	if f == FunCachedIn && !c.moment.ReadsAttrs() {
		f = FunUsed
	}
	out := &Call{Fun: f}
	for _, kind := range f.Info().Args {
		switch kind {
		case ArgExpr:
			out.Args = append(out.Args, &ExprArg{X: c.value()})
		case ArgPool, ArgLease:
			out.Args = append(out.Args, &PoolArg{Pool: c.member(c.pools)})
		case ArgStage:
			stage := c.member(c.stages)
			if _, step := c.p.Stages[stage.Base].Kind.(*Step); !step && f == FunBudgetLeft {
				stage = c.member(c.stages[:1])
			}
			out.Args = append(out.Args, &StageArg{Stage: stage})
		}
	}
	return out
}

func (c *exprChooser) member(of []Family) Ref {
	f := of[c.below(len(of))]
	r := Ref{Base: f.Base, Count: f.Count}
	if f.Count > 1 {
		was := c.inIndex
		c.inIndex = true
		r.Index = c.value()
		c.inIndex = was
		if _, constant := Const(r.Index); constant {
			r.Index = num(float64(c.below(f.Count)))
		}
	}
	return r
}
