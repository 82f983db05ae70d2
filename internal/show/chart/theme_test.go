package chart

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var inkOf = regexp.MustCompile(`style="[^"]*?((?:fill|stroke):#[0-9A-F]{6})`)

// Every colour of the plots has its counterpart for dark pages.
func TestPlotsAreThemed(t *testing.T) {
	plots, err := filepath.Glob("../../../docs/use-cases/plots/*.svg")
	if err != nil || len(plots) == 0 {
		t.Fatal(plots, err)
	}
	for _, file := range plots {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		style, body, found := strings.Cut(string(text), "</style>")
		if !found {
			t.Errorf("%s knows no dark page", file)
			continue
		}
		for _, ink := range inkOf.FindAllStringSubmatch(body, -1) {
			if !strings.Contains(style, ink[1]) {
				t.Errorf("%s: %s is the same on a dark page", file, ink[1])
			}
		}
	}
}
