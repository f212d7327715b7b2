"""The faces and backs of cards as SVG, in the letters of a reader's language."""

from __future__ import annotations

from api.picture.svg import el, quoted, rect
from records.languages import Language

#: The size of a card in its own units; as in `static/js/cards.js`.
WIDTH, HEIGHT = 170, 245

_PIPS = {
    "S": "M50 3C58 22 95 39 95 63C95 76 86 83 75 83C66 83 58 79 54 71C55 83 60 91 70 97L30 97"
    "C40 91 45 83 46 71C42 79 34 83 25 83C14 83 5 76 5 63C5 39 42 22 50 3Z",
    "H": "M50 95C40 74 4 55 4 29C4 14 15 5 27 5C38 5 46 12 50 25C54 12 62 5 73 5C85 5 96 14 96 29"
    "C96 55 60 74 50 95Z",
    "D": "M50 2C60 22 72 37 88 50C72 63 60 78 50 98C40 78 28 63 12 50C28 37 40 22 50 2Z",
    "C": "M50 3A21.5 21.5 0 0 1 66.5 38.5A21.5 21.5 0 1 1 54.5 68C55 82 60 91 70 97L30 97"
    "C40 91 45 82 45.5 68A21.5 21.5 0 1 1 33.5 38.5A21.5 21.5 0 0 1 50 3Z",
}
_GOLD, _SKIN, _HAIR = "#e9b530", "#f7dcc0", "#8a5a2b"
#: One half of each court card, from its middle line up, as paths and what fills them; "" is the
#: colour of the suit. The other half is the same, turned.
_COURTS: dict[str, tuple[tuple[str, str], ...]] = {
    "K": (
        (_HAIR, "M64 60h42l4 30q-25 14-50 0z"),
        (_SKIN, "M69 56h32v20q-16 26-32 0z"),
        (_HAIR, "M69 74q16 8 32 0l-4 20q-12 10-24 0z"),
        (_GOLD, "M65 58v-24l10 11 10-15 10 15 10-11v24z"),
    ),
    "Q": (
        (_HAIR, "M63 56q22-22 44 0l7 38q-29 10-58 0z"),
        (_SKIN, "M69 58q16-12 32 0v16q-16 28-32 0z"),
        (_GOLD, "M66 56q19-10 38 0l3-14-9 5-5-11-8 10-8-10-5 11-9-5z"),
    ),
    "J": (
        (_HAIR, "M65 56h40l2 26-6 8h-32l-6-8z"),
        (_SKIN, "M69 56h32v18q-16 26-32 0z"),
        ("", "M62 58q4-18 23-20 19 2 23 20l-23-5z"),
        (_GOLD, "M104 50q12-4 14-20-16 0-20 12z"),
    ),
}
_ROBE = (
    ("", "M42 122.5q2-28 28-32 15 12 30 0 26 4 28 32z"),
    (_GOLD, "M76 92q9 8 18 0l5 30.5h-28z"),
    ("", "M82 98h6l2 24.5h-10z"),
)
_FACE = "M77 66h4M89 66h4M85 67l-2 8h3M81 80q4 2 8 0"
_LETTERS: dict[Language, dict[str, str]] = {
    "en": {"T": "10"},
    "fr": {"T": "10", "K": "R", "Q": "D", "J": "V"},
}
_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
#: Where the pips of a number stand, in eighths from the top: those at both sides, those between.
_PIPS_OF: dict[str, tuple[tuple[float, ...], tuple[float, ...]]] = {
    "A": ((), (4,)),
    "2": ((), (0, 8)),
    "3": ((), (0, 4, 8)),
    "4": ((0, 8), ()),
    "5": ((0, 8), (4,)),
    "6": ((0, 4, 8), ()),
    "7": ((0, 4, 8), (2,)),
    "8": ((0, 4, 8), (2, 6)),
    "9": ((0, 2.67, 5.33, 8), (4,)),
    "T": ((0, 2.67, 5.33, 8), (1.33, 6.67)),
}
_RED, _BLACK, _GREY = "#c4141f", "#16181d", "#7c7a72"


def parts(name: str) -> tuple[str | None, str | None]:
    """Return a card's rank and suit, each None where the record does not know it."""
    if name == "x":
        return None, None
    return (None if name[0] == "x" else name[0], None if name[1:] == "x" else name[1:])


def is_red(suit: str | None) -> bool:
    """Return whether the suit is hearts or diamonds."""
    return suit in ("H", "D")


def short_name(name: str, language: Language) -> str:
    """Return a card as it stands in a sentence.

    >>> short_name("QS", "fr"), short_name("TH", "en"), short_name("x", "en")
    ('D♠', '10♥', '?')
    """
    rank, suit = parts(name)
    first = "?" if rank is None else _LETTERS[language].get(rank, rank)
    return first + (_SIGNS[suit] if suit else "?" if rank else "")


def pip(suit: str, x: float, y: float, size: float, fill: str, turned: bool = False) -> str:
    """Return the sign of a suit with its middle at a point."""
    turn = " rotate(180)" if turned else ""
    return el(
        "path",
        d=_PIPS[suit],
        fill=fill,
        transform=f"translate({x:g} {y:g}){turn} scale({size / 100:g}) translate(-50 -50)",
    )


def id_of(name: str) -> str:
    """Return the id of a card's drawing in the picture."""
    return f"card-{name}"


def drawing(name: str, language: Language) -> str:
    """Return the card as a group that can be used by its id; `x` is the back of one."""
    look: dict[str, str | float]
    look = {"fill": "#fffefa", "stroke": "#000", "stroke_opacity": 0.4, "stroke_width": 2}
    paper = rect(0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5, 11, **look)
    rank, suit = parts(name)
    return el("g", paper, _face(rank, suit, language) if rank or suit else _back(), id=id_of(name))


def _face(rank: str | None, suit: str | None, language: Language) -> str:
    fill = _RED if is_red(suit) else _BLACK if suit else _GREY
    corner = el("g", _corner(rank, suit, language, fill))
    turned = el(
        "g", _corner(rank, suit, language, fill), transform=f"rotate(180 {WIDTH / 2} {HEIGHT / 2})"
    )
    return _middle(rank, suit, language, fill) + corner + turned


def _middle(rank: str | None, suit: str | None, language: Language, fill: str) -> str:
    if rank is None or suit is None:
        return _letter("?", WIDTH / 2, 152, 96, fill)
    if rank in _COURTS:
        shade = "#f6ecd2" if is_red(suit) else "#e9edf4"
        frame = rect(41, 28, 88, 189, 6, fill=shade, stroke=fill, stroke_width=1.5)
        line: dict[str, str | float]
        line = {"stroke": "#26221a", "stroke_width": 1.2, "stroke_linejoin": "round"}
        shapes = (*_ROBE, *_COURTS[rank])
        half = "".join(el("path", d=d, fill=colour or fill, **line) for colour, d in shapes)
        half += el("path", d=_FACE, fill="none", **line) + pip(suit, 54, 45, 20, fill)
        turn = f"rotate(180 {WIDTH / 2} {HEIGHT / 2})"
        name = f"half-{rank}{suit}"
        return frame + el("g", half, id=name) + el("use", href=f"#{name}", transform=turn)
    size = 62 if rank == "A" else 32
    sides, middle = _PIPS_OF[rank]
    places = [*((row, column) for row in sides for column in (0, 2)), *((row, 1) for row in middle)]
    return "".join(
        pip(suit, 55 + column * 30, 42 + row * 20.125, size, fill, row > 4)
        for row, column in sorted(places)
    )


def _corner(rank: str | None, suit: str | None, language: Language, fill: str) -> str:
    letter = "?" if rank is None else _LETTERS[language].get(rank, rank)
    narrow: dict[str, str | float]
    narrow = {"textLength": 33, "lengthAdjust": "spacingAndGlyphs"} if letter == "10" else {}
    out = _letter(letter, 21, 41, 42, fill, **narrow)
    return out + (pip(suit, 21, 62, 29, fill) if suit else "")


def _letter(text: str, x: float, y: float, size: float, fill: str, **more: str | float) -> str:
    return el(
        "text",
        quoted(text),
        x=x,
        y=y,
        font_size=size,
        font_weight="bold",
        text_anchor="middle",
        fill=fill,
        **more,
    )


def _back() -> str:
    inside = {"x": 9, "y": 9, "width": WIDTH - 18, "height": HEIGHT - 18, "rx": 7}
    lines = "".join(
        f"M{x} {y - 10}l9.5 10-9.5 10-9.5-10z"
        for x in range(28, WIDTH - 20, 19)
        for y in range(28, HEIGHT - 18, 21)
    )
    return (
        el("rect", fill="#8c2f39", **inside)
        + el("path", d=lines, fill="#f3dfc1", fill_opacity=0.55)
        + el("rect", fill="none", stroke="#f3dfc1", stroke_width=2, **inside)
    )
