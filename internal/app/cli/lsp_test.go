package cli

import (
	"bufio"
	"fmt"
	"io"
	"net/textproto"
	"strconv"
	"strings"
	"testing"
)

// TestLSP starts the command as an editor's client library does and ends it in both ways.
func TestLSP(t *testing.T) {
	initialize := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}`
	shutdown := `{"jsonrpc":"2.0","id":2,"method":"shutdown"}`
	exit := `{"jsonrpc":"2.0","method":"exit"}`
	for _, c := range []struct {
		messages []string
		status   int
	}{
		{[]string{initialize, exit}, statusFault},
		{[]string{exit}, statusFault},
		{[]string{initialize, shutdown, exit}, statusOK},
	} {
		in, toServer := io.Pipe()
		fromServer, out := io.Pipe()
		go func() {
			answers := bufio.NewReader(fromServer)
			for _, m := range c.messages {
				fmt.Fprintf(toServer, "Content-Length: %d\r\n\r\n%s", len(m), m)
				if strings.Contains(m, `"id"`) { // an editor waits for the answer
					header, err := textproto.NewReader(answers).ReadMIMEHeader()
					if err != nil {
						return
					}
					length, _ := strconv.Atoi(header.Get("Content-Length"))
					answers.Discard(length)
				}
			}
		}()
		var errs strings.Builder
		got := Main([]string{"lsp", "--stdio"}, in, out, &errs)
		in.Close()
		if got != c.status || errs.String() != "" {
			t.Errorf("%v: status %d, want %d; %s", c.messages, got, c.status, errs.String())
		}
	}
	if status := Main([]string{"lsp", "file.sq"}, strings.NewReader(""), &strings.Builder{}, &strings.Builder{}); status != statusUsage {
		t.Errorf("an argument: status %d", status)
	}
}
