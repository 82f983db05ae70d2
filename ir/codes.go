package ir

import "github.com/sq-sem/sq-sem/diag"

// The codes of reading an IR file. Their titles and explanations are in the registry of package
// diag.
const (
	CodeNotJSON        diag.Code = "SQ0501"
	CodeVersion        diag.Code = "SQ0502"
	CodeUnknownField   diag.Code = "SQ0503"
	CodeMissing        diag.Code = "SQ0504"
	CodeRepeated       diag.Code = "SQ0505"
	CodeUnknownVariant diag.Code = "SQ0506"
	CodeType           diag.Code = "SQ0507"
	CodeArity          diag.Code = "SQ0508"
	CodeRange          diag.Code = "SQ0509"
)
