/* picture.c: pictures as pixels and as PNG files. Characters are picture_terminal.c's part. */
#include "command/picture.h"

#include "shared/app.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

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
