"""Charts over many records: one panel for each game, one below the other, each with its own axis.

Games count in different units, so no two of them share an axis of points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import Any, NamedTuple, Protocol, TypeVar

import plotly.graph_objects as go

from analysis.charts.style import (
    INK,
    LEGEND,
    PAPER,
    Theme,
    axis,
    empty,
    lay_out,
    number_told,
    plain,
)
from analysis.vocabulary import word
from records.languages import Language
from records.rules.games import GAMES
from records.rules.option_words import options_in_words

#: The most panels, rows of a panel and series on a page. Those with the most deals come first.
MOST_PANELS = 8
MOST_ROWS = 12
MOST_SERIES = 6

#: Percentages with as many digits as tell them apart: 0.5 %, and 10 % rather than 10.00 %.
SMALL_SHARES = ".2~%"

#: Heights in points on the screen: of a row, of a panel's frame, above and below all panels.
_ROW, _AROUND, _TOP, _LEGEND_LINE, _BOTTOM = 24, 74, 8, 20, 6
#: The least height of a chart, in points.
_LEAST = 200
#: The height of a line that says what a panel shows, in points.
_SHOWS = 17
#: How many legend entries, and how many characters under an axis and of what a panel shows, fit on
#: one line of a telephone.
_IN_LINE = 2
_IN_TITLE = 36
_IN_SHOWS = 48
#: The least width of a letter of a row's name, in points, and how many of them go into a line
#: beside the bars on a telephone. A row is so much of itself higher for each further line.
_LETTER = 5
_IN_NAME = 15
_FURTHER_LINE = 0.45


#: A share or a mean of fewer than this means nothing yet.
FEWEST = 10


class FigureWithInterval(Protocol):
    """A figure with its interval: a share, or a mean in its unit, of so many."""

    @property
    def game(self) -> str: ...  # noqa: D102
    @property
    def unit(self) -> str: ...  # noqa: D102
    @property
    def value(self) -> float: ...  # noqa: D102
    @property
    def low(self) -> float | None: ...  # noqa: D102
    @property
    def high(self) -> float | None: ...  # noqa: D102
    @property
    def count(self) -> int: ...  # noqa: D102


_Figure = TypeVar("_Figure", bound=FigureWithInterval)


class Panel(NamedTuple):
    """A panel: its heading, its height in rows, what its axes say, and what it shows in words.

    The `title` of `x` is plain words.
    """

    title: str
    rows: float
    x: dict[str, Any]
    y: dict[str, Any]
    shows: str = ""


def highest(
    found: Mapping[str, FigureWithInterval],
    language: Language,
    key: str = "highest",
    most: int = 1,
) -> str:
    """Return which figure lies above all others with its whole interval, or that none does.

    Up to `most` figures that do not differ clearly are named together. `key` is that of the words
    for them. The result is "" if fewer than two can be compared.
    """
    known = [
        (one.low, one.high, name)
        for name, one in found.items()
        if one.low is not None and one.high is not None and not too_early(one)
    ]
    if len(known) < 2:
        return ""
    least = max(known)[0]
    first = [name for _, high, name in sorted(known, reverse=True) if high >= least]
    clear = len(first) <= min(most, len(known) - 1)
    who = f" {word('or', language)} ".join(first)
    return word(key if clear else "no-highest", language).format(who=who)


def shown_by(
    rows: Mapping[str, Mapping[str, FigureWithInterval]], language: Language, row: str, group: str
) -> str:
    """Return what a panel shows, its figures by row and group.

    With one group it is the row that is clearly the highest, or two of them. With more it is the
    first row in which one group is. A row that a group lacks is not compared, because nothing is
    known of that group.
    `row` and `group` are the keys of the words for either.
    """
    groups = {name for own in rows.values() for name in own}
    if len(groups) == 1:
        alone = {name: one for name, own in rows.items() for one in own.values()}
        return highest(alone, language, row, 2)
    whole = {name: own for name, own in rows.items() if len(own) == len(groups)}
    colon = " : " if language == "fr" else ": "
    none = word("no-highest", language)
    said = {name: highest(own, language, group) for name, own in whole.items()}
    clear = [f"{name}{colon}{words}" for name, words in said.items() if words not in ("", none)]
    return (clear or [none if none in said.values() else ""])[0]


def game_name(game: str, language: Language) -> str:
    """Return the title of a game. The id stands for an unknown one."""
    return GAMES[game].title[language] if game in GAMES else plain(game)


def group_name(game: str, group: str, language: Language) -> str:
    """Return the name of a group, or its game's title if the group has no name."""
    return plain(rules_name(game, group, language)) or game_name(game, language)


def rules_name(game: str, group: str, language: Language) -> str:
    """Return a group of options in words, any other group as it is."""
    rules = GAMES.get(game)
    words = group.split()
    if words and rules and all(rules.option(word.partition("=")[0]) for word in words):
        return "; ".join(text[language] for text in options_in_words(rules, group))
    return group


def axes(at: int) -> dict[str, str]:
    """Return the axes on which the traces of a panel are drawn."""
    return {"xaxis": "x" if not at else f"x{at + 1}", "yaxis": "y" if not at else f"y{at + 1}"}


def rows_axis(names: Sequence[str], named: bool = True) -> dict[str, Any]:
    """Return an axis of rows, the first at the top.

    Without `named` it has no names, because the heading says the same.
    """
    return {
        "type": "category",
        "automargin": True,
        "categoryorder": "array",
        "categoryarray": list(names),
        "tickvals": list(names),
        "ticktext": ["<br>".join(wrap(name, _IN_NAME)) for name in names],
        "range": [len(names) - 0.5, -0.5],
        "showgrid": False,
        "showticklabels": named,
    }


def told_beside(at: int, rows: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return words to the right of each row of a panel. They need a margin there."""
    where = axes(at)
    return [
        {
            "xref": f"{where['xaxis']} domain",
            "yref": where["yaxis"],
            "x": 1.01,
            "y": name,
            "xanchor": "left",
            "showarrow": False,
            "font": {"size": 11},
            "text": words,
        }
        for name, words in rows.items()
    ]


def too_early(one: FigureWithInterval) -> bool:
    """Tell whether a figure is one of too few to mean anything."""
    return one.count < FEWEST


def telling(found: Iterable[_Figure]) -> list[_Figure]:
    """Return the figures of those games of which it is not too early to tell anything.

    Returns all if there is no such game.
    """
    figures = list(found)
    games = {one.game for one in figures if not too_early(one)}
    return [one for one in figures if one.game in games] or figures


def drawn_value(one: FigureWithInterval | None) -> float | None:
    """Return the value to draw, None if there is none or it is too early to tell."""
    return None if one is None or too_early(one) else one.value


def whiskers(
    found: Sequence[FigureWithInterval | None], theme: Theme, halo: bool = False
) -> dict[str, object]:
    """Return error bars from the low to the high end of each interval, or the halo around them."""
    known = [
        None if one is None or one.low is None or one.high is None or too_early(one) else one
        for one in found
    ]
    return {
        "type": "data",
        "symmetric": False,
        "array": [0 if one is None or one.high is None else one.high - one.value for one in known],
        "arrayminus": [
            0 if one is None or one.low is None else one.value - one.low for one in known
        ],
        "thickness": 6 if halo else 2,
        "width": 7 if halo else 5,
        "color": PAPER[theme] if halo else INK[theme],
    }


def bars_with_whiskers(
    bars: dict[str, Any], found: Sequence[FigureWithInterval | None], theme: Theme
) -> tuple[go.Bar, go.Bar]:
    """Return bars across, and unseen ones over them that bear the whiskers.

    The whiskers of the first are a halo, so that a pattern beneath does not hide them.
    """
    group = bars.get("legendgroup")
    # Bars of one group lie over one another.
    across: dict[str, Any] = {"orientation": "h", "offsetgroup": group or "all"}
    places = {key: bars[key] for key in ("x", "y", "xaxis", "yaxis")}
    return (
        go.Bar(**bars, **across, textposition="none", error_x=whiskers(found, theme, halo=True)),
        go.Bar(
            **places,
            **across,
            legendgroup=group,
            showlegend=False,
            hoverinfo="skip",
            marker={"color": "rgba(0,0,0,0)"},
            error_x=whiskers(found, theme),
        ),
    )


def told(one: FigureWithInterval, language: Language, what: str = "") -> str:
    """Return a figure in words, with the number that it is out of: so many of `what`."""
    out_of = f"{one.count} {word(what, language)}" if what else str(one.count)
    if too_early(one):
        colon = " : " if language == "fr" else ": "
        return f"{out_of}{colon}{word('too-early', language)}"
    share = one.unit == "share"
    value = f"{100 * one.value:.0f} %" if share else number_told(one.value, language)
    return f"{value} ({word('of', language)} {out_of})"


def _rows_high(panel: Panel) -> float:
    """Return the height of a panel in rows. A name that takes two lines makes them higher."""
    more = max((name.count("<br>") for name in panel.y.get("ticktext", ())), default=0)
    return panel.rows * (1 + _FURTHER_LINE * more)


def lay_out_panels(
    figure: go.Figure,
    language: Language,
    theme: Theme,
    panels: Sequence[Panel],
    legend: int = 0,
    **more: Any,
) -> go.Figure:
    """Lay out the panels one below the other, as high as they need.

    `legend` is the number of entries in the legend, 0 for no legend. If there are no panels, the
    figure says so.
    """
    if not panels:
        return empty(language, theme)
    lines = -(-legend // _IN_LINE)
    top = _TOP + _LEGEND_LINE * lines
    titles = [wrap(panel.x.get("title", ""), _IN_TITLE) for panel in panels]
    more_lines = [_LEGEND_LINE * max(0, len(title) - 1) for title in titles]
    shows = [wrap(panel.shows, _IN_SHOWS) for panel in panels]
    above = [22 + _SHOWS * len(lines) for lines in shows]
    needs = [
        _AROUND - 22 + head + _ROW * _rows_high(panel) + extra
        for panel, extra, head in zip(panels, more_lines, above, strict=True)
    ]
    inner = max(sum(needs), _LEAST - top - _BOTTOM)
    # On a telephone there is no room for a heading right of long names: it stands above them.
    rows = (panel.y for panel in panels if panel.y.get("showticklabels"))
    names = [line for one in rows for name in one["ticktext"] for line in name.split("<br>")]
    aside = -_LETTER * max(map(len, names), default=0)
    layout: dict[str, Any] = {}
    headings, told_below = [], []
    start = 1.0
    for at, (panel, need) in enumerate(zip(panels, needs, strict=True)):
        share = need / sum(needs)
        upper = start - share * above[at] / need
        lower = max(start - share * (need - 48 - more_lines[at]) / need, 0.0)
        where = axes(at)
        x = dict(panel.x)
        if "title" in x:
            x["title"] = {"text": "<br>".join(titles[at]), "standoff": 6}
        # On a telephone more ticks would stand sideways or touch.
        layout[where["xaxis"].replace("x", "xaxis")] = axis(
            theme, anchor=where["yaxis"], tickangle=0, nticks=3, **x
        )
        layout[where["yaxis"].replace("y", "yaxis")] = axis(
            theme, anchor=where["xaxis"], domain=[lower, upper], **panel.y
        )
        heading = {
            "xref": "paper",
            "yref": "paper",
            "x": 0,
            "y": upper,
            "xanchor": "left",
            "xshift": aside,
            "yanchor": "bottom",
            "showarrow": False,
            "font": {"size": 13, "weight": "bold"},
            "text": panel.title,
        }
        if shows[at]:
            words = "<br>".join(shows[at])
            told_below.append({**heading, "align": "left", "font": {"size": 12}, "text": words})
            heading["yshift"] = _SHOWS * len(shows[at])
        headings.append(heading)
        start -= share
    annotations = [*headings, *told_below, *more.pop("annotations", ())]
    height = inner + top + _BOTTOM
    return lay_out(
        figure,
        theme,
        height=height,
        showlegend=bool(legend),
        legend={**LEGEND, "x": 0, "xanchor": "left", "y": 1, "traceorder": "normal"},
        margin={"l": 8, "r": 8, "t": top, "b": _BOTTOM, **more.pop("margin", {})},
        annotations=annotations,
        separators=", " if language == "fr" else ".,",
        **layout,
        **more,
    )
