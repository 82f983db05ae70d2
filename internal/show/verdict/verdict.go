// Package verdict writes what a command found for other tools: as SARIF 2.1.0 for code scanning, as JUnit XML for test reports.
package verdict

import (
	"encoding/json"
	"encoding/xml"
	"io"
	"net/url"
	"path/filepath"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// The levels of results, as SARIF names them. Errors are what fails a test case.
const (
	Error   = "error"
	Warning = "warning"
)

// Result is one thing found. Case is the test case it is of; File is where it was found when Span is not known.
type Result struct {
	Rule, Level, Text string
	Case, File        string
	Span              diag.Span
}

// Report is what a command came to: what was looked for, and what of it was found.
type Report struct {
	// Suite names the command with what it was given, Version is the tool's.
	Suite, Version string
	// Cases are what was looked at or for, in order; a result's Case is one of them.
	Cases   []string
	Results []Result
	// Rules give, by the rules of the results, what each is about.
	Rules map[string]string
}

type message struct {
	Text string `json:"text"`
}

type sarifRule struct {
	ID          string  `json:"id"`
	Description message `json:"shortDescription"`
}

type region struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
	EndLine     int `json:"endLine"`
	EndColumn   int `json:"endColumn"`
}

type artifact struct {
	URI string `json:"uri"`
}

type physical struct {
	Artifact artifact `json:"artifactLocation"`
	Region   *region  `json:"region,omitempty"`
}

type location struct {
	Physical physical `json:"physicalLocation"`
}

type sarifResult struct {
	Rule      string     `json:"ruleId"`
	Index     int        `json:"ruleIndex"`
	Level     string     `json:"level"`
	Message   message    `json:"message"`
	Locations []location `json:"locations,omitempty"`
}

type driver struct {
	Name    string      `json:"name"`
	Version string      `json:"version"`
	URI     string      `json:"informationUri"`
	Rules   []sarifRule `json:"rules"`
}

type tool struct {
	Driver driver `json:"driver"`
}

type sarifRun struct {
	Tool    tool          `json:"tool"`
	Columns string        `json:"columnKind"`
	Results []sarifResult `json:"results"`
}

type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

// WriteSARIF writes the report as SARIF 2.1.0.
func (r *Report) WriteSARIF(to io.Writer) error {
	d := driver{Name: "sq-sem", Version: r.Version, URI: "https://github.com/sq-sem/sq-sem", Rules: []sarifRule{}}
	index := map[string]int{}
	results := []sarifResult{}
	for i := range r.Results {
		x := &r.Results[i]
		if _, ok := index[x.Rule]; !ok {
			index[x.Rule] = len(d.Rules)
			text := r.Rules[x.Rule]
			if text == "" {
				text = x.Rule
			}
			d.Rules = append(d.Rules, sarifRule{x.Rule, message{text}})
		}
		results = append(results, sarifResult{x.Rule, index[x.Rule], x.Level, message{x.Text}, x.locations()})
	}
	out := json.NewEncoder(to)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	return out.Encode(sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{{tool{d}, "unicodeCodePoints", results}}})
}

func (x *Result) locations() []location {
	file := x.File
	var at *region
	if x.Span.Known() {
		file = x.Span.File.Name
		from, to := x.Span.From(), x.Span.To()
		at = &region{from.Line, from.Column, to.Line, to.Column}
	}
	if file == "" {
		return nil
	}
	u := url.URL{Path: filepath.ToSlash(file)}
	if filepath.IsAbs(file) {
		u.Scheme = "file"
	}
	return []location{{physical{artifact{u.String()}, at}}}
}

type failure struct {
	Type    string `xml:"type,attr"`
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

type testCase struct {
	Name     string    `xml:"name,attr"`
	Class    string    `xml:"classname,attr"`
	Failures []failure `xml:"failure"`
	Out      string    `xml:"system-out,omitempty"`
}

type testSuite struct {
	XMLName  xml.Name   `xml:"testsuite"`
	Name     string     `xml:"name,attr"`
	Tests    int        `xml:"tests,attr"`
	Failures int        `xml:"failures,attr"`
	Cases    []testCase `xml:"testcase"`
}

type testSuites struct {
	XMLName xml.Name  `xml:"testsuites"`
	Suite   testSuite `xml:"testsuite"`
}

// WriteJUnit writes the report as JUnit XML: errors fail their test case, warnings are its output.
func (r *Report) WriteJUnit(to io.Writer) error {
	suite := testSuite{Name: r.Suite, Tests: len(r.Cases)}
	for _, name := range r.Cases {
		c := testCase{Name: name, Class: r.Suite}
		for i := range r.Results {
			x := &r.Results[i]
			if x.Case != name {
				continue
			}
			place := x.File
			if x.Span.Known() {
				place = x.Span.String()
			}
			if x.Level == Error {
				c.Failures = append(c.Failures, failure{x.Rule, x.Text, place + ": " + x.Text})
			} else {
				c.Out += place + ": " + x.Level + ": " + x.Text + "\n"
			}
		}
		if c.Failures != nil {
			suite.Failures++
		}
		suite.Cases = append(suite.Cases, c)
	}
	if _, err := io.WriteString(to, xml.Header); err != nil {
		return err
	}
	out := xml.NewEncoder(to)
	out.Indent("", "  ")
	if err := out.Encode(testSuites{Suite: suite}); err != nil {
		return err
	}
	_, err := io.WriteString(to, "\n")
	return err
}
