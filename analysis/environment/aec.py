"""Every game as an environment of PettingZoo, in which one player acts after another (AEC)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

import records
from analysis.environment.observation import Array, layout
from analysis.environment.play import Play
from records.notation.model import Record

#: No score, count or number in an observation is further from 0.
_MOST = 1e6


class CarnetEnv(AECEnv):  # type: ignore[misc]
    """A game of cards. `player_0` sits at A, and so on.

    An episode is a deal, or with `whole` a game. An observation has `observation`, an array laid
    out as `analysis.environment.observation.Layout` says, and `action_mask`, 1 for each legal
    action by its number in `play.numbers`. With `reward` `deal`, each deal rewards each player by
    what it brought their side, less the mean of the other sides. With `game`, whoever has won a
    whole game gets 1 at its end, and the others share -1.

    The same seed deals the same cards. `record` is what has been played so far.
    """

    metadata = {  # noqa: RUF012
        "name": "carnet_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str,
        options: Mapping[str, str] | None = None,
        whole: bool = False,
        reward: str = "deal",
        render_mode: str | None = None,
    ) -> None:
        """Make the spaces.

        Raises KeyError for an unknown game, and ValueError for a wrong option, for a reward of
        another name, and for rewards of games without whole games.
        """
        super().__init__()
        if reward not in ("deal", "game"):
            raise ValueError(f"no reward {reward!r}: deal or game")
        if reward == "game" and not whole:
            raise ValueError("only a whole game rewards the winner of a game")
        self._game, self._options = game, dict(options or {})
        self._whole, self._reward = whole, reward
        self.render_mode = render_mode
        self.play = Play(game, self._options)
        rules = self.play.rules
        self._layout = layout(rules)
        self.possible_agents = [f"player_{seat}" for seat in range(rules.seats)]
        numbers = len(self.play.numbers)
        self.action_spaces = {agent: spaces.Discrete(numbers) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-_MOST, _MOST, (self._layout.size,), numpy.float32),
                    "action_mask": spaces.Box(0, 1, (numbers,), numpy.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._seed(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of a player's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of a player's actions: the numbers of all actions of the game."""
        return self.action_spaces[agent]

    def _seed(self, seed: int | None) -> None:
        generator, _ = seeding.np_random(seed)
        self._random = Random(int(generator.integers(2**62)))

    @property
    def record(self) -> Record:
        """What has been played so far."""
        return self.play.record

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. Without a seed the chances go on where they are."""
        if seed is not None:
            self._seed(seed)
        self.play = Play(self._game, self._options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.play.deal(self._random)
        self._deal_on()
        self.agent_selection = self._asked()

    def _asked(self) -> str:
        question = self.play.question
        return self.possible_agents[0 if question is None else question.seat]

    def _deal_on(self) -> None:
        """Deal again as long as a deal of a whole game ends without a question."""
        play = self.play
        while play.question is None:
            over = play.over or not self._whole
            self._give(over)
            if over:
                self.terminations = dict.fromkeys(self.agents, True)
                return
            play.deal(self._random)

    def _give(self, over: bool) -> None:
        """Reward what the deal has brought."""
        play = self.play
        if self._reward == "deal":
            for agent, gain in zip(self.possible_agents, play.gains(), strict=True):
                self.rewards[agent] += gain
        elif over and play.winner >= 0:
            losers = play.rules.seats - len(play.rules.sides[play.winner])
            for seat, agent in enumerate(self.possible_agents):
                won = play.rules.side_of(seat) == play.winner
                self.rewards[agent] = 1.0 if won else -1.0 / losers

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what a player knows, and what they may do. Both are 0 out of turn."""
        mask = numpy.zeros(len(self.play.numbers), numpy.int8)
        question = self.play.question
        if question is None or self.possible_agents[question.seat] != agent:
            return {
                "observation": numpy.zeros(self._layout.size, numpy.float32),
                "action_mask": mask,
            }
        mask[self.play.legal()] = 1
        array: Array = self._layout.array(question)
        return {"observation": array, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Do what the player who is asked chooses, by its number.

        Raises IllegalActionError for one that is not legal.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.play.act_number(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._deal_on()
        self._accumulate_rewards()
        self.agent_selection = self._asked()
        if self.render_mode == "ansi":
            self.render()

    def render(self) -> str | None:
        """Return the record so far as text, with `render_mode="ansi"`."""
        return records.dumps(self.play.record) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: the environment holds nothing open."""

    def state(self) -> Array:
        """Raise NotImplementedError: nobody at the table knows all cards."""
        raise NotImplementedError("there is no array of what nobody at the table knows")
