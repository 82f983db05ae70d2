package check

import "github.com/sq-sem/sq-sem/ir"

// mode refuses "`run` on a `step` stage without a mode, or with one elsewhere; `growing` elsewhere than on a step stage". The
// members of an IR's family may be of several kinds: each has to suit the run.
func (c *scopes) mode(s *ir.Run) {
	if c.unsound(&s.Stage) {
		return
	}
	for i := s.Stage.Base; i < s.Stage.Base+s.Stage.Count; i = c.alike[i] {
		if !c.suits(s, i) {
			return
		}
	}
}

func (c *scopes) suits(s *ir.Run, stage int) bool {
	name := c.p.Stages[stage].Name
	switch step := c.isStep(stage); {
	case step && s.Mode == ir.ModePlain:
		at := c.stmtAt(s).field(".Run.mode")
		at.span = c.text.Places.Of(s.Stage.At)
		d := c.fail(codeNeedsMode, at, "`%s` is a `step` stage: a run on it is a prefill or a decode", name)
		on := c.stageWords(&s.Stage)
		d.Hint = "write `run " + on + " prefill (…)` or `run " + on + " decode (…)`"
		c.relate(d, c.stageAt(stage), "`%s` is declared here", name)
	case !step && s.Mode != ir.ModePlain:
		d := c.fail(codeModeElsewhere, c.clause(c.stmtAt(s), s.At, ".Run.mode"), "`%s` is not a `step` stage: a run on it has no mode", name)
		d.Hint = "leave `" + s.Mode.String() + "` out"
		c.relate(d, c.stageAt(stage), "`%s` is declared here", name)
	case !step && s.Growing != nil:
		d := c.fail(codeGrowing, c.refAt(s.Growing), "only a run on a `step` stage grows a hold, and `%s` is not one", name)
		d.Hint = "leave `growing` out"
		if s.Growing.Base >= 0 {
			d.Hint += ", or write `grow " + c.poolWords(s.Growing) + " (…);`"
		}
		c.relate(d, c.stageAt(stage), "`%s` is declared here", name)
	default:
		return true
	}
	return false
}
