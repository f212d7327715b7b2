"""Whose a bar is, and what it is a bar of."""

from __future__ import annotations

import json
from typing import Any

import pytest

import records
from analysis import charts
from analysis.collection import Statistics, facts_of
from analysis.figures import analyse
from analysis.generate import generate
from records.notation.model import Tag
from records.play.replay import Replay
from records.rules.rules_in_words import declaration_words


def shown(figure: Any) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(charts.as_json(figure))
    return value


def of_two(first: str, second: str) -> Replay:
    """A game in which one of two players has missed declarations."""
    record = generate("besigue-1847", 0, player="collector")
    record.tags[1:1] = [Tag("A", first), Tag("B", second)]
    return records.replay(record)


@pytest.mark.parametrize(("by", "named"), [("player", True), ("game", False)])
def test_whoever_is_alone_in_a_chart_is_named_in_its_legend(by: str, named: bool) -> None:
    replay = of_two("Anna", "Bo")
    missed = {
        hand.seat
        for deal in analyse(replay).deals
        for hand in deal.announcements
        if any(one.cost for one in hand.missed) or hand.missed
    }
    assert len(missed) == 1
    statistics = Statistics(by=by)
    statistics.add(facts_of(replay, missed=True))
    figure = shown(charts.collection_missed(statistics))
    legend = [trace["name"] for trace in figure["data"] if trace["showlegend"]]
    assert legend == ([{"A": "Anna", "B": "Bo"}[missed.pop()]] if named else [])
    assert figure["layout"]["showlegend"] is named


def test_cards_that_are_no_declaration_have_words_in_both_languages() -> None:
    words = declaration_words("unknown")
    assert "unknown" not in words.values()
    assert words["en"] != words["fr"]
