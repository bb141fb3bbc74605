/* record.c: the record on disk: where it goes, and writing it whole after every move, so that nothing that was
 * shown can be lost. Its format is match.h's. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "command/play/play.h"

bool record_reserve(const char *path, char *refusal, size_t capacity) {
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file >= 0) {
        close(file);
        return true;
    }
    const char *words = errno == EEXIST ? tr("it is there already, and nothing is overwritten") : error_text(errno);
    snprintf(refusal, capacity, tr("the file %.400s cannot be made: %s."), path, words);
    return false;
}

static bool reserve_or_say(const char *path) {
    char refusal[600];
    bool fine = record_reserve(path, refusal, sizeof refusal);
    if (!fine) failure("%s", refusal);
    return fine;
}

static bool state_folder(char *out, size_t capacity) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = -1;
    if (state && *state == '/')
        length = snprintf(out, capacity, "%s/witching", state);
    else if (home && *home == '/')
        length = snprintf(out, capacity, "%s/.local/state/witching", home);
    return length > 0 && (size_t)length < capacity;
}

static bool make_folders(char *path) {
    for (char *at = path + 1;; at++) {
        if (*at != '/' && *at) continue;
        char end = *at;
        *at = '\0';
        bool made = mkdir(path, 0777) == 0 || errno == EEXIST || errno == EISDIR;
        *at = end;
        if (!made) return false;
        if (!end) return true;
    }
}

/* <folder><stem>-<n><ending> with the first n that is free. */
static bool reserve_numbered(struct session *session, const char *folder, const char *stem, unsigned n,
                             const char *ending) {
    for (; n < 10000; n++) {
        int length = snprintf(session->path, sizeof session->path, "%s%s-%u%s", folder, stem, n, ending);
        if (length < 0 || (size_t)length >= sizeof session->path) break;
        if (access(session->path, F_OK) != 0) return reserve_or_say(session->path);
    }
    failure(tr("there is no free name for the record in %s; name a file with --record."), *folder ? folder : "./");
    return false;
}

/* <game>-<date>-<n>.txt in the usual folder. */
static bool place_as_usual(struct session *session) {
    char folder[PATH_CAPACITY - 64], stem[64];
    time_t now = time(NULL);
    if (!state_folder(folder, sizeof folder - 1))
        return failure(tr("there is no home folder to keep the record in; name a file with --record.")), false;
    if (!make_folders(folder))
        return failure(tr("the folder %s cannot be made: %s."), folder, error_text(errno)), false;
    strcat(folder, "/");
    int length = snprintf(stem, sizeof stem, "%s", session->match.game->id);
    strftime(stem + length, sizeof stem - (size_t)length, "-%Y-%m-%d", localtime(&now));
    return reserve_numbered(session, folder, stem, 1, ".txt");
}

bool record_place(struct session *session, const char *wish) {
    session->wish = wish;
    if (!wish) return place_as_usual(session);
    if (strlen(wish) >= sizeof session->path) return failure(tr("the name of the record is too long.")), false;
    return snprintf(session->path, sizeof session->path, "%s", wish) > 0 && reserve_or_say(wish);
}

/* After friday.txt comes friday-2.txt. */
bool record_place_next(struct session *session) {
    char folder[PATH_CAPACITY], stem[PATH_CAPACITY];
    const char *wish = session->wish;
    if (!wish) return place_as_usual(session);
    const char *slash = strrchr(wish, '/'), *name = slash ? slash + 1 : wish, *dot = strrchr(name, '.');
    const char *ending = dot && dot != name ? dot : name + strlen(name);
    snprintf(folder, sizeof folder, "%.*s", (int)(name - wish), wish);
    snprintf(stem, sizeof stem, "%.*s", (int)(ending - name), name);
    return reserve_numbered(session, folder, stem, 2, ending);
}

bool record_save(struct session *session, const char *path) {
    size_t capacity = 4096 + sizeof session->match.state * 16 + (size_t)session->match.length * (WH_ACTION_TEXT + 64);
    char *text = allocate(capacity);
    struct wh_text out = wh_text_into(text, capacity);
    wh_record_write(&session->match, &out);
    wh_assert(!out.overflow);
    bool fine = write_file(path, text, out.length);
    free(text);
    return fine;
}

bool record_load(struct session *session, const char *path) {
    return read_record(path, &session->match, session->match.actions, WH_MATCH_PLIES);
}
