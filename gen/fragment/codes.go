package fragment

import "github.com/sq-sem/sq-sem/ir/diag"

// The codes of what is outside the fragment; their rows are in package diag.
const (
	codeLease        diag.Code = "SQ0701"
	codeRelease      diag.Code = "SQ0702"
	codeLoad         diag.Code = "SQ0703"
	codeGrow         diag.Code = "SQ0704"
	codeDrop         diag.Code = "SQ0705"
	codeChoose       diag.Code = "SQ0706"
	codeDraw         diag.Code = "SQ0707"
	codeFamily       diag.Code = "SQ0708"
	codeStage        diag.Code = "SQ0709"
	codeEngine       diag.Code = "SQ0710"
	codeServe        diag.Code = "SQ0711"
	codeEngineAmount diag.Code = "SQ0712"
	codePoolPolicy   diag.Code = "SQ0713"
	codePoolRole     diag.Code = "SQ0714"
	codePoolSize     diag.Code = "SQ0715"
	codeArrival      diag.Code = "SQ0716"
	codeTrace        diag.Code = "SQ0717"
	codeInit         diag.Code = "SQ0718"
	codeTurnBlock    diag.Code = "SQ0719"
	codeNumber       diag.Code = "SQ0720"
	codeExpr         diag.Code = "SQ0721"
	codeAssign       diag.Code = "SQ0722"
	codeRun          diag.Code = "SQ0723"
	codeSlots        diag.Code = "SQ0724"
	codeShared       diag.Code = "SQ0725"
	codeStatement    diag.Code = "SQ0726"
	codeNegative     diag.Code = "SQ0731"
)
