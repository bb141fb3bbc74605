/* verify.c: `witching verify`: was the luck of a match played on a server fair? The checking is fair.c's. */
#include "server/table/fair.h"
#include "shared/app.h"

#include <stdio.h>
#include <stdlib.h>

static const char help[] = WH_TR(
    "Usage: witching verify FILE\n"
    "\n"
    "Checks the record of a match that was played on a server: that the seed is the one the server committed to\n"
    "before anybody added their luck, that everyone's luck is the one they sealed before any was revealed, that every\n"
    "die and every shuffle follows from the seed and everyone's luck, and that every move was legal. The page offers\n"
    "the file when the match is over.\n"
    "\n"
    "Compare the lines \"commit\" and \"seal\" with those your table showed before the match began.\n"
    "\n"
    "  --help     this text\n");

static int verdict(const char *path, enum unfair unfair, const struct wh_match *match, const struct fairness *found) {
    switch (unfair) {
    case UNFAIR_NO_DICE:
        return failure(tr("the file %s does not begin with the seed of a match; save the record from the page."), path);
    case UNFAIR_COMMIT: return failure(tr("the seed in %s is not the one the server committed to."), path);
    case UNFAIR_SEAL: return failure(tr("the luck of seat %u is not the luck it sealed."), found->seat + 1);
    case UNFAIR_RECORD: return failure_in_record(path, found->line, &found->why);
    case UNFAIR_STEP:
        return failure(tr("step %u does not follow from the seed: the dice were not fair."), (unsigned)found->line);
    case FAIR: break;
    }
    printf(tr("Fair: %s, %u steps, %u of them luck, each as the seed and everyone's luck say."), tr(match->game->title),
           (unsigned)match->length, (unsigned)found->chances);
    putchar('\n');
    for (uint32_t rest = found->withheld; rest; rest &= rest - 1) {
        printf(tr("Seat %u sealed its luck and did not reveal it."), wh_lowest(rest) + 1u);
        putchar('\n');
    }
    return DONE;
}

static int verify(const char *path) {
    size_t length;
    struct fairness found;
    struct wh_match match;
    char *text = read_file(path, RECORD_FILE_MAX, &length);
    if (!text) return FAILED;
    wh_action *actions = allocate(WH_MATCH_PLIES * sizeof *actions);
    enum unfair unfair = fair_check(text, length, &match, actions, &found);
    int result = verdict(path, unfair, &match, &found);
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
