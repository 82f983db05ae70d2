package cli

import (
	"strings"

	"github.com/spf13/cobra"
)

// newHelp is `help`, which differs from cobra's own in that it refuses to help with what there is not.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Help about a command, or about exit-statuses",
		Example: "  sq-sem help run",
		ValidArgsFunction: func(cmd *cobra.Command, given []string, begun string) ([]string, cobra.ShellCompDirective) {
			var names []string
			if about, rest, err := cmd.Root().Find(given); err == nil && len(rest) == 0 {
				for _, c := range about.Commands() {
					if (c.IsAvailableCommand() || c.IsAdditionalHelpTopicCommand()) && strings.HasPrefix(c.Name(), begun) {
						names = append(names, c.Name()+"\t"+c.Short)
					}
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, words []string) error {
			about := cmd.Root()
			for _, word := range words {
				next := subcommand(about, word)
				if next == nil {
					return noCommand(about, word)
				}
				about = next
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}

// subcommand is a command's command of a name, or nil.
func subcommand(of *cobra.Command, name string) *cobra.Command {
	for _, c := range of.Commands() {
		if c.Name() == name && (c.IsAvailableCommand() || c.IsAdditionalHelpTopicCommand() || c.Name() == "help") {
			return c
		}
	}
	return nil
}

// noCommand says that a command has no command of a name, and which one may have been meant.
func noCommand(of *cobra.Command, name string) error {
	whole := strings.TrimPrefix(of.CommandPath()+" "+name, of.Root().Name()+" ")
	near := of.SuggestionsFor(name)
	switch {
	case len(near) > 0:
		return usage("there is no command %q; did you mean %q?", whole, near[0])
	case of.HasAvailableSubCommands():
		return usage("there is no command %q; `%s --help` lists those there are", whole, of.CommandPath())
	}
	return usage("there is no command %q", whole)
}

// addCompletion adds cobra's `completion`, and has it refuse shells that there is no script for.
func addCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	c := subcommand(root, "completion")
	c.Use = "completion SHELL"
	c.Example = "  source <(sq-sem completion bash)"
	c.SuggestionsMinimumDistance = 2
	c.Args = cobra.ArbitraryArgs
	c.RunE = func(cmd *cobra.Command, given []string) error {
		if len(given) == 0 {
			return usage("a shell is missing: bash, fish, powershell or zsh")
		}
		return noCommand(cmd, given[0])
	}
	for _, shell := range c.Commands() {
		shell.Args = args(0, 0, "")
	}
}
