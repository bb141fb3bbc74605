/* nudge_words.c: friendly words for where a thing goes, and the notation of the rules for them. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/play/nudge.h"

void nudge_write_place(unsigned piece, const struct lobby_piece *at, char move[WH_ACTION_TEXT]) {
    snprintf(move, WH_ACTION_TEXT, "place %s %u %u %u %s", lobby_facts()->pieces[piece], at->x, at->y, at->yaw,
             lobby_facts()->poses[at->pose]);
}

void nudge_write_stand(const struct lobby_ghost *stand, char move[WH_ACTION_TEXT]) {
    snprintf(move, WH_ACTION_TEXT, "stand %d %d %d", (int)stand->x, (int)stand->y, (int)stand->z);
}

/* --- words one by one --------------------------------------------------------------------------------------------- */

struct words {
    const char *rest;
    char word[WH_ACTION_TEXT];
};

static bool next_word(struct words *words) {
    words->rest += strspn(words->rest, " ");
    size_t length = strcspn(words->rest, " ");
    snprintf(words->word, sizeof words->word, "%.*s", (int)length, words->rest);
    words->rest += length;
    return length > 0;
}

static bool as_number(const char *word, unsigned *out) {
    char *end;
    unsigned long number = strtoul(word, &end, 10);
    if (!isdigit((unsigned char)*word) || *end || number > 9999) return false;
    *out = (unsigned)number;
    return true;
}

static bool as_field(const char *word, unsigned *x, unsigned *y) { /* its middle */
    const struct lobby_facts *facts = lobby_facts();
    int field = lobby_index(facts->fields, LOBBY_FIELDS, word), a_side = facts->size / facts->field;
    if (field < 0) return false;
    *x = (unsigned)(field % a_side * facts->field + facts->field / 2);
    *y = (unsigned)(field / a_side * facts->field + facts->field / 2);
    return true;
}

bool nudge_read_stand(const char *move, struct nudge_hand *hand) {
    int x, y, z;
    if (sscanf(move, "stand %d %d %d", &x, &y, &z) != 3) return false;
    hand->lobby.stand = (struct lobby_ghost){ .at = "lobby", .x = x, .y = y };
    hand->height = z;
    return true;
}

bool nudge_read_place(const char *move, struct lobby_hand *hand) {
    char piece[12], pose[12];
    unsigned x, y, yaw;
    if (sscanf(move, "place %11s %u %u %u %11s", piece, &x, &y, &yaw, pose) != 5) return false;
    if (!wh_same(piece, lobby_facts()->pieces[hand->piece])) return false;
    hand->at = (struct lobby_piece){ true, x, y, yaw, (unsigned)lobby_index(lobby_facts()->poses, LOBBY_POSES, pose) };
    return true;
}

/* --- furniture ---------------------------------------------------------------------------------------------------- */

/* One word after the piece; `numbers` counts those without a name: x, y, turn. */
static bool take_detail(struct words *words, struct lobby_piece *at, unsigned *numbers) {
    unsigned *const plain[] = { &at->x, &at->y, &at->yaw };
    unsigned number;
    int pose = lobby_index(lobby_facts()->poses, LOBBY_POSES, words->word);
    if (pose >= 0) {
        at->pose = (unsigned)pose;
        return true;
    }
    if (wh_same(words->word, "at") || wh_same(words->word, "to") || wh_same(words->word, "*")) return true;
    if (as_field(words->word, &at->x, &at->y)) return *numbers = 2, true;
    if (wh_same(words->word, "yaw") || wh_same(words->word, "turn") || wh_same(words->word, "turned")) {
        return next_word(words) && as_number(words->word, &at->yaw);
    }
    if (!as_number(words->word, &number) || *numbers >= WH_COUNT(plain)) return false;
    *plain[(*numbers)++] = number;
    return true;
}

/* The notation itself: `place sofa 180 140 45 up`. */
static bool is_exact_place(const char *words) {
    unsigned x, y, yaw;
    char pose[12];
    int end = 0;
    return sscanf(words, "place %*s %u %u %u %11s%n", &x, &y, &yaw, pose, &end) == 4 && !words[end] &&
           !isdigit((unsigned char)*pose);
}

static enum nudge_words read_place(const struct wh_scene *scene, struct words *words, struct nudge_hand *hand,
                                   char unknown[WH_ACTION_TEXT]) {
    unsigned numbers = 0, middle = (unsigned)lobby_facts()->size / 2;
    char phase[12];
    wh_view_words(scene, phase, sizeof phase, "phase");
    bool now = wh_same(phase, "furniture") || wh_same(phase, "furnish");
    if (!now || !next_word(words)) return NUDGE_WORDS_EXACT;
    int piece = lobby_index(lobby_facts()->pieces, LOBBY_PIECES, words->word);
    if (piece < 0) return NUDGE_WORDS_EXACT; /* the rules say that there is none */
    hand->lobby.piece = piece;
    hand->lobby.at = lobby_piece_of(scene, (unsigned)piece);
    if (!hand->lobby.at.there) hand->lobby.at = (struct lobby_piece){ .there = true, .x = middle, .y = middle };
    while (next_word(words))
        if (!take_detail(words, &hand->lobby.at, &numbers)) {
            snprintf(unknown, WH_ACTION_TEXT, "%s", words->word);
            return NUDGE_WORDS_UNKNOWN;
        }
    return NUDGE_WORDS_MEANT;
}

/* --- ghosts ------------------------------------------------------------------------------------------------------- */

/* The one that will be put down: the chosen one, the bigger one of a merging, or the first small one that waits. */
static unsigned ghost_in_hand(const struct wh_scene *scene, unsigned seat) {
    char name[8], partner[8];
    wh_view_words(scene, name, sizeof name, "pick");
    wh_view_words(scene, partner, sizeof partner, "merge");
    int pick = lobby_index(lobby_facts()->ghosts, LOBBY_GHOSTS, name),
        merge = lobby_index(lobby_facts()->ghosts, LOBBY_GHOSTS, partner);
    char size = pick < 0 ? 's' : merge < 0 ? 0 : pick < 4 && merge < 4 ? 'm' : 'l';
    for (unsigned ghost = 0; size && ghost < LOBBY_GHOSTS; ghost++) {
        struct lobby_ghost it = lobby_ghost_of(scene, seat, ghost);
        if (lobby_facts()->ghosts[ghost][0] == size && wh_same(it.at, pick < 0 ? "start" : "pool")) return ghost;
    }
    return pick < 0 ? 0 : (unsigned)pick;
}

static enum nudge_words read_stand(const struct wh_scene *scene, struct words *words, struct nudge_hand *hand,
                                   char unknown[WH_ACTION_TEXT]) {
    unsigned numbers[3], count = 0, x, y, seat = (unsigned)scene->viewer, half = (unsigned)lobby_facts()->field / 2;
    char field[8];
    wh_view_words(scene, field, sizeof field, "dest");
    if (!as_field(field, &x, &y)) return NUDGE_WORDS_EXACT; /* no ghost is to be put down now */
    while (next_word(words)) {
        bool skipped = wh_same(words->word, "*") || wh_same(words->word, "at");
        if (skipped) continue;
        if (count == 3 || !as_number(words->word, &numbers[count])) {
            hand->lobby.piece = -1;
            snprintf(unknown, WH_ACTION_TEXT, "%s", words->word);
            return NUDGE_WORDS_UNKNOWN;
        }
        count++;
    }
    if (count == 3) return NUDGE_WORDS_EXACT;
    *hand = (struct nudge_hand){ .lobby = { .piece = -1, .seat = seat, .ghost = ghost_in_hand(scene, seat) },
                                 .west = x - half,
                                 .south = y - half };
    hand->lobby.stand =
        (struct lobby_ghost){ .at = "lobby", .x = count > 0 ? numbers[0] : x, .y = count > 1 ? numbers[1] : y };
    return NUDGE_WORDS_MEANT;
}

enum nudge_words nudge_read(const struct wh_scene *scene, const char *text, struct nudge_hand *hand,
                            char unknown[WH_ACTION_TEXT]) {
    struct words words = { .rest = text };
    if (is_exact_place(text) || !next_word(&words)) return NUDGE_WORDS_EXACT;
    if (wh_same(words.word, "place")) return read_place(scene, &words, hand, unknown);
    if (wh_same(words.word, "stand")) return read_stand(scene, &words, hand, unknown);
    return NUDGE_WORDS_EXACT;
}
