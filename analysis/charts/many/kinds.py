"""The charts of the kinds of figures over many records.

They show who won, where the points came from, how often each declaration is made and missed, and
how often each rule is broken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import plotly.graph_objects as go

from analysis.charts.many.pages import by_deals, marked, pages_of_measures, pages_of_rows, turned_to
from analysis.charts.many.panels import (
    SMALL_SHARES,
    Panel,
    axes,
    bars_with_whiskers,
    drawn_value,
    game_name,
    group_name,
    highest,
    lay_out_panels,
    rows_axis,
    shown_by,
    telling,
    told,
    told_beside,
    too_early,
    whiskers,
)
from analysis.charts.style import (
    IN_BAR,
    INK,
    Theme,
    apart,
    bar_style,
    empty,
    looks_by_deals,
    number_told,
    plain,
)
from analysis.collection import Figure, Statistics
from analysis.rule_names import fault_words
from analysis.vocabulary import source_word, word
from records.languages import Language
from records.library.facts import size_of
from records.rules.rules_in_words import declaration_words

#: How a deal can end for a side: the measure, its word, its place among colours and patterns.
_ENDS = (("deals-won", "won", 0), ("deals-drawn", "drawn", 4), ("deals-lost", "lost-deals", 1))


class Row(NamedTuple):
    """A row: its name, and the figures of deals won, drawn and lost."""

    name: str
    ends: tuple[Figure, ...]


def results(
    statistics: Statistics, language: Language = "en", theme: Theme = "light", page: int = 1
) -> go.Figure:
    """Plot the deals that each player (or seat) won, drew and lost, with a panel for each game.

    The line is the interval of the share won. Beside it stand the deals won and the total. Raises
    IndexError if there is no such page.
    """
    found = [one for one in statistics.figures(["results"]) if _end_of(one.measure) is not None]
    pages = pages_of_rows(by_deals(found))
    figure = go.Figure()
    panels: list[Panel] = []
    beside = []
    shown = turned_to(pages, page).groups
    for at, (game, groups) in enumerate(shown.items()):
        of_game = [one for one in found if one.game == game]
        rows = _rows(of_game, game, groups, language)
        names = [row.name for row in rows]
        for place, (_, what, look) in enumerate(_ENDS):
            own = [row.ends[place] for row in rows]
            figure.add_trace(
                go.Bar(
                    y=names,
                    x=[drawn_value(one) for one in own],
                    orientation="h",
                    name=word(what, language),
                    legendgroup=what,
                    showlegend=not at,
                    text=["" if too_early(one) else _number(one) or "" for one in own],
                    textposition="inside",
                    insidetextanchor=("start", "middle", "end")[place],
                    textangle=0,
                    textfont=IN_BAR,
                    marker=_look(place, look, theme),
                    hovertemplate="%{y} : %{x:.1%} %{fullData.name}<extra></extra>",
                    **axes(at),
                )
            )
        won = [row.ends[0] for row in rows]
        # Traces of their own after all bars: the bar of the next part would hide half of them.
        for halo in (True, False):
            figure.add_trace(
                go.Scatter(
                    y=names,
                    x=[drawn_value(one) for one in won],
                    mode="markers",
                    name=word("part-won", language),
                    showlegend=False,
                    marker={"size": 5, "color": INK["light"]},
                    error_x=whiskers(won, "light", halo),
                    hoverinfo="skip",
                    **axes(at),
                )
            )
        beside += told_beside(at, {row.name: _count(row.ends[0], language) for row in rows})
        x = dict(_SHARE)
        if at == len(shown) - 1:
            x["title"] = word("part-of-deals", language)
        # The other pages count too.
        every = _rows(of_game, game, {one.group for one in of_game}, language)
        shows = highest({row.name: row.ends[0] for row in every}, language)
        panels.append(Panel(game_name(game, language), len(rows), x, rows_axis(names), shows))
    drawn = lay_out_panels(
        figure,
        language,
        theme,
        panels,
        legend=len(_ENDS),
        barmode="stack",
        bargap=0.3,
        uniformtext={"minsize": 9, "mode": "hide"},
        margin={"r": 96},
        annotations=beside,
    )
    return marked(drawn, pages, page, statistics.by)


#: An axis of shares.
_SHARE = {"range": [0, 1], "tickformat": ".0%", "fixedrange": True}


def _look(place: int, colour: int, theme: Theme) -> dict[str, object]:
    return bar_style(colour, theme) | {"pattern": bar_style(place, theme)["pattern"]}


def _end_of(measure: str) -> str | None:
    """Return the word for how a deal ended, None for other measures."""
    family = measure.partition("/")[0]
    return next((what for name, what, _ in _ENDS if name == family), None)


def _number(one: Figure) -> int:
    return round(one.value * one.count)


def _count(won: Figure, language: Language) -> str:
    early = f" ({word('too-early', language)})" if too_early(won) else ""
    return f"{_number(won)} / {won.count}{early}"


def _rows(
    found: Sequence[Figure], game: str, groups: Iterable[str], language: Language
) -> list[Row]:
    """Return a row for each player, or for each side of each of these groups."""
    own = {(one.group, one.measure): one for one in found}
    rows = []
    for group in sorted(groups):
        sides = [m.partition("/")[2] for g, m in own if g == group and m.startswith("deals-won")]
        for side in sides:
            slash = f"/{side}" if side else ""
            ends = tuple(own[group, f"{name}{slash}"] for name, _, _ in _ENDS)
            name = " & ".join(side) if side else group_name(game, group, language)
            if side and group:
                name = f"{group_name(game, group, language)} · {name}"
            rows.append(Row(name, ends))
    return rows


def collection_declarations(
    statistics: Statistics, language: Language = "en", theme: Theme = "light", page: int = 1
) -> go.Figure:
    """Plot how often each declaration is made, as a share of the hands, with its interval."""
    return _bars(statistics, "declarations", "made", "hands", language, theme, page)


def collection_missed(
    statistics: Statistics, language: Language = "en", theme: Theme = "light", page: int = 1
) -> go.Figure:
    """Plot how often each declaration is missed, as a share of the hands, with its interval."""
    return _bars(statistics, "missed", "missed", "hands", language, theme, page)


def faults(
    statistics: Statistics, language: Language = "en", theme: Theme = "light", page: int = 1
) -> go.Figure:
    """Plot how often each rule is broken, as a share of the deals, with its interval."""
    return _bars(statistics, "faults", "fault", "deals", language, theme, page)


def _bars(
    statistics: Statistics,
    kind: str,
    family: str,
    out_of: str,
    language: Language,
    theme: Theme,
    page: int,
) -> go.Figure:
    """Draw a panel for each game with a row for each measure and a bar for each group."""
    found = [
        one
        for one in statistics.figures([kind])
        if one.measure.partition("/")[0] == family and one.value
    ]
    if len({one.group for one in found}) > 1 and all(map(too_early, found)):
        return empty(language, theme, "too-early-all")
    pages = pages_of_measures(telling(found))
    shown_here = turned_to(pages, page)
    if not shown_here.groups:
        return empty(language, theme)
    groups = sorted(shown_here.ids()[1])
    looks = _looks(statistics, groups)
    several = len(groups) > 1
    # Even a group that is alone here must be named, unless it is all there is of the game.
    legend = any(groups)
    figure = go.Figure()
    panels: list[Panel] = []
    beside = []
    named: set[str] = set()
    for at, (game, measures) in enumerate(shown_here.measures.items()):
        of_game = [one for one in found if one.game == game and one.group in groups]
        names = [_bar_name(measure, language) for measure in measures]
        for group in groups:
            own = {one.measure: one for one in of_game if one.group == group}
            shown = [own.get(measure) for measure in measures]
            if not any(shown):
                continue
            bars = {
                "y": names,
                "x": [drawn_value(one) for one in shown],
                "name": group_name(game, group, language),
                "legendgroup": plain(group),
                "showlegend": legend and group not in named,
                "text": ["" if one is None else told(one, language, out_of) for one in shown],
                "marker": bar_style(looks[group], theme),
                "hovertemplate": "%{y} : %{text}<extra>%{fullData.name}</extra>",
                **axes(at),
            }
            figure.add_traces(bars_with_whiskers(bars, shown, theme))
            named.add(group)
        if not several:
            told_by = {one.measure: told(one, language, out_of) for one in of_game}
            words = {name: told_by[measure] for name, measure in zip(names, measures, strict=True)}
            beside += told_beside(at, words)
        x = {
            "tickformat": SMALL_SHARES,
            "rangemode": "tozero",
            "title": word(f"part-of-{out_of}", language),
        }
        rows = len(names) * (1 if not several else 0.35 + 0.45 * len(groups))
        # The other pages count too.
        shows = _shows([one for one in found if one.game == game], family, language)
        panels.append(Panel(game_name(game, language), rows, x, rows_axis(names), shows))
    laid_out = lay_out_panels(
        figure,
        language,
        theme,
        panels,
        legend=len(named) if legend else 0,
        barmode="group",
        bargap=0.25,
        annotations=beside,
        margin={} if several else {"r": 130},
    )
    return marked(
        laid_out, pages, page, statistics.by, "rule" if family == "fault" else "declaration"
    )


def _looks(statistics: Statistics, groups: Sequence[str]) -> dict[str, int]:
    """Return the place of each of these groups among colours and patterns."""
    deals: Counter[str] = Counter()
    for (_, group), sums in statistics.sums.items():
        deals[group] += size_of(sums)
    return looks_by_deals(deals, groups)


def _shows(of_game: Sequence[Figure], family: str, language: Language) -> str:
    """Return what is clearly the most frequent, or who does the most frequent thing most."""
    rows: dict[str, dict[str, Figure]] = {}
    for one in sorted(of_game, key=lambda one: -one.value):
        name = group_name(one.game, one.group, language)
        rows.setdefault(_bar_name(one.measure, language), {})[name] = one
    return shown_by(rows, language, f"most-{family}", "most-often")


def _bar_name(measure: str, language: Language) -> str:
    """Return the name of a bar: the declaration, or the rule that was broken."""
    family, _, what = measure.partition("/")
    if family == "fault":
        return fault_words(what)[language]
    return declaration_words(what)[language]


#: All sources in one order, so that each looks the same on most charts.
_ORDER = (
    *("brisques", "declaration", "exchange", "last-trick", "seven"),
    *("cards", "tricks", "honours", "deal", "chips", "start", "turn-up", "adjustment"),
)


def collection_sources(
    statistics: Statistics, language: Language = "en", theme: Theme = "light", page: int = 1
) -> go.Figure:
    """Plot the points of a deal by source.

    Each game has a panel in its own unit, each group a bar, each source a part of it. A game whose
    points have one source is left out. Raises IndexError if there is no such page.
    """
    made = [one for one in statistics.figures(["sources"]) if one.value]
    sources = Counter(game for game, _ in {(one.game, one.measure) for one in made})
    found = [one for one in made if sources[one.game] > 1]
    if made and not found:
        return empty(language, theme, "one-source")
    sources_here = {one.measure.partition("/")[2] for one in found}
    looks = apart({source: _place(source) for source in sorted(sources_here, key=_place)})
    pages = pages_of_rows(by_deals(found))
    figure = go.Figure()
    panels: list[Panel] = []
    beside = []
    named: set[str] = set()
    for at, (game, largest) in enumerate(turned_to(pages, page).groups.items()):
        groups = sorted(largest)
        own = [one for one in found if one.game == game and one.group in largest]
        names = [group_name(game, group, language) for group in groups]
        values = {(one.group, one.measure.partition("/")[2]): one for one in own}
        for source in sorted({source for _, source in values}, key=_place):
            figure.add_trace(
                go.Bar(
                    y=names,
                    x=[_value(values.get((group, source))) for group in groups],
                    orientation="h",
                    name=source_word(source, language),
                    legendgroup=source,
                    showlegend=source not in named,
                    marker=bar_style(looks[source], theme),
                    text=[_text(values.get((group, source)), language) for group in groups],
                    textposition="inside",
                    insidetextanchor="middle",
                    textangle=0,
                    textfont=IN_BAR,
                    hovertemplate="%{y} : %{x:.2f} %{fullData.name}<extra></extra>",
                    **axes(at),
                )
            )
            named.add(source)
        deals = {one.group: one.count for one in own}
        beside += told_beside(
            at,
            {
                name: f"{deals[group]} {word('deals', language).lower()}"
                for name, group in zip(names, groups, strict=True)
            },
        )
        unit = word(f"unit-{statistics.unit(game)}", language)
        x = {
            "title": f"{unit} {word('a-deal', language)}",
            "rangemode": "tozero",
            "zeroline": True,
        }
        # The other pages count too.
        every: dict[str, dict[str, Figure]] = {}
        for one in sorted((one for one in found if one.game == game), key=lambda one: -one.value):
            source = source_word(one.measure.partition("/")[2], language)
            every.setdefault(source, {})[group_name(game, one.group, language)] = one
        shows = shown_by(every, language, "most-of-points", "most")
        rows = rows_axis(names, any(groups))
        panels.append(Panel(game_name(game, language), len(groups), x, rows, shows))
    drawn = lay_out_panels(
        figure,
        language,
        theme,
        panels,
        legend=len(named) if len(named) > 1 else 0,
        barmode="relative",
        bargap=0.3,
        uniformtext={"minsize": 9, "mode": "hide"},
        margin={"r": 84},
        annotations=beside,
    )
    return marked(drawn, pages, page, statistics.by)


def _place(source: str) -> int:
    return _ORDER.index(source) if source in _ORDER else len(_ORDER)


def _value(one: Figure | None) -> float | None:
    return None if one is None else one.value


def _text(one: Figure | None, language: Language) -> str:
    return "" if one is None else number_told(one.value, language)
