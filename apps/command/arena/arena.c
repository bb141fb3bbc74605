/* arena.c: `witching arena`: matches between bots, and what they show. The
 * command and the run; arena.h lists the rest. */
#include "command/arena/arena.h"

#include "shared/program.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    WH_TR("Usage: witching arena [GAME | all] --bot NAME --bot NAME [--bot NAME]... [OPTION]...\n"
          "       witching arena --resume FILE [OPTION]...\n"
          "\n"
          "Lets bots play one another and says how strong they are: the share of the wins with an interval that holds\n"
          "the truth 95 times in 100, the share that would be fair, and ratings (400 Elo are odds of 10 to 1).\n"
          "Each deal is played in every rotation of the bots over the seats; partners are the same bot. Without GAME,\n"
          "or with \"all\": every game, mode and number of seats. The same question has the same results on any\n"
          "number of threads and machines, unless a bot thinks by the clock or is a program.\n"
          "\n"
          "  --bot NAME        a bot that takes part, 2 to 12 of them\n"
          "  --engine COMMAND  a program that takes part as a bot does, by its command line; it speaks the engine\n"
          "                    protocol. A match in which it ends, or makes no legal move, is lost for it\n"
          "  --time MS         milliseconds that a program has for a move; 60000 unless given\n"
          "  --seats N         the number of players; the fewest possible unless given\n"
          "  --set KEY=VALUE   one option of the game; witching games GAME lists them\n"
          "  --matches M       at least this many matches for each table; 1000 unless given\n"
          "  --seed S          a number below 2^64, decimal or 0x...; 1 unless given\n"
          "  --sprt elo0=0,elo1=20,alpha=0.05,beta=0.05\n"
          "                    stops as soon as it is clear whether the first of two bots is stronger by elo1 or\n"
          "                    only by elo0; what is left out is as shown. At most --matches, or 100000\n"
          "  --threads T       matches at a time; one for each core unless given\n"
          "  --save FILE       keeps each result at once; goes on with FILE if it holds this question already\n"
          "  --resume FILE     goes on with FILE, which holds the question\n"
          "  --json            one JSON object instead of the table\n"
          "  --help            this text\n"
          "\n"
          "On several machines: mpirun -n N witching arena ...\n");

/* --- the wishes --------------------------------------------------------------------------------------------------- */

struct wishes {
    struct choice choice;
    const char *bots[ARENA_BOTS];
    unsigned bot_count;
    char *programs[ARENA_BOTS]; /* names of entries that we have put together */
    unsigned program_count;
    const char *seed, *time, *matches, *sprt, *threads_text, *save, *resume;
    uint32_t threads;
    bool json, help;
};

static void take_bot(struct args *args, struct wishes *wishes, const char *name) {
    struct wh_why why;
    if (args->bad) return;
    if (wishes->bot_count == ARENA_BOTS)
        misuse(tr("there are too many bots; %d can take part."), ARENA_BOTS);
    else if (!thinker_known(name, &why))
        misuse_why(&why);
    else {
        wishes->bots[wishes->bot_count++] = name;
        return;
    }
    args->bad = true;
}

static void take_program(struct args *args, struct wishes *wishes, const char *command) {
    size_t size = sizeof STAGE_PROGRAM + strlen(command);
    if (args->bad) return;
    if (wishes->bot_count == ARENA_BOTS || !*command) {
        misuse(*command ? tr("there are too many bots; %d can take part.") : tr("--engine needs a command line."),
               ARENA_BOTS);
        args->bad = true;
        return;
    }
    char *name = allocate(size);
    snprintf(name, size, "%s%s", STAGE_PROGRAM, command);
    wishes->bots[wishes->bot_count++] = wishes->programs[wishes->program_count++] = name;
}

static void forget_programs(struct wishes *wishes) {
    while (wishes->program_count) free(wishes->programs[--wishes->program_count]);
}

static bool take_argument(struct args *args, struct wishes *wishes) {
    const char *bot = NULL, *command = NULL;
    if (args_is_flag(args, "--help")) return wishes->help = true;
    if (args_is_flag(args, "--json")) return wishes->json = true;
    if (args_is_value(args, "--bot", &bot)) return take_bot(args, wishes, bot), true;
    if (args_is_value(args, "--engine", &command)) return take_program(args, wishes, command ? command : ""), true;
    return args_is_value(args, "--seed", &wishes->seed) || args_is_value(args, "--time", &wishes->time) ||
           args_is_value(args, "--matches", &wishes->matches) || args_is_value(args, "--sprt", &wishes->sprt) ||
           args_is_value(args, "--threads", &wishes->threads_text) || args_is_value(args, "--save", &wishes->save) ||
           args_is_value(args, "--resume", &wishes->resume) || args_is_choice(args, &wishes->choice);
}

static bool read_wishes(struct args *args, struct wishes *wishes) {
    while (!wishes->help && args_next(args))
        if (!take_argument(args, wishes)) args_refuse(args);
    return !args->bad;
}

/* A question as arguments. */
enum { KEPT_WORDS = 128, WORDS_BESIDE = 6 };
struct question {
    char words[PARTY_WORDS];
    char *list[KEPT_WORDS + WORDS_BESIDE + 1];
    int count;
};

/* Cuts its words apart. */
static void split(struct question *question) {
    question->list[0] = (char *)"arena";
    question->count = split_question(question->words, question->list, KEPT_WORDS);
}

static void put_beside(struct question *question, const char *option, const char *value) {
    if (!value) return;
    question->list[question->count++] = (char *)option;
    question->list[question->count++] = (char *)value;
}

static bool read_question(struct question *question, struct args *args, struct wishes *wishes) {
    *args = args_of(question->count, question->list);
    return read_wishes(args, wishes);
}

/* --- the question ------------------------------------------------------------------------------------------------- */

/* "elo1=20" and the like, with commas between them. */
static bool read_sprt(struct arena *arena, const char *text) {
    const struct {
        const char *name;
        double *value, least, most;
    } parts[] = { { "elo0", &arena->elo0, -1000, 1000 },
                  { "elo1", &arena->elo1, -1000, 1000 },
                  { "alpha", &arena->alpha, 1e-6, 0.5 },
                  { "beta", &arena->beta, 1e-6, 0.5 } };
    arena->elo0 = 0, arena->elo1 = 20, arena->alpha = arena->beta = 0.05;
    if (!*text || strpbrk(text, " \t\r\n")) return false;
    while (*text) {
        size_t length = strcspn(text, "=");
        unsigned i = 0;
        char *end = NULL;
        while (i < WH_COUNT(parts) && !wh_span_is(text, length, parts[i].name)) i++;
        if (i == WH_COUNT(parts) || text[length] != '=') return false;
        *parts[i].value = strtod(text + length + 1, &end);
        if (end == text + length + 1 || (*end && *end != ',')) return false;
        if (!(*parts[i].value >= parts[i].least && *parts[i].value <= parts[i].most)) return false;
        text = *end ? end + 1 : end;
    }
    return arena->elo0 < arena->elo1;
}

static bool take_amount(struct args *args, struct arena *arena, const struct wishes *wishes) {
    struct wh_text amount = wh_text_into(arena->amount, sizeof arena->amount);
    arena->sprt = wishes->sprt;
    if (wishes->sprt && !read_sprt(arena, wishes->sprt)) {
        misuse(tr("\"%s\" is not a test: write it like elo0=0,elo1=20,alpha=0.05,beta=0.05, elo0 below elo1."),
               wishes->sprt);
        return false;
    }
    if (wishes->sprt && arena->entry_count != 2) {
        misuse(tr("--sprt compares two bots; name just two."));
        return false;
    }
    arena->matches = arena->sprt ? 100000 : 1000;
    if (wishes->matches) args_number(args, wishes->matches, 1, ARENA_MATCHES, &arena->matches);
    wh_put(&amount, "--matches ");
    wh_put_int(&amount, arena->matches);
    wh_put(&amount, wishes->sprt ? " --sprt " : "");
    wh_put(&amount, wishes->sprt ? wishes->sprt : "");
    return !args->bad;
}

static bool take_bots(struct arena *arena, const struct wishes *wishes) {
    for (unsigned entry = 0; entry < wishes->bot_count; entry++) {
        unsigned bot = 0;
        while (bot < arena->bot_count && strcmp(arena->bots[bot], wishes->bots[entry]) != 0) bot++;
        if (bot == arena->bot_count) arena->bots[arena->bot_count++] = wishes->bots[entry];
        arena->entries[arena->entry_count++] = wishes->bots[entry];
        arena->bot_of[entry] = (uint8_t)bot;
    }
    if (arena->bot_count < 2) misuse(tr("name at least two different bots: --bot NAME --bot NAME."));
    return arena->bot_count >= 2;
}

/* The question as arguments, always the same for the same one. */
static bool put_words(struct arena *arena, const struct choice *choice) {
    struct wh_text out = wh_text_into(arena->words, sizeof arena->words);
    char seed[32];
    bool programs = false;
    const struct arena_table *table = &arena->tables[0];
    wh_put(&out, choice->game ? choice->game->id : "all");
    if (choice->game || choice->seats) {
        wh_put(&out, " --seats ");
        wh_put_int(&out, table->setup.seats);
    }
    if (choice->game) put_arena_options(&out, table, " --set ");
    for (unsigned i = 0; i < arena->entry_count; i++) {
        const char *command = stage_program(arena->entries[i]);
        programs |= command != NULL;
        wh_put(&out, command ? " --engine " : " --bot ");
        if (command)
            put_question_word(&out, command);
        else
            wh_put(&out, arena->entries[i]);
    }
    if (programs) {
        wh_put(&out, " --time ");
        wh_put_int(&out, arena->time);
    }
    snprintf(seed, sizeof seed, " --seed %llu", (unsigned long long)arena->seed);
    wh_put(&out, seed);
    if (out.overflow) misuse(tr("the command lines of the programs are too long."));
    return !out.overflow;
}

static bool take_tables(struct args *args, struct arena *arena, struct choice *choice) {
    uint32_t seats = 0;
    if (choice->game_id && strcmp(choice->game_id, "all") != 0)
        return choose_setup(args, choice) && arena_add_table(arena, choice->game, &choice->setup, choice->by_hand);
    if (choice->set_count) {
        misuse(tr("--set needs a GAME: options belong to one game."));
        return false;
    }
    if (choice->seats) args_number(args, choice->seats, 1, WH_MAX_SEATS, &seats);
    return !args->bad && arena_add_all(arena, seats);
}

/* False: it was said why not. */
static bool understand(struct args *args, struct arena *arena, struct wishes *wishes) {
    arena->seed = 1;
    arena->time = 60000;
    if (!take_bots(arena, wishes)) return false;
    if (wishes->time) args_number(args, wishes->time, 1, 3600000, &arena->time);
    if (wishes->seed) args_seed(args, wishes->seed, &arena->seed);
    if (wishes->threads_text) args_number(args, wishes->threads_text, 1, 1024, &wishes->threads);
    if (args->bad || !take_amount(args, arena, wishes) || !take_tables(args, arena, &wishes->choice)) return false;
    return put_words(arena, &wishes->choice);
}

/* The question is in the file; how much of it to play may be changed. */
static int take_up(struct args *args, struct wishes *wishes, struct question *kept) {
    struct wishes asked = *wishes;
    if (asked.choice.game_id || asked.choice.seats || asked.choice.set_count || asked.bot_count || asked.seed ||
        asked.time || asked.save)
        return misuse(tr("--resume takes the question from the file: leave out GAME, --bot, --engine, --time, --seats, "
                         "--set, --seed and --save."));
    if (!journal_words(asked.resume, "arena", kept->words)) return FAILED;
    split(kept);
    put_beside(kept, "--matches", asked.matches);
    put_beside(kept, "--sprt", asked.sprt);
    put_beside(kept, "--threads", asked.threads_text);
    *wishes = (struct wishes){ .json = asked.json, .save = asked.resume };
    return read_question(kept, args, wishes) ? DONE : MISUSE;
}

/* --- the run ------------------------------------------------------------------------------------------------------ */

struct run {
    struct arena *arena;
    struct party *party; /* NULL: alone */
    struct journal file;
    struct progress progress;
    uint64_t next, done, all;
    bool broken; /* the file takes no more */
    atomic_uint forfeits;
};

static bool decided(const struct arena_table *table) {
    return table->complete == table->deals || (table->sprt && table->sprt->verdict != VERDICT_OPEN);
}

/* The share of the first bot in a deal, in parts of a match. */
static unsigned first_bots_parts(const struct arena *arena, struct arena_table *table, uint64_t deal) {
    unsigned parts = 0;
    for (unsigned place = 0; place < table->per_deal; place++) {
        struct arena_match match = { .table = table, .deal = deal, .place = place };
        uint8_t bots[SIDES_MAX];
        unsigned winners = *arena_winners(&match);
        arena_seat(arena, &match, bots);
        for (unsigned side = 0; side < table->sides; side++)
            if (winners >> side & 1 && bots[side] == 0) parts += SPRT_PARTS / wh_popcount(winners);
    }
    return parts;
}

/* Counts the deals that are now complete, one after the other: the verdict does not depend on which came first. */
static void count_deals(const struct arena *arena, struct arena_table *table) {
    while (!decided(table)) {
        const uint8_t *winners = &table->winners[table->complete * table->per_deal];
        if (memchr(winners, 0, table->per_deal)) return;
        if (table->sprt) sprt_add(table->sprt, first_bots_parts(arena, table, table->complete));
        table->complete++;
        table->counted = table->complete;
    }
}

static enum supply next(void *with, uint64_t *item) {
    struct run *run = with;
    while (run->next < run->all) {
        struct arena_match match = arena_match_at(run->arena, run->next++);
        if (*arena_winners(&match) || decided(match.table)) continue;
        *item = run->next - 1;
        return SUPPLY_ITEM;
    }
    return SUPPLY_NONE;
}

/* The others share the win. The first few are told one by one. */
static void say_forfeit(struct run *run, uint64_t item, const char *command, const char *problem) {
    enum { TOLD = 5 };
    unsigned number = atomic_fetch_add(&run->forfeits, 1) + 1;
    if (number <= TOLD)
        failure(tr("the program \"%s\" loses match %llu: %s"), command, (unsigned long long)item + 1, problem);
    else if (number == TOLD + 1)
        failure(tr("more matches are lost like this."));
}

static void work(void *with, struct worker *worker, uint64_t item, void *result) {
    struct run *run = with;
    struct arena_match match = arena_match_at(run->arena, item);
    struct arena_result *out = result;
    struct fixture fixture;
    arena_fixture(run->arena, &match, &fixture);
    const struct wh_match *played = stage_play(worker->stage, &fixture, NULL, NULL, worker->stop);
    if (!played) return;
    out->winners = arena_sides_of(match.table, fixture.game->winners(played->state));
    const char *problem;
    int seat = stage_forfeit(worker->stage, &problem);
    if (seat < 0) return;
    out->winners = ((1u << match.table->sides) - 1) & ~(unsigned)arena_sides_of(match.table, 1u << seat);
    say_forfeit(run, item, stage_program(fixture.bots[seat]), problem);
}

static void pack(void *with, uint64_t item, const void *result, struct wh_text *out) {
    (void)with, (void)item;
    wh_put_int(out, (int64_t)((const struct arena_result *)result)->winners);
}

static void unpack(void *with, uint64_t item, const char *text, size_t length, void *result) {
    (void)with, (void)item, (void)length;
    ((struct arena_result *)result)->winners = strtoull(text, NULL, 10);
}

static struct party_work party_work_of(struct run *run) {
    return (struct party_work){
        .with = run, .result_size = sizeof(struct arena_result), .work = work, .pack = pack, .unpack = unpack
    };
}

static void done(void *with, uint64_t item, const void *result) {
    struct run *run = with;
    struct arena_match match = arena_match_at(run->arena, item);
    *arena_winners(&match) = (uint8_t)((const struct arena_result *)result)->winners;
    if (!run->broken) run->broken = !arena_file_add(&run->file, run->arena, &match);
    run->done++;
    count_deals(run->arena, match.table);
}

static const struct arena_table *undecided(const struct arena *arena) {
    for (unsigned i = 0; i < arena->table_count; i++)
        if (!decided(&arena->tables[i])) return &arena->tables[i];
    return NULL;
}

static bool poll(void *with, struct runner *runner) {
    struct run *run = with;
    const struct arena_table *at = undecided(run->arena);
    struct party_work job = party_work_of(run);
    if (run->party) run->party->serve(run->party, runner, run->all - run->next, &job);
    if (at) arena_progress(&run->progress, run->done, run->all, at);
    return at && !interrupted() && !run->broken;
}

/* What was known before the run, from the file. */
static void count_known(struct run *run) {
    for (unsigned i = 0; i < run->arena->table_count; i++) {
        struct arena_table *table = &run->arena->tables[i];
        for (uint64_t k = 0; k < table->deals * table->per_deal; k++) run->done += table->winners[k] != 0;
        count_deals(run->arena, table);
    }
}

static int stopped(const struct run *run) {
    if (run->broken) return FAILED;
    if (run->file.descriptor < 0) return failure(tr("stopped; no result was kept: --save FILE would have."));
    return failure(tr("stopped after %llu matches; witching arena --resume %s goes on."), (unsigned long long)run->done,
                   run->file.path);
}

static void play_all(struct run *run, unsigned threads) {
    enum { WINDOW = 64 };
    unsigned players = threads * (run->party ? run->party->size : 1);
    heed_interruptions();
    progress_begin(&run->progress, run->done);
    runner_run(&(struct runner_plan){ .threads = threads,
                                      .window = WINDOW * players,
                                      .result_size = sizeof(struct arena_result),
                                      .with = run,
                                      .next = next,
                                      .work = work,
                                      .done = done,
                                      .poll = poll });
    progress_end(&run->progress);
}

static int lead(struct run *run, const struct wishes *wishes, unsigned threads) {
    run->all = arena_count(run->arena);
    if (wishes->save && !arena_file_open(&run->file, wishes->save, run->arena)) return FAILED;
    count_known(run);
    if (run->party) {
        char words[PARTY_WORDS];
        snprintf(words, sizeof words, "%s %s --threads %u", run->arena->words, run->arena->amount, threads);
        run->party->share(run->party, words);
    }
    if (undecided(run->arena)) play_all(run, threads);
    if (run->party) run->party->dismiss(run->party);
    int result = undecided(run->arena) ? stopped(run) : DONE;
    if (result == DONE) arena_show(run->arena, wishes->json);
    return result;
}

/* A command line with a mistake in it would lose every match. */
static bool programs_answer(const struct arena *arena) {
    enum { PATIENCE = 20000 };
    for (unsigned i = 0; i < arena->bot_count; i++) {
        const char *command = stage_program(arena->bots[i]), *line = "";
        size_t length = 0;
        struct program *program = command ? program_start(command) : NULL;
        if (!command) continue;
        bool fine = program && program_say(program, "version", 7, PATIENCE) &&
                    program_hear(program, PATIENCE, &line, &length) == HEARD_LINE && strncmp(line, "version ", 8) == 0;
        if (program) program_end(program, 1000);
        if (fine) continue;
        failure(tr("\"%s\" does not speak the engine protocol; witching engine-check says what is wrong."), command);
        return false;
    }
    return true;
}

/* --- the command -------------------------------------------------------------------------------------------------- */

static unsigned threads_of(const struct wishes *wishes, const struct party *party) {
    if (wishes->threads) return wishes->threads;
    return party ? party->threads : runner_default_threads();
}

/* The leader, or a process that is alone. */
static int play_out(struct args *args, struct wishes *wishes, struct party *party) {
    struct question kept = { .count = 0 };
    int result = wishes->resume ? take_up(args, wishes, &kept) : DONE;
    if (result != DONE) return result;
    struct run run = { .arena = allocate(sizeof *run.arena), .party = party, .file = { .descriptor = -1 } };
    if (!understand(args, run.arena, wishes))
        result = MISUSE;
    else
        result = programs_answer(run.arena) ? lead(&run, wishes, threads_of(wishes, party)) : FAILED;
    journal_close(&run.file);
    arena_free(run.arena);
    return result;
}

static int answer(struct args *args, struct party *party) {
    struct wishes wishes = { .threads = 0 };
    int result = MISUSE;
    if (read_wishes(args, &wishes) && wishes.help)
        result = fputs(tr(help), stdout) < 0 ? FAILED : DONE;
    else if (!args->bad)
        result = play_out(args, &wishes, party);
    forget_programs(&wishes);
    return result;
}

/* Everyone but the leader: plays what it is given, and is silent. A process that wants to stop the run also tells the
 * leader. */
static void assist(struct party *party) {
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    struct question question = { .words = "" };
    struct args args;
    struct wishes wishes = { .threads = 0 };
    struct run run = { .arena = allocate(sizeof *run.arena), .party = party };
    party->share(party, question.words);
    if (question.words[0]) {
        split(&question);
        bool understood = read_question(&question, &args, &wishes) && understand(&args, run.arena, &wishes);
        wh_assert(understood); /* the leader did */
        struct party_work job = party_work_of(&run);
        party->work(party, threads_of(&wishes, party), &job);
    }
    arena_free(run.arena);
    forget_programs(&wishes);
}

int command_arena(int argc, char **argv) {
    struct args args = args_of(argc, argv);
    return party_run(&args, answer, assist);
}
