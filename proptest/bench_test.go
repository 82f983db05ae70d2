package proptest

import (
	"math/rand"
	"testing"
)

// BenchmarkJudge measures judged steps; what a step costs is decoding, both machines, and comparing them.
func BenchmarkJudge(b *testing.B) {
	for _, k := range []Kind{Schedules(), Programs(), Drawings()} {
		b.Run(k.Name, func(b *testing.B) {
			r := rand.New(rand.NewSource(1))
			steps := uint64(0)
			for b.Loop() {
				v := k.Judge(k.Decode(k.fresh(r)))
				steps += v.Steps
			}
			b.ReportMetric(float64(steps)/b.Elapsed().Seconds(), "steps/s")
		})
	}
}
