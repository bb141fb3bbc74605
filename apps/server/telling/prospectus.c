/* prospectus.c: the lists of games and bots, kept as text. */
#include "server/telling/prospectus.h"

#include "shared/app.h"
#include "shared/language.h"
#include "shared/thinker.h"
#include "witching/wire.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 18, LANGUAGES_MOST = 8 };

/* The loop's own. */
struct kept {
    const char *language;
    char *text;
};

static void write_games(struct wh_text *out) {
    for (unsigned i = 0; i < wh_game_count; i++)
        if (!wh_games[i]->specimen) wh_wire_game(out, wh_games[i]);
}

static void write_bots(struct wh_text *out) {
    for (unsigned i = 0;; i++) {
        char id[THINKER_NAME], words[WH_LINE_TEXT];
        struct wh_text name = wh_text_into(id, sizeof id), about = wh_text_into(words, sizeof words);
        if (!thinker_listed(i, &name, &about)) break;
        wh_json_open(out, '{');
        wh_json_key(out, "id");
        wh_json_string(out, id);
        wh_json_key(out, "about");
        wh_json_string(out, words);
        wh_json_close(out, '}');
    }
}

static char *make(void (*write)(struct wh_text *out)) {
    char *room = allocate(ROOM);
    struct wh_text out = wh_text_into(room, ROOM);
    wh_json_open(&out, '[');
    write(&out);
    wh_json_close(&out, ']');
    wh_assert(!out.overflow);
    char *text = allocate(out.length + 1);
    memcpy(text, room, out.length);
    free(room);
    return text;
}

static const char *text_of(struct kept kept[LANGUAGES_MOST], void (*write)(struct wh_text *out)) {
    unsigned i = 0;
    while (i < LANGUAGES_MOST - 1 && kept[i].text && kept[i].language != language_chosen()) i++;
    if (!kept[i].text) kept[i] = (struct kept){ language_chosen(), make(write) };
    wh_assert(kept[i].language == language_chosen());
    return kept[i].text;
}

void put_games(struct wh_text *out) {
    static struct kept kept[LANGUAGES_MOST];
    wh_json_key(out, "games");
    wh_json_raw(out, text_of(kept, write_games));
}

void put_bots(struct wh_text *out) {
    static struct kept kept[LANGUAGES_MOST];
    wh_json_key(out, "bots");
    wh_json_raw(out, text_of(kept, write_bots));
}
