package stepper

import (
	"fmt"
	"math"
	"strings"

	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// pools is `pools`.
func (s *Stepper) pools(string) error {
	p := s.m.Program()
	width := 0
	for i := range p.IR.Pools {
		width = max(width, len(p.PoolName(int32(i))))
	}
	for i := range p.IR.Pools {
		s.poolLine(i, width)
	}
	if len(p.IR.Pools) == 0 {
		s.printf("the program has no pools\n")
	} else {
		s.printf("%s\n", s.paint("2", legend))
	}
	return nil
}

func (s *Stepper) poolLine(i, width int) {
	v := s.m.Pool(i)
	text := fmt.Sprintf("%-*s  ", width, v.Name)
	if !math.IsInf(v.Cap, 1) {
		text += s.Bar(&v, barWidth) + "  "
	}
	text += fmt.Sprintf("held %s, leased %s, cached %s", report.Number(v.Allocated-v.Leased), report.Number(v.Leased), report.Number(v.Cached))
	if math.IsInf(v.Cap, 1) {
		text += ", no bound"
	} else {
		text += fmt.Sprintf(", free %s of %s", report.Number(max(0, v.Cap-v.Allocated-v.Cached)), report.Number(v.Cap))
	}
	if n := len(v.Queue); n > 0 {
		text += fmt.Sprintf(", %d queued", n)
	}
	if n := len(v.Growers); n > 0 {
		text += fmt.Sprintf(", %d stalled", n)
	}
	s.printf("%s\n", text)
}

// The marks of a pool's bar.
const (
	markHeld   = '#'
	markLeased = '='
	markCached = '~'
	markFree   = '.'
	legend     = "# held  = leased  ~ cached  . free"
)

// barWidth is how wide bars are in a line.
const barWidth = 40

// Bar shows a pool of bounded size: what is held, leased, cached and free, each in proportion. What there is at all has at
// least one mark, as far as there is room.
func (s *Stepper) Bar(v *semantics.PoolView, width int) string {
	parts := []float64{v.Allocated - v.Leased, v.Leased, v.Cached}
	marks := []rune{markHeld, markLeased, markCached}
	styles := []string{"36", "35", "33"}
	var out strings.Builder
	sum, drawn := 0.0, 0
	for i, x := range parts {
		sum += max(0, x)
		upTo := width
		if v.Cap > 0 {
			upTo = int(math.Round(min(1, sum/v.Cap) * float64(width)))
		}
		if x > 0 {
			upTo = min(max(upTo, drawn+1), width)
		}
		if n := upTo - drawn; n > 0 {
			out.WriteString(s.paint(styles[i], strings.Repeat(string(marks[i]), n)))
			drawn = upTo
		}
	}
	return "[" + out.String() + strings.Repeat(string(markFree), width-drawn) + "]"
}

// pool is `pool P`.
func (s *Stepper) pool(rest string) error {
	list, err := s.poolsNamed(rest)
	if err != nil {
		return err
	}
	for _, i := range list {
		v := s.m.Pool(i)
		s.poolLine(i, len(v.Name))
		for _, a := range v.Allocs {
			what := "hold "
			if a.Lease {
				what = "lease"
			}
			s.printf("  %s %s  %s%s%s\n", what, report.Who(s.m.Program(), a.Session, a.Leg), report.Number(a.Units), report.As(a.Name), s.allocation(&a))
		}
		for _, e := range v.Entries {
			state := ""
			switch {
			case e.Dead:
				state = ", dead"
			case e.Gone:
				state = ", its session has ended"
			}
			s.printf("  cache #%d  %s released at t=%s%s\n", e.Session, report.Number(e.Size), report.Number(e.Time), state)
		}
		if len(v.Growers) > 0 {
			s.printf("  stalled: %s\n", serials(v.Growers))
		}
		if len(v.Queue) > 0 {
			s.printf("  queue: %s\n", serials(v.Queue))
		}
		s.printf("  so far: %d admissions, %d preemptions, %d stuck, %d rejected; leases: %d granted, %d released, %d expired, %d ended\n",
			v.Admissions, v.Preemptions, v.Stuck, v.Rejected, v.Granted, v.Released, v.Expired, v.EndedLeases)
	}
	return nil
}

// allocation says how far an allocation has got: the position of a hold, the bound of a lease; and what of it is shared.
func (s *Stepper) allocation(a *semantics.AllocView) string {
	blocks := report.Blocks(a.Blocks)
	if !a.Lease {
		return fmt.Sprintf(", position %s", report.Number(a.Position)) + blocks
	}
	text := fmt.Sprintf(" since t=%s, ", report.Number(a.Granted))
	if math.IsInf(a.Expires, 1) {
		return text + "no bound" + blocks
	}
	return text + fmt.Sprintf("until t=%s (%s left)", report.Number(a.Expires), report.Number(a.Expires-s.m.Now())) + blocks
}

// leases is `leases`.
func (s *Stepper) leases(string) error {
	p := s.m.Program()
	none := true
	for i := range p.IR.Pools {
		for _, a := range s.m.Pool(i).Allocs {
			if a.Lease {
				s.printf("%s %s  %s%s%s\n", p.PoolName(int32(i)), report.Who(p, a.Session, a.Leg), report.Number(a.Units), report.As(a.Name), s.allocation(&a))
				none = false
			}
		}
	}
	if none {
		s.printf("no leases\n")
	}
	return nil
}

// queue is `queue P`.
func (s *Stepper) queue(rest string) error {
	list, err := s.poolsNamed(rest)
	if err != nil {
		return err
	}
	for _, i := range list {
		v := s.m.Pool(i)
		if len(v.Growers) > 0 {
			s.printf("%s: stalled in a growth, first to last: %s\n", v.Name, serials(v.Growers))
		}
		if len(v.Queue) == 0 {
			s.printf("%s: nobody is queued\n", v.Name)
			continue
		}
		s.printf("%s: queued, first to last: %s\n", v.Name, serials(v.Queue))
	}
	return nil
}

func serials(list []int64) string {
	words := make([]string, len(list))
	for i, n := range list {
		words[i] = fmt.Sprintf("#%d", n)
	}
	return strings.Join(words, " ")
}

// stages is `stages`.
func (s *Stepper) stages(string) error {
	p := s.m.Program()
	for i := range p.IR.Stages {
		v := s.m.Stage(i)
		text := v.Name + ": "
		if len(v.Jobs) == 0 {
			text += "nobody"
		} else {
			text += plural(len(v.Jobs), "job")
		}
		switch p.IR.Stages[i].Kind.(type) {
		case *ir.Step:
			if v.InFlight {
				text += ", an iteration is under way"
			}
			if v.Built {
				text += ", the next one is built"
			}
		case *ir.PS:
			if len(v.Jobs) > 0 {
				text += fmt.Sprintf(", each at rate %s", report.Number(v.Rate))
			}
		case *ir.Fifo, *ir.Delay:
		}
		s.printf("%s\n", text)
		for _, j := range v.Jobs {
			s.printf("  %s\n", job(p, &j, p.IR.IsAhead(i)))
		}
	}
	if len(p.IR.Stages) == 0 {
		s.printf("the program has no stages\n")
	}
	return nil
}

func job(p *semantics.Program, j *semantics.JobView, ahead bool) string {
	who := report.Who(p, j.Session, j.Leg)
	if j.Session < 0 {
		who = "a spill"
	}
	text := who + ": "
	if mode := ir.Mode(j.Mode); mode != ir.ModePlain {
		text += mode.String() + ", "
	}
	text += fmt.Sprintf("%s of %s left", report.Number(j.Remaining), report.Number(j.Work))
	switch {
	case j.Stalled:
		text += ", stalled in a growth"
	case j.Tokens > 0 && ahead:
		text += fmt.Sprintf(", %s in flight", plural(int(j.Tokens), "token"))
	case j.Tokens > 0:
		text += fmt.Sprintf(", %s in this iteration", plural(int(j.Tokens), "token"))
	case !j.InService:
		text += ", waits"
	}
	return text
}

func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// agenda is `agenda`.
func (s *Stepper) agenda(string) error {
	p := s.m.Program()
	events := s.m.Agenda()
	for _, e := range events {
		text := fmt.Sprintf("t=%s  %s", report.Number(e.Time), e.Kind)
		if e.Stage >= 0 {
			text += " at " + p.StageName(int32(e.Stage))
		}
		if e.Pool >= 0 {
			text += " in " + p.PoolName(int32(e.Pool)) + report.As(e.Lease)
		}
		if e.Session >= 0 {
			text += ", " + report.Who(p, e.Session, e.Leg)
		}
		s.printf("%s\n", text)
	}
	if len(events) == 0 {
		s.printf("nothing is left to happen\n")
	}
	return nil
}

// check is `check`.
func (s *Stepper) check(string) error {
	if err := s.m.Check(); err != nil {
		s.failed = true
		s.printf("broken: %v\n", err)
		return nil
	}
	s.printf("all invariants hold\n")
	return nil
}
