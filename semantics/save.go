package semantics

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
)

// A saved configuration is a line of JSON that says what it is, the program (as IR) and its trace, the tables'
// rows in binary, and a checksum over all of it. It stands alone: Restore needs nothing else.

const (
	saveFormat  = "configuration"
	saveVersion = 10
)

type saveHeader struct {
	Tool    string `json:"tool"`
	Format  string `json:"format"`
	Version int    `json:"version"`
	IR      int    `json:"ir"`
	Step    uint64 `json:"step"`
	Seed    int64  `json:"seed"`
	Samples bool   `json:"samples"`
}

// Save writes the configuration. What Back needs is not saved.
func (m *Machine) Save(w io.Writer) error {
	program, err := ir.Marshal(m.prog.IR)
	if err != nil {
		return err
	}
	trace, err := json.Marshal(m.prog.Trace)
	if err != nil {
		return err
	}
	header, err := json.Marshal(saveHeader{"sq-sem", saveFormat, saveVersion, ir.Version, m.core.Step, m.seed(), !m.opt.NoSamples})
	if err != nil {
		return err
	}
	sum := sha256.New()
	buf := bufio.NewWriter(w)
	e := &encoder{w: io.MultiWriter(buf, sum)}
	e.bytes(append(header, '\n'))
	e.block(program)
	e.block(trace)
	e.value(&m.core)
	if e.err == nil {
		e.err = m.store.Write(e.w)
	}
	if e.err == nil {
		_, e.err = buf.Write(sum.Sum(nil))
	}
	if e.err == nil {
		e.err = buf.Flush()
	}
	return e.err
}

// ErrSaved is wrapped by every error about the content of a saved configuration.
var ErrSaved = errors.New("not a configuration this tool can read")

// Restore reads a configuration. With a program it must be the one that was saved, and the machine runs that one
// (so that errors know their places in its text); with nil the machine runs the program in the file.
func Restore(r io.Reader, p *Program, opt Options) (m *Machine, err error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	bad := func(format string, args ...any) (*Machine, error) {
		return nil, fmt.Errorf("%w: %s", ErrSaved, fmt.Sprintf(format, args...))
	}
	end := bytes.IndexByte(data, '\n')
	var h saveHeader
	if end < 0 || json.Unmarshal(data[:end], &h) != nil || h.Tool != "sq-sem" || h.Format != saveFormat {
		return bad("the first line does not say so")
	}
	if h.Version != saveVersion || h.IR != ir.Version {
		return bad("it has format version %d and IR version %d, this tool reads %d and %d", h.Version, h.IR, saveVersion, ir.Version)
	}
	body := len(data) - sha256.Size
	if body <= end {
		return bad("it is cut short")
	}
	if sum := sha256.Sum256(data[:body]); !bytes.Equal(sum[:], data[body:]) {
		return bad("it was cut short or changed")
	}
	d := &decoder{data: data[end+1 : body]}
	program, trace := d.block(), d.block()
	if p == nil {
		parsed, list := ir.Read("saved program", program)
		if list.HasErrors() {
			return nil, list.Err()
		}
		if list = check.Program(parsed, nil); list.HasErrors() {
			return nil, list.Err()
		}
		var t *ir.Trace
		if err := json.Unmarshal(trace, &t); err != nil {
			return bad("its trace: %v", err)
		}
		p = Compile(parsed, nil, t)
	} else if own, err := ir.Marshal(p.IR); err != nil || !bytes.Equal(own, program) {
		return bad("it belongs to another program")
	}
	seed := h.Seed
	opt.Seed, opt.NoSamples = &seed, !h.Samples
	m = newMachine(p, opt)
	d.value(&m.core)
	if d.err == nil {
		_, d.err = m.store.Read(d.data)
	}
	if d.err != nil {
		return bad("%v", d.err)
	}
	m.store.Continue(m.core.Step)
	defer func() {
		if recover() != nil {
			m, err = bad("its tables do not fit together")
		}
	}()
	if v := m.Check(); v != nil {
		return bad("%v", v)
	}
	return m, nil
}

type encoder struct {
	w   io.Writer
	err error
}

func (e *encoder) bytes(b []byte) {
	if e.err == nil {
		_, e.err = e.w.Write(b)
	}
}

func (e *encoder) value(v any) {
	if e.err == nil {
		e.err = binary.Write(e.w, binary.LittleEndian, v)
	}
}

// block writes bytes with their length in front.
func (e *encoder) block(b []byte) {
	e.value(uint64(len(b)))
	e.bytes(b)
}

type decoder struct {
	data []byte
	err  error
}

func (d *decoder) value(v any) {
	if d.err != nil {
		return
	}
	n, err := binary.Decode(d.data, binary.LittleEndian, v)
	if err != nil {
		d.err = err
		return
	}
	d.data = d.data[n:]
}

func (d *decoder) block() []byte {
	var n uint64
	d.value(&n)
	if d.err != nil || n > uint64(len(d.data)) {
		d.err = errors.Join(d.err, errors.New("a length is wrong"))
		return nil
	}
	b := d.data[:n]
	d.data = d.data[n:]
	return b
}
