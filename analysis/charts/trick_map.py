"""Who took what with which card: a column for each trick, a row for each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import plotly.graph_objects as go

from analysis.charts.style import COLOURS, INK, MARKERS, Theme, axis, empty, lay_out, of, plain
from analysis.charts.table import Table, table
from analysis.figures import Trick, analyse
from analysis.names import player_name
from analysis.words import Language, card_sign, word

if TYPE_CHECKING:
    from records.play.replay import Replay


def tricks(
    replay: Replay, language: Language = "en", theme: Theme = "light", deal: int | None = None
) -> go.Figure:
    """The tricks of one deal, by default the first: each card, the one that took it marked.

    The mark is the shape and colour of the side; above each trick stands what it counts.
    Raises IndexError if there is no such deal.
    """
    seats, found = _tricks(replay, deal)
    if not found:
        return empty(language, theme)
    at = deal or 1
    rows = {seat: len(seats) - place for place, seat in enumerate(seats)}
    figure = go.Figure()
    for side, members in enumerate(replay.sides):
        taken = [one for one in found if one.winner in members]
        figure.add_trace(
            go.Scatter(
                x=[one.trick for one in taken],
                y=[rows[one.winner] for one in taken if one.winner],
                customdata=[[at, one.ply] for one in taken],
                text=[_told(one, language) for one in taken],
                name=f"{word('taken-by', language)} "
                + plain(" & ".join(player_name(replay, seat) for seat in members)),
                mode="markers",
                marker={
                    "symbol": f"{of(MARKERS, side)}-open",
                    "size": 30,
                    "color": of(COLOURS, side),
                    "line": {"width": 2.5},
                },
                hovertemplate="%{text}<extra></extra>",
            )
        )
    cards = [(one, seat, card) for one in found for seat, card in one.cards if seat in rows]
    figure.add_trace(
        go.Scatter(
            x=[one.trick for one, _, _ in cards],
            y=[rows[seat] for _, seat, _ in cards if seat],
            customdata=[[at, one.ply] for one, _, _ in cards],
            text=[card_sign(card, language) for _, _, card in cards],
            mode="text",
            showlegend=False,
            hoverinfo="skip",
            textfont={
                "size": 12,
                "color": INK[theme],
                "weight": [
                    "bold" if seat == one.cards[0][0] else "normal" for one, seat, _ in cards
                ],
            },
        )
    )
    counted = [one for one in found if one.counts]
    figure.add_trace(
        go.Scatter(
            x=[one.trick for one in counted],
            y=[len(seats) + 0.75] * len(counted),
            customdata=[[at, one.ply] for one in counted],
            text=[str(one.counts) for one in counted],
            mode="text",
            showlegend=False,
            hoverinfo="skip",
            textfont={"size": 11, "color": INK[theme]},
        )
    )
    return lay_out(
        figure,
        theme,
        margin={"l": 8, "r": 8, "t": 30, "b": 40},
        xaxis=axis(
            theme,
            title={"text": f"{word('deal', language)} {at}, {word('tricks', language)}"},
            showgrid=False,
            dtick=1,
            range=[0.4, found[-1].trick + 0.6],
        ),
        yaxis=axis(
            theme,
            tickmode="array",
            tickvals=[*rows.values(), *([len(seats) + 0.75] if counted else [])],
            ticktext=[*(_seat_name(replay, seat) for seat in seats), word("counts", language)],
            showgrid=False,
            automargin=True,
            range=[0.4, len(seats) + 1.1],
            zeroline=False,
        ),
    )


def tricks_table(replay: Replay, language: Language = "en", deal: int | None = None) -> Table:
    """The tricks of one deal, by default the first: each seat's card, who took it, its price."""
    seats, found = _tricks(replay, deal)
    rows = []
    for one in found:
        cards = dict(one.cards)
        rows.append(
            (
                one.trick,
                one.cards[0][0],
                *(card_sign(cards[seat], language) if seat in cards else None for seat in seats),
                one.winner,
                one.counts,
                None if one.price is None else word(one.price, language),
            )
        )
    heads = ("trick", "lead", *(player_name(replay, seat) for seat in seats))
    return table((*heads, "taker", "counts", "price"), rows, language)


def _tricks(replay: Replay, deal: int | None) -> tuple[tuple[str, ...], tuple[Trick, ...]]:
    found = analyse(replay).deals
    if deal is None:
        return (found[0].seats, found[0].tricks) if found else ((), ())
    for one in found:
        if one.deal == deal:
            return one.seats, one.tricks
    raise IndexError(f"no deal {deal}")


def _seat_name(replay: Replay, seat: str) -> str:
    name = player_name(replay, seat)
    return seat if name == seat else f"{seat} {plain(name[:14])}"


def _told(one: Trick, language: Language) -> str:
    cards = " ".join(f"{seat or '?'} {card_sign(card, language)}" for seat, card in one.cards)
    price = "" if one.price is None else f" ({word(one.price, language)})"
    return f"{one.trick}. {cards}{price}"
