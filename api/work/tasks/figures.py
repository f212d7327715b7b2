"""The figures of one record, and its charts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import records
from api.views.refused import Refused
from records.notation.reader import locate
from records.play.as_read import replay_as_read

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from analysis.charts import DataTable
    from analysis.charts.style import Theme
    from api.pages.chart import Form
    from api.views.replay import Shown
    from records.languages import Language
    from records.play.replay import Replay


def replayed(text: bytes) -> Replay:
    """Return a replay of the one record in a text, with offsets into it."""
    (record,) = records.loads(text)
    return replay_as_read(locate(record))


def shown_in(text: bytes, number: int = 1) -> tuple[Shown, int]:
    """Return the record of that number in a text, from 1, and how many there are.

    Raises Refused if there is none: 404, or 422 with what was found in a text without any record.
    """
    from api.views.replay import shown_text

    found, count, outside = shown_text(text, number)
    if found is not None:
        return found, count
    if count:
        raise Refused(404, "no-such-record", {"number": number, "count": count})
    raise Refused(422, "nothing-there", {"extra": outside})


def as_json(body: Any) -> bytes:
    """Return the body as JSON without NaN, which not every reader accepts."""
    return json.dumps(body, allow_nan=False).encode()


def analysis(record: str, text: bytes, positions: int) -> bytes:
    """Return the figures of a record as JSON.

    `positions` is the number of positions that the solver may search for each end play.
    """
    from analysis import analyse

    return as_json({"id": record, **analyse(replayed(text), positions).as_dict()})


def accuracy(record: str, text: bytes, deal: int | None, games: int | None) -> bytes:
    """Return as JSON how much of the chance to win each choice of a deal lost.

    By default that is the last deal.
    """
    from analysis import chance

    replay = replayed(text)
    deal = max(1, len(replay.deals)) if deal is None else deal
    try:
        found = chance.accuracy(replay, deal, games or chance.GRADED_IN)
    except IndexError:
        raise _no_deal(deal, replay) from None
    return as_json({"id": record, **found.as_dict()})


def advice(
    record: str,
    text: bytes,
    deal: int | None,
    ply: int | None,
    seat: str | None,
    worlds: int | None,
) -> bytes:
    """Return as JSON what a seat is advised to do after a ply of a deal.

    By default that is the end of the record, and the seat is the one to play.
    """
    return as_json({"id": record, **_advised(replayed(text), deal, ply, seat, worlds)})


def advice_of_text(
    text: bytes, deal: int | None, ply: int | None, seat: str | None, worlds: int | None
) -> bytes:
    """Return the same for the first record of a text that is not stored."""
    from api.views.replay import MOST_ACTIONS

    found, _ = shown_in(text)
    if sum(one.plies for one in found.replay.deals) > MOST_ACTIONS:
        raise Refused(413, "too-long-for-analysis", {"most": MOST_ACTIONS})
    return as_json({"id": None, **_advised(found.replay, deal, ply, seat, worlds)})


def _advised(
    replay: Replay, deal: int | None, ply: int | None, seat: str | None, worlds: int | None
) -> dict[str, Any]:
    from analysis.advice import WORLDS, advise
    from api.views.replay import check_seat

    check_seat(replay, seat)
    deal = max(1, len(replay.deals)) if deal is None else deal
    plies = replay.deals[deal - 1].plies if deal <= len(replay.deals) else 0
    ply = plies if ply is None else ply
    try:
        found = advise(replay, deal, ply, seat, worlds or WORLDS)
    except IndexError:
        if deal > len(replay.deals):
            raise _no_deal(deal, replay) from None
        raise Refused(404, "no-ply", {"deal": deal, "ply": ply, "plies": plies}) from None
    return found.as_dict()


def chart(
    kind: str,
    text: bytes,
    form: Form,
    language: Language,
    theme: Theme,
    deal: int | None,
    seat: str | None = None,
) -> bytes:
    """Return a chart of the game, or of one deal, by the eyes of a seat if it has any."""
    from analysis import charts
    from api.views.replay import check_seat

    replay = replayed(text)
    check_seat(replay, seat)
    try:
        figure, data = charts.draw(kind, replay, language, theme, deal, seat)
    except IndexError:
        raise _no_deal(deal, replay) from None
    if form in ("table", "csv"):
        return as_table(data, form)
    if form == "figure":
        return as_json(plotted(figure, data))
    return image(figure, charts.heading(kind, replay, language, deal), form)


def _no_deal(deal: int | None, replay: Replay) -> Refused:
    return Refused(404, "no-deal", {"deal": deal, "deals": len(replay.deals)})


def as_table(data: DataTable, form: Form) -> bytes:
    """Return the data of a chart as comma-separated values or as JSON."""
    return data.as_csv().encode() if form == "csv" else as_json(data.as_dict())


def plotted(figure: go.Figure, data: DataTable) -> dict[str, Any]:
    """Return the figure as JSON, with its data as a table."""
    from analysis import charts

    return {**json.loads(charts.as_json(figure)), "table": data.as_dict()}


def image(figure: go.Figure, title: str, form: Form) -> bytes:
    """Return the figure as SVG or PNG, under its title.

    Raises Refused (501) if images are not available.
    """
    from analysis import charts

    try:
        return charts.as_image(charts.titled(figure, title), "svg" if form == "svg" else "png")
    except charts.ImagesUnavailable:
        raise Refused(501, "images") from None
