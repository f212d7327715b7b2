"""What a chart shows, in a sentence: who led, and by which cards a game turned."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from analysis.chance import ChanceMoment
from analysis.charts.style import LEGEND
from analysis.timeline import Timeline
from analysis.vocabulary import card_sign, word
from records.languages import Language

if TYPE_CHECKING:
    from records.play.replay import Replay

#: A trick turns a game if it moves the chance by at least this much, and by more than the errors of
#: both estimates together. At most so many are marked, the largest.
_TURNS, _MOST = 0.15, 3
#: How many characters of a headline fit on a line of a telephone.
_IN_LINE = 38


def headline(text: str, right: float = 0) -> dict[str, Any]:
    """Return the layout of a sentence above a chart, its legend below. No text takes no room.

    `right` is what the chart needs at its right for more than its frame.
    """
    if not text:
        return {"margin": {"l": 44, "r": 8 + right, "t": 30, "b": 26}} if right else {}
    # A colon begins no line.
    lines = wrap(text.replace(" :", "\u00a0:"), _IN_LINE)
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
