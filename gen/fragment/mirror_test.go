package fragment

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/ir"
)

// declared gives, of an inductive type or a structure of the Lean package, the names behind `|` or before `:`.
func declared(t *testing.T, name string) []string {
	t.Helper()
	text, err := os.ReadFile("../../lean/Serq/Syntax.lean")
	if err != nil {
		t.Fatal(err)
	}
	_, body, found := strings.Cut(string(text), name+" where\n")
	if !found {
		t.Fatalf("the Lean package declares no %s", name)
	}
	body, _, _ = strings.Cut(body, "\n\n")
	var names []string
	for _, m := range regexp.MustCompile(`(?m)^  (?:\| )?([\w«»]+)`).FindAllStringSubmatch(body, -1) {
		names = append(names, m[1])
	}
	return names
}

// TestMirror holds the constructors and fields written here against those that the Lean package declares: the same,
// in the same order, since a constructor's number is its place.
func TestMirror(t *testing.T) {
	result := compile(t, "request.sq")
	deployment := Deployment(result.Program, Name("p"))
	hold := header(result.Program.Blocks[3][2].(*ir.Hold))
	for _, c := range []struct {
		lean string
		here []string
	}{
		{"inductive Expr", exprConstructors},
		{"inductive Stmt", stmtConstructors},
		{"inductive Mode", modeConstructors},
		{"inductive StageSpec", stageConstructors},
		{"structure Deployment", deployment.fields},
		{"structure Header", hold.fields},
		{"structure Want", []string{"pool", "units", "reserve"}},
		{"structure PoolSpec", []string{"cap", "block", "via", "key", "memory"}},
		{"structure LeaseClause", []string{"pool", "time"}},
		{"structure Preset", []string{"slot", "value"}},
		{"structure Spec", []string{"attrs", "turns"}},
	} {
		if got := declared(t, c.lean); !slices.Equal(got, c.here) {
			t.Errorf("%s has %q, here it has %q", c.lean, got, c.here)
		}
	}
}
