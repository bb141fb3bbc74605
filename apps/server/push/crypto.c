/* crypto.c: by the steps and names of RFC 8291. */
#include "server/push/crypto.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <string.h>

enum { SHARED = 32, RECORD = 4096, KEY = 16, NONCE = 12, TAG = 16, SIGNATURE_HALF = 32 };

/* --- base64url ---------------------------------------------------------------------------------------------------- */

void put_base64url(struct wh_text *out, const uint8_t *bytes, size_t size) {
    char text[1024];
    wh_assert(sodium_base64_ENCODED_LEN(size, sodium_base64_VARIANT_URLSAFE_NO_PADDING) <= sizeof text);
    sodium_bin2base64(text, sizeof text, bytes, size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    wh_put(out, text);
}

bool base64url_bytes(const char *text, uint8_t *bytes, size_t size) {
    size_t length = strlen(text), found;
    while (length && text[length - 1] == '=') length--; /* some browsers pad */
    return sodium_base642bin(bytes, size, text, length, NULL, &found, NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING) ==
               0 &&
           found == size;
}

/* --- P-256 -------------------------------------------------------------------------------------------------------- */

static bool multiply(const EC_GROUP *group, const BIGNUM *number, uint8_t public_key[PUSH_PUBLIC]) {
    EC_POINT *point = EC_POINT_new(group);
    bool fine =
        point && EC_POINT_mul(group, point, number, NULL, NULL, NULL) == 1 &&
        EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, public_key, PUSH_PUBLIC, NULL) == PUSH_PUBLIC;
    EC_POINT_free(point);
    return fine;
}

bool push_public_key(const uint8_t private_key[PUSH_PRIVATE], uint8_t public_key[PUSH_PUBLIC]) {
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    BIGNUM *number = BN_bin2bn(private_key, PUSH_PRIVATE, NULL);
    bool fine = group && number && !BN_is_zero(number) && BN_cmp(number, EC_GROUP_get0_order(group)) < 0 &&
                multiply(group, number, public_key);
    BN_clear_free(number);
    EC_GROUP_free(group);
    return fine;
}

/* OpenSSL's form of a key; private_key may be NULL. */
static EVP_PKEY *key_of(const uint8_t *private_key, const uint8_t public_key[PUSH_PUBLIC]) {
    EVP_PKEY *key = NULL;
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    BIGNUM *number = private_key ? BN_bin2bn(private_key, PUSH_PRIVATE, NULL) : NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0);
    OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, public_key, PUSH_PUBLIC);
    if (number) OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, number);
    OSSL_PARAM *parameters = OSSL_PARAM_BLD_to_param(builder);
    int selection = private_key ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY;
    if (EVP_PKEY_fromdata_init(context) != 1 || EVP_PKEY_fromdata(context, &key, selection, parameters) != 1)
        key = NULL;
    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(builder);
    EVP_PKEY_CTX_free(context);
    BN_clear_free(number);
    return key;
}

static bool agree(EVP_PKEY *mine, EVP_PKEY *theirs, uint8_t shared[SHARED]) {
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(mine, NULL);
    size_t size = SHARED;
    bool fine = context && EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_derive_set_peer(context, theirs) == 1 &&
                EVP_PKEY_derive(context, shared, &size) == 1 && size == SHARED;
    EVP_PKEY_CTX_free(context);
    return fine;
}

static bool shared_secret(const uint8_t *private_key, const uint8_t *own, const uint8_t *other,
                          uint8_t shared[SHARED]) {
    EVP_PKEY *mine = key_of(private_key, own), *theirs = key_of(NULL, other);
    bool fine = mine && theirs && agree(mine, theirs, shared);
    EVP_PKEY_free(mine);
    EVP_PKEY_free(theirs);
    return fine;
}

/* --- RFC 8291 ----------------------------------------------------------------------------------------------------- */

static void hmac(uint8_t out[32], const uint8_t *key, size_t key_size, const uint8_t *bytes, size_t size) {
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, key, key_size);
    crypto_auth_hmacsha256_update(&state, bytes, size);
    crypto_auth_hmacsha256_final(&state, out);
}

/* HKDF's second half, for at most 32 bytes; the label's NUL belongs to it. */
static void expand(uint8_t out[32], const uint8_t key[32], const char *label) {
    uint8_t words[64];
    size_t size = strlen(label) + 1;
    memcpy(words, label, size);
    words[size] = 1;
    hmac(out, key, 32, words, size + 1);
}

static void content_keys(const uint8_t shared[SHARED], const uint8_t *theirs, const uint8_t *own, const uint8_t *auth,
                         const uint8_t *salt, uint8_t key[32], uint8_t nonce[32]) {
    static const char label[] = "WebPush: info";
    uint8_t info[sizeof label + 2 * PUSH_PUBLIC + 1], prk[32], ikm[32];
    memcpy(info, label, sizeof label);
    memcpy(info + sizeof label, theirs, PUSH_PUBLIC);
    memcpy(info + sizeof label + PUSH_PUBLIC, own, PUSH_PUBLIC);
    info[sizeof info - 1] = 1;
    hmac(prk, auth, PUSH_AUTH, shared, SHARED);
    hmac(ikm, prk, sizeof prk, info, sizeof info);
    hmac(prk, salt, PUSH_SALT, ikm, sizeof ikm);
    expand(key, prk, "Content-Encoding: aes128gcm");
    expand(nonce, prk, "Content-Encoding: nonce");
}

static bool seal(const uint8_t *key, const uint8_t *nonce, const uint8_t *plain, int size, uint8_t *out) {
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int written = 0, rest = 0;
    bool fine = context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
                EVP_EncryptUpdate(context, out, &written, plain, size) == 1 &&
                EVP_EncryptFinal_ex(context, out + written, &rest) == 1 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, out + size) == 1;
    EVP_CIPHER_CTX_free(context);
    return fine;
}

static uint8_t *put_head(uint8_t *at, const uint8_t salt[PUSH_SALT], const uint8_t own[PUSH_PUBLIC]) {
    memcpy(at, salt, PUSH_SALT);
    at += PUSH_SALT;
    *at++ = 0;
    *at++ = 0;
    *at++ = RECORD >> 8;
    *at++ = RECORD & 255;
    *at++ = PUSH_PUBLIC;
    memcpy(at, own, PUSH_PUBLIC);
    return at + PUSH_PUBLIC;
}

bool push_encrypt(const char *words, const uint8_t p256dh[PUSH_PUBLIC], const uint8_t auth[PUSH_AUTH],
                  const uint8_t one_time[PUSH_PRIVATE], const uint8_t salt[PUSH_SALT], uint8_t body[PUSH_BODY],
                  size_t *size) {
    uint8_t own[PUSH_PUBLIC], shared[SHARED], key[32], nonce[32], plain[PUSH_BODY];
    size_t length = strlen(words);
    if (length + 1 + TAG + PUSH_SALT + 5 + PUSH_PUBLIC > PUSH_BODY) return false;
    if (!push_public_key(one_time, own) || !shared_secret(one_time, own, p256dh, shared)) return false;
    content_keys(shared, p256dh, own, auth, salt, key, nonce);
    struct wh_text record = wh_text_into((char *)plain, sizeof plain);
    wh_put(&record, words);
    wh_put_char(&record, 2); /* the last record */
    uint8_t *at = put_head(body, salt, own);
    *size = (size_t)(at - body) + length + 1 + TAG;
    return seal(key, nonce, plain, (int)length + 1, at);
}

/* --- VAPID -------------------------------------------------------------------------------------------------------- */

static bool raw_signature(const uint8_t *der, size_t size, uint8_t raw[2 * SIGNATURE_HALF]) {
    ECDSA_SIG *signature = d2i_ECDSA_SIG(NULL, &der, (long)size);
    bool fine = signature && BN_bn2binpad(ECDSA_SIG_get0_r(signature), raw, SIGNATURE_HALF) == SIGNATURE_HALF &&
                BN_bn2binpad(ECDSA_SIG_get0_s(signature), raw + SIGNATURE_HALF, SIGNATURE_HALF) == SIGNATURE_HALF;
    ECDSA_SIG_free(signature);
    return fine;
}

static bool sign(EVP_PKEY *key, const char *words, uint8_t raw[2 * SIGNATURE_HALF]) {
    uint8_t der[80];
    size_t size = sizeof der;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool fine = context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestSign(context, der, &size, (const uint8_t *)words, strlen(words)) == 1;
    EVP_MD_CTX_free(context);
    return fine && raw_signature(der, size, raw);
}

bool push_authorization(struct wh_text *out, const uint8_t private_key[PUSH_PRIVATE], const char *service,
                        const char *contact, int64_t expires) {
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    uint8_t own[PUSH_PUBLIC], raw[2 * SIGNATURE_HALF];
    char claims[512], token[1024];
    struct wh_text claim = wh_text_into(claims, sizeof claims), jwt = wh_text_into(token, sizeof token);
    const char *const with[] = { service, contact, NULL };
    wh_put_template(&claim, "{\"aud\":\"{0}\",\"sub\":\"{1}\",\"exp\":", with);
    wh_put_int(&claim, expires);
    wh_put_char(&claim, '}');
    put_base64url(&jwt, (const uint8_t *)head, sizeof head - 1);
    wh_put_char(&jwt, '.');
    put_base64url(&jwt, (const uint8_t *)claims, claim.length);
    EVP_PKEY *key = push_public_key(private_key, own) ? key_of(private_key, own) : NULL;
    bool fine = key && !claim.overflow && sign(key, token, raw);
    EVP_PKEY_free(key);
    if (!fine) return false;
    wh_put(out, "vapid t=");
    wh_put(out, token);
    wh_put_char(out, '.');
    put_base64url(out, raw, sizeof raw);
    wh_put(out, ", k=");
    put_base64url(out, own, sizeof own);
    return !out->overflow && !jwt.overflow;
}
