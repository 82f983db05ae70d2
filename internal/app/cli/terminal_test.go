package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/creack/pty"
	"golang.org/x/term"
)

// terminal is a command that runs on a terminal of its own.
type terminal struct {
	t    *testing.T
	cmd  *exec.Cmd
	tty  *os.File
	come chan string // what it prints, as it comes; closed at the end
	seen string      // what of it was not expected yet
}

// onTerminal starts the command on a terminal, in an empty home.
func onTerminal(t *testing.T, args ...string) *terminal {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, args...)
	cmd.Args[0] = "sq-sem" // which makes the test binary the command
	home := t.TempDir()
	cmd.Env = append(os.Environ(), "TERM=xterm", "HOME="+home, "XDG_CACHE_HOME="+filepath.Join(home, "cache"), "NO_COLOR=1")
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 40, Cols: 120})
	if err != nil {
		t.Skipf("no terminal to be had here: %v", err)
	}
	c := &terminal{t: t, cmd: cmd, tty: tty, come: make(chan string, 1<<16)}
	go func() {
		defer close(c.come)
		buf := make([]byte, 4096)
		for {
			n, err := tty.Read(buf)
			c.come <- string(buf[:n])
			if err != nil {
				return
			}
		}
	}()
	t.Cleanup(func() {
		cmd.Process.Kill()
		tty.Close()
	})
	return c
}

// expect waits until a text appears after what was expected before. A command that neither prints it nor ends is for the
// time-out of the whole test.
func (c *terminal) expect(text string) {
	c.t.Helper()
	for {
		if _, after, ok := strings.Cut(c.seen, text); ok {
			c.seen = after
			return
		}
		more, ok := <-c.come
		if !ok {
			c.t.Fatalf("the command ends without %q; there was:\n%s", text, c.seen)
		}
		c.seen += more
	}
}

// send types a text.
func (c *terminal) send(text string) {
	c.t.Helper()
	if _, err := c.tty.WriteString(text); err != nil {
		c.t.Fatal(err)
	}
}

// wait gives the exit status.
func (c *terminal) wait() int {
	c.t.Helper()
	for more := range c.come {
		c.seen += more
	}
	c.cmd.Wait()
	return c.cmd.ProcessState.ExitCode()
}

// mode is how a terminal is set.
func mode(t *testing.T, tty *os.File) string {
	t.Helper()
	conn, err := tty.SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	var state *term.State
	if cerr := conn.Control(func(fd uintptr) { state, err = term.GetState(int(fd)) }); cerr != nil || err != nil {
		t.Fatal(cerr, err)
	}
	return fmt.Sprintf("%+v", *state)
}

const example = "../../../examples/pd/transfer.sq"

func TestStepOnATerminal(t *testing.T) {
	c := onTerminal(t, "step", example)
	c.expect("(sq) ")
	c.send("s 2\r")
	c.expect("Arrive      #1")
	c.expect("(sq) ")
	c.send("\r") // repeats the last movement
	c.expect("Arrive      #3")
	c.expect("(sq) ")
	c.send("b Rele\t\r") // the completion writes out the rule
	c.expect("breakpoint 1: Release")
	c.expect("(sq) ")
	c.send("c\r")
	c.expect("stopped: breakpoint 1: Release")
	c.expect("(sq) ")
	c.send("p used(kvD) + 0\r")
	c.expect("\n48")
	c.expect("(sq) ")
	c.send("\x1b[A\x1b[A\r") // two lines up in the history: c
	c.expect("stopped: breakpoint 1: Release")
	c.expect("(sq) ")
	c.send("q\r")
	if got := c.wait(); got != 0 {
		t.Errorf("exit status %d", got)
	}
}

func TestStepEndsAtEndOfInput(t *testing.T) {
	c := onTerminal(t, "step", example)
	c.expect("(sq) ")
	c.send("\x04")
	if got := c.wait(); got != 0 {
		t.Errorf("exit status %d", got)
	}
}

// Killed from elsewhere, at the prompt or in a command, the debugger gives the terminal back as it was.
func TestStepTerminated(t *testing.T) {
	for _, s := range []struct {
		signal syscall.Signal
		busy   bool
		status int
	}{{syscall.SIGTERM, false, statusTerminated}, {syscall.SIGTERM, true, statusTerminated}, {syscall.SIGINT, false, statusInterrupt}} {
		t.Run(fmt.Sprint(s.signal, s.busy), func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "long.sq")
			text := "stage s : fifo;\nworkload { arrive poisson(0.5); session { run s (~exp(1)); end; } }\nrun { horizon 1e12; }\n"
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			c := onTerminal(t, "step", file)
			fresh, theirs, err := pty.Open()
			if err != nil {
				t.Fatal(err)
			}
			before := mode(t, fresh)
			fresh.Close()
			theirs.Close()
			c.expect("(sq) ")
			if raw := mode(t, c.tty); raw == before {
				t.Fatal("the prompt changes nothing of the terminal, so there is nothing to give back")
			}
			if s.busy {
				c.send("s 1000000000\r")
				c.expect("Arrive")
			}
			c.cmd.Process.Signal(s.signal)
			if got := c.wait(); got != s.status {
				t.Errorf("exit status %d, want %d; it prints %q", got, s.status, c.seen)
			}
			if after := mode(t, c.tty); after != before {
				t.Errorf("the terminal is left as %s, it was %s", after, before)
			}
		})
	}
}

// A run that takes long shows how far it is; the interrupt key ends it with a report of what there is, and status 130.
func TestRunInterrupted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "long.sq")
	text := "stage s : fifo;\nworkload { arrive poisson(0.5); session { run s (~exp(1)); end; } }\nrun { horizon 1e12; }\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	c := onTerminal(t, "run", file)
	c.expect("0% |")
	c.send("\x03")
	c.expect("interrupted at t=")
	c.expect("findings: none")
	if got := c.wait(); got != statusInterrupt {
		t.Errorf("exit status %d, want %d", got, statusInterrupt)
	}
}

// The full screen comes up at 80×24, moves with its keys, fits another size of the terminal, and gives the screen back.
func TestFullScreen(t *testing.T) {
	c := onTerminal(t, "step", example, "--tui")
	size := func(rows, cols uint16) {
		t.Helper()
		if err := pty.Setsize(c.tty, &pty.Winsize{Rows: rows, Cols: cols}); err != nil {
			t.Fatal(err)
		}
	}
	const redraw = "\x0c" // all of the screen, where else only what has changed is written
	c.expect("step 0   t=0")
	c.expect("// The transfer of KV between a prefiller")
	c.expect("sessions (0)")
	size(24, 80)
	c.send("nnnnns " + redraw)
	for _, text := range []string{"step 41   t=6", "kvP [==========.........] 32/64", ">#2   running", ">38   admit if kvP (prompt) fit {", "kvP #1  32, no bound",
		"36  t=5      ScopeEnd    #1  lease kvP 32 without bound", "s step  n next  c continue"} {
		c.expect(text)
	}
	c.send("bb" + redraw)
	c.expect("step 39   t=6")
	c.send("gt=16\r" + redraw)
	c.expect("step 62   t=16")
	c.send(":p used(kvD) + 100\r" + redraw)
	c.expect("148")
	size(12, 60)
	c.send(redraw)
	c.expect("step 62   t=16")
	c.send("q")
	c.expect("\x1b[?1049l") // the screen from before
	if got := c.wait(); got != 0 {
		t.Errorf("exit status %d", got)
	}
}

// The full screen bears any size of the terminal, whatever is typed meanwhile, and any way to leave it.
func TestFullScreenOfAnySize(t *testing.T) {
	for _, end := range []struct {
		name, keys string
		signal     syscall.Signal
		status     int
	}{{"q", "q", 0, statusOK}, {"the interrupt key", "\x03", 0, statusOK}, {"an interrupt", "", syscall.SIGINT, statusInterrupt}, {"SIGTERM", "", syscall.SIGTERM, statusTerminated}} {
		t.Run(end.name, func(t *testing.T) {
			t.Parallel()
			c := onTerminal(t, "step", example, "--tui")
			c.expect("step 0   t=0")
			for _, size := range []pty.Winsize{{Rows: 1, Cols: 1}, {Rows: 5, Cols: 20}, {Rows: 2, Cols: 200}, {Rows: 100, Cols: 3}, {Rows: 10, Cols: 40}, {Rows: 9, Cols: 39}} {
				if err := pty.Setsize(c.tty, &size); err != nil {
					t.Fatal(err)
				}
				c.send("ssn?x:p 1\r:nonsense\rgt=9\rb\x1b[A\x1b[6~\x0c")
				c.expect("\x1b") // it draws
			}
			if err := pty.Setsize(c.tty, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
				t.Fatal(err)
			}
			c.send("\x0c")
			c.expect("step 50   t=8")
			if end.keys != "" {
				c.send(end.keys)
			} else {
				c.cmd.Process.Signal(end.signal)
			}
			if got := c.wait(); got != end.status || !strings.Contains(c.seen, "\x1b[?1049l") {
				t.Errorf("exit status %d, want %d; in the end it prints %q", got, end.status, c.seen)
			}
		})
	}
}
