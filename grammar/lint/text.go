package lint

import (
	"strconv"

	"github.com/sq-sem/sq-sem/ir"
)

// jsonPath is the place of a declaration in the IR.
func jsonPath(table string, i int) string { return table + "[" + strconv.Itoa(i) + "]" }

// short writes a number for a person, with six digits at most.
func short(x float64) string {
	y, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 6, 64), 64)
	if err != nil {
		return ir.Display(x)
	}
	return ir.Display(y)
}
