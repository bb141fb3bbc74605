/* prospectus.c: the lists of games and bots, kept as text. */
#include "server/telling/prospectus.h"

#include "shared/app.h"
#include "shared/language.h"
#include "shared/thinker.h"
#include "witching/wire.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 18, LANGUAGES_MOST = 8 };

static void write_games(struct wh_text *out, const struct wh_language *language) {
    (void)language; /* the page translates them */
    for (unsigned i = 0; i < wh_game_count; i++)
        if (!wh_games[i]->specimen) wh_wire_game(out, wh_games[i]);
}

static void write_bots(struct wh_text *out, const struct wh_language *language) {
    for (unsigned i = 0;; i++) {
        char id[THINKER_NAME], words[WH_LINE_TEXT];
        struct wh_text name = wh_text_into(id, sizeof id), about = wh_text_into(words, sizeof words);
        if (!thinker_listed(i, &name)) break;
        thinker_about(i, language, &about);
        wh_json_open(out, '{');
        wh_json_key(out, "id");
        wh_json_string(out, id);
        wh_json_key(out, "about");
        wh_json_string(out, words);
        wh_json_close(out, '}');
    }
}

static char *make(void (*write)(struct wh_text *out, const struct wh_language *language),
                  const struct wh_language *language) {
    char *room = allocate(ROOM);
    struct wh_text out = wh_text_into(room, ROOM);
    wh_json_open(&out, '[');
    write(&out, language);
    wh_json_close(&out, ']');
    wh_assert(!out.overflow);
    char *text = allocate(out.length + 1);
    memcpy(text, room, out.length);
    free(room);
    return text;
}

/* What is kept is the loop's own. */

void put_games(struct wh_text *out) {
    static char *kept;
    if (!kept) kept = make(write_games, NULL);
    wh_json_key(out, "games");
    wh_json_raw(out, kept);
}

void put_bots(struct wh_text *out, const struct wh_language *language) {
    static char *kept[LANGUAGES_MOST];
    unsigned number = language_number(language);
    wh_assert(number < LANGUAGES_MOST);
    if (!kept[number]) kept[number] = make(write_bots, language);
    wh_json_key(out, "bots");
    wh_json_raw(out, kept[number]);
}
