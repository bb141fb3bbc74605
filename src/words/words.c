/* words.c: a step and a result in words, whatever the game; and the words of a game that has none of its own: its
 * notation. */
#include "witching/telling.h"

void wh_tell_step(const struct wh_scene *before, const struct wh_scene *after, int who, const char *action,
                  struct wh_lines *lines) {
    const struct wh_words *words = wh_words_of(before->game);
    struct wh_line *first = &lines->line[0];
    memset(first, 0, sizeof *first);
    struct wh_text out = wh_text_into(first->text, sizeof first->text);
    words->narrate(before, who, action, &out);
    lines->count = lines->moves = out.length > 0;
    words->aftermath(before, after, lines);
}

/* --- the result --------------------------------------------------------------------------------------------------- */

static void list_winners(const struct wh_scene *scene, struct wh_text *out) {
    unsigned left = wh_popcount(scene->winners);
    for (unsigned seat = 0; seat < scene->setup->seats; seat++) {
        if (!(scene->winners >> seat & 1)) continue;
        wh_put(out, wh_seat_name(scene, seat));
        if (--left) wh_put(out, left == 1 ? wh_tr(scene->language, " and ") : ", ");
    }
}

void wh_put_score(const struct wh_scene *scene, int64_t score, struct wh_text *out) {
    bool half = wh_words_of(scene->game)->half_points;
    /* TRANSLATORS: a number and a half, with the decimal sign of the language. */
    const char *words = half && score % 2 ? wh_tr(scene->language, "{0}.5") : "{0}";
    wh_put_numbers(out, words, half ? score / 2 : score, 0);
}

void wh_put_result(const struct wh_scene *scene, struct wh_text *out) {
    char names[WH_MAX_SEATS * (WH_PLAYER_NAME + 8)];
    struct wh_text winners = wh_text_into(names, sizeof names);
    bool one = wh_popcount(scene->winners) == 1, you = one && wh_seat_is_you(scene, wh_lowest(scene->winners));
    list_winners(scene, &winners);
    const char *words = you   ? wh_tr(scene->language, "You win!")
                        : one ? wh_tr(scene->language, "{0} wins!")
                              : wh_tr(scene->language, "{0} win together!");
    wh_put_template(out, words, (const char *const[]){ names, NULL });
    for (unsigned seat = 0; seat < scene->setup->seats; seat++) {
        wh_put(out, seat ? ", " : "  ");
        wh_put(out, wh_seat_name(scene, seat));
        wh_put_char(out, ' ');
        wh_put_score(scene, scene->scores[seat], out);
    }
}

/* --- plain words -------------------------------------------------------------------------------------------------- */

static void narrate(const struct wh_scene *before, int who, const char *action, struct wh_text *out) {
    wh_put(out, who == WH_CHANCE ? wh_tr(before->language, "Chance") : wh_seat_name(before, who));
    wh_put(out, ": ");
    wh_put(out, action);
}

static void aftermath(const struct wh_scene *before, const struct wh_scene *after, struct wh_lines *lines) {
    (void)before, (void)after, (void)lines;
}

static void explain(const struct wh_scene *scene, struct wh_text *out) {
    wh_put(out, scene->spelled
                    ? wh_tr(scene->language, "Choose one of your moves.")
                    : wh_tr(scene->language, "Choose one of the moves listed, by its number or as it is written."));
}

static void label(const struct wh_scene *scene, const char *action, struct wh_text *out) {
    (void)scene;
    bool small = *action >= 'a' && *action <= 'z';
    if (small) wh_put_char(out, (char)(*action - 'a' + 'A'));
    wh_put(out, action + small);
}

static const struct wh_words plain_words = {
    .narrate = narrate, .aftermath = aftermath, .explain = explain, .label = label
};

void wh_put_label(const struct wh_scene *scene, const char *action, struct wh_text *out) {
    const struct wh_words *words = wh_words_of(scene->game);
    struct wh_scene spelled = *scene;
    spelled.spelled = true;
    (words->label ? words->label : label)(&spelled, action, out);
}

const struct wh_words *wh_words_of(const struct wh_game *game) { return game->words ? game->words : &plain_words; }
