package semantics

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// Random streams (semantics.md §8): each is a splitmix64 sequence whose start is a hash of the seed
// and of what the stream is for, so that streams are independent of each other and of the deployment.

// purpose separates the streams of one seed.
type purpose uint64

const (
	forArrivals purpose = iota + 1
	forTraceChoice
	forWorkload // init and turn blocks, per session and turn
	forSession  // a session's own statements
	forMachine
)

const golden = 0x9e3779b97f4a7c15

func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// stream gives the start of a stream.
func stream(seed int64, p purpose, a, b int64) uint64 {
	z := mix(uint64(seed) + golden)
	for i, x := range [...]uint64{uint64(p), uint64(a), uint64(b)} {
		z = mix(z ^ mix(x^uint64(i+1)<<56))
	}
	return z
}

// uniform draws from [0, 1).
func uniform(state *uint64) float64 {
	*state += golden
	return float64(mix(*state)>>11) / (1 << 53)
}

// exponential draws with mean 1.
func exponential(state *uint64) float64 { return -math.Log(1 - uniform(state)) }

// sample draws from the distribution of a node, from the stream of the moment.
func (m *evaluator) sample(e *node, s sessionRow) float64 {
	d := ir.Dist(e.a)
	args := m.prog.args[e.b:]
	x := m.eval(args[0], s)
	y := 0.0
	if d.Info().Arity > 1 {
		y = m.eval(args[1], s)
	}
	bad := func(what string) float64 {
		m.fail(codeDraw, e.at, "a draw from %s with %s", d.Info().Name, what)
		return math.NaN()
	}
	if x != x || y != y {
		return bad("a parameter that is not a number")
	}
	state := m.scene.draws
	if state == nil {
		return bad("no stream: nothing may be drawn here")
	}
	switch d {
	case ir.DistExp:
		if x < 0 {
			return bad("a negative mean")
		}
		return x * exponential(state)
	case ir.DistDet:
		return x
	case ir.DistUniform:
		if x > y {
			return bad("bounds in the wrong order")
		}
		return x + (y-x)*uniform(state)
	case ir.DistErlang:
		if x != math.Floor(x) || x < 1 || x > 1e6 || y < 0 {
			return bad("phases that are not a whole number from 1 to 1000000, or a negative mean")
		}
		sum := 0.0
		for range int(x) {
			sum += exponential(state)
		}
		return sum * y / x
	case ir.DistH2:
		if x < 0 || y < 1 {
			return bad("a negative mean or cv² below 1")
		}
		p := (1 + math.Sqrt((y-1)/(y+1))) / 2
		if uniform(state) < p {
			return exponential(state) * x / (2 * p)
		}
		return exponential(state) * x / (2 * (1 - p))
	case ir.DistBernoulli:
		if x < 0 || x > 1 {
			return bad("a probability outside 0 … 1")
		}
		return truth(uniform(state) < x)
	}
	return math.NaN()
}
