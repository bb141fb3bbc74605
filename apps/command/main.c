/* main.c: finds the subcommand and runs it. Each has a file of its own. */
#include "shared/app.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#ifndef WH_VERSION
#error "WH_VERSION is defined by the build"
#endif

static const struct command {
    const char *name, *about;
    int (*run)(int argc, char **argv);
} commands[] = {
    { "games", WH_TR("the games, their seats and options"), command_games },
    { "play", WH_TR("a match in the terminal; bots fill the other seats"), command_play },
    { "trace", WH_TR("random matches as lines of JSON"), command_trace },
    { "engine", WH_TR("a line protocol for bots and tools in any language"), command_engine },
    { "engine-check", WH_TR("checks that a program speaks that protocol"), command_engine_check },
    { "replay", WH_TR("checks a record and shows its match"), command_replay },
    { "peek", WH_TR("what is seen through the keyhole, as a picture"), command_peek },
    { "arena", WH_TR("matches between bots: win shares, ratings, tests"), command_arena },
    { "serve", WH_TR("the table in the browser, for this machine or for everyone"), command_serve },
    { "backup", WH_TR("copies the store of a server into a file, while it runs"), command_backup },
    { "restore", WH_TR("makes a store from a backup, also as it was earlier"), command_restore },
    { "admin", WH_TR("asks a running server: who is there; bans, mutes, closes tables"), command_admin },
    { "join", WH_TR("a bot or a program of yours in a seat at a server's table"), command_join },
    { "verify", WH_TR("checks that the luck of a match on a server was fair"), command_verify },
    { "bench", WH_TR("how fast the rules run on this machine"), command_bench },
    { "lab", WH_TR("studies a game by self-play and writes a report"), command_lab },
    { "analyse", WH_TR("reviews a recorded match: better moves, turning points"), command_analyse },
    { "train", WH_TR("learns from self-play who will win"), command_train },
};

static int help(void) {
    puts(tr("Witching Hour: tabletop games about ghosts and time.\n\nUsage: witching COMMAND [OPTION]...\n"));
    for (unsigned i = 0; i < WH_COUNT(commands); i++) printf("  %-12s %s\n", commands[i].name, tr(commands[i].about));
    puts(tr("\n  --help, help [COMMAND]   this text, or that of a command\n"
            "  --lang LL                the language, for every command: en, de, nl or fr\n"
            "  --version                the version of the program\n\n"
            "Exit status: 0 done, 1 failed, 2 misused."));
    return DONE;
}

static const struct command *find(const char *name) {
    for (unsigned i = 0; i < WH_COUNT(commands); i++)
        if (strcmp(commands[i].name, name) == 0) return &commands[i];
    return NULL;
}

static int unknown(const char *name) {
    return misuse(tr("there is no command \"%s\"; witching --help lists the commands."), name);
}

static int help_on(const char *name) {
    const struct command *command = find(name);
    char *words[] = { (char *)name, "--help", NULL };
    return command ? command->run(2, words) : unknown(name);
}

static bool is_help(const char *word) {
    return strcmp(word, "help") == 0 || strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static int run(int argc, char **argv) {
    struct args args = args_of(argc, argv);
    args.command = "COMMAND"; /* for the sentence "see witching COMMAND --help" */
    if (!args_next(&args)) return args.bad ? MISUSE : help();
    const char *name = args.word, *topic = NULL;
    bool help_asked = is_help(name), version_asked = strcmp(name, "--version") == 0;
    const struct command *command = find(name);
    if (command) return command->run((int)(argv + argc - args.next) + 1, args.next - 1);
    while ((help_asked || version_asked) && args_next(&args))
        if (!help_asked || !args_is_word(&args, &topic)) return misuse(tr("there is too much after \"%s\"."), name);
    if (args.bad) return MISUSE;
    if (topic) return help_on(topic);
    if (help_asked) return help();
    if (!version_asked) return unknown(name);
    puts("witching " WH_VERSION);
    return DONE;
}

int main(int argc, char **argv) {
    language_from_environment();
    started_as(argv[0]);
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is then an error of write, noticed and said */
    return close_output(run(argc, argv));
}
