/* catalogues.h: the catalogues inside the program. The build writes their bytes from po/ (tools/embed-catalogues). */
#ifndef WITCHING_SHARED_CATALOGUES_H
#define WITCHING_SHARED_CATALOGUES_H

#include <stddef.h>

struct catalogue {
    const char *id; /* "de" */
    const unsigned char *mo;
    size_t size;
};
extern const struct catalogue catalogues[];
extern const unsigned catalogue_count;

#endif
