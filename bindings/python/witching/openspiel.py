"""The games as OpenSpiel games: `pyspiel.load_game("python_witching_hourglass", {"players": 3, "memory": "closed"})` after importing
this: the parameters are the number of players and the game's own options.

Luck is explicit. A die is a chance node with its faces. A shuffle is two chance nodes of 1,024 outcomes each, which
together choose one of 1,048,576 orders of the pile: OpenSpiel lists outcomes, and all orders are too many for that.
"""
from __future__ import annotations

from typing import Any

import numpy as np

try:
    import pyspiel
except ImportError as error:
    raise ImportError("this needs OpenSpiel: pip install open_spiel") from error

from .games import games
from .match import CHANCE, OVER, Match
from .spec import spec

HALF = 1024
LONGEST = 20_000


def _usual(game: str) -> dict[str, Any]:
    """The game's options as they are unless others are given."""
    return {option.key: option.facts["default"] for option in games()[game].options}


def _type(game: str) -> pyspiel.GameType:
    known = games()[game]
    return pyspiel.GameType(
        short_name=f"python_witching_{game}",
        long_name=f"Witching Hour: {known.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=known.max_seats,
        min_num_players=known.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": known.min_seats, **_usual(game)},
    )


class WitchingGame(pyspiel.Game):
    """A game with a number of players and its options."""

    def __init__(self, game: str, kind: pyspiel.GameType, params: dict[str, Any] | None = None) -> None:
        known = games()[game]
        self.id = game
        given = dict(params or {})
        self.seats = int(given.pop("players", known.min_seats))
        usual = _usual(game)  # what is usual may depend on the seats: only what differs is said
        self.options = {key: value for key, value in given.items() if value != usual[key]}
        self.layout = spec(game, self.seats, **self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=known.action_count,
            max_chance_outcomes=HALF,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=float(self.seats - 1),
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> "WitchingState":
        """A match before its first shuffle."""
        return WitchingState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "WitchingObserver":
        """What seats may know."""
        if params:
            raise ValueError(f"observers take no parameters: {params}")
        return WitchingObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class WitchingState(pyspiel.State):
    """A match being played."""

    def __init__(self, game: WitchingGame) -> None:
        super().__init__(game)
        self.match = Match(game.id, game.seats, chance=False, seed=0, **game.options)
        self.half: int | None = None  # of a shuffle: the first outcome
        self.past: list[list[tuple[int, str]]] = [[] for _ in range(game.seats)]  # what each seat has seen before this match

    def current_player(self) -> int:
        """Whose move it is."""
        actor = self.match.actor
        named: dict[int, int] = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}
        return named.get(actor, actor)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.match.numbers())

    def _outcomes(self) -> list[str] | None:
        """The faces of a die; None: a shuffle."""
        legal = self.match.legal()
        return None if legal[0].startswith("shuffle") else legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All equally likely."""
        outcomes = self._outcomes()
        count = HALF if outcomes is None else len(outcomes)
        return [(number, 1 / count) for number in range(count)]

    def _apply_action(self, action: int) -> None:
        if self.match.actor != CHANCE:
            self.match.apply(int(action))
            return
        outcomes = self._outcomes()
        if outcomes is not None:
            self.match.apply(outcomes[action])
        elif self.half is None:
            self.half = int(action)
        else:
            number = 1 + self.half * HALF + int(action)
            self.half = None
            self.match.apply(f"{self.match.legal()[0]} #{number:016x}")

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            outcomes = self._outcomes()
            if outcomes is not None:
                return outcomes[action]
            return f"{self.match.legal()[0]}, {'second' if self.half is not None else 'first'} half {action}"
        return games()[self.match.game].action_name(action)

    def is_terminal(self) -> bool:
        """Is the match over?"""
        return self.match.over

    def returns(self) -> list[float]:
        """What each seat won."""
        return self.match.rewards()

    def __str__(self) -> str:
        return self.match._view(-4) + ("" if self.half is None else f" {self.half}")

    def resampled(self, player: int, seed: int | None = None) -> "WitchingState":
        """A state that the player cannot tell from this one. Of what the others have seen, it has what everybody saw."""
        state: WitchingState = self.get_game().new_initial_state()
        state.past = [self.steps_seen(seat, seat if seat == player else "public") for seat in range(self.match.seats)]
        state.match = self.match.resample(player, seed)
        return state

    def steps_seen(self, seat: int, viewer: int | str) -> list[tuple[int, str]]:
        """All steps so far as a viewer may read them."""
        past, steps = self.past[seat], self.match.history(viewer)
        goes_on = past and steps and past[-1] == steps[0] and steps[0][1] == "?"  # one secret plan
        return past + (steps[1:] if goes_on else steps)


class WitchingObserver:
    """What a seat may know, as numbers and as text; with perfect recall, also what it has seen before."""

    def __init__(self, game: WitchingGame, kind: Any) -> None:
        self.layout = game.layout
        self.recall = kind.perfect_recall
        self.viewer = None if kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER else "public"
        self.tensor = np.zeros(self.layout.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: WitchingState, player: int) -> None:
        """Fills the tensor."""
        viewer = player if self.viewer is None else self.viewer
        self.tensor[:] = self.layout.floats(state.match.observe(viewer))

    def string_from(self, state: WitchingState, player: int) -> str:
        """The view, after the steps that led there if all is remembered."""
        viewer = player if self.viewer is None else self.viewer
        view = str(state.match.view(viewer))
        if not self.recall:
            return view
        return "".join(f"{who} {what} / " for who, what in state.steps_seen(player, viewer)) + view


def resampler(state: WitchingState, player: int) -> WitchingState:
    """For ISMCTS: `bot.set_resampler(witching.openspiel.resampler)`."""
    return state.resampled(player)


class Evaluator:
    """For MCTS and ISMCTS: judges a state by matches played on at random by the engine itself."""

    def __init__(self, matches: int = 1, seed: int = 1) -> None:
        self.matches = matches
        self.rng = np.random.default_rng(seed)

    def evaluate(self, state: WitchingState) -> Any:
        """What each seat won, on average."""
        won = np.zeros(state.match.seats)
        for _ in range(self.matches):
            match = state.match.copy(int(self.rng.integers(1 << 62)))
            match.play_out(int(self.rng.integers(1 << 62)))
            won += match.rewards()
        return won / self.matches

    def prior(self, state: WitchingState) -> list[tuple[int, float]]:
        """All legal actions alike."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def _register(game: str) -> None:
    kind = _type(game)

    class Named(WitchingGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, kind, params)

    Named.__name__ = f"Witching{game.capitalize()}Game"
    pyspiel.register_game(kind, Named)


for _game in games():
    _register(_game)
