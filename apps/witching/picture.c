/* picture.c: the looks of a match, their pictures and PNG files. Characters are picture_terminal.c's part. */
#include "picture.h"

#include "app.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

/* --- looks --------------------------------------------------------------------------------------------------------- */

/* Counts looks up to number `wanted`, which goes to *out; returns how many there were. *first is the first one of the
 * last action that had any. */
static uint32_t count_looks(const struct wh_match *match, uint32_t wanted, struct glance *out, uint32_t *first) {
    const struct wh_peek *peek = wh_peek_of(match->game);
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    uint32_t count = 0;
    wh_match_state_at(match, 0, state);
    for (uint32_t ply = 0; peek && ply < match->length && (!wanted || count < wanted); ply++) {
        for (unsigned n = 0; peek->stage(state, match->actions[ply], n, out->state, &out->door); n++) {
            if (n == 0) *first = count + 1;
            if (++count == wanted) break;
        }
        match->game->apply(state, match->actions[ply]);
    }
    out->peek = peek;
    return count;
}

uint32_t look_count(const struct wh_match *match) {
    struct glance glance;
    uint32_t first;
    return count_looks(match, 0, &glance, &first);
}

bool find_look(const struct wh_match *match, uint32_t number, struct glance *out) {
    uint32_t first;
    return number && count_looks(match, number, out, &first) == number;
}

uint32_t find_last_looks(const struct wh_match *match, uint32_t *first) {
    struct glance glance;
    *first = 1;
    return count_looks(match, 0, &glance, first) + 1 - *first;
}

unsigned put_caught(struct wh_text *out, const struct glance *glance, const char *quotes, const char *separator) {
    const struct wh_peek *peek = glance->peek;
    uint32_t seen = peek->look(glance->state, glance->door);
    for (uint32_t rest = seen; rest; rest &= rest - 1) {
        unsigned ghost = wh_lowest(rest);
        wh_put(out, rest == seen ? "" : separator);
        wh_put(out, quotes);
        wh_put_int(out, ghost / peek->ghost_count);
        wh_put_char(out, '.');
        wh_put(out, peek->ghost_names[ghost % peek->ghost_count]);
        wh_put(out, quotes);
    }
    return wh_popcount(seen);
}

/* --- pixels -------------------------------------------------------------------------------------------------------- */

struct picture picture_of(const struct glance *glance, unsigned scale) {
    const struct wh_peek *peek = glance->peek;
    struct picture picture = { peek->width * scale, peek->height * scale, allocate(wh_peek_bytes(peek, scale)) };
    peek->paint(glance->state, glance->door, scale, picture.rgb);
    return picture;
}

char *picture_png(const struct picture *picture, size_t *length) {
    png_image image = {
        .version = PNG_IMAGE_VERSION, .width = picture->width, .height = picture->height, .format = PNG_FORMAT_RGB
    };
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    char *png = allocate(size);
    if (!png_image_write_to_memory(&image, png, &size, 0, picture->rgb, 0, NULL)) {
        failure(tr("the picture cannot be made into PNG: %s."), image.message);
        exit(FAILED);
    }
    *length = size;
    return png;
}

void put_base64(struct wh_text *out, const char *bytes, size_t length) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        uint32_t three = 0;
        for (size_t k = 0; k < 3; k++) three = three << 8 | (i + k < length ? (uint8_t)bytes[i + k] : 0u);
        for (size_t k = 0; k < 4; k++) wh_put_char(out, i + k <= length ? digits[three >> (18 - 6 * k) & 63] : '=');
    }
}
