"""The games as PettingZoo environments (AEC): `witching.pettingzoo.env("hourglass", seats=3)`."""
from __future__ import annotations

import warnings
from typing import Any

import numpy as np

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError("this needs PettingZoo: pip install pettingzoo gymnasium") from error

from .games import default_seats, games, seed_of, whole
from .match import Match
from .spec import spec


def env(game: str, seats: int | None = None, *, render_mode: str | None = None, **options: Any) -> AECEnv:
    """The environment, with PettingZoo's usual checks around it."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, seats, render_mode=render_mode, **options))


class raw_env(AECEnv):  # named as PettingZoo's own are
    """A match. Agents are "seat_0", "seat_1" …; an observation is a dict of the bytes `witching.spec` describes and the
    mask of legal actions, which only the agent to act has. Rewards come at the end: 1 and -1 in a match of two."""

    metadata = {"render_modes": ["ansi", "human"], "is_parallelizable": False, "render_fps": 1}

    def __init__(self, game: str, seats: int | None = None, *, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.metadata = {**self.metadata, "name": f"witching_{game}_v0"}
        self.render_mode = render_mode
        self.game = game
        self.seats = default_seats(game, seats)
        self.game_options = options
        self.spec = spec(game, self.seats, **options)
        self.action_count = games()[game].action_count
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        seen = spaces.Box(0, 255, (self.spec.size,), np.uint8)
        legal = spaces.Box(0, 1, (self.action_count,), np.int8)
        self._observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": legal}) for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(self.action_count) for agent in self.possible_agents}
        self.match: Match | None = None
        self._seed: int | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Bytes, and a mask."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of actions."""
        return self._action_spaces[agent]

    def _playing(self) -> Match:
        if self.match is None:
            raise RuntimeError("reset the environment first")
        return self.match

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a match."""
        if seed is not None:
            self._seed = seed
        elif self._seed is not None:
            self._seed += 1
        self.match = Match(self.game, self.seats, seed=seed_of(self._seed), **self.game_options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.actor]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, and what it may do if it is to act."""
        match = self._playing()
        seat = self.possible_agents.index(agent)
        acts = match.actor == seat
        mask = match.action_mask().astype(np.int8) if acts else np.zeros(self.action_count, np.int8)
        return {"observation": match.observe(seat).copy(), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The agent to act plays an action by its number."""
        match = self._playing()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent that is not done plays an action")
        match.apply(whole(action, "an action"))
        self._cumulative_rewards[agent] = 0.0
        if match.over:
            for one, reward in zip(self.possible_agents, match.rewards()):
                self.rewards[one] = reward
                self.terminations[one] = True
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self._clear_rewards()
            self.agent_selection = self.possible_agents[match.actor]
        if self.render_mode == "human":
            print(self._words())

    def _words(self) -> str:
        return self._playing().explain()

    def render(self) -> str | None:
        """What is to be decided, or how it ended, in words."""
        if self.render_mode is None:
            warnings.warn("render() needs a render_mode", stacklevel=2)
            return None
        if self.render_mode == "human":
            print(self._words())
            return None
        return self._words()

    def close(self) -> None:
        """Ends the match."""
        if self.match is not None:
            self.match.close()
            self.match = None
