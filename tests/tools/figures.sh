#!/usr/bin/env bash
# tools/check-figures must notice whatever docs/lab.md quotes wrongly: each kind of mistake is planted in a copy of what
# it reads. Prints `ok NAME` or `not ok NAME` for each test.
cd "$(dirname "$0")/../.." || exit 1
. tests/kit/suite.sh
suite=figures/
copy=$work/copy

report() { # NAME WORDS: the tool must fail and say WORDS; without WORDS it must be content
    local said code
    said=$(tools/check-figures "$copy")
    code=$?
    if { [ -z "$2" ] && [ "$code" -eq 0 ]; } || { [ -n "$2" ] && [ "$code" -eq 1 ] && grep -qF -- "$2" <<<"$said"; }; then
        pass "$1"
    else
        fail "$1" "expected: $2"$'\n'"came (exit code $code): $said"
    fi
}
plant() { # NAME PARAGRAPH WORDS: at the end of the section
    cp docs/lab.md "$copy/docs/lab.md"
    awk -v text="$2" '/^## A match reviewed/ { print text "\n" } { print }' docs/lab.md >"$copy/docs/lab.md"
    report "$1" "$3"
}

mkdir -p "$copy/docs"
cp -r docs/reports docs/lab.md "$copy/docs"
report "all is well" ""
share=$(awk -F, '$1 == "2 length=auto" { printf "%.1f", 100 * $3 }' docs/reports/hourglass-length/seats.csv)
cell='<!--hourglass-length/seats:2 length=auto:share-->'
plant "a number as it is" "**Right**, it is $share %$cell." ""
plant "a wrong number" "**Wrong**: it is 99.9 %$cell." "99.9 % is quoted, hourglass-length/seats:2 length=auto:share holds"
plant "a number nothing vouches for" "**Loose**: it is $share %$cell, or 12." "nothing vouches for the number 12"
plant "a sentence without a figure" "**Bare**: it is $share %$cell. Everybody knows." "no figure stands behind: Everybody knows."
plant "a cell that is not there" "**Missing**: it is 1<!--hourglass-length/seats:9:share-->." "there is no cell hourglass-length/seats:9:share"
plant "a report that is not there" "**Missing**: it is 1<!--chess/seats:0:share-->." "there is no cell chess/seats:0:share"
plant "an effect where there is none" "**Claimed**: it works<!--midnight/options-decisions:wins=6:chance<0.05-->." "is said, midnight/options-decisions:wins=6:chance holds 1"
unsure='<!--hourglass-length/seats:1 length=auto:share-->'
share=$(awk -F, '$1 == "1 length=auto" { printf "%.1f", 100 * $3 }' docs/reports/hourglass-length/seats.csv)
plant "a finding that may be chance" "**Hasty**: seat 2 wins $share %$unsure." "told as a finding, but hourglass-length/seats:1 length=auto may be chance"
plant "what may be chance, told so" "**Careful**: no seat is off<!--hourglass-length/seats:1 length=auto:chance>0.05-->, seat 2 at $share %$unsure." ""
sed -i 's/^2 length=auto,\([0-9]*\),[0-9.]*/2 length=auto,\1,0.99/' "$copy/docs/reports/hourglass-length/seats.csv"
cp docs/lab.md "$copy/docs/lab.md"
report "a report made again with other numbers" "is quoted, hourglass-length/seats:2 length=auto:share holds 99"
exit $failed
