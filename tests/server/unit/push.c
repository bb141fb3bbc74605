/* push.c: where Web Push may go: endpoints that try to lead elsewhere, and addresses that are nobody's outside; and
 * subscriptions as the store keeps them. What is sent, and how, is tested in tests/server/push.mjs. */
#include "server/push/facts.h"

#include "tests/kit/test.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

static const char own[] = "push.example.org:8443";

TEST(push, endpoints_of_the_services_are_taken_apart) {
    static const struct {
        const char *url, *host, *path, *authority;
        unsigned port;
        bool own;
    } fine[] = {
        { "https://fcm.googleapis.com/fcm/send/dU:APA91b_-x", "fcm.googleapis.com", "/fcm/send/dU:APA91b_-x",
          "fcm.googleapis.com", 443, false },
        { "https://updates.push.services.mozilla.com/wpush/v2/gAAAA=", "updates.push.services.mozilla.com",
          "/wpush/v2/gAAAA=", "updates.push.services.mozilla.com", 443, false },
        { "https://wns2-par02p.notify.windows.com/w/?token=BQYAA%2b%3d", "wns2-par02p.notify.windows.com",
          "/w/?token=BQYAA%2b%3d", "wns2-par02p.notify.windows.com", 443, false },
        { "https://web.push.apple.com/QGuQ", "web.push.apple.com", "/QGuQ", "web.push.apple.com", 443, false },
        { "https://WEB.Push.Apple.COM:443/", "web.push.apple.com", "/", "web.push.apple.com", 443, false },
        { "https://push.example.org:8443/box/1", "push.example.org", "/box/1", "push.example.org:8443", 8443, true },
        { "https://web.push.apple.com/@127.0.0.1:80/", "web.push.apple.com", "/@127.0.0.1:80/", "web.push.apple.com",
          443, false },
    };
    for (unsigned i = 0; i < WH_COUNT(fine); i++) {
        struct endpoint endpoint;
        char authority[SERVICE_TEXT];
        if (!endpoint_parse(fine[i].url, own, &endpoint)) FAIL("refused: %s", fine[i].url);
        endpoint_authority(&endpoint, authority);
        CHECK_TEXT(fine[i].host, endpoint.host);
        CHECK_TEXT(fine[i].path, endpoint.path);
        CHECK_TEXT(fine[i].authority, authority);
        CHECK_INT((int)fine[i].port, endpoint.port);
        CHECK(fine[i].own == endpoint.own);
    }
}

TEST(push, endpoints_that_lead_elsewhere_are_refused) {
    static const char *const tricks[] = {
        "",
        "https://",
        "https:///",
        "https:///x",
        "https:/web.push.apple.com/x",
        "https:web.push.apple.com/x",
        "web.push.apple.com/x",
        "//web.push.apple.com/x",
        "http://web.push.apple.com/x",
        "HTTPS://web.push.apple.com/x",
        "ftp://web.push.apple.com/x",
        "wss://web.push.apple.com/x",
        " https://web.push.apple.com/x",
        "javascript:https://web.push.apple.com/x",
        /* no path */
        "https://web.push.apple.com",
        "https://web.push.apple.com?x",
        "https://web.push.apple.com#x",
        "https://web.push.apple.com:443",
        "https://web.push.apple.com\\x",
        /* another host */
        "https://evil.example/x",
        "https://evil.example/web.push.apple.com/",
        "https://evil.example?.push.apple.com/",
        "https://evil.example#.push.apple.com/",
        "https://evil.example\\.push.apple.com/",
        "https://evil.example;.push.apple.com/",
        "https://evil.example,.push.apple.com/",
        "https://evil.example&.push.apple.com/",
        "https://evil.example/.push.apple.com/",
        "https://evilpush.apple.com/x",
        "https://push.apple.com/x",
        "https://.push.apple.com/x",
        "https://xfcm.googleapis.com/x",
        "https://x.fcm.googleapis.com/x",
        "https://googleapis.com/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://web.push.apple.com.evil.example/x",
        "https://push.services.mozilla.com/x",
        "https://web.push.apple.comx/x",
        "https://web.push.apple.co/x",
        /* another port */
        "https://127.0.0.1:7440.push.apple.com/",
        "https://localhost:22.push.apple.com/x",
        "https://web.push.apple.com:8443/x",
        "https://web.push.apple.com:80/x",
        "https://web.push.apple.com:0/x",
        "https://web.push.apple.com:/x",
        "https://web.push.apple.com:443:443/x",
        "https://web.push.apple.com:443.x/x",
        "https://web.push.apple.com: 443/x",
        "https://web.push.apple.com:+443/x",
        "https://web.push.apple.com:-443/x",
        "https://web.push.apple.com:443a/x",
        "https://web.push.apple.com:65979/x",
        "https://web.push.apple.com:4294967739/x",
        "https://web.push.apple.com:99999999999999999999/x",
        "https://web.push.apple.com:000443/x",
        "https://web.push.apple.com:0x1bb/x",
        "https://:443/x",
        "https://fcm.googleapis.com:8443/x",
        /* somebody in front */
        "https://user@web.push.apple.com/x",
        "https://user:word@web.push.apple.com/x",
        "https://@web.push.apple.com/x",
        "https://web.push.apple.com@127.0.0.1/x",
        "https://web.push.apple.com:443@127.0.0.1/x",
        "https://127.0.0.1@web.push.apple.com/x",
        "https://127.0.0.1%40web.push.apple.com/x",
        /* addresses */
        "https://127.0.0.1/x",
        "https://127.1/x",
        "https://2130706433/x",
        "https://0x7f000001/x",
        "https://0x7f.1/x",
        "https://0177.0.0.1/x",
        "https://[::1]/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://[::1].push.apple.com/x",
        "https://[::1%25lo]/x",
        "https://::1/x",
        "https://10.0.0.1/x",
        "https://169.254.169.254/latest/meta-data/",
        "https://localhost/x",
        "https://0/x",
        "https://1.1.1.1:443/x",
        /* dots */
        "https://web.push.apple.com./x",
        "https://web.push.apple.com.:443/x",
        "https://web..push.apple.com/x",
        "https://..push.apple.com/x",
        "https://web.push.apple.com../x",
        "https://./x",
        /* letters that are none */
        "https://web%2epush.apple.com/x",
        "https://127.0.0.1%2f.push.apple.com/x",
        "https://a%00.push.apple.com/x",
        "https://a_b.push.apple.com/x",
        "https://a b.push.apple.com/x",
        "https://a\t.push.apple.com/x",
        "https://a\n.push.apple.com/x",
        "https://a\r\nHost: x.push.apple.com/x",
        "https://a*.push.apple.com/x",
        "https://*.push.apple.com/x",
        "https://a+b.push.apple.com/x",
        "https://a~.push.apple.com/x",
        "https://\xc3\xa4.push.apple.com/x",
        "https://a\xe3\x80\x82push.apple.com/x", /* 。is a dot to browsers */
        "https://web.push.apple.com\xef\xbc\x8fx/",
        "https://\xef\xbc\x91.push.apple.com/x",
        "https://a$.push.apple.com/x",
        "https://a'.push.apple.com/x",
        "https://a\".push.apple.com/x",
        "https://(a).push.apple.com/x",
        "https://a=.push.apple.com/x",
        "https://a!.push.apple.com/x",
        /* hyphens */
        "https://-a.push.apple.com/x",
        "https://a-.push.apple.com/x",
        "https://-.push.apple.com/x",
        /* paths that would end the line of a request */
        "https://web.push.apple.com/x HTTP/1.1",
        "https://web.push.apple.com/x\r\nX: y",
        "https://web.push.apple.com/x\ny",
        "https://web.push.apple.com/\"",
        "https://web.push.apple.com/\\",
        "https://web.push.apple.com/x#y",
        "https://web.push.apple.com/\x7f",
        "https://web.push.apple.com/\xc3\xa4",
        "https://web.push.apple.com/\x01",
        "https://web.push.apple.com/<x>",
        /* almost what the operator named */
        "https://push.example.org/x",
        "https://push.example.org:443/x",
        "https://push.example.org:8444/x",
        "https://push.example.org:84430/x",
        "https://x.push.example.org:8443/x",
        "https://push.example.org:8443",
        "http://push.example.org:8443/x",
        "https://push.example.org.:8443/x",
        "https://push.example.orgx:8443/x",
    };
    for (unsigned i = 0; i < WH_COUNT(tricks); i++) {
        struct endpoint endpoint;
        if (endpoint_parse(tricks[i], own, &endpoint)) FAIL("taken: %s", tricks[i]);
    }
}

/* A host of `count` labels of `size` letters each below a service. */
static bool takes_labels(unsigned count, unsigned size) {
    static char url[2048];
    struct endpoint endpoint;
    struct wh_text out = wh_text_into(url, sizeof url);
    wh_put(&out, "https://");
    for (unsigned i = 0; i < count; i++) {
        for (unsigned k = 0; k < size; k++) wh_put_char(&out, 'a');
        wh_put_char(&out, '.');
    }
    wh_put(&out, "push.apple.com/x");
    return endpoint_parse(url, NULL, &endpoint);
}

TEST(push, hosts_and_paths_have_their_lengths) {
    char url[2 * PUSH_TEXT] = "https://web.push.apple.com/";
    struct endpoint endpoint;
    CHECK(takes_labels(1, 63));
    CHECK(!takes_labels(1, 64));
    CHECK(takes_labels(119, 1));  /* 252 letters */
    CHECK(!takes_labels(120, 1)); /* 254 */
    CHECK(!takes_labels(400, 1));
    size_t before = strlen(url);
    memset(url + before, 'x', PUSH_TEXT - 2);
    CHECK(endpoint_parse(url, NULL, &endpoint));
    url[before + PUSH_TEXT - 2] = 'x';
    CHECK(!endpoint_parse(url, NULL, &endpoint));
}

TEST(push, an_operator_names_a_host) {
    static const char *const fine[] = { "push.example.org", "push.example.org:8443", "localhost:1", "Push:65535" };
    static const char *const none[] = { "",
                                        "https://push.example.org",
                                        "push.example.org/",
                                        "127.0.0.1:80",
                                        "[::1]:8443",
                                        "push.example.org:",
                                        "push:65536",
                                        "a@push:80",
                                        "push.:80",
                                        "push:80 ",
                                        "*.example.org" };
    struct endpoint endpoint;
    for (unsigned i = 0; i < WH_COUNT(fine); i++)
        if (!endpoint_is_host(fine[i])) FAIL("refused: %s", fine[i]);
    for (unsigned i = 0; i < WH_COUNT(none); i++)
        if (endpoint_is_host(none[i])) FAIL("taken: %s", none[i]);
    CHECK(endpoint_parse("https://push.example.org/x", "push.example.org", &endpoint) && endpoint.own);
    CHECK(endpoint_parse("https://push.example.org/x", "push.example.org:443", &endpoint) && endpoint.own);
    CHECK(endpoint_parse("https://localhost:1/x", "localhost:1", &endpoint) && endpoint.own);
    CHECK(!endpoint_parse("https://localhost:2/x", "localhost:1", &endpoint));
    CHECK(!endpoint_parse("https://127.0.0.1:80/x", "127.0.0.1:80", &endpoint));
    CHECK(!endpoint_parse("https://push.example.org/x", NULL, &endpoint));
    CHECK(endpoint_parse("https://web.push.apple.com/x", "localhost:1", &endpoint) && !endpoint.own);
}

static bool is_public(const char *text) {
    struct sockaddr_in four = { .sin_family = AF_INET };
    struct sockaddr_in6 six = { .sin6_family = AF_INET6 };
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return address_is_public((const struct sockaddr *)(const void *)&four);
    if (inet_pton(AF_INET6, text, &six.sin6_addr) != 1) FAIL("no address: %s", text);
    return address_is_public((const struct sockaddr *)(const void *)&six);
}

TEST(push, addresses_inside_are_told_from_those_outside) {
    static const char *const inside[] = {
        "0.0.0.0",
        "0.255.255.255",
        "10.0.0.0",
        "10.255.255.255",
        "100.64.0.0",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.255",
        "169.254.0.1",
        "169.254.169.254",
        "172.16.0.0",
        "172.31.255.255",
        "192.0.0.1",
        "192.0.0.170",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.0.1",
        "192.168.255.255",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.7",
        "203.0.113.7",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::2",
        "::127.0.0.1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::ffff:8.8.8.8",
        "::ffff:0:127.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b::808:808",
        "64:ff9b:1::1",
        "100::1",
        "2001::1",
        "2001:0:7f00:1::",
        "2001:10::1",
        "2001:20::1",
        "2001:1ff::1",
        "2001:db8::1",
        "2001:db8:ffff::1",
        "2002:7f00:1::1",
        "2002:a00:1::1",
        "2002:808:808::1",
        "3fff::1",
        "3fff:fff::1",
        "1fff::1",
        "4000::1",
        "5f00::1",
        "fc00::1",
        "fd12:3456::1",
        "fdff::1",
        "fe80::1",
        "febf::1",
        "fec0::1",
        "ff02::1",
        "ff0e::1",
    };
    static const char *const outside[] = {
        "1.1.1.1",           "8.8.8.8",
        "9.255.255.255",     "11.0.0.0",
        "100.63.255.255",    "100.128.0.0",
        "126.255.255.255",   "128.0.0.0",
        "169.253.255.255",   "169.255.0.0",
        "172.15.255.255",    "172.32.0.0",
        "192.0.1.0",         "192.0.3.0",
        "192.167.255.255",   "192.169.0.0",
        "198.17.255.255",    "198.20.0.0",
        "203.0.112.255",     "223.255.255.255",
        "2001:200::1",       "2001:4860:4860::8888",
        "2001:db7::1",       "2001:db9::1",
        "2003::1",           "2606:4700::1111",
        "2a00:1450:4001::1", "3ffe::1",
        "3fff:1000::1",
    };
    static const struct sockaddr other = { .sa_family = AF_UNIX };
    for (unsigned i = 0; i < WH_COUNT(inside); i++)
        if (is_public(inside[i])) FAIL("%s is taken for one outside", inside[i]);
    for (unsigned i = 0; i < WH_COUNT(outside); i++)
        if (!is_public(outside[i])) FAIL("%s is taken for one inside", outside[i]);
    CHECK(!address_is_public(&other));
}

/* --- subscriptions ------------------------------------------------------------------------------------------------ */

#define KEYS                                                                                                           \
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4 BTBZMqHH6r4Tts7J_aSIgg"

TEST(push, subscriptions_of_old_have_no_time) {
    static struct errand errand;
    CHECK_INT(0, subscription_time("https://web.push.apple.com/x " KEYS));
    CHECK_INT(1767225600000, subscription_time("https://web.push.apple.com/x " KEYS " 1767225600000"));
    CHECK(subscription_read("https://web.push.apple.com/x " KEYS, NULL, &errand));
    CHECK(subscription_read("https://web.push.apple.com/y " KEYS " 1767225600000", NULL, &errand));
    CHECK_TEXT("/y", errand.endpoint.path);
    CHECK_INT(0x04, errand.p256dh[0]);
    CHECK(
        !subscription_read("https://127.0.0.1:7440.push.apple.com/ " KEYS, NULL, &errand)); /* kept by an old server */
    CHECK(!subscription_read("https://web.push.apple.com/x AAAA AAAA", NULL, &errand));
    CHECK(!subscription_read("https://web.push.apple.com/x", NULL, &errand));
    CHECK(!subscription_read("", NULL, &errand));
}

TEST(push, the_newest_subscriptions_are_kept_in_order) {
    static struct subscription newest[SUBSCRIPTIONS_MAX];
    static const int times[] = { 40, 10, 70, 0, 30, 20, 60, 50 };
    unsigned count = 0;
    for (unsigned i = 0; i < WH_COUNT(times); i++) {
        char key[FACT_KEY], value[FACT_VALUE];
        snprintf(key, sizeof key, "push/%d", times[i]);
        snprintf(value, sizeof value, "https://web.push.apple.com/x " KEYS " %d", times[i]);
        subscription_keep(newest, &count, key, value);
        CHECK_INT(i < SUBSCRIPTIONS_MAX ? i + 1 : SUBSCRIPTIONS_MAX, count);
    }
    for (unsigned i = 0; i < SUBSCRIPTIONS_MAX; i++) CHECK_INT(70 - 10 * (int)i, newest[i].time);
    CHECK_TEXT("push/70", newest[0].key);
}
