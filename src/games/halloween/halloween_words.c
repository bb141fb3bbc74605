/* halloween_words.c: halloween in words. */
#include "witching/telling.h"

static const struct wh_told sentences[] = {
    { "again ", WH_TR("You act once more in area {2}: {3}"), WH_TR("{0} acts once more in area {2}: {3}") },
    { "rest ", WH_TR("You rest area {1}"), WH_TR("{0} rests area {1}") },
    { "claim ", WH_TR("You claim the card {1}"), WH_TR("{0} claims the card {1}") },
    { "bonus ", WH_TR("You use the bonus tile {1}"), WH_TR("{0} uses the bonus tile {1}") },
    { "use ", WH_TR("You use the card {1}"), WH_TR("{0} uses the card {1}") },
    { "summon ", WH_TR("You summon a ghost: {1}"), WH_TR("{0} summons a ghost: {1}") },
    { "scare ", WH_TR("You scare with {1}"), WH_TR("{0} scares with {1}") },
    { "upgrade ", WH_TR("You upgrade {3} in {2}"), WH_TR("{0} upgrades {3} in {2}") },
    { "move ", WH_TR("You move {3}: {2} → {4}"), WH_TR("{0} moves {3}: {2} → {4}") },
    { "target ", WH_TR("You attack {3} in {2}"), WH_TR("{0} attacks {3} in {2}") },
    { "haunt ", WH_TR("You haunt {1}"), WH_TR("{0} haunts {1}") },
    { "recall ", WH_TR("You call {3} back from {2}"), WH_TR("{0} calls {3} back from {2}") },
    { "pass", WH_TR("You pass"), WH_TR("{0} passes") },
    { "call ", WH_TR("You call the number {1}"), WH_TR("{0} calls the number {1}") },
    { "fly ", WH_TR("You let a ghost fly: {1}"), WH_TR("{0} lets a ghost fly: {1}") },
    { "place ", WH_TR("You put a ghost into {1}"), WH_TR("{0} puts a ghost into {1}") },
    { "place", WH_TR("You place the bonus tile"), WH_TR("{0} places the bonus tile") },
    { "replace ", WH_TR("You replace the bonus tile {1}"), WH_TR("{0} replaces the bonus tile {1}") },
    { "leave", WH_TR("You leave the bonus tile"), WH_TR("{0} leaves the bonus tile") },
    { "stop", WH_TR("You stop"), WH_TR("{0} stops") },
    { "dieup", WH_TR("You use the bonus tile for a bigger die"), WH_TR("{0} uses the bonus tile for a bigger die") },
    { "reroll ", WH_TR("You roll a die again"), WH_TR("{0} rolls a die again") },
    { "plus ", WH_TR("You add to a die"), WH_TR("{0} adds to a die") },
    { "keep", WH_TR("You keep the dice"), WH_TR("{0} keeps the dice") },
    { "raise ", WH_TR("You raise area {1}"), WH_TR("{0} raises area {1}") },
    { "take ", WH_TR("You take {1}"), WH_TR("{0} takes {1}") },
    { "pick ", WH_TR("You pick {3} in {2}"), WH_TR("{0} picks {3} in {2}") },
    { "pay ", WH_TR("You pay {1}"), WH_TR("{0} pays {1}") },
    { "disc ", WH_TR("You leave a disc on the card: {1}"), WH_TR("{0} leaves a disc on the card: {1}") },
    { "reward points", WH_TR("You take points as a reward"), WH_TR("{0} takes points as a reward") },
    { "reward ", WH_TR("You take discs back as a reward: {1}"), WH_TR("{0} takes discs back as a reward: {1}") },
};

/* The action with the name of a card or tile in place of its number: "claim Close Call". */
static void name_things(const struct wh_scene *scene, const char *action, char named[WH_LINE_TEXT]) {
    static const char *const things[][2] = {
        { "claim ", "card " }, { "use ", "card " }, { "bonus ", "tile " }, { "replace ", "tile " }
    };
    struct wh_text out = wh_text_into(named, WH_LINE_TEXT);
    for (unsigned i = 0; i < WH_COUNT(things); i++) {
        char word[1][WH_ACTION_TEXT];
        const char *what = wh_words_behind(action, things[i][0]);
        if (!what) continue;
        wh_words_split(what, word, 1);
        wh_put(&out, things[i][0]);
        wh_put(&out, wh_words_name(scene, things[i][1], word[0]));
        wh_put(&out, what + wh_length(word[0]));
        return;
    }
    wh_put(&out, action);
}

/* What begins an action is told with its target; the end of a turn is seen. */
static void narrate(const struct wh_scene *before, int who, const char *action, struct wh_text *out) {
    const char *dice = wh_words_behind(action, "roll ");
    char named[WH_LINE_TEXT];
    name_things(before, action, named);
    if (who != WH_CHANCE)
        wh_words_tell(sentences, WH_COUNT(sentences), before, who, named, out);
    else if (dice)
        wh_put_template(out, wh_tr(before->language, "  the dice: {1}"), (const char *const[]){ "", dice, NULL });
    else
        wh_put(out, wh_words_contain(action, "cards") ? wh_tr(before->language, "The cards are shuffled.")
                                                      : wh_tr(before->language, "The bonus tiles are shuffled."));
}

static void tell_end(const struct wh_scene *after, struct wh_lines *lines) {
    static const char *const words[][2] = {
        { "stones", WH_TR("Round {0} is the last: the end was triggered by stones.") },
        { "cards", WH_TR("Round {0} is the last: the end was triggered by cards.") },
        { "tokens", WH_TR("Round {0} is the last: the end was triggered by tokens.") },
        { "rounds", WH_TR("Round {0} is the last: the end was triggered by rounds.") },
    };
    char trigger[12], round[12];
    wh_view_words(after, trigger, sizeof trigger, "trigger");
    wh_view_words(after, round, sizeof round, "round");
    for (size_t i = 0; i < WH_COUNT(words); i++)
        if (wh_same(words[i][0], trigger))
            wh_words_line(lines, false, wh_tr(after->language, words[i][1]), (const char *const[]){ round, NULL });
}

static int64_t gain_of(const struct wh_scene *before, const struct wh_scene *after, unsigned seat, const char *what) {
    return wh_view_number(after, 0, "players.%u.%s", seat, what) -
           wh_view_number(before, 0, "players.%u.%s", seat, what);
}

static void aftermath(const struct wh_scene *before, const struct wh_scene *after, struct wh_lines *lines) {
    for (unsigned seat = 0; seat < before->setup->seats; seat++) {
        int64_t points = gain_of(before, after, seat, "sp"), scare = gain_of(before, after, seat, "scare");
        struct wh_words_number points_text = wh_words_signed(points), scare_text = wh_words_number(scare);
        /* TRANSLATORS: {1} has its sign: +3, -1. */
        const char *words = wh_tr(before->language, " · {0} {1} points");
        if (points)
            wh_words_join(lines, words, (const char *const[]){ wh_seat_name(before, seat), points_text.text, NULL });
        if (scare > 0)
            wh_words_join(lines, wh_tr(before->language, " · +{0} scare"),
                          (const char *const[]){ scare_text.text, NULL });
    }
    if (wh_view_null(before, "trigger") && !wh_view_null(after, "trigger")) tell_end(after, lines);
}

/* Number `index` of the list at `path`, a term of this kind: "card", "tile". */
static void put_item(const struct wh_scene *scene, const char *kind, const char *path, unsigned index,
                     struct wh_text *out) {
    char id[16], name[32];
    struct wh_text text = wh_text_into(name, sizeof name);
    wh_view_words(scene, id, sizeof id, "%s.%u", path, index);
    wh_put_template(&text, "{0} {1}", (const char *const[]){ kind, id, NULL });
    wh_words_term(scene, wh_term_find(scene->game, name), id, out);
}

static void put_cards(const struct wh_scene *scene, struct wh_text *out) {
    char tiles[32];
    struct wh_text path = wh_text_into(tiles, sizeof tiles);
    wh_put_numbers(&path, "players.{0}.tiles", scene->viewer, 0);
    for (unsigned i = 0; i < wh_view_count(scene, "cards"); i++) put_item(scene, "card", "cards", i, out);
    for (unsigned i = 0; scene->viewer >= 0 && i < wh_view_count(scene, "%s", tiles); i++)
        put_item(scene, "tile", tiles, i, out);
}

static void explain(const struct wh_scene *scene, struct wh_text *out) {
    static const char *const words[][2] = {
        { "main",
          WH_TR("Use each area once: an action (act a summon) or a rest. In between claim cards, use bonus tiles and "
                "once-a-turn cards; end when every area is done (R10-R17).") },
        { "raise", WH_TR("Choose the area that rises (R21).") },
        { "refill", WH_TR("No blue ghost is left in town: choose where three new ones come (R8).") },
        { "pickup", WH_TR("Your ghost has found a bonus tile: place it, or replace one of yours (R39).") },
        { "reward", WH_TR("Somebody has claimed a card you hold: take points, or your discs back (R34).") },
        { "after", WH_TR("The dice lie. Change them by tiles or card 16, or keep them (R24).") },
        { "preroll", WH_TR("Before the dice: roll, or use the tile dieup (R24).") },
        { "pay", WH_TR("Choose the tokens that pay for the card (R31, R32).") },
        { "disc", WH_TR("Choose the disc that stays on the card for good (R33).") },
    };
    if (!wh_words_phase(scene, words, WH_COUNT(words), out))
        wh_put(out, wh_tr(scene->language, "Choose how the action or card is carried out."));
    put_cards(scene, out);
}

static const char rules[] = WH_TR(
    "HALLOWEEN in short\n"
    "\n"
    "All players share the ghosts of the town: b blue, g green, y yellow, o orange, r red, levels 1 to 5. Most points "
    "win.\n"
    "In your turn you use each area of your board once. An action lays one of your discs on its space in that area and "
    "commands ghosts up to the area's level; a rest takes the area's discs back.\n"
    "  summon    where two equal ghosts are, a third appears: gain a token of that colour\n"
    "  scare     gain scare points: the level of a ghost in town\n"
    "  upgrade   pay scare points to turn a ghost into the next colour: gain its token, one area rises to that level\n"
    "  move      a ghost to a neighbouring building; it picks up the bonus tile there\n"
    "  fight     a ghost against another colour in its building: the higher die wins a token\n"
    "  haunt     lay a stone on the field of a ghost's colour: 2, 4, 6, 8 or 10 points; one stone a building\n"
    "Three tokens claim one of the eight cards: 3 points and a lasting power. A coloured card wants three different "
    "tokens. Whoever already holds the card gets a reward.\n"
    "The last stone or a fifth card ends the game after the round. In the player rows a digit is an area's level, the "
    "letters after it are its discs: s summon, c scare, u upgrade, m move, f fight, h haunt.\n"
    "Type ? for the words of the cards.\n");

const struct wh_words halloween_words = {
    .narrate = narrate, .aftermath = aftermath, .explain = explain, .rules = rules
};
