package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/diag"
)

func newExplain(e *env) *cobra.Command {
	return &cobra.Command{
		Use:     "explain [CODE]",
		Short:   "Explain a diagnostic, with an example; without a code, list them all",
		Example: "  sq-sem explain SQ0604",
		Args:    args(0, 1, ""),
		ValidArgsFunction: func(_ *cobra.Command, given []string, _ string) ([]string, cobra.ShellCompDirective) {
			var codes []string
			for _, info := range diag.All() {
				if len(given) == 0 {
					codes = append(codes, string(info.Code)+"\t"+info.Title)
				}
			}
			return codes, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, given []string) error {
			if len(given) == 0 {
				return listCodes(e)
			}
			return explain(e, given[0])
		},
	}
}

// explanation is what `explain --json` prints of a code.
type explanation struct {
	Code        diag.Code `json:"code"`
	Title       string    `json:"title"`
	Explanation string    `json:"explanation"`
	Wrong       string    `json:"wrong,omitempty"`
	Right       string    `json:"right,omitempty"`
}

func listCodes(e *env) error {
	if e.json {
		var list []explanation
		for _, info := range diag.All() {
			list = append(list, explanation(info))
		}
		return writeJSON(e.stdout, list)
	}
	for _, info := range diag.All() {
		if _, err := fmt.Fprintf(e.stdout, "%s  %s\n", info.Code, info.Title); err != nil {
			return err
		}
	}
	return nil
}

func explain(e *env, word string) error {
	info, ok := diag.Lookup(diag.Code(strings.ToUpper(word)))
	if !ok {
		return usage("there is no diagnostic %q; `sq-sem explain` lists them", word)
	}
	if e.json {
		return writeJSON(e.stdout, explanation(info))
	}
	text := fmt.Sprintf("%s: %s\n\n%s\n", info.Code, info.Title, wrap(info.Explanation, 80))
	if info.Wrong != "" {
		text += "\nThis gets it:\n\n" + indent(info.Wrong)
	}
	if info.Right != "" {
		text += "\nThis does not:\n\n" + indent(info.Right)
	}
	_, err := io.WriteString(e.stdout, text)
	return err
}

// wrap breaks the lines of each paragraph at a width in characters.
func wrap(text string, width int) string {
	paragraphs := strings.Split(text, "\n")
	for i, p := range paragraphs {
		var out strings.Builder
		column := 0
		for _, word := range strings.Fields(p) {
			n := len([]rune(word))
			switch {
			case column == 0:
			case column+1+n > width:
				out.WriteByte('\n')
				column = 0
			default:
				out.WriteByte(' ')
				column++
			}
			out.WriteString(word)
			column += n
		}
		paragraphs[i] = out.String()
	}
	return strings.Join(paragraphs, "\n")
}

func indent(text string) string {
	var out strings.Builder
	for line := range strings.Lines(strings.TrimRight(text, "\n") + "\n") {
		if strings.TrimSpace(line) != "" {
			out.WriteString("    ")
		}
		out.WriteString(line)
	}
	return out.String()
}
