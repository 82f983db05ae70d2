package lsp

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"strconv"
)

// maxMessage is the number of bytes a message may have.
const maxMessage = 256 << 20

// frames is the framing of the protocol: a header with the length, an empty line, the
// message. It implements channel.Channel of jrpc2, whose own framing takes any length on
// trust and refuses the older spelling of the content type.
type frames struct {
	in  *bufio.Reader
	out io.Writer
}

func newFrames(in io.Reader, out io.Writer) *frames { return &frames{bufio.NewReader(in), out} }

// Send writes a message.
func (f *frames) Send(message []byte) error {
	frame := append(fmt.Appendf(nil, "Content-Length: %d\r\n\r\n", len(message)), message...)
	_, err := f.out.Write(frame)
	return err
}

// Recv reads a message; it gives io.EOF when there are no more.
func (f *frames) Recv() ([]byte, error) {
	header, err := textproto.NewReader(f.in).ReadMIMEHeader()
	if err != nil {
		return nil, err
	}
	length := header.Get("Content-Length")
	n, err := strconv.Atoi(length)
	switch {
	case length == "":
		return nil, errors.New("a message without Content-Length")
	case err != nil || n < 0:
		return nil, fmt.Errorf("a message of %q bytes", length)
	case n > maxMessage:
		return nil, fmt.Errorf("a message of %d bytes, more than the %d that are read", n, maxMessage)
	}
	message := make([]byte, n)
	_, err = io.ReadFull(f.in, message)
	return message, err
}

// Close leaves the streams to whoever opened them.
func (f *frames) Close() error { return nil }
