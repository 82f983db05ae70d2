package link

import (
	"cmp"
	"slices"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// SymbolKind says what a name is.
type SymbolKind uint8

// The kinds of names.
const (
	LetSymbol SymbolKind = iota
	PoolSymbol
	StageSymbol
	AttributeSymbol
	ObservationSymbol
	LeaseSymbol
	StreamSymbol
	ClaimSymbol
	BindingSymbol
	MemberSymbol
	ContextSymbol
	FunctionSymbol
	DistributionSymbol
)

// String is the kind in a person's words.
func (k SymbolKind) String() string {
	return [...]string{
		"let", "pool", "stage", "attribute", "observation", "lease", "stream", "claim", "admission binding", "member's number",
		"context variable", "function", "distribution",
	}[k]
}

// Symbol is something a name stands for.
type Symbol struct {
	Kind SymbolKind
	// Name is the canonical spelling: a context variable's alias has its symbol's name.
	Name string
	// Def is the name where it is declared or, for attributes, observations and leases, first
	// assigned or granted; unknown for what is built in.
	Def diag.Span
	// Value is a let's number.
	Value float64
	// Count is a pool's or stage's number of members. Family says that it was written: a family may have one member.
	Count  int
	Family bool
	// Doc says what a context variable, function, distribution or built-in attribute gives.
	Doc string
}

// Use is a place where a name stands for a symbol.
type Use struct {
	Span   diag.Span
	Symbol *Symbol
}

// sortUses puts the uses in source order and drops those a spliced text made again.
func sortUses(uses []Use) []Use {
	slices.SortStableFunc(uses, func(a, b Use) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End))
	})
	return slices.CompactFunc(uses, func(a, b Use) bool { return a.Span == b.Span })
}
