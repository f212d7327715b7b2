"""Pictures of the table, and films."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from api.picture.layout import HEIGHT, WIDTH
from api.picture.moment import PictureMoment, telling_place
from api.picture.raster import FilmForm, PicturesUnavailable, as_film, as_png
from api.picture.table import Theme, drawn
from api.views.lines import instead_text, line_text
from api.views.refused import Refused
from api.views.replay import Shown, replay_view
from api.work.tasks.figures import shown_in
from records.languages import Language
from records.notation.letters import printable

Form = Literal["svg", "png"]

#: The most pictures of a film, and the most points of all of them together: they are held at once.
MOST_PICTURES = 200
MOST_POINTS = 40_000_000


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which place of a text is pictured, and how.

    `record` counts from 1. Without a deal, it is the place of `telling_place`, without a ply the
    opening of the deal. `line` is the name of a written variation. `instead` is what is played in
    place of action `instead_at`. `width` is in pixels.
    """

    record: int = 1
    deal: int | None = None
    ply: int | None = None
    seat: str | None = None
    line: str | None = None
    instead: str | None = None
    instead_at: int = 0
    language: Language = "en"
    theme: Theme = "light"
    width: int = WIDTH


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a deal that a film shows: one trick, or from one ply to another; all by default.

    A picture stays `pace` milliseconds.
    """

    trick: int | None = None
    first: int | None = None
    last: int | None = None
    pace: int = 1000


def picture(text: bytes, wanted: Wanted, form: Form) -> bytes:
    """Return the picture of one place, as SVG or PNG. Raises Refused if there is no such place."""
    shown, wanted = _found(text, wanted)
    (moment,) = _moments(shown, wanted, wanted.ply)
    svg = drawn(moment, wanted.theme)
    return svg.encode() if form == "svg" else _made(lambda: as_png(svg, wanted.width))


def film(text: bytes, wanted: Wanted, part: Part, form: FilmForm) -> bytes:
    """Return a film of a deal, or of a part of it. Raises Refused if that is empty or too long."""
    shown, wanted = _found(text, wanted)
    pictured = _part(list(_moments(shown, wanted, None)), part)
    points = wanted.width * (wanted.width * HEIGHT // WIDTH)
    most = min(MOST_PICTURES, MOST_POINTS // points)
    if len(pictured) > most:
        raise Refused(413, "film-too-long", {"count": len(pictured), "most": most})
    svgs = (drawn(moment, wanted.theme) for moment in pictured)
    return _made(lambda: as_film(svgs, form, wanted.width, part.pace))


def _made(make: Callable[[], bytes]) -> bytes:
    try:
        return make()
    except PicturesUnavailable:
        raise Refused(501, "no-pictures") from None


def _found(text: bytes, wanted: Wanted) -> tuple[Shown, Wanted]:
    """Return the record or the line of it, and what is wanted with its place filled in."""
    shown, _ = shown_in(text, wanted.record)
    deal, ply = wanted.deal, wanted.ply
    if deal is None:
        # What is wrong may be known from hands that the seat does not see.
        deal, told = telling_place(shown.findings) if wanted.seat is None else (1, 0)
        ply = told if ply is None else ply
    there = replace(wanted, deal=deal, ply=0 if ply is None else ply)
    line = None
    if wanted.line is not None:
        line = line_text(shown, deal, wanted.line)
    elif wanted.instead is not None:
        line = instead_text(shown, deal, wanted.instead_at, wanted.instead)
    else:
        return shown, there
    if line is None:
        raise Refused(404, "no-line", {"line": wanted.line or "~"})
    return shown_in(line.encode(), wanted.record)[0], there


def _moments(shown: Shown, wanted: Wanted, ply: int | None) -> Iterator[PictureMoment]:
    """Yield the moment after an action of the deal, or after each."""
    record = shown.replay.record
    if not shown.replay.sides or not record.deals:
        raise Refused(404, "no-table")
    view = replay_view(shown, wanted.deal, ply, wanted.seat)
    varied = wanted.line is not None or wanted.instead is not None
    date, event = (printable(record.get(name) or "") for name in ("Date", "Event"))
    about = (
        "" if date.startswith("?") else date,
        "" if event == "?" else event,
        varied,
        () if varied else tuple(view["findings"]),
    )
    (deal,) = view["deals"]
    for position in deal["positions"]:
        at = position["ply"]
        last = deal["events"][at - 1] if at else None
        yield PictureMoment(view, deal, position, last, *about, wanted.language)


def _part(moments: list[PictureMoment], part: Part) -> list[PictureMoment]:
    """Return the moments that a film shows."""
    first, last = part.first or 0, len(moments) - 1 if part.last is None else part.last
    if part.trick is not None:
        plies = [
            moment.position["ply"]
            for moment in moments
            if moment.event is not None and moment.event["trick"] == part.trick
        ]
        if not plies:
            raise Refused(404, "no-such-trick", {"trick": part.trick})
        first, last = max(first, plies[0] - 1), min(last, plies[-1])
    pictured = moments[first : last + 1]
    if not pictured:
        there = {"deal": moments[0].deal["deal"], "ply": first, "plies": len(moments) - 1}
        raise Refused(404, "no-ply", there)
    return pictured
