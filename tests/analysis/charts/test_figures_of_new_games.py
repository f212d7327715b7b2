"""The charts of Rubicon, Brusquembille and Sixty-six show the numbers of the game."""

from __future__ import annotations

import json
from typing import Any

import pytest

import records
from analysis import budget, charts
from analysis.collection import Statistics, facts_of
from analysis.generate import generate
from records.play.replay import Replay

GAMES = [
    ("besigue-rubicon", {}),
    ("brusquembille", {}),
    ("brusquembille", {"score": "deal", "players": "3"}),
    ("brusquembille", {"score": "pot", "players": "4"}),
    ("brusquembille", {"form": "trevoux"}),
    ("sixty-six", {}),
]


@pytest.fixture(autouse=True)
def _short_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "POSITIONS", 2_000)


def replayed(game: str, options: dict[str, str], seed: int = 5) -> Replay:
    return records.replay(generate(game, seed, options, "forgetful"))


def traces(kind: str, replay: Replay, language: charts.Language, deal: int | None = None) -> Any:
    return json.loads(charts.as_json(charts.draw(kind, replay, language, deal=deal).figure))["data"]


@pytest.mark.parametrize(
    ("options", "unit"),
    [({}, "points"), ({"score": "deal"}, "points of the game"), ({"score": "pot"}, "chips")],
)
def test_the_axis_names_the_unit_of_the_options(options: dict[str, str], unit: str) -> None:
    replay = replayed("brusquembille", options)
    layout = json.loads(charts.as_json(charts.draw("score", replay, "en").figure))["layout"]
    assert layout["yaxis"]["title"]["text"] == unit


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_every_trick_has_its_cards_and_what_it_counts(game: str, options: dict[str, str]) -> None:
    replay = replayed(game, options)
    rows = charts.draw("tricks", replay, "fr").data.rows
    assert replay.rules is not None
    counts = sum(int(row[-2] or 0) for row in rows)
    if game == "brusquembille":
        assert counts == 120 or options.get("score") in ("deal", "pot")
    elif game == "besigue-rubicon":
        assert (len(rows), counts) == (64, 320)
    else:
        assert 0 < counts <= 120


def test_marriages_of_sixty_six_stand_in_the_chart_of_declarations() -> None:
    replay = replayed("sixty-six", {})
    rows = charts.draw("declarations", replay, "fr").data.rows
    made = [row for row in rows if row[7] == "faite"]
    missed = [row for row in rows if row[7] != "faite"]
    assert made
    assert missed
    assert {row[4] for row in rows} <= {"mariage", "mariage d’atout"}
    assert {row[6] for row in rows} <= {20, 40}
    lines = [t for t in traces("declarations", replay, "fr") if t["mode"] == "lines"]
    assert sum(line["y"][-1] for line in lines) == sum(int(row[6] or 0) for row in made)


def test_nothing_is_declared_at_brusquembille() -> None:
    replay = replayed("brusquembille", {})
    assert charts.draw("declarations", replay, "en").data.rows == ()
    assert traces("declarations", replay, "en") == []


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_many_records_are_counted_with_what_was_missed(game: str, options: dict[str, str]) -> None:
    replay = replayed(game, options)
    found = facts_of(replay, missed=True)
    assert found is not None
    statistics = Statistics("game")
    statistics.add(found)
    measures = {one.measure for one in statistics.figures(["missed"])}
    assert measures == {f"missed/{name}" for deal in found.deals for _, name in deal.missed}
