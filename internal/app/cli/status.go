package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// The exit statuses, the same for every command. statuses says what each is for.
const (
	statusOK         = 0
	statusFault      = 1
	statusUsage      = 2
	statusFound      = 3
	statusInternal   = 70
	statusInterrupt  = 128 + 2  // the shell's number for SIGINT
	statusTerminated = 128 + 15 // and for SIGTERM
)

// exitStatus is a status with what it means.
type exitStatus struct {
	status int
	means  string
}

// statuses are all of them, in words: `help exit-statuses`, docs/cli.md and the man pages are made of these.
func statuses() []exitStatus {
	return []exitStatus{
		{statusOK, "done"},
		{statusFault, "the program, its data, or what was compared is wrong, or a file cannot be read or written"},
		{statusUsage, "the command line is wrong: a command, an option or its value, or options that do not fit the program"},
		{statusFound, "something was found: by explore, fuzz or conform, by run or trace a claim or an expectation that does not hold, or what --fail-on names"},
		{statusInternal, "a fault of sq-sem itself; it says how to report it"},
		{statusInterrupt, "interrupted by SIGINT, the interrupt key"},
		{statusTerminated, "interrupted by SIGTERM"},
	}
}

// statusesText is what more there is to say of them.
const statusesText = `When several apply, an error comes before an interruption, and an interruption before what was found. Interrupted, a command that
runs a program prints what there is by then, whole; with --json it is valid JSON. Files are written whole or not at all, but for the
one that ` + "`sweep --out`" + ` adds a line to for every run. A command that has nothing
to show before it is done ends by the signal at once; so does any command at a second signal. Whoever reads the output may stop reading: the command ends
with 1 and says nothing.`

// newStatuses is a page of help about the exit statuses.
func newStatuses() *cobra.Command {
	var b strings.Builder
	b.WriteString("Every command ends with one of these statuses:\n\n")
	for _, s := range statuses() {
		fmt.Fprintf(&b, "  %3d  %s\n", s.status, s.means)
	}
	b.WriteString("\n" + statusesText)
	return &cobra.Command{Use: "exit-statuses", Short: "What the exit statuses mean", Long: b.String()}
}
