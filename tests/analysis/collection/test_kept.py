"""Figures from the sums that a store has made."""

from __future__ import annotations

import pytest

import records
from analysis.collection import Statistics, facts_of, summary
from analysis.collection.kept import take_totals
from records.library import Totals
from records.library.facts import Group
from records.notation.letters import LONGEST_VALUE
from records.notation.model import Tag
from tests.build import whole_game


def test_beyond_the_most_groups_those_with_the_fewest_deals_are_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(summary, "MOST_GROUPS", 1)
    deals = {"Alice": 1, "Basile": 3, "Zoé": 2}
    groups = {
        Group("player", "whist", name): {"=deals": [number, number, 1], "=below": [number]}
        for name, number in deals.items()
    }
    statistics = Statistics("player")
    take_totals(statistics, Totals(6, {}, groups, 3))
    assert {
        name: (sums["=deals"][0], sums["=below"]) for (_, name), sums in statistics.sums.items()
    } == {"Basile": (3, [3]), summary.OTHERS: (3, [3])}


def test_a_long_name_is_cut_in_figures_as_in_lists() -> None:
    record = whole_game("whist", 1)
    record.tags.insert(1, Tag("A", "é" * (LONGEST_VALUE + 1)))
    found = facts_of(records.replay(record))
    assert found is not None
    assert found.seats[0][2] == "é" * (LONGEST_VALUE - 1) + "…"
