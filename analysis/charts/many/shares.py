"""How often something happens over many records: declarations made and missed, and faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import plotly.graph_objects as go

from analysis.charts.many.pages import marked, pages_of_measures, turned_to
from analysis.charts.many.panels import (
    SMALL_SHARES,
    Panel,
    axes,
    bars_with_whiskers,
    drawn_value,
    game_name,
    group_name,
    lay_out_panels,
    rows_axis,
    shown_by,
    telling,
    told,
    told_beside,
    too_early,
)
from analysis.charts.style import Theme, bar_style, empty, looks_by_deals, plain
from analysis.collection import Figure, Statistics
from analysis.rule_names import fault_words
from analysis.vocabulary import word
from records.languages import Language
from records.library.facts import size_of
from records.rules.rules_in_words import declaration_words


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
