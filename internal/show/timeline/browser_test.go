package timeline_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// browser is a headless Chromium, driven over its debugging pipe: JSON messages that end in a zero byte.
type browser struct {
	t       *testing.T
	to      io.Writer
	replies chan reply
	loaded  chan struct{} // a page has come up
	session string
	id      int
}

type reply struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Message string `json:"message"`
	} `json:"error"`
}

// names under which Chromium is installed.
var chromiums = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}

// startBrowser starts Chromium on an empty page of a size. Without one on the path the test is skipped, unless
// SQ_BROWSER=required.
func startBrowser(t *testing.T, width, height int) *browser {
	t.Helper()
	exe := ""
	for _, name := range chromiums {
		if path, err := exec.LookPath(name); err == nil {
			exe = path
			break
		}
	}
	if exe == "" {
		if os.Getenv("SQ_BROWSER") == "required" {
			t.Fatal("SQ_BROWSER=required, and no Chromium is on the path")
		}
		t.Skip("no Chromium is on the path (install it, or set SQ_BROWSER=required to make this fail)")
	}
	dir, err := os.MkdirTemp("", "sq-browser")
	if err != nil {
		t.Fatal(err)
	}
	theirs, to, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	from, theirOut, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
		"--user-data-dir="+dir, fmt.Sprintf("--window-size=%d,%d", width, height), "--remote-debugging-pipe", "about:blank")
	cmd.ExtraFiles = []*os.File{theirs, theirOut}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	theirs.Close()
	theirOut.Close()
	b := &browser{t: t, to: to, replies: make(chan reply, 16), loaded: make(chan struct{}, 16)}
	go func() {
		defer close(b.replies)
		defer close(b.loaded)
		in := bufio.NewReader(from)
		for {
			message, err := in.ReadBytes(0)
			if err != nil {
				return
			}
			var r reply
			switch err := json.Unmarshal(message[:len(message)-1], &r); {
			case err != nil:
			case r.ID != 0:
				b.replies <- r
			case r.Method == "Page.loadEventFired":
				b.loaded <- struct{}{}
			}
		}
	}()
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
		to.Close()
		from.Close()
		os.RemoveAll(dir)
	})
	var targets struct {
		TargetInfos []struct{ TargetID, Type string }
	}
	b.call("Target.getTargets", nil, &targets)
	for _, target := range targets.TargetInfos {
		if target.Type == "page" {
			var attached struct{ SessionID string }
			b.call("Target.attachToTarget", args{"targetId": target.TargetID, "flatten": true}, &attached)
			b.session = attached.SessionID
			// Nothing on a page of ours may come from a network.
			b.call("Page.enable", nil, nil)
			b.call("Network.enable", nil, nil)
			b.call("Network.emulateNetworkConditions", args{"offline": true, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}, nil)
			b.call("Emulation.setDeviceMetricsOverride", args{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false}, nil)
			return b
		}
	}
	t.Fatal("the browser shows no page")
	return nil
}

type args map[string]any

// call asks the browser for something and waits for the answer.
func (b *browser) call(method string, params args, result any) {
	b.t.Helper()
	b.id++
	message := args{"id": b.id, "method": method}
	if params != nil {
		message["params"] = params
	}
	if b.session != "" {
		message["sessionId"] = b.session
	}
	text, err := json.Marshal(message)
	if err != nil {
		b.t.Fatal(err)
	}
	if _, err := b.to.Write(append(text, 0)); err != nil {
		b.t.Fatal(err)
	}
	for r := range b.replies {
		switch {
		case r.ID != b.id:
			continue
		case r.Error != nil:
			b.t.Fatalf("%s: %s", method, r.Error.Message)
		case result != nil:
			if err := json.Unmarshal(r.Result, result); err != nil {
				b.t.Fatal(err)
			}
		}
		return
	}
	b.t.Fatalf("%s: the browser is gone", method)
}

// eval evaluates a JavaScript expression on the page into result.
func (b *browser) eval(expression string, result any) {
	b.t.Helper()
	var r struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails *struct {
			Text      string
			Exception struct{ Description string }
		}
	}
	b.call("Runtime.evaluate", args{"expression": expression, "returnByValue": true, "awaitPromise": true}, &r)
	if x := r.ExceptionDetails; x != nil {
		b.t.Fatalf("%s: %s %s", expression, x.Text, x.Exception.Description)
	}
	if result != nil {
		if err := json.Unmarshal(r.Result.Value, result); err != nil {
			b.t.Fatalf("%s: %v", expression, err)
		}
	}
}

// open shows a file and waits until it is drawn.
func (b *browser) open(file string) {
	b.t.Helper()
	path, err := filepath.Abs(file)
	if err != nil {
		b.t.Fatal(err)
	}
	b.call("Page.navigate", args{"url": "file://" + path}, nil)
	if _, ok := <-b.loaded; !ok {
		b.t.Fatal("the browser is gone")
	}
	var ready bool
	if b.eval("location.protocol === 'file:' && !!window.sq", &ready); !ready {
		b.t.Fatal("the page does not come up")
	}
	b.frame()
}

// frame waits until what was asked for is drawn.
func (b *browser) frame() {
	b.t.Helper()
	b.eval("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))", nil)
}

// mouse moves the pointer, or presses and releases its button where it is.
func (b *browser) mouse(kind string, x, y float64) {
	b.t.Helper()
	p := args{"type": kind, "x": x, "y": y}
	if kind != "mouseMoved" {
		p["button"], p["clickCount"] = "left", 1
	}
	b.call("Input.dispatchMouseEvent", p, nil)
	b.frame()
}

// where is the middle of a session's span on the page.
func (b *browser) where(serial int, kind, what string) (x, y float64) {
	b.t.Helper()
	var at []float64
	b.eval(fmt.Sprintf("sq.where(%d, %q, %q)", serial, kind, what), &at)
	if len(at) != 2 {
		b.t.Fatalf("session %d has no span %s %s", serial, kind, what)
	}
	return at[0], at[1]
}
