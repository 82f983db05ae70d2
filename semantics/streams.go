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
	forLeg // the statements of a leg
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
func (m *evaluator) sample(e *node, l legRow) float64 {
	d := ir.Dist(e.a)
	args := m.prog.args[e.b:]
	x, y := 0.0, 0.0
	if arity := d.Info().Arity; arity > 0 {
		x = m.eval(args[0], l)
		if arity > 1 {
			y = m.eval(args[1], l)
		}
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
	case ir.DistNormal, ir.DistLogNormal:
		if y < 0 {
			return bad("a negative standard deviation")
		}
		if x += y * normal(state); d == ir.DistLogNormal {
			return math.Exp(x)
		}
		return x
	case ir.DistChoice:
		v, ok := m.choose(args[:e.c], l, state)
		if !ok {
			return bad("weights that are negative, infinite, no numbers, or all 0")
		}
		return v
	case ir.DistTrace:
		if len(m.prog.turns) == 0 {
			m.fail(codeTrace, e.at, "there is nothing to draw: the trace has no rows")
			return math.NaN()
		}
		return ir.Column(e.c).Of(m.prog.turns[int(uniform(state)*float64(len(m.prog.turns)))])
	}
	return math.NaN()
}

// normal draws with mean 0 and deviation 1, by the first of Box's and Muller's two values: always two uniforms.
func normal(state *uint64) float64 {
	length := math.Sqrt(2 * exponential(state))
	return length * math.Cos(2*math.Pi*uniform(state))
}

// choose draws one of some values by their weights, which stand before them. It evaluates all weights, then draws, then evaluates the
// value drawn and no other.
func (m *evaluator) choose(args []int32, l legRow, state *uint64) (float64, bool) {
	var few [8]float64
	weights, sum := few[:0], 0.0
	for i := 0; i < len(args); i += 2 {
		w := m.eval(args[i], l)
		if !(w >= 0) {
			return 0, false
		}
		weights = append(weights, w)
		sum += w
	}
	if sum == 0 || math.IsInf(sum, 1) {
		return 0, false
	}
	left, last := uniform(state)*sum, 0
	for i, w := range weights {
		if w == 0 {
			continue
		}
		last = i
		if left < w {
			break
		}
		left -= w
	}
	return m.eval(args[2*last+1], l), true
}
