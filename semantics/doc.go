// Package semantics is the machine: the small-step transition function of a linked
// program. Step takes a configuration to the next by exactly one named rule; running,
// single-stepping, tracing, fuzzing and exploring are iterations of it.
//
// What must still happen at the present instant is part of the configuration (its
// control), so a configuration can be copied, stored, compared, restored and stepped on
// from at any point. All state lies in flat tables of rows without pointers: a step
// allocates nothing once the tables have grown, and undoing a step restores just the rows
// the step touched.
//
// Where to find things: rule.go lists the rules; control.go chooses which one is next, and each family of rules has a file of its own,
// rule_….go, with the rule's effect first. A Machine is made of four types, each in a file: the configuration (with its rows in state.go)
// and what readers see of it (view.go, statsview.go, fingerprint.go, invariants.go); the evaluator of expressions (eval.go, streams.go,
// errors.go); the bookkeeper of what rules share (queue.go, cache.go, rank.go, stages.go, sharing.go, engine.go, agenda.go, stats.go,
// findings.go); the Machine with its rules. compile.go and node.go make a program ready to run.
package semantics
