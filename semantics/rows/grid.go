package rows

// Grid has a row of cells for each row of some table: R is the type of those row numbers, C of the columns. It grows with the table it
// goes beside, by Ensure, and keeps a row's cells when the table drops the row.
type Grid[R ~int32, C ~int32 | ~int, T any] struct {
	cells Table[int32, T]
	width int32
}

// Width sets how many columns there are, once and before the first Ensure.
func (g *Grid[R, C, T]) Width(columns int) { g.width = int32(columns) }

func (g *Grid[R, C, T]) tables() []table { return []table{&g.cells} }

// Ensure makes the grid have all rows up to the given one.
func (g *Grid[R, C, T]) Ensure(last R) { g.cells.Ensure((int32(last)+1)*g.width - 1) }

// At reads a cell. The pointer must not be written through.
func (g *Grid[R, C, T]) At(r R, c C) *T { return g.cells.At(int32(r)*g.width + int32(c)) }

// Mut gives a cell to write to. The pointer is good until the next Ensure.
func (g *Grid[R, C, T]) Mut(r R, c C) *T { return g.cells.Mut(int32(r)*g.width + int32(c)) }

// MutRow gives all cells of a row to write to. The slice is good until the next Ensure.
func (g *Grid[R, C, T]) MutRow(r R) []T {
	if g.cells.j.on {
		for i := range g.width {
			g.cells.save(int32(r)*g.width + i)
		}
	}
	return g.Row(r)
}

// Row is all cells of a row. It must not be written to.
func (g *Grid[R, C, T]) Row(r R) []T {
	return g.cells.rows[int32(r)*g.width : (int32(r)+1)*g.width]
}
