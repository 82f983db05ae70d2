package proptest

import (
	"bufio"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/sq-sem/sq-sem/semantics"
)

// Corpus keeps the cases of a kind in which one rule came right after another for the first time, so that a campaign
// can go on from where the last one was. A nil corpus keeps nothing.
type Corpus struct {
	mu    sync.Mutex
	cases []Codes
	after [semantics.NumRules]uint64
}

// offer keeps a case that shows something new.
func (c *Corpus) offer(codes Codes, v *Verdict) {
	if c == nil || v.Failure != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	fresh := false
	for r, after := range v.After {
		fresh = fresh || after&^c.after[r] != 0
		c.after[r] |= after
	}
	if fresh {
		c.cases = append(c.cases, slices.Clone(codes))
	}
}

// mutant is a changed copy of one of the cases. It is nil every other time, and when there are no cases.
func (c *Corpus) mutant(k Kind, r *rand.Rand) Codes {
	if c == nil || r.Intn(2) == 0 {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.cases) == 0 {
		return nil
	}
	codes := slices.Clone(c.cases[r.Intn(len(c.cases))])
	for range 1 + r.Intn(4) {
		if len(codes) == 0 {
			return nil
		}
		at := r.Intn(len(codes))
		switch r.Intn(4) {
		case 0:
			codes[at] = uint16(r.Uint32())
		case 1:
			codes[at] += uint16(1) << r.Intn(16)
		case 2:
			if at >= k.Head {
				codes = slices.Delete(codes, at, at+1)
			}
		case 3:
			other := c.cases[r.Intn(len(c.cases))]
			if from := min(at, len(other)); len(codes) < k.Head+k.Tail {
				codes = append(codes[:at:at], other[from:]...)
			}
		}
	}
	return codes[:min(len(codes), k.Head+k.Tail)]
}

// Size is how many cases there are.
func (c *Corpus) Size() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.cases)
}

// corpusFile is the file of a kind in a corpus's directory: a case a line, its choices in hexadecimal.
func corpusFile(dir string, k Kind) string { return filepath.Join(dir, k.Name+".codes") }

// LoadCorpus reads the corpus of a kind from a directory; there may be none yet. The cases are judged again: what they
// show may have changed.
func LoadCorpus(dir string, k Kind) (*Corpus, error) {
	c := &Corpus{}
	file, err := os.Open(corpusFile(dir, k))
	if os.IsNotExist(err) {
		return c, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		var codes Codes
		for _, word := range strings.Fields(lines.Text()) {
			x, err := strconv.ParseUint(word, 16, 16)
			if err != nil {
				return nil, fmt.Errorf("%s:%d: %q is no choice: %w", file.Name(), n, word, err)
			}
			codes = append(codes, uint16(x))
		}
		v := k.Judge(k.Decode(codes))
		c.offer(codes, &v)
	}
	return c, lines.Err()
}

// Save writes the corpus into a directory.
func (c *Corpus) Save(dir string, k Kind) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	var b strings.Builder
	for _, codes := range c.cases {
		for i, x := range codes {
			if i > 0 {
				b.WriteByte(' ')
			}
			fmt.Fprintf(&b, "%x", x)
		}
		b.WriteByte('\n')
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return os.WriteFile(corpusFile(dir, k), []byte(b.String()), 0o644)
}
