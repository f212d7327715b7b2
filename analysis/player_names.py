"""The names of sides and players in figures and charts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from records.notation.letters import printable
from records.notation.values import is_named

if TYPE_CHECKING:
    from records.play.replay import Replay


def side_names(replay: Replay) -> list[str]:
    """Return the name of each side: its players if they are named, otherwise its seats.

    There is one name for each of `replay.sides`, in order.
    """
    return [" & ".join(player_name(replay, seat) for seat in side) for side in replay.sides]


def player_name(replay: Replay, seat: str) -> str:
    """Return the player's name, or their seat if the record does not name them."""
    name = replay.record.get(seat) or ""
    return printable(name) if is_named(name) else seat


#: The most characters of a side's name in a headline: a line of a telephone.
_LINE = 34


def short_side_names(replay: Replay) -> list[str]:
    """Return the names as `side_names` does, those of a long one as families, and cut if need be.

    Players who have a family name in common keep their whole names. Two sides are never called the
    same: if they would be, all names are whole.
    """
    whole = side_names(replay)
    seats = [[player_name(replay, seat) for seat in side] for side in replay.sides]
    families = Counter(_family(name) for side in seats for name in side)
    short = [
        side if len(side) <= _LINE else _fitting([_known_by(name, families) for name in names])
        for side, names in zip(whole, seats, strict=True)
    ]
    return short if len({*short}) == len({*whole}) else whole


def _family(name: str) -> str:
    """Return the family name: what stands before a comma, or the last word with its particles.

    >>> _family("Capt. Ferrers"), _family("Jean de la Tour"), _family("Ferrers, Ada")
    ('Ferrers', 'de la Tour', 'Ferrers')
    """
    first, comma, _ = name.partition(",")
    words = first.split()
    if not words:
        return name
    if comma or len(words) < 2:
        return first
    start = len(words) - 1
    while start > 1 and words[start - 1].islower():
        start -= 1
    return " ".join(words[start:])


def _known_by(name: str, families: Mapping[str, int]) -> str:
    family = _family(name)
    return family if families[family] == 1 else name


def _fitting(names: Sequence[str]) -> str:
    """Return the names of a side in a line, each cut to its share of it if all are too long."""
    side = " & ".join(names)
    if len(side) <= _LINE:
        return side
    share = (_LINE - 3 * (len(names) - 1)) // len(names)
    return " & ".join(
        one if len(one) <= share else f"{one[: share - 1].rstrip()}…" for one in names
    )
