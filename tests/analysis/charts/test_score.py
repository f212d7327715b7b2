from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import plotly.graph_objects as go
import pytest

import records
from analysis import charts
from analysis.generate import generate
from records.notation.model import Tag
from tests.build import replay_of

FAULTY = '[Game "whist"]\n[A "A</script>"]\n[Deal "1"]\n1. A:2S 3S A:KS 5S\n*\n'


@pytest.fixture(scope="module")
def replay() -> records.Replay:
    record = generate("besigue", 5)
    record.tags[1:1] = [Tag("A", "Alice"), Tag("B", "Basile")]
    return records.replay(record)


def shown(figure: go.Figure) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(charts.as_json(figure))
    return value


def test_every_side_has_a_line_of_steps_that_ends_at_its_score(replay: records.Replay) -> None:
    traces = shown(charts.draw("score", replay).figure)["data"]
    steps = [trace for trace in traces if trace["mode"] == "lines"]
    assert [trace["name"] for trace in steps] == ["Alice", "Basile"]
    assert replay.score is not None
    assert tuple(trace["y"][-1] for trace in steps) == replay.score
    assert {trace["line"]["shape"] for trace in steps} == {"hv"}


@pytest.mark.parametrize("game", ["bassadewitz", "besigue-4", "sizette", "whist"])
def test_the_name_of_each_side_stands_at_the_end_of_its_line(game: str) -> None:
    replay = records.replay(generate(game, 1))
    layout = shown(charts.draw("score", replay).figure)["layout"]
    (low, high) = layout["yaxis"]["range"]
    names = {one["text"]: one for one in layout["annotations"] if one["showarrow"]}
    assert list(names) == [" &amp; ".join(side) for side in replay.sides]
    assert replay.score is not None
    assert [one["y"] for one in names.values()] == list(replay.score)
    # As high as the chart is on a telephone, each has its lines to itself, the best score on top.
    line = (high - low) / 130 * 14
    places = sorted((one["ay"], 1 + text.count("<br>")) for text, one in names.items())
    for (below, under), (above, over) in pairwise(places):
        assert above - below >= line * (under + over) / 2 - 1e-9
    assert sorted(names.values(), key=lambda one: one["ay"]) == sorted(
        names.values(), key=lambda one: one["y"]
    )


def test_names_that_leave_the_lines_no_room_stay_in_the_legend() -> None:
    record = generate("bassadewitz", 1)
    record.tags[1:1] = [Tag(seat, "Captain Ferdinand Ferrers") for seat in "ABC"]
    figure = shown(charts.draw("score", records.replay(record)).figure)
    assert figure["data"][0]["name"] == "Captain Ferdinand Ferrers"
    assert figure["data"][0]["showlegend"]
    assert "annotations" not in figure["layout"]


def test_every_point_knows_its_deal_and_action(replay: records.Replay) -> None:
    starts = [0]
    for deal in replay.deals:
        starts.append(starts[-1] + deal.plies)
    for trace in shown(charts.draw("score", replay).figure)["data"]:
        for x, (deal, ply) in zip(trace["x"], trace["customdata"], strict=True):
            assert starts[deal - 1] + ply == x


def test_declarations_say_what_they_were_in_the_readers_letters(replay: records.Replay) -> None:
    for language, cards in (("en", "K♦ Q♦"), ("fr", "R♦ D♦")):
        text = charts.as_json(charts.draw("score", replay, language).figure)
        assert cards in json.dumps(json.loads(text), ensure_ascii=False)


def test_declarations_stand_on_the_chart_in_words_as_far_as_there_is_room(
    replay: records.Replay,
) -> None:
    short = """[Game "besigue-1847"]
[Deal "1"]
[HandA "KS QS 9S JD TD 7C"]
[HandB "AS 8S AH 7H 9D 8D"]
[TurnUp "KH"]
1. A:TD B:8D +QSJD=40
*
"""
    figure = shown(charts.draw("score", replay_of(short)).figure)
    (words,) = [t["text"] for t in figure["data"] if "text" in t["mode"] and t["text"]]
    assert words == ["+40 Q♠ J♦"]
    many = [
        t["text"] for t in shown(charts.draw("score", replay).figure)["data"] if "text" in t["mode"]
    ]
    said = [text for texts in many for text in texts]
    assert any(said)
    assert not all(said)


def test_findings_are_marked_with_their_words() -> None:
    replay = replay_of(FAULTY)
    figure = shown(charts.draw("score", replay, "fr").figure)
    (trace,) = [t for t in figure["data"] if t["name"] == "Fautes"]
    assert trace["customdata"] == [[1, 3]]
    assert trace["text"] == [replay.findings[0].message["fr"]]


def test_the_target_and_the_deals_are_drawn(replay: records.Replay) -> None:
    layout = shown(charts.draw("score", replay).figure)["layout"]
    lines = [(s["x0"], s["x1"], s["y0"], s["y1"]) for s in layout["shapes"]]
    assert (0, 1, 1000, 1000) in lines
    assert len(lines) == len(replay.deals)
    assert layout["xaxis"]["ticktext"][0].endswith("1")


def test_an_unknown_game_gives_a_chart_that_says_so() -> None:
    replay = replay_of('[Game "tarot"]\n[Deal "1"]\n*\n')
    layout = shown(charts.draw("score", replay, "fr").figure)["layout"]
    assert "règles" in layout["annotations"][0]["text"]


def test_an_unknown_kind_is_a_mistake_of_the_caller(replay: records.Replay) -> None:
    with pytest.raises(KeyError):
        charts.draw("pie", replay)


def test_a_page_needs_nothing_else_and_runs_no_words_of_the_record() -> None:
    figure = charts.draw("score", replay_of(FAULTY)).figure
    page = charts.as_html(figure, 'A <"title"> & more')
    assert page.count("</script>") == 2
    assert "A</script>" not in page
    assert "<title>A &lt;&quot;title&quot;&gt; &amp; more</title>" in page
    assert "<h1>A &lt;&quot;title&quot;&gt; &amp; more</h1>" in page
    assert 'src="http' not in page


def test_of_a_record_of_scores_alone_each_deal_has_its_step() -> None:
    text = '[Game "whist"]\n[A "?"]\n[Deal "1"]\n...\n#2/0\n[Deal "2"]\n...\n#0/1\n'
    figure = shown(charts.draw("score", replay_of(text)).figure)
    first, second = figure["data"][:2]
    assert (first["name"], first["x"], first["y"]) == ("A &amp; C", [0, 1, 2], [0, 2, 2])
    assert (second["x"], second["y"]) == ([0, 1, 2], [0, 0, 1])
    assert first["customdata"] == [[1, 0], [1, 0], [2, 0]]
    assert figure["layout"]["xaxis"]["ticktext"] == ["Deal 1", "Deal 2"]


ONE_DEAL = """\
[Game "whist"]
[Deal "1"]
[Dealer "D"]
[TurnUp "2C"]
1. A:AS 2S 3S 4S
2. A:KS 5S 6S 7S
3. A:QH AH 2H 3H
*
"""


def test_of_one_deal_without_marks_the_tricks_taken_are_drawn_step_by_step() -> None:
    replay = replay_of(ONE_DEAL)
    figure, data = charts.draw("score", replay)
    lines = shown(figure)["data"]
    assert [line["y"] for line in lines] == [[0, 1, 2, 2, 2], [0, 0, 0, 1, 1]]
    assert lines[0]["customdata"] == [[1, 0], [1, 4], [1, 8], [1, 12], [1, 12]]
    assert [row[:4] for row in data.rows] == [(1, 4, 1, "A"), (1, 8, 2, "A"), (1, 12, 3, "B")]
    assert [row[4:] for row in data.rows] == [(1, 0), (2, 0), (2, 1)]
    faulty = replay_of(ONE_DEAL.replace("A:QH", "B:QH"))
    assert shown(charts.draw("score", faulty).figure)["data"][-1]["customdata"] == [[1, 9]]


def test_where_points_are_marked_within_the_deal_they_are_drawn() -> None:
    text = '[Game "besigue"]\n[Deal "1"]\n[Dealer "B"]\n[TurnUp "9H"]\n1. A:8C 7C +KSQS=20\n*\n'
    lines = shown(charts.draw("score", replay_of(text)).figure)["data"]
    assert lines[0]["y"][-1] == 20


def test_of_several_deals_the_score_is_drawn() -> None:
    text = ONE_DEAL + '\n[Deal "2"]\n1. B:KC AC 3C 4C\n*\n'
    lines = shown(charts.draw("score", replay_of(text)).figure)["data"]
    assert all(max(value or 0 for value in line["y"]) == 0 for line in lines[:2])
