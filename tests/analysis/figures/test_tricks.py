from __future__ import annotations

import pytest

import records
from analysis import analyse
from analysis.figures import TrickFigures
from analysis.generate import generate
from records.rules.games import GAMES
from tests.build import replay_of


def tricks(text: str) -> list[TrickFigures]:
    return list(analyse(replay_of(text)).deals[0].tricks)


def besigue_trick(first: str, turn_up: str = "KH") -> TrickFigures:
    return tricks(f'[Game "besigue"]\n[Deal "1"]\n[TurnUp "{turn_up}"]\n1. {first}\n*\n')[0]


def test_a_trick_tells_who_took_it_and_what_it_brought() -> None:
    found = besigue_trick("A:TD B:AD")
    assert found.cards == (("A", "TD"), ("B", "AD"))
    assert (found.winner, found.side, found.counts) == ("B", 1, 20)
    assert (found.won, found.spent, found.taken) == (10, 10, (("A", "TD"),))


@pytest.mark.parametrize(
    ("cards", "price"),
    [
        ("A:TD B:7H", "cheap"),  # a small trump takes a ten
        ("A:KD B:TD", "even"),  # the ten that takes is one's own
        ("A:KD B:7D", "even"),
        ("A:8D B:7H", "dear"),  # a trump for nothing
        ("A:AH B:7H", "dear"),  # the ace of trumps for nothing
        ("A:9H B:7H", "even"),
        ("A:TD B:AD", "even"),  # a brisque for a brisque
        ("A:TD B:AH", "even"),
    ],
)
def test_a_trick_is_cheap_or_dear_by_the_brisques_in_it(cards: str, price: str) -> None:
    assert besigue_trick(cards).price == price


def test_where_points_are_avoided_those_of_the_others_make_a_trick_dear() -> None:
    head = '[Game "bassadewitz"]\n[Deal "1"]\n1. '
    assert tricks(f"{head}A:KD B:TD C:7D D:8D\n*\n")[0].price == "even"
    assert tricks(f"{head}A:AD B:TD C:7D D:8D\n*\n")[0].price == "dear"
    assert tricks(f"{head}A:9D B:7H C:7D D:8D\n*\n")[0].price == "cheap"


def test_where_cards_do_not_count_partners_and_small_cards_decide() -> None:
    head = '[Game "whist"]\n[Deal "1"]\n[TurnUp "2H"]\n1. '
    assert tricks(f"{head}A:KD B:2D C:AD D:3D\n*\n")[0].price == "dear"
    assert tricks(f"{head}A:KD B:AD C:3D D:4D\n*\n")[0].price == "even"
    assert tricks(f"{head}A:6D B:2D C:4D D:3D\n*\n")[0].price == "cheap"


def test_a_trick_whose_winner_is_not_known_has_no_price() -> None:
    (found,) = tricks('[Game "whist"]\n[Deal "1"]\n[TurnUp "2H"]\n1. A:KD B:xD C:3D D:4D\n*\n')
    assert (found.winner, found.price, found.counts) == (None, None, None)


@pytest.mark.parametrize("game", GAMES)
def test_every_trick_has_one_taker_and_every_brisque_one_loser(game: str) -> None:
    replay = records.replay(generate(game, 4))
    assert replay.rules is not None
    for deal in analyse(replay).deals:
        assert [trick.trick for trick in deal.tricks] == list(range(1, len(deal.tricks) + 1))
        assert sum(one.tricks for one in deal.taken) == len(deal.tricks)
        assert sum(one.brisques for one in deal.taken) == sum(one.lost for one in deal.taken)
        for trick in deal.tricks:
            assert [seat for seat, _ in trick.cards].count(trick.winner) == 1
            assert trick.price in ("cheap", "even", "dear")
