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
// Where to find things: rule.go lists the rules; control.go chooses which rule is next;
// statements.go, admission.go, cache.go, spill.go, release.go, growth.go, engine.go, stages.go,
// sharing.go, arrivals.go, agenda.go and stats.go hold the rules themselves; state.go has the rows of the
// configuration; compile.go and node.go make a program ready to run,
// eval.go evaluates its expressions; invariants.go checks what must hold after every step.
package semantics
