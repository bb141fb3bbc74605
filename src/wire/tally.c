/* tally.c: where the points of a match came from, as JSON. */
#include "witching/wire.h"

#include "pairs.h"

/* Bit per source that brought anybody anything in any round. */
static uint32_t used_sources(const struct wh_wire_tally *it) {
    struct wh_tally tally = wh_tally_of(it->match, it->over);
    uint32_t used = 0;
    while (wh_tally_next(&tally))
        for (unsigned seat = 0; seat < it->match->setup.seats; seat++)
            for (unsigned source = 0; source < WH_SOURCES; source++)
                if (tally.round[seat][source]) used |= 1u << source;
    return used;
}

static void put_sources(struct wh_text *out, const struct wh_wire_tally *it, uint32_t used) {
    const struct wh_game *game = it->match->game;
    wh_json_key(out, "sources");
    wh_json_open(out, '[');
    for (; used; used &= used - 1) {
        const struct wh_source *source = wh_tally_source(game, wh_lowest(used));
        wh_json_open(out, '{');
        wh_json_put_string(out, "id", source->id);
        wh_json_put_string(out, "name", wh_source_name(game, source, it->language));
        wh_json_close(out, '}');
    }
    wh_json_close(out, ']');
}

static void put_points(struct wh_text *out, const char *key, unsigned seats, uint32_t used, wh_points points) {
    wh_json_key(out, key);
    wh_json_open(out, '[');
    for (unsigned seat = 0; seat < seats; seat++) {
        wh_json_open(out, '[');
        for (uint32_t left = used; left; left &= left - 1) wh_json_int(out, points[seat][wh_lowest(left)]);
        wh_json_close(out, ']');
    }
    wh_json_close(out, ']');
}

static void put_verdict(struct wh_text *out, const struct wh_scene *end) {
    char sentence[WH_VERDICT];
    struct wh_text words = wh_text_into(sentence, sizeof sentence);
    wh_json_key(out, "verdict");
    if (!end) {
        wh_json_null(out);
        return;
    }
    wh_put_verdict(end, &words);
    wh_assert(!words.overflow);
    wh_json_string(out, sentence);
}

void wh_wire_tally(struct wh_text *out, const struct wh_wire_tally *it) {
    struct wh_tally tally = wh_tally_of(it->match, it->over);
    unsigned seats = it->match->setup.seats;
    uint32_t used = used_sources(it);
    wh_json_open(out, '{');
    put_sources(out, it, used);
    wh_json_key(out, "rounds");
    wh_json_open(out, '[');
    while (wh_tally_next(&tally)) {
        wh_json_open(out, '{');
        wh_json_put_int(out, "plies", it->count ? it->count(it->counter, tally.plies) : tally.plies);
        put_points(out, "points", seats, used, tally.round);
        wh_json_close(out, '}');
    }
    wh_json_close(out, ']');
    put_points(out, "total", seats, used, tally.total);
    put_verdict(out, it->end);
    wh_json_close(out, '}');
}
