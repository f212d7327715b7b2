"""`python -m fitting.reliability FILE`: the chances of advice beside how often they came true.

    python -m fitting.reliability FILE [--first N] [--deals N] [--worlds N] [--folder FOLDER]

Draws the deals that `python -m fitting.calibration` has kept in the FOLDER, as far as they are
there: on the left as the random deals have it, on the right as advice sets it right, by what was
fitted to other deals. Each point is a tenth of the chances given in some games, with twice the
standard error of how often they came true; deals are independent.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from fitting.calibrating import Told, share
from fitting.calibration import BINS, by_others, clustered, kept_in
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet

#: The groups of games and their colours, which people who see few colours can tell apart.
COLOURS = {
    "two with a talon": "#0072b2",
    "more with a talon": "#d55e00",
    "all cards dealt": "#009e73",
}


def group_of(rules: RuleSet) -> str:
    """Return the group to which a game belongs.

    >>> [group_of(GAMES[game].rules()) for game in ("besigue", "besigue-3", "whist")]
    ['two with a talon', 'more with a talon', 'all cards dealt']
    """
    if not rules.stock_tricks:
        return "all cards dealt"
    return "two with a talon" if rules.seats == 2 else "more with a talon"


def points(games: Sequence[tuple[RuleSet, Sequence[Told]]]) -> list[tuple[float, float, float]]:
    """Return of each tenth of the chances the mean given, how often it came true, the error."""
    given: list[list[float]] = [[] for _ in range(BINS)]
    came: list[list[list[float]]] = [[] for _ in range(BINS)]
    for rules, deals in games:
        for deal in deals:
            for own in came:
                own.append([])
            for one in deal.decisions:
                at = min(BINS - 1, int(one.wins * BINS))
                given[at].append(one.wins)
                came[at][-1].append(share(deal.scores, rules.side_of(one.seat)))
    found = []
    for chances, hits in zip(given, came, strict=True):
        figure = clustered(hits)
        if figure is not None:
            found.append((fmean(chances), figure.mean, figure.error))
    return found


def drawn(games: dict[str, Sequence[Told]]) -> go.Figure:
    """Return the chart of the deals of some games."""
    figure: Any = make_subplots(
        cols=2,
        shared_yaxes=True,
        horizontal_spacing=0.06,
        subplot_titles=("As the random deals have it", "As advice sets it right"),
    )
    sides = [dict(games), {game: by_others(game, deals) for game, deals in games.items()}]
    for column, told in enumerate(sides, 1):
        line = {"color": "#999999", "dash": "dot"}
        figure.add_scatter(
            x=[0, 1], y=[0, 1], mode="lines", line=line, showlegend=False, row=1, col=column
        )
        for group, colour in COLOURS.items():
            own = [(GAMES[game].rules(), deals) for game, deals in told.items()]
            found = points([one for one in own if group_of(one[0]) == group])
            given, came, errors = zip(*found, strict=True) if found else ((), (), ())
            figure.add_scatter(
                x=given,
                y=came,
                error_y={"array": [2 * error for error in errors], "thickness": 1},
                mode="lines+markers",
                name=group,
                line={"color": colour},
                showlegend=column == 1,
                row=1,
                col=column,
            )
    figure.update_xaxes(title="chance given", tickformat=".0%", range=[-0.02, 1.02])
    figure.update_yaxes(tickformat=".0%", range=[-0.02, 1.02])
    figure.update_yaxes(title="came true", col=1)
    count = sum(map(len, games.values()))
    title = f"Chances to win the deal: {count:,} deals of {len(games)} games played by advice"
    figure.update_layout(
        title=title,
        template="plotly_white",
        width=1000,
        height=520,
        legend={"orientation": "h", "y": -0.18},
    )
    return figure


def main() -> None:
    """Draw what is kept."""
    parser = argparse.ArgumentParser(description="Whether the chances of advice come true.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--first", type=int, default=0, help="The number of the first deal.")
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--worlds", type=int, default=40)
    parser.add_argument("--folder", type=Path, default=Path("var/bench"))
    given = parser.parse_args()
    wanted = range(given.first, given.first + given.deals)
    games = {}
    for game in GAMES:
        kept = kept_in(given.folder / "calibration" / f"{game}.jsonl", given.worlds)
        deals = [kept[number] for number in wanted if number in kept]
        if deals:
            games[game] = deals
    drawn(games).write_image(given.file, scale=1.5)


if __name__ == "__main__":
    main()
