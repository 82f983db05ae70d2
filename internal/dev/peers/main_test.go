package main

import "testing"

// What the tools print is read as they print it.
func TestNumber(t *testing.T) {
	for _, c := range []struct {
		out, pattern string
		want         float64
	}{
		{"[ok] No violation found (42138ms at 237 traces/second).\n", `No violation found \((\d+)ms`, 42138},
		{"State-vector 36 byte, depth reached 20, errors: 0\n  6884949 states, stored\n", `(\S+) states, stored`, 6884949},
		{" 1.2e+07 states, stored\n", `(\S+) states, stored`, 1.2e7},
		{"pan: elapsed time 42.4 seconds\npan: rate 162380.87 states/second\n", `pan: elapsed time (\S+) seconds`, 42.4},
		{"BenchmarkPeers-2  \t  61\t  32541100 ns/op\t   6146078 steps/s\n", `(\S+) steps/s`, 6146078},
	} {
		if got, err := number([]byte(c.out), c.pattern); err != nil || got != c.want {
			t.Errorf("%q in %q: %v, %v", c.pattern, c.out, got, err)
		}
	}
	if _, err := number([]byte("nothing"), `(\d+)`); err == nil {
		t.Error("a number is found where there is none")
	}
}
