/* campaign.h: the matches of a study, many at a time, on threads and machines, kept on disk. What is asked for is
 * divided into arms; a match of an arm is known by its number, so it is the same wherever and whenever it is played. */
#ifndef WITCHING_COMMAND_LAB_CAMPAIGN_H
#define WITCHING_COMMAND_LAB_CAMPAIGN_H

#include "command/lab/facts.h"
#include "command/selfplay/party.h"
#include "command/selfplay/progress.h"

enum { ARM_NAME = 96, MOST_ARMS = 256, MOST_MATCHES = 1000000 };

/* Matches of one set-up. Match i of two arms with the same seed has the same luck and the same whims of the bots: what
 * differs between them is what the arms make different. */
struct arm {
    char name[ARM_NAME]; /* "length=once" */
    struct wh_setup setup;
    const char *bots[WH_MAX_SEATS]; /* by seat */
    bool rotate;    /* the bots move on by a seat from match to match, a deal being played once by each rotation */
    bool with_uses; /* what is used is watched too */
    uint64_t seed;
    uint32_t wanted; /* matches asked for so far */
    struct facts **facts;
    uint32_t room;
};

struct campaign {
    const struct wh_game *game;
    struct arm arms[MOST_ARMS];
    unsigned arm_count;
    unsigned threads;
    struct party *party; /* NULL: alone */
    struct journal journal;
    struct progress progress;
    uint64_t done, likely; /* matches so far, and in all as far as is known */
    bool broken;           /* the journal takes no more, and it was said */
    unsigned next_arm;
    uint32_t next_match;
};

struct arm *campaign_add(struct campaign *campaign, const struct wh_setup *setup, const char *bot, uint64_t seed);
/* Goes on with what a file holds, if it is one of the same question. False: it was said why not. */
bool campaign_keep(struct campaign *campaign, const char *path, const char *words, const char *amount);
/* Plays each arm up to what is wanted of it. False: interrupted, or the journal broke. */
bool campaign_play(struct campaign *campaign);
/* A process that is not the leader: plays what it is given. */
void campaign_assist(struct campaign *campaign, struct party *party);
void campaign_free(struct campaign *campaign);

/* The bot that sits at a seat, by its place in the arm's list. */
unsigned arm_bot_at(const struct arm *arm, uint32_t match, unsigned seat);

#endif
