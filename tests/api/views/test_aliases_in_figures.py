"""Where two names are one player, figures are those of the player, kept or not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from analysis.insights import Question
from analysis.stored.asking import statistics_of
from analysis.stored.keeping import keep_missing
from api.work.tasks.collection import Grouping, OverMany, deals, insights, statistics
from records.library import Query, open_store
from tests.records.library.made import entry


def scored(a: str, b: str, score: str) -> str:
    """A record of two deals of which only the scores are told."""
    return (
        f'[Game "besigue"]\n[A "{a}"]\n[B "{b}"]\n\n'
        f'[Deal "1"]\n... #{score}\n\n[Deal "2"]\n... #{score}\n'
    )


TEXTS = [
    scored("Zoé", "Ada", "300/100"),
    scored("Zoe", "Ada", "100/300"),
    scored("Ada", "Z. M.", "310/100"),
    scored("Émile", "Z. M.", "320/100"),
]
SAME = {"Zoe": "Zoé", "Z. M.": "Zoé"}


@pytest.fixture(params=["kept", "replayed"])
def club(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    address = f"sqlite:///{tmp_path}/club.db"
    with open_store(address) as store:
        store.add(entry(text) for text in TEXTS)
        if request.param == "kept":
            keep_missing(store)
        for spelling, name in SAME.items():
            store.aliases.set(spelling, name)
    return address


def figures(club: str, by: str) -> dict[tuple[str, str], tuple[float, int]]:
    with open_store(club) as store:
        found = statistics_of(store, Query(), by, "year", "results", 60).sums
    return {(one.group, one.measure): (one.value, one.deals) for one in found.figures(["results"])}


def test_deals_won_are_those_of_the_player(club: str) -> None:
    found = figures(club, "player")
    assert {group for group, _ in found} == {"Zoé", "Ada", "Émile"}
    assert found["Zoé", "deals-won"] == (2 / 8, 2)
    assert found["Ada", "deals-won"] == (4 / 6, 4)


def test_a_pair_is_told_by_the_two_players_in_the_order_of_the_names_as_written(club: str) -> None:
    found = figures(club, "pair")
    assert {group for group, _ in found} == {"Ada – Zoé", "Zoé – Émile"}
    assert found["Ada – Zoé", "deals-won"] == (4 / 6, 4)
    assert found["Zoé – Émile", "deals-won"] == (0, 0)


@pytest.mark.parametrize("asked", ["Zoé", "Z. M."])
def test_a_player_is_asked_for_by_any_spelling(club: str, asked: str) -> None:
    told = Grouping("player", "year", asked, 100, "/deals", {})
    query = Query(person=asked)
    many = OverMany(club, query, "figure", "en", "light", 1, 0, 60)
    page: dict[str, Any] = json.loads(statistics(many, "results", told))
    assert {one["group"] for one in page["figures"]} == {"Zoé"}
    assert page["records"] == 4
    found = json.loads(deals(club, query, "results", "deals-won", "player", asked, "year"))
    assert len(found["items"]) == 2


def test_an_insight_tells_the_player_and_filters_by_any_spelling(club: str) -> None:
    for where in ((), (("player", "Zoe"),)):
        question = Question("wins", "player", where)
        many = OverMany(club, Query(), "figure", "en", "light", 1, 0, 60)
        page = json.loads(insights(many, question))
        found = {one["value_of"]: one["count"] for one in page["figures"]}
        assert found == ({"Zoé": 8} if where else {"Zoé": 8, "Ada": 6, "Émile": 2})
