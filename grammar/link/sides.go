package link

import (
	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// side is the section whose statements are being read: some statements belong to one side
// of the deployment only.
type side uint8

const (
	inInit side = iota
	inTurn
	inSession // the session outside a workload
	inClient  // the session of a workload
	inServer
)

// checkSides refuses sessions and servers that cannot stand beside each other: "a top level
// `session` and a `server` exclude each other".
func (l *names) checkSides() {
	if l.session != nil && l.client != nil {
		first, second := l.session.Span, l.client.Span
		if first.Start > second.Start {
			first, second = second, first
		}
		d := l.errorf(codeSecond, second.FirstWord(), "the program has a second `session`")
		d.Hint = "keep one of the two"
		related(d, first.FirstWord(), "the first is here")
	}
	if l.session != nil && l.server != nil {
		first, second := l.session.Span, l.server.Span
		if first.Start > second.Start {
			first, second = second, first
		}
		d := l.errorf(codeSessionAndServer, second.FirstWord(), "a `session` outside the workload and a `server` exclude each other")
		d.Hint = "move the session into the `workload`, where it can `request` the server"
		related(d, first.FirstWord(), "the other is here")
	}
}

// checkStatementSide refuses a statement of the session in a server, or of a server in the session.
func (l *linker) checkStatementSide(s syntax.Stmt) bool {
	switch s := s.(type) {
	case *syntax.Turn:
		return l.notInServer(s.Span)
	case *syntax.End:
		return l.notInServer(s.Span)
	case *syntax.Request:
		return l.notInServer(s.Span) && l.requestHasServer(s.Span)
	case *syntax.Enter:
		if l.side == inServer {
			l.errorf(codeEnterInServer, s.Span.FirstWord(), "`enter` is the session's word: a server admits").
				Hint = "write `admit if … fit { … }`"
			return true
		}
	case *syntax.AdmitIf:
		if l.side != inServer {
			l.errorf(codeAdmitOutsideServer, s.Span.FirstWord(), "`admit if` is the server's word: a session enters").
				Hint = "write `enter … { … }`"
			return true
		}
	default: // the others stand on either side
	}
	return true
}

// notInServer refuses `turn`, `end` and `request` in a server.
func (l *linker) notInServer(at diag.Span) bool {
	if l.side != inServer {
		return true
	}
	word := at.FirstWord()
	l.errorf(codeServerStatement, word, "a `server` cannot say `%s`: the session decides that", word.Text()).
		Hint = "move it to the workload's `session`"
	return false
}

// requestHasServer refuses a `request` where there is no server to ask.
func (l *linker) requestHasServer(at diag.Span) bool {
	switch word := at.FirstWord(); {
	case l.side == inSession:
		l.errorf(codeRequestPlace, word, "`request` stands only in the `session` of a `workload`").
			Hint = "move the session into a `workload` and what it asks for into a `server`"
	case l.server == nil:
		l.errorf(codeRequestNoServer, word, "`request` asks for a `server`, and the program has none").
			Hint = "declare one: `server { … }`"
	default:
		return true
	}
	return false
}
