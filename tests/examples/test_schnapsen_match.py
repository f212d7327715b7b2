"""The bot of `examples/schnapsen-match`, on a table that shows it what the platform shows."""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import carnet

BOT = Path(__file__).parents[2] / "examples" / "schnapsen-match" / "carnet_bot.py"
NAMES = {"A": "ACE", "T": "TEN", "K": "KING", "Q": "QUEEN", "J": "JACK"}


@pytest.fixture(scope="module")
def bot() -> ModuleType:
    spec = importlib.util.spec_from_file_location("carnet_bot", BOT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def shown(card: str) -> Any:
    suit = {"S": "SPADES", "H": "HEARTS", "D": "DIAMONDS", "C": "CLUBS"}[card[1]]
    return SimpleNamespace(
        rank=SimpleNamespace(name=NAMES[card[0]]), suit=SimpleNamespace(name=suit)
    )


class Move:
    """A card, a marriage, of which the king is led, or an exchange, as the platform names them."""

    def __init__(self, kind: str, text: str) -> None:
        self.kind, self.text = kind, text
        self.card = self.jack = shown(text)
        self.queen_card, self.king_card = shown("Q" + text[1]), shown("K" + text[1])

    def is_trump_exchange(self) -> bool:
        return self.kind == "exchange"

    def is_marriage(self) -> bool:
        return self.kind == "marriage"

    def as_trump_exchange(self) -> Move:
        return self

    def as_marriage(self) -> Move:
        return self

    def as_regular_move(self) -> Move:
        return self

    def underlying_regular_move(self) -> Move:
        return Move("play", "K" + self.text[1])


@dataclass
class Moment:
    """What a player sees before a trick, and the moves there are."""

    hand: list[str]
    leads: bool
    turned: str
    moves: list[Move] = field(default_factory=list)
    before: list[tuple[Moment, Any]] = field(default_factory=list)

    def valid_moves(self) -> list[Move]:
        return self.moves

    def get_game_history(self) -> list[tuple[Moment, Any]]:
        return [*self.before, (self, None)]

    def get_hand(self) -> list[Any]:
        return list(map(shown, self.hand))

    def get_trump_card(self) -> Any:
        return shown(self.turned)

    def am_i_leader(self) -> bool:
        return self.leads


def moves_of(table: carnet.Table, seat: str) -> list[Move]:
    """What the platform lets a player do: nobody closes the talon or claims."""
    out = []
    for action in table.legal:
        if action.seat != seat:
            continue
        if isinstance(action, carnet.Play):
            out.append(Move("play", action.card))
        elif isinstance(action, carnet.Exchange):
            out.append(Move("exchange", action.card))
        elif isinstance(action, carnet.Declaration):
            out.append(Move("marriage", "Q" + action.cards[1]))
    return out


def played(bot: Any, seat: str, seed: int) -> carnet.Table:
    """A deal of the bot, in one seat, against somebody who plays at random: to 66 or to its end."""
    table, random = carnet.Table.deal("schnapsen", seed=seed, dealer="B"), Random(seed)
    turned, before = str(table.turn_up), []
    led, hand = None, list(table.hands[seat])
    while not table.over and not any(isinstance(one, carnet.Claim) for one in table.legal):
        turn = str(table.turn)
        moves = moves_of(table, turn)
        move = random.choice(moves)
        if turn == seat:
            # Who leads has a card more than before the last trick, unless all are drawn.
            cards = hand if led else [one.text for one in moves if one.kind == "play"]
            move = bot.get_move(Moment(cards, not led, turned, moves, list(before)), led)
            assert move in moves
        if move.is_trump_exchange():
            table.exchange(move.text, seat=turn)
            hand = list(table.hands[seat])
            had = [move.text if one == turned else one for one in hand]
            trick = SimpleNamespace(is_trump_exchange=lambda: True, exchange=move)
            before.append((Moment(had if turn == seat else hand, turn == seat, turned), trick))
            continue
        if move.is_marriage():
            table.declare(f"Q{move.text[1]} K{move.text[1]}", seat=turn)
        card = move.underlying_regular_move().text if move.is_marriage() else move.text
        table.play(card)
        if led is None:
            led, hand = move, [*table.hands[seat], *([card] if turn == seat else [])]
            continue
        trick = SimpleNamespace(
            is_trump_exchange=lambda: False, leader_move=led, follower_move=move
        )
        before.append((Moment(hand, turn != seat, turned), trick))
        led = None
    return table


@pytest.mark.parametrize("seat", ["A", "B"])
def test_the_bot_plays_whole_deals_by_what_it_is_shown(bot: ModuleType, seat: str) -> None:
    for seed in range(12):
        table = played(bot.CarnetBot(worlds=2), seat, seed)
        assert table.record().findings == [] or table.record().findings[0].code == "deal-cut-short"


def test_the_bot_knows_nothing_but_what_it_is_shown(bot: ModuleType) -> None:
    first = Moment(["AS", "KS", "QS", "TD", "JC"], True, "TH")
    seat, table = bot.seen(first, None)
    assert (seat, table.hands["A"], table.hands["B"]) == ("A", first.hand, ["x"] * 5)


def test_a_marriage_that_is_worth_it_is_made(bot: ModuleType) -> None:
    hand = ["KH", "QH", "JS", "JC", "JD"]
    moves = [Move("play", card) for card in hand] + [Move("marriage", "QH")]
    now = Moment(hand, True, "TH", moves)
    assert bot.CarnetBot(worlds=20).get_move(now, None).is_marriage()
