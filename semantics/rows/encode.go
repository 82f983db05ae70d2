package rows

import (
	"encoding/binary"
	"errors"
	"io"
)

// encoder writes values until the first error.
type encoder struct {
	w   io.Writer
	err error
}

func (e *encoder) value(v any) {
	if e.err == nil {
		e.err = binary.Write(e.w, binary.LittleEndian, v)
	}
}

// decoder reads values until the first error.
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

// header stands in front of a table's rows.
type header struct {
	Rows, Free, Live int32
}

func (t *Table[R, T]) write(e *encoder) {
	e.value(header{int32(len(t.rows)), int32(t.free), t.live})
	e.value(t.rows)
	e.value(resize(t.next, len(t.rows)))
}

func (t *Table[R, T]) read(d *decoder) {
	var h header
	d.value(&h)
	if d.err != nil {
		return
	}
	if size := binary.Size(make([]T, 1)) + 4; h.Rows < 1 || int(h.Rows) > len(d.data)/size || h.Free < 0 || h.Free >= h.Rows {
		d.err = errors.New("a table is cut short")
		return
	}
	t.rows, t.next = make([]T, h.Rows), make([]R, h.Rows)
	t.free, t.live = R(h.Free), h.Live
	d.value(t.rows)
	d.value(t.next)
}
