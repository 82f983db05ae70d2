package ir

// ExprText writes one expression for a person to read, in the spelling of a program: for figures,
// traces and messages. Unlike Text it names no constant by a let and refuses nothing.
func ExprText(p *Program, e Expr) string {
	t := &textPrinter{p: p, refuse: func(string, string, ...any) {}}
	return t.expr(e, AtSession, "")
}
