/* clockman_events.c: the event cards as data (2.5), in the order of the deck before it is shuffled. What they do stands
 * where it happens: cards of the own turn in clockman_plays.c, immediate cards and effects on others in
 * clockman_tasks.c, reactions in clockman_rules.c, payments in clockman_moves.c. */
#include "clockman.h"

/* ROW(card, id, class, copies, title, text) */
/* clang-format off */
#define EVENT_TABLE(ROW) \
    /* kept face down until played */ \
    ROW(KEY,      "key",      HIDDEN,    4, "Master Password", \
        "Opens a passage you hit exactly: this card instead of a symbol card.") \
    ROW(JUMP,     "jump",     HIDDEN,    1, "Leap Second", \
        "In this move you may slip past one Whytooki: no card, no exact hit, and you may walk on.") \
    ROW(REWIND,   "rewind",   HIDDEN,    1, "Counter-Clockwise", \
        "Move your roll backwards along your ring; no passage, no straight.") \
    ROW(REDO,     "redo",     HIDDEN,    2, "Undo Button", \
        "Roll again; the new number replaces the old one.") \
    ROW(TICK,     "tick",     HIDDEN,    3, "Fine Adjustment", \
        "Make your roll one higher or one lower.") \
    ROW(DIAL,     "dial",     HIDDEN,    1, "Set the Clock", \
        "Turn your roll to any other number from 1 to 6.") \
    ROW(TURBO,    "turbo",    HIDDEN,    2, "Overclocking", \
        "Double a roll of at most 6.") \
    ROW(SWAP,     "swap",     HIDDEN,    1, "Date Line", \
        "Change places with a pawn on your ring or a neighbouring one; nobody is hit and the fields do nothing.") \
    ROW(STALL,    "stall",    HIDDEN,    1, "Engaged Line", \
        "Lay this in front of another player, who misses the next turn.") \
    ROW(SNATCH,   "snatch",   HIDDEN,    1, "Industrial Espionage", \
        "Name a player and a pose: a symbol card with it, if there is one, is yours.") \
    ROW(ORDER,    "order",    HIDDEN,    2, "Mail Order", \
        "Name a pose: the first such card in the symbol pile is yours.") \
    ROW(COURIER,  "courier",  HIDDEN,    2, "Night Courier", \
        "Bring your loose digits into the date, as on an orange field.") \
    ROW(SHAFT,    "shaft",    HIDDEN,    1, "Service Shaft", \
        "Ride one ring inward from where you stand, without a lift.") \
    ROW(MAGNET,   "magnet",   HIDDEN,    1, "Magnet", \
        "Pull in the first digit you need, or joker, from the next three fields.") \
    ROW(GLITCH,   "glitch",   HIDDEN,    2, "Power Cut", \
        "Somebody else has rolled: that player must roll again.") \
    ROW(BRAKE,    "brake",    HIDDEN,    2, "Sand in the Gears", \
        "Somebody else has rolled: the roll loses 2, but 1 is left.") \
    ROW(ANCHOR,   "anchor",   HIDDEN,    3, "Anchored in Time", \
        "Your pawn is hit: it stays where it is.") \
    ROW(VAULT,    "vault",    HIDDEN,    2, "Data Vault", \
        "A hit would cost you a digit: it does not.") \
    ROW(PATCH,    "patch",    HIDDEN,    2, "Emergency Patch", \
        "Another player's card is about to strike you: it passes you by.") \
    /* carried out at once */ \
    ROW(AHEAD,    "ahead",    IMMEDIATE, 2, "Fast Forward", \
        "Three fields forward along your ring.") \
    ROW(BACK,     "back",     IMMEDIATE, 2, "Winter Time", \
        "Three fields back along your ring.") \
    ROW(AGAIN,    "again",    IMMEDIATE, 2, "The Extra Hour", \
        "Roll and move once more.") \
    ROW(ARCHIVE,  "archive",  IMMEDIATE, 2, "Found in the Archive", \
        "Draw two symbol cards.") \
    ROW(SHRED,    "shred",    IMMEDIATE, 1, "Paper Shredder", \
        "One of your symbol cards goes under the pile; you choose it.") \
    ROW(GIFT,     "gift",     IMMEDIATE, 1, "New Year's Presents", \
        "Everybody draws a symbol card, you first.") \
    ROW(FALL,     "fall",     IMMEDIATE, 1, "Trapdoor in Time", \
        "Your pawn falls out of its ring as if it had been hit; nothing saves it.") \
    ROW(DANCE,    "dance",    IMMEDIATE, 1, "Whytooki Conga", \
        "The Whytookis around you change places at random: those behind ring 1, behind ring 2, or before ring 4.") \
    ROW(CRASH,    "crash",    IMMEDIATE, 1, "Hard-Disk Crash", \
        "One of your digits goes back to the board; you choose it.") \
    ROW(BACKUP,   "backup",   IMMEDIATE, 1, "Backup Tape", \
        "Take a digit you need from the board, zeros before ones before the two.") \
    ROW(QUAKE,    "quake",    IMMEDIATE, 1, "Time Quake", \
        "Every other pawn stumbles two fields back.") \
    ROW(SHOVE,    "shove",    IMMEDIATE, 1, "Champagne Cork", \
        "Push another pawn four fields back.") \
    ROW(SIGNPOST, "signpost", IMMEDIATE, 1, "Signpost", \
        "Forward to the next green field of your ring.") \
    ROW(CURFEW,   "curfew",   IMMEDIATE, 1, "Front Runner's Audit", \
        "Whoever leads misses the next turn.") \
    /* face up in front of the player until done with */ \
    ROW(SLEEP,    "sleep",    FACE_UP,   2, "New Year's Hangover", \
        "You miss your next turn.") \
    ROW(SLOW,     "slow",     FACE_UP,   1, "Slow Modem", \
        "Your next roll counts half, rounded up.") \
    ROW(VIRUS,    "virus",    FACE_UP,   1, "Millennium Bug", \
        "You can take no digit from the board until you come to a green field.") \
    ROW(JAM,      "jam",      FACE_UP,   1, "Rusty Hinges", \
        "You can enter no passage inward until you roll a 1 or a 6.") \
    ROW(BUBBLE,   "bubble",   FACE_UP,   1, "Time Bubble", \
        "The next hit on your pawn does nothing.") \
    ROW(PERMIT,   "permit",   FACE_UP,   1, "Open Day", \
        "Opens a passage you hit exactly, once, instead of a symbol card.") \
    ROW(REVERSE,  "reverse",  FACE_UP,   1, "Backward Clock", \
        "Your next move from a ring field goes backwards along the ring.")
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
