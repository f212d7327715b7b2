"""Chouine, whose package only tells it as a table, is judged by the kernel as by Python."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import records
from analysis.generate import PLAYERS
from chouine import CHOUINE
from records.play.replay import Replay
from records.rules.games import Games
from records.rules.options import Values
from records.rules.phases import (
    BEFORE_OWN_CARD,
    DECLARE,
    FOLLOW_TRUMP,
    IN_TURN,
    Moment,
    played_out,
)
from records.rules.ruleset import Claim, Game, RuleSet, card_values
from records.rules.values import replace
from tests.build import some_options
from tests.hide import hands
from tests.kernel_way import needs_kernel, same_by_kernel
from tests.mutate import spoilt
from tests.records.kernel.generated import judged, made, verdict

pytestmark = needs_kernel


def _changed(name: str, **changed: Any) -> Game:
    def build(values: Values) -> RuleSet:
        return replace(CHOUINE.build(values), game=name, **changed)

    return replace(CHOUINE, id=name, build=build)


#: Only declarations count, so that both often have as much.
EVEN = _changed("even", value=card_values({}), claim=Claim(enough=0, at_once=True))
#: Nobody draws, and the first trick has duties.
SHORT = _changed(
    "short",
    turn_up="aside",
    exchange=None,
    phases=(played_out(FOLLOW_TRUMP, {DECLARE: Moment(BEFORE_OWN_CARD, IN_TURN)}),),
)


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    own, more = Games._games, {game.id: game for game in (CHOUINE, EVEN, SHORT)}
    monkeypatch.setattr(Games, "_games", lambda games: {**own(games), **more})


@pytest.mark.parametrize("seed", range(8))
def test_its_games_are_judged_with_hands_known_and_hidden(seed: int) -> None:
    options = some_options(CHOUINE.id, Random(seed))
    for player in PLAYERS:
        text = made(CHOUINE.id, seed, options, player)
        assert judged(text)
        assert judged(hands(text, Random(seed), 0.7))


@pytest.mark.parametrize("tie", ["nobody", "last-trick"])
def test_a_deal_in_which_both_have_as_much_is_whose_the_rules_say(tie: str) -> None:
    text = made(EVEN.id, 0, {"tie": tie}, "forgetful")
    assert judged(text)
    assert ("#0/0" in text) == (tie == "nobody")


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


@pytest.mark.parametrize(
    ("play", "sound"),
    [("A:9C B:+KCQC KC", True), ("A:8H B:+KCQC", False)],
    ids=["allowed", "barred"],
)
def test_what_a_duty_forbids_to_play_now_cannot_be_declared(play: str, sound: bool) -> None:
    tags = '[HandA "8H 9C 8C 7C 7D"]\n[HandB "7H KC QC 8D TD"]\n[TurnUp "9S"]\n'
    found = verdict(f'[Game "short"]\n[Deal "1"]\n[Dealer "B"]\n{tags}\n1. {play} *\n')
    assert found == (sound, [] if sound else ["declare-turn"])


@pytest.mark.parametrize(("end", "sound"), [("#1/0", True), ("#0/1", False), ("AS *", False)])
def test_a_chouine_wins_the_deal_at_once(end: str, sound: bool) -> None:
    tags = '[HandA "AS TS KS QS JS"]\n[TurnUp "9H"]\n'
    text = f'[Game "chouine"]\n[Deal "1"]\n[Dealer "B"]\n{tags}\n1. A:+ASTSKSQSJS {end}\n'
    assert judged(text) is sound
