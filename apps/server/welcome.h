/* welcome.h: what someone who starts the server at a terminal wants to know first. */
#ifndef WITCHING_SERVER_WELCOME_H
#define WITCHING_SERVER_WELCOME_H

#include "server/net/doors.h"

/* On standard output: where to click, where matches are kept, how to stop it. */
void welcome(const struct settings *settings, const struct doors *doors, bool has_page);

#endif
