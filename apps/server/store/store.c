/* store.c: what can be known of a store's address without opening it. */
#include "server/store/store.h"

#include "server/store/storage.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <string.h>

/* A password with '@', '/' or ':' that are not written as %40, %2F, %3A ends up in other parts. */
static bool is_odd(const PQconninfoOption *option) {
    if (!option->val) return false;
    if (strcmp(option->keyword, "port") == 0) return option->val[strspn(option->val, "0123456789,")] != '\0';
    bool named = strcmp(option->keyword, "host") == 0 || strcmp(option->keyword, "dbname") == 0;
    return named && strchr(option->val, '@');
}

bool store_is_nonsense(const char *url) {
    if (!storage_is_shared(url)) return false;
    PQconninfoOption *options = PQconninfoParse(url, NULL);
    bool odd = !options;
    for (const PQconninfoOption *option = options; option && option->keyword; option++) odd |= is_odd(option);
    PQconninfoFree(options);
    return odd;
}

bool store_is_away(const char *url) {
    static const char *const keys[] = { "connect_timeout", "dbname", NULL };
    const char *values[] = { "5", url, NULL };
    PGPing answer = PQpingParams(keys, values, 1);
    return answer == PQPING_NO_RESPONSE || answer == PQPING_REJECT;
}

/* From `from` up to `to`, three stars. */
static void hide(char told[STORE_TEXT], size_t from, size_t to) {
    char rest[STORE_TEXT];
    snprintf(rest, sizeof rest, "%s", told + to);
    snprintf(told + from, STORE_TEXT - from, "***%s", rest);
}

/* Better too much than too little: whatever a password looks like, all up to the last '@' is hidden. */
static void hide_password_of_user(char told[STORE_TEXT]) {
    const char *user = strstr(told, "://"), *host = strrchr(told, '@');
    const char *colon = user ? strchr(user + 3, ':') : NULL;
    if (colon && host && colon < host) hide(told, (size_t)(colon + 1 - told), (size_t)(host - told));
}

void store_told(const char *url, char told[STORE_TEXT]) {
    static const char key[] = "password=";
    snprintf(told, STORE_TEXT, "%s", url);
    if (!storage_is_shared(url)) return;
    for (char *at = told; (at = strstr(at, key));) {
        at += strlen(key);
        hide(told, (size_t)(at - told), (size_t)(at - told) + strcspn(at, "&"));
    }
    hide_password_of_user(told);
}
