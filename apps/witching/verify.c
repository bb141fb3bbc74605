/* verify.c: `witching verify`: was the luck of a match played on a server fair? The checking is fair.c's. */
#include "app.h"
#include "fair.h"

#include <stdio.h>
#include <stdlib.h>

static const char help[] = WH_TR(
    "Usage: witching verify FILE\n"
    "\n"
    "Checks the record of a match that was played on a server: that the seed is the one the server committed to\n"
    "before anybody added their luck, that every die and every shuffle follows from the seed and everyone's luck,\n"
    "and that every move was legal. The page offers the file when the match is over.\n"
    "\n"
    "Compare the line \"commit\" with the one your table showed before the match began.\n"
    "\n"
    "  --help     this text\n");

static int verdict(const char *path, enum unfair unfair, const struct wh_match *match, uint32_t line, uint32_t chances,
                   const struct wh_why *why) {
    switch (unfair) {
    case UNFAIR_NO_DICE:
        return failure(tr("the file %s does not begin with the seed of a match; save the record from the page."), path);
    case UNFAIR_COMMIT: return failure(tr("the seed in %s is not the one the server committed to."), path);
    case UNFAIR_RECORD: return failure_in_record(path, line, why);
    case UNFAIR_STEP:
        return failure(tr("step %u does not follow from the seed: the dice were not fair."), (unsigned)line);
    case FAIR: break;
    }
    printf(tr("Fair: %s, %u steps, %u of them luck, each as the seed and everyone's luck say."), tr(match->game->title),
           (unsigned)match->length, (unsigned)chances);
    putchar('\n');
    return DONE;
}

static int verify(const char *path) {
    size_t length;
    uint32_t line = 0, chances = 0;
    struct wh_why why;
    struct wh_match match;
    char *text = read_file(path, RECORD_FILE_MAX, &length);
    if (!text) return FAILED;
    wh_action *actions = allocate(WH_MATCH_PLIES * sizeof *actions);
    enum unfair unfair = fair_check(text, length, &match, actions, &line, &chances, &why);
    int result = verdict(path, unfair, &match, line, chances, &why);
    free(actions);
    free(text);
    return result;
}

int command_verify(int argc, char **argv) {
    struct args args = args_of(argc, argv);
    const char *path = NULL;
    while (args_next(&args)) {
        if (args_is_flag(&args, "--help")) return fputs(tr(help), stdout) < 0 ? FAILED : DONE;
        if (!args_is_word(&args, &path)) args_refuse(&args);
    }
    if (args.bad) return MISUSE;
    if (!path) return misuse(tr("name the file of a match; see witching verify --help."));
    return verify(path);
}
