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
