package rows

import (
	"encoding/binary"
	"hash/maphash"
)

// Checksum adds all rows and the free lists to a hash. Stores of one shape and equal content add the same, however many zero rows their
// tables have beyond those in use.
func (s *Store) Checksum(h *maphash.Hash) {
	for _, t := range s.list {
		t.checksum(h)
	}
}

func (t *Table[R, T]) checksum(h *maphash.Hash) {
	Hash(h, t.rows)
	Hash(h, t.next)
	Hash(h, t.free)
}

// Hash adds a plain value, or a slice of such, to a hash, without the zero bytes at its end.
func Hash(h *maphash.Hash, v any) {
	b, _ := binary.Append(nil, binary.LittleEndian, v) // plain values: it cannot fail
	for len(b) > 0 && b[len(b)-1] == 0 {
		b = b[:len(b)-1]
	}
	var size [8]byte
	binary.LittleEndian.PutUint64(size[:], uint64(len(b)))
	h.Write(size[:])
	h.Write(b)
}
