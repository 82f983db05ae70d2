// Command clidocs writes docs/cli.md, and with -man DIR man pages too.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"

	"github.com/sq-sem/sq-sem/internal/app/cli"
)

func main() {
	man := flag.String("man", "", "a directory to write man pages into")
	flag.Parse()
	if err := write(*man); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(man string) error {
	var page bytes.Buffer
	if err := cli.WriteReference(&page); err != nil {
		return err
	}
	if err := os.WriteFile("docs/cli.md", page.Bytes(), 0o644); err != nil {
		return err
	}
	if man == "" {
		return nil
	}
	if err := os.MkdirAll(man, 0o755); err != nil {
		return err
	}
	return cli.WriteManPages(man)
}
