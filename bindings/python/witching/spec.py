"""What the bytes of an observation tell."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Iterator

import numpy as np
from numpy.typing import NDArray

from . import _engine
from .games import assignments, default_seats


@dataclass(frozen=True)
class Slice:
    """Some bytes of an observation. `path` is where the view has the same: "sets.0.cards"."""

    path: str
    kind: str  # one-hot, number, bits, items, order, part
    start: int
    size: int
    choices: int

    @property
    def stop(self) -> int:
        """Where it ends."""
        return self.start + self.size


@dataclass(frozen=True)
class Spec:
    """All slices of an observation, one after the other, and by what to multiply each byte to get numbers from 0 to 1."""

    slices: tuple[Slice, ...]
    size: int
    scale: NDArray[np.float32] = field(repr=False, compare=False)

    def __iter__(self) -> Iterator[Slice]:
        return iter(self.slices)

    def __getitem__(self, path: str) -> slice:
        """The bytes at a path and below it: observation[..., spec["hands.0"]]."""
        found = [part for part in self.slices if part.path == path or part.path.startswith(path + ".")]
        if not found:
            raise KeyError(path)
        return slice(found[0].start, found[-1].stop)

    def floats(self, observation: NDArray[np.uint8]) -> NDArray[np.float32]:
        """An observation, or many, as numbers from 0 to 1."""
        return np.multiply(observation, self.scale, dtype=np.float32)


def spec(game: str, seats: int | None = None, **options: Any) -> Spec:
    """The spec of a game's observations with this many seats and these options."""
    rows = _engine.slices(game, default_seats(game, seats), assignments(options))
    slices = tuple(Slice(*row[:5]) for row in rows)
    scale = np.array([factor for row in rows for factor in row[5]], dtype=np.float32)
    scale.setflags(write=False)
    return Spec(slices, len(scale), scale)
