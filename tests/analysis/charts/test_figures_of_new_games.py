"""The charts of Rubicon, Brusquembille and Sixty-six show the numbers of the game."""

from __future__ import annotations

import json
from typing import Any

import pytest

import records
from analysis import budget, charts
from analysis.collection import Statistics, facts_of
from analysis.estimate import sampling
from records.generate import generate
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
    monkeypatch.setattr(sampling, "SAMPLES", 2)


def replayed(game: str, options: dict[str, str], seed: int = 5) -> Replay:
    return records.replay(generate(game, seed, options, "forgetful"))


def traces(kind: str, replay: Replay, language: charts.Language, deal: int | None = None) -> Any:
    return json.loads(charts.as_json(charts.draw(kind, replay, language, deal=deal).figure))["data"]


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_the_sources_add_up_to_what_was_made_in_both_languages(
    game: str, options: dict[str, str]
) -> None:
    replay = replayed(game, options)
    made = replay.deals[0].score if game == "besigue-rubicon" else replay.score
    words = {}
    for language in ("en", "fr"):
        rows = charts.draw("sources", replay, language).data.rows
        assert rows[-1][1:] == made
        words[language] = [row[0] for row in rows]
    assert words["en"] != words["fr"]
    assert not {"turn-up", "last-trick"} & set(words["fr"])


@pytest.mark.parametrize(
    ("options", "unit"),
    [({}, "points"), ({"score": "deal"}, "points of the game"), ({"score": "pot"}, "chips")],
)
def test_the_axis_names_the_unit_of_the_options(options: dict[str, str], unit: str) -> None:
    replay = replayed("brusquembille", options)
    for kind in ("sources", "expected"):
        layout = json.loads(charts.as_json(charts.draw(kind, replay, "en").figure))["layout"]
        title = layout["yaxis"]["title"]["text"]
        assert title == unit or title.endswith(f"({unit})")


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_what_was_expected_of_a_deal_ends_at_what_it_brought(
    game: str, options: dict[str, str]
) -> None:
    replay = replayed(game, options)
    made = replay.score if game == "besigue-rubicon" else replay.deals[0].score
    rows = charts.draw("expected", replay, "en", deal=1).data.rows
    assert rows[0][1] == 1
    if len(made) == 2:
        assert rows[-1][3:5] == ("made", made[0] - made[1])
    else:
        assert [row[5] for row in rows[-len(made) :]] == list(made)
    assert traces("expected", replay, "fr", 1)


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
def test_many_records_are_counted_with_grades_and_what_was_missed(
    game: str, options: dict[str, str]
) -> None:
    replay = replayed(game, options)
    found = facts_of(replay, missed=True, graded=True)
    assert found is not None
    statistics = Statistics("game")
    statistics.add(found)
    measures = {one.measure for one in statistics.figures(["accuracy", "missed"])}
    grades = [one for deal in found.deals for one in deal.graded or ()]
    for measure, known in (("accuracy", True), ("accuracy-all-seen", False)):
        assert (measure in measures) == any(one.choices for one in grades if one.known is known)
    assert ("missed-points" in measures) == any(deal.watched for deal in found.deals)
