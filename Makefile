# What a developer of sq-sem regenerates and checks. Users need none of it: go run, go test.

SQ = go run ./cmd/sq-sem

.PHONY: all test deep mutants grammar grammar-check editors oracle-ir lean-gen lean-gen-pd lean-check lean-diff pd-figures lint bench peers

all: test

test:
	go test ./...

# The same tests with much more of everything they try: ten minutes on two processors.
deep:
	SQ_DEEP=1 go test -timeout 40m ./...

# The parser, from grammar/Serq.g4; needs Java and npm.
grammar:
	sh grammar/regen.sh

grammar-check:
	sh grammar/regen.sh --check

# The word lists of the editors' grammar, from the language's own.
editors:
	go test ./internal/app/lsp -run TextMateIsUpToDate -update

# The scenarios' IR files, from their one program, their constants and their sessions.
oracle-ir:
	$(SQ) lean --oracle-ir

# lean/SerqOracle.lean: one definition a program, one theorem a scenario.
lean-gen:
	$(SQ) lean

# lean/SerqTransfer: the theorems of the prefill/decode programs, one file a scenario.
lean-gen-pd:
	$(SQ) lean --fragment leases

# Builds the Lean package and audits its axioms; LEAN=/path/to/lean checks with that binary.
lean-check:
	sh lean/check.sh

# Runs generated fragment programs in Lean and in Go and compares them transition by transition.
lean-diff:
	$(SQ) lean --diff
	$(SQ) lean --diff --fragment leases

# The tables and plots of docs/use-cases/pd.md; fails when the llm-d program leaves its reference figures.
pd-figures:
	go run ./internal/dev/pdfigures
	$(SQ) sweep examples/pd/llmd_pd.sq --set Lambda=1.2 --set blocksP=40000 --grid NP=1..3 --grid ND=1..4 --seeds 12 --horizon 600 --warmup 100 --slo ttft=0.2 \
	  --show ttft.p99,slo.attainment,slo.goodput --csv docs/use-cases/data/fleet.csv --plot docs/use-cases/plots/fleet.svg

# Plants every fault of internal/dev/mutants in turn and tells which property test finds it, in docs/mutants.md too; an hour of two processors.
mutants:
	go run ./internal/dev/mutants -page docs/mutants.md

lint:
	go vet ./...
	go tool staticcheck ./...
	go tool go-check-sumtype ./...
	go tool exhaustive -default-signifies-exhaustive $$(go list ./... | grep -v /grammar/generated)

bench:
	go test -run '^$$' -bench . ./...

# The model of two pools in Quint and Spin and in ours, with the ratios; needs npm, spin and gcc, and some minutes of a
# quiet machine.
peers:
	go run ./internal/dev/peers
