"""One match: played step by step, looked at by any viewer, told in words, kept as a record."""
from __future__ import annotations

import json
import zlib
from typing import Any, NamedTuple, Sequence

import numpy as np
from numpy.typing import NDArray

from . import _engine
from .games import assignments, default_seats, seed_of, viewer_of, whole

CHANCE = -1
OVER = -2

BOTS: tuple[str, ...] = tuple(_engine.BOTS)


class Why(NamedTuple):
    """Why an action is refused."""

    id: str
    rule: str
    text: str


class Opinion(NamedTuple):
    """What a bot thinks of an action: how often it tried it, and the share of the win it expects (-1: it cannot say)."""

    action: str
    visits: int
    share: float


class Preview(NamedTuple):
    """What will certainly come of an action, before chance acts, as the seat to act will see it."""

    changes: list[tuple[str, Any]]
    actor: int | str | None  # None: that is not certain
    scores: list[int | None] | None  # what each seat gains; None: nobody gains for certain
    then: "Preview | None" = None  # of an action that only begins something: as it will be if nothing more is changed


def _preview(told: dict[str, Any]) -> Preview:
    changes = [(path, value) for path, value in told["changes"]]
    then = _preview(told["then"]) if "then" in told else None
    return Preview(changes, told.get("actor"), told.get("scores"), then)


class Peek(NamedTuple):
    """A look through the keyhole: the picture, rows × columns × 3 bytes, and the ghosts that it catches ("0.sm1")."""

    picture: NDArray[np.uint8]
    caught: list[str]


def _unpickled(cls: type["Match"], record: str, chance: bool) -> "Match":
    """A match is pickled as its record: the luck still to come follows from that."""
    return cls.replay(record, seed=zlib.crc32(record.encode()), chance=chance)


class Match(_engine.Match):
    """A match of a game.

    `options` are the game's own (`witching.games()["hourglass"].options`). The same seed gives the same luck. With
    `chance=False` luck waits to be drawn (`draw`, or a shuffle without its number) or named (`apply("roll 4")`)
    whenever `actor` is `CHANCE`.
    `position` begins from a canonical state, as `view("referee")` gives it. A copy has the same luck to come; a match
    that was pickled has another. `language` is a catalogue, the bytes of a .mo file as msgfmt makes it from po/: words and
    refusals are in that language, without one in English.

    Actions are texts in the game's notation, or their numbers (see `numbers`). Whatever the rules do not allow raises
    `Refused`, with `id`, `rule` and `text`, and changes nothing.
    """

    _chance: bool = True

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        seed: int | None = None,
        chance: bool = True,
        position: dict[str, Any] | None = None,
        language: bytes | None = None,
        **options: Any,
    ) -> None:
        text = None if position is None else json.dumps(position, separators=(",", ":"), ensure_ascii=False)
        self._chance = bool(chance)
        super().__init__(game, default_seats(game, seats), assignments(options), seed_of(seed), chance, text)
        self.speak(language)

    def __repr__(self) -> str:
        if self.closed:
            return "<Match, closed>"
        doing = "over" if self.over else "chance acts" if self.actor == CHANCE else f"seat {self.actor} acts"
        return f"<Match of {self.game}, {self.seats} seats, {self.plies} plies, {doing}>"

    def __enter__(self) -> "Match":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    @property
    def over(self) -> bool:
        """Has it ended?"""
        return self.actor == OVER

    @property
    def options(self) -> dict[str, Any]:
        """The options as set up."""
        told: dict[str, Any] = json.loads(self._options)
        return told

    def view(self, viewer: int | str | None = None) -> dict[str, Any]:
        """What a seat may see, or an onlooker ("public"); the whole state for the "referee"."""
        told: dict[str, Any] = json.loads(self._view(viewer_of(viewer)))
        return told

    def observe(self, viewer: int | str | None = None) -> NDArray[np.uint8]:
        """The same as bytes of a fixed length; `witching.spec` says what they tell."""
        return np.frombuffer(self._observe(viewer_of(viewer)), dtype=np.uint8)

    def action_mask(self) -> NDArray[np.uint8]:
        """A byte for each number of an action: 1 where it is legal for the seat that acts."""
        return np.frombuffer(self.mask(), dtype=np.uint8)

    def peek(self, door: str | None = None, viewer: int | str | None = None, scale: int = 1) -> Peek:
        """Keyhole: what is seen from a door, or from where the keyhole stands, if the viewer may look now. "#2" is the
        second look of the match as it was, "last" the last one: everybody saw those."""
        picture, caught, width, height = self._peek(viewer_of(viewer), door, whole(scale, "a scale"))
        return Peek(np.frombuffer(picture, dtype=np.uint8).reshape(height, width, 3), json.loads(caught))

    def why(self, action: str) -> Why | None:
        """Why this action would be refused; None: it is legal."""
        found = self._why(action)
        return None if found is None else Why(*found)

    def speak(self, language: bytes | None) -> None:
        """From now on words and refusals are in the language of this catalogue; None: in English."""
        self._speak(language)

    def explain(self, viewer: int | str | None = None) -> str:
        """What is to be decided now; at the end, who won and why."""
        return self._explain(viewer_of(viewer))

    def tell(self, viewer: int | str | None = None, since: int = 0) -> list[str]:
        """What happened from a ply on, in sentences, as the viewer may know it."""
        ply = max(0, min(whole(since, "a ply"), self.plies))
        return [text for _, text in self._tell(viewer_of(viewer), ply)]

    def tally(self) -> dict[str, Any]:
        """Where the points came from, for everybody's ears: `sources`, the `rounds` that are over with what each seat got
        from each source, the `total`, and at the end the `verdict`."""
        told: dict[str, Any] = json.loads(self._tally())
        return told

    def history(self, viewer: int | str | None = "referee") -> list[tuple[int, str]]:
        """The steps so far: who (a seat or CHANCE), and what, as the viewer may read it. A secret plan is one "?", however
        many steps it took."""
        steps = json.loads(self._history(viewer_of(viewer)))
        return [(CHANCE if who == "chance" else who, what) for who, what in steps]

    def key(self, viewer: int | str | None = None) -> int:
        """A number below 2^64 for all that the viewer has seen of the match so far (an information state): matches that
        it cannot tell apart have the same."""
        return self._key(viewer_of(viewer))

    def preview(self, action: str | int) -> Preview:
        """What will certainly come of an action."""
        return _preview(json.loads(self._preview(action)))

    def name(self, seat: int, name: str, bot: str = "") -> None:
        """Who sits there, for words and records."""
        if not 0 <= whole(seat, "a seat") < self.seats:
            raise ValueError(f"there is no seat {seat}")
        self._name(seat, name, bot)

    def side(self, seat: int) -> list[int]:
        """The seats that win and lose with this one, itself included: its team in midnight, where there are teams."""
        bits = self._side(whole(seat, "a seat"))
        return [other for other in range(self.seats) if bits >> other & 1]

    def stand(self, answers: Sequence[str]) -> str | None:
        """What these standing answers (`games()["clockman"].facts["standing"]`) decide for the seat to act; None: they
        leave it to the seat. Nothing is played."""
        return self._stand(list(answers))

    def take_back(self, seat: int) -> None:
        """What the others may agree to: takes back everything from the last step of this seat on, unless luck or a secret
        came to light."""
        self._take_back(whole(seat, "a seat"))

    @classmethod
    def replay(cls, record: str, *, seed: int | None = None, chance: bool = True) -> "Match":
        """The match of a record, every line checked, with luck for what is still to come. `Refused` has the `line` that
        is wrong."""
        match = cls.__new__(cls)
        match._chance = bool(chance)
        match._replay(record, seed_of(seed), chance)
        return match

    def copy(self, seed: int | None = None) -> "Match":
        """The same match once more, with the same luck to come or, given a seed, another."""
        match = type(self).__new__(type(self))
        match._chance = self._chance
        match._become(self, None if seed is None else seed_of(seed))
        return match

    def __copy__(self) -> "Match":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Match":
        return self.copy()

    def __reduce__(self) -> Any:
        return _unpickled, (type(self), self.record(), self._chance)

    def resample(self, viewer: int | str | None = None, seed: int | None = None) -> "Match":
        """A match from a position that the viewer cannot tell from this one: all that is hidden is redrawn, evenly."""
        match = self.copy(seed_of(seed))
        match._redraw(viewer_of(viewer), seed_of(seed))
        return match

    def think(
        self,
        bot: str | None = None,
        *,
        level: int | None = None,
        iterations: int | None = None,
        seconds: float | None = None,
        seed: int | None = None,
    ) -> str:
        """The action a bot would choose: "random", "greedy" or another of `BOTS`, "level-3", "search:iterations=100" or
        whatever else docs/bots.md names, a level from 1 to 10, or a search by iterations or seconds. It knows only what the seat to act may know. Others may use the interpreter meanwhile,
        and Ctrl-C interrupts it."""
        return self.analyse(bot, level=level, iterations=iterations, seconds=seconds, seed=seed)[0].action

    def analyse(
        self,
        bot: str | None = None,
        *,
        level: int | None = None,
        iterations: int | None = None,
        seconds: float | None = None,
        seed: int | None = None,
    ) -> list[Opinion]:
        """What it thinks of each action it tried, the best first."""
        if bot is not None and not isinstance(bot, str):
            raise TypeError(f"a bot is named by a text, not {bot!r}")
        if sum(value is not None for value in (bot, level, iterations, seconds)) > 1:
            raise ValueError("name a bot, a level, iterations or seconds, but only one of them")
        if level is not None:
            if level not in range(1, _engine.LEVELS + 1):
                raise ValueError(f"levels are from 1 to {_engine.LEVELS}, not {level!r}")
            bot = f"level-{int(level)}"
        elif iterations is not None:
            if not 0 < whole(iterations, "iterations") <= 10_000_000:
                raise ValueError("iterations are from 1 to 10,000,000")
            bot = f"search:iterations={iterations}"
        elif seconds is not None:
            if not 0.001 <= seconds <= 3600:
                raise ValueError("seconds are from 0.001 to 3600")
            bot = f"search:time={int(1000 * seconds)}"
        return [Opinion(*row) for row in self._think("search" if bot is None else bot, seed_of(seed))]

    def play_out(self, seed: int | None = None) -> int:
        """Plays on at random to the end; the number of decisions made."""
        return self._play_out(seed_of(seed))
