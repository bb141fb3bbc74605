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
not() { ! "$@"; }
eventually() { for _ in $(seq 100); do "$@" && return; sleep 0.2; done; false; } # COMMAND…: holds within 20 seconds

run() { # COMMAND…: its output in $work/out and $work/err, its exit code in $code
    "$@" >"$work/out" 2>"$work/err" </dev/null
    code=$?
}
