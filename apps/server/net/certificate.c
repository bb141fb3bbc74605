/* certificate.c: reads the certificate and the key as TLS will. */
#include "server/net/certificate.h"

#include "server/log.h"
#include "server/timekeeper.h"
#include "shared/app.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <time.h>

/* Nobody is asked for the password of a key: a server starts by itself. */
static int no_password(char *room, int size, int writing, void *context) {
    (void)room, (void)size, (void)writing, (void)context;
    return -1;
}

static X509 *read_certificate(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) {
        failure(tr("the certificate %s cannot be read: %s."), path, error_text(errno));
        return NULL;
    }
    X509 *certificate = PEM_read_X509(file, NULL, no_password, NULL);
    fclose(file);
    if (!certificate) failure(tr("%s holds no certificate in PEM form."), path);
    return certificate;
}

static EVP_PKEY *read_key(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) {
        failure(tr("the private key %s cannot be read: %s."), path, error_text(errno));
        return NULL;
    }
    EVP_PKEY *key = PEM_read_PrivateKey(file, NULL, no_password, NULL);
    fclose(file);
    if (!key) failure(tr("%s holds no private key in PEM form, or one that asks for a password."), path);
    return key;
}

/* The rest of the chain, too. */
static bool is_whole(const char *chain) {
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    bool fine = context && SSL_CTX_use_certificate_chain_file(context, chain) == 1;
    SSL_CTX_free(context);
    return fine;
}

/* A renewal that did not reach the server is seen by the date. */
static void log_end(const X509 *certificate) {
    const ASN1_TIME *end = X509_get0_notAfter(certificate);
    time_t now = (time_t)(time_date() / 1000);
    bool over = X509_cmp_time(end, &now) < 0;
    struct tm date;
    char text[32] = "";
    if (ASN1_TIME_to_tm(end, &date)) strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &date);
    log_line(over ? LOG_WARNING : LOG_INFO, "what=certificate-%s until=%s", over ? "has-expired" : "read", text);
}

int certificate_check(const char *certificate, const char *key) {
    X509 *public = read_certificate(certificate);
    EVP_PKEY *private = public ? read_key(key) : NULL;
    int result = private ? DONE : FAILED;
    if (private && X509_check_private_key(public, private) != 1)
        result = failure(tr("the private key %s does not belong to the certificate %s."), key, certificate);
    else if (private && !is_whole(certificate))
        result = failure(tr("the certificate %s is followed by something that is no certificate."), certificate);
    else if (private)
        log_end(public);
    EVP_PKEY_free(private);
    X509_free(public);
    ERR_clear_error();
    return result;
}
