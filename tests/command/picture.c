/* picture.c: pictures of the command: PNG files decode to what was painted, characters show it. */
#include "command/picture.h"

#include "shared/terminal.h"
#include "tests/kit/test.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

static const char position[] = "tests/golden/keyhole/3-seats.record";

/* The last look of a golden match. */
static bool look(struct glance *glance) {
    static wh_action actions[4096];
    static struct wh_match match;
    size_t length;
    uint32_t line;
    struct wh_why why;
    char path[400];
    struct wh_text out = wh_text_into(path, sizeof path);
    wh_put(&out, test_data);
    wh_put(&out, position + strlen("tests"));
    char *text = test_read_file(path, &length);
    bool fine = text && wh_record_read(&match, text, length, actions, WH_COUNT(actions), &line, &why) &&
                wh_match_peek(&match, WH_PUBLIC, "last", 4, glance->state, &glance->door, NULL);
    glance->peek = match.game->peek;
    free(text);
    return fine;
}

TEST(picture, png_decodes_to_the_painted_pixels) {
    struct glance glance;
    REQUIRE(look(&glance));
    for (unsigned scale = 1; scale <= 2; scale++) {
        size_t length;
        struct picture picture = picture_of(&glance, scale);
        char *png = picture_png(&picture, &length);
        png_image image = { .version = PNG_IMAGE_VERSION };
        REQUIRE(png_image_begin_read_from_memory(&image, png, length));
        CHECK_INT(320 * scale, image.width);
        CHECK_INT(240 * scale, image.height);
        image.format = PNG_FORMAT_RGB;
        uint8_t *rgb = malloc(PNG_IMAGE_SIZE(image));
        REQUIRE(png_image_finish_read(&image, NULL, rgb, 0, NULL));
        CHECK(memcmp(rgb, picture.rgb, wh_peek_bytes(glance.peek, scale)) == 0);
        free(rgb);
        free(png);
        free(picture.rgb);
    }
}

TEST(picture, base64) {
    static const char *const pairs[][2] = { { "", "" },
                                            { "f", "Zg==" },
                                            { "fo", "Zm8=" },
                                            { "foo", "Zm9v" },
                                            { "foob", "Zm9vYg==" },
                                            { "fooba", "Zm9vYmE=" },
                                            { "foobar", "Zm9vYmFy" },
                                            { "\xff\xfe\xfd", "//79" } };
    for (unsigned i = 0; i < WH_COUNT(pairs); i++) {
        char text[32];
        struct wh_text out = wh_text_into(text, sizeof text);
        put_base64(&out, pairs[i][0], strlen(pairs[i][0]));
        CHECK_TEXT(pairs[i][1], text);
    }
}

static unsigned occurrences(const char *text, const char *what) {
    unsigned count = 0;
    for (; (text = strstr(text, what)); text += strlen(what)) count++;
    return count;
}

/* One cell for every column and two pixels, in each of the three ways to draw. */
TEST(picture, characters_fill_the_room_they_have) {
    static uint8_t rgb[3 * 16 * 12];
    struct picture picture = { 16, 12, rgb };
    for (unsigned i = 0; i < sizeof rgb; i += 3) rgb[i] = i < sizeof rgb / 2 ? 255 : 0; /* red above, black below */
    char *text = picture_text(&picture, 16, 100, INK_TRUE, true);
    CHECK_INT(6, occurrences(text, "\n"));
    CHECK_INT(6 * 16, occurrences(text, "▀"));
    CHECK_INT(3 * 16, occurrences(text, "\033[38;2;255;0;0m"));
    free(text);
    text = picture_text(&picture, 80, 100, INK_256, false);
    CHECK_INT(3 * 16, occurrences(text, "\033[48;5;196m "));
    CHECK_INT(3 * 16, occurrences(text, "\033[48;5;16m "));
    free(text);
    text = picture_text(&picture, 16, 100, INK_NONE, true);
    CHECK(strncmp(text, "================\n", 17) == 0);
    CHECK(strcmp(text + 5 * 17, "                \n") == 0);
    free(text);
}
