// Package proptest tests the machine of package semantics with random input.
//
// A case is a list of 16-bit choices. Decoding them gives a schedule (a few pools, and for every session a script of
// what it does to them) or a program (a deployment and sessions over the whole language); every list
// decodes to something valid, so shrinking is making lists shorter and choices smaller, and a native fuzzer can
// mutate them. The machine is stepped beside the naive machine of package naive; after every step its own
// invariants, a ledger kept from what the transitions say, and everything there is to see of both machines
// are compared.
package proptest
