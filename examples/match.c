/* match.c: a whole match with the library's own types: no allocation, packed actions, a record at the end.
 *
 *     cc match.c $(pkg-config --cflags --libs witching) -o match && ./match [GAME [SEED]]
 *
 * Seat 0 is a search that thinks a little about each move, the others are greedy. All memory is this program's. */
#include <witching/bots.h>
#include <witching/match.h>
#include <witching/search.h>

#include <stdio.h>
#include <stdlib.h>

enum { SEATS = 3, ITERATIONS = 200 };

static uint64_t next_luck(void *from) { return wh_rng_next(from); }

/* The bot knows what its seat knows: what it cannot know, the search redraws in every iteration. */
static wh_action choose(const struct wh_match *match, int seat, struct wh_search *search, struct wh_rng *rng) {
    struct wh_opinion opinions[WH_LEGAL_MAX];
    if (seat != 0) return wh_bot_choose(wh_bot_find("greedy"), match->game, match->state, &match->notes, rng);
    wh_search_begin(search, match->state, &match->notes, wh_rng_next(rng));
    wh_search_run(search, ITERATIONS);
    wh_search_opinions(search, opinions);
    return opinions[0].action;
}

static void print_move(const struct wh_match *match, int seat, wh_action action) {
    char text[WH_ACTION_TEXT];
    struct wh_text out = wh_text_into(text, sizeof text);
    match->game->format(match->state, action, WH_PUBLIC, &out); /* as an onlooker sees it: no secret gets out */
    printf("seat %d: %s\n", seat, text);
}

static void print_end(const struct wh_match *match) {
    int32_t scores[WH_MAX_SEATS];
    uint32_t winners = match->game->winners(match->state);
    match->game->score(match->state, scores);
    for (int seat = 0; seat < SEATS; seat++)
        printf("seat %d has %d%s\n", seat, scores[seat], winners >> seat & 1 ? " and wins" : "");
    size_t room = wh_record_room(match);
    struct wh_text record = wh_text_into(malloc(room), room);
    wh_record_write(match, &record);
    printf("\n%s", record.start);
    free(record.start);
}

int main(int argc, char **argv) {
    static wh_action actions[WH_MATCH_PLIES];
    static struct wh_match match;
    static const struct wh_search_options usual;
    struct wh_setup setup;
    struct wh_rng luck, thought;
    struct wh_why why;
    const struct wh_game *game = wh_game_choose(argc > 1 ? argv[1] : "hourglass", &why);
    if (!game) return fprintf(stderr, "%s\n", why.text), 1;
    wh_rng_seed(&luck, argc > 2 ? strtoull(argv[2], NULL, 0) : 1);
    wh_rng_seed(&thought, 1);
    wh_setup_default(game, SEATS, &setup);
    if (!wh_match_begin(&match, game, &setup, actions, WH_MATCH_PLIES, &why))
        return fprintf(stderr, "%s\n", why.text), 1;
    size_t size = (wh_search_room(game, ITERATIONS) + 63) / 64 * 64;
    void *memory = aligned_alloc(64, size);
    struct wh_search *search = wh_search_open(memory, size, game, &usual);
    wh_match_settle(&match, next_luck, &luck); /* dice and cards, until a seat is to act */
    for (int seat; (seat = wh_match_actor(&match)) >= 0; wh_match_settle(&match, next_luck, &luck)) {
        wh_action action = choose(&match, seat, search, &thought);
        print_move(&match, seat, action);
        if (!wh_match_play(&match, seat, match.version, action, &why)) return fprintf(stderr, "%s\n", why.text), 1;
    }
    print_end(&match);
    free(memory);
}
