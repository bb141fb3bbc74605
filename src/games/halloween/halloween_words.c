/* halloween_words.c: halloween in words. */
#include "witching/telling.h"

/* --- the notation spelled out ------------------------------------------------------------------------------------- */

/* What the words of this action are called as terms: "card 34", "tile dieup". */
static const char *kind_of(const char *action, const char *word) {
    static const char *const kinds[][2] = {
        { "claim ", "card " }, { "use ", "card " }, { "bonus ", "tile " }, { "replace ", "tile " }
    };
    for (unsigned i = 0; i < WH_COUNT(kinds); i++) {
        const char *rest = wh_words_behind(action, kinds[i][0]);
        if (rest && wh_words_behind(rest, word)) return kinds[i][1];
    }
    return wh_same(word, "dieup") ? "tile " : NULL;
}

/* Cards and tiles have names for everybody; buildings, colours, actions and areas where they are spelled out. */
static void spell(const struct wh_scene *scene, const char *action, const char *word, struct wh_text *out) {
    static const struct wh_named names[] = {
        { "church", WH_TR("church") },     { "school", WH_TR("school") },   { "hospital", WH_TR("hospital") },
        { "manor", WH_TR("manor") },       { "police", WH_TR("police") },   { "theatre", WH_TR("theatre") },
        { "blue", WH_TR("blue") },         { "green", WH_TR("green") },     { "yellow", WH_TR("yellow") },
        { "orange", WH_TR("orange") },     { "red", WH_TR("red") },         { "summon", WH_TR("summon") },
        { "scare", WH_TR("scare") },       { "upgrade", WH_TR("upgrade") }, { "move", WH_TR("move") },
        { "fight", WH_TR("fight") },       { "haunt", WH_TR("haunt") },     { "split", WH_TR("one for two") },
        { "merge", WH_TR("two for one") },
    };
    const char *kind = kind_of(action, word), *name = wh_words_named(names, WH_COUNT(names), scene, word);
    bool area = *word >= 'a' && *word <= 'd' && !word[1];
    if (kind)
        wh_put(out, wh_words_name(scene, kind, word));
    else if (name && scene->spelled)
        wh_put(out, name);
    else if (area && scene->spelled)
        wh_put_char(out, (char)(*word - 'a' + 'A'));
    else
        wh_put(out, word);
}

/* --- what was done ------------------------------------------------------------------------------------------------ */

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

/* What begins an action is told with its target; the end of a turn is seen. */
static void narrate(const struct wh_scene *before, int who, const char *action, struct wh_text *out) {
    const char *dice = wh_words_behind(action, "roll ");
    if (who != WH_CHANCE)
        wh_words_tell(sentences, WH_COUNT(sentences), before, who, action, spell, out);
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

/* "3 – 5" */
static void list_dice(const struct wh_scene *scene, struct wh_text *out) {
    for (unsigned i = 0; i < wh_view_count(scene, "todo.0.got"); i++) {
        wh_put(out, i ? " – " : "");
        wh_put_int(out, wh_view_number(scene, 0, "todo.0.got.%u", i));
    }
}

static void explain(const struct wh_scene *scene, struct wh_text *out) {
    static const struct wh_question questions[] = {
        { "main", WH_TR("Use an area, claim a card, or play a tile."), NULL,
          WH_TR("Use each area once: an action (act a summon) or a rest. In between claim cards, use bonus tiles and "
                "once-a-turn cards; end when every area is done (R10-R17).") },
        { "summon", WH_TR("Summon: where two ghosts of a colour meet."), NULL, NULL },
        { "tsummon", WH_TR("Summon: where two ghosts of a colour meet."), NULL, NULL },
        { "scare", WH_TR("Scare: with which colour?"), NULL, NULL },
        { "upgrade", WH_TR("Upgrade: which ghost grows?"), NULL, NULL },
        { "move", WH_TR("Move: which ghost goes where?"), NULL, NULL },
        { "move2", WH_TR("Move: which ghost goes where?"), NULL, NULL },
        { "tmove", WH_TR("Move: which ghost goes where?"), NULL, NULL },
        { "c38", WH_TR("Move: which ghost goes where?"), NULL, NULL },
        { "c17", WH_TR("Move: which ghost goes where?"), NULL, NULL },
        { "fight", WH_TR("Fight: who attacks?"), NULL, NULL },
        { "target", WH_TR("Fight: whom?"), NULL, NULL },
        { "chain", WH_TR("Fight: whom?"), NULL, NULL },
        { "haunt", WH_TR("Haunt: where does your stone go?"), NULL, NULL },
        { "c34", WH_TR("Haunt: where does your stone go?"), NULL, NULL },
        { "raise", WH_TR("Which area grows?"), "R21", NULL },
        { "refill", WH_TR("No blue ghost is left in town: where do three new ones come?"), "R8", NULL },
        { "pickup", WH_TR("A bonus tile: keep it?"), "R39", NULL },
        { "pay", WH_TR("Pay the card with tokens."), "R31, R32", NULL },
        { "disc", WH_TR("Which disc goes onto the card?"), "R33", NULL },
        { "reward", WH_TR("Somebody claims a card you hold: choose your reward."), "R34", NULL },
        { "preroll", WH_TR("Roll now, or use your tile for a bigger die first?"), "R24", NULL },
        { "after", WH_TR("The dice have fallen: {0}"), "R24", NULL },
    };
    char dice[32];
    struct wh_text text = wh_text_into(dice, sizeof dice);
    list_dice(scene, &text);
    if (!wh_words_ask(questions, WH_COUNT(questions), scene, (const char *const[]){ dice, NULL }, out))
        wh_put(out, wh_tr(scene->language, "Choose how the action or card is carried out."));
    if (!scene->spelled) put_cards(scene, out);
}

/* --- what could be done ------------------------------------------------------------------------------------------- */

/* As in spell(), but an area is called one. */
static void spell_label(const struct wh_scene *scene, const char *action, const char *word, struct wh_text *out) {
    char said[WH_ACTION_TEXT];
    struct wh_text text = wh_text_into(said, sizeof said);
    bool area = *word >= 'a' && *word <= 'd' && !word[1];
    spell(scene, action, word, &text);
    wh_put_template(out, area ? wh_tr(scene->language, "area {0}") : "{0}", (const char *const[]){ said, NULL });
}

static void label(const struct wh_scene *scene, const char *action, struct wh_text *out) {
    static const struct wh_labelled labels[] = {
        { "act", WH_TR("{0}: {1}"), { "{1}", "{2}" } },
        { "again", WH_TR("{0}: {1} once more"), { "{1}", "{2}" } },
        { "rest", WH_TR("Rest in {0}"), { "{1}" } },
        { "claim", WH_TR("Claim {0}"), { "{1}" } },
        { "bonus", WH_TR("Tile: {0}"), { "{7}" } },
        { "use", "{0}", { "{7}" } },
        { "summon _ _ _", WH_TR("Summon {0} in {1}"), { "{2} / {3}", "{1}" } },
        { "summon", WH_TR("Summon {0} in {1}"), { "{2}", "{1}" } },
        { "scare", WH_TR("Scare with {0}"), { "{1}" } },
        { "upgrade", WH_TR("Upgrade {0} in {1}"), { "{2}", "{1}" } },
        { "move _ _ off", WH_TR("{0} from {1} leaves town"), { "{2}", "{1}" } },
        { "move", WH_TR("{0}: {1} to {2}"), { "{2}", "{1}", "{3}" } },
        { "attack", WH_TR("Attack with {0} from {1}"), { "{2}", "{1}" } },
        { "target", WH_TR("Fight {0} in {1}"), { "{2}", "{1}" } },
        { "haunt _ _", WH_TR("Haunt {0} with {1}"), { "{1}", "{2}" } },
        { "haunt", WH_TR("Haunt {0}"), { "{1}" } },
        { "recall", WH_TR("Take back the stone {0} in {1}"), { "{2}", "{1}" } },
        { "fly _ _ _", WH_TR("Fly to {0} ({1})"), { "{3}", "{1}, {2}" } },
        { "fly _ _", WH_TR("Fly to {0} ({1})"), { "{2}", "{1}" } },
        { "fly", WH_TR("Fly to {0}"), { "{1}" } },
        { "pick", WH_TR("{0} in {1}"), { "{2}", "{1}" } },
        { "call", WH_TR("Call {0}"), { "{1}" } },
        { "raise", WH_TR("Raise {0}"), { "{1}" } },
        { "place _", WH_TR("Into: {0}"), { "{1}" } },
        { "place", WH_TR("Keep the tile"), { NULL } },
        { "replace", WH_TR("Replace {0}"), { "{1}" } },
        { "leave", WH_TR("Leave it"), { NULL } },
        { "take _ _", WH_TR("Take back the disc {0} of {1}"), { "{2}", "{1}" } },
        { "take", WH_TR("Take {0}"), { "{1}" } },
        { "pay", WH_TR("Pay {0}"), { "{6}" } },
        { "disc supply", WH_TR("Disc from the supply"), { NULL } },
        { "disc", WH_TR("Disc from {0}, {1}"), { "{1}", "{2}" } },
        { "reward points", WH_TR("Take points"), { NULL } },
        { "reward", WH_TR("Clear {0}"), { "{6}" } },
        { "roll", WH_TR("Roll"), { NULL } },
        { "dieup", "{0}", { "{0}" } },
        { "keep", WH_TR("Keep the roll"), { NULL } },
        { "reroll tile", WH_TR("Roll die {0} again by the tile"), { "{2}" } },
        { "reroll", WH_TR("Roll die {0} again for a scare point"), { "{2}" } },
        { "plus", WH_TR("Add 3 to die {0}"), { "{1}" } },
        { "stop", WH_TR("Stop"), { NULL } },
        { "end", WH_TR("End your turn"), { NULL } },
        { "pass", WH_TR("Pass"), { NULL } },
    };
    wh_words_label(labels, WH_COUNT(labels), scene, action, spell_label, out);
}

const struct wh_words halloween_words = {
    .narrate = narrate, .aftermath = aftermath, .explain = explain, .label = label
};
