package semantics

import (
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// lacking are the features of the IR that this machine does not run.
func lacking() []string { return nil }

// Lacks gives the features that a program uses and that this machine does not run, in alphabetical order. Compile is for programs of which
// it gives none.
func Lacks(p *ir.Program) (features []string) {
	for _, f := range p.Features() {
		if slices.Contains(lacking(), f) {
			features = append(features, f)
		}
	}
	return features
}
