package rows

// Chains are doubly linked lists of one kind through the rows of a table: each row is in one list of the kind at most. The links stand
// beside the table; a List, the two ends, stands in a row of the owner of the list. Every operation takes constant time.
// Like those of Heaps, operations write to the rows themselves and log them where they are logged: calls of Mut would not be inlined.
type Chains[R ~int32] struct {
	links Table[R, link[R]]
}

type link[R ~int32] struct{ Next, Prev R }

// List is the ends of a list; both are 0 when it is empty.
type List[R ~int32] struct{ First, Last R }

func (c *Chains[R]) tables() []table { return []table{&c.links} }

// Next is the row after one in its list, 0 for none.
func (c *Chains[R]) Next(n R) R { return c.links.At(n).Next }

// Prev is the row before one in its list, 0 for none.
func (c *Chains[R]) Prev(n R) R { return c.links.At(n).Prev }

// Append puts a row at the end of a list.
func (c *Chains[R]) Append(l *List[R], n R) {
	c.links.Ensure(n)
	last := l.Last
	if c.links.j.on {
		c.save(n, last)
	}
	links := c.links.rows
	links[n] = link[R]{Prev: last}
	if last != 0 {
		links[last].Next = n
	} else {
		l.First = n
	}
	l.Last = n
}

// Insert puts a row into a list behind the given one, or in front of all for 0.
func (c *Chains[R]) Insert(l *List[R], n, after R) {
	if after == l.Last {
		c.Append(l, n)
		return
	}
	c.links.Ensure(n)
	next := l.First
	if after != 0 {
		next = c.links.At(after).Next
	}
	if c.links.j.on {
		c.save(n, after, next)
	}
	links := c.links.rows
	if after != 0 {
		links[after].Next = n
	} else {
		l.First = n
	}
	links[n] = link[R]{Next: next, Prev: after}
	links[next].Prev = n
}

// Remove takes a row out of the list that it is in.
func (c *Chains[R]) Remove(l *List[R], n R) {
	next, prev := c.links.At(n).Next, c.links.At(n).Prev
	if c.links.j.on {
		c.save(n, prev, next)
	}
	links := c.links.rows
	links[n] = link[R]{}
	if prev != 0 {
		links[prev].Next = next
	} else {
		l.First = next
	}
	if next != 0 {
		links[next].Prev = prev
	} else {
		l.Last = prev
	}
}

// save logs the links of rows that are about to change.
func (c *Chains[R]) save(list ...R) {
	for _, n := range list {
		if n != 0 {
			c.links.save(n)
		}
	}
}
