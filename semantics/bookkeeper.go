package semantics

import "github.com/sq-sem/sq-sem/semantics/rows"

// bookkeeper makes the changes that rules share, each with all that belongs to it: sessions enter and leave queues and stages, entries
// the cache, events the agenda; attributes get values; statistics and findings are kept.
type bookkeeper struct {
	evaluator
	// Scratch: nothing of it is part of the configuration.
	keys  [2][]float64
	keyed []float64
	batch []jobRow
	draws uint64 // the stream of an init or turn block
	due   []eventRow
	order []int32
	// turns are the legs of a queue in order, inTurnBefore as they stood before they were ordered.
	turns, inTurnBefore []rows.Slot[legRow]
	lost                []blockRow
	works               []float64
	last                []uint64 // the iterations that still write to what is given back, by engine
}
