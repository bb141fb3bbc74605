/* app.c: arguments, sentences for errors, files and luck, shared by all subcommands. */
#include "shared/app.h"

#include "shared/terminal.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- errors ------------------------------------------------------------------------------------------------------- */

void text_tame(char *text) {
    uint32_t character;
    for (size_t size; *text; text += size) {
        size = utf8_take(text, &character);
        bool moves = character < 0x20 || (character >= 0x7f && character < 0xa0);
        if (moves || character == 0xfffd) memset(text, '?', size);
    }
}

static void (*_Atomic hears_failures)(const char *sentence);

void failures_go_to(void (*hear)(const char *sentence)) { hears_failures = hear; }

static void complain(const char *format, va_list values) {
    char sentence[1024];
    vsnprintf(sentence, sizeof sentence, format, values);
    text_tame(sentence);
    bool begins_with_a_name = format[0] == '%' && strcmp(format, "%s") != 0; /* of a file: it is left alone */
    if (!begins_with_a_name) sentence[0] = (char)toupper((unsigned char)sentence[0]);
    void (*hear)(const char *) = hears_failures;
    if (hear)
        hear(sentence);
    else
        fprintf(stderr, "witching: %s\n", sentence);
}

int failure(const char *format, ...) {
    va_list values;
    va_start(values, format);
    complain(format, values);
    va_end(values);
    return FAILED;
}

int misuse(const char *format, ...) {
    va_list values;
    va_start(values, format);
    complain(format, values);
    va_end(values);
    return MISUSE;
}

int misuse_why(const struct wh_why *why) {
    char sentence[WH_WHY_SENTENCE];
    struct wh_text out = wh_text_into(sentence, sizeof sentence);
    why_text(why, &out);
    return misuse("%s", sentence);
}

int failure_in_record(const char *path, uint32_t line, const struct wh_why *why) {
    char sentence[WH_WHY_SENTENCE];
    struct wh_text out = wh_text_into(sentence, sizeof sentence);
    why_text(why, &out);
    return failure(tr("%s, line %u: %s"), path, (unsigned)line, sentence);
}

/* Broken promises inside the program, in words a report can quote; where a server runs, a line of its log, which is
 * written before it ends (server/log.c). */
void wh_bug(const char *file, int line, const char *what) {
    failure(tr("this is a bug in the program: %s:%d: %s does not hold."), file, line, what);
    abort();
}

/* --- arguments ---------------------------------------------------------------------------------------------------- */

enum { OPTION_NAME = 64 };

/* Wherever it stands, so that the first sentence is already in it; args_next refuses a language there is not. */
static void speak_language_asked_for(char **words) {
    static const char name[] = "--lang";
    for (; *words && strcmp(*words, "--") != 0; words++) {
        if (strncmp(*words, name, sizeof name - 1) != 0) continue;
        const char *value = *words + sizeof name - 1;
        if (*value == '=')
            language_choose(value + 1);
        else if (!*value && words[1])
            language_choose(words[1]);
    }
}

static void take_language(struct args *args, const char *name) {
    char known[128];
    if (!name || language_choose(name)) return;
    struct wh_text out = wh_text_into(known, sizeof known);
    language_list(&out);
    misuse(tr("there is no language \"%s\"; the languages are: %s."), name, known);
    args->bad = true;
}

struct args args_of(int argc, char **argv) {
    speak_language_asked_for(argv + (argc > 0));
    char **words = argv + (argc > 0);
    return (struct args){ .command = argv[0], .words = words, .next = words };
}

bool args_next(struct args *args) {
    if (args->bad || !*args->next) return false;
    args->word = *args->next++;
    if (!args->words_only && strcmp(args->word, "--") == 0) {
        args->words_only = true;
        return args_next(args);
    }
    const char *language = NULL;
    if (!args_is_value(args, "--lang", &language)) return true;
    take_language(args, language);
    return args_next(args);
}

bool args_is_flag(struct args *args, const char *name) { return !args->words_only && strcmp(args->word, name) == 0; }

/* The option that a value was given with: the beginning of its own word, or the word before. */
static const char *option_of(const struct args *args, const char *value, char name[OPTION_NAME]) {
    name[0] = '\0';
    for (char **word = args->words; *word && !name[0]; word++) {
        size_t length = strcspn(*word, "=");
        bool within = (*word)[length] && *word + length + 1 == value;
        if (within || word[1] == value) snprintf(name, OPTION_NAME, "%.*s", (int)length, *word);
    }
    wh_assert(name[0]); /* these words hold the value */
    return name;
}

bool args_is_value(struct args *args, const char *name, const char **value) {
    size_t length = strlen(name);
    if (args->words_only || strncmp(args->word, name, length) != 0) return false;
    if (args->word[length] && args->word[length] != '=') return false;
    if (args->word[length]) {
        *value = args->word + length + 1;
    } else if (*args->next) {
        *value = *args->next++;
    } else {
        misuse(tr("%s needs a value; see witching %s --help."), name, args->command);
        args->bad = true;
    }
    return true;
}

bool args_is_word(struct args *args, const char **slot) {
    if (*slot || (!args->words_only && args->word[0] == '-')) return false;
    *slot = args->word;
    return true;
}

void args_refuse(struct args *args) {
    bool option = !args->words_only && args->word[0] == '-';
    misuse(option ? tr("the option \"%s\" is not understood here; see witching %s --help.")
                  : tr("the word \"%s\" is not understood here; see witching %s --help."),
           args->word, args->command);
    args->bad = true;
}

void args_number(struct args *args, const char *text, uint32_t least, uint32_t most, uint32_t *out) {
    if (args->bad) return;
    char name[OPTION_NAME];
    struct wh_scan scan = wh_scan_of(text, strlen(text));
    if (wh_take_number(&scan, most, out) && wh_scan_over(&scan) && *out >= least) return;
    misuse(tr("%s takes a whole number from %u to %u, not \"%s\"."), option_of(args, text, name), least, most, text);
    args->bad = true;
}

bool parse_seed(const char *text, uint64_t *out) {
    bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    const char *digits = hex ? text + 2 : text;
    if (!*digits || strspn(digits, hex ? "0123456789abcdefABCDEF" : "0123456789") != strlen(digits)) return false;
    errno = 0;
    *out = strtoull(digits, NULL, hex ? 16 : 10);
    return errno == 0;
}

void args_seed(struct args *args, const char *text, uint64_t *out) {
    char name[OPTION_NAME];
    if (args->bad || parse_seed(text, out)) return;
    misuse(tr("%s takes a number below 2^64, decimal or 0x and hexadecimal, not \"%s\"."), option_of(args, text, name),
           text);
    args->bad = true;
}

bool args_is_choice(struct args *args, struct choice *choice) {
    const char *set = NULL;
    if (args_is_value(args, "--seats", &choice->seats) || args_is_word(args, &choice->game_id)) return true;
    if (!args_is_value(args, "--set", &set)) return false;
    if (set && choice->set_count == WH_COUNT(choice->sets)) {
        misuse(tr("there are too many --set options."));
        args->bad = true;
    } else if (set) {
        choice->sets[choice->set_count++] = set;
    }
    return true;
}

const struct wh_game *choose_game(const char *id) {
    struct wh_why why;
    const struct wh_game *game = wh_game_choose(id, &why);
    if (!game) misuse_why(&why);
    return game;
}

bool choose_setup(struct args *args, struct choice *choice) {
    struct wh_why why;
    uint32_t seats = 0;
    if (!choice->game_id) {
        misuse(tr("name a game; witching games lists them."));
        return false;
    }
    choice->game = choose_game(choice->game_id);
    if (!choice->game) return false;
    if (choice->seats) args_number(args, choice->seats, choice->game->min_seats, choice->game->max_seats, &seats);
    if (args->bad) return false;
    wh_setup_default(choice->game, choice->seats ? seats : choice->game->min_seats, &choice->setup);
    bool fine = !choice->preset || wh_setup_preset(choice->game, &choice->setup, choice->preset, &why);
    for (unsigned i = 0; fine && i < choice->set_count; i++)
        fine = wh_setup_set_once(choice->game, &choice->setup, &choice->by_hand, choice->sets[i], &why);
    fine = fine && wh_setup_check(choice->game, &choice->setup, &why);
    if (!fine) misuse_why(&why);
    return fine;
}

/* --- files -------------------------------------------------------------------------------------------------------- */

void *allocate(size_t size) {
    void *memory = calloc(1, size);
    if (memory) return memory;
    failure(tr("there is not enough memory."));
    exit(FAILED);
}

/* Everything from an open file, or NULL with the reason in errno (EFBIG: more than `most`). */
static char *read_open_file(int file, size_t most, size_t *length) {
    size_t capacity = 1 << 16, have = 0;
    char *text = allocate(capacity);
    for (;;) {
        ssize_t got = read(file, text + have, capacity - 1 - have);
        if (got < 0 && errno == EINTR) continue;
        if (got > 0) have += (size_t)got;
        if (have > most) errno = EFBIG;
        if (got < 0 || have > most) {
            free(text);
            return NULL;
        }
        if (got == 0) break;
        if (have < capacity - 1) continue;
        char *larger = realloc(text, capacity *= 2);
        if (!larger) {
            free(text);
            errno = ENOMEM;
            return NULL;
        }
        text = larger;
    }
    text[have] = '\0';
    *length = have;
    return text;
}

char *read_file(const char *path, size_t most, size_t *length) {
    struct stat about;
    char *text = NULL;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file >= 0 && fstat(file, &about) == 0 && S_ISDIR(about.st_mode))
        errno = EISDIR;
    else if (file >= 0)
        text = read_open_file(file, most, length);
    int error = errno;
    if (file >= 0) close(file);
    if (text) return text;
    if (error == EFBIG)
        failure(tr("the file %s is too large: more than %zu bytes."), path, most);
    else
        failure(tr("the file %s cannot be read: %s."), path, error_text(error));
    return NULL;
}

static bool write_all(int file, const char *text, size_t length) {
    while (length) {
        ssize_t put = write(file, text, length);
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return false;
        text += put;
        length -= (size_t)put;
    }
    return true;
}

/* A rename is safe only once its directory is on disk too. */
static bool sync_directory(const char *path) {
    char copy[4096];
    snprintf(copy, sizeof copy, "%s", path);
    int directory = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0) return false;
    bool fine = fsync(directory) == 0 || errno == EINVAL; /* EINVAL: a file system that has nothing to sync */
    close(directory);
    return fine;
}

static bool fill_file(int file, const char *text, size_t length) {
    mode_t mask = umask(0);
    umask(mask);
    bool fine = fchmod(file, 0666 & ~mask) == 0 && write_all(file, text, length) && fsync(file) == 0;
    int error = errno;
    if (close(file) != 0 && fine) return false;
    errno = error;
    return fine;
}

/* A device, a directory or a pipe must never be replaced by a file. */
static bool may_replace(const char *path) {
    struct stat about;
    if (stat(path, &about) != 0 || S_ISREG(about.st_mode)) return true;
    return failure(tr("%s is not a plain file; name another to write to."), path) == DONE;
}

/* The draft beside `path`, filled; false and errno: nothing is left of it. */
static bool write_draft(char *draft, const char *text, size_t length) {
    int file = mkstemp(draft);
    if (file < 0) return false;
    if (fill_file(file, text, length)) return true;
    int error = errno;
    unlink(draft);
    errno = error;
    return false;
}

bool read_record(const char *path, struct wh_match *match, wh_action *actions, uint32_t capacity) {
    size_t length;
    uint32_t line = 0;
    struct wh_why why;
    char *text = read_file(path, RECORD_FILE_MAX, &length);
    if (!text) return false;
    bool fine = wh_record_read(match, text, length, actions, capacity, &line, &why);
    free(text);
    if (!fine) failure_in_record(path, line, &why);
    return fine;
}

bool write_file(const char *path, const char *text, size_t length) {
    char draft[4096];
    if (!may_replace(path)) return false;
    if ((size_t)snprintf(draft, sizeof draft, "%s.XXXXXX", path) >= sizeof draft) {
        failure(tr("the name of the file to write is too long."));
        return false;
    }
    bool drafted = write_draft(draft, text, length), moved = drafted && rename(draft, path) == 0;
    int error = errno;
    if (drafted && !moved) unlink(draft);
    if (moved && sync_directory(path)) return true;
    failure(tr("the file %s cannot be written: %s."), path, error_text(moved ? errno : error));
    return false;
}

static const char *called = "witching";

void started_as(const char *path) {
    if (path && strchr(path, '/')) called = path;
}

const char *program_called(void) { return called; }

bool reader_gone(void) {
    struct pollfd out = { .fd = STDOUT_FILENO };
    return poll(&out, 1, 0) == 1 && out.revents & POLLERR;
}

int close_output(int result) {
    if (fflush(stdout) == 0 && !ferror(stdout)) return result;
    if (reader_gone()) return DONE; /* whoever read it has seen enough */
    return failure(tr("standard output cannot be written: %s."), errno ? error_text(errno) : tr("it is closed"));
}

/* --- luck --------------------------------------------------------------------------------------------------------- */

uint64_t entropy(void) {
    uint64_t bits;
    if (getrandom(&bits, sizeof bits, 0) == (ssize_t)sizeof bits) return bits;
    failure(tr("the operating system gives no random numbers: %s."), error_text(errno));
    exit(FAILED);
}

uint64_t rng_luck(void *rng) { return wh_rng_next(rng); }
