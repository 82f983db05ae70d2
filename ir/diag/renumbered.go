package diag

// renumbered are the codes that rules had once: when each had one for a text and another one for an IR, and when members were counted in
// digits alone.
var renumbered = []struct {
	was Code
	is  []Code
}{
	{"SQ0126", []Code{"SQ0215"}},
	{"SQ0514", []Code{"SQ0212", "SQ0213", "SQ0333"}},
	{"SQ0516", []Code{"SQ0219", "SQ0308", "SQ0328"}},
	{"SQ0517", []Code{"SQ0209", "SQ0225"}},
	{"SQ0519", []Code{"SQ0401"}},
	{"SQ0520", []Code{"SQ0402"}},
	{"SQ0521", []Code{"SQ0403"}},
	{"SQ0522", []Code{"SQ0404"}},
	{"SQ0523", []Code{"SQ0405"}},
	{"SQ0524", []Code{"SQ0220", "SQ0221"}},
	{"SQ0525", []Code{"SQ0327"}},
	{"SQ0526", []Code{"SQ0301", "SQ0302", "SQ0303"}},
	{"SQ0527", []Code{"SQ0304"}},
	{"SQ0528", []Code{"SQ0305"}},
	{"SQ0529", []Code{"SQ0306"}},
	{"SQ0530", []Code{"SQ0307"}},
	{"SQ0531", []Code{"SQ0311"}},
	{"SQ0532", []Code{"SQ0312"}},
	{"SQ0533", []Code{"SQ0313", "SQ0314"}},
	{"SQ0534", []Code{"SQ0218"}},
	{"SQ0535", []Code{"SQ0316"}},
}

// Successors gives the codes that an earlier version's code became, nil for a code that was always one or never was. The
// result is the caller's own.
func Successors(c Code) []Code {
	for _, r := range renumbered {
		if r.was == c {
			return append([]Code{}, r.is...)
		}
	}
	return nil
}
