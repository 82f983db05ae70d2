package report

import (
	"math"
	"strconv"
	"strings"

	"github.com/sq-sem/sq-sem/ir"
)

// Number writes a number for a person: to six digits after the point, or six significant ones below 1; `inf` for infinity,
// `–` for what is not a number (the mean of nothing).
func Number(x float64) string {
	switch a := math.Abs(x); {
	case math.IsNaN(x):
		return "–"
	case math.IsInf(x, 1):
		return "inf"
	case math.IsInf(x, -1):
		return "-inf"
	case x == 0:
		return "0"
	case 1 <= a && a < 1e15:
		text := strconv.FormatFloat(x, 'f', 6, 64)
		return strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}

// signed is Number with a plus before what is not negative.
func signed(x float64) string {
	if x >= 0 {
		return "+" + Number(x)
	}
	return Number(x)
}

// appendReal writes a real as JSON: exactly, with a fraction or an exponent; infinities and NaN as strings.
func appendReal(b []byte, x float64) []byte {
	switch {
	case math.IsNaN(x):
		return append(b, `"nan"`...)
	case math.IsInf(x, 1):
		return append(b, `"inf"`...)
	case math.IsInf(x, -1):
		return append(b, `"-inf"`...)
	}
	return append(b, ir.FormatReal(x)...)
}
