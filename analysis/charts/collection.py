"""Charts over many records: each a function of the `Statistics` that a query came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

import plotly.graph_objects as go

from analysis.charts.style import (
    IN_BAR,
    INK,
    LEGEND,
    Theme,
    axis,
    bar_style,
    empty,
    lay_out,
    line_style,
    marker_style,
    plain,
)
from analysis.charts.table import Cell, Table, table
from analysis.collection import Figure, Statistics, label
from analysis.collection.tallies import Share
from analysis.words import Language, source_word, word
from records.rules.games import GAMES

#: More groups, or more bars, than this are not told apart in one chart: the largest are shown.
MOST_GROUPS = 6
MOST_BARS = 24
MOST_PAIRS = 14


def results(statistics: Statistics, language: Language = "en", theme: Theme = "light") -> go.Figure:
    """Deals won by player; where nobody is told apart, the gap between the best two sides."""
    if statistics.by in ("player", "pair"):
        return _shares(statistics, ["deals-won"], language, theme, many=True)
    return _bars(statistics, "results", lambda m: m == "deal-gap", language, theme)


def collection_sources(
    statistics: Statistics, language: Language = "en", theme: Theme = "light"
) -> go.Figure:
    """The points of a deal by source: a bar for each group, a part for each source."""
    found = [one for one in statistics.figures(["sources"]) if one.value]
    groups = _largest(found)
    if not groups:
        return empty(language, theme)
    names = list(dict.fromkeys(one.measure.partition("/")[2] for one in found))
    figure = go.Figure()
    values = {(one.game, one.group, one.measure): one for one in found}
    for at, name in enumerate(names):
        own = [values.get((*group, f"source/{name}")) for group in groups]
        figure.add_trace(
            go.Bar(
                x=[_group_name(group, language) for group in groups],
                y=[None if one is None else one.value for one in own],
                name=source_word(name, language),
                marker=bar_style(at, theme),
                hovertemplate="%{x} : %{y:.1f} %{fullData.name}<extra></extra>",
            )
        )
    return lay_out(
        figure,
        theme,
        barmode="relative",
        bargap=0.4,
        xaxis=axis(theme, showgrid=False),
        yaxis=axis(theme, automargin=True, title={"text": word("points-a-deal", language)}),
    )


def collection_declarations(
    statistics: Statistics, language: Language = "en", theme: Theme = "light"
) -> go.Figure:
    """How often each declaration is made: the part of the hands, with its interval."""
    return _bars(statistics, "declarations", lambda m: m.startswith("made/"), language, theme)


def collection_missed(
    statistics: Statistics, language: Language = "en", theme: Theme = "light"
) -> go.Figure:
    """How often each declaration is missed: the part of the hands, with its interval."""
    return _bars(statistics, "missed", lambda m: m.startswith("missed/"), language, theme)


def faults(statistics: Statistics, language: Language = "en", theme: Theme = "light") -> go.Figure:
    """How often each rule is broken: the part of the deals, with its interval."""
    return _bars(statistics, "faults", lambda m: m.startswith("fault/"), language, theme)


def first_lead(
    statistics: Statistics, language: Language = "en", theme: Theme = "light"
) -> go.Figure:
    """How often the side that led first won the deal, with its interval; half is even."""
    return _shares(statistics, ["first-won"], language, theme, many=True)


def collection_accuracy(
    statistics: Statistics, language: Language = "en", theme: Theme = "light"
) -> go.Figure:
    """The part of the end-play choices that lost nothing, with its interval."""
    return _shares(statistics, ["accuracy"], language, theme, many=True)


def deal_scores(
    statistics: Statistics, language: Language = "en", theme: Theme = "light"
) -> go.Figure:
    """How the scores of deals are spread: of each group the part of the hands in each class.

    Of several games the one with the most hands is drawn; the table has all.
    """
    spread = _of_one_game(statistics)
    if not spread:
        return empty(language, theme)
    game = GAMES[next(iter(spread))[0]].title[language]
    figure = go.Figure()
    width = 1
    alone = len(spread) == 1
    for at, (group, (starts, width, counts)) in enumerate(spread.items()):
        total = sum(counts)
        shares = [count / total for count in counts]
        words = [f"{_class(start, width)} : {n}" for start, n in zip(starts, counts, strict=True)]
        middles = [start + (width - 1) / 2 for start in starts]
        name = plain(group[1]) or game
        if alone:
            figure.add_trace(
                go.Bar(
                    x=middles,
                    y=shares,
                    width=[width * 0.95] * len(starts),
                    text=words,
                    textposition="none",
                    name=name,
                    marker=bar_style(at, theme),
                    hovertemplate="%{text} (%{y:.1%})<extra></extra>",
                )
            )
        else:
            figure.add_trace(
                go.Scatter(
                    x=middles,
                    y=shares,
                    text=words,
                    name=name,
                    mode="lines+markers",
                    line=line_style(at),
                    marker=marker_style(at, 7),
                    hovertemplate="%{text} (%{y:.1%})",
                )
            )
    return lay_out(
        figure,
        theme,
        showlegend=True,
        margin={"l": 56, "r": 8, "t": 30, "b": 44},
        xaxis=axis(
            theme,
            title={"text": f"{word('deal-score', language)} – {game}"},
            showgrid=False,
            tickformat="d",
            **({"dtick": 1} if width == 1 else {}),
        ),
        yaxis=axis(
            theme,
            tickformat=".0%",
            rangemode="tozero",
            automargin=True,
            title={"text": word("part-of-hands", language)},
        ),
    )


def deal_scores_table(statistics: Statistics, language: Language = "en") -> Table:
    """Of each group how many hands have a score in each class."""
    rows: list[tuple[Cell, ...]] = [
        (group[0], group[1] or None, _class(start, width), count, count / sum(counts))
        for group, (starts, width, counts) in _spread(statistics, list(statistics.sums)).items()
        for start, count in zip(starts, counts, strict=True)
    ]
    return table(("game", "group", "deal-score", "hands", "share"), rows, language)


def head_to_head(
    statistics: Statistics, language: Language = "en", theme: Theme = "light"
) -> go.Figure:
    """Of each pair of opponents the deals that the first won, the draws, and those he lost.

    Asks for figures by `pair`.
    """
    rows = _duels(statistics)[:MOST_PAIRS][::-1]
    if not rows:
        return empty(language, theme)
    names = [_group_name((row.game, row.pair), language).replace("<br>", ", ") for row in rows]
    figure = go.Figure()
    parts = (
        ("won", [row.won for row in rows]),
        ("drawn", [row.drawn for row in rows]),
        ("lost", [row.lost for row in rows]),
    )
    for at, (key, counts) in enumerate(parts):
        figure.add_trace(
            go.Bar(
                y=names,
                x=counts,
                orientation="h",
                name=word(f"first-{key}", language),
                text=[count or "" for count in counts],
                marker=bar_style((0, 4, 1)[at], theme)
                | {"pattern": bar_style(at, theme)["pattern"]},
                textposition="inside",
                insidetextanchor="middle",
                textangle=0,
                textfont=IN_BAR,
                hovertemplate="%{y} : %{x} %{fullData.name}<extra></extra>",
            )
        )
    return lay_out(
        figure,
        theme,
        barmode="stack",
        legend={**LEGEND, "traceorder": "normal"},
        uniformtext={"minsize": 9, "mode": "hide"},
        margin={"l": 8, "r": 8, "t": 30, "b": 40},
        xaxis=axis(theme, title={"text": word("deals", language)}),
        yaxis=axis(theme, automargin=True),
    )


def head_to_head_table(statistics: Statistics, language: Language = "en") -> Table:
    """Of each pair of opponents deals won, drawn and lost by the first, games, and the margin."""
    heads = ("game", "pair", "won", "drawn", "lost", "games", "games-won", "margin")
    return table(heads, _duels(statistics), language)


def figures_table(*kinds: str) -> Callable[[Statistics, Language], Table]:
    """What gives the figures of some kinds as a table, each with its interval."""

    def figures(statistics: Statistics, language: Language = "en") -> Table:
        rows = [
            (
                one.game,
                one.group or None,
                label(one.measure, language),
                one.value,
                one.low,
                one.high,
                one.count,
                one.deals,
                one.of,
            )
            for one in statistics.figures(kinds)
        ]
        heads = ("game", "group", "measure", "value", "low", "high", "count", "behind", "of-deals")
        return table(heads, rows, language)

    return figures


# -- shared --------------------


def _group_name(group: tuple[str, str], language: Language) -> str:
    game, name = group
    title = GAMES[game].title[language] if game in GAMES else game
    return f"{title}<br>{plain(name)}" if name else title


def _largest(found: Sequence[Figure]) -> list[tuple[str, str]]:
    """The groups with the most deals, in their own order."""
    deals = {(one.game, one.group): one.of for one in found}
    largest = set(sorted(deals, key=lambda group: -deals[group])[:MOST_GROUPS])
    return [group for group in deals if group in largest]


def _error(found: Sequence[Figure], theme: Theme) -> dict[str, object]:
    """Whiskers from the low to the high end of each interval."""
    return {
        "type": "data",
        "symmetric": False,
        "array": [0 if one.high is None else one.high - one.value for one in found],
        "arrayminus": [0 if one.low is None else one.value - one.low for one in found],
        "thickness": 1.2,
        "color": INK[theme],
    }


def _told(one: Figure, language: Language) -> str:
    value = f"{100 * one.value:.1f} %" if one.unit == "share" else f"{one.value:.2f}"
    return f"{value} ({word('of', language)} {one.count})"


def _shares(
    statistics: Statistics,
    measures: Sequence[str],
    language: Language,
    theme: Theme,
    many: bool = False,
) -> go.Figure:
    """A bar for each group, of one measure that is a share."""
    kinds = {"deals-won": "results", "first-won": "first-lead", "accuracy": "accuracy"}
    found = [
        one for one in statistics.figures([kinds[m] for m in measures]) if one.measure in measures
    ]
    found = sorted(found, key=lambda one: -one.of)[:MOST_BARS]
    if not found:
        return empty(language, theme)
    figure = go.Figure(
        go.Bar(
            x=[_group_name((one.game, one.group), language) for one in found],
            y=[one.value for one in found],
            text=[_told(one, language) for one in found],
            marker=bar_style(0, theme),
            textposition="inside",
            insidetextanchor="start",
            textfont={"color": "#fff"},
            error_y=_error(found, theme),
            hovertemplate="%{x} : %{text}<extra></extra>",
        )
    )
    return lay_out(
        figure,
        theme,
        bargap=0.45,
        margin={"l": 56, "r": 8, "t": 30, "b": 60},
        xaxis=axis(theme, showgrid=False),
        yaxis=axis(
            theme,
            range=[0, 1.02],
            tickformat=".0%",
            automargin=True,
            title={"text": label(measures[0], language)},
        ),
    )


def _bars(
    statistics: Statistics,
    kind: str,
    wanted: Callable[[str], bool],
    language: Language,
    theme: Theme,
) -> go.Figure:
    """A bar for each measure, side by side for each group."""
    found = [one for one in statistics.figures([kind]) if wanted(one.measure)]
    groups = _largest(found)
    if not groups:
        return empty(language, theme)
    most: dict[str, float] = {}
    for one in found:
        if (one.game, one.group) in groups:
            name = _bar_name(one.measure, language)
            most[name] = max(most.get(name, 0.0), one.value)
    room = max(MOST_BARS // len(groups), 6)
    names = sorted(most, key=lambda name: most[name])[-room:]
    figure = go.Figure()
    for at, group in enumerate(groups):
        own = {
            _bar_name(one.measure, language): one for one in found if (one.game, one.group) == group
        }
        shown = [own[name] for name in names if name in own]
        figure.add_trace(
            go.Bar(
                y=[_bar_name(one.measure, language) for one in shown],
                x=[one.value for one in shown],
                orientation="h",
                name=_group_name(group, language).replace("<br>", ", "),
                text=[_told(one, language) for one in shown],
                textposition="none",
                marker=bar_style(at, theme),
                error_x=_error(shown, theme),
                hovertemplate="%{y} : %{text}<extra>%{fullData.name}</extra>",
            )
        )
    share = found[0].unit == "share"
    return lay_out(
        figure,
        theme,
        barmode="group",
        showlegend=True,
        margin={"l": 8, "r": 12, "t": 30, "b": 30},
        xaxis=axis(theme, rangemode="tozero", **({"tickformat": ".0%"} if share else {})),
        yaxis=axis(
            theme,
            automargin=True,
            categoryorder="array",
            categoryarray=names,
        ),
    )


def _bar_name(measure: str, language: Language) -> str:
    """What a bar is called: the same rule of several games by the same name."""
    family, _, rule = measure.partition("/")
    if family != "fault":
        return label(measure, language)
    return rule.partition("/")[2] or rule


Spread = tuple[list[int], int, list[int]]


def _of_one_game(statistics: Statistics) -> dict[tuple[str, str], Spread]:
    """The largest groups of the game with the most hands."""
    hands: Counter[str] = Counter()
    for (game, _), sums in statistics.sums.items():
        hands[game] += sums.scores.total()
    if not hands:
        return {}
    game = max(hands, key=lambda name: hands[name])
    groups = [group for group in statistics.sums if group[0] == game]
    groups.sort(key=lambda group: -statistics.sums[group].scores.total())
    return _spread(statistics, groups[:MOST_GROUPS])


def _spread(
    statistics: Statistics, groups: Sequence[tuple[str, str]]
) -> dict[tuple[str, str], Spread]:
    """Of some groups: where each class of scores begins, its width, how many are in it.

    The classes of a game are as wide for each of its groups.
    """
    sums = {group: statistics.sums[group] for group in groups if statistics.sums[group].scores}
    ends: dict[str, list[int]] = {}
    for (game, _), one in sums.items():
        ends.setdefault(game, []).extend((min(one.scores), max(one.scores)))
    out: dict[tuple[str, str], Spread] = {}
    for group in sorted(sums):
        scores = sums[group].scores
        low, high = min(ends[group[0]]), max(ends[group[0]])
        width = next(w for w in _widths() if (high - low) / w < 30)
        first = low // width * width
        starts = list(range(first, high + 1, width))
        counts = [0] * len(starts)
        for score, count in scores.items():
            counts[(score - first) // width] += count
        out[group] = (starts, width, counts)
    return out


def _widths() -> Sequence[int]:
    return [base * 10**power for power in range(10) for base in (1, 2, 5)]


def _class(start: int, width: int) -> str:
    return str(start) if width == 1 else f"{start} – {start + width - 1}"


class Duel(NamedTuple):
    """What two opponents did against each other: counts are of the first one's."""

    game: str
    pair: str
    won: int
    drawn: int
    lost: int
    games: int
    games_won: int
    margin: float


def _duels(statistics: Statistics) -> list[Duel]:
    """All pairs, those with the most deals first."""
    duels = []
    for (game, pair), sums in statistics.sums.items():
        if statistics.by != "pair" or "deals-won" not in sums.shares:
            continue
        won, drawn = sums.shares["deals-won"], sums.shares["deals-drawn"]
        games = sums.shares.get("games-won", Share())
        margin = sums.means["deal-margin"]
        duels.append(
            Duel(
                game,
                pair,
                won.hits,
                drawn.hits,
                won.trials - won.hits - drawn.hits,
                games.trials,
                games.hits,
                margin.total / margin.count,
            )
        )
    return sorted(duels, key=lambda one: (-(one.won + one.drawn + one.lost), one))
