"""Who took which trick with which card: a column a trick, a row a seat, in bands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import plotly.graph_objects as go

from analysis.charts.output import DataTable, Drawing, table
from analysis.charts.style import COLOURS, GRID, INK, Theme, axis, lay_out, nothing_of, of, plain
from analysis.estimate.playing_on import ANNOUNCED
from analysis.figures import TrickFigures, analyse
from analysis.player_names import player_name
from analysis.vocabulary import SIGNS, card_sign, word
from records.languages import Language

if TYPE_CHECKING:
    from records.play.replay import Replay


#: The number of tricks side by side. On a telephone their cards do not touch.
_BESIDE = 8
#: The height of a row of cards, in points. A band has a row for the trick numbers, one for each
#: seat, one for what the tricks count (if they count), one for what was declared (if anything was),
#: and a gap.
_ROW = 33
_MORE_ROWS = 1.5
_COUNTS_ROW = 0.8
#: The frames around the card that takes the trick: the shapes of the sides, if a card fits in.
_RINGS = ("circle-open", "square-open", "diamond-open", "hexagon-open", "octagon-open")
_RING_SIZES = (32, 30, 38, 34, 34)


def tricks(
    replay: Replay, language: Language = "en", theme: Theme = "light", deal: int | None = None
) -> Drawing:
    """Plot the tricks of one deal, by default the first, with the winning card of each marked.

    Eight tricks stand side by side, the next eight below them. The mark has the shape and colour of
    the side. The trick's number stands above it, what it counts below, and below that the points
    declared with it. The axis names the trumps.
    ``layout.meta["tricks"]`` holds the place of each trick: ``[number, x, from y, to y]``. The
    table has each seat's card, the winner and the value of each trick. Raises IndexError if there
    is no such deal.
    """
    seats, found = _tricks(replay, deal)
    data = _table(replay, seats, found, language)
    if not found:
        return Drawing(nothing_of(replay, language, theme, "no-tricks"), data)
    return Drawing(_figure(replay, deal or 1, seats, found, language, theme), data)


def _figure(
    replay: Replay,
    at: int,
    seats: tuple[str, ...],
    found: tuple[TrickFigures, ...],
    language: Language,
    theme: Theme,
) -> go.Figure:
    counted = [one for one in found if one.counts]
    declared = _declared(replay, at)
    announced = [one for one in found if one.trick in declared]
    grid = _Grid(seats, found, bool(counted), bool(announced))
    figure = go.Figure()
    colon = " : " if language == "fr" else ": "
    for side, members in enumerate(replay.sides):
        taken = [one for one in found if one.winner in members]
        figure.add_trace(
            go.Scatter(
                x=[grid.x(one) for one in taken],
                y=[grid.y(one, one.winner) for one in taken],
                customdata=[[at, one.ply] for one in taken],
                text=[_told(one, language) for one in taken],
                name=f"{word('taken-by', language)} "
                + " & ".join(_seat_name(replay, seat) for seat in members)
                + f"{colon}{len(taken)}",
                mode="markers",
                marker={
                    "symbol": _RINGS[side % len(_RINGS)],
                    "size": _RING_SIZES[side % len(_RINGS)],
                    "color": of(COLOURS, side),
                    "line": {"width": 2.5},
                },
                hovertemplate="%{text}<extra></extra>",
            )
        )
    cards = [(one, seat, card) for one in found for seat, card in one.cards if seat in seats]
    weights = ["bold" if seat == one.cards[0][0] else "normal" for one, seat, _ in cards]
    for places, words, font in (
        (
            [(one, seat) for one, seat, _ in cards],
            [card_sign(card, language) for _, _, card in cards],
            {"size": 12, "weight": weights},
        ),
        ([(one, _NUMBER) for one in found], [str(one.trick) for one in found], {"size": 10}),
        ([(one, _COUNTS) for one in counted], [str(one.counts) for one in counted], {"size": 11}),
        (
            [(one, _DECLARED) for one in announced],
            [f"+{declared[one.trick]}" for one in announced],
            {"size": 10},
        ),
    ):
        figure.add_trace(
            go.Scatter(
                x=[grid.x(one) for one, _ in places],
                y=[grid.y(one, row) for one, row in places],
                customdata=[[at, one.ply] for one, _ in places],
                text=words,
                mode="text",
                showlegend=False,
                hoverinfo="skip",
                textfont={"color": INK[theme], **font},
            )
        )
    names = {
        _NUMBER: word("trick", language),
        _COUNTS: word("counts", language),
        _DECLARED: word("announced", language),
    }
    rows = [_NUMBER, *seats, *([_COUNTS] if counted else []), *([_DECLARED] if announced else [])]
    trumps = _trumps(replay, at, found, language)
    return lay_out(
        figure,
        theme,
        height=(104 if trumps else 90) + round(_ROW * grid.height),
        margin={"l": 8, "r": 8, "t": 40, "b": 44 if trumps else 30},
        meta={"tricks": [grid.place(one) for one in found]},
        shapes=[_rule(grid, band, theme) for band in range(1, grid.bands)],
        xaxis=axis(
            theme,
            title={
                "text": f"{word('deal', language)} {at}, {word('tricks', language)}"
                f"{trumps and f'<br>{trumps}'}"
            },
            showgrid=False,
            zeroline=False,
            showticklabels=False,
            ticks="",
            range=[-0.6, grid.across - 0.4],
        ),
        yaxis=axis(
            theme,
            tickmode="array",
            tickvals=[grid.row(band, row) for band in range(grid.bands) for row in rows],
            ticktext=[names.get(row, row or "") for row in rows] * grid.bands,
            showgrid=False,
            automargin=True,
            range=[-grid.height, 0],
            zeroline=False,
        ),
    )


_NUMBER = "number"
_COUNTS = "counts"
_DECLARED = "declared"


def _declared(replay: Replay, deal: int) -> dict[int, int]:
    """Return by trick the points of the declarations, exchanges and sevens made with it."""
    out: dict[int, int] = {}
    for mark in replay.marks:
        if mark.deal == deal and mark.source in ANNOUNCED and mark.ply:
            out[mark.trick] = out.get(mark.trick, 0) + mark.points
    return out


def _trumps(replay: Replay, deal: int, found: tuple[TrickFigures, ...], language: Language) -> str:
    """Return the trumps in words, and from which trick on if not from the first."""
    for one in found:
        suit = replay.position(deal, one.ply).trump
        if suit is not None:
            name = f"{word('trumps', language)} {SIGNS[suit]}"
            first = one.trick == found[0].trick
            return name if first else f"{name} {word('from-trick', language)} {one.trick}"
    return ""


class _Grid:
    """The place of each trick: columns from 0, rows from 0 downward."""

    def __init__(
        self, seats: tuple[str, ...], found: tuple[TrickFigures, ...], counts: bool, declared: bool
    ) -> None:
        self.index = {one.trick: index for index, one in enumerate(found)}
        self.across = min(len(found), _BESIDE)
        self.bands = -(-len(found) // _BESIDE)
        self.band = len(seats) + _MORE_ROWS + (counts + declared) * _COUNTS_ROW
        self.height = self.bands * self.band
        self.rows: dict[str | None, float] = {_NUMBER: 0.6, _COUNTS: len(seats) + 1.4}
        self.rows[_DECLARED] = self.rows[_COUNTS] + counts * _COUNTS_ROW
        self.rows |= {seat: 1.5 + place for place, seat in enumerate(seats)}

    def x(self, one: TrickFigures) -> int:
        return self.index[one.trick] % _BESIDE

    def y(self, one: TrickFigures, row: str | None) -> float:
        return self.row(self.index[one.trick] // _BESIDE, row)

    def row(self, band: int, row: str | None) -> float:
        return -(band * self.band + self.rows[row])

    def place(self, one: TrickFigures) -> list[float]:
        top = -(self.index[one.trick] // _BESIDE) * self.band
        return [one.trick, self.x(one), top - 0.2, top - self.band + 0.2]


def _rule(grid: _Grid, band: int, theme: Theme) -> dict[str, Any]:
    """Return a line between two bands."""
    y = -band * grid.band
    line = {"color": GRID[theme], "width": 1}
    return {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": y, "y1": y, "line": line}


def _table(
    replay: Replay, seats: tuple[str, ...], found: tuple[TrickFigures, ...], language: Language
) -> DataTable:
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


def _tricks(replay: Replay, deal: int | None) -> tuple[tuple[str, ...], tuple[TrickFigures, ...]]:
    found = analyse(replay).deals
    if deal is None and not found:
        return (), ()
    for one in found:
        if deal is None or one.deal == deal:
            return tuple(taken.seat for taken in one.taken), one.tricks
    raise IndexError(f"no deal {deal}")


def _seat_name(replay: Replay, seat: str) -> str:
    name = player_name(replay, seat)
    return seat if name == seat else f"{seat} {plain(name[:14])}"


def _told(one: TrickFigures, language: Language) -> str:
    cards = " ".join(f"{seat or '?'} {card_sign(card, language)}" for seat, card in one.cards)
    price = "" if one.price is None else f" ({word(one.price, language)})"
    return f"{one.trick}. {cards}{price}"
