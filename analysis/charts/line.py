"""The actions of a game as an axis, with its deals marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analysis.charts.style import Theme, axis, upright
from analysis.timeline import Span, Timeline
from analysis.vocabulary import word
from records.languages import Language


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
    """Return the axis of actions with the names of the deals.

    `span` is the deal in view, None for all.
    """
    start, end = (0, max(line.length, 1)) if span is None else (span.start, span.end)
    # The last step stands clear of the frame.
    room = max(0.5, (end - start) / 50)
    view: list[float] = [start, end + room]
    return spans_axis(line.deals if span is None else [span], language, theme, view)


def spans_axis(
    spans: Sequence[Span], language: Language, theme: Theme, view: list[float]
) -> dict[str, Any]:
    """Return an axis with each deal's name under its span. `view` is the range in view."""
    return axis(
        theme,
        range=view,
        tickmode="array",
        tickangle=0,
        tickvals=[(one.start + one.end) / 2 for one in spans],
        ticktext=_names(spans, word("deal", language)),
        showgrid=False,
    )


def _names(spans: Sequence[Span], deal: str) -> list[str]:
    if len(spans) <= 4:
        return [f"{deal} {span.deal}" for span in spans]
    # More names would overlap on a telephone.
    every = -(-len(spans) // 8)
    first = spans[0].deal
    return [
        f"{deal} {span.deal}"
        if span.deal == first
        else str(span.deal)
        if (span.deal - first) % every == 0
        else ""
        for span in spans
    ]
