#include "storage.h"
struct storage *storage_open_postgres(const char *url, char *problem, size_t room) {
    (void)url, (void)problem, (void)room;
    return NULL;
}
