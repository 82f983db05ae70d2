package cli

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// option is an option that takes a value of some form. What has not the form is refused before the command begins.
type option struct {
	set  func(text string) error // its error says in words what values there are
	text string                  // the value as it was given, the default before that
}

// Set implements pflag.Value.
func (o *option) Set(text string) error {
	if err := o.set(text); err != nil {
		return err
	}
	o.text = text
	return nil
}

// String implements pflag.Value.
func (o *option) String() string { return o.text }

// Type implements pflag.Value. What stands for the value in the help is in back quotes in the option's own text.
func (o *option) Type() string { return "value" }

// timeOption is a time of at least 0, or nil. Only an endless one may be inf.
func timeOption(fs *pflag.FlagSet, to **float64, endless bool, name, usage string) {
	form := errors.New("a time, a number of at least 0")
	if endless {
		form = errors.New("a time, a number of at least 0, or inf")
	}
	fs.Var(&option{set: func(text string) error {
		x, ok := decimal(text)
		if endless && text == "inf" {
			x, ok = math.Inf(1), true
		}
		if !ok {
			return form
		}
		*to = &x
		return nil
	}}, name, usage)
}

// decimal reads a finite number of at least 0 as people write it: not in hexadecimal, and no word for a number.
func decimal(text string) (float64, bool) {
	x, err := strconv.ParseFloat(text, 64)
	return math.Abs(x), err == nil && x >= 0 && strings.Trim(text, "0123456789.eE+-") == ""
}

// wholeOption is a whole number between two bounds.
func wholeOption[N int | int64](fs *pflag.FlagSet, to *N, least, most N, name, usage string) {
	o := wholeNumber(to, least, most)
	if *to != 0 {
		o.text = strconv.FormatInt(int64(*to), 10)
	}
	fs.Var(o, name, usage)
}

func wholeNumber[N int | int64](to *N, least, most N) *option {
	form := fmt.Errorf("a whole number from %d to %d", least, most)
	return &option{set: func(text string) error {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || n < int64(least) || n > int64(most) {
			return form
		}
		*to = N(n)
		return nil
	}}
}

// seedOption is any whole number, or nil.
func seedOption(fs *pflag.FlagSet, to **int64, name, usage string) {
	unlessGiven(fs, to, math.MinInt64, "a whole number of at most 64 bits", name, usage)
}

// unlessGiven is a whole number of some size, or nil.
func unlessGiven(fs *pflag.FlagSet, to **int64, least int64, form, name, usage string) {
	fs.Var(&option{set: func(text string) error {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || n < least {
			return errors.New(form)
		}
		*to = &n
		return nil
	}}, name, usage)
}

// mostJobs bounds what runs at a time.
const mostJobs = 4096

// jobsOption is how many of something run at a time; 0 as long as it is not given stands for as many as there are processors.
func jobsOption(fs *pflag.FlagSet, to *int, do, what string) {
	wholeOption(fs, to, 1, mostJobs, "jobs", do+" `N` "+what+" at a time; without it as many as there are processors")
}

// boundOption is a bound of at least 1; inf is no bound, which is 0 to the program.
func boundOption(fs *pflag.FlagSet, to *int, most int, name, usage string) {
	o := wholeNumber(to, 1, most)
	read := o.set
	o.set = func(text string) error {
		if text == "inf" {
			*to = 0
			return nil
		}
		if err := read(text); err != nil {
			return fmt.Errorf("%w, or inf", err)
		}
		return nil
	}
	o.text = "inf"
	if *to != 0 {
		o.text = strconv.Itoa(*to)
	}
	fs.Var(o, name, usage)
}

// textOption is a text that is not empty: a file, a directory, a name.
func textOption(fs *pflag.FlagSet, to *string, name, short, what, usage string) {
	fs.VarP(&option{set: func(text string) error {
		if text == "" {
			return errors.New(what)
		}
		*to = text
		return nil
	}}, name, short, usage)
}

// fileOption is the name of a file.
func fileOption(fs *pflag.FlagSet, to *string, name, usage string) {
	textOption(fs, to, name, "", "the name of a file", usage)
}

// dirOption is the name of a directory.
func dirOption(fs *pflag.FlagSet, to *string, name, usage string) {
	textOption(fs, to, name, "", "the name of a directory", usage)
}

// choiceOption is one of some words.
func choiceOption(fs *pflag.FlagSet, to *string, words []string, name, usage string) {
	last := len(words) - 1
	form := fmt.Errorf("%s or %s", strings.Join(words[:last], ", "), words[last])
	fs.Var(&option{text: *to, set: func(text string) error {
		for _, w := range words {
			if text == w {
				*to = w
				return nil
			}
		}
		return form
	}}, name, usage)
}

// flagError says of an option that was used wrongly what it takes.
func flagError(cmd *cobra.Command, err error) error {
	var (
		value   *pflag.InvalidValueError
		unknown *pflag.NotExistError
	)
	switch {
	case errors.As(err, &value) && value.GetFlag().Value.Type() == "bool":
		return usage("--%s is true or false, not %q", value.GetFlag().Name, value.GetValue())
	case errors.As(err, &value):
		return usage("--%s is %v, not %q", value.GetFlag().Name, value.Unwrap(), value.GetValue())
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "":
		var known []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, f.Name) })
		if near := diag.Nearest(unknown.GetSpecifiedName(), known); near != "" {
			return usage("%v; did you mean --%s?", err, near)
		}
	}
	return usageError{err}
}
