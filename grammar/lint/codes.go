package lint

import "github.com/sq-sem/sq-sem/ir/diag"

// The codes of the warnings. Their titles and explanations are in the registry of package diag.
const (
	codePoolUnused  diag.Code = "SQ0901"
	codeStageUnused diag.Code = "SQ0902"
	codeNeverRead   diag.Code = "SQ0903"
	codeNeverSet    diag.Code = "SQ0904"
	codeLetUnused   diag.Code = "SQ0905"
	codeCapBlocks   diag.Code = "SQ0906"
	codeNotComputed diag.Code = "SQ0907"
	codeNotGrowing  diag.Code = "SQ0908"
	codeWarmup      diag.Code = "SQ0909"
	codeNoDraw      diag.Code = "SQ0910"
	codeNoHorizon   diag.Code = "SQ0911"
	codeNobodyComes diag.Code = "SQ0912"
	codeLeases      diag.Code = "SQ0913"
	codeNoPhases    diag.Code = "SQ0914"
	codeNoMore      diag.Code = "SQ0915"
	codeNoClaim     diag.Code = "SQ0916"
)
