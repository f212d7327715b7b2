"""Tags of a deal that say who leads and what is trumps."""

from __future__ import annotations

import re
from random import Random

import pytest

import records
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.hide import hands
from tests.kernel_way import same_by_kernel
from tests.records.kernel.generated import generated

_RESULT = re.compile(r"^\[Result .*\n", re.M)
_NAMES = "ABCDEFG"
TURNING = [game for game in GAMES if GAMES[game].rules().turn_up != "none"]


def one_deal(game: str) -> tuple[str, str]:
    """The header of a generated game without its result, and its first deal."""
    header, deal, *_ = re.split(r"(?=^\[Deal )", generated(game), flags=re.M)
    return _RESULT.sub("", header), deal


def tagged(deal: str, tag: str) -> str:
    """The deal with one tag more."""
    return deal.replace("]\n", f"]\n[{tag}]\n", 1)


def judged(text: str) -> tuple[bool, list[str]]:
    """Whether the kernel judges a record, and what a replay in full finds wrong with it."""
    (record,) = records.loads(text)
    replay = Replay(record)
    return same_by_kernel(record, replay), [finding.code for finding in replay.findings]


@pytest.mark.parametrize("hide", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_the_seat_that_a_tag_names_leads(game: str, hide: bool) -> None:
    header, deal = one_deal(game)
    if hide:
        deal = hands(deal, Random(game))
    plain, _ = judged(header + deal)
    found = re.search(r'^\[Dealer "(.)"\]', deal, re.M)
    assert found is not None
    seats = GAMES[game].rules().seats
    leader = (_NAMES.index(found[1]) + 1) % seats
    for seat in range(seats):
        by_kernel, wrong = judged(header + tagged(deal, f'Leader "{_NAMES[seat]}"'))
        assert by_kernel == (plain and seat == leader), seat
        assert seat == leader or wrong or hide
    assert not judged(header + tagged(deal, f'Leader "{_NAMES[seats]}"'))[0]
    assert not judged(header + tagged(deal, 'Leader "a"'))[0]


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
        taken += judged(header + ended)[0] and judged(header + without_seats)[0]
    assert taken > 1


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", TURNING)
def test_trumps_may_be_named_besides_the_turn_up(game: str, language: str) -> None:
    text = generated(game, 0, language)
    header, deal, *_ = re.split(r"(?=^\[Deal )", text, flags=re.M)
    header = _RESULT.sub("", header)
    found = re.search(r'^\[TurnUp ".*(.)"\]', deal, re.M)
    assert found is not None
    assert judged(header + deal)[0]
    for suit in "SHDCPKT":
        right = suit == found[1]
        by_kernel, wrong = judged(header + tagged(deal, f'Trump "{suit}"'))
        assert by_kernel == right
        assert not (right and wrong)
    for value in ("", "s", "SS", "♠"):
        assert not judged(header + tagged(deal, f'Trump "{value}"'))[0]


def test_trumps_that_no_card_shows_are_left_to_python() -> None:
    for game in ("besigue-sans-retourne", "besigue-rubicon", "bassadewitz"):
        header, deal = one_deal(game)
        for suit in "SHDC":
            assert not judged(header + tagged(deal, f'Trump "{suit}"'))[0]
