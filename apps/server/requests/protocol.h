/* protocol.h: what each request of docs/protocol.md does. */
#ifndef WITCHING_SERVER_REQUESTS_PROTOCOL_H
#define WITCHING_SERVER_REQUESTS_PROTOCOL_H

#include "server/requests/client.h"

void protocol_request(struct client *client, const struct request *request);
/* An op at the table looked at; NULL: refused, and it was said. */
struct op *act_at_table(struct client *client, const struct request *request, enum event_kind kind);

/* lobby.c */
void ask_create(struct client *client, const struct request *request);
void ask_look(struct client *client, const struct request *request);
/* "invites":[…] of the seats that are free by invite. */
void put_invites(struct wh_text *out, const struct server *server, const struct table *table);
/* One of those `hello` lists: any other search could think for hours. */
bool bot_is_listed(const char *bot, struct wh_why *why);
/* The name for a seat of this client: the one asked for, or the client's; false and why. */
bool choose_name(struct client *client, const struct request *request, struct sitter *sitter, struct wh_why *why);
void draw_invites(const struct server *server, uint64_t table,
                  struct making *making); /* to each seat that is no bot's */
void hash_token(const uint8_t token[TOKEN_BYTES], uint8_t hash[TOKEN_BYTES]);

/* lists.c */
struct lists *lists_start(uv_loop_t *loop);
void lists_stop(struct lists *lists); /* nothing more is read or written */
void ask_lobby(struct client *client, const struct request *request);
void ask_mine(struct client *client, const struct request *request);
/* An answer with "tables", those of whoever this connection is, after what `put` puts (NULL: nothing). */
void answer_with_mine(struct client *client, const char *id, void (*put)(struct wh_text *out, const struct client *));

/* chat.c */
void ask_chat(struct client *client, const struct request *request);

/* avoid.c */
void ask_avoid(struct client *client, const struct request *request);
void ask_avoided(struct client *client, const struct request *request);
void ask_forgive(struct client *client, const struct request *request);
void ask_report(struct client *client, const struct request *request);

/* export.c */
void ask_export(struct client *client, const struct request *request);

/* devices.c */
void ask_devices(struct client *client, const struct request *request);
void ask_revoke(struct client *client, const struct request *request);

/* names.c */
void ask_register(struct client *client, const struct request *request);
void ask_login(struct client *client, const struct request *request);
void ask_logout(struct client *client, const struct request *request);
void ask_rephrase(struct client *client, const struct request *request);
void ask_erase(struct client *client, const struct request *request);
void name_from_device(struct client *client); /* who is logged in on this device; the client waits until it is known */
/* Somebody has logged out there: its connections, but for one, are nobody's, and are closed. */
void device_gone(struct server *server, const uint8_t device[PLAYER_BYTES], const struct client *but);
void put_device_out(struct write *write, const uint8_t device[PLAYER_BYTES]); /* nobody is logged in there any more */
void send_away(struct client *client, const void *parting); /* from now on nobody's; closed, unless it is that one */
/* Does what `ask` does, once it is known that the name of the request, or else of the client, is no account's of
 * somebody else; refuses the request otherwise. */
void name_first(struct client *client, const struct request *request,
                void (*ask)(struct client *client, const struct request *request));
/* The account of this name, or of one that looks like it. False: it could not be read; "" in account: there is none. */
bool account_find(struct storage *storage, const char *name, uint8_t player[PLAYER_BYTES],
                  char account[WH_PLAYER_NAME]);
bool name_is_fine(const char *name, struct wh_why *why); /* its form */
/* May somebody sit down or chat here under this name? Not if another seat's name could be taken for it. */
bool name_may_be_told(const struct client *client, const struct table *table); /* of somebody who watches */
bool name_fits(const char *account, const struct table *table, const struct event *event, struct wh_why *why);
void name_goes_first(struct making *making, int me); /* a bot of that name at the new table gets another */

#endif
