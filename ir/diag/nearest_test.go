package diag

import "testing"

func TestNearest(t *testing.T) {
	known := []string{"set", "observe", "hold", "horizon", "branch", "prompt"}
	for word, want := range map[string]string{
		"obsrve": "observe", "obesrve": "observe", "Hold": "hold", "hodl": "hold", "st": "set",
		"promtp": "prompt", "xyz": "", "zz": "", "horizont": "horizon", "": "",
	} {
		if got := Nearest(word, known); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", word, got, want)
		}
	}
}

// A short word has few letters to be wrong in: what shares none of them, or hardly one, is another word.
func TestNearestOfShortWords(t *testing.T) {
	known := []string{"d", "kv", "fst", "P", "e1"}
	for word, want := range map[string]string{
		"f": "", "x": "", "D": "d", "p": "P", "k": "kv", "vk": "kv", "kw": "kv", "ab": "", "fsd": "fst", "ft": "fst", "xyt": "", "e2": "e1", "1e": "e1", "dd": "d",
	} {
		if got := Nearest(word, known); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", word, got, want)
		}
	}
}

// Of two that are as near, the one of the group that is named first is meant; a nearer one of a later group goes before it.
func TestNearestPrefersTheFirstGroup(t *testing.T) {
	own, others := []string{"now_", "prompt"}, []string{"new", "now", "promp"}
	for word, want := range map[string]string{"nowx": "now_", "nw": "new", "promp": "promp", "promps": "prompt"} {
		if got := Nearest(word, own, others); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", word, got, want)
		}
	}
}
