/* quota.c: how the server counts what an address does: the arithmetic, and who counts as the same.
 * tests/server/door.mjs has the rest. */
#include "server/requests/quota.h"

#include "tests/kit/test.h"

#include <string.h>

static uint64_t hash(const char *text) {
    struct address address;
    CHECK(address_read(text, &address));
    return quota_address(&address);
}

TEST(quota, addresses_count_by_themselves_and_networks_of_ipv6_as_one) {
    CHECK(hash("192.0.2.1") == hash("::ffff:192.0.2.1"));
    CHECK(hash("192.0.2.1") == hash("192.0.2.1:8080"));
    CHECK(hash("192.0.2.1") != hash("192.0.2.2"));
    CHECK(hash("::ffff:192.0.2.1") != hash("::ffff:192.0.2.2"));
    CHECK(hash("192.0.2.1") != hash("::"));
    CHECK(hash("2001:db8:1:2::1") == hash("[2001:db8:1:2:ffff:ffff:ffff:ffff]:443"));
    CHECK(hash("2001:db8:1:2::1") != hash("2001:db8:1:3::1"));
    CHECK(hash("fe80::1%eth0") == hash("fe80::2"));
}

TEST(quota, what_is_no_address_is_refused) {
    static const char *const bad[] = {
        "", "unknown", "_hidden", "192.0.2", "192.0.2.256", "2001:db8:::1", "1.2.3.4:5:6", "[192.0.2.1"
    };
    struct address address;
    for (unsigned i = 0; i + 1 < WH_COUNT(bad); i++) CHECK(!address_read(bad[i], &address));
}

static bool has(const char *network, const char *text) {
    struct network one;
    struct address address;
    CHECK(network_read(network, &one));
    CHECK(address_read(text, &address));
    return network_has(&one, &address);
}

TEST(quota, networks_hold_what_begins_like_them) {
    static const char *const bad[] = { "",           "/8",          "10.0.0.0/33", "10.0.0.0/",
                                       "10.0.0.0/x", "10.0.0.0/-1", "::/129",      "10.0.0.0/ 8" };
    struct network network;
    CHECK(has("10.0.0.0/8", "10.255.0.1"));
    CHECK(!has("10.0.0.0/8", "11.0.0.1"));
    CHECK(has("127.0.0.8/31", "127.0.0.9"));
    CHECK(!has("127.0.0.8/31", "127.0.0.10"));
    CHECK(has("192.0.2.7", "::ffff:192.0.2.7"));
    CHECK(!has("192.0.2.7", "192.0.2.6"));
    CHECK(has("0.0.0.0/0", "203.0.113.1"));
    CHECK(!has("0.0.0.0/0", "2001:db8::1"));
    CHECK(has("2001:db8::/33", "2001:db8:7fff::1"));
    CHECK(!has("2001:db8::/33", "2001:db8:8000::1"));
    CHECK(has("::/0", "192.0.2.1"));
    for (unsigned i = 0; i < WH_COUNT(bad); i++) CHECK(!network_read(bad[i], &network));
}

/* --- spending ----------------------------------------------------------------------------------------------------- */

enum { NOW = 5000000, RATE = 20, BURST = 3000 };

static bool spend(struct allowance *allowance, int64_t after, int64_t cost) {
    return allowance_spend(allowance, NOW + after, RATE, BURST, cost);
}

TEST(quota, what_is_spent_comes_back_at_its_rate) {
    struct allowance allowance = { 0, 0 };
    for (int i = 0; i < 60; i++) CHECK(spend(&allowance, 0, 1000)); /* 20 a second, for three seconds */
    CHECK(!spend(&allowance, 0, 1000));
    CHECK(!spend(&allowance, 49, 1000));
    CHECK(spend(&allowance, 50, 1000)); /* a twentieth of a second later */
    CHECK(!spend(&allowance, 50, 1000));
    CHECK(!spend(&allowance, 1050, 20001));
    CHECK(spend(&allowance, 1050, 20000));
    CHECK_INT(0, allowance.left);
}

TEST(quota, no_more_is_saved_than_a_burst) {
    struct allowance allowance = { 0, 0 };
    CHECK(spend(&allowance, 0, 1));
    CHECK(spend(&allowance, INT64_MAX / 2, 60000));
    CHECK(!spend(&allowance, INT64_MAX / 2, 1));
    CHECK(spend(&allowance, INT64_MAX / 2 + BURST, 1000000)); /* dearer than anything: it takes all there is */
    CHECK(!spend(&allowance, INT64_MAX / 2 + BURST, 1));
}

/* The steady time does not go back; if it did, nothing would be given or taken for that. */
TEST(quota, an_hour_back_takes_nothing_away) {
    struct allowance allowance = { 0, 0 };
    for (int i = 0; i < 30; i++) CHECK(spend(&allowance, 0, 1000));
    for (int i = 0; i < 30; i++) CHECK(spend(&allowance, -3600000, 1000));
    CHECK(!spend(&allowance, -3600000, 1000));
    CHECK(spend(&allowance, 1000, 20000));
}

static struct server *server_with(uint32_t connections, uint32_t tables, uint32_t rate) {
    static struct server server;
    server.settings = (struct settings){ .connections_per_address = connections,
                                         .tables_per_address = tables,
                                         .messages_per_second = rate };
    return &server;
}

TEST(quota, eight_people_of_a_household_are_not_hindered) {
    struct server *server = server_with(64, 200, RATE);
    uint64_t home = hash("198.51.100.1"), other = hash("198.51.100.2");
    for (int i = 0; i < 8 * RATE * 3; i++)
        CHECK(quota_spend(server, home, 1000)); /* all that their connections allow */
    int more = 0;
    while (more < 10000 && quota_spend(server, home, 1000)) more++;
    CHECK(more < 10000); /* 10 seconds' worth and the test itself took less */
    CHECK(quota_spend(server, other, 1000));
}

TEST(quota, every_limit_counts_for_its_address) {
    struct server *server = server_with(2, 3, RATE);
    uint64_t one = hash("198.51.100.3"), other = hash("198.51.100.4");
    CHECK(quota_connect(server, one) && quota_connect(server, one) && !quota_connect(server, one));
    CHECK(quota_connect(server, other));
    quota_disconnect(one);
    CHECK(quota_connect(server, one));
    for (int i = 0; i < 3; i++) CHECK(quota_may_make(server, one));
    CHECK(!quota_may_make(server, one) && quota_may_make(server, other));
    for (int i = 0; i < 60; i++) CHECK(quota_may_knock(one));
    CHECK(!quota_may_knock(one) && quota_may_knock(other));
    quota_disconnect(one);
    quota_disconnect(one);
    quota_disconnect(other);
    CHECK(!quota_may_make(server, one) && !quota_may_knock(one)); /* coming back does not help */
}

/* Many addresses cannot fill the memory, nor push out whoever is connected; and nobody shares a limit. */
TEST(quota, many_addresses_are_kept_apart_and_forgotten) {
    struct server *server = server_with(1, 1, RATE);
    unsigned before = quota_addresses(), shared = 0;
    uint64_t here = hash("198.51.100.5");
    CHECK(quota_connect(server, here) && quota_may_make(server, here));
    for (uint32_t i = 0; i < QUOTA_ADDRESSES / 2; i++) {
        struct address address = { { 0x20, 0x01, 0x0d, 0xb8, (uint8_t)(i >> 24), (uint8_t)(i >> 16), (uint8_t)(i >> 8),
                                     (uint8_t)i } };
        shared += !quota_connect(server, quota_address(&address));
        quota_disconnect(quota_address(&address));
    }
    CHECK_INT(0, shared);
    CHECK_INT(before + 1, quota_addresses());
    for (uint32_t i = 0; i < 2 * QUOTA_ADDRESSES; i++) {
        struct address address = { { 0x20, 0x01, 0x0d, 0xb8, (uint8_t)(i >> 24), (uint8_t)(i >> 16), (uint8_t)(i >> 8),
                                     (uint8_t)i } };
        shared += !quota_may_make(server, quota_address(&address));
    }
    CHECK_INT(0, shared);
    CHECK_INT(QUOTA_ADDRESSES, quota_addresses());
    CHECK(!quota_connect(server, here) && !quota_may_make(server, here));
    quota_disconnect(here);
}
