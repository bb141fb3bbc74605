/* language.h: the language people are spoken to in. English stands in the source and is the key of the catalogues
 * (po/), which are part of the program: nothing is searched for on disk, and no locale need be installed.
 *
 * Everything for people goes through tr(), everything for programs (JSON,
 * notation, records, words of a protocol) past it. */
#ifndef WITCHING_SHARED_LANGUAGE_H
#define WITCHING_SHARED_LANGUAGE_H

#include "witching/words.h"

/* The text in the language chosen; itself where that is English, or where there is no translation. */
const char *tr(const char *english) __attribute__((format_arg(1)));

const struct wh_language *language_spoken(void); /* the language of tr(), for words.h */

void language_from_environment(void); /* LC_ALL, LC_MESSAGES, LANG and LANGUAGE, as gettext reads them */
/* "de", also "de_AT.UTF-8"; "C" is English. False, and nothing is changed: there is no such language. */
bool language_choose(const char *name);
const char *language_chosen(void); /* "de"; always the same pointer for the same language */
/* Afterwards tr() gives plain ASCII: for terminals that show nothing else. */
void language_plain(void);
void language_in_full(void); /* with all its letters again: what follows is read elsewhere, not in this terminal */
void language_list(struct wh_text *out); /* "en, de, nl, fr" */

/* What fills a sentence: translated as it stands ("red"), or with its numbers left out ("seat {0}"); else itself. */
void put_filler(struct wh_text *out, const char *words);
/* A refusal as a sentence in the language chosen. Its text in English is why->text. */
void why_text(const struct wh_why *why, struct wh_text *out);
void put_rule(struct wh_text *out, const char *rule); /* of a refusal, in the language spoken */
/* What the operating system says about an errno. */
const char *error_text(int error);

#endif
