/* record.c: any bytes as a record. What is accepted is canonical: written again it is the same, byte for byte. */
#include "fuzz.h"

enum { ROOM = 4096 };

FUZZ(record) {
    static struct wh_match match;
    static wh_action actions[ROOM];
    uint32_t line = 0;
    struct wh_why why = { 0 };
    if (!wh_record_read(&match, (const char *)data, size, actions, ROOM, &line, &why)) {
        MUST(line >= 1 && why.reason && why.text[0]);
        MUST(wh_plain_text(why.text, strlen(why.text)));
        return 0;
    }
    size_t room = wh_record_room(&match);
    char *text = malloc(room);
    struct wh_text out = wh_text_into(text, room);
    wh_record_write(&match, &out);
    MUST(!out.overflow && out.length == size && memcmp(text, data, size) == 0);
    MUST(!match.game->audit(match.state));
    free(text);
    return 0;
}
