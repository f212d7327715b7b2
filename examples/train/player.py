"""A small player of bezique: each action gets a sum of weighted features, and the highest wins."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy
from numpy.typing import NDArray

from carnet.analysis.decisions import Action, Question
from carnet.records.cards import NUMBERS, SUIT, SUITS
from carnet.records.rules.declarations import catalogue
from carnet.records.rules.games import GAMES
from carnet.records.rules.strength import strength

GAME = "besigue"
RULES = GAMES[GAME].rules()

Array = NDArray[numpy.float64]

#: What is told of a card that is played, once for each place and phase.
OF_A_CARD = ("any", "trump", "brisque", "place", "worth", "worth in hand", "copy")
PLACES = ("lead", "win", "lose")
PHASES = ("talon", "end")
FEATURES = (
    *(f"{phase} {place} {name}" for phase in PHASES for place in PLACES for name in OF_A_CARD),
    *(f"{phase} win brisques" for phase in PHASES),
    "declaration",
    "declaration points",
    "exchange",
)
_LYING = len(PHASES) * len(PLACES) * len(OF_A_CARD)
_DECLARATION = _LYING + len(PHASES)
#: The place of each card in its suit, from 0 to 1: K Q J 9 8 7, which count nothing, then A and 10.
_PLACES = {
    card: at / 7
    for suit in range(4)
    for at, card in enumerate(
        sorted((one for one in RULES.cards if SUIT[one] == suit), key=lambda one: RULES.value[one])
    )
}


class Situation(NamedTuple):
    """What a choice is made by: the player's cards, the trick, trumps, the talon, what is legal."""

    hand: tuple[int, ...]
    lying: tuple[int, ...]
    trump: int
    talon: int
    legal: tuple[Action, ...]


def of_question(question: Question) -> Situation:
    """Return the situation of a player who is asked."""
    view = question.view
    lying = tuple(card for _, card in view.trick)
    return Situation(view.hand, lying, view.trump, view.talon, question.legal)


def of_row(row: Mapping[str, Any]) -> Situation:
    """Return the situation of a row of the table of decisions."""
    legal = []
    for words in row["legal"]:
        kind, *cards = words.split()
        legal.append(Action(kind, tuple(NUMBERS[name] for name in cards)))
    return Situation(
        tuple(NUMBERS[name] for name in row["hand"]),
        tuple(NUMBERS[word.split(":")[1]] for word in row["lying"]),
        -1 if row["trump"] is None else SUITS.index(row["trump"]),
        row["talon"],
        tuple(legal),
    )


@lru_cache(maxsize=4)
def _groups(trump: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    found = catalogue(RULES, trump).items()
    return tuple((group, meld.points) for group, meld in found if meld.points > 0)


@lru_cache(maxsize=20_000)
def _worths(hand: tuple[int, ...], trump: int) -> dict[int, tuple[float, float]]:
    """Return for each card of a hand its best declaration, and the best one that is near."""
    out = dict.fromkeys(hand, (0.0, 0.0))
    for group, points in _groups(trump):
        rest = list(hand)
        have = 0
        for card in group:
            if card in rest:
                rest.remove(card)
                have += 1
        near = points * (have / len(group)) ** 2 / 100
        for card in set(group):
            if card in out:
                best, nearest = out[card]
                out[card] = (max(best, points / 100), max(nearest, near))
    return out


def features(situation: Situation) -> Array:
    """Return a row of features for each legal action."""
    hand, lying, trump, talon, legal = situation
    out = numpy.zeros((len(legal), len(FEATURES)))
    phase = 0 if talon else 1
    power = strength(RULES, trump, False)
    for at, (kind, cards) in enumerate(legal):
        if kind == "declaration":
            points = catalogue(RULES, trump)[cards].points
            out[at, _DECLARATION : _DECLARATION + 2] = 1, points / 100
        elif kind == "exchange":
            out[at, _DECLARATION + 2] = 1
        elif kind == "play":
            (card,) = cards
            wins = bool(lying) and power.winner([*lying, card]) == len(lying)
            place = 0 if not lying else 1 if wins else 2
            worth, near = _worths(hand, trump)[card]
            first = (phase * len(PLACES) + place) * len(OF_A_CARD)
            out[at, first : first + len(OF_A_CARD)] = (
                1,
                SUIT[card] == trump,
                RULES.value[card] / 10,
                _PLACES[card],
                worth,
                near,
                hand.count(card) > 1,
            )
            if wins:
                out[at, _LYING + phase] = sum(RULES.value[one] for one in lying) / 10
    return out


class Player:
    """Chooses the action whose features weigh most."""

    def __init__(self, weights: Array) -> None:
        self.weights = weights

    def __call__(self, question: Question) -> Action:
        """Return the action that the player chooses."""
        if len(question.legal) == 1:
            return question.legal[0]
        scores = features(of_question(question)) @ self.weights
        return question.legal[int(scores.argmax())]

    def save(self, path: Path) -> None:
        """Write the weights by name, as JSON."""
        named: Sequence[tuple[str, float]] = list(zip(FEATURES, self.weights, strict=True))
        path.write_text(json.dumps(dict(named), indent=1) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> Player:
        """Read what `save` has written."""
        named = json.loads(path.read_text(encoding="utf-8"))
        return cls(numpy.array([named[name] for name in FEATURES]))
