"""Words beside marks and at the ends of lines, placed so that none covers another.

That is so however narrow the chart is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple

from analysis.charts.style import COLOURS, of, plain
from analysis.player_names import player_name

if TYPE_CHECKING:
    from records.play.replay import Replay

#: The size of a telephone's chart, in points. Words that stand apart here stand farther apart on a
#: wider screen.
_WIDE, HIGH = 270.0, 130.0
#: Half the size of a mark, and the distance of words from its middle.
_HALF = 4.0
_MARK = 6.0
LINE = 14.0
CHARACTER, _SUIT = 5.9, 8.0

#: The positions for words: Plotly's name, the share of the words left of the mark, the share above.
_POSITIONS = (
    ("top left", 1.0, 1),
    ("top right", 0.0, 1),
    ("top center", 0.5, 1),
    ("bottom right", 0.0, -1),
    ("bottom left", 1.0, -1),
    ("bottom center", 0.5, -1),
)


class ChartMark(NamedTuple):
    """A mark on a chart, with the words that may stand beside it, best first.

    Marks with more `weight` choose first.
    """

    x: float
    y: float
    words: tuple[str, ...]
    weight: float


class Label(NamedTuple):
    """The words beside a mark, perhaps none, and their position (Plotly's ``textposition``)."""

    text: str
    position: str


class _Box(NamedTuple):
    left: float
    right: float
    low: float
    high: float

    def meets(self, other: _Box) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.low < other.high and other.low < self.high


def beside(
    marks: Sequence[ChartMark],
    x: tuple[float, float],
    y: tuple[float, float],
    taken: Sequence[tuple[float, str]] = (),
    margin: float = 0,
) -> list[Label]:
    """Choose the words for each mark.

    The heaviest marks choose first, and each says as much as there is room for.

    `x` and `y` are the ranges in view. `taken` are words at the left edge, each above its height.
    `margin` is how much narrower the chart is, in points.
    Marks and words do not overlap and are not cut off. Cost: the marks times the words placed.
    """
    wide = _WIDE - margin
    places = [
        ((one.x - x[0]) / (x[1] - x[0]) * wide, (one.y - y[0]) / (y[1] - y[0]) * HIGH)
        for one in marks
    ]
    boxes = [_Box(a - _HALF, a + _HALF, b - _HALF, b + _HALF) for a, b in places]
    for height, words in taken:
        low = (height - y[0]) / (y[1] - y[0]) * HIGH
        boxes.append(_Box(0, _width(words) * 1.2, low, low + LINE + 2))
    labels = [Label("", "top left")] * len(marks)
    for index in sorted(range(len(marks)), key=lambda at: -marks[at].weight):
        found = _free(places[index], marks[index].words, boxes, index, wide)
        if found is not None:
            label, box = found
            labels[index] = label
            boxes.append(box)
    return labels


def _free(
    place: tuple[float, float], words: tuple[str, ...], boxes: list[_Box], own: int, most: float
) -> tuple[Label, _Box] | None:
    across, up = place
    if not (0 <= across <= most and 0 <= up <= HIGH):
        return None
    for text in words:
        wide = _width(text) + _MARK
        for name, left, above in _POSITIONS:
            low = up + _MARK if above > 0 else up - _MARK - LINE
            box = _Box(across - left * wide, across + (1 - left) * wide, low, low + LINE)
            inside = box.left >= 0 and box.right <= most and box.low >= 0 and box.high <= HIGH
            others = (other for at, other in enumerate(boxes) if at != own)
            if inside and not any(box.meets(other) for other in others):
                return Label(text, name), box
    return None


def _width(text: str) -> float:
    return sum(_SUIT if sign in "♠♥♦♣" else CHARACTER for sign in text)


#: The most characters on a line of a name, and the most lines of all names together.
_IN_LINE, _LINES = 15, 8
#: How far a name stands from the frame, in points. What leads there has the look of the line.
_LEAD = 16


class LineEnds(NamedTuple):
    """The names at the ends of lines, as annotations, and the margin that they need at the right.

    Names that would take too much room stay in the legend, and there are none here.
    """

    notes: list[dict[str, Any]]
    margin: float


def line_ends(
    replay: Replay, totals: Sequence[float], x: float, y: tuple[float, float]
) -> LineEnds:
    """Name each side where its line ends, at `x` and its own total.

    The names stand in the order of the totals, and apart however narrow the chart is drawn. `y` is
    the range in view.
    """
    words = [_lines([player_name(replay, seat) for seat in side]) for side in replay.sides]
    if sum(map(len, words)) > _LINES:
        return LineEnds([], 0)
    step = (y[1] - y[0]) / HIGH * LINE
    places = _apart(totals, [step * len(own) for own in words], y)
    notes = [
        {
            "x": x,
            "y": total,
            "ax": _LEAD,
            "ay": place,
            "ayref": "y",
            "text": "<br>".join(map(plain, own)),
            "xanchor": "left",
            "align": "left",
            "showarrow": True,
            "arrowhead": 0,
            "arrowwidth": 2.5,
            "arrowcolor": of(COLOURS, side),
            "borderpad": 0,
            "font": {"size": 10},
        }
        for side, (own, total, place) in enumerate(zip(words, totals, places, strict=True))
    ]
    widest = max(len(one) for own in words for one in own)
    return LineEnds(notes, _LEAD + CHARACTER * widest + 6)


def _lines(names: Sequence[str]) -> list[str]:
    """Return the names of a side in lines, broken between names if they are not too long."""
    kept = [name.replace(" ", "\u00a0") if len(name) <= _IN_LINE - 2 else name for name in names]
    lines = wrap("\u00a0& ".join(kept), _IN_LINE)
    return [line.replace("\u00a0", " ") for line in lines]


def _apart(
    wanted: Sequence[float], heights: Sequence[float], y: tuple[float, float]
) -> list[float]:
    """Return the middles of words that want to stand there, one above the other within `y`."""
    out = list(wanted)
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    least = y[0]
    for at in order:
        out[at] = max(out[at], least + heights[at] / 2)
        least = out[at] + heights[at] / 2
    most = y[1]
    for at in reversed(order):
        out[at] = min(out[at], most - heights[at] / 2)
        most = out[at] - heights[at] / 2
    return out
