/* sanctions.h: whom the operators have banned or muted, on all servers of one store. They are facts, "ban/<whom>" and
 * "mute/<whom>", where whom is a player in hexadecimal or, for bans, an address or network; each server has all of them
 * in memory, and reads them again when one has changed. */
#ifndef WITCHING_SERVER_ADMIN_SANCTIONS_H
#define WITCHING_SERVER_ADMIN_SANCTIONS_H

#include "server/requests/client.h"

enum { REASON_TEXT = 91, WHOM_TEXT = ADDRESS_TEXT };

enum sanction_kind { SANCTION_BAN, SANCTION_MUTE, SANCTION_KINDS };
extern const char *const sanction_names[SANCTION_KINDS]; /* which are also what their facts begin with */

struct sanction {
    enum sanction_kind kind;
    char whom[WHOM_TEXT];
    bool is_network; /* else a player */
    struct network network;
    uint8_t player[PLAYER_BYTES];
    char name[WH_PLAYER_NAME]; /* what the player was called then; "": nobody knows */
    int64_t since, until;      /* dates; until 0: for good */
    char reason[REASON_TEXT];  /* the operator's words, "": none */
};

struct sanctions;
/* Those of the store; a handle that nobody else uses yet. What cannot be read now is read later. */
struct sanctions *sanctions_start(struct storage *storage);
void sanctions_free(struct sanctions *sanctions);
void sanctions_sweep(struct server *server); /* to be called every second or so */

/* Some server has changed them: they are read, and hold from then on; `done`, if there is one, is called after that. */
void sanctions_refresh(struct server *server, void (*done)(void *context), void *context);
#define SANCTIONS_CHANGED "sanctions" /* what a server tells the others (storage_news.told) then */

/* Writes one down, or takes it away, and tells the other servers. `write` is the caller's: it has a `done`. */
void sanction_put(struct server *server, struct write *write, const struct sanction *sanction, bool holds);

/* Those that hold now; NULL: there is none. The next call that may change them ends their life. */
const struct sanction *sanction_of(const struct server *server, enum sanction_kind kind,
                                   const uint8_t player[PLAYER_BYTES]);
const struct sanction *sanction_at(const struct server *server, unsigned index); /* all of them, one after the other */
void put_sanction(struct wh_text *out, const struct sanction *sanction);         /* as JSON */

void sanctions_meet(struct client *client); /* somebody came, or is known now: whoever is banned is sent away */
bool may_speak(const struct client *client, struct wh_why *why);

#endif
