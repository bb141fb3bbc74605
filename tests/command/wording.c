/* wording.c: whole matches in every language: what is told, asked and offered holds no notation, no English among
 * other languages, and speaks to "You" in the second person. */
#include <ctype.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/table/table.h"
#include "shared/language.h"
#include "tests/kit/test.h"
#include "witching/words.h"

static struct wh_match match;
static wh_action actions[1 << 13];

/* --- what no sentence may hold ------------------------------------------------------------------------------------ */

static const struct {
    const char *language, *pattern; /* language "": every one */
} forbidden[] = {
    { "", "[[:alpha:]][0-9]" },                           /* r17, sm1, w4 */
    { "", "[{}*#_?]$|[{}*#_]" },                          /* a hole, a shuffle's number, a template */
    { "", "(^|[ (])[bcdpqrxy]([ ,.)]|$)" },               /* the holder c, the joker x */
    { "en", "You ([a-z]*[^s]s|is|has|was|does|goes) " },  /* "You falls" */
    { "de", "(^|· )Du [a-zäöüß]*([^szxß]t|e|n)[ .]" },    /* "Du nimmt" */
    { "fr", "(^|· )Tu ([^ t][^ ]*|t[^ e][^ ]*)[^sx ] " }, /* "Tu prend" */
    { "nl", "(^|· )Je [a-z]*[^e]en " },                   /* "Je nemen" */
};
static regex_t compiled[WH_COUNT(forbidden)];

/* Words of the notation that are also words of a language. */
static const char *const own_words[][2] = {
    { "de", " orange " },
    { "nl", " school west " },
    { "fr", " bonus orange place plus point points table " },
};

static bool is_own_word(const char *language, const char *word) {
    char wanted[WH_ACTION_TEXT + 2];
    snprintf(wanted, sizeof wanted, " %.*s ", WH_ACTION_TEXT - 1, word);
    for (size_t i = 0; i < WH_COUNT(own_words); i++)
        if (wh_same(own_words[i][0], language)) return strstr(own_words[i][1], wanted);
    return false;
}

/* The words of all actions seen in this game. */
static char vocabulary[512][24];
static unsigned vocabulary_size;

static void learn_word(const char *word) {
    if (strlen(word) < 4 || strlen(word) >= sizeof vocabulary[0]) return; /* too short to be sure */
    for (const char *at = word; *at; at++)
        if (!islower((unsigned char)*at)) return;
    for (unsigned i = 0; i < vocabulary_size; i++)
        if (wh_same(vocabulary[i], word)) return;
    REQUIRE(vocabulary_size < WH_COUNT(vocabulary));
    strcpy(vocabulary[vocabulary_size++], word);
}

static void learn(const char *action) {
    char copy[WH_ACTION_TEXT];
    snprintf(copy, sizeof copy, "%s", action);
    for (char *rest, *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) learn_word(word);
}

static bool is_letter(char c) { return isalpha((unsigned char)c) || (unsigned char)c >= 128; }

static bool holds_word(const char *text, const char *word) {
    size_t length = strlen(word);
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
        if ((at == text || !is_letter(at[-1])) && !is_letter(at[length])) return true;
    return false;
}

static void check_sentence(const char *language, const char *text) {
    for (size_t i = 0; i < WH_COUNT(forbidden); i++)
        if ((!*forbidden[i].language || wh_same(forbidden[i].language, language)) &&
            regexec(&compiled[i], text, 0, NULL, 0) == 0)
            FAIL("%s, %s: \"%s\" matches %s", match.game->id, language, text, forbidden[i].pattern);
    for (unsigned i = 0; !wh_same(language, "en") && i < vocabulary_size; i++)
        if (holds_word(text, vocabulary[i]) && !is_own_word(language, vocabulary[i]))
            FAIL("%s, %s: \"%s\" holds the word of a notation: %s", match.game->id, language, text, vocabulary[i]);
}

/* --- whole matches ------------------------------------------------------------------------------------------------ */

static const char *const languages[] = { "en", "de", "nl", "fr" };

static void check_told(uint32_t ply, const void *state, int viewer) {
    static struct wh_lines lines;
    for (size_t i = 0; i < WH_COUNT(languages); i++) {
        wh_tell_ply(&match, ply, state, viewer, language_find(languages[i]), &lines);
        for (unsigned line = 0; line < lines.count; line++) check_sentence(languages[i], lines.line[line].text);
    }
}

static void check_asked(const void *state, int actor) {
    static char view[WH_JSON_MAX];
    static wh_action legal[WH_LEGAL_MAX];
    unsigned count = wh_moves(match.game, state, legal);
    for (size_t i = 0; i < WH_COUNT(languages); i++) {
        struct wh_scene scene = wh_scene_of(&match, state, actor, language_find(languages[i]), view);
        char text[512], action[WH_ACTION_TEXT];
        struct wh_text out = wh_text_into(text, sizeof text);
        scene.spelled = true;
        wh_words_of(match.game)->explain(&scene, &out);
        size_t end = strlen(text);
        if (end && text[end - 1] == '?') text[end - 1] = '.'; /* a question may end so */
        check_sentence(languages[i], text);
        for (unsigned move = 0; move < count; move++) {
            struct wh_text written = wh_text_into(action, sizeof action);
            out = wh_text_into(text, sizeof text);
            match.game->format(state, legal[move], actor, &written);
            learn(action);
            wh_put_label(&scene, action, &out);
            check_sentence(languages[i], text);
        }
    }
}

static uint64_t luck(void *from) { return wh_splitmix(from); }

static void play_and_check(uint64_t seed) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    struct wh_rng rng;
    wh_rng_seed(&rng, seed);
    for (wh_match_settle(&match, luck, &seed); wh_match_actor(&match) != WH_OVER && match.length < WH_COUNT(actions);
         wh_match_settle(&match, luck, &seed)) {
        REQUIRE(
            wh_match_play(&match, wh_match_actor(&match), match.version, match.game->pick(match.state, &rng), NULL));
    }
    wh_match_state_at(&match, 0, state);
    for (uint32_t ply = 0; ply < match.length && !test_failed(); ply++) {
        int actor = match.game->actor(state);
        if (actor >= 0) check_asked(state, actor);
        check_told(ply, state, 0);
        check_told(ply, state, WH_PUBLIC);
        match.game->apply(state, match.actions[ply]);
    }
}

static void check_game(const struct wh_game *game, unsigned seats, unsigned number) {
    static const char *const names[WH_MAX_SEATS] = { "You", "Otto", "Edith", "Basil", "Winnie", "Hugo" };
    struct wh_setup setup;
    struct wh_rng rng;
    wh_rng_seed(&rng, 100 + number);
    if (number)
        wh_setup_any(game, seats, &setup, &rng);
    else
        wh_setup_default(game, seats, &setup);
    REQUIRE(wh_match_begin(&match, game, &setup, actions, WH_COUNT(actions), NULL));
    for (unsigned seat = 0; seat < seats; seat++) CHECK(wh_match_name(&match, seat, names[seat], "", NULL));
    play_and_check(7 * number + seats);
}

TEST(wording, no_sentence_holds_notation) {
    enum { MATCHES = 2 };
    for (size_t i = 0; i < WH_COUNT(forbidden); i++)
        REQUIRE(regcomp(&compiled[i], forbidden[i].pattern, REG_EXTENDED | REG_NOSUB) == 0);
    for (unsigned i = 0; i < wh_game_count; i++) {
        if (wh_games[i]->specimen) continue;
        vocabulary_size = 0;
        for (unsigned seats = wh_games[i]->min_seats; seats <= wh_games[i]->max_seats; seats++)
            for (unsigned number = 0; number < MATCHES; number++) check_game(wh_games[i], seats, number);
    }
    for (size_t i = 0; i < WH_COUNT(forbidden); i++) regfree(&compiled[i]);
}

/* --- what a game says of itself ----------------------------------------------------------------------------------- */

static regex_t rule;

static void check_no_rule(const struct wh_game *game, const char *text) {
    if (!text || regexec(&rule, text, 0, NULL, 0) != 0) return;
    FAIL("%s names a rule, which only refusals do: %s", game->id, text);
}

TEST(wording, nothing_to_read_names_a_rule) {
    REQUIRE(regcomp(&rule, "(^|[^[:alnum:]])R[0-9]", REG_EXTENDED | REG_NOSUB) == 0);
    REQUIRE(regexec(&rule, "It goes home (R7).", 0, NULL, 0) == 0);
    for (unsigned i = 0; i < wh_game_count; i++) {
        const struct wh_game *game = wh_games[i];
        check_no_rule(game, game->title);
        check_no_rule(game, game->summary);
        check_no_rule(game, game->goal);
        check_no_rule(game, look_of(game)->signs);
        for (unsigned j = 0; j < game->term_count; j++) {
            check_no_rule(game, game->terms[j].name);
            check_no_rule(game, game->terms[j].text);
        }
        for (unsigned j = 0; j < game->option_count; j++) {
            check_no_rule(game, game->options[j].name);
            check_no_rule(game, game->options[j].about);
            check_no_rule(game, game->options[j].form);
            const struct wh_option *option = &game->options[j];
            for (unsigned k = 0; option->says && option->words[k]; k++) check_no_rule(game, option->says[k]);
        }
        for (unsigned j = 0; j < game->preset_count; j++) check_no_rule(game, game->presets[j].name);
        for (unsigned j = 0; j < game->source_count; j++) check_no_rule(game, game->sources[j].name);
        for (unsigned j = 0; j < game->standing_count; j++) check_no_rule(game, game->standing[j].words);
    }
    regfree(&rule);
}
