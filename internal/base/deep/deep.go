// Package deep decides how much a test tries. `go test ./...` tries a little of everything, and is done in a minute or two; with
// SQ_DEEP=1 in the environment, as `make deep` and .ci/run set it, the same tests try much more of the same. Only tests use it.
package deep

import (
	"os"
	"testing"
)

// Variable is the environment variable that makes the tests deep; empty and 0 leave them as they are.
const Variable = "SQ_DEEP"

// On reports whether the tests are deep ones. It reads the environment where the go command sees it, so results of the one kind
// are not taken from the cache for the other.
func On() bool {
	v := os.Getenv(Variable)
	return v != "" && v != "0"
}

// Count is how much of something a test tries: few, or many when the tests are deep. A test with a count checks the same in
// both; what holds of few only is another test.
func Count[N int | int64 | uint64](few, many N) N {
	if On() {
		return many
	}
	return few
}

// Only skips a test that cannot be made small, unless the tests are deep.
func Only(t testing.TB) {
	t.Helper()
	if !On() {
		t.Skipf("a deep test: make deep, or %s=1 go test", Variable)
	}
}
