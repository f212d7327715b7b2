"""What holds for every chart: it can be read without colour, in both languages, as a table."""

from __future__ import annotations

import csv
import html
import io
import json
from itertools import combinations
from typing import Any

import plotly.graph_objects as go
import pytest

import records
from analysis import budget, charts
from analysis.charts.style import INK, PAPER, Theme
from analysis.collection import Statistics, facts_of
from analysis.figures import analyse
from analysis.generate import generate
from analysis.timeline import timeline
from records.notation.model import Tag
from records.play.replay import Replay
from tests.build import replay_of

#: What the vendored bundle of plotly.js can draw.
BASIC = {"scatter", "bar", "pie"}


@pytest.fixture(autouse=True)
def _short_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "POSITIONS", 1_000)
    # What is drawn is the same for few games as for many.
    monkeypatch.setattr("analysis.chance._MOST", 100)
    monkeypatch.setattr("analysis.chance._MOST_OF_SEVERAL", 100)


def named(game: str, seed: int) -> Replay:
    record = generate(game, seed, player="forgetful")
    players = ("Alice", "<b>Basile</b>", "Zoé", "Denis")
    record.tags[1:1] = [Tag(seat, name) for seat, name in zip("ABCD", players, strict=True)]
    return records.replay(record)


@pytest.fixture(scope="module")
def replays() -> dict[str, Replay]:
    return {game: named(game, 5) for game in ("besigue", "whist", "bassadewitz")}


@pytest.fixture(scope="module")
def statistics() -> dict[str, Statistics]:
    faulty = '[Game "whist"]\n[A "Alice"]\n[Deal "1"]\n1. A:2S B:2S A:KS *\n'
    replays = [named(game, seed) for game in ("besigue-1847", "sizette") for seed in range(2)]
    many = [facts_of(one, missed=True) for one in replays]
    many.append(facts_of(replay_of(faulty)))
    out = {by: Statistics(by) for by in ("game", "player", "pair")}
    for found in out.values():
        for one in many:
            found.add(one)
    return out


def shown(figure: go.Figure) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(charts.as_json(figure))
    return value


def look(trace: dict[str, Any]) -> tuple[Any, ...]:
    """What of a trace is seen in black and white."""
    marker = trace.get("marker", {})
    shape = marker.get("pattern", {}).get("shape") if trace["type"] == "bar" else None
    return (
        trace["type"],
        trace.get("mode"),
        trace.get("line", {}).get("dash"),
        marker.get("symbol"),
        shape,
    )


def assert_legible(figure: dict[str, Any]) -> None:
    traces = figure["data"]
    assert {trace["type"] for trace in traces} <= BASIC
    legend = [trace for trace in traces if trace.get("showlegend") is not False]
    for one, other in combinations(legend, 2):
        assert look(one) != look(other), (one["name"], other["name"])
    assert not figure["layout"].get("template")
    assert "<b>Basile" not in json.dumps(figure)


@pytest.mark.parametrize("kind", charts.CHARTS)
@pytest.mark.parametrize("game", ["besigue", "whist", "bassadewitz"])
def test_a_chart_of_a_record_is_legible_without_colour(
    replays: dict[str, Replay], kind: str, game: str
) -> None:
    light, dark = (
        shown(charts.draw(kind, replays[game], "fr", theme).figure) for theme in charts.THEMES
    )
    assert_legible(light)
    assert_legible(dark)
    assert light != dark


@pytest.mark.parametrize("kind", charts.COLLECTION_CHARTS)
@pytest.mark.parametrize("by", ["game", "player", "pair"])
def test_a_chart_over_many_is_legible_without_colour(
    statistics: dict[str, Statistics], kind: str, by: str
) -> None:
    for theme in charts.THEMES:
        figure = shown(charts.COLLECTION_CHARTS[kind].figure(statistics[by], "fr", theme))
        assert_legible(figure)
        if by == "game":
            assert figure["data"]


@pytest.mark.parametrize("kind", charts.CHARTS)
def test_every_chart_of_a_record_has_its_data_as_a_table(
    replays: dict[str, Replay], kind: str
) -> None:
    for language in ("en", "fr"):
        table = charts.draw(kind, replays["besigue"], language).data
        assert table.rows
        assert {len(row) for row in table.rows} == {len(table.headers)}
    assert charts.draw(kind, replays["besigue"], "en").data != table


@pytest.mark.parametrize("kind", charts.COLLECTION_CHARTS)
def test_every_chart_over_many_has_its_data_as_a_table(
    statistics: dict[str, Statistics], kind: str
) -> None:
    table = charts.figures_table(statistics["game"], kind, "en")
    assert table.rows
    assert {len(row) for row in table.rows} == {len(table.headers)}


@pytest.mark.parametrize("kind", charts.CHARTS)
def test_one_deal_can_be_drawn_and_one_that_is_not_there_cannot(
    replays: dict[str, Replay], kind: str
) -> None:
    replay = replays["besigue"]
    figure, data = charts.draw(kind, replay, deal=2)
    for trace in shown(figure)["data"]:
        if kind == "tricks":
            assert {where[0] for where in trace.get("customdata", []) if where} <= {2}
    assert data.headers[0] != "Deal" or {row[0] for row in data.rows} <= {2}
    with pytest.raises(IndexError):
        charts.draw(kind, replay, deal=99)


@pytest.mark.parametrize("kind", charts.CHARTS)
@pytest.mark.parametrize(
    "text",
    [
        '[Game "tarot"]\n[Deal "1"]\n*\n',
        '[Game "whist"]\n[Deal "1"]\n1. A:2S 3S A:KS 5S\n*\n',
        '[Game "besigue"]\n[Deal "1"]\n1. A:KS ... +KSQS\n#40/0\n',
    ],
)
def test_what_cannot_be_told_is_drawn_as_far_as_it_can(kind: str, text: str) -> None:
    replay = replay_of(text)
    drawn, data = charts.draw(kind, replay, "fr")
    figure = shown(drawn)
    assert figure["data"] or figure["layout"]["annotations"]
    assert data.headers


@pytest.mark.parametrize("kind", ["tricks", "declarations"])
def test_a_chart_with_nothing_to_show_says_why(kind: str) -> None:
    for text, en, fr in (
        ('[Game "tarot"]\n[Deal "1"]\n*\n', "rules of this game", "règles de ce jeu"),
        ('[Game "besigue"]\n', "no deal", "aucun coup"),
    ):
        replay = replay_of(text)
        for language, words in (("en", en), ("fr", fr)):
            (note,) = shown(charts.draw(kind, replay, language).figure)["layout"]["annotations"]
            assert words in note["text"]


def test_the_trick_map_has_every_card_and_one_taker_for_each_trick(
    replays: dict[str, Replay],
) -> None:
    figure = shown(charts.draw("tricks", replays["whist"], deal=2).figure)
    taken = [
        told.split(".")[0]
        for trace in figure["data"]
        if trace["mode"] == "markers"
        for told in trace["text"]
    ]
    assert sorted(map(int, taken)) == list(range(1, 14))
    cards = next(trace for trace in figure["data"] if trace["mode"] == "text")
    assert len(set(zip(cards["x"], cards["y"], strict=True))) == 52
    assert cards["textfont"]["weight"].count("bold") == 13


def test_the_trick_map_names_the_trumps_and_has_the_points_declared(
    replays: dict[str, Replay],
) -> None:
    replay = replays["besigue"]
    figure = shown(charts.draw("tricks", replay, "fr", deal=2).figure)
    sign = dict(zip("SHDC", "♠♥♦♣", strict=True))[replay.position(2, 0).trump or ""]
    assert figure["layout"]["xaxis"]["title"]["text"].endswith(f"<br>atout {sign}")
    points = [
        sum(int(text) for text in trace["text"])
        for trace in figure["data"]
        if trace["mode"] == "text" and all(text.startswith("+") for text in trace["text"])
    ]
    marks = [mark for mark in replay.marks if mark.deal == 2 and mark.ply]
    announced = ("declaration", "exchange", "seven")
    assert points == [sum(mark.points for mark in marks if mark.source in announced)] != [0]
    assert "annoncé" in figure["layout"]["yaxis"]["ticktext"]
    later = named("besigue-sans-retourne", 5)
    title = shown(charts.draw("tricks", later).figure)["layout"]["xaxis"]["title"]["text"]
    first = int(title.rpartition(" ")[2])
    suits = {one.trick: later.position(1, one.ply).trump for one in analyse(later).deals[0].tricks}
    assert "from trick" in title
    assert suits[first] is not None
    assert suits[first - 1] is None
    plain = shown(charts.draw("tricks", replays["bassadewitz"]).figure)["layout"]
    assert plain["xaxis"]["title"]["text"] == "Deal 1, tricks"
    assert "declared" not in plain["yaxis"]["ticktext"]


def test_cards_of_the_trick_map_do_not_touch_on_a_telephone(replays: dict[str, Replay]) -> None:
    figure = shown(charts.draw("tricks", replays["besigue"]).figure)
    layout = figure["layout"]
    # A window 390 wide leaves so much beside the names of the rows.
    points_x = 270 / (layout["xaxis"]["range"][1] - layout["xaxis"]["range"][0])
    points_y = (layout["height"] - 90) / -layout["yaxis"]["range"][0]
    cards = next(trace for trace in figure["data"] if trace["mode"] == "text")
    places = list(zip(cards["x"], cards["y"], strict=True))
    assert len(set(places)) == 64
    assert points_x >= 30
    for (x, y), (other_x, other_y) in combinations(places, 2):
        if (x, y) != (other_x, other_y):
            assert abs(x - other_x) * points_x >= 30 or abs(y - other_y) * points_y >= 30
    assert [place[0] for place in layout["meta"]["tricks"]] == list(range(1, 33))


def test_declarations_end_at_what_was_declared(replays: dict[str, Replay]) -> None:
    replay = replays["besigue"]
    declared = [0, 0]
    for mark in replay.marks:
        if mark.source in ("declaration", "seven") and mark.what and mark.ply:
            declared[mark.side] += mark.points
    figure = shown(charts.draw("declarations", replay).figure)
    lines = [t for t in figure["data"] if t["mode"] == "lines"]
    assert [trace["y"][-1] for trace in lines] == declared
    # Each is named where it ends, and in no legend.
    assert [one["y"] for one in figure["layout"]["annotations"]] == declared
    assert not any(trace["showlegend"] for trace in lines)


def test_no_two_games_share_an_axis(statistics: dict[str, Statistics]) -> None:
    figure = shown(charts.results(statistics["game"]))
    headings = {note["text"] for note in figure["layout"]["annotations"]}
    assert {"Sizette", "Bezique of 1847, one pack"} <= headings
    axes = {trace.get("xaxis", "x").replace("x", "xaxis") for trace in figure["data"]}
    assert len(axes) == 2
    domains = sorted(figure["layout"][name.replace("x", "y", 1)]["domain"] for name in axes)
    assert domains[0][1] < domains[1][0]


def test_the_parts_of_the_sources_are_the_points_of_a_deal(
    statistics: dict[str, Statistics],
) -> None:
    figure = shown(charts.collection_sources(statistics["game"]))
    means = {
        one.game: one.value
        for one in statistics["game"].figures(["results"])
        if one.measure == "deal-points"
    }
    assert figure["layout"]["xaxis"]["title"]["text"] == "points a deal"
    bars = [trace["x"] for trace in figure["data"]]
    assert sum(value for (value,) in bars) == pytest.approx(means["besigue-1847"])


def test_a_game_whose_points_have_one_source_is_left_out_of_the_sources() -> None:
    statistics = Statistics("game")
    statistics.add(facts_of(named("sizette", 1)))
    (note,) = shown(charts.collection_sources(statistics))["layout"]["annotations"]
    assert note["text"] == "All points of a deal come from one source"
    statistics.add(facts_of(named("besigue-1847", 1)))
    (heading, _) = shown(charts.collection_sources(statistics))["layout"]["annotations"]
    assert heading["text"] == "Bezique of 1847, one pack"


def test_won_drawn_and_lost_make_up_all_deals_of_each_row(
    statistics: dict[str, Statistics],
) -> None:
    for by in ("game", "player"):
        figure = shown(charts.results(statistics[by]))
        rows: dict[tuple[str, str], float] = {}
        bars = [trace for trace in figure["data"] if trace["type"] == "bar"]
        for trace in bars:
            for name, value in zip(trace["y"], trace["x"], strict=True):
                key = trace.get("xaxis", "x"), name
                rows[key] = rows.get(key, 0) + value
        assert len(rows) >= 4
        assert all(value == pytest.approx(1) for value in rows.values())


def test_the_interval_of_the_part_won_is_drawn_over_all_bars(
    statistics: dict[str, Statistics],
) -> None:
    found = {
        (one.group, one.value): (one.low, one.high)
        for one in statistics["player"].figures(["results"])
        if one.measure == "deals-won"
    }
    figure = shown(charts.results(statistics["player"]))
    kinds = [trace["type"] for trace in figure["data"]]
    for axis in {trace.get("xaxis", "x") for trace in figure["data"]}:
        own = [trace for trace in figure["data"] if trace.get("xaxis", "x") == axis]
        assert [trace["type"] for trace in own] == ["bar"] * 3 + ["scatter"] * 2
        assert not any("error_x" in trace for trace in own[:3])
        halo, drawn = own[3:]
        ends = zip(drawn["error_x"]["arrayminus"], drawn["error_x"]["array"], strict=True)
        for name, value, (below, above) in zip(drawn["y"], drawn["x"], ends, strict=True):
            assert (value - below, value + above) == pytest.approx(
                found[html.unescape(name), value]
            )
        assert_halo(halo["error_x"], drawn["error_x"])
    assert kinds.count("scatter") > 1


def assert_halo(under: dict[str, Any], over: dict[str, Any]) -> None:
    """Whiskers are seen on any pattern: they lie in the middle of a broader line of the paper."""
    assert under["thickness"] > 2 * over["thickness"]
    assert (under["array"], under["arrayminus"]) == (over["array"], over["arrayminus"])
    assert (under["color"], over["color"]) in zip(PAPER.values(), INK.values(), strict=True)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_pattern_hides_no_interval(statistics: dict[str, Statistics], theme: Theme) -> None:
    figure = shown(charts.collection_declarations(statistics["player"], "en", theme))
    seen = [trace for trace in figure["data"] if "text" in trace]
    assert seen
    for bars in seen:
        over = figure["data"][figure["data"].index(bars) + 1]
        assert over["marker"]["color"] == "rgba(0,0,0,0)"
        places = ("x", "y", "xaxis", "yaxis", "offsetgroup")
        assert [bars.get(key) for key in places] == [over.get(key) for key in places]
        assert bars["offsetgroup"]
        assert_halo(bars["error_x"], over["error_x"])


def test_every_source_of_all_games_has_a_look_and_a_name_of_its_own(
    statistics: dict[str, Statistics],
) -> None:
    figure = shown(charts.collection_sources(statistics["game"]))
    looks = {
        trace["name"]: (trace["marker"]["color"], trace["marker"]["pattern"]["shape"])
        for trace in figure["data"]
    }
    assert len(set(looks.values())) == len(looks) > 2
    named = [trace["name"] for trace in figure["data"] if trace["showlegend"]]
    assert sorted(named) == sorted(looks)
    assert figure["layout"]["showlegend"]


def test_small_shares_are_told_apart_on_their_axis(statistics: dict[str, Statistics]) -> None:
    figure = shown(
        charts.COLLECTION_CHARTS["declarations"].figure(statistics["game"], "fr", "light")
    )
    assert figure["layout"]["xaxis"]["tickformat"] == ".2~%"
    assert figure["layout"]["separators"] == ", "


def test_a_picture_says_what_it_shows_whose_and_when(replays: dict[str, Replay]) -> None:
    replay = replays["besigue"]
    title = charts.heading("score", replay, "fr", 2, "soir.carnet")
    assert title == "Score au fil de la partie – Alice – <b>Basile</b>, soir.carnet, coup 2"
    text = '[Game "whist"]\n[Event "Club"]\n[Date "1850.01.12"]\n[Deal "1"]\n*\n'
    nobody = replay_of(text)
    assert charts.heading("tricks", nobody).endswith("card – Club, 12 January 1850")
    figure = charts.draw("score", replay).figure
    above = charts.titled(figure, title)
    whose = title.replace("<", "&lt;").replace(">", "&gt;")
    own = figure.layout.title.text
    assert above.layout.title.text == f"{whose}<br>{own}"
    assert above.layout.margin.t >= figure.layout.margin.t + 20
    high = charts.draw("tricks", replay, deal=2).figure
    assert charts.titled(high, title * 3).layout.height > charts.titled(high, title).layout.height
    assert own is not None
    assert figure.layout.title.text == own


def test_the_last_step_of_the_score_stands_clear_of_the_frame(replays: dict[str, Replay]) -> None:
    for replay in replays.values():
        for deal in (None, 1):
            layout = shown(charts.draw("score", replay, deal=deal).figure)["layout"]
            start, end = layout["xaxis"]["range"]
            last = timeline(replay, 1)
            stop = last.length if deal is None else last.deals[0].end
            assert end - stop > max(0.4, (stop - start) / 60)


def test_a_table_becomes_csv_that_runs_no_formula() -> None:
    table = charts.DataTable(("player", "points"), (("=1+1", -3), ("a, b", None)))
    assert list(csv.reader(io.StringIO(table.as_csv()))) == [
        ["player", "points"],
        ["'=1+1", "-3"],
        ["a, b", ""],
    ]


def test_a_page_shows_the_data_as_a_table(replays: dict[str, Replay]) -> None:
    replay = replays["besigue"]
    figure, data = charts.draw("score", replay, "fr")
    page = charts.as_html(figure, "Score", "fr", data)
    assert "<summary>Les données en tableau</summary>" in page
    assert '<th scope="col">&lt;b&gt;Basile&lt;/b&gt;</th>' in page
