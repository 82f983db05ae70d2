package semantics

import (
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics/rows"
)

// configuration is a configuration of a program: the scalars and control in core, all else in tables. Its methods read it.
type configuration struct {
	prog  *Program
	core  core
	store rows.Store
	population
	memory
	sharing
	stations
	pipelines
	future
	records
	stated
	scratch
}

// population is the sessions and their legs.
type population struct {
	sessions  rows.Table[sessionRow, session] // beside legs: the rows of root legs
	legs      rows.Table[legRow, leg]
	attrs     rows.Grid[legRow, ir.Slot, float64] // a root leg has its session's; other legs have `cached` and `computed` alone
	atPool    rows.Grid[sessionRow, poolRow, sessionPool]
	preempted rows.Grid[legRow, poolRow, float64] // the positions of the latest preemptions, negative for none
	named     rows.Grid[sessionRow, int, namedLease]
	pending   rows.Grid[legRow, int, poolRow] // the pools of each leg's pending header, by line
	frames    rows.Table[frameRow, frame]
	living    rows.Chains[sessionRow]
	siblings  rows.Chains[legRow] // the legs of a leg
	ready     rows.Chains[legRow]
	waiters   rows.Chains[legRow]
}

// memory is what holds and leases have of the pools, the pools' caches and queues.
type memory struct {
	pools    rows.Table[poolRow, poolState]
	holds    rows.Table[holdRow, hold]
	took     rows.Grid[holdRow, int, poolRow] // the pools of each hold, by line of its header
	allocs   rows.Table[allocRow, allocation]
	owned    rows.Chains[allocRow] // a hold's allocations, a session's leases
	inPool   rows.Chains[allocRow]
	entries  rows.Table[entryRow, entry]
	lru      rows.Chains[entryRow] // in order of release
	stale    rows.Chains[entryRow]
	snaps    rows.Grid[entryRow, ir.Slot, float64] // the attributes of each entry's owner
	ranks    rows.Heaps[poolRow, entryRow]         // the entries of ranked pools
	rankKeys rows.Grid[entryRow, int, float64]
	queues   rows.Heaps[poolRow, legRow]
	// queueKeys are those that decide between queued legs whose QueueKey is equal.
	queueKeys rows.Grid[legRow, int, float64]
	growers   rows.Chains[legRow]
	left      rows.Grid[allocRow, ir.Slot, float64] // the attributes of who abandoned a lease, as they were
	units     rows.Table[int32, float64]            // of the admission in progress, by line of its header
}

// stations is the stages and the jobs at them.
type stations struct {
	stages    rows.Table[stageRow, stageState]
	jobs      rows.Table[jobRow, job]
	present   rows.Chains[jobRow]
	scheduled rows.Chains[jobRow]
	finishes  rows.Heaps[stageRow, jobRow] // the jobs of ps stages
}

// future is the events to come.
type future struct {
	events rows.Table[eventRow, event]
	agenda rows.Heaps[int32, eventRow] // one heap
}

// records is what was observed and found.
type records struct {
	samples  rows.Table[int32, Sample]
	findings rows.Table[findingRow, Finding]
	held     rows.Table[int32, Holding]    // what sessions had that were found
	counted  rows.Table[int32, findingRow] // the finding of each statement whose findings are counted
}

// scratch is what readers reuse. It is no part of the configuration.
type scratch struct {
	prints []hash
	byLeg  []legRow
	// What Check has seen.
	seenAllocs  marks[allocRow]
	seenLegs    marks[legRow]
	scratchText []piece
	blockCounts []int32
}
