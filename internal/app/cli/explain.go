package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/ir/diag"
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
	// Often are the pieces of Wrong that the example has Times times in a row.
	Often   []string    `json:"often,omitempty"`
	Times   int         `json:"times,omitempty"`
	Setting string      `json:"setting,omitempty"`
	Beside  []companion `json:"beside,omitempty"`
}

// companion is a file beside an example.
type companion struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

func explanationOf(info *diag.Info) explanation {
	out := explanation{
		Code: info.Code, Title: info.Title, Explanation: info.Explanation,
		Wrong: info.Wrong, Right: info.Right, Often: info.Often, Times: info.Times, Setting: info.Setting,
	}
	for _, c := range info.Beside {
		out.Beside = append(out.Beside, companion(c))
	}
	return out
}

func listCodes(e *env) error {
	if e.json {
		var list []explanation
		for _, info := range diag.All() {
			list = append(list, explanationOf(&info))
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
	code := diag.Code(strings.ToUpper(word))
	if now := diag.Successors(code); now != nil {
		return explainRenumbered(e, code, now)
	}
	info, ok := diag.Lookup(code)
	if !ok {
		return usage("there is no diagnostic %q; `sq-sem explain` lists them", word)
	}
	if e.json {
		return writeJSON(e.stdout, explanationOf(&info))
	}
	_, err := io.WriteString(e.stdout, explained(&info))
	return err
}

// renumbering is what `explain --json` prints of a code that became others.
type renumbering struct {
	Code diag.Code `json:"code"`
	// Now are the codes of today.
	Now []explanation `json:"now"`
}

// explainRenumbered says which codes one of an earlier version became, and explains them.
func explainRenumbered(e *env, was diag.Code, now []diag.Code) error {
	out := renumbering{Code: was}
	var names, texts []string
	for _, code := range now {
		info, _ := diag.Lookup(code)
		out.Now = append(out.Now, explanationOf(&info))
		names = append(names, string(code))
		texts = append(texts, explained(&info))
	}
	if e.json {
		return writeJSON(e.stdout, out)
	}
	_, err := fmt.Fprintf(e.stdout, "%s is %s now.\n\n%s", was, strings.Join(names, " or "), strings.Join(texts, "\n"))
	return err
}

// explained is a code's explanation and its examples as text.
func explained(info *diag.Info) string {
	text := fmt.Sprintf("%s: %s\n\n%s\n", info.Code, info.Title, wrap(info.Explanation, width))
	if info.Wrong == "" {
		return text
	}
	text += "\n" + wrap("This gets it"+repeated(info)+":", width) + "\n\n" + indent(info.Wrong)
	text += "\nThis does not:\n\n" + indent(info.Right)
	for _, c := range info.Beside {
		text += "\nBeside them, " + c.Name + ":\n\n" + indent(c.Text)
	}
	if info.Setting != "" {
		text += "\n" + wrap("("+strings.TrimSuffix(info.Setting, ".")+".)", width) + "\n"
	}
	return text
}

// width is how wide the prose of an explanation is, in characters.
const width = 80

// repeated says which pieces of the wrong example stand in it how often.
func repeated(info *diag.Info) string {
	if info.Times == 0 {
		return ""
	}
	var pieces []string
	for _, piece := range info.Often {
		pieces = append(pieces, "`"+strings.TrimSuffix(piece, "\n")+"`")
	}
	each := ""
	if len(pieces) > 1 {
		each = "each "
	}
	return fmt.Sprintf(", with %s %s%d times in a row", strings.Join(pieces, " and "), each, info.Times)
}

// wrap breaks the lines of each paragraph at a width in characters; paragraphs have an empty line between them.
func wrap(text string, width int) string {
	paragraphs := strings.Split(text, "\n\n")
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
	return strings.Join(paragraphs, "\n\n")
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
