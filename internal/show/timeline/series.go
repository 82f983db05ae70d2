package timeline

import (
	"encoding/json"
	"math"

	"github.com/sq-sem/sq-sem/semantics"
)

// series is a pool over time.
type series struct {
	Name string `json:"name"`
	// Cap is the pool's size, Line where it is declared.
	Cap  number `json:"cap"`
	Line int    `json:"line,omitempty"`
	// Points are t, held, leased, cached after each instant with a change, one after the other.
	Points []float64 `json:"points"`

	leased float64
}

// number is a float64 whose infinities JSON can carry.
type number float64

// MarshalJSON writes infinities as null.
func (n number) MarshalJSON() ([]byte, error) {
	if math.IsInf(float64(n), 0) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(n))
}

// change takes over what a transition did to the pool. Of one instant only what came of it is kept.
func (p *series) change(now float64, c *semantics.PoolChange) {
	switch c.Kind {
	case semantics.Leased:
		p.leased += c.Units
	case semantics.LeaseEnded:
		p.leased = max(0, p.leased-c.Units)
	case semantics.Allocated, semantics.Enlarged, semantics.Released, semantics.Evicted, semantics.Spilled, semantics.Dropped, semantics.Renewed,
		semantics.Unfenced:
	}
	if n := len(p.Points); n > 0 && p.Points[n-4] == now {
		p.Points = p.Points[:n-4]
	}
	p.Points = append(p.Points, now, c.Used-p.leased, p.leased, c.Cached)
}
