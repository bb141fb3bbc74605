/* midnight_positions.c: positions of midnight that cannot occur are refused, each with its own words. A case is a
 * fragment (see vectors/midnight/README.md), made whole, with one passage of its JSON replaced. */
#include "tests/kit/complete.h"
#include "tests/kit/test.h"

#include <stdio.h>
#include <string.h>

struct position {
    unsigned players;
    const char *fragment, *old, *new; /* old NULL: nothing is replaced */
    const char *words;                /* of the refusal; NULL: it must be accepted */
};

static const char plain[] = "{\"hand\":[\"r1b6\"]}";
static const char jumping[] =
    "{\"hand\":[\"r2b5\"],\"discard\":[\"r1b6\"],\"specials\":[\"jump\"],\"phase\":\"modify\","
    "\"pending\":{\"card\":\"r1b6\",\"first\":\"b\",\"steps\":{\"r\":1,\"b\":6},\"back\":false,"
    "\"energy\":false}}";
static const char swapping[] = "{\"hand\":[\"r2b5\"],\"phase\":\"swap\",\"pending\":{\"by\":\"ghost\"}}";
static const char finished[] =
    "{\"hand\":[\"r1b6\"],\"round\":3,\"history\":[{\"round\":2,\"start\":1,\"end\":\"runout\","
    "\"winners\":[0,2],\"pieces\":{\"r\":3,\"b\":9,\"g\":3,\"p\":24,\"y\":9},\"gain\":[0,9,1]}]}";

static const struct position positions[] = {
    { 3, plain, NULL, NULL, NULL },
    { 3, jumping, NULL, NULL, NULL },
    { 3, jumping, "\"card\":\"r1b6\",\"first\":\"b\"", "\"first\":\"b\",\"card\":\"r1b6\"", NULL },
    { 3, swapping, NULL, NULL, NULL },
    { 3, finished, NULL, NULL, NULL },
    /* the set-up */
    { 3, plain, "\"midnight\"", "\"hourglass\"", "another name belongs here" },
    { 3, plain, "\"players\":3", "\"players\":4", "not what was set up" },
    { 3, plain, "\"target\":24", "\"target\":25", "not what was set up" },
    { 3, plain, "\"finish\":\"stop\"", "\"finish\":\"complete\"", "not what was set up" },
    { 3, plain, "\"backpass\":true", "\"backpass\":false", "not what was set up" },
    { 3, plain, "\"backpass\":true,", "", "this key is missing" },
    { 3, plain, "\"wins\":3", "\"wins\":3,\"wins\":3", "twice" },
    { 3, plain, "\"wins\":3", "\"win\":3", "this key is unknown" },
    /* cards */
    { 3, plain, "\"r2b5\"", "\"r3b4\"", "twice" },
    { 3, plain, "\"deck\":[\"r6g1\"", "\"deck\":[\"r1p6\"", "twice" },
    { 3, plain, "\"r2b5\",", "", "60 hour cards" },
    { 3, plain, "[\"e11\",\"e12\"", "[\"e11\",\"e11\"", "7 energy cards" },
    { 3, plain, "[\"jump\",\"jump\"", "[\"jump\",\"deja\"", "two special actions of each kind" },
    { 3, "{\"hand\":[\"r1b6\",\"r2b5\",\"r3b4\",\"r4b3\",\"r5b2\",\"r6b1\"]}", NULL, NULL, "more movement cards" },
    { 3, "{\"hands\":{\"0\":[\"r1b6\"],\"1\":[\"r2b5\"]}}", NULL, NULL, "while the draw pile lasts" },
    /* pieces, rounds, scores */
    { 3, "{\"hand\":[\"r1b6\"],\"pieces\":{\"y\":0}}", NULL, NULL, "wanderer" },
    { 3, "{\"hand\":[\"r1b6\"],\"pieces\":{\"r\":24}}", NULL, NULL, "gone from 24" },
    { 3, "{\"hand\":[\"r1b6\"],\"pieces\":{\"g\":0}}", NULL, NULL, "already decided" },
    { 2, "{\"hand\":[\"r1b6\"],\"pieces\":{\"r\":0,\"b\":0}}", NULL, NULL, "already decided" },
    { 3, plain, "\"r\":7", "\"r\":25", "out of range" },
    { 3, "{\"hand\":[\"r1b6\"],\"round\":0}", NULL, NULL, "counted from 1" },
    { 3, "{\"hand\":[\"r1b6\"],\"round\":31}", NULL, NULL, "out of range" },
    { 3, "{\"hand\":[\"r1b6\"],\"start\":3}", NULL, NULL, "start seat" },
    { 3, "{\"hand\":[\"r1b6\"],\"score\":[0,24,0]}", NULL, NULL, "reached the goal" },
    { 3, "{\"hand\":[\"r1b6\"],\"score\":[0,36,0]}", NULL, NULL, "higher than the game allows" },
    { 3, "{\"hand\":[\"r1b6\"],\"score\":[0,0]}", NULL, NULL, "too few" },
    { 3, finished, "\"round\":2", "\"round\":3", "rounds before this one" },
    { 3, finished, "\"round\":2", "\"round\":0", "rounds before this one" },
    { 3, finished, "\"winners\":[0,2]", "\"winners\":[2,0]", "ascending" },
    { 3, finished, "\"winners\":[0,2]", "\"winners\":[3]", "out of range" },
    { 3, finished, "\"gain\":[0,9,1]", "\"gain\":[0,13,1]", "out of range" },
    { 3, finished, "\"gain\":[0,9,1]", "\"gain\":[0,9]", "too few" },
    { 3, finished, "\"gain\":[0,9,1]", "\"gain\":[0,9,1,1]", "too many" },
    { 3, finished, "\"end\":\"runout\"", "\"end\":\"noon\"", "no such name" },
    { 3, finished, "\"p\":24,\"y\":9},\"gain\"", "\"p\":24,\"y\":0},\"gain\"", "wanderer" },
    { 2,
      "{\"hand\":[\"r1b6\"],\"round\":2,\"history\":[{\"round\":1,\"start\":1,\"end\":\"midnight\",\"winners\":[0],"
      "\"pieces\":{\"r\":0,\"b\":0,\"g\":3,\"p\":2,\"y\":9},\"gain\":[2,0]}]}",
      NULL, NULL, "gain in the history" },
    /* ghosts */
    { 3, plain, "{\"r\":true}", "{\"b\":true}", "does not belong" },
    { 3, plain, "{\"r\":true}", "{}", "a key is missing" },
    /* turn and phase */
    { 3, "{\"turn\":null,\"hand\":[\"r1b6\"]}", NULL, NULL, "seat whose turn it is" },
    { 3, plain, "\"turn\":0", "\"turn\":3", "seat whose turn it is" },
    { 3, plain, "\"phase\":\"turn\"", "\"phase\":\"end\"", "cannot be over" },
    { 3, plain, "\"phase\":\"turn\"", "\"phase\":\"shuffle_deck\"", "nobody's turn" },
    { 3, plain, "\"phase\":\"turn\",\"round\":1,\"start\":0,\"turn\":0",
      "\"phase\":\"shuffle_deck\",\"round\":1,"
      "\"start\":0,\"turn\":null",
      "before the deal" },
    { 3, plain, "\"phase\":\"turn\",\"round\":1,\"start\":0,\"turn\":0,\"score\":[0,0,0]",
      "\"phase\":\"end\",\"round\":1,\"start\":0,\"turn\":null,\"score\":[24,0,0]", "end with the last round" },
    { 3, plain, "\"phase\":\"turn\"", "\"phase\":\"discard\"", "six movement cards" },
    { 3, plain, "\"phase\":\"turn\"", "\"phase\":\"recycle\"", "needs committed" },
    { 3, "{\"hands\":{\"1\":[\"r1b6\"]},\"deck\":[]}", NULL, NULL, "nothing to do" },
    { 3, plain, "\"committed\":false", "\"committed\":true", "Recycle or Bad Hand" },
    /* pending */
    { 3, plain, "\"pending\":null", "\"pending\":{\"by\":\"ghost\"}", "belongs to phase swap" },
    { 3, swapping, "\"by\":\"ghost\"", "\"by\":\"badhand\"", "committed does not fit" },
    { 3, swapping, "\"by\":\"ghost\"", "\"by\":\"\"", "no such name" },
    { 3, swapping, "{\"by\":\"ghost\"}", "null", "needs what it is swapped by" },
    { 3, "{\"phase\":\"swap\",\"pending\":{\"by\":\"ghost\"}}", NULL, NULL, "nothing to swap" },
    { 3, jumping, "\"phase\":\"modify\"", "\"phase\":\"turn\"", "belongs to phase modify" },
    { 3, plain, "\"phase\":\"turn\"", "\"phase\":\"modify\"", "needs the card laid" },
    { 3, jumping, "\"card\":\"r1b6\"", "\"card\":\"r2b5\"", "on top of the discard" },
    { 3, jumping, "\"card\":\"r1b6\"", "\"card\":\"r1b7\"", "no such name" },
    { 3, jumping, "\"first\":\"b\"", "\"first\":\"g\"", "no such name" },
    { 3, jumping, "{\"r\":1,\"b\":6},\"back\"", "{\"r\":2,\"b\":5},\"back\"", "steps do not fit" },
    { 3, jumping, "{\"r\":1,\"b\":6},\"back\"", "{\"r\":1,\"b\":7},\"back\"", "steps do not fit" },
    { 3, jumping, "\"back\":false", "\"back\":true", "Déjà Vu was played" },
    { 3, jumping, "\"energy\":false}", "\"energy\":true}", "energy card was played" },
    { 3,
      "{\"discard\":[\"r1b6\"],\"phase\":\"modify\",\"pending\":{\"card\":\"r1b6\",\"first\":\"b\",\"steps\":{\"r\":1,"
      "\"b\":6},\"back\":false,\"energy\":false}}",
      NULL, NULL, "special or an energy card in hand" },
};

/* The text with its first `old` replaced by `new`. */
static bool replace(char *text, size_t size, const char *old, const char *new) {
    char rest[WH_JSON_MAX];
    char *at = strstr(text, old);
    if (!at) return false;
    snprintf(rest, sizeof rest, "%s", at + strlen(old));
    snprintf(at, size - (size_t)(at - text), "%s%s", new, rest);
    return true;
}

static void try_position(unsigned number, const struct position *p) {
    const struct wh_game *game = wh_game_find("midnight");
    static _Alignas(16) uint8_t state[WH_STATE_MAX];
    static char text[WH_JSON_MAX];
    char error[200] = "";
    struct wh_setup setup;
    struct wh_why why = { 0 };
    struct wh_text out = wh_text_into(text, sizeof text);
    wh_setup_default(game, p->players, &setup);
    if (!complete_midnight(p->fragment, strlen(p->fragment), p->players, &setup, &out, error, sizeof error))
        FAIL("position %u: %s", number, error);
    else if (p->old && !replace(text, sizeof text, p->old, p->new))
        FAIL("position %u: there is no %s", number, p->old);
    else if (wh_state_read(game, &setup, text, strlen(text), state, &why) != !p->words)
        FAIL("position %u: expected %s, came %s", number, p->words ? p->words : "a position", why.text);
    else if (p->words && !strstr(why.text, p->words))
        FAIL("position %u: expected …%s…, came %s", number, p->words, why.text);
}

TEST(midnight, impossible_positions_are_refused_in_words) {
    for (unsigned i = 0; i < WH_COUNT(positions); i++) try_position(i, &positions[i]);
}
