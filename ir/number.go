package ir

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// FormatReal writes a finite real with the fewest digits that read back to the same number, and
// always with a fraction or an exponent: 16.0, 0.004, 1e16. Numbers from 1e-5 up to 1e16 are
// written without an exponent.
func FormatReal(x float64) string {
	if a := math.Abs(x); a == 0 || 1e-5 <= a && a < 1e16 {
		s := strconv.FormatFloat(x, 'f', -1, 64)
		if !strings.Contains(s, ".") {
			s += ".0"
		}
		return s
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(x, 'e', -1, 64), "e")
	sign := ""
	if exponent[0] == '-' {
		sign = "-"
	}
	return mantissa + "e" + sign + strings.TrimLeft(exponent[1:], "0")
}

// Tolerance is the rounding noise, in units or in work, by which an amount may be past what it is compared with: 0.1 + 0.2
// fits into 0.3.
const Tolerance = 1e-9

// Bounds on a pool's block. Below the Tolerance a block would be no amount at all, and a pool of more blocks than MaxBlocks
// would lose them to rounding.
const (
	MinBlock  = Tolerance
	MaxBlocks = 1e12
)

// BlockFits reports whether a block of the given units divides a capacity into a number of blocks that can be counted. A pool
// of infinite capacity never counts them.
func BlockFits(block, capacity float64) bool {
	return math.IsInf(capacity, 1) || capacity <= MaxBlocks*block
}

// RoundUp is u units in whole blocks, rounded up; a block of 0 rounds nothing. An amount that is past a block by rounding noise
// does not take another.
func RoundUp(u, block float64) float64 {
	if block == 0 || math.IsInf(u, 1) {
		return u
	}
	return math.Ceil(u/block-Tolerance) * block
}

// RoundDown is u units in whole blocks, rounded down; a block of 0 rounds nothing.
func RoundDown(u, block float64) float64 {
	if block == 0 || math.IsInf(u, 1) {
		return u
	}
	return WholeBlocks(u, block) * block
}

// WholeBlocks is how many whole blocks u units have.
func WholeBlocks(u, block float64) float64 { return math.Floor(u/block + Tolerance) }

// IsWhole reports whether x is a finite whole number.
func IsWhole(x float64) bool { return !math.IsInf(x, 0) && x == math.Trunc(x) }

// Display writes a real as a program does: without a needless fraction, infinity as `inf`.
func Display(x float64) string {
	switch {
	case math.IsNaN(x):
		return "not a number"
	case math.IsInf(x, 1):
		return "inf"
	case math.IsInf(x, -1):
		return "-inf"
	case IsWhole(x) && math.Abs(x) < 1e16:
		return fmt.Sprintf("%.0f", x)
	}
	return FormatReal(x)
}
