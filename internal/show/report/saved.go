package report

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"fmt"
	"io"

	"github.com/sq-sem/sq-sem/semantics"
)

// A saved run is a saved configuration, what was collected of the run as gob, how many bytes that is, and the mark. A configuration alone is one
// too, of which nothing was collected.

// savedMark ends the file of a run of which something was collected.
const savedMark = "sq-figs1"

// tail is how many bytes end such a file: the length of what was collected, and the mark.
const tail = 8 + len(savedMark)

// Save writes a run: its configuration and what was collected of it.
func (c *Collector) Save(w io.Writer) error {
	if err := c.m.Save(w); err != nil {
		return err
	}
	var data bytes.Buffer
	if err := gob.NewEncoder(&data).Encode(&c.state); err != nil {
		return err
	}
	size := data.Len()
	data.Write(binary.LittleEndian.AppendUint64(nil, uint64(size)))
	data.WriteString(savedMark)
	_, err := w.Write(data.Bytes())
	return err
}

// Restore reads a saved run, as semantics.Restore reads a configuration. The collector is nil where the file has nothing of one.
func Restore(r io.Reader, p *semantics.Program, opt semantics.Options) (*semantics.Machine, *Collector, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, nil, err
	}
	configuration, figures := data, []byte(nil)
	if body, marked := bytes.CutSuffix(data, []byte(savedMark)); marked && len(data) >= tail {
		end := len(data) - tail
		if size := binary.LittleEndian.Uint64(body[end:]); size <= uint64(end) {
			configuration, figures = data[:end-int(size)], data[end-int(size):end]
		}
	}
	m, err := semantics.Restore(bytes.NewReader(configuration), p, opt)
	if err != nil || figures == nil {
		return m, nil, err
	}
	c, _ := NewCollector(m, "")
	var state collected
	if err := gob.NewDecoder(bytes.NewReader(figures)).Decode(&state); err != nil {
		return nil, nil, fmt.Errorf("%w: what was collected of the run: %w", semantics.ErrSaved, err)
	}
	if len(state.Pools) != len(c.state.Pools) || len(state.Stages) != len(c.state.Stages) {
		return nil, nil, errors.Join(semantics.ErrSaved, errors.New("what was collected is of another program"))
	}
	if state.OfLegs == nil { // gob leaves out what is empty
		state.OfLegs = c.state.OfLegs
	}
	c.state = state
	return m, c, nil
}
