package chart

import (
	"fmt"
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
		for _, found := range inkOf.FindAllStringSubmatch(body, -1) {
			if !strings.Contains(style, found[1]) && !ofHeat(found[1]) {
				t.Errorf("%s: %s is the same on a dark page", file, found[1])
			}
		}
	}
}

// ofHeat tells whether a colour is one of a heat map's cells or of the numbers in them, which are the same on every page.
func ofHeat(painted string) bool {
	_, code, _ := strings.Cut(painted, "#")
	for _, c := range append(shades{}.Colors(), ink()) {
		if r, g, b, _ := c.RGBA(); fmt.Sprintf("%02X%02X%02X", r>>8, g>>8, b>>8) == code {
			return true
		}
	}
	return false
}
