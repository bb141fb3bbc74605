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
    struct wh_scene told = *after;
    told.by = action;
    words->aftermath(before, &told, lines);
}

/* --- the result --------------------------------------------------------------------------------------------------- */

static void put_names(const struct wh_scene *scene, uint32_t seats, struct wh_text *out) {
    for (unsigned left = wh_popcount(seats); left; seats &= seats - 1) {
        wh_put(out, wh_seat_name(scene, wh_lowest(seats)));
        if (--left) wh_put(out, left == 1 ? wh_tr(scene->language, " and ") : ", ");
    }
}

void wh_put_score(const struct wh_scene *scene, int64_t score, struct wh_text *out) {
    bool half = wh_words_of(scene->game)->half_points;
    /* TRANSLATORS: a number and a half, with the decimal sign of the language. */
    const char *words = half && score % 2 ? wh_tr(scene->language, "{0}.5") : "{0}";
    wh_put_numbers(out, words, half ? score / 2 : score, 0);
}

static uint32_t your_seat(const struct wh_scene *scene) {
    for (unsigned seat = 0; seat < scene->setup->seats; seat++)
        if (wh_seat_is_you(scene, seat)) return 1u << seat;
    return 0;
}

static void put_winners(const struct wh_scene *scene, struct wh_text *out) {
    static const struct {
        const char *alone, *shared, *together;
    } sentences[] = {
        { WH_TR("{0} wins!"), WH_TR("{0} share the win!"), WH_TR("{0} win together!") },
        { WH_TR("You win!"), WH_TR("You share the win with {0}!"), WH_TR("You win together with {0}!") },
    };
    char names[WH_MAX_SEATS * (WH_PLAYER_NAME + 8)];
    struct wh_text text = wh_text_into(names, sizeof names);
    uint32_t you = scene->winners & your_seat(scene);
    bool alone = wh_popcount(scene->winners) == 1;
    put_names(scene, scene->winners & ~you, &text);
    const char *words = alone           ? sentences[you != 0].alone
                        : scene->shared ? sentences[you != 0].shared
                                        : sentences[you != 0].together;
    wh_put_template(out, wh_tr(scene->language, words), (const char *const[]){ names, NULL });
}

void wh_put_result(const struct wh_scene *scene, struct wh_text *out) {
    put_winners(scene, out);
    for (unsigned seat = 0; seat < scene->setup->seats; seat++) {
        wh_put(out, seat ? ", " : "  ");
        wh_put(out, wh_seat_name(scene, seat));
        wh_put_char(out, ' ');
        wh_put_score(scene, scene->scores[seat], out);
    }
}

void wh_put_verdict(const struct wh_scene *scene, struct wh_text *out) {
    put_winners(scene, out);
    wh_put_char(out, ' ');
    wh_words_of(scene->game)->verdict(scene, out);
}

uint32_t wh_words_tied(const struct wh_scene *scene) {
    uint32_t tied = 0;
    for (unsigned seat = 0; seat < scene->setup->seats; seat++)
        if (scene->scores[seat] == scene->scores[wh_lowest(scene->winners)]) tied |= 1u << seat;
    return tied & ~scene->winners;
}

void wh_words_won(const struct wh_won *won, const struct wh_scene *scene, struct wh_text *out) {
    char filler[WH_MAX_SEATS * (WH_PLAYER_NAME + 8)];
    struct wh_text text = wh_text_into(filler, sizeof filler);
    uint32_t tied = wh_words_tied(scene);
    const char *words = tied & your_seat(scene) ? won->than_you
                        : tied                  ? won->than
                        : scene->shared         ? won->each
                                                : won->most;
    if (tied)
        put_names(scene, tied, &text);
    else
        wh_put_score(scene, scene->scores[wh_lowest(scene->winners)], &text);
    wh_put_template(out, wh_tr(scene->language, words), (const char *const[]){ filler, NULL });
}

const char *wh_source_name(const struct wh_game *game, const struct wh_source *source,
                           const struct wh_language *language) {
    const char *name = source->name ? source->name : wh_term_find(game, source->id)->name;
    return wh_tr(language, name);
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
    wh_put(out, action);
}

static void verdict(const struct wh_scene *scene, struct wh_text *out) {
    static const struct wh_won won = { WH_TR("Most points: {0}."), WH_TR("Most points: {0} each."),
                                       WH_TR("You had as many points."), WH_TR("As many points as {0}.") };
    wh_words_won(&won, scene, out);
}

static const struct wh_words plain_words = {
    .narrate = narrate, .aftermath = aftermath, .explain = explain, .label = label, .verdict = verdict
};

void wh_put_label(const struct wh_scene *scene, const char *action, struct wh_text *out) {
    const struct wh_words *words = wh_words_of(scene->game);
    size_t first = out->length;
    (words->label ? words->label : label)(scene, action, out);
    char *letter = &out->start[first];
    if (*letter >= 'a' && *letter <= 'z') *letter = (char)(*letter - 'a' + 'A');
}

const struct wh_words *wh_words_of(const struct wh_game *game) { return game->words ? game->words : &plain_words; }
