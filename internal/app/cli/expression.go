package cli

import (
	"fmt"
	"strings"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// expression compiles an expression over the program's names, as it may stand in a statement. It is linked as what it
// would be in the program: in a small text that declares the same names.
func (p *program) expression(text *diag.File) (ir.Expr, diag.List) {
	around := p.declarations() + "workload { arrive none; init {" + p.assignments() + "} session { observe value = "
	file := diag.NewFile(text.Name, around+text.Text+"\n; end; } }\n")
	var overrides link.Options
	for _, s := range p.options.Set {
		o, _ := link.ParseOverride(s) // the program has been compiled with it
		overrides.Set = append(overrides.Set, o)
	}
	result, list := link.Compile(file, overrides)
	if list.HasErrors() {
		for _, d := range list {
			d.Format, d.Args = "%s", []any{withoutEnd(d)}
		}
		return nil, list
	}
	// Whoever writes more than an expression gets more than one statement and an end.
	session := result.Program.Blocks[result.Program.Session]
	observe, ok := session[0].(*ir.Observe)
	if !ok || len(session) != 2 {
		return nil, diag.List{{Format: "this is more than an expression"}}
	}
	slots := map[string]ir.Slot{}
	for slot, name := range p.Program.Attrs {
		slots[name] = slot
	}
	ir.WalkExpr(observe.Value, func(e ir.Expr) {
		if a, ok := e.(*ir.Attr); ok {
			a.Slot = slots[result.Program.Attrs[a.Slot]]
		}
	})
	return observe.Value, nil
}

// withoutEnd is what is wrong with an expression that is put before a `;` to be read: the `;` is not the user's.
func withoutEnd(d *diag.Diagnostic) string { return strings.TrimPrefix(d.Message(), "found `;`, ") }

// declarations are the lets of the program's text, its pools and its stages.
func (p *program) declarations() string {
	var out strings.Builder
	if p.File != nil {
		tree, _ := syntax.Parse(p.File) // the program has been compiled: it has no mistakes
		for _, item := range tree.Items {
			if let, ok := item.(*syntax.Let); ok {
				fmt.Fprintln(&out, let.Span.Text())
			}
		}
	}
	families := p.Program.PoolFamilies()
	for i := 0; i < len(families); i += families[i].Count {
		fmt.Fprintf(&out, "pool %s%s { }\n", p.Program.Pools[i].Name, members(families[i]))
	}
	families = p.Program.StageFamilies()
	for i := 0; i < len(families); i += families[i].Count {
		kind := "delay;"
		if _, step := p.Program.Stages[i].Kind.(*ir.Step); step {
			kind = "step { cost 1; }"
		}
		fmt.Fprintf(&out, "stage %s%s : %s\n", p.Program.Stages[i].Name, members(families[i]), kind)
	}
	return out.String()
}

func members(f ir.Family) string {
	if f.Count == 1 {
		return ""
	}
	return fmt.Sprintf("[%d]", f.Count)
}

// assignments give every attribute of the program's own a value.
func (p *program) assignments() string {
	builtin := map[string]bool{}
	for _, name := range ir.Builtins() {
		builtin[name] = true
	}
	var out strings.Builder
	for _, name := range p.Program.Attrs {
		if !builtin[name] {
			fmt.Fprintf(&out, " set %s = 0;", name)
		}
	}
	return out.String()
}
