"""The actions of a game as an axis, with its deals marked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from analysis.charts.style import Theme, axis, upright
from analysis.timeline import Span, Timeline
from analysis.vocabulary import word
from records.languages import Language

#: Parts of the axis that the name of a deal takes with its word, and that lie between the middle of
#: such a name and the next number.
_NAME, _NEXT = 0.24, 0.15


def span_of(line: Timeline, deal: int | None) -> Span | None:
    """Return the deal of that number, or None for all.

    Raises IndexError if there is no such deal.
    """
    if deal is None:
        return None
    for span in line.deals:
        if span.deal == deal:
            return span
    raise IndexError(f"no deal {deal}")


def deal_shapes(line: Timeline, theme: Theme) -> list[dict[str, Any]]:
    """Return a vertical line for the start of each deal but the first."""
    return [upright(span.start, theme) for span in line.deals[1:]]


def deal_axis(
    line: Timeline, language: Language, theme: Theme, span: Span | None = None
) -> dict[str, Any]:
    """Return the axis of actions with the name of each deal under its span.

    `span` is the deal in view, None for all.
    """
    start, end = (0, max(line.length, 1)) if span is None else (span.start, span.end)
    # The last step stands clear of the frame.
    room = max(0.5, (end - start) / 50)
    spans = line.deals if span is None else [span]
    return axis(
        theme,
        range=[start, end + room],
        tickmode="array",
        tickangle=0,
        tickvals=[(one.start + one.end) / 2 for one in spans],
        ticktext=_names(spans, word("deal", language)),
        showgrid=False,
    )


def _names(spans: Sequence[Span], deal: str) -> list[str]:
    middles = [(span.start + span.end) / 2 for span in spans]
    whole = spans[-1].end - spans[0].start if spans else 0
    if all(two - one >= _NAME * whole for one, two in pairwise(middles)):
        return [f"{deal} {span.deal}" for span in spans]
    # More names would overlap on a telephone.
    every = -(-len(spans) // 8)
    clear = middles[0] + _NEXT * whole
    return [f"{deal} {spans[0].deal}"] + [
        str(span.deal) if at % every == 0 and middle > clear else ""
        for at, (span, middle) in enumerate(zip(spans, middles, strict=True))
        if at
    ]
