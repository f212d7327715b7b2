"""Chouine, whose package only tells it as a table, is judged by the kernel as by Python."""

from __future__ import annotations

from random import Random

import pytest

import records
from chouine import CHOUINE
from records.generate import PLAYERS
from records.play.replay import Replay
from records.rules.installed_games import Games
from tests.build import some_options
from tests.hide import hands
from tests.kernel_way import needs_kernel, same_by_kernel
from tests.mutate import spoilt
from tests.records.kernel.generated import judged, made

pytestmark = needs_kernel


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    own = Games._games
    monkeypatch.setattr(Games, "_games", lambda games: {**own(games), CHOUINE.id: CHOUINE})


@pytest.mark.parametrize("seed", range(8))
def test_its_games_are_judged_with_hands_known_and_hidden(seed: int) -> None:
    options = some_options(CHOUINE.id, Random(seed))
    for player in PLAYERS:
        text = made(CHOUINE.id, seed, options, player)
        assert judged(text)
        assert judged(hands(text, Random(seed), 0.7))


@pytest.mark.parametrize("seed", range(8))
def test_what_is_wrong_with_them_is_left_to_python(seed: int) -> None:
    random = Random(seed)
    text = made(CHOUINE.id, seed, some_options(CHOUINE.id, random), "forgetful")
    for _ in range(10):
        for record in records.loads(spoilt(text, random)):
            replay = Replay(record)
            assert not (same_by_kernel(record, replay) and replay.findings)


@pytest.mark.parametrize(
    ("play", "sound"),
    [
        ("1. A:+KSQSJS=30 KS 7D =30/0", False),  # the king has been taken since
        ("1. A:+KSQSJS=30 KS 7D =30/4", True),
        ("1. A:+KSQS 7H", False),  # none of the cards shown
        ("1. A:+KSQS KS B:+KDQD=40 7D", False),
        ("1. A:7H B:+KDQD=40 KD", True),
        ("1. B:+KDQD=40 A:7H", False),  # out of turn
        ("1. A:||", False),  # nobody claims
        ("1. A:+KSQSJS JS 7D 2. B:^8C A:^9C B:AS A:+KSQS QS", False),  # once in a suit
    ],
)
def test_a_declaration_is_made_with_the_card_that_is_played(play: str, sound: bool) -> None:
    tags = '[HandA "KS QS JS 7H 8H"]\n[HandB "AS TS KD QD 7D"]\n[TurnUp "9D"]\n'
    assert judged(f'[Game "chouine"]\n[Deal "1"]\n[Dealer "B"]\n{tags}\n{play} *\n') is sound


@pytest.mark.parametrize(("end", "sound"), [("#1/0", True), ("#0/1", False), ("AS *", False)])
def test_a_chouine_wins_the_deal_at_once(end: str, sound: bool) -> None:
    tags = '[HandA "AS TS KS QS JS"]\n[TurnUp "9H"]\n'
    text = f'[Game "chouine"]\n[Deal "1"]\n[Dealer "B"]\n{tags}\n1. A:+ASTSKSQSJS {end}\n'
    assert judged(text) is sound
