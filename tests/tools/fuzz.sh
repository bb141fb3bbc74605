#!/bin/bash
# tests/fuzz/run keeps its word: a fuzzer that fails stops none of those after it, and what each found is kept.
# tests/tools/fuzz.sh     prints `ok NAME` or `not ok NAME` for each test.
# shellcheck disable=SC2317 # functions are handed to others by name
cd "$(dirname "$0")/../.." || exit 1
. tests/kit/suite.sh
suite=fuzz/
fails_with() { [ "$code" -ne 0 ] && [ "$(tail -n 1 "$work/out")" = "$1" ]; } # WORDS: its last line
evidence() { echo "exit code $code; $(head -c 600 "$work/out") $(head -c 300 "$work/err")"; }

# A tree of its own: finds are kept beside the script.
mkdir -p "$work/tree/tests/fuzz/corpus"
cp tests/fuzz/run "$work/tree/tests/fuzz/run"
kept=$work/tree/tests/fuzz/finds

# NAME STATUS [FIND]: a fuzzer that ends with that status, and leaves that find where it is told to
fuzzer() {
    cat >"$work/fuzz-$1" <<END
#!/bin/bash
for word in "\$@"; do
    case \$word in -artifact_prefix=*) [ -z "${3-}" ] || echo "what $1 found" >"\${word#*=}${3-}" ;; esac
done
echo "stat::number_of_executed_units: 7"
[ $2 -eq 0 ] || echo "SUMMARY: $1 broke"
exit $2
END
    chmod +x "$work/fuzz-$1"
}
fuzzer early 1 crash-0123456789abcdef0123456789abcdef01234567
fuzzer mute 1
fuzzer late 77 timeout-fedcba98765432100123456789abcdef01234567
fuzzer fine 0

run "$work/tree/tests/fuzz/run" "$work/logs" 1 "$work/fuzz-early" "$work/fuzz-mute" "$work/fuzz-late" "$work/fuzz-fine"
check "it fails if any fuzzer does, and says how many" fails_with "3 of 4 fuzzers failed."
check "those after a failure have their turn" test "$(grep -cE '^(early|mute|late): FAILED;|^fine: clean after 1 s and 7 inputs$' "$work/out")" -eq 4
check "what went wrong is shown" grep -q '^SUMMARY: late broke$' "$work/out"
check "the find of the first is kept" grep -q '^what early found$' "$kept/early/crash-0123456789abcd"
check "and that of a later one" grep -q '^what late found$' "$kept/late/timeout-fedcba987654"
check "nothing is kept where nothing was found" test ! -e "$kept/mute" -a ! -e "$kept/fine"
run "$work/tree/tests/fuzz/run" "$work/logs" 1 "$work/fuzz-fine"
check "all of them clean is a success" test "$code" -eq 0
exit $failed
