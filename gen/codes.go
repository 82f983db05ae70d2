package gen

import "github.com/sq-sem/sq-sem/ir/diag"

// The codes of what stops the generator; their rows are in package diag.
const (
	codeObserved diag.Code = "SQ0720"
	codeNegative diag.Code = "SQ0731"
	codeAnswer   diag.Code = "SQ0732"
	codeStale    diag.Code = "SQ0733"
	codeScenario diag.Code = "SQ0734"
	codeEndless  diag.Code = "SQ0735"
	codeUnsafe   diag.Code = "SQ0736"
)
