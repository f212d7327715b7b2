"""What a deal was expected to bring, and where that was lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import plotly.graph_objects as go

from analysis.budget import positions_each
from analysis.charts.data_table import Cell, DataTable, Drawing, table
from analysis.charts.estimate import expected_deal, whole_deal
from analysis.charts.line import spans_axis
from analysis.charts.losses import loss_in_words, lost_by
from analysis.charts.nothing import nothing_of, unit_of
from analysis.charts.style import (
    HEIGHT,
    SECOND_LINE,
    Theme,
    axis,
    fault_mark,
    lay_out,
    level,
    line_style,
    plain,
)
from analysis.player_names import player_name, short_side_names, side_names
from analysis.solver import GradedPlay, Solution, solve
from analysis.timeline import Span
from analysis.vocabulary import card_sign, word
from records.languages import Language

if TYPE_CHECKING:
    from records.play.replay import Replay


def expected(
    replay: Replay, language: Language = "en", theme: Theme = "light", deal: int | None = None
) -> Drawing:
    """Plot what was expected of one deal and where it was lost, by default of the last deal.

    The chart shows an estimate while cards are unseen (see `expected_deal`). Where there is none,
    or the whole deal can be solved (Sizette, Quadrette), it shows what the end play was still to
    bring with best play by all.

    The line is the first side's share less the other's. With more than two sides, each has a line.
    It runs from the first card that could be graded to the end of the deal. A mark shows each loss.

    The table has what the end play was to bring before its first graded card, and then every play
    that lost something with what it was to bring after that. Raises IndexError if there is no such
    deal.
    """
    if replay.rules is None or (deal is None and not replay.deals):
        return Drawing(
            nothing_of(replay, language, theme, "not-solved"), _table(replay, None, language)
        )
    deal = deal or len(replay.deals)
    if not 1 <= deal <= len(replay.deals):
        raise IndexError(f"no deal {deal}")
    answer = solve(replay, deal, positions_each(len(replay.deals)))
    found = answer if isinstance(answer, Solution) and answer.plays else None
    whole = whole_deal(replay, deal)
    if whole is not None:
        return expected_deal(replay, whole, found, language, theme)
    figure = (
        nothing_of(replay, language, theme, "not-solved")
        if found is None
        else _figure(replay, found, language, theme)
    )
    return Drawing(figure, _table(replay, found, language))


def _figure(replay: Replay, found: Solution, language: Language, theme: Theme) -> go.Figure:
    names = [plain(name) for name in short_side_names(replay)]
    pairs = len(names) == 2
    figure = go.Figure()
    for side, name in enumerate(names[:1] if pairs else names):
        values = dict(_values(found, side, pairs))
        figure.add_trace(
            go.Scatter(
                x=list(values),
                y=list(values.values()),
                customdata=[[found.deal, ply] for ply in values],
                name=f"{name} – {names[1]}" if pairs else name,
                mode="lines",
                line={"shape": "hv", **line_style(side)},
                hovertemplate="%{y:+}",
            )
        )
    for side, name in enumerate(names):
        values = dict(_values(found, 0 if pairs else side, pairs))
        losses = [play for play in found.plays if play.side == side and play.lost]
        if losses:
            figure.add_trace(
                go.Scatter(
                    x=[play.ply for play in losses],
                    y=[values[play.ply] for play in losses],
                    customdata=[[found.deal, play.ply] for play in losses],
                    text=[loss_in_words(play, language) for play in losses],
                    name=f"{lost_by(found, language)} {name}",
                    mode="markers",
                    marker=fault_mark(("x", "triangle-down", "cross", "star"), side, theme),
                    hovertemplate="%{text}",
                )
            )
    span = Span(found.deal, found.from_ply - 1, found.plays[-1].ply, None)
    return lay_out(
        figure,
        theme,
        height=HEIGHT,
        shapes=[level(0, theme)],
        xaxis=spans_axis([span], language, theme, [span.start - 0.5, span.end + 0.5]),
        yaxis=axis(
            theme,
            automargin=True,
            title={
                "text": f"{word('still-to-come', language)}<br>({unit_of(replay, language)})",
                "standoff": SECOND_LINE,
            },
        ),
    )


def _table(replay: Replay, found: Solution | None, language: Language) -> DataTable:
    names = side_names(replay)
    pairs = len(names) == 2
    heads = ("deal", "trick", "ply", "player", "card", "best", "lost")
    values = [f"{names[0]} – {names[1]}"] if pairs else names
    rows: list[tuple[Cell, ...]] = []
    if found is not None:
        lines = [dict(_values(found, side, pairs)) for side in range(len(values))]
        start = found.from_ply - 1
        first = (found.deal, found.plays[0].trick, start, None, None, None, None)
        rows = [(*first, *(line[start] for line in lines))]
        rows += [
            (
                *(found.deal, play.trick, play.ply, player_name(replay, play.seat)),
                card_sign(play.card, language),
                " ".join(card_sign(card, language) for card in play.best),
                play.lost,
                *(line[play.ply] for line in lines),
            )
            for play in found.plays
            if play.lost
        ]
    still = word("still-to-come", language)
    return table((*heads, *(f"{still}: {name}" for name in values)), rows, language)


def _values(one: Solution, side: int, pairs: bool) -> Iterator[tuple[int, int]]:
    """Return the value of the whole end play before its first graded play and after each play."""
    value = one.value[0] - one.value[1] if pairs else one.value[side]
    yield one.from_ply - 1, value
    for play in one.plays:
        value += _shift(play, side, pairs)
        yield play.ply, value


def _shift(play: GradedPlay, side: int, pairs: bool) -> int:
    """Return by how much a play changed the value of the whole end play for a side."""
    if pairs:
        lost = play.lost or 0
        return -lost if play.side == side else lost
    after = next((one.value for one in play.cards if one.card == play.card), play.value)
    return after[side] - play.value[side]
