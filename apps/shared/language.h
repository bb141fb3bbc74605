/* language.h: the languages people read. English is in the source and is the key of the catalogues
 * (po/), which are part of the program: nothing is searched for on disk, and no locale need be installed.
 *
 * Everything for people goes through tr(), or wh_tr() with the language of whoever reads it; everything for programs
 * (JSON, notation, records, words of a protocol) past both. */
#ifndef WITCHING_SHARED_LANGUAGE_H
#define WITCHING_SHARED_LANGUAGE_H

#include "witching/words.h"

/* --- every language ----------------------------------------------------------------------------------------------- */

/* "de", also "de_AT.UTF-8"; "C" is English. NULL: there is no such language. Always the same for the same language. */
const struct wh_language *language_find(const char *name);
/* of one found: 0 is English, then as po/LINGUAS has them */
unsigned language_number(const struct wh_language *language);
void language_list(struct wh_text *out); /* "en, de, nl, fr" */

/* --- the program's own: for whoever started it. main() and args_of() choose it, before there is another thread ---- */

/* The text in that language; itself where that is English, or where there is no translation. */
const char *tr(const char *english) __attribute__((format_arg(1)));

const struct wh_language *language_spoken(void); /* the language of tr(), for words.h */
const char *language_code(void);                 /* its name: "en", "de" */

void language_from_environment(void);   /* LC_ALL, LC_MESSAGES, LANG and LANGUAGE, as gettext reads them */
bool language_choose(const char *name); /* false, and nothing is changed: there is no such language */
/* Afterwards tr() gives plain ASCII: for terminals that show nothing else. */
void language_plain(void);

/* What fills a sentence: translated as it stands ("red"), or with its numbers left out ("seat {0}"); else itself. */
void put_filler(struct wh_text *out, const char *words);
/* A refusal as a sentence. Its text in English is why->text. */
void why_text(const struct wh_why *why, struct wh_text *out);
void put_rule(struct wh_text *out, const char *rule); /* of a refusal, in the language spoken */
/* What the operating system says about an errno. */
const char *error_text(int error);

#endif
