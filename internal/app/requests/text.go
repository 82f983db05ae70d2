package requests

import "strconv"

// Stream is the name of the stream of text whose keys are the content hashes of a file.
const Stream = "hash"

// Part is a part of a prompt's text: from a position on, what the key of the stream stands for.
type Part struct{ Key, From float64 }

// Texts makes texts of content hashes. Equal hashes of a file get equal keys: a whole number its own value, anything else a negative number.
type Texts struct{ named map[string]float64 }

// Of gives the text of a request's prompt, nil where the file does not tell it: it has no hashes, or does not say of how many tokens.
func (t *Texts) Of(q *Request) []Part {
	if len(q.Blocks) == 0 || q.BlockTokens == 0 {
		return nil
	}
	parts := make([]Part, len(q.Blocks))
	for i, hash := range q.Blocks {
		parts[i] = Part{t.key(hash), float64(int64(i) * q.BlockTokens)}
	}
	return parts
}

func (t *Texts) key(hash string) float64 {
	if n, err := strconv.ParseInt(hash, 10, 64); err == nil && n >= 0 && n < maxTokens {
		return float64(n)
	}
	if t.named == nil {
		t.named = map[string]float64{}
	}
	key, known := t.named[hash]
	if !known {
		key = -float64(len(t.named) + 1)
		t.named[hash] = key
	}
	return key
}
