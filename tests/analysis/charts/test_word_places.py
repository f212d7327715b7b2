"""Words beside marks: none lies on another or is cut off, and the heaviest go first."""

from __future__ import annotations

from random import Random

import pytest

import records
from analysis import charts
from analysis.charts.word_places import ChartMark, Label, beside
from analysis.generate import generate

VIEW = (0.0, 100.0)


def test_a_mark_with_room_says_all_that_it_has_to_say() -> None:
    (label,) = beside([ChartMark(70, 50, ("+250 A♠ K♠", "+250"), 250)], VIEW, VIEW)
    assert label == Label("+250 A♠ K♠", "top left")


def test_at_the_left_edge_words_stand_to_the_right() -> None:
    (label,) = beside([ChartMark(0, 50, ("+20 K♠ Q♠",), 20)], VIEW, VIEW)
    assert label.position == "top right"


def test_of_two_at_one_place_the_heavier_speaks_first() -> None:
    words = "+100 A♠ A♥ A♦ A♣", "+100"
    light, heavy = beside([ChartMark(50, 50, words, 20), ChartMark(50, 50, words, 100)], VIEW, VIEW)
    assert heavy.text == words[0]
    assert light != heavy


def test_words_at_the_edge_are_not_written_over() -> None:
    mark = ChartMark(0, 50, ("+20",), 20)
    (free,) = beside([mark], VIEW, VIEW)
    (evading,) = beside([mark], VIEW, VIEW, [(50, "Target 2000")])
    assert free.position.startswith("top")
    assert evading.position.startswith("bottom")


def test_a_mark_that_is_not_in_view_says_nothing() -> None:
    assert beside([ChartMark(150, 50, ("+20",), 20)], VIEW, VIEW)[0].text == ""


@pytest.mark.parametrize("many", [1, 10, 80])
def test_words_of_many_marks_never_meet(many: int) -> None:
    random = Random(many)
    marks = [
        ChartMark(random.uniform(0, 100), random.uniform(0, 100), ("+100 A♠ A♥ A♦ A♣", "+100"), at)
        for at in range(many)
    ]
    spans = []
    for mark, label in zip(marks, beside(marks, VIEW, VIEW), strict=True):
        if not label.text:
            continue
        # Smaller than what they are held to be: on a telephone, ten points high.
        wide = 4 * len(label.text)
        upper, side = label.position.split()
        left = mark.x * 2.7 - {"left": 1, "center": 0.5, "right": 0}[side] * wide
        low = mark.y * 1.3 + (5 if upper == "top" else -15)
        spans.append((left, left + wide, low, low + 10))
    assert spans
    for at, (left, right, low, high) in enumerate(spans):
        assert left >= 0
        assert right <= 270
        for other_left, other_right, other_low, other_high in spans[at + 1 :]:
            apart = left >= other_right or other_left >= right
            assert apart or low >= other_high or other_low >= high


def test_the_dearest_declaration_of_a_deal_is_named_in_the_chart_of_the_score() -> None:
    replay = records.replay(generate("besigue", 3))
    figure = charts.draw("score", replay, deal=1).figure
    said = [text for trace in figure.data if trace.mode == "markers+text" for text in trace.text]
    points = [mark.points for mark in replay.marks if mark.deal == 1 and mark.what]
    assert any(text.startswith(f"+{max(points)}") for text in said)
