package verdict

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/sq-sem/sq-sem/ir/diag"
)

func sample() *Report {
	file := diag.NewFile("a dir/a.sq", "stage s : delay;\n// 図 ps(0)\n")
	return &Report{
		Suite: `sq-sem run "a" & <b>`, Version: "v1", Cases: []string{"starved", "pinned", "stale-read"},
		Rules: map[string]string{"starved": "a session that never ends"},
		Results: []Result{
			{Rule: "starved", Level: Error, Text: "session 0 <waits> & \"waits\"", Case: "starved", Span: diag.Span{File: file, Start: 20, End: 26}},
			{Rule: "starved", Level: Error, Text: "session 1 waits", Case: "starved", File: "/root dir/b.json"},
			{Rule: "pinned", Level: Warning, Text: "a lease is open", Case: "pinned"},
		},
	}
}

// schema is that of SARIF 2.1.0 (rtm.5).
func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	data, err := os.ReadFile("testdata/sarif-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("sarif.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("sarif.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// What is written is valid SARIF, with results or without; what is none is refused by the schema.
func TestSARIFIsValid(t *testing.T) {
	s := schema(t)
	for name, r := range map[string]*Report{"some": sample(), "none": {Suite: "x", Version: "v1", Cases: []string{"a"}}} {
		var out bytes.Buffer
		if err := r.WriteSARIF(&out); err != nil {
			t.Fatal(err)
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(out.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Validate(doc); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out.String())
		}
		broken, err := jsonschema.UnmarshalJSON(strings.NewReader(strings.Replace(out.String(), `"results"`, `"result"`, 1)))
		if err != nil || s.Validate(broken) == nil {
			t.Error("the schema takes anything")
		}
	}
}

// Rules are listed once, results point to them and to their places.
func TestSARIF(t *testing.T) {
	var out bytes.Buffer
	if err := sample().WriteSARIF(&out); err != nil {
		t.Fatal(err)
	}
	var log sarifLog
	if err := json.Unmarshal(out.Bytes(), &log); err != nil {
		t.Fatal(err)
	}
	run := log.Runs[0]
	if len(run.Tool.Driver.Rules) != 2 || len(run.Results) != 3 || run.Results[1].Index != 0 || run.Results[2].Index != 1 {
		t.Errorf("%+v", run)
	}
	first := run.Results[0].Locations[0].Physical
	if first.Artifact.URI != "a%20dir/a.sq" || first.Region == nil || first.Region.StartLine != 2 {
		t.Errorf("%+v %+v", first, first.Region)
	}
	second := run.Results[1].Locations[0].Physical
	if second.Artifact.URI != "file:///root%20dir/b.json" || second.Region != nil || len(run.Results[2].Locations) != 0 {
		t.Errorf("%+v", second)
	}
}

// Errors fail their test case; warnings, and cases without a result, do not.
func TestJUnit(t *testing.T) {
	var out bytes.Buffer
	if err := sample().WriteJUnit(&out); err != nil {
		t.Fatal(err)
	}
	var all testSuites
	if err := xml.Unmarshal(out.Bytes(), &all); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	s := all.Suite
	if s.Name != `sq-sem run "a" & <b>` || s.Tests != 3 || s.Failures != 1 || len(s.Cases) != 3 {
		t.Errorf("%+v", s)
	}
	if f := s.Cases[0].Failures; len(f) != 2 || f[0].Message != "session 0 <waits> & \"waits\"" || !strings.Contains(f[0].Text, "a.sq:2:") {
		t.Errorf("%+v", f)
	}
	if s.Cases[1].Failures != nil || !strings.Contains(s.Cases[1].Out, "a lease is open") || s.Cases[2].Failures != nil || s.Cases[2].Out != "" {
		t.Errorf("%+v", s.Cases)
	}
}
