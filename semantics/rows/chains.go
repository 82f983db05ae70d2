package rows

// Chains are doubly linked lists of one kind through the rows of a table: each row is in one list of the kind at most. The links stand
// beside the table; a List, the two ends, stands in a row of whoever owns the list. Every operation takes constant time.
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
	*c.links.Mut(n) = link[R]{Prev: l.Last}
	if l.Last != 0 {
		c.links.Mut(l.Last).Next = n
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
		a := c.links.Mut(after)
		next, a.Next = a.Next, n
	} else {
		l.First = n
	}
	*c.links.Mut(n) = link[R]{Next: next, Prev: after}
	c.links.Mut(next).Prev = n
}

// Remove takes a row out of the list that it is in.
func (c *Chains[R]) Remove(l *List[R], n R) {
	x := c.links.Mut(n)
	next, prev := x.Next, x.Prev
	*x = link[R]{}
	if prev != 0 {
		c.links.Mut(prev).Next = next
	} else {
		l.First = next
	}
	if next != 0 {
		c.links.Mut(next).Prev = prev
	} else {
		l.Last = prev
	}
}
