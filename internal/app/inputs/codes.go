package inputs

import "github.com/sq-sem/sq-sem/ir/diag"

// The codes of data given beside a program. Their titles and explanations are in the registry of
// package diag.
const (
	CodeFile       diag.Code = "SQ0801"
	CodeShape      diag.Code = "SQ0802"
	CodeAttribute  diag.Code = "SQ0803"
	CodeMachineSet diag.Code = "SQ0804"
	CodeRepeated   diag.Code = "SQ0805"
	CodeHeader     diag.Code = "SQ0806"
	CodeRow        diag.Code = "SQ0807"
	CodeOrder      diag.Code = "SQ0808"
	CodeInline     diag.Code = "SQ0809"
	CodeOption     diag.Code = "SQ0810"
	CodeNoTurn     diag.Code = "SQ0812"
)
