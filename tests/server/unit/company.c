/* company.c: a whole server in this process, with its writer and its bots: what waits at a table when somebody comes
 * back. */
#include "server/house.h"
#include "server/table/tables.h"

#include "tests/kit/test.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void submit(struct op *op) {
    op->finish = op_finish_silently;
    op_submit(op);
}

static void run(struct running *running, const struct live *live) {
    do server_wait(running);
    while (live->busy != AT_REST || live->first_op);
}

static void make(struct live *live) {
    struct op *op = op_new(live, EVENT_MAKE, -1);
    struct making *making = &op->event.making;
    making->game = wh_game_find("hourglass");
    wh_setup_default(making->game, 2, &making->setup);
    making->dice = DICE_SEALED;
    memset(making->seed, 7, SEED_BYTES);
    for (unsigned seat = 0; seat < 2; seat++) {
        making->kinds[seat] = SEAT_PERSON;
        memset(making->sitters[seat].token, (int)(10 + seat), TOKEN_BYTES);
    }
    submit(op);
    for (int seat = 0; seat < 2; seat++) {
        op = op_new(live, EVENT_SEAL, seat);
        op->event.has_seal = true;
        op->event.luck_size = LUCK_BYTES;
        memset(op->event.luck, seat + 1, LUCK_BYTES);
        luck_seal(op->event.luck, op->event.seal);
        submit(op);
    }
}

TEST(company, what_a_bot_thought_is_dropped_if_its_owner_came_back_first) {
    char path[64];
    struct running *running;
    snprintf(path, sizeof path, "/tmp/witching-company-%ld", (long)getpid());
    struct settings settings = { .address = "127.0.0.1", .store = path, .workers = 1, .tables_per_address = 1 };
    REQUIRE(sodium_init() >= 0);
    REQUIRE(server_open(&settings, &running) == 0);
    struct server *server = server_of(running);
    struct live *live = live_want(server, 1);
    make(live);
    run(running, live);
    const struct wh_match *match = &live->table.match;
    int seat = table_actor(&live->table);
    uint32_t version = match->version;
    wh_action legal[WH_LEGAL_MAX];
    REQUIRE(seat >= 0 && wh_candidates(match->game, match->state, legal) > 0);

    struct op *op = op_new(live, EVENT_STANDIN, 1 - seat);
    op->event.of = seat;
    submit(op); /* is being written */
    submit(op_new(live, EVENT_RETURN, seat));
    tables_bot_moves(server, 1, version, legal[0]); /* waits for its turn after that */
    run(running, live);
    CHECK(!table_is_bot(&live->table, seat) && !live->table.seats[seat].gone);
    CHECK_INT(version, match->version);
    CHECK_INT(5, live->table.events);
    server_close(running);
    static const char *const parts[] = { "", "-wal", "-shm", "-lock" };
    for (unsigned i = 0; i < WH_COUNT(parts); i++) {
        char part[80];
        snprintf(part, sizeof part, "%s%s", path, parts[i]);
        unlink(part);
    }
}
