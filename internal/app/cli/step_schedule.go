package cli

import (
	"os"

	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/internal/app/stepper"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
	"github.com/sq-sem/sq-sem/semantics/schedule"
)

// scheduled reads a schedule, gives the program its sessions, and the stepper its answers and windows.
func (p *program) scheduled(file string, opt *stepper.Options) (*semantics.Program, error) {
	if file == "" {
		return p.machine(), nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	s, list := schedule.Read(file, data)
	if list.HasErrors() {
		return nil, list
	}
	if s.Sessions != nil {
		sessions, list := inputs.ReadSessions(file, s.Sessions, p.Program)
		if list.HasErrors() {
			return nil, list
		}
		p.Program.Arrival = &ir.Sessions{List: sessions}
	}
	prog := p.machine()
	var misfit diag.List
	if opt.Windows, misfit = s.StageWindows(prog); misfit.HasErrors() {
		for _, d := range misfit {
			d.File = file
		}
		return nil, misfit
	}
	opt.Replay = schedule.NewPlayer(s.Choices)
	return prog, nil
}
