"""How often a record is replayed for its positions."""

from __future__ import annotations

import pytest

from analysis.generate import generate
from records.play import replay as replaying
from records.play.line_of_play import Watch
from records.play.replay import Replay


class Counting(Replay):
    """A replay that counts how often it is gone through again."""

    again = 0

    def _watched(self, watch: Watch) -> None:
        self.again += 1
        super()._watched(watch)


@pytest.fixture
def replay() -> Counting:
    found = Counting(generate("besigue", 7))
    assert len(found.deals) > 3
    return found


def firsts(replay: Replay) -> list[int]:
    """The index of the first position of each deal."""
    return [sum(one.plies + 1 for one in replay.deals[:at]) for at in range(len(replay.deals))]


def test_the_positions_of_all_deals_are_those_of_one_replay(replay: Counting) -> None:
    first = firsts(replay)
    assert [replay.positions[first[at]].deal for at in (0, 1, 0)] == [1, 2, 1]
    assert [one.deal for one in replay.positions][-1] == len(replay.deals)
    assert replay.again == 1


def test_no_more_deals_are_looked_ahead_than_are_kept(
    replay: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = sum(one.plies + 1 for one in replay.deals[:2])
    monkeypatch.setattr(replaying, "MOST_KEPT", most)
    told = [replay.positions[at].deal for at in firsts(replay)]
    assert told == list(range(1, len(replay.deals) + 1))
    assert 2 <= replay.again < len(replay.deals)
    monkeypatch.setattr(replaying, "MOST_KEPT", 0)
    replay.again = 0
    assert {one.deal for one in replay.positions} == set(range(1, len(replay.deals) + 1))
    assert replay.again == len(replay.deals)


def test_a_deal_that_is_asked_for_alone_is_kept_beside_others(replay: Counting) -> None:
    assert [replay.position(deal, 0).deal for deal in (1, 2, 1, 2)] == [1, 2, 1, 2]
    assert replay.again == 2
