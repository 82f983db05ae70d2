#!/bin/sh
# A check of the check: plants wrong answers, wrong rules and theorems on other axioms, one at a time, and demands that each is refused.
#
# With LEAN=/path/to/lean (and LEAN_EVAL, as check.sh) only: it reads single files, as few as each plant needs.
set -eu
cd "$(dirname "$0")"

. ./common.sh

[ -n "${LEAN:-}" ] || {
	echo 'lean-planted: skipped, LEAN is not set'
	exit 0
}

files=$(find . -name '*.lean' -not -path './.lake/*' | sed 's|^\./||' | LC_ALL=C sort)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
lean_source
order=$(in_order | grep -v '^Main.lean$' | grep -v '^SerqOracle.lean$' | grep -v '^SerqTransfer/' | grep -v '^Serq/Examples.lean$' | grep -v '^Serq.lean$')
for f in $order; do
	lean_file "$f" >/dev/null || fail "$f is refused before anything is planted"
done

# after FILE lists it and the files that come after it up to the last proof of what a step keeps.
after() {
	echo "$order" | sed -n "\\|^$1\$|,\\|^Serq/Thm/Step.lean\$|p"
}

# plant NAME FILE PATTERN REPLACEMENT [READ…] changes a file and demands that one of the files to be read (those after it) is refused.
plant() {
	name=$1 file=$2 pattern=$3 replacement=$4
	shift 4
	cp "$src/$file" "$scratch/kept"
	sed "s|$pattern|$replacement|" "$scratch/kept" >"$src/$file"
	! cmp -s "$scratch/kept" "$src/$file" || fail "$name: nothing was planted in $file"
	refused=
	for f in ${*:-$(after "$file")}; do
		if ! lean_file "$f" >"$scratch/said" 2>&1; then
			refused=$f
			break
		fi
	done
	cp "$scratch/kept" "$src/$file"
	[ -n "$refused" ] || fail "$name: accepted"
	echo "lean-planted: $name: refused, $refused"
	# What was read since is read again, as it is.
	for f in ${*:-$(after "$file")}; do
		[ "$f" != "$file" ] || [ $# = 0 ] || continue
		lean_file "$f" >/dev/null || fail "$f is refused after $name was taken out"
		[ "$f" != "$refused" ] || break
	done
}

# Wrong answers.
plant 'an observation that is one too late' SerqTransfer/Transfer.lean '(2, 41)' '(2, 42)' SerqTransfer/Transfer.lean
plant 'a preemption that is not there' SerqTransfer/StoreForward.lean '\[0, 0\]⟩ :=' '[0, 1]⟩ :=' SerqTransfer/StoreForward.lean
plant 'a request without its answers' SerqTransfer/Transfer.lean '\[(0, 7), (1, 22), (2, 41)\]' '[]' SerqTransfer/Transfer.lean

# Wrong rules.
plant 'LeaseExpire that forgets to give the allocation back' Serq/Machine/Release.lean \
	'pools := giveBack (envOf d c s) l.cache l.pool l.units l.computed c.pools' 'pools := c.pools'
plant 'ScopeEnd that keeps more than there was' Serq/Machine/Release.lean \
	'down p.block (least (eval { v with pools := pools } e) computed)' 'down p.block (eval { v with pools := pools } e)'
plant 'Admit that does not look for room' Serq/Machine/Admission.lean \
	'cond ((p.reuseEntry owner reuse reused).hasRoom (up p.block g.units))' 'cond true'
plant 'Preempt that ends a lease' Serq/Machine/Growth.lean \
	'{ s with frames := o.frames, holds := o.holds } o.header' '{ s with frames := o.frames, holds := o.holds, leases := [] } o.header'

# Theorems on other axioms, and words that are none of the package's.
cd "$scratch"
mkdir planted
src=$scratch/planted
out=$scratch/planted
cd planted
files=Planted.lean
planted_audit() {
	printf '%s\n' "$2" >Planted.lean
	lean_file Planted.lean >/dev/null || fail "$1: not even read"
	if said=$(LEAN_PATH="$out:$LEAN_PATH" audit "$LEAN" 2>&1); then fail "$1: accepted"; fi
	echo "$said" | grep -qF "$3" || fail "$1: refused, but it is said: $said"
	echo "lean-planted: $1: refused"
}
planted_audit 'a theorem whose name ends in a quote' "def yes : Bool := true
namespace Planted
theorem fine : true = true := rfl
theorem zz' : yes = true := Lean.ofReduceBool yes true rfl
end Planted" "Planted.zz' depends on Lean.ofReduceBool"
planted_audit 'a theorem in a section, with a bracket for a space' "def yes : Bool := true
namespace A.B
section c
theorem two''{n : Nat} : yes = true := Lean.ofReduceBool yes true rfl
end c
end A.B" "A.B.two'' depends on Lean.ofReduceBool"
for word in 'theorem a : yes = true := Lean.ofReduceBool yes true rfl' 'theorem a : 1 = 2 := sorry' 'axiom a : 1 = 2'; do
	printf '%s\n' "$word" >Planted.lean
	if (words) >/dev/null 2>&1; then fail "$word: accepted"; fi
done
printf '%s\n' 'theorem a : true = true := rfl' >Planted.lean
(words) || fail 'a plain theorem is refused'
echo 'lean-planted: words: refused'
