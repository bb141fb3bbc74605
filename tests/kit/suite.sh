#!/bin/bash
# suite.sh: the first lines of every test that is a shell script, which sources it from the root of the source. From then
# on it is spoken to in English, whatever the locale, and has a folder $work that goes when it ends; report.sh says how it
# tells what came of its tests.
# shellcheck disable=SC2034 # for the suites
set -uo pipefail
root=$PWD
work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
export LANG=C.UTF-8
unset LC_ALL LC_CTYPE LC_MESSAGES LANGUAGE NO_COLOR
. tests/kit/report.sh

copy_source() { # FOLDER: the source as one unpacks it, without what was built or installed here
    mkdir -p "$1"
    tar --create --exclude-vcs --exclude='./build*' --exclude=./web/{node_modules,dist,public/engine} \
        --exclude=./bindings/python/{build,dist,engine} --exclude='*.egg-info' --exclude=__pycache__ . |
        tar --extract --no-same-owner --directory "$1"
}
