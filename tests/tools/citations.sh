#!/usr/bin/env bash
# tools/check-citations must name every wrong citation: each kind is planted, one at a time, in a copy of what it reads.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
suite=citations/
. tests/kit/report.sh

mkdir -p "$copy/web"
cp -r src apps tests docs "$copy"
cp -r web/src "$copy/web"

report() { finds "$1" "$2" tools/check-citations "$copy"; } # NAME WORDS

plant() { # NAME FILE TEXT WORDS: the text at the end of the file is found there
    local kept
    kept=$(mktemp)
    cp "$copy/$2" "$kept"
    printf '%s\n' "$3" >>"$copy/$2"
    report "$1" "$2:$(wc -l <"$copy/$2"): $4"
    mv "$kept" "$copy/$2"
}

report "all is well" ""
plant "a rule in a comment" src/games/keyhole/keyhole_moves.c "/* R61 */" "R61 is not in the law of keyhole"
plant "a ruling in a comment" src/games/halloween/halloween_points.c "/* D99 */" "D99 is not in the law of halloween"
plant "a section" src/games/clockman/clockman_moves.c "/* As section 6.9 says. */" "section 6.9 is not in the law of clockman"
plant "a rule in a text" src/games/midnight/midnight_words.c "static const char *words = \"so it is (R99)\";" "R99 is not in the law of midnight"
plant "a rule on a page" docs/rules/fr/hourglass.md "Voilà (R21)." "R21 is not in the law of hourglass"
plant "an anchor on a page" docs/rules/clockman.md '<a id="card-clock"></a>So.' "the anchor card-clock is not in the law of clockman"
plant "a page of the browser" web/src/games/hourglass/index.ts "// X77" "X77 is not in the law of hourglass"
plant "a vector's reason" tests/vectors/clockman/V01.jsonl '{"cannot":{"fly":"X27"}}' "X27 is not in the law of clockman"
plant "no game named" apps/shared/language.c "/* R12 */" "R12 does not say of which game"
plant "another game named" apps/shared/language.c "/* As clockman R6, but not keyhole R99. */" "R99 is not in the law of keyhole"
plant "a second anchor" docs/spec/midnight.md '<a id="R1"></a>' "there is a second anchor R1"

cp "$copy/tests/vectors/hourglass/E1-first-can-only-start.jsonl" "$copy/tests/vectors/hourglass/E99-unheard-of.jsonl"
report "a vector's name" "tests/vectors/hourglass/E99-unheard-of.jsonl:1: there is no E99 in the law of hourglass"
rm "$copy/tests/vectors/hourglass/E99-unheard-of.jsonl"

table=$(grep -rl 'wh_reason midnight_reasons\[REASONS\] = {' "$copy/src/games/midnight")
line=$(grep -n '"ghost-used", "R21"' "$table" | cut -d: -f1)
sed -i 's/"ghost-used", "R21"/"ghost-used", "the 21st"/' "$table"
report "a refusal's rule" "${table#"$copy"/}:$line: a refusal's rule \"the 21st\" is not a citation"
sed -i 's/"ghost-used", "the 21st"/"ghost-used", "card 21"/' "$table"
report "a refusal's card" "${table#"$copy"/}:$line: a refusal names card-21, which is not in the law of midnight"
exit $failed
