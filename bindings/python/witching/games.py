"""The games: what there is to play, and with which options."""
from __future__ import annotations

import json
import operator
import secrets
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Mapping

from . import _engine


@dataclass(frozen=True)
class Option:
    """An option of a game, as `witching games --json` tells it."""

    key: str
    facts: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True)
class Game:
    """A game: its id, title, seats and options, and how many numbers its actions have."""

    id: str
    title: str
    min_seats: int
    max_seats: int
    options: tuple[Option, ...]
    action_count: int
    facts: Mapping[str, Any] = field(repr=False)

    def printed(self) -> dict[str, Any]:
        """What is printed on its cards, board and pieces."""
        told: dict[str, Any] = json.loads(_engine.printed(self.id))
        return told

    def action_name(self, number: int) -> str:
        """What a number means: in the notation, or by places where that depends on the state ("swap #1 #3")."""
        if not 0 <= whole(number, "an action") < self.action_count:
            raise IndexError(f"{self.id} has {self.action_count} numbers")
        return _engine.action_name(self.id, number)

    def actions(self) -> list[str]:
        """The names of all numbers, in their order."""
        return [_engine.action_name(self.id, number) for number in range(self.action_count)]


@lru_cache(maxsize=None)
def _all() -> dict[str, Game]:
    found = {}
    for facts in json.loads(_engine.games()):
        count, specimen = _engine.about(facts["id"])
        if specimen:
            continue
        options = tuple(Option(option["key"], option) for option in facts["options"])
        low, high = facts["seats"]["min"], facts["seats"]["max"]
        found[facts["id"]] = Game(facts["id"], facts["title"], low, high, options, count, facts)
    return found


def games() -> dict[str, Game]:
    """All games by their ids."""
    return dict(_all())


def assignments(options: Mapping[str, object]) -> list[str]:
    """Options as the engine reads them: key=value."""

    def word(value: object) -> str:
        return str(value).lower() if isinstance(value, bool) else str(value)

    return [f"{key}={word(value)}" for key, value in options.items()]


def whole(value: Any, what: str) -> int:
    """A whole number, numpy's included, and nothing that has to be rounded."""
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{what} must be a whole number, not {value!r}") from None


def default_seats(game: str, seats: int | None) -> int:
    """The fewest seats, unless a number is given."""
    if seats is not None:
        return max(-1, min(whole(seats, "the number of seats"), 255))  # the engine refuses what is not possible
    known = _all().get(game)
    return known.min_seats if known else 2


def seed_of(seed: int | None) -> int:
    """The seed itself, or a fresh one."""
    return secrets.randbits(63) if seed is None else whole(seed, "a seed")


def viewer_of(viewer: int | str | None) -> int:
    """A seat, or the number that stands for "public" (None) or "referee"."""
    named = {None: -3, "public": -3, "referee": -4}
    if isinstance(viewer, bool) or not isinstance(viewer, (int, str, type(None))):
        try:
            viewer = viewer.__index__()  # numpy's numbers
        except AttributeError:
            raise TypeError("a viewer is a seat, 'public' or 'referee'") from None
    if isinstance(viewer, int):
        if not 0 <= viewer < 127:
            raise ValueError(f"there is no seat {viewer}")
        return viewer
    if viewer in named:
        return named[viewer]
    raise ValueError(f"a viewer is a seat, 'public' or 'referee', not {viewer!r}")

