/* page.c: reads the folder of the page. Answering requests is http.c's. */
#include "server/net/page.h"

#include "server/log.h"
#include "shared/app.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILES_MAX = 2000, FILE_MAX = 32 << 20, PATH_ROOM = 1024 };

struct page {
    struct page_file files[FILES_MAX];
    unsigned count;
    bool built;
};

static const struct {
    const char *ending, *type;
} types[] = { { ".html", "text/html; charset=utf-8" },
              { ".js", "text/javascript; charset=utf-8" },
              { ".mjs", "text/javascript; charset=utf-8" },
              { ".css", "text/css; charset=utf-8" },
              { ".json", "application/json" },
              { ".webmanifest", "application/manifest+json" },
              { ".svg", "image/svg+xml" },
              { ".png", "image/png" },
              { ".jpg", "image/jpeg" },
              { ".ico", "image/x-icon" },
              { ".wasm", "application/wasm" },
              { ".woff2", "font/woff2" },
              { ".ogg", "audio/ogg" },
              { ".mp3", "audio/mpeg" },
              { ".txt", "text/plain; charset=utf-8" },
              { ".md", "text/markdown; charset=utf-8" } };

static bool ends_with(const char *text, const char *ending) {
    size_t length = strlen(text), tail = strlen(ending);
    return length >= tail && strcmp(text + length - tail, ending) == 0;
}

static const char *type_of(const char *path) {
    char plain[PATH_ROOM];
    snprintf(plain, sizeof plain, "%s", path);
    if (ends_with(plain, ".gz")) plain[strlen(plain) - 3] = '\0';
    for (unsigned i = 0; i < WH_COUNT(types); i++)
        if (ends_with(plain, types[i].ending)) return types[i].type;
    return "application/octet-stream";
}

static char *copy_of(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = allocate(size);
    memcpy(copy, text, size);
    return copy;
}

void page_tag(struct page_file *file) {
    struct wh_text tag = wh_text_into(file->tag, sizeof file->tag);
    wh_put_char(&tag, '"');
    wh_put_hex(&tag, wh_hash(file->bytes, file->size, file->size), 16);
    wh_put_char(&tag, '"');
}

static void add(struct page *page, const char *path, char *bytes, size_t size) {
    struct page_file *file = &page->files[page->count++];
    *file = (struct page_file){ .path = copy_of(path), .type = type_of(path), .bytes = bytes, .size = size };
    page_tag(file);
}

static void read_folder(struct page *page, const char *folder, const char *prefix);

static void read_entry(struct page *page, const char *folder, const char *prefix, const char *name) {
    char path[PATH_ROOM], address[PATH_ROOM];
    struct stat about;
    size_t size;
    if (name[0] == '.' || page->count == FILES_MAX) return;
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= PATH_ROOM ||
        snprintf(address, sizeof address, "%s/%s", prefix, name) >= PATH_ROOM || stat(path, &about) != 0)
        return;
    if (S_ISDIR(about.st_mode)) {
        read_folder(page, path, address);
    } else if (S_ISREG(about.st_mode)) {
        char *bytes = read_file(path, FILE_MAX, &size);
        if (bytes) add(page, address, bytes, size);
    }
}

static void read_folder(struct page *page, const char *folder, const char *prefix) {
    DIR *directory = opendir(folder);
    if (!directory) return;
    for (const struct dirent *entry; (entry = readdir(directory));) read_entry(page, folder, prefix, entry->d_name);
    closedir(directory);
}

static const struct page_file *find(const struct page *page, const char *path) {
    for (unsigned i = 0; i < page->count; i++)
        if (strcmp(page->files[i].path, path) == 0) return &page->files[i];
    return NULL;
}

struct page *page_read(const char *folder) {
    static const char plain[] = "<!doctype html><title>Witching Hour</title><p>The server runs; its page is not built. "
                                "Run <code>make web</code> and start the server again. Programs connect to /ws.\n";
    struct page *page = allocate(sizeof *page);
    if (folder) read_folder(page, folder, "");
    page->built = find(page, "/index.html");
    if (!page->built) {
        add(page, "/index.html", copy_of(plain), sizeof plain - 1);
        log_line(LOG_WARNING, "what=no-page");
    }
    return page;
}

bool page_is_built(const struct page *page) { return page->built; }

void page_free(struct page *page) {
    for (unsigned i = 0; i < page->count; i++) {
        free(page->files[i].path);
        free(page->files[i].bytes);
    }
    free(page);
}

/* The page's own addresses (/, /t/…) have no file of their own: they are all the page. */
bool page_is_own(const char *path) {
    const char *last = strrchr(path, '/');
    return last && !strchr(last, '.');
}

const struct page_file *page_find(const struct page *page, const char *path, bool may_zip, bool *zipped) {
    char address[PATH_ROOM];
    const char *wanted = page_is_own(path) ? "/index.html" : path;
    *zipped = false;
    if (may_zip && snprintf(address, sizeof address, "%s.gz", wanted) < PATH_ROOM) {
        const struct page_file *file = find(page, address);
        *zipped = file != NULL;
        if (file) return file;
    }
    return find(page, wanted);
}

bool page_halves(const struct page *page, struct page_halves *halves) {
    static const char begin[] = "<!--told-->", end[] = "<!--/told-->";
    const struct page_file *file = find(page, "/index.html");
    const char *from = strstr(file->bytes, begin), *to = from ? strstr(from, end) : NULL;
    if (!to) return false;
    to += sizeof end - 1;
    *halves = (struct page_halves){ .head = file->bytes,
                                    .head_size = (size_t)(from - file->bytes),
                                    .tail = to,
                                    .tail_size = file->size - (size_t)(to - file->bytes) };
    return true;
}
