package semantics

// The machine is deterministic: where several things could come next, it takes the first. An explorer replaces
// that by a Chooser, and sees every order in which they could.

// ChoiceKind says what is chosen.
type ChoiceKind uint8

// The points at which a run could have gone another way.
const (
	// ChooseReady picks which ready session runs next, by its place in the ready queue.
	ChooseReady ChoiceKind = iota
	// ChooseEvent picks which of the events due at the same time comes first, by scheduling order.
	ChooseEvent
	// ChooseTie picks among the values of a `choose` whose keys are equally least, in ascending order.
	ChooseTie
	// ChooseWork picks the work of a run on a stage with a window, 0 for the least.
	ChooseWork
)

// String is the kind's name in schedules.
func (k ChoiceKind) String() string {
	return [...]string{"ready", "event", "tie", "work"}[k]
}

// Chooser picks one of n possibilities, 0 … n-1; n is at least 2. What it answers outside that range counts as 0.
type Chooser func(kind ChoiceKind, n int) int

// Window replaces the works of a delay stage's runs by the whole numbers Lo … Hi, in turn.
type Window struct{ Lo, Hi int }

// pick asks the chooser; without one, or without a choice, it is the first.
func (m *bookkeeper) pick(kind ChoiceKind, n int) int {
	if m.opt.Choose == nil || n < 2 {
		return 0
	}
	if k := m.opt.Choose(kind, n); k >= 0 && k < n {
		return k
	}
	return 0
}

// pickReady is the ready session that runs next.
func (m *bookkeeper) pickReady() legRow {
	l := m.core.Ready.First
	if m.opt.Choose == nil {
		return l
	}
	n := 0
	for r := l; r != 0; r = m.ready.Next(r) {
		n++
	}
	for range m.pick(ChooseReady, n) {
		l = m.ready.Next(l)
	}
	return l
}

// pickEvent is the event that comes next: one of those due of the first one's class.
func (m *bookkeeper) pickEvent() eventRow {
	first := m.agenda.First(0)
	if m.opt.Choose == nil {
		return first.Row
	}
	due := m.due[:0]
	for _, s := range m.agenda.Slots(0) {
		if s.Key == first.Key && (s.Seq^first.Seq)&outside == 0 {
			due = append(due, s.Row)
		}
	}
	m.due = due
	// Insertion sort by sequence: few events are due at one time.
	for i := range due {
		for j := i; j > 0 && m.events.At(due[j]).Seq < m.events.At(due[j-1]).Seq; j-- {
			due[j], due[j-1] = due[j-1], due[j]
		}
	}
	return due[m.pick(ChooseEvent, len(due))]
}

// windowed is the work of a run, under the window of its stage if there is one.
func (m *bookkeeper) windowed(stage stageRow, work float64) float64 {
	w, ok := m.opt.Windows[int(stage)]
	if !ok || work == 0 {
		return work
	}
	return float64(w.Lo + m.pick(ChooseWork, w.Hi-w.Lo+1))
}
