"""The policy closes the talon with cards that are likely to count enough, and not without them."""

from __future__ import annotations

from random import Random

import pytest

import records
from analysis.estimate.playing_on import policy_for
from analysis.estimate.unseen_cards import clean
from records.notation.model import CLOSING, Item
from records.play.choices import choices, stopped
from records.play.line_of_play import Line
from records.rules.tally import Tally
from tests.build import replay_of

PACK = [rank + suit for suit in "SHDC" for rank in "ATKQJ9"]


def closed_by(hand: str, plays: str = "", options: str = "") -> tuple[int, int] | None:
    """Who closes a talon of which B leads to the first trick with this hand, and in which trick.

    Hearts are trumps, and A has the lowest cards that are left.
    """
    own = hand.split()
    others = [card for card in reversed(PACK) if card not in [*own, "JH"]]
    text = (
        f'[Game "sixty-six"]\n{options}[Deal "1"]\n[Dealer "A"]\n'
        f'[HandA "{" ".join(others[:6])}"]\n[HandB "{hand}"]\n[TurnUp "JH"]\n'
        f'[Talon "{" ".join(others[6:])}"]\n\n{plays}*\n'
    )
    replay = replay_of(text)
    assert replay.ok, replay.findings
    stop = stopped(replay, 1, replay.deals[0].plies)
    tally = Tally(stop.point.table.rules)
    tally.start = [0, 0]
    line = Line(clean(stop.point.table), tally, 0, [])
    done: list[tuple[int, int]] = []

    def observe(index: int, item: Item, seat: int, marked: int) -> None:
        if item.kind == CLOSING:
            done.append((seat, line.table.trick))

    line.observer = observe
    policy_for(stop.point.table.rules, Random(1)).play_on(line)
    assert not line.raws
    assert len(done) < 2
    return done[0] if done else None


def test_a_leader_whose_trumps_and_aces_are_likely_to_count_66_closes_at_once() -> None:
    # 16 for each ace, 15 for the ten of trumps, 5 for the nine of trumps: 68.
    assert closed_by("TH 9H AS AD AC 9S") == (1, 1)


@pytest.mark.parametrize(
    "hand",
    [
        # 16 for each ace, 9 and 8 for the king and the queen of trumps: 65.
        "AH KH QH AS AD 9S",
        # A plain ten is not held to take a trick: else these would be 78.
        "TH 9H AS AD TC 9S",
    ],
)
def test_a_leader_who_lacks_a_point_plays_on(hand: str) -> None:
    found = closed_by(hand)
    assert found is None or found[1] > 1


def test_who_follows_does_not_close() -> None:
    found = closed_by("TH 9H AS AD AC 9S", "1. B:9S ")
    assert found is None or found[1] > 1


def test_what_has_been_counted_counts_and_cards_are_drawn_before_the_talon_is_closed() -> None:
    hand, plays = "AH KH AS AD TC 9S", "1. B:TC 9C\n"
    (text,) = records.loads(
        '[Game "sixty-six"]\n[Deal "1"]\n[Dealer "A"]\n[HandA "9C JC QC KC 9D JD"]\n'
        f'[HandB "{hand}"]\n[TurnUp "JH"]\n[Talon "QD KD TD 9H QH TH JS QS KS TS AC"]\n\n{plays}*\n'
    )
    assert next(one for one in choices(records.replay(text), 1, 2) if one.to_play).close
    # 57 before the first trick; then 10 are counted.
    assert closed_by(hand) != (1, 1)
    assert closed_by(hand, plays) == (1, 2)
