package chart

import (
	"bytes"
	"fmt"
	"strings"
)

// onDark says which colour stands for which on a dark page; those of the figures, where there are such.
var onDark = [][2]string{
	{"#FFFFFF", "#0d1117"}, // the page
	{"#000000", "#e6edf3"}, // axes
	{"#E1E1E1", "#30363d"}, // grid
	{"#0049AA", "#79c0ff"},
	{"#C44E10", "#ffa657"},
	{"#007850", "#7ee787"},
}

// themed gives a plot its colours on a dark page, and another font without serifs where its own is not installed.
func themed(svg []byte) []byte {
	var style strings.Builder
	style.WriteString("<style>\n@media (prefers-color-scheme: dark) {\n  text { fill: #e6edf3; }\n")
	for _, c := range onDark {
		for _, property := range []string{"fill", "stroke"} {
			// The plot says its colours in style attributes, and only !important outdoes these.
			fmt.Fprintf(&style, "  [style*=\"%s:%s\"] { %[1]s: %[3]s !important; }\n", property, c[0], c[1])
		}
	}
	style.WriteString("}\n</style>\n<g ")
	svg = bytes.Replace(svg, []byte("<g "), []byte(style.String()), 1)
	return bytes.ReplaceAll(svg, []byte("Liberation Sans;"), []byte("Liberation Sans,Arial,sans-serif;"))
}
