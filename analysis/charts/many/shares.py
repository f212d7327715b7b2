"""How often something happens over many records: declarations, faults, leads won, accuracy."""

from __future__ import annotations

from collections.abc import Iterable

import plotly.graph_objects as go

from analysis.charts.many.pages import (
    by_deals,
    marked,
    pages_of_measures,
    pages_of_rows,
    turned_to,
)
from analysis.charts.many.panels import (
    SMALL_SHARES,
    Panel,
    axes,
    drawn_value,
    game_name,
    group_name,
    lay_out_panels,
    rows_axis,
    telling,
    told,
    told_beside,
    whiskers,
)
from analysis.charts.style import INK, Theme, bar_style, empty, plain
from analysis.collection import ALL_SEEN, Figure, Statistics, label
from analysis.vocabulary import word
from records.languages import Language
from records.rules.rules_in_words import declaration_words


def first_lead(
    statistics: Statistics, language: Language = "en", theme: Theme = "light", page: int = 1
) -> go.Figure:
    """Plot how often the side that led first won the deal, with its interval.

    A dotted line shows even chances: one half between two sides, one third among three.
    """
    return _shares(statistics, "first-lead", "first-won", "deals", language, theme, page, even=True)


def collection_accuracy(
    statistics: Statistics, language: Language = "en", theme: Theme = "light", page: int = 1
) -> go.Figure:
    """Plot the share of end-play choices that lost nothing, with its interval."""
    return _shares(statistics, "accuracy", "accuracy", "choices", language, theme, page)


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


# -- one share of each group --------------------


def _shares(
    statistics: Statistics,
    kind: str,
    measure: str,
    out_of: str,
    language: Language,
    theme: Theme,
    page: int,
    even: bool = False,
) -> go.Figure:
    """Draw a bar for each group in a panel for each game.

    If nothing but the game tells groups apart, all games share a panel. `even` draws the line of
    even chances.
    """
    found = telling(_known_or_all_seen(statistics.figures([kind]), measure))
    pages = pages_of_rows(by_deals(found))
    shown = turned_to(pages, page).groups
    if not shown:
        return empty(language, theme)
    panels: list[tuple[str, list[tuple[str, Figure]]]] = []
    for game, groups in shown.items():
        own = {one.group: one for one in found if one.game == game}
        panels.append(
            (
                _named(game_name(game, language), own.values(), language),
                [
                    (
                        plain(group) or _named(game_name(game, language), own.values(), language),
                        own[group],
                    )
                    for group in sorted(groups)
                ],
            )
        )
    if all(len(rows) == 1 and not rows[0][1].group for _, rows in panels):
        panels = [("", [row for _, rows in panels for row in rows])]
    figure = go.Figure()
    beside = []
    drawn = []
    for at, (title, rows) in enumerate(panels):
        names = [name for name, _ in rows]
        figure.add_trace(
            go.Bar(
                y=names,
                x=[drawn_value(one) for _, one in rows],
                orientation="h",
                name=label(measure, language),
                showlegend=False,
                text=[told(one, language, out_of) for _, one in rows],
                textposition="none",
                marker=bar_style(0, theme),
                error_x=whiskers([one for _, one in rows], theme),
                hovertemplate="%{y} : %{text}<extra></extra>",
                **axes(at),
            )
        )
        if even:
            figure.add_trace(
                go.Scatter(
                    y=names,
                    x=[1 / max(statistics.sums[one.game, one.group].sides, 1) for _, one in rows],
                    mode="markers",
                    name=word("even-chances", language),
                    legendgroup="even",
                    showlegend=not at,
                    marker={
                        "symbol": "line-ns-open",
                        "size": 20,
                        "color": INK[theme],
                        "line": {"width": 2, "color": INK[theme]},
                    },
                    hovertemplate="%{fullData.name} : %{x:.0%}<extra></extra>",
                    **axes(at),
                )
            )
        beside += told_beside(at, {name: told(one, language, out_of) for name, one in rows})
        x: dict[str, object] = {"range": [0, 1], "tickformat": ".0%"}
        if at == len(panels) - 1:
            x["title"] = label(measure, language)
        drawn.append(Panel(title, len(rows), x, rows_axis(names)))
    laid_out = lay_out_panels(
        figure,
        language,
        theme,
        drawn,
        legend=int(even),
        bargap=0.3,
        margin={"r": 130},
        annotations=beside,
    )
    return marked(laid_out, pages, page, statistics.by)


def _known_or_all_seen(found: Iterable[Figure], measure: str) -> list[Figure]:
    """Return the figures of a measure, and of games without it those with all cards seen."""
    of_measure = [one for one in found if one.measure in (measure, measure + ALL_SEEN)]
    known = {one.game for one in of_measure if one.measure == measure}
    return [one for one in of_measure if one.measure == measure or one.game not in known]


def _named(name: str, own: Iterable[Figure], language: Language) -> str:
    """Return the name of a game, which says if its figures are those with all cards seen."""
    if any(one.measure.endswith(ALL_SEEN) for one in own):
        return f"{name}<br>({word('all-cards-seen', language)})"
    return name


# -- many shares of each group --------------------


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
    pages = pages_of_measures(found)
    shown_here = turned_to(pages, page)
    if not shown_here.groups:
        return empty(language, theme)
    groups = sorted(shown_here.ids()[1])
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
        for look, group in enumerate(groups):
            own = {one.measure: one for one in of_game if one.group == group}
            shown = [own.get(measure) for measure in measures]
            if not any(shown):
                continue
            figure.add_trace(
                go.Bar(
                    y=names,
                    x=[drawn_value(one) for one in shown],
                    orientation="h",
                    name=group_name(game, group, language),
                    legendgroup=plain(group),
                    showlegend=legend and group not in named,
                    text=["" if one is None else told(one, language, out_of) for one in shown],
                    textposition="none",
                    marker=bar_style(look, theme),
                    error_x=whiskers(shown, theme),
                    hovertemplate="%{y} : %{text}<extra>%{fullData.name}</extra>",
                    **axes(at),
                )
            )
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
        panels.append(Panel(game_name(game, language), rows, x, rows_axis(names)))
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


def _bar_name(measure: str, language: Language) -> str:
    """Return the name of a bar: the declaration, or the rule that was broken."""
    family, _, what = measure.partition("/")
    if family == "fault":
        return what.partition("/")[2] or what
    return declaration_words(what)[language]
