"""Witching Hour from Python: five tabletop games with exact rules, bots, and batches for learners.

    import witching

    match = witching.Match("hourglass", seats=2, seed=7)
    while not match.over:
        match.apply(match.think(level=3))
    print(match.explain())
"""
from ._engine import VERSION as __version__
from ._engine import Refused
from .arena import arena
from .batch import Batch
from .games import Game, Option, games
from .match import BOTS, CHANCE, OVER, Match, Opinion, Peek, Preview, Why
from .spec import Slice, Spec, spec

__all__ = [
    "BOTS",
    "CHANCE",
    "OVER",
    "Batch",
    "Game",
    "Match",
    "Opinion",
    "Option",
    "Peek",
    "Preview",
    "Refused",
    "Slice",
    "Spec",
    "Why",
    "__version__",
    "arena",
    "games",
    "spec",
]
