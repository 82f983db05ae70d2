#!/bin/sh
# Checks the Lean package and audits the axioms of its theorems.
#
# With LEAN=/path/to/lean every file is checked with that binary, in order of dependency. A Lean whose `decide` does
# not know `+kernel` needs a stand-in for Serq/Eval.lean, given by LEAN_EVAL=/path/to/file. Otherwise `lake build`, when
# lake is on the path. Otherwise nothing is checked, which is an error only with LEAN_REQUIRED=1.
set -eu
cd "$(dirname "$0")"

allowed='propext Quot.sound Classical.choice'
files=$(find . -name '*.lean' -not -path './.lake/*' | sed 's|^\./||' | LC_ALL=C sort)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
	echo "lean-check: $*" >&2
	exit 1
}

# Nothing may be assumed, left out or trusted unseen.
if grep -nwE 'sorry|axiom|native_decide|partial|unsafe|implemented_by|extern' $files; then
	fail 'words that the package does without'
fi

# write_audit asks for the axioms of every theorem there is.
write_audit() {
	for f in $files; do
		[ "$f" = Main.lean ] || echo "${f%.lean}" | sed 's|/|.|g; s|^|import |'
	done
	awk '
		FNR == 1 { space = "" }
		/^namespace / { space = space $2 "." }
		/^end / { n = split($2, parts, "."); for (i = 0; i < n; i++) sub(/[^.]*\.$/, "", space) }
		/^theorem / { name = $2; sub(/[:({\[].*/, "", name); print "#print axioms " space name }
	' $files
}

# audit COMMAND… runs the audit with that Lean and holds the answers against the list.
audit() {
	write_audit >"$scratch/audit.lean"
	"$@" "$scratch/audit.lean" >"$scratch/answers" || { cat "$scratch/answers" >&2; fail 'the audit failed'; }
	tr '\n' ' ' <"$scratch/answers" | sed "s/'[^']*' \(does not depend\|depends\) on/\n&/g" >"$scratch/audit"
	asked=$(grep -c '^#print' "$scratch/audit.lean")
	[ "$(grep -c 'axioms' "$scratch/audit")" = "$asked" ] || fail 'the audit did not answer for every theorem'
	sed -n "s/^'\([^']*\)' depends on axioms: \[\([^]]*\)\].*/\1 \2/p" "$scratch/audit" | tr -d ',' | awk -v ok="$allowed" '
		BEGIN { n = split(ok, list, " "); for (i = 1; i <= n; i++) fine[list[i]] = 1 }
		{ for (i = 2; i <= NF; i++) if (!($i in fine)) print $1 " depends on " $i }' >"$scratch/bad"
	if [ -s "$scratch/bad" ]; then
		cat "$scratch/bad" >&2
		fail "axioms other than $allowed"
	fi
	echo "lean-check: the axioms of $asked theorems audited"
}

# in_order lists the files so that each comes after those it imports.
in_order() {
	for f in $files; do
		echo "$f $f"
		sed -n 's/^import //p' "$f" | sed 's|\.|/|g; s|$|.lean|' | while read -r i; do
			if [ -f "$i" ]; then echo "$i $f"; fi
		done
	done | tsort
}

if [ -n "${LEAN:-}" ]; then
	src=$scratch/src out=$scratch/out
	for f in $files; do
		mkdir -p "$src/$(dirname "$f")" "$out/$(dirname "$f")"
		cp "$f" "$src/$f"
	done
	LEAN_PATH="$out:$(dirname "$LEAN")/../lib/lean"
	export LEAN_PATH
	echo 'example : 1 = 1 := by decide +kernel' >"$src/probe.lean"
	if ! (cd "$src" && "$LEAN" probe.lean) >/dev/null 2>&1; then
		[ -n "${LEAN_EVAL:-}" ] || fail "this Lean has no 'decide +kernel': LEAN_EVAL must name a stand-in for Serq/Eval.lean"
		cp "$LEAN_EVAL" "$src/Serq/Eval.lean"
	fi
	for f in $(in_order); do
		begin=$(date +%s%N)
		(cd "$src" && "$LEAN" -o "$out/${f%.lean}.olean" "$f") || fail "$f"
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
