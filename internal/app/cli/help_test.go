package cli

import (
	"strings"
	"testing"
)

// Every command says in a line what it does and shows an example that begins with its own name; what is only a page of help
// needs none.
func TestEveryCommandHasAnExample(t *testing.T) {
	for _, c := range newRoot(&env{}).Commands() {
		if c.Short == "" || !strings.Contains(c.Example, "sq-sem "+c.Name()) && !c.IsAdditionalHelpTopicCommand() {
			t.Errorf("%s: help %q, example %q", c.Name(), c.Short, c.Example)
		}
	}
}
