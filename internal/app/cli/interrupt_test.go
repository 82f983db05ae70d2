package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// readyVariable, in the environment of the command as a process, has it close file descriptor 3 once it listens to signals.
const readyVariable = "SQ_TEST_READY"

// asCommand is the command as the test binary is it: as a process of its own.
func asCommand() {
	e := newEnv(os.Stdin, os.Stdout, os.Stderr)
	if os.Getenv(readyVariable) != "" {
		ready := os.NewFile(3, "ready")
		e.listening = func() { ready.Close() }
	}
	os.Exit(e.main(os.Args[1:]))
}

// asProcess is the command as a process of its own, in a directory of its own with programs that run longer than anybody waits.
func asProcess(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"long.sq": "let rate = 0.5;\nstage s : fifo;\nworkload { arrive poisson(rate); session { run s (~exp(1)); observe x = now; end; } }\nrun { horizon 1e12; }\n",
		"wide.sq": "stage s : delay;\nworkload { arrive batch(9); session { loop { run s (1 + serial); run s (2 * serial + 1); } } }\nrun { horizon 1e6; }\n",
		"late.sq": "let a = 1;\nstage e : step { cost a; }\nstage s : delay;\nworkload { arrive none; session { loop { run s (prompt + o); branch (o > 9) { run e decode (1); } } } init { set prompt = 1; set o = 1; } }\n",
		"endless.sq": "pool kv { cap 1024; block 16; preempt lifo; }\nstage e : step { budget 64; cost 1; memory kv; }\nstage s : delay;\nworkload { arrive none; init { set prompt = 1; set o = 1; set k = 0; }\n" +
			"session { hold kv (prompt) { prefill on e (prompt) growing kv; decode on e (o) growing kv; } loop { set k = k + 1; run s (k); } } }\n",
		"bench.json": `{"input_lens": [20], "output_lens": [2], "start_times": [10], "ttfts": [1], "itls": [[2]], "errors": [""]}` + "\n",
		"late.jsonl": `{"e": "add", "t": 0, "eng": "e", "id": "r0", "prompt": 1, "max_tokens": 1}` + "\n" + `{"e": "update", "t": 1e12, "eng": "e", "n": 1}` + "\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(exe, args...)
	cmd.Args[0] = "sq-sem" // which makes the test binary the command
	cmd.Dir = dir
	return cmd
}

// startListening starts the command, and waits until it listens to signals.
func startListening(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	ready, theirs, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.ExtraFiles = []*os.File{theirs}
	cmd.Env = append(cmd.Environ(), readyVariable+"=1")
	err = cmd.Start()
	theirs.Close()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	if _, err := io.ReadAll(ready); err != nil {
		t.Fatal(err)
	}
	ready.Close()
}

// An interrupt or a SIGTERM ends whatever takes long: what there is by then is printed, whole, files are whole or not there, and
// the status tells which of the two it was.
func TestInterrupted(t *testing.T) {
	for _, c := range []struct{ line, want, errs string }{
		{"run long.sq", "findings: none\n", ""},
		{"run long.sq --json", `"findings": []`, ""},
		{"run long.sq --dump samples", "findings: none\n", ""},
		{"run long.sq --save saved --at 1e11", "findings: none\n", ""},
		{"run long.sq --seeds 1..2", "", "interrupted after 0 of 2 seeds"},
		{"run long.sq --horizon 2000 --seeds 1..1000000", "", "interrupted after "},
		{"run long.sq --horizon 2000 --seeds 1..1000000 --json", "", "interrupted after "},
		{"sweep long.sq --grid rate=0.1,0.2 --seeds 2 --out runs.jsonl", "", "interrupted after 0 of 4 runs; the same command runs the rest"},
		{"sweep long.sq --horizon 2000 --grid rate=0.1,0.2 --seeds 100000 --json", "", "interrupted after "},
		{"capacity long.sq --rate rate --slo x=1 --seeds 1", "", "interrupted after 0 values"},
		{"compare long.sq --with rate=0.6 --seeds 1", "", ""},
		{"compare endless.sq --measured bench.json", "", ""},
		{"fit late.sq late.jsonl --fit a", "", ""},
		{"explore wide.sq", "not exhaustive: interrupted", ""},
		{"explore wide.sq --json", `"exhaustive": false`, ""},
		{"explore wide.sq --schedules found", "not exhaustive: interrupted", ""},
		{"fuzz --for 1h --seed 1", "nothing found\n", ""},
		{"fuzz --for 1h --seed 1 --json", `"found": null`, ""},
		{"conform late.sq late.jsonl", "", ""},
		{"trace long.sq", `"format": "trace"`, ""},
		{"trace long.sq --html page.html", "", ""},
		{"step long.sq -c c", "", ""},
		{"lean --diff --lean sleep\tinfinity --programs 1", "", ""},
		{"lsp", "", ""},
	} {
		for _, s := range []struct {
			signal syscall.Signal
			status int
		}{{syscall.SIGINT, statusInterrupt}, {syscall.SIGTERM, statusTerminated}} {
			t.Run(c.line+" "+s.signal.String(), func(t *testing.T) {
				t.Parallel()
				cmd := asProcess(t, strings.Split(c.line, " ")...)
				var out, errs bytes.Buffer
				cmd.Stdout, cmd.Stderr = &out, &errs
				in, err := cmd.StdinPipe() // stays open
				if err != nil {
					t.Fatal(err)
				}
				defer in.Close()
				startListening(t, cmd)
				cmd.Process.Signal(s.signal)
				err = cmd.Wait()
				var exit *exec.ExitError
				if !errors.As(err, &exit) || exit.ExitCode() != s.status {
					t.Errorf("it ends with %v", err)
				}
				if !strings.Contains(out.String(), c.want) || !strings.Contains(errs.String(), c.errs) || c.errs == "" && errs.Len() > 0 {
					t.Errorf("it prints\n%.2000s\nand says\n%.2000s", out.String(), errs.String())
				}
				if out.Len() > 0 && (strings.HasSuffix(c.line, "--json") || strings.HasPrefix(c.line, "trace")) {
					for d := json.NewDecoder(&out); ; {
						var whole any
						if err := d.Decode(&whole); err == io.EOF {
							break
						} else if err != nil {
							t.Fatalf("its JSON is not whole: %v", err)
						}
					}
				}
				wholeFiles(t, cmd.Dir)
			})
		}
	}
}

// wholeFiles checks that what an interrupted command has left is whole.
func wholeFiles(t *testing.T, dir string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if end, known := map[string]string{"page.html": "</html>\n", "long.sq": "}\n", "wide.sq": "}\n", "late.sq": "}\n", "endless.sq": "}\n", "bench.json": "}\n", "late.jsonl": "}\n", "x.csv": "\n"}[d.Name()]; !known || !bytes.HasSuffix(text, []byte(end)) {
			t.Errorf("%s is left, and ends with %q", d.Name(), text[max(0, len(text)-20):])
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Every command that calls for signals is tried above.
func TestInterruptedIsAll(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(name, "_test.go") && strings.Contains(string(text), "e.interruptible()") {
			got = append(got, strings.TrimSuffix(name, ".go"))
		}
	}
	if want := []string{"compare_measured", "conform", "explore", "fit", "fuzz", "lean_diff", "lsp", "run", "several", "step", "trace"}; !slices.Equal(got, want) {
		t.Errorf("TestInterrupted is about %v, and signals are listened to in %v", want, got)
	}
}

// Whoever reads the results may stop reading: the command ends at once, and has nothing to say.
func TestReaderGone(t *testing.T) {
	for _, line := range []string{"trace long.sq", "step long.sq -c s\t1000000000", "run long.sq --horizon 1e5 --json", "explain", "completion bash", "run --help"} {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			cmd := asProcess(t, strings.Split(line, " ")...)
			var errs bytes.Buffer
			cmd.Stderr = &errs
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			out.Read(make([]byte, 1))
			out.Close()
			cmd.Wait()
			if errs.Len() > 0 {
				t.Errorf("it ends with %v and says %q", cmd.ProcessState, errs.String())
			}
		})
	}
}
