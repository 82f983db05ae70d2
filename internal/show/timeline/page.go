package timeline

import (
	_ "embed"
	"encoding/json"
	"io"
	"strings"
)

//go:embed page/page.html
var frame string

//go:embed page/page.css
var style string

//go:embed page/page.js
var script string

// contents is what the page shows, as its script reads it.
type contents struct {
	Name  string    `json:"name"`
	End   float64   `json:"end"`
	Pools []*series `json:"pools"`
	Lanes []*lane   `json:"lanes"`
	// Source is the program's text by line, empty when it was read from IR.
	Source []string `json:"source"`
}

// Write writes the page. It shows the program's text when that is known.
func (r *Recorder) Write(w io.Writer) error {
	c := contents{Name: r.name, End: r.end, Pools: r.pools, Lanes: r.order}
	for _, l := range r.order {
		l.finish(r.end)
	}
	if r.file != nil {
		c.Source = strings.Split(strings.TrimRight(r.file.Text, "\n"), "\n")
	}
	// Marshal escapes <, > and &, so that no text of a program can end the element it stands in.
	data, err := json.Marshal(c)
	if err != nil {
		return err
	}
	rest := frame
	for _, part := range []struct{ mark, text string }{{"/*STYLE*/", style}, {"/*DATA*/", string(data)}, {"/*SCRIPT*/", script}} {
		before, after, _ := strings.Cut(rest, part.mark)
		if _, err := io.WriteString(w, before+part.text); err != nil {
			return err
		}
		rest = after
	}
	_, err = io.WriteString(w, rest)
	return err
}
