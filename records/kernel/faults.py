"""What the kernel finds wrong with the play of a deal, in rows of numbers.

The layout is that of src/faults.hpp.
"""

from __future__ import annotations

import ctypes
from typing import Any

from records.cards import SEATS

#: The codes of the rows, by their numbers: first those of tags.
TOLD = (
    "deal-dealer",
    "deal-copies",
    "trick-number",
    "turn",
    "play-not-held",
    "play-follow",
    "play-order",
    "deal-copies",
    "after-end",
    "speech-closed",
    "order-turn",
    "order-seat",
    "score-running",
)

_LONG, _INT = ctypes.c_int64, ctypes.c_int32
_PLACES = 16
#: Beside the seats.
TALON, TURN_UP = len(SEATS), len(SEATS) + 1
_MOST, _ITEMS = 256, 400


class FaultRow(ctypes.Structure):
    """One row.

    `start` and `stop` are where the word stands that it objects to, in bytes of the text. `item` is
    the index in the deal of that item, or of its tag. `ply` is 0 for what is no action, `trick` for
    a tag, `seat` -1 for none. `legal` is the set of the cards that could have been played, and
    `proof` has the plies that show them in hand. `due` is whose turn it was, or the number of the
    trick; `scores` are what they should be. `card` explains the fault (-1 for none), and so does
    where it was found: the hands of `holders` (a set, with `TALON` and `TURN_UP`) and the tricks
    `played_in`.
    """

    _fields_ = (
        ("start", _LONG),
        ("stop", _LONG),
        ("legal", ctypes.c_uint64),
        ("scores", _LONG * len(SEATS)),
        *((name, _INT) for name in ("code", "item", "trick", "ply", "seat")),
        *((name, _INT) for name in ("due", "card", "holders", "played", "proofs")),
        ("played_in", _INT * _PLACES),
        ("proof", _INT * _PLACES),
    )


class Faults(ctypes.Structure):
    """The rows of a deal, and how it ends.

    `start` and `stop` are where the word stands that ends it. It states a score if it is `scored`:
    `stated` has it. `needed` has the indexes of `seats` items whose written seat is another than
    the one that would have acted without it; -1 if they are not noted, because the play is sound.
    """

    _fields_ = (
        ("count", _LONG),
        ("most", _LONG),
        ("row", ctypes.c_void_p),
        ("start", _LONG),
        ("stop", _LONG),
        ("stated", _LONG * len(SEATS)),
        ("scored", _INT),
        ("seats", _INT),
        ("needed", _INT * _ITEMS),
    )

    def __init__(self) -> None:
        self._rows: Any = (FaultRow * _MOST)()
        super().__init__(most=_MOST, row=ctypes.addressof(self._rows))

    def rows(self) -> list[FaultRow]:
        """Return the rows, which the next answer of the kernel fills anew."""
        return list(self._rows[: self.count])
