package ir

// The spellings of the JSON that are not in a table of their own.
var (
	slotFields = [NumBuiltins]string{"slot_cached", "slot_serial", "slot_turn", "slot_new", "slot_out",
		"slot_think", "slot_more", "slot_forced", "slot_computed"}
	preemptNames = []string{"None", "Lifo"}
	modeNames    = irNames(3, func(i int) string { return Mode(i).IRName() })
	unaryNames   = irNames(2, func(i int) string { return UnaryOp(i).IRName() })
	binaryNames  = irNames(int(Or)+1, func(i int) string { return BinaryOp(i).IRName() })
	varNames     = irNames(int(NumVars), func(i int) string { return Var(i).Info().IR })
	distNames    = irNames(int(NumDists), func(i int) string { return Dist(i).Info().IR })
	funNames     = irNames(int(NumFuns), func(i int) string { return Fun(i).Info().IR })
)

func irNames(n int, name func(int) string) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = name(i)
	}
	return names
}
