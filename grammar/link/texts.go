package link

import (
	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
)

// rewrite makes a `text`. Without a `from` the whole text is the stream.
func (l *linker) rewrite(s *syntax.Text) ir.Stmt {
	out := &ir.Rewrite{Stream: l.stream(s.Stream.Name), At: l.at(s.Span)}
	if s.Stream.Index != nil {
		out.Key = l.expr(s.Stream.Index, as(ir.RoleTextKey))
	}
	if s.From != nil {
		out.From = l.expr(s.From, as(ir.RoleTextFrom))
	} else {
		out.From = &ir.Num{At: out.At}
	}
	return out
}

// stream numbers a stream, in order of first appearance. Streams have names of their own: a pool or an attribute may be called the same.
func (l *linker) stream(name syntax.Name) int {
	l.reserved(name, "a stream")
	n, ok := l.streams[name.Text]
	if !ok {
		n = len(l.out.Streams)
		l.streams[name.Text] = n
		l.out.Streams = append(l.out.Streams, name.Text)
		l.streamed = append(l.streamed, l.symbol(StreamSymbol, name.Text, name.Span))
	}
	l.use(name.Span, l.streamed[n])
	return n
}
