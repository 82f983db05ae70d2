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

// The codes of Shape and of package check.
const (
	CodeIndex      diag.Code = "SQ0510"
	CodeBlocks     diag.Code = "SQ0511"
	CodeDepth      diag.Code = "SQ0512"
	CodeName       diag.Code = "SQ0513"
	CodeNumber     diag.Code = "SQ0514"
	CodeFamily     diag.Code = "SQ0515"
	CodeJoin       diag.Code = "SQ0516"
	CodeHidden     diag.Code = "SQ0517"
	CodePreset     diag.Code = "SQ0518"
	CodeContext    diag.Code = "SQ0519"
	CodeAttr       diag.Code = "SQ0520"
	CodeHiddenRead diag.Code = "SQ0521"
	CodeDraw       diag.Code = "SQ0522"
	CodeQuery      diag.Code = "SQ0523"
	CodeCall       diag.Code = "SQ0524"
	CodeWorkload   diag.Code = "SQ0525"
	CodeMode       diag.Code = "SQ0526"
	CodeOutside    diag.Code = "SQ0527"
	CodeMoved      diag.Code = "SQ0528"
	CodeRelease    diag.Code = "SQ0529"
	CodeLease      diag.Code = "SQ0530"
	CodeGuard      diag.Code = "SQ0531"
	CodeLoop       diag.Code = "SQ0532"
	CodeAmount     diag.Code = "SQ0533"
	CodeMember     diag.Code = "SQ0534"
	CodeTwice      diag.Code = "SQ0535"
)

// CodeText is an IR that Text cannot write.
const CodeText diag.Code = "SQ0536"
