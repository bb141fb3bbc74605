#!/bin/bash
# docs/adding-a-game.md, followed to the letter in a copy of the source: its commands make a new game and build it, and
# the game is played in the terminal, on a server and in the page.
# tests/tools/new-game.sh [BUILD_DIR]     prints `ok NAME` or `not ok NAME` for each test.
#
# What BUILD_DIR has compiled is used again: only the new game and the registry are compiled here.
# shellcheck disable=SC2317 # functions are handed to others by name
cd "$(dirname "$0")/../.." || exit 1
. tests/kit/suite.sh
unset MAKEFLAGS MAKELEVEL
build=$(realpath "${1:-build}")
copy=$work/copy
page=docs/adding-a-game.md
suite="new game/"

commands() { # HEADING: the shell commands of a section of the page
    awk -v heading="## $1" '/^## / { here = $0 == heading } /^```/ { code = here && $0 == "```sh"; next } code' "$page"
}

copy_everything() {
    copy_source "$copy" && mkdir "$copy/build" &&
        cp -a "$build"/*.stamp "$build/po" "$build/lessons" "$build/obj" "$copy/build/" &&
        ln -s "$PWD/web/node_modules" "$copy/web/node_modules"
}

# `make` on the page builds as BUILD_DIR was built, so that nothing from there is stale.
compile=$(cat "$build/compile.stamp") || exit 1
settings=(OUT=build SAN= "CC=${compile%% -std=*}" "CFLAGS=${compile##*-Wconversion }" "compile=$compile" SETUP=no)
mkdir "$work/bin"
printf '#!/bin/bash\nexec %q -j2 %s "$@"\n' "$(command -v make)" "${settings[*]@Q}" >"$work/bin/make"
chmod +x "$work/bin/make"
follow() { # HEADING: runs the commands of that section in the copy
    local lines
    lines=$(commands "$1")
    [ -n "$lines" ] || { echo "$page has no commands under \"$1\""; return 1; }
    (cd "$copy" && PATH=$work/bin:$PATH id=fireflies bash -exc "$lines")
}
only_what_is_new() { # was compiled
    grep -E '^  CC ' "$work/built" | grep -vE ' (src/games/fireflies/|src/core/registry\.c)' && return 1
    grep -q 'src/games/fireflies/fireflies\.c' "$work/built"
}

as_it_was() { # after --remove: the copy is the source again
    (cd "$copy" && tools/new-game --remove fireflies) &&
        diff -r --exclude=build --exclude=node_modules --exclude=dist --exclude=engine --exclude='*.pyc' "$work/before" "$copy"
}
no_trace_of_a_refused_one() { # ids that cannot be, or are taken
    local id
    for id in hourglass template Lanterns two-words x ''; do (cd "$copy" && ! tools/new-game "$id") || return 1; done
    diff -r --exclude=build --exclude=node_modules "$work/before" "$copy"
}
is_laid_out() { # as `make lint-format` wants it: names of another length than the template's, whose lines break elsewhere
    (cd "$copy" && files=(src/core/registry.c src/games/fireflies/{,bots/}*.[ch]) &&
        make --no-print-directory lint-format C_FILES="${files[*]}" H_FILES= EXAMPLES=)
}
waits_for_translations() {
    (cd "$copy" && tools/check-po "$work/po") | tee /dev/stderr | grep '^not translated yet, by po/DRAFTS: fireflies, [1-9]'
}

# MUTANT: a program that plays such a match is refused the step too many, in a sentence, and nothing has changed by it
programs_are_told() {
    local sentence="The match has grown too long to go on (100000 steps)."
    # shellcheck disable=SC2086 # the words of a command line
    ${compile%% -std=*} -std=c17 -I"$copy/include" -o "$work/endless" tests/tools/endless.c "$copy/build/libwitching.a" ${compile##*-Wconversion } -lm -pthread &&
        timeout 60 "$work/endless" >"$work/told" && diff "$work/told" <(printf '%s\n' "$sentence" "as before") || return 1
    [ "$1" = rolls-for-ever ] || return 0 # one step is enough
    printf '%s\n' "seed 1" "new template 2" "go random play" status | timeout 60 "$copy/build/witching" engine >"$work/told"
    diff "$work/told" <(printf '%s\n' "seed 0x0000000000000001" "new 1 0" "error match-full $sentence" "status 1 0")
}

# MUTANT COMMAND…: matches of the specimen never end; whatever plays one says so, and does not wait for it
names_the_endless() {
    local command rules=src/games/_template/template_rules.c fine=0
    node tests/mutants/plant.mjs "tests/mutants/template-$1.mutant" "$copy" && (cd "$copy" && "$work/bin/make" build) || return 1
    for command in "${@:2}"; do
        # shellcheck disable=SC2086 # the words of a command line
        (cd "$work" && ulimit -c 0 && timeout 60 "$copy/build/witching" $command </dev/null >/dev/null 2>"$work/words")
        grep -q 'every.match.ends.* does not hold' "$work/words" || { echo "$command: $(tail -n 1 "$work/words")"; fine=1; }
    done
    programs_are_told "$1" || fine=1
    cp "$rules" "$copy/$rules"
    return $fine
}

check "copy" copy_everything
mkdir "$work/before"
tar --create --directory "$copy" --exclude=./build --exclude=./web/node_modules . | tar --extract --directory "$work/before"
check "an id that cannot be is refused" no_trace_of_a_refused_one
check "it is begun" follow "2. Begin with a copy"
cp "$work/said" "$work/built"
check "nothing else was compiled" only_what_is_new
check "it is played in the terminal" follow "3. Play it"
check "its tests pass" follow "10. Test it"
! command -v clang-format-14 >/dev/null || check "it is laid out as all source is" is_laid_out
check "it is a draft, and need not be translated" waits_for_translations
(cd "$copy" && node tests/tools/new-game.mjs build/witching fireflies) || failed=1
check "it is removed" as_it_was
commands=("trace template" "arena template --bot greedy --bot random" "lab template --brief" "bench template --seats 2" "train template")
check "a match without an end is named" names_the_endless never-ends "${commands[@]}"
check "a roll without an end is named" names_the_endless rolls-for-ever "${commands[@]}" "play template --bot random" "play template"
exit $failed
