"""Where things lie on the table, for each number of players. All lengths are in pixels of 1200."""

from __future__ import annotations

from dataclasses import dataclass

#: The whole picture: the size that most sites show as the preview of a link.
WIDTH, HEIGHT = 1200, 630
#: The cloth, from its upper to its lower edge; above it is the title, below it what happened.
TOP, BOTTOM = 56, 574
MIDDLE = WIDTH / 2

_PLACES = {
    1: ("bottom",),
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "left-low", "left-high", "right-high", "right-low"),
    6: ("bottom", "left-low", "left-high", "top", "right-high", "right-low"),
}


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a hand lies: its middle, the width of a card, the room for all of them.

    `plate` is the height of the line with the player's name. `beside` says that declarations stand
    in that line too; otherwise they stand below it.
    """

    x: float
    y: float
    card: float
    room: float
    plate: float
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """The spots of all places, the trick, the talon and the last trick.

    `across` and `along` are how far a played card lies from the middle of the trick.
    """

    spots: dict[str, Spot]
    trick: tuple[float, float]
    card: float
    across: float
    along: float
    talon: tuple[float, float, float]
    last: tuple[float, float, float]


def _ends(room: float) -> dict[str, Spot]:
    return {
        "bottom": Spot(MIDDLE, 501, 84, room, 420, beside=True),
        "top": Spot(MIDDLE, 126, 76, room, 200, beside=True),
    }


_TWO = Layout(_ends(640), (MIDDLE, 311), 84, 56, 0, (150, 308, 70), (1050, 308, 56))
_THREE = Layout(
    {
        **_ends(640),
        "left": Spot(205, 172, 72, 330, 246),
        "right": Spot(995, 172, 72, 330, 246),
    },
    (MIDDLE, 290),
    76,
    88,
    30,
    (520, 130, 56),
    (690, 130, 46),
)
_FOUR = Layout(
    {
        **_ends(600),
        "left": Spot(170, 290, 66, 270, 360),
        "right": Spot(1030, 290, 66, 270, 360),
    },
    (MIDDLE, 311),
    68,
    96,
    46,
    (130, 500, 56),
    (1080, 505, 50),
)
_MANY = Layout(
    {
        **_ends(430),
        "left-high": Spot(178, 155, 60, 270, 218),
        "right-high": Spot(1022, 155, 60, 270, 218),
        "left-low": Spot(178, 345, 60, 270, 408),
        "right-low": Spot(1022, 345, 60, 270, 408),
    },
    (MIDDLE, 311),
    54,
    112,
    50,
    (110, 512, 50),
    (1090, 516, 46),
)
_LAYOUTS = {1: _TWO, 2: _TWO, 3: _THREE, 4: _FOUR, 5: _MANY, 6: _MANY}


def layout_of(seats: int) -> Layout:
    """Return the layout for so many players, from 1 to 6."""
    return _LAYOUTS[seats]


def places_of(seats: list[str], first: str, direction: str) -> dict[str, str]:
    """Return which place each seat has when `first` sits at the bottom.

    >>> places_of(["A", "B", "C"], "B", "cw")
    {'A': 'right', 'B': 'bottom', 'C': 'left'}
    """
    places, start = _PLACES[len(seats)], seats.index(first)
    out = {}
    for index, seat in enumerate(seats):
        after = (index - start) % len(seats)
        out[seat] = places[len(seats) - after if direction == "ccw" and after else after]
    return out


def played_at(place: str, layout: Layout, seats: int) -> tuple[float, float, float]:
    """Return where the card that a place has played lies, and by how many degrees it is turned."""
    x, y = layout.trick
    if seats <= 2:
        side = 1 if place == "bottom" else -1
        return x + side * layout.across, y + side * 3, side * 3
    if place in ("bottom", "top"):
        return x, y + (layout.along if place == "bottom" else -layout.along), 0
    side = 1 if place.startswith("right") else -1
    lower = 37 if place.endswith("-low") else -37 if place.endswith("-high") else 0
    if seats == 3:
        lower = -30
    return x + side * layout.across, y + lower, side * 3
