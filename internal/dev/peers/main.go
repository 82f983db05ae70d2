// Command peers runs the model of two pools in public tools and in ours, one after the other, and prints what each came
// to: random schedules in Quint (two_pools.qnt) and in the property tests (proptest), all states in Spin (two_pools.pml)
// and in the search (explore). It is run at the root of the repository, on a machine that does nothing else, and needs
// npm, spin and gcc; it takes some minutes. It fails when Spin does not count the states that the search counts.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
)

// here is where the models are.
const here = "internal/dev/peers"

func main() {
	if err := compare(); err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(1)
	}
}

func compare() error {
	quint, err := quintSpeed(10_000, 50)
	if err != nil {
		return err
	}
	random, err := ourSpeed("./proptest", "steps/s")
	if err != nil {
		return err
	}
	spin, err := spinSpeed()
	if err != nil {
		return err
	}
	search, err := ourSpeed("./explore", "states/s")
	if err != nil {
		return err
	}
	fmt.Println()
	rows("random schedules, steps/s", "Quint, simulation on TypeScript", quint, "go test -bench Peers ./proptest", random)
	rows("all states, states/s", "Spin, exhaustive, one core", spin, "go test -bench Peers ./explore", search)
	return nil
}

// rows prints a peer's speed and ours, by cores.
func rows(what, peer string, theirs float64, name string, ours []float64) {
	fmt.Printf("%-54s %12s %8s\n", what, "", "ratio")
	fmt.Printf("  %-52s %12.0f\n", peer, theirs)
	for i, v := range ours {
		fmt.Printf("  %-52s %12.0f %8.1f\n", fmt.Sprintf("%s -cpu %d", name, cores()[i]), v, v/theirs)
	}
}

// cores are the numbers of cores that ours is measured with.
func cores() []int {
	if n := runtime.NumCPU(); n > 1 {
		return []int{1, n}
	}
	return []int{1}
}

// quintSpeed simulates so many samples of so many steps, and gives steps per second by Quint's own clock.
func quintSpeed(samples, steps int) (float64, error) {
	if _, err := os.Stat(filepath.Join(here, "node_modules")); errors.Is(err, os.ErrNotExist) {
		if _, err := run(here, "npm", "ci", "--no-audit", "--no-fund"); err != nil {
			return 0, err
		}
	}
	out, err := run(here, "npx", "--no-install", "quint", "run", "two_pools.qnt", "--backend", "typescript", "--invariant", "sound",
		"--max-samples", strconv.Itoa(samples), "--max-steps", strconv.Itoa(steps), "--seed", "5", "--verbosity", "1")
	if err != nil {
		return 0, err
	}
	ms, err := number(out, `No violation found \((\d+)ms`)
	return float64(samples*steps) / ms * 1000, err
}

// spaces are models by their number of requests, capacity, most blocks and bound, with the number of their states; the
// last is the one that is measured.
var spaces = []struct {
	requests, capacity, most, bound int
	states                          float64
}{{2, 3, 2, 2, 1_648}, {3, 4, 2, 2, 34_113}, {4, 6, 3, 3, 6_884_949}}

// spinSpeed searches the spaces, and gives states per second of the last by Spin's own clock.
func spinSpeed() (speed float64, err error) {
	model, err := filepath.Abs(filepath.Join(here, "two_pools.pml"))
	if err != nil {
		return 0, err
	}
	dir, err := os.MkdirTemp("", "sq-peers")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	for _, s := range spaces {
		if _, err := run(dir, "spin", "-a", fmt.Sprintf("-DREQS=%d", s.requests), fmt.Sprintf("-DCAP=%d", s.capacity),
			fmt.Sprintf("-DMOST=%d", s.most), fmt.Sprintf("-DTTL=%d", s.bound), model); err != nil {
			return 0, err
		}
		if _, err := run(dir, "gcc", "-O3", "-w", "-DSAFETY", "-DNOREDUCE", "-o", "pan", "pan.c"); err != nil {
			return 0, err
		}
		out, err := run(dir, "./pan", "-m20000000", "-w26")
		if err != nil {
			return 0, err
		}
		states, err := number(out, `(\S+) states, stored`)
		if err != nil {
			return 0, err
		}
		if failed, err := number(out, `errors: (\d+)`); err != nil || failed > 0 || states != s.states {
			return 0, fmt.Errorf("%v errors and %v states found by Spin in %+v", failed, states, s)
		}
		if s == spaces[len(spaces)-1] {
			seconds, err := number(out, `pan: elapsed time (\S+) seconds`)
			if err != nil {
				return 0, err
			}
			speed = states / seconds
		}
	}
	return speed, nil
}

// ourSpeed runs a package's benchmark Peers on each number of cores.
func ourSpeed(pkg, unit string) ([]float64, error) {
	var list []float64
	for _, n := range cores() {
		out, err := run(".", "go", "test", "-run", "^$", "-bench", "^BenchmarkPeers$", "-benchtime", "10s", "-cpu", strconv.Itoa(n), pkg)
		if err != nil {
			return nil, err
		}
		speed, err := number(out, `(\S+) `+unit)
		if err != nil {
			return nil, err
		}
		list = append(list, speed)
	}
	return list, nil
}

// run runs a command in a directory and gives what it prints.
func run(dir, name string, args ...string) ([]byte, error) {
	fmt.Fprintln(os.Stderr, name, args)
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", name, err, bytes.TrimSpace(out))
	}
	return out, nil
}

// number finds a number in what a command printed.
func number(out []byte, pattern string) (float64, error) {
	found := regexp.MustCompile(pattern).FindSubmatch(out)
	if found == nil {
		return 0, fmt.Errorf("no %q in\n%s", pattern, out)
	}
	return strconv.ParseFloat(string(found[1]), 64)
}
