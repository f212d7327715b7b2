"""The heading of a picture, which people share without its page: what it shows, whose and when."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

import plotly.graph_objects as go

from analysis.charts.registry import CHARTS
from analysis.charts.style import plain
from analysis.dates import date_told
from analysis.player_names import side_names
from analysis.vocabulary import word
from records.languages import Language
from records.notation.letters import printable
from records.notation.values import is_named

if TYPE_CHECKING:
    from records.play.replay import Replay

#: How many characters fit on a line of a picture, and the height of a line in points.
_IN_LINE = 100
_LINE = 22
#: How many characters of a legend fit on one line, and how many the sign of an entry takes.
_IN_LEGEND, _SIGN = 125, 8


def heading(
    kind: str, replay: Replay, language: Language = "en", deal: int | None = None, name: str = ""
) -> str:
    """Return the title of a chart of a record, with the players, the event, the date and the deal.

    What the record does not tell is left out. `name` stands for an event that it does not name.
    """
    record = replay.record
    named = any(is_named(record.get(seat) or "") for side in replay.sides for seat in side)
    told = [
        " – ".join(side_names(replay)) if named else "",
        _known(record.get("Event")) or name,
        date_told(_known(record.get("Date")), language),
        f"{word('deal', language).lower()} {deal}" if deal is not None else "",
    ]
    whose = ", ".join(part for part in told if part)
    title = CHARTS[kind].title[language]
    return f"{title} – {whose}" if whose else title


def _more_legend(figure: go.Figure) -> int:
    """Return how many lines the legend takes beyond its first.

    The legend makes room for itself at the top, where the title stands.
    """
    shown = [trace for trace in figure.data if trace.showlegend is not False]
    if len(shown) < 2 or figure.layout.showlegend is False:
        return 0
    # All columns of the legend are as wide as the longest name.
    columns = max(1, _IN_LEGEND // max(len(trace.name or "") + _SIGN for trace in shown))
    return -(-len(shown) // columns) - 1


def _known(value: str | None) -> str:
    return printable(value) if value is not None and is_named(value) else ""


def titled(figure: go.Figure, title: str) -> go.Figure:
    """Return the figure with a title above it, as much higher as the title needs.

    What the figure says above itself comes below the title.
    """
    out = go.Figure(figure)
    lines = wrap(title, _IN_LINE)
    more = _LINE * (len(lines) + _more_legend(figure)) + _LINE // 2
    out.update_layout(
        title={
            "text": "<br>".join([*map(plain, lines), *filter(None, [figure.layout.title.text])]),
            "font": {"size": 16},
            "x": 0.01,
            "y": 1,
            "yref": "container",
            "yanchor": "top",
            "pad": {"t": 8},
        },
        margin={"t": (figure.layout.margin.t or 0) + more},
        height=None if figure.layout.height is None else figure.layout.height + more,
    )
    return out
