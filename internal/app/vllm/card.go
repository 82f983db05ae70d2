package vllm

import "slices"

// card is what its maker says of a card: bytes of memory, bytes a second, and operations a second on numbers of 16 and of 8 bits.
type card struct {
	name                     string
	memory, bandwidth        float64
	operations16, operations float64
}

const gib = 1 << 30

// cards are the known ones.
func cards() []card {
	return []card{
		{"H100", 80 * gib, 3.35e12, 9.89e14, 1.979e15},
		{"H100-NVL", 94 * gib, 3.9e12, 8.35e14, 1.671e15},
		{"H200", 141 * gib, 4.8e12, 9.89e14, 1.979e15},
		{"H20", 96 * gib, 4e12, 1.48e14, 2.96e14},
		{"GH200", 96 * gib, 4e12, 9.89e14, 1.979e15},
		{"B200", 180 * gib, 8e12, 2.25e15, 4.5e15},
		{"GB200", 186 * gib, 8e12, 2.5e15, 5e15},
		{"A100-80GB", 80 * gib, 2.039e12, 3.12e14, 3.12e14},
		{"A100-40GB", 40 * gib, 1.555e12, 3.12e14, 3.12e14},
		{"L40S", 48 * gib, 8.64e11, 3.62e14, 7.33e14},
		{"L4", 24 * gib, 3e11, 1.21e14, 2.42e14},
		{"A10G", 24 * gib, 6e11, 7e13, 7e13},
		{"MI300X", 192 * gib, 5.3e12, 1.307e15, 2.615e15},
		{"MI325X", 256 * gib, 6e12, 1.307e15, 2.615e15},
	}
}

// Cards are the names of the known cards.
func Cards() (names []string) {
	for _, c := range cards() {
		names = append(names, c.name)
	}
	return names
}

// cardNamed is the card of a name, nil where there is none.
func cardNamed(name string) *card {
	all := cards()
	if i := slices.IndexFunc(all, func(c card) bool { return c.name == name }); i >= 0 {
		return &all[i]
	}
	return nil
}

// large tells whether vLLM takes its defaults for large cards.
func (c *card) large() bool {
	return c == nil || c.memory >= 70*gib && c.name != "A100-80GB"
}
