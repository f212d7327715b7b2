"""What a piece of text costs, whatever it says, in calls: the same on every machine.

A text of nothing but this piece is what somebody sends who wants a service to be busy.
"""

from __future__ import annotations

import pytest

from tests.records.play.test_doubling import TOKENS, checked, counted

#: Pieces in the shorter text.
PIECES = 1100
#: The most calls that one piece may take, in judging it and in writing it: some more than it
#: takes, and less than looking at all cards or all declarations of the pack would take.
MOST = {
    "unreadable": 42,
    "gap": 22,
    "comment": 35,
    "number": 20,
    "play": 31,
    "seven": 283,
    "declaration": 258,
    "exchange": 213,
    "closing": 142,
    "deal": 186,
}
#: The most calls that a deal of one card may take, by game: about a thirtieth more than it takes.
DEAL_OF_ONE_CARD = {"besigue": 272, "whist": 357, "sizette": 368}


@pytest.mark.parametrize("piece", MOST)
def test_no_piece_of_a_text_costs_more_than_it_may(piece: str) -> None:
    assert_costs("besigue", f"{TOKENS[piece]} ", MOST[piece])


@pytest.mark.parametrize("game", DEAL_OF_ONE_CARD)
def test_a_deal_of_one_card_is_set_up_in_few_calls(game: str) -> None:
    assert_costs(game, '[Deal "1"]\nKS *\n', DEAL_OF_ONE_CARD[game])


def test_a_declaration_of_unknown_cards_is_looked_for_once() -> None:
    assert_costs("besigue", "A:+xSxH ", 218)


def test_a_record_of_nothing_but_its_game_is_judged_in_few_calls() -> None:
    assert_costs("besigue", '[Game "x"]\n', 490)


def assert_costs(game: str, piece: str, most: int) -> None:
    def text(pieces: int) -> bytes:
        head = f'[Game "{game}"]\n[Deal "1"]\n'
        return (head + piece * pieces + "\n*\n").encode()

    short, long = text(PIECES), text(2 * PIECES)
    # The first findings are told, the others counted: each of the second half costs the same.
    for once in (short, long):
        checked(once)
    calls = counted(lambda: checked(long)) - counted(lambda: checked(short))
    assert calls <= most * PIECES
