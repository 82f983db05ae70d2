package oracle

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/sq-sem/sq-sem/semantics"
)

func TestScratch(t *testing.T) {
	var files []string
	files = append(files, Theorems()...)
	m, _ := filepath.Glob("../../examples/oracle/vllm/*.json")
	for _, f := range m {
		files = append(files, Dir+"/vllm/"+filepath.Base(f))
	}
	for _, f := range files {
		s, list := Load("../..", f)
		if list != nil {
			t.Error(list)
			continue
		}
		l, list := s.Build("../..")
		if list.HasErrors() {
			t.Error(list)
			continue
		}
		m := semantics.New(semantics.Compile(l.Program, l.Places, nil), semantics.Options{})
		for !m.Halted() {
			if _, err := m.Step(); err != nil {
				t.Error(f, err)
				break
			}
		}
		d := s.Compare(m)
		fmt.Println(s.Name, m.Steps(), d == nil)
		if d != nil {
			t.Error(d)
		}
	}
}
