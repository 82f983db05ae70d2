package cli

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// zoo says what shows each failure of examples/zoo: kinds of findings, the code of an error, or an observation that is
// 0 where all is well.
var zoo = map[string]struct {
	findings    []string
	code        string
	observation string
}{
	"aborted_load":      {findings: []string{"pinned"}},
	"ahead_thrash":      {findings: []string{"livelock"}},
	"evicted_prefix":    {observation: "missing"},
	"late_heartbeats":   {findings: []string{"stale-read"}},
	"never_fits":        {findings: []string{"livelock", "starved"}},
	"one_link":          {findings: []string{"stale-read"}},
	"oversize_transfer": {code: "SQ0607"},
	"phantom_prefix":    {findings: []string{"phantom"}},
	"push_both":         {findings: []string{"pinned", "starved"}},
	"push_hangup":       {findings: []string{"leaked"}},
	"push_late_write":   {findings: []string{"stale-read"}},
	"push_lost":         {findings: []string{"pinned", "starved"}},
	"queue_order":       {findings: []string{"starved"}},
	"short_lease":       {findings: []string{"stale-read"}},
	"stalled_decoder":   {findings: []string{"stale-read"}},
	"turned_away":       {findings: []string{"pinned"}},
}

// outcome is what a run of a zoo program came to.
type outcome struct {
	Error        struct{ Code string }
	Findings     []struct{ Kind string }
	Observations map[string]struct{ Samples []struct{ Value float64 } }
	Sessions     struct{ Live int }
}

// most is the largest sample of an observation.
func (o outcome) most(observation string) float64 {
	most := 0.0
	for _, s := range o.Observations[observation].Samples {
		most = max(most, s.Value)
	}
	return most
}

func (o outcome) kinds() []string {
	var list []string
	for _, f := range o.Findings {
		list = append(list, f.Kind)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func runZoo(t *testing.T, name string) outcome {
	t.Helper()
	var out, errs bytes.Buffer
	Main([]string{"run", "--json", "../../../examples/zoo/" + name + ".sq"}, strings.NewReader(""), &out, &errs)
	var o outcome
	if err := json.Unmarshal(out.Bytes(), &o); err != nil {
		t.Fatalf("%s: %v\n%s%s", name, err, out.String(), errs.String())
	}
	return o
}

// Every program of the zoo fails as it is said to, its corrected twin does not and serves everybody.
func TestZoo(t *testing.T) {
	for name, want := range zoo {
		t.Run(name, func(t *testing.T) {
			bad, good := runZoo(t, name), runZoo(t, name+"_fixed")
			if !slices.Equal(bad.kinds(), want.findings) || bad.Error.Code != want.code {
				t.Errorf("the findings are %v and the error is %q; expected %v and %q", bad.kinds(), bad.Error.Code, want.findings, want.code)
			}
			if len(good.Findings) > 0 || good.Error.Code != "" || good.Sessions.Live > 0 {
				t.Errorf("corrected, it still has %v, error %q, %d sessions that do not end", good.kinds(), good.Error.Code, good.Sessions.Live)
			}
			if o := want.observation; o != "" && (bad.most(o) == 0 || good.most(o) != 0) {
				t.Errorf("%s is at most %g, and %g corrected", o, bad.most(o), good.most(o))
			}
			every := string(command(t, "explore", "../../../examples/zoo/"+name+"_fixed.sq"))
			if !strings.Contains(every, "exhaustive: ") || !strings.Contains(every, "findings: none") {
				t.Errorf("corrected, it fails in some order:\n%s", every)
			}
		})
	}
	files, err := filepath.Glob("../../../examples/zoo/*.sq")
	if err != nil || len(files) != 2*len(zoo) {
		t.Errorf("%d programs in the zoo, %d failures and as many corrections are expected (%v)", len(files), len(zoo), err)
	}
}
