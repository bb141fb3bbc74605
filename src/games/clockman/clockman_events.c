/* clockman_events.c: the event cards as data (2.5), in the order of the deck before it is shuffled. What they do stands
 * where it happens: cards of the own turn in clockman_plays.c, immediate cards and effects on others in
 * clockman_tasks.c, reactions in clockman_rules.c, payments in clockman_moves.c. */
#include "clockman.h"

/* clang-format off */
const struct event clockman_events[EVENTS] = {
    /* kept face down until played */
    [KEY]      = { "Master Password", "Opens a passage you hit exactly: this card instead of a symbol card.", HIDDEN, 4 },
    [JUMP]     = { "Leap Second", "In this move you may slip past one Whytooki: no card, no exact hit, and you may walk on.", HIDDEN, 1 },
    [REWIND]   = { "Counter-Clockwise", "Move your roll backwards along your ring; no passage, no straight.", HIDDEN, 1 },
    [REDO]     = { "Undo Button", "Roll again; the new number replaces the old one.", HIDDEN, 2 },
    [TICK]     = { "Fine Adjustment", "Make your roll one higher or one lower.", HIDDEN, 3 },
    [DIAL]     = { "Set the Clock", "Turn your roll to any other number from 1 to 6.", HIDDEN, 1 },
    [TURBO]    = { "Overclocking", "Double a roll of at most 6.", HIDDEN, 2 },
    [SWAP]     = { "Date Line", "Change places with a pawn on your ring or a neighbouring one; nobody is hit and the fields do nothing.", HIDDEN, 1 },
    [STALL]    = { "Engaged Line", "Lay this in front of another player, who misses the next turn.", HIDDEN, 1 },
    [SNATCH]   = { "Industrial Espionage", "Name a player and a pose: a symbol card with it, if there is one, is yours.", HIDDEN, 1 },
    [ORDER]    = { "Mail Order", "Name a pose: the first such card in the symbol pile is yours.", HIDDEN, 2 },
    [COURIER]  = { "Night Courier", "Bring your loose digits into the date, as on an orange field.", HIDDEN, 2 },
    [SHAFT]    = { "Service Shaft", "Ride one ring inward from where you stand, without a lift.", HIDDEN, 1 },
    [MAGNET]   = { "Magnet", "Pull in the first digit you need, or joker, from the next three fields.", HIDDEN, 1 },
    [GLITCH]   = { "Power Cut", "Somebody else has rolled: that player must roll again.", HIDDEN, 2 },
    [BRAKE]    = { "Sand in the Gears", "Somebody else has rolled: the roll loses 2, but 1 is left.", HIDDEN, 2 },
    [ANCHOR]   = { "Anchored in Time", "Your pawn is hit: it stays where it is.", HIDDEN, 3 },
    [VAULT]    = { "Data Vault", "A hit would cost you a digit: it does not.", HIDDEN, 2 },
    [PATCH]    = { "Emergency Patch", "Another player's card is about to strike you: it passes you by.", HIDDEN, 2 },
    /* carried out at once */
    [AHEAD]    = { "Fast Forward", "Three fields forward along your ring.", IMMEDIATE, 2 },
    [BACK]     = { "Winter Time", "Three fields back along your ring.", IMMEDIATE, 2 },
    [AGAIN]    = { "The Extra Hour", "Roll and move once more.", IMMEDIATE, 2 },
    [ARCHIVE]  = { "Found in the Archive", "Draw two symbol cards.", IMMEDIATE, 2 },
    [SHRED]    = { "Paper Shredder", "One of your symbol cards goes under the pile; you choose it.", IMMEDIATE, 1 },
    [GIFT]     = { "New Year's Presents", "Everybody draws a symbol card, you first.", IMMEDIATE, 1 },
    [FALL]     = { "Trapdoor in Time", "Your pawn falls out of its ring as if it had been hit; nothing saves it.", IMMEDIATE, 1 },
    [DANCE]    = { "Whytooki Conga", "The Whytookis around you change places at random: those behind ring 1, behind ring 2, or before ring 4.", IMMEDIATE, 1 },
    [CRASH]    = { "Hard-Disk Crash", "One of your digits goes back to the board; you choose it.", IMMEDIATE, 1 },
    [BACKUP]   = { "Backup Tape", "Take a digit you need from the board, zeros before ones before the two.", IMMEDIATE, 1 },
    [QUAKE]    = { "Time Quake", "Every other pawn stumbles two fields back.", IMMEDIATE, 1 },
    [SHOVE]    = { "Champagne Cork", "Push another pawn four fields back.", IMMEDIATE, 1 },
    [SIGNPOST] = { "Signpost", "Forward to the next green field of your ring.", IMMEDIATE, 1 },
    [CURFEW]   = { "Front Runner's Audit", "Whoever leads misses the next turn.", IMMEDIATE, 1 },
    /* face up in front of the player until done with */
    [SLEEP]    = { "New Year's Hangover", "You miss your next turn.", FACE_UP, 2 },
    [SLOW]     = { "Slow Modem", "Your next roll counts half, rounded up.", FACE_UP, 1 },
    [VIRUS]    = { "Millennium Bug", "You can take no digit from the board until you come to a green field.", FACE_UP, 1 },
    [JAM]      = { "Rusty Hinges", "You can enter no passage inward until you roll a 1 or a 6.", FACE_UP, 1 },
    [BUBBLE]   = { "Time Bubble", "The next hit on your pawn does nothing.", FACE_UP, 1 },
    [PERMIT]   = { "Open Day", "Opens a passage you hit exactly, once, instead of a symbol card.", FACE_UP, 1 },
    [REVERSE]  = { "Backward Clock", "Your next move from a ring field goes backwards along the ring.", FACE_UP, 1 },
};
/* clang-format on */

const char *const clockman_event_names[EVENTS] = {
    [KEY] = "key",     [JUMP] = "jump",         [REWIND] = "rewind",   [REDO] = "redo",     [TICK] = "tick",
    [DIAL] = "dial",   [TURBO] = "turbo",       [SWAP] = "swap",       [STALL] = "stall",   [SNATCH] = "snatch",
    [ORDER] = "order", [COURIER] = "courier",   [SHAFT] = "shaft",     [MAGNET] = "magnet", [GLITCH] = "glitch",
    [BRAKE] = "brake", [ANCHOR] = "anchor",     [VAULT] = "vault",     [PATCH] = "patch",   [AHEAD] = "ahead",
    [BACK] = "back",   [AGAIN] = "again",       [ARCHIVE] = "archive", [SHRED] = "shred",   [GIFT] = "gift",
    [FALL] = "fall",   [DANCE] = "dance",       [CRASH] = "crash",     [BACKUP] = "backup", [QUAKE] = "quake",
    [SHOVE] = "shove", [SIGNPOST] = "signpost", [CURFEW] = "curfew",   [SLEEP] = "sleep",   [SLOW] = "slow",
    [VIRUS] = "virus", [JAM] = "jam",           [BUBBLE] = "bubble",   [PERMIT] = "permit", [REVERSE] = "reverse",
};

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
