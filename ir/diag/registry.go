package diag

import (
	"slices"
	"strings"
)

// Info is what the registry knows of a code: the row from which `sq-sem explain`, the
// documentation and the tests of the examples are made.
type Info struct {
	Code Code
	// Title says in a few words what the code is about.
	Title string
	// Explanation says, in a paragraph or two, why it is wrong and what to do.
	Explanation string
	// Wrong is a whole program that gets the code, Right the nearest one that does not. Where the code is about another
	// file they are that file (or the fields of it that matter), where it is about the command line they are commands.
	Wrong, Right string
	// Often are pieces of Wrong that the example has Times times in a row where Wrong has each once: some mistakes are
	// too long to print. WrongText writes them out.
	Often []string
	Times int
	// Setting says what the examples are part of, if they are not programs.
	Setting string
	// Beside are the files that stand beside both examples.
	Beside []Companion
}

// Companion is a file that an example needs beside it.
type Companion struct {
	Name, Text string
}

// WrongText is the wrong example in full.
func (i *Info) WrongText() string {
	text := i.Wrong
	for _, piece := range i.Often {
		text = strings.Replace(text, piece, strings.Repeat(piece, i.Times), 1)
	}
	return text
}

// All gives every code, in order of code. The result is the caller's own.
func All() []Info {
	out := slices.Concat(syntaxCodes, linkCodes, irCodes, runCodes, leanCodes, inputCodes, lintCodes)
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
	for _, table := range [][]Info{syntaxCodes, linkCodes, irCodes, runCodes, leanCodes, inputCodes, lintCodes} {
		for _, i := range table {
			if i.Code == c {
				return i, true
			}
		}
	}
	return Info{}, false
}
