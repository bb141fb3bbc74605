/* skeleton.c: which names are the same to somebody who reads them, and which nobody may have. */
#include "server/accounts/skeleton.h"

#include "tests/kit/test.h"

#include <string.h>

static void expect_alike(const char *name, const char *disguise) {
    if (!names_alike(name, disguise)) FAIL("\"%s\" is not known for \"%s\"", disguise, name);
    if (!names_alike(disguise, name)) FAIL("\"%s\" is not known for \"%s\"", name, disguise);
}

TEST(skeleton, knows_a_name_under_every_disguise) {
    static const char *const alice[] = { "alice",           "ALICE",       "AIice",       "Alіce",       "Аlice",
                                         "A\u200blice",     "Ali\u00adce", "\u2060Alice", "Alice\ufe0f", "Ａlice",
                                         "𝐀𝐥𝐢𝐜𝐞",           "A l i c e",   "Alice\u3164", "A\u034flice", "Alice\u2800",
                                         "A\U000e0061lice", "ΑLICE",       "A\u200alice", "Ⓐlice" };
    static const char *const bob[] = { "B0b", "Вob", "Boᖯ", "BOB", "Βob", "bоb" };
    for (unsigned i = 0; i < WH_COUNT(alice); i++) expect_alike("Alice", alice[i]);
    for (unsigned i = 0; i < WH_COUNT(bob); i++) expect_alike("Bob", bob[i]);
    expect_alike("Modem", "Modern");
    expect_alike("Straße", "STRASSE");
    expect_alike("Zoë", "Zoe\u0308");
    expect_alike("ALICE", "AIice");
}

TEST(skeleton, leaves_different_names_apart) {
    static const char *const names[] = { "Ada", "Adam",  "Ida", "Zoë",    "Zoe",   "Elia",  "Ella", "Bo",
                                         "Bob", "Ольга", "愛",  "さくら", "Zoë 2", "Zoë 3", "🎃",    "👻" };
    for (unsigned i = 0; i < WH_COUNT(names); i++)
        for (unsigned j = 0; j < i; j++)
            if (names_alike(names[i], names[j])) FAIL("\"%s\" is taken for \"%s\"", names[i], names[j]);
    CHECK(!names_alike("", "")); /* two seats without names are two */
}

TEST(skeleton, of_a_long_name_fits_a_key) {
    struct skeleton one = skeleton_of("ﷺﷺﷺﷺﷺﷺﷺﷺﷺﷺ"), other = skeleton_of("ﷺﷺﷺﷺﷺﷺﷺﷺﷺa");
    CHECK(strlen(one.read) < SKELETON_TEXT && one.read[0] == '#');
    CHECK(strcmp(one.read, other.read) != 0);
}

TEST(skeleton, refuses_names_that_cannot_be_seen) {
    static const char *const unseen[] = { "\u200b",
                                          "\u3164",
                                          "\u2800",
                                          "\u00a0",
                                          "\u115f\u1160",
                                          "\ufe0f",
                                          "\u0301",
                                          "A\u202eda",
                                          "\u2067Ada",
                                          "Ada\ue000",
                                          "A\u0301\u0302\u0303\u0304da",
                                          "\U000e0001" };
    static const char *const fine[] = { "",         "Ada",     "Zoë", "Zoe\u0308",     "愛",      "Ольга", "🎃",
                                        "👩\u200d🚀", "❤\ufe0f", "Ḗva", "می\u200cخواهم", "O'Neill", "नमस्ते",  "Somebody" };
    for (unsigned i = 0; i < WH_COUNT(unseen); i++)
        if (name_flaw(unseen[i]) != NAME_UNSEEN) FAIL("number %u is let through", i);
    for (unsigned i = 0; i < WH_COUNT(fine); i++)
        if (name_flaw(fine[i]) != NAME_FINE) FAIL("\"%s\" is refused", fine[i]);
}

TEST(skeleton, keeps_the_words_of_the_table) {
    static const char *const reserved[] = { "Admin",
                                            "АDMIN",
                                            "[admin]",
                                            "a\u200bdmin",
                                            "АdmіN",
                                            "Witching Hour",
                                            "WITCHING  HOUR",
                                            "Seat 1",
                                            "seat2",
                                            "Platz 3",
                                            "La place 1",
                                            "plaats 4",
                                            "Du",
                                            "you",
                                            "Jij",
                                            "vous",
                                            "Tu",
                                            "greedy",
                                            "gr\u200deedy",
                                            "Random",
                                            "level-4",
                                            "Level 10",
                                            "server",
                                            "Hоst",
                                            "System!",
                                            "moderator" };
    static const char *const free_to_take[] = { "Ada",   "Mabel", "Hosta",   "Dudu", "Otto",  "Leo",
                                                "Youri", "Seat",  "Adminka", "Tuva", "Jeanne" };
    for (unsigned i = 0; i < WH_COUNT(reserved); i++)
        if (name_flaw(reserved[i]) != NAME_RESERVED) FAIL("\"%s\" is let through", reserved[i]);
    for (unsigned i = 0; i < WH_COUNT(free_to_take); i++)
        if (name_flaw(free_to_take[i]) != NAME_FINE) FAIL("\"%s\" is refused", free_to_take[i]);
    CHECK(name_is_nobodys("Somebody") && name_is_nobodys("jemand") && !name_is_nobodys("Some"));
}
