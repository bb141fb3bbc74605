/* page.h: the page's files, read into memory once: what is served is exactly what was there at the start, and no
 * request can reach beyond it. */
#ifndef WITCHING_SERVER_NET_PAGE_H
#define WITCHING_SERVER_NET_PAGE_H

#include "witching/base.h"

struct page_file {
    char *path; /* "/assets/x.js" */
    const char *type;
    char *bytes;
    size_t size;
    char tag[20]; /* the ETag, quotes included */
};

/* The page itself: between its two parts stands what it tells of itself where somebody links to it. */
struct page_halves {
    const char *head, *tail;
    size_t head_size, tail_size;
};

struct page;
struct page *page_read(const char *folder);  /* NULL folder, or one that is not there: just a plain sentence */
bool page_is_built(const struct page *page); /* false: it is just that sentence */
void page_free(struct page *page);
/* The file for a path: itself, or for the page's own addresses the page; zipped if there is such a file and it may be.
 * NULL: there is none. */
const struct page_file *page_find(const struct page *page, const char *path, bool may_zip, bool *zipped);

/* Is this the page itself, or one of its own addresses? */
bool page_is_own(const char *path);
bool page_halves(const struct page *page, struct page_halves *halves); /* false: it tells nothing of itself */
void page_tag(struct page_file *file);                                 /* by what is in it */

#endif
