"""The pages of a chart over many records, so that nothing is left out without a word.

A page has a limited number of panels, rows and series. What has the most deals is on the first
page, and everything is on one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import plotly.graph_objects as go

from analysis.charts.many.panels import MOST_PANELS, MOST_ROWS, MOST_SERIES
from analysis.collection import Figure
from analysis.vocabulary import WORDS
from records.languages import Language

#: The most bars of a panel whose rows are measures, and the least number of those rows.
_MOST_BARS, _LEAST_MEASURES = 14, 5

#: What is drawn of each game: groups or measures. The games go from the most deals to the fewest.
Rows = Mapping[str, Sequence[str]]


class Sheet(NamedTuple):
    """What one page draws. `measures` is empty for a chart whose rows are groups."""

    groups: Rows
    measures: Rows

    def ids(self) -> tuple[set[str], set[str], set[tuple[str, str]]]:
        """Return the games, the names of the groups, and the measures of each game."""
        rows = {(game, one) for game, of_game in self.measures.items() for one in of_game}
        return set(self.groups), {one for own in self.groups.values() for one in own}, rows


def by_deals(found: Iterable[Figure]) -> dict[str, list[str]]:
    """Return the games and the groups of each, both from the most deals to the fewest."""
    deals: dict[str, dict[str, int]] = {}
    for one in found:
        deals.setdefault(one.game, {})[one.group] = one.of
    games = sorted(deals, key=lambda game: (-max(deals[game].values()), game))
    return {
        game: sorted(deals[game], key=lambda group: (-deals[game][group], group)) for game in games
    }


def pages_of_rows(groups: Rows) -> list[Sheet]:
    """Return the pages of a chart with a panel for each game and a row for each group."""
    return [
        Sheet({game: groups[game][start : start + MOST_ROWS] for game in own}, {})
        for games in _cut(list(groups), MOST_PANELS)
        for start in range(0, max(len(groups[game]) for game in games), MOST_ROWS)
        if (own := [game for game in games if len(groups[game]) > start])
    ]


def pages_of_series(deals: Mapping[str, Mapping[str, int]]) -> list[Sheet]:
    """Return the pages of a chart with a panel for each game and a series for each group.

    `deals` are those of each group, by game, the games in their order.
    """
    out = []
    for games in _cut(list(deals), MOST_PANELS):
        most: dict[str, int] = {}
        for game in games:
            for group, count in deals[game].items():
                most[group] = max(most.get(group, 0), count)
        for groups in _cut(sorted(most, key=lambda group: (-most[group], group)), MOST_SERIES):
            own = {game: [one for one in groups if one in deals[game]] for game in games}
            out.append(Sheet({game: shown for game, shown in own.items() if shown}, {}))
    return out


def pages_of_measures(found: Sequence[Figure]) -> list[Sheet]:
    """Return the pages of a chart whose panels have a row for each measure and a series for each
    group. The largest values are on the first page.
    """
    deals: dict[str, dict[str, int]] = {}
    for game in by_deals(found):
        deals[game] = {}
    values: dict[tuple[str, str], list[Figure]] = {}
    for one in found:
        deals[one.game][one.group] = one.of
        values.setdefault((one.game, one.group), []).append(one)
    out = []
    for page in pages_of_series(deals):
        measures = {}
        for game, groups in page.groups.items():
            largest: dict[str, float] = {}
            for one in (one for group in groups for one in values[game, group]):
                largest[one.measure] = max(largest.get(one.measure, 0.0), one.value)
            measures[game] = sorted(largest, key=lambda name: (-largest[name], name))
        series = len(page.ids()[1])
        most = max(_MOST_BARS // series, _LEAST_MEASURES)
        for start in range(0, max(map(len, measures.values())), most):
            rows = {game: own[start : start + most] for game, own in measures.items()}
            rows = {game: own for game, own in rows.items() if own}
            out.append(Sheet({game: page.groups[game] for game in rows}, rows))
    return out


def _cut(items: Sequence[str], most: int) -> list[Sequence[str]]:
    return [items[start : start + most] for start in range(0, len(items), most)]


def turned_to(pages: Sequence[Sheet], number: int) -> Sheet:
    """Return a page by its number, from 1. Without pages, the first is empty.

    Raises IndexError if there is no such page.
    """
    if not pages and number == 1:
        return Sheet({}, {})
    if not 1 <= number <= len(pages):
        raise IndexError(number)
    return pages[number - 1]


def marked(
    figure: go.Figure, pages: Sequence[Sheet], number: int, group: str, measure: str = ""
) -> go.Figure:
    """Let the figure's `meta` say which page it is, of how many, and how much it draws.

    `group` and `measure` are the keys of the words for what a group and a measure are.
    """
    if len(pages) > 1:
        drawn = {}
        for at, what in enumerate(("game", group, measure)):
            every = {one for page in pages for one in page.ids()[at]}
            own = len(pages[number - 1].ids()[at])
            if own < len(every):
                drawn[what] = [own, len(every)]
        figure.update_layout(meta={"page": number, "pages": len(pages), "drawn": drawn})
    return figure


def page_of(figure: go.Figure) -> dict[str, Any]:
    """Return which `page` a figure is, of how many `pages`, and how much of what is `drawn`.

    A chart of one page has nothing in `drawn`.
    """
    return dict(figure.layout.meta or {"page": 1, "pages": 1, "drawn": {}})


def page_in_words(figure: go.Figure, language: Language = "en") -> str:
    """Return which page a figure is, and what part of all it draws. "" if it draws everything."""
    meta = page_of(figure)
    if meta["pages"] == 1:
        return ""
    parts = [
        WORDS["n-of"][language].format(n=n, all=every, what=WORDS[f"several-{what}"][language])
        for what, (n, every) in meta["drawn"].items()
    ]
    page = WORDS["page-of"][language].format(**meta)
    return f"{page} ({', '.join(parts)})" if parts else page
