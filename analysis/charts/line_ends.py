"""The names of lines at their right ends, so that nobody has to look them up in a legend."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple

from analysis.charts.style import COLOURS, of, plain
from analysis.charts.word_places import CHARACTER, HIGH, LINE
from analysis.player_names import player_name

if TYPE_CHECKING:
    from records.play.replay import Replay

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
