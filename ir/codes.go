package ir

import "github.com/sq-sem/sq-sem/ir/diag"

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

// The codes of Shape.
const (
	CodeIndex  diag.Code = "SQ0510"
	CodeBlocks diag.Code = "SQ0511"
	CodeDepth  diag.Code = "SQ0512"
	CodeName   diag.Code = "SQ0513"
	CodeFamily diag.Code = "SQ0515"
	CodePreset diag.Code = "SQ0518"
	CodePiece  diag.Code = "SQ0538"
	CodePhases diag.Code = "SQ0539"
	// CodeNumber is that of a constant without a value in a text.
	CodeNumber diag.Code = "SQ0212"
)

// CodeText is an IR that Text cannot write. CodeFeature is one that declares other features than it uses.
const (
	CodeText    diag.Code = "SQ0536"
	CodeFeature diag.Code = "SQ0537"
)
