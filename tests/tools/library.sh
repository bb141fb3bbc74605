#!/bin/bash
# Tests of the library as a stranger meets it: headers, archive and shared library where `make install-lib` has put them.
# tests/tools/library.sh PREFIX     prints `ok NAME` or `not ok NAME` for each test; tests/tools/build.sh calls it.
# shellcheck disable=SC2317 # functions are handed to others by name
cd "$(dirname "$0")/../.." || exit 1
. tests/kit/suite.sh
prefix=$(realpath "$1")
suite=library/
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig LD_LIBRARY_PATH=$prefix/lib
read -ra flags < <(pkg-config --define-prefix --cflags --libs witching)
strict=(-Wall -Wextra -Wpedantic -Werror)

# --- names ------------------------------------------------------------------------------------------------------------

only_public_names() { # FILE [-D]: what others can link to begins with wh_, and there is some
    nm -g --defined-only "${@:2}" "$1" | awk 'NF == 3 { print $3 }' | sort -u >"$work/names"
    grep -qx wh_game_find "$work/names" && grep -qx wh_table_open "$work/names" && ! grep -v '^wh_' "$work/names"
}
check "libwitching.a has public names only" only_public_names "$prefix/lib/libwitching.a"
check "libwitching.so has public names only" only_public_names "$prefix/lib/libwitching.so" -D
is_freestanding() { # all but the table: what a compiler may ask for by itself, and no more; with __ is its own
    (cd "$work" && ar x "$prefix/lib/libwitching.a" engine.o)
    nm -u "$work/engine.o" | awk '{ print $2 }' >"$work/names"
    grep -qx memcpy "$work/names" && ! grep -vxE 'mem(cpy|move|set|cmp)|strlen|_GLOBAL_OFFSET_TABLE_|__[a-z0-9]+' "$work/names"
}
check "the archive's engine needs no C library" is_freestanding

# --- headers ----------------------------------------------------------------------------------------------------------

headers=("$prefix"/include/witching/*.h)
all_together() { printf '#include <witching/%s>\n' "${headers[@]##*/}"; }
reads() { # LANGUAGE COMPILER STANDARD: the compiler reads what stands on standard input
    "$2" -x "$1" -std="$3" "${strict[@]}" -I"$prefix/include" -fsyntax-only -
}
each_alone() { # LANGUAGE COMPILER STANDARD
    local header
    for header in "${headers[@]##*/}"; do
        echo "#include <witching/$header>" | reads "$@" || { echo "$header, by itself"; return 1; }
    done
}
for compiler in gcc clang-14; do
    check "every header by itself, $compiler" each_alone c "$compiler" c11
done
for compiler in g++ clang++-14; do
    check "every header by itself in C++, $compiler" each_alone c++ "$compiler" c++11
    for standard in c++11 c++14 c++17 c++20; do
        check "all headers in C++, $compiler -std=$standard" reads c++ "$compiler" "$standard" < <(all_together)
        check "all headers in C++ after the memory functions, $compiler -std=$standard" \
            reads c++ "$compiler" "$standard" < <(echo '#include <cstring>'; all_together; echo '#include <string.h>')
    done
done

# --- examples ---------------------------------------------------------------------------------------------------------

compiles() { # COMPILER STANDARD FILE NAME: with what was installed
    "$1" -std="$2" "${strict[@]}" "$3" "${flags[@]}" -o "$work/$4"
}
links_archive() { # COMPILER STANDARD FILE NAME
    "$1" -std="$2" "${strict[@]}" -I"$prefix/include" "$3" "$prefix/lib/libwitching.a" -o "$work/$4" &&
        ! ldd "$work/$4" | grep witching
}
same_either_way() { # NAME [ARGUMENT]…: with the shared library and with the archive, and it says something
    "$work/$1" "${@:2}" >"$work/$1.out" && "$work/$1-static" "${@:2}" | cmp - "$work/$1.out" && [ -s "$work/$1.out" ]
}
example() { # COMPILER STANDARD FILE NAME [ARGUMENT]…: builds both ways and runs
    check "$3 builds, $1" compiles "$1" "$2" "$3" "$4"
    check "$3 builds with the archive, $1" links_archive "$1" "$2" "$3" "$4-static"
    check "$3 runs, $1" same_either_way "${@:4}"
}
last_line() { tail -n 1 "$work/$1.out" | grep -E "$2"; } # NAME PATTERN

for compiler in g++ clang++-14; do
    example "$compiler" c++11 examples/first_seat.cpp first_seat 50
    check "examples/first_seat.cpp counts the wins of every seat, $compiler" last_line first_seat '^keyhole +4 seats:( +[0-9.]+ %){4}$'
done
for compiler in gcc clang-14; do
    example "$compiler" c11 examples/ten_lines.c ten_lines
    check "examples/ten_lines.c tells who won, $compiler" last_line ten_lines ' wins?! '
done
example gcc c11 examples/match.c match midnight 7
record_is_good() { sed -n '/^witching-record/,$p' "$work/match.out" >"$work/match.record" && check_record "$work/match.record"; }
check_record() { # FILE: it replays, says the library itself
    printf '#include <witching/table.h>\n#include <stdio.h>\nstatic char text[1 << 20];
        int main(void) { fread(text, 1, sizeof text - 1, stdin); struct wh_table *t = wh_table_open(0);
        return wh_table_replay(t, text) ? 0 : puts(wh_table_why(t)), !wh_table_plies(t) || wh_table_actor(t) != WH_OVER; }' >"$work/replay.c"
    gcc "$work/replay.c" "${flags[@]}" -o "$work/replay" && "$work/replay" <"$1"
}
check "examples/match.c ends with a record that replays" record_is_good
refuses_chess() { ! "$work/match" chess 2>"$work/err" && grep -q '^There is no game "chess"' "$work/err"; }
check "examples/match.c says what is wrong" refuses_chess

example gcc c11 examples/batch.c batch
check "examples/batch.c plays as many matches as it should" last_line batch '^seat 0 wins [+-][01]\.[0-9]{3} a match, in (409[6-9]|4[1-9][0-9]{2}|5[01][0-9]{2}) matches$'

# Whatever language calls: no struct, no package, no compiler.
python_plays() {
    python3 examples/table.py hourglass 2 | tee "$work/python.out"
    [ "$(wc -l <"$work/python.out")" -eq 3 ] && grep -qE '^won [0-2](\.5)? of 2$' "$work/python.out"
}
check "examples/table.py plays with nothing but ctypes" python_plays
uses_no_struct() { ! grep -nE 'Structure|_fields_|import (witching|cffi)' examples/table.py; }
check "examples/table.py needs no layout of a struct" uses_no_struct
python_is_refused() { # a refusal is a sentence
    python3 - <<'EOF'
import sys
sys.path.insert(0, "examples")
from table import Table, library
table = Table(library.wh_table_open(1))
for request, words in [(lambda: table.begin("chess", 2, ""), "There is no game"), (lambda: table.candidates(), "There is no match at this table yet.")]:
    try:
        request()
        sys.exit("it was not refused")
    except ValueError as error:
        assert str(error).startswith(words), error
EOF
}
check "a refusal reaches Python as a sentence" python_is_refused

# --- docs/embedding.md: its code is what was built and run above ------------------------------------------------------

is_in_example() { # FILE: every block of the page that names this file stands in it, word for word
    python3 - "$1" <<'EOF'
import re, sys
file = sys.argv[1]
page, source = open("docs/embedding.md").read(), open(file).read()
blocks = re.findall(r"<!-- " + re.escape(file) + r" -->\n```\w*\n(.*?)```", page, re.S)
assert blocks, "the page has no such code"
for block in blocks:
    assert block in source, "not in the file:\n" + block
EOF
}
for file in examples/ten_lines.c examples/match.c examples/batch.c examples/first_seat.cpp examples/table.py; do
    check "docs/embedding.md shows $file as it is" is_in_example "$file"
done
names_every_function() { # of the table, whole or by its end; of batches the family is enough
    local name
    grep -oE '\bwh_table_[a-z_]+\(' include/witching/table.h | grep -v wh_table_batch_ | tr -d '(' | sort -u |
        while read -r name; do grep -qE "\`($name|${name#wh_table})\`" docs/embedding.md || echo "$name"; done >"$work/names"
    [ ! -s "$work/names" ] || { cat "$work/names"; return 1; }
}
check "docs/embedding.md names every function of the table" names_every_function
no_other_code() { # all C, C++ and Python on the page stands in an example
    ! grep -B1 -nE '^```(c|cpp|python)$' docs/embedding.md | grep -vE '```|<!-- examples/|^--$'
}
check "docs/embedding.md shows no other code" no_other_code

exit $failed
