"""The thrifty player takes what is worth taking and keeps what is worth keeping."""

from __future__ import annotations

import pytest

import records
from analysis.generate import generate
from analysis.generate.counting import thrifty
from records.cards import card, names
from records.play.line_of_play import Line
from records.play.setup import set_up
from records.rules.games import GAMES

FIRST = '[Game "brusquembille"]\n[Deal "1"]\n[Dealer "B"]\n'


def chosen(hand: str, lead: str, game: str = "brusquembille", **options: str) -> list[str]:
    """What B plays from a hand, hearts being trumps, after A's lead."""
    rules = GAMES[game].rules(**options)
    (record,) = records.loads(
        f'{FIRST}[HandA "{lead} 9C 8C"]\n[HandB "{hand}"]\n[TurnUp "9H"]\n\n1. A:{lead} *\n'
    )
    (deal,) = record.deals
    setup = set_up(deal, 0, rules, "en", (1,), [])
    line = Line(setup.table, None, 0, [])
    line.run(deal.items)
    return names(thrifty(setup.table, 1, [card(one) for one in hand.split()]))


def test_a_brisque_is_kept_from_a_trick_that_cannot_be_taken() -> None:
    assert chosen("TS AD 7D", "AS") == ["7D"]


def test_a_ten_takes_a_plain_trick_of_its_suit() -> None:
    assert chosen("TS 7S 7H", "9S") == ["TS"]


def test_a_brisque_is_trumped_with_the_trump_that_brings_most() -> None:
    assert chosen("7H KH 7D", "AS") == ["KH"]


def test_nothing_is_trumped_that_is_worth_nothing() -> None:
    assert chosen("7H AD 7D", "8S") == ["7D"]


WAYS = [{}, {"form": "trevoux"}, {"players": "3"}, {"players": "4"}, {"players": "5"}]


@pytest.mark.parametrize("options", WAYS, ids=str)
def test_the_thrifty_take_more_points_than_those_who_play_at_random(
    options: dict[str, str],
) -> None:
    seats = int(options.get("players", 2))
    partners = 2 if seats == 4 else 1
    players = ["thrifty"] * partners + ["random"] * (seats - partners)
    own = others = 0
    for seed in range(40):
        record = generate("brusquembille", seed, {**options, "target": "1"}, players)
        score = records.replay(record).score
        assert score is not None
        own += score[0]
        others += max(sum(score[1:]) // (len(score) - 1), 1)
    assert own > 1.2 * others


def test_several_players_have_the_seats_in_turn() -> None:
    one = generate("besigue-3", 3, {"target": "1"}, "thrifty")
    assert generate("besigue-3", 3, {"target": "1"}, ["thrifty"]) == one
    assert generate("besigue-3", 3, {"target": "1"}, ["random", "thrifty"]) != one
