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
	// waiters are the sessions of a queue in order, waitersBefore as they stood before they were ordered.
	waiters, waitersBefore []rows.Slot[sessionRow]
	lost                   []blockRow
	works                  []float64
}
