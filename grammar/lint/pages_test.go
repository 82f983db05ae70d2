package lint

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// No example of the repository and no program of its pages gets a warning.
func TestExamplesGetNone(t *testing.T) {
	block := regexp.MustCompile("(?s)```sq\n(.*?)```")
	found := 0
	look := func(name, text string) {
		found++
		if list := Warnings(subject(compile(t, name, text))); len(list) > 0 {
			t.Errorf("%s", describe(list))
		}
	}
	err := filepath.WalkDir("../..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		text := func() string {
			data, rerr := os.ReadFile(path)
			if rerr != nil {
				t.Fatal(rerr)
			}
			return string(data)
		}
		switch dir := filepath.Base(filepath.Dir(filepath.Dir(path))); {
		case filepath.Ext(path) == ".sq" && dir == "examples":
			look(path, text())
		case filepath.Ext(path) == ".md":
			for _, b := range block.FindAllStringSubmatch(text(), -1) {
				look(path, b[1])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if found < 50 {
		t.Errorf("only %d programs found", found)
	}
}
