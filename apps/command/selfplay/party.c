/* party.c: one question on several machines, by MPI. The leader hands out items by their numbers and gets results
 * back as text; what a match is, everyone works out from the question. Nothing of MPI is touched unless mpirun started
 * the program. */
#include "command/selfplay/party.h"

#include <stdlib.h>

/* Was this process started by mpirun? */
static bool called(void) { return getenv("OMPI_COMM_WORLD_RANK") || getenv("PMIX_RANK") || getenv("PMI_RANK"); }

#ifndef WITCHING_MPI

static struct party *join(void) {
    failure(tr("this program was built without MPI; install Debian's libopenmpi-dev and build it again."));
    return NULL;
}

#else

#include <inttypes.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>

enum tag { WANT = 1, WORK, RESULT, BYE };       /* how many items I could use; items; a result; I am going home */
enum { ASKED_A_THREAD = 32, CHUNK_MAX = 4096 }; /* items a process asks for at a time; the most it is given */

struct mpi_party {
    struct party party;
    bool shared;     /* everyone knows what to do */
    uint32_t *wants; /* the leader's list, by rank */
    /* The others': */
    unsigned work_threads;
    uint64_t stock[2 * CHUNK_MAX];
    unsigned stocked;
    bool asked;
};

static void send(int to, enum tag tag, const uint64_t *numbers, unsigned count) {
    MPI_Send(numbers, (int)count, MPI_UINT64_T, to, (int)tag, MPI_COMM_WORLD);
}

/* A message that has arrived, if there is one. */
struct message {
    int from;
    enum tag tag;
    unsigned count;
    uint64_t numbers[CHUNK_MAX]; /* of a RESULT: its item */
    char text[PARTY_RESULT];     /* of a RESULT alone */
};

static void receive_numbers(struct message *message, const MPI_Status *probed) {
    int count;
    MPI_Get_count(probed, MPI_UINT64_T, &count);
    wh_assert(count >= 0 && count <= CHUNK_MAX);
    message->count = (unsigned)count;
    MPI_Recv(message->numbers, count, MPI_UINT64_T, message->from, (int)message->tag, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
}

static void receive_text(struct message *message, const MPI_Status *probed) {
    int count;
    char *end;
    MPI_Get_count(probed, MPI_CHAR, &count);
    wh_assert(count > 0 && count <= PARTY_RESULT);
    MPI_Recv(message->text, count, MPI_CHAR, message->from, (int)message->tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    message->numbers[0] = strtoull(message->text, &end, 10);
    message->count = (unsigned)(count - 1 - (end + 1 - message->text));
    memmove(message->text, end + 1, message->count + 1);
}

static void receive(struct message *message, const MPI_Status *probed) {
    message->from = probed->MPI_SOURCE;
    message->tag = (enum tag)probed->MPI_TAG;
    if (message->tag == RESULT)
        receive_text(message, probed);
    else
        receive_numbers(message, probed);
}

static bool next_message(struct message *message) {
    int there;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (there) receive(message, &status);
    return there;
}

/* --- the leader --------------------------------------------------------------------------------------------------- */

static void share(struct party *party, char words[PARTY_WORDS]) {
    ((struct mpi_party *)party)->shared = true;
    MPI_Bcast(words, PARTY_WORDS, MPI_CHAR, 0, MPI_COMM_WORLD);
}

/* Ever smaller chunks towards the end, so that all finish at about the same time. */
static void hand_out(struct mpi_party *all, struct runner *runner, uint64_t left) {
    uint64_t items[CHUNK_MAX], fair = left / (2 * all->party.size);
    for (unsigned rank = 1; rank < all->party.size; rank++) {
        if (all->wants[rank] == 0) continue;
        unsigned most = all->wants[rank] < CHUNK_MAX ? all->wants[rank] : CHUNK_MAX;
        if (fair < most) most = fair ? (unsigned)fair : 1;
        unsigned count = runner_lend(runner, items, most);
        if (count == 0) return;
        send((int)rank, WORK, items, count);
        all->wants[rank] = 0;
    }
}

static void take_result(struct runner *runner, const struct message *message, const struct party_work *work) {
    void *result = allocate(work->result_size);
    work->unpack(work->with, message->numbers[0], message->text, message->count, result);
    runner_give_back(runner, message->numbers[0], result);
    free(result);
}

static void serve(struct party *party, struct runner *runner, uint64_t left, const struct party_work *work) {
    struct mpi_party *all = (struct mpi_party *)party;
    struct message message;
    while (next_message(&message)) {
        if (message.tag == WANT) all->wants[message.from] = (uint32_t)message.numbers[0];
        if (message.tag == RESULT) take_result(runner, &message, work);
    }
    hand_out(all, runner, left);
}

/* No message may be under way when MPI ends: so each says goodbye after its last result. */
static void dismiss(struct party *party) {
    for (unsigned rank = 1; rank < party->size; rank++) send((int)rank, WORK, NULL, 0);
    for (unsigned gone = 0; gone + 1 < party->size;) {
        struct message message;
        MPI_Status status;
        MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        receive(&message, &status);
        gone += message.tag == BYE;
    }
}

/* --- the others --------------------------------------------------------------------------------------------------- */

struct errand {
    struct mpi_party *all;
    const struct party_work *work;
};

static enum supply next(void *with, uint64_t *item) {
    struct mpi_party *all = ((struct errand *)with)->all;
    if (all->stocked == 0) return SUPPLY_LATER;
    *item = all->stock[0];
    memmove(all->stock, all->stock + 1, --all->stocked * sizeof *all->stock);
    return SUPPLY_ITEM;
}

static void work(void *with, struct worker *worker, uint64_t item, void *result) {
    struct errand *errand = with;
    errand->work->work(errand->work->with, worker, item, result);
}

static void done(void *with, uint64_t item, const void *result) {
    const struct party_work *job = ((struct errand *)with)->work;
    char text[PARTY_RESULT];
    int length = snprintf(text, sizeof text, "%" PRIu64 " ", item);
    struct wh_text out = wh_text_into(text + length, sizeof text - (size_t)length);
    job->pack(job->with, item, result, &out);
    wh_assert(!out.overflow);
    MPI_Send(text, length + (int)out.length + 1, MPI_CHAR, 0, RESULT, MPI_COMM_WORLD);
}

static bool poll(void *with, struct runner *runner) {
    (void)runner;
    struct mpi_party *all = ((struct errand *)with)->all;
    struct message message;
    while (next_message(&message)) {
        if (message.count == 0) return false; /* sent home */
        memcpy(all->stock + all->stocked, message.numbers, message.count * sizeof *message.numbers);
        all->stocked += message.count;
        all->asked = false;
    }
    if (all->asked || all->stocked >= CHUNK_MAX) return true;
    uint64_t wanted = (uint64_t)ASKED_A_THREAD * all->work_threads;
    send(0, WANT, &wanted, 1);
    all->asked = true;
    return true;
}

static void work_for_leader(struct party *party, unsigned threads, const struct party_work *job) {
    struct errand errand = { .all = (struct mpi_party *)party, .work = job };
    errand.all->work_threads = threads;
    runner_run(&(struct runner_plan){ .threads = threads,
                                      .window = 2 * threads,
                                      .result_size = job->result_size,
                                      .with = &errand,
                                      .next = next,
                                      .work = work,
                                      .done = done,
                                      .poll = poll });
    send(0, BYE, NULL, 0);
}

/* --- coming and going --------------------------------------------------------------------------------------------- */

/* A leader that found nothing to do still has to say so. */
static void leave(struct party *party) {
    if (!((struct mpi_party *)party)->shared) share(party, (char[PARTY_WORDS]){ "" });
    MPI_Finalize();
    free(((struct mpi_party *)party)->wants);
    free(party);
}

static struct party *join(void) {
    struct mpi_party *all = allocate(sizeof *all);
    int granted, rank, size, near;
    MPI_Comm neighbours;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &granted);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &neighbours);
    MPI_Comm_size(neighbours, &near);
    MPI_Comm_free(&neighbours);
    unsigned threads = runner_default_threads() / (unsigned)near;
    all->wants = allocate((size_t)size * sizeof *all->wants);
    all->party = (struct party){ .rank = (unsigned)rank,
                                 .size = (unsigned)size,
                                 .threads = threads ? threads : 1,
                                 .share = share,
                                 .serve = serve,
                                 .dismiss = dismiss,
                                 .work = work_for_leader,
                                 .leave = leave };
    return &all->party;
}

#endif

int party_run(struct args *args, int (*answer)(struct args *args, struct party *party),
              void (*assist)(struct party *party)) {
    struct party *party = NULL;
    int result = DONE;
    if (called() && !(party = join())) return FAILED;
    if (party && party->rank > 0)
        assist(party);
    else
        result = answer(args, party);
    if (party) party->leave(party);
    return result;
}
