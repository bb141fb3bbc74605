/* language.c: the languages, the one the program speaks, and refusals put into it. The reader of catalogues is tested
 * in words.c, what the command prints by tests/command/lang.sh. */
#include "shared/language.h"
#include "command/play/lessons.h"
#include "shared/catalogues.h"
#include "shared/terminal.h"
#include "tests/kit/test.h"
#include "witching/game.h"

#include <stdio.h>
#include <string.h>

static const char *filler(const char *words) {
    static char text[256];
    struct wh_text out = wh_text_into(text, sizeof text);
    put_filler(&out, words);
    return text;
}

static const char *sentence(const struct wh_why *why) {
    static char text[WH_WHY_SENTENCE];
    struct wh_text out = wh_text_into(text, sizeof text);
    why_text(why, &out);
    return text;
}

TEST(language, english_is_itself) {
    REQUIRE(language_choose("en"));
    CHECK_TEXT("The match is over.", tr("The match is over."));
    CHECK_TEXT("seat 3", filler("seat 3"));
    for (unsigned i = 0; i < wh_game_count; i++)
        for (unsigned r = 0; r < wh_games[i]->reason_count; r++) {
            struct wh_why why;
            wh_deny_with(&why, &wh_games[i]->reasons[r], "red", "seat 3");
            CHECK_TEXT(why.text, sentence(&why));
        }
}

TEST(language, is_chosen_by_its_name) {
    static const char *const german[] = { "de", "de_DE", "de_AT.UTF-8", "de-CH", "de@euro" };
    static const char *const unknown[] = { "", "d", "deu", "DE", "de:fr", ":", "xx", "xx_DE", "german" };
    for (size_t i = 0; i < WH_COUNT(german); i++) {
        CHECK(language_choose("en") && language_choose(german[i]));
        CHECK_TEXT("rot", tr("red"));
    }
    for (size_t i = 0; i < WH_COUNT(unknown); i++) {
        CHECK(!language_choose(unknown[i]));
        CHECK_TEXT("rot", tr("red")); /* as before */
    }
    CHECK(language_choose("C"));
    CHECK_TEXT("red", tr("red"));
}

TEST(language, each_is_found_whatever_the_program_speaks) {
    const struct wh_language *german = language_find("de"), *french = language_find("fr_CH.UTF-8");
    REQUIRE(german && french && language_find("en") && language_choose("nl"));
    CHECK_TEXT("rot", wh_tr(german, "red"));
    CHECK_TEXT("rouge", wh_tr(french, "red"));
    CHECK_TEXT("red", wh_tr(language_find("en"), "red"));
    CHECK_TEXT("rood", tr("red"));
    CHECK(language_find("de_AT") == german && language_find("C") == language_find("en"));
    CHECK(!language_find("") && !language_find("xx"));
    CHECK(language_number(language_find("en")) == 0 && language_number(german) != language_number(french));
    CHECK(language_choose("en"));
}

TEST(language, fills_sentences_with_translated_words) {
    struct wh_why why;
    REQUIRE(language_choose("de"));
    CHECK_TEXT("rot", filler("red"));
    CHECK_TEXT("Platz 3", filler("seat 3"));
    CHECK_TEXT("2 bis 5 Personen", filler("2 to 5 players"));
    CHECK_TEXT("r17", filler("r17"));
    CHECK_TEXT("{0} x", filler("{0} x"));
    CHECK_TEXT("99999999999999999999999999999", filler("99999999999999999999999999999"));
    wh_refuse(&why, WH_NOT_YOUR_TURN, "seat 1", NULL);
    CHECK_TEXT("Du bist nicht am Zug: Platz 1 ist dran.", sentence(&why));
    CHECK_TEXT("It is not your turn: seat 1 is to act.", why.text);
    wh_refuse(&why, WH_NO_SUCH_GAME, "red", "hourglass, midnight"); /* somebody's own word is left alone */
    CHECK_TEXT("Das Spiel „red“ gibt es nicht; die Spiele sind: hourglass, midnight.", sentence(&why));
    wh_refuse(&why, WH_BAD_NAME, "31", "the one given");
    CHECK_TEXT("Ein Name muss 1 bis 31 Bytes reiner Text sein; „der angegebene“ ist es nicht.", sentence(&why));
    CHECK(language_choose("en"));
}

TEST(language, every_reason_is_translated) {
    for (unsigned l = 0; l < catalogue_count; l++)
        for (unsigned i = 0; i < wh_game_count; i++)
            for (unsigned r = 0; r < wh_games[i]->reason_count; r++) {
                const char *text = wh_games[i]->reasons[r].text;
                if (!wh_catalogue_find(catalogues[l].mo, catalogues[l].size, text))
                    FAIL("%s does not translate: %s", catalogues[l].id, text);
            }
}

/* Where there is no Unicode: a question mark would stand for a glyph that has no letter of its own there. */
static void check_ascii(const char *text, size_t size) {
    for (size_t at = 0; at < size && text[at];) {
        uint32_t character;
        at += utf8_take(text + at, &character);
        if (character > 126 && utf8_ascii(character) == '?') {
            printf("U+%04X has no look-alike in ASCII: %.60s\n", (unsigned)character, text);
            CHECK(false);
        }
    }
}

TEST(language, every_glyph_has_a_look_alike_in_ascii) {
    for (unsigned i = 0; i < catalogue_count; i++)
        for (uint32_t k = 1; k < wh_catalogue_count(catalogues[i].mo, catalogues[i].size); k++) {
            const char *text = wh_catalogue_text(catalogues[i].mo, catalogues[i].size, k);
            if (text) check_ascii(text, strlen(text));
        }
    for (unsigned i = 0; i < lesson_file_count; i++) check_ascii(lesson_files[i].json, lesson_files[i].size);
}
