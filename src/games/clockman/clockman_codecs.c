/* clockman_codecs.c: the odd parts of the state as data (section 8): the question, the stack of tasks, digits,
 * Whytookis, the result. The table of all fields is in clockman_state.c. */
#include "clockman.h"

const char *const clockman_phase_names[PHASES] = {
    [SHUFFLE_PHASE] = "shuffle", [ROLL_PHASE] = "roll",   [TURN_PHASE] = "turn",       [REACT_PHASE] = "react",
    [MOVE_PHASE] = "move",       [SPARE_PHASE] = "spare", [GUARD_PHASE] = "guard",     [ROB_PHASE] = "rob",
    [HOARD_PHASE] = "hoard",     [LIFT_PHASE] = "lift",   [DISCARD_PHASE] = "discard", [DROP_PHASE] = "drop",
    [TARGET_PHASE] = "target",   [REPLY_PHASE] = "reply", [END_PHASE] = "end",
};

static const char *const mode_names[MODES] = { [BY_MOVE] = "move", [BY_CARD] = "card", [BY_PUSH] = "push" };
static const char *const roll_whys[] = { [ROLL_OPENING] = "opening", [ROLL_TURN] = "turn", [ROLL_AGAIN] = "reroll" };
static const char *const guard_kinds[] = { [GUARD_KNOCK] = "knock", [GUARD_ROB] = "rob", [GUARD_EVENT] = "event" };
static const char *const discard_whys[] = { [OVER_LIMIT] = "limit", [TO_SHRED] = "shred" };
static const char *const args[] = { "", "w1", "w2", "w3", "w4", "w5" };

/* --- values ------------------------------------------------------------------------------------------------------- */

#define READ_NAME(in, names, to) wh_json_read_name(in, names, WH_COUNT(names), to)

static void write_seats(struct wh_text *out, unsigned seats) {
    wh_json_open(out, '[');
    for (unsigned seat = 0; seat < SEATS; seat++)
        if (seats >> seat & 1) wh_json_int(out, seat);
    wh_json_close(out, ']');
}

static bool read_seats(struct wh_json *in, unsigned count, uint8_t *to) {
    *to = 0;
    if (!wh_json_enter(in, '[')) return false;
    while (wh_json_next(in, ']')) {
        uint8_t seat = 0;
        if (!wh_json_read_byte(in, 0, count - 1, &seat)) return false;
        if (*to >> seat) return wh_json_fail(in, WH_TR("the seats are not in ascending order"));
        *to |= (uint8_t)(1u << seat);
    }
    return !in->error;
}

/* --- the question ------------------------------------------------------------------------------------------------- */

enum ask_key {
    SEAT_KEY,
    PILE_KEY,
    WHY_KEY,
    WHO_KEY,
    VICTIM_KEY,
    KIND_KEY,
    BY_KEY,
    MODE_KEY,
    CARD_KEY,
    ARG_KEY,
    GIVE_KEY,
    WANT_KEY,
    ASK_KEYS
};
static const char *const ask_keys[ASK_KEYS] = { "seat", "pile", "why",  "who", "victim", "kind",
                                                "by",   "mode", "card", "arg", "give",   "want" };
#define KEY(name) (1u << name##_KEY)

static unsigned keys_of(enum phase phase, unsigned why) {
    static const uint16_t guard[] = { [GUARD_KNOCK] = KEY(KIND) | KEY(BY) | KEY(MODE),
                                      [GUARD_ROB] = KEY(KIND) | KEY(BY),
                                      [GUARD_EVENT] = KEY(KIND) | KEY(BY) | KEY(CARD) | KEY(ARG) };
    switch (phase) {
    case SHUFFLE_PHASE: return KEY(SEAT) | KEY(PILE);
    case ROLL_PHASE: return KEY(SEAT) | KEY(WHY) | KEY(WHO);
    case SPARE_PHASE: return KEY(SEAT) | KEY(VICTIM) | KEY(MODE);
    case GUARD_PHASE: return KEY(SEAT) | guard[why];
    case ROB_PHASE: return KEY(SEAT) | KEY(VICTIM);
    case DISCARD_PHASE: return KEY(SEAT) | KEY(WHY);
    case TARGET_PHASE: return KEY(SEAT) | KEY(CARD);
    case REPLY_PHASE: return KEY(SEAT) | KEY(GIVE) | KEY(WANT);
    default: return KEY(SEAT);
    }
}

static void write_ask_key(const struct ask *q, enum phase phase, enum ask_key key, struct wh_text *out) {
    switch (key) {
    case SEAT_KEY: wh_json_int(out, q->seat == CHANCE ? -1 : q->seat); break;
    case PILE_KEY: wh_json_string(out, clockman_pile_names[q->why]); break;
    case WHY_KEY: wh_json_string(out, phase == ROLL_PHASE ? roll_whys[q->why] : discard_whys[q->why]); break;
    case KIND_KEY: wh_json_string(out, guard_kinds[q->why]); break;
    case WHO_KEY:
    case VICTIM_KEY:
    case BY_KEY: wh_json_int(out, q->other); break;
    case MODE_KEY: wh_json_string(out, mode_names[q->mode]); break;
    case CARD_KEY: wh_json_string(out, clockman_event_names[q->card]); break;
    case ARG_KEY: wh_json_string(out, args[q->arg]); break;
    case GIVE_KEY: wh_json_string(out, clockman_sort_names[q->give]); break;
    default: wh_json_string(out, clockman_sort_names[q->want]);
    }
}

static void write_ask(const void *state, unsigned place, struct wh_text *out) {
    (void)place;
    const struct clockman *s = state;
    enum phase phase = (enum phase)s->phase;
    if (phase == END_PHASE) {
        wh_json_null(out);
        return;
    }
    wh_json_open(out, '{');
    for (unsigned key = 0; key < ASK_KEYS; key++) {
        if (!(keys_of(phase, s->ask.why) >> key & 1)) continue;
        wh_json_key(out, ask_keys[key]);
        write_ask_key(&s->ask, phase, (enum ask_key)key, out);
    }
    wh_json_close(out, '}');
}

static bool read_asked_seat(struct wh_json *in, unsigned seats, uint8_t *to) {
    int64_t seat;
    if (!wh_json_read_int(in, &seat)) return false;
    if (seat < -1 || seat >= seats) return wh_json_fail(in, WH_TR("this number is out of range"));
    *to = (uint8_t)(seat < 0 ? CHANCE : seat);
    return true;
}

static bool read_ask_key(struct clockman *s, enum phase phase, unsigned key, struct wh_json *in) {
    struct ask *q = &s->ask;
    switch (key) {
    case SEAT_KEY: return read_asked_seat(in, s->seats, &q->seat);
    case PILE_KEY: return READ_NAME(in, clockman_pile_names, &q->why);
    case WHY_KEY: return phase == ROLL_PHASE ? READ_NAME(in, roll_whys, &q->why) : READ_NAME(in, discard_whys, &q->why);
    case KIND_KEY: return READ_NAME(in, guard_kinds, &q->why);
    case WHO_KEY:
    case VICTIM_KEY:
    case BY_KEY: return wh_json_read_byte(in, 0, s->seats - 1, &q->other);
    case MODE_KEY: return READ_NAME(in, mode_names, &q->mode);
    case CARD_KEY: return READ_NAME(in, clockman_event_names, &q->card);
    case ARG_KEY: return READ_NAME(in, args, &q->arg);
    case GIVE_KEY: return READ_NAME(in, clockman_sort_names, &q->give);
    case WANT_KEY: return READ_NAME(in, clockman_sort_names, &q->want);
    default: return wh_json_fail(in, WH_TR("there is a key that does not belong here"));
    }
}

/* The phase says how to read a question; it may stand before or after it. */
static bool peek_phase(struct wh_json *in, uint8_t *phase) {
    const char *value;
    size_t length;
    if (!wh_json_at(in->start, (size_t)(in->end - in->start), "phase", &value, &length))
        return wh_json_fail(in, WH_TR("the phase is missing"));
    struct wh_json name = wh_json_of(value, length);
    return READ_NAME(&name, clockman_phase_names, phase) ? true : wh_json_fail(in, name.error);
}

static bool read_ask(void *state, unsigned place, struct wh_json *in) {
    (void)place;
    struct clockman *s = state;
    char name[WH_JSON_NAME];
    uint8_t phase = 0;
    unsigned seen = 0;
    s->ask = (struct ask){ 0 };
    if (!peek_phase(in, &phase)) return false;
    if (phase == END_PHASE) return wh_json_read_null(in);
    if (!wh_json_enter(in, '{')) return false;
    while (wh_json_next_key(in, name)) {
        unsigned key = 0;
        while (key < ASK_KEYS && !wh_same(ask_keys[key], name)) key++;
        if (key < ASK_KEYS && seen >> key & 1) return wh_json_fail(in, WH_TR("a key stands here twice"));
        seen |= 1u << key;
        if (!read_ask_key(s, (enum phase)phase, key, in)) return false;
    }
    if (in->error) return false;
    unsigned why = s->ask.why <= GUARD_EVENT ? s->ask.why : (unsigned)GUARD_EVENT; /* a pile, which no guard has */
    return seen == keys_of((enum phase)phase, why) ? true : wh_json_fail(in, WH_TR("these keys do not fit the phase"));
}

/* --- the stack ---------------------------------------------------------------------------------------------------- */

/* The words after a task's name: s its seat, o the other, l a list of seats, m mode, n number, p pile, g and w digits
 * given and wanted; q and e are the constant card and argument of `quake`, the only effect that waits. */
static const struct {
    const char *name, *form;
} task_forms[TASKS] = {
    [TASK_SHUFFLE] = { "shuffle", "p" },   [TASK_WHYTOOKIS] = { "whytookis", "" }, [TASK_OPENING] = { "opening", "s" },
    [TASK_LEAD] = { "lead", "l" },         [TASK_READY] = { "ready", "" },         [TASK_KEEP] = { "keep", "n" },
    [TASK_REACT] = { "react", "s" },       [TASK_MOVE] = { "move", "" },           [TASK_HIT] = { "hit", "som" },
    [TASK_DISPLACE] = { "displace", "s" }, [TASK_FIELD] = { "field", "sm" },       [TASK_LIMIT] = { "limit", "s" },
    [TASK_QUAKE] = { "affect", "qose" },   [TASK_REPLY] = { "reply", "sgw" },      [TASK_END] = { "end", "" },
};

static void write_task(struct task t, struct wh_text *out) {
    wh_json_open(out, '[');
    wh_json_string(out, task_forms[t.kind].name);
    for (const char *form = task_forms[t.kind].form; *form; form++) {
        switch (*form) {
        case 's': wh_json_int(out, t.seat); break;
        case 'o': wh_json_int(out, t.other); break;
        case 'l': write_seats(out, t.detail); break;
        case 'm': wh_json_string(out, mode_names[t.detail]); break;
        case 'n': wh_json_int(out, t.detail); break;
        case 'p': wh_json_string(out, clockman_pile_names[t.detail]); break;
        case 'g': wh_json_string(out, clockman_sort_names[t.detail >> 2]); break;
        case 'w': wh_json_string(out, clockman_sort_names[t.detail & 3]); break;
        case 'q': wh_json_string(out, clockman_event_names[QUAKE]); break;
        default: wh_json_string(out, "");
        }
    }
    wh_json_close(out, ']');
}

static void write_stack(const void *state, unsigned place, struct wh_text *out) {
    (void)place;
    const struct clockman *s = state;
    wh_json_open(out, '[');
    for (unsigned i = s->stack_count; i-- > 0;) write_task(unpack_task(s->stack[i]), out);
    wh_json_close(out, ']');
}

static bool read_constant(struct wh_json *in, const char *word) {
    uint8_t none;
    return wh_json_read_name(in, &word, 1, &none);
}

static bool read_task_word(struct wh_json *in, char form, unsigned seats, struct task *t) {
    uint8_t sort = 0;
    switch (form) {
    case 's': return wh_json_read_byte(in, 0, seats - 1, &t->seat);
    case 'o': return wh_json_read_byte(in, 0, seats - 1, &t->other);
    case 'l': return read_seats(in, seats, &t->detail);
    case 'm': return READ_NAME(in, mode_names, &t->detail);
    case 'n': return wh_json_read_byte(in, 0, LONGEST_ROLL, &t->detail);
    case 'p': return READ_NAME(in, clockman_pile_names, &t->detail);
    case 'q': return read_constant(in, clockman_event_names[QUAKE]);
    case 'e': return read_constant(in, "");
    default: break;
    }
    if (!READ_NAME(in, clockman_sort_names, &sort)) return false;
    t->detail = (uint8_t)(t->detail | (form == 'g' ? sort << 2 : sort));
    return true;
}

static bool read_task(struct wh_json *in, unsigned seats, struct task *t) {
    char name[WH_JSON_NAME];
    if (!wh_json_enter(in, '[')) return false;
    if (!wh_json_next(in, ']')) return in->error ? false : wh_json_fail(in, WH_TR("a task needs a name"));
    if (!wh_json_read_string(in, name, sizeof name)) return false;
    while (t->kind < TASKS && !wh_same(task_forms[t->kind].name, name)) t->kind++;
    if (t->kind == TASKS) return wh_json_fail(in, WH_TR("no such task can wait here"));
    for (const char *form = task_forms[t->kind].form; *form; form++) {
        if (!wh_json_next(in, ']')) return in->error ? false : wh_json_fail(in, WH_TR("this task is too short"));
        if (!read_task_word(in, *form, seats, t)) return false;
    }
    if (wh_json_next(in, ']')) return wh_json_fail(in, WH_TR("this task is too long"));
    return !in->error;
}

static bool read_stack(void *state, unsigned place, struct wh_json *in) {
    (void)place;
    struct clockman *s = state;
    unsigned count = 0;
    memset(s->stack, 0, sizeof s->stack);
    if (!wh_json_enter(in, '[')) return false;
    while (wh_json_next(in, ']')) {
        struct task task = { 0 };
        if (count == STACK_LOADED) return wh_json_fail(in, WH_TR("there are too many tasks"));
        if (!read_task(in, s->seats, &task)) return false;
        s->stack[count++] = pack_task(task);
    }
    for (unsigned i = 0; i < count / 2; i++) { /* JSON has the top first */
        uint16_t task = s->stack[i];
        s->stack[i] = s->stack[count - 1 - i];
        s->stack[count - 1 - i] = task;
    }
    s->stack_count = (uint8_t)count;
    return !in->error;
}

/* --- digits, Whytookis, result ------------------------------------------------------------------------------------ */

static void write_digits(const uint8_t digits[SORTS], struct wh_text *out) {
    wh_json_open(out, '[');
    for (unsigned sort = 0; sort < SORTS; sort++) wh_json_int(out, digits[sort]);
    wh_json_close(out, ']');
}

static bool read_digits(uint8_t digits[SORTS], struct wh_json *in) {
    unsigned count = 0;
    if (!wh_json_enter(in, '[')) return false;
    while (wh_json_next(in, ']')) {
        if (count == SORTS) return wh_json_fail(in, WH_TR("there are too many entries"));
        if (!wh_json_read_byte(in, 0, 20, &digits[count++])) return false;
    }
    if (in->error) return false;
    return count == SORTS ? true : wh_json_fail(in, WH_TR("there are too few entries"));
}

static void write_loose(const void *state, unsigned seat, struct wh_text *out) {
    write_digits(((const struct clockman *)state)->loose[seat], out);
}
static bool read_loose(void *state, unsigned seat, struct wh_json *in) {
    return read_digits(((struct clockman *)state)->loose[seat], in);
}
static void write_date(const void *state, unsigned seat, struct wh_text *out) {
    write_digits(((const struct clockman *)state)->date[seat], out);
}
static bool read_date(void *state, unsigned seat, struct wh_json *in) {
    return read_digits(((struct clockman *)state)->date[seat], in);
}

static void write_poses(const void *state, unsigned place, struct wh_text *out) {
    (void)place;
    const struct clockman *s = state;
    wh_json_open(out, '{');
    for (unsigned group = 0; group < 4; group++) {
        wh_json_key(out, clockman_pile_names[P_GROUP + group]);
        wh_json_open(out, '[');
        for (unsigned i = GROUPS[group]; s->placed && i < GROUPS[group + 1]; i++) {
            unsigned pose = s->whytookis[i];
            if (pose == NO_WHYTOOKI)
                wh_json_null(out);
            else
                wh_json_string(out, clockman_pose_names[pose]);
        }
        wh_json_close(out, ']');
    }
    wh_json_close(out, '}');
}

static bool read_group(struct clockman *s, unsigned group, struct wh_json *in, unsigned *total) {
    unsigned count = 0, size = (unsigned)GROUPS[group + 1] - GROUPS[group];
    if (!wh_json_enter(in, '[')) return false;
    while (wh_json_next(in, ']')) {
        if (count == size) return wh_json_fail(in, WH_TR("there are too many entries"));
        uint8_t *pose = &s->whytookis[GROUPS[group] + count++];
        *pose = NO_WHYTOOKI;
        bool null = wh_json_peek(in) == WH_JSON_NULL;
        if (null ? !wh_json_read_null(in) : !READ_NAME(in, clockman_pose_names, pose)) return false;
    }
    *total += count;
    if (in->error) return false;
    return count == 0 || count == size ? true : wh_json_fail(in, WH_TR("there are too few entries"));
}

static bool read_poses(void *state, unsigned place, struct wh_json *in) {
    (void)place;
    struct clockman *s = state;
    char name[WH_JSON_NAME];
    unsigned seen = 0, total = 0;
    if (!wh_json_enter(in, '{')) return false;
    while (wh_json_next_key(in, name)) {
        unsigned group = 0;
        while (group < 4 && !wh_same(clockman_pile_names[P_GROUP + group], name)) group++;
        if (group == 4 || seen >> group & 1) return wh_json_fail(in, WH_TR("a key is unknown or stands here twice"));
        seen |= 1u << group;
        if (!read_group(s, group, in, &total)) return false;
    }
    if (in->error) return false;
    if (seen != 15) return wh_json_fail(in, WH_TR("a key is missing"));
    s->placed = total != 0;
    return total == 0 || total == WHYTOOKIS ? true : wh_json_fail(in, WH_TR("all groups are empty, or none"));
}

static const char *const endings[] = { [RUNNING] = "", [IN_CENTRE] = "centre", [AT_LIMIT] = "limit" };

static void write_result(const void *state, unsigned place, struct wh_text *out) {
    (void)place;
    const struct clockman *s = state;
    if (s->ending == RUNNING) {
        wh_json_null(out);
        return;
    }
    wh_json_open(out, '{');
    wh_json_key(out, "winners");
    write_seats(out, s->winners);
    wh_json_key(out, "why");
    wh_json_string(out, endings[s->ending]);
    wh_json_close(out, '}');
}

static bool read_result(void *state, unsigned place, struct wh_json *in) {
    (void)place;
    struct clockman *s = state;
    char name[WH_JSON_NAME];
    unsigned seen = 0;
    if (wh_json_peek(in) == WH_JSON_NULL) return wh_json_read_null(in);
    if (!wh_json_enter(in, '{')) return false;
    while (wh_json_next_key(in, name)) {
        unsigned key = wh_same(name, "winners") ? 1 : wh_same(name, "why") ? 2 : 0;
        if (!key || seen & key) return wh_json_fail(in, WH_TR("a key is unknown or stands here twice"));
        seen |= key;
        if (key == 1 ? !read_seats(in, s->seats, &s->winners) : !READ_NAME(in, endings, &s->ending)) return false;
    }
    if (in->error) return false;
    return seen == 3 && s->ending ? true : wh_json_fail(in, WH_TR("a result has winners, and why they won"));
}

const struct wh_codec clockman_ask_codec = { "object: seat (-1: chance) and what the phase is about; or null",
                                             write_ask, read_ask };
const struct wh_codec clockman_stack_codec = { "list of tasks, each a list: name, arguments", write_stack, read_stack };
const struct wh_codec clockman_loose_codec = { "list: zeros, ones, twos, jokers", write_loose, read_loose };
const struct wh_codec clockman_date_codec = { "list: zeros, ones, twos, jokers", write_date, read_date };
const struct wh_codec clockman_poses_codec = { "object p, q, r, t: lists of poses, null where he is gone", write_poses,
                                               read_poses };
const struct wh_codec clockman_result_codec = { "object: winners, why; or null", write_result, read_result };
