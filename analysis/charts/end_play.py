"""The end play as the solver sees it: what was expected, where it was lost, and who played well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import plotly.graph_objects as go

from analysis.budget import positions_each
from analysis.charts.data_table import Cell, Drawing, Table, table
from analysis.charts.estimate import expected_deal, whole_deal
from analysis.charts.line import spans_axis
from analysis.charts.losses import lost_by
from analysis.charts.nothing import nothing_of, unit_of
from analysis.charts.style import (
    HEIGHT,
    INK,
    SECOND_LINE,
    Theme,
    axis,
    bar_style,
    fault_mark,
    lay_out,
    level,
    line_style,
    plain,
    upright,
)
from analysis.collection.intervals import wilson
from analysis.player_names import player_name, short_side_names, side_names
from analysis.solver import GradedPlay, Solution, solve, solve_all
from analysis.solver.who_knows import KNOWN, OPEN
from analysis.timeline import Span
from analysis.vocabulary import card_sign, word
from records.languages import Language

if TYPE_CHECKING:
    from records.play.replay import Replay


#: More deals than this are not drawn side by side.
_MOST_DEALS = 12


def solutions(replay: Replay, deal: int | None = None) -> list[Solution]:
    """Return the solved deals, or only `deal` if it is given.

    Raises IndexError if there is no such deal.
    """
    if replay.rules is None:
        return []
    if deal is not None and not 1 <= deal <= len(replay.deals):
        raise IndexError(f"no deal {deal}")
    limit = positions_each(len(replay.deals))
    answers = solve_all(replay, limit).values() if deal is None else [solve(replay, deal, limit)]
    return [answer for answer in answers if isinstance(answer, Solution)]


def expected(
    replay: Replay, language: Language = "en", theme: Theme = "light", deal: int | None = None
) -> Drawing:
    """Plot what was expected and where it was lost, in all end plays of a game or in one whole
    deal.

    If `deal` is given, or the record has one deal only, the chart shows the whole deal: an estimate
    while cards are unseen (see `expected_deal`), or the solution if the game is Sizette or
    Quadrette and all hands are known. Otherwise it shows what each end play was still to bring with
    best play by all.

    The line is the first side's share less the other's. With more than two sides, each has a line.
    It runs from the first card that could be graded to the end of the deal. A mark shows each loss.
    If there are too many deals for readable lines, bars show what each side lost in each deal.

    The table has what each end play was to bring before its first graded card, and then every play
    that lost something with what it was to bring after that. Raises IndexError if there is no such
    deal.
    """
    whole = whole_deal(replay, deal)
    if whole is not None:
        return expected_deal(replay, whole, solutions(replay, whole.deal), language, theme)
    found = [one for one in solutions(replay, deal) if one.plays]
    if not found:
        figure = nothing_of(replay, language, theme, "not-solved")
    elif len(found) > _MOST_DEALS:
        figure = _losses_by_deal(replay, found, language, theme)
    else:
        figure = _lines(replay, found, language, theme)
    return Drawing(figure, _expected_table(replay, found, language))


def _lines(replay: Replay, found: list[Solution], language: Language, theme: Theme) -> go.Figure:
    """Plot what each end play was still to bring, one beside the other."""
    # The axis holds graded plays only: the end play of one deal stands beside the next.
    starts: dict[int, int] = {}
    spans = []
    length = 0
    for one in found:
        starts[one.deal] = length - one.from_ply + 1
        end = length + one.plays[-1].ply - one.from_ply + 1
        spans.append(Span(one.deal, length, end, None))
        length = end + 1
    names = [plain(name) for name in short_side_names(replay)]
    pairs = len(names) == 2
    figure = go.Figure()
    for side, name in enumerate(names[:1] if pairs else names):
        xs: list[int | None] = []
        ys: list[int | None] = []
        where: list[list[int] | None] = []
        for one in found:
            for ply, value in _values(one, side, pairs):
                xs.append(starts[one.deal] + ply)
                ys.append(value)
                where.append([one.deal, ply])
            xs.append(None)
            ys.append(None)
            where.append(None)
        figure.add_trace(
            go.Scatter(
                x=xs,
                y=ys,
                customdata=where,
                name=f"{name} – {names[1]}" if pairs else name,
                mode="lines",
                line={"shape": "hv", **line_style(side)},
                hovertemplate="%{y:+}",
            )
        )
    for side, name in enumerate(names):
        losses = [
            (one.deal, play, value)
            for one in found
            for play, value in _losses(one, 0 if pairs else side, pairs)
            if play.side == side
        ]
        if losses:
            figure.add_trace(
                go.Scatter(
                    x=[starts[number] + play.ply for number, play, _ in losses],
                    y=[value for *_, value in losses],
                    customdata=[[number, play.ply] for number, play, _ in losses],
                    text=[_loss(play, language) for _, play, _ in losses],
                    name=f"{lost_by(found, language)} {name}",
                    mode="markers",
                    marker=fault_mark(("x", "triangle-down", "cross", "star"), side, theme),
                    hovertemplate="%{text}",
                )
            )
    return lay_out(
        figure,
        theme,
        height=HEIGHT,
        shapes=[*(upright(span.start - 0.5, theme) for span in spans[1:]), level(0, theme)],
        xaxis=spans_axis(spans, language, theme, [-0.5, length - 0.5]),
        yaxis=axis(
            theme,
            automargin=True,
            title={"text": _still_to_come(replay, language), "standoff": SECOND_LINE},
        ),
    )


def _losses_by_deal(
    replay: Replay, found: list[Solution], language: Language, theme: Theme
) -> go.Figure:
    """Plot what each side lost in the end play of each deal, one bar on the other."""
    figure = go.Figure()
    for side, name in enumerate(short_side_names(replay)):
        lost = [_lost(one, side) for one in found]
        figure.add_trace(
            go.Bar(
                x=[one.deal for one in found],
                y=lost,
                customdata=[[one.deal, one.from_ply] for one in found],
                name=f"{lost_by(found, language)} {plain(name)}",
                marker=bar_style(side, theme),
                hovertemplate=f"{word('deal', language)} %{{x}} : %{{y}}",
            )
        )
    deals = [one.deal for one in found]
    unit = f"{word('lost-in-deal', language)}<br>({unit_of(replay, language)})"
    return lay_out(
        figure,
        theme,
        height=HEIGHT,
        barmode="stack",
        bargap=0.1,
        xaxis=axis(
            theme,
            showgrid=False,
            tickformat="d",
            range=[min(deals) - 1, max(deals) + 1],
            title={"text": word("deal", language)},
        ),
        yaxis=axis(
            theme,
            automargin=True,
            rangemode="tozero",
            title={"text": unit, "standoff": SECOND_LINE},
        ),
    )


def _lost(one: Solution, side: int) -> int:
    return sum(play.lost or 0 for play in one.plays if play.side == side)


def _still_to_come(replay: Replay, language: Language) -> str:
    return f"{word('still-to-come', language)}<br>({unit_of(replay, language)})"


def _expected_table(replay: Replay, found: list[Solution], language: Language) -> Table:
    names = side_names(replay)
    pairs = len(names) == 2
    heads = ("deal", "trick", "ply", "player", "card", "best", "lost")
    values = [f"{names[0]} – {names[1]}"] if pairs else names
    rows: list[tuple[Cell, ...]] = []
    for one in found:
        lines = [dict(_values(one, side, pairs)) for side in range(len(values))]
        start = one.from_ply - 1
        nothing = (None, None, None, None)
        rows.append(
            (one.deal, one.plays[0].trick, start, *nothing, *(line[start] for line in lines))
        )
        rows += [
            (
                *(one.deal, play.trick, play.ply, player_name(replay, play.seat)),
                card_sign(play.card, language),
                " ".join(card_sign(card, language) for card in play.best),
                play.lost,
                *(line[play.ply] for line in lines),
            )
            for play in one.plays
            if play.lost
        ]
    still = word("still-to-come", language)
    return table((*heads, *(f"{still}: {name}" for name in values)), rows, language)


def accuracy(
    replay: Replay, language: Language = "en", theme: Theme = "light", deal: int | None = None
) -> Drawing:
    """Plot each player's share of end-play choices that lost nothing, with its interval.

    Losses that only somebody who sees all cards can know have a bar and a row of their own, which
    say so. The table also has how much was lost. Raises IndexError if there is no such deal.
    """
    solved = _grades(replay, deal)
    data = _accuracy_table(replay, solved, language)
    grades = [one for one in solved if one.choices]
    if not grades:
        why = "no-choices" if solved else "not-solved"
        return Drawing(nothing_of(replay, language, theme, why), data)
    return Drawing(_shares(replay, grades, language, theme), data)


def _shares(replay: Replay, grades: list[_Grade], language: Language, theme: Theme) -> go.Figure:
    figure = go.Figure()
    labels: dict[str, str] = {}
    for one in grades:
        name = player_name(replay, one.seat)
        labels.setdefault(one.seat, one.seat if name == one.seat else f"{one.seat} {plain(name)}")
        share = 100 * one.without_loss / one.choices
        labels[one.seat] += f"<br>{share:.0f} % ({one.without_loss}/{one.choices})"
    for look, hands in enumerate((KNOWN, OPEN)):
        own = [one for one in grades if one.hands == hands]
        if not own:
            continue
        shares = [one.without_loss / one.choices for one in own]
        ends = [wilson(one.without_loss, one.choices) or (0.0, 1.0) for one in own]
        figure.add_trace(
            go.Bar(
                x=[labels[one.seat] for one in own],
                y=shares,
                name=word(f"hands-{hands}", language),
                marker=bar_style(look, theme),
                error_y={
                    "type": "data",
                    "symmetric": False,
                    "array": [high - share for share, (_, high) in zip(shares, ends, strict=True)],
                    "arrayminus": [
                        share - low for share, (low, _) in zip(shares, ends, strict=True)
                    ],
                    "color": INK[theme],
                },
                hovertemplate="%{x}<extra>%{fullData.name}</extra>",
            )
        )
    title = word("without-loss", language)
    if all(one.hands == OPEN for one in grades):
        title = f"{title}, {word('all-cards-seen', language)}"
    return lay_out(
        figure,
        theme,
        bargap=0.5,
        showlegend=len({one.hands for one in grades}) > 1,
        xaxis=axis(
            theme,
            showgrid=False,
            automargin=True,
            categoryorder="array",
            categoryarray=[labels[seat] for seat in sorted(labels)],
        ),
        yaxis=axis(
            theme,
            range=[0, 1.02],
            tickformat=".0%",
            automargin=True,
            title={"text": title},
        ),
    )


def _accuracy_table(replay: Replay, grades: list[_Grade], language: Language) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for one in grades:
        low, high = wilson(one.without_loss, one.choices) or (None, None)
        share = one.without_loss / one.choices if one.choices else None
        name, hands = player_name(replay, one.seat), word(f"hands-{one.hands}", language)
        rows.append((name, one.choices, one.without_loss, share, low, high, one.lost, hands))
    heads = ("player", "choices", "without-loss", "share", "low", "high", "lost", "hands")
    return table(heads, rows, language)


class _Grade(NamedTuple):
    """What a player did in all end plays whose hands they could know, or could not."""

    hands: str
    seat: str
    choices: int
    without_loss: int
    lost: int


def _grades(replay: Replay, deal: int | None) -> list[_Grade]:
    """Return the sums of each seat, those with known hands first."""
    out: dict[tuple[str, str], _Grade] = {}
    for one in solutions(replay, deal):
        for player in one.players:
            key = one.hands, player.seat
            before = out.get(key, _Grade(*key, 0, 0, 0))
            out[key] = before._replace(
                choices=before.choices + player.choices,
                without_loss=before.without_loss + player.without_loss,
                lost=before.lost + player.lost,
            )
    return [out[key] for key in sorted(out)]


def _values(one: Solution, side: int, pairs: bool) -> Iterator[tuple[int, int]]:
    """Return the value of the whole end play before its first graded play and after each play."""
    if not one.plays:
        return
    value = _of_side(one.value, side, pairs)
    yield one.from_ply - 1, value
    for play in one.plays:
        value += _shift(play, side, pairs)
        yield play.ply, value


def _losses(one: Solution, side: int, pairs: bool) -> Iterator[tuple[GradedPlay, int]]:
    """Yield each play that lost something, with the value of the end play after it."""
    value = _of_side(one.value, side, pairs)
    for play in one.plays:
        value += _shift(play, side, pairs)
        if play.lost:
            yield play, value


def _of_side(value: tuple[int, ...], side: int, pairs: bool) -> int:
    return value[0] - value[1] if pairs else value[side]


def _shift(play: GradedPlay, side: int, pairs: bool) -> int:
    """Return by how much a play changed the value of the whole end play for a side."""
    if pairs:
        lost = play.lost or 0
        return -lost if play.side == side else lost
    after = next((one.value for one in play.cards if one.card == play.card), play.value)
    return after[side] - play.value[side]


def _loss(play: GradedPlay, language: Language) -> str:
    best = " ".join(card_sign(card, language) for card in play.best)
    return f"{card_sign(play.card, language)} (−{play.lost}; {word('best', language)} {best})"
