#!/bin/bash
# lang.sh: the command in its languages: what people read is translated and fits, what programs read is not, the
# language is found where it should be, and the lint of the catalogues bites.
#
#   tests/command/lang.sh BUILD_DIR     prints "ok NAME" or "not ok NAME" for each test
# shellcheck disable=SC2317 # functions are handed to others by name
cd "$(dirname "$0")/../.." || exit 1
. tests/kit/suite.sh
build=$(realpath "${1:-build}")
locale=$build/locale
[ -d "$locale" ] || locale=$(dirname "$build")/locale # as the wasm: shared by all builds
export XDG_STATE_HOME="$work/state"
languages=$(cat po/LINGUAS)
suite=lang/

witching() { timeout 60 "$build/witching" "$@"; }
within_80() { [ "$(LC_ALL=C.UTF-8 wc -L <"$1")" -le 80 ]; }
holds_the_rules() { # PAGE: each point of its first list is in the output, however lines are broken there
    local said point
    said=$(tr -s ' \n' ' ' <"$work/out")
    awk '/^## / { sections++ } sections == 1 && /^- /' "$1" >"$work/points"
    [ "$(wc -l <"$work/points")" -ge 5 ] || return
    while read -r point; do
        [[ $said == *"$point"* ]] || { echo "not there: $point"; return 1; }
    done <"$work/points"
}
ascii_only() { ! LC_ALL=C grep -m 1 '[^ -~]' "$1"; }
# Words of the tables that are English and of no other language here, nor of any notation.
no_english() { ! grep -m 3 -nwiE 'the|with|your|you|takes|opens|plays|slips|round|from|cards|shuffled|nobody|and' "$1"; }
# A line that is the same in English may hold names, figures and words that are typed as they stand, but no other word.
typed='church|school|hospital|manor|police|theatre|sofa|table|wardrobe|mirror|clock|desk'
# drawing GAME: what only its drawn lines hold, which say nothing.
drawing() { case $1 in halloween*) echo '[☆×]|[0-9]  [0-9]' ;; clockman*) echo '[0-9x_]\.[0-9x_]' ;; keyhole*) echo '│' ;; midnight*) echo '·  ·|·   ' ;; *) echo '^$' ;; esac; }
nothing_left() { # ENGLISH TRANSLATED GAME
    ! grep -Fxf "$1" "$2" | grep -vE "$(drawing "$3")" | sed -E "s/Mabel|Otto|Edith|Basil|Winnie|Hugo|\\b($typed)\\b//g" | grep -m 3 -E '[[:alpha:]]{3}'
}
one_sentence() { [ "$(wc -l <"$work/err")" -eq 1 ] && grep -qE '^witching: .*\.$' "$work/err" && [ ! -s "$work/out" ]; }
exits() { [ "$code" -eq "$1" ]; }

# --- what people read -------------------------------------------------------------------------------------------------------

declare -A usage=([de]=Aufruf [nl]=Gebruik [fr]=Usage) over=([de]='gewinn(t|en)|den Sieg' [nl]='winn?t?' [fr]='gagnen?t?|la victoire')
declare -A not_held=([de]='Du hast r1 nicht' [nl]='Je hebt r1 niet' [fr]='Tu n.*as pas r1')
for language in $languages; do
    run witching --lang "$language"
    check "$language: help" grep -q "^${usage[$language]}" "$work/out"
    for command in games play trace engine replay arena bench lab analyse; do
        run witching "$command" --help --lang "$language"
        cp "$work/out" "$work/help"
        check "$language: help of $command" grep -q "^${usage[$language]}.*witching $command" "$work/help"
        run witching --lang="$language" help "$command"
        check "$language: --lang before the command $command" cmp "$work/out" "$work/help"
    done
    for game in hourglass midnight halloween clockman keyhole template; do
        run witching --lang "$language" games "$game"
        check "$language: games $game" exits 0
        check "$language: games $game holds no English" no_english <(sed -E 's/^    (--set )?[a-zA-Z0-9=_-]*(\.\.\.)? //; s/[a-z_]+=[a-z0-9]+//g' "$work/out") # the ids are
    done

    for set in "hourglass --seats 2" "hourglass --seats 5 --set memory=closed" "midnight --seats 3" "midnight --seats 2" \
        "midnight --seats 4 --set mode=team" "midnight --seats 6" "halloween --seats 4" \
        "halloween --seats 2 --set mode=expert" "clockman --seats 4" "clockman --seats 2" "keyhole --seats 4 --set midnight=on" \
        "keyhole --seats 2 --set merge=on --set movement=turns --set layout=players" "template --seats 3"; do
        # shellcheck disable=SC2086 # the words of a command line
        run witching play $set --seed 5 --lang "$language"
        check "$language: bots play $set" exits 0
        check "$language: $set says who wins" grep -qE "${over[$language]}" <(tail -2 "$work/out")
        check "$language: $set keeps within 80 columns" within_80 "$work/out"
        check "$language: $set holds no English" no_english "$work/out"
        cp "$work/out" "$work/match"
        # shellcheck disable=SC2086
        run witching play $set --seed 5
        case $set in template*) ;; *) check "$language: $set leaves no line in English" nothing_left "$work/out" "$work/match" "$set" ;; esac
        # shellcheck disable=SC2086
        run witching play $set --seed 5 --lang "$language" --ascii
        check "$language: $set draws in ASCII" ascii_only "$work/out"
        # In German ae, oe and ue are longer than ä, ö and ü: a line of the log may break earlier.
        [ "$language" = de ] || check "$language: $set draws as many lines in ASCII" [ "$(wc -l <"$work/out")" -eq "$(wc -l <"$work/match")" ]
    done
    for game in hourglass midnight halloween clockman keyhole; do
        printf 'help\nrules\nhint\nlog\nwhy\nwhy 1\ntake a r1\nwhy take a r1\n999\n1\nundo\n1\n1\n\nlog\nsave copy\nquit\n' |
            witching play "$game" --lang "$language" --stdin --seed 7 --record "$work/record" >"$work/out" 2>"$work/err"
        rm "$work/record" copy
        check "$language: a person at $game is left in peace" test ! -s "$work/err"
        check "$language: a person at $game reads 80 columns" within_80 <(grep -v "$work" "$work/out")
        check "$language: a person at $game reads no English" no_english "$work/out"
        check "$language: a person at $game reads how the page of rules begins" holds_the_rules "docs/rules/$language/$game.md"
        yes $'1\n' | head -4000 | # the first move; Enter confirms it where it is only offered
             witching play "$game" --lang "$language" --stdin --seed 7 --record "$work/record" >"$work/out"
        check "$language: a person plays $game to the end" grep -qE "${over[$language]}" "$work/out"
        check "$language: and reads no English" no_english "$work/out"
        check "$language: in 80 columns" within_80 <(grep -v "$work" "$work/out")
        check "$language: the record of $game is the same in every language" grep -q '^player 0 You$' "$work/record"
        rm "$work/record"
    done
    printf '\n2\nAda\n\nmemory=closed\nx=1\n\n\nquit\n' | witching play --stdin --lang "$language" --seed 3 >"$work/out" 2>&1
    check "$language: the questions hold no English" no_english "$work/out"

    printf 'new hourglass 3\nwhy take a r1\ndo take a r1\n' | witching engine --seed 1 --lang "$language" >"$work/out"
    check "$language: engine says why" grep -q "^why illegal .*\"text\":\"${not_held[$language]}" "$work/out"
    check "$language: engine says its errors" grep -q "^error X4-not-in-hand ${not_held[$language]}" "$work/out"
    sed 20d tests/golden/hourglass/3-seats.record >"$work/broken"
    for refused in "trace chess" "trace hourglass --seats 9" "trace hourglass --set length=x" "trace midnight --set wins=0" \
        "trace midnight --seats 3 --set mode=team" "replay $work/nowhere" "replay $work/broken" "dance" "bench --wrong"; do
        # shellcheck disable=SC2086
        run witching $refused --lang "$language"
        check "$language: ${refused##*/} is refused in one sentence" one_sentence
        check "$language: ${refused##*/} is refused without English" no_english "$work/err"
    done
done

# --- what programs read -----------------------------------------------------------------------------------------------------

requests='new hourglass 3\nlegal\nstate\nview 1\nrecord\nabout midnight\ngames\nbots\nhelp\nscores\nlog\ngo greedy\nquit\n'
programs() { # LANGUAGE: everything a program may read
    witching --lang "$1" trace hourglass --seats 3 --seed 5
    witching --lang "$1" trace midnight --seats 4 --set mode=team --seed 5 --views
    witching --lang "$1" games --json
    witching --lang "$1" games midnight --state
    witching --lang "$1" replay tests/golden/midnight/4-seats.record --json
    # shellcheck disable=SC2059 # the requests are the format
    printf "$requests" | witching --lang "$1" engine --seed 1
}
programs en >"$work/english"
for language in $languages; do
    check "$language: programs read what they always read" cmp "$work/english" <(programs "$language")
done

# --- where the language comes from ------------------------------------------------------------------------------------------

spoken() { # the language in which the command answers
    witching dance 2>&1 | grep -oE 'There is no|Den Befehl|De opdracht|commande' |
        sed 's/There is no/en/; s/Den Befehl/de/; s/De opdracht/nl/; s/commande/fr/'
}
speaks() { # LANGUAGE [VARIABLE=VALUE]…
    local wanted=$1
    shift
    [ "$(for setting; do export "${setting?}"; done && spoken)" = "$wanted" ]
}
check "English in the C locale" speaks en LANG=C
check "English without a locale" speaks en LANG=
check "English where a language is not known" speaks en LANG=es_ES.UTF-8
check "LANG" speaks de LANG=de_AT.UTF-8
check "LC_MESSAGES goes before LANG" speaks nl LANG=de_DE.UTF-8 LC_MESSAGES=nl_BE.UTF-8
check "LC_ALL goes before LC_MESSAGES" speaks fr LANG=de_DE.UTF-8 LC_MESSAGES=nl_NL.UTF-8 LC_ALL=fr_FR.UTF-8
check "an empty variable counts for nothing" speaks de LC_ALL= LC_MESSAGES= LANG=de_DE.UTF-8
check "LANGUAGE lists wishes" speaks nl LANG=de_DE.UTF-8 LANGUAGE=es:nl:fr
check "LANGUAGE may wish for English" speaks en LANG=de_DE.UTF-8 LANGUAGE=en:nl
check "LANGUAGE without a known language falls back" speaks de LANG=de_DE.UTF-8 LANGUAGE=es::pt_BR
check "LANGUAGE does not count in the C locale" speaks en LANG=C LANGUAGE=nl
check "nor in C.UTF-8" speaks en LANG=C.UTF-8 LANGUAGE=nl
run env LANG=de_DE.UTF-8 "$build/witching" --lang nl dance
check "--lang goes before the environment" grep -q 'De opdracht' "$work/err"
run witching dance --lang fr
check "--lang may come after a mistake" exits 2
run env LC_ALL=C "$build/witching" --lang fr help play
check "help in the C locale is plain ASCII" ascii_only "$work/out"
for bad in xx '' deu de:nl DE; do
    run witching --lang "$bad" games
    check "--lang '$bad' is refused" exits 2
    check "--lang '$bad' is refused in one sentence" one_sentence
    check "and told the languages" grep -q 'en, de, nl, fr\.$' "$work/err"
    run witching games --lang="$bad"
    check "--lang='$bad' after the command is refused" exits 2
done
run witching games --lang
check "--lang without a value is refused" one_sentence
run witching --lang
check "--lang alone is refused" one_sentence

# --- the catalogues ---------------------------------------------------------------------------------------------------------

check "every catalogue is whole" tools/check-po "$work/po"
# The page gets the texts of the engine, the lessons, the server and its own: all but those of the command alone.
texts=$(awk -v RS= '/#: ([^\n]* )?(src|include|apps\/server|web|docs)\// { n++ } END { print n }' po/witching.pot)
for language in $languages; do
    check "$language: the browser's catalogue" node -e "
        const assert = require('assert/strict'), fs = require('fs');
        const parts = fs.readdirSync('$locale/$language').map((part) => JSON.parse(fs.readFileSync('$locale/$language/' + part, 'utf8')));
        const texts = Object.assign({}, ...parts);
        assert.equal(Object.keys(texts).length, $texts);
        assert.ok(texts['The match is over.'] && texts['The match is over.'] !== 'The match is over.');
        const holes = (text) => [...new Set(text.match(/\{\d\}/g))].sort().join();
        for (const [english, text] of Object.entries(texts)) assert.equal(holes(text), holes(english), english);"
done
witching games --json >"$work/games"
check "no word of a notation is a text" node -e "
    const assert = require('assert/strict'), read = (file) => JSON.parse(require('fs').readFileSync(file, 'utf8'));
    const texts = Object.assign({}, ...require('fs').readdirSync('$locale/de').map((part) => read('$locale/de/' + part)));
    for (const game of read('$work/games'))
        for (const word of [game.id, ...game.options.map((option) => option.key), ...game.options.flatMap((option) => option.values ?? [])])
            assert.ok(!(word in texts), word);"

copy_source "$work/copy"
check "the lint passes a copy" "$work/copy/tools/check-po" "$work/lint"
spoil() { # NAME FILE PROGRAM: the file changed by sed in the copy: the lint must notice
    sed -i -e "$3" "$work/copy/$2"
    check "and is changed" not cmp -s "$work/copy/$2" "$2"
    check "the lint notices $1" not "$work/copy/tools/check-po" "$work/lint"
    cp "$2" "$work/copy/$2"
}
spoil "a missing translation" po/de.po '/^msgid "The match is over\."/{n;s/.*/msgstr ""/}'
spoil "a text that changed in the source" src/core/why.c 's/The match is over\./The match has ended./'
spoil "a new text" src/core/why.c '$a const char *fresh = WH_TR("A sentence nobody has translated.");'
spoil "a text that went away" src/core/why.c 's/WH_TR("Chance has to act first\.")/""/'
spoil "a fuzzy translation" po/nl.po '0,/^#: src\/core\/why.c/s//&\n#, fuzzy/'
spoil "a lost {0}" po/fr.po '/^msgid "{0} is to act here\."/{n;s/{0}/Une place/}'
spoil "a wrong %s" po/de.po '/^msgid "A copy is in %s\."/{n;s/%s/%d/}'
spoil "a leftover" po/nl.po '$a \\nmsgid "No such text."\nmsgstr "Geen tekst."'

cd "$root" || exit 1
exit "$failed"
