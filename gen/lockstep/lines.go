package lockstep

import (
	"strconv"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// programLine begins the lines of a program.
func programLine(k int) string { return `{"program":` + strconv.Itoa(k) + "}" }

// run gives a program's transition lines one by one.
func run(p *ir.Program, line func([]byte)) error {
	m := semantics.New(semantics.Compile(p, nil, nil), semantics.Options{})
	var buf []byte
	for !m.Halted() && m.Steps() <= MaxSteps {
		t, err := m.Step()
		if err != nil {
			return err
		}
		buf = transitionLine(buf[:0], t, Digest(m))
		line(buf)
	}
	return nil
}

func transitionLine(b []byte, t *semantics.Transition, digest uint64) []byte {
	field := func(name string, v int64) {
		b = append(append(b, name...), ':')
		b = strconv.AppendInt(b, v, 10)
	}
	field(`{"step"`, int64(t.Step))
	b = append(b, `,"rule":"`...)
	b = append(append(b, t.Rule.String()...), '"')
	field(`,"time"`, int64(t.Time))
	field(`,"session"`, t.Session)
	field(`,"pool"`, int64(t.Pool))
	b = append(b, `,"digest":`...)
	b = strconv.AppendUint(b, digest, 10)
	return append(b, "}\n"...)
}
