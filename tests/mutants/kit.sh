#!/bin/bash
# kit.sh: what the runs of mistakes share (run, server/run). KEEP=1 goes on where a run was broken off: mistakes that were
# caught before are not tried again.
# shellcheck disable=SC2034,SC2154 # for the runs, and by them
export LC_ALL=C # one order for sort and comm
caught=0 missed=0
caught_before=${TMPDIR:-/tmp}/witching-caught-$(dirname "$0" | tr -c 'a-z\n' -)
[ -n "${KEEP:-}" ] || rm -f "$caught_before"
touch "$caught_before"

wanted() { # NAME PART…: this mistake is to be tried
    local name=$1 part
    shift
    if [ $# -gt 0 ]; then
        for part; do [[ $name == *"$part"* ]] && break; done
        [[ $name == *"$part"* ]] || return
    fi
    grep -qx "$name" "$caught_before" || return 0
    caught=$((caught + 1))
    false
}
was_caught() { # NAME
    caught=$((caught + 1))
    echo "$1" >>"$caught_before"
}
