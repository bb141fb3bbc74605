"""Bots against one another."""
from __future__ import annotations

from typing import Any, Callable, Sequence

from .games import whole
from .match import Match


def arena(
    game: str,
    players: Sequence[str | Callable[[Match], str | int]],
    matches: int = 100,
    *,
    seed: int = 1,
    **options: Any,
) -> list[float]:
    """The share of the wins of each player: a bot's name ("greedy", "level-4", "search:iterations=100") or a function from a match, which it
    should look at only with the eyes of `match.actor`, to an action. They change seats from match to match."""
    if whole(matches, "matches") < 1:
        raise ValueError("an arena plays at least one match")
    wins = [0.0] * len(players)
    for number in range(matches):
        match = Match(game, len(players), seed=seed + number, **options)
        while not match.over:
            player = players[(match.actor + number) % len(players)]
            action = match.think(player, seed=seed + match.plies) if isinstance(player, str) else player(match)
            match.apply(action)
        winners = match.winners()
        for seat in winners:
            wins[(seat + number) % len(players)] += 1 / len(winners) / matches
    return wins
