/* journal.h: results on disk, for runs that take long. Text; only ever appended to, one line a result as soon as it is
 * there:
 *
 *     witching arena 1
 *     midnight --seats 4 --set mode=team --bot greedy --bot random --seed 1     the question
 *     --matches 1000                                                            how much was asked for first
 *     midnight@1                                                                what it is about, with versions
 *     0 17 1 2 5d41402a                                                         a result, and its check number
 *
 * A program that is killed leaves at most half a line behind, which is dropped. */
#ifndef WITCHING_COMMAND_SELFPLAY_JOURNAL_H
#define WITCHING_COMMAND_SELFPLAY_JOURNAL_H

#include "witching/text.h"

enum { QUESTION_WORDS = 4096 }; /* room for a question in words */

struct journal_head {
    const char *command; /* "arena" */
    const char *words;   /* the question; whoever asks the same gets the same results */
    const char *amount;  /* how much of it: may change from run to run */
    const char *rules;   /* with other rules the results would be others */
};

struct journal {
    const char *path;
    int descriptor; /* -1: nothing is kept */
    uint64_t key;   /* of the check numbers */
};

/* A line read back, without its check number. False: it is damaged. */
typedef bool journal_reader(void *with, const char *line, size_t length);

/* The words and the amount a journal was begun with, one after the other. False: it was said why not. */
bool journal_words(const char *path, const char *command, char words[2 * QUESTION_WORDS]);
/* Begins a journal, or goes on with one of the same question: each line it holds is read. False: it was said why
 * not. */
bool journal_open(struct journal *journal, const char *path, const struct journal_head *head, journal_reader *read,
                  void *with);
bool journal_add(struct journal *journal, const char *line, size_t length); /* false: it was said why not */
void journal_close(struct journal *journal);

/* A word of a question: what would not do there is written as % and two digits. */
void put_question_word(struct wh_text *out, const char *word);
/* The words of a question, cut apart in place and put after the list's first. How many there are, that one included. */
int split_question(char *words, char **list, int most);

#endif
