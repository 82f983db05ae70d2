package link

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// expand gives the kernel statements a statement stands for. A `request` is not among
// them: the server's statements stand in its place, each expanded in turn.
func (l *names) expand(s syntax.Stmt) []syntax.Stmt {
	switch s := s.(type) {
	case *syntax.Enter:
		return []syntax.Stmt{&syntax.Hold{Scope: s.Scope}}
	case *syntax.AdmitIf:
		return []syntax.Stmt{&syntax.Hold{Scope: s.Scope}}
	case *syntax.Role:
		return []syntax.Stmt{l.expandRole(s)}
	case *syntax.Transfer:
		return l.expandTransfer(s)
	case *syntax.BranchWith:
		return []syntax.Stmt{expandBranchWith(s)}
	case *syntax.Both:
		if len(s.Legs) == 1 { // nothing else goes on meanwhile
			return s.Legs[0].Stmts
		}
		return []syntax.Stmt{s}
	case *syntax.First:
		return []syntax.Stmt{expandFirst(s)}
	default:
		return []syntax.Stmt{s}
	}
}

// expandRole makes `prefill W;` `run S (W);`, or `run S prefill (W);` on a step engine.
func (l *names) expandRole(s *syntax.Role) *syntax.Run {
	roles := [...]role{
		syntax.Prefill: {word: "prefill", names: []string{"prefill"}, onStep: true, mode: syntax.PrefillMode},
		syntax.Decode:  {word: "decode", names: []string{"decode"}, onStep: true, mode: syntax.DecodeMode},
		syntax.Tool:    {word: "tool", names: []string{"tool"}},
	}
	run := l.runOn(roles[s.Role], s.Span, s.Word, s.Where, s.Work)
	run.Growing = s.Growing
	return run
}

// expandTransfer makes `transfer X from P to Q (n);` `run S (X); load Q (n); release P;`.
func (l *names) expandTransfer(s *syntax.Transfer) []syntax.Stmt {
	run := l.runOn(role{word: "transfer", names: []string{"link", "transfer"}}, s.Span, s.Word, s.Where, s.Work)
	if s.From == nil {
		return []syntax.Stmt{run}
	}
	load := &syntax.Load{Pool: s.To, Units: s.Units}
	load.Span = s.To.Span.Join(s.Units.Place())
	release := &syntax.Release{Pool: s.From}
	release.Span = s.From.Span
	return []syntax.Stmt{run, load, release}
}

// expandBranchWith makes `branch with (p) …` `branch (~bernoulli(p)) …`.
func expandBranchWith(s *syntax.BranchWith) *syntax.Branch {
	draw := &syntax.Draw{Args: []syntax.Expr{s.Chance}}
	draw.Span = s.Chance.Place()
	draw.Dist = syntax.Name{Text: "bernoulli"} // it stands nowhere in the text
	branch := &syntax.Branch{Guard: draw, Then: s.Then, Else: s.Else}
	branch.Span = s.Span
	return branch
}

// expandFirst makes `first { A } or { B }` `both { A break; } and { B break; }`.
func expandFirst(s *syntax.First) *syntax.Both {
	both := &syntax.Both{}
	both.Span = s.Span
	for _, leg := range s.Legs {
		end := &syntax.Break{}
		end.Span = s.Span.FirstWord()
		ended := &syntax.Block{Stmts: append(slices.Clip(leg.Stmts), end)}
		ended.Span = leg.Span
		both.Legs = append(both.Legs, ended)
	}
	return both
}

// role is a form that finds its own stage.
type role struct {
	word string
	// names are the names of stages it looks for.
	names []string
	// onStep tells that it may run on a `step` stage, and falls back to the only one.
	onStep bool
	mode   syntax.RunMode
}

// runOn makes the run of a role. Its stage is nil when none could be found.
func (l *names) runOn(r role, at, word diag.Span, where syntax.Where, work syntax.Expr) *syntax.Run {
	run := &syntax.Run{Work: work, ModeSpan: word}
	run.Span = at
	if on, ok := where.(*syntax.WhereOn); ok {
		run.Stage = on.Stage
	} else {
		run.Stage = l.roleStage(r, word, where)
	}
	if run.Stage == nil {
		return run
	}
	s := l.stages[run.Stage.Name.Text]
	switch {
	case s == nil || !s.step:
	case r.onStep:
		run.Mode = r.mode
	default:
		d := l.errorf(codeRoleOnStep, run.Stage.Span, "`%s` cannot run on `%s`, which is a `step` stage", r.word, s.Name)
		d.Hint = "name a `fifo`, `ps` or `delay` stage"
		related(d, s.Def, "`%s` is declared here", s.Name)
		run.Stage = nil
	}
	return run
}

// roleStage finds the stage of a form without `on`: "the stage declared above the form whose
// name is the role's, with `[j]` as its index; failing that, for `prefill` and `decode`, the
// one `step` stage. Exactly one must qualify".
func (l *names) roleStage(r role, word diag.Span, where syntax.Where) *syntax.Ref {
	var candidates []*stage
	for _, name := range r.names {
		if s, ok := l.stages[name]; ok && s.Def.Start < word.Start {
			candidates = append(candidates, s)
		}
	}
	if len(candidates) == 0 && r.onStep {
		candidates = l.steps
	}
	if len(candidates) > 1 && !r.onStep {
		candidates = slices.DeleteFunc(candidates, func(s *stage) bool { return s.step })
	}
	if len(candidates) != 1 {
		l.noRoleStage(r, word, candidates)
		return nil
	}
	ref := &syntax.Ref{Name: syntax.Name{Text: candidates[0].Name, Span: word}}
	ref.Span = word
	if w, ok := where.(*syntax.WhereIndex); ok {
		ref.Index = w.Index
		ref.Span = word.Join(w.Span)
	}
	return ref
}

// noRoleStage reports that none or several stages qualify.
func (l *names) noRoleStage(r role, word diag.Span, candidates []*stage) {
	const most = 8
	named := "`" + strings.Join(r.names, "` or `") + "`"
	if len(candidates) > 0 {
		var names []string
		for _, s := range candidates[:min(len(candidates), most)] {
			names = append(names, "`"+s.Name+"`")
		}
		d := l.errorf(codeManyRoleStages, word, "`%s` could run on %s: which one is meant?", r.word, strings.Join(names, " or "))
		d.Hint = fmt.Sprintf("say so: `%s on %s …`", r.word, candidates[0].Name)
		for _, s := range candidates[:min(len(candidates), most)] {
			related(d, s.Def, "`%s` is declared here", s.Name)
		}
		return
	}
	d := l.errorf(codeNoRoleStage, word, "`%s` finds no stage to run on: no stage %s is declared above", r.word, named)
	if r.onStep {
		d.Format, d.Args = "`%s` finds no stage to run on: no stage %s is declared above, and there is no `step` stage", []any{r.word, named}
	}
	d.Hint = l.roleHint(r)
	for _, name := range r.names {
		if s, ok := l.stages[name]; ok {
			related(d, s.Def, "`%s` is declared below, here", s.Name)
		}
	}
}

// roleHint lists the stages a role could name with `on`.
func (l *names) roleHint(r role) string {
	const most = 8
	var names []string
	for _, s := range l.stageOrder {
		if (!s.step || r.onStep) && len(names) < most {
			names = append(names, "`"+r.word+" on "+s.Name+"`")
		}
	}
	if len(names) == 0 {
		return "declare one"
	}
	return "declare one, or say " + strings.Join(names, " or ")
}
