package ir

// The spellings of the JSON that are not in a table of their own.
var (
	slotFields = [NumBuiltins]string{"slot_cached", "slot_serial", "slot_turn", "slot_new", "slot_out",
		"slot_think", "slot_more", "slot_forced", "slot_computed"}
	preemptNames = irNames(2, func(i int) string { return Preempt(i).IRName() })
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

// IRName is the answer to a growth that does not fit as written in the JSON.
func (p Preempt) IRName() string { return [...]string{"None", "Lifo"}[p] }

// SlotFields gives the JSON fields that hold the slots of the built-in attributes, in slot order.
func SlotFields() []string { return slotFields[:] }
