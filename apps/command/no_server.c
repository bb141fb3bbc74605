/* no_server.c: what a build with SERVER=no has instead of apps/server/, of apps/client/, which needs its libraries, and
 * of `verify`, which checks with the server's own dice. */
#include "shared/app.h"

static int no_server(void) { return failure(tr("this build has no server; build without SERVER=no to have one.")); }

int command_serve(int argc, char **argv) { return (void)argc, (void)argv, no_server(); }

int command_backup(int argc, char **argv) { return (void)argc, (void)argv, no_server(); }

int command_restore(int argc, char **argv) { return (void)argc, (void)argv, no_server(); }

int command_join(int argc, char **argv) { return (void)argc, (void)argv, no_server(); }

int command_verify(int argc, char **argv) { return (void)argc, (void)argv, no_server(); }
