package cli

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// writeJSON writes a value for programs.
func writeJSON(to io.Writer, v any) error {
	out := json.NewEncoder(to)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	return out.Encode(v)
}

// writeError writes the object {"error": …} that stands in the place of a result.
func writeError(to io.Writer, d *diag.Diagnostic) error {
	var list bytes.Buffer
	if err := diag.WriteJSON(&list, diag.List{d}); err != nil {
		return err
	}
	var one []json.RawMessage
	if err := json.Unmarshal(list.Bytes(), &one); err != nil {
		return err
	}
	_, err := io.WriteString(to, `{"error": `+string(one[0])+"}\n")
	return err
}
