"""Every chart of every game, in both languages, says what it shows, of whom, and in which unit."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from types import SimpleNamespace
from typing import Any

import plotly.graph_objects as go
import pytest

import records
from analysis import budget, charts
from analysis.charts.many.panels import highest
from analysis.charts.registry import heading, titled
from analysis.collection import DealFacts, RecordFacts, Statistics, facts_of, label
from analysis.dates import date_told
from analysis.generate import generate
from analysis.rule_names import fault_words
from analysis.vocabulary import word
from records.findings import CODES
from records.languages import LANGUAGES, Language
from records.notation.model import Tag
from records.play.places import rule_of
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.build import replay_of

PLAYERS = ("Alice", "Basile", "Zoé", "Denis", "Émile", "Fanny")
#: The fewest and the most ticks that Plotly may put on an axis.
TICKS = (4, 10)


@pytest.fixture(autouse=True)
def _short_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "POSITIONS", 300)
    for name in ("_MOST", "_MOST_OF_SEVERAL"):
        monkeypatch.setattr(f"analysis.chance.{name}", 30)
    for name in ("_WHOLE", "_WHOLE_OF_SEVERAL", "_MORE"):
        monkeypatch.setattr(f"analysis.chance.{name}", 1)


#: Seeds of games whose first deal has a declaration; elsewhere any has.
SEEDS = {"schnapsen": 4}


def played(game: str, seed: int = 3) -> Replay:
    record = generate(game, SEEDS.get(game, seed), player="forgetful")
    seats = "ABCDEF"[: GAMES[game].rules().seats]
    tags = [Tag("Event", "Soirée"), Tag("Date", "1887.03.05")]
    record.tags[1:1] = [*tags, *(Tag(seat, PLAYERS["ABCDEF".index(seat)]) for seat in seats)]
    return records.replay(record)


def bare(game: str, deals: str) -> Replay:
    """A record of the game with nothing but this for its deals."""
    return replay_of(f'[Game "{game}"]\n{deals}')


def scores_of(game: str) -> str:
    """A deal of which nothing but the score is told."""
    sides = len(GAMES[game].rules().sides)
    scores = ["0"] * sides if GAMES[game].rules().pool else ["2", *["0"] * (sides - 1)]
    return f'[Deal "1"]\n... #{"/".join(scores)}\n'


# -- what holds for every figure --------------------


def ticks_of(axis: dict[str, Any], low: float, high: float, most: int) -> list[float]:
    """The ticks of an axis of numbers with at most so many, at 1, 2 or 5 times a power of ten."""
    if axis.get("dtick"):
        step = float(axis["dtick"])
    else:
        rough = (high - low) / most
        power = 10 ** math.floor(math.log10(rough))
        step = next(n * power for n in (1, 2, 5, 10) if n * power >= rough * (1 - 1e-9))
    first = math.ceil(low / step - 1e-9)
    return [n * step for n in range(first, math.floor(high / step + 1e-9) + 1)]


def written(value: float, form: str | None) -> str:
    """A number as the tick format (of d3) writes it."""
    if form == "d":
        return f"{math.floor(value + 0.5)}"
    if form == ".0%":
        return f"{math.floor(100 * value + 0.5)} %"
    if form == ".2~%":
        return f"{100 * value:.2g} %"
    assert form is None, form
    return f"{value:.6g}"


def in_deal(trace: dict[str, Any], at: int, deal: int | None) -> bool:
    """Whether a point belongs to the deal in view. One without a place may be anywhere."""
    if deal is None:
        return True
    where = trace.get("customdata", [])
    return at < len(where) and bool(where[at]) and where[at][0] == deal


def values_of(figure: dict[str, Any], name: str, deal: int | None = None) -> list[float]:
    """The numbers that are drawn along an axis, of one deal if it alone is in view."""
    letter, place = name[0], name.replace("axis", "")
    out: list[float] = []
    stacked: dict[Any, list[float]] = {}
    across = {"x": "y", "y": "x"}[letter]
    bars = figure["layout"].get("barmode") in ("stack", "relative")
    for trace in figure["data"]:
        if trace.get(f"{letter}axis", letter) != place:
            continue
        numbers = trace.get(letter, [])
        for at, value in enumerate(numbers):
            if not isinstance(value, int | float) or not in_deal(trace, at, deal):
                continue
            lengths = trace["type"] == "bar" and (trace.get("orientation") == "h") == (
                letter == "x"
            )
            if bars and lengths:
                stacked.setdefault((trace[across][at], value < 0), []).append(value)
            else:
                out.append(value)
            if lengths:
                out.append(0)
    return out + [sum(values) for values in stacked.values()]


def assert_ticks(figure: dict[str, Any], name: str, axis: dict[str, Any], deal: int | None) -> None:
    """No two ticks of an axis have one name, and all data lies within its range."""
    named = axis.get("ticktext")
    values = values_of(figure, name, deal)
    if "range" in axis and values and axis.get("type") != "category":
        low, high = sorted(axis["range"])
        assert low <= min(values) <= max(values) <= high, (name, axis["range"])
        at_edge = [value for value in values if value == high and high not in (0, 1)]
        assert not at_edge, (name, "the last step is on the frame")
    if named is not None:
        told = Counter(text for text in named if text)
        bands = max(1, round(len(named) / max(1, len(set(named)))))
        assert not told or max(told.values()) <= bands, named
        return
    if not values or axis.get("type") == "category" or not axis.get("showticklabels", True):
        return
    low, high = axis.get("range") or (min(values), max(values))
    low, high = min(low, high), max(low, high)
    if axis.get("rangemode") == "tozero":
        low, high = min(low, 0), max(high, 0)
    if high <= low:
        return
    for most in TICKS:
        names = [written(tick, axis.get("tickformat")) for tick in ticks_of(axis, low, high, most)]
        assert len(set(names)) == len(names), (name, names)


def look(trace: dict[str, Any]) -> tuple[Any, ...]:
    marker = trace.get("marker", {})
    return (
        trace.get("line", {}).get("color") or marker.get("color"),
        trace.get("line", {}).get("dash"),
        marker.get("symbol"),
        marker.get("pattern", {}).get("shape"),
    )


def assert_legend(figure: dict[str, Any]) -> None:
    """Each name has one look, and each look one name; bars differ in their colours."""
    legend = [trace for trace in figure["data"] if trace.get("showlegend") is not False]
    names = {trace["name"]: look(trace) for trace in legend}
    assert len(names) == len(legend)
    assert all(names)
    assert len(set(names.values())) == len(names), names
    bars = [trace["marker"]["color"] for trace in legend if trace["type"] == "bar"]
    assert len(set(bars)) == len(bars), names
    shown = figure["layout"].get("showlegend")
    if len(legend) > 1:
        assert shown is not False


def axes_of(figure: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    return ((name, axis) for name, axis in figure["layout"].items() if name[1:5] == "axis" and axis)


def assert_units(figure: dict[str, Any], words: tuple[str, ...]) -> None:
    """Each axis of numbers says what it counts, of shares in several panels the last."""
    axes = [
        (name, axis)
        for name, axis in axes_of(figure)
        if "ticktext" not in axis and axis.get("showticklabels") is not False
    ]
    for at, (name, axis) in enumerate(axes):
        if not values_of(figure, name):
            continue
        if axis.get("tickformat", "").endswith("%") and any(
            later.get("tickformat") == axis["tickformat"] for _, later in axes[at + 1 :]
        ):
            continue
        title = axis.get("title", {}).get("text", "")
        assert title, name
        assert any(one in title for one in words), (name, title)


def assert_sound(
    figure: go.Figure, language: Language, deal: int | None = None, unit: str = "points"
) -> dict[str, Any]:
    """Everything that holds for any figure. A figure without data says why.

    `unit` is what an axis may count besides what every chart may.
    """
    value: dict[str, Any] = json.loads(charts.as_json(figure))
    if not value["data"]:
        (note,) = value["layout"]["annotations"]
        assert note["text"]
        return value
    assert any(trace.get("y") or trace.get("x") for trace in value["data"])
    for name, axis in axes_of(value):
        assert_ticks(value, name, axis, deal)
    assert_legend(value)
    counted = [word(f"unit-{unit}", language) for unit in UNITS]
    counted += [word(one, language) for one in ("ply", "deal", "tricks", "declared")]
    counted += [word(f"part-of-{one}", language) for one in ("deals", "hands")]
    assert_units(value, (unit, *counted))
    return value


UNITS = ("points", "chips", "odd-tricks", "game-points", "mixed", "deals", "chance")


# -- charts of a record --------------------


def check_game(game: str, language: Language, deals: tuple[int | None, ...]) -> None:
    replay = played(game)
    bare_record = bare(game, "")
    alone = bare(game, scores_of(game))
    for kind, deal in product(charts.CHARTS, deals):
        drawn, data = charts.draw(kind, replay, language, "light", deal)
        figure = assert_sound(drawn, language, deal)
        title = heading(kind, replay, language, deal)
        for told in (
            "Alice",
            "Basile",
            "Soirée",
            date_told("1887.03.05", language),
            charts.CHARTS[kind].title[language],
        ):
            assert told in title
        above = json.loads(charts.as_json(titled(go.Figure(figure), title)))["layout"]
        assert charts.CHARTS[kind].title[language] in above["title"]["text"]
        assert bool(data.rows) == bool(figure["data"]), kind
        assert_sound(charts.draw(kind, alone, language, "light", deal).figure, language, deal)
    for kind in charts.CHARTS:
        (note,) = assert_sound(charts.draw(kind, bare_record, language).figure, language)["layout"][
            "annotations"
        ]
        assert note["text"] == word("no-deals", language)
    chance = json.loads(charts.as_json(charts.draw("chance", alone, language).figure))
    assert bool(chance["data"]) is not GAMES[game].rules().open_ended
    for kind in ("tricks", "declarations"):
        nothing = assert_sound(charts.draw(kind, alone, language).figure, language)
        assert not nothing["data"], kind


@pytest.mark.parametrize("game", GAMES)
def test_every_chart_of_a_record_says_what_it_shows(game: str) -> None:
    check_game(game, "fr", (None,))
    check_game(game, "en", (1,))


@pytest.mark.parametrize("game", ["besigue-1847", "bassadewitz"])
def test_a_score_alone_is_drawn_as_far_as_it_goes(game: str) -> None:
    replay = bare(game, scores_of(game))
    figure = assert_sound(charts.draw("score", replay).figure, "en")
    ends = [trace["y"][-1] for trace in figure["data"] if trace["mode"] == "lines"]
    assert tuple(ends) == replay.deals[0].score


# -- charts over many records --------------------


@pytest.fixture(scope="module")
def facts() -> dict[str, RecordFacts]:
    """The facts of a record of every game, with all that takes longer."""
    found = {game: facts_of(played(game), missed=True) for game in GAMES}
    return {game: one for game, one in found.items() if one is not None}


def check_many(games: Iterable[RecordFacts], by: str, language: Language) -> None:
    statistics = Statistics(by)
    for one in games:
        statistics.add(one)
    for kind, chart in charts.COLLECTION_CHARTS.items():
        figure = chart.figure(statistics, language, "light")
        assert_sound(figure, language)
        assert chart.title[language], kind


@pytest.mark.parametrize("by", ["game", "player"])
def test_every_chart_over_many_says_what_it_shows(by: str) -> None:
    games = ("besigue-1847", "whist", "brusquembille")
    found = [facts_of(played(game, seed)) for game, seed in product(games, (3, 4))]
    check_many([one for one in found if one is not None], by, "en")


@pytest.mark.parametrize("kind", charts.COLLECTION_CHARTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chart_over_nothing_says_so(kind: str, language: Language) -> None:
    nothing = charts.COLLECTION_CHARTS[kind].figure(Statistics("game"), language, "light")
    assert not assert_sound(nothing, language)["data"]


@pytest.mark.parametrize(("by", "language"), [("game", "fr"), ("player", "en"), ("pair", "fr")])
def test_so_does_every_chart_over_all_games(
    facts: dict[str, RecordFacts], by: str, language: Language
) -> None:
    assert len(facts) == len(GAMES)
    for first in range(0, len(GAMES), 6):
        check_many(list(facts.values())[first : first + 6], by, language)


def test_a_title_stands_above_a_legend_of_several_lines() -> None:
    names = [f"a name that is quite long {n}" for n in range(9)]
    figure = go.Figure([go.Scatter(x=[1], y=[1], name=name) for name in names])
    figure.update_layout(margin={"t": 30})
    several = titled(figure, "A title").layout.margin.t
    figure.update_layout(showlegend=False)
    assert several > titled(figure, "A title").layout.margin.t + 40


def test_of_a_later_deal_the_declarations_in_view_fill_the_chart() -> None:
    replay = played("besigue")
    last = replay.deals[-1].deal
    figure = assert_sound(
        charts.draw("declarations", replay, "en", "light", last).figure, "en", last
    )
    low, high = figure["layout"]["yaxis"]["range"]
    declared = [sum(m.points for m in replay.marks if m.side == side and m.what) for side in (0, 1)]
    assert low > 0
    assert high < 1.5 * max(declared)


def test_small_shares_are_told_apart() -> None:
    assert [written(tick, ".0%") for tick in ticks_of({}, 0, 0.02, 4)] == [
        "0 %",
        "1 %",
        "1 %",
        "2 %",
        "2 %",
    ]
    assert [written(tick, ".2~%") for tick in ticks_of({}, 0, 0.02, 4)] == [
        *("0 %", "0.5 %", "1 %", "1.5 %", "2 %")
    ]


def test_a_share_of_fewer_than_ten_is_not_drawn_and_says_so() -> None:
    fault = ("play-follow", "besigue/play/follow", 0)
    deals = tuple(
        DealFacts(n, (10, 20), (("cards", (10, 20)),), (), (fault,) if n == 1 else ())
        for n in range(1, 6)
    )
    seats = (("A", 0, "Alice"), ("B", 1, "Basile"))
    for records_, drawn, words in (
        (1, [None], "5 deals: too early"),
        (2, [0.2], "20 % (of 10 deals)"),
    ):
        statistics = Statistics("game")
        for _ in range(records_):
            statistics.add(RecordFacts("besigue", "points", "", None, seats, 2, 1, True, deals))
        figure = json.loads(charts.as_json(charts.faults(statistics)))
        assert figure["data"][0]["x"] == drawn
        assert words in {note["text"] for note in figure["layout"]["annotations"]}


def test_where_everything_is_too_early_to_tell_by_player_the_chart_says_so() -> None:
    fault = ("play-follow", "besigue/end-play/follow", 0)
    deals = (DealFacts(1, (10, 20), (("cards", (10, 20)),), (), (fault,)),)
    statistics = Statistics("player")
    for one, other in (("Alice", "Basile"), ("Zoé", "Max")):
        seats = (("A", 0, one), ("B", 1, other))
        statistics.add(RecordFacts("besigue", "points", "", None, seats, 2, 1, True, deals))
    figure = charts.faults(statistics)
    assert not figure.data
    assert "Too early to tell" in figure.layout.annotations[0].text


def test_a_panel_says_which_figure_is_clearly_the_highest() -> None:
    def one(value: float, low: float, high: float, count: int = 20) -> SimpleNamespace:
        return SimpleNamespace(unit="share", value=value, low=low, high=high, count=count)

    clear = {"Ada": one(0.8, 0.7, 0.9), "Max": one(0.2, 0.1, 0.3)}
    assert highest(clear, "fr") == "en tête : Ada"
    assert highest({**clear, "Zoé": one(0.75, 0.6, 0.85)}, "en") == "no clear difference"
    assert highest({"Ada": clear["Ada"], "Max": one(0.2, 0.1, 0.3, 9)}, "en") == ""


def test_each_fault_is_called_as_its_page_is() -> None:
    rules = GAMES["besigue"].rules()
    named = {}
    for code in CODES:
        rule = rule_of(code, rules).id
        words = fault_words(rule)
        assert "/" not in words["en"] + words["fr"]
        named[rule] = words
    for language in ("en", "fr"):
        assert len({words[language] for words in named.values()}) == len(named)
    assert label("fault/besigue/end-play/follow", "fr") == "coups avec une faute : renonce"
