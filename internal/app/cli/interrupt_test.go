package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// asProcess is the command as a process of its own, in a directory of its own with programs that run longer than anybody waits.
func asProcess(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"long.sq": "stage s : fifo;\nworkload { arrive poisson(0.5); session { run s (~exp(1)); observe x = now; end; } }\nrun { horizon 1e12; }\n",
		"wide.sq": "stage s : delay;\nworkload { arrive batch(9); session { loop { run s (1 + serial); run s (2 * serial + 1); } } }\nrun { horizon 1e6; }\n",
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

// An interrupt ends whatever takes long: what there is by then is printed, whole, and the status is 130.
func TestInterrupted(t *testing.T) {
	for _, c := range []struct{ line, want, errs string }{
		{"run long.sq", "findings: none\n", ""},
		{"run long.sq --json", `"findings": []`, ""},
		{"run long.sq --dump samples", "findings: none\n", ""},
		{"run long.sq --seeds 1..2", "", "interrupted after 0 of 2 seeds"},
		{"run long.sq --horizon 2000 --seeds 1..1000000", "findings: none\n", "interrupted after "},
		{"run long.sq --horizon 2000 --seeds 1..1000000 --json", `"findings": []`, "interrupted after "},
		{"explore wide.sq", "findings: none\nnot exhaustive: interrupted; runs of at most ", ""},
		{"explore wide.sq --json", `"exhaustive": false`, ""},
		{"fuzz --for 1h --seed 1", "nothing found\n", ""},
		{"fuzz --for 1h --seed 1 --json", `"found": null`, ""},
		{"trace long.sq", `"rule": "Run"`, ""},
		{"trace long.sq --html page.html --rules", "", ""},
		{"step long.sq -c c;s", "interrupted at step ", ""},
	} {
		line, page := strings.CutSuffix(c.line, " --rules")
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			cmd := asProcess(t, strings.Fields(line)...)
			var out, errs bytes.Buffer
			cmd.Stdout, cmd.Stderr = &out, &errs
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			time.Sleep(700 * time.Millisecond)
			cmd.Process.Signal(os.Interrupt)
			slow := time.AfterFunc(20*time.Second, func() { cmd.Process.Kill() })
			err := cmd.Wait()
			var exit *exec.ExitError
			if !slow.Stop() || !errors.As(err, &exit) || exit.ExitCode() != statusInterrupted {
				t.Errorf("it ends with %v", err)
			}
			if !strings.Contains(out.String(), c.want) || !strings.Contains(errs.String(), c.errs) || c.errs == "" && errs.Len() > 0 {
				t.Errorf("it prints\n%.2000s\nand says\n%.2000s", out.String(), errs.String())
			}
			if strings.HasSuffix(line, "--json") && !json.Valid(out.Bytes()) {
				t.Errorf("this is no JSON:\n%.2000s", out.String())
			}
			if page {
				if text, err := os.ReadFile(filepath.Join(cmd.Dir, "page.html")); err != nil || !bytes.Contains(text, []byte("</html>")) {
					t.Errorf("the page is not whole: %v", err)
				}
			}
		})
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
			slow := time.AfterFunc(20*time.Second, func() { cmd.Process.Kill() })
			cmd.Wait()
			if !slow.Stop() || errs.Len() > 0 {
				t.Errorf("it ends with %v and says %q", cmd.ProcessState, errs.String())
			}
		})
	}
}
