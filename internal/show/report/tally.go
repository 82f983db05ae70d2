package report

import (
	"encoding/binary"
	"maps"
	"math"
	"slices"
)

// tally says of values how often, or how long, each came up.
type tally map[float64]float64

// weight is how often or how long there was any value.
func (t tally) weight() float64 {
	sum := 0.0
	for _, x := range t.values() { // in a fixed order: the sum is the same in every run
		sum += t[x]
	}
	return sum
}

// values are the values that came up, the least first.
func (t tally) values() []float64 { return slices.Sorted(maps.Keys(t)) }

// mean is the weighted mean, NaN of nothing.
func (t tally) mean() float64 {
	sum := 0.0
	for _, x := range t.values() {
		sum += x * t[x]
	}
	return sum / nonzeroWeight(t.weight())
}

// quantile is the least value that at least a share of the weight does not exceed, NaN of nothing.
func (t tally) quantile(share float64) float64 {
	last, need := math.NaN(), share*t.weight()
	sum := 0.0
	for _, x := range t.values() {
		if last = x; t[x] > 0 {
			if sum += t[x]; sum >= need*(1-1e-12) {
				return x
			}
		}
	}
	return last
}

// MarshalBinary writes pairs, the least value first: equal tallies are equal bytes.
func (t tally) MarshalBinary() ([]byte, error) {
	var pairs []float64
	for _, x := range t.values() {
		pairs = append(pairs, x, t[x])
	}
	return binary.Append(nil, binary.LittleEndian, pairs)
}

// UnmarshalBinary reads what MarshalBinary wrote.
func (t *tally) UnmarshalBinary(data []byte) error {
	pairs := make([]float64, len(data)/8)
	if _, err := binary.Decode(data, binary.LittleEndian, pairs); err != nil {
		return err
	}
	*t = tally{}
	for i := 0; i+1 < len(pairs); i += 2 {
		(*t)[pairs[i]] = pairs[i+1]
	}
	return nil
}

func nonzeroWeight(x float64) float64 {
	if x == 0 {
		return math.NaN()
	}
	return x
}
