package schedule

import (
	"fmt"
	"sort"

	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// Player answers a machine's questions with the choices of a schedule. The machine may go back: Seek says where to.
type Player struct {
	choices []Choice
	// step is the step now taken; asked gives, per question so far, the step that asked it.
	step  uint64
	asked []uint64
	err   *diag.Diagnostic
}

// NewPlayer begins at the first choice.
func NewPlayer(choices []Choice) *Player { return &Player{choices: choices} }

// Seek says that the machine takes step n next: what was asked from there on is asked again.
func (p *Player) Seek(n uint64) {
	p.asked = p.asked[:sort.Search(len(p.asked), func(i int) bool { return p.asked[i] >= n })]
	p.step, p.err = n, nil
}

// Choose is the machine's semantics.Chooser.
func (p *Player) Choose(kind semantics.ChoiceKind, n int) int {
	i := len(p.asked)
	p.asked = append(p.asked, p.step)
	if i >= len(p.choices) {
		return 0
	}
	c := p.choices[i]
	if (c.Kind != kind || c.Of != n) && p.err == nil {
		p.err = &diag.Diagnostic{Code: Code, Path: fmt.Sprintf("choices[%d]", i),
			Format: "the schedule does not fit the program: step %d asks for one of %d (%s), the schedule has one of %d (%s)",
			Args:   []any{p.step, n, kind.String(), c.Of, c.Kind.String()}}
	}
	return c.Pick
}

// Done says that all choices have been made: what is asked from here on is answered 0.
func (p *Player) Done() bool { return len(p.asked) >= len(p.choices) }

// Err is what was wrong in the step last taken: it asked for something else than the schedule answers. nil when all fitted.
func (p *Player) Err() *diag.Diagnostic { return p.err }
