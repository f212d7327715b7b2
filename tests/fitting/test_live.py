"""Deals that are played by advice on one table are those played with a replay before each card."""

from __future__ import annotations

import pytest

from fitting import advised, live
from records.rules.games import GAMES


@pytest.mark.parametrize(
    "game", ["besigue-1847", "besigue-chinois", "bassadewitz", "whist", "sixty-six"]
)
def test_a_deal_played_on_one_table_is_the_deal_replayed_before_each_decision(game: str) -> None:
    seats = GAMES[game].rules().seats
    replayed = advised.play(advised.dealt(game, 5), [None] * seats, [4] * seats)
    found = live.play(advised.dealt(game, 5), 4)
    items = found.record.deals[0].items
    before = replayed.record.deals[0].items[: len(items)]
    assert [(one.kind, one.seat, one.card, one.cards) for one in items] == [
        (one.kind, one.seat, one.card, one.cards) for one in before
    ]
    assert found.scores == replayed.scores
    assert found.decisions == replayed.decisions
