/* options.c: lines of "key=value" for a game: what is accepted stays in range and can be printed and read again. The
 * first byte chooses the game, the second the seats. */
#include "fuzz.h"

static void expect_printable(const struct wh_game *game, const struct wh_setup *setup) {
    for (unsigned i = 0; i < game->option_count; i++) {
        char text[200];
        struct wh_setup again = *setup;
        struct wh_text out = wh_text_into(text, sizeof text);
        wh_put(&out, game->options[i].key);
        wh_put_char(&out, '=');
        wh_option_print(&game->options[i], setup->option[i], &out);
        MUST(wh_setup_set(game, &again, text, NULL) && memcmp(&again, setup, sizeof again) == 0);
    }
}

FUZZ(options) {
    if (size < 2 || size > 4000) return 0;
    char text[4001];
    memcpy(text, data, size);
    text[size] = 0;
    const struct wh_game *game = wh_games[data[0] % wh_game_count];
    struct wh_setup setup;
    struct wh_why why;
    wh_setup_default(game, data[1] % 8, &setup);
    for (char *at = text + 2; *at;) {
        char *end = strchr(at, '\n');
        if (end) *end = 0;
        struct wh_setup before = setup;
        if (!wh_setup_set(game, &setup, at, &why)) {
            MUST(memcmp(&before, &setup, sizeof setup) == 0);
            MUST(why.reason && why.text[0]);
        }
        expect_printable(game, &setup);
        at = end ? end + 1 : at + strlen(at);
    }
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    if (wh_setup_check(game, &setup, &why)) MUST(game->start(state, &setup, &why) && !game->audit(state));
    return 0;
}
