"""The chart of who was likely to win: its lines are the chances, moment by moment."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

import records
from analysis import charts
from analysis.chance import Chances, chances
from analysis.charts.style import plain
from analysis.generate import generate
from analysis.player_names import short_side_names
from records.notation.model import Tag
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.answered import answered
from tests.build import replay_of


@pytest.fixture(autouse=True)
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analysis.chance._MOST", 1500)


def named(game: str) -> Replay:
    record = generate(game, 3)
    seats = "ABCD"[: GAMES[game].rules().seats]
    record.tags[1:1] = [
        Tag(*one) for one in zip(seats, ("Ada", "Béla", "<b>C</b>", "Dora"), strict=False)
    ]
    return records.replay(record)


@pytest.fixture(scope="module")
def whist() -> Replay:
    return named("whist")


def plotted(replay: Replay, *more: Any, **also: Any) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(
        charts.as_json(charts.draw("chance", replay, *more, **also).figure)
    )
    return value


def test_of_two_sides_the_line_is_the_first_sides_with_its_interval(whist: Replay) -> None:
    found = answered(Chances, chances(whist))
    low, high, line, above, *_ = plotted(whist)["data"]
    assert (line["fill"], above["fill"]) == ("tozeroy", "tonexty")
    assert set(above["y"]) == {1}
    assert (line["name"], above["name"]) == tuple(map(plain, short_side_names(whist)))
    assert line["y"] == [moment.sides[0].value for moment in found.moments]
    assert low["y"] == [moment.sides[0].low for moment in found.moments]
    assert high["y"] == [moment.sides[0].high for moment in found.moments]
    assert [tuple(one) for one in line["customdata"]] == [(m.deal, m.ply) for m in found.moments]
    starts = [sum(deal.plies for deal in whist.deals[:at]) for at in range(len(whist.deals))]
    places = [starts[m.deal - 1] + m.ply for m in found.moments]
    # The first position of a further deal stands in the middle of its first trick.
    halves = [2 * (m.deal > 1 and m.ply == 0 and m.trick == 1) for m in found.moments]
    assert line["x"] == [place + half for place, half in zip(places, halves, strict=True)]
    assert all(before < after for before, after in pairwise(line["x"]))
    assert line["y"][-1] in (0, 1)


def ends_of(figure: dict[str, Any]) -> dict[str, float]:
    """The names at the right of the chart, and where the lines to them begin."""
    return {one["text"]: one["y"] for one in figure["layout"]["annotations"] if one["showarrow"]}


def test_each_side_is_named_at_the_right_and_not_in_a_legend(whist: Replay) -> None:
    figure = plotted(whist)
    assert not any(trace["showlegend"] for trace in figure["data"])
    last = figure["data"][2]["y"][-1]
    # Ada's side has what is below the line, the other what is above.
    assert ends_of(figure) == {
        "Ada &amp; &lt;b&gt;C&lt;/b&gt;": pytest.approx(last / 2),
        "Béla &amp; Dora": pytest.approx((1 + last) / 2),
    }
    three = plotted(named("besigue-3"))
    assert list(ends_of(three).values()) == [trace["y"][-1] for trace in three["data"]]


def test_of_more_sides_each_has_a_line() -> None:
    figure = plotted(named("besigue-3"), "fr")
    assert [trace["name"] for trace in figure["data"]] == ["Ada", "Béla", "&lt;b&gt;C&lt;/b&gt;"]
    for at in range(len(figure["data"][0]["y"])):
        assert sum(trace["y"][at] for trace in figure["data"]) == pytest.approx(1)


def test_a_deal_of_which_only_the_score_is_known_is_a_step_from_its_beginning_to_its_end() -> None:
    deals = ("#2/0", "#0/2", "#3/0")
    text = "".join(f'[Deal "{at}"]\n... {score}\n' for at, score in enumerate(deals, 1))
    (line,) = [
        trace
        for trace in plotted(replay_of(f'[Game "whist"]\n{text}'))["data"]
        if "customdata" in trace
    ]
    assert line["x"] == [0, 1, 1, 2, 2, 3]
    assert line["y"][-1] == 1
    assert line["y"][-2] < 1


def test_one_deal_alone_is_in_view(whist: Replay) -> None:
    figure = plotted(whist, deal=2)
    assert {deal for deal, _ in figure["data"][2]["customdata"]} == {2}
    rows = charts.draw("chance", whist, deal=2).data.rows
    assert {row[0] for row in rows} == {2}


def test_the_table_has_every_chance_of_every_side_in_both_languages(whist: Replay) -> None:
    found = answered(Chances, chances(whist))
    english, french = (charts.draw("chance", whist, language).data for language in ("en", "fr"))
    assert english.headers[5] == "chance to win"
    assert french.headers[5] == "chances de gagner"
    assert [row[5] for row in english.rows] == [
        round(side.value, 3) for moment in found.moments for side in moment.sides
    ]
    assert {row[3] for row in english.rows} == {"by the cards", "by the score", "the game is over"}


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "This game has no end of its own, so that nobody wins it"),
        ("fr", "Cette partie n’a pas de fin, et personne ne la gagne"),
    ],
)
def test_a_game_without_an_end_says_that_nobody_wins_it(language: Any, told: str) -> None:
    figure = plotted(named("bassadewitz"), language)
    assert not figure["data"]
    (note,) = figure["layout"]["annotations"]
    assert note["text"] == told


def test_other_charts_have_no_eyes(whist: Replay) -> None:
    with pytest.raises(ValueError, match="eyes"):
        charts.draw("score", whist, seat="A")
    with pytest.raises(ValueError, match="no seat"):
        charts.draw("chance", whist, seat="F")
