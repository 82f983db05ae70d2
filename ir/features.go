package ir

import (
	"maps"
	"reflect"
	"slices"
)

// Features are the parts of the format beyond version 5 that a program uses, in alphabetical order.
func (p *Program) Features() []string { return programSchema.featuresOf(reflect.ValueOf(p).Elem()) }

// featuresOf are the parts of the format beyond version 5 that a value of the schema uses, in alphabetical order: those that the JSON of a
// program declares.
func (s *Schema) featuresOf(v reflect.Value) []string {
	used := map[string]bool{}
	s.use(v, used)
	return slices.Sorted(maps.Keys(used))
}

func (s *Schema) use(v reflect.Value, used map[string]bool) {
	if !s.featured {
		return
	}
	note := func(feature string) {
		if feature != "" {
			used[feature] = true
		}
	}
	switch s.Form {
	case FormEnum:
		if n := v.Uint(); n < uint64(len(s.Features)) {
			note(s.Features[n])
		}
	case FormList:
		for i := range v.Len() {
			s.Elem.use(v.Index(i), used)
		}
	case FormOptional:
		if !v.IsNil() {
			s.Elem.use(v.Elem(), used)
		}
	case FormObject, FormTuple, FormOnly:
		for i := range s.Fields {
			f := &s.Fields[i]
			if f.index < 0 {
				continue
			}
			if part := f.value(v); !empty(part) {
				note(f.Feature)
				f.Schema.use(part, used)
			}
		}
	case FormSum:
		if c := s.caseOf(v.Interface()); c != nil {
			note(c.Feature)
			c.Struct.use(v.Elem().Elem(), used)
		}
	case FormBool, FormInteger, FormReal, FormString, FormBare, FormVersion, FormFeatures:
	}
}
