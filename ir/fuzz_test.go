package ir

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// Whatever the bytes: no panic; what is read is written in one form, which reads back to itself;
// what is valid is either written as text or refused with a reason.
func FuzzRead(f *testing.F) {
	sample, err := Marshal(everything())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(sample)
	f.Add([]byte(`{"version": 7}`))
	files, err := filepath.Glob("../examples/oracle/ir/*.json")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, list := Read("fuzz.json", data)
		if p == nil {
			if len(list) == 0 {
				t.Fatal("refused without a word")
			}
			for _, d := range list {
				_ = d.Error()
			}
			return
		}
		once, err := Marshal(p)
		if err != nil {
			t.Fatalf("read but not written: %v", err)
		}
		q, list := Read("fuzz.json", once)
		if q == nil {
			t.Fatalf("written but not read back: %v", list)
		}
		if twice, err := Marshal(q); err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("reading and writing changes it (%v):\n%s\n%s", err, once, twice)
		}
		if list := Shape(p, nil); list.HasErrors() {
			for _, d := range list {
				if d.Path == "" || d.Message() == "" {
					t.Fatalf("an error without a place: %s", d.Error())
				}
			}
			return
		}
		if text, err := Text(p); err == nil && text == "" {
			t.Fatal("an empty text")
		}
	})
}
