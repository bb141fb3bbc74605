/* log.h: one line for each thing worth knowing, as key=value on standard error, with the time. Never a token, a hand, a
 * name or an address. */
#ifndef WITCHING_SERVER_LOG_H
#define WITCHING_SERVER_LOG_H

#include <stdint.h>

enum log_level { LOG_INFO, LOG_WARNING, LOG_ERROR };

/* From now on a thread of its own writes what is logged, and the sentences of failure(): nobody else waits for whoever
 * reads standard error. A limited number of lines may wait; those beyond it are counted, and it is said how many they
 * were. What waits is written before the program ends, also if it aborts; but nobody waits for long even then. */
void log_start(void);
uint64_t log_dropped(void);

__attribute__((format(printf, 2, 3))) void log_line(enum log_level level, const char *format, ...);
void log_table(enum log_level level, const char *what, uint64_t table, uint64_t number);

#endif
