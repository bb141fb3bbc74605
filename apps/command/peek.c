/* peek.c: `witching peek`: the picture through the keyhole, from a record or a position, as a PNG file or in the
 * terminal. */
#include "command/picture.h"
#include "shared/app.h"
#include "shared/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    WH_TR("Usage: witching peek FILE [--look N | --ply N] [--door DOOR] [--scale N] [-o PICTURE.png]\n"
          "\n"
          "Shows what is seen through the keyhole: FILE is a record, or a position (a state as JSON, as witching "
          "replay --ply\n"
          "prints it). Of a record it shows the last look of the match, as everybody saw it. Without -o the picture is "
          "drawn\n"
          "in characters.\n"
          "\n"
          "  --look N       look number N of the match; 1 is the first\n"
          "  --ply N        the position after N steps, as it would be seen; 0 is the beginning\n"
          "  --door DOOR    from this door, for example south3; otherwise from where the keyhole stands\n"
          "  --scale N      320 times 240 pixels, enlarged N times: 1 to 8; otherwise 4 in a file, 1 in characters\n"
          "  -o FILE        writes the picture as PNG into FILE\n"
          "  --ascii        draws with ASCII only\n"
          "  --no-color     draws without colours\n"
          "  --set KEY=VALUE, --seats N\n"
          "                 for a position: its options, and its seats if they cannot be told\n"
          "  --help         this text\n");

struct wishes {
    const char *path, *look, *ply, *door, *scale, *out;
    uint32_t number, plies, times;
    bool position; /* the file is one */
    struct choice choice;
    struct terminal_wishes terminal;
};

/* --- the match ---------------------------------------------------------------------------------------------------- */

static const struct wh_game *game_with_doors(void) {
    for (unsigned i = 0; i < wh_game_count; i++)
        if (wh_games[i]->peek) return wh_games[i];
    return NULL;
}

/* A position does not name its seats: the number that fits is taken. */
static bool read_position(struct args *args, struct wishes *wishes, const char *text, size_t length,
                          struct wh_match *match, wh_action *actions) {
    struct choice *choice = &wishes->choice;
    struct wh_why why, first = { 0 };
    choice->game_id = game_with_doors()->id;
    if (!choose_setup(args, choice)) return false;
    unsigned least = choice->seats ? choice->setup.seats : choice->game->min_seats;
    unsigned most = choice->seats ? choice->setup.seats : choice->game->max_seats;
    for (unsigned seats = most; seats >= least; seats--) {
        choice->setup.seats = (uint8_t)seats;
        if (wh_match_begin_at(match, choice->game, &choice->setup, text, length, actions, WH_MATCH_PLIES, &why))
            return true;
        if (!first.reason || !wh_same(why.reason->id, "bad-position")) first = why; /* not just of another size */
    }
    char sentence[WH_WHY_SENTENCE];
    struct wh_text out = wh_text_into(sentence, sizeof sentence);
    why_text(&first, &out);
    failure("%s: %s", wishes->path, sentence);
    return false;
}

static bool is_position(const char *text) { return text[strspn(text, " \t\r\n")] == '{'; }

static bool read_match(struct args *args, struct wishes *wishes, const char *text, size_t length,
                       struct wh_match *match, wh_action *actions) {
    struct wh_why why;
    uint32_t line;
    wishes->position = is_position(text);
    if (!wishes->position && (wishes->choice.set_count || wishes->choice.seats)) {
        misuse(tr("--set and --seats are for positions; a record has its own."));
        args->bad = true;
        return false;
    }
    if (wishes->position) return read_position(args, wishes, text, length, match, actions);
    if (wh_record_read(match, text, length, actions, WH_MATCH_PLIES, &line, &why)) return true;
    failure_in_record(wishes->path, line, &why);
    return false;
}

/* --- what is looked at -------------------------------------------------------------------------------------------- */

static bool choose_look(const struct wishes *wishes, const struct wh_match *match, struct glance *glance) {
    uint32_t count = wh_match_look(match, 0, NULL, NULL), number = wishes->look ? wishes->number : count;
    if (number && wh_match_look(match, number, glance->state, &glance->door) >= number) return true;
    if (count)
        failure(tr("the match has %u looks, so there is no look %u."), (unsigned)count, (unsigned)number);
    else
        failure(tr("nobody has looked yet; name a step with --ply to see it anyway."));
    return false;
}

static bool choose_ply(const struct wishes *wishes, const struct wh_match *match, struct glance *glance) {
    if (wishes->plies > match->length) {
        failure(tr("the record has %u steps, so there is no step %u."), (unsigned)match->length,
                (unsigned)wishes->plies);
        return false;
    }
    wh_match_state_at(match, wishes->plies, glance->state);
    int door = glance->peek->door(glance->state);
    if (door < 0 && !wishes->door) {
        failure(tr("the keyhole does not stand at a door yet; name one with --door."));
        return false;
    }
    glance->door = door < 0 ? 0 : (unsigned)door;
    return true;
}

/* keyhole R39: of a match still being played anybody may see the looks there were, and beyond that only what the table
 * allows. */
static bool may_look(const struct wishes *wishes, const struct wh_match *match) {
    struct wh_why why;
    char sentence[WH_WHY_SENTENCE];
    struct wh_text out = wh_text_into(sentence, sizeof sentence);
    if (match->game->peek->allowed(match->state, &match->setup, WH_PUBLIC, &why)) return true;
    why_text(&why, &out);
    failure("%s: %s", wishes->path, sentence);
    return false;
}

static bool choose_glance(const struct wishes *wishes, const struct wh_match *match, struct glance *glance) {
    glance->peek = match->game->peek;
    if (!glance->peek) {
        failure(tr("nobody peeps through a door in %s."), tr(match->game->title));
        return false;
    }
    int door = wishes->door ? wh_peek_door(glance->peek, wishes->door, strlen(wishes->door)) : 0;
    if (door < 0) {
        failure(tr("there is no door \"%s\"; the doors are %s to %s."), wishes->door, glance->peek->door_names[0],
                glance->peek->door_names[glance->peek->door_count - 1]);
        return false;
    }
    bool step = wishes->ply || (wishes->position && !wishes->look);
    if ((step || wishes->door) && !wishes->position && !may_look(wishes, match)) return false;
    if (!(step ? choose_ply(wishes, match, glance) : choose_look(wishes, match, glance))) return false;
    if (wishes->door) glance->door = (unsigned)door;
    return true;
}

/* --- showing it --------------------------------------------------------------------------------------------------- */

static void print_caught(const struct glance *glance) {
    char names[512];
    struct wh_text out = wh_text_into(names, sizeof names);
    if (wh_peek_put(glance->peek, glance->state, glance->door, "", " ", &out))
        printf(tr("Seen from %s: %s\n"), glance->peek->door_names[glance->door], names);
    else
        printf(tr("Nobody is seen from %s.\n"), glance->peek->door_names[glance->door]);
}

static int write_picture(const struct wishes *wishes, const struct picture *picture, const struct glance *glance) {
    size_t length;
    char *png = picture_png(picture, &length);
    bool fine = write_file(wishes->out, png, length);
    free(png);
    if (!fine) return FAILED;
    print_caught(glance);
    printf(tr("The picture is in %s: %u x %u pixels.\n"), wishes->out, picture->width, picture->height);
    return DONE;
}

static int draw_picture(const struct wishes *wishes, const struct picture *picture, const struct glance *glance) {
    struct terminal terminal;
    terminal_open(&terminal, &wishes->terminal);
    terminal_measure(&terminal);
    unsigned rows = terminal.fancy && terminal.rows > 2 ? terminal.rows - 2 : 120;
    char *text = picture_text(picture, terminal.columns, rows, picture_ink(&terminal), terminal.unicode);
    fputs(text, stdout);
    free(text);
    print_caught(glance);
    return DONE;
}

static int show(const struct wishes *wishes, const struct wh_match *match) {
    struct glance glance;
    if (!choose_glance(wishes, match, &glance)) return FAILED;
    struct picture picture = picture_of(&glance, wishes->scale ? wishes->times : wishes->out ? 4 : 1);
    int result = wishes->out ? write_picture(wishes, &picture, &glance) : draw_picture(wishes, &picture, &glance);
    free(picture.rgb);
    return result;
}

static int peek(struct args *args, struct wishes *wishes) {
    size_t length;
    struct wh_match match;
    char *text = read_file(wishes->path, RECORD_FILE_MAX, &length);
    if (!text) return FAILED;
    wh_action *actions = allocate(WH_MATCH_PLIES * sizeof *actions);
    int result = read_match(args, wishes, text, length, &match, actions) ? show(wishes, &match) : FAILED;
    free(actions);
    free(text);
    return args->bad ? MISUSE : result;
}

/* --- the command -------------------------------------------------------------------------------------------------- */

static bool is_wish(struct args *args, struct wishes *wishes) {
    if (args_is_value(args, "--look", &wishes->look)) {
        if (wishes->look) args_number(args, wishes->look, 1, WH_MATCH_PLIES, &wishes->number);
    } else if (args_is_value(args, "--ply", &wishes->ply)) {
        if (wishes->ply) args_number(args, wishes->ply, 0, WH_MATCH_PLIES, &wishes->plies);
    } else if (args_is_value(args, "--scale", &wishes->scale)) {
        if (wishes->scale) args_number(args, wishes->scale, 1, game_with_doors()->peek->max_scale, &wishes->times);
    } else if (args_is_flag(args, "--ascii")) {
        wishes->terminal.ascii = true;
    } else if (args_is_flag(args, "--no-color")) {
        wishes->terminal.no_colour = true;
    } else {
        return args_is_value(args, "--door", &wishes->door) || args_is_value(args, "-o", &wishes->out) ||
               args_is_word(args, &wishes->path) || args_is_choice(args, &wishes->choice);
    }
    return true;
}

int command_peek(int argc, char **argv) {
    struct args args = args_of(argc, argv);
    struct wishes wishes = { .path = NULL };
    while (args_next(&args)) {
        if (args_is_flag(&args, "--help")) return fputs(tr(help), stdout) < 0 ? FAILED : DONE;
        if (!is_wish(&args, &wishes)) args_refuse(&args);
    }
    if (args.bad) return MISUSE;
    if (!wishes.path) return misuse(tr("name the file of a record or of a position; see witching peek --help."));
    if (wishes.look && wishes.ply) return misuse(tr("--look and --ply do not go together; see witching peek --help."));
    return peek(&args, &wishes);
}
