package link

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

const unlike = `let NP = 2;
let i = 7;
pool slots[NP] { cap i; }
pool kv[i in NP] {
  cap i == 0 ? 160000 : 80000 / i;
  block 8 * (i + 1);
  evict by (i > 0 ? size : -last, age + i);
  queue by (used(slots[i]));
}
stage desk[k in NP + 1] : fifo(k + 1);
stage wire[k in NP] : ps(k == 0 ? present : min(present, 4));
stage engine[k in NP] : step {
  budget k == 1 ? inf : 512;
  cost k ? tokens : 1;
  serve by (k == 0 ? remaining : -remaining);
  memory kv;
}
session { run desk[serial] (1); run wire[0] (i); run engine[1] prefill (1); hold kv[1] (1) { } }
`

// The number of members is a constant, and with a name for a member's number members differ; a program says it by version 5.
func TestMembersThatDiffer(t *testing.T) {
	for n := 2; n <= 4; n++ {
		r, diags := Compile(diag.NewFile("x.sq", unlike), overrides(t, fmt.Sprintf("NP=%d", n)))
		if len(diags) > 0 {
			t.Fatal(diags.Error())
		}
		p := r.Program
		if f := p.Features(); len(f) > 0 {
			t.Errorf("a family uses the features %v", f)
		}
		if len(p.Pools) != 2*n || len(p.Stages) != 3*n+1 {
			t.Fatalf("%d members: %d pools, %d stages", n, len(p.Pools), len(p.Stages))
		}
		for k := range n {
			kv, want := &p.Pools[n+k], 160000.0
			if k > 0 {
				want = 80000 / float64(k)
			}
			if kv.Cap != want || kv.Granule() != float64(8*(k+1)) {
				t.Errorf("kv[%d] of %d has cap %v and block %v", k, n, kv.Cap, kv.Granule())
			}
			if got := p.Stages[k].Kind.(*ir.Fifo).Servers; got != k+1 {
				t.Errorf("desk[%d] has %d servers", k, got)
			}
			if got, want := ir.ExprText(p, kv.Evict.(*ir.EvictBy).Keys[0]), map[bool]string{false: "-last", true: "size"}[k > 0]; got != want {
				t.Errorf("kv[%d] evicts by %s", k, got)
			}
			if got := *p.Stages[2*n+1+k].Kind.(*ir.Step).Memory; got != n+k {
				t.Errorf("engine[%d] has pool %d for its memory", k, got)
			}
		}
		text, err := ir.Text(p)
		if err != nil {
			t.Fatal(err)
		}
		again, diags := Compile(diag.NewFile("again.sq", text), Options{})
		if len(diags) > 0 {
			t.Fatal(diags.Error())
		}
		was, err := ir.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		if is, err := ir.Marshal(again.Program); err != nil || !bytes.Equal(was, is) {
			t.Errorf("what `ir --text` prints means something else:\n%s", text)
		}
	}
}

// A number of members that nothing bounds is refused before the program is made.
func TestMembersOfAllFamilies(t *testing.T) {
	_, diags := Compile(diag.NewFile("x.sq", "let N = 1e9;\npool p[i in N] { cap i + 1; }\n"), Options{})
	if len(diags) != 1 || diags[0].Code != codeMembers {
		t.Errorf("got %s", diags.Error())
	}
}
