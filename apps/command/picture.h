/* picture.h: what is seen through a door of a match, as pixels, as a PNG file and as characters on a terminal. The
 * painting itself is the game's (witching/peek.h). */
#ifndef WITCHING_COMMAND_PICTURE_H
#define WITCHING_COMMAND_PICTURE_H

#include "witching/match.h"
#include "witching/peek.h"

/* One look: from a door into a situation. */
struct glance {
    const struct wh_peek *peek;
    unsigned door;
    _Alignas(16) uint8_t state[WH_STATE_MAX];
};

struct picture {
    unsigned width, height;
    uint8_t *rgb; /* three bytes a pixel, rows from the top */
};

struct picture picture_of(const struct glance *glance, unsigned scale); /* the caller frees rgb */
char *picture_png(const struct picture *picture, size_t *length);       /* the caller frees it */
void put_base64(struct wh_text *out, const char *bytes, size_t length); /* four characters for every three bytes */

struct terminal;
enum picture_ink { INK_NONE, INK_256, INK_TRUE }; /* no colours; the 256 of most terminals; all of them */
enum picture_ink picture_ink(const struct terminal *terminal);
/* Lines of text, at most this wide and high, each ended by a line feed: half blocks, or
 * shades of ASCII. The caller frees it. */
char *picture_text(const struct picture *picture, unsigned columns, unsigned rows, enum picture_ink ink, bool unicode);

#endif
