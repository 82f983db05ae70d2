package vllm

import (
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// values are the part of the values of llm-d's chart for models that says how engines are started.
type values struct {
	Artifacts struct {
		Name string `yaml:"name"`
	} `yaml:"modelArtifacts"`
	Decode  pods `yaml:"decode"`
	Prefill pods `yaml:"prefill"`
}

// pods are those of one kind.
type pods struct {
	Create      *bool `yaml:"create"`
	Replicas    *int  `yaml:"replicas"`
	Parallelism struct {
		Tensor    int `yaml:"tensor"`
		Data      int `yaml:"data"`
		DataLocal int `yaml:"dataLocal"`
	} `yaml:"parallelism"`
	Containers []struct {
		Name    string   `yaml:"name"`
		Model   string   `yaml:"modelCommand"`
		Command []string `yaml:"command"`
		Args    []string `yaml:"args"`
	} `yaml:"containers"`
}

// ReadValues reads the values of llm-d's chart for models: the command lines of its engines, and how many of each there are.
func ReadValues(name string, data []byte, opt *Options) ([]*Command, *diag.Diagnostic) {
	fail := func(path, format string, args ...any) ([]*Command, *diag.Diagnostic) {
		return nil, &diag.Diagnostic{Code: CodeValues, File: name, Path: path, Format: format, Args: args}
	}
	var v values
	if err := yaml.Unmarshal(data, &v); err != nil {
		return fail("", "these are no values of a chart: %s", strings.TrimPrefix(err.Error(), "yaml: "))
	}
	var commands []*Command
	for _, of := range []struct {
		path string
		pods *pods
		n    *int
	}{{"prefill", &v.Prefill, &opt.Prefill}, {"decode", &v.Decode, &opt.Decode}} {
		if len(of.pods.Containers) == 0 || of.pods.Create != nil && !*of.pods.Create || of.pods.Replicas != nil && *of.pods.Replicas == 0 {
			continue
		}
		c, bad := of.pods.start(v.Artifacts.Name)
		if bad != nil {
			bad.File, bad.Path = name, strings.TrimSuffix(of.path+".containers: "+bad.Path, ": ")
			return nil, bad
		}
		if *of.n = 1; of.pods.Replicas != nil {
			*of.n = *of.pods.Replicas
		}
		commands = append(commands, c)
	}
	switch {
	case len(commands) == 0:
		return fail("decode.containers", "no container says how an engine is started")
	case len(commands) == 1:
		opt.Engines, opt.Prefill, opt.Decode = max(opt.Prefill, opt.Decode), 0, 0
	}
	return commands, nil
}

// start is the command line of the pods' engine, with what the chart adds to it.
func (p *pods) start(model string) (*Command, *diag.Diagnostic) {
	for _, c := range p.Containers {
		if c.Name != "vllm" && c.Model == "" && len(p.Containers) > 1 {
			continue
		}
		var words []string
		for _, w := range append(append([]string{}, c.Command...), c.Args...) {
			if strings.Contains(w, "vllm serve") || strings.ContainsAny(w, "\n") {
				inner, err := split(w)
				if err != nil {
					return nil, flagsError("args", "%v", err)
				}
				words = append(words, inner...)
				continue
			}
			words = append(words, w)
		}
		command, bad := ofWords(words)
		if bad != nil {
			return nil, bad
		}
		if command.Model == "" {
			command.Model, command.Text = model, strings.Replace(command.Text, commandName, commandName+model+" ", 1)
		}
		command.add("tensor-parallel-size", p.Parallelism.Tensor)
		command.add("data-parallel-size", p.Parallelism.Data)
		return command, nil
	}
	return nil, flagsError("", "no container is named vllm")
}

// add adds an option that the chart gives, where it is more than 1 and the command line does not have it.
func (c *Command) add(name string, n int) {
	if _, has := c.last(name); !has && n > 1 {
		g := given{name: name, value: fmt.Sprint(n)}
		c.given = append(c.given, g)
		c.Text += " " + g.text()
	}
}
