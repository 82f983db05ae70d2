package syntax

import "reflect"

// Inspect visits a node and, where visit answers true, what it consists of, in the order
// of the text. Names are visited too.
func Inspect(n Node, visit func(Node) bool) {
	if visit(n) {
		parts(reflect.ValueOf(n).Elem(), func(part Node) { Inspect(part, visit) })
	}
}

// children are the nodes a node consists of, in the order of the text.
func children(n Node) []Node {
	var out []Node
	parts(reflect.ValueOf(n).Elem(), func(part Node) { out = append(out, part) })
	return out
}

// parts gives the nodes among the fields of a node: those that are one, those that hold one
// unless they are nil, and the members of lists. A node's fields stand in the order of the text.
func parts(node reflect.Value, give func(Node)) {
	for i := range node.NumField() {
		switch f := node.Type().Field(i); {
		case !f.IsExported():
		case f.Anonymous:
			parts(node.Field(i), give)
		default:
			part(node.Field(i), give)
		}
	}
}

func part(v reflect.Value, give func(Node)) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if n, ok := v.Interface().(Node); ok && !v.IsNil() {
			give(n)
		}
	case reflect.Struct:
		if n, ok := v.Addr().Interface().(Node); ok {
			give(n)
		}
	case reflect.Slice:
		for i := range v.Len() {
			part(v.Index(i), give)
		}
	default: // a span, a word, a number: no nodes
	}
}
