/* crypto.h: the cryptography of Web Push: messages only the browser can read (RFC 8291, RFC 8188) and proof of who
 * sends them (VAPID, RFC 8292). Elliptic curve P-256 is OpenSSL's, everything else libsodium's. */
#ifndef WITCHING_SERVER_PUSH_CRYPTO_H
#define WITCHING_SERVER_PUSH_CRYPTO_H

#include "witching/text.h"

enum { PUSH_PRIVATE = 32, PUSH_PUBLIC = 65, PUSH_AUTH = 16, PUSH_SALT = 16, PUSH_BODY = 512 };

/* Each is false if a key is none. */
bool push_public_key(const uint8_t private_key[PUSH_PRIVATE], uint8_t public_key[PUSH_PUBLIC]);
/* The body of the request: `words`, encrypted for the browser that has p256dh
 * and auth, by the sender's one-time key. */
bool push_encrypt(const char *words, const uint8_t p256dh[PUSH_PUBLIC], const uint8_t auth[PUSH_AUTH],
                  const uint8_t one_time[PUSH_PRIVATE], const uint8_t salt[PUSH_SALT], uint8_t body[PUSH_BODY],
                  size_t *size);
/* The value of the header Authorization for a push service such as https://push.example.org. */
bool push_authorization(struct wh_text *out, const uint8_t private_key[PUSH_PRIVATE], const char *service,
                        const char *contact, int64_t expires);

void put_base64url(struct wh_text *out, const uint8_t *bytes, size_t size);
bool base64url_bytes(const char *text, uint8_t *bytes, size_t size); /* exactly this many */

#endif
