package ir

// ExprText writes one expression for a person to read, in the spelling of a program: for figures,
// traces and messages. Unlike Text it names no constant by a let and refuses nothing.
func ExprText(p *Program, e Expr) string {
	t := &textPrinter{p: p, refuse: func(string, string, ...any) {}}
	return t.expr(e, AtSession)
}

// StmtText writes one statement for a person to read, up to its block: `hold kv (4)`, `run link (n * d)`.
func StmtText(p *Program, s Stmt) string {
	t := &textPrinter{p: p, refuse: func(string, string, ...any) {}}
	head, _ := t.stmt(s, nil)
	if r, ok := s.(*Run); ok {
		for _, phase := range r.Then {
			head += " then " + phase.Mode.String() + " (" + t.expr(phase.Work, AtSession) + ")"
		}
	}
	return head
}
