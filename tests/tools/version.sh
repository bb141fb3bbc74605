#!/usr/bin/env bash
# tools/check-version must name a version that was forgotten: each way to forget one, in a copy of what it reads.
cd "$(dirname "$0")/../.." || exit 1
. tests/kit/suite.sh
suite=version/
copy=$work/copy

mkdir -p "$copy/bindings/python"
tells() { # NAME VERSION PYTHON NEWEST WORDS: after 1.2.3 was released; without WORDS nothing
    echo "VERSION := $2" >"$copy/Makefile"
    printf '[project]\nversion = "%s"\n' "$3" >"$copy/bindings/python/pyproject.toml"
    printf '# Changelog\n\n%s## 1.2.3 (2026-11-17)\n' "$4" >"$copy/CHANGELOG.md"
    finds "$1" "$5" tools/check-version "$copy"
}
finds "this repository" "" tools/check-version
tells "on the way to a version" 1.3.0-dev 1.3.0.dev0 $'## Unreleased\n\n' ""
tells "released" 1.2.3 1.2.3 "" ""
tells "changes after a release" 1.2.4 1.2.4 $'## Unreleased\n\n' \
    "Makefile: 1.2.4 is released, but CHANGELOG.md has changes that are not: VERSION ends in -dev until they are"
tells "back to a release" 1.2.3-dev 1.2.3.dev0 $'## Unreleased\n\n' \
    "Makefile: 1.2.3-dev does not come after 1.2.3, the last release of CHANGELOG.md"
tells "a section that was forgotten" 1.3.0 1.3.0 "" "Makefile: VERSION is 1.3.0, but the newest section of CHANGELOG.md is 1.2.3"
tells "a package that was forgotten" 1.3.0-dev 1.2.3 $'## Unreleased\n\n' \
    "bindings/python/pyproject.toml: version is 1.2.3; 1.3.0-dev is 1.3.0.dev0 there"
exit $failed
