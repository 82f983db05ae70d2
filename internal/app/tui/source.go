package tui

import (
	"strings"
	"unicode"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// source is the program's text as it is shown.
type source struct {
	name  string
	file  *diag.File
	lines []string
}

func newSource(name string, file *diag.File) source {
	s := source{name: name, file: file}
	if file == nil {
		return s
	}
	for line := range strings.SplitSeq(strings.TrimRight(file.Text, "\r\n"), "\n") {
		line = strings.ReplaceAll(strings.TrimRight(line, "\r"), "\t", "    ")
		// What would move the cursor is shown as a mark.
		s.lines = append(s.lines, strings.Map(func(r rune) rune {
			if unicode.IsControl(r) {
				return '·'
			}
			return r
		}, line))
	}
	return s
}
