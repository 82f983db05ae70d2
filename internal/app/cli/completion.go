package cli

import (
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/internal/app/inputs"
)

// completeNames completes an option's value with names of the program that the command line has.
func completeNames(cmd *cobra.Command, option string, names func(*inputs.Loaded) []string, after cobra.ShellCompDirective) {
	// The option has one possible error: a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc(option, func(_ *cobra.Command, files []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(files) == 0 || files[0] == inputs.Stdin {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		l, _ := inputs.Load(files[0], inputs.Options{})
		if l == nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return names(l), after | cobra.ShellCompDirectiveNoFileComp
	})
}

// completeLets completes an option NAME=… with the lets of the program.
func completeLets(cmd *cobra.Command, option string) {
	completeNames(cmd, option, func(l *inputs.Loaded) []string {
		var list []string
		for _, name := range letNames(l) {
			list = append(list, name+"=")
		}
		return list
	}, cobra.ShellCompDirectiveNoSpace)
}

// letNames are the lets of a program, sorted.
func letNames(l *inputs.Loaded) []string { return slices.Sorted(maps.Keys(l.Lets())) }

// completePools completes an option with the pools of the program, families and members.
func completePools(cmd *cobra.Command, option string) {
	completeNames(cmd, option, func(l *inputs.Loaded) []string {
		names := l.Program.PoolNames()
		for i := range l.Program.Pools {
			names = append(names, l.Program.Pools[i].Name)
		}
		slices.Sort(names)
		return slices.Compact(names)
	}, 0)
}
