/* halloween_words.c: halloween in words. */
#include "witching/telling.h"

/* --- things by their names ---------------------------------------------------------------------------------------- */

/* What the words of this action are called as terms: "card 34", "tile dieup". */
static const char *kind_of(const char *action, const char *word) {
    static const char *const kinds[][2] = {
        { "claim ", "card " }, { "use ", "card " }, { "bonus ", "tile " }, { "replace ", "tile " }
    };
    for (unsigned i = 0; i < WH_COUNT(kinds); i++) {
        const char *rest = wh_words_after(action, kinds[i][0]);
        if (rest && wh_words_after(rest, word)) return kinds[i][1];
    }
    return wh_same(word, "dieup") ? "tile " : NULL;
}

static const struct wh_named names[] = {
    { "church", WH_TR("church") },
    { "school", WH_TR("school") },
    { "hospital", WH_TR("hospital") },
    { "manor", WH_TR("manor") },
    { "police", WH_TR("police station") },
    { "theatre", WH_TR("theatre") },
    { "blue", WH_TR_AS("colour", "blue") },
    { "green", WH_TR_AS("colour", "green") },
    { "yellow", WH_TR_AS("colour", "yellow") },
    { "orange", WH_TR_AS("colour", "orange") },
    { "red", WH_TR_AS("colour", "red") },
    { "summon", WH_TR("summon") },
    { "scare", WH_TR("scare") },
    { "upgrade", WH_TR("upgrade") },
    { "move", WH_TR("move") },
    { "fight", WH_TR("fight") },
    { "haunt", WH_TR("haunt") },
};
static const struct wh_named in_building[] = {
    { "church", WH_TR("in the church") },         { "school", WH_TR("in the school") },
    { "hospital", WH_TR("in the hospital") },     { "manor", WH_TR("in the manor") },
    { "police", WH_TR("in the police station") }, { "theatre", WH_TR("in the theatre") },
};
static const struct wh_named to_building[] = {
    { "church", WH_TR("to the church") },         { "school", WH_TR("to the school") },
    { "hospital", WH_TR("to the hospital") },     { "manor", WH_TR("to the manor") },
    { "police", WH_TR("to the police station") }, { "theatre", WH_TR("to the theatre") },
};
static const struct wh_named from_building[] = {
    { "church", WH_TR("from the church") },         { "school", WH_TR("from the school") },
    { "hospital", WH_TR("from the hospital") },     { "manor", WH_TR("from the manor") },
    { "police", WH_TR("from the police station") }, { "theatre", WH_TR("from the theatre") },
};
static const struct wh_named haunted[] = {
    { "church", WH_TR_AS("haunted", "the church") },         { "school", WH_TR_AS("haunted", "the school") },
    { "hospital", WH_TR_AS("haunted", "the hospital") },     { "manor", WH_TR_AS("haunted", "the manor") },
    { "police", WH_TR_AS("haunted", "the police station") }, { "theatre", WH_TR_AS("haunted", "the theatre") },
};
static const struct wh_named ghosts[] = {
    { "blue", WH_TR_AS("object", "the blue ghost") },     { "green", WH_TR_AS("object", "the green ghost") },
    { "yellow", WH_TR_AS("object", "the yellow ghost") }, { "orange", WH_TR_AS("object", "the orange ghost") },
    { "red", WH_TR_AS("object", "the red ghost") },
};
static const struct wh_named with_ghost[] = {
    { "blue", WH_TR("with the blue ghost") },     { "green", WH_TR("with the green ghost") },
    { "yellow", WH_TR("with the yellow ghost") }, { "orange", WH_TR("with the orange ghost") },
    { "red", WH_TR("with the red ghost") },
};

static const struct {
    char form;
    const struct wh_named *list;
    size_t count;
} forms[] = {
    { 'n', names, WH_COUNT(names) },
    { 'i', in_building, WH_COUNT(in_building) },
    { 't', to_building, WH_COUNT(to_building) },
    { 'f', from_building, WH_COUNT(from_building) },
    { 'h', haunted, WH_COUNT(haunted) },
    { 'g', ghosts, WH_COUNT(ghosts) },
    { 'w', with_ghost, WH_COUNT(with_ghost) },
};

static void spell(const struct wh_scene *scene, const char *action, const char *word, char form, struct wh_text *out) {
    const char *kind = form == 'n' ? kind_of(action, word) : NULL, *name = NULL;
    bool area = *word >= 'a' && *word <= 'd' && !word[1];
    for (size_t i = 0; i < WH_COUNT(forms); i++)
        if (forms[i].form == form) name = wh_words_named(forms[i].list, forms[i].count, scene, word);
    if (kind)
        wh_put(out, wh_words_name(scene, kind, word));
    else if (area)
        wh_put_template(out, wh_tr(scene->language, "area {0}"),
                        (const char *const[]){ (char[]){ (char)(*word - 'a' + 'A'), '\0' }, NULL });
    else
        wh_put(out, name ? name : word);
}

/* --- what is done, and could be ----------------------------------------------------------------------------------- */

/* What begins an action is told with its target; the end of a turn is seen. */
static const struct wh_said moves[] = {
    { "act", NULL, NULL, WH_TR("In {1}: {2}"), { "n1", "n2" } },
    { "again",
      WH_TR("You act once more in {1}: {2}"),
      WH_TR("{0} acts once more in {1}: {2}"),
      WH_TR("In {1}: {2} once more"),
      { "n1", "n2" } },
    { "rest", WH_TR("You rest in {1}"), WH_TR("{0} rests in {1}"), WH_TR("Rest in {1}"), { "n1" } },
    { "claim", WH_TR("You claim the card {1}"), WH_TR("{0} claims the card {1}"), WH_TR("Claim {1}"), { "n1" } },
    { "bonus _ _",
      WH_TR("You use the bonus tile {1}: {2}"),
      WH_TR("{0} uses the bonus tile {1}: {2}"),
      WH_TR("Tile {1}: {2}"),
      { "n1", "n2" } },
    { "bonus", WH_TR("You use the bonus tile {1}"), WH_TR("{0} uses the bonus tile {1}"), WH_TR("Tile {1}"), { "n1" } },
    { "use _ split",
      WH_TR("You use the card {1}: one {2} for two {3}"),
      WH_TR("{0} uses the card {1}: one {2} for two {3}"),
      WH_TR("{1}: one {2} for two {3}"),
      { "n1", "n3", "n4" } },
    { "use _ merge",
      WH_TR("You use the card {1}: two {2} for one {3}"),
      WH_TR("{0} uses the card {1}: two {2} for one {3}"),
      WH_TR("{1}: two {2} for one {3}"),
      { "n1", "n3", "n4" } },
    { "use _ _",
      WH_TR("You use the card {1}: {2}"),
      WH_TR("{0} uses the card {1}: {2}"),
      WH_TR("{1}: {2}"),
      { "n1", "n2" } },
    { "use", WH_TR("You use the card {1}"), WH_TR("{0} uses the card {1}"), "{1}", { "n1" } },
    { "summon _ _ _",
      WH_TR("You summon {1}: {2} or {3}"),
      WH_TR("{0} summons {1}: {2} or {3}"),
      WH_TR("Summon {1}: {2} or {3}"),
      { "i1", "n2", "n3" } },
    { "summon", WH_TR("You summon {1}: {2}"), WH_TR("{0} summons {1}: {2}"), WH_TR("Summon {1}: {2}"), { "i1", "n2" } },
    { "scare", WH_TR("You scare with {1}"), WH_TR("{0} scares with {1}"), WH_TR("Scare with {1}"), { "n1" } },
    { "upgrade",
      WH_TR("You upgrade {1} {2}"),
      WH_TR("{0} upgrades {1} {2}"),
      WH_TR("Upgrade {1} {2}"),
      { "g2", "i1" } },
    { "move _ _ off",
      WH_TR("You move {1} {2} out of town"),
      WH_TR("{0} moves {1} {2} out of town"),
      WH_TR("Move {1} {2} out of town"),
      { "g2", "f1" } },
    { "move",
      WH_TR("You move {1} {2} {3}"),
      WH_TR("{0} moves {1} {2} {3}"),
      WH_TR("Move {1} {2} {3}"),
      { "g2", "f1", "t3" } },
    { "attack", NULL, NULL, WH_TR("Attack {1} {2}"), { "w2", "i1" } },
    { "target", WH_TR("You attack {1} {2}"), WH_TR("{0} attacks {1} {2}"), WH_TR("Fight {1} {2}"), { "g2", "i1" } },
    { "haunt _ _",
      WH_TR("You haunt {1} in {2}"),
      WH_TR("{0} haunts {1} in {2}"),
      WH_TR("Haunt {1} in {2}"),
      { "h1", "n2" } },
    { "haunt", WH_TR("You haunt {1}"), WH_TR("{0} haunts {1}"), WH_TR("Haunt {1}"), { "h1" } },
    { "recall",
      WH_TR("You take your {1} stone back {2}"),
      WH_TR("{0} takes the {1} stone back {2}"),
      WH_TR("Take your {1} stone back {2}"),
      { "n2", "f1" } },
    { "pass", WH_TR("You pass"), WH_TR("{0} passes"), WH_TR("Pass"), { NULL } },
    { "call", WH_TR("You call the number {1}"), WH_TR("{0} calls the number {1}"), WH_TR("Call {1}"), { "n1" } },
    { "fly _ _ _",
      WH_TR("You let {1} fly {2} {3}"),
      WH_TR("{0} lets {1} fly {2} {3}"),
      WH_TR("Let {1} fly {2} {3}"),
      { "g2", "f1", "t3" } },
    { "fly _ _",
      WH_TR("You let a ghost fly {1} {2}"),
      WH_TR("{0} lets a ghost fly {1} {2}"),
      WH_TR("Let a ghost fly {1} {2}"),
      { "f1", "t2" } },
    { "fly", WH_TR("You let a ghost fly {1}"), WH_TR("{0} lets a ghost fly {1}"), WH_TR("Let it fly {1}"), { "t1" } },
    { "place _",
      WH_TR("You let ghosts appear {1}"),
      WH_TR("{0} lets ghosts appear {1}"),
      WH_TR("Appear {1}"),
      { "i1" } },
    { "place", WH_TR("You keep the bonus tile"), WH_TR("{0} keeps the bonus tile"), WH_TR("Keep the tile"), { NULL } },
    { "replace",
      WH_TR("You replace the bonus tile {1}"),
      WH_TR("{0} replaces the bonus tile {1}"),
      WH_TR("Replace {1}"),
      { "n1" } },
    { "leave", WH_TR("You leave the bonus tile"), WH_TR("{0} leaves the bonus tile"), WH_TR("Leave it"), { NULL } },
    { "stop", WH_TR("You stop"), WH_TR("{0} stops"), WH_TR("Stop here"), { NULL } },
    { "dieup",
      WH_TR("You use the bonus tile for a bigger die"),
      WH_TR("{0} uses the bonus tile for a bigger die"),
      "{1}",
      { "n0" } },
    { "reroll tile",
      WH_TR("You roll a die again"),
      WH_TR("{0} rolls a die again"),
      WH_TR("Roll die {1} again by the tile"),
      { "n2" } },
    { "reroll",
      WH_TR("You roll a die again"),
      WH_TR("{0} rolls a die again"),
      WH_TR("Roll die {1} again for a scare point"),
      { "n2" } },
    { "plus", WH_TR("You add 3 to a die"), WH_TR("{0} adds 3 to a die"), WH_TR("Add 3 to die {1}"), { "n1" } },
    { "keep", WH_TR("You keep the dice"), WH_TR("{0} keeps the dice"), WH_TR("Keep the roll"), { NULL } },
    { "raise", WH_TR("You raise {1}"), WH_TR("{0} raises {1}"), WH_TR("Raise {1}"), { "n1" } },
    { "take _ _",
      WH_TR("You take a disc back: {1}, {2}"),
      WH_TR("{0} takes a disc back: {1}, {2}"),
      WH_TR("Take back the disc: {1}, {2}"),
      { "n1", "n2" } },
    { "take", WH_TR("You take a token: {1}"), WH_TR("{0} takes a token: {1}"), WH_TR("Take a token: {1}"), { "n1" } },
    { "pick", WH_TR("You choose {1} {2}"), WH_TR("{0} chooses {1} {2}"), WH_TR("Choose {1} {2}"), { "g2", "i1" } },
    { "pay", WH_TR("You pay tokens: {1}"), WH_TR("{0} pays tokens: {1}"), WH_TR("Pay {1}"), { "n1+" } },
    { "disc supply",
      WH_TR("You leave a disc of your supply on the card"),
      WH_TR("{0} leaves a disc from the supply on the card"),
      WH_TR("Disc from the supply"),
      { NULL } },
    { "disc",
      WH_TR("You leave a disc on the card: {1}, {2}"),
      WH_TR("{0} leaves a disc on the card: {1}, {2}"),
      WH_TR("Disc from {1}, {2}"),
      { "n1", "n2" } },
    { "reward points",
      WH_TR("You take points as a reward"),
      WH_TR("{0} takes points as a reward"),
      WH_TR("Take points"),
      { NULL } },
    { "reward",
      WH_TR("You take discs back as a reward: {1}"),
      WH_TR("{0} takes discs back as a reward: {1}"),
      WH_TR("Clear {1}"),
      { "n1+" } },
    { "roll", NULL, NULL, WH_TR("Roll"), { NULL } },
    { "end", NULL, NULL, WH_TR("End your turn"), { NULL } },
};

static void label(const struct wh_scene *scene, const char *action, struct wh_text *out) {
    wh_words_label(moves, WH_COUNT(moves), scene, action, spell, out);
}

/* The dice of a fight as they lie: those that were there already, and those that fell now. */
struct fight_dice {
    char value[2][WH_ACTION_TEXT];
    const char *colour[2]; /* of the attacker and of the defender */
};
static bool is_fight(const struct wh_scene *before) {
    char why[8];
    wh_view_words(before, why, sizeof why, "todo.0.why");
    return wh_same(why, "fight");
}
static const char *colour_of(const struct wh_scene *scene, int64_t level) {
    return level < 1 || level > (int64_t)WH_COUNT(ghosts)
               ? ""
               : wh_words_named(names, WH_COUNT(names), scene, ghosts[level - 1].word);
}
static struct fight_dice fight_dice(const struct wh_scene *before, const char *fallen) {
    static const char *const side[] = { "att", "def" };
    struct fight_dice dice;
    char die[2][WH_ACTION_TEXT];
    unsigned next = 0;
    wh_words_split(fallen, die, 2);
    for (unsigned i = 0; i < 2; i++) {
        struct wh_text out = wh_text_into(dice.value[i], WH_ACTION_TEXT);
        if (wh_view_null(before, "todo.0.got.%u", i))
            wh_put(&out, die[next++]);
        else
            wh_put_int(&out, wh_view_number(before, 0, "todo.0.got.%u", i));
        dice.colour[i] = colour_of(before, wh_view_number(before, 0, "todo.0.fight.%s", side[i]));
    }
    return dice;
}

static void tell_fight(const struct wh_scene *before, const char *fallen, struct wh_text *out) {
    struct fight_dice dice = fight_dice(before, fallen);
    /* TRANSLATORS: two ghosts fight; each colour with what it rolled: "Green 3 against blue 5". */
    wh_put_template(out, wh_tr(before->language, "The dice: {0} {1}, {2} {3}"),
                    (const char *const[]){ dice.colour[0], dice.value[0], dice.colour[1], dice.value[1], NULL });
}

/* "4", or "2 5" */
static void tell_dice(const struct wh_scene *before, const char *dice, struct wh_text *out) {
    char die[2][WH_ACTION_TEXT];
    wh_words_split(dice, die, 2);
    wh_put_template(out,
                    *die[1] ? wh_tr(before->language, "The dice show {0} and {1}")
                            : wh_tr(before->language, "The die shows {0}"),
                    (const char *const[]){ die[0], die[1], NULL });
}

static void narrate(const struct wh_scene *before, int who, const char *action, struct wh_text *out) {
    const char *dice = wh_words_after(action, "roll ");
    if (who != WH_CHANCE)
        wh_words_tell(moves, WH_COUNT(moves), before, who, action, spell, out);
    else if (dice && is_fight(before))
        tell_fight(before, dice, out);
    else if (dice)
        tell_dice(before, dice, out);
    else
        wh_put(out, wh_words_contain(action, "cards") ? wh_tr(before->language, "The cards are shuffled.")
                                                      : wh_tr(before->language, "The bonus tiles are shuffled."));
}

/* --- what came of it ---------------------------------------------------------------------------------------------- */

static void tell_end(const struct wh_scene *after, struct wh_lines *lines) {
    static const char *const words[][2] = {
        { "stones", WH_TR("Round {0} is the last: somebody has laid the last stone.") },
        { "cards", WH_TR("Round {0} is the last: somebody has a fifth card.") },
        { "tokens", WH_TR("Round {0} is the last: two piles of tokens are empty.") },
        { "rounds", WH_TR("Round {0} is the last: there are no more.") },
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

/* How a fight ended, if it did in this step (R25). */
static void tell_outcome(const struct wh_scene *before, const struct wh_scene *after, struct wh_lines *lines) {
    char at[12], doing[12];
    const char *by = after->by ? after->by : "", *fallen = wh_words_after(by, "roll "), *target;
    int64_t defender;
    wh_view_words(after, doing, sizeof doing, "todo.0.do");
    if (is_fight(before) && (fallen || wh_same(by, "keep"))) {
        if (wh_same(doing, "after") || wh_same(doing, "roll")) return; /* the dice may still be changed */
        wh_view_words(before, at, sizeof at, "todo.0.fight.at");
        defender = wh_view_number(before, 0, "todo.0.fight.def");
    } else if ((target = wh_words_after(by, "target ")) && !is_fight(after)) { /* cards 25, R48: without dice */
        char words[2][WH_ACTION_TEXT];
        struct wh_text out = wh_text_into(at, sizeof at);
        wh_words_split(target, words, 2);
        wh_put(&out, words[0]);
        for (defender = 1; defender < (int64_t)WH_COUNT(ghosts); defender++)
            if (wh_same(ghosts[defender - 1].word, words[1])) break;
    } else
        return;
    unsigned level = (unsigned)defender - 1;
    bool won = wh_view_number(after, 0, "board.%s.ghosts.%u", at, level) <
               wh_view_number(before, 0, "board.%s.ghosts.%u", at, level);
    struct fight_dice dice = fight_dice(before, fallen ? fallen : "");
    wh_words_join(lines,
                  won                                     ? wh_tr(before->language, " · The attacker wins.")
                  : wh_same(dice.value[0], dice.value[1]) ? wh_tr(before->language, " · A tie: nothing happens.")
                                                          : wh_tr(before->language, " · The attack fails."),
                  (const char *const[]){ NULL });
}

static void aftermath(const struct wh_scene *before, const struct wh_scene *after, struct wh_lines *lines) {
    tell_outcome(before, after, lines);
    for (unsigned seat = 0; seat < before->setup->seats; seat++) {
        int64_t points = gain_of(before, after, seat, "sp"), scare = gain_of(before, after, seat, "scare");
        struct wh_words_number points_text = wh_words_signed(points), scare_text = wh_words_number(scare);
        /* TRANSLATORS: {1} has its sign: +3, -1. */
        const char *words = wh_words_plural(before, points, WH_TR(" · {0} {1} point"), WH_TR(" · {0} {1} points"));
        if (points)
            wh_words_join(lines, words, (const char *const[]){ wh_seat_name(before, seat), points_text.text, NULL });
        if (scare > 0)
            wh_words_join(lines,
                          wh_words_plural(before, scare, WH_TR(" · +1 scare point"), WH_TR(" · +{0} scare points")),
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

static bool is_only_to_end(const struct wh_scene *scene) { /* R17 */
    char phase[20];
    int64_t seat = wh_view_number(scene, 0, "seat");
    wh_view_words(scene, phase, sizeof phase, "phase");
    for (unsigned i = 0; i < wh_view_count(scene, "players.%u.areas", (unsigned)seat); i++)
        if (!wh_view_true(scene, "players.%u.areas.%u.done", (unsigned)seat, i)) return false;
    return wh_same(phase, "main");
}

static void explain(const struct wh_scene *scene, struct wh_text *out) {
    static const struct wh_question questions[] = {
        { "main", WH_TR("Each of your areas acts once: an action or a rest."), NULL,
          WH_TR("Use each area once: an action (act a summon) or a rest. In between claim cards, use bonus tiles and "
                "once-a-turn cards; end when every area is done (R10-R17).") },
        { "summon", WH_TR("Summon: which pair of ghosts gets a third one?"), NULL, NULL },
        { "tsummon", WH_TR("Summon: which pair of ghosts gets a third one?"), NULL, NULL },
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
        { "refill", WH_TR("No blue ghost is left in town: where do three new ones appear?"), "R8", NULL },
        { "pickup", WH_TR("A bonus tile: keep it?"), "R39", NULL },
        { "pay", WH_TR("Pay for the card with tokens."), "R31, R32", NULL },
        { "disc", WH_TR("Which disc goes onto the card?"), "R33", NULL },
        { "reward", WH_TR("Somebody claims a card you hold: choose your reward."), "R34", NULL },
        { "preroll", WH_TR("Roll now, or use your tile for a bigger die first?"), "R24", NULL },
        { "after", WH_TR("The dice have fallen: {0}"), "R24", NULL },
    };
    char dice[32];
    struct wh_text text = wh_text_into(dice, sizeof dice);
    list_dice(scene, &text);
    if (scene->spelled && is_only_to_end(scene))
        wh_put(out, wh_tr(scene->language, "All your areas are done: end your turn when you like."));
    else if (!wh_words_ask(questions, WH_COUNT(questions), scene, (const char *const[]){ dice, NULL }, out))
        wh_put(out, wh_tr(scene->language, "Choose how the action or card is carried out."));
    if (!scene->spelled) put_cards(scene, out);
}

/* Whoever alone has done what ends the game, after which the round is played on; -1: nobody, or several. */
static int who_ended(const struct wh_scene *scene, const char *trigger) {
    int who = -1;
    for (unsigned seat = 0; seat < scene->setup->seats; seat++) {
        bool has = wh_same(trigger, "cards") ? wh_view_count(scene, "players.%u.cards", seat) >= 5
                                             : wh_view_number(scene, 1, "players.%u.stones", seat) == 0;
        if (has && who >= 0) return -1;
        if (has) who = (int)seat;
    }
    return who;
}

static void verdict(const struct wh_scene *scene, struct wh_text *out) { /* R43, R45, R51 */
    static const struct {
        const char *trigger, *you, *other;
    } ends[] = {
        { "stones", WH_TR("You laid your last stone."), WH_TR("{0} laid the last of their stones.") },
        { "cards", WH_TR("You claimed a fifth card."), WH_TR("{0} claimed a fifth card.") },
    };
    static const struct wh_named endings[] = {
        { "stones", WH_TR("Somebody laid their last stone.") },
        { "cards", WH_TR("Somebody claimed a fifth card.") },
        { "tokens", WH_TR("Two piles of tokens ran out.") },
        { "rounds", WH_TR("The last round was played.") },
    };
    static const struct wh_won won = { WH_TR("Most points: {0}."), WH_TR("Most points: {0} each."),
                                       WH_TR("As many points as you, but more tokens left."),
                                       WH_TR("As many points as {0}, but more tokens left.") };
    char trigger[12];
    wh_view_words(scene, trigger, sizeof trigger, "trigger");
    const char *known = NULL;
    for (size_t i = 0; i < WH_COUNT(ends); i++) {
        int who = wh_same(ends[i].trigger, trigger) ? who_ended(scene, trigger) : -1;
        if (who < 0) continue;
        known = wh_tr(scene->language, wh_seat_is_you(scene, (unsigned)who) ? ends[i].you : ends[i].other);
        wh_put_template(out, known, (const char *const[]){ wh_seat_name(scene, who), NULL });
    }
    if (!known) wh_put(out, wh_words_named(endings, WH_COUNT(endings), scene, trigger));
    wh_put_char(out, ' ');
    wh_words_won(&won, scene, out);
}

const struct wh_words halloween_words = {
    .narrate = narrate, .aftermath = aftermath, .explain = explain, .label = label, .verdict = verdict
};
