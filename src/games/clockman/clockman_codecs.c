/* clockman_codecs.c: the odd parts of the state as data (section 8). Tasks are lists of words that differ from task to
 * task; the Whytookis are four lists of different lengths, all empty before they are placed. The table of all fields is
 * in clockman_state.c. */
#include "clockman.h"

const char *const clockman_mode_names[MODES] = { [BY_MOVE] = "move", [BY_CARD] = "card", [BY_PUSH] = "push" };

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
        case 'm': wh_json_string(out, clockman_mode_names[t.detail]); break;
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
    case 'm': return READ_NAME(in, clockman_mode_names, &t->detail);
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

/* --- Whytookis ---------------------------------------------------------------------------------------------------- */

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
        if (group == 4 || seen >> group & 1) return wh_json_fail(in, WH_TR("a key is unknown or is here twice"));
        seen |= 1u << group;
        if (!read_group(s, group, in, &total)) return false;
    }
    if (in->error) return false;
    if (seen != 15) return wh_json_fail(in, WH_TR("a key is missing"));
    s->placed = total != 0;
    return total == 0 || total == WHYTOOKIS ? true : wh_json_fail(in, WH_TR("all groups are empty, or none"));
}

/* --- as observed -------------------------------------------------------------------------------------------------- */

#define WH_STATE struct clockman
static const struct wh_field stack_observed[] = {
    WH_NUMBER("count", stack_count, &wh_everyone, .most = STACK),
    WH_NUMBERS("packed", stack, &wh_everyone, .repeat = STACK),
};
static const struct wh_field poses_observed[] = {
    WH_BOOL("placed", placed, &wh_everyone, .about = "the Whytookis are there"),
    WH_NUMBERS("pose", whytookis, &wh_everyone, .repeat = WHYTOOKIS, WH_NAMED(clockman_pose_names), .nullable = true,
               .null = NO_WHYTOOKI),
};
#undef WH_STATE

const struct wh_codec clockman_stack_codec = { "list of tasks, each a list: name, arguments", write_stack, read_stack,
                                               WH_OBSERVED(stack_observed) };
const struct wh_codec clockman_poses_codec = { "object p, q, r, t: lists of poses, null where he is gone", write_poses,
                                               read_poses, WH_OBSERVED(poses_observed) };
