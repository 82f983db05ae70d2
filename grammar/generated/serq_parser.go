// Code generated from Serq.g4 by ANTLR 4.13.1. DO NOT EDIT.

package generated // Serq
import (
	"fmt"
	"strconv"
	"sync"

	"github.com/antlr4-go/antlr/v4"
)

// Suppress unused import errors
var _ = fmt.Printf
var _ = strconv.Itoa
var _ = sync.Once{}

type SerqParser struct {
	*antlr.BaseParser
}

var SerqParserStaticData struct {
	once                   sync.Once
	serializedATN          []int32
	LiteralNames           []string
	SymbolicNames          []string
	RuleNames              []string
	PredictionContextCache *antlr.PredictionContextCache
	atn                    *antlr.ATN
	decisionToDFA          []*antlr.DFA
}

func serqParserInit() {
	staticData := &SerqParserStaticData
	staticData.LiteralNames = []string{
		"", "'let'", "'pool'", "'stage'", "'workload'", "'session'", "'server'",
		"'run'", "'horizon'", "'warmup'", "'seed'", "'cap'", "'block'", "'evict'",
		"'lru'", "'by'", "'preempt'", "'none'", "'lifo'", "'queue'", "'fifo'",
		"'admit'", "'via'", "'spill'", "'when'", "'ps'", "'delay'", "'step'",
		"'budget'", "'cost'", "'chunk'", "'serve'", "'admission'", "'decode'",
		"'first'", "'exclusive'", "'prefill'", "'memory'", "'arrive'", "'poisson'",
		"'closed'", "'batch'", "'trace'", "'ordered'", "'init'", "'turn'", "'hidden'",
		"'request'", "'end'", "'set'", "'observe'", "'hold'", "'reuse'", "'at'",
		"'cache'", "'enter'", "'keep'", "'if'", "'fit'", "'where'", "'grow'",
		"'drop'", "'release'", "'load'", "'growing'", "'branch'", "'else'",
		"'with'", "'loop'", "'choose'", "'in'", "'tool'", "'transfer'", "'from'",
		"'to'", "'on'", "'reserve'", "'lease'", "'as'", "'text'", "'shared'",
		"'phantom'", "'ahead'", "'eos'", "", "", "", "'{'", "'}'", "'['", "']'",
		"'('", "')'", "';'", "','", "':'", "'?'", "'~'", "'=='", "'!='", "'<='",
		"'>='", "'&&'", "'||'", "'='", "'<'", "'>'", "'+'", "'-'", "'*'", "'/'",
		"'^'", "'!'", "", "", "", "", "", "", "", "", "", "'\\u0001'",
	}
	staticData.SymbolicNames = []string{
		"", "LET", "POOL", "STAGE", "WORKLOAD", "SESSION", "SERVER", "RUN",
		"HORIZON", "WARMUP", "SEED", "CAP", "BLOCK", "EVICT", "LRU", "BY", "PREEMPT",
		"NONE", "LIFO", "QUEUE", "FIFO", "ADMIT", "VIA", "SPILL", "WHEN", "PS",
		"DELAY", "STEP", "BUDGET", "COST", "CHUNK", "SERVE", "ADMISSION", "DECODE",
		"FIRST", "EXCLUSIVE", "PREFILL", "MEMORY", "ARRIVE", "POISSON", "CLOSED",
		"BATCH", "TRACE", "ORDERED", "INIT", "TURN", "HIDDEN_", "REQUEST", "END",
		"SET", "OBSERVE", "HOLD", "REUSE", "AT", "CACHE", "ENTER", "KEEP", "IF",
		"FIT", "WHERE", "GROW", "DROP", "RELEASE", "LOAD", "GROWING", "BRANCH",
		"ELSE", "WITH", "LOOP", "CHOOSE", "IN", "TOOL", "TRANSFER", "FROM",
		"TO", "ON", "RESERVE", "LEASE", "AS", "TEXT", "SHARED", "PHANTOM", "AHEAD",
		"EOS", "NAME", "NUMBER", "STRING", "LBRACE", "RBRACE", "LBRACKET", "RBRACKET",
		"LPAREN", "RPAREN", "SEMI", "COMMA", "COLON", "QUESTION", "TILDE", "EQEQ",
		"NE", "LE", "GE", "ANDAND", "OROR", "EQ", "LT", "GT", "PLUS", "MINUS",
		"STAR", "SLASH", "CARET", "BANG", "LINE_COMMENT", "BLOCK_COMMENT", "SPACE",
		"FOREIGN_NAME", "BAD_NUMBER", "OPEN_STRING", "OPEN_COMMENT", "FOREIGN_STRING",
		"HALF_OPERATOR", "INVISIBLE", "BAD_BYTES", "STRANGER",
	}
	staticData.RuleNames = []string{
		"program", "item", "count", "runBody", "runSetting", "poolBody", "poolOption",
		"kind", "stepBody", "stepOption", "serveOrder", "workloadBody", "workloadItem",
		"block", "stmt", "afterHold", "afterKeep", "holdHead", "enterHead",
		"admitHead", "branchHead", "wants", "want", "reuse", "binds", "bind",
		"lease", "growing", "where", "poolRef", "stageRef", "endedRef", "streamRef",
		"poolName", "stageName", "attribute", "observation", "leaseName", "paren",
		"keyList", "expr", "orExpr", "andExpr", "equalExpr", "compareExpr",
		"addExpr", "mulExpr", "unaryExpr", "primary", "drawArgs", "drawArg",
		"exprList", "name",
	}
	staticData.PredictionContextCache = antlr.NewPredictionContextCache()
	staticData.serializedATN = []int32{
		4, 1, 124, 731, 2, 0, 7, 0, 2, 1, 7, 1, 2, 2, 7, 2, 2, 3, 7, 3, 2, 4, 7,
		4, 2, 5, 7, 5, 2, 6, 7, 6, 2, 7, 7, 7, 2, 8, 7, 8, 2, 9, 7, 9, 2, 10, 7,
		10, 2, 11, 7, 11, 2, 12, 7, 12, 2, 13, 7, 13, 2, 14, 7, 14, 2, 15, 7, 15,
		2, 16, 7, 16, 2, 17, 7, 17, 2, 18, 7, 18, 2, 19, 7, 19, 2, 20, 7, 20, 2,
		21, 7, 21, 2, 22, 7, 22, 2, 23, 7, 23, 2, 24, 7, 24, 2, 25, 7, 25, 2, 26,
		7, 26, 2, 27, 7, 27, 2, 28, 7, 28, 2, 29, 7, 29, 2, 30, 7, 30, 2, 31, 7,
		31, 2, 32, 7, 32, 2, 33, 7, 33, 2, 34, 7, 34, 2, 35, 7, 35, 2, 36, 7, 36,
		2, 37, 7, 37, 2, 38, 7, 38, 2, 39, 7, 39, 2, 40, 7, 40, 2, 41, 7, 41, 2,
		42, 7, 42, 2, 43, 7, 43, 2, 44, 7, 44, 2, 45, 7, 45, 2, 46, 7, 46, 2, 47,
		7, 47, 2, 48, 7, 48, 2, 49, 7, 49, 2, 50, 7, 50, 2, 51, 7, 51, 2, 52, 7,
		52, 1, 0, 5, 0, 108, 8, 0, 10, 0, 12, 0, 111, 9, 0, 1, 0, 1, 0, 1, 1, 1,
		1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 1, 124, 8, 1, 1, 1, 1,
		1, 1, 1, 1, 1, 1, 1, 3, 1, 131, 8, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
		1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 1, 144, 8, 1, 1, 2, 1, 2, 1, 2, 1,
		2, 3, 2, 150, 8, 2, 1, 2, 1, 2, 1, 3, 1, 3, 5, 3, 156, 8, 3, 10, 3, 12,
		3, 159, 9, 3, 1, 3, 1, 3, 1, 4, 1, 4, 1, 4, 1, 4, 1, 5, 1, 5, 5, 5, 169,
		8, 5, 10, 5, 12, 5, 172, 9, 5, 1, 5, 1, 5, 1, 6, 1, 6, 1, 6, 1, 6, 1, 6,
		1, 6, 1, 6, 1, 6, 1, 6, 1, 6, 1, 6, 1, 6, 3, 6, 188, 8, 6, 1, 6, 1, 6,
		1, 6, 1, 6, 1, 6, 1, 6, 1, 6, 1, 6, 3, 6, 198, 8, 6, 1, 6, 1, 6, 1, 6,
		1, 6, 1, 6, 1, 6, 1, 6, 1, 6, 1, 6, 1, 6, 1, 6, 1, 6, 1, 6, 1, 6, 1, 6,
		1, 6, 1, 6, 1, 6, 1, 6, 1, 6, 3, 6, 220, 8, 6, 1, 7, 1, 7, 3, 7, 224, 8,
		7, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 3, 7, 236,
		8, 7, 3, 7, 238, 8, 7, 1, 8, 1, 8, 5, 8, 242, 8, 8, 10, 8, 12, 8, 245,
		9, 8, 1, 8, 1, 8, 1, 9, 1, 9, 1, 9, 1, 9, 1, 9, 1, 9, 1, 9, 1, 9, 1, 9,
		1, 9, 1, 9, 1, 9, 1, 9, 1, 9, 1, 9, 1, 9, 1, 9, 1, 9, 1, 9, 1, 9, 1, 9,
		1, 9, 3, 9, 271, 8, 9, 1, 9, 3, 9, 274, 8, 9, 1, 10, 1, 10, 1, 10, 1, 10,
		1, 10, 1, 10, 1, 10, 3, 10, 283, 8, 10, 1, 11, 1, 11, 5, 11, 287, 8, 11,
		10, 11, 12, 11, 290, 9, 11, 1, 11, 1, 11, 1, 12, 1, 12, 1, 12, 1, 12, 3,
		12, 298, 8, 12, 1, 12, 1, 12, 1, 12, 1, 12, 3, 12, 304, 8, 12, 1, 12, 1,
		12, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12, 5, 12,
		317, 8, 12, 10, 12, 12, 12, 320, 9, 12, 1, 12, 1, 12, 3, 12, 324, 8, 12,
		1, 13, 1, 13, 5, 13, 328, 8, 13, 10, 13, 12, 13, 331, 9, 13, 1, 13, 1,
		13, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14,
		1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1,
		14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14,
		1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1,
		14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 3, 14, 382, 8, 14, 1, 14, 1, 14,
		1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 3, 14, 394, 8,
		14, 1, 14, 1, 14, 3, 14, 398, 8, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14,
		1, 14, 3, 14, 406, 8, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1,
		14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 3, 14, 420, 8, 14, 1, 14, 1, 14,
		3, 14, 424, 8, 14, 1, 14, 1, 14, 1, 14, 1, 14, 3, 14, 430, 8, 14, 1, 14,
		1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 3, 14, 439, 8, 14, 1, 14, 1,
		14, 3, 14, 443, 8, 14, 1, 15, 1, 15, 1, 15, 3, 15, 448, 8, 15, 1, 15, 3,
		15, 451, 8, 15, 1, 15, 1, 15, 1, 15, 3, 15, 456, 8, 15, 1, 16, 1, 16, 1,
		16, 3, 16, 461, 8, 16, 1, 16, 3, 16, 464, 8, 16, 1, 16, 1, 16, 1, 16, 3,
		16, 469, 8, 16, 1, 17, 1, 17, 1, 17, 3, 17, 474, 8, 17, 1, 17, 1, 17, 1,
		17, 1, 17, 1, 17, 1, 17, 3, 17, 482, 8, 17, 1, 18, 1, 18, 1, 18, 3, 18,
		487, 8, 18, 1, 18, 1, 18, 1, 18, 1, 18, 1, 18, 1, 18, 3, 18, 495, 8, 18,
		1, 19, 1, 19, 1, 19, 1, 19, 1, 19, 3, 19, 502, 8, 19, 1, 19, 1, 19, 3,
		19, 506, 8, 19, 1, 20, 1, 20, 3, 20, 510, 8, 20, 1, 20, 1, 20, 1, 21, 1,
		21, 1, 21, 5, 21, 517, 8, 21, 10, 21, 12, 21, 520, 9, 21, 1, 22, 1, 22,
		1, 22, 1, 22, 3, 22, 526, 8, 22, 1, 23, 1, 23, 1, 23, 1, 24, 1, 24, 1,
		24, 5, 24, 534, 8, 24, 10, 24, 12, 24, 537, 9, 24, 1, 25, 1, 25, 1, 25,
		1, 25, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 3, 26, 548, 8, 26, 1, 27, 1,
		27, 1, 27, 1, 28, 1, 28, 1, 28, 1, 28, 1, 28, 1, 28, 3, 28, 559, 8, 28,
		1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 3, 29, 566, 8, 29, 1, 30, 1, 30, 1,
		30, 1, 30, 1, 30, 3, 30, 573, 8, 30, 1, 31, 1, 31, 1, 31, 1, 31, 1, 31,
		3, 31, 580, 8, 31, 1, 32, 1, 32, 1, 32, 1, 32, 1, 32, 3, 32, 587, 8, 32,
		1, 33, 1, 33, 1, 34, 1, 34, 1, 35, 1, 35, 1, 36, 1, 36, 1, 37, 1, 37, 1,
		38, 1, 38, 1, 38, 1, 38, 1, 39, 1, 39, 1, 39, 1, 39, 5, 39, 607, 8, 39,
		10, 39, 12, 39, 610, 9, 39, 1, 39, 1, 39, 1, 40, 1, 40, 1, 40, 1, 40, 1,
		40, 1, 40, 3, 40, 620, 8, 40, 1, 41, 1, 41, 1, 41, 5, 41, 625, 8, 41, 10,
		41, 12, 41, 628, 9, 41, 1, 42, 1, 42, 1, 42, 5, 42, 633, 8, 42, 10, 42,
		12, 42, 636, 9, 42, 1, 43, 1, 43, 1, 43, 5, 43, 641, 8, 43, 10, 43, 12,
		43, 644, 9, 43, 1, 44, 1, 44, 1, 44, 5, 44, 649, 8, 44, 10, 44, 12, 44,
		652, 9, 44, 1, 45, 1, 45, 1, 45, 5, 45, 657, 8, 45, 10, 45, 12, 45, 660,
		9, 45, 1, 46, 1, 46, 1, 46, 5, 46, 665, 8, 46, 10, 46, 12, 46, 668, 9,
		46, 1, 47, 1, 47, 1, 47, 1, 47, 1, 47, 3, 47, 675, 8, 47, 3, 47, 677, 8,
		47, 1, 48, 1, 48, 1, 48, 1, 48, 1, 48, 1, 48, 3, 48, 685, 8, 48, 1, 48,
		1, 48, 1, 48, 1, 48, 1, 48, 1, 48, 1, 48, 1, 48, 1, 48, 3, 48, 696, 8,
		48, 1, 49, 1, 49, 1, 49, 1, 49, 5, 49, 702, 8, 49, 10, 49, 12, 49, 705,
		9, 49, 3, 49, 707, 8, 49, 1, 49, 1, 49, 1, 50, 1, 50, 1, 50, 3, 50, 714,
		8, 50, 1, 51, 1, 51, 1, 51, 1, 51, 5, 51, 720, 8, 51, 10, 51, 12, 51, 723,
		9, 51, 3, 51, 725, 8, 51, 1, 51, 1, 51, 1, 52, 1, 52, 1, 52, 0, 0, 53,
		0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36,
		38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62, 64, 66, 68, 70, 72,
		74, 76, 78, 80, 82, 84, 86, 88, 90, 92, 94, 96, 98, 100, 102, 104, 0, 11,
		1, 0, 8, 10, 1, 0, 17, 18, 1, 0, 39, 41, 2, 0, 33, 33, 36, 36, 3, 0, 33,
		33, 36, 36, 71, 71, 1, 0, 98, 99, 2, 0, 100, 101, 105, 106, 1, 0, 107,
		108, 1, 0, 109, 110, 2, 0, 108, 108, 112, 112, 1, 0, 85, 124, 794, 0, 109,
		1, 0, 0, 0, 2, 143, 1, 0, 0, 0, 4, 145, 1, 0, 0, 0, 6, 153, 1, 0, 0, 0,
		8, 162, 1, 0, 0, 0, 10, 166, 1, 0, 0, 0, 12, 219, 1, 0, 0, 0, 14, 237,
		1, 0, 0, 0, 16, 239, 1, 0, 0, 0, 18, 273, 1, 0, 0, 0, 20, 282, 1, 0, 0,
		0, 22, 284, 1, 0, 0, 0, 24, 323, 1, 0, 0, 0, 26, 325, 1, 0, 0, 0, 28, 442,
		1, 0, 0, 0, 30, 455, 1, 0, 0, 0, 32, 468, 1, 0, 0, 0, 34, 470, 1, 0, 0,
		0, 36, 483, 1, 0, 0, 0, 38, 496, 1, 0, 0, 0, 40, 507, 1, 0, 0, 0, 42, 513,
		1, 0, 0, 0, 44, 521, 1, 0, 0, 0, 46, 527, 1, 0, 0, 0, 48, 530, 1, 0, 0,
		0, 50, 538, 1, 0, 0, 0, 52, 542, 1, 0, 0, 0, 54, 549, 1, 0, 0, 0, 56, 558,
		1, 0, 0, 0, 58, 560, 1, 0, 0, 0, 60, 567, 1, 0, 0, 0, 62, 574, 1, 0, 0,
		0, 64, 581, 1, 0, 0, 0, 66, 588, 1, 0, 0, 0, 68, 590, 1, 0, 0, 0, 70, 592,
		1, 0, 0, 0, 72, 594, 1, 0, 0, 0, 74, 596, 1, 0, 0, 0, 76, 598, 1, 0, 0,
		0, 78, 602, 1, 0, 0, 0, 80, 613, 1, 0, 0, 0, 82, 621, 1, 0, 0, 0, 84, 629,
		1, 0, 0, 0, 86, 637, 1, 0, 0, 0, 88, 645, 1, 0, 0, 0, 90, 653, 1, 0, 0,
		0, 92, 661, 1, 0, 0, 0, 94, 676, 1, 0, 0, 0, 96, 695, 1, 0, 0, 0, 98, 697,
		1, 0, 0, 0, 100, 710, 1, 0, 0, 0, 102, 715, 1, 0, 0, 0, 104, 728, 1, 0,
		0, 0, 106, 108, 3, 2, 1, 0, 107, 106, 1, 0, 0, 0, 108, 111, 1, 0, 0, 0,
		109, 107, 1, 0, 0, 0, 109, 110, 1, 0, 0, 0, 110, 112, 1, 0, 0, 0, 111,
		109, 1, 0, 0, 0, 112, 113, 5, 0, 0, 1, 113, 1, 1, 0, 0, 0, 114, 115, 5,
		1, 0, 0, 115, 116, 3, 104, 52, 0, 116, 117, 5, 104, 0, 0, 117, 118, 3,
		80, 40, 0, 118, 119, 5, 93, 0, 0, 119, 144, 1, 0, 0, 0, 120, 121, 5, 2,
		0, 0, 121, 123, 3, 104, 52, 0, 122, 124, 3, 4, 2, 0, 123, 122, 1, 0, 0,
		0, 123, 124, 1, 0, 0, 0, 124, 125, 1, 0, 0, 0, 125, 126, 3, 10, 5, 0, 126,
		144, 1, 0, 0, 0, 127, 128, 5, 3, 0, 0, 128, 130, 3, 104, 52, 0, 129, 131,
		3, 4, 2, 0, 130, 129, 1, 0, 0, 0, 130, 131, 1, 0, 0, 0, 131, 132, 1, 0,
		0, 0, 132, 133, 5, 95, 0, 0, 133, 134, 3, 14, 7, 0, 134, 144, 1, 0, 0,
		0, 135, 136, 5, 4, 0, 0, 136, 144, 3, 22, 11, 0, 137, 138, 5, 5, 0, 0,
		138, 144, 3, 26, 13, 0, 139, 140, 5, 6, 0, 0, 140, 144, 3, 26, 13, 0, 141,
		142, 5, 7, 0, 0, 142, 144, 3, 6, 3, 0, 143, 114, 1, 0, 0, 0, 143, 120,
		1, 0, 0, 0, 143, 127, 1, 0, 0, 0, 143, 135, 1, 0, 0, 0, 143, 137, 1, 0,
		0, 0, 143, 139, 1, 0, 0, 0, 143, 141, 1, 0, 0, 0, 144, 3, 1, 0, 0, 0, 145,
		146, 5, 89, 0, 0, 146, 149, 3, 80, 40, 0, 147, 148, 5, 70, 0, 0, 148, 150,
		3, 80, 40, 0, 149, 147, 1, 0, 0, 0, 149, 150, 1, 0, 0, 0, 150, 151, 1,
		0, 0, 0, 151, 152, 5, 90, 0, 0, 152, 5, 1, 0, 0, 0, 153, 157, 5, 87, 0,
		0, 154, 156, 3, 8, 4, 0, 155, 154, 1, 0, 0, 0, 156, 159, 1, 0, 0, 0, 157,
		155, 1, 0, 0, 0, 157, 158, 1, 0, 0, 0, 158, 160, 1, 0, 0, 0, 159, 157,
		1, 0, 0, 0, 160, 161, 5, 88, 0, 0, 161, 7, 1, 0, 0, 0, 162, 163, 7, 0,
		0, 0, 163, 164, 3, 80, 40, 0, 164, 165, 5, 93, 0, 0, 165, 9, 1, 0, 0, 0,
		166, 170, 5, 87, 0, 0, 167, 169, 3, 12, 6, 0, 168, 167, 1, 0, 0, 0, 169,
		172, 1, 0, 0, 0, 170, 168, 1, 0, 0, 0, 170, 171, 1, 0, 0, 0, 171, 173,
		1, 0, 0, 0, 172, 170, 1, 0, 0, 0, 173, 174, 5, 88, 0, 0, 174, 11, 1, 0,
		0, 0, 175, 176, 5, 11, 0, 0, 176, 177, 3, 80, 40, 0, 177, 178, 5, 93, 0,
		0, 178, 220, 1, 0, 0, 0, 179, 180, 5, 12, 0, 0, 180, 181, 3, 80, 40, 0,
		181, 182, 5, 93, 0, 0, 182, 220, 1, 0, 0, 0, 183, 187, 5, 13, 0, 0, 184,
		188, 5, 14, 0, 0, 185, 186, 5, 15, 0, 0, 186, 188, 3, 102, 51, 0, 187,
		184, 1, 0, 0, 0, 187, 185, 1, 0, 0, 0, 188, 189, 1, 0, 0, 0, 189, 220,
		5, 93, 0, 0, 190, 191, 5, 16, 0, 0, 191, 192, 7, 1, 0, 0, 192, 220, 5,
		93, 0, 0, 193, 197, 5, 19, 0, 0, 194, 198, 5, 20, 0, 0, 195, 196, 5, 15,
		0, 0, 196, 198, 3, 78, 39, 0, 197, 194, 1, 0, 0, 0, 197, 195, 1, 0, 0,
		0, 198, 199, 1, 0, 0, 0, 199, 220, 5, 93, 0, 0, 200, 201, 5, 21, 0, 0,
		201, 202, 5, 22, 0, 0, 202, 203, 3, 68, 34, 0, 203, 204, 5, 93, 0, 0, 204,
		220, 1, 0, 0, 0, 205, 206, 5, 54, 0, 0, 206, 207, 5, 80, 0, 0, 207, 220,
		5, 93, 0, 0, 208, 209, 5, 81, 0, 0, 209, 220, 5, 93, 0, 0, 210, 211, 5,
		23, 0, 0, 211, 212, 3, 66, 33, 0, 212, 213, 5, 22, 0, 0, 213, 214, 3, 68,
		34, 0, 214, 215, 3, 76, 38, 0, 215, 216, 5, 24, 0, 0, 216, 217, 3, 76,
		38, 0, 217, 218, 5, 93, 0, 0, 218, 220, 1, 0, 0, 0, 219, 175, 1, 0, 0,
		0, 219, 179, 1, 0, 0, 0, 219, 183, 1, 0, 0, 0, 219, 190, 1, 0, 0, 0, 219,
		193, 1, 0, 0, 0, 219, 200, 1, 0, 0, 0, 219, 205, 1, 0, 0, 0, 219, 208,
		1, 0, 0, 0, 219, 210, 1, 0, 0, 0, 220, 13, 1, 0, 0, 0, 221, 223, 5, 20,
		0, 0, 222, 224, 3, 76, 38, 0, 223, 222, 1, 0, 0, 0, 223, 224, 1, 0, 0,
		0, 224, 225, 1, 0, 0, 0, 225, 238, 5, 93, 0, 0, 226, 227, 5, 25, 0, 0,
		227, 228, 3, 76, 38, 0, 228, 229, 5, 93, 0, 0, 229, 238, 1, 0, 0, 0, 230,
		231, 5, 26, 0, 0, 231, 238, 5, 93, 0, 0, 232, 233, 5, 27, 0, 0, 233, 235,
		3, 16, 8, 0, 234, 236, 5, 93, 0, 0, 235, 234, 1, 0, 0, 0, 235, 236, 1,
		0, 0, 0, 236, 238, 1, 0, 0, 0, 237, 221, 1, 0, 0, 0, 237, 226, 1, 0, 0,
		0, 237, 230, 1, 0, 0, 0, 237, 232, 1, 0, 0, 0, 238, 15, 1, 0, 0, 0, 239,
		243, 5, 87, 0, 0, 240, 242, 3, 18, 9, 0, 241, 240, 1, 0, 0, 0, 242, 245,
		1, 0, 0, 0, 243, 241, 1, 0, 0, 0, 243, 244, 1, 0, 0, 0, 244, 246, 1, 0,
		0, 0, 245, 243, 1, 0, 0, 0, 246, 247, 5, 88, 0, 0, 247, 17, 1, 0, 0, 0,
		248, 249, 5, 28, 0, 0, 249, 250, 3, 80, 40, 0, 250, 251, 5, 93, 0, 0, 251,
		274, 1, 0, 0, 0, 252, 253, 5, 29, 0, 0, 253, 254, 3, 80, 40, 0, 254, 255,
		5, 93, 0, 0, 255, 274, 1, 0, 0, 0, 256, 257, 5, 30, 0, 0, 257, 258, 3,
		80, 40, 0, 258, 259, 5, 93, 0, 0, 259, 274, 1, 0, 0, 0, 260, 261, 5, 31,
		0, 0, 261, 262, 3, 20, 10, 0, 262, 263, 5, 93, 0, 0, 263, 274, 1, 0, 0,
		0, 264, 265, 5, 37, 0, 0, 265, 266, 3, 66, 33, 0, 266, 267, 5, 93, 0, 0,
		267, 274, 1, 0, 0, 0, 268, 270, 5, 82, 0, 0, 269, 271, 5, 83, 0, 0, 270,
		269, 1, 0, 0, 0, 270, 271, 1, 0, 0, 0, 271, 272, 1, 0, 0, 0, 272, 274,
		5, 93, 0, 0, 273, 248, 1, 0, 0, 0, 273, 252, 1, 0, 0, 0, 273, 256, 1, 0,
		0, 0, 273, 260, 1, 0, 0, 0, 273, 264, 1, 0, 0, 0, 273, 268, 1, 0, 0, 0,
		274, 19, 1, 0, 0, 0, 275, 283, 5, 32, 0, 0, 276, 277, 5, 33, 0, 0, 277,
		283, 5, 34, 0, 0, 278, 279, 5, 35, 0, 0, 279, 283, 5, 36, 0, 0, 280, 281,
		5, 15, 0, 0, 281, 283, 3, 102, 51, 0, 282, 275, 1, 0, 0, 0, 282, 276, 1,
		0, 0, 0, 282, 278, 1, 0, 0, 0, 282, 280, 1, 0, 0, 0, 283, 21, 1, 0, 0,
		0, 284, 288, 5, 87, 0, 0, 285, 287, 3, 24, 12, 0, 286, 285, 1, 0, 0, 0,
		287, 290, 1, 0, 0, 0, 288, 286, 1, 0, 0, 0, 288, 289, 1, 0, 0, 0, 289,
		291, 1, 0, 0, 0, 290, 288, 1, 0, 0, 0, 291, 292, 5, 88, 0, 0, 292, 23,
		1, 0, 0, 0, 293, 297, 5, 38, 0, 0, 294, 295, 7, 2, 0, 0, 295, 298, 3, 76,
		38, 0, 296, 298, 5, 17, 0, 0, 297, 294, 1, 0, 0, 0, 297, 296, 1, 0, 0,
		0, 298, 299, 1, 0, 0, 0, 299, 324, 5, 93, 0, 0, 300, 301, 5, 42, 0, 0,
		301, 303, 5, 86, 0, 0, 302, 304, 5, 43, 0, 0, 303, 302, 1, 0, 0, 0, 303,
		304, 1, 0, 0, 0, 304, 305, 1, 0, 0, 0, 305, 324, 5, 93, 0, 0, 306, 307,
		5, 44, 0, 0, 307, 324, 3, 26, 13, 0, 308, 309, 5, 45, 0, 0, 309, 324, 3,
		26, 13, 0, 310, 311, 5, 5, 0, 0, 311, 324, 3, 26, 13, 0, 312, 313, 5, 46,
		0, 0, 313, 318, 3, 70, 35, 0, 314, 315, 5, 94, 0, 0, 315, 317, 3, 70, 35,
		0, 316, 314, 1, 0, 0, 0, 317, 320, 1, 0, 0, 0, 318, 316, 1, 0, 0, 0, 318,
		319, 1, 0, 0, 0, 319, 321, 1, 0, 0, 0, 320, 318, 1, 0, 0, 0, 321, 322,
		5, 93, 0, 0, 322, 324, 1, 0, 0, 0, 323, 293, 1, 0, 0, 0, 323, 300, 1, 0,
		0, 0, 323, 306, 1, 0, 0, 0, 323, 308, 1, 0, 0, 0, 323, 310, 1, 0, 0, 0,
		323, 312, 1, 0, 0, 0, 324, 25, 1, 0, 0, 0, 325, 329, 5, 87, 0, 0, 326,
		328, 3, 28, 14, 0, 327, 326, 1, 0, 0, 0, 328, 331, 1, 0, 0, 0, 329, 327,
		1, 0, 0, 0, 329, 330, 1, 0, 0, 0, 330, 332, 1, 0, 0, 0, 331, 329, 1, 0,
		0, 0, 332, 333, 5, 88, 0, 0, 333, 27, 1, 0, 0, 0, 334, 335, 5, 45, 0, 0,
		335, 443, 5, 93, 0, 0, 336, 337, 5, 47, 0, 0, 337, 443, 5, 93, 0, 0, 338,
		339, 5, 48, 0, 0, 339, 443, 5, 93, 0, 0, 340, 341, 5, 49, 0, 0, 341, 342,
		3, 70, 35, 0, 342, 343, 5, 104, 0, 0, 343, 344, 3, 80, 40, 0, 344, 345,
		5, 93, 0, 0, 345, 443, 1, 0, 0, 0, 346, 347, 5, 50, 0, 0, 347, 348, 3,
		72, 36, 0, 348, 349, 5, 104, 0, 0, 349, 350, 3, 80, 40, 0, 350, 351, 5,
		93, 0, 0, 351, 443, 1, 0, 0, 0, 352, 353, 3, 34, 17, 0, 353, 354, 3, 26,
		13, 0, 354, 355, 3, 30, 15, 0, 355, 443, 1, 0, 0, 0, 356, 357, 3, 36, 18,
		0, 357, 358, 3, 26, 13, 0, 358, 359, 3, 32, 16, 0, 359, 443, 1, 0, 0, 0,
		360, 361, 3, 38, 19, 0, 361, 362, 3, 26, 13, 0, 362, 363, 3, 32, 16, 0,
		363, 443, 1, 0, 0, 0, 364, 365, 5, 60, 0, 0, 365, 366, 3, 58, 29, 0, 366,
		367, 3, 76, 38, 0, 367, 368, 5, 93, 0, 0, 368, 443, 1, 0, 0, 0, 369, 370,
		5, 61, 0, 0, 370, 371, 3, 58, 29, 0, 371, 372, 5, 93, 0, 0, 372, 443, 1,
		0, 0, 0, 373, 374, 5, 62, 0, 0, 374, 375, 3, 62, 31, 0, 375, 376, 5, 93,
		0, 0, 376, 443, 1, 0, 0, 0, 377, 378, 5, 79, 0, 0, 378, 381, 3, 64, 32,
		0, 379, 380, 5, 73, 0, 0, 380, 382, 3, 80, 40, 0, 381, 379, 1, 0, 0, 0,
		381, 382, 1, 0, 0, 0, 382, 383, 1, 0, 0, 0, 383, 384, 5, 93, 0, 0, 384,
		443, 1, 0, 0, 0, 385, 386, 5, 63, 0, 0, 386, 387, 3, 58, 29, 0, 387, 388,
		3, 76, 38, 0, 388, 389, 5, 93, 0, 0, 389, 443, 1, 0, 0, 0, 390, 391, 5,
		7, 0, 0, 391, 393, 3, 60, 30, 0, 392, 394, 7, 3, 0, 0, 393, 392, 1, 0,
		0, 0, 393, 394, 1, 0, 0, 0, 394, 395, 1, 0, 0, 0, 395, 397, 3, 76, 38,
		0, 396, 398, 3, 54, 27, 0, 397, 396, 1, 0, 0, 0, 397, 398, 1, 0, 0, 0,
		398, 399, 1, 0, 0, 0, 399, 400, 5, 93, 0, 0, 400, 443, 1, 0, 0, 0, 401,
		402, 3, 40, 20, 0, 402, 405, 3, 26, 13, 0, 403, 404, 5, 66, 0, 0, 404,
		406, 3, 26, 13, 0, 405, 403, 1, 0, 0, 0, 405, 406, 1, 0, 0, 0, 406, 443,
		1, 0, 0, 0, 407, 408, 5, 68, 0, 0, 408, 443, 3, 26, 13, 0, 409, 410, 5,
		69, 0, 0, 410, 411, 3, 70, 35, 0, 411, 412, 5, 70, 0, 0, 412, 413, 3, 80,
		40, 0, 413, 414, 5, 15, 0, 0, 414, 415, 3, 78, 39, 0, 415, 416, 5, 93,
		0, 0, 416, 443, 1, 0, 0, 0, 417, 419, 7, 4, 0, 0, 418, 420, 3, 56, 28,
		0, 419, 418, 1, 0, 0, 0, 419, 420, 1, 0, 0, 0, 420, 421, 1, 0, 0, 0, 421,
		423, 3, 80, 40, 0, 422, 424, 3, 54, 27, 0, 423, 422, 1, 0, 0, 0, 423, 424,
		1, 0, 0, 0, 424, 425, 1, 0, 0, 0, 425, 426, 5, 93, 0, 0, 426, 443, 1, 0,
		0, 0, 427, 429, 5, 72, 0, 0, 428, 430, 3, 56, 28, 0, 429, 428, 1, 0, 0,
		0, 429, 430, 1, 0, 0, 0, 430, 431, 1, 0, 0, 0, 431, 438, 3, 80, 40, 0,
		432, 433, 5, 73, 0, 0, 433, 434, 3, 62, 31, 0, 434, 435, 5, 74, 0, 0, 435,
		436, 3, 58, 29, 0, 436, 437, 3, 76, 38, 0, 437, 439, 1, 0, 0, 0, 438, 432,
		1, 0, 0, 0, 438, 439, 1, 0, 0, 0, 439, 440, 1, 0, 0, 0, 440, 441, 5, 93,
		0, 0, 441, 443, 1, 0, 0, 0, 442, 334, 1, 0, 0, 0, 442, 336, 1, 0, 0, 0,
		442, 338, 1, 0, 0, 0, 442, 340, 1, 0, 0, 0, 442, 346, 1, 0, 0, 0, 442,
		352, 1, 0, 0, 0, 442, 356, 1, 0, 0, 0, 442, 360, 1, 0, 0, 0, 442, 364,
		1, 0, 0, 0, 442, 369, 1, 0, 0, 0, 442, 373, 1, 0, 0, 0, 442, 377, 1, 0,
		0, 0, 442, 385, 1, 0, 0, 0, 442, 390, 1, 0, 0, 0, 442, 401, 1, 0, 0, 0,
		442, 407, 1, 0, 0, 0, 442, 409, 1, 0, 0, 0, 442, 417, 1, 0, 0, 0, 442,
		427, 1, 0, 0, 0, 443, 29, 1, 0, 0, 0, 444, 445, 5, 54, 0, 0, 445, 447,
		3, 76, 38, 0, 446, 448, 3, 52, 26, 0, 447, 446, 1, 0, 0, 0, 447, 448, 1,
		0, 0, 0, 448, 451, 1, 0, 0, 0, 449, 451, 3, 52, 26, 0, 450, 444, 1, 0,
		0, 0, 450, 449, 1, 0, 0, 0, 451, 452, 1, 0, 0, 0, 452, 453, 5, 93, 0, 0,
		453, 456, 1, 0, 0, 0, 454, 456, 5, 93, 0, 0, 455, 450, 1, 0, 0, 0, 455,
		454, 1, 0, 0, 0, 455, 456, 1, 0, 0, 0, 456, 31, 1, 0, 0, 0, 457, 458, 5,
		56, 0, 0, 458, 460, 3, 76, 38, 0, 459, 461, 3, 52, 26, 0, 460, 459, 1,
		0, 0, 0, 460, 461, 1, 0, 0, 0, 461, 464, 1, 0, 0, 0, 462, 464, 3, 52, 26,
		0, 463, 457, 1, 0, 0, 0, 463, 462, 1, 0, 0, 0, 464, 465, 1, 0, 0, 0, 465,
		466, 5, 93, 0, 0, 466, 469, 1, 0, 0, 0, 467, 469, 5, 93, 0, 0, 468, 463,
		1, 0, 0, 0, 468, 467, 1, 0, 0, 0, 468, 469, 1, 0, 0, 0, 469, 33, 1, 0,
		0, 0, 470, 471, 5, 51, 0, 0, 471, 473, 3, 42, 21, 0, 472, 474, 3, 46, 23,
		0, 473, 472, 1, 0, 0, 0, 473, 474, 1, 0, 0, 0, 474, 481, 1, 0, 0, 0, 475,
		476, 5, 53, 0, 0, 476, 477, 5, 32, 0, 0, 477, 478, 5, 91, 0, 0, 478, 479,
		3, 48, 24, 0, 479, 480, 5, 92, 0, 0, 480, 482, 1, 0, 0, 0, 481, 475, 1,
		0, 0, 0, 481, 482, 1, 0, 0, 0, 482, 35, 1, 0, 0, 0, 483, 484, 5, 55, 0,
		0, 484, 486, 3, 42, 21, 0, 485, 487, 3, 46, 23, 0, 486, 485, 1, 0, 0, 0,
		486, 487, 1, 0, 0, 0, 487, 494, 1, 0, 0, 0, 488, 489, 5, 53, 0, 0, 489,
		490, 5, 32, 0, 0, 490, 491, 5, 91, 0, 0, 491, 492, 3, 48, 24, 0, 492, 493,
		5, 92, 0, 0, 493, 495, 1, 0, 0, 0, 494, 488, 1, 0, 0, 0, 494, 495, 1, 0,
		0, 0, 495, 37, 1, 0, 0, 0, 496, 497, 5, 21, 0, 0, 497, 498, 5, 57, 0, 0,
		498, 499, 3, 42, 21, 0, 499, 501, 5, 58, 0, 0, 500, 502, 3, 46, 23, 0,
		501, 500, 1, 0, 0, 0, 501, 502, 1, 0, 0, 0, 502, 505, 1, 0, 0, 0, 503,
		504, 5, 59, 0, 0, 504, 506, 3, 48, 24, 0, 505, 503, 1, 0, 0, 0, 505, 506,
		1, 0, 0, 0, 506, 39, 1, 0, 0, 0, 507, 509, 5, 65, 0, 0, 508, 510, 5, 67,
		0, 0, 509, 508, 1, 0, 0, 0, 509, 510, 1, 0, 0, 0, 510, 511, 1, 0, 0, 0,
		511, 512, 3, 76, 38, 0, 512, 41, 1, 0, 0, 0, 513, 518, 3, 44, 22, 0, 514,
		515, 5, 94, 0, 0, 515, 517, 3, 44, 22, 0, 516, 514, 1, 0, 0, 0, 517, 520,
		1, 0, 0, 0, 518, 516, 1, 0, 0, 0, 518, 519, 1, 0, 0, 0, 519, 43, 1, 0,
		0, 0, 520, 518, 1, 0, 0, 0, 521, 522, 3, 58, 29, 0, 522, 525, 3, 76, 38,
		0, 523, 524, 5, 76, 0, 0, 524, 526, 3, 76, 38, 0, 525, 523, 1, 0, 0, 0,
		525, 526, 1, 0, 0, 0, 526, 45, 1, 0, 0, 0, 527, 528, 5, 52, 0, 0, 528,
		529, 3, 76, 38, 0, 529, 47, 1, 0, 0, 0, 530, 535, 3, 50, 25, 0, 531, 532,
		5, 94, 0, 0, 532, 534, 3, 50, 25, 0, 533, 531, 1, 0, 0, 0, 534, 537, 1,
		0, 0, 0, 535, 533, 1, 0, 0, 0, 535, 536, 1, 0, 0, 0, 536, 49, 1, 0, 0,
		0, 537, 535, 1, 0, 0, 0, 538, 539, 3, 104, 52, 0, 539, 540, 5, 104, 0,
		0, 540, 541, 3, 80, 40, 0, 541, 51, 1, 0, 0, 0, 542, 543, 5, 77, 0, 0,
		543, 544, 3, 58, 29, 0, 544, 547, 3, 76, 38, 0, 545, 546, 5, 78, 0, 0,
		546, 548, 3, 74, 37, 0, 547, 545, 1, 0, 0, 0, 547, 548, 1, 0, 0, 0, 548,
		53, 1, 0, 0, 0, 549, 550, 5, 64, 0, 0, 550, 551, 3, 58, 29, 0, 551, 55,
		1, 0, 0, 0, 552, 553, 5, 89, 0, 0, 553, 554, 3, 80, 40, 0, 554, 555, 5,
		90, 0, 0, 555, 559, 1, 0, 0, 0, 556, 557, 5, 75, 0, 0, 557, 559, 3, 60,
		30, 0, 558, 552, 1, 0, 0, 0, 558, 556, 1, 0, 0, 0, 559, 57, 1, 0, 0, 0,
		560, 565, 3, 104, 52, 0, 561, 562, 5, 89, 0, 0, 562, 563, 3, 80, 40, 0,
		563, 564, 5, 90, 0, 0, 564, 566, 1, 0, 0, 0, 565, 561, 1, 0, 0, 0, 565,
		566, 1, 0, 0, 0, 566, 59, 1, 0, 0, 0, 567, 572, 3, 104, 52, 0, 568, 569,
		5, 89, 0, 0, 569, 570, 3, 80, 40, 0, 570, 571, 5, 90, 0, 0, 571, 573, 1,
		0, 0, 0, 572, 568, 1, 0, 0, 0, 572, 573, 1, 0, 0, 0, 573, 61, 1, 0, 0,
		0, 574, 579, 3, 104, 52, 0, 575, 576, 5, 89, 0, 0, 576, 577, 3, 80, 40,
		0, 577, 578, 5, 90, 0, 0, 578, 580, 1, 0, 0, 0, 579, 575, 1, 0, 0, 0, 579,
		580, 1, 0, 0, 0, 580, 63, 1, 0, 0, 0, 581, 586, 3, 104, 52, 0, 582, 583,
		5, 89, 0, 0, 583, 584, 3, 80, 40, 0, 584, 585, 5, 90, 0, 0, 585, 587, 1,
		0, 0, 0, 586, 582, 1, 0, 0, 0, 586, 587, 1, 0, 0, 0, 587, 65, 1, 0, 0,
		0, 588, 589, 3, 104, 52, 0, 589, 67, 1, 0, 0, 0, 590, 591, 3, 104, 52,
		0, 591, 69, 1, 0, 0, 0, 592, 593, 3, 104, 52, 0, 593, 71, 1, 0, 0, 0, 594,
		595, 3, 104, 52, 0, 595, 73, 1, 0, 0, 0, 596, 597, 3, 104, 52, 0, 597,
		75, 1, 0, 0, 0, 598, 599, 5, 91, 0, 0, 599, 600, 3, 80, 40, 0, 600, 601,
		5, 92, 0, 0, 601, 77, 1, 0, 0, 0, 602, 603, 5, 91, 0, 0, 603, 608, 3, 80,
		40, 0, 604, 605, 5, 94, 0, 0, 605, 607, 3, 80, 40, 0, 606, 604, 1, 0, 0,
		0, 607, 610, 1, 0, 0, 0, 608, 606, 1, 0, 0, 0, 608, 609, 1, 0, 0, 0, 609,
		611, 1, 0, 0, 0, 610, 608, 1, 0, 0, 0, 611, 612, 5, 92, 0, 0, 612, 79,
		1, 0, 0, 0, 613, 619, 3, 82, 41, 0, 614, 615, 5, 96, 0, 0, 615, 616, 3,
		80, 40, 0, 616, 617, 5, 95, 0, 0, 617, 618, 3, 80, 40, 0, 618, 620, 1,
		0, 0, 0, 619, 614, 1, 0, 0, 0, 619, 620, 1, 0, 0, 0, 620, 81, 1, 0, 0,
		0, 621, 626, 3, 84, 42, 0, 622, 623, 5, 103, 0, 0, 623, 625, 3, 84, 42,
		0, 624, 622, 1, 0, 0, 0, 625, 628, 1, 0, 0, 0, 626, 624, 1, 0, 0, 0, 626,
		627, 1, 0, 0, 0, 627, 83, 1, 0, 0, 0, 628, 626, 1, 0, 0, 0, 629, 634, 3,
		86, 43, 0, 630, 631, 5, 102, 0, 0, 631, 633, 3, 86, 43, 0, 632, 630, 1,
		0, 0, 0, 633, 636, 1, 0, 0, 0, 634, 632, 1, 0, 0, 0, 634, 635, 1, 0, 0,
		0, 635, 85, 1, 0, 0, 0, 636, 634, 1, 0, 0, 0, 637, 642, 3, 88, 44, 0, 638,
		639, 7, 5, 0, 0, 639, 641, 3, 88, 44, 0, 640, 638, 1, 0, 0, 0, 641, 644,
		1, 0, 0, 0, 642, 640, 1, 0, 0, 0, 642, 643, 1, 0, 0, 0, 643, 87, 1, 0,
		0, 0, 644, 642, 1, 0, 0, 0, 645, 650, 3, 90, 45, 0, 646, 647, 7, 6, 0,
		0, 647, 649, 3, 90, 45, 0, 648, 646, 1, 0, 0, 0, 649, 652, 1, 0, 0, 0,
		650, 648, 1, 0, 0, 0, 650, 651, 1, 0, 0, 0, 651, 89, 1, 0, 0, 0, 652, 650,
		1, 0, 0, 0, 653, 658, 3, 92, 46, 0, 654, 655, 7, 7, 0, 0, 655, 657, 3,
		92, 46, 0, 656, 654, 1, 0, 0, 0, 657, 660, 1, 0, 0, 0, 658, 656, 1, 0,
		0, 0, 658, 659, 1, 0, 0, 0, 659, 91, 1, 0, 0, 0, 660, 658, 1, 0, 0, 0,
		661, 666, 3, 94, 47, 0, 662, 663, 7, 8, 0, 0, 663, 665, 3, 94, 47, 0, 664,
		662, 1, 0, 0, 0, 665, 668, 1, 0, 0, 0, 666, 664, 1, 0, 0, 0, 666, 667,
		1, 0, 0, 0, 667, 93, 1, 0, 0, 0, 668, 666, 1, 0, 0, 0, 669, 670, 7, 9,
		0, 0, 670, 677, 3, 94, 47, 0, 671, 674, 3, 96, 48, 0, 672, 673, 5, 111,
		0, 0, 673, 675, 3, 94, 47, 0, 674, 672, 1, 0, 0, 0, 674, 675, 1, 0, 0,
		0, 675, 677, 1, 0, 0, 0, 676, 669, 1, 0, 0, 0, 676, 671, 1, 0, 0, 0, 677,
		95, 1, 0, 0, 0, 678, 684, 3, 104, 52, 0, 679, 680, 5, 89, 0, 0, 680, 681,
		3, 80, 40, 0, 681, 682, 5, 90, 0, 0, 682, 685, 1, 0, 0, 0, 683, 685, 3,
		102, 51, 0, 684, 679, 1, 0, 0, 0, 684, 683, 1, 0, 0, 0, 684, 685, 1, 0,
		0, 0, 685, 696, 1, 0, 0, 0, 686, 696, 5, 85, 0, 0, 687, 688, 5, 91, 0,
		0, 688, 689, 3, 80, 40, 0, 689, 690, 5, 92, 0, 0, 690, 696, 1, 0, 0, 0,
		691, 692, 5, 97, 0, 0, 692, 693, 3, 104, 52, 0, 693, 694, 3, 98, 49, 0,
		694, 696, 1, 0, 0, 0, 695, 678, 1, 0, 0, 0, 695, 686, 1, 0, 0, 0, 695,
		687, 1, 0, 0, 0, 695, 691, 1, 0, 0, 0, 696, 97, 1, 0, 0, 0, 697, 706, 5,
		91, 0, 0, 698, 703, 3, 100, 50, 0, 699, 700, 5, 94, 0, 0, 700, 702, 3,
		100, 50, 0, 701, 699, 1, 0, 0, 0, 702, 705, 1, 0, 0, 0, 703, 701, 1, 0,
		0, 0, 703, 704, 1, 0, 0, 0, 704, 707, 1, 0, 0, 0, 705, 703, 1, 0, 0, 0,
		706, 698, 1, 0, 0, 0, 706, 707, 1, 0, 0, 0, 707, 708, 1, 0, 0, 0, 708,
		709, 5, 92, 0, 0, 709, 99, 1, 0, 0, 0, 710, 713, 3, 80, 40, 0, 711, 712,
		5, 95, 0, 0, 712, 714, 3, 80, 40, 0, 713, 711, 1, 0, 0, 0, 713, 714, 1,
		0, 0, 0, 714, 101, 1, 0, 0, 0, 715, 724, 5, 91, 0, 0, 716, 721, 3, 80,
		40, 0, 717, 718, 5, 94, 0, 0, 718, 720, 3, 80, 40, 0, 719, 717, 1, 0, 0,
		0, 720, 723, 1, 0, 0, 0, 721, 719, 1, 0, 0, 0, 721, 722, 1, 0, 0, 0, 722,
		725, 1, 0, 0, 0, 723, 721, 1, 0, 0, 0, 724, 716, 1, 0, 0, 0, 724, 725,
		1, 0, 0, 0, 725, 726, 1, 0, 0, 0, 726, 727, 5, 92, 0, 0, 727, 103, 1, 0,
		0, 0, 728, 729, 8, 10, 0, 0, 729, 105, 1, 0, 0, 0, 71, 109, 123, 130, 143,
		149, 157, 170, 187, 197, 219, 223, 235, 237, 243, 270, 273, 282, 288, 297,
		303, 318, 323, 329, 381, 393, 397, 405, 419, 423, 429, 438, 442, 447, 450,
		455, 460, 463, 468, 473, 481, 486, 494, 501, 505, 509, 518, 525, 535, 547,
		558, 565, 572, 579, 586, 608, 619, 626, 634, 642, 650, 658, 666, 674, 676,
		684, 695, 703, 706, 713, 721, 724,
	}
	deserializer := antlr.NewATNDeserializer(nil)
	staticData.atn = deserializer.Deserialize(staticData.serializedATN)
	atn := staticData.atn
	staticData.decisionToDFA = make([]*antlr.DFA, len(atn.DecisionToState))
	decisionToDFA := staticData.decisionToDFA
	for index, state := range atn.DecisionToState {
		decisionToDFA[index] = antlr.NewDFA(state, index)
	}
}

// SerqParserInit initializes any static state used to implement SerqParser. By default the
// static state used to implement the parser is lazily initialized during the first call to
// NewSerqParser(). You can call this function if you wish to initialize the static state ahead
// of time.
func SerqParserInit() {
	staticData := &SerqParserStaticData
	staticData.once.Do(serqParserInit)
}

// NewSerqParser produces a new parser instance for the optional input antlr.TokenStream.
func NewSerqParser(input antlr.TokenStream) *SerqParser {
	SerqParserInit()
	this := new(SerqParser)
	this.BaseParser = antlr.NewBaseParser(input)
	staticData := &SerqParserStaticData
	this.Interpreter = antlr.NewParserATNSimulator(this, staticData.atn, staticData.decisionToDFA, staticData.PredictionContextCache)
	this.RuleNames = staticData.RuleNames
	this.LiteralNames = staticData.LiteralNames
	this.SymbolicNames = staticData.SymbolicNames
	this.GrammarFileName = "Serq.g4"

	return this
}

// SerqParser tokens.
const (
	SerqParserEOF            = antlr.TokenEOF
	SerqParserLET            = 1
	SerqParserPOOL           = 2
	SerqParserSTAGE          = 3
	SerqParserWORKLOAD       = 4
	SerqParserSESSION        = 5
	SerqParserSERVER         = 6
	SerqParserRUN            = 7
	SerqParserHORIZON        = 8
	SerqParserWARMUP         = 9
	SerqParserSEED           = 10
	SerqParserCAP            = 11
	SerqParserBLOCK          = 12
	SerqParserEVICT          = 13
	SerqParserLRU            = 14
	SerqParserBY             = 15
	SerqParserPREEMPT        = 16
	SerqParserNONE           = 17
	SerqParserLIFO           = 18
	SerqParserQUEUE          = 19
	SerqParserFIFO           = 20
	SerqParserADMIT          = 21
	SerqParserVIA            = 22
	SerqParserSPILL          = 23
	SerqParserWHEN           = 24
	SerqParserPS             = 25
	SerqParserDELAY          = 26
	SerqParserSTEP           = 27
	SerqParserBUDGET         = 28
	SerqParserCOST           = 29
	SerqParserCHUNK          = 30
	SerqParserSERVE          = 31
	SerqParserADMISSION      = 32
	SerqParserDECODE         = 33
	SerqParserFIRST          = 34
	SerqParserEXCLUSIVE      = 35
	SerqParserPREFILL        = 36
	SerqParserMEMORY         = 37
	SerqParserARRIVE         = 38
	SerqParserPOISSON        = 39
	SerqParserCLOSED         = 40
	SerqParserBATCH          = 41
	SerqParserTRACE          = 42
	SerqParserORDERED        = 43
	SerqParserINIT           = 44
	SerqParserTURN           = 45
	SerqParserHIDDEN_        = 46
	SerqParserREQUEST        = 47
	SerqParserEND            = 48
	SerqParserSET            = 49
	SerqParserOBSERVE        = 50
	SerqParserHOLD           = 51
	SerqParserREUSE          = 52
	SerqParserAT             = 53
	SerqParserCACHE          = 54
	SerqParserENTER          = 55
	SerqParserKEEP           = 56
	SerqParserIF             = 57
	SerqParserFIT            = 58
	SerqParserWHERE          = 59
	SerqParserGROW           = 60
	SerqParserDROP           = 61
	SerqParserRELEASE        = 62
	SerqParserLOAD           = 63
	SerqParserGROWING        = 64
	SerqParserBRANCH         = 65
	SerqParserELSE           = 66
	SerqParserWITH           = 67
	SerqParserLOOP           = 68
	SerqParserCHOOSE         = 69
	SerqParserIN             = 70
	SerqParserTOOL           = 71
	SerqParserTRANSFER       = 72
	SerqParserFROM           = 73
	SerqParserTO             = 74
	SerqParserON             = 75
	SerqParserRESERVE        = 76
	SerqParserLEASE          = 77
	SerqParserAS             = 78
	SerqParserTEXT           = 79
	SerqParserSHARED         = 80
	SerqParserPHANTOM        = 81
	SerqParserAHEAD          = 82
	SerqParserEOS            = 83
	SerqParserNAME           = 84
	SerqParserNUMBER         = 85
	SerqParserSTRING         = 86
	SerqParserLBRACE         = 87
	SerqParserRBRACE         = 88
	SerqParserLBRACKET       = 89
	SerqParserRBRACKET       = 90
	SerqParserLPAREN         = 91
	SerqParserRPAREN         = 92
	SerqParserSEMI           = 93
	SerqParserCOMMA          = 94
	SerqParserCOLON          = 95
	SerqParserQUESTION       = 96
	SerqParserTILDE          = 97
	SerqParserEQEQ           = 98
	SerqParserNE             = 99
	SerqParserLE             = 100
	SerqParserGE             = 101
	SerqParserANDAND         = 102
	SerqParserOROR           = 103
	SerqParserEQ             = 104
	SerqParserLT             = 105
	SerqParserGT             = 106
	SerqParserPLUS           = 107
	SerqParserMINUS          = 108
	SerqParserSTAR           = 109
	SerqParserSLASH          = 110
	SerqParserCARET          = 111
	SerqParserBANG           = 112
	SerqParserLINE_COMMENT   = 113
	SerqParserBLOCK_COMMENT  = 114
	SerqParserSPACE          = 115
	SerqParserFOREIGN_NAME   = 116
	SerqParserBAD_NUMBER     = 117
	SerqParserOPEN_STRING    = 118
	SerqParserOPEN_COMMENT   = 119
	SerqParserFOREIGN_STRING = 120
	SerqParserHALF_OPERATOR  = 121
	SerqParserINVISIBLE      = 122
	SerqParserBAD_BYTES      = 123
	SerqParserSTRANGER       = 124
)

// SerqParser rules.
const (
	SerqParserRULE_program      = 0
	SerqParserRULE_item         = 1
	SerqParserRULE_count        = 2
	SerqParserRULE_runBody      = 3
	SerqParserRULE_runSetting   = 4
	SerqParserRULE_poolBody     = 5
	SerqParserRULE_poolOption   = 6
	SerqParserRULE_kind         = 7
	SerqParserRULE_stepBody     = 8
	SerqParserRULE_stepOption   = 9
	SerqParserRULE_serveOrder   = 10
	SerqParserRULE_workloadBody = 11
	SerqParserRULE_workloadItem = 12
	SerqParserRULE_block        = 13
	SerqParserRULE_stmt         = 14
	SerqParserRULE_afterHold    = 15
	SerqParserRULE_afterKeep    = 16
	SerqParserRULE_holdHead     = 17
	SerqParserRULE_enterHead    = 18
	SerqParserRULE_admitHead    = 19
	SerqParserRULE_branchHead   = 20
	SerqParserRULE_wants        = 21
	SerqParserRULE_want         = 22
	SerqParserRULE_reuse        = 23
	SerqParserRULE_binds        = 24
	SerqParserRULE_bind         = 25
	SerqParserRULE_lease        = 26
	SerqParserRULE_growing      = 27
	SerqParserRULE_where        = 28
	SerqParserRULE_poolRef      = 29
	SerqParserRULE_stageRef     = 30
	SerqParserRULE_endedRef     = 31
	SerqParserRULE_streamRef    = 32
	SerqParserRULE_poolName     = 33
	SerqParserRULE_stageName    = 34
	SerqParserRULE_attribute    = 35
	SerqParserRULE_observation  = 36
	SerqParserRULE_leaseName    = 37
	SerqParserRULE_paren        = 38
	SerqParserRULE_keyList      = 39
	SerqParserRULE_expr         = 40
	SerqParserRULE_orExpr       = 41
	SerqParserRULE_andExpr      = 42
	SerqParserRULE_equalExpr    = 43
	SerqParserRULE_compareExpr  = 44
	SerqParserRULE_addExpr      = 45
	SerqParserRULE_mulExpr      = 46
	SerqParserRULE_unaryExpr    = 47
	SerqParserRULE_primary      = 48
	SerqParserRULE_drawArgs     = 49
	SerqParserRULE_drawArg      = 50
	SerqParserRULE_exprList     = 51
	SerqParserRULE_name         = 52
)

// IProgramContext is an interface to support dynamic dispatch.
type IProgramContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Get_item returns the _item rule contexts.
	Get_item() IItemContext

	// Set_item sets the _item rule contexts.
	Set_item(IItemContext)

	// GetItems returns the items rule context list.
	GetItems() []IItemContext

	// SetItems sets the items rule context list.
	SetItems([]IItemContext)

	// Getter signatures
	EOF() antlr.TerminalNode
	AllItem() []IItemContext
	Item(i int) IItemContext

	// IsProgramContext differentiates from other interfaces.
	IsProgramContext()
}

type ProgramContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	_item  IItemContext
	items  []IItemContext
}

func NewEmptyProgramContext() *ProgramContext {
	var p = new(ProgramContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_program
	return p
}

func InitEmptyProgramContext(p *ProgramContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_program
}

func (*ProgramContext) IsProgramContext() {}

func NewProgramContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ProgramContext {
	var p = new(ProgramContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_program

	return p
}

func (s *ProgramContext) GetParser() antlr.Parser { return s.parser }

func (s *ProgramContext) Get_item() IItemContext { return s._item }

func (s *ProgramContext) Set_item(v IItemContext) { s._item = v }

func (s *ProgramContext) GetItems() []IItemContext { return s.items }

func (s *ProgramContext) SetItems(v []IItemContext) { s.items = v }

func (s *ProgramContext) EOF() antlr.TerminalNode {
	return s.GetToken(SerqParserEOF, 0)
}

func (s *ProgramContext) AllItem() []IItemContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IItemContext); ok {
			len++
		}
	}

	tst := make([]IItemContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IItemContext); ok {
			tst[i] = t.(IItemContext)
			i++
		}
	}

	return tst
}

func (s *ProgramContext) Item(i int) IItemContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IItemContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IItemContext)
}

func (s *ProgramContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ProgramContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) Program() (localctx IProgramContext) {
	localctx = NewProgramContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 0, SerqParserRULE_program)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(109)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&254) != 0 {
		{
			p.SetState(106)

			var _x = p.Item()

			localctx.(*ProgramContext)._item = _x
		}
		localctx.(*ProgramContext).items = append(localctx.(*ProgramContext).items, localctx.(*ProgramContext)._item)

		p.SetState(111)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(112)
		p.Match(SerqParserEOF)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IItemContext is an interface to support dynamic dispatch.
type IItemContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsItemContext differentiates from other interfaces.
	IsItemContext()
}

type ItemContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyItemContext() *ItemContext {
	var p = new(ItemContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_item
	return p
}

func InitEmptyItemContext(p *ItemContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_item
}

func (*ItemContext) IsItemContext() {}

func NewItemContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ItemContext {
	var p = new(ItemContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_item

	return p
}

func (s *ItemContext) GetParser() antlr.Parser { return s.parser }

func (s *ItemContext) CopyAll(ctx *ItemContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *ItemContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ItemContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type ServerContext struct {
	ItemContext
	body IBlockContext
}

func NewServerContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ServerContext {
	var p = new(ServerContext)

	InitEmptyItemContext(&p.ItemContext)
	p.parser = parser
	p.CopyAll(ctx.(*ItemContext))

	return p
}

func (s *ServerContext) GetBody() IBlockContext { return s.body }

func (s *ServerContext) SetBody(v IBlockContext) { s.body = v }

func (s *ServerContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ServerContext) SERVER() antlr.TerminalNode {
	return s.GetToken(SerqParserSERVER, 0)
}

func (s *ServerContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

type StageContext struct {
	ItemContext
	n INameContext
	c ICountContext
	k IKindContext
}

func NewStageContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StageContext {
	var p = new(StageContext)

	InitEmptyItemContext(&p.ItemContext)
	p.parser = parser
	p.CopyAll(ctx.(*ItemContext))

	return p
}

func (s *StageContext) GetN() INameContext { return s.n }

func (s *StageContext) GetC() ICountContext { return s.c }

func (s *StageContext) GetK() IKindContext { return s.k }

func (s *StageContext) SetN(v INameContext) { s.n = v }

func (s *StageContext) SetC(v ICountContext) { s.c = v }

func (s *StageContext) SetK(v IKindContext) { s.k = v }

func (s *StageContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StageContext) STAGE() antlr.TerminalNode {
	return s.GetToken(SerqParserSTAGE, 0)
}

func (s *StageContext) COLON() antlr.TerminalNode {
	return s.GetToken(SerqParserCOLON, 0)
}

func (s *StageContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *StageContext) Kind() IKindContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IKindContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IKindContext)
}

func (s *StageContext) Count() ICountContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ICountContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ICountContext)
}

type SessionContext struct {
	ItemContext
	body IBlockContext
}

func NewSessionContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *SessionContext {
	var p = new(SessionContext)

	InitEmptyItemContext(&p.ItemContext)
	p.parser = parser
	p.CopyAll(ctx.(*ItemContext))

	return p
}

func (s *SessionContext) GetBody() IBlockContext { return s.body }

func (s *SessionContext) SetBody(v IBlockContext) { s.body = v }

func (s *SessionContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SessionContext) SESSION() antlr.TerminalNode {
	return s.GetToken(SerqParserSESSION, 0)
}

func (s *SessionContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

type PoolContext struct {
	ItemContext
	n    INameContext
	c    ICountContext
	body IPoolBodyContext
}

func NewPoolContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PoolContext {
	var p = new(PoolContext)

	InitEmptyItemContext(&p.ItemContext)
	p.parser = parser
	p.CopyAll(ctx.(*ItemContext))

	return p
}

func (s *PoolContext) GetN() INameContext { return s.n }

func (s *PoolContext) GetC() ICountContext { return s.c }

func (s *PoolContext) GetBody() IPoolBodyContext { return s.body }

func (s *PoolContext) SetN(v INameContext) { s.n = v }

func (s *PoolContext) SetC(v ICountContext) { s.c = v }

func (s *PoolContext) SetBody(v IPoolBodyContext) { s.body = v }

func (s *PoolContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PoolContext) POOL() antlr.TerminalNode {
	return s.GetToken(SerqParserPOOL, 0)
}

func (s *PoolContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *PoolContext) PoolBody() IPoolBodyContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPoolBodyContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPoolBodyContext)
}

func (s *PoolContext) Count() ICountContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ICountContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ICountContext)
}

type WorkloadContext struct {
	ItemContext
	body IWorkloadBodyContext
}

func NewWorkloadContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *WorkloadContext {
	var p = new(WorkloadContext)

	InitEmptyItemContext(&p.ItemContext)
	p.parser = parser
	p.CopyAll(ctx.(*ItemContext))

	return p
}

func (s *WorkloadContext) GetBody() IWorkloadBodyContext { return s.body }

func (s *WorkloadContext) SetBody(v IWorkloadBodyContext) { s.body = v }

func (s *WorkloadContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *WorkloadContext) WORKLOAD() antlr.TerminalNode {
	return s.GetToken(SerqParserWORKLOAD, 0)
}

func (s *WorkloadContext) WorkloadBody() IWorkloadBodyContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IWorkloadBodyContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IWorkloadBodyContext)
}

type LetContext struct {
	ItemContext
	n     INameContext
	value IExprContext
}

func NewLetContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *LetContext {
	var p = new(LetContext)

	InitEmptyItemContext(&p.ItemContext)
	p.parser = parser
	p.CopyAll(ctx.(*ItemContext))

	return p
}

func (s *LetContext) GetN() INameContext { return s.n }

func (s *LetContext) GetValue() IExprContext { return s.value }

func (s *LetContext) SetN(v INameContext) { s.n = v }

func (s *LetContext) SetValue(v IExprContext) { s.value = v }

func (s *LetContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *LetContext) LET() antlr.TerminalNode {
	return s.GetToken(SerqParserLET, 0)
}

func (s *LetContext) EQ() antlr.TerminalNode {
	return s.GetToken(SerqParserEQ, 0)
}

func (s *LetContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *LetContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *LetContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

type RunBlockContext struct {
	ItemContext
	body IRunBodyContext
}

func NewRunBlockContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *RunBlockContext {
	var p = new(RunBlockContext)

	InitEmptyItemContext(&p.ItemContext)
	p.parser = parser
	p.CopyAll(ctx.(*ItemContext))

	return p
}

func (s *RunBlockContext) GetBody() IRunBodyContext { return s.body }

func (s *RunBlockContext) SetBody(v IRunBodyContext) { s.body = v }

func (s *RunBlockContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *RunBlockContext) RUN() antlr.TerminalNode {
	return s.GetToken(SerqParserRUN, 0)
}

func (s *RunBlockContext) RunBody() IRunBodyContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IRunBodyContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IRunBodyContext)
}

func (p *SerqParser) Item() (localctx IItemContext) {
	localctx = NewItemContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 2, SerqParserRULE_item)
	var _la int

	p.SetState(143)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SerqParserLET:
		localctx = NewLetContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(114)
			p.Match(SerqParserLET)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(115)

			var _x = p.Name()

			localctx.(*LetContext).n = _x
		}
		{
			p.SetState(116)
			p.Match(SerqParserEQ)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(117)

			var _x = p.Expr()

			localctx.(*LetContext).value = _x
		}
		{
			p.SetState(118)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserPOOL:
		localctx = NewPoolContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(120)
			p.Match(SerqParserPOOL)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(121)

			var _x = p.Name()

			localctx.(*PoolContext).n = _x
		}
		p.SetState(123)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SerqParserLBRACKET {
			{
				p.SetState(122)

				var _x = p.Count()

				localctx.(*PoolContext).c = _x
			}

		}
		{
			p.SetState(125)

			var _x = p.PoolBody()

			localctx.(*PoolContext).body = _x
		}

	case SerqParserSTAGE:
		localctx = NewStageContext(p, localctx)
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(127)
			p.Match(SerqParserSTAGE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(128)

			var _x = p.Name()

			localctx.(*StageContext).n = _x
		}
		p.SetState(130)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SerqParserLBRACKET {
			{
				p.SetState(129)

				var _x = p.Count()

				localctx.(*StageContext).c = _x
			}

		}
		{
			p.SetState(132)
			p.Match(SerqParserCOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(133)

			var _x = p.Kind()

			localctx.(*StageContext).k = _x
		}

	case SerqParserWORKLOAD:
		localctx = NewWorkloadContext(p, localctx)
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(135)
			p.Match(SerqParserWORKLOAD)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(136)

			var _x = p.WorkloadBody()

			localctx.(*WorkloadContext).body = _x
		}

	case SerqParserSESSION:
		localctx = NewSessionContext(p, localctx)
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(137)
			p.Match(SerqParserSESSION)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(138)

			var _x = p.Block()

			localctx.(*SessionContext).body = _x
		}

	case SerqParserSERVER:
		localctx = NewServerContext(p, localctx)
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(139)
			p.Match(SerqParserSERVER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(140)

			var _x = p.Block()

			localctx.(*ServerContext).body = _x
		}

	case SerqParserRUN:
		localctx = NewRunBlockContext(p, localctx)
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(141)
			p.Match(SerqParserRUN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(142)

			var _x = p.RunBody()

			localctx.(*RunBlockContext).body = _x
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ICountContext is an interface to support dynamic dispatch.
type ICountContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetN returns the n rule contexts.
	GetN() IExprContext

	// GetTotal returns the total rule contexts.
	GetTotal() IExprContext

	// SetN sets the n rule contexts.
	SetN(IExprContext)

	// SetTotal sets the total rule contexts.
	SetTotal(IExprContext)

	// Getter signatures
	LBRACKET() antlr.TerminalNode
	RBRACKET() antlr.TerminalNode
	AllExpr() []IExprContext
	Expr(i int) IExprContext
	IN() antlr.TerminalNode

	// IsCountContext differentiates from other interfaces.
	IsCountContext()
}

type CountContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	n      IExprContext
	total  IExprContext
}

func NewEmptyCountContext() *CountContext {
	var p = new(CountContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_count
	return p
}

func InitEmptyCountContext(p *CountContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_count
}

func (*CountContext) IsCountContext() {}

func NewCountContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *CountContext {
	var p = new(CountContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_count

	return p
}

func (s *CountContext) GetParser() antlr.Parser { return s.parser }

func (s *CountContext) GetN() IExprContext { return s.n }

func (s *CountContext) GetTotal() IExprContext { return s.total }

func (s *CountContext) SetN(v IExprContext) { s.n = v }

func (s *CountContext) SetTotal(v IExprContext) { s.total = v }

func (s *CountContext) LBRACKET() antlr.TerminalNode {
	return s.GetToken(SerqParserLBRACKET, 0)
}

func (s *CountContext) RBRACKET() antlr.TerminalNode {
	return s.GetToken(SerqParserRBRACKET, 0)
}

func (s *CountContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *CountContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *CountContext) IN() antlr.TerminalNode {
	return s.GetToken(SerqParserIN, 0)
}

func (s *CountContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CountContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) Count() (localctx ICountContext) {
	localctx = NewCountContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 4, SerqParserRULE_count)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(145)
		p.Match(SerqParserLBRACKET)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(146)

		var _x = p.Expr()

		localctx.(*CountContext).n = _x
	}
	p.SetState(149)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SerqParserIN {
		{
			p.SetState(147)
			p.Match(SerqParserIN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(148)

			var _x = p.Expr()

			localctx.(*CountContext).total = _x
		}

	}
	{
		p.SetState(151)
		p.Match(SerqParserRBRACKET)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IRunBodyContext is an interface to support dynamic dispatch.
type IRunBodyContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Get_runSetting returns the _runSetting rule contexts.
	Get_runSetting() IRunSettingContext

	// Set_runSetting sets the _runSetting rule contexts.
	Set_runSetting(IRunSettingContext)

	// GetSettings returns the settings rule context list.
	GetSettings() []IRunSettingContext

	// SetSettings sets the settings rule context list.
	SetSettings([]IRunSettingContext)

	// Getter signatures
	LBRACE() antlr.TerminalNode
	RBRACE() antlr.TerminalNode
	AllRunSetting() []IRunSettingContext
	RunSetting(i int) IRunSettingContext

	// IsRunBodyContext differentiates from other interfaces.
	IsRunBodyContext()
}

type RunBodyContext struct {
	antlr.BaseParserRuleContext
	parser      antlr.Parser
	_runSetting IRunSettingContext
	settings    []IRunSettingContext
}

func NewEmptyRunBodyContext() *RunBodyContext {
	var p = new(RunBodyContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_runBody
	return p
}

func InitEmptyRunBodyContext(p *RunBodyContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_runBody
}

func (*RunBodyContext) IsRunBodyContext() {}

func NewRunBodyContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *RunBodyContext {
	var p = new(RunBodyContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_runBody

	return p
}

func (s *RunBodyContext) GetParser() antlr.Parser { return s.parser }

func (s *RunBodyContext) Get_runSetting() IRunSettingContext { return s._runSetting }

func (s *RunBodyContext) Set_runSetting(v IRunSettingContext) { s._runSetting = v }

func (s *RunBodyContext) GetSettings() []IRunSettingContext { return s.settings }

func (s *RunBodyContext) SetSettings(v []IRunSettingContext) { s.settings = v }

func (s *RunBodyContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(SerqParserLBRACE, 0)
}

func (s *RunBodyContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(SerqParserRBRACE, 0)
}

func (s *RunBodyContext) AllRunSetting() []IRunSettingContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IRunSettingContext); ok {
			len++
		}
	}

	tst := make([]IRunSettingContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IRunSettingContext); ok {
			tst[i] = t.(IRunSettingContext)
			i++
		}
	}

	return tst
}

func (s *RunBodyContext) RunSetting(i int) IRunSettingContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IRunSettingContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IRunSettingContext)
}

func (s *RunBodyContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *RunBodyContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) RunBody() (localctx IRunBodyContext) {
	localctx = NewRunBodyContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 6, SerqParserRULE_runBody)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(153)
		p.Match(SerqParserLBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(157)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&1792) != 0 {
		{
			p.SetState(154)

			var _x = p.RunSetting()

			localctx.(*RunBodyContext)._runSetting = _x
		}
		localctx.(*RunBodyContext).settings = append(localctx.(*RunBodyContext).settings, localctx.(*RunBodyContext)._runSetting)

		p.SetState(159)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(160)
		p.Match(SerqParserRBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IRunSettingContext is an interface to support dynamic dispatch.
type IRunSettingContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetWord returns the word token.
	GetWord() antlr.Token

	// SetWord sets the word token.
	SetWord(antlr.Token)

	// GetValue returns the value rule contexts.
	GetValue() IExprContext

	// SetValue sets the value rule contexts.
	SetValue(IExprContext)

	// Getter signatures
	SEMI() antlr.TerminalNode
	Expr() IExprContext
	HORIZON() antlr.TerminalNode
	WARMUP() antlr.TerminalNode
	SEED() antlr.TerminalNode

	// IsRunSettingContext differentiates from other interfaces.
	IsRunSettingContext()
}

type RunSettingContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	word   antlr.Token
	value  IExprContext
}

func NewEmptyRunSettingContext() *RunSettingContext {
	var p = new(RunSettingContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_runSetting
	return p
}

func InitEmptyRunSettingContext(p *RunSettingContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_runSetting
}

func (*RunSettingContext) IsRunSettingContext() {}

func NewRunSettingContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *RunSettingContext {
	var p = new(RunSettingContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_runSetting

	return p
}

func (s *RunSettingContext) GetParser() antlr.Parser { return s.parser }

func (s *RunSettingContext) GetWord() antlr.Token { return s.word }

func (s *RunSettingContext) SetWord(v antlr.Token) { s.word = v }

func (s *RunSettingContext) GetValue() IExprContext { return s.value }

func (s *RunSettingContext) SetValue(v IExprContext) { s.value = v }

func (s *RunSettingContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *RunSettingContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *RunSettingContext) HORIZON() antlr.TerminalNode {
	return s.GetToken(SerqParserHORIZON, 0)
}

func (s *RunSettingContext) WARMUP() antlr.TerminalNode {
	return s.GetToken(SerqParserWARMUP, 0)
}

func (s *RunSettingContext) SEED() antlr.TerminalNode {
	return s.GetToken(SerqParserSEED, 0)
}

func (s *RunSettingContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *RunSettingContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) RunSetting() (localctx IRunSettingContext) {
	localctx = NewRunSettingContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 8, SerqParserRULE_runSetting)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(162)

		var _lt = p.GetTokenStream().LT(1)

		localctx.(*RunSettingContext).word = _lt

		_la = p.GetTokenStream().LA(1)

		if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&1792) != 0) {
			var _ri = p.GetErrorHandler().RecoverInline(p)

			localctx.(*RunSettingContext).word = _ri
		} else {
			p.GetErrorHandler().ReportMatch(p)
			p.Consume()
		}
	}
	{
		p.SetState(163)

		var _x = p.Expr()

		localctx.(*RunSettingContext).value = _x
	}
	{
		p.SetState(164)
		p.Match(SerqParserSEMI)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IPoolBodyContext is an interface to support dynamic dispatch.
type IPoolBodyContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Get_poolOption returns the _poolOption rule contexts.
	Get_poolOption() IPoolOptionContext

	// Set_poolOption sets the _poolOption rule contexts.
	Set_poolOption(IPoolOptionContext)

	// GetOptions returns the options rule context list.
	GetOptions() []IPoolOptionContext

	// SetOptions sets the options rule context list.
	SetOptions([]IPoolOptionContext)

	// Getter signatures
	LBRACE() antlr.TerminalNode
	RBRACE() antlr.TerminalNode
	AllPoolOption() []IPoolOptionContext
	PoolOption(i int) IPoolOptionContext

	// IsPoolBodyContext differentiates from other interfaces.
	IsPoolBodyContext()
}

type PoolBodyContext struct {
	antlr.BaseParserRuleContext
	parser      antlr.Parser
	_poolOption IPoolOptionContext
	options     []IPoolOptionContext
}

func NewEmptyPoolBodyContext() *PoolBodyContext {
	var p = new(PoolBodyContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_poolBody
	return p
}

func InitEmptyPoolBodyContext(p *PoolBodyContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_poolBody
}

func (*PoolBodyContext) IsPoolBodyContext() {}

func NewPoolBodyContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *PoolBodyContext {
	var p = new(PoolBodyContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_poolBody

	return p
}

func (s *PoolBodyContext) GetParser() antlr.Parser { return s.parser }

func (s *PoolBodyContext) Get_poolOption() IPoolOptionContext { return s._poolOption }

func (s *PoolBodyContext) Set_poolOption(v IPoolOptionContext) { s._poolOption = v }

func (s *PoolBodyContext) GetOptions() []IPoolOptionContext { return s.options }

func (s *PoolBodyContext) SetOptions(v []IPoolOptionContext) { s.options = v }

func (s *PoolBodyContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(SerqParserLBRACE, 0)
}

func (s *PoolBodyContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(SerqParserRBRACE, 0)
}

func (s *PoolBodyContext) AllPoolOption() []IPoolOptionContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IPoolOptionContext); ok {
			len++
		}
	}

	tst := make([]IPoolOptionContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IPoolOptionContext); ok {
			tst[i] = t.(IPoolOptionContext)
			i++
		}
	}

	return tst
}

func (s *PoolBodyContext) PoolOption(i int) IPoolOptionContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPoolOptionContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPoolOptionContext)
}

func (s *PoolBodyContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PoolBodyContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) PoolBody() (localctx IPoolBodyContext) {
	localctx = NewPoolBodyContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 10, SerqParserRULE_poolBody)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(166)
		p.Match(SerqParserLBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(170)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&18014398520571904) != 0) || _la == SerqParserPHANTOM {
		{
			p.SetState(167)

			var _x = p.PoolOption()

			localctx.(*PoolBodyContext)._poolOption = _x
		}
		localctx.(*PoolBodyContext).options = append(localctx.(*PoolBodyContext).options, localctx.(*PoolBodyContext)._poolOption)

		p.SetState(172)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(173)
		p.Match(SerqParserRBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IPoolOptionContext is an interface to support dynamic dispatch.
type IPoolOptionContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsPoolOptionContext differentiates from other interfaces.
	IsPoolOptionContext()
}

type PoolOptionContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyPoolOptionContext() *PoolOptionContext {
	var p = new(PoolOptionContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_poolOption
	return p
}

func InitEmptyPoolOptionContext(p *PoolOptionContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_poolOption
}

func (*PoolOptionContext) IsPoolOptionContext() {}

func NewPoolOptionContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *PoolOptionContext {
	var p = new(PoolOptionContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_poolOption

	return p
}

func (s *PoolOptionContext) GetParser() antlr.Parser { return s.parser }

func (s *PoolOptionContext) CopyAll(ctx *PoolOptionContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *PoolOptionContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PoolOptionContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type PhantomContext struct {
	PoolOptionContext
}

func NewPhantomContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PhantomContext {
	var p = new(PhantomContext)

	InitEmptyPoolOptionContext(&p.PoolOptionContext)
	p.parser = parser
	p.CopyAll(ctx.(*PoolOptionContext))

	return p
}

func (s *PhantomContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PhantomContext) PHANTOM() antlr.TerminalNode {
	return s.GetToken(SerqParserPHANTOM, 0)
}

func (s *PhantomContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

type CacheSharedContext struct {
	PoolOptionContext
}

func NewCacheSharedContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *CacheSharedContext {
	var p = new(CacheSharedContext)

	InitEmptyPoolOptionContext(&p.PoolOptionContext)
	p.parser = parser
	p.CopyAll(ctx.(*PoolOptionContext))

	return p
}

func (s *CacheSharedContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CacheSharedContext) CACHE() antlr.TerminalNode {
	return s.GetToken(SerqParserCACHE, 0)
}

func (s *CacheSharedContext) SHARED() antlr.TerminalNode {
	return s.GetToken(SerqParserSHARED, 0)
}

func (s *CacheSharedContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

type CapContext struct {
	PoolOptionContext
	value IExprContext
}

func NewCapContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *CapContext {
	var p = new(CapContext)

	InitEmptyPoolOptionContext(&p.PoolOptionContext)
	p.parser = parser
	p.CopyAll(ctx.(*PoolOptionContext))

	return p
}

func (s *CapContext) GetValue() IExprContext { return s.value }

func (s *CapContext) SetValue(v IExprContext) { s.value = v }

func (s *CapContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CapContext) CAP() antlr.TerminalNode {
	return s.GetToken(SerqParserCAP, 0)
}

func (s *CapContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *CapContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

type QueueOrderContext struct {
	PoolOptionContext
	keys IKeyListContext
}

func NewQueueOrderContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *QueueOrderContext {
	var p = new(QueueOrderContext)

	InitEmptyPoolOptionContext(&p.PoolOptionContext)
	p.parser = parser
	p.CopyAll(ctx.(*PoolOptionContext))

	return p
}

func (s *QueueOrderContext) GetKeys() IKeyListContext { return s.keys }

func (s *QueueOrderContext) SetKeys(v IKeyListContext) { s.keys = v }

func (s *QueueOrderContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *QueueOrderContext) QUEUE() antlr.TerminalNode {
	return s.GetToken(SerqParserQUEUE, 0)
}

func (s *QueueOrderContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *QueueOrderContext) FIFO() antlr.TerminalNode {
	return s.GetToken(SerqParserFIFO, 0)
}

func (s *QueueOrderContext) BY() antlr.TerminalNode {
	return s.GetToken(SerqParserBY, 0)
}

func (s *QueueOrderContext) KeyList() IKeyListContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IKeyListContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IKeyListContext)
}

type SpillContext struct {
	PoolOptionContext
	tier IPoolNameContext
	via  IStageNameContext
	work IParenContext
	cond IParenContext
}

func NewSpillContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *SpillContext {
	var p = new(SpillContext)

	InitEmptyPoolOptionContext(&p.PoolOptionContext)
	p.parser = parser
	p.CopyAll(ctx.(*PoolOptionContext))

	return p
}

func (s *SpillContext) GetTier() IPoolNameContext { return s.tier }

func (s *SpillContext) GetVia() IStageNameContext { return s.via }

func (s *SpillContext) GetWork() IParenContext { return s.work }

func (s *SpillContext) GetCond() IParenContext { return s.cond }

func (s *SpillContext) SetTier(v IPoolNameContext) { s.tier = v }

func (s *SpillContext) SetVia(v IStageNameContext) { s.via = v }

func (s *SpillContext) SetWork(v IParenContext) { s.work = v }

func (s *SpillContext) SetCond(v IParenContext) { s.cond = v }

func (s *SpillContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SpillContext) SPILL() antlr.TerminalNode {
	return s.GetToken(SerqParserSPILL, 0)
}

func (s *SpillContext) VIA() antlr.TerminalNode {
	return s.GetToken(SerqParserVIA, 0)
}

func (s *SpillContext) WHEN() antlr.TerminalNode {
	return s.GetToken(SerqParserWHEN, 0)
}

func (s *SpillContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *SpillContext) PoolName() IPoolNameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPoolNameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPoolNameContext)
}

func (s *SpillContext) StageName() IStageNameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStageNameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStageNameContext)
}

func (s *SpillContext) AllParen() []IParenContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IParenContext); ok {
			len++
		}
	}

	tst := make([]IParenContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IParenContext); ok {
			tst[i] = t.(IParenContext)
			i++
		}
	}

	return tst
}

func (s *SpillContext) Paren(i int) IParenContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParenContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParenContext)
}

type AdmitViaContext struct {
	PoolOptionContext
	n IStageNameContext
}

func NewAdmitViaContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *AdmitViaContext {
	var p = new(AdmitViaContext)

	InitEmptyPoolOptionContext(&p.PoolOptionContext)
	p.parser = parser
	p.CopyAll(ctx.(*PoolOptionContext))

	return p
}

func (s *AdmitViaContext) GetN() IStageNameContext { return s.n }

func (s *AdmitViaContext) SetN(v IStageNameContext) { s.n = v }

func (s *AdmitViaContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AdmitViaContext) ADMIT() antlr.TerminalNode {
	return s.GetToken(SerqParserADMIT, 0)
}

func (s *AdmitViaContext) VIA() antlr.TerminalNode {
	return s.GetToken(SerqParserVIA, 0)
}

func (s *AdmitViaContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *AdmitViaContext) StageName() IStageNameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStageNameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStageNameContext)
}

type BlockSizeContext struct {
	PoolOptionContext
	value IExprContext
}

func NewBlockSizeContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *BlockSizeContext {
	var p = new(BlockSizeContext)

	InitEmptyPoolOptionContext(&p.PoolOptionContext)
	p.parser = parser
	p.CopyAll(ctx.(*PoolOptionContext))

	return p
}

func (s *BlockSizeContext) GetValue() IExprContext { return s.value }

func (s *BlockSizeContext) SetValue(v IExprContext) { s.value = v }

func (s *BlockSizeContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BlockSizeContext) BLOCK() antlr.TerminalNode {
	return s.GetToken(SerqParserBLOCK, 0)
}

func (s *BlockSizeContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *BlockSizeContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

type PreemptContext struct {
	PoolOptionContext
	policy antlr.Token
}

func NewPreemptContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PreemptContext {
	var p = new(PreemptContext)

	InitEmptyPoolOptionContext(&p.PoolOptionContext)
	p.parser = parser
	p.CopyAll(ctx.(*PoolOptionContext))

	return p
}

func (s *PreemptContext) GetPolicy() antlr.Token { return s.policy }

func (s *PreemptContext) SetPolicy(v antlr.Token) { s.policy = v }

func (s *PreemptContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PreemptContext) PREEMPT() antlr.TerminalNode {
	return s.GetToken(SerqParserPREEMPT, 0)
}

func (s *PreemptContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *PreemptContext) NONE() antlr.TerminalNode {
	return s.GetToken(SerqParserNONE, 0)
}

func (s *PreemptContext) LIFO() antlr.TerminalNode {
	return s.GetToken(SerqParserLIFO, 0)
}

type EvictContext struct {
	PoolOptionContext
	keys IExprListContext
}

func NewEvictContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *EvictContext {
	var p = new(EvictContext)

	InitEmptyPoolOptionContext(&p.PoolOptionContext)
	p.parser = parser
	p.CopyAll(ctx.(*PoolOptionContext))

	return p
}

func (s *EvictContext) GetKeys() IExprListContext { return s.keys }

func (s *EvictContext) SetKeys(v IExprListContext) { s.keys = v }

func (s *EvictContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EvictContext) EVICT() antlr.TerminalNode {
	return s.GetToken(SerqParserEVICT, 0)
}

func (s *EvictContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *EvictContext) LRU() antlr.TerminalNode {
	return s.GetToken(SerqParserLRU, 0)
}

func (s *EvictContext) BY() antlr.TerminalNode {
	return s.GetToken(SerqParserBY, 0)
}

func (s *EvictContext) ExprList() IExprListContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprListContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprListContext)
}

func (p *SerqParser) PoolOption() (localctx IPoolOptionContext) {
	localctx = NewPoolOptionContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 12, SerqParserRULE_poolOption)
	var _la int

	p.SetState(219)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SerqParserCAP:
		localctx = NewCapContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(175)
			p.Match(SerqParserCAP)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(176)

			var _x = p.Expr()

			localctx.(*CapContext).value = _x
		}
		{
			p.SetState(177)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserBLOCK:
		localctx = NewBlockSizeContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(179)
			p.Match(SerqParserBLOCK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(180)

			var _x = p.Expr()

			localctx.(*BlockSizeContext).value = _x
		}
		{
			p.SetState(181)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserEVICT:
		localctx = NewEvictContext(p, localctx)
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(183)
			p.Match(SerqParserEVICT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(187)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}

		switch p.GetTokenStream().LA(1) {
		case SerqParserLRU:
			{
				p.SetState(184)
				p.Match(SerqParserLRU)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		case SerqParserBY:
			{
				p.SetState(185)
				p.Match(SerqParserBY)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(186)

				var _x = p.ExprList()

				localctx.(*EvictContext).keys = _x
			}

		default:
			p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
			goto errorExit
		}
		{
			p.SetState(189)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserPREEMPT:
		localctx = NewPreemptContext(p, localctx)
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(190)
			p.Match(SerqParserPREEMPT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(191)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*PreemptContext).policy = _lt

			_la = p.GetTokenStream().LA(1)

			if !(_la == SerqParserNONE || _la == SerqParserLIFO) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*PreemptContext).policy = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(192)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserQUEUE:
		localctx = NewQueueOrderContext(p, localctx)
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(193)
			p.Match(SerqParserQUEUE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(197)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}

		switch p.GetTokenStream().LA(1) {
		case SerqParserFIFO:
			{
				p.SetState(194)
				p.Match(SerqParserFIFO)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		case SerqParserBY:
			{
				p.SetState(195)
				p.Match(SerqParserBY)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(196)

				var _x = p.KeyList()

				localctx.(*QueueOrderContext).keys = _x
			}

		default:
			p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
			goto errorExit
		}
		{
			p.SetState(199)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserADMIT:
		localctx = NewAdmitViaContext(p, localctx)
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(200)
			p.Match(SerqParserADMIT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(201)
			p.Match(SerqParserVIA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(202)

			var _x = p.StageName()

			localctx.(*AdmitViaContext).n = _x
		}
		{
			p.SetState(203)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserCACHE:
		localctx = NewCacheSharedContext(p, localctx)
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(205)
			p.Match(SerqParserCACHE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(206)
			p.Match(SerqParserSHARED)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(207)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserPHANTOM:
		localctx = NewPhantomContext(p, localctx)
		p.EnterOuterAlt(localctx, 8)
		{
			p.SetState(208)
			p.Match(SerqParserPHANTOM)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(209)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserSPILL:
		localctx = NewSpillContext(p, localctx)
		p.EnterOuterAlt(localctx, 9)
		{
			p.SetState(210)
			p.Match(SerqParserSPILL)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(211)

			var _x = p.PoolName()

			localctx.(*SpillContext).tier = _x
		}
		{
			p.SetState(212)
			p.Match(SerqParserVIA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(213)

			var _x = p.StageName()

			localctx.(*SpillContext).via = _x
		}
		{
			p.SetState(214)

			var _x = p.Paren()

			localctx.(*SpillContext).work = _x
		}
		{
			p.SetState(215)
			p.Match(SerqParserWHEN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(216)

			var _x = p.Paren()

			localctx.(*SpillContext).cond = _x
		}
		{
			p.SetState(217)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IKindContext is an interface to support dynamic dispatch.
type IKindContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsKindContext differentiates from other interfaces.
	IsKindContext()
}

type KindContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyKindContext() *KindContext {
	var p = new(KindContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_kind
	return p
}

func InitEmptyKindContext(p *KindContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_kind
}

func (*KindContext) IsKindContext() {}

func NewKindContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *KindContext {
	var p = new(KindContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_kind

	return p
}

func (s *KindContext) GetParser() antlr.Parser { return s.parser }

func (s *KindContext) CopyAll(ctx *KindContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *KindContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *KindContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type FifoContext struct {
	KindContext
	servers IParenContext
}

func NewFifoContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *FifoContext {
	var p = new(FifoContext)

	InitEmptyKindContext(&p.KindContext)
	p.parser = parser
	p.CopyAll(ctx.(*KindContext))

	return p
}

func (s *FifoContext) GetServers() IParenContext { return s.servers }

func (s *FifoContext) SetServers(v IParenContext) { s.servers = v }

func (s *FifoContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FifoContext) FIFO() antlr.TerminalNode {
	return s.GetToken(SerqParserFIFO, 0)
}

func (s *FifoContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *FifoContext) Paren() IParenContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParenContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParenContext)
}

type PsContext struct {
	KindContext
	capacity IParenContext
}

func NewPsContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PsContext {
	var p = new(PsContext)

	InitEmptyKindContext(&p.KindContext)
	p.parser = parser
	p.CopyAll(ctx.(*KindContext))

	return p
}

func (s *PsContext) GetCapacity() IParenContext { return s.capacity }

func (s *PsContext) SetCapacity(v IParenContext) { s.capacity = v }

func (s *PsContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PsContext) PS() antlr.TerminalNode {
	return s.GetToken(SerqParserPS, 0)
}

func (s *PsContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *PsContext) Paren() IParenContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParenContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParenContext)
}

type DelayContext struct {
	KindContext
}

func NewDelayContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *DelayContext {
	var p = new(DelayContext)

	InitEmptyKindContext(&p.KindContext)
	p.parser = parser
	p.CopyAll(ctx.(*KindContext))

	return p
}

func (s *DelayContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DelayContext) DELAY() antlr.TerminalNode {
	return s.GetToken(SerqParserDELAY, 0)
}

func (s *DelayContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

type StepContext struct {
	KindContext
	body IStepBodyContext
}

func NewStepContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *StepContext {
	var p = new(StepContext)

	InitEmptyKindContext(&p.KindContext)
	p.parser = parser
	p.CopyAll(ctx.(*KindContext))

	return p
}

func (s *StepContext) GetBody() IStepBodyContext { return s.body }

func (s *StepContext) SetBody(v IStepBodyContext) { s.body = v }

func (s *StepContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StepContext) STEP() antlr.TerminalNode {
	return s.GetToken(SerqParserSTEP, 0)
}

func (s *StepContext) StepBody() IStepBodyContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStepBodyContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStepBodyContext)
}

func (s *StepContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (p *SerqParser) Kind() (localctx IKindContext) {
	localctx = NewKindContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 14, SerqParserRULE_kind)
	var _la int

	p.SetState(237)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SerqParserFIFO:
		localctx = NewFifoContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(221)
			p.Match(SerqParserFIFO)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(223)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SerqParserLPAREN {
			{
				p.SetState(222)

				var _x = p.Paren()

				localctx.(*FifoContext).servers = _x
			}

		}
		{
			p.SetState(225)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserPS:
		localctx = NewPsContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(226)
			p.Match(SerqParserPS)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(227)

			var _x = p.Paren()

			localctx.(*PsContext).capacity = _x
		}
		{
			p.SetState(228)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserDELAY:
		localctx = NewDelayContext(p, localctx)
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(230)
			p.Match(SerqParserDELAY)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(231)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserSTEP:
		localctx = NewStepContext(p, localctx)
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(232)
			p.Match(SerqParserSTEP)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(233)

			var _x = p.StepBody()

			localctx.(*StepContext).body = _x
		}
		p.SetState(235)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SerqParserSEMI {
			{
				p.SetState(234)
				p.Match(SerqParserSEMI)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IStepBodyContext is an interface to support dynamic dispatch.
type IStepBodyContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Get_stepOption returns the _stepOption rule contexts.
	Get_stepOption() IStepOptionContext

	// Set_stepOption sets the _stepOption rule contexts.
	Set_stepOption(IStepOptionContext)

	// GetOptions returns the options rule context list.
	GetOptions() []IStepOptionContext

	// SetOptions sets the options rule context list.
	SetOptions([]IStepOptionContext)

	// Getter signatures
	LBRACE() antlr.TerminalNode
	RBRACE() antlr.TerminalNode
	AllStepOption() []IStepOptionContext
	StepOption(i int) IStepOptionContext

	// IsStepBodyContext differentiates from other interfaces.
	IsStepBodyContext()
}

type StepBodyContext struct {
	antlr.BaseParserRuleContext
	parser      antlr.Parser
	_stepOption IStepOptionContext
	options     []IStepOptionContext
}

func NewEmptyStepBodyContext() *StepBodyContext {
	var p = new(StepBodyContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_stepBody
	return p
}

func InitEmptyStepBodyContext(p *StepBodyContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_stepBody
}

func (*StepBodyContext) IsStepBodyContext() {}

func NewStepBodyContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *StepBodyContext {
	var p = new(StepBodyContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_stepBody

	return p
}

func (s *StepBodyContext) GetParser() antlr.Parser { return s.parser }

func (s *StepBodyContext) Get_stepOption() IStepOptionContext { return s._stepOption }

func (s *StepBodyContext) Set_stepOption(v IStepOptionContext) { s._stepOption = v }

func (s *StepBodyContext) GetOptions() []IStepOptionContext { return s.options }

func (s *StepBodyContext) SetOptions(v []IStepOptionContext) { s.options = v }

func (s *StepBodyContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(SerqParserLBRACE, 0)
}

func (s *StepBodyContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(SerqParserRBRACE, 0)
}

func (s *StepBodyContext) AllStepOption() []IStepOptionContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IStepOptionContext); ok {
			len++
		}
	}

	tst := make([]IStepOptionContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IStepOptionContext); ok {
			tst[i] = t.(IStepOptionContext)
			i++
		}
	}

	return tst
}

func (s *StepBodyContext) StepOption(i int) IStepOptionContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStepOptionContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStepOptionContext)
}

func (s *StepBodyContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StepBodyContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) StepBody() (localctx IStepBodyContext) {
	localctx = NewStepBodyContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 16, SerqParserRULE_stepBody)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(239)
		p.Match(SerqParserLBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(243)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for (int64((_la-28)) & ^0x3f) == 0 && ((int64(1)<<(_la-28))&18014398509482511) != 0 {
		{
			p.SetState(240)

			var _x = p.StepOption()

			localctx.(*StepBodyContext)._stepOption = _x
		}
		localctx.(*StepBodyContext).options = append(localctx.(*StepBodyContext).options, localctx.(*StepBodyContext)._stepOption)

		p.SetState(245)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(246)
		p.Match(SerqParserRBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IStepOptionContext is an interface to support dynamic dispatch.
type IStepOptionContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsStepOptionContext differentiates from other interfaces.
	IsStepOptionContext()
}

type StepOptionContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyStepOptionContext() *StepOptionContext {
	var p = new(StepOptionContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_stepOption
	return p
}

func InitEmptyStepOptionContext(p *StepOptionContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_stepOption
}

func (*StepOptionContext) IsStepOptionContext() {}

func NewStepOptionContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *StepOptionContext {
	var p = new(StepOptionContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_stepOption

	return p
}

func (s *StepOptionContext) GetParser() antlr.Parser { return s.parser }

func (s *StepOptionContext) CopyAll(ctx *StepOptionContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *StepOptionContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StepOptionContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type CostContext struct {
	StepOptionContext
	value IExprContext
}

func NewCostContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *CostContext {
	var p = new(CostContext)

	InitEmptyStepOptionContext(&p.StepOptionContext)
	p.parser = parser
	p.CopyAll(ctx.(*StepOptionContext))

	return p
}

func (s *CostContext) GetValue() IExprContext { return s.value }

func (s *CostContext) SetValue(v IExprContext) { s.value = v }

func (s *CostContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CostContext) COST() antlr.TerminalNode {
	return s.GetToken(SerqParserCOST, 0)
}

func (s *CostContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *CostContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

type MemoryContext struct {
	StepOptionContext
	n IPoolNameContext
}

func NewMemoryContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *MemoryContext {
	var p = new(MemoryContext)

	InitEmptyStepOptionContext(&p.StepOptionContext)
	p.parser = parser
	p.CopyAll(ctx.(*StepOptionContext))

	return p
}

func (s *MemoryContext) GetN() IPoolNameContext { return s.n }

func (s *MemoryContext) SetN(v IPoolNameContext) { s.n = v }

func (s *MemoryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *MemoryContext) MEMORY() antlr.TerminalNode {
	return s.GetToken(SerqParserMEMORY, 0)
}

func (s *MemoryContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *MemoryContext) PoolName() IPoolNameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPoolNameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPoolNameContext)
}

type AheadContext struct {
	StepOptionContext
	eos antlr.Token
}

func NewAheadContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *AheadContext {
	var p = new(AheadContext)

	InitEmptyStepOptionContext(&p.StepOptionContext)
	p.parser = parser
	p.CopyAll(ctx.(*StepOptionContext))

	return p
}

func (s *AheadContext) GetEos() antlr.Token { return s.eos }

func (s *AheadContext) SetEos(v antlr.Token) { s.eos = v }

func (s *AheadContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AheadContext) AHEAD() antlr.TerminalNode {
	return s.GetToken(SerqParserAHEAD, 0)
}

func (s *AheadContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *AheadContext) EOS() antlr.TerminalNode {
	return s.GetToken(SerqParserEOS, 0)
}

type ChunkContext struct {
	StepOptionContext
	value IExprContext
}

func NewChunkContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ChunkContext {
	var p = new(ChunkContext)

	InitEmptyStepOptionContext(&p.StepOptionContext)
	p.parser = parser
	p.CopyAll(ctx.(*StepOptionContext))

	return p
}

func (s *ChunkContext) GetValue() IExprContext { return s.value }

func (s *ChunkContext) SetValue(v IExprContext) { s.value = v }

func (s *ChunkContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ChunkContext) CHUNK() antlr.TerminalNode {
	return s.GetToken(SerqParserCHUNK, 0)
}

func (s *ChunkContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *ChunkContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

type ServeContext struct {
	StepOptionContext
	order IServeOrderContext
}

func NewServeContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ServeContext {
	var p = new(ServeContext)

	InitEmptyStepOptionContext(&p.StepOptionContext)
	p.parser = parser
	p.CopyAll(ctx.(*StepOptionContext))

	return p
}

func (s *ServeContext) GetOrder() IServeOrderContext { return s.order }

func (s *ServeContext) SetOrder(v IServeOrderContext) { s.order = v }

func (s *ServeContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ServeContext) SERVE() antlr.TerminalNode {
	return s.GetToken(SerqParserSERVE, 0)
}

func (s *ServeContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *ServeContext) ServeOrder() IServeOrderContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IServeOrderContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IServeOrderContext)
}

type BudgetContext struct {
	StepOptionContext
	value IExprContext
}

func NewBudgetContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *BudgetContext {
	var p = new(BudgetContext)

	InitEmptyStepOptionContext(&p.StepOptionContext)
	p.parser = parser
	p.CopyAll(ctx.(*StepOptionContext))

	return p
}

func (s *BudgetContext) GetValue() IExprContext { return s.value }

func (s *BudgetContext) SetValue(v IExprContext) { s.value = v }

func (s *BudgetContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BudgetContext) BUDGET() antlr.TerminalNode {
	return s.GetToken(SerqParserBUDGET, 0)
}

func (s *BudgetContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *BudgetContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (p *SerqParser) StepOption() (localctx IStepOptionContext) {
	localctx = NewStepOptionContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 18, SerqParserRULE_stepOption)
	var _la int

	p.SetState(273)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SerqParserBUDGET:
		localctx = NewBudgetContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(248)
			p.Match(SerqParserBUDGET)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(249)

			var _x = p.Expr()

			localctx.(*BudgetContext).value = _x
		}
		{
			p.SetState(250)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserCOST:
		localctx = NewCostContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(252)
			p.Match(SerqParserCOST)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(253)

			var _x = p.Expr()

			localctx.(*CostContext).value = _x
		}
		{
			p.SetState(254)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserCHUNK:
		localctx = NewChunkContext(p, localctx)
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(256)
			p.Match(SerqParserCHUNK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(257)

			var _x = p.Expr()

			localctx.(*ChunkContext).value = _x
		}
		{
			p.SetState(258)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserSERVE:
		localctx = NewServeContext(p, localctx)
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(260)
			p.Match(SerqParserSERVE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(261)

			var _x = p.ServeOrder()

			localctx.(*ServeContext).order = _x
		}
		{
			p.SetState(262)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserMEMORY:
		localctx = NewMemoryContext(p, localctx)
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(264)
			p.Match(SerqParserMEMORY)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(265)

			var _x = p.PoolName()

			localctx.(*MemoryContext).n = _x
		}
		{
			p.SetState(266)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserAHEAD:
		localctx = NewAheadContext(p, localctx)
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(268)
			p.Match(SerqParserAHEAD)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(270)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SerqParserEOS {
			{
				p.SetState(269)

				var _m = p.Match(SerqParserEOS)

				localctx.(*AheadContext).eos = _m
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		{
			p.SetState(272)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IServeOrderContext is an interface to support dynamic dispatch.
type IServeOrderContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsServeOrderContext differentiates from other interfaces.
	IsServeOrderContext()
}

type ServeOrderContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyServeOrderContext() *ServeOrderContext {
	var p = new(ServeOrderContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_serveOrder
	return p
}

func InitEmptyServeOrderContext(p *ServeOrderContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_serveOrder
}

func (*ServeOrderContext) IsServeOrderContext() {}

func NewServeOrderContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ServeOrderContext {
	var p = new(ServeOrderContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_serveOrder

	return p
}

func (s *ServeOrderContext) GetParser() antlr.Parser { return s.parser }

func (s *ServeOrderContext) CopyAll(ctx *ServeOrderContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *ServeOrderContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ServeOrderContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type ServeByContext struct {
	ServeOrderContext
	keys IExprListContext
}

func NewServeByContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ServeByContext {
	var p = new(ServeByContext)

	InitEmptyServeOrderContext(&p.ServeOrderContext)
	p.parser = parser
	p.CopyAll(ctx.(*ServeOrderContext))

	return p
}

func (s *ServeByContext) GetKeys() IExprListContext { return s.keys }

func (s *ServeByContext) SetKeys(v IExprListContext) { s.keys = v }

func (s *ServeByContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ServeByContext) BY() antlr.TerminalNode {
	return s.GetToken(SerqParserBY, 0)
}

func (s *ServeByContext) ExprList() IExprListContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprListContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprListContext)
}

type ServeExclusivePrefillContext struct {
	ServeOrderContext
}

func NewServeExclusivePrefillContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ServeExclusivePrefillContext {
	var p = new(ServeExclusivePrefillContext)

	InitEmptyServeOrderContext(&p.ServeOrderContext)
	p.parser = parser
	p.CopyAll(ctx.(*ServeOrderContext))

	return p
}

func (s *ServeExclusivePrefillContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ServeExclusivePrefillContext) EXCLUSIVE() antlr.TerminalNode {
	return s.GetToken(SerqParserEXCLUSIVE, 0)
}

func (s *ServeExclusivePrefillContext) PREFILL() antlr.TerminalNode {
	return s.GetToken(SerqParserPREFILL, 0)
}

type ServeAdmissionContext struct {
	ServeOrderContext
}

func NewServeAdmissionContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ServeAdmissionContext {
	var p = new(ServeAdmissionContext)

	InitEmptyServeOrderContext(&p.ServeOrderContext)
	p.parser = parser
	p.CopyAll(ctx.(*ServeOrderContext))

	return p
}

func (s *ServeAdmissionContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ServeAdmissionContext) ADMISSION() antlr.TerminalNode {
	return s.GetToken(SerqParserADMISSION, 0)
}

type ServeDecodeFirstContext struct {
	ServeOrderContext
}

func NewServeDecodeFirstContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ServeDecodeFirstContext {
	var p = new(ServeDecodeFirstContext)

	InitEmptyServeOrderContext(&p.ServeOrderContext)
	p.parser = parser
	p.CopyAll(ctx.(*ServeOrderContext))

	return p
}

func (s *ServeDecodeFirstContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ServeDecodeFirstContext) DECODE() antlr.TerminalNode {
	return s.GetToken(SerqParserDECODE, 0)
}

func (s *ServeDecodeFirstContext) FIRST() antlr.TerminalNode {
	return s.GetToken(SerqParserFIRST, 0)
}

func (p *SerqParser) ServeOrder() (localctx IServeOrderContext) {
	localctx = NewServeOrderContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 20, SerqParserRULE_serveOrder)
	p.SetState(282)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SerqParserADMISSION:
		localctx = NewServeAdmissionContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(275)
			p.Match(SerqParserADMISSION)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserDECODE:
		localctx = NewServeDecodeFirstContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(276)
			p.Match(SerqParserDECODE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(277)
			p.Match(SerqParserFIRST)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserEXCLUSIVE:
		localctx = NewServeExclusivePrefillContext(p, localctx)
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(278)
			p.Match(SerqParserEXCLUSIVE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(279)
			p.Match(SerqParserPREFILL)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserBY:
		localctx = NewServeByContext(p, localctx)
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(280)
			p.Match(SerqParserBY)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(281)

			var _x = p.ExprList()

			localctx.(*ServeByContext).keys = _x
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IWorkloadBodyContext is an interface to support dynamic dispatch.
type IWorkloadBodyContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Get_workloadItem returns the _workloadItem rule contexts.
	Get_workloadItem() IWorkloadItemContext

	// Set_workloadItem sets the _workloadItem rule contexts.
	Set_workloadItem(IWorkloadItemContext)

	// GetLines returns the lines rule context list.
	GetLines() []IWorkloadItemContext

	// SetLines sets the lines rule context list.
	SetLines([]IWorkloadItemContext)

	// Getter signatures
	LBRACE() antlr.TerminalNode
	RBRACE() antlr.TerminalNode
	AllWorkloadItem() []IWorkloadItemContext
	WorkloadItem(i int) IWorkloadItemContext

	// IsWorkloadBodyContext differentiates from other interfaces.
	IsWorkloadBodyContext()
}

type WorkloadBodyContext struct {
	antlr.BaseParserRuleContext
	parser        antlr.Parser
	_workloadItem IWorkloadItemContext
	lines         []IWorkloadItemContext
}

func NewEmptyWorkloadBodyContext() *WorkloadBodyContext {
	var p = new(WorkloadBodyContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_workloadBody
	return p
}

func InitEmptyWorkloadBodyContext(p *WorkloadBodyContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_workloadBody
}

func (*WorkloadBodyContext) IsWorkloadBodyContext() {}

func NewWorkloadBodyContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *WorkloadBodyContext {
	var p = new(WorkloadBodyContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_workloadBody

	return p
}

func (s *WorkloadBodyContext) GetParser() antlr.Parser { return s.parser }

func (s *WorkloadBodyContext) Get_workloadItem() IWorkloadItemContext { return s._workloadItem }

func (s *WorkloadBodyContext) Set_workloadItem(v IWorkloadItemContext) { s._workloadItem = v }

func (s *WorkloadBodyContext) GetLines() []IWorkloadItemContext { return s.lines }

func (s *WorkloadBodyContext) SetLines(v []IWorkloadItemContext) { s.lines = v }

func (s *WorkloadBodyContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(SerqParserLBRACE, 0)
}

func (s *WorkloadBodyContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(SerqParserRBRACE, 0)
}

func (s *WorkloadBodyContext) AllWorkloadItem() []IWorkloadItemContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IWorkloadItemContext); ok {
			len++
		}
	}

	tst := make([]IWorkloadItemContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IWorkloadItemContext); ok {
			tst[i] = t.(IWorkloadItemContext)
			i++
		}
	}

	return tst
}

func (s *WorkloadBodyContext) WorkloadItem(i int) IWorkloadItemContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IWorkloadItemContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IWorkloadItemContext)
}

func (s *WorkloadBodyContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *WorkloadBodyContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) WorkloadBody() (localctx IWorkloadBodyContext) {
	localctx = NewWorkloadBodyContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 22, SerqParserRULE_workloadBody)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(284)
		p.Match(SerqParserLBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(288)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&127818226728992) != 0 {
		{
			p.SetState(285)

			var _x = p.WorkloadItem()

			localctx.(*WorkloadBodyContext)._workloadItem = _x
		}
		localctx.(*WorkloadBodyContext).lines = append(localctx.(*WorkloadBodyContext).lines, localctx.(*WorkloadBodyContext)._workloadItem)

		p.SetState(290)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(291)
		p.Match(SerqParserRBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IWorkloadItemContext is an interface to support dynamic dispatch.
type IWorkloadItemContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsWorkloadItemContext differentiates from other interfaces.
	IsWorkloadItemContext()
}

type WorkloadItemContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyWorkloadItemContext() *WorkloadItemContext {
	var p = new(WorkloadItemContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_workloadItem
	return p
}

func InitEmptyWorkloadItemContext(p *WorkloadItemContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_workloadItem
}

func (*WorkloadItemContext) IsWorkloadItemContext() {}

func NewWorkloadItemContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *WorkloadItemContext {
	var p = new(WorkloadItemContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_workloadItem

	return p
}

func (s *WorkloadItemContext) GetParser() antlr.Parser { return s.parser }

func (s *WorkloadItemContext) CopyAll(ctx *WorkloadItemContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *WorkloadItemContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *WorkloadItemContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type InitContext struct {
	WorkloadItemContext
	body IBlockContext
}

func NewInitContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *InitContext {
	var p = new(InitContext)

	InitEmptyWorkloadItemContext(&p.WorkloadItemContext)
	p.parser = parser
	p.CopyAll(ctx.(*WorkloadItemContext))

	return p
}

func (s *InitContext) GetBody() IBlockContext { return s.body }

func (s *InitContext) SetBody(v IBlockContext) { s.body = v }

func (s *InitContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *InitContext) INIT() antlr.TerminalNode {
	return s.GetToken(SerqParserINIT, 0)
}

func (s *InitContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

type TraceContext struct {
	WorkloadItemContext
	path    antlr.Token
	ordered antlr.Token
}

func NewTraceContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *TraceContext {
	var p = new(TraceContext)

	InitEmptyWorkloadItemContext(&p.WorkloadItemContext)
	p.parser = parser
	p.CopyAll(ctx.(*WorkloadItemContext))

	return p
}

func (s *TraceContext) GetPath() antlr.Token { return s.path }

func (s *TraceContext) GetOrdered() antlr.Token { return s.ordered }

func (s *TraceContext) SetPath(v antlr.Token) { s.path = v }

func (s *TraceContext) SetOrdered(v antlr.Token) { s.ordered = v }

func (s *TraceContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TraceContext) TRACE() antlr.TerminalNode {
	return s.GetToken(SerqParserTRACE, 0)
}

func (s *TraceContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *TraceContext) STRING() antlr.TerminalNode {
	return s.GetToken(SerqParserSTRING, 0)
}

func (s *TraceContext) ORDERED() antlr.TerminalNode {
	return s.GetToken(SerqParserORDERED, 0)
}

type HiddenContext struct {
	WorkloadItemContext
	_attribute IAttributeContext
	names      []IAttributeContext
}

func NewHiddenContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *HiddenContext {
	var p = new(HiddenContext)

	InitEmptyWorkloadItemContext(&p.WorkloadItemContext)
	p.parser = parser
	p.CopyAll(ctx.(*WorkloadItemContext))

	return p
}

func (s *HiddenContext) Get_attribute() IAttributeContext { return s._attribute }

func (s *HiddenContext) Set_attribute(v IAttributeContext) { s._attribute = v }

func (s *HiddenContext) GetNames() []IAttributeContext { return s.names }

func (s *HiddenContext) SetNames(v []IAttributeContext) { s.names = v }

func (s *HiddenContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *HiddenContext) HIDDEN_() antlr.TerminalNode {
	return s.GetToken(SerqParserHIDDEN_, 0)
}

func (s *HiddenContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *HiddenContext) AllAttribute() []IAttributeContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IAttributeContext); ok {
			len++
		}
	}

	tst := make([]IAttributeContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IAttributeContext); ok {
			tst[i] = t.(IAttributeContext)
			i++
		}
	}

	return tst
}

func (s *HiddenContext) Attribute(i int) IAttributeContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAttributeContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IAttributeContext)
}

func (s *HiddenContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(SerqParserCOMMA)
}

func (s *HiddenContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(SerqParserCOMMA, i)
}

type ArriveContext struct {
	WorkloadItemContext
	process antlr.Token
	arg     IParenContext
}

func NewArriveContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ArriveContext {
	var p = new(ArriveContext)

	InitEmptyWorkloadItemContext(&p.WorkloadItemContext)
	p.parser = parser
	p.CopyAll(ctx.(*WorkloadItemContext))

	return p
}

func (s *ArriveContext) GetProcess() antlr.Token { return s.process }

func (s *ArriveContext) SetProcess(v antlr.Token) { s.process = v }

func (s *ArriveContext) GetArg() IParenContext { return s.arg }

func (s *ArriveContext) SetArg(v IParenContext) { s.arg = v }

func (s *ArriveContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ArriveContext) ARRIVE() antlr.TerminalNode {
	return s.GetToken(SerqParserARRIVE, 0)
}

func (s *ArriveContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *ArriveContext) NONE() antlr.TerminalNode {
	return s.GetToken(SerqParserNONE, 0)
}

func (s *ArriveContext) Paren() IParenContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParenContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParenContext)
}

func (s *ArriveContext) POISSON() antlr.TerminalNode {
	return s.GetToken(SerqParserPOISSON, 0)
}

func (s *ArriveContext) CLOSED() antlr.TerminalNode {
	return s.GetToken(SerqParserCLOSED, 0)
}

func (s *ArriveContext) BATCH() antlr.TerminalNode {
	return s.GetToken(SerqParserBATCH, 0)
}

type TurnBlockContext struct {
	WorkloadItemContext
	body IBlockContext
}

func NewTurnBlockContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *TurnBlockContext {
	var p = new(TurnBlockContext)

	InitEmptyWorkloadItemContext(&p.WorkloadItemContext)
	p.parser = parser
	p.CopyAll(ctx.(*WorkloadItemContext))

	return p
}

func (s *TurnBlockContext) GetBody() IBlockContext { return s.body }

func (s *TurnBlockContext) SetBody(v IBlockContext) { s.body = v }

func (s *TurnBlockContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TurnBlockContext) TURN() antlr.TerminalNode {
	return s.GetToken(SerqParserTURN, 0)
}

func (s *TurnBlockContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

type WorkloadSessionContext struct {
	WorkloadItemContext
	body IBlockContext
}

func NewWorkloadSessionContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *WorkloadSessionContext {
	var p = new(WorkloadSessionContext)

	InitEmptyWorkloadItemContext(&p.WorkloadItemContext)
	p.parser = parser
	p.CopyAll(ctx.(*WorkloadItemContext))

	return p
}

func (s *WorkloadSessionContext) GetBody() IBlockContext { return s.body }

func (s *WorkloadSessionContext) SetBody(v IBlockContext) { s.body = v }

func (s *WorkloadSessionContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *WorkloadSessionContext) SESSION() antlr.TerminalNode {
	return s.GetToken(SerqParserSESSION, 0)
}

func (s *WorkloadSessionContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

func (p *SerqParser) WorkloadItem() (localctx IWorkloadItemContext) {
	localctx = NewWorkloadItemContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 24, SerqParserRULE_workloadItem)
	var _la int

	p.SetState(323)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SerqParserARRIVE:
		localctx = NewArriveContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(293)
			p.Match(SerqParserARRIVE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(297)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}

		switch p.GetTokenStream().LA(1) {
		case SerqParserPOISSON, SerqParserCLOSED, SerqParserBATCH:
			{
				p.SetState(294)

				var _lt = p.GetTokenStream().LT(1)

				localctx.(*ArriveContext).process = _lt

				_la = p.GetTokenStream().LA(1)

				if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&3848290697216) != 0) {
					var _ri = p.GetErrorHandler().RecoverInline(p)

					localctx.(*ArriveContext).process = _ri
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}
			{
				p.SetState(295)

				var _x = p.Paren()

				localctx.(*ArriveContext).arg = _x
			}

		case SerqParserNONE:
			{
				p.SetState(296)
				p.Match(SerqParserNONE)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		default:
			p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
			goto errorExit
		}
		{
			p.SetState(299)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserTRACE:
		localctx = NewTraceContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(300)
			p.Match(SerqParserTRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(301)

			var _m = p.Match(SerqParserSTRING)

			localctx.(*TraceContext).path = _m
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(303)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SerqParserORDERED {
			{
				p.SetState(302)

				var _m = p.Match(SerqParserORDERED)

				localctx.(*TraceContext).ordered = _m
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		{
			p.SetState(305)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserINIT:
		localctx = NewInitContext(p, localctx)
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(306)
			p.Match(SerqParserINIT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(307)

			var _x = p.Block()

			localctx.(*InitContext).body = _x
		}

	case SerqParserTURN:
		localctx = NewTurnBlockContext(p, localctx)
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(308)
			p.Match(SerqParserTURN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(309)

			var _x = p.Block()

			localctx.(*TurnBlockContext).body = _x
		}

	case SerqParserSESSION:
		localctx = NewWorkloadSessionContext(p, localctx)
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(310)
			p.Match(SerqParserSESSION)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(311)

			var _x = p.Block()

			localctx.(*WorkloadSessionContext).body = _x
		}

	case SerqParserHIDDEN_:
		localctx = NewHiddenContext(p, localctx)
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(312)
			p.Match(SerqParserHIDDEN_)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(313)

			var _x = p.Attribute()

			localctx.(*HiddenContext)._attribute = _x
		}
		localctx.(*HiddenContext).names = append(localctx.(*HiddenContext).names, localctx.(*HiddenContext)._attribute)
		p.SetState(318)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SerqParserCOMMA {
			{
				p.SetState(314)
				p.Match(SerqParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(315)

				var _x = p.Attribute()

				localctx.(*HiddenContext)._attribute = _x
			}
			localctx.(*HiddenContext).names = append(localctx.(*HiddenContext).names, localctx.(*HiddenContext)._attribute)

			p.SetState(320)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(321)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IBlockContext is an interface to support dynamic dispatch.
type IBlockContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Get_stmt returns the _stmt rule contexts.
	Get_stmt() IStmtContext

	// Set_stmt sets the _stmt rule contexts.
	Set_stmt(IStmtContext)

	// GetStmts returns the stmts rule context list.
	GetStmts() []IStmtContext

	// SetStmts sets the stmts rule context list.
	SetStmts([]IStmtContext)

	// Getter signatures
	LBRACE() antlr.TerminalNode
	RBRACE() antlr.TerminalNode
	AllStmt() []IStmtContext
	Stmt(i int) IStmtContext

	// IsBlockContext differentiates from other interfaces.
	IsBlockContext()
}

type BlockContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	_stmt  IStmtContext
	stmts  []IStmtContext
}

func NewEmptyBlockContext() *BlockContext {
	var p = new(BlockContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_block
	return p
}

func InitEmptyBlockContext(p *BlockContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_block
}

func (*BlockContext) IsBlockContext() {}

func NewBlockContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *BlockContext {
	var p = new(BlockContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_block

	return p
}

func (s *BlockContext) GetParser() antlr.Parser { return s.parser }

func (s *BlockContext) Get_stmt() IStmtContext { return s._stmt }

func (s *BlockContext) Set_stmt(v IStmtContext) { s._stmt = v }

func (s *BlockContext) GetStmts() []IStmtContext { return s.stmts }

func (s *BlockContext) SetStmts(v []IStmtContext) { s.stmts = v }

func (s *BlockContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(SerqParserLBRACE, 0)
}

func (s *BlockContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(SerqParserRBRACE, 0)
}

func (s *BlockContext) AllStmt() []IStmtContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IStmtContext); ok {
			len++
		}
	}

	tst := make([]IStmtContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IStmtContext); ok {
			tst[i] = t.(IStmtContext)
			i++
		}
	}

	return tst
}

func (s *BlockContext) Stmt(i int) IStmtContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStmtContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStmtContext)
}

func (s *BlockContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BlockContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) Block() (localctx IBlockContext) {
	localctx = NewBlockContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 26, SerqParserRULE_block)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(325)
		p.Match(SerqParserLBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(329)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&-1112494583765270400) != 0) || ((int64((_la-65)) & ^0x3f) == 0 && ((int64(1)<<(_la-65))&16601) != 0) {
		{
			p.SetState(326)

			var _x = p.Stmt()

			localctx.(*BlockContext)._stmt = _x
		}
		localctx.(*BlockContext).stmts = append(localctx.(*BlockContext).stmts, localctx.(*BlockContext)._stmt)

		p.SetState(331)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(332)
		p.Match(SerqParserRBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IStmtContext is an interface to support dynamic dispatch.
type IStmtContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsStmtContext differentiates from other interfaces.
	IsStmtContext()
}

type StmtContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyStmtContext() *StmtContext {
	var p = new(StmtContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_stmt
	return p
}

func InitEmptyStmtContext(p *StmtContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_stmt
}

func (*StmtContext) IsStmtContext() {}

func NewStmtContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *StmtContext {
	var p = new(StmtContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_stmt

	return p
}

func (s *StmtContext) GetParser() antlr.Parser { return s.parser }

func (s *StmtContext) CopyAll(ctx *StmtContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *StmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StmtContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type AdmitIfContext struct {
	StmtContext
	head IAdmitHeadContext
	body IBlockContext
	tail IAfterKeepContext
}

func NewAdmitIfContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *AdmitIfContext {
	var p = new(AdmitIfContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *AdmitIfContext) GetHead() IAdmitHeadContext { return s.head }

func (s *AdmitIfContext) GetBody() IBlockContext { return s.body }

func (s *AdmitIfContext) GetTail() IAfterKeepContext { return s.tail }

func (s *AdmitIfContext) SetHead(v IAdmitHeadContext) { s.head = v }

func (s *AdmitIfContext) SetBody(v IBlockContext) { s.body = v }

func (s *AdmitIfContext) SetTail(v IAfterKeepContext) { s.tail = v }

func (s *AdmitIfContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AdmitIfContext) AdmitHead() IAdmitHeadContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAdmitHeadContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IAdmitHeadContext)
}

func (s *AdmitIfContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

func (s *AdmitIfContext) AfterKeep() IAfterKeepContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAfterKeepContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IAfterKeepContext)
}

type DropContext struct {
	StmtContext
	p IPoolRefContext
}

func NewDropContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *DropContext {
	var p = new(DropContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *DropContext) GetP() IPoolRefContext { return s.p }

func (s *DropContext) SetP(v IPoolRefContext) { s.p = v }

func (s *DropContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DropContext) DROP() antlr.TerminalNode {
	return s.GetToken(SerqParserDROP, 0)
}

func (s *DropContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *DropContext) PoolRef() IPoolRefContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPoolRefContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPoolRefContext)
}

type RequestContext struct {
	StmtContext
}

func NewRequestContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *RequestContext {
	var p = new(RequestContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *RequestContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *RequestContext) REQUEST() antlr.TerminalNode {
	return s.GetToken(SerqParserREQUEST, 0)
}

func (s *RequestContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

type SetContext struct {
	StmtContext
	n     IAttributeContext
	value IExprContext
}

func NewSetContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *SetContext {
	var p = new(SetContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *SetContext) GetN() IAttributeContext { return s.n }

func (s *SetContext) GetValue() IExprContext { return s.value }

func (s *SetContext) SetN(v IAttributeContext) { s.n = v }

func (s *SetContext) SetValue(v IExprContext) { s.value = v }

func (s *SetContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SetContext) SET() antlr.TerminalNode {
	return s.GetToken(SerqParserSET, 0)
}

func (s *SetContext) EQ() antlr.TerminalNode {
	return s.GetToken(SerqParserEQ, 0)
}

func (s *SetContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *SetContext) Attribute() IAttributeContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAttributeContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IAttributeContext)
}

func (s *SetContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

type GrowContext struct {
	StmtContext
	p      IPoolRefContext
	amount IParenContext
}

func NewGrowContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *GrowContext {
	var p = new(GrowContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *GrowContext) GetP() IPoolRefContext { return s.p }

func (s *GrowContext) GetAmount() IParenContext { return s.amount }

func (s *GrowContext) SetP(v IPoolRefContext) { s.p = v }

func (s *GrowContext) SetAmount(v IParenContext) { s.amount = v }

func (s *GrowContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *GrowContext) GROW() antlr.TerminalNode {
	return s.GetToken(SerqParserGROW, 0)
}

func (s *GrowContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *GrowContext) PoolRef() IPoolRefContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPoolRefContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPoolRefContext)
}

func (s *GrowContext) Paren() IParenContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParenContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParenContext)
}

type RoleContext struct {
	StmtContext
	word antlr.Token
	w    IWhereContext
	work IExprContext
	g    IGrowingContext
}

func NewRoleContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *RoleContext {
	var p = new(RoleContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *RoleContext) GetWord() antlr.Token { return s.word }

func (s *RoleContext) SetWord(v antlr.Token) { s.word = v }

func (s *RoleContext) GetW() IWhereContext { return s.w }

func (s *RoleContext) GetWork() IExprContext { return s.work }

func (s *RoleContext) GetG() IGrowingContext { return s.g }

func (s *RoleContext) SetW(v IWhereContext) { s.w = v }

func (s *RoleContext) SetWork(v IExprContext) { s.work = v }

func (s *RoleContext) SetG(v IGrowingContext) { s.g = v }

func (s *RoleContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *RoleContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *RoleContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *RoleContext) PREFILL() antlr.TerminalNode {
	return s.GetToken(SerqParserPREFILL, 0)
}

func (s *RoleContext) DECODE() antlr.TerminalNode {
	return s.GetToken(SerqParserDECODE, 0)
}

func (s *RoleContext) TOOL() antlr.TerminalNode {
	return s.GetToken(SerqParserTOOL, 0)
}

func (s *RoleContext) Where() IWhereContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IWhereContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IWhereContext)
}

func (s *RoleContext) Growing() IGrowingContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IGrowingContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IGrowingContext)
}

type ReleaseContext struct {
	StmtContext
	p IEndedRefContext
}

func NewReleaseContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ReleaseContext {
	var p = new(ReleaseContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *ReleaseContext) GetP() IEndedRefContext { return s.p }

func (s *ReleaseContext) SetP(v IEndedRefContext) { s.p = v }

func (s *ReleaseContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ReleaseContext) RELEASE() antlr.TerminalNode {
	return s.GetToken(SerqParserRELEASE, 0)
}

func (s *ReleaseContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *ReleaseContext) EndedRef() IEndedRefContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEndedRefContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEndedRefContext)
}

type RunContext struct {
	StmtContext
	s    IStageRefContext
	how  antlr.Token
	work IParenContext
	g    IGrowingContext
}

func NewRunContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *RunContext {
	var p = new(RunContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *RunContext) GetHow() antlr.Token { return s.how }

func (s *RunContext) SetHow(v antlr.Token) { s.how = v }

func (s *RunContext) GetS() IStageRefContext { return s.s }

func (s *RunContext) GetWork() IParenContext { return s.work }

func (s *RunContext) GetG() IGrowingContext { return s.g }

func (s *RunContext) SetS(v IStageRefContext) { s.s = v }

func (s *RunContext) SetWork(v IParenContext) { s.work = v }

func (s *RunContext) SetG(v IGrowingContext) { s.g = v }

func (s *RunContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *RunContext) RUN() antlr.TerminalNode {
	return s.GetToken(SerqParserRUN, 0)
}

func (s *RunContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *RunContext) StageRef() IStageRefContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStageRefContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStageRefContext)
}

func (s *RunContext) Paren() IParenContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParenContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParenContext)
}

func (s *RunContext) Growing() IGrowingContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IGrowingContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IGrowingContext)
}

func (s *RunContext) PREFILL() antlr.TerminalNode {
	return s.GetToken(SerqParserPREFILL, 0)
}

func (s *RunContext) DECODE() antlr.TerminalNode {
	return s.GetToken(SerqParserDECODE, 0)
}

type ChooseContext struct {
	StmtContext
	n    IAttributeContext
	cnt  IExprContext
	keys IKeyListContext
}

func NewChooseContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ChooseContext {
	var p = new(ChooseContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *ChooseContext) GetN() IAttributeContext { return s.n }

func (s *ChooseContext) GetCnt() IExprContext { return s.cnt }

func (s *ChooseContext) GetKeys() IKeyListContext { return s.keys }

func (s *ChooseContext) SetN(v IAttributeContext) { s.n = v }

func (s *ChooseContext) SetCnt(v IExprContext) { s.cnt = v }

func (s *ChooseContext) SetKeys(v IKeyListContext) { s.keys = v }

func (s *ChooseContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ChooseContext) CHOOSE() antlr.TerminalNode {
	return s.GetToken(SerqParserCHOOSE, 0)
}

func (s *ChooseContext) IN() antlr.TerminalNode {
	return s.GetToken(SerqParserIN, 0)
}

func (s *ChooseContext) BY() antlr.TerminalNode {
	return s.GetToken(SerqParserBY, 0)
}

func (s *ChooseContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *ChooseContext) Attribute() IAttributeContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAttributeContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IAttributeContext)
}

func (s *ChooseContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *ChooseContext) KeyList() IKeyListContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IKeyListContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IKeyListContext)
}

type TurnContext struct {
	StmtContext
}

func NewTurnContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *TurnContext {
	var p = new(TurnContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *TurnContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TurnContext) TURN() antlr.TerminalNode {
	return s.GetToken(SerqParserTURN, 0)
}

func (s *TurnContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

type BranchContext struct {
	StmtContext
	head      IBranchHeadContext
	then      IBlockContext
	otherwise IBlockContext
}

func NewBranchContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *BranchContext {
	var p = new(BranchContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *BranchContext) GetHead() IBranchHeadContext { return s.head }

func (s *BranchContext) GetThen() IBlockContext { return s.then }

func (s *BranchContext) GetOtherwise() IBlockContext { return s.otherwise }

func (s *BranchContext) SetHead(v IBranchHeadContext) { s.head = v }

func (s *BranchContext) SetThen(v IBlockContext) { s.then = v }

func (s *BranchContext) SetOtherwise(v IBlockContext) { s.otherwise = v }

func (s *BranchContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BranchContext) BranchHead() IBranchHeadContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBranchHeadContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBranchHeadContext)
}

func (s *BranchContext) AllBlock() []IBlockContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IBlockContext); ok {
			len++
		}
	}

	tst := make([]IBlockContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IBlockContext); ok {
			tst[i] = t.(IBlockContext)
			i++
		}
	}

	return tst
}

func (s *BranchContext) Block(i int) IBlockContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

func (s *BranchContext) ELSE() antlr.TerminalNode {
	return s.GetToken(SerqParserELSE, 0)
}

type ObserveContext struct {
	StmtContext
	n     IObservationContext
	value IExprContext
}

func NewObserveContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ObserveContext {
	var p = new(ObserveContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *ObserveContext) GetN() IObservationContext { return s.n }

func (s *ObserveContext) GetValue() IExprContext { return s.value }

func (s *ObserveContext) SetN(v IObservationContext) { s.n = v }

func (s *ObserveContext) SetValue(v IExprContext) { s.value = v }

func (s *ObserveContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ObserveContext) OBSERVE() antlr.TerminalNode {
	return s.GetToken(SerqParserOBSERVE, 0)
}

func (s *ObserveContext) EQ() antlr.TerminalNode {
	return s.GetToken(SerqParserEQ, 0)
}

func (s *ObserveContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *ObserveContext) Observation() IObservationContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IObservationContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IObservationContext)
}

func (s *ObserveContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

type HoldContext struct {
	StmtContext
	head IHoldHeadContext
	body IBlockContext
	tail IAfterHoldContext
}

func NewHoldContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *HoldContext {
	var p = new(HoldContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *HoldContext) GetHead() IHoldHeadContext { return s.head }

func (s *HoldContext) GetBody() IBlockContext { return s.body }

func (s *HoldContext) GetTail() IAfterHoldContext { return s.tail }

func (s *HoldContext) SetHead(v IHoldHeadContext) { s.head = v }

func (s *HoldContext) SetBody(v IBlockContext) { s.body = v }

func (s *HoldContext) SetTail(v IAfterHoldContext) { s.tail = v }

func (s *HoldContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *HoldContext) HoldHead() IHoldHeadContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IHoldHeadContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IHoldHeadContext)
}

func (s *HoldContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

func (s *HoldContext) AfterHold() IAfterHoldContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAfterHoldContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IAfterHoldContext)
}

type TransferContext struct {
	StmtContext
	w     IWhereContext
	work  IExprContext
	src   IEndedRefContext
	dst   IPoolRefContext
	units IParenContext
}

func NewTransferContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *TransferContext {
	var p = new(TransferContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *TransferContext) GetW() IWhereContext { return s.w }

func (s *TransferContext) GetWork() IExprContext { return s.work }

func (s *TransferContext) GetSrc() IEndedRefContext { return s.src }

func (s *TransferContext) GetDst() IPoolRefContext { return s.dst }

func (s *TransferContext) GetUnits() IParenContext { return s.units }

func (s *TransferContext) SetW(v IWhereContext) { s.w = v }

func (s *TransferContext) SetWork(v IExprContext) { s.work = v }

func (s *TransferContext) SetSrc(v IEndedRefContext) { s.src = v }

func (s *TransferContext) SetDst(v IPoolRefContext) { s.dst = v }

func (s *TransferContext) SetUnits(v IParenContext) { s.units = v }

func (s *TransferContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TransferContext) TRANSFER() antlr.TerminalNode {
	return s.GetToken(SerqParserTRANSFER, 0)
}

func (s *TransferContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *TransferContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *TransferContext) FROM() antlr.TerminalNode {
	return s.GetToken(SerqParserFROM, 0)
}

func (s *TransferContext) TO() antlr.TerminalNode {
	return s.GetToken(SerqParserTO, 0)
}

func (s *TransferContext) Where() IWhereContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IWhereContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IWhereContext)
}

func (s *TransferContext) EndedRef() IEndedRefContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEndedRefContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEndedRefContext)
}

func (s *TransferContext) PoolRef() IPoolRefContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPoolRefContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPoolRefContext)
}

func (s *TransferContext) Paren() IParenContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParenContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParenContext)
}

type LoadContext struct {
	StmtContext
	p     IPoolRefContext
	units IParenContext
}

func NewLoadContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *LoadContext {
	var p = new(LoadContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *LoadContext) GetP() IPoolRefContext { return s.p }

func (s *LoadContext) GetUnits() IParenContext { return s.units }

func (s *LoadContext) SetP(v IPoolRefContext) { s.p = v }

func (s *LoadContext) SetUnits(v IParenContext) { s.units = v }

func (s *LoadContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *LoadContext) LOAD() antlr.TerminalNode {
	return s.GetToken(SerqParserLOAD, 0)
}

func (s *LoadContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *LoadContext) PoolRef() IPoolRefContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPoolRefContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPoolRefContext)
}

func (s *LoadContext) Paren() IParenContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParenContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParenContext)
}

type LoopContext struct {
	StmtContext
	body IBlockContext
}

func NewLoopContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *LoopContext {
	var p = new(LoopContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *LoopContext) GetBody() IBlockContext { return s.body }

func (s *LoopContext) SetBody(v IBlockContext) { s.body = v }

func (s *LoopContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *LoopContext) LOOP() antlr.TerminalNode {
	return s.GetToken(SerqParserLOOP, 0)
}

func (s *LoopContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

type EndContext struct {
	StmtContext
}

func NewEndContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *EndContext {
	var p = new(EndContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *EndContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EndContext) END() antlr.TerminalNode {
	return s.GetToken(SerqParserEND, 0)
}

func (s *EndContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

type EnterContext struct {
	StmtContext
	head IEnterHeadContext
	body IBlockContext
	tail IAfterKeepContext
}

func NewEnterContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *EnterContext {
	var p = new(EnterContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *EnterContext) GetHead() IEnterHeadContext { return s.head }

func (s *EnterContext) GetBody() IBlockContext { return s.body }

func (s *EnterContext) GetTail() IAfterKeepContext { return s.tail }

func (s *EnterContext) SetHead(v IEnterHeadContext) { s.head = v }

func (s *EnterContext) SetBody(v IBlockContext) { s.body = v }

func (s *EnterContext) SetTail(v IAfterKeepContext) { s.tail = v }

func (s *EnterContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EnterContext) EnterHead() IEnterHeadContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEnterHeadContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEnterHeadContext)
}

func (s *EnterContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

func (s *EnterContext) AfterKeep() IAfterKeepContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAfterKeepContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IAfterKeepContext)
}

type TextContext struct {
	StmtContext
	s     IStreamRefContext
	first IExprContext
}

func NewTextContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *TextContext {
	var p = new(TextContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *TextContext) GetS() IStreamRefContext { return s.s }

func (s *TextContext) GetFirst() IExprContext { return s.first }

func (s *TextContext) SetS(v IStreamRefContext) { s.s = v }

func (s *TextContext) SetFirst(v IExprContext) { s.first = v }

func (s *TextContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TextContext) TEXT() antlr.TerminalNode {
	return s.GetToken(SerqParserTEXT, 0)
}

func (s *TextContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *TextContext) StreamRef() IStreamRefContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStreamRefContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStreamRefContext)
}

func (s *TextContext) FROM() antlr.TerminalNode {
	return s.GetToken(SerqParserFROM, 0)
}

func (s *TextContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (p *SerqParser) Stmt() (localctx IStmtContext) {
	localctx = NewStmtContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 28, SerqParserRULE_stmt)
	var _la int

	p.SetState(442)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SerqParserTURN:
		localctx = NewTurnContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(334)
			p.Match(SerqParserTURN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(335)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserREQUEST:
		localctx = NewRequestContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(336)
			p.Match(SerqParserREQUEST)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(337)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserEND:
		localctx = NewEndContext(p, localctx)
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(338)
			p.Match(SerqParserEND)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(339)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserSET:
		localctx = NewSetContext(p, localctx)
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(340)
			p.Match(SerqParserSET)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(341)

			var _x = p.Attribute()

			localctx.(*SetContext).n = _x
		}
		{
			p.SetState(342)
			p.Match(SerqParserEQ)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(343)

			var _x = p.Expr()

			localctx.(*SetContext).value = _x
		}
		{
			p.SetState(344)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserOBSERVE:
		localctx = NewObserveContext(p, localctx)
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(346)
			p.Match(SerqParserOBSERVE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(347)

			var _x = p.Observation()

			localctx.(*ObserveContext).n = _x
		}
		{
			p.SetState(348)
			p.Match(SerqParserEQ)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(349)

			var _x = p.Expr()

			localctx.(*ObserveContext).value = _x
		}
		{
			p.SetState(350)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserHOLD:
		localctx = NewHoldContext(p, localctx)
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(352)

			var _x = p.HoldHead()

			localctx.(*HoldContext).head = _x
		}
		{
			p.SetState(353)

			var _x = p.Block()

			localctx.(*HoldContext).body = _x
		}
		{
			p.SetState(354)

			var _x = p.AfterHold()

			localctx.(*HoldContext).tail = _x
		}

	case SerqParserENTER:
		localctx = NewEnterContext(p, localctx)
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(356)

			var _x = p.EnterHead()

			localctx.(*EnterContext).head = _x
		}
		{
			p.SetState(357)

			var _x = p.Block()

			localctx.(*EnterContext).body = _x
		}
		{
			p.SetState(358)

			var _x = p.AfterKeep()

			localctx.(*EnterContext).tail = _x
		}

	case SerqParserADMIT:
		localctx = NewAdmitIfContext(p, localctx)
		p.EnterOuterAlt(localctx, 8)
		{
			p.SetState(360)

			var _x = p.AdmitHead()

			localctx.(*AdmitIfContext).head = _x
		}
		{
			p.SetState(361)

			var _x = p.Block()

			localctx.(*AdmitIfContext).body = _x
		}
		{
			p.SetState(362)

			var _x = p.AfterKeep()

			localctx.(*AdmitIfContext).tail = _x
		}

	case SerqParserGROW:
		localctx = NewGrowContext(p, localctx)
		p.EnterOuterAlt(localctx, 9)
		{
			p.SetState(364)
			p.Match(SerqParserGROW)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(365)

			var _x = p.PoolRef()

			localctx.(*GrowContext).p = _x
		}
		{
			p.SetState(366)

			var _x = p.Paren()

			localctx.(*GrowContext).amount = _x
		}
		{
			p.SetState(367)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserDROP:
		localctx = NewDropContext(p, localctx)
		p.EnterOuterAlt(localctx, 10)
		{
			p.SetState(369)
			p.Match(SerqParserDROP)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(370)

			var _x = p.PoolRef()

			localctx.(*DropContext).p = _x
		}
		{
			p.SetState(371)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserRELEASE:
		localctx = NewReleaseContext(p, localctx)
		p.EnterOuterAlt(localctx, 11)
		{
			p.SetState(373)
			p.Match(SerqParserRELEASE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(374)

			var _x = p.EndedRef()

			localctx.(*ReleaseContext).p = _x
		}
		{
			p.SetState(375)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserTEXT:
		localctx = NewTextContext(p, localctx)
		p.EnterOuterAlt(localctx, 12)
		{
			p.SetState(377)
			p.Match(SerqParserTEXT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(378)

			var _x = p.StreamRef()

			localctx.(*TextContext).s = _x
		}
		p.SetState(381)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SerqParserFROM {
			{
				p.SetState(379)
				p.Match(SerqParserFROM)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(380)

				var _x = p.Expr()

				localctx.(*TextContext).first = _x
			}

		}
		{
			p.SetState(383)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserLOAD:
		localctx = NewLoadContext(p, localctx)
		p.EnterOuterAlt(localctx, 13)
		{
			p.SetState(385)
			p.Match(SerqParserLOAD)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(386)

			var _x = p.PoolRef()

			localctx.(*LoadContext).p = _x
		}
		{
			p.SetState(387)

			var _x = p.Paren()

			localctx.(*LoadContext).units = _x
		}
		{
			p.SetState(388)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserRUN:
		localctx = NewRunContext(p, localctx)
		p.EnterOuterAlt(localctx, 14)
		{
			p.SetState(390)
			p.Match(SerqParserRUN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(391)

			var _x = p.StageRef()

			localctx.(*RunContext).s = _x
		}
		p.SetState(393)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SerqParserDECODE || _la == SerqParserPREFILL {
			{
				p.SetState(392)

				var _lt = p.GetTokenStream().LT(1)

				localctx.(*RunContext).how = _lt

				_la = p.GetTokenStream().LA(1)

				if !(_la == SerqParserDECODE || _la == SerqParserPREFILL) {
					var _ri = p.GetErrorHandler().RecoverInline(p)

					localctx.(*RunContext).how = _ri
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}

		}
		{
			p.SetState(395)

			var _x = p.Paren()

			localctx.(*RunContext).work = _x
		}
		p.SetState(397)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SerqParserGROWING {
			{
				p.SetState(396)

				var _x = p.Growing()

				localctx.(*RunContext).g = _x
			}

		}
		{
			p.SetState(399)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserBRANCH:
		localctx = NewBranchContext(p, localctx)
		p.EnterOuterAlt(localctx, 15)
		{
			p.SetState(401)

			var _x = p.BranchHead()

			localctx.(*BranchContext).head = _x
		}
		{
			p.SetState(402)

			var _x = p.Block()

			localctx.(*BranchContext).then = _x
		}
		p.SetState(405)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SerqParserELSE {
			{
				p.SetState(403)
				p.Match(SerqParserELSE)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(404)

				var _x = p.Block()

				localctx.(*BranchContext).otherwise = _x
			}

		}

	case SerqParserLOOP:
		localctx = NewLoopContext(p, localctx)
		p.EnterOuterAlt(localctx, 16)
		{
			p.SetState(407)
			p.Match(SerqParserLOOP)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(408)

			var _x = p.Block()

			localctx.(*LoopContext).body = _x
		}

	case SerqParserCHOOSE:
		localctx = NewChooseContext(p, localctx)
		p.EnterOuterAlt(localctx, 17)
		{
			p.SetState(409)
			p.Match(SerqParserCHOOSE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(410)

			var _x = p.Attribute()

			localctx.(*ChooseContext).n = _x
		}
		{
			p.SetState(411)
			p.Match(SerqParserIN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(412)

			var _x = p.Expr()

			localctx.(*ChooseContext).cnt = _x
		}
		{
			p.SetState(413)
			p.Match(SerqParserBY)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(414)

			var _x = p.KeyList()

			localctx.(*ChooseContext).keys = _x
		}
		{
			p.SetState(415)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserDECODE, SerqParserPREFILL, SerqParserTOOL:
		localctx = NewRoleContext(p, localctx)
		p.EnterOuterAlt(localctx, 18)
		{
			p.SetState(417)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*RoleContext).word = _lt

			_la = p.GetTokenStream().LA(1)

			if !((int64((_la-33)) & ^0x3f) == 0 && ((int64(1)<<(_la-33))&274877906953) != 0) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*RoleContext).word = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		p.SetState(419)
		p.GetErrorHandler().Sync(p)

		if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 27, p.GetParserRuleContext()) == 1 {
			{
				p.SetState(418)

				var _x = p.Where()

				localctx.(*RoleContext).w = _x
			}

		} else if p.HasError() { // JIM
			goto errorExit
		}
		{
			p.SetState(421)

			var _x = p.Expr()

			localctx.(*RoleContext).work = _x
		}
		p.SetState(423)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SerqParserGROWING {
			{
				p.SetState(422)

				var _x = p.Growing()

				localctx.(*RoleContext).g = _x
			}

		}
		{
			p.SetState(425)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserTRANSFER:
		localctx = NewTransferContext(p, localctx)
		p.EnterOuterAlt(localctx, 19)
		{
			p.SetState(427)
			p.Match(SerqParserTRANSFER)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(429)
		p.GetErrorHandler().Sync(p)

		if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 29, p.GetParserRuleContext()) == 1 {
			{
				p.SetState(428)

				var _x = p.Where()

				localctx.(*TransferContext).w = _x
			}

		} else if p.HasError() { // JIM
			goto errorExit
		}
		{
			p.SetState(431)

			var _x = p.Expr()

			localctx.(*TransferContext).work = _x
		}
		p.SetState(438)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SerqParserFROM {
			{
				p.SetState(432)
				p.Match(SerqParserFROM)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(433)

				var _x = p.EndedRef()

				localctx.(*TransferContext).src = _x
			}
			{
				p.SetState(434)
				p.Match(SerqParserTO)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(435)

				var _x = p.PoolRef()

				localctx.(*TransferContext).dst = _x
			}
			{
				p.SetState(436)

				var _x = p.Paren()

				localctx.(*TransferContext).units = _x
			}

		}
		{
			p.SetState(440)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IAfterHoldContext is an interface to support dynamic dispatch.
type IAfterHoldContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetKeep returns the keep rule contexts.
	GetKeep() IParenContext

	// GetLe returns the le rule contexts.
	GetLe() ILeaseContext

	// SetKeep sets the keep rule contexts.
	SetKeep(IParenContext)

	// SetLe sets the le rule contexts.
	SetLe(ILeaseContext)

	// Getter signatures
	SEMI() antlr.TerminalNode
	CACHE() antlr.TerminalNode
	Paren() IParenContext
	Lease() ILeaseContext

	// IsAfterHoldContext differentiates from other interfaces.
	IsAfterHoldContext()
}

type AfterHoldContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	keep   IParenContext
	le     ILeaseContext
}

func NewEmptyAfterHoldContext() *AfterHoldContext {
	var p = new(AfterHoldContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_afterHold
	return p
}

func InitEmptyAfterHoldContext(p *AfterHoldContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_afterHold
}

func (*AfterHoldContext) IsAfterHoldContext() {}

func NewAfterHoldContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *AfterHoldContext {
	var p = new(AfterHoldContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_afterHold

	return p
}

func (s *AfterHoldContext) GetParser() antlr.Parser { return s.parser }

func (s *AfterHoldContext) GetKeep() IParenContext { return s.keep }

func (s *AfterHoldContext) GetLe() ILeaseContext { return s.le }

func (s *AfterHoldContext) SetKeep(v IParenContext) { s.keep = v }

func (s *AfterHoldContext) SetLe(v ILeaseContext) { s.le = v }

func (s *AfterHoldContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *AfterHoldContext) CACHE() antlr.TerminalNode {
	return s.GetToken(SerqParserCACHE, 0)
}

func (s *AfterHoldContext) Paren() IParenContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParenContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParenContext)
}

func (s *AfterHoldContext) Lease() ILeaseContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ILeaseContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ILeaseContext)
}

func (s *AfterHoldContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AfterHoldContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) AfterHold() (localctx IAfterHoldContext) {
	localctx = NewAfterHoldContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 30, SerqParserRULE_afterHold)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(455)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	switch p.GetTokenStream().LA(1) {
	case SerqParserCACHE, SerqParserLEASE:
		p.SetState(450)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}

		switch p.GetTokenStream().LA(1) {
		case SerqParserCACHE:
			{
				p.SetState(444)
				p.Match(SerqParserCACHE)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(445)

				var _x = p.Paren()

				localctx.(*AfterHoldContext).keep = _x
			}
			p.SetState(447)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			if _la == SerqParserLEASE {
				{
					p.SetState(446)

					var _x = p.Lease()

					localctx.(*AfterHoldContext).le = _x
				}

			}

		case SerqParserLEASE:
			{
				p.SetState(449)

				var _x = p.Lease()

				localctx.(*AfterHoldContext).le = _x
			}

		default:
			p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
			goto errorExit
		}
		{
			p.SetState(452)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserSEMI:
		{
			p.SetState(454)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserRUN, SerqParserADMIT, SerqParserDECODE, SerqParserPREFILL, SerqParserTURN, SerqParserREQUEST, SerqParserEND, SerqParserSET, SerqParserOBSERVE, SerqParserHOLD, SerqParserENTER, SerqParserGROW, SerqParserDROP, SerqParserRELEASE, SerqParserLOAD, SerqParserBRANCH, SerqParserLOOP, SerqParserCHOOSE, SerqParserTOOL, SerqParserTRANSFER, SerqParserTEXT, SerqParserRBRACE:

	default:
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IAfterKeepContext is an interface to support dynamic dispatch.
type IAfterKeepContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetKeep returns the keep rule contexts.
	GetKeep() IParenContext

	// GetLe returns the le rule contexts.
	GetLe() ILeaseContext

	// SetKeep sets the keep rule contexts.
	SetKeep(IParenContext)

	// SetLe sets the le rule contexts.
	SetLe(ILeaseContext)

	// Getter signatures
	SEMI() antlr.TerminalNode
	KEEP() antlr.TerminalNode
	Paren() IParenContext
	Lease() ILeaseContext

	// IsAfterKeepContext differentiates from other interfaces.
	IsAfterKeepContext()
}

type AfterKeepContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	keep   IParenContext
	le     ILeaseContext
}

func NewEmptyAfterKeepContext() *AfterKeepContext {
	var p = new(AfterKeepContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_afterKeep
	return p
}

func InitEmptyAfterKeepContext(p *AfterKeepContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_afterKeep
}

func (*AfterKeepContext) IsAfterKeepContext() {}

func NewAfterKeepContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *AfterKeepContext {
	var p = new(AfterKeepContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_afterKeep

	return p
}

func (s *AfterKeepContext) GetParser() antlr.Parser { return s.parser }

func (s *AfterKeepContext) GetKeep() IParenContext { return s.keep }

func (s *AfterKeepContext) GetLe() ILeaseContext { return s.le }

func (s *AfterKeepContext) SetKeep(v IParenContext) { s.keep = v }

func (s *AfterKeepContext) SetLe(v ILeaseContext) { s.le = v }

func (s *AfterKeepContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *AfterKeepContext) KEEP() antlr.TerminalNode {
	return s.GetToken(SerqParserKEEP, 0)
}

func (s *AfterKeepContext) Paren() IParenContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParenContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParenContext)
}

func (s *AfterKeepContext) Lease() ILeaseContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ILeaseContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ILeaseContext)
}

func (s *AfterKeepContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AfterKeepContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) AfterKeep() (localctx IAfterKeepContext) {
	localctx = NewAfterKeepContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 32, SerqParserRULE_afterKeep)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(468)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	switch p.GetTokenStream().LA(1) {
	case SerqParserKEEP, SerqParserLEASE:
		p.SetState(463)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}

		switch p.GetTokenStream().LA(1) {
		case SerqParserKEEP:
			{
				p.SetState(457)
				p.Match(SerqParserKEEP)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(458)

				var _x = p.Paren()

				localctx.(*AfterKeepContext).keep = _x
			}
			p.SetState(460)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			if _la == SerqParserLEASE {
				{
					p.SetState(459)

					var _x = p.Lease()

					localctx.(*AfterKeepContext).le = _x
				}

			}

		case SerqParserLEASE:
			{
				p.SetState(462)

				var _x = p.Lease()

				localctx.(*AfterKeepContext).le = _x
			}

		default:
			p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
			goto errorExit
		}
		{
			p.SetState(465)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserSEMI:
		{
			p.SetState(467)
			p.Match(SerqParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserRUN, SerqParserADMIT, SerqParserDECODE, SerqParserPREFILL, SerqParserTURN, SerqParserREQUEST, SerqParserEND, SerqParserSET, SerqParserOBSERVE, SerqParserHOLD, SerqParserENTER, SerqParserGROW, SerqParserDROP, SerqParserRELEASE, SerqParserLOAD, SerqParserBRANCH, SerqParserLOOP, SerqParserCHOOSE, SerqParserTOOL, SerqParserTRANSFER, SerqParserTEXT, SerqParserRBRACE:

	default:
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IHoldHeadContext is an interface to support dynamic dispatch.
type IHoldHeadContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetWs returns the ws rule contexts.
	GetWs() IWantsContext

	// GetR returns the r rule contexts.
	GetR() IReuseContext

	// GetBs returns the bs rule contexts.
	GetBs() IBindsContext

	// SetWs sets the ws rule contexts.
	SetWs(IWantsContext)

	// SetR sets the r rule contexts.
	SetR(IReuseContext)

	// SetBs sets the bs rule contexts.
	SetBs(IBindsContext)

	// Getter signatures
	HOLD() antlr.TerminalNode
	Wants() IWantsContext
	AT() antlr.TerminalNode
	ADMISSION() antlr.TerminalNode
	LPAREN() antlr.TerminalNode
	RPAREN() antlr.TerminalNode
	Reuse() IReuseContext
	Binds() IBindsContext

	// IsHoldHeadContext differentiates from other interfaces.
	IsHoldHeadContext()
}

type HoldHeadContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	ws     IWantsContext
	r      IReuseContext
	bs     IBindsContext
}

func NewEmptyHoldHeadContext() *HoldHeadContext {
	var p = new(HoldHeadContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_holdHead
	return p
}

func InitEmptyHoldHeadContext(p *HoldHeadContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_holdHead
}

func (*HoldHeadContext) IsHoldHeadContext() {}

func NewHoldHeadContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *HoldHeadContext {
	var p = new(HoldHeadContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_holdHead

	return p
}

func (s *HoldHeadContext) GetParser() antlr.Parser { return s.parser }

func (s *HoldHeadContext) GetWs() IWantsContext { return s.ws }

func (s *HoldHeadContext) GetR() IReuseContext { return s.r }

func (s *HoldHeadContext) GetBs() IBindsContext { return s.bs }

func (s *HoldHeadContext) SetWs(v IWantsContext) { s.ws = v }

func (s *HoldHeadContext) SetR(v IReuseContext) { s.r = v }

func (s *HoldHeadContext) SetBs(v IBindsContext) { s.bs = v }

func (s *HoldHeadContext) HOLD() antlr.TerminalNode {
	return s.GetToken(SerqParserHOLD, 0)
}

func (s *HoldHeadContext) Wants() IWantsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IWantsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IWantsContext)
}

func (s *HoldHeadContext) AT() antlr.TerminalNode {
	return s.GetToken(SerqParserAT, 0)
}

func (s *HoldHeadContext) ADMISSION() antlr.TerminalNode {
	return s.GetToken(SerqParserADMISSION, 0)
}

func (s *HoldHeadContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(SerqParserLPAREN, 0)
}

func (s *HoldHeadContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(SerqParserRPAREN, 0)
}

func (s *HoldHeadContext) Reuse() IReuseContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IReuseContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IReuseContext)
}

func (s *HoldHeadContext) Binds() IBindsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBindsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBindsContext)
}

func (s *HoldHeadContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *HoldHeadContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) HoldHead() (localctx IHoldHeadContext) {
	localctx = NewHoldHeadContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 34, SerqParserRULE_holdHead)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(470)
		p.Match(SerqParserHOLD)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(471)

		var _x = p.Wants()

		localctx.(*HoldHeadContext).ws = _x
	}
	p.SetState(473)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SerqParserREUSE {
		{
			p.SetState(472)

			var _x = p.Reuse()

			localctx.(*HoldHeadContext).r = _x
		}

	}
	p.SetState(481)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SerqParserAT {
		{
			p.SetState(475)
			p.Match(SerqParserAT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(476)
			p.Match(SerqParserADMISSION)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(477)
			p.Match(SerqParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(478)

			var _x = p.Binds()

			localctx.(*HoldHeadContext).bs = _x
		}
		{
			p.SetState(479)
			p.Match(SerqParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IEnterHeadContext is an interface to support dynamic dispatch.
type IEnterHeadContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetWs returns the ws rule contexts.
	GetWs() IWantsContext

	// GetR returns the r rule contexts.
	GetR() IReuseContext

	// GetBs returns the bs rule contexts.
	GetBs() IBindsContext

	// SetWs sets the ws rule contexts.
	SetWs(IWantsContext)

	// SetR sets the r rule contexts.
	SetR(IReuseContext)

	// SetBs sets the bs rule contexts.
	SetBs(IBindsContext)

	// Getter signatures
	ENTER() antlr.TerminalNode
	Wants() IWantsContext
	AT() antlr.TerminalNode
	ADMISSION() antlr.TerminalNode
	LPAREN() antlr.TerminalNode
	RPAREN() antlr.TerminalNode
	Reuse() IReuseContext
	Binds() IBindsContext

	// IsEnterHeadContext differentiates from other interfaces.
	IsEnterHeadContext()
}

type EnterHeadContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	ws     IWantsContext
	r      IReuseContext
	bs     IBindsContext
}

func NewEmptyEnterHeadContext() *EnterHeadContext {
	var p = new(EnterHeadContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_enterHead
	return p
}

func InitEmptyEnterHeadContext(p *EnterHeadContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_enterHead
}

func (*EnterHeadContext) IsEnterHeadContext() {}

func NewEnterHeadContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *EnterHeadContext {
	var p = new(EnterHeadContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_enterHead

	return p
}

func (s *EnterHeadContext) GetParser() antlr.Parser { return s.parser }

func (s *EnterHeadContext) GetWs() IWantsContext { return s.ws }

func (s *EnterHeadContext) GetR() IReuseContext { return s.r }

func (s *EnterHeadContext) GetBs() IBindsContext { return s.bs }

func (s *EnterHeadContext) SetWs(v IWantsContext) { s.ws = v }

func (s *EnterHeadContext) SetR(v IReuseContext) { s.r = v }

func (s *EnterHeadContext) SetBs(v IBindsContext) { s.bs = v }

func (s *EnterHeadContext) ENTER() antlr.TerminalNode {
	return s.GetToken(SerqParserENTER, 0)
}

func (s *EnterHeadContext) Wants() IWantsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IWantsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IWantsContext)
}

func (s *EnterHeadContext) AT() antlr.TerminalNode {
	return s.GetToken(SerqParserAT, 0)
}

func (s *EnterHeadContext) ADMISSION() antlr.TerminalNode {
	return s.GetToken(SerqParserADMISSION, 0)
}

func (s *EnterHeadContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(SerqParserLPAREN, 0)
}

func (s *EnterHeadContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(SerqParserRPAREN, 0)
}

func (s *EnterHeadContext) Reuse() IReuseContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IReuseContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IReuseContext)
}

func (s *EnterHeadContext) Binds() IBindsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBindsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBindsContext)
}

func (s *EnterHeadContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EnterHeadContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) EnterHead() (localctx IEnterHeadContext) {
	localctx = NewEnterHeadContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 36, SerqParserRULE_enterHead)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(483)
		p.Match(SerqParserENTER)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(484)

		var _x = p.Wants()

		localctx.(*EnterHeadContext).ws = _x
	}
	p.SetState(486)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SerqParserREUSE {
		{
			p.SetState(485)

			var _x = p.Reuse()

			localctx.(*EnterHeadContext).r = _x
		}

	}
	p.SetState(494)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SerqParserAT {
		{
			p.SetState(488)
			p.Match(SerqParserAT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(489)
			p.Match(SerqParserADMISSION)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(490)
			p.Match(SerqParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(491)

			var _x = p.Binds()

			localctx.(*EnterHeadContext).bs = _x
		}
		{
			p.SetState(492)
			p.Match(SerqParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IAdmitHeadContext is an interface to support dynamic dispatch.
type IAdmitHeadContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetWs returns the ws rule contexts.
	GetWs() IWantsContext

	// GetR returns the r rule contexts.
	GetR() IReuseContext

	// GetBs returns the bs rule contexts.
	GetBs() IBindsContext

	// SetWs sets the ws rule contexts.
	SetWs(IWantsContext)

	// SetR sets the r rule contexts.
	SetR(IReuseContext)

	// SetBs sets the bs rule contexts.
	SetBs(IBindsContext)

	// Getter signatures
	ADMIT() antlr.TerminalNode
	IF() antlr.TerminalNode
	FIT() antlr.TerminalNode
	Wants() IWantsContext
	WHERE() antlr.TerminalNode
	Reuse() IReuseContext
	Binds() IBindsContext

	// IsAdmitHeadContext differentiates from other interfaces.
	IsAdmitHeadContext()
}

type AdmitHeadContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	ws     IWantsContext
	r      IReuseContext
	bs     IBindsContext
}

func NewEmptyAdmitHeadContext() *AdmitHeadContext {
	var p = new(AdmitHeadContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_admitHead
	return p
}

func InitEmptyAdmitHeadContext(p *AdmitHeadContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_admitHead
}

func (*AdmitHeadContext) IsAdmitHeadContext() {}

func NewAdmitHeadContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *AdmitHeadContext {
	var p = new(AdmitHeadContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_admitHead

	return p
}

func (s *AdmitHeadContext) GetParser() antlr.Parser { return s.parser }

func (s *AdmitHeadContext) GetWs() IWantsContext { return s.ws }

func (s *AdmitHeadContext) GetR() IReuseContext { return s.r }

func (s *AdmitHeadContext) GetBs() IBindsContext { return s.bs }

func (s *AdmitHeadContext) SetWs(v IWantsContext) { s.ws = v }

func (s *AdmitHeadContext) SetR(v IReuseContext) { s.r = v }

func (s *AdmitHeadContext) SetBs(v IBindsContext) { s.bs = v }

func (s *AdmitHeadContext) ADMIT() antlr.TerminalNode {
	return s.GetToken(SerqParserADMIT, 0)
}

func (s *AdmitHeadContext) IF() antlr.TerminalNode {
	return s.GetToken(SerqParserIF, 0)
}

func (s *AdmitHeadContext) FIT() antlr.TerminalNode {
	return s.GetToken(SerqParserFIT, 0)
}

func (s *AdmitHeadContext) Wants() IWantsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IWantsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IWantsContext)
}

func (s *AdmitHeadContext) WHERE() antlr.TerminalNode {
	return s.GetToken(SerqParserWHERE, 0)
}

func (s *AdmitHeadContext) Reuse() IReuseContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IReuseContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IReuseContext)
}

func (s *AdmitHeadContext) Binds() IBindsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBindsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBindsContext)
}

func (s *AdmitHeadContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AdmitHeadContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) AdmitHead() (localctx IAdmitHeadContext) {
	localctx = NewAdmitHeadContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 38, SerqParserRULE_admitHead)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(496)
		p.Match(SerqParserADMIT)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(497)
		p.Match(SerqParserIF)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(498)

		var _x = p.Wants()

		localctx.(*AdmitHeadContext).ws = _x
	}
	{
		p.SetState(499)
		p.Match(SerqParserFIT)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(501)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SerqParserREUSE {
		{
			p.SetState(500)

			var _x = p.Reuse()

			localctx.(*AdmitHeadContext).r = _x
		}

	}
	p.SetState(505)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SerqParserWHERE {
		{
			p.SetState(503)
			p.Match(SerqParserWHERE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(504)

			var _x = p.Binds()

			localctx.(*AdmitHeadContext).bs = _x
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IBranchHeadContext is an interface to support dynamic dispatch.
type IBranchHeadContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetWith returns the with token.
	GetWith() antlr.Token

	// SetWith sets the with token.
	SetWith(antlr.Token)

	// GetGuard returns the guard rule contexts.
	GetGuard() IParenContext

	// SetGuard sets the guard rule contexts.
	SetGuard(IParenContext)

	// Getter signatures
	BRANCH() antlr.TerminalNode
	Paren() IParenContext
	WITH() antlr.TerminalNode

	// IsBranchHeadContext differentiates from other interfaces.
	IsBranchHeadContext()
}

type BranchHeadContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	with   antlr.Token
	guard  IParenContext
}

func NewEmptyBranchHeadContext() *BranchHeadContext {
	var p = new(BranchHeadContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_branchHead
	return p
}

func InitEmptyBranchHeadContext(p *BranchHeadContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_branchHead
}

func (*BranchHeadContext) IsBranchHeadContext() {}

func NewBranchHeadContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *BranchHeadContext {
	var p = new(BranchHeadContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_branchHead

	return p
}

func (s *BranchHeadContext) GetParser() antlr.Parser { return s.parser }

func (s *BranchHeadContext) GetWith() antlr.Token { return s.with }

func (s *BranchHeadContext) SetWith(v antlr.Token) { s.with = v }

func (s *BranchHeadContext) GetGuard() IParenContext { return s.guard }

func (s *BranchHeadContext) SetGuard(v IParenContext) { s.guard = v }

func (s *BranchHeadContext) BRANCH() antlr.TerminalNode {
	return s.GetToken(SerqParserBRANCH, 0)
}

func (s *BranchHeadContext) Paren() IParenContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParenContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParenContext)
}

func (s *BranchHeadContext) WITH() antlr.TerminalNode {
	return s.GetToken(SerqParserWITH, 0)
}

func (s *BranchHeadContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BranchHeadContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) BranchHead() (localctx IBranchHeadContext) {
	localctx = NewBranchHeadContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 40, SerqParserRULE_branchHead)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(507)
		p.Match(SerqParserBRANCH)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(509)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SerqParserWITH {
		{
			p.SetState(508)

			var _m = p.Match(SerqParserWITH)

			localctx.(*BranchHeadContext).with = _m
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(511)

		var _x = p.Paren()

		localctx.(*BranchHeadContext).guard = _x
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IWantsContext is an interface to support dynamic dispatch.
type IWantsContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Get_want returns the _want rule contexts.
	Get_want() IWantContext

	// Set_want sets the _want rule contexts.
	Set_want(IWantContext)

	// GetList returns the list rule context list.
	GetList() []IWantContext

	// SetList sets the list rule context list.
	SetList([]IWantContext)

	// Getter signatures
	AllWant() []IWantContext
	Want(i int) IWantContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsWantsContext differentiates from other interfaces.
	IsWantsContext()
}

type WantsContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	_want  IWantContext
	list   []IWantContext
}

func NewEmptyWantsContext() *WantsContext {
	var p = new(WantsContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_wants
	return p
}

func InitEmptyWantsContext(p *WantsContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_wants
}

func (*WantsContext) IsWantsContext() {}

func NewWantsContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *WantsContext {
	var p = new(WantsContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_wants

	return p
}

func (s *WantsContext) GetParser() antlr.Parser { return s.parser }

func (s *WantsContext) Get_want() IWantContext { return s._want }

func (s *WantsContext) Set_want(v IWantContext) { s._want = v }

func (s *WantsContext) GetList() []IWantContext { return s.list }

func (s *WantsContext) SetList(v []IWantContext) { s.list = v }

func (s *WantsContext) AllWant() []IWantContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IWantContext); ok {
			len++
		}
	}

	tst := make([]IWantContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IWantContext); ok {
			tst[i] = t.(IWantContext)
			i++
		}
	}

	return tst
}

func (s *WantsContext) Want(i int) IWantContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IWantContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IWantContext)
}

func (s *WantsContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(SerqParserCOMMA)
}

func (s *WantsContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(SerqParserCOMMA, i)
}

func (s *WantsContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *WantsContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) Wants() (localctx IWantsContext) {
	localctx = NewWantsContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 42, SerqParserRULE_wants)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(513)

		var _x = p.Want()

		localctx.(*WantsContext)._want = _x
	}
	localctx.(*WantsContext).list = append(localctx.(*WantsContext).list, localctx.(*WantsContext)._want)
	p.SetState(518)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SerqParserCOMMA {
		{
			p.SetState(514)
			p.Match(SerqParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(515)

			var _x = p.Want()

			localctx.(*WantsContext)._want = _x
		}
		localctx.(*WantsContext).list = append(localctx.(*WantsContext).list, localctx.(*WantsContext)._want)

		p.SetState(520)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IWantContext is an interface to support dynamic dispatch.
type IWantContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetP returns the p rule contexts.
	GetP() IPoolRefContext

	// GetUnits returns the units rule contexts.
	GetUnits() IParenContext

	// GetLeast returns the least rule contexts.
	GetLeast() IParenContext

	// SetP sets the p rule contexts.
	SetP(IPoolRefContext)

	// SetUnits sets the units rule contexts.
	SetUnits(IParenContext)

	// SetLeast sets the least rule contexts.
	SetLeast(IParenContext)

	// Getter signatures
	PoolRef() IPoolRefContext
	AllParen() []IParenContext
	Paren(i int) IParenContext
	RESERVE() antlr.TerminalNode

	// IsWantContext differentiates from other interfaces.
	IsWantContext()
}

type WantContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	p      IPoolRefContext
	units  IParenContext
	least  IParenContext
}

func NewEmptyWantContext() *WantContext {
	var p = new(WantContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_want
	return p
}

func InitEmptyWantContext(p *WantContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_want
}

func (*WantContext) IsWantContext() {}

func NewWantContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *WantContext {
	var p = new(WantContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_want

	return p
}

func (s *WantContext) GetParser() antlr.Parser { return s.parser }

func (s *WantContext) GetP() IPoolRefContext { return s.p }

func (s *WantContext) GetUnits() IParenContext { return s.units }

func (s *WantContext) GetLeast() IParenContext { return s.least }

func (s *WantContext) SetP(v IPoolRefContext) { s.p = v }

func (s *WantContext) SetUnits(v IParenContext) { s.units = v }

func (s *WantContext) SetLeast(v IParenContext) { s.least = v }

func (s *WantContext) PoolRef() IPoolRefContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPoolRefContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPoolRefContext)
}

func (s *WantContext) AllParen() []IParenContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IParenContext); ok {
			len++
		}
	}

	tst := make([]IParenContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IParenContext); ok {
			tst[i] = t.(IParenContext)
			i++
		}
	}

	return tst
}

func (s *WantContext) Paren(i int) IParenContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParenContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParenContext)
}

func (s *WantContext) RESERVE() antlr.TerminalNode {
	return s.GetToken(SerqParserRESERVE, 0)
}

func (s *WantContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *WantContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) Want() (localctx IWantContext) {
	localctx = NewWantContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 44, SerqParserRULE_want)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(521)

		var _x = p.PoolRef()

		localctx.(*WantContext).p = _x
	}
	{
		p.SetState(522)

		var _x = p.Paren()

		localctx.(*WantContext).units = _x
	}
	p.SetState(525)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SerqParserRESERVE {
		{
			p.SetState(523)
			p.Match(SerqParserRESERVE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(524)

			var _x = p.Paren()

			localctx.(*WantContext).least = _x
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IReuseContext is an interface to support dynamic dispatch.
type IReuseContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetBound returns the bound rule contexts.
	GetBound() IParenContext

	// SetBound sets the bound rule contexts.
	SetBound(IParenContext)

	// Getter signatures
	REUSE() antlr.TerminalNode
	Paren() IParenContext

	// IsReuseContext differentiates from other interfaces.
	IsReuseContext()
}

type ReuseContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	bound  IParenContext
}

func NewEmptyReuseContext() *ReuseContext {
	var p = new(ReuseContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_reuse
	return p
}

func InitEmptyReuseContext(p *ReuseContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_reuse
}

func (*ReuseContext) IsReuseContext() {}

func NewReuseContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ReuseContext {
	var p = new(ReuseContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_reuse

	return p
}

func (s *ReuseContext) GetParser() antlr.Parser { return s.parser }

func (s *ReuseContext) GetBound() IParenContext { return s.bound }

func (s *ReuseContext) SetBound(v IParenContext) { s.bound = v }

func (s *ReuseContext) REUSE() antlr.TerminalNode {
	return s.GetToken(SerqParserREUSE, 0)
}

func (s *ReuseContext) Paren() IParenContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParenContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParenContext)
}

func (s *ReuseContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ReuseContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) Reuse() (localctx IReuseContext) {
	localctx = NewReuseContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 46, SerqParserRULE_reuse)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(527)
		p.Match(SerqParserREUSE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(528)

		var _x = p.Paren()

		localctx.(*ReuseContext).bound = _x
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IBindsContext is an interface to support dynamic dispatch.
type IBindsContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Get_bind returns the _bind rule contexts.
	Get_bind() IBindContext

	// Set_bind sets the _bind rule contexts.
	Set_bind(IBindContext)

	// GetList returns the list rule context list.
	GetList() []IBindContext

	// SetList sets the list rule context list.
	SetList([]IBindContext)

	// Getter signatures
	AllBind() []IBindContext
	Bind(i int) IBindContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsBindsContext differentiates from other interfaces.
	IsBindsContext()
}

type BindsContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	_bind  IBindContext
	list   []IBindContext
}

func NewEmptyBindsContext() *BindsContext {
	var p = new(BindsContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_binds
	return p
}

func InitEmptyBindsContext(p *BindsContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_binds
}

func (*BindsContext) IsBindsContext() {}

func NewBindsContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *BindsContext {
	var p = new(BindsContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_binds

	return p
}

func (s *BindsContext) GetParser() antlr.Parser { return s.parser }

func (s *BindsContext) Get_bind() IBindContext { return s._bind }

func (s *BindsContext) Set_bind(v IBindContext) { s._bind = v }

func (s *BindsContext) GetList() []IBindContext { return s.list }

func (s *BindsContext) SetList(v []IBindContext) { s.list = v }

func (s *BindsContext) AllBind() []IBindContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IBindContext); ok {
			len++
		}
	}

	tst := make([]IBindContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IBindContext); ok {
			tst[i] = t.(IBindContext)
			i++
		}
	}

	return tst
}

func (s *BindsContext) Bind(i int) IBindContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBindContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBindContext)
}

func (s *BindsContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(SerqParserCOMMA)
}

func (s *BindsContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(SerqParserCOMMA, i)
}

func (s *BindsContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BindsContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) Binds() (localctx IBindsContext) {
	localctx = NewBindsContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 48, SerqParserRULE_binds)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(530)

		var _x = p.Bind()

		localctx.(*BindsContext)._bind = _x
	}
	localctx.(*BindsContext).list = append(localctx.(*BindsContext).list, localctx.(*BindsContext)._bind)
	p.SetState(535)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SerqParserCOMMA {
		{
			p.SetState(531)
			p.Match(SerqParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(532)

			var _x = p.Bind()

			localctx.(*BindsContext)._bind = _x
		}
		localctx.(*BindsContext).list = append(localctx.(*BindsContext).list, localctx.(*BindsContext)._bind)

		p.SetState(537)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IBindContext is an interface to support dynamic dispatch.
type IBindContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetN returns the n rule contexts.
	GetN() INameContext

	// GetValue returns the value rule contexts.
	GetValue() IExprContext

	// SetN sets the n rule contexts.
	SetN(INameContext)

	// SetValue sets the value rule contexts.
	SetValue(IExprContext)

	// Getter signatures
	EQ() antlr.TerminalNode
	Name() INameContext
	Expr() IExprContext

	// IsBindContext differentiates from other interfaces.
	IsBindContext()
}

type BindContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	n      INameContext
	value  IExprContext
}

func NewEmptyBindContext() *BindContext {
	var p = new(BindContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_bind
	return p
}

func InitEmptyBindContext(p *BindContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_bind
}

func (*BindContext) IsBindContext() {}

func NewBindContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *BindContext {
	var p = new(BindContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_bind

	return p
}

func (s *BindContext) GetParser() antlr.Parser { return s.parser }

func (s *BindContext) GetN() INameContext { return s.n }

func (s *BindContext) GetValue() IExprContext { return s.value }

func (s *BindContext) SetN(v INameContext) { s.n = v }

func (s *BindContext) SetValue(v IExprContext) { s.value = v }

func (s *BindContext) EQ() antlr.TerminalNode {
	return s.GetToken(SerqParserEQ, 0)
}

func (s *BindContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *BindContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *BindContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BindContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) Bind() (localctx IBindContext) {
	localctx = NewBindContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 50, SerqParserRULE_bind)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(538)

		var _x = p.Name()

		localctx.(*BindContext).n = _x
	}
	{
		p.SetState(539)
		p.Match(SerqParserEQ)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(540)

		var _x = p.Expr()

		localctx.(*BindContext).value = _x
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ILeaseContext is an interface to support dynamic dispatch.
type ILeaseContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetP returns the p rule contexts.
	GetP() IPoolRefContext

	// GetTime returns the time rule contexts.
	GetTime() IParenContext

	// GetN returns the n rule contexts.
	GetN() ILeaseNameContext

	// SetP sets the p rule contexts.
	SetP(IPoolRefContext)

	// SetTime sets the time rule contexts.
	SetTime(IParenContext)

	// SetN sets the n rule contexts.
	SetN(ILeaseNameContext)

	// Getter signatures
	LEASE() antlr.TerminalNode
	PoolRef() IPoolRefContext
	Paren() IParenContext
	AS() antlr.TerminalNode
	LeaseName() ILeaseNameContext

	// IsLeaseContext differentiates from other interfaces.
	IsLeaseContext()
}

type LeaseContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	p      IPoolRefContext
	time   IParenContext
	n      ILeaseNameContext
}

func NewEmptyLeaseContext() *LeaseContext {
	var p = new(LeaseContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_lease
	return p
}

func InitEmptyLeaseContext(p *LeaseContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_lease
}

func (*LeaseContext) IsLeaseContext() {}

func NewLeaseContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *LeaseContext {
	var p = new(LeaseContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_lease

	return p
}

func (s *LeaseContext) GetParser() antlr.Parser { return s.parser }

func (s *LeaseContext) GetP() IPoolRefContext { return s.p }

func (s *LeaseContext) GetTime() IParenContext { return s.time }

func (s *LeaseContext) GetN() ILeaseNameContext { return s.n }

func (s *LeaseContext) SetP(v IPoolRefContext) { s.p = v }

func (s *LeaseContext) SetTime(v IParenContext) { s.time = v }

func (s *LeaseContext) SetN(v ILeaseNameContext) { s.n = v }

func (s *LeaseContext) LEASE() antlr.TerminalNode {
	return s.GetToken(SerqParserLEASE, 0)
}

func (s *LeaseContext) PoolRef() IPoolRefContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPoolRefContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPoolRefContext)
}

func (s *LeaseContext) Paren() IParenContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParenContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParenContext)
}

func (s *LeaseContext) AS() antlr.TerminalNode {
	return s.GetToken(SerqParserAS, 0)
}

func (s *LeaseContext) LeaseName() ILeaseNameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ILeaseNameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ILeaseNameContext)
}

func (s *LeaseContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *LeaseContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) Lease() (localctx ILeaseContext) {
	localctx = NewLeaseContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 52, SerqParserRULE_lease)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(542)
		p.Match(SerqParserLEASE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(543)

		var _x = p.PoolRef()

		localctx.(*LeaseContext).p = _x
	}
	{
		p.SetState(544)

		var _x = p.Paren()

		localctx.(*LeaseContext).time = _x
	}
	p.SetState(547)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SerqParserAS {
		{
			p.SetState(545)
			p.Match(SerqParserAS)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(546)

			var _x = p.LeaseName()

			localctx.(*LeaseContext).n = _x
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IGrowingContext is an interface to support dynamic dispatch.
type IGrowingContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetP returns the p rule contexts.
	GetP() IPoolRefContext

	// SetP sets the p rule contexts.
	SetP(IPoolRefContext)

	// Getter signatures
	GROWING() antlr.TerminalNode
	PoolRef() IPoolRefContext

	// IsGrowingContext differentiates from other interfaces.
	IsGrowingContext()
}

type GrowingContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	p      IPoolRefContext
}

func NewEmptyGrowingContext() *GrowingContext {
	var p = new(GrowingContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_growing
	return p
}

func InitEmptyGrowingContext(p *GrowingContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_growing
}

func (*GrowingContext) IsGrowingContext() {}

func NewGrowingContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *GrowingContext {
	var p = new(GrowingContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_growing

	return p
}

func (s *GrowingContext) GetParser() antlr.Parser { return s.parser }

func (s *GrowingContext) GetP() IPoolRefContext { return s.p }

func (s *GrowingContext) SetP(v IPoolRefContext) { s.p = v }

func (s *GrowingContext) GROWING() antlr.TerminalNode {
	return s.GetToken(SerqParserGROWING, 0)
}

func (s *GrowingContext) PoolRef() IPoolRefContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPoolRefContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPoolRefContext)
}

func (s *GrowingContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *GrowingContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) Growing() (localctx IGrowingContext) {
	localctx = NewGrowingContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 54, SerqParserRULE_growing)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(549)
		p.Match(SerqParserGROWING)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(550)

		var _x = p.PoolRef()

		localctx.(*GrowingContext).p = _x
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IWhereContext is an interface to support dynamic dispatch.
type IWhereContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsWhereContext differentiates from other interfaces.
	IsWhereContext()
}

type WhereContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyWhereContext() *WhereContext {
	var p = new(WhereContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_where
	return p
}

func InitEmptyWhereContext(p *WhereContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_where
}

func (*WhereContext) IsWhereContext() {}

func NewWhereContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *WhereContext {
	var p = new(WhereContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_where

	return p
}

func (s *WhereContext) GetParser() antlr.Parser { return s.parser }

func (s *WhereContext) CopyAll(ctx *WhereContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *WhereContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *WhereContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type WhereIndexContext struct {
	WhereContext
	index IExprContext
}

func NewWhereIndexContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *WhereIndexContext {
	var p = new(WhereIndexContext)

	InitEmptyWhereContext(&p.WhereContext)
	p.parser = parser
	p.CopyAll(ctx.(*WhereContext))

	return p
}

func (s *WhereIndexContext) GetIndex() IExprContext { return s.index }

func (s *WhereIndexContext) SetIndex(v IExprContext) { s.index = v }

func (s *WhereIndexContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *WhereIndexContext) LBRACKET() antlr.TerminalNode {
	return s.GetToken(SerqParserLBRACKET, 0)
}

func (s *WhereIndexContext) RBRACKET() antlr.TerminalNode {
	return s.GetToken(SerqParserRBRACKET, 0)
}

func (s *WhereIndexContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

type WhereOnContext struct {
	WhereContext
	s IStageRefContext
}

func NewWhereOnContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *WhereOnContext {
	var p = new(WhereOnContext)

	InitEmptyWhereContext(&p.WhereContext)
	p.parser = parser
	p.CopyAll(ctx.(*WhereContext))

	return p
}

func (s *WhereOnContext) GetS() IStageRefContext { return s.s }

func (s *WhereOnContext) SetS(v IStageRefContext) { s.s = v }

func (s *WhereOnContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *WhereOnContext) ON() antlr.TerminalNode {
	return s.GetToken(SerqParserON, 0)
}

func (s *WhereOnContext) StageRef() IStageRefContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStageRefContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStageRefContext)
}

func (p *SerqParser) Where() (localctx IWhereContext) {
	localctx = NewWhereContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 56, SerqParserRULE_where)
	p.SetState(558)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SerqParserLBRACKET:
		localctx = NewWhereIndexContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(552)
			p.Match(SerqParserLBRACKET)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(553)

			var _x = p.Expr()

			localctx.(*WhereIndexContext).index = _x
		}
		{
			p.SetState(554)
			p.Match(SerqParserRBRACKET)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserON:
		localctx = NewWhereOnContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(556)
			p.Match(SerqParserON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(557)

			var _x = p.StageRef()

			localctx.(*WhereOnContext).s = _x
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IPoolRefContext is an interface to support dynamic dispatch.
type IPoolRefContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetN returns the n rule contexts.
	GetN() INameContext

	// GetIndex returns the index rule contexts.
	GetIndex() IExprContext

	// SetN sets the n rule contexts.
	SetN(INameContext)

	// SetIndex sets the index rule contexts.
	SetIndex(IExprContext)

	// Getter signatures
	Name() INameContext
	LBRACKET() antlr.TerminalNode
	RBRACKET() antlr.TerminalNode
	Expr() IExprContext

	// IsPoolRefContext differentiates from other interfaces.
	IsPoolRefContext()
}

type PoolRefContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	n      INameContext
	index  IExprContext
}

func NewEmptyPoolRefContext() *PoolRefContext {
	var p = new(PoolRefContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_poolRef
	return p
}

func InitEmptyPoolRefContext(p *PoolRefContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_poolRef
}

func (*PoolRefContext) IsPoolRefContext() {}

func NewPoolRefContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *PoolRefContext {
	var p = new(PoolRefContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_poolRef

	return p
}

func (s *PoolRefContext) GetParser() antlr.Parser { return s.parser }

func (s *PoolRefContext) GetN() INameContext { return s.n }

func (s *PoolRefContext) GetIndex() IExprContext { return s.index }

func (s *PoolRefContext) SetN(v INameContext) { s.n = v }

func (s *PoolRefContext) SetIndex(v IExprContext) { s.index = v }

func (s *PoolRefContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *PoolRefContext) LBRACKET() antlr.TerminalNode {
	return s.GetToken(SerqParserLBRACKET, 0)
}

func (s *PoolRefContext) RBRACKET() antlr.TerminalNode {
	return s.GetToken(SerqParserRBRACKET, 0)
}

func (s *PoolRefContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *PoolRefContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PoolRefContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) PoolRef() (localctx IPoolRefContext) {
	localctx = NewPoolRefContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 58, SerqParserRULE_poolRef)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(560)

		var _x = p.Name()

		localctx.(*PoolRefContext).n = _x
	}
	p.SetState(565)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SerqParserLBRACKET {
		{
			p.SetState(561)
			p.Match(SerqParserLBRACKET)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(562)

			var _x = p.Expr()

			localctx.(*PoolRefContext).index = _x
		}
		{
			p.SetState(563)
			p.Match(SerqParserRBRACKET)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IStageRefContext is an interface to support dynamic dispatch.
type IStageRefContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetN returns the n rule contexts.
	GetN() INameContext

	// GetIndex returns the index rule contexts.
	GetIndex() IExprContext

	// SetN sets the n rule contexts.
	SetN(INameContext)

	// SetIndex sets the index rule contexts.
	SetIndex(IExprContext)

	// Getter signatures
	Name() INameContext
	LBRACKET() antlr.TerminalNode
	RBRACKET() antlr.TerminalNode
	Expr() IExprContext

	// IsStageRefContext differentiates from other interfaces.
	IsStageRefContext()
}

type StageRefContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	n      INameContext
	index  IExprContext
}

func NewEmptyStageRefContext() *StageRefContext {
	var p = new(StageRefContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_stageRef
	return p
}

func InitEmptyStageRefContext(p *StageRefContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_stageRef
}

func (*StageRefContext) IsStageRefContext() {}

func NewStageRefContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *StageRefContext {
	var p = new(StageRefContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_stageRef

	return p
}

func (s *StageRefContext) GetParser() antlr.Parser { return s.parser }

func (s *StageRefContext) GetN() INameContext { return s.n }

func (s *StageRefContext) GetIndex() IExprContext { return s.index }

func (s *StageRefContext) SetN(v INameContext) { s.n = v }

func (s *StageRefContext) SetIndex(v IExprContext) { s.index = v }

func (s *StageRefContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *StageRefContext) LBRACKET() antlr.TerminalNode {
	return s.GetToken(SerqParserLBRACKET, 0)
}

func (s *StageRefContext) RBRACKET() antlr.TerminalNode {
	return s.GetToken(SerqParserRBRACKET, 0)
}

func (s *StageRefContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *StageRefContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StageRefContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) StageRef() (localctx IStageRefContext) {
	localctx = NewStageRefContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 60, SerqParserRULE_stageRef)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(567)

		var _x = p.Name()

		localctx.(*StageRefContext).n = _x
	}
	p.SetState(572)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SerqParserLBRACKET {
		{
			p.SetState(568)
			p.Match(SerqParserLBRACKET)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(569)

			var _x = p.Expr()

			localctx.(*StageRefContext).index = _x
		}
		{
			p.SetState(570)
			p.Match(SerqParserRBRACKET)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IEndedRefContext is an interface to support dynamic dispatch.
type IEndedRefContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetN returns the n rule contexts.
	GetN() INameContext

	// GetIndex returns the index rule contexts.
	GetIndex() IExprContext

	// SetN sets the n rule contexts.
	SetN(INameContext)

	// SetIndex sets the index rule contexts.
	SetIndex(IExprContext)

	// Getter signatures
	Name() INameContext
	LBRACKET() antlr.TerminalNode
	RBRACKET() antlr.TerminalNode
	Expr() IExprContext

	// IsEndedRefContext differentiates from other interfaces.
	IsEndedRefContext()
}

type EndedRefContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	n      INameContext
	index  IExprContext
}

func NewEmptyEndedRefContext() *EndedRefContext {
	var p = new(EndedRefContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_endedRef
	return p
}

func InitEmptyEndedRefContext(p *EndedRefContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_endedRef
}

func (*EndedRefContext) IsEndedRefContext() {}

func NewEndedRefContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *EndedRefContext {
	var p = new(EndedRefContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_endedRef

	return p
}

func (s *EndedRefContext) GetParser() antlr.Parser { return s.parser }

func (s *EndedRefContext) GetN() INameContext { return s.n }

func (s *EndedRefContext) GetIndex() IExprContext { return s.index }

func (s *EndedRefContext) SetN(v INameContext) { s.n = v }

func (s *EndedRefContext) SetIndex(v IExprContext) { s.index = v }

func (s *EndedRefContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *EndedRefContext) LBRACKET() antlr.TerminalNode {
	return s.GetToken(SerqParserLBRACKET, 0)
}

func (s *EndedRefContext) RBRACKET() antlr.TerminalNode {
	return s.GetToken(SerqParserRBRACKET, 0)
}

func (s *EndedRefContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *EndedRefContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EndedRefContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) EndedRef() (localctx IEndedRefContext) {
	localctx = NewEndedRefContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 62, SerqParserRULE_endedRef)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(574)

		var _x = p.Name()

		localctx.(*EndedRefContext).n = _x
	}
	p.SetState(579)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SerqParserLBRACKET {
		{
			p.SetState(575)
			p.Match(SerqParserLBRACKET)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(576)

			var _x = p.Expr()

			localctx.(*EndedRefContext).index = _x
		}
		{
			p.SetState(577)
			p.Match(SerqParserRBRACKET)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IStreamRefContext is an interface to support dynamic dispatch.
type IStreamRefContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetN returns the n rule contexts.
	GetN() INameContext

	// GetIndex returns the index rule contexts.
	GetIndex() IExprContext

	// SetN sets the n rule contexts.
	SetN(INameContext)

	// SetIndex sets the index rule contexts.
	SetIndex(IExprContext)

	// Getter signatures
	Name() INameContext
	LBRACKET() antlr.TerminalNode
	RBRACKET() antlr.TerminalNode
	Expr() IExprContext

	// IsStreamRefContext differentiates from other interfaces.
	IsStreamRefContext()
}

type StreamRefContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	n      INameContext
	index  IExprContext
}

func NewEmptyStreamRefContext() *StreamRefContext {
	var p = new(StreamRefContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_streamRef
	return p
}

func InitEmptyStreamRefContext(p *StreamRefContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_streamRef
}

func (*StreamRefContext) IsStreamRefContext() {}

func NewStreamRefContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *StreamRefContext {
	var p = new(StreamRefContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_streamRef

	return p
}

func (s *StreamRefContext) GetParser() antlr.Parser { return s.parser }

func (s *StreamRefContext) GetN() INameContext { return s.n }

func (s *StreamRefContext) GetIndex() IExprContext { return s.index }

func (s *StreamRefContext) SetN(v INameContext) { s.n = v }

func (s *StreamRefContext) SetIndex(v IExprContext) { s.index = v }

func (s *StreamRefContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *StreamRefContext) LBRACKET() antlr.TerminalNode {
	return s.GetToken(SerqParserLBRACKET, 0)
}

func (s *StreamRefContext) RBRACKET() antlr.TerminalNode {
	return s.GetToken(SerqParserRBRACKET, 0)
}

func (s *StreamRefContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *StreamRefContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StreamRefContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) StreamRef() (localctx IStreamRefContext) {
	localctx = NewStreamRefContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 64, SerqParserRULE_streamRef)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(581)

		var _x = p.Name()

		localctx.(*StreamRefContext).n = _x
	}
	p.SetState(586)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SerqParserLBRACKET {
		{
			p.SetState(582)
			p.Match(SerqParserLBRACKET)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(583)

			var _x = p.Expr()

			localctx.(*StreamRefContext).index = _x
		}
		{
			p.SetState(584)
			p.Match(SerqParserRBRACKET)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IPoolNameContext is an interface to support dynamic dispatch.
type IPoolNameContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Name() INameContext

	// IsPoolNameContext differentiates from other interfaces.
	IsPoolNameContext()
}

type PoolNameContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyPoolNameContext() *PoolNameContext {
	var p = new(PoolNameContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_poolName
	return p
}

func InitEmptyPoolNameContext(p *PoolNameContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_poolName
}

func (*PoolNameContext) IsPoolNameContext() {}

func NewPoolNameContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *PoolNameContext {
	var p = new(PoolNameContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_poolName

	return p
}

func (s *PoolNameContext) GetParser() antlr.Parser { return s.parser }

func (s *PoolNameContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *PoolNameContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PoolNameContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) PoolName() (localctx IPoolNameContext) {
	localctx = NewPoolNameContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 66, SerqParserRULE_poolName)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(588)
		p.Name()
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IStageNameContext is an interface to support dynamic dispatch.
type IStageNameContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Name() INameContext

	// IsStageNameContext differentiates from other interfaces.
	IsStageNameContext()
}

type StageNameContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyStageNameContext() *StageNameContext {
	var p = new(StageNameContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_stageName
	return p
}

func InitEmptyStageNameContext(p *StageNameContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_stageName
}

func (*StageNameContext) IsStageNameContext() {}

func NewStageNameContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *StageNameContext {
	var p = new(StageNameContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_stageName

	return p
}

func (s *StageNameContext) GetParser() antlr.Parser { return s.parser }

func (s *StageNameContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *StageNameContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StageNameContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) StageName() (localctx IStageNameContext) {
	localctx = NewStageNameContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 68, SerqParserRULE_stageName)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(590)
		p.Name()
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IAttributeContext is an interface to support dynamic dispatch.
type IAttributeContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Name() INameContext

	// IsAttributeContext differentiates from other interfaces.
	IsAttributeContext()
}

type AttributeContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyAttributeContext() *AttributeContext {
	var p = new(AttributeContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_attribute
	return p
}

func InitEmptyAttributeContext(p *AttributeContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_attribute
}

func (*AttributeContext) IsAttributeContext() {}

func NewAttributeContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *AttributeContext {
	var p = new(AttributeContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_attribute

	return p
}

func (s *AttributeContext) GetParser() antlr.Parser { return s.parser }

func (s *AttributeContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *AttributeContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AttributeContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) Attribute() (localctx IAttributeContext) {
	localctx = NewAttributeContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 70, SerqParserRULE_attribute)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(592)
		p.Name()
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IObservationContext is an interface to support dynamic dispatch.
type IObservationContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Name() INameContext

	// IsObservationContext differentiates from other interfaces.
	IsObservationContext()
}

type ObservationContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyObservationContext() *ObservationContext {
	var p = new(ObservationContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_observation
	return p
}

func InitEmptyObservationContext(p *ObservationContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_observation
}

func (*ObservationContext) IsObservationContext() {}

func NewObservationContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ObservationContext {
	var p = new(ObservationContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_observation

	return p
}

func (s *ObservationContext) GetParser() antlr.Parser { return s.parser }

func (s *ObservationContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *ObservationContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ObservationContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) Observation() (localctx IObservationContext) {
	localctx = NewObservationContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 72, SerqParserRULE_observation)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(594)
		p.Name()
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ILeaseNameContext is an interface to support dynamic dispatch.
type ILeaseNameContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Name() INameContext

	// IsLeaseNameContext differentiates from other interfaces.
	IsLeaseNameContext()
}

type LeaseNameContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyLeaseNameContext() *LeaseNameContext {
	var p = new(LeaseNameContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_leaseName
	return p
}

func InitEmptyLeaseNameContext(p *LeaseNameContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_leaseName
}

func (*LeaseNameContext) IsLeaseNameContext() {}

func NewLeaseNameContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *LeaseNameContext {
	var p = new(LeaseNameContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_leaseName

	return p
}

func (s *LeaseNameContext) GetParser() antlr.Parser { return s.parser }

func (s *LeaseNameContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *LeaseNameContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *LeaseNameContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) LeaseName() (localctx ILeaseNameContext) {
	localctx = NewLeaseNameContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 74, SerqParserRULE_leaseName)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(596)
		p.Name()
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IParenContext is an interface to support dynamic dispatch.
type IParenContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetValue returns the value rule contexts.
	GetValue() IExprContext

	// SetValue sets the value rule contexts.
	SetValue(IExprContext)

	// Getter signatures
	LPAREN() antlr.TerminalNode
	RPAREN() antlr.TerminalNode
	Expr() IExprContext

	// IsParenContext differentiates from other interfaces.
	IsParenContext()
}

type ParenContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	value  IExprContext
}

func NewEmptyParenContext() *ParenContext {
	var p = new(ParenContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_paren
	return p
}

func InitEmptyParenContext(p *ParenContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_paren
}

func (*ParenContext) IsParenContext() {}

func NewParenContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ParenContext {
	var p = new(ParenContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_paren

	return p
}

func (s *ParenContext) GetParser() antlr.Parser { return s.parser }

func (s *ParenContext) GetValue() IExprContext { return s.value }

func (s *ParenContext) SetValue(v IExprContext) { s.value = v }

func (s *ParenContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(SerqParserLPAREN, 0)
}

func (s *ParenContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(SerqParserRPAREN, 0)
}

func (s *ParenContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *ParenContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ParenContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) Paren() (localctx IParenContext) {
	localctx = NewParenContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 76, SerqParserRULE_paren)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(598)
		p.Match(SerqParserLPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(599)

		var _x = p.Expr()

		localctx.(*ParenContext).value = _x
	}
	{
		p.SetState(600)
		p.Match(SerqParserRPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IKeyListContext is an interface to support dynamic dispatch.
type IKeyListContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Get_expr returns the _expr rule contexts.
	Get_expr() IExprContext

	// Set_expr sets the _expr rule contexts.
	Set_expr(IExprContext)

	// GetList returns the list rule context list.
	GetList() []IExprContext

	// SetList sets the list rule context list.
	SetList([]IExprContext)

	// Getter signatures
	LPAREN() antlr.TerminalNode
	RPAREN() antlr.TerminalNode
	AllExpr() []IExprContext
	Expr(i int) IExprContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsKeyListContext differentiates from other interfaces.
	IsKeyListContext()
}

type KeyListContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	_expr  IExprContext
	list   []IExprContext
}

func NewEmptyKeyListContext() *KeyListContext {
	var p = new(KeyListContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_keyList
	return p
}

func InitEmptyKeyListContext(p *KeyListContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_keyList
}

func (*KeyListContext) IsKeyListContext() {}

func NewKeyListContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *KeyListContext {
	var p = new(KeyListContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_keyList

	return p
}

func (s *KeyListContext) GetParser() antlr.Parser { return s.parser }

func (s *KeyListContext) Get_expr() IExprContext { return s._expr }

func (s *KeyListContext) Set_expr(v IExprContext) { s._expr = v }

func (s *KeyListContext) GetList() []IExprContext { return s.list }

func (s *KeyListContext) SetList(v []IExprContext) { s.list = v }

func (s *KeyListContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(SerqParserLPAREN, 0)
}

func (s *KeyListContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(SerqParserRPAREN, 0)
}

func (s *KeyListContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *KeyListContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *KeyListContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(SerqParserCOMMA)
}

func (s *KeyListContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(SerqParserCOMMA, i)
}

func (s *KeyListContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *KeyListContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) KeyList() (localctx IKeyListContext) {
	localctx = NewKeyListContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 78, SerqParserRULE_keyList)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(602)
		p.Match(SerqParserLPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(603)

		var _x = p.Expr()

		localctx.(*KeyListContext)._expr = _x
	}
	localctx.(*KeyListContext).list = append(localctx.(*KeyListContext).list, localctx.(*KeyListContext)._expr)
	p.SetState(608)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SerqParserCOMMA {
		{
			p.SetState(604)
			p.Match(SerqParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(605)

			var _x = p.Expr()

			localctx.(*KeyListContext)._expr = _x
		}
		localctx.(*KeyListContext).list = append(localctx.(*KeyListContext).list, localctx.(*KeyListContext)._expr)

		p.SetState(610)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(611)
		p.Match(SerqParserRPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IExprContext is an interface to support dynamic dispatch.
type IExprContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetTest returns the test rule contexts.
	GetTest() IOrExprContext

	// GetYes returns the yes rule contexts.
	GetYes() IExprContext

	// GetNo returns the no rule contexts.
	GetNo() IExprContext

	// SetTest sets the test rule contexts.
	SetTest(IOrExprContext)

	// SetYes sets the yes rule contexts.
	SetYes(IExprContext)

	// SetNo sets the no rule contexts.
	SetNo(IExprContext)

	// Getter signatures
	OrExpr() IOrExprContext
	QUESTION() antlr.TerminalNode
	COLON() antlr.TerminalNode
	AllExpr() []IExprContext
	Expr(i int) IExprContext

	// IsExprContext differentiates from other interfaces.
	IsExprContext()
}

type ExprContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	test   IOrExprContext
	yes    IExprContext
	no     IExprContext
}

func NewEmptyExprContext() *ExprContext {
	var p = new(ExprContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_expr
	return p
}

func InitEmptyExprContext(p *ExprContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_expr
}

func (*ExprContext) IsExprContext() {}

func NewExprContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ExprContext {
	var p = new(ExprContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_expr

	return p
}

func (s *ExprContext) GetParser() antlr.Parser { return s.parser }

func (s *ExprContext) GetTest() IOrExprContext { return s.test }

func (s *ExprContext) GetYes() IExprContext { return s.yes }

func (s *ExprContext) GetNo() IExprContext { return s.no }

func (s *ExprContext) SetTest(v IOrExprContext) { s.test = v }

func (s *ExprContext) SetYes(v IExprContext) { s.yes = v }

func (s *ExprContext) SetNo(v IExprContext) { s.no = v }

func (s *ExprContext) OrExpr() IOrExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IOrExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IOrExprContext)
}

func (s *ExprContext) QUESTION() antlr.TerminalNode {
	return s.GetToken(SerqParserQUESTION, 0)
}

func (s *ExprContext) COLON() antlr.TerminalNode {
	return s.GetToken(SerqParserCOLON, 0)
}

func (s *ExprContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *ExprContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *ExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ExprContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) Expr() (localctx IExprContext) {
	localctx = NewExprContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 80, SerqParserRULE_expr)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(613)

		var _x = p.OrExpr()

		localctx.(*ExprContext).test = _x
	}
	p.SetState(619)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SerqParserQUESTION {
		{
			p.SetState(614)
			p.Match(SerqParserQUESTION)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(615)

			var _x = p.Expr()

			localctx.(*ExprContext).yes = _x
		}
		{
			p.SetState(616)
			p.Match(SerqParserCOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(617)

			var _x = p.Expr()

			localctx.(*ExprContext).no = _x
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IOrExprContext is an interface to support dynamic dispatch.
type IOrExprContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetX returns the x rule contexts.
	GetX() IAndExprContext

	// Get_andExpr returns the _andExpr rule contexts.
	Get_andExpr() IAndExprContext

	// SetX sets the x rule contexts.
	SetX(IAndExprContext)

	// Set_andExpr sets the _andExpr rule contexts.
	Set_andExpr(IAndExprContext)

	// GetYs returns the ys rule context list.
	GetYs() []IAndExprContext

	// SetYs sets the ys rule context list.
	SetYs([]IAndExprContext)

	// Getter signatures
	AllAndExpr() []IAndExprContext
	AndExpr(i int) IAndExprContext
	AllOROR() []antlr.TerminalNode
	OROR(i int) antlr.TerminalNode

	// IsOrExprContext differentiates from other interfaces.
	IsOrExprContext()
}

type OrExprContext struct {
	antlr.BaseParserRuleContext
	parser   antlr.Parser
	x        IAndExprContext
	_andExpr IAndExprContext
	ys       []IAndExprContext
}

func NewEmptyOrExprContext() *OrExprContext {
	var p = new(OrExprContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_orExpr
	return p
}

func InitEmptyOrExprContext(p *OrExprContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_orExpr
}

func (*OrExprContext) IsOrExprContext() {}

func NewOrExprContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *OrExprContext {
	var p = new(OrExprContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_orExpr

	return p
}

func (s *OrExprContext) GetParser() antlr.Parser { return s.parser }

func (s *OrExprContext) GetX() IAndExprContext { return s.x }

func (s *OrExprContext) Get_andExpr() IAndExprContext { return s._andExpr }

func (s *OrExprContext) SetX(v IAndExprContext) { s.x = v }

func (s *OrExprContext) Set_andExpr(v IAndExprContext) { s._andExpr = v }

func (s *OrExprContext) GetYs() []IAndExprContext { return s.ys }

func (s *OrExprContext) SetYs(v []IAndExprContext) { s.ys = v }

func (s *OrExprContext) AllAndExpr() []IAndExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IAndExprContext); ok {
			len++
		}
	}

	tst := make([]IAndExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IAndExprContext); ok {
			tst[i] = t.(IAndExprContext)
			i++
		}
	}

	return tst
}

func (s *OrExprContext) AndExpr(i int) IAndExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAndExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IAndExprContext)
}

func (s *OrExprContext) AllOROR() []antlr.TerminalNode {
	return s.GetTokens(SerqParserOROR)
}

func (s *OrExprContext) OROR(i int) antlr.TerminalNode {
	return s.GetToken(SerqParserOROR, i)
}

func (s *OrExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *OrExprContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) OrExpr() (localctx IOrExprContext) {
	localctx = NewOrExprContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 82, SerqParserRULE_orExpr)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(621)

		var _x = p.AndExpr()

		localctx.(*OrExprContext).x = _x
	}
	p.SetState(626)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SerqParserOROR {
		{
			p.SetState(622)
			p.Match(SerqParserOROR)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(623)

			var _x = p.AndExpr()

			localctx.(*OrExprContext)._andExpr = _x
		}
		localctx.(*OrExprContext).ys = append(localctx.(*OrExprContext).ys, localctx.(*OrExprContext)._andExpr)

		p.SetState(628)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IAndExprContext is an interface to support dynamic dispatch.
type IAndExprContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetX returns the x rule contexts.
	GetX() IEqualExprContext

	// Get_equalExpr returns the _equalExpr rule contexts.
	Get_equalExpr() IEqualExprContext

	// SetX sets the x rule contexts.
	SetX(IEqualExprContext)

	// Set_equalExpr sets the _equalExpr rule contexts.
	Set_equalExpr(IEqualExprContext)

	// GetYs returns the ys rule context list.
	GetYs() []IEqualExprContext

	// SetYs sets the ys rule context list.
	SetYs([]IEqualExprContext)

	// Getter signatures
	AllEqualExpr() []IEqualExprContext
	EqualExpr(i int) IEqualExprContext
	AllANDAND() []antlr.TerminalNode
	ANDAND(i int) antlr.TerminalNode

	// IsAndExprContext differentiates from other interfaces.
	IsAndExprContext()
}

type AndExprContext struct {
	antlr.BaseParserRuleContext
	parser     antlr.Parser
	x          IEqualExprContext
	_equalExpr IEqualExprContext
	ys         []IEqualExprContext
}

func NewEmptyAndExprContext() *AndExprContext {
	var p = new(AndExprContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_andExpr
	return p
}

func InitEmptyAndExprContext(p *AndExprContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_andExpr
}

func (*AndExprContext) IsAndExprContext() {}

func NewAndExprContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *AndExprContext {
	var p = new(AndExprContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_andExpr

	return p
}

func (s *AndExprContext) GetParser() antlr.Parser { return s.parser }

func (s *AndExprContext) GetX() IEqualExprContext { return s.x }

func (s *AndExprContext) Get_equalExpr() IEqualExprContext { return s._equalExpr }

func (s *AndExprContext) SetX(v IEqualExprContext) { s.x = v }

func (s *AndExprContext) Set_equalExpr(v IEqualExprContext) { s._equalExpr = v }

func (s *AndExprContext) GetYs() []IEqualExprContext { return s.ys }

func (s *AndExprContext) SetYs(v []IEqualExprContext) { s.ys = v }

func (s *AndExprContext) AllEqualExpr() []IEqualExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IEqualExprContext); ok {
			len++
		}
	}

	tst := make([]IEqualExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IEqualExprContext); ok {
			tst[i] = t.(IEqualExprContext)
			i++
		}
	}

	return tst
}

func (s *AndExprContext) EqualExpr(i int) IEqualExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEqualExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEqualExprContext)
}

func (s *AndExprContext) AllANDAND() []antlr.TerminalNode {
	return s.GetTokens(SerqParserANDAND)
}

func (s *AndExprContext) ANDAND(i int) antlr.TerminalNode {
	return s.GetToken(SerqParserANDAND, i)
}

func (s *AndExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AndExprContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) AndExpr() (localctx IAndExprContext) {
	localctx = NewAndExprContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 84, SerqParserRULE_andExpr)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(629)

		var _x = p.EqualExpr()

		localctx.(*AndExprContext).x = _x
	}
	p.SetState(634)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SerqParserANDAND {
		{
			p.SetState(630)
			p.Match(SerqParserANDAND)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(631)

			var _x = p.EqualExpr()

			localctx.(*AndExprContext)._equalExpr = _x
		}
		localctx.(*AndExprContext).ys = append(localctx.(*AndExprContext).ys, localctx.(*AndExprContext)._equalExpr)

		p.SetState(636)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IEqualExprContext is an interface to support dynamic dispatch.
type IEqualExprContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Get_EQEQ returns the _EQEQ token.
	Get_EQEQ() antlr.Token

	// Get_NE returns the _NE token.
	Get_NE() antlr.Token

	// Get_tset1721 returns the _tset1721 token.
	Get_tset1721() antlr.Token

	// Set_EQEQ sets the _EQEQ token.
	Set_EQEQ(antlr.Token)

	// Set_NE sets the _NE token.
	Set_NE(antlr.Token)

	// Set_tset1721 sets the _tset1721 token.
	Set_tset1721(antlr.Token)

	// GetOps returns the ops token list.
	GetOps() []antlr.Token

	// SetOps sets the ops token list.
	SetOps([]antlr.Token)

	// GetX returns the x rule contexts.
	GetX() ICompareExprContext

	// Get_compareExpr returns the _compareExpr rule contexts.
	Get_compareExpr() ICompareExprContext

	// SetX sets the x rule contexts.
	SetX(ICompareExprContext)

	// Set_compareExpr sets the _compareExpr rule contexts.
	Set_compareExpr(ICompareExprContext)

	// GetYs returns the ys rule context list.
	GetYs() []ICompareExprContext

	// SetYs sets the ys rule context list.
	SetYs([]ICompareExprContext)

	// Getter signatures
	AllCompareExpr() []ICompareExprContext
	CompareExpr(i int) ICompareExprContext
	AllEQEQ() []antlr.TerminalNode
	EQEQ(i int) antlr.TerminalNode
	AllNE() []antlr.TerminalNode
	NE(i int) antlr.TerminalNode

	// IsEqualExprContext differentiates from other interfaces.
	IsEqualExprContext()
}

type EqualExprContext struct {
	antlr.BaseParserRuleContext
	parser       antlr.Parser
	x            ICompareExprContext
	_EQEQ        antlr.Token
	ops          []antlr.Token
	_NE          antlr.Token
	_tset1721    antlr.Token
	_compareExpr ICompareExprContext
	ys           []ICompareExprContext
}

func NewEmptyEqualExprContext() *EqualExprContext {
	var p = new(EqualExprContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_equalExpr
	return p
}

func InitEmptyEqualExprContext(p *EqualExprContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_equalExpr
}

func (*EqualExprContext) IsEqualExprContext() {}

func NewEqualExprContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *EqualExprContext {
	var p = new(EqualExprContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_equalExpr

	return p
}

func (s *EqualExprContext) GetParser() antlr.Parser { return s.parser }

func (s *EqualExprContext) Get_EQEQ() antlr.Token { return s._EQEQ }

func (s *EqualExprContext) Get_NE() antlr.Token { return s._NE }

func (s *EqualExprContext) Get_tset1721() antlr.Token { return s._tset1721 }

func (s *EqualExprContext) Set_EQEQ(v antlr.Token) { s._EQEQ = v }

func (s *EqualExprContext) Set_NE(v antlr.Token) { s._NE = v }

func (s *EqualExprContext) Set_tset1721(v antlr.Token) { s._tset1721 = v }

func (s *EqualExprContext) GetOps() []antlr.Token { return s.ops }

func (s *EqualExprContext) SetOps(v []antlr.Token) { s.ops = v }

func (s *EqualExprContext) GetX() ICompareExprContext { return s.x }

func (s *EqualExprContext) Get_compareExpr() ICompareExprContext { return s._compareExpr }

func (s *EqualExprContext) SetX(v ICompareExprContext) { s.x = v }

func (s *EqualExprContext) Set_compareExpr(v ICompareExprContext) { s._compareExpr = v }

func (s *EqualExprContext) GetYs() []ICompareExprContext { return s.ys }

func (s *EqualExprContext) SetYs(v []ICompareExprContext) { s.ys = v }

func (s *EqualExprContext) AllCompareExpr() []ICompareExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ICompareExprContext); ok {
			len++
		}
	}

	tst := make([]ICompareExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ICompareExprContext); ok {
			tst[i] = t.(ICompareExprContext)
			i++
		}
	}

	return tst
}

func (s *EqualExprContext) CompareExpr(i int) ICompareExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ICompareExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ICompareExprContext)
}

func (s *EqualExprContext) AllEQEQ() []antlr.TerminalNode {
	return s.GetTokens(SerqParserEQEQ)
}

func (s *EqualExprContext) EQEQ(i int) antlr.TerminalNode {
	return s.GetToken(SerqParserEQEQ, i)
}

func (s *EqualExprContext) AllNE() []antlr.TerminalNode {
	return s.GetTokens(SerqParserNE)
}

func (s *EqualExprContext) NE(i int) antlr.TerminalNode {
	return s.GetToken(SerqParserNE, i)
}

func (s *EqualExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EqualExprContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) EqualExpr() (localctx IEqualExprContext) {
	localctx = NewEqualExprContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 86, SerqParserRULE_equalExpr)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(637)

		var _x = p.CompareExpr()

		localctx.(*EqualExprContext).x = _x
	}
	p.SetState(642)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SerqParserEQEQ || _la == SerqParserNE {
		{
			p.SetState(638)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*EqualExprContext)._tset1721 = _lt

			_la = p.GetTokenStream().LA(1)

			if !(_la == SerqParserEQEQ || _la == SerqParserNE) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*EqualExprContext)._tset1721 = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		localctx.(*EqualExprContext).ops = append(localctx.(*EqualExprContext).ops, localctx.(*EqualExprContext)._tset1721)
		{
			p.SetState(639)

			var _x = p.CompareExpr()

			localctx.(*EqualExprContext)._compareExpr = _x
		}
		localctx.(*EqualExprContext).ys = append(localctx.(*EqualExprContext).ys, localctx.(*EqualExprContext)._compareExpr)

		p.SetState(644)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ICompareExprContext is an interface to support dynamic dispatch.
type ICompareExprContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Get_LT returns the _LT token.
	Get_LT() antlr.Token

	// Get_LE returns the _LE token.
	Get_LE() antlr.Token

	// Get_GT returns the _GT token.
	Get_GT() antlr.Token

	// Get_GE returns the _GE token.
	Get_GE() antlr.Token

	// Get_tset1748 returns the _tset1748 token.
	Get_tset1748() antlr.Token

	// Set_LT sets the _LT token.
	Set_LT(antlr.Token)

	// Set_LE sets the _LE token.
	Set_LE(antlr.Token)

	// Set_GT sets the _GT token.
	Set_GT(antlr.Token)

	// Set_GE sets the _GE token.
	Set_GE(antlr.Token)

	// Set_tset1748 sets the _tset1748 token.
	Set_tset1748(antlr.Token)

	// GetOps returns the ops token list.
	GetOps() []antlr.Token

	// SetOps sets the ops token list.
	SetOps([]antlr.Token)

	// GetX returns the x rule contexts.
	GetX() IAddExprContext

	// Get_addExpr returns the _addExpr rule contexts.
	Get_addExpr() IAddExprContext

	// SetX sets the x rule contexts.
	SetX(IAddExprContext)

	// Set_addExpr sets the _addExpr rule contexts.
	Set_addExpr(IAddExprContext)

	// GetYs returns the ys rule context list.
	GetYs() []IAddExprContext

	// SetYs sets the ys rule context list.
	SetYs([]IAddExprContext)

	// Getter signatures
	AllAddExpr() []IAddExprContext
	AddExpr(i int) IAddExprContext
	AllLT() []antlr.TerminalNode
	LT(i int) antlr.TerminalNode
	AllLE() []antlr.TerminalNode
	LE(i int) antlr.TerminalNode
	AllGT() []antlr.TerminalNode
	GT(i int) antlr.TerminalNode
	AllGE() []antlr.TerminalNode
	GE(i int) antlr.TerminalNode

	// IsCompareExprContext differentiates from other interfaces.
	IsCompareExprContext()
}

type CompareExprContext struct {
	antlr.BaseParserRuleContext
	parser    antlr.Parser
	x         IAddExprContext
	_LT       antlr.Token
	ops       []antlr.Token
	_LE       antlr.Token
	_GT       antlr.Token
	_GE       antlr.Token
	_tset1748 antlr.Token
	_addExpr  IAddExprContext
	ys        []IAddExprContext
}

func NewEmptyCompareExprContext() *CompareExprContext {
	var p = new(CompareExprContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_compareExpr
	return p
}

func InitEmptyCompareExprContext(p *CompareExprContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_compareExpr
}

func (*CompareExprContext) IsCompareExprContext() {}

func NewCompareExprContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *CompareExprContext {
	var p = new(CompareExprContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_compareExpr

	return p
}

func (s *CompareExprContext) GetParser() antlr.Parser { return s.parser }

func (s *CompareExprContext) Get_LT() antlr.Token { return s._LT }

func (s *CompareExprContext) Get_LE() antlr.Token { return s._LE }

func (s *CompareExprContext) Get_GT() antlr.Token { return s._GT }

func (s *CompareExprContext) Get_GE() antlr.Token { return s._GE }

func (s *CompareExprContext) Get_tset1748() antlr.Token { return s._tset1748 }

func (s *CompareExprContext) Set_LT(v antlr.Token) { s._LT = v }

func (s *CompareExprContext) Set_LE(v antlr.Token) { s._LE = v }

func (s *CompareExprContext) Set_GT(v antlr.Token) { s._GT = v }

func (s *CompareExprContext) Set_GE(v antlr.Token) { s._GE = v }

func (s *CompareExprContext) Set_tset1748(v antlr.Token) { s._tset1748 = v }

func (s *CompareExprContext) GetOps() []antlr.Token { return s.ops }

func (s *CompareExprContext) SetOps(v []antlr.Token) { s.ops = v }

func (s *CompareExprContext) GetX() IAddExprContext { return s.x }

func (s *CompareExprContext) Get_addExpr() IAddExprContext { return s._addExpr }

func (s *CompareExprContext) SetX(v IAddExprContext) { s.x = v }

func (s *CompareExprContext) Set_addExpr(v IAddExprContext) { s._addExpr = v }

func (s *CompareExprContext) GetYs() []IAddExprContext { return s.ys }

func (s *CompareExprContext) SetYs(v []IAddExprContext) { s.ys = v }

func (s *CompareExprContext) AllAddExpr() []IAddExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IAddExprContext); ok {
			len++
		}
	}

	tst := make([]IAddExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IAddExprContext); ok {
			tst[i] = t.(IAddExprContext)
			i++
		}
	}

	return tst
}

func (s *CompareExprContext) AddExpr(i int) IAddExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAddExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IAddExprContext)
}

func (s *CompareExprContext) AllLT() []antlr.TerminalNode {
	return s.GetTokens(SerqParserLT)
}

func (s *CompareExprContext) LT(i int) antlr.TerminalNode {
	return s.GetToken(SerqParserLT, i)
}

func (s *CompareExprContext) AllLE() []antlr.TerminalNode {
	return s.GetTokens(SerqParserLE)
}

func (s *CompareExprContext) LE(i int) antlr.TerminalNode {
	return s.GetToken(SerqParserLE, i)
}

func (s *CompareExprContext) AllGT() []antlr.TerminalNode {
	return s.GetTokens(SerqParserGT)
}

func (s *CompareExprContext) GT(i int) antlr.TerminalNode {
	return s.GetToken(SerqParserGT, i)
}

func (s *CompareExprContext) AllGE() []antlr.TerminalNode {
	return s.GetTokens(SerqParserGE)
}

func (s *CompareExprContext) GE(i int) antlr.TerminalNode {
	return s.GetToken(SerqParserGE, i)
}

func (s *CompareExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CompareExprContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) CompareExpr() (localctx ICompareExprContext) {
	localctx = NewCompareExprContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 88, SerqParserRULE_compareExpr)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(645)

		var _x = p.AddExpr()

		localctx.(*CompareExprContext).x = _x
	}
	p.SetState(650)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for (int64((_la-100)) & ^0x3f) == 0 && ((int64(1)<<(_la-100))&99) != 0 {
		{
			p.SetState(646)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*CompareExprContext)._tset1748 = _lt

			_la = p.GetTokenStream().LA(1)

			if !((int64((_la-100)) & ^0x3f) == 0 && ((int64(1)<<(_la-100))&99) != 0) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*CompareExprContext)._tset1748 = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		localctx.(*CompareExprContext).ops = append(localctx.(*CompareExprContext).ops, localctx.(*CompareExprContext)._tset1748)
		{
			p.SetState(647)

			var _x = p.AddExpr()

			localctx.(*CompareExprContext)._addExpr = _x
		}
		localctx.(*CompareExprContext).ys = append(localctx.(*CompareExprContext).ys, localctx.(*CompareExprContext)._addExpr)

		p.SetState(652)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IAddExprContext is an interface to support dynamic dispatch.
type IAddExprContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Get_PLUS returns the _PLUS token.
	Get_PLUS() antlr.Token

	// Get_MINUS returns the _MINUS token.
	Get_MINUS() antlr.Token

	// Get_tset1783 returns the _tset1783 token.
	Get_tset1783() antlr.Token

	// Set_PLUS sets the _PLUS token.
	Set_PLUS(antlr.Token)

	// Set_MINUS sets the _MINUS token.
	Set_MINUS(antlr.Token)

	// Set_tset1783 sets the _tset1783 token.
	Set_tset1783(antlr.Token)

	// GetOps returns the ops token list.
	GetOps() []antlr.Token

	// SetOps sets the ops token list.
	SetOps([]antlr.Token)

	// GetX returns the x rule contexts.
	GetX() IMulExprContext

	// Get_mulExpr returns the _mulExpr rule contexts.
	Get_mulExpr() IMulExprContext

	// SetX sets the x rule contexts.
	SetX(IMulExprContext)

	// Set_mulExpr sets the _mulExpr rule contexts.
	Set_mulExpr(IMulExprContext)

	// GetYs returns the ys rule context list.
	GetYs() []IMulExprContext

	// SetYs sets the ys rule context list.
	SetYs([]IMulExprContext)

	// Getter signatures
	AllMulExpr() []IMulExprContext
	MulExpr(i int) IMulExprContext
	AllPLUS() []antlr.TerminalNode
	PLUS(i int) antlr.TerminalNode
	AllMINUS() []antlr.TerminalNode
	MINUS(i int) antlr.TerminalNode

	// IsAddExprContext differentiates from other interfaces.
	IsAddExprContext()
}

type AddExprContext struct {
	antlr.BaseParserRuleContext
	parser    antlr.Parser
	x         IMulExprContext
	_PLUS     antlr.Token
	ops       []antlr.Token
	_MINUS    antlr.Token
	_tset1783 antlr.Token
	_mulExpr  IMulExprContext
	ys        []IMulExprContext
}

func NewEmptyAddExprContext() *AddExprContext {
	var p = new(AddExprContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_addExpr
	return p
}

func InitEmptyAddExprContext(p *AddExprContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_addExpr
}

func (*AddExprContext) IsAddExprContext() {}

func NewAddExprContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *AddExprContext {
	var p = new(AddExprContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_addExpr

	return p
}

func (s *AddExprContext) GetParser() antlr.Parser { return s.parser }

func (s *AddExprContext) Get_PLUS() antlr.Token { return s._PLUS }

func (s *AddExprContext) Get_MINUS() antlr.Token { return s._MINUS }

func (s *AddExprContext) Get_tset1783() antlr.Token { return s._tset1783 }

func (s *AddExprContext) Set_PLUS(v antlr.Token) { s._PLUS = v }

func (s *AddExprContext) Set_MINUS(v antlr.Token) { s._MINUS = v }

func (s *AddExprContext) Set_tset1783(v antlr.Token) { s._tset1783 = v }

func (s *AddExprContext) GetOps() []antlr.Token { return s.ops }

func (s *AddExprContext) SetOps(v []antlr.Token) { s.ops = v }

func (s *AddExprContext) GetX() IMulExprContext { return s.x }

func (s *AddExprContext) Get_mulExpr() IMulExprContext { return s._mulExpr }

func (s *AddExprContext) SetX(v IMulExprContext) { s.x = v }

func (s *AddExprContext) Set_mulExpr(v IMulExprContext) { s._mulExpr = v }

func (s *AddExprContext) GetYs() []IMulExprContext { return s.ys }

func (s *AddExprContext) SetYs(v []IMulExprContext) { s.ys = v }

func (s *AddExprContext) AllMulExpr() []IMulExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IMulExprContext); ok {
			len++
		}
	}

	tst := make([]IMulExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IMulExprContext); ok {
			tst[i] = t.(IMulExprContext)
			i++
		}
	}

	return tst
}

func (s *AddExprContext) MulExpr(i int) IMulExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IMulExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IMulExprContext)
}

func (s *AddExprContext) AllPLUS() []antlr.TerminalNode {
	return s.GetTokens(SerqParserPLUS)
}

func (s *AddExprContext) PLUS(i int) antlr.TerminalNode {
	return s.GetToken(SerqParserPLUS, i)
}

func (s *AddExprContext) AllMINUS() []antlr.TerminalNode {
	return s.GetTokens(SerqParserMINUS)
}

func (s *AddExprContext) MINUS(i int) antlr.TerminalNode {
	return s.GetToken(SerqParserMINUS, i)
}

func (s *AddExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AddExprContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) AddExpr() (localctx IAddExprContext) {
	localctx = NewAddExprContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 90, SerqParserRULE_addExpr)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(653)

		var _x = p.MulExpr()

		localctx.(*AddExprContext).x = _x
	}
	p.SetState(658)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SerqParserPLUS || _la == SerqParserMINUS {
		{
			p.SetState(654)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*AddExprContext)._tset1783 = _lt

			_la = p.GetTokenStream().LA(1)

			if !(_la == SerqParserPLUS || _la == SerqParserMINUS) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*AddExprContext)._tset1783 = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		localctx.(*AddExprContext).ops = append(localctx.(*AddExprContext).ops, localctx.(*AddExprContext)._tset1783)
		{
			p.SetState(655)

			var _x = p.MulExpr()

			localctx.(*AddExprContext)._mulExpr = _x
		}
		localctx.(*AddExprContext).ys = append(localctx.(*AddExprContext).ys, localctx.(*AddExprContext)._mulExpr)

		p.SetState(660)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IMulExprContext is an interface to support dynamic dispatch.
type IMulExprContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Get_STAR returns the _STAR token.
	Get_STAR() antlr.Token

	// Get_SLASH returns the _SLASH token.
	Get_SLASH() antlr.Token

	// Get_tset1810 returns the _tset1810 token.
	Get_tset1810() antlr.Token

	// Set_STAR sets the _STAR token.
	Set_STAR(antlr.Token)

	// Set_SLASH sets the _SLASH token.
	Set_SLASH(antlr.Token)

	// Set_tset1810 sets the _tset1810 token.
	Set_tset1810(antlr.Token)

	// GetOps returns the ops token list.
	GetOps() []antlr.Token

	// SetOps sets the ops token list.
	SetOps([]antlr.Token)

	// GetX returns the x rule contexts.
	GetX() IUnaryExprContext

	// Get_unaryExpr returns the _unaryExpr rule contexts.
	Get_unaryExpr() IUnaryExprContext

	// SetX sets the x rule contexts.
	SetX(IUnaryExprContext)

	// Set_unaryExpr sets the _unaryExpr rule contexts.
	Set_unaryExpr(IUnaryExprContext)

	// GetYs returns the ys rule context list.
	GetYs() []IUnaryExprContext

	// SetYs sets the ys rule context list.
	SetYs([]IUnaryExprContext)

	// Getter signatures
	AllUnaryExpr() []IUnaryExprContext
	UnaryExpr(i int) IUnaryExprContext
	AllSTAR() []antlr.TerminalNode
	STAR(i int) antlr.TerminalNode
	AllSLASH() []antlr.TerminalNode
	SLASH(i int) antlr.TerminalNode

	// IsMulExprContext differentiates from other interfaces.
	IsMulExprContext()
}

type MulExprContext struct {
	antlr.BaseParserRuleContext
	parser     antlr.Parser
	x          IUnaryExprContext
	_STAR      antlr.Token
	ops        []antlr.Token
	_SLASH     antlr.Token
	_tset1810  antlr.Token
	_unaryExpr IUnaryExprContext
	ys         []IUnaryExprContext
}

func NewEmptyMulExprContext() *MulExprContext {
	var p = new(MulExprContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_mulExpr
	return p
}

func InitEmptyMulExprContext(p *MulExprContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_mulExpr
}

func (*MulExprContext) IsMulExprContext() {}

func NewMulExprContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *MulExprContext {
	var p = new(MulExprContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_mulExpr

	return p
}

func (s *MulExprContext) GetParser() antlr.Parser { return s.parser }

func (s *MulExprContext) Get_STAR() antlr.Token { return s._STAR }

func (s *MulExprContext) Get_SLASH() antlr.Token { return s._SLASH }

func (s *MulExprContext) Get_tset1810() antlr.Token { return s._tset1810 }

func (s *MulExprContext) Set_STAR(v antlr.Token) { s._STAR = v }

func (s *MulExprContext) Set_SLASH(v antlr.Token) { s._SLASH = v }

func (s *MulExprContext) Set_tset1810(v antlr.Token) { s._tset1810 = v }

func (s *MulExprContext) GetOps() []antlr.Token { return s.ops }

func (s *MulExprContext) SetOps(v []antlr.Token) { s.ops = v }

func (s *MulExprContext) GetX() IUnaryExprContext { return s.x }

func (s *MulExprContext) Get_unaryExpr() IUnaryExprContext { return s._unaryExpr }

func (s *MulExprContext) SetX(v IUnaryExprContext) { s.x = v }

func (s *MulExprContext) Set_unaryExpr(v IUnaryExprContext) { s._unaryExpr = v }

func (s *MulExprContext) GetYs() []IUnaryExprContext { return s.ys }

func (s *MulExprContext) SetYs(v []IUnaryExprContext) { s.ys = v }

func (s *MulExprContext) AllUnaryExpr() []IUnaryExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IUnaryExprContext); ok {
			len++
		}
	}

	tst := make([]IUnaryExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IUnaryExprContext); ok {
			tst[i] = t.(IUnaryExprContext)
			i++
		}
	}

	return tst
}

func (s *MulExprContext) UnaryExpr(i int) IUnaryExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IUnaryExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IUnaryExprContext)
}

func (s *MulExprContext) AllSTAR() []antlr.TerminalNode {
	return s.GetTokens(SerqParserSTAR)
}

func (s *MulExprContext) STAR(i int) antlr.TerminalNode {
	return s.GetToken(SerqParserSTAR, i)
}

func (s *MulExprContext) AllSLASH() []antlr.TerminalNode {
	return s.GetTokens(SerqParserSLASH)
}

func (s *MulExprContext) SLASH(i int) antlr.TerminalNode {
	return s.GetToken(SerqParserSLASH, i)
}

func (s *MulExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *MulExprContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) MulExpr() (localctx IMulExprContext) {
	localctx = NewMulExprContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 92, SerqParserRULE_mulExpr)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(661)

		var _x = p.UnaryExpr()

		localctx.(*MulExprContext).x = _x
	}
	p.SetState(666)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SerqParserSTAR || _la == SerqParserSLASH {
		{
			p.SetState(662)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*MulExprContext)._tset1810 = _lt

			_la = p.GetTokenStream().LA(1)

			if !(_la == SerqParserSTAR || _la == SerqParserSLASH) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*MulExprContext)._tset1810 = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		localctx.(*MulExprContext).ops = append(localctx.(*MulExprContext).ops, localctx.(*MulExprContext)._tset1810)
		{
			p.SetState(663)

			var _x = p.UnaryExpr()

			localctx.(*MulExprContext)._unaryExpr = _x
		}
		localctx.(*MulExprContext).ys = append(localctx.(*MulExprContext).ys, localctx.(*MulExprContext)._unaryExpr)

		p.SetState(668)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IUnaryExprContext is an interface to support dynamic dispatch.
type IUnaryExprContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsUnaryExprContext differentiates from other interfaces.
	IsUnaryExprContext()
}

type UnaryExprContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyUnaryExprContext() *UnaryExprContext {
	var p = new(UnaryExprContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_unaryExpr
	return p
}

func InitEmptyUnaryExprContext(p *UnaryExprContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_unaryExpr
}

func (*UnaryExprContext) IsUnaryExprContext() {}

func NewUnaryExprContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *UnaryExprContext {
	var p = new(UnaryExprContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_unaryExpr

	return p
}

func (s *UnaryExprContext) GetParser() antlr.Parser { return s.parser }

func (s *UnaryExprContext) CopyAll(ctx *UnaryExprContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *UnaryExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *UnaryExprContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type PrefixContext struct {
	UnaryExprContext
	op antlr.Token
	x  IUnaryExprContext
}

func NewPrefixContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PrefixContext {
	var p = new(PrefixContext)

	InitEmptyUnaryExprContext(&p.UnaryExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*UnaryExprContext))

	return p
}

func (s *PrefixContext) GetOp() antlr.Token { return s.op }

func (s *PrefixContext) SetOp(v antlr.Token) { s.op = v }

func (s *PrefixContext) GetX() IUnaryExprContext { return s.x }

func (s *PrefixContext) SetX(v IUnaryExprContext) { s.x = v }

func (s *PrefixContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrefixContext) UnaryExpr() IUnaryExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IUnaryExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IUnaryExprContext)
}

func (s *PrefixContext) MINUS() antlr.TerminalNode {
	return s.GetToken(SerqParserMINUS, 0)
}

func (s *PrefixContext) BANG() antlr.TerminalNode {
	return s.GetToken(SerqParserBANG, 0)
}

type PowerContext struct {
	UnaryExprContext
	base     IPrimaryContext
	exponent IUnaryExprContext
}

func NewPowerContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PowerContext {
	var p = new(PowerContext)

	InitEmptyUnaryExprContext(&p.UnaryExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*UnaryExprContext))

	return p
}

func (s *PowerContext) GetBase() IPrimaryContext { return s.base }

func (s *PowerContext) GetExponent() IUnaryExprContext { return s.exponent }

func (s *PowerContext) SetBase(v IPrimaryContext) { s.base = v }

func (s *PowerContext) SetExponent(v IUnaryExprContext) { s.exponent = v }

func (s *PowerContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PowerContext) Primary() IPrimaryContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPrimaryContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPrimaryContext)
}

func (s *PowerContext) CARET() antlr.TerminalNode {
	return s.GetToken(SerqParserCARET, 0)
}

func (s *PowerContext) UnaryExpr() IUnaryExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IUnaryExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IUnaryExprContext)
}

func (p *SerqParser) UnaryExpr() (localctx IUnaryExprContext) {
	localctx = NewUnaryExprContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 94, SerqParserRULE_unaryExpr)
	var _la int

	p.SetState(676)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SerqParserMINUS, SerqParserBANG:
		localctx = NewPrefixContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(669)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*PrefixContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !(_la == SerqParserMINUS || _la == SerqParserBANG) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*PrefixContext).op = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(670)

			var _x = p.UnaryExpr()

			localctx.(*PrefixContext).x = _x
		}

	case SerqParserLET, SerqParserPOOL, SerqParserSTAGE, SerqParserWORKLOAD, SerqParserSESSION, SerqParserSERVER, SerqParserRUN, SerqParserHORIZON, SerqParserWARMUP, SerqParserSEED, SerqParserCAP, SerqParserBLOCK, SerqParserEVICT, SerqParserLRU, SerqParserBY, SerqParserPREEMPT, SerqParserNONE, SerqParserLIFO, SerqParserQUEUE, SerqParserFIFO, SerqParserADMIT, SerqParserVIA, SerqParserSPILL, SerqParserWHEN, SerqParserPS, SerqParserDELAY, SerqParserSTEP, SerqParserBUDGET, SerqParserCOST, SerqParserCHUNK, SerqParserSERVE, SerqParserADMISSION, SerqParserDECODE, SerqParserFIRST, SerqParserEXCLUSIVE, SerqParserPREFILL, SerqParserMEMORY, SerqParserARRIVE, SerqParserPOISSON, SerqParserCLOSED, SerqParserBATCH, SerqParserTRACE, SerqParserORDERED, SerqParserINIT, SerqParserTURN, SerqParserHIDDEN_, SerqParserREQUEST, SerqParserEND, SerqParserSET, SerqParserOBSERVE, SerqParserHOLD, SerqParserREUSE, SerqParserAT, SerqParserCACHE, SerqParserENTER, SerqParserKEEP, SerqParserIF, SerqParserFIT, SerqParserWHERE, SerqParserGROW, SerqParserDROP, SerqParserRELEASE, SerqParserLOAD, SerqParserGROWING, SerqParserBRANCH, SerqParserELSE, SerqParserWITH, SerqParserLOOP, SerqParserCHOOSE, SerqParserIN, SerqParserTOOL, SerqParserTRANSFER, SerqParserFROM, SerqParserTO, SerqParserON, SerqParserRESERVE, SerqParserLEASE, SerqParserAS, SerqParserTEXT, SerqParserSHARED, SerqParserPHANTOM, SerqParserAHEAD, SerqParserEOS, SerqParserNAME, SerqParserNUMBER, SerqParserLPAREN, SerqParserTILDE:
		localctx = NewPowerContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(671)

			var _x = p.Primary()

			localctx.(*PowerContext).base = _x
		}
		p.SetState(674)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SerqParserCARET {
			{
				p.SetState(672)
				p.Match(SerqParserCARET)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(673)

				var _x = p.UnaryExpr()

				localctx.(*PowerContext).exponent = _x
			}

		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IPrimaryContext is an interface to support dynamic dispatch.
type IPrimaryContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsPrimaryContext differentiates from other interfaces.
	IsPrimaryContext()
}

type PrimaryContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyPrimaryContext() *PrimaryContext {
	var p = new(PrimaryContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_primary
	return p
}

func InitEmptyPrimaryContext(p *PrimaryContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_primary
}

func (*PrimaryContext) IsPrimaryContext() {}

func NewPrimaryContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *PrimaryContext {
	var p = new(PrimaryContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_primary

	return p
}

func (s *PrimaryContext) GetParser() antlr.Parser { return s.parser }

func (s *PrimaryContext) CopyAll(ctx *PrimaryContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *PrimaryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrimaryContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type NumberContext struct {
	PrimaryContext
	n antlr.Token
}

func NewNumberContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *NumberContext {
	var p = new(NumberContext)

	InitEmptyPrimaryContext(&p.PrimaryContext)
	p.parser = parser
	p.CopyAll(ctx.(*PrimaryContext))

	return p
}

func (s *NumberContext) GetN() antlr.Token { return s.n }

func (s *NumberContext) SetN(v antlr.Token) { s.n = v }

func (s *NumberContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *NumberContext) NUMBER() antlr.TerminalNode {
	return s.GetToken(SerqParserNUMBER, 0)
}

type NamedContext struct {
	PrimaryContext
	n     INameContext
	index IExprContext
	args  IExprListContext
}

func NewNamedContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *NamedContext {
	var p = new(NamedContext)

	InitEmptyPrimaryContext(&p.PrimaryContext)
	p.parser = parser
	p.CopyAll(ctx.(*PrimaryContext))

	return p
}

func (s *NamedContext) GetN() INameContext { return s.n }

func (s *NamedContext) GetIndex() IExprContext { return s.index }

func (s *NamedContext) GetArgs() IExprListContext { return s.args }

func (s *NamedContext) SetN(v INameContext) { s.n = v }

func (s *NamedContext) SetIndex(v IExprContext) { s.index = v }

func (s *NamedContext) SetArgs(v IExprListContext) { s.args = v }

func (s *NamedContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *NamedContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *NamedContext) LBRACKET() antlr.TerminalNode {
	return s.GetToken(SerqParserLBRACKET, 0)
}

func (s *NamedContext) RBRACKET() antlr.TerminalNode {
	return s.GetToken(SerqParserRBRACKET, 0)
}

func (s *NamedContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *NamedContext) ExprList() IExprListContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprListContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprListContext)
}

type DrawContext struct {
	PrimaryContext
	n    INameContext
	args IDrawArgsContext
}

func NewDrawContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *DrawContext {
	var p = new(DrawContext)

	InitEmptyPrimaryContext(&p.PrimaryContext)
	p.parser = parser
	p.CopyAll(ctx.(*PrimaryContext))

	return p
}

func (s *DrawContext) GetN() INameContext { return s.n }

func (s *DrawContext) GetArgs() IDrawArgsContext { return s.args }

func (s *DrawContext) SetN(v INameContext) { s.n = v }

func (s *DrawContext) SetArgs(v IDrawArgsContext) { s.args = v }

func (s *DrawContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DrawContext) TILDE() antlr.TerminalNode {
	return s.GetToken(SerqParserTILDE, 0)
}

func (s *DrawContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *DrawContext) DrawArgs() IDrawArgsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDrawArgsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDrawArgsContext)
}

type GroupContext struct {
	PrimaryContext
	x IExprContext
}

func NewGroupContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *GroupContext {
	var p = new(GroupContext)

	InitEmptyPrimaryContext(&p.PrimaryContext)
	p.parser = parser
	p.CopyAll(ctx.(*PrimaryContext))

	return p
}

func (s *GroupContext) GetX() IExprContext { return s.x }

func (s *GroupContext) SetX(v IExprContext) { s.x = v }

func (s *GroupContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *GroupContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(SerqParserLPAREN, 0)
}

func (s *GroupContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(SerqParserRPAREN, 0)
}

func (s *GroupContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (p *SerqParser) Primary() (localctx IPrimaryContext) {
	localctx = NewPrimaryContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 96, SerqParserRULE_primary)
	p.SetState(695)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SerqParserLET, SerqParserPOOL, SerqParserSTAGE, SerqParserWORKLOAD, SerqParserSESSION, SerqParserSERVER, SerqParserRUN, SerqParserHORIZON, SerqParserWARMUP, SerqParserSEED, SerqParserCAP, SerqParserBLOCK, SerqParserEVICT, SerqParserLRU, SerqParserBY, SerqParserPREEMPT, SerqParserNONE, SerqParserLIFO, SerqParserQUEUE, SerqParserFIFO, SerqParserADMIT, SerqParserVIA, SerqParserSPILL, SerqParserWHEN, SerqParserPS, SerqParserDELAY, SerqParserSTEP, SerqParserBUDGET, SerqParserCOST, SerqParserCHUNK, SerqParserSERVE, SerqParserADMISSION, SerqParserDECODE, SerqParserFIRST, SerqParserEXCLUSIVE, SerqParserPREFILL, SerqParserMEMORY, SerqParserARRIVE, SerqParserPOISSON, SerqParserCLOSED, SerqParserBATCH, SerqParserTRACE, SerqParserORDERED, SerqParserINIT, SerqParserTURN, SerqParserHIDDEN_, SerqParserREQUEST, SerqParserEND, SerqParserSET, SerqParserOBSERVE, SerqParserHOLD, SerqParserREUSE, SerqParserAT, SerqParserCACHE, SerqParserENTER, SerqParserKEEP, SerqParserIF, SerqParserFIT, SerqParserWHERE, SerqParserGROW, SerqParserDROP, SerqParserRELEASE, SerqParserLOAD, SerqParserGROWING, SerqParserBRANCH, SerqParserELSE, SerqParserWITH, SerqParserLOOP, SerqParserCHOOSE, SerqParserIN, SerqParserTOOL, SerqParserTRANSFER, SerqParserFROM, SerqParserTO, SerqParserON, SerqParserRESERVE, SerqParserLEASE, SerqParserAS, SerqParserTEXT, SerqParserSHARED, SerqParserPHANTOM, SerqParserAHEAD, SerqParserEOS, SerqParserNAME:
		localctx = NewNamedContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(678)

			var _x = p.Name()

			localctx.(*NamedContext).n = _x
		}
		p.SetState(684)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		switch p.GetTokenStream().LA(1) {
		case SerqParserLBRACKET:
			{
				p.SetState(679)
				p.Match(SerqParserLBRACKET)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(680)

				var _x = p.Expr()

				localctx.(*NamedContext).index = _x
			}
			{
				p.SetState(681)
				p.Match(SerqParserRBRACKET)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		case SerqParserLPAREN:
			{
				p.SetState(683)

				var _x = p.ExprList()

				localctx.(*NamedContext).args = _x
			}

		case SerqParserBY, SerqParserGROWING, SerqParserIN, SerqParserFROM, SerqParserLBRACE, SerqParserRBRACKET, SerqParserRPAREN, SerqParserSEMI, SerqParserCOMMA, SerqParserCOLON, SerqParserQUESTION, SerqParserEQEQ, SerqParserNE, SerqParserLE, SerqParserGE, SerqParserANDAND, SerqParserOROR, SerqParserLT, SerqParserGT, SerqParserPLUS, SerqParserMINUS, SerqParserSTAR, SerqParserSLASH, SerqParserCARET:

		default:
		}

	case SerqParserNUMBER:
		localctx = NewNumberContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(686)

			var _m = p.Match(SerqParserNUMBER)

			localctx.(*NumberContext).n = _m
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserLPAREN:
		localctx = NewGroupContext(p, localctx)
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(687)
			p.Match(SerqParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(688)

			var _x = p.Expr()

			localctx.(*GroupContext).x = _x
		}
		{
			p.SetState(689)
			p.Match(SerqParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SerqParserTILDE:
		localctx = NewDrawContext(p, localctx)
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(691)
			p.Match(SerqParserTILDE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(692)

			var _x = p.Name()

			localctx.(*DrawContext).n = _x
		}
		{
			p.SetState(693)

			var _x = p.DrawArgs()

			localctx.(*DrawContext).args = _x
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IDrawArgsContext is an interface to support dynamic dispatch.
type IDrawArgsContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Get_drawArg returns the _drawArg rule contexts.
	Get_drawArg() IDrawArgContext

	// Set_drawArg sets the _drawArg rule contexts.
	Set_drawArg(IDrawArgContext)

	// GetArgs returns the args rule context list.
	GetArgs() []IDrawArgContext

	// SetArgs sets the args rule context list.
	SetArgs([]IDrawArgContext)

	// Getter signatures
	LPAREN() antlr.TerminalNode
	RPAREN() antlr.TerminalNode
	AllDrawArg() []IDrawArgContext
	DrawArg(i int) IDrawArgContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsDrawArgsContext differentiates from other interfaces.
	IsDrawArgsContext()
}

type DrawArgsContext struct {
	antlr.BaseParserRuleContext
	parser   antlr.Parser
	_drawArg IDrawArgContext
	args     []IDrawArgContext
}

func NewEmptyDrawArgsContext() *DrawArgsContext {
	var p = new(DrawArgsContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_drawArgs
	return p
}

func InitEmptyDrawArgsContext(p *DrawArgsContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_drawArgs
}

func (*DrawArgsContext) IsDrawArgsContext() {}

func NewDrawArgsContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *DrawArgsContext {
	var p = new(DrawArgsContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_drawArgs

	return p
}

func (s *DrawArgsContext) GetParser() antlr.Parser { return s.parser }

func (s *DrawArgsContext) Get_drawArg() IDrawArgContext { return s._drawArg }

func (s *DrawArgsContext) Set_drawArg(v IDrawArgContext) { s._drawArg = v }

func (s *DrawArgsContext) GetArgs() []IDrawArgContext { return s.args }

func (s *DrawArgsContext) SetArgs(v []IDrawArgContext) { s.args = v }

func (s *DrawArgsContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(SerqParserLPAREN, 0)
}

func (s *DrawArgsContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(SerqParserRPAREN, 0)
}

func (s *DrawArgsContext) AllDrawArg() []IDrawArgContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IDrawArgContext); ok {
			len++
		}
	}

	tst := make([]IDrawArgContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IDrawArgContext); ok {
			tst[i] = t.(IDrawArgContext)
			i++
		}
	}

	return tst
}

func (s *DrawArgsContext) DrawArg(i int) IDrawArgContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDrawArgContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDrawArgContext)
}

func (s *DrawArgsContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(SerqParserCOMMA)
}

func (s *DrawArgsContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(SerqParserCOMMA, i)
}

func (s *DrawArgsContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DrawArgsContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) DrawArgs() (localctx IDrawArgsContext) {
	localctx = NewDrawArgsContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 98, SerqParserRULE_drawArgs)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(697)
		p.Match(SerqParserLPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(706)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&-2) != 0) || ((int64((_la-64)) & ^0x3f) == 0 && ((int64(1)<<(_la-64))&299075891101695) != 0) {
		{
			p.SetState(698)

			var _x = p.DrawArg()

			localctx.(*DrawArgsContext)._drawArg = _x
		}
		localctx.(*DrawArgsContext).args = append(localctx.(*DrawArgsContext).args, localctx.(*DrawArgsContext)._drawArg)
		p.SetState(703)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SerqParserCOMMA {
			{
				p.SetState(699)
				p.Match(SerqParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(700)

				var _x = p.DrawArg()

				localctx.(*DrawArgsContext)._drawArg = _x
			}
			localctx.(*DrawArgsContext).args = append(localctx.(*DrawArgsContext).args, localctx.(*DrawArgsContext)._drawArg)

			p.SetState(705)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	}
	{
		p.SetState(708)
		p.Match(SerqParserRPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IDrawArgContext is an interface to support dynamic dispatch.
type IDrawArgContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetX returns the x rule contexts.
	GetX() IExprContext

	// GetY returns the y rule contexts.
	GetY() IExprContext

	// SetX sets the x rule contexts.
	SetX(IExprContext)

	// SetY sets the y rule contexts.
	SetY(IExprContext)

	// Getter signatures
	AllExpr() []IExprContext
	Expr(i int) IExprContext
	COLON() antlr.TerminalNode

	// IsDrawArgContext differentiates from other interfaces.
	IsDrawArgContext()
}

type DrawArgContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	x      IExprContext
	y      IExprContext
}

func NewEmptyDrawArgContext() *DrawArgContext {
	var p = new(DrawArgContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_drawArg
	return p
}

func InitEmptyDrawArgContext(p *DrawArgContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_drawArg
}

func (*DrawArgContext) IsDrawArgContext() {}

func NewDrawArgContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *DrawArgContext {
	var p = new(DrawArgContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_drawArg

	return p
}

func (s *DrawArgContext) GetParser() antlr.Parser { return s.parser }

func (s *DrawArgContext) GetX() IExprContext { return s.x }

func (s *DrawArgContext) GetY() IExprContext { return s.y }

func (s *DrawArgContext) SetX(v IExprContext) { s.x = v }

func (s *DrawArgContext) SetY(v IExprContext) { s.y = v }

func (s *DrawArgContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *DrawArgContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *DrawArgContext) COLON() antlr.TerminalNode {
	return s.GetToken(SerqParserCOLON, 0)
}

func (s *DrawArgContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DrawArgContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) DrawArg() (localctx IDrawArgContext) {
	localctx = NewDrawArgContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 100, SerqParserRULE_drawArg)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(710)

		var _x = p.Expr()

		localctx.(*DrawArgContext).x = _x
	}
	p.SetState(713)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == SerqParserCOLON {
		{
			p.SetState(711)
			p.Match(SerqParserCOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(712)

			var _x = p.Expr()

			localctx.(*DrawArgContext).y = _x
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IExprListContext is an interface to support dynamic dispatch.
type IExprListContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Get_expr returns the _expr rule contexts.
	Get_expr() IExprContext

	// Set_expr sets the _expr rule contexts.
	Set_expr(IExprContext)

	// GetArgs returns the args rule context list.
	GetArgs() []IExprContext

	// SetArgs sets the args rule context list.
	SetArgs([]IExprContext)

	// Getter signatures
	LPAREN() antlr.TerminalNode
	RPAREN() antlr.TerminalNode
	AllExpr() []IExprContext
	Expr(i int) IExprContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsExprListContext differentiates from other interfaces.
	IsExprListContext()
}

type ExprListContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	_expr  IExprContext
	args   []IExprContext
}

func NewEmptyExprListContext() *ExprListContext {
	var p = new(ExprListContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_exprList
	return p
}

func InitEmptyExprListContext(p *ExprListContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_exprList
}

func (*ExprListContext) IsExprListContext() {}

func NewExprListContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ExprListContext {
	var p = new(ExprListContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_exprList

	return p
}

func (s *ExprListContext) GetParser() antlr.Parser { return s.parser }

func (s *ExprListContext) Get_expr() IExprContext { return s._expr }

func (s *ExprListContext) Set_expr(v IExprContext) { s._expr = v }

func (s *ExprListContext) GetArgs() []IExprContext { return s.args }

func (s *ExprListContext) SetArgs(v []IExprContext) { s.args = v }

func (s *ExprListContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(SerqParserLPAREN, 0)
}

func (s *ExprListContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(SerqParserRPAREN, 0)
}

func (s *ExprListContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *ExprListContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *ExprListContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(SerqParserCOMMA)
}

func (s *ExprListContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(SerqParserCOMMA, i)
}

func (s *ExprListContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ExprListContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) ExprList() (localctx IExprListContext) {
	localctx = NewExprListContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 102, SerqParserRULE_exprList)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(715)
		p.Match(SerqParserLPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(724)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&-2) != 0) || ((int64((_la-64)) & ^0x3f) == 0 && ((int64(1)<<(_la-64))&299075891101695) != 0) {
		{
			p.SetState(716)

			var _x = p.Expr()

			localctx.(*ExprListContext)._expr = _x
		}
		localctx.(*ExprListContext).args = append(localctx.(*ExprListContext).args, localctx.(*ExprListContext)._expr)
		p.SetState(721)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SerqParserCOMMA {
			{
				p.SetState(717)
				p.Match(SerqParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(718)

				var _x = p.Expr()

				localctx.(*ExprListContext)._expr = _x
			}
			localctx.(*ExprListContext).args = append(localctx.(*ExprListContext).args, localctx.(*ExprListContext)._expr)

			p.SetState(723)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	}
	{
		p.SetState(726)
		p.Match(SerqParserRPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// INameContext is an interface to support dynamic dispatch.
type INameContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	NUMBER() antlr.TerminalNode
	STRING() antlr.TerminalNode
	LBRACE() antlr.TerminalNode
	RBRACE() antlr.TerminalNode
	LBRACKET() antlr.TerminalNode
	RBRACKET() antlr.TerminalNode
	LPAREN() antlr.TerminalNode
	RPAREN() antlr.TerminalNode
	SEMI() antlr.TerminalNode
	COMMA() antlr.TerminalNode
	COLON() antlr.TerminalNode
	QUESTION() antlr.TerminalNode
	TILDE() antlr.TerminalNode
	EQEQ() antlr.TerminalNode
	NE() antlr.TerminalNode
	LE() antlr.TerminalNode
	GE() antlr.TerminalNode
	ANDAND() antlr.TerminalNode
	OROR() antlr.TerminalNode
	EQ() antlr.TerminalNode
	LT() antlr.TerminalNode
	GT() antlr.TerminalNode
	PLUS() antlr.TerminalNode
	MINUS() antlr.TerminalNode
	STAR() antlr.TerminalNode
	SLASH() antlr.TerminalNode
	CARET() antlr.TerminalNode
	BANG() antlr.TerminalNode
	LINE_COMMENT() antlr.TerminalNode
	BLOCK_COMMENT() antlr.TerminalNode
	SPACE() antlr.TerminalNode
	FOREIGN_NAME() antlr.TerminalNode
	BAD_NUMBER() antlr.TerminalNode
	OPEN_STRING() antlr.TerminalNode
	OPEN_COMMENT() antlr.TerminalNode
	FOREIGN_STRING() antlr.TerminalNode
	HALF_OPERATOR() antlr.TerminalNode
	INVISIBLE() antlr.TerminalNode
	BAD_BYTES() antlr.TerminalNode
	STRANGER() antlr.TerminalNode

	// IsNameContext differentiates from other interfaces.
	IsNameContext()
}

type NameContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyNameContext() *NameContext {
	var p = new(NameContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_name
	return p
}

func InitEmptyNameContext(p *NameContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SerqParserRULE_name
}

func (*NameContext) IsNameContext() {}

func NewNameContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *NameContext {
	var p = new(NameContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SerqParserRULE_name

	return p
}

func (s *NameContext) GetParser() antlr.Parser { return s.parser }

func (s *NameContext) NUMBER() antlr.TerminalNode {
	return s.GetToken(SerqParserNUMBER, 0)
}

func (s *NameContext) STRING() antlr.TerminalNode {
	return s.GetToken(SerqParserSTRING, 0)
}

func (s *NameContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(SerqParserLBRACE, 0)
}

func (s *NameContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(SerqParserRBRACE, 0)
}

func (s *NameContext) LBRACKET() antlr.TerminalNode {
	return s.GetToken(SerqParserLBRACKET, 0)
}

func (s *NameContext) RBRACKET() antlr.TerminalNode {
	return s.GetToken(SerqParserRBRACKET, 0)
}

func (s *NameContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(SerqParserLPAREN, 0)
}

func (s *NameContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(SerqParserRPAREN, 0)
}

func (s *NameContext) SEMI() antlr.TerminalNode {
	return s.GetToken(SerqParserSEMI, 0)
}

func (s *NameContext) COMMA() antlr.TerminalNode {
	return s.GetToken(SerqParserCOMMA, 0)
}

func (s *NameContext) COLON() antlr.TerminalNode {
	return s.GetToken(SerqParserCOLON, 0)
}

func (s *NameContext) QUESTION() antlr.TerminalNode {
	return s.GetToken(SerqParserQUESTION, 0)
}

func (s *NameContext) TILDE() antlr.TerminalNode {
	return s.GetToken(SerqParserTILDE, 0)
}

func (s *NameContext) EQEQ() antlr.TerminalNode {
	return s.GetToken(SerqParserEQEQ, 0)
}

func (s *NameContext) NE() antlr.TerminalNode {
	return s.GetToken(SerqParserNE, 0)
}

func (s *NameContext) LE() antlr.TerminalNode {
	return s.GetToken(SerqParserLE, 0)
}

func (s *NameContext) GE() antlr.TerminalNode {
	return s.GetToken(SerqParserGE, 0)
}

func (s *NameContext) ANDAND() antlr.TerminalNode {
	return s.GetToken(SerqParserANDAND, 0)
}

func (s *NameContext) OROR() antlr.TerminalNode {
	return s.GetToken(SerqParserOROR, 0)
}

func (s *NameContext) EQ() antlr.TerminalNode {
	return s.GetToken(SerqParserEQ, 0)
}

func (s *NameContext) LT() antlr.TerminalNode {
	return s.GetToken(SerqParserLT, 0)
}

func (s *NameContext) GT() antlr.TerminalNode {
	return s.GetToken(SerqParserGT, 0)
}

func (s *NameContext) PLUS() antlr.TerminalNode {
	return s.GetToken(SerqParserPLUS, 0)
}

func (s *NameContext) MINUS() antlr.TerminalNode {
	return s.GetToken(SerqParserMINUS, 0)
}

func (s *NameContext) STAR() antlr.TerminalNode {
	return s.GetToken(SerqParserSTAR, 0)
}

func (s *NameContext) SLASH() antlr.TerminalNode {
	return s.GetToken(SerqParserSLASH, 0)
}

func (s *NameContext) CARET() antlr.TerminalNode {
	return s.GetToken(SerqParserCARET, 0)
}

func (s *NameContext) BANG() antlr.TerminalNode {
	return s.GetToken(SerqParserBANG, 0)
}

func (s *NameContext) LINE_COMMENT() antlr.TerminalNode {
	return s.GetToken(SerqParserLINE_COMMENT, 0)
}

func (s *NameContext) BLOCK_COMMENT() antlr.TerminalNode {
	return s.GetToken(SerqParserBLOCK_COMMENT, 0)
}

func (s *NameContext) SPACE() antlr.TerminalNode {
	return s.GetToken(SerqParserSPACE, 0)
}

func (s *NameContext) FOREIGN_NAME() antlr.TerminalNode {
	return s.GetToken(SerqParserFOREIGN_NAME, 0)
}

func (s *NameContext) BAD_NUMBER() antlr.TerminalNode {
	return s.GetToken(SerqParserBAD_NUMBER, 0)
}

func (s *NameContext) OPEN_STRING() antlr.TerminalNode {
	return s.GetToken(SerqParserOPEN_STRING, 0)
}

func (s *NameContext) OPEN_COMMENT() antlr.TerminalNode {
	return s.GetToken(SerqParserOPEN_COMMENT, 0)
}

func (s *NameContext) FOREIGN_STRING() antlr.TerminalNode {
	return s.GetToken(SerqParserFOREIGN_STRING, 0)
}

func (s *NameContext) HALF_OPERATOR() antlr.TerminalNode {
	return s.GetToken(SerqParserHALF_OPERATOR, 0)
}

func (s *NameContext) INVISIBLE() antlr.TerminalNode {
	return s.GetToken(SerqParserINVISIBLE, 0)
}

func (s *NameContext) BAD_BYTES() antlr.TerminalNode {
	return s.GetToken(SerqParserBAD_BYTES, 0)
}

func (s *NameContext) STRANGER() antlr.TerminalNode {
	return s.GetToken(SerqParserSTRANGER, 0)
}

func (s *NameContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *NameContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SerqParser) Name() (localctx INameContext) {
	localctx = NewNameContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 104, SerqParserRULE_name)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(728)
		_la = p.GetTokenStream().LA(1)

		if _la <= 0 || ((int64((_la-85)) & ^0x3f) == 0 && ((int64(1)<<(_la-85))&1099511627775) != 0) {
			p.GetErrorHandler().RecoverInline(p)
		} else {
			p.GetErrorHandler().ReportMatch(p)
			p.Consume()
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}
