/* avoid.h: before somebody sits down it is asked whether one of those who sit there blocks them, or the other way. */
#ifndef WITCHING_SERVER_REQUESTS_AVOID_H
#define WITCHING_SERVER_REQUESTS_AVOID_H

#include "server/requests/protocol.h"

struct meeting; /* who sat there when it was asked, and who blocks whom */

void meet_first(struct client *client, const struct request *request); /* then take_seat() */
/* NULL: whoever sits down can be known by nobody. */
bool meeting_is_fine(struct meeting *meeting, const struct table *table, const uint8_t player[PLAYER_BYTES],
                     struct wh_why *why);
bool avoid_hear(struct server *server, const char *words); /* from another server; false: it is about something else */
void avoid_look(struct server *server, const uint8_t player[PLAYER_BYTES]); /* what is known here is read again */
void put_avoided(struct wh_text *out, const struct client *client);         /* "people":[…] */
bool meeting_is_stale(struct meeting *meeting, struct wh_why *why);         /* it is of others than meet now */
/* It was: it is asked again. */
bool meeting_again(struct meeting *meeting, struct client *client);
void meeting_free(struct meeting *meeting);
/* In protocol.c; owns the meeting. */
void take_seat(struct client *client, const struct request *request, struct meeting *meeting);

#endif
