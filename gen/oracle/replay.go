package oracle

import (
	"encoding/csv"
	"path"
	"strconv"
	"strings"

	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// answerColumns is the header of a replay's answers; the observations are those from `sent` on.
var answerColumns = [...]string{"session", "turn", "sent", "ttft", "latency", "cached_tokens"}

// replay is a scenario that replays a trace.
func (s *Scenario) replay(root string, d *data) diag.List {
	s.Program = replayProgram
	s.TraceFile = path.Join(path.Dir(s.File), d.Trace)
	raw, list := read(root, s.TraceFile)
	if list != nil {
		return list
	}
	trace, list := inputs.ReadTrace(s.TraceFile, raw)
	if list != nil {
		return list
	}
	sessions := len(trace.Sessions)
	s.Constants = append(d.engine.constants("")[:4], Constant{"N", float64(sessions)}, Constant{"spacing", d.Spacing})
	if raw, list = s.answers(root, ".out.csv"); raw == nil {
		return list
	}
	return s.replayAnswers(string(raw), sessions)
}

// replayAnswers reads one row a turn, a session's rows in turn order.
func (s *Scenario) replayAnswers(text string, sessions int) diag.List {
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		return complain(s.AnswerFile, "%v", err)
	}
	if len(rows) == 0 || strings.Join(rows[0], ",") != strings.Join(answerColumns[:], ",") {
		return complain(s.AnswerFile, "the first line is not `%s`", strings.Join(answerColumns[:], ","))
	}
	for _, name := range answerColumns[2:] {
		s.Answers.Series = append(s.Answers.Series, Series{Observe: name, Values: make([][]float64, sessions)})
	}
	for i, row := range rows[1:] {
		var v [len(answerColumns)]float64
		for c, text := range row {
			if v[c], err = strconv.ParseFloat(text, 64); err != nil {
				return complain(s.AnswerFile, "line %d: `%s` is not a number: `%s`", i+2, answerColumns[c], text)
			}
		}
		n := int(v[0])
		if n < 0 || n >= sessions || float64(n) != v[0] {
			return complain(s.AnswerFile, "line %d: there is no session %v, the trace has %d", i+2, v[0], sessions)
		}
		if turn := len(s.Answers.Series[0].Values[n]); v[1] != float64(turn) {
			return complain(s.AnswerFile, "line %d: turn %v of session %d where turn %d is due", i+2, v[1], n, turn)
		}
		for k := range s.Answers.Series {
			at := &s.Answers.Series[k].Values[n]
			*at = append(*at, v[k+2])
		}
	}
	return nil
}
