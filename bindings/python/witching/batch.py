"""Many matches of one game, stepped at once, in numpy's arrays."""
from __future__ import annotations

import json
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _engine
from .games import assignments, default_seats, games, seed_of, viewer_of, whole
from .spec import Spec, spec


def _address(array: NDArray[Any]) -> int:
    return int(array.__array_interface__["data"][0])


class _Rows:
    """Memory of a batch, as numpy shows it: to be read only, and there as long as anybody looks at it."""

    def __init__(self, engine: _engine.Batch, address: int, shape: tuple[int, ...], kind: str) -> None:
        self._engine = engine
        self.__array_interface__ = {"version": 3, "data": (address, True), "shape": shape, "typestr": kind}


class Batch:
    """`count` matches, each with a seat to act: chance acts by itself, and a match that ends starts over.

    After `reset` and after every `step` these arrays, which belong to the batch and are read-only, hold a row for each
    match:

    - `actors`: the seat to act
    - `masks`: 1 for each number of an action that is legal
    - `observations`: what that seat may know, as bytes (`spec` says which tell what)
    - `rewards`: 0, but where a match has just ended what each seat won: 1 and -1 in a match of two
    - `scores`: likewise, the scores it ended with
    - `ends`: 1 where a match has just ended, and the row already shows the next
    - `finals`: where a match has just ended, what whoever ended it may know of its end

    The same seed and the same actions give the same arrays, whatever the number of threads.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        count: int = 1024,
        threads: int = 1,
        seed: int | None = None,
        **options: Any,
    ) -> None:
        count, threads = whole(count, "count"), whole(threads, "threads")
        if not 1 <= count <= 1_000_000:
            raise ValueError("a batch has from 1 to 1,000,000 matches")
        if not 1 <= threads <= 256:
            raise ValueError("a batch is shared out among 1 to 256 threads")
        seats = default_seats(game, seats)
        self.spec: Spec = spec(game, seats, **options)
        self.game = game
        self.seats = seats
        self.count = count
        self.action_count: int = _engine.about(game)[0]
        self._engine = _engine.Batch(game, seats, assignments(options), count, threads)
        places = iter(self._engine.arrays())

        def shown(kind: str, *shape: int) -> NDArray[Any]:
            return np.asarray(_Rows(self._engine, next(places), (count, *shape), np.dtype(kind).str))

        self.actors: NDArray[np.int8] = shown("int8")
        self.masks: NDArray[np.uint8] = shown("uint8", self.action_count)
        self.observations: NDArray[np.uint8] = shown("uint8", self.spec.size)
        self.rewards: NDArray[np.float32] = shown("float32", seats)
        self.scores: NDArray[np.int32] = shown("int32", seats)
        self.ends: NDArray[np.uint8] = shown("uint8")
        self.finals: NDArray[np.uint8] = shown("uint8", self.spec.size)
        self.reset(seed)

    def __repr__(self) -> str:
        return f"<Batch of {self.count} matches of {self.game}, {self.seats} seats{', closed' if self.closed else ''}>"

    def __len__(self) -> int:
        return self.count

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    @property
    def closed(self) -> bool:
        """Was it closed?"""
        return self._engine.closed

    def close(self) -> None:
        """Frees its memory and ends its threads; the arrays stay as they are."""
        self._engine.close()

    def reset(self, seed: int | None = None) -> None:
        """Starts all matches over."""
        self._engine.begin(seed_of(seed))

    def step(self, actions: ArrayLike) -> None:
        """Plays an action, by its number, in each match. If one is not legal, IndexError, and nothing is played: choose
        by `masks`. (In `gymnasium.BotsEnv` it ends the match instead, with a reward of -1.)"""
        given = np.asarray(actions)
        if given.shape != (self.count,):
            raise ValueError(f"{self.count} actions are needed, one a match, not an array of shape {given.shape}")
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {given.dtype}")
        numbers = np.ascontiguousarray(given, np.int32)
        if not np.can_cast(given.dtype, np.int32):  # what is too large has become another number
            numbers[(given < 0) | (given >= self.action_count)] = -1
        wrong = self._engine.step(_address(numbers))
        if wrong >= 0:
            raise IndexError(f"match {wrong}: {np.asarray(actions)[wrong]} is not the number of a legal action now")

    def random_actions(self) -> NDArray[np.int32]:
        """A legal action for each match, all equally likely. They are drawn from the luck of the matches."""
        numbers = np.empty(self.count, np.int32)
        self._engine.pick(_address(numbers))
        return numbers

    def observe(self, viewer: int | str | None) -> NDArray[np.uint8]:
        """What one viewer may know of every match."""
        out = np.empty((self.count, self.spec.size), np.uint8)
        self._engine.observe(viewer_of(viewer), _address(out))
        return out

    def view(self, match: int, viewer: int | str | None = None) -> dict[str, Any]:
        """What a viewer sees of one match."""
        if not 0 <= whole(match, "a match") < self.count:
            raise IndexError(f"there is no match {match}")
        told: dict[str, Any] = json.loads(self._engine.view(match, viewer_of(viewer)))
        return told

    def action_name(self, number: int) -> str:
        """What a number means."""
        return games()[self.game].action_name(number)
