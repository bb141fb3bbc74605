/* clockman_data.c: the board and the cards as data, row by row as in the rules (sections 2.1–2.5). Starts and straights
 * need no table: quarter k enters at a(12k), its straight leaves ring 4 at d(3k).
 *
 * What a field does is in clockman_tasks.c, how pawns walk in clockman_walks.c. What a card does is where it happens:
 * cards of one's own turn in clockman_plays.c, immediate cards and effects on others in clockman_tasks.c, reactions in
 * clockman_rules.c, payments in clockman_walks.c. */
#include "clockman_data.h"

/* --- the rings ---------------------------------------------------------------------------------------------------- */

enum { NO = NOWHERE };

/* A row for each field: F without a token, T with one. The tables below are all made of these rows. */
/* clang-format off */
#define RING_A(F, T) \
    /* ring name index     kind  inward outward     in    out  token */ \
    F(A, "a",  0,     PATH,    NO,     NO,   B(0),  START) \
    F(A, "a",  1,   SYMBOL,    NO,     NO,   B(1),  START) \
    F(A, "a",  2,     PATH,    NO,     NO,   B(2),  START) \
    F(A, "a",  3,    EVENT,    NO,     NO,   B(2),  START) \
    F(A, "a",  4,     PATH,  P(0),     NO,   B(3),  START) \
    F(A, "a",  5,   SYMBOL,    NO,     NO,   B(4),  START) \
    F(A, "a",  6, TRANSFER,    NO,     NO,   B(5),  START) \
    F(A, "a",  7,     PATH,    NO,     NO,   B(5),  START) \
    F(A, "a",  8,    EVENT,    NO,     NO,   B(6),  START) \
    F(A, "a",  9,   SYMBOL,    NO,     NO,   B(7),  START) \
    T(A, "a", 10,     LIFT,    NO,     NO,   B(8),  START,  0) \
    F(A, "a", 11,     PATH,    NO,     NO,   B(8),  START) \
    F(A, "a", 12,     PATH,  P(1),     NO,   B(9),  START) \
    F(A, "a", 13,   SYMBOL,    NO,     NO,  B(10),  START) \
    F(A, "a", 14,     PATH,    NO,     NO,  B(11),  START) \
    F(A, "a", 15,    EVENT,    NO,     NO,  B(11),  START) \
    F(A, "a", 16,     PATH,    NO,     NO,  B(12),  START) \
    F(A, "a", 17,   SYMBOL,    NO,     NO,  B(13),  START) \
    F(A, "a", 18, TRANSFER,    NO,     NO,  B(14),  START) \
    F(A, "a", 19,     PATH,    NO,     NO,  B(14),  START) \
    F(A, "a", 20,    EVENT,  P(2),     NO,  B(15),  START) \
    F(A, "a", 21,   SYMBOL,    NO,     NO,  B(16),  START) \
    T(A, "a", 22,     LIFT,    NO,     NO,  B(17),  START,  1) \
    F(A, "a", 23,     PATH,    NO,     NO,  B(17),  START) \
    F(A, "a", 24,     PATH,    NO,     NO,  B(18),  START) \
    F(A, "a", 25,   SYMBOL,    NO,     NO,  B(19),  START) \
    F(A, "a", 26,     PATH,    NO,     NO,  B(20),  START) \
    F(A, "a", 27,    EVENT,    NO,     NO,  B(20),  START) \
    F(A, "a", 28,     PATH,  P(3),     NO,  B(21),  START) \
    F(A, "a", 29,   SYMBOL,    NO,     NO,  B(22),  START) \
    F(A, "a", 30, TRANSFER,    NO,     NO,  B(23),  START) \
    F(A, "a", 31,     PATH,    NO,     NO,  B(23),  START) \
    F(A, "a", 32,    EVENT,    NO,     NO,  B(24),  START) \
    F(A, "a", 33,   SYMBOL,    NO,     NO,  B(25),  START) \
    T(A, "a", 34,     LIFT,    NO,     NO,  B(26),  START,  2) \
    F(A, "a", 35,     PATH,    NO,     NO,  B(26),  START) \
    F(A, "a", 36,     PATH,  P(4),     NO,  B(27),  START) \
    F(A, "a", 37,   SYMBOL,    NO,     NO,  B(28),  START) \
    F(A, "a", 38,     PATH,    NO,     NO,  B(29),  START) \
    F(A, "a", 39,    EVENT,    NO,     NO,  B(29),  START) \
    F(A, "a", 40,     PATH,    NO,     NO,  B(30),  START) \
    F(A, "a", 41,   SYMBOL,    NO,     NO,  B(31),  START) \
    F(A, "a", 42, TRANSFER,    NO,     NO,  B(32),  START) \
    F(A, "a", 43,     PATH,    NO,     NO,  B(32),  START) \
    F(A, "a", 44,    EVENT,  P(5),     NO,  B(33),  START) \
    F(A, "a", 45,   SYMBOL,    NO,     NO,  B(34),  START) \
    T(A, "a", 46,     LIFT,    NO,     NO,  B(35),  START,  3) \
    F(A, "a", 47,     PATH,    NO,     NO,  B(35),  START)
#define RING_B(F, T) \
    /* ring name index     kind  inward outward     in    out  token */ \
    F(B, "b",  0,     PATH,  Q(0),     NO,   C(0),   A(0)) \
    T(B, "b",  1,     ZERO,    NO,     NO,   C(1),   A(1),  4) \
    F(B, "b",  2,   SYMBOL,    NO,     NO,   C(1),   A(3)) \
    T(B, "b",  3,     ZERO,    NO,   P(0),   C(2),   A(4),  5) \
    T(B, "b",  4,     ZERO,    NO,     NO,   C(3),   A(5),  6) \
    F(B, "b",  5,    EVENT,    NO,     NO,   C(3),   A(7)) \
    T(B, "b",  6,     ZERO,  Q(1),     NO,   C(4),   A(8),  7) \
    T(B, "b",  7,     ZERO,    NO,     NO,   C(5),   A(9),  8) \
    F(B, "b",  8,   SYMBOL,    NO,     NO,   C(5),  A(11)) \
    T(B, "b",  9,     LIFT,    NO,   P(1),   C(6),  A(12),  9) \
    T(B, "b", 10,     ZERO,    NO,     NO,   C(7),  A(13), 10) \
    T(B, "b", 11,     ZERO,    NO,     NO,   C(7),  A(15), 11) \
    F(B, "b", 12, TRANSFER,  Q(2),     NO,   C(8),  A(16)) \
    T(B, "b", 13,     ZERO,    NO,     NO,   C(9),  A(17), 12) \
    F(B, "b", 14,    EVENT,    NO,     NO,   C(9),  A(19)) \
    T(B, "b", 15,     ZERO,    NO,   P(2),  C(10),  A(20), 13) \
    F(B, "b", 16,   SYMBOL,    NO,     NO,  C(11),  A(21)) \
    T(B, "b", 17,     ZERO,    NO,     NO,  C(11),  A(23), 14) \
    F(B, "b", 18,     PATH,  Q(3),     NO,  C(12),  A(24)) \
    T(B, "b", 19,     ZERO,    NO,     NO,  C(13),  A(25), 15) \
    F(B, "b", 20,   SYMBOL,    NO,     NO,  C(13),  A(27)) \
    T(B, "b", 21,     ZERO,    NO,   P(3),  C(14),  A(28), 16) \
    T(B, "b", 22,     ZERO,    NO,     NO,  C(15),  A(29), 17) \
    F(B, "b", 23,    EVENT,    NO,     NO,  C(15),  A(31)) \
    T(B, "b", 24,     ZERO,  Q(4),     NO,  C(16),  A(32), 18) \
    T(B, "b", 25,     ZERO,    NO,     NO,  C(17),  A(33), 19) \
    F(B, "b", 26,   SYMBOL,    NO,     NO,  C(17),  A(35)) \
    T(B, "b", 27,     LIFT,    NO,   P(4),  C(18),  A(36), 20) \
    T(B, "b", 28,     ZERO,    NO,     NO,  C(19),  A(37), 21) \
    T(B, "b", 29,     ZERO,    NO,     NO,  C(19),  A(39), 22) \
    F(B, "b", 30, TRANSFER,  Q(5),     NO,  C(20),  A(40)) \
    T(B, "b", 31,     ZERO,    NO,     NO,  C(21),  A(41), 23) \
    F(B, "b", 32,    EVENT,    NO,     NO,  C(21),  A(43)) \
    T(B, "b", 33,     ZERO,    NO,   P(5),  C(22),  A(44), 24) \
    F(B, "b", 34,   SYMBOL,    NO,     NO,  C(23),  A(45)) \
    T(B, "b", 35,     ZERO,    NO,     NO,  C(23),  A(47), 25)
#define RING_C(F, T) \
    /* ring name index     kind  inward outward     in    out  token */ \
    F(C, "c",  0,     PATH,    NO,   Q(0),   D(0),   B(0)) \
    T(C, "c",  1,      ONE,    NO,     NO,   D(1),   B(2), 26) \
    F(C, "c",  2,   SYMBOL,  R(0),     NO,   D(1),   B(3)) \
    F(C, "c",  3,    EVENT,    NO,     NO,   D(2),   B(5)) \
    T(C, "c",  4,      ONE,    NO,   Q(1),   D(2),   B(6), 27) \
    T(C, "c",  5,    JOKER,    NO,     NO,   D(3),   B(8), 28) \
    F(C, "c",  6, TRANSFER,    NO,     NO,   D(3),   B(9)) \
    T(C, "c",  7,      ONE,    NO,     NO,   D(4),  B(11), 29) \
    F(C, "c",  8,   SYMBOL,  R(1),   Q(2),   D(4),  B(12)) \
    F(C, "c",  9,     PATH,    NO,     NO,   D(5),  B(14)) \
    T(C, "c", 10,      ONE,    NO,     NO,   D(5),  B(15), 30) \
    F(C, "c", 11,    EVENT,    NO,     NO,   D(6),  B(17)) \
    F(C, "c", 12,     PATH,    NO,   Q(3),   D(6),  B(18)) \
    T(C, "c", 13,      ONE,    NO,     NO,   D(7),  B(20), 31) \
    F(C, "c", 14,   SYMBOL,  R(2),     NO,   D(7),  B(21)) \
    F(C, "c", 15,    EVENT,    NO,     NO,   D(8),  B(23)) \
    T(C, "c", 16,      ONE,    NO,   Q(4),   D(8),  B(24), 32) \
    T(C, "c", 17,    JOKER,    NO,     NO,   D(9),  B(26), 33) \
    F(C, "c", 18, TRANSFER,    NO,     NO,   D(9),  B(27)) \
    T(C, "c", 19,      ONE,    NO,     NO,  D(10),  B(29), 34) \
    F(C, "c", 20,   SYMBOL,  R(3),   Q(5),  D(10),  B(30)) \
    F(C, "c", 21,     PATH,    NO,     NO,  D(11),  B(32)) \
    T(C, "c", 22,      ONE,    NO,     NO,  D(11),  B(33), 35) \
    F(C, "c", 23,    EVENT,    NO,     NO,   D(0),  B(35))
#define RING_D(F, T) \
    /* ring name index     kind  inward outward     in    out  token */ \
    F(D, "d",  0,   SYMBOL,    NO,     NO,     NO,   C(0)) \
    T(D, "d",  1,      TWO,    NO,   R(0),     NO,   C(2), 36) \
    F(D, "d",  2, TRANSFER,    NO,     NO,     NO,   C(4)) \
    F(D, "d",  3,   SYMBOL,    NO,     NO,     NO,   C(6)) \
    T(D, "d",  4,      TWO,    NO,   R(1),     NO,   C(8), 37) \
    F(D, "d",  5, TRANSFER,    NO,     NO,     NO,  C(10)) \
    F(D, "d",  6,   SYMBOL,    NO,     NO,     NO,  C(12)) \
    T(D, "d",  7,      TWO,    NO,   R(2),     NO,  C(14), 38) \
    F(D, "d",  8, TRANSFER,    NO,     NO,     NO,  C(16)) \
    F(D, "d",  9,   SYMBOL,    NO,     NO,     NO,  C(18)) \
    T(D, "d", 10,      TWO,    NO,   R(3),     NO,  C(20), 39) \
    F(D, "d", 11, TRANSFER,    NO,     NO,     NO,  C(22))
#define BOARD(F, T) RING_A(F, T) RING_B(F, T) RING_C(F, T) RING_D(F, T)
/* clang-format on */

#define FIELD(ring, name, index, kind, inward, outward, in, out)                                                       \
    FIELD_WITH_TOKEN(ring, name, index, kind, inward, outward, in, out, NO)
#define FIELD_WITH_TOKEN(ring, name, index, kind, inward, outward, in, out, token)                                     \
    [ring(index)] = { kind, inward, outward, in, out, token },
const struct field clockman_board[RING_FIELDS] = { BOARD(FIELD, FIELD_WITH_TOKEN) };

#define GATE(ring, name, index, kind, inward, outward, ...) | (uint64_t)((inward) != NO || (outward) != NO) << (index)
const struct ring clockman_rings[4] = {
    { A0, B0 - A0, 0 RING_A(GATE, GATE) },
    { B0, C0 - B0, 0 RING_B(GATE, GATE) },
    { C0, D0 - C0, 0 RING_C(GATE, GATE) },
    { D0, P0 - D0, 0 RING_D(GATE, GATE) },
};

#define NO_ROW(...)
#define TOKEN_FIELD(ring, name, index, kind, inward, outward, in, out, token) [token] = ring(index),
#define TOKEN_NAME(ring, name, index, kind, inward, outward, in, out, token)  [token] = name #index,
const uint8_t clockman_token_fields[TOKENS] = { BOARD(NO_ROW, TOKEN_FIELD) };
const char *const clockman_token_names[TOKENS] = { BOARD(NO_ROW, TOKEN_NAME) };

#define TOKEN_IF(kind, wanted, token)                                      | (uint64_t)((kind) == (wanted)) << (token)
#define IF_ZERO(ring, name, index, kind, inward, outward, in, out, token)  TOKEN_IF(kind, ZERO, token)
#define IF_ONE(ring, name, index, kind, inward, outward, in, out, token)   TOKEN_IF(kind, ONE, token)
#define IF_TWO(ring, name, index, kind, inward, outward, in, out, token)   TOKEN_IF(kind, TWO, token)
#define IF_JOKER(ring, name, index, kind, inward, outward, in, out, token) TOKEN_IF(kind, JOKER, token)
const uint64_t clockman_tokens_of[SORTS] = {
    0 BOARD(NO_ROW, IF_ZERO),
    0 BOARD(NO_ROW, IF_ONE),
    0 BOARD(NO_ROW, IF_TWO),
    0 BOARD(NO_ROW, IF_JOKER),
};

/* --- the other places --------------------------------------------------------------------------------------------- */

/* The gates of the rings once more, by passage. */
/* clang-format off */
const struct passage clockman_passages[PASSAGES] = {
    /*             outer  inner gate */
    [P(0) - P0] = {  A(4),  B(3) },
    [P(1) - P0] = { A(12),  B(9) },
    [P(2) - P0] = { A(20), B(15) },
    [P(3) - P0] = { A(28), B(21) },
    [P(4) - P0] = { A(36), B(27) },
    [P(5) - P0] = { A(44), B(33) },
    [Q(0) - P0] = {  B(0),  C(0) },
    [Q(1) - P0] = {  B(6),  C(4) },
    [Q(2) - P0] = { B(12),  C(8) },
    [Q(3) - P0] = { B(18), C(12) },
    [Q(4) - P0] = { B(24), C(16) },
    [Q(5) - P0] = { B(30), C(20) },
    [R(0) - P0] = {  C(2),  D(1) },
    [R(1) - P0] = {  C(8),  D(4) },
    [R(2) - P0] = { C(14),  D(7) },
    [R(3) - P0] = { C(20), D(10) },
};

#define PLACE_NAME(ring, name, index, ...) [ring(index)] = name #index,
const char *const clockman_place_names[PLACES] = {
    BOARD(PLACE_NAME, PLACE_NAME)
    [P0] = "p0", "p1", "p2", "p3", "p4", "p5",
    [Q0] = "q0", "q1", "q2", "q3", "q4", "q5",
    [R0] = "r0", "r1", "r2", "r3",
    [S0] = "s0", "s1", "s2", "s3",
    [T0] = "t01", "t02", "t03", "t11", "t12", "t13", "t21", "t22", "t23", "t31", "t32", "t33",
    [CENTRE] = "m",
};
/* clang-format on */

/* --- digits and poses --------------------------------------------------------------------------------------------- */

const char *const clockman_kind_names[FIELD_KINDS] = {
    [PATH] = "path", [SYMBOL] = "symbol", [EVENT] = "event", [TRANSFER] = "transfer", [LIFT] = "lift",
    [ZERO] = "0",    [ONE] = "1",         [TWO] = "2",       [JOKER] = "x",
};
const char clockman_date[] = "01.01.2000";
const char *const clockman_sort_names[SORTS] = { "0", "1", "2", "x" };
const char *const clockman_pose_names[POSES] = { "w1", "w2", "w3", "w4", "w5" };

/* --- the event cards, in the order of the deck before it is shuffled ---------------------------------------------- */

/* ROW(card, id, timing, copies, title, text) */
/* clang-format off */
#define EVENT_TABLE(ROW) \
    /* kept face down until played */ \
    ROW(KEY,      "key",      FOR_A_MOVE,     4, WH_TR("Master Password"), \
        WH_TR("Opens a passage you hit exactly: this card instead of a symbol card.")) \
    ROW(JUMP,     "jump",     FOR_A_MOVE,     1, WH_TR("Leap Second"), \
        WH_TR("In this move you may slip past one Whytooki: no card, no exact hit, and you may walk on.")) \
    ROW(REWIND,   "rewind",   FOR_A_MOVE,     1, WH_TR("Counter-Clockwise"), \
        WH_TR("Move your roll backwards along your ring; no passage, no straight.")) \
    ROW(REDO,     "redo",     ON_OWN_ROLL,    2, WH_TR("Undo Button"), \
        WH_TR("Roll again; the new number replaces the old one.")) \
    ROW(TICK,     "tick",     ON_OWN_ROLL,    3, WH_TR("Fine Adjustment"), \
        WH_TR("Make your roll one higher or one lower.")) \
    ROW(DIAL,     "dial",     ON_OWN_ROLL,    1, WH_TR("Set the Clock"), \
        WH_TR("Turn your roll to any other number from 1 to 6.")) \
    ROW(TURBO,    "turbo",    ON_OWN_ROLL,    2, WH_TR("Overclocking"), \
        WH_TR("Double a roll of at most 6.")) \
    ROW(SWAP,     "swap",     IN_OWN_TURN,    1, WH_TR("Date Line"), \
        WH_TR("Change places with a pawn on your ring or a neighbouring one; nobody is hit and the fields do nothing.")) \
    ROW(STALL,    "stall",    IN_OWN_TURN,    1, WH_TR("Engaged Line"), \
        WH_TR("Lay this in front of another player, who misses the next turn.")) \
    ROW(SNATCH,   "snatch",   IN_OWN_TURN,    1, WH_TR("Industrial Espionage"), \
        WH_TR("Name a player and a pose: if they hold a symbol card with it, it is yours.")) \
    ROW(ORDER,    "order",    IN_OWN_TURN,    2, WH_TR("Mail Order"), \
        WH_TR("Name a pose: the first such card in the symbol pile is yours.")) \
    ROW(COURIER,  "courier",  IN_OWN_TURN,    2, WH_TR("Night Courier"), \
        WH_TR("Bring your loose digits into the date, as on an orange field.")) \
    ROW(SHAFT,    "shaft",    IN_OWN_TURN,    1, WH_TR("Service Shaft"), \
        WH_TR("Ride one ring inward from where you stand, without a lift.")) \
    ROW(MAGNET,   "magnet",   IN_OWN_TURN,    1, WH_TR("Magnet"), \
        WH_TR("Pull in the first digit you need, or joker, from the next three fields.")) \
    ROW(GLITCH,   "glitch",   ON_OTHERS_ROLL, 2, WH_TR("Power Cut"), \
        WH_TR("Somebody else has rolled: that player must roll again.")) \
    ROW(BRAKE,    "brake",    ON_OTHERS_ROLL, 2, WH_TR("Sand in the Gears"), \
        WH_TR("Somebody else has rolled: the roll loses 2, but 1 is left.")) \
    ROW(ANCHOR,   "anchor",   WHEN_STRUCK,    3, WH_TR("Anchored in Time"), \
        WH_TR("Your pawn is hit: it stays where it is.")) \
    ROW(VAULT,    "vault",    WHEN_STRUCK,    2, WH_TR("Data Vault"), \
        WH_TR("A hit would cost you a digit: it does not.")) \
    ROW(PATCH,    "patch",    WHEN_STRUCK,    2, WH_TR("Emergency Patch"), \
        WH_TR("Another player's card is about to strike you: it passes you by.")) \
    /* carried out at once */ \
    ROW(AHEAD,    "ahead",    AT_ONCE,        2, WH_TR("Fast Forward"), \
        WH_TR("Three fields forward along your ring.")) \
    ROW(BACK,     "back",     AT_ONCE,        2, WH_TR("Winter Time"), \
        WH_TR("Three fields back along your ring.")) \
    ROW(AGAIN,    "again",    AT_ONCE,        2, WH_TR("The Extra Hour"), \
        WH_TR("Roll and move once more.")) \
    ROW(ARCHIVE,  "archive",  AT_ONCE,        2, WH_TR("Found in the Archive"), \
        WH_TR("Draw two symbol cards.")) \
    ROW(SHRED,    "shred",    AT_ONCE,        1, WH_TR("Paper Shredder"), \
        WH_TR("One of your symbol cards goes under the pile; you choose it.")) \
    ROW(GIFT,     "gift",     AT_ONCE,        1, WH_TR("New Year's Presents"), \
        WH_TR("Everybody draws a symbol card, you first.")) \
    ROW(FALL,     "fall",     AT_ONCE,        1, WH_TR("Trapdoor in Time"), \
        WH_TR("Your pawn falls out of its ring as if it had been hit; nothing saves it.")) \
    ROW(DANCE,    "dance",    AT_ONCE,        1, WH_TR("Whytooki Conga"), \
        WH_TR("The Whytookis around you change places at random: those between rings 1 and 2, 2 and 3, or 3 and 4.")) \
    ROW(CRASH,    "crash",    AT_ONCE,        1, WH_TR("Hard-Disk Crash"), \
        WH_TR("One of your digits goes back to the board; you choose it.")) \
    ROW(BACKUP,   "backup",   AT_ONCE,        1, WH_TR("Backup Tape"), \
        WH_TR("Take a digit you need from the board, zeros before ones before the two.")) \
    ROW(QUAKE,    "quake",    AT_ONCE,        1, WH_TR("Time Quake"), \
        WH_TR("Every other pawn stumbles two fields back.")) \
    ROW(SHOVE,    "shove",    AT_ONCE,        1, WH_TR("Champagne Cork"), \
        WH_TR("Push another pawn four fields back.")) \
    ROW(SIGNPOST, "signpost", AT_ONCE,        1, WH_TR("Signpost"), \
        WH_TR("Forward to the next green field of your ring.")) \
    ROW(CURFEW,   "curfew",   AT_ONCE,        1, WH_TR("Front Runner's Audit"), \
        WH_TR("The leader misses the next turn.")) \
    /* face up in front of the player until done with */ \
    ROW(SLEEP,    "sleep",    FACE_UP,        2, WH_TR("New Year's Hangover"), \
        WH_TR("You miss your next turn.")) \
    ROW(SLOW,     "slow",     FACE_UP,        1, WH_TR("Slow Modem"), \
        WH_TR("Your next roll counts half, rounded up.")) \
    ROW(VIRUS,    "virus",    FACE_UP,        1, WH_TR("Millennium Bug"), \
        WH_TR("You can take no digit from the board until you come to a green field.")) \
    ROW(JAM,      "jam",      FACE_UP,        1, WH_TR("Rusty Hinges"), \
        WH_TR("You can enter no passage inward until you roll a 1 or a 6.")) \
    ROW(BUBBLE,   "bubble",   FACE_UP,        1, WH_TR("Time Bubble"), \
        WH_TR("The next hit on your pawn does nothing.")) \
    ROW(PERMIT,   "permit",   FACE_UP,        1, WH_TR("Open Day"), \
        WH_TR("Opens a passage you hit exactly, once, instead of a symbol card.")) \
    ROW(REVERSE,  "reverse",  FACE_UP,        1, WH_TR("Backward Clock"), \
        WH_TR("Your next move from a ring field goes backwards along the ring."))
/* clang-format on */

#define EVENT_ROW(card, id, timing, copies, title, text) [card] = { timing, copies },
#define NAME_ROW(card, id, timing, copies, title, text)  [card] = id,
#define TERM_ROW(card, id, timing, copies, title, text)  [card] = { id, title, text },

const struct event clockman_events[EVENTS] = { EVENT_TABLE(EVENT_ROW) };
const char *const clockman_event_names[EVENTS] = { EVENT_TABLE(NAME_ROW) };
const struct wh_term clockman_terms[TERMS] = {
    EVENT_TABLE(TERM_ROW)[EVENTS] = { "field path", WH_TR("empty field"), WH_TR("Nothing happens here.") },
    { "field symbol", WH_TR("symbol card"), WH_TR("Stop here and you draw a symbol card. You may keep five.") },
    { "field event", WH_TR("event card"),
      WH_TR("Stop here and you draw an event card. Some act at once, some lie open, some are kept.") },
    { "field transfer", WH_TR("into the date"),
      WH_TR("Stop here and your loose digits go into the date. There nobody can rob them.") },
    { "field lift", WH_TR("lift"), WH_TR("Stop here and you may ride one ring inward. It works only once.") },
    { "field 0", WH_TR("digit 0"), WH_TR("Stop here and you take it, if your date still needs one. It needs five.") },
    { "field 1", WH_TR("digit 1"), WH_TR("Stop here and you take it, if your date still needs one. It needs two.") },
    { "field 2", WH_TR("digit 2"), WH_TR("Stop here and you take it, if your date still needs it. It needs one.") },
    { "field x", WH_TR("joker"), WH_TR("Stop here and you take it. It stands for any digit that is missing.") },
    { "field passage", WH_TR("passage"),
      WH_TR("Inward you must hit it exactly, and pay with a symbol card that shows the Whytooki's pose. Outward it is "
            "free.") },
    { "field start", WH_TR("starting field"), WH_TR("A pawn sets out from here, and comes back here from ring 1.") },
    { "field straight", WH_TR("final straight"),
      WH_TR("Only its owner enters it, from ring 4, with the whole date. The Whytooki on it wants his symbol card.") },
    { "field centre", WH_TR("centre"), WH_TR("The first pawn here wins. From the last field only a 1 leads in.") },
    { "pose w1", WH_TR("grin"), WH_TR("A symbol card: it opens a passage whose Whytooki grins.") },
    { "pose w2", WH_TR("leap"), WH_TR("A symbol card: it opens a passage whose Whytooki leaps.") },
    { "pose w3", WH_TR("crouch"), WH_TR("A symbol card: it opens a passage whose Whytooki crouches.") },
    { "pose w4", WH_TR("pointing finger"), WH_TR("A symbol card: it opens a passage whose Whytooki points.") },
    { "pose w5", WH_TR("yawn"), WH_TR("A symbol card: it opens a passage whose Whytooki yawns.") },
};

/* --- all of it, for those who draw it ----------------------------------------------------------------------------- */

static void put_names(struct wh_text *out, const char *key, const char *const *names, unsigned count) {
    wh_json_key(out, key);
    wh_json_open(out, '[');
    for (unsigned i = 0; i < count; i++) wh_json_string(out, names[i]);
    wh_json_close(out, ']');
}

static void put_field(struct wh_text *out, unsigned place) {
    wh_json_open(out, '{');
    wh_json_put_string(out, "id", clockman_place_names[place]);
    wh_json_put_string(out, "kind", clockman_kind_names[clockman_board[place].kind]);
    wh_json_close(out, '}');
}

static void put_rings(struct wh_text *out) {
    wh_json_key(out, "rings");
    wh_json_open(out, '[');
    for (const struct ring *ring = clockman_rings; ring < clockman_rings + WH_COUNT(clockman_rings); ring++) {
        wh_json_open(out, '[');
        for (unsigned i = 0; i < ring->size; i++) put_field(out, ring->first + i);
        wh_json_close(out, ']');
    }
    wh_json_close(out, ']');
}

static void put_passages(struct wh_text *out) {
    wh_json_key(out, "passages");
    wh_json_open(out, '[');
    for (unsigned i = 0; i < PASSAGES; i++) {
        wh_json_open(out, '{');
        wh_json_put_string(out, "id", clockman_place_names[P0 + i]);
        wh_json_put_string(out, "outer", clockman_place_names[clockman_passages[i].outer]);
        wh_json_put_string(out, "inner", clockman_place_names[clockman_passages[i].inner]);
        wh_json_close(out, '}');
    }
    wh_json_close(out, ']');
}

/* Where each quarter's pawn comes in, and its way to the centre. */
static void put_quarters(struct wh_text *out) {
    wh_json_key(out, "quarters");
    wh_json_open(out, '[');
    for (unsigned quarter = 0; quarter < SEATS; quarter++) {
        wh_json_open(out, '{');
        wh_json_put_string(out, "start", clockman_place_names[S0 + quarter]);
        wh_json_put_string(out, "entry", clockman_place_names[A0 + 12 * quarter]);
        wh_json_put_string(out, "gate", clockman_place_names[D0 + 3 * quarter]);
        put_names(out, "straight", &clockman_place_names[T0 + 3 * quarter], 3);
        wh_json_close(out, '}');
    }
    wh_json_close(out, ']');
}

static void put_events(struct wh_text *out) {
    static const char *const timings[TIMINGS] = {
        [FOR_A_MOVE] = "for a move",
        [ON_OWN_ROLL] = "on one's own roll",
        [IN_OWN_TURN] = "in one's own turn",
        [ON_OTHERS_ROLL] = "on another's roll",
        [WHEN_STRUCK] = "when struck",
        [AT_ONCE] = "at once",
        [FACE_UP] = "face up",
    };
    wh_json_key(out, "events");
    wh_json_open(out, '[');
    for (unsigned card = 0; card < EVENTS; card++) {
        wh_json_open(out, '{');
        wh_json_put_string(out, "id", clockman_event_names[card]);
        wh_json_put_string(out, "timing", timings[clockman_events[card].timing]);
        wh_json_key(out, "copies");
        wh_json_int(out, clockman_events[card].copies);
        wh_json_close(out, '}');
    }
    wh_json_close(out, ']');
}

void clockman_printed(struct wh_text *out) {
    wh_json_open(out, '{');
    wh_json_put_string(out, "date", clockman_date);
    put_names(out, "digits", clockman_sort_names, SORTS);
    put_names(out, "poses", clockman_pose_names, POSES);
    wh_json_key(out, "symbols");
    wh_json_int(out, SYMBOLS);
    put_rings(out);
    put_passages(out);
    put_quarters(out);
    wh_json_put_string(out, "centre", clockman_place_names[CENTRE]);
    put_events(out);
    wh_json_close(out, '}');
}
