#!/bin/sh
# Regenerates the Go parser from Serq.g4 into generated/, with a tool pinned by version and
# checksum. With --check nothing is written: the committed parser is compared with a fresh
# one, and the exit status is 1 when they differ.
set -eu

package=antlr4ng-cli
version=2.0.0
jar=antlr4-4.13.2-SNAPSHOT-complete.jar # ANTLR 4.13.1's output; the name is the package's
sha256=156a885bdaf847601d4b0350185dfaa5c4aee36c9a9c4c1632c31b0381360d39

here=$(cd "$(dirname "$0")" && pwd)
cache=${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/sq-sem/$package-$version

die() {
	echo "grammar: $*" >&2
	exit 1
}

case "${1-}" in
'' | --check) ;;
*) die "usage: regen.sh [--check]" ;;
esac
command -v java >/dev/null || die "java is missing: the parser generator needs Java 17 or later"

tool=$cache/node_modules/$package/$jar
if [ ! -f "$tool" ]; then
	command -v npm >/dev/null || die "npm is missing: it fetches the parser generator, $package@$version"
	mkdir -p "$cache"
	npm install --prefix "$cache" --no-audit --no-fund --no-save --ignore-scripts --silent "$package@$version" ||
		die "could not install $package@$version"
fi
echo "$sha256  $tool" | sha256sum -c --quiet - || die "the jar of $package@$version is not the one that was pinned"

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
# The generated header quotes the grammar's path as it is typed, so type it plainly.
cd "$here"
java -jar "$tool" -Dlanguage=Go -package generated -no-listener -no-visitor -Werror -o "$out" Serq.g4 ||
	die "Serq.g4 does not pass the parser generator"
rm -f "$out"/*.interp "$out"/*.tokens

if [ "${1-}" = --check ]; then
	diff -r "$out" generated >/dev/null || die "generated/ is stale: run \`make grammar\` and commit the result"
	echo "grammar: generated/ is up to date"
else
	mkdir -p generated
	rm -f generated/*.go
	cp "$out"/*.go generated/
fi
