#!/bin/bash
# Tests of the build itself, and of tools/setup: what it installs, what it leaves alone, what it says.
# tests/tools/build.sh [BUILD_DIR]     prints `ok NAME` or `not ok NAME` for each test.
#
# What is built here is built for speed of building, not of play; the command of BUILD_DIR is only compared with it.
# shellcheck disable=SC2317 # functions are handed to others by name
cd "$(dirname "$0")/../.." || exit 1
. tests/kit/suite.sh
unset SETUP
build=${1:-build}
suite=build/

# A machine that has bash and coreutils and nothing else; apt-get and sudo there say that they were called.
bare=$work/bare
mkdir -p "$bare"
for command in bash env sort cat id dirname; do ln -s "$(command -v "$command")" "$bare/$command"; done
for command in apt-get sudo su; do
    printf '#!/bin/bash\necho "%s $*" >>"%s"\n' "$command" "$work/called" >"$bare/$command"
    chmod +x "$bare/$command"
done
on_bare() { # COMMAND…: output in $work/out and $work/err, exit code in $code
    rm -f "$work/called"
    PATH=$bare "$@" >"$work/out" 2>"$work/err" </dev/null
    code=$?
}
says_what_is_missing() { # in one line, naming a package of each kind; installs nothing
    cat "$work/out" "$work/err"
    [ "$code" -eq 1 ] && [ ! -e "$work/called" ] && [ ! -s "$work/out" ] && [ "$(wc -l <"$work/err")" -eq 1 ] &&
        grep -q "SETUP=no installs nothing: .*\<gcc\>.*\.$" "$work/err"
}
on_bare env SETUP=no tools/setup build
check "SETUP=no says what is missing" says_what_is_missing
on_bare env SETUP=no tools/play
check "SETUP=no tools/play" says_what_is_missing
on_bare tools/test SETUP=no
check "tools/test SETUP=no" says_what_is_missing
make_passes_it_on() {
    ! make --eval='probe: ; @echo "SETUP is $$SETUP"' SETUP=no probe | grep -v '^SETUP is no$'
}
check "make passes SETUP on" make_passes_it_on

asks_apt() { # FOR: apt-get was asked for it
    cat "$work/called" "$work/err"
    [ "$code" -eq 0 ] && grep -qE "apt-get install .* $1( |$)" "$work/called"
}
on_bare tools/setup
check "otherwise what is missing is installed" asks_apt gcc

server_libraries='^lib(websockets|uv1|sqlite3|pq|sodium|ssl|icu)-dev$'
engine_is_slim() { tools/setup --list engine && tools/setup --list engine | grep -x gcc && ! tools/setup --list engine | grep -E "$server_libraries"; }
check "the engine needs no library of the server" engine_is_slim
build_is_whole() { tools/setup --list && [ "$(tools/setup --list | grep -cE "$server_libraries")" -eq 7 ]; }
check "the server needs seven" build_is_whole

# --- without the server, and the library alone ------------------------------------------------------------------------

slim=$work/slim target=$work/target
slim_make() { env -u MAKEFLAGS -u MAKELEVEL make -j2 BUILD="$slim" CC=gcc SAN= CFLAGS=-O0 SETUP=no SERVER=no DESTDIR="$target" PREFIX=/usr "$@"; }
check "SERVER=no builds" slim_make build
without_libraries() {
    readelf -d "$slim/witching" | grep NEEDED && ! readelf -d "$slim/witching" | grep -E 'NEEDED.*lib(websockets|uv|sqlite|pq|sodium|ssl|crypto|icu)'
}
check "SERVER=no links no library of the server" without_libraries
has_no() { # COMMAND…: it says that there is no server, in one sentence
    "$slim/witching" "$@" >"$work/out" 2>"$work/err"
    local code=$?
    cat "$work/out" "$work/err"
    [ "$code" -eq 1 ] && [ ! -s "$work/out" ] && [ "$(cat "$work/err")" = "witching: This build has no server; build without SERVER=no to have one." ]
}
check "SERVER=no cannot serve" has_no serve
check "SERVER=no cannot verify" has_no verify some-file
plays_alike() { cmp <("$slim/witching" trace midnight --seats 2 --seed 7 --matches 1) <("$build/witching" trace midnight --seats 2 --seed 7 --matches 1); }
check "SERVER=no plays alike" plays_alike

version=$(sed -n 's/^VERSION *:= *//p' Makefile)
check "install-lib installs" slim_make install-lib
is_complete() {
    (cd "$target" && find . -type f -o -type l) | sort
    local file
    for file in lib/libwitching.a lib/libwitching.so include/witching/game.h; do [ -e "$target/usr/$file" ] || return 1; done
    [ "$(find "$target/usr/include/witching" -name '*.h' | wc -l)" -eq "$(find include/witching -name '*.h' | wc -l)" ] &&
        [ "$(PKG_CONFIG_PATH=$target/usr/lib/pkgconfig pkg-config --modversion witching)" = "$version" ] &&
        [ ! -e "$target/usr/bin" ] && [ ! -e "$target/usr/share/witching" ] && [ ! -e "$target/usr/share/man" ]
}
check "install-lib installs the library and no more" is_complete
tests/tools/library.sh "$target/usr" || failed=1

exit $failed
