package diag

import "slices"

// Info is what the registry knows of a code: the row from which `sq-sem explain`, the
// documentation and the tests of the examples are made.
type Info struct {
	Code Code
	// Title says in a few words what the code is about.
	Title string
	// Explanation says, in a paragraph or two, why it is wrong and what to do.
	Explanation string
	// Wrong is a whole program (or file) that gets the code, Right the nearest one that does not.
	// They are empty only for codes that no program text can show (run-time input, IR files);
	// then WrongIR may hold an IR fragment or command instead.
	Wrong, Right string
}

// All gives every code, in order of code. The result is the caller's own.
func All() []Info {
	out := slices.Concat(syntaxCodes, linkCodes, irCodes, runCodes, leanCodes, inputCodes)
	slices.SortFunc(out, func(a, b Info) int {
		switch {
		case a.Code < b.Code:
			return -1
		case a.Code > b.Code:
			return 1
		}
		return 0
	})
	return out
}

// Lookup finds a code's row.
func Lookup(c Code) (Info, bool) {
	for _, table := range [][]Info{syntaxCodes, linkCodes, irCodes, runCodes, leanCodes, inputCodes} {
		for _, i := range table {
			if i.Code == c {
				return i, true
			}
		}
	}
	return Info{}, false
}
