/* clockman_events.c: the event cards as data (section 2.5), in the order of the deck before it is shuffled. What they
 * do stands where it happens: cards of the own turn in clockman_plays.c, immediate cards and effects on others in
 * clockman_tasks.c, reactions in clockman_rules.c, payments in clockman_moves.c. */
#include "clockman.h"

/* ROW(card, id, class, copies, title, text) */
/* clang-format off */
#define EVENT_TABLE(ROW) \
    /* kept face down until played */ \
    ROW(KEY,      "key",      HIDDEN,    4, WH_TR("Master Password"), \
        WH_TR("Opens a passage you hit exactly: this card instead of a symbol card.")) \
    ROW(JUMP,     "jump",     HIDDEN,    1, WH_TR("Leap Second"), \
        WH_TR("In this move you may slip past one Whytooki: no card, no exact hit, and you may walk on.")) \
    ROW(REWIND,   "rewind",   HIDDEN,    1, WH_TR("Counter-Clockwise"), \
        WH_TR("Move your roll backwards along your ring; no passage, no straight.")) \
    ROW(REDO,     "redo",     HIDDEN,    2, WH_TR("Undo Button"), \
        WH_TR("Roll again; the new number replaces the old one.")) \
    ROW(TICK,     "tick",     HIDDEN,    3, WH_TR("Fine Adjustment"), \
        WH_TR("Make your roll one higher or one lower.")) \
    ROW(DIAL,     "dial",     HIDDEN,    1, WH_TR("Set the Clock"), \
        WH_TR("Turn your roll to any other number from 1 to 6.")) \
    ROW(TURBO,    "turbo",    HIDDEN,    2, WH_TR("Overclocking"), \
        WH_TR("Double a roll of at most 6.")) \
    ROW(SWAP,     "swap",     HIDDEN,    1, WH_TR("Date Line"), \
        WH_TR("Change places with a pawn on your ring or a neighbouring one; nobody is hit and the fields do nothing.")) \
    ROW(STALL,    "stall",    HIDDEN,    1, WH_TR("Engaged Line"), \
        WH_TR("Lay this in front of another player, who misses the next turn.")) \
    ROW(SNATCH,   "snatch",   HIDDEN,    1, WH_TR("Industrial Espionage"), \
        WH_TR("Name a player and a pose: a symbol card with it, if there is one, is yours.")) \
    ROW(ORDER,    "order",    HIDDEN,    2, WH_TR("Mail Order"), \
        WH_TR("Name a pose: the first such card in the symbol pile is yours.")) \
    ROW(COURIER,  "courier",  HIDDEN,    2, WH_TR("Night Courier"), \
        WH_TR("Bring your loose digits into the date, as on an orange field.")) \
    ROW(SHAFT,    "shaft",    HIDDEN,    1, WH_TR("Service Shaft"), \
        WH_TR("Ride one ring inward from where you stand, without a lift.")) \
    ROW(MAGNET,   "magnet",   HIDDEN,    1, WH_TR("Magnet"), \
        WH_TR("Pull in the first digit you need, or joker, from the next three fields.")) \
    ROW(GLITCH,   "glitch",   HIDDEN,    2, WH_TR("Power Cut"), \
        WH_TR("Somebody else has rolled: that player must roll again.")) \
    ROW(BRAKE,    "brake",    HIDDEN,    2, WH_TR("Sand in the Gears"), \
        WH_TR("Somebody else has rolled: the roll loses 2, but 1 is left.")) \
    ROW(ANCHOR,   "anchor",   HIDDEN,    3, WH_TR("Anchored in Time"), \
        WH_TR("Your pawn is hit: it stays where it is.")) \
    ROW(VAULT,    "vault",    HIDDEN,    2, WH_TR("Data Vault"), \
        WH_TR("A hit would cost you a digit: it does not.")) \
    ROW(PATCH,    "patch",    HIDDEN,    2, WH_TR("Emergency Patch"), \
        WH_TR("Another player's card is about to strike you: it passes you by.")) \
    /* carried out at once */ \
    ROW(AHEAD,    "ahead",    IMMEDIATE, 2, WH_TR("Fast Forward"), \
        WH_TR("Three fields forward along your ring.")) \
    ROW(BACK,     "back",     IMMEDIATE, 2, WH_TR("Winter Time"), \
        WH_TR("Three fields back along your ring.")) \
    ROW(AGAIN,    "again",    IMMEDIATE, 2, WH_TR("The Extra Hour"), \
        WH_TR("Roll and move once more.")) \
    ROW(ARCHIVE,  "archive",  IMMEDIATE, 2, WH_TR("Found in the Archive"), \
        WH_TR("Draw two symbol cards.")) \
    ROW(SHRED,    "shred",    IMMEDIATE, 1, WH_TR("Paper Shredder"), \
        WH_TR("One of your symbol cards goes under the pile; you choose it.")) \
    ROW(GIFT,     "gift",     IMMEDIATE, 1, WH_TR("New Year's Presents"), \
        WH_TR("Everybody draws a symbol card, you first.")) \
    ROW(FALL,     "fall",     IMMEDIATE, 1, WH_TR("Trapdoor in Time"), \
        WH_TR("Your pawn falls out of its ring as if it had been hit; nothing saves it.")) \
    ROW(DANCE,    "dance",    IMMEDIATE, 1, WH_TR("Whytooki Conga"), \
        WH_TR("The Whytookis around you change places at random: those behind ring 1, behind ring 2, or before ring 4.")) \
    ROW(CRASH,    "crash",    IMMEDIATE, 1, WH_TR("Hard-Disk Crash"), \
        WH_TR("One of your digits goes back to the board; you choose it.")) \
    ROW(BACKUP,   "backup",   IMMEDIATE, 1, WH_TR("Backup Tape"), \
        WH_TR("Take a digit you need from the board, zeros before ones before the two.")) \
    ROW(QUAKE,    "quake",    IMMEDIATE, 1, WH_TR("Time Quake"), \
        WH_TR("Every other pawn stumbles two fields back.")) \
    ROW(SHOVE,    "shove",    IMMEDIATE, 1, WH_TR("Champagne Cork"), \
        WH_TR("Push another pawn four fields back.")) \
    ROW(SIGNPOST, "signpost", IMMEDIATE, 1, WH_TR("Signpost"), \
        WH_TR("Forward to the next green field of your ring.")) \
    ROW(CURFEW,   "curfew",   IMMEDIATE, 1, WH_TR("Front Runner's Audit"), \
        WH_TR("Whoever leads misses the next turn.")) \
    /* face up in front of the player until done with */ \
    ROW(SLEEP,    "sleep",    FACE_UP,   2, WH_TR("New Year's Hangover"), \
        WH_TR("You miss your next turn.")) \
    ROW(SLOW,     "slow",     FACE_UP,   1, WH_TR("Slow Modem"), \
        WH_TR("Your next roll counts half, rounded up.")) \
    ROW(VIRUS,    "virus",    FACE_UP,   1, WH_TR("Millennium Bug"), \
        WH_TR("You can take no digit from the board until you come to a green field.")) \
    ROW(JAM,      "jam",      FACE_UP,   1, WH_TR("Rusty Hinges"), \
        WH_TR("You can enter no passage inward until you roll a 1 or a 6.")) \
    ROW(BUBBLE,   "bubble",   FACE_UP,   1, WH_TR("Time Bubble"), \
        WH_TR("The next hit on your pawn does nothing.")) \
    ROW(PERMIT,   "permit",   FACE_UP,   1, WH_TR("Open Day"), \
        WH_TR("Opens a passage you hit exactly, once, instead of a symbol card.")) \
    ROW(REVERSE,  "reverse",  FACE_UP,   1, WH_TR("Backward Clock"), \
        WH_TR("Your next move from a ring field goes backwards along the ring."))
/* clang-format on */

#define EVENT_ROW(card, id, class, copies, title, text) [card] = { class, copies },
#define NAME_ROW(card, id, class, copies, title, text)  [card] = id,
#define TERM_ROW(card, id, class, copies, title, text)  [card] = { id, title, text },

const struct event clockman_events[EVENTS] = { EVENT_TABLE(EVENT_ROW) };
const char *const clockman_event_names[EVENTS] = { EVENT_TABLE(NAME_ROW) };
const struct wh_term clockman_terms[EVENTS] = { EVENT_TABLE(TERM_ROW) };

/* The name and the kind of each bit of HELD. */
const char *const clockman_held_names[HELD_CARDS] = {
    "anchor", "anchor", "anchor", "brake", "brake",  "courier", "courier", "dial",  "glitch",
    "glitch", "jump",   "key",    "key",   "key",    "key",     "magnet",  "order", "order",
    "patch",  "patch",  "redo",   "redo",  "rewind", "shaft",   "snatch",  "stall", "swap",
    "tick",   "tick",   "tick",   "turbo", "turbo",  "vault",   "vault",
};

const uint8_t clockman_held_kinds[HELD_CARDS] = {
    ANCHOR, ANCHOR, ANCHOR, BRAKE,  BRAKE, COURIER, COURIER, DIAL,  GLITCH, GLITCH, JUMP,   KEY,
    KEY,    KEY,    KEY,    MAGNET, ORDER, ORDER,   PATCH,   PATCH, REDO,   REDO,   REWIND, SHAFT,
    SNATCH, STALL,  SWAP,   TICK,   TICK,  TICK,    TURBO,   TURBO, VAULT,  VAULT,
};
