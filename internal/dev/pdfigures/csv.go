package main

import (
	"math"
	"os"
	"strconv"
	"strings"
)

// writeCSV writes a table, a line an element.
func writeCSV[T interface{ csv() string }](file, header string, rows []T) error {
	var b strings.Builder
	b.WriteString(header + "\n")
	for _, r := range rows {
		b.WriteString(r.csv() + "\n")
	}
	return os.WriteFile(file, []byte(b.String()), 0o644)
}

// number writes six significant digits, nothing for NaN.
func number(x float64) string {
	if math.IsNaN(x) {
		return ""
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}
