package ir

// Row is a turn of a trace: what the turn brings.
type Row struct {
	// New, Out and Think become the attributes `new`, `out` (tokens) and `think` (time); Forced is 0 or 1.
	New, Out, Think, Forced float64
}

// Trace is recorded sessions, each a list of turns.
type Trace struct {
	Sessions [][]Row
}
