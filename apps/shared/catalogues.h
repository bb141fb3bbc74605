/* catalogues.h: the catalogues inside the program. The build writes their bytes from po/ (tools/embed-catalogues). */
#ifndef WITCHING_SHARED_CATALOGUES_H
#define WITCHING_SHARED_CATALOGUES_H

#include "witching/words.h"

struct catalogue {
    const char *id; /* "de" */
    const unsigned char *mo;
    size_t size;
    struct wh_language language; /* whose context this is */
};
extern const struct catalogue catalogues[];
extern const unsigned catalogue_count;
const char *catalogue_find(const void *catalogue, const char *english); /* as struct wh_language wants it */

#endif
