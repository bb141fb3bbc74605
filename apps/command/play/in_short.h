/* in_short.h: the rules in short, inside the program. The build writes them from docs/rules/ (tools/embed-rules), whose
 * pages begin with them. */
#ifndef WITCHING_COMMAND_PLAY_IN_SHORT_H
#define WITCHING_COMMAND_PLAY_IN_SHORT_H

struct in_short {
    const char *game, *language, *text;
};
extern const struct in_short in_short[];
extern const unsigned in_short_count;

#endif
