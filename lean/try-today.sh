#!/bin/sh
# The verdict of today's Lean, on one page: versions, the time of each file, the axioms of the theorems.
#
# Needs elan (or a lake and a lean on the path): elan installs the version that lean-toolchain pins. A kernel that evaluates thousands of steps
# wants a large stack: `ulimit -s` is raised to what is allowed.
set -eu
cd "$(dirname "$0")"

command -v lake >/dev/null || {
	echo 'try-today: no lake on the path; elan brings it: https://lean-lang.org/install/' >&2
	exit 1
}
ulimit -s unlimited 2>/dev/null || ulimit -s "$(ulimit -H -s)"

echo "lean-toolchain: $(cat lean-toolchain)"
lake --version
lake env lean --version
echo "stack: $(ulimit -s) KiB"
echo

. ./common.sh

files=$(find . -name '*.lean' -not -path './.lake/*' | sed 's|^\./||' | LC_ALL=C sort)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

failed=
for f in $(in_order); do
	module=$(echo "${f%.lean}" | sed 's|/|.|g')
	[ "$f" != Main.lean ] || module=serq
	begin=$(date +%s)
	if lake build "$module" >"$scratch/said" 2>&1; then verdict=accepted; else verdict=REFUSED failed=1; fi
	printf '%-44s %4d s  %s\n' "$f" $(($(date +%s) - begin)) "$verdict"
	[ "$verdict" = accepted ] || sed 's/^/    /' "$scratch/said" | head -40
done
[ -z "$failed" ] || exit 1
audit lake env lean
