package check

import (
	"os"
	"testing"

	"github.com/sq-sem/sq-sem/ir"
)

// The builders below keep the samples of the tests readable.

func num(x float64) ir.Expr { return &ir.Num{Value: x} }

func attr(s ir.Slot) ir.Expr { return &ir.Attr{Slot: s} }

func ctx(v ir.Var) ir.Expr { return &ir.Ctx{Var: v} }

func bin(op ir.BinaryOp, x, y ir.Expr) ir.Expr { return &ir.Binary{Op: op, X: x, Y: y} }

func call(f ir.Fun, args ...ir.Arg) ir.Expr { return &ir.Call{Fun: f, Args: args} }

func single(base int) ir.Ref { return ir.Ref{Base: base, Count: 1} }

func member(base, count int, index ir.Expr) ir.Ref {
	return ir.Ref{Base: base, Count: count, Index: index}
}

func ptr[T any](x T) *T { return &x }

// Slots, pools and stages of everything(t).
const (
	slotI = ir.NumBuiltins + iota
	slotPrompt
	slotT0
)

const (
	poolReqs = iota
	poolKV
	poolKV1
	poolTier
)

const (
	stageP = iota
	stageP1
	stageTool
	stageDoor
	stageLink
)

// everything is a valid program with every kind of node in it.
func everything(t testing.TB) *ir.Program {
	t.Helper()
	text, err := os.ReadFile("../testdata/everything.json")
	if err != nil {
		t.Fatal(err)
	}
	p, list := ir.Read("everything.json", text)
	if len(list) > 0 {
		t.Fatal(list)
	}
	return p
}
