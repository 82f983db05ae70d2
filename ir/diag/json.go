package diag

import (
	"bytes"
	"encoding/json"
	"io"
)

// jsonDiagnostic is a diagnostic as programs read it. Lines and columns count from 1, columns in
// characters, the end is exclusive; they are null where there is no place in a text.
type jsonDiagnostic struct {
	Code      Code          `json:"code"`
	Severity  string        `json:"severity"`
	File      string        `json:"file"`
	Line      *int          `json:"line"`
	Column    *int          `json:"column"`
	EndLine   *int          `json:"end_line"`
	EndColumn *int          `json:"end_column"`
	Path      string        `json:"path,omitempty"`
	Message   string        `json:"message"`
	Hint      string        `json:"hint"`
	Related   []jsonRelated `json:"related,omitempty"`
}

type jsonRelated struct {
	File      string `json:"file,omitempty"`
	Line      *int   `json:"line,omitempty"`
	Column    *int   `json:"column,omitempty"`
	EndLine   *int   `json:"end_line,omitempty"`
	EndColumn *int   `json:"end_column,omitempty"`
	Path      string `json:"path,omitempty"`
	Message   string `json:"message"`
}

// WriteJSON writes diagnostics as a JSON array, a diagnostic a line.
func WriteJSON(to io.Writer, list List) error {
	var out bytes.Buffer
	line := json.NewEncoder(&out)
	line.SetEscapeHTML(false)
	out.WriteByte('[')
	for i, d := range list {
		j := jsonDiagnostic{Code: d.Code, Severity: d.Severity.String(), File: d.File, Path: d.Path, Message: d.Message(), Hint: d.Hint}
		if d.Span.Known() {
			j.File, j.Path = d.Span.File.Name, ""
			j.Line, j.Column, j.EndLine, j.EndColumn = corners(d.Span)
		}
		for _, r := range d.Related {
			jr := jsonRelated{Path: r.Path, Message: r.Message}
			if r.Span.Known() {
				jr.File, jr.Path = r.Span.File.Name, ""
				jr.Line, jr.Column, jr.EndLine, jr.EndColumn = corners(r.Span)
			}
			j.Related = append(j.Related, jr)
		}
		if i > 0 {
			out.Truncate(out.Len() - 1) // the encoder ends its line
			out.WriteByte(',')
		}
		out.WriteString("\n  ")
		if err := line.Encode(j); err != nil {
			return err
		}
	}
	out.WriteString("]\n")
	_, err := to.Write(out.Bytes())
	return err
}

func corners(s Span) (line, column, endLine, endColumn *int) {
	from, to := s.From(), s.To()
	return &from.Line, &from.Column, &to.Line, &to.Column
}
