#!/bin/bash
# report.sh: sourced by the tests that are shell scripts. Each prints `ok NAME`, or what was seen and `not ok NAME`;
# `exit $failed` at the end says whether all is well.
#
# A suite sets $work, a folder, first, and may set $suite, which comes before every name ("cli/"). Where what a command
# said is not enough to see what went wrong, it defines its own evidence().
# shellcheck disable=SC2034,SC2154 # for the suites, and by them
failed=0

pass() { echo "ok ${suite-}$1"; } # NAME
fail() {                          # NAME WORDS…
    local words=${*:2}
    echo "${suite-}$1: ${words//$'\n'/$'\n'${suite-}$1: }"
    echo "not ok ${suite-}$1"
    failed=1
}
evidence() { tail -n 20 "$work/said"; }
check() { # NAME COMMAND…: the test passes if the command does
    local name=$1
    shift
    if "$@" >"$work/said" 2>&1; then pass "$name"; else fail "$name" "$(evidence)"; fi
}
# NAME WORDS COMMAND…: a tool finds this and says just that, with exit code 1; without WORDS it finds nothing
finds() {
    local name=$1 words=$2 said code
    shift 2
    said=$("$@" 2>&1)
    code=$?
    if [ "$said" = "$words" ] && [ "$code" -eq $((${#words} > 0)) ]; then
        pass "$name"
    else
        fail "$name" "expected: $words"$'\n'"came (exit code $code): $said"
    fi
}
not() { ! "$@"; }
eventually() { for _ in $(seq 100); do "$@" && return; sleep 0.2; done; false; } # COMMAND…: holds within 20 seconds

# PROGRAM: a node program about `told`, the JSON in $work/out, is content
agrees() { node -e "const assert = require('assert/strict'), told = JSON.parse(require('fs').readFileSync('$work/out', 'utf8')); $1"; }

run() { # COMMAND…: its output in $work/out and $work/err, its exit code in $code
    "$@" >"$work/out" 2>"$work/err" </dev/null
    code=$?
}
