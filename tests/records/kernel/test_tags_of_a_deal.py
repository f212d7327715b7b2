"""Tags of a deal that say who leads and what is trumps."""

from __future__ import annotations

import re
from random import Random

import pytest

from records.rules.games import GAMES
from tests.hide import hands
from tests.records.kernel.generated import generated, tagged, verdict

_RESULT = re.compile(r"^\[Result .*\n", re.M)
_NAMES = "ABCDEFG"
TURNING = [game for game in GAMES if GAMES[game].rules().turn_up != "none"]


def one_deal(game: str) -> tuple[str, str]:
    """The header of a generated game without its result, and its first deal."""
    header, deal, *_ = re.split(r"(?=^\[Deal )", generated(game), flags=re.M)
    return _RESULT.sub("", header), deal


@pytest.mark.parametrize("hide", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_the_seat_that_a_tag_names_leads(game: str, hide: bool) -> None:
    header, deal = one_deal(game)
    if hide:
        deal = hands(deal, Random(game))
    plain, _ = verdict(header + deal)
    found = re.search(r'^\[Dealer "(.)"\]', deal, re.M)
    assert found is not None
    seats = GAMES[game].rules().seats
    leader = (_NAMES.index(found[1]) + 1) % seats
    for seat in range(seats):
        by_kernel, wrong = verdict(header + tagged(deal, f'Leader "{_NAMES[seat]}"'))
        assert by_kernel == (plain and seat == leader), seat
        assert seat == leader or wrong or hide
    assert not verdict(header + tagged(deal, f'Leader "{_NAMES[seats]}"'))[0]
    assert not verdict(header + tagged(deal, 'Leader "a"'))[0]


@pytest.mark.parametrize("hide", [False, True])
@pytest.mark.parametrize("game", ["besigue", "brusquembille", "bassadewitz"])
def test_another_than_the_next_player_may_lead_by_a_tag(game: str, hide: bool) -> None:
    header, deal = one_deal(game)
    if hide:
        deal = hands(deal, Random(game))
    found = re.search(r'^\[Dealer "(.)"\]', deal, re.M)
    assert found is not None
    seats = GAMES[game].rules().seats
    leader = _NAMES[(_NAMES.index(found[1]) + 1) % seats]
    taken = 0
    for dealer in _NAMES[:seats]:
        other = re.sub(r'^\[Dealer ".*\n', f'[Dealer "{dealer}"]\n', deal, flags=re.M)
        ended = re.sub(r"^#.*", "*", tagged(other, f'Leader "{leader}"'), flags=re.M)
        without_seats = re.sub(r"(?<= )[A-F]:(?=[^+~^>|])", "", ended)
        taken += verdict(header + ended)[0] and verdict(header + without_seats)[0]
    assert taken > 1


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", TURNING)
def test_trumps_may_be_named_besides_the_turn_up(game: str, language: str) -> None:
    text = generated(game, 0, language)
    header, deal, *_ = re.split(r"(?=^\[Deal )", text, flags=re.M)
    header = _RESULT.sub("", header)
    found = re.search(r'^\[TurnUp ".*(.)"\]', deal, re.M)
    assert found is not None
    assert verdict(header + deal)[0]
    for suit in "SHDCPKT":
        right = suit == found[1]
        by_kernel, wrong = verdict(header + tagged(deal, f'Trump "{suit}"'))
        assert by_kernel == right
        assert not (right and wrong)
    for value in ("", "s", "SS", "♠"):
        assert not verdict(header + tagged(deal, f'Trump "{value}"'))[0]


def test_trumps_that_no_card_shows_are_left_to_python() -> None:
    for game in ("besigue-sans-retourne", "besigue-rubicon", "bassadewitz"):
        header, deal = one_deal(game)
        for suit in "SHDC":
            assert not verdict(header + tagged(deal, f'Trump "{suit}"'))[0]
