package vllm

import (
	"embed"
	"fmt"
	"strings"
	"text/template"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir/diag"
)

//go:embed *.sq.tmpl
var templates embed.FS

// Options say what command lines do not.
type Options struct {
	// Model is the model's configuration, nil where it is not known.
	Model *Model
	// Card is the name of a known card, "" for none.
	Card string
	// Kept is for how many tokens the engines have KV blocks, as their logs say, 0 where that is not known.
	Kept float64
	// Prefill and Decode are how many engines there are of each kind, Engines how many where there is one kind; 0 stands for 1.
	Prefill, Decode, Engines int
}

// Starter is a program to start from.
type Starter struct {
	// Text is the program in canonical layout.
	Text string
	// NotStated are the options that the program does not state, each with the reason; Unknown are those that no vLLM is known to have,
	// Silent those that say nothing of who is scheduled when.
	NotStated, Unknown, Silent []string
}

// Program makes a program of the command lines of one kind of engine, or of a prefiller's and a decoder's.
func Program(commands []*Command, opt Options) (*Starter, *diag.Diagnostic) {
	pair, bad := pairOf(commands, opt)
	if bad != nil {
		return nil, bad
	}
	d := deployment{Starter: &Starter{}, NP: max(1, opt.Prefill), ND: max(1, opt.Decode), N: max(1, opt.Engines)}
	suffixes := []string{""}
	if pair != nil {
		commands, suffixes = pair, []string{"P", "D"}
	}
	for i, c := range commands {
		e, bad := newEngine(suffixes[i], i == 0, c, &opt)
		if bad != nil {
			return nil, bad
		}
		d.Engines = append(d.Engines, e)
		d.N *= e.dataParallel
		d.MaxLen = d.MaxLen || e.maxLen > 0
	}
	d.NP, d.ND = d.NP*d.Engines[0].dataParallel, d.ND*d.Engines[len(d.Engines)-1].dataParallel
	d.Shared = d.Engines[0].Shared
	d.families()
	d.wire(opt)
	d.tell(commands, opt)
	name := "engine.sq.tmpl"
	if pair != nil {
		name = "pd.sq.tmpl"
	}
	text, err := d.render(name)
	d.Text = text
	return d.Starter, err
}

// pairOf gives the command lines of a prefiller and a decoder, nil where requests are not handed on.
func pairOf(commands []*Command, opt Options) ([]*Command, *diag.Diagnostic) {
	var kinds []string
	for _, c := range commands {
		kind, bad := c.hands()
		if bad != nil {
			return nil, bad
		}
		kinds = append(kinds, kind)
	}
	switch {
	case len(commands) == 1 && kinds[0] != "":
		return []*Command{commands[0], commands[0]}, nil
	case len(commands) == 1 && opt.Prefill+opt.Decode > 0:
		return nil, flagsError("--kv-transfer-config", "is missing: engines that prefill or decode for each other have a connector")
	case len(commands) == 1:
		return nil, nil
	case kinds[0] == "" || kinds[1] == "":
		return nil, flagsError("--kv-transfer-config", "is missing: of two kinds of engines one prefills and one decodes, and both have a connector")
	case kinds[0] == kinds[1] && kinds[0] != roleBoth:
		return nil, flagsError("--kv-transfer-config", "says of both that they are a %s", kinds[0])
	case kinds[0] == roleConsumer || kinds[1] == roleProducer:
		return []*Command{commands[1], commands[0]}, nil
	}
	return commands, nil
}

// The roles of an engine in a hand-over.
const (
	roleProducer = "kv_producer"
	roleConsumer = "kv_consumer"
	roleBoth     = "kv_both"
)

// hands tells an engine's role in handing KV on, "" where it hands none on.
func (c *Command) hands() (string, *diag.Diagnostic) {
	transfer, bad := c.object("kv-transfer-config")
	if bad != nil || transfer == nil {
		return "", bad
	}
	if name, _ := transfer["kv_connector"].(string); name != "NixlConnector" && name != "MooncakeConnector" {
		return "", nil
	}
	role, _ := transfer["kv_role"].(string)
	if role != roleProducer && role != roleConsumer && role != roleBoth {
		return "", flagsError("--kv-transfer-config", "has the kv_role %q: it is %s, %s or %s", role, roleProducer, roleConsumer, roleBoth)
	}
	return role, nil
}

// deployment is what the templates are filled with.
type deployment struct {
	*Starter
	Engines []*engine
	Top     []string
	// N, NP and ND are how many engines there are; Family, FamilyP and FamilyD make families of them, I, IP and ID are an index.
	N, NP, ND                int
	Family, FamilyP, FamilyD string
	I, IP, ID                string
	Many, Shared, MaxLen     bool
	// Wire is how many tokens of KV go over the network in a second.
	Wire, WireComment string
}

// families names the engines of each kind, of which there may be one or several.
func (d *deployment) families() {
	of := func(n int, size, index string) (family, i string) {
		if n == 1 {
			return "", ""
		}
		return "[" + size + "]", "[" + index + "]"
	}
	d.Family, d.I = of(d.N, "engines", "i")
	d.FamilyP, d.IP = of(d.NP, "NP", "i")
	d.FamilyD, d.ID = of(d.ND, "ND", "j")
	if d.Many = d.N > 1 && len(d.Engines) == 1; d.Many {
		comment := ""
		if d.Engines[0].dataParallel > 1 {
			comment = "--data-parallel-size: each has a scheduler of its own"
		}
		d.Engines[0].Groups = append([]group{{"", []let{{"engines", fmt.Sprint(d.N), comment}}}}, d.Engines[0].Groups...)
	}
}

// wire says how fast KV is read.
func (d *deployment) wire(opt Options) {
	d.Wire, d.WireComment = "2e5", "tokens a second: a placeholder"
	if opt.Model != nil {
		d.Wire, d.WireComment = "25e9 / kv_bytesP", "tokens a second, by a network card of 25e9 bytes a second at each card"
	}
}

// tell says at the top what the program is of, and what it is not.
func (d *deployment) tell(commands []*Command, opt Options) {
	what := "One vLLM engine, as this command line starts it:"
	switch {
	case d.Many:
		what = fmt.Sprintf("%d vLLM engines, each started by this command line:", d.N)
	case len(commands) == 2 && commands[0].Text == commands[1].Text:
		what = "vLLM engines that prefill and others that decode, each started by this command line:"
	case len(commands) == 2:
		what = "vLLM engines that prefill, started by the first command line, and others that decode, started by the second:"
	}
	d.Top = []string{what, ""}
	seen := map[string]bool{}
	for _, c := range commands {
		if !seen[c.Text] {
			d.Top = append(d.Top, wrapped("  ", c.Text)...)
			d.listed(c)
		}
		seen[c.Text] = true
	}
	for _, e := range d.Engines {
		for _, text := range e.notes {
			if !seen[text] {
				d.NotStated = append(d.NotStated, text)
			}
			seen[text] = true
		}
	}
	if len(commands) == 2 && d.Engines[0].Shared != d.Engines[1].Shared {
		d.NotStated = append(d.NotStated, "--enable-prefix-caching: the decoders do as the prefillers")
	}
	if len(commands) == 2 {
		d.NotStated = append(d.NotStated, "the router, which is not in the flags: it takes who is least busy, and `thr` is its threshold for short prompts")
	}
	list := func(title string, lines []string) {
		if len(lines) == 0 {
			return
		}
		d.Top = append(d.Top, "", title)
		for _, text := range lines {
			d.Top = append(d.Top, wrapped("- ", text)...)
		}
	}
	list("Not stated:", d.NotStated)
	list("Not known, and not stated:", d.Unknown)
	list("Of no consequence for who is scheduled when:", d.Silent)
	d.Top = append(d.Top, "")
	d.Top = append(d.Top, wrapped("", "Times are seconds. `sq-sem run FILE --requests TRACE` brings real requests, `sq-sem conform FILE LOG` holds the "+
		"program to a log of the scheduler, `sq-sem fit FILE LOG --fit "+d.fitted()+"` measures how long iterations take.")...)
}

// fitted names the constants of the cost.
func (d *deployment) fitted() string {
	var names []string
	for _, name := range d.Engines[0].costs {
		names = append(names, name+d.Engines[0].S)
	}
	return strings.Join(names, ",")
}

// listed sorts the options of a command line that the program does not state.
func (d *deployment) listed(c *Command) {
	for _, g := range c.given {
		base, _, _ := strings.Cut(g.name, ".")
		f, known := lookup(base)
		switch {
		case !known:
			text := g.text()
			if near := nearest(base); near != "" {
				text += " (--" + near + "?)"
			}
			d.Unknown = append(d.Unknown, text)
		case f.why != "" && !(base == "scheduling-policy" && g.value == "fcfs"):
			d.NotStated = append(d.NotStated, g.text()+": "+f.why)
		case silent(base):
			d.Silent = append(d.Silent, g.text())
		}
	}
}

// width is where comments at the top are broken.
const width = 96

// wrapped breaks a text into lines, the later ones indented below the lead.
func wrapped(lead, text string) (lines []string) {
	line := lead
	for word := range strings.FieldsSeq(text) {
		if len(line)+len(word) > width && line != lead {
			lines = append(lines, strings.TrimRight(line, " "))
			line = strings.Repeat(" ", len(lead))
		}
		line += word + " "
	}
	return append(lines, strings.TrimRight(line, " "))
}

// part is an engine beside its index, for the templates.
type part struct {
	*engine
	I, Stage string
}

// render fills a template and lays the program out.
func (d *deployment) render(name string) (string, *diag.Diagnostic) {
	t := template.New("").Funcs(template.FuncMap{"args": func(of *deployment, suffix, index string) part {
		for _, e := range of.Engines {
			if e.S == suffix {
				stage := suffix
				if stage == "" {
					stage = "engine"
				}
				return part{e, index, stage}
			}
		}
		return part{}
	}})
	t = template.Must(t.ParseFS(templates, "*.sq.tmpl"))
	var b strings.Builder
	if err := t.ExecuteTemplate(&b, name, d); err != nil {
		panic(err) // the templates are the package's own
	}
	tree, list := syntax.Parse(diag.NewFile("", b.String()))
	if list.HasErrors() {
		return "", list[0]
	}
	return syntax.Format(tree), nil
}
