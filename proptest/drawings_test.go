package proptest

import (
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// Drawings are programs that draw; they run by the invariants and the ledger alone, without the naive machine.
func Drawings() Kind {
	return Kind{"drawing", programHead, maxStatements, DecodeDrawing, func(p *ir.Program) Verdict { return JudgeAlone(p, 600) }}
}

// JudgeAlone runs a program, at most limit steps, by the invariants and the ledger alone.
func JudgeAlone(p *ir.Program, limit uint64) (v Verdict) {
	j := &judge{m: semantics.New(semantics.Compile(p, nil, nil), semantics.Options{}), ledger: newLedger(p.Pools), idle: newIdle(len(p.Stages)), limit: limit}
	defer func() {
		if r := recover(); r != nil {
			j.fail("panic: %v", r)
		}
		v = j.Verdict
	}()
	for j.Steps < limit {
		t, err := j.m.Step()
		if err != nil {
			j.End = string(j.m.Err().Code)
			break
		}
		if t == nil || !j.sound(t) {
			break
		}
		for i := range p.Pools {
			v := j.m.Pool(i)
			if err := j.ledger.agrees(i, &v, midway(t)); err != nil {
				j.fail("%s of session %d: %v", t.Rule, t.Session, err)
			}
		}
		if err := j.ledger.overdue(t.Time); err != nil {
			j.fail("%v", err)
		}
	}
	return v
}
