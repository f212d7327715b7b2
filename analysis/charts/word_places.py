"""Words on a chart: beside marks and at the ends of lines, and the sentence above all of it.

None covers another however narrow the chart is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple

from analysis.chance import ChanceMoment
from analysis.charts.style import COLOURS, LEGEND, of, plain
from analysis.player_names import player_name
from analysis.timeline import Timeline
from analysis.vocabulary import card_sign, word
from records.languages import Language

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


#: A trick turns a game if it moves the chance by at least this much, and by more than the errors of
#: both estimates together. At most so many are marked, the largest.
_TURNS, _MOST = 0.15, 3
#: How many characters of a headline fit on a line of a telephone.
_IN_HEADLINE = 38


def headline(text: str, right: float = 0) -> dict[str, Any]:
    """Return the layout of a sentence above a chart, its legend below. No text takes no room.

    `right` is what the chart needs at its right for more than its frame.
    """
    if not text:
        return {"margin": {"l": 44, "r": 8 + right, "t": 30, "b": 26}} if right else {}
    # A colon begins no line.
    lines = wrap(text.replace(" :", "\u00a0:"), _IN_HEADLINE)
    title = {
        "text": "<br>".join(lines),
        "x": 0,
        "xref": "container",
        "y": 1,
        "yref": "container",
        "yanchor": "top",
        "pad": {"l": 8, "t": 16},
    }
    return {
        "title": {**title, "font": {"size": 15, "family": "Georgia, DejaVu Serif, serif"}},
        "margin": {"l": 44, "r": 8 + right, "t": 24 + 20 * len(lines), "b": 26},
        # Above the chart it would lie over the headline where it takes several lines.
        "legend": {**LEGEND, "y": -0.25, "yanchor": "top"},
    }


def lead_told(line: Timeline, names: Sequence[str], language: Language) -> str:
    """Return since which deal the side that is ahead has been, whatever was marked after that.

    It is "" if nobody is ahead. Cost: grows with the marks of the game.
    """
    # What is marked at one place is marked at once.
    after = {one.place: (one.deal, one.total) for one in line.moments if one.total is not None}
    told = [(deal, _leader(total, line.low_wins)) for deal, total in after.values()]
    if len({*line.start}) > 1:
        told.insert(0, (line.deals[0].deal, _leader(line.start, line.low_wins)))
    if not told or told[-1][1] is None:
        return ""
    leader = told[-1][1]
    since = max((at for at, (_, one) in enumerate(told, 1) if one != leader), default=0)
    key = "led-one" if len(line.deals) == 1 else "led-from" if since else "led-all"
    return word(key, language).format(who=names[leader], deal=told[since][0])


def most_told(amounts: Sequence[int], names: Sequence[str], what: str, language: Language) -> str:
    """Return who has the most of something and how much, or that nobody has more than the others.

    `what` and ``no-`` before it are the keys of the words.
    """
    best = max(amounts, default=0)
    if amounts.count(best) != 1:
        return word(f"no-{what}", language)
    return word(what, language).format(who=names[amounts.index(best)], n=best)


def _leader(totals: Sequence[int], low_wins: bool) -> int | None:
    best = (min if low_wins else max)(totals)
    return totals.index(best) if totals.count(best) == 1 else None


def turning_points(moments: Sequence[ChanceMoment]) -> list[int]:
    """Return the places in `moments` to which a trick brought the game that turned it, in order."""
    found = []
    for at in range(1, len(moments)):
        one, two = moments[at - 1], moments[at]
        # The cards that are dealt turn a game too, but no card that is played does it.
        if one.deal != two.deal or one.how != "cards":
            continue
        before, after = one.sides[0], two.sides[0]
        change = abs(after.value - before.value)
        error = (after.high - after.low + before.high - before.low) / 2
        if change >= max(_TURNS, error):
            found.append((change, at))
    return sorted(at for _, at in sorted(found, reverse=True)[:_MOST])


def trick_told(
    replay: Replay, before: ChanceMoment, after: ChanceMoment, language: Language
) -> str:
    """Return the trick between two moments, with the cards that were played or declared."""
    cards = [
        card_sign(card, language)
        for one in replay.events(before.deal)
        if before.ply < one.ply <= after.ply and one.kind != "draw"
        for card in one.cards
    ]
    return f"{before.trick}. {' '.join(cards)}"


def turn_told(
    moments: Sequence[ChanceMoment], names: Sequence[str], language: Language, percent: str
) -> str:
    """Return the trick that turned the game most: for whom, and from which chance to which."""
    turns = turning_points(moments)
    if not turns:
        return word("no-turn", language)
    before, after = max(
        ((moments[at - 1], moments[at]) for at in turns),
        key=lambda pair: abs(pair[1].sides[0].value - pair[0].sides[0].value),
    )
    side = 0 if after.sides[0].value > before.sides[0].value else 1
    return word("turned", language).format(
        who=names[side],
        deal=before.deal,
        trick=before.trick,
        before=f"{100 * before.sides[side].value:.0f}",
        after=f"{100 * after.sides[side].value:.0f}{percent}",
    )
