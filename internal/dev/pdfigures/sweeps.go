package main

import (
	"fmt"
	"strings"

	"github.com/sq-sem/sq-sem/internal/show/report"
)

// Values of the first sweep: the decider's threshold, and a decoder's blocks.
var (
	thresholds    = []float64{1, 256, 512, 1024, 2048, 4096, 1e9}
	decoderBlocks = []float64{2500, 5000, 10000}
)

const blockTokens = 16

// cell is what one threshold with one size of decoders comes to. Estimates are over the seeds.
type cell struct {
	thr, tokens                    float64 // tokens of memory per decoder
	remote, ttft, response, leased report.Estimate
	rejected                       float64 // requests per run
}

// sweepThreshold varies the threshold and the decoders' memory at the load of the program. Prompts of long
// conversations do not fit the smallest decoders and are rejected; the cell counts them.
func sweepThreshold(seeds []int64) ([]cell, error) {
	var out []cell
	for _, blocks := range decoderBlocks {
		for _, thr := range thresholds {
			s := setting{program: llmd, lets: []string{fmt.Sprintf("thr=%g", thr), fmt.Sprintf("blocksD=%g", blocks)}, horizon: 1000, warmup: 100}
			runs, err := s.runs(seeds)
			if err != nil {
				return nil, fmt.Errorf("thr=%g blocksD=%g: %w", thr, blocks, err)
			}
			estimate := func(m measure) report.Estimate { return report.Independent(over(runs, m)) }
			out = append(out, cell{
				thr: thr, tokens: blocks * blockTokens,
				remote: estimate(observed("remote")), ttft: estimate(observed("ttft")), response: estimate(observed("response")),
				leased:   estimate(summed("kvP", leased)),
				rejected: estimate(summed("kvD", rejected)).Mean,
			})
		}
	}
	return out, nil
}

const cellHeader = "decoder_tokens,thr,remote,remote_ci95,ttft,ttft_ci95,response,response_ci95,leased_tokens,leased_ci95,rejected"

func (c cell) csv() string {
	return join(c.tokens, c.thr, c.remote.Mean, c.remote.Half, c.ttft.Mean, c.ttft.Half, c.response.Mean, c.response.Half, c.leased.Mean, c.leased.Half, c.rejected)
}

// decoderMemory are the sizes of the second sweep, in tokens over all decoders.
var decoderMemory = []float64{40e3, 48e3, 64e3, 96e3, 160e3, 320e3}

// pressure is what one size of decoders does to the prefillers: the time from the end of a prefill until its KV has
// left (llm-d) or the decoder lets the request in (lecture), and the tokens allocated at the prefillers.
type pressure struct {
	program  string
	tokens   float64
	wait     report.Estimate
	held     report.Estimate
	rejected float64
}

// sweepDecoder varies the decoders' memory in both programs at one load: one new conversation a second, going on with
// a chance of 0.8, four milliseconds a decoded token. So about 25 000 tokens are being decoded at a time.
func sweepDecoder(seeds []int64, memory []float64, horizon, warmup float64) ([]pressure, error) {
	var out []pressure
	for _, program := range []struct {
		name, file     string
		lets           []string
		blocks         func(tokens float64) string
		wait           string
		atPref, atDeco string // families
	}{
		{"llm-d", llmd, []string{"thr=1", "omega=4e-3", "p=0.8"}, func(t float64) string { return fmt.Sprintf("blocksD=floor(%g/ND/bs)", t) }, "lease", "kvP", "kvD"},
		{"lecture", lecture, []string{"w=4e-3"}, func(t float64) string { return fmt.Sprintf("capD=%g", t) }, "wait_decode", "memP", "memD"},
	} {
		for _, tokens := range memory {
			s := setting{program: program.file, lets: append([]string{"Lambda=1", program.blocks(tokens)}, program.lets...), horizon: horizon, warmup: warmup}
			runs, err := s.runs(seeds)
			if err != nil {
				return nil, fmt.Errorf("%s, %g tokens: %w", program.name, tokens, err)
			}
			estimate := func(m measure) report.Estimate { return report.Independent(over(runs, m)) }
			out = append(out, pressure{
				program: program.name, tokens: tokens,
				wait:     estimate(observed(program.wait)),
				held:     estimate(summed(program.atPref, used)),
				rejected: estimate(summed(program.atDeco, rejected)).Mean,
			})
		}
	}
	return out, nil
}

const pressureHeader = "program,decoder_tokens,wait,wait_ci95,prefiller_tokens,prefiller_ci95,rejected"

func (p pressure) csv() string {
	return p.program + "," + join(p.tokens, p.wait.Mean, p.wait.Half, p.held.Mean, p.held.Half, p.rejected)
}

func join(values ...float64) string {
	fields := make([]string, len(values))
	for i, v := range values {
		fields[i] = number(v)
	}
	return strings.Join(fields, ",")
}
