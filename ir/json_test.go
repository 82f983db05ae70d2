package ir

import (
	"bytes"
	"flag"
	"math"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares with a file under testdata, or rewrites it.
func golden(t *testing.T, file string, got []byte) {
	t.Helper()
	path := "testdata/" + file
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("differs from %s (run with -update and look at the difference):\n%s", path, got)
	}
}

func mustMarshal(t *testing.T, p *Program) []byte {
	t.Helper()
	b, err := Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestMarshalGolden(t *testing.T) {
	golden(t, "everything.json", mustMarshal(t, everything()))
}

func TestReadIsTheInverse(t *testing.T) {
	text := mustMarshal(t, everything())
	p, list := Read("everything.json", text)
	if len(list) > 0 {
		t.Fatal(list)
	}
	if back := mustMarshal(t, p); !bytes.Equal(back, text) {
		t.Errorf("reading and writing changes the file:\n%s", back)
	}
	if !Equal(p, everything()) {
		t.Error("the program read differs from the one written")
	}
}

// Files by other writers may be laid out otherwise and write infinities as null.
func TestReadNormalises(t *testing.T) {
	text := string(mustMarshal(t, everything()))
	other := strings.NewReplacer(
		`"cap": "inf"`, `"cap": null`,
		`"Num": "inf"`, `"Num": null`,
		`"cap": 160.0`, `"cap": 1.6E2`,
		`"horizon": 1000.0`, `"horizon": 1000`,
		"  ", "\t",
	).Replace(text)
	p, list := Read("other.json", []byte(other))
	if len(list) > 0 {
		t.Fatal(list)
	}
	if back := string(mustMarshal(t, p)); back != text {
		t.Errorf("a file laid out otherwise reads as another program:\n%s", back)
	}
}

func TestFormatReal(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0.0", math.Copysign(0, -1): "-0.0", 16: "16.0", -3: "-3.0", 0.004: "0.004", 4.1053e-5: "0.000041053",
		1e-5: "0.00001", 9.999999999999999e-6: "9.999999999999999e-6", 1e-7: "1e-7", 1e15: "1000000000000000.0",
		9999999999999998: "9999999999999998.0", 1e16: "1e16", -1.25e17: "-1.25e17", 5e-324: "5e-324",
		math.MaxFloat64: "1.7976931348623157e308", 1.0 / 3: "0.3333333333333333",
	} {
		if got := FormatReal(x); got != want {
			t.Errorf("FormatReal(%g) = %s, want %s", x, got, want)
		}
	}
}

func TestMarshalRefuses(t *testing.T) {
	for name, spoil := range map[string]func(*Program){
		"NaN":           func(p *Program) { p.Horizon = math.NaN() },
		"nil arrival":   func(p *Program) { p.Arrival = nil },
		"nil statement": func(p *Program) { p.Blocks[2][0] = nil },
		"nil operand":   func(p *Program) { p.Blocks[0][0].(*Set).Value = &Unary{} },
		"nil kind":      func(p *Program) { p.Stages[2].Kind = nil },
		"unknown name":  func(p *Program) { p.Pools[0].Preempt = 9 },
		"not UTF-8":     func(p *Program) { p.Trace = ptr("\xff") },
	} {
		p := everything()
		spoil(p)
		if _, err := Marshal(p); err == nil {
			t.Errorf("%s: written without complaint", name)
		}
	}
}
