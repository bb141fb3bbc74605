/* metrics.c: figures for /metrics. */
#include "server/metrics.h"

#include "server/bots/bots.h"
#include "server/lag.h"
#include "server/log.h"
#include "server/push/push.h"
#include "server/requests/client.h"
#include "server/store/readers.h"
#include "server/store/writer.h"
#include "server/table/tables.h"
#include "server/telling/scribe.h"

#include <sys/resource.h>

static void put(struct wh_text *out, const char *name, const char *type, const char *help, uint64_t value) {
    const char *const with[] = { name, type, help, NULL };
    wh_put_template(out, "# HELP witching_{0} {2}\n# TYPE witching_{0} {1}\nwitching_{0} ", with);
    wh_put_int(out, (int64_t)value);
    wh_put_char(out, '\n');
}

static void head(struct wh_text *out, const char *name, const char *help) {
    const char *const with[] = { name, help, NULL };
    wh_put_template(out, "# HELP witching_{0} {1}\n# TYPE witching_{0} histogram\n", with);
}

static uint64_t milliseconds(struct timeval time) {
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_usec / 1000;
}

static void put_processor_time(struct wh_text *out) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    put(out, "cpu_milliseconds_total", "counter", "Processor time used.",
        milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime));
    put(out, "cpu_kernel_milliseconds_total", "counter", "Processor time used in the kernel.",
        milliseconds(usage.ru_stime));
}

static void put_thoughts(struct wh_text *out, struct workers *workers) {
    struct thought_counts quick = workers_counts(workers, QUICK), slow = workers_counts(workers, SLOW);
    put(out, "bots_waiting", "gauge", "Positions that wait for a bot.", workers_waiting(workers));
    put(out, "bot_quick_thoughts_total", "counter", "Positions quick bots thought about.", quick.thoughts);
    put(out, "bot_slow_thoughts_total", "counter", "Positions slow bots thought about.", slow.thoughts);
    put(out, "bot_quick_wait_milliseconds_total", "counter", "What those had waited.", quick.waited / 1000);
    put(out, "bot_slow_wait_milliseconds_total", "counter", "What those had waited.", slow.waited / 1000);
    head(out, "bot_wait_seconds", "How long positions waited for a bot to begin with them.");
    put_histogram(out, "bot_wait_seconds", "lane=\"quick\"", &quick.waits);
    put_histogram(out, "bot_wait_seconds", "lane=\"slow\"", &slow.waits);
}

static void put_lag(struct wh_text *out, const struct lag *lag) {
    struct lag_figures clock = lag_figures(lag, LAG_BY_CLOCK), processor = lag_figures(lag, LAG_BY_PROCESSOR);
    struct lag_figures blocked = lag_figures(lag, LAG_BLOCKED);
    put(out, "loop_lag_p50_microseconds", "gauge", "Half of the last minute nobody waited longer for the loop.",
        clock.p50);
    put(out, "loop_lag_p99_microseconds", "gauge", "The same for 99 % of it.", clock.p99);
    put(out, "loop_lag_worst_microseconds", "gauge", "The longest round of the last minute.", clock.worst);
    put(out, "loop_processor_p50_microseconds", "gauge", "The same, of processor time.", processor.p50);
    put(out, "loop_processor_p99_microseconds", "gauge", "The same, of processor time.", processor.p99);
    put(out, "loop_processor_worst_microseconds", "gauge", "The same, of processor time.", processor.worst);
    put(out, "loop_blocked_p50_microseconds", "gauge", "The same, of time the loop slept in the middle of a round.",
        blocked.p50);
    put(out, "loop_blocked_p99_microseconds", "gauge", "The same, of that time.", blocked.p99);
    put(out, "loop_blocked_worst_microseconds", "gauge", "The same, of that time.", blocked.worst);
    head(out, "loop_lag_seconds", "How long rounds of the loop took.");
    put_histogram(out, "loop_lag_seconds", "", lag_rounds(lag));
}

static void put_store(struct wh_text *out, const struct server *server) {
    put(out, "commits_total", "counter", "Transactions of the store.", writer_commits(server->writer));
    put(out, "commit_microseconds_total", "counter", "How long those took.", writer_commit_time(server->writer));
    head(out, "commit_seconds", "How long transactions of the store took.");
    put_histogram(out, "commit_seconds", "", writer_commit_times(server->writer));
    put(out, "write_failures_total", "counter", "Writes that the store did not take.", server->counts.writes_failed);
    put(out, "lookups_waiting", "gauge", "Questions to the store that are not answered yet.",
        readers_waiting(server->readers));
}

void put_metrics(struct wh_text *out, const struct server *server) {
    const struct counts *counts = &server->counts;
    size_t memory = 0;
    uv_resident_set_memory(&memory);
    put(out, "connections_total", "counter", "Sockets opened.", counts->connections);
    put(out, "connections", "gauge", "Sockets open now.", clients_count(server));
    put(out, "draining", "gauge", "1 if the server lets go of everything, and lets nobody in.", server->draining != 0);
    put(out, "messages_total", "counter", "Messages received.", counts->messages);
    head(out, "request_seconds", "How long people waited for the answer to a request.");
    put_histogram(out, "request_seconds", "", &server->answer_times);
    put(out, "refusals_total", "counter", "Requests refused.", counts->refusals);
    put(out, "events_total", "counter", "Events made durable.", counts->events);
    put(out, "moves_total", "counter", "Moves made durable, bots included.", counts->moves);
    put(out, "bot_moves_total", "counter", "Moves chosen by bots.", counts->bot_moves);
    put(out, "conflicts_total", "counter", "Writes that another server was faster with.", counts->conflicts);
    put(out, "takeovers_total", "counter", "Tables taken over because the server that kept them fell silent.",
        counts->takeovers);
    put(out, "takeover_silence_milliseconds", "gauge", "The longest that such a server had been silent by then.",
        counts->takeover_silence);
    put(out, "too_fast_total", "counter", "Requests refused because they came too fast.", counts->too_fast);
    put(out, "tables_made_total", "counter", "Tables made.", counts->tables_made);
    put(out, "table_reads_total", "counter", "Tables read from the log.", counts->loads);
    put(out, "sent_bytes_total", "counter", "Bytes of messages sent.", counts->bytes_out);
    put(out, "slow_clients_total", "counter", "Sockets closed because they did not read.", counts->dropped_slow);
    put(out, "pushes_total", "counter", "Web Push messages that a push service took.", counts->pushes);
    put(out, "push_failures_total", "counter", "Web Push messages that could not be sent.", counts->push_failures);
    put(out, "push_inside_total", "counter", "Push services not contacted: their name leads to a private address.",
        counts->push_inside);
    put(out, "push_dropped_total", "counter", "Turns nobody was told of by Web Push: too many waited.",
        counts->push_dropped);
    put(out, "tables_in_memory", "gauge", "Tables in memory.", tables_count(server->tables));
    put(out, "tables_unreadable", "gauge",
        "Tables of the store that could not be read, and wait for somebody to mend them.",
        tables_unreadable(server->tables));
    put(out, "push_waiting", "gauge", "Turns that people are still to be told of by Web Push.", push_waiting(server));
    put(out, "texts_waiting", "gauge", "Logs in words and records that are being made.",
        scribe_waiting(server->scribe));
    put_store(out, server);
    put_lag(out, server->lag);
    put_thoughts(out, server->workers);
    put(out, "log_lines_dropped_total", "counter", "Lines of the log that nobody read in time.", log_dropped());
    put_processor_time(out);
    put(out, "memory_bytes", "gauge", "Resident memory.", memory);
}
