#!/bin/sh
# Checks the Lean package and audits the axioms of its theorems.
#
# With LEAN=/path/to/lean every file is checked with that binary, in order of dependency. A Lean whose `decide` does
# not know `+kernel` needs a stand-in for Serq/Eval.lean, given by LEAN_EVAL=/path/to/file. Otherwise `lake build`, when
# lake is on the path. Otherwise nothing is checked, which is an error only with LEAN_REQUIRED=1.
set -eu
cd "$(dirname "$0")"

. ./common.sh

files=$(find . -name '*.lean' -not -path './.lake/*' | sed 's|^\./||' | LC_ALL=C sort)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

words

if [ -n "${LEAN:-}" ]; then
	lean_source
	for f in $(in_order); do
		begin=$(date +%s%N)
		lean_file "$f" || fail "$f"
		printf '%s: %d ms\n' "$f" $((($(date +%s%N) - begin) / 1000000))
	done
	audit "$LEAN"
elif command -v lake >/dev/null; then
	lake build
	audit lake env lean
elif [ "${LEAN_REQUIRED:-}" = 1 ]; then
	fail 'no lake on the path, and LEAN is not set'
else
	echo 'lean-check: skipped, no lake on the path and LEAN is not set'
fi
