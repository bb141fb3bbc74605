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
bool name_is_account(struct server *server, const char *name);
void name_from_device(struct client *client); /* who is logged in on this device */

#endif
