/* main.c: finds the subcommand and runs it. Each has a file of its own. */
#include "app.h"

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
    { "games", "the games, their seats and options", command_games },
    { "play", "a match in the terminal; bots fill the other seats", command_play },
    { "trace", "random matches as lines of JSON", command_trace },
    { "engine", "a line protocol for bots and tools in any language", command_engine },
    { "replay", "checks a record and shows its match", command_replay },
    { "bench", "how fast the rules run on this machine", command_bench },
};

static int help(void) {
    puts("Witching Hour: tabletop games about ghosts and time.\n\nUsage: witching COMMAND [OPTION]...\n");
    for (unsigned i = 0; i < WH_COUNT(commands); i++) printf("  %-8s %s\n", commands[i].name, commands[i].about);
    puts("\n  --help, help [COMMAND]   this text, or that of a command\n"
         "  --version                the version of the program\n\n"
         "Exit status: 0 done, 1 failed, 2 misused.");
    return DONE;
}

static const struct command *find(const char *name) {
    for (unsigned i = 0; i < WH_COUNT(commands); i++)
        if (strcmp(commands[i].name, name) == 0) return &commands[i];
    return NULL;
}

static int unknown(const char *name) {
    return misuse("there is no command \"%s\"; witching --help lists the commands.", name);
}

static int help_on(const char *name) {
    const struct command *command = find(name);
    char *words[] = { (char *)name, "--help", NULL };
    return command ? command->run(2, words) : unknown(name);
}

static int run(int argc, char **argv) {
    if (argc < 2) return help();
    const char *name = argv[1];
    bool help_asked = strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0;
    bool version_asked = strcmp(name, "--version") == 0;
    if (help_asked && argc == 3) return help_on(argv[2]);
    if ((help_asked || version_asked) && argc > 2) return misuse("there is too much behind \"%s\".", name);
    if (help_asked) return help();
    if (version_asked) {
        puts("witching " WH_VERSION);
        return DONE;
    }
    const struct command *command = find(name);
    return command ? command->run(argc - 1, argv + 1) : unknown(name);
}

int main(int argc, char **argv) {
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is then an error of write, noticed and said */
    return close_output(run(argc, argv));
}
