package report

import (
	"math"
	"testing"

	"github.com/sq-sem/sq-sem/semantics"
)

// A request meets its goals if no sample of it is too great; one without a sample for each goal does not count; a turn is a request.
func TestJudge(t *testing.T) {
	sample := func(session int64, turn int32, value float64) semantics.Sample {
		return semantics.Sample{Session: session, Turn: turn, Value: value}
	}
	first := []semantics.Sample{sample(0, 0, 1), sample(0, 1, 1), sample(1, 0, 3), sample(2, 0, 1), sample(3, 0, 1), sample(4, 0, math.NaN())}
	next := []semantics.Sample{sample(0, 0, 9), sample(0, 1, 11), sample(1, 0, 9), sample(2, 0, 9), sample(2, 0, 10.5), sample(4, 0, 1)}
	s := &Summary{End: 30, Since: 10, Observations: []Observation{observation("first", first), observation("next", next)}}
	s.Judge([]Goal{{"first", 2}, {"next", 10}}, "", nil)
	// Requests: 0.0 meets both; 0.1, 2 are too late once, 1 and 4 at first; 3 has no next.
	want := Attainment{Requests: 5, Met: 1, Partial: 1, Span: 20}
	if s.SLO.All != want {
		t.Errorf("got %+v, want %+v", s.SLO.All, want)
	}
	if got := s.SLO.All.figures()[3].value; got != 1.0/20 {
		t.Errorf("the goodput is %v", got)
	}
}
