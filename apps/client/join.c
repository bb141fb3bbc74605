/* join.c: `witching join`: a bot of ours, or a program of yours, in a seat at a server's table. */
#include "client/seat.h"
#include "shared/app.h"
#include "shared/thinker.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static const char help[] = WH_TR(
    "Usage: witching join LINK --bot NAME [OPTION]...\n"
    "       witching join LINK --engine COMMAND [OPTION]...\n"
    "\n"
    "Takes a free seat at a server's table and plays the match there. LINK is the one that the page offers for\n"
    "inviting somebody. The others see that a program sits there. If the connection is lost, it comes back to its\n"
    "seat; when the match is over, it checks that the luck was fair. As long as somebody is there who could want\n"
    "another match, it stays and agrees to a rematch. Ctrl-C leaves the table.\n"
    "\n"
    "  --bot NAME        one of our bots: greedy, level-1 ... level-10, search:...\n"
    "  --engine COMMAND  a program by its command line; it speaks the engine protocol\n"
    "  --name NAME       what it is called at the table; Program unless given\n"
    "  --time MS         milliseconds for a move, or less where the clock of the table says so\n"
    "  --help            this text\n"
    "\n"
    "For example: witching join 'https://example.org/#/t/9b2e77c0a1d4f583/...' --engine 'python3 my_bot.py'\n");

static volatile int interrupted;

/* The second time it does not wait for the server any longer. */
static void note_interruption(int signal_number) {
    if (interrupted) _exit(FAILED);
    interrupted = signal_number;
}

static int understand(struct args *args, struct seat_wishes *wishes, const char *link, const char *time) {
    struct wh_why why;
    uint32_t milliseconds;
    if (time) args_number(args, time, 1, 3600000, &milliseconds), wishes->time = milliseconds;
    if (args->bad) return MISUSE;
    if (!link) return misuse(tr("give the link of a table; see witching join --help."));
    if (!link_read(&wishes->link, link))
        return misuse(
            tr("\"%s\" is not the link of a table; it looks like https://example.org/#/t/9b2e77c0a1d4f583/..."), link);
    if (!wishes->bot == !wishes->command) return misuse(tr("say who is to play: --bot NAME or --engine COMMAND."));
    if (wishes->bot && !thinker_known(wishes->bot, &why)) return misuse_why(&why);
    return DONE;
}

int command_join(int argc, char **argv) {
    struct args args = args_of(argc, argv);
    struct seat_wishes wishes = { .time = -1 };
    const char *link = NULL, *time = NULL;
    while (args_next(&args)) {
        if (args_is_flag(&args, "--help")) return fputs(tr(help), stdout) < 0 ? FAILED : DONE;
        if (!args_is_value(&args, "--bot", &wishes.bot) && !args_is_value(&args, "--engine", &wishes.command) &&
            !args_is_value(&args, "--name", &wishes.name) && !args_is_value(&args, "--time", &time) &&
            !args_is_word(&args, &link))
            args_refuse(&args);
    }
    int result = understand(&args, &wishes, link, time);
    if (result != DONE) return result;
    signal(SIGINT, note_interruption);
    signal(SIGTERM, note_interruption);
    return seat_play(&wishes, &interrupted);
}
