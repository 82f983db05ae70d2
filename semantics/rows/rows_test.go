package rows

import (
	"bytes"
	"hash/maphash"
	"math/rand/v2"
	"slices"
	"testing"
)

type item int32

// world is one of everything, and what it should hold.
type world struct {
	store  Store
	items  Table[item, int64]
	grid   Grid[item, int, int32]
	chains Chains[item]
	lists  Table[int32, List[item]]
	heaps  Heaps[int32, item]
}

func newWorld(undo bool) *world {
	w := &world{}
	w.grid.Width(3)
	w.heaps.Count(2, nil)
	w.store.Init(undo, &w.items, &w.grid, &w.chains, &w.lists, &w.heaps)
	w.lists.Ensure(1)
	return w
}

// model is the same without rows: by item, its value, and which list and heap it is in.
type model struct {
	values map[item]int64
	lists  [2][]item
	heaps  [2]map[item]float64
}

func (m *model) clone() *model {
	c := &model{values: map[item]int64{}}
	for k, v := range m.values {
		c.values[k] = v
	}
	for i := range 2 {
		c.lists[i] = slices.Clone(m.lists[i])
		c.heaps[i] = map[item]float64{}
		for k, v := range m.heaps[i] {
			c.heaps[i][k] = v
		}
	}
	return c
}

// act does something at random to both.
func act(rng *rand.Rand, w *world, m *model) {
	k := int32(rng.IntN(2))
	var any item
	for any = range m.values { // map order is no matter: each is as good
		break
	}
	in := func(i item) int {
		return slices.IndexFunc(m.lists[:], func(l []item) bool { return slices.Contains(l, i) })
	}
	queued := -1
	for q := range m.heaps {
		if _, is := m.heaps[q][any]; is {
			queued = q
		}
	}
	switch op := rng.IntN(8); {
	case any == 0 || op == 0:
		n := w.items.Add()
		*w.items.Mut(n) = int64(n) * 10
		w.grid.Ensure(n)
		*w.grid.Mut(n, 2) = int32(n)
		m.values[n] = int64(n) * 10
	case op == 1:
		*w.items.Mut(any) += 1
		m.values[any]++
	case op == 2 && in(any) < 0 && queued < 0:
		w.items.Drop(any)
		delete(m.values, any)
	case op <= 4 && in(any) < 0:
		l := w.lists.Mut(k)
		if at := rng.IntN(len(m.lists[k]) + 1); at == len(m.lists[k]) {
			w.chains.Append(l, any)
			m.lists[k] = append(m.lists[k], any)
		} else {
			after := item(0)
			if at > 0 {
				after = m.lists[k][at-1]
			}
			w.chains.Insert(l, any, after)
			m.lists[k] = slices.Insert(m.lists[k], at, any)
		}
	case op == 5 && in(any) >= 0:
		i := in(any)
		w.chains.Remove(w.lists.Mut(int32(i)), any)
		m.lists[i] = slices.DeleteFunc(m.lists[i], func(x item) bool { return x == any })
	case op == 6 && queued < 0:
		key := float64(rng.IntN(5))
		w.heaps.Push(k, Slot[item]{Key: key, Seq: int64(any), Row: any})
		m.heaps[k][any] = key
	case op == 7 && queued >= 0:
		if rng.IntN(2) == 0 {
			w.heaps.Remove(int32(queued), any)
			delete(m.heaps[queued], any)
		} else {
			key := float64(rng.IntN(5))
			w.heaps.Change(int32(queued), Slot[item]{Key: key, Seq: int64(any), Row: any})
			m.heaps[queued][any] = key
		}
	}
}

// check holds the rows to the model.
func check(t *testing.T, w *world, m *model) {
	t.Helper()
	if w.items.Live() != len(m.values) {
		t.Fatalf("%d rows, want %d", w.items.Live(), len(m.values))
	}
	for n, v := range m.values {
		if *w.items.At(n) != v || w.grid.Row(n)[2] != int32(n) {
			t.Fatalf("row %d is %d, %v, want %d", n, *w.items.At(n), w.grid.Row(n), v)
		}
	}
	for k := range int32(2) {
		var forth, back []item
		for n := w.lists.At(k).First; n != 0; n = w.chains.Next(n) {
			forth = append(forth, n)
		}
		for n := w.lists.At(k).Last; n != 0; n = w.chains.Prev(n) {
			back = append(back, n)
		}
		slices.Reverse(back)
		if !slices.Equal(forth, m.lists[k]) || !slices.Equal(back, m.lists[k]) {
			t.Fatalf("list %d is %v forth and %v back, want %v", k, forth, back, m.lists[k])
		}
		var order []item
		for n := range m.heaps[k] {
			order = append(order, n)
		}
		slices.SortFunc(order, func(a, b item) int {
			if x, y := m.heaps[k][a], m.heaps[k][b]; x != y {
				return int(x - y)
			}
			return int(a - b)
		})
		if w.heaps.Len(k) != len(order) || !slices.Equal(w.heaps.Order(k), order) || w.heaps.Misplaced(k) != 0 {
			t.Fatalf("heap %d has %v, want %v", k, w.heaps.Order(k), order)
		}
		if len(order) > 0 && w.heaps.First(k).Row != order[0] {
			t.Fatalf("heap %d begins with %d, want %d", k, w.heaps.First(k).Row, order[0])
		}
	}
}

func sum(w *world) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	w.store.Checksum(&h)
	return h.Sum64()
}

var seed = maphash.MakeSeed()

// Rows are what a plain model says, through steps forward and back, and after being copied, written and read.
func TestRows(t *testing.T) {
	for run := range uint64(30) {
		rng := rand.New(rand.NewPCG(run, 1))
		w := newWorld(true)
		past := []*model{{values: map[item]int64{}, heaps: [2]map[item]float64{{}, {}}}}
		sums := []uint64{sum(w)}
		for range 300 {
			if n := len(past) - 1; n > 0 && rng.IntN(4) == 0 {
				w.store.Undo(uint64(n))
				w.store.Continue(uint64(n - 1))
				past, sums = past[:n], sums[:n]
				check(t, w, past[n-1])
				if sum(w) != sums[n-1] {
					t.Fatalf("run %d: undoing step %d leaves another checksum", run, n)
				}
				continue
			}
			w.store.Begin(uint64(len(past)))
			m := past[len(past)-1].clone()
			for range 1 + rng.IntN(4) {
				act(rng, w, m)
			}
			check(t, w, m)
			past, sums = append(past, m), append(sums, sum(w))
		}
		now := past[len(past)-1]
		c := newWorld(false)
		c.store.CopyFrom(&w.store)
		check(t, c, now)
		var file bytes.Buffer
		if err := w.store.Write(&file); err != nil {
			t.Fatal(err)
		}
		r := newWorld(false)
		if rest, err := r.store.Read(append(file.Bytes(), 7)); err != nil || len(rest) != 1 {
			t.Fatal(rest, err)
		}
		check(t, r, now)
		if sum(c) != sum(w) || sum(r) != sum(w) {
			t.Fatalf("run %d: copies have other checksums", run)
		}
		if _, err := newWorld(false).store.Read(file.Bytes()[:file.Len()/2]); err == nil {
			t.Fatal("half a file is read")
		}
		for len(past) > 1 {
			n := len(past) - 1
			w.store.Undo(uint64(n))
			w.store.Continue(uint64(n - 1))
			past = past[:n]
			check(t, w, past[n-1])
		}
	}
}

// Linking, queueing and dropping rows allocates nothing once there are enough of them.
func TestNoAllocations(t *testing.T) {
	w := newWorld(false)
	work := func() {
		var rows [8]item
		for i := range rows {
			n := w.items.Add()
			rows[i] = n
			w.chains.Append(w.lists.Mut(0), n)
			w.heaps.Push(0, Slot[item]{Key: float64(i % 3), Seq: int64(i), Row: n})
		}
		for _, n := range rows {
			w.chains.Remove(w.lists.Mut(0), n)
			w.heaps.Remove(0, n)
			w.items.Drop(n)
		}
	}
	work()
	if n := testing.AllocsPerRun(100, work); n != 0 {
		t.Fatalf("%v allocations", n)
	}
}
