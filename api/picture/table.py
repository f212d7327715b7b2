"""The table at one moment as an SVG."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from api.picture import cards
from api.picture.layout import (
    BOTTOM,
    HEIGHT,
    TOP,
    WIDTH,
    Layout,
    Spot,
    layout_of,
    places_of,
    played_at,
)
from api.picture.moment import Json, PictureMoment
from api.picture.svg import el, fitted, quoted, rect, shortened, width_of, words

Theme = Literal["light", "dark"]

#: The colours of the paper around the table, of words, quiet words, faults and red signs.
_COLOURS: dict[Theme, tuple[str, str, str, str, str]] = {
    "light": ("#f6f1e6", "#23262b", "#5f5c55", "#b3001b", "#b8121d"),
    "dark": ("#15181a", "#e6e3da", "#a9a599", "#ff8a8f", "#ff8f92"),
}
_CREAM, _GOLD, _DEEP, _PINK = "#f5f0e1", "#f0c34a", "#08281c", "#ff9a9c"
_BESIDE_ROOM = 760
_MOST_LINES = 2
_MOST_CARDS = 30


def drawn(moment: PictureMoment, theme: Theme = "light") -> str:
    """Return the picture of a moment, of 1200 by 630 pixels. It refers to nothing outside itself.

    Cost: proportional to the number of cards on the table.
    """
    paper, ink, _, _, red = _COLOURS[theme]
    body = "".join((_cloth(), _head(moment, theme), _table(moment), _foot(moment, theme)))
    style = (
        f".red-sign{{fill:{red}}}.on-cloth .red-sign{{fill:{_PINK}}}.meld .red-sign{{fill:#c4141f}}"
    )
    return el(
        "svg",
        el("title", quoted(shortened(f"{moment.title} · {moment.subtitle}"))),
        el("desc", quoted(_described(moment))),
        el("style", style),
        el("defs", _gradient(), *_drawings(moment)),
        el("rect", width=WIDTH, height=HEIGHT, fill=paper),
        el("g", body, fill=ink),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        role="img",
        font_family="sans-serif",
    )


def _described(moment: PictureMoment) -> str:
    """Return what the foot of the picture says, for those who do not see it."""
    said = (moment.place, moment.sentence, moment.flaws)
    return " ".join(shortened(one) for one in said if one)


def _drawings(moment: PictureMoment) -> Iterable[str]:
    """Return the drawing of each card that is used, once."""
    position = moment.position
    names = {card for hand in position["hands"].values() for card in hand or ()}
    names |= {card for _, card in position["table"]} | {"x"}
    if position["last_trick"]:
        names |= {card for _, card in position["last_trick"]["cards"]}
    if position["turn_up"]:
        names.add(position["turn_up"])
    return (cards.drawing(name, moment.language) for name in sorted(names))


def _gradient() -> str:
    stops = ((0, "#23805d"), (0.48, "#186448"), (1, "#0e4431"))
    shades = (el("stop", offset=at, stop_color=colour) for at, colour in stops)
    return el("radialGradient", *shades, id="cloth", cx=0.5, cy=0.46, r=0.75)


def _cloth() -> str:
    edge: dict[str, str | float] = {"fill": "url(#cloth)", "stroke": "#0b3727", "stroke_width": 4}
    seam: dict[str, str | float] = {"fill": "none", "stroke": "#e9cd8c", "stroke_opacity": 0.45}
    cloth = rect(12, TOP, WIDTH - 24, BOTTOM - TOP, 18, **edge)
    return cloth + rect(16, TOP + 6, WIDTH - 32, BOTTOM - TOP - 12, 14, **seam)


def _head(moment: PictureMoment, theme: Theme) -> str:
    quiet = _COLOURS[theme][2]
    sides = moment.sides
    wide = {1: 240, 2: 240, 3: 160}.get(len(sides), 104)
    room = WIDTH - 56 - wide * len(sides)
    out = [
        words(fitted(moment.title, room, 22, bold=True), 20, 27, 22, font_weight="bold"),
        words(fitted(moment.subtitle, room, 14), 20, 47, 14, fill=quiet),
    ]
    for at, (name, score) in enumerate(reversed(sides)):
        x = WIDTH - 20 - wide * at
        right = {"text_anchor": "end"}
        out.append(words(fitted(name, wide - 16, 13), x, 17, 13, fill=quiet, **right))
        out.append(words(fitted(score, wide - 16, 25), x, 45, 25, font_weight="bold", **right))
    return "".join(out)


def _foot(moment: PictureMoment, theme: Theme) -> str:
    _, _, quiet, fault, _ = _COLOURS[theme]
    flaws = moment.flaws
    y = 598 if flaws else 609
    place = fitted(moment.place, 420, 14)
    x = 20 + width_of(place, 14) + 14
    out = words(place, 20, y, 14, fill=quiet)
    out += words(fitted(moment.sentence, WIDTH - 20 - x, 18), x, y, 18)
    if flaws:
        said = fitted(f"✗ {flaws}", WIDTH - 40, 14, bold=True)
        out += words(said, 20, 621, 14, fill=fault, font_weight="bold")
    return out


def _table(moment: PictureMoment) -> str:
    seats = moment.view["seats"]
    layout = layout_of(len(seats))
    places = places_of(seats, moment.view["seen_by"] or seats[0], moment.view["direction"])
    return el(
        "g",
        _trumps(moment),
        _talon(moment, layout),
        _last(moment, layout),
        _trick(moment, layout, places),
        *(_seat(moment, seat, layout.spots[places[seat]]) for seat in seats),
        fill=_CREAM,
        class_="on-cloth",
    )


def _card(name: str, x: float, y: float, width: float, turn: float = 0) -> str:
    """Return a card with its middle at a point."""
    scale = width / cards.WIDTH
    turned = f" rotate({turn:g})" if turn else ""
    to = f" scale({scale:.4f}) translate({-cards.WIDTH / 2:g} {-cards.HEIGHT / 2:g})"
    where = f"translate({x:.2f} {y:.2f}){turned}{to}"
    return el("use", href=f"#{cards.id_of(name)}", transform=where)


def _edge(x: float, y: float, width: float, turn: float = 0) -> str:
    """Return a golden edge for a card."""
    height = width * cards.HEIGHT / cards.WIDTH
    return _over(x, y, width, height, turn, fill="none", stroke=_GOLD, stroke_width=3)


def _over(
    x: float, y: float, width: float, height: float, turn: float, **look: str | float | None
) -> str:
    turned = f"rotate({turn:g} {x:.2f} {y:.2f})" if turn else None
    look = {"transform": turned, **look}
    return rect(x - width / 2, y - height / 2, width, height, width * 0.065, **look)


def _trumps(moment: PictureMoment) -> str:
    position = moment.position
    trump = position["trump"]
    known = trump is not None or position["to_play"] is not None
    if not known or (trump is None and not moment.view["trumps"]):
        return ""
    said = moment.say("trump") if trump else moment.say("no-trump")
    wide = width_of(said, 15) + (46 if trump else 24)
    fill = _PINK if cards.is_red(trump) else _CREAM
    sign = cards.pip(trump, 28 + wide - 20, TOP + 31, 18, fill) if trump else ""
    box = rect(28, TOP + 17, wide, 28, 14, fill=_DEEP, fill_opacity=0.6)
    return box + words(said, 40, TOP + 36, 15) + sign


def _talon(moment: PictureMoment, layout: Layout) -> str:
    position = moment.position
    left, closed = position["talon_left"], position["talon_closed"]
    # A player who closes the talon turns the turn-up face down.
    turned = "x" if closed else position["turn_up"]
    x, y, width = layout.talon
    height = width * cards.HEIGHT / cards.WIDTH
    out = []
    if turned and left != 0:
        out.append(_card(turned, x + width * 0.55, y, width, 90))
    backs = min(3, max(0, (left or 0) - (1 if turned else 0)))
    out += [_card("x", x - width * 0.25 + 3 * n, y - 3 * n, width) for n in range(backs)]
    if not out:
        return ""
    said = moment.say("turn-up") if left is None else f"{moment.say('talon')} · {left}"
    if closed:
        by = position["closed_by"]
        state = moment.say("closed-by", who=moment.name(by)) if by else moment.say("talon-closed")
        said += f" · {state}"
    label = fitted(said, 230, 14)
    return "".join(out) + words(label, x, y + height / 2 + 20, 14, text_anchor="middle")


def _last(moment: PictureMoment, layout: Layout) -> str:
    last = moment.position["last_trick"]
    if last is None or not moment.position["table"]:
        return ""
    x, y, width = layout.last
    step, count = width * 0.55, len(last["cards"])
    out = []
    for at, (seat, name) in enumerate(last["cards"]):
        won = seat is not None and seat == last["winner"]
        where = (x + (at - (count - 1) / 2) * step, y - (6 if won else 0), width)
        out.append(_card(name, *where) + (_edge(*where) if won else ""))
    said = moment.say("last-trick")
    if last["winner"] is not None:
        said += f" · {moment.name(last['winner'])}"
    under = y + width * cards.HEIGHT / cards.WIDTH / 2 + 19
    return "".join(out) + words(fitted(said, 210, 13), x, under, 13, text_anchor="middle")


def _trick(moment: PictureMoment, layout: Layout, places: dict[str, str]) -> str:
    position = moment.position
    over = not position["table"] and position["last_trick"] is not None and position["ply"] > 0
    laid = position["last_trick"]["cards"] if over else position["table"]
    winner = position["last_trick"]["winner"] if over else None
    out = []
    for seat, name in laid:
        place = places.get(seat, "bottom")
        x, y, turn = played_at(place, layout, len(places))
        out.append(_card(name, x, y, layout.card, turn))
        if winner is None:
            continue
        if seat == winner:
            out.append(_edge(x, y, layout.card, turn))
        else:
            height = layout.card * cards.HEIGHT / cards.WIDTH
            out.append(_over(x, y, layout.card, height, turn, fill="#0a1f17", fill_opacity=0.4))
    return "".join(out)


def _seat(moment: PictureMoment, seat: str, spot: Spot) -> str:
    return _hand(moment, seat, spot) + _line(moment, seat, spot)


def _hand(moment: PictureMoment, seat: str, spot: Spot) -> str:
    # A hand of a faulty record may have any number of cards.
    hand = (moment.position["hands"].get(seat) or [])[:_MOST_CARDS]
    count = len(hand)
    step = min(spot.card * 0.74, (spot.room - spot.card) / max(1, count - 1))
    laid = moment.raised(seat)
    event = moment.event
    shown: Counter[str] = Counter()
    if event is not None and event["kind"] == "declaration" and event["seat"] == seat:
        shown.update(event["cards"])
    # Cards are pushed towards the middle of the table.
    towards = -1 if spot.y > spot.plate else 1
    out = []
    for at, name in enumerate(hand):
        x, y = spot.x + (at - (count - 1) / 2) * step, spot.y
        up, fresh = laid[name] > 0, shown[name] > 0
        laid[name] -= 1
        shown[name] -= 1
        y += towards * (12 if fresh else 7 if up else 0)
        out.append(_card(name, x, y, spot.card))
        if up or fresh:
            out.append(_edge(x, y, spot.card))
    return "".join(out)


def _line(moment: PictureMoment, seat: str, spot: Spot) -> str:
    """Return the player's plate, and what they have declared beside or below it."""
    most = 330 if spot.beside else spot.room
    plate, wide = _plate(moment, seat, most)
    melds = [_meld(moment, meld) for meld in moment.position["declared"].get(seat, ())]
    if not spot.beside:
        rows = _rows(melds, spot.room)
        placed = [
            _row(row, spot.x - _length(row) / 2, spot.plate + 30 + 26 * at)
            for at, row in enumerate(rows)
        ]
        return _moved(plate, spot.x - wide / 2, spot.plate) + "".join(placed)
    (row, *_) = _rows(melds, _BESIDE_ROOM - wide, most_lines=1) or [[]]
    whole = wide + (8 + _length(row) if row else 0)
    left = spot.x - whole / 2
    return _moved(plate, left, spot.plate) + _row(row, left + wide + 8, spot.plate)


Drawn = tuple[str, float]


def _moved(drawn: str, x: float, y: float) -> str:
    return el("g", drawn, transform=f"translate({x:.2f} {y:g})")


def _length(row: list[Drawn]) -> float:
    return sum(wide for _, wide in row) + 5 * (len(row) - 1)


def _row(row: list[Drawn], x: float, y: float) -> str:
    out = []
    for drawn, wide in row:
        out.append(_moved(drawn, x, y))
        x += wide + 5
    return "".join(out)


def _rows(melds: list[Drawn], room: float, most_lines: int = _MOST_LINES) -> list[list[Drawn]]:
    """Return the declarations in rows. The newest come first, and what has no room is counted."""
    rows: list[list[Drawn]] = []
    row: list[Drawn] = []
    left = list(reversed(melds))
    while left:
        if row and _length([*row, left[0]]) > room - (44 if len(left) > 1 else 0):
            if len(rows) + 1 == most_lines:
                row.append(_more(len(left)))
                break
            rows.append(row)
            row = []
        row.append(left.pop(0))
    return [*rows, row] if row else rows


def _more(count: int) -> Drawn:
    said = f"+{count}"
    return words(said, 4, 5, 13), width_of(said, 13) + 8


def _meld(moment: PictureMoment, meld: Json) -> Drawn:
    names = " ".join(cards.short_name(card, moment.language) for card in meld["cards"])
    said, worth = fitted(names, 220, 14, bold=True), str(meld["points"])
    first = width_of(said, 14, bold=True)
    wide = first + width_of(worth, 13) + 20
    box = el("rect", y=-11, width=wide, height=22, rx=5, fill="#fffefa")
    if meld is moment.fresh:
        box = el("rect", y=-11, width=wide, height=22, rx=5, fill=_GOLD)
    inside = words(said, 7, 5, 14, fill="#16181d", font_weight="bold") + words(
        worth, 13 + first, 5, 13, fill="#5f5c55"
    )
    return el("g", box, inside, class_="meld"), wide


def _plate(moment: PictureMoment, seat: str, most: float) -> Drawn:
    position = moment.position
    tricks = position["tricks"].get(seat, 0)
    told = [moment.count("tricks", tricks)] if tricks else []
    if position["dealer"] == seat:
        told.append(moment.say("dealer"))
    more = " · ".join(told)
    beside = width_of(more, 13) + 8 if more else 0
    name = fitted(moment.view["players"].get(seat, ""), most - 46 - beside, 15, bold=True)
    first = width_of(name, 15, bold=True) + 8 if name else 0
    wide = 34 + first + beside
    to_play = position["to_play"] == seat
    ink, fill = ("#231c06", _GOLD) if to_play else (_CREAM, _DEEP)
    back = el(
        "rect",
        y=-14,
        width=wide,
        height=28,
        rx=14,
        fill=fill,
        fill_opacity=1 if to_play else 0.65,
        stroke=fill if to_play else _CREAM,
        stroke_opacity=1 if to_play else 0.25,
    )
    round_ = el("circle", cx=14, r=11, fill=ink)
    letter = words(seat, 14, 5, 14, fill=fill, font_weight="bold", text_anchor="middle")
    out = back + round_ + letter
    if name:
        out += words(name, 32, 5, 15, fill=ink, font_weight="bold")
    if more:
        out += words(more, 32 + first, 5, 13, fill=ink)
    return out, wide
