package tui

import (
	"fmt"
	"math"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// styles are the looks of the screen; without colours everything is told by marks and places alone.
type styles struct{ on bool }

func (s styles) use(style lipgloss.Style, text string) string {
	if !s.on {
		return text
	}
	return style.Render(text)
}

func (s styles) bar(text string) string   { return s.use(lipgloss.NewStyle().Reverse(true), text) }
func (s styles) head(text string) string  { return s.use(lipgloss.NewStyle().Bold(true), text) }
func (s styles) faint(text string) string { return s.use(lipgloss.NewStyle().Faint(true), text) }
func (s styles) here(text string) string {
	return s.use(lipgloss.NewStyle().Bold(true).Foreground(lipgloss.Yellow), text)
}

// layout is how the lines and columns are shared out.
type layout struct {
	// source and side are the widths of the two columns, main their height; last is the height of the transitions.
	left, side, source, last int
}

// layout shares out the screen: a title, the source beside the panels, what comes next, the transitions, the keys.
func (m *model) layout() layout {
	last := min(max(m.height/4, 2), 14)
	side := min(max(m.width*45/100, 30), 64, m.width)
	return layout{left: max(0, m.width-side-1), side: side, source: max(1, m.height-last-3), last: last}
}

// View implements tea.Model.
func (m *model) View() tea.View {
	v := tea.NewView(m.screen())
	v.AltScreen = true
	return v
}

// screen is all of it, as many lines as the terminal has.
func (m *model) screen() string {
	if m.width == 0 || m.height == 0 {
		return ""
	}
	if m.width < 40 || m.height < 10 {
		return cut("this takes a terminal of 40×10 or more; q leaves", m.width)
	}
	l := m.layout()
	main := m.sourceLines(l.left, l.source)
	side := m.panels(l.side, l.source)
	if m.help {
		main, side = m.helpLines(l.source), nil
	}
	lines := []string{m.style.bar(fit(fmt.Sprintf(" %s   %s", m.source.name, m.look.title), m.width))}
	for i := range l.source {
		if m.help {
			lines = append(lines, cut(at(main, i), m.width))
			continue
		}
		lines = append(lines, fit(at(main, i), l.left)+m.style.faint("│")+cut(at(side, i), l.side))
	}
	lines = append(lines, m.style.bar(fit(" next: "+m.look.next, m.width)))
	for _, line := range m.lastShown(l.last) {
		lines = append(lines, cut(line, m.width))
	}
	lines = append(lines, cut(m.bottom(), m.width))
	return strings.Join(lines, "\n")
}

// lastShown are the transitions, or the output of a command, that there is room for.
func (m *model) lastShown(height int) []string {
	list := m.look.last
	late := min(m.late, max(0, len(list)-height))
	to := len(list) - late
	if m.look.printed { // output is read from its beginning
		to = min(len(list), height+m.late)
	}
	list = list[max(0, to-height):to]
	return append(list[:len(list):len(list)], make([]string, height-len(list))...)
}

// bottom is the last line: what is asked for, or the keys.
func (m *model) bottom() string {
	switch {
	case m.asks != "":
		return m.asks + m.answer + "█"
	case m.busy:
		return m.style.here("running … esc stops it")
	case m.help:
		return m.style.faint("any key goes back")
	}
	return m.style.faint("s step  n next  c continue  b back  g goto  : command  ? help  q quit")
}

// sourceLines are the lines of the source about the one that comes next.
func (m *model) sourceLines(width, height int) []string {
	if m.source.lines == nil {
		return []string{m.style.faint("  read from IR: there is no text"), "", "  next is at " + m.look.path}
	}
	current := 0
	if m.look.at.Known() && m.look.at.File == m.source.file {
		current = m.look.at.From().Line
	}
	most := max(0, len(m.source.lines)-height)
	first := min(max(0, current-1-height/2), most)
	m.up = min(max(m.up, first-most), first) // no further than there is text
	first -= m.up
	digits := len(itoa(len(m.source.lines)))
	lines := make([]string, 0, height)
	for i := first; i < min(first+height, len(m.source.lines)); i++ {
		number := fmt.Sprintf("%*d", digits, i+1)
		if i+1 == current {
			lines = append(lines, m.style.here(cut(">"+number+" "+m.source.lines[i], width)))
		} else {
			lines = append(lines, " "+m.style.faint(number)+" "+m.source.lines[i])
		}
	}
	return lines
}

// panels are pools, sessions and leases, one below the other, each cut to the room it gets.
func (m *model) panels(width, height int) []string {
	nPools, nLeases := len(m.look.pools)+1, len(m.look.leases)+1
	pools := min(nPools, max(3, height*2/5))
	leases := min(nLeases, max(2, height/4))
	sessions := min(len(m.look.sessions)+1, height-pools-leases)
	// What the sessions leave goes to the others.
	pools = min(nPools, height-sessions-leases)
	leases = min(nLeases, height-sessions-pools)
	lines := m.panel("pools"+m.style.faint("  #held =leased ~cached .free"), m.poolLines(width), len(m.look.pools), pools)
	lines = append(lines, m.panel(fmt.Sprintf("sessions (%d)", m.look.nSessions), m.look.sessions, m.look.nSessions, sessions)...)
	return append(lines, m.panel(fmt.Sprintf("leases (%d)", m.look.nLease), m.look.leases, m.look.nLease, leases)...)
}

// panel is a heading and lines, of n in all; those that find no room are counted.
func (m *model) panel(heading string, lines []string, n, height int) []string {
	out := []string{" " + m.style.head(heading)}
	room := height - 1
	if n > room && room > 0 {
		room = min(room-1, len(lines))
		return append(append(out, indent(lines[:room])...), m.style.faint(fmt.Sprintf("   … %d more", n-room)))
	}
	return append(out, indent(lines[:min(len(lines), max(0, room))])...)
}

func indent(lines []string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = " " + line
	}
	return out
}

// poolLines are the pools, each with a bar if it has a bound.
func (m *model) poolLines(width int) []string {
	name, figures := 0, 0
	for i := range m.look.pools {
		name = max(name, ansi.StringWidth(m.look.pools[i].Name))
		figures = max(figures, len(m.look.pools[i].figures))
	}
	name = min(name, width/3)
	bar := min(max(width-name-figures-6, 6), 40)
	var lines []string
	for i := range m.look.pools {
		p := &m.look.pools[i]
		text := " " + fit(p.Name, name) + " "
		if math.IsInf(p.Cap, 1) {
			text += fit("no bound", bar+2)
		} else {
			text += m.s.Bar(&p.PoolView, bar)
		}
		lines = append(lines, text+" "+p.figures)
	}
	return lines
}

// helpLines are the keys and, as far as there is room, the commands of the stepper.
func (m *model) helpLines(height int) []string {
	keys := []string{
		" s, space       a transition; S ten",
		" b              a transition back; B ten, home all of them",
		" n              on until the clock moves",
		" c              on to a breakpoint, a finding or the end",
		" g              to a step, or with t=T to a time",
		" :              a command: `b POOL` breaks there, `p EXPR` prints; see `help`",
		" ↑ ↓ PgUp PgDn  another part of the source; [ ] of the lines below it",
		" esc            back to the current line; stops what runs",
		" q              leave",
		"",
		" > stands before the line that comes next and the session that acts there.",
		" Beside a pool's bar: allocated/size, + how many wait.",
	}
	return keys[:min(len(keys), height)]
}

// at is a line, empty past the last.
func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// cut shortens a text to a width, fit gives it just that width.
func cut(text string, width int) string { return ansi.Truncate(text, width, "…") }

func fit(text string, width int) string {
	text = cut(text, width)
	return text + strings.Repeat(" ", max(0, width-ansi.StringWidth(text)))
}
