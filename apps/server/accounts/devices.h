/* devices.h: the devices that somebody is logged in on. A device is logged in as long as it belongs to the present
 * epoch of its account: a new epoch logs out all others, known or not, in one write.
 *
 * Facts: "device/<player>/<device>" = "<when it was last seen> <epoch> <what it is>"; "epoch/<player>" (none: the first
 * epoch; devices of old stores, which have no fact of their own, belong to that too). */
#ifndef WITCHING_SERVER_ACCOUNTS_DEVICES_H
#define WITCHING_SERVER_ACCOUNTS_DEVICES_H

#include "server/requests/client.h"

struct write;

#define EPOCH_OF_NOBODY "erased" /* the account is: no device is of this epoch */

struct device_state {
    char fact[FACT_VALUE]; /* "": an old store's, or none */
    char epoch[EPOCH_TEXT];
    bool is_in; /* of the present epoch */
};

void fact_key(const char *kind, const uint8_t player[PLAYER_BYTES], char key[FACT_KEY]);
/* "<kind><player>/<other>"; other NULL: the beginning of all those keys. */
void pair_key(const char *kind, const uint8_t player[PLAYER_BYTES], const uint8_t other[PLAYER_BYTES],
              char key[FACT_KEY]);
void device_key(const uint8_t player[PLAYER_BYTES], const uint8_t device[PLAYER_BYTES], char key[FACT_KEY]);
bool epoch_read(struct storage *storage, const uint8_t player[PLAYER_BYTES], char epoch[EPOCH_TEXT]);
/* For a reader's thread: how a device that says it is this player's stands. False: it could not be read. */
bool device_read(struct storage *storage, const uint8_t player[PLAYER_BYTES], const uint8_t device[PLAYER_BYTES],
                 struct device_state *state);
/* It logs in, or is of this epoch from now on. */
struct put *put_device_seen(struct write *write, const uint8_t player[PLAYER_BYTES], const uint8_t device[PLAYER_BYTES],
                            const char *epoch, const char *what);
/* It has come: that is written down if the last time was long ago. */
void device_came(const struct client *client, const struct device_state *state);
/* A new epoch begins, which this device (zeroes: none) is of; the other servers are told. */
void put_epoch(struct write *write, const struct server *server, const uint8_t player[PLAYER_BYTES],
               const uint8_t but[PLAYER_BYTES], const char *was, const char *epoch);
void put_epoch_expected(struct write *write, const uint8_t player[PLAYER_BYTES], const char *epoch); /* it stays so */
void first_epoch(char epoch[EPOCH_TEXT]);
void draw_epoch(char epoch[EPOCH_TEXT]);
/* It has begun: connections of the player from other devices are nobody's, and are closed. */
void devices_parted(struct server *server, const uint8_t player[PLAYER_BYTES], const uint8_t but[PLAYER_BYTES],
                    const struct client *asked);
bool devices_hear(struct server *server,
                  const char *words); /* from another server; false: it is about something else */
/* What a browser says of itself, in words people know: "Firefox, Linux". */
void device_name(const char *agent, char name[DEVICE_NAME]);

#endif
