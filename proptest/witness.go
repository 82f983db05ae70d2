package proptest

import (
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/proptest/naive"
	"github.com/sq-sem/sq-sem/semantics"
)

// The names of what a verdict counts beside rules and the kinds of findings.
const (
	namedRelease = "release by name"
	namedNothing = "release by name that finds nothing"
	namedStale   = "stale-read by name"
	midwayStale  = "stale-read midway"
	secondStale  = "stale-read of what was released"
	familyOfOne  = "family of one"
	usesFeature  = "feature " // then its name

	goesOn     = "preemption of one that goes on"
	losesAll   = "preemption that loses what is in flight"
	behind     = "release behind a fence"
	landsQueue = "landing of a session that is queued"

	landsInLeg    = "landing in a leg"
	cancelsFlight = "cancel of a leg with tokens in flight"
	cancelsBehind = "cancel behind a fence"
	givesBack     = "cancel that gives tokens back to an iteration"
	cancelsVictim = "preemption of a leg with legs inside"
	endsInFlight  = "end of a leg with tokens in flight"
)

func (j *judge) witness(what string, n int64) {
	if j.Witnesses == nil {
		j.Witnesses = map[string]uint64{}
	}
	j.Witnesses[what] += uint64(n)
}

// named tells whether a statement is a release by name.
func (j *judge) named(block, stmt int) bool {
	_, ok := j.m.Program().IR.Blocks[block][stmt].(*ir.ReleaseLease)
	return ok
}

// released counts a release by name.
func (j *judge) released(t *semantics.Transition) {
	switch {
	case t.Rule != semantics.Release || !j.named(t.Block, t.Stmt):
	case len(t.Pools) > 0:
		j.witness(namedRelease, 1)
	default:
		j.witness(namedNothing, 1)
	}
}

// legs counts what becomes of the tokens in flight of legs that are ended. Only the second machine tells what a step lost.
func (j *judge) legs(want *naive.Step, t *semantics.Transition) {
	switch {
	case t.Rule == semantics.Cancel && want.Lost > 0:
		j.witness(cancelsFlight, 1)
	case t.Rule == semantics.LegEnd && want.Lost > 0:
		j.witness(endsInFlight, 1)
	}
	if t.Rule == semantics.Cancel && want.Untaken > 0 {
		j.witness(givesBack, 1)
	}
	if t.Rule == semantics.Preempt && j.before == semantics.Cancel {
		j.witness(cancelsVictim, 1)
	}
}

// ahead counts what engines do that build their iterations ahead.
func (j *judge) ahead(t *semantics.Transition) {
	switch {
	case t.Rule == semantics.Preempt && t.Count == semantics.PreemptedInFlight:
		j.witness(goesOn, 1)
	case t.Rule == semantics.Preempt && t.Count == semantics.PreemptedLost:
		j.witness(losesAll, 1)
	case t.Landing:
		if s, ok := j.m.Session(t.Session); ok && s.Status == "queued" {
			j.witness(landsQueue, 1)
		}
	}
	if t.Landing && t.Leg >= 0 {
		j.witness(landsInLeg, 1)
	}
	for _, c := range t.Pools {
		if c.Fenced {
			j.witness(behind, 1)
			if t.Rule == semantics.Cancel {
				j.witness(cancelsBehind, 1)
			}
		}
	}
}

// found counts what a run's program has and the findings at its end.
func (j *judge) found() {
	pools, stages := j.m.Program().IR.FamiliesOfOne()
	j.witness(familyOfOne, int64(len(pools)+len(stages)))
	for _, feature := range j.m.Program().IR.Features() {
		j.witness(usesFeature+feature, 1)
	}
	for _, f := range j.m.Findings() {
		j.witness(f.Kind.String(), f.Count)
		if f.Kind != semantics.StaleRead {
			continue
		}
		if j.named(int(f.Block), int(f.Stmt)) {
			j.witness(namedStale, 1)
		}
		if f.From < f.Expired {
			j.witness(midwayStale, 1)
		}
		if f.Released {
			j.witness(secondStale, 1)
		}
	}
}
