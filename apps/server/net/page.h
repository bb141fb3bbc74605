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

struct page;
struct page *page_read(const char *folder);  /* NULL folder, or one that is not there: just a plain sentence */
bool page_is_built(const struct page *page); /* false: it is just that sentence */
void page_free(struct page *page);
/* The file for a path: itself, or for the page's own addresses the page; zipped if there is such a file and it may be.
 * NULL: there is none. */
const struct page_file *page_find(const struct page *page, const char *path, bool may_zip, bool *zipped);

#endif
