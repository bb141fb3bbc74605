/* protocol.h: what each request of docs/protocol.md does. */
#ifndef WITCHING_PROTOCOL_H
#define WITCHING_PROTOCOL_H

#include "client.h"

void protocol_request(struct client *client, const struct request *request);

/* lobby.c */
void ask_create(struct client *client, const struct request *request);
void ask_look(struct client *client, const struct request *request);
void ask_lobby(struct client *client, const struct request *request);
void ask_mine(struct client *client, const struct request *request);
void put_mine_tables(struct wh_text *out, struct client *client); /* "tables":[…] */
/* The name for a seat of this client: the one asked for, or the client's; false and why. */
bool choose_name(struct client *client, const struct request *request, struct sitter *sitter,
                 const struct wh_game *game, struct wh_why *why);
void hash_token(const uint8_t token[TOKEN_BYTES], uint8_t hash[TOKEN_BYTES]);

/* names.c */
void ask_register(struct client *client, const struct request *request);
void ask_login(struct client *client, const struct request *request);
void ask_logout(struct client *client, const struct request *request);
void name_from_device(struct client *client); /* who is logged in on this device; the client waits until it is known */
/* Somebody has logged out there: its connections, but for one, are nobody's, and are closed. */
void device_gone(struct server *server, const uint8_t device[PLAYER_BYTES], const struct client *but);
/* Does what `ask` does, once it is known that the name of the request, or else of the client, is no account's of
 * somebody else; refuses the request otherwise. */
void name_first(struct client *client, const struct request *request,
                void (*ask)(struct client *client, const struct request *request));
bool name_is_fine(const char *name, struct wh_why *why); /* its form */
/* May it be sat down with, or chatted by, here? Not if another seat's name could be taken for it. */
bool name_fits(const struct client *client, const struct table *table, const struct event *event, struct wh_why *why);
void name_goes_first(struct making *making, int me); /* a bot of that name at the new table gets another */

#endif
