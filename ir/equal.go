package ir

import (
	"math"
	"reflect"
)

// EqualRef reports whether two references are spelled the same: the same pool or stage, and equal
// index expressions. A single pool may be written with the index 0 or without.
func EqualRef(a, b Ref) bool {
	if a.Base != b.Base || a.Count != b.Count {
		return false
	}
	if a.Count == 1 {
		x, ok1 := singleIndex(a)
		y, ok2 := singleIndex(b)
		if ok1 && ok2 && x == y {
			return true
		}
	}
	return EqualExpr(a.Index, b.Index)
}

// singleIndex is the index of a reference to a single pool or stage when it is constant.
func singleIndex(r Ref) (float64, bool) {
	if r.Index == nil {
		return 0, true
	}
	return Const(r.Index)
}

// EqualExpr reports whether two expressions are the same tree, wherever they stand; two absent ones are.
func EqualExpr(a, b Expr) bool { return equal(a, b) }

// equal reports whether two values of a type of the IR are the same, wherever they stand. References in them are as EqualRef says.
func equal[T any](a, b T) bool {
	return schemaOf[T]().equal(reflect.ValueOf(&a).Elem(), reflect.ValueOf(&b).Elem())
}

func (s *Schema) equal(a, b reflect.Value) bool {
	if s == refSchema {
		return EqualRef(a.Interface().(Ref), b.Interface().(Ref))
	}
	switch s.Form {
	case FormReal:
		return math.Float64bits(a.Float()) == math.Float64bits(b.Float())
	case FormList:
		if a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !s.Elem.equal(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case FormOptional:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() && b.IsNil()
		}
		return s.Elem.equal(a.Elem(), b.Elem())
	case FormObject, FormTuple, FormOnly:
		for i := range s.Fields {
			if f := &s.Fields[i]; !f.Schema.equal(f.value(a), f.value(b)) {
				return false
			}
		}
		return true
	case FormSum:
		c := s.caseOf(a.Interface())
		if c == nil || c != s.caseOf(b.Interface()) {
			return a.IsNil() && b.IsNil()
		}
		return c.Struct.equal(a.Elem().Elem(), b.Elem().Elem())
	case FormBool, FormInteger, FormString, FormEnum:
		return a.Equal(b)
	case FormBare, FormVersion, FormFeatures:
	}
	return true
}
