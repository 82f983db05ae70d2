// Command sq-sem checks, runs, steps and proves programs of the serving language.
package main

import (
	"os"

	"github.com/sq-sem/sq-sem/internal/app/cli"
)

func main() { os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
