package proptest

import "slices"

// Codes is a case: choices from which a schedule or a program is decoded. A missing choice counts as 0, the
// simplest.
type Codes []uint16

// digits takes a choice apart: each pick is a digit of a mixed radix.
type digits struct{ left int }

// of picks from 0 … n-1.
func (d *digits) of(n int) int {
	x := d.left % n
	d.left /= n
	return x
}

// pick picks from a list; its first element is the simplest.
func pick[T any](d *digits, list []T) T { return list[d.of(len(list))] }

// source hands out choices in order.
type source struct {
	codes Codes
	pos   int
}

func (s *source) next() *digits {
	d := &digits{}
	if s.pos < len(s.codes) {
		d.left = int(s.codes[s.pos])
	}
	s.pos++
	return d
}

func (s *source) done() bool { return s.pos >= len(s.codes) }

// simpler yields variants of a case, the most different first: without stretches of choices after the first
// keep, then with choices made smaller. It stops when yield says so.
func simpler(codes Codes, keep int, yield func(Codes) bool) {
	for size := (len(codes) - keep + 1) / 2; size > 0; size /= 2 {
		for at := len(codes) - size; at >= keep; at -= size {
			if !yield(slices.Concat(codes[:at], codes[at+size:])) {
				return
			}
			if at-size < keep && at > keep {
				at = keep + size
			}
		}
	}
	for at, c := range codes {
		for _, smaller := range smallerChoices(c, at < keep) {
			variant := slices.Clone(codes)
			variant[at] = smaller
			if !yield(variant) {
				return
			}
		}
	}
}

// smallerChoices are the choices to try instead of one: none of its digits, then fewer of them; at the head, where
// every digit counts, many.
func smallerChoices(c uint16, head bool) []uint16 {
	var out []uint16
	tries := []uint16{0, c % 4, c % 64, c % 256, c % 1024, c % 4096, c / 2, c - 1024, c - 256, c - 64, c - 16, c - 4, c - 1}
	if head {
		for x := range uint16(120) {
			tries = append(tries, x)
		}
	}
	for _, s := range tries {
		if s < c && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}
