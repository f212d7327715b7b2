"""Every game as a game of OpenSpiel: `pyspiel.load_game("carnet(game=whist)")`.

Importing this module registers it there. Chance deals card by card, so that algorithms can follow
every deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy
import pyspiel

from analysis.environment.observation import Array, layout
from analysis.environment.play import Play
from records.cards import NAMES, SEATS
from records.notation.model import Record
from records.rules.games import GAMES

#: No deal brings more, in any game; a game that goes on for ever is ended by nobody.
_MOST = 1e6
#: The most things that happen in a deal, cards dealt among them, and the most deals of a game.
_MOST_OF_A_DEAL = 2000
_MOST_DEALS = 500

SHORT_NAME = "carnet"

_GAME_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Carnet's card games",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=len(SEATS),
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "", "options": "", "whole": False},
)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, the first of the tables unless it is named.

    Its options are words with colons, because OpenSpiel keeps the equals sign for itself:
    `carnet(game=whist,options=points:10)`. A play of it is a deal, or with `whole` a game. The
    return of a player is what each deal brought their side, less the mean of the other sides, in
    all.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Raise ValueError for an unknown game or a wrong option."""
        given = params or {}
        self.name = given.get("game") or next(iter(GAMES))
        self.whole = bool(given.get("whole", False))
        try:
            self.options = _options(given.get("options", ""))
            play = Play(self.name, self.options)
        except KeyError:
            raise ValueError(f"no game {self.name!r}") from None
        self.rules = play.rules
        deals = _MOST_DEALS if self.whole else 1
        info = pyspiel.GameInfo(
            num_distinct_actions=len(play.numbers),
            max_chance_outcomes=max(self.rules.seats, len(self.rules.cards)),
            num_players=self.rules.seats,
            min_utility=-_MOST,
            max_utility=_MOST,
            utility_sum=0.0,
            max_game_length=_MOST_OF_A_DEAL * deals,
        )
        super().__init__(_GAME_TYPE, info, given)

    def new_initial_state(self) -> SpielState:
        """Return the game before its first card is dealt."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> SpielObserver | None:
        """Return what makes observations, None for a kind that this game does not have.

        An observation has what a player knows at the moment, not how they came to know it, and not
        what everybody knows apart from it. Raises ValueError for parameters, which there are none.
        """
        if params:
            raise ValueError("an observer of this game has no parameters")
        if iig_obs_type is not None:
            single = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
            if iig_obs_type.perfect_recall or not (iig_obs_type.public_info and single):
                return None
        return SpielObserver(self)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game at some point: being dealt, or being played."""

    def __init__(self, game: SpielGame) -> None:
        """Begin a game."""
        super().__init__(game)
        self._play = Play(game.name, game.options)
        self._whole = game.whole
        self._returns = [0.0] * game.rules.seats
        self._begin()

    def _begin(self) -> None:
        self._dealer = -1
        self._cards: list[int] = []
        self._left = Counter(self._play.pack)
        left_out = self._play.rules.left_out
        self._out = 0 if left_out is None else left_out.number

    @property
    def record(self) -> Record:
        """What has been played so far."""
        return self._play.record

    @property
    def play(self) -> Play:
        """The game as it stands."""
        return self._play

    # -- what OpenSpiel asks --------------------

    def current_player(self) -> int:
        """Return who chooses: a seat, chance, or nobody at the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        question = self._play.question
        return int(pyspiel.PlayerId.CHANCE) if question is None else question.seat

    def is_terminal(self) -> bool:
        """Return whether the deal, or with `whole` the game, is over."""
        play = self._play
        return play.over or (not self._whole and play.question is None and bool(play.brought))

    def returns(self) -> list[float]:
        """Return what each player has won at the end, and 0 before it."""
        return list(self._returns) if self.is_terminal() else [0.0] * len(self._returns)

    def _legal_actions(self, player: int) -> list[int]:
        question = self._play.question
        if question is None or question.seat != player:
            return []
        return self._play.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may bring: the seat that deals, then each card in turn.

        Cards that are left out come before the others.
        """
        play = self._play
        if self._dealer < 0:
            return [(seat, 1 / len(play.dealers)) for seat in sorted(play.dealers)]
        may = self._left
        left_out = play.rules.left_out
        if self._out and left_out is not None:
            may = Counter({card: self._left[card] for card in left_out.cards})
        total = sum(may.values())
        return [
            (number, may[card] / total) for number, card in enumerate(play.rules.cards) if may[card]
        ]

    def _apply_action(self, action: int) -> None:
        play = self._play
        if play.question is not None:
            play.act_number(action)
            self._count()
            return
        if self._dealer < 0:
            self._dealer = action
            return
        card = play.rules.cards[action]
        self._left[card] -= 1
        if self._out:
            self._out -= 1
        else:
            self._cards.append(card)
        if not self._left.total():
            play.lay(self._dealer, self._cards)
            self._count()

    def _count(self) -> None:
        """Add up what the deal has brought, if it is over."""
        if self._play.question is not None:
            return
        gains = self._play.gains()
        self._returns = [a + b for a, b in zip(self._returns, gains, strict=True)]
        self._begin()

    def _action_to_string(self, player: int, action: int) -> str:
        play = self._play
        if player != pyspiel.PlayerId.CHANCE:
            return play.numbers.actions[action].text
        if self._dealer < 0 and play.question is None:
            return f"dealer {SEATS[action]}"
        return f"deal {NAMES[play.rules.cards[action]]}"

    def __str__(self) -> str:
        """Return what has been done, in words."""
        question = self._play.question
        done = " ".join(NAMES[card] for card in self._cards)
        if question is None:
            return f"deal {len(self._play.brought) + 1}: {done}"
        items = self._play.record.deals[-1].items
        return f"deal {len(self._play.record.deals)}, {len(items)} items, {question}"


class SpielObserver:
    """Makes observations: `tensor` for programs, a string for people."""

    def __init__(self, game: SpielGame) -> None:
        """Make room for an observation."""
        self._layout = layout(game.rules)
        self.tensor: Array = numpy.zeros(self._layout.size, numpy.float32)
        self.dict = {name: self.tensor[part] for name, part in self._layout.parts.items()}

    def set_from(self, state: SpielState, player: int) -> None:
        """Set the tensor to what a player knows. Out of turn it is 0."""
        question = state.play.question
        if question is None or question.seat != player:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self._layout.array(question)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player knows, in words. Out of turn it is empty."""
        question = state.play.question
        if question is None or question.seat != player:
            return ""
        return str(question)


def load(game: str, options: Mapping[str, str], whole: bool = False) -> SpielGame:
    """Return a game as OpenSpiel loads it. Raises ValueError as `SpielGame` does."""
    words = " ".join(f"{name}:{value}" for name, value in options.items())
    loaded: SpielGame = pyspiel.load_game(
        SHORT_NAME, {"game": game, "options": words, "whole": whole}
    )
    return loaded


def _options(words: str) -> dict[str, str]:
    """Return the options that some words with colons give. Raises ValueError for another word."""
    out = {}
    for word in words.split():
        name, colon, value = word.partition(":")
        if not colon:
            raise ValueError(f"{word!r} is no option: name:value")
        out[name] = value
    return out


pyspiel.register_game(_GAME_TYPE, SpielGame)
