"""A chart over many records leaves nothing out without a word, and draws all of it page by page."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from analysis import charts
from analysis.charts.many import pages
from analysis.collection import Statistics
from analysis.collection.facts_of_a_record import DealFacts, RecordFacts
from records.rules.games import GAMES

#: How much fits on a page, for these tests.
SMALL = {"MOST_PANELS": 2, "MOST_ROWS": 2, "MOST_SERIES": 2, "_MOST_BARS": 4, "_LEAST_MEASURES": 2}
GAMES_PLAYED = list(GAMES)[:3]
PLAYERS = ("Alice", "Basile", "Zoé")


def facts(game: str, one: str, other: str, name: str) -> RecordFacts:
    deal = DealFacts(
        deal=1,
        score=(len(name) + len(one), 20),
        sources=(("cards", (len(name) + len(one), 20)), ("last-trick", (0, 10))),
        declared=((0, name, 20),),
        faults=(("play-follow", f"{game}/{name}", 0),),
        watched=(0, 1),
        missed=((1, name),),
    )
    seats = (("A", 0, one), ("B", 1, other))
    return RecordFacts(game, "points", "", None, seats, 2, 0, True, (deal,))


@pytest.fixture(scope="module")
def many() -> dict[str, Statistics]:
    found = {by: Statistics(by) for by in ("game", "player", "pair")}
    for at, game in enumerate(GAMES_PLAYED):
        for one, other in zip(PLAYERS, (*PLAYERS[1:], *PLAYERS[:1]), strict=True):
            # Of fewer than ten no share is drawn.
            for name in 5 * ("abcd" if at == 2 else "ab"):
                for statistics in found.values():
                    statistics.add(facts(game, one, other, name))
    for statistics in found.values():
        statistics.add(facts(GAMES_PLAYED[2], "Zoé", "?", "a"))
    return found


def drawn(kind: str, statistics: Statistics, page: int) -> Counter[tuple[Any, ...]]:
    """Every bar and point of a page, with the headings of its panel and of its series, if any."""
    figure = charts.COLLECTION_CHARTS[kind].figure(statistics, "en", "light", page)
    value = json.loads(charts.as_json(figure))
    headings = [
        note["text"] for note in value["layout"]["annotations"] if note.get("xref") == "paper"
    ]
    found: Counter[tuple[Any, ...]] = Counter()
    for trace in value["data"]:
        heading = headings[int(trace.get("xaxis", "x").lstrip("x") or 1) - 1]
        for x, y in zip(trace["x"], trace["y"], strict=True):
            if x is not None:
                found[heading, trace.get("name"), str(x), str(y)] += 1
    return found


#: Every chart with groupings of which it draws all shares.
ALL = [
    *((kind, by) for kind in charts.COLLECTION_CHARTS for by in ("game", "player")),
    ("results", "pair"),
]


@pytest.mark.parametrize(("kind", "by"), ALL)
def test_all_pages_together_draw_what_one_endless_page_would(
    many: dict[str, Statistics], kind: str, by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    figure = charts.COLLECTION_CHARTS[kind].figure
    whole = drawn(kind, many[by], 1)
    assert charts.page_in_words(figure(many[by], "en", "light", 1)) == ""
    for name, most in SMALL.items():
        monkeypatch.setattr(pages, name, most)
    count = charts.page_of(figure(many[by], "en", "light", 1))["pages"]
    parts = [drawn(kind, many[by], page) for page in range(1, count + 1)]
    assert len(parts) > 1
    assert all(parts)
    assert sum(parts, Counter()) == whole
    with pytest.raises(IndexError):
        figure(many[by], "en", "light", count + 1)


def test_a_page_says_in_words_what_part_of_all_it_draws(
    many: dict[str, Statistics], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, most in SMALL.items():
        monkeypatch.setattr(pages, name, most)
    pairs = charts.results(many["pair"], page=2)
    assert charts.page_in_words(pairs) == "page 2 of 4 (2 of 3 games, 1 of 3 pairs)"
    assert charts.page_in_words(pairs, "fr") == "page 2 sur 4 (2 des 3 jeux, 1 des 3 paires)"
    faults = charts.faults(many["game"])
    assert charts.page_of(faults)["drawn"] == {"game": [2, 3], "rule": [6, 8]}


def test_what_has_the_most_deals_is_on_the_first_page(many: dict[str, Statistics]) -> None:
    groups = pages.by_deals(list(many["player"].figures(["results"])))
    assert next(iter(groups)) == GAMES_PLAYED[2]
    assert groups[GAMES_PLAYED[2]][0] == "Zoé"


def test_a_chart_of_nothing_has_one_page() -> None:
    for kind, chart in charts.COLLECTION_CHARTS.items():
        nothing = Statistics("game")
        assert charts.page_in_words(chart.figure(nothing, "en", "light", 1)) == "", kind
        with pytest.raises(IndexError):
            chart.figure(nothing, "en", "light", 2)
