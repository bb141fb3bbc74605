/* lessons.h: the introductions inside the program. The build writes them from docs/lessons/ (tools/embed-lessons),
 * which the page tells too. */
#ifndef WITCHING_COMMAND_PLAY_LESSONS_H
#define WITCHING_COMMAND_PLAY_LESSONS_H

#include <stddef.h>

struct lesson_file {
    const char *game, *json;
    size_t size;
};
extern const struct lesson_file lesson_files[];
extern const unsigned lesson_file_count;

#endif
