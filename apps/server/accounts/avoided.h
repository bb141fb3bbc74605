/* avoided.h: whom somebody does not want to hear (muted), or to meet either (blocked): facts
 * "avoid/<player>/<the other>" = "<mute or block> <when> <name>". */
#ifndef WITCHING_SERVER_ACCOUNTS_AVOIDED_H
#define WITCHING_SERVER_ACCOUNTS_AVOIDED_H

#include "server/store/storage.h"
#include "server/table/event.h"

struct client;

enum { AVOIDED_MOST = 100, PERSON_TEXT = 17 };

struct avoided {
    unsigned count;
    struct avoided_person {
        uint8_t player[PLAYER_BYTES];
        bool blocked;
        int64_t since;
        char name[WH_PLAYER_NAME];
    } list[];
};

void avoided_key(const uint8_t player[PLAYER_BYTES], const uint8_t other[PLAYER_BYTES], char key[FACT_KEY]);
/* For a reader's thread: on the heap; NULL: nobody. */
bool avoided_read(struct storage *storage, const uint8_t player[PLAYER_BYTES], struct avoided **avoided);
/* Does one block the other? */
bool blocks_read(struct storage *storage, const uint8_t player[PLAYER_BYTES], const uint8_t other[PLAYER_BYTES],
                 bool *blocks);
const struct avoided_person *avoided_find(const struct avoided *avoided, const uint8_t player[PLAYER_BYTES]);
bool avoided_same(const struct avoided *one, const struct avoided *other);
/* Copies it; `asked`: server->avoidings, when the store was asked for it. */
void avoided_set(struct client *client, const struct avoided *avoided, uint64_t asked);

/* A name for somebody that tells nothing about them, and is another one at another table (0: at none). False: there is
 * nobody. */
bool person_tag(const uint8_t key[32], uint64_t table, const uint8_t player[PLAYER_BYTES], char tag[PERSON_TEXT]);

#endif
