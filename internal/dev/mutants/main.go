// Command mutants plants one fault at a time into the machine and reports which test finds it. The faults live in
// a table; a fault is built in by an overlay of the go command, so that the tree, and what is shipped, never has one.
//
//	go run ./internal/dev/mutants [-run REGEXP] [-all] [-small] [-jobs N] [-timeout D] [-page FILE] [PACKAGE…]
//
// Without packages the tests are those of proptest, of faults in the exploration those of semantics/explore. With -small they try as
// little as without SQ_DEEP. The status is 1 when a fault survives. With -page the table of a whole
// run takes the place of the one in a page.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/sq-sem/sq-sem/internal/base/atomicfile"
)

func main() {
	only := flag.String("run", "", "only the faults whose name matches")
	jobs := flag.Int("jobs", 1, "faults tried at the same time")
	all := flag.Bool("all", false, "every test that finds a fault, not only the first")
	small := flag.Bool("small", false, "try as little as without SQ_DEEP=1")
	timeout := flag.Duration("timeout", 15*time.Minute, "a test that takes longer counts as finding the fault")
	page := flag.String("page", "", "the file whose table is replaced")
	flag.Parse()
	if *page != "" && *only != "" {
		fmt.Fprintln(os.Stderr, "-page wants all faults, and -run chooses some")
		os.Exit(2)
	}
	args := []string{"-count=1"}
	if !*all {
		args = append(args, "-failfast")
	}
	pattern, err := regexp.Compile(*only)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	chosen := slices.DeleteFunc(slices.Clone(mutants), func(m mutant) bool { return !pattern.MatchString(m.name) })
	var table strings.Builder
	survivors, err := try(io.MultiWriter(os.Stdout, &table), chosen, tests{args, flag.Args(), *small, *timeout}, *jobs)
	if err == nil && *page != "" {
		err = replaceTable(*page, table.String())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("\n%d of %d faults found\n", len(chosen)-survivors, len(chosen))
	if survivors > 0 {
		os.Exit(1)
	}
}

// result is which tests found a fault.
type result struct {
	killers []string
	err     error
}

// tests are those that are to find a fault.
type tests struct {
	args, packages []string
	small          bool
	timeout        time.Duration
}

// of are the packages whose tests are to find a fault.
func (t *tests) of(m *mutant) []string {
	switch {
	case len(t.packages) > 0:
		return t.packages
	case m.rule == exploration:
		return []string{"./semantics/explore"}
	}
	return []string{"./proptest"}
}

// try tries the faults and prints a row for each, in order.
func try(w io.Writer, chosen []mutant, by tests, jobs int) (survivors int, err error) {
	dir, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	fmt.Fprint(w, head)
	rows := make([]chan result, len(chosen))
	for i := range rows {
		rows[i] = make(chan result, 1)
	}
	next := make(chan int, len(chosen))
	for i := range chosen {
		next <- i
	}
	close(next)
	for range max(jobs, 1) {
		go func() {
			for i := range next {
				killers, err := chosen[i].killers(filepath.Join(dir, chosen[i].name), &by)
				rows[i] <- result{killers, err}
			}
		}()
	}
	for i, row := range rows {
		r := <-row
		if r.err != nil {
			return survivors, fmt.Errorf("%s: %w", chosen[i].name, r.err)
		}
		found := strings.Join(r.killers, ", ")
		if found == "" {
			survivors++
			found = "**nobody**"
		}
		fmt.Fprintf(w, "%s%s |\n", chosen[i].cells(), found)
	}
	return survivors, nil
}

// head is the head of the table.
const head = "| fault | rule | in | found by |\n|---|---|---|---|\n"

// cells is a fault's row, but for who found it.
func (m *mutant) cells() string {
	return fmt.Sprintf("| %s | %s | [`%s`](../semantics/%s) | ", m.name, m.rule, m.file, m.file)
}

// replaceTable puts a table in the place of the one at the end of a page.
func replaceTable(path, table string) error {
	page, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	before, _, found := strings.Cut(string(page), head)
	if !found {
		return fmt.Errorf("%s has no table of faults", path)
	}
	return atomicfile.Write(path, func(w io.Writer) error {
		_, err := io.WriteString(w, before+table)
		return err
	})
}

// source is the path of the file that the fault is in.
func (m *mutant) source() (string, error) { return filepath.Abs(filepath.Join("semantics", m.file)) }

// planted is the file's text with the fault in it.
func (m *mutant) planted(text string) (string, error) {
	if n := strings.Count(text, m.old); n != 1 {
		return "", fmt.Errorf("%q stands %d times in %s", m.old, n, m.file)
	}
	return strings.Replace(text, m.old, m.new, 1), nil
}

var failedTest = regexp.MustCompile(`(?m)^--- FAIL: (\w+)`)

// killers are the tests that fail with the fault planted.
func (m *mutant) killers(dir string, by *tests) ([]string, error) {
	source, err := m.source()
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(source)
	if err != nil {
		return nil, err
	}
	planted, err := m.planted(string(text))
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	replacement, overlay := filepath.Join(dir, filepath.Base(m.file)), filepath.Join(dir, "overlay.json")
	layers, err := json.Marshal(map[string]map[string]string{"Replace": {source: replacement}})
	if err != nil {
		return nil, err
	}
	for path, data := range map[string][]byte{replacement: []byte(planted), overlay: layers} {
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), by.timeout)
	defer cancel()
	test := exec.CommandContext(ctx, "go", slices.Concat([]string{"test", "-overlay", overlay}, by.args, by.of(m))...)
	test.Env = append(os.Environ(), "SQ_PROPTEST=quick")
	if !by.small {
		test.Env = append(test.Env, "SQ_DEEP=1")
	}
	test.WaitDelay = 10 * time.Second
	out, err := test.CombinedOutput()
	var killers []string
	for _, match := range failedTest.FindAllStringSubmatch(string(out), -1) {
		if !slices.Contains(killers, match[1]) {
			killers = append(killers, match[1])
		}
	}
	switch {
	case err == nil:
		return nil, nil
	case ctx.Err() != nil:
		return append(killers, "no end"), nil
	case len(killers) == 0 && strings.Contains(string(out), "panic"):
		return []string{"a panic"}, nil
	case len(killers) == 0:
		return nil, fmt.Errorf("the tests do not run: %s", out)
	}
	return killers, nil
}
