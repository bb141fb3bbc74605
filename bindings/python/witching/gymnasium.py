"""The games as Gymnasium environments: one seat against bots, or many matches as a `VectorEnv` over `Batch`."""
from __future__ import annotations

from typing import Any, Sequence

import numpy as np
from numpy.typing import NDArray

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise ImportError("this needs Gymnasium: pip install gymnasium") from error

from .batch import Batch
from .games import default_seats, games, whole
from .match import Match
from .spec import spec


class BotsEnv(gymnasium.Env[Any, Any]):
    """One seat of a match; bots have the others. Which seat changes from match to match. After importing this module,
    `gymnasium.make("witching/hourglass-v0", seats=3)` makes one too.

    An observation is a dict of the bytes `witching.spec` describes and the mask of legal actions, which `info` has as
    well. The reward comes at the end: 1 and -1 in a match of two. An illegal action ends the match with -1, and `info` has
    "illegal". (A `Batch`, and so `BatchVectorEnv`, raises IndexError for one and plays nothing.)"""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        bots: str | Sequence[str] = "greedy",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = game
        self.seats = default_seats(game, seats)
        self.bots = [bots] * (self.seats - 1) if isinstance(bots, str) else list(bots)
        if len(self.bots) != self.seats - 1:
            raise ValueError(f"{self.seats - 1} bots are needed, not {len(self.bots)}")
        self.options = options
        self.render_mode = render_mode
        self.layout = spec(game, self.seats, **options)
        self.action_count = count = games()[game].action_count
        self.action_space = spaces.Discrete(count)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (self.layout.size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (count,), np.int8),
            }
        )
        self.match: Match | None = None
        self.seat = 0

    def _observe(self) -> tuple[dict[str, Any], dict[str, Any]]:
        assert self.match is not None
        mask = self.match.action_mask().astype(np.int8)
        return {"observation": self.match.observe(self.seat).copy(), "action_mask": mask}, {"action_mask": mask.copy()}

    def _bots_play(self) -> None:
        assert self.match is not None
        while not self.match.over and self.match.actor != self.seat:
            bot = self.bots[(self.match.actor - self.seat) % self.seats - 1]
            self.match.apply(self.match.think(bot, seed=int(self.np_random.integers(1 << 62))))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins a match; bots play until it is this seat's turn."""
        super().reset(seed=seed)
        luck = int(self.np_random.integers(1 << 62))
        self.match = Match(self.game, self.seats, seed=luck, **self.options)
        self.seat = int(self.np_random.integers(self.seats))
        self._bots_play()
        return self._observe()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays an action by its number, then the bots."""
        if self.match is None or self.match.over:
            raise RuntimeError("reset the environment first")
        if not 0 <= whole(action, "an action") < self.action_count:
            raise ValueError(f"{self.game} has {self.action_count} numbers, and {action} is none of them")
        if not self.match.action_mask()[action]:
            observation, info = self._observe()
            info["illegal"] = True
            self.match.close()
            self.match = None
            return observation, -1.0, True, False, info
        self.match.apply(action)
        self._bots_play()
        observation, info = self._observe()
        return observation, float(self.match.rewards()[self.seat]), self.match.over, False, info

    def render(self) -> str | None:
        """What is to be decided, or how it ended, in words."""
        if self.render_mode != "ansi" or self.match is None:
            return None
        return self.match.explain(self.seat)

    def close(self) -> None:
        """Ends the match."""
        if self.match is not None:
            self.match.close()
            self.match = None


class BatchVectorEnv(VectorEnv[Any, Any, Any]):
    """Many matches at once, in each of which whoever is to act acts: for self-play. The reward is that of the seat that
    acted; `info` has `actors` (who is to act now), `action_mask`, and the `rewards` of all seats. A match that ends
    starts over in the same step; `info` then has `final_obs` and `final_info`, as Gymnasium asks. With `copy=False` observations and `info` are the batch's own arrays, which the next
    step overwrites."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        num_envs: int = 1024,
        threads: int = 1,
        copy: bool = True,
        **options: Any,
    ) -> None:
        self.batch = Batch(game, seats, count=num_envs, threads=threads, **options)
        self.num_envs = num_envs
        self.copy = copy
        self.single_observation_space = spaces.Box(0, 255, (self.batch.spec.size,), np.uint8)
        self.single_action_space = spaces.Discrete(self.batch.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _shown(self) -> tuple[Any, dict[str, Any]]:
        batch = self.batch
        info: dict[str, Any] = {
            "actors": batch.actors,
            "action_mask": batch.masks,
            "rewards": batch.rewards,
            "scores": batch.scores,
        }
        if not self.copy:
            return batch.observations, info
        return batch.observations.copy(), {key: array.copy() for key, array in info.items()}

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Starts all matches over."""
        self.batch.reset(seed)
        return self._shown()

    def _endings(self, ended: NDArray[np.bool_]) -> dict[str, Any]:
        """What Gymnasium's own vectors tell of environments that start over in the same step."""
        last = np.full(self.num_envs, None, object)
        for match in np.flatnonzero(ended):
            last[match] = self.batch.finals[match].copy()
        told: dict[str, Any] = {}
        for key, array in (("rewards", self.batch.rewards), ("scores", self.batch.scores)):
            told |= {key: array.copy(), "_" + key: ended.copy()}
        return {"final_obs": last, "_final_obs": ended.copy(), "final_info": told, "_final_info": ended.copy()}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Plays an action in each match."""
        acted = self.batch.actors.astype(np.intp)
        self.batch.step(actions)
        rewards = self.batch.rewards[np.arange(self.num_envs), acted]
        ended = self.batch.ends.astype(bool)
        observations, info = self._shown()
        if ended.any():
            info |= self._endings(ended)
        return observations, rewards, ended, np.zeros(self.num_envs, bool), info

    def close_extras(self, **kwargs: Any) -> None:
        """Frees the batch."""
        self.batch.close()


for _game in games():
    gymnasium.register(f"witching/{_game}-v0", entry_point="witching.gymnasium:BotsEnv", kwargs={"game": _game})
