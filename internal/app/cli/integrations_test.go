package cli

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// swept is a program for sweeps in parts.
const swept = "let thr = 0;\nstage s : fifo;\nworkload { arrive poisson(0.5); session { run s (thr / 1000 + ~exp(1)); observe response = now; end; } }\nrun { horizon 40; }\n"

// job is what the test reads of a Kubernetes Job.
type job struct {
	Kind string
	Spec struct {
		CompletionMode string `yaml:"completionMode"`
		Completions    int
		Template       struct {
			Spec struct {
				Containers []struct{ Args []string }
			}
		}
	}
}

// Every part that the Indexed Job starts runs, and together they are the sweep.
func TestKubernetesSweep(t *testing.T) {
	manifest, err := os.Open("../../../integrations/kubernetes/sweep.yaml")
	if err != nil {
		t.Fatal(err)
	}
	defer manifest.Close()
	var j job
	if err := yaml.NewDecoder(manifest).Decode(&j); err != nil {
		t.Fatal(err)
	}
	if j.Kind != "Job" || j.Spec.CompletionMode != "Indexed" || len(j.Spec.Template.Spec.Containers) != 1 {
		t.Fatalf("no Indexed Job of one container: %+v", j)
	}
	dir := t.TempDir()
	write(t, filepath.Join(dir, "program.sq"), swept)
	var whole []string
	for i := range j.Spec.Completions {
		var args []string
		for _, a := range j.Spec.Template.Spec.Containers[0].Args {
			a = strings.ReplaceAll(a, "$(INDEX)", fmt.Sprint(i))
			args = append(args, strings.NewReplacer("/program/", dir+"/", "/results/", dir+"/").Replace(a))
		}
		command(t, args...)
		whole = args[:len(args)-4] // without --out and --shard
	}
	compareParts(t, dir, whole, j.Spec.Completions)
}

// Every task of the array runs, and together they are the sweep.
func TestSlurmSweep(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no shell")
	}
	script, err := filepath.Abs("../../../integrations/slurm/sweep.sbatch")
	if err != nil {
		t.Fatal(err)
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Symlink(exe, filepath.Join(dir, "sq-sem")); err != nil {
		t.Skip(err)
	}
	program := filepath.Join(dir, "program.sq")
	write(t, program, swept)
	const tasks = 3
	options := []string{"--grid", "thr=0,500", "--seeds", "3"}
	for i := range tasks {
		cmd := exec.Command(shell, append([]string{script, program}, options...)...)
		cmd.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"), "RESULTS="+dir, fmt.Sprintf("SLURM_ARRAY_TASK_ID=%d", i), fmt.Sprintf("SLURM_ARRAY_TASK_COUNT=%d", tasks))
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	compareParts(t, dir, append([]string{"sweep", program}, options...), tasks)
}

// compareParts compares what merge says of n parts with the sweep in one piece.
func compareParts(t *testing.T, dir string, whole []string, n int) {
	t.Helper()
	merge := []string{"merge", "--json"}
	for i := range n {
		merge = append(merge, filepath.Join(dir, fmt.Sprintf("part-%d.jsonl", i)))
	}
	if got, want := command(t, merge...), command(t, append(whole, "--json")...); !bytes.Equal(got, want) {
		t.Errorf("the parts come to\n%s\nthe whole to\n%s", got, want)
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
