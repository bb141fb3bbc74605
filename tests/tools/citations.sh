#!/usr/bin/env bash
# tools/check-citations must name every wrong citation: each kind is planted, one at a time, in a copy of what it reads.
cd "$(dirname "$0")/../.." || exit 1
. tests/kit/suite.sh
suite=citations/
copy=$work/copy
copy_source "$copy"

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
plant "a public header" include/witching/match.h "/* R12 */" "R12 does not say of which game"
plant "a binding" bindings/wasm/README.md "So it is (R12)." "R12 does not say of which game"
plant "a page beside the others" README.md "So it is (hourglass R99)." "R99 is not in the law of hourglass"
plant "a tool" tools/check-layers "# R12" "R12 does not say of which game"
plant "a second anchor" docs/spec/midnight.md '<a id="R1"></a>' "there is a second anchor R1"

cp "$copy/tests/vectors/hourglass/E1-first-can-only-start.jsonl" "$copy/tests/vectors/hourglass/E99-unheard-of.jsonl"
report "a vector's name" "tests/vectors/hourglass/E99-unheard-of.jsonl:1: there is no E99 in the law of hourglass"
rm "$copy/tests/vectors/hourglass/E99-unheard-of.jsonl"

table=$(grep -rl 'wh_reason midnight_reasons\[REASONS\] = {' "$copy/src/games/midnight")
line=$(grep -n '"ghost-used", "R21"' "$table" | cut -d: -f1)
law=$(grep -n 'id="section-14"' docs/spec/midnight.md | cut -d: -f1)
table=${table#"$copy"/}
rests_on() { # RULE WORDS: a refusal that names another rule than the law
    sed -i "$line s/\"ghost-used\", \"[^\"]*\"/\"ghost-used\", \"$1\"/" "$copy/$table"
    report "a refusal's rule: $1" "$table:$line: section 14 of the law of midnight does not explain ghost-used
docs/spec/midnight.md:$law: section 14 explains ghost-used as no refusal of the game does${2:+
$table:$line: $2}"
}
rests_on "R22" ""
rests_on "the 21st" "a refusal's rule \"the 21st\" is not a citation"
rests_on "card 21" "a refusal names card-21, which is not in the law of midnight"
cp src/games/midnight/*_moves.c "$copy/src/games/midnight"

sed -i '/`no-aid`/d' "$copy/docs/spec/keyhole.md"
table=src/games/keyhole/keyhole_moves.c
report "a refusal that the law does not explain" "$table:$(grep -n '"no-aid"' $table | cut -d: -f1): section 14 of the law of keyhole does not explain no-aid"
cp docs/spec/keyhole.md "$copy/docs/spec"

sed -i 's/| The building is full\. |/| The house is full. |/' "$copy/docs/spec/halloween.md"
table=src/games/halloween/halloween_moves.c
law=$(grep -n 'id="section-14"' docs/spec/halloween.md | cut -d: -f1)
report "a refusal with another text" "$table:$(grep -n '"building-full"' $table | cut -d: -f1): section 14 of the law of halloween does not explain building-full
docs/spec/halloween.md:$law: section 14 explains W12 as no refusal of the game does"
exit $failed
