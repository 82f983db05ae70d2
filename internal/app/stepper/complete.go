package stepper

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/ir"
)

// Complete gives the lines that a line may become when its last word is completed.
func (s *Stepper) Complete(line string) []string {
	start := strings.LastIndexByte(line, ';') + 1
	head := line[:start]
	text := strings.TrimLeft(line[start:], " ")
	head += strings.Repeat(" ", len(line)-start-len(text))
	word, rest, more := strings.Cut(text, " ")
	var words []string
	if !more {
		for _, c := range commands() {
			words = append(words, c.name)
		}
		rest = word
	} else {
		i := slices.IndexFunc(commands(), func(c command) bool { return c.name == word })
		if i < 0 || commands()[i].words == nil {
			return nil
		}
		words = commands()[i].words(s)
		head += word + " "
	}
	// What a name can be part of ends before it.
	last := strings.LastIndexAny(rest, " ()+-*/^<>=!&|?:,[") + 1
	head += rest[:last]
	var out []string
	for _, w := range words {
		if strings.HasPrefix(w, rest[last:]) {
			out = append(out, head+w)
		}
	}
	return out
}

func poolWords(s *Stepper) []string {
	p := s.m.Program()
	var words []string
	for i := range p.IR.Pools {
		words = append(words, p.PoolName(int32(i)))
	}
	return words
}

func breakWords(s *Stepper) []string {
	words := []string{"at ", "if ", "session "}
	words = append(words, ruleNames()...)
	words = append(words, poolWords(s)...)
	for _, n := range s.m.Sessions() {
		words = append(words, fmt.Sprintf("session %d", n))
	}
	return words
}

func exprWords(s *Stepper) []string {
	p := s.m.Program()
	words := slices.Concat(p.IR.Attrs, poolWords(s), []string{"now"})
	for i := range p.IR.Stages {
		words = append(words, p.StageName(int32(i)))
	}
	for f := range ir.Fun(ir.NumFuns) {
		words = append(words, f.Info().Name+"(")
	}
	slices.Sort(words)
	return words
}
