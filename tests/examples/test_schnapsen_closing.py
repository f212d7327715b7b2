"""Deals of `examples/schnapsen-match` at Carnet's table, with what stands in for the platform."""

from __future__ import annotations

import importlib
import sys
from collections import namedtuple
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import carnet

EXAMPLE = Path(__file__).parents[2] / "examples" / "schnapsen-match"
Rank = Enum("Rank", "JACK QUEEN KING TEN ACE")
Suit = Enum("Suit", "CLUBS DIAMONDS HEARTS SPADES")
Card = namedtuple("Card", "rank suit")
PACK = [Card(rank, suit) for suit in Suit for rank in Rank]


class Move:
    """A move of the platform, of one of three kinds."""

    kind = ""

    def __init__(self, *cards: Any) -> None:
        self.card = self.jack = self.queen_card = cards[0]

    def is_trump_exchange(self) -> bool:
        return self.kind == "exchange"

    def is_marriage(self) -> bool:
        return self.kind == "marriage"

    def as_trump_exchange(self) -> Move:
        return self

    as_marriage = as_regular_move = as_trump_exchange


@pytest.fixture
def closing(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    engine = SimpleNamespace(deck_generator=SimpleNamespace(get_initial_deck=lambda: PACK))
    of_game: dict[str, Any] = {
        "BotState": lambda bot, hand, score, won: SimpleNamespace(hand=hand, score=score),
        "GameState": lambda **state: SimpleNamespace(**state),
        "Hand": list,
        "SchnapsenGamePlayEngine": lambda: engine,
        "Score": lambda **points: points,
        "Talon": lambda cards, suit: SimpleNamespace(cards=cards, suit=suit),
    }
    kinds = {"Marriage": "marriage", "RegularMove": "play", "TrumpExchange": "exchange"}
    for name, kind in kinds.items():
        of_game[name] = type(name, (Move,), {"kind": kind})
    made = {"bots": {"RandBot": lambda rand: rand}, "deck": {"Suit": Suit}, "game": of_game}
    for name, values in {"": {}, **{f".{one}": has for one, has in made.items()}}.items():
        module = ModuleType(f"schnapsen{name}")
        vars(module).update(values)
        monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.syspath_prepend(str(EXAMPLE))
    yield importlib.import_module("closing")
    for name in ("closing", "carnet_bot"):
        sys.modules.pop(name, None)


class Watching:
    """Plays at random, and looks at the cards that it is told may be where."""

    def __init__(self) -> None:
        self.random, self.closed, self.told = Random(1), 0, 0

    def get_move(self, sight: Any, leader_move: Any) -> Any:
        one, other = (sight.make_assumption(leader_move, self.random) for _ in range(2))
        own = one.leader if leader_move is None else one.follower
        his = one.follower if leader_move is None else one.leader
        cards = [*own.hand, *his.hand, *one.talon.cards]
        assert len(set(cards)) == len(cards)
        assert len(his.hand) == len(own.hand)
        if leader_move is not None:
            assert leader_move.card in his.hand
        self.closed += not one.talon.cards and other.follower.hand != one.follower.hand
        self.told += 1
        return self.random.choice(sight.valid_moves())


def test_who_plays_against_advice_is_shown_what_its_player_knows(closing: ModuleType) -> None:
    watching, sums = Watching(), []
    for number in range(12):
        sums += [closing.play(number, place, 4, watching) for place in "AB"]
    assert watching.told > 50
    # Behind a closed talon nobody knows the other hand.
    assert watching.closed > 2
    assert sum(sums) > 10
    assert max(map(abs, sums)) <= 3


def test_the_last_trick_may_bring_enough_for_a_claim(
    closing: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    claims = []
    of_table = carnet.Table.claim

    def claim(table: carnet.Table, *, seat: str | None = None) -> carnet.Table:
        claims.append(not any(table.hands.values()))
        return of_table(table, seat=seat)

    monkeypatch.setattr(carnet.Table, "claim", claim)
    for number in range(12):
        closing.play(number, "A", 4, Watching())
    assert {*claims} == {True, False}
