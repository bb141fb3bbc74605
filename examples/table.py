"""A bot of one's own in Python, with the C library and nothing but ctypes: no package, no struct, no compiler.

    python examples/table.py [GAME [MATCHES]]

For each move it guesses several times at what its seat cannot know, plays on at random from there, and takes the move that
won most often. Its opponent is the library's `level-1`.
"""
import ctypes
import json
import random
import sys
from ctypes import c_char_p, c_double, c_int, c_int64, c_uint32, c_uint64, c_void_p

PUBLIC = -3  # an onlooker

library = ctypes.CDLL("libwitching.so.0")
for name, result, *arguments in [
    ("open", c_void_p, c_uint64),
    ("close", None, c_void_p),
    ("copy", c_void_p, c_void_p),
    ("seed", None, c_void_p, c_uint64),
    ("why", c_char_p, c_void_p),
    ("begin", c_int, c_void_p, c_char_p, c_int, c_char_p),
    ("actor", c_int, c_void_p),
    ("candidates", c_char_p, c_void_p),
    ("do", c_int, c_void_p, c_char_p),
    ("resample", c_int, c_void_p, c_int),
    ("playout", c_int64, c_void_p),
    ("go", c_char_p, c_void_p, c_char_p, c_uint32),
    ("reward", c_double, c_void_p, c_int),
    ("explain", c_char_p, c_void_p, c_int),
]:
    function = getattr(library, "wh_table_" + name)
    function.restype, function.argtypes = result, arguments

whims = random.Random(1)


class Table:
    """One match. Whatever is refused raises ValueError with the library's own sentence."""

    def __init__(self, handle):
        self.handle = handle

    def __del__(self):
        library.wh_table_close(self.handle)

    def __getattr__(self, name):
        function = getattr(library, "wh_table_" + name)

        def ask(*arguments):
            answer = function(self.handle, *(a.encode() if isinstance(a, str) else a for a in arguments))
            refused = library.wh_table_why(self.handle)
            if refused and name != "why":
                raise ValueError(refused.decode())
            return answer.decode() if isinstance(answer, bytes) else answer

        return ask

    def copy(self):
        return Table(library.wh_table_copy(self.handle))


def choose(table, guesses):
    """The move that does best in random play, by what the seat to act can know."""
    seat, moves = table.actor(), json.loads(table.candidates())
    worth = dict.fromkeys(moves, 0.0)
    for _ in range(guesses if len(moves) > 1 else 0):
        guess = table.copy()
        guess.seed(whims.getrandbits(64))  # a copy has the luck of the original, unless it gets another
        guess.resample(seat)
        for move in moves:
            ahead = guess.copy()
            ahead.do(move)
            ahead.playout()
            worth[move] += ahead.reward(seat)
    return max(moves, key=worth.get)


def main(game="hourglass", matches="4"):
    won = 0.0
    for number in range(int(matches)):
        table = Table(library.wh_table_open(number))
        table.begin(game, 2, "")
        us = number % 2
        while table.actor() >= 0:
            table.do(choose(table, 4) if table.actor() == us else table.go("level-1", 0))
        won += (table.reward(us) + 1) / 2
        print(f"match {number + 1}, we have seat {us + 1}: {table.explain(PUBLIC)}")
    print(f"won {won:g} of {matches}")


if __name__ == "__main__":
    main(*sys.argv[1:])
