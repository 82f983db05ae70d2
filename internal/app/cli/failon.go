package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/semantics"
)

// anyKind stands for every kind of findings.
const anyKind = "any"

// failOn are the kinds of findings that make a command exit with statusFound, beside those that the program itself states.
type failOn []semantics.FindingKind

// failOnOption is --fail-on; more kinds when it is given again.
func failOnOption(cmd *cobra.Command, fs *pflag.FlagSet, to *failOn) {
	const name = "fail-on"
	fs.Var(&option{set: func(text string) error {
		for word := range strings.SplitSeq(text, ",") {
			word = strings.TrimSpace(word)
			i := slices.Index(kindNames(), word)
			switch {
			case word == anyKind:
				*to = append(*to, semantics.FindingKinds()...)
			case i >= 0:
				*to = append(*to, semantics.FindingKinds()[i])
			default:
				return fmt.Errorf("kinds of findings separated by commas, of %s, or any (there is no kind %q%s)", strings.Join(kindNames(), ", "), word, suggestion(word, kindNames()))
			}
		}
		return nil
	}}, name, "exit with "+fmt.Sprint(statusFound)+" when there are findings of the kinds `KIND,…`: "+strings.Join(kindNames(), ", ")+", or any; of claim and expect it always does")
	// The option has one possible error: a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc(name, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return append(kindNames(), anyKind), cobra.ShellCompDirectiveNoFileComp
	})
}

// kindNames are the names of the kinds of findings, in their order.
func kindNames() []string {
	var names []string
	for _, k := range semantics.FindingKinds() {
		names = append(names, k.String())
	}
	return names
}

// has tells whether a finding of the kind makes a command exit with statusFound.
func (o failOn) has(k semantics.FindingKind) bool { return k.Stated() || slices.Contains(o, k) }

// status is what a command that ended well comes to with these findings.
func (o failOn) status(found []report.KindCount) error {
	for _, c := range found {
		if o.has(c.Kind) {
			return silent{statusFound}
		}
	}
	return nil
}
