/* write.c: learnt weights as the C source of a game, <id>_weights.c. */
#include "command/train/train.h"

#include <stdio.h>

static void put_feature(struct wh_text *out, const char *name, const int32_t *weights) {
    char line[160];
    snprintf(line, sizeof line, "        { %d, %d, %d, %d }, /* %s */\n", weights[0], weights[1], weights[2],
             weights[3], name);
    wh_put(out, line);
}

void write_weights(struct wh_text *out, const struct wh_game *game, const int32_t *weights, const char *command) {
    const struct wh_estimator *estimator = game->heuristics->estimator;
    const char *const parts[] = {
        "/* ",
        game->id,
        "_weights.c: what each feature is worth, stage by stage. Learnt, not written:\n *     ",
        command,
        "\n * The unit is a 65536th of a doubling of the share of the win. */\n#include \"../",
        game->id,
        ".h\"\n\n/* clang-format off */\nconst int32_t ",
        game->id,
        "_weights[ROWS][FEATURES][WH_STAGES] = {\n"
    };
    _Static_assert(WH_STAGES == 4, "put_feature writes four");
    for (unsigned i = 0; i < WH_COUNT(parts); i++) wh_put(out, parts[i]);
    for (unsigned row = 0; row < estimator->row_count; row++) {
        wh_put(out, "    { /* ");
        wh_put(out, estimator->row_names[row]);
        wh_put(out, " */\n");
        for (unsigned i = 0; i < estimator->feature_count; i++, weights += WH_STAGES)
            put_feature(out, estimator->feature_names[i], weights);
        wh_put(out, "    },\n");
    }
    wh_put(out, "};\n/* clang-format on */\n");
}
