// Package requests reads the requests of other tools' files: public traces, benchmark results, logs. A file is streamed: what is kept is
// one request, or, in a schedule log, those that have not finished.
package requests

import "github.com/sq-sem/sq-sem/ir/diag"

// Request is one request as a file tells it.
type Request struct {
	// Place is where the file tells it, as a diagnostic shows it: `line 12`, `[11]`.
	Place string
	// ID is the file's own name of the request, "" where it has none.
	ID string
	// Session is the file's name of the session that the request is a turn of, "" where the file has no sessions. The turns of a session
	// stand in their order, not always one after the other.
	Session string
	// Arrive is when the request is sent, in seconds since the file's first request.
	Arrive float64
	// Delay is how long the session waits after the answer before this turn is sent, in seconds; 0 for a first turn.
	Delay float64
	// Prompt and Output are tokens. Output is what the request really had, or the most it may have where the file says only that.
	Prompt, Output int64
	// Blocks are the content hashes of the prompt's blocks, in order, nil where the file has none.
	Blocks []string
	// BlockTokens is of how many tokens a block is, 0 where the file does not say.
	BlockTokens int64
	// Local tells that one engine both computes the prompt and decodes, nil where the file does not say.
	Local *bool
}

// The codes of requests that cannot be read. Their titles and explanations are in the registry of package diag.
const (
	// CodeFormat is a file of no known format.
	CodeFormat diag.Code = "SQ0813"
	// CodeRow is a request that cannot be used.
	CodeRow diag.Code = "SQ0814"
	// CodeColumns is a request to read columns that the file does not have.
	CodeColumns diag.Code = "SQ0815"
	// CodeHashes is a warning: what a file tells of shared prefixes is lost, as it does not say of how many tokens a block is.
	CodeHashes diag.Code = "SQ0816"
)
