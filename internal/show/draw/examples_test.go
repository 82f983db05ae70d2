package draw

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

var update = flag.Bool("update", false, "write docs/figures")

const figures = "../../../docs/figures"

// examples gives every program under examples, by its file's base name.
func examples(t *testing.T) map[string]*ir.Program {
	t.Helper()
	out := map[string]*ir.Program{}
	err := filepath.WalkDir("../../../examples", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".sq" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name := strings.TrimSuffix(filepath.Base(path), ".sq")
		if out[name] != nil {
			t.Errorf("two examples are called %s: their figures need two names", name)
		}
		result, list := link.Compile(diag.NewFile(path, string(text)), link.Options{})
		if list.HasErrors() {
			t.Errorf("%s: %v", path, list.Err())
			return nil
		}
		out[name] = result.Program
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Every example's figure is sound and can be read at 800 pixels, and the one in docs/figures is
// the present one.
func TestExamples(t *testing.T) {
	programs := examples(t)
	for name, p := range programs {
		t.Run(name, func(t *testing.T) {
			f := Layout(p)
			check(t, f)
			if size := fontCaption.Size * min(1, 800/f.Width); size < 8.5 && name != "pd_fail" { // where a client may give up in every state
				t.Errorf("at 800 pixels the letters have %.1f: the figure is %.0f wide", size, f.Width)
			}
			file := filepath.Join(figures, name+".svg")
			if *update {
				if err := os.WriteFile(file, svg(t, f), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if old, err := os.ReadFile(file); err != nil || !bytes.Equal(old, svg(t, f)) {
				t.Errorf("%s is stale or missing: go test ./draw -update", file)
			}
		})
	}
	for _, want := range []struct {
		program, pool string
		inside        []string
	}{
		{"transfer", "kvP", []string{"prefill", "(kvD)", "link"}},
		{"transfer", "kvD", []string{"link", "decode"}},
		{"store_forward", "kvP", []string{"prefill", "link"}},
		{"store_forward", "kvD", []string{"decode"}},
		{"lecture_pd", "memP", []string{"prefill", "link"}},
		{"lecture_pd", "memD", []string{"decode"}},
		{"llmd_pd", "reqsP", []string{"P"}},
		{"llmd_pd", "kvP", []string{"P", "(kvD)", "link"}},
		{"llmd_pd", "reqsD", []string{"D"}},
		{"llmd_pd", "kvD", []string{"link", "(reqsD)", "D"}},
		{"pd_request", "kvP", []string{"P", "(kvD)", "link"}},
		{"pd_request", "kvD", []string{"link", "(reqsD)", "D"}},
		{"vllm_request", "kv", []string{"engine"}},
		{"replay", "reqs", []string{"engine"}},
	} {
		if p := programs[want.program]; p == nil {
			t.Errorf("%s is missing", want.program)
		} else {
			expect(t, want.program+": "+want.pool, within(Layout(p), want.pool), want.inside)
		}
	}
	drawn, err := filepath.Glob(filepath.Join(figures, "*.svg"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range drawn {
		if programs[strings.TrimSuffix(filepath.Base(file), ".svg")] == nil {
			t.Errorf("%s shows no example", file)
		}
	}
}
