"""Any measure by any dimension: a panel for each game, a bar for each value of the dimension."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from analysis.charts.many.pages import marked, pages_of_rows, turned_to
from analysis.charts.many.panels import (
    Panel,
    axes,
    bars_with_whiskers,
    drawn_value,
    game_name,
    highest,
    lay_out_panels,
    rows_axis,
    rules_name,
    telling,
    told,
    told_beside,
)
from analysis.charts.output import Cell, DataTable, table
from analysis.charts.style import Theme, bar_style, empty, looks_by_deals, plain
from analysis.insights import DIMENSIONS, Insight, Insights, Question
from analysis.vocabulary import word
from records.languages import Language
from records.rules.games import GAMES


def insights_title(question: Question, language: Language = "en") -> str:
    """Return what is measured, by what dimension, and under which filters."""
    colon = " : " if language == "fr" else ": "
    of = [
        f"{DIMENSIONS[name].text[language]}{colon}{value_name(name, value, language)}"
        for name, value in question.where
    ]
    by = question.dimension.text[language]
    title = f"{question.measured.text[language]} – {word('by', language)} {by}"
    return f"{title} ({', '.join(of)})" if of else title


def value_name(name: str, value: str, language: Language, game: str = "") -> str:
    """Return the words for a value of a dimension; for options, those of the game."""
    if name == "game" and value in GAMES:
        return GAMES[value].title[language]
    if name == "rules" and game:
        value = rules_name(game, value, language)
    return DIMENSIONS[name].label(value, language)


def insights_chart(
    found: Insights, language: Language = "en", theme: Theme = "light", page: int = 1
) -> go.Figure:
    """Plot the answer to a question: its value with its interval, and out of how many.

    Raises IndexError if there is no such page.
    """
    figures: dict[str, dict[str, Insight]] = {}
    for one in telling(found.figures()):
        figures.setdefault(one.game, {})[one.value_of] = one
    pages = pages_of_rows({game: list(own) for game, own in figures.items()})
    shown = turned_to(pages, page).groups
    if not shown:
        return empty(language, theme)
    share = found.question.measured.is_share
    looks = _looks(found, {value for values in shown.values() for value in values})
    figure = go.Figure()
    panels: list[Panel] = []
    beside = []
    for at, (game, values) in enumerate(shown.items()):
        own = [figures[game][value] for value in values]
        names = [plain(value_name(found.question.by, one.value_of, language, game)) for one in own]
        bars = {
            "y": names,
            "x": [drawn_value(one) for one in own],
            "name": found.question.measured.text[language],
            "showlegend": False,
            "text": [told(one, language) for one in own],
            "marker": _bars([looks.get(value, 0) for value in values], theme),
            "hovertemplate": "%{y} : %{text}<extra></extra>",
            **axes(at),
        }
        figure.add_traces(bars_with_whiskers(bars, own, theme))
        beside += told_beside(
            at, {n: told(one, language) for n, one in zip(names, own, strict=True)}
        )
        x: dict[str, object] = {"range": [0, 1], "tickformat": ".0%"} if share else {}
        unit = word(f"unit-{own[0].unit}", language)
        if not share or at == len(shown) - 1:
            what = found.question.measured.text[language]
            x["title"] = what if share or what.startswith(unit) else f"{what} ({unit})"
        # The other pages count too.
        whole = {
            plain(value_name(found.question.by, value, language, game)): one
            for value, one in figures[game].items()
        }
        shows = highest(whole, language)
        panels.append(Panel(game_name(game, language), len(own), x, rows_axis(names), shows))
    drawn = lay_out_panels(
        figure, language, theme, panels, bargap=0.3, margin={"r": 92}, annotations=beside
    )
    return marked(drawn, pages, page, "value")


def _looks(found: Insights, shown: set[str]) -> dict[str, int]:
    """Return the place of each player among colours and patterns, none of anything else."""
    if found.question.by not in ("player", "opponent"):
        return {}
    deals: Counter[str] = Counter()
    for one in found.figures():
        deals[one.value_of] += one.deals
    return looks_by_deals(deals, shown)


def _bars(looks: Sequence[int], theme: Theme) -> dict[str, Any]:
    """Return the look of bars of one trace."""
    styles = [bar_style(look, theme) for look in looks]
    shapes = [style["pattern"]["shape"] for style in styles]
    return {
        **styles[0],
        "color": [style["color"] for style in styles],
        "pattern": {**styles[0]["pattern"], "shape": shapes},
    }


def insights_table(found: Insights, language: Language = "en") -> DataTable:
    """Return the answer to a question as a table, with the records and deals behind each figure."""
    question = found.question
    by = question.dimension.text[language]
    heads = ("game", by, "unit", "value", "low", "high", "count", "behind", "records")
    rows: list[tuple[Cell, ...]] = [
        (
            one.game,
            value_name(question.by, one.value_of, language, one.game),
            word(f"unit-{one.unit}", language),
            *(one.value, one.low, one.high, one.count, one.deals, one.records),
        )
        for one in found.figures()
    ]
    return table(heads, rows, language)
