package link

import "github.com/sq-sem/sq-sem/ir/diag"

// The codes of names and declarations. Their titles and explanations are in the registry
// of package diag.
const (
	codeUnknownName     diag.Code = "SQ0201"
	codeUnknownPool     diag.Code = "SQ0202"
	codeUnknownStage    diag.Code = "SQ0203"
	codeUnknownFunction diag.Code = "SQ0204"
	codeUnknownDist     diag.Code = "SQ0205"
	codeTwice           diag.Code = "SQ0206"
	codeTwoKinds        diag.Code = "SQ0207"
	codeReserved        diag.Code = "SQ0208"
	codeSecond          diag.Code = "SQ0209"
	codeNotConstant     diag.Code = "SQ0210"
	codeLetBelow        diag.Code = "SQ0211"
	codeNaN             diag.Code = "SQ0212"
	codeUnknownLet      diag.Code = "SQ0214"
	codeMembers         diag.Code = "SQ0215"
	codeNoFamily        diag.Code = "SQ0217"
	codeNotValue        diag.Code = "SQ0222"
	codeBindTaken       diag.Code = "SQ0223"
	codeHiddenUnset     diag.Code = "SQ0224"
	codeTooLarge        diag.Code = "SQ0226"
)

// The codes of statements and of how declarations fit together.
const (
	codeServeTwice         diag.Code = "SQ0309"
	codeNoCost             diag.Code = "SQ0310"
	codeEnterInServer      diag.Code = "SQ0317"
	codeAdmitOutsideServer diag.Code = "SQ0318"
	codeServerStatement    diag.Code = "SQ0319"
	codeRequestPlace       diag.Code = "SQ0320"
	codeSessionAndServer   diag.Code = "SQ0321"
	codeNeverRequested     diag.Code = "SQ0322"
	codeRequestNoServer    diag.Code = "SQ0323"
	codeNoRoleStage        diag.Code = "SQ0324"
	codeManyRoleStages     diag.Code = "SQ0325"
	codeRoleOnStep         diag.Code = "SQ0326"
	codeLiveBinding        diag.Code = "SQ0330"
	codeBindingOrder       diag.Code = "SQ0331"
	codeLiveAtRelease      diag.Code = "SQ0332"
	codeLeaseIndex         diag.Code = "SQ0334"
	codeColumn             diag.Code = "SQ0351"
	codeWeights            diag.Code = "SQ0352"
	codeStatistic          diag.Code = "SQ0354"
	codeBreak              diag.Code = "SQ0340"
	codeElse               diag.Code = "SQ0343"
)
