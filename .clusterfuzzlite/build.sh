#!/bin/bash -eu
# Builds the native fuzz targets the way ClusterFuzzLite and OSS-Fuzz want them.
cd "$SRC/sq-sem"

printf 'package proptest\n\nimport _ "github.com/AdamKorcz/go-118-fuzz-build/testing"\n' > proptest/register.go
go get github.com/AdamKorcz/go-118-fuzz-build/testing

compile_native_go_fuzzer github.com/sq-sem/sq-sem/proptest FuzzSchedule fuzz_schedule
compile_native_go_fuzzer github.com/sq-sem/sq-sem/proptest FuzzProgram fuzz_program
compile_native_go_fuzzer github.com/sq-sem/sq-sem/grammar/syntax FuzzParse fuzz_parse
