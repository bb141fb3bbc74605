#!/usr/bin/env bash
# tools/check-links must name every link that leads nowhere, and every file that is not there.     tests/tools/links.sh
cd "$(dirname "$0")/../.." || exit 1
. tests/kit/suite.sh
suite=links/

plant() { # NAME TEXT WORDS: of a page with this text it says these words; without WORDS nothing
    local page=$work/page.md
    printf '# A page\n%s\n' "$2" >"$page"
    finds "$1" "${3:+$page: $3}" tools/check-links "$page"
}

cp docs/notation.md "$work"
plant "all is well" '[there](notation.md), [here](#a-page), `app.c`, `shared/app.c`, `apps/shared/`, `choice.svelte.ts`, `src/games/<id>/<id>_words.c`, `web/src/games/<id>/`' ""
plant "a page that is not there" "[there](elsewhere.md)" "elsewhere.md is not there"
plant "an anchor that is not there" "[there](notation.md#elsewhere)" "notation.md#elsewhere has no such anchor"
plant "a heading of the page itself that is not there" "[here](#another-page)" "#another-page has no such anchor"
plant "a file that is not there" 'It is in `nowhere.c`.' "there is no nowhere.c"
plant "a file in another folder" 'It is in `command/app.c`.' "there is no command/app.c"
plant "a folder that is not there" 'They are in `apps/nowhere/`.' "there is no apps/nowhere/"
plant "a file of each game, elsewhere" 'It is in `src/words/<id>_words.c`.' "there is no src/words/clockman_words.c
$(for game in halloween hourglass keyhole midnight; do echo "$work/page.md: there is no src/words/${game}_words.c"; done)"
exit $failed
