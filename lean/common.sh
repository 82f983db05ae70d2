# What check.sh and planted.sh have in common: functions over the Lean files $files of the current folder, with $scratch to write in.

allowed='propext Quot.sound Classical.choice'

fail() {
	echo "lean-check: $*" >&2
	exit 1
}

# words refuses what assumes, leaves out or trusts unseen.
words() {
	if grep -nwE 'sorry|axiom|native_decide|partial|unsafe|implemented_by|extern|ofReduceBool|ofReduceNat|reduceBool|reduceNat|trustCompiler' $files; then
		fail 'words that the package does without'
	fi
}

# theorems prints the full name of every theorem of the package: whatever stands between `theorem` and what takes or says its type. A name
# may be in «…», and may end in quotes.
theorems() {
	LC_ALL=C awk '
		function name(s,   i, two, quoted) {
			for (i = 1; i <= length(s); i++) {
				two = substr(s, i, 2)
				if (two == "\302\253") quoted = 1
				if (two == "\302\273") quoted = 0
				if (!quoted && index(" \t:({[", substr(s, i, 1))) break
			}
			return substr(s, 1, i - 1)
		}
		FNR == 1 { space = "" }
		/^namespace / { space = space $2 "." }
		/^end / { n = length(space) - length($2) - 1; if (n >= 0 && substr(space, n + 1) == $2 ".") space = substr(space, 1, n) }
		/^(@\[[^]]*\] *)?((private|protected|noncomputable) +)*(theorem|lemma) / {
			sub(/^(@\[[^]]*\] *)?((private|protected|noncomputable) +)*(theorem|lemma) +/, "")
			print space name($0)
		}
	' $files
}

# write_audit asks for the axioms of every theorem there is.
write_audit() {
	for f in $files; do
		[ "$f" = Main.lean ] || echo "${f%.lean}" | sed 's|/|.|g; s|^|import |'
	done
	theorems | sed 's/^/#print axioms /'
}

# audit COMMAND… runs the audit with that Lean and holds the answers against the list.
audit() {
	write_audit >"$scratch/audit.lean"
	"$@" "$scratch/audit.lean" >"$scratch/answers" || { cat "$scratch/answers" >&2; fail 'the audit failed'; }
	# One answer a line. An answer begins with the name in quotes, and its list may go on over several lines.
	awk "/^'/ { if (line) print line; line = \$0; next } { line = line \" \" \$0 } END { if (line) print line }" "$scratch/answers" >"$scratch/audit"
	asked=$(grep -c '^#print' "$scratch/audit.lean")
	[ "$(grep -cE "^'.*' (does not depend on any axioms|depends on axioms: \\[)" "$scratch/audit")" = "$asked" ] || fail 'the audit did not answer for every theorem'
	sed -n "s/^'\(.*\)' depends on axioms: \\[\([^]]*\)\].*/\1 \2/p" "$scratch/audit" | tr -d ',' | awk -v ok="$allowed" '
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


# lean_source copies the package to $scratch/src; the stand-in takes the place of Serq/Eval.lean where this Lean needs one.
lean_source() {
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
}

# lean_file FILE reads one file, after those that it imports.
lean_file() {
	(cd "$src" && "$LEAN" -o "$out/${1%.lean}.olean" "$1")
}
