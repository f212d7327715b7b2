"""What the kernel finds wrong with the play of a deal, in rows of numbers."""

from __future__ import annotations

import ctypes
from typing import Any

from records.kernel.shared import JUDGED

_NUMBERS = JUDGED.numbers
#: The codes of the rows, by their numbers.
TOLD = tuple(JUDGED.words("Code"))
#: Beside the seats.
TALON, TURN_UP = _NUMBERS["IN_TALON"], _NUMBERS["IS_TURN_UP"]
_MOST = 256


@JUDGED.like("FaultRow")
class FaultRow(ctypes.Structure):
    """One row.

    `start` and `stop` are where the word stands that it objects to, in bytes of the text. `item` is
    the index in the deal of that item, or of its tag. `ply` is 0 for what is no action, `trick` for
    a tag, `seat` -1 for none. `legal` is the set of the cards that could have been played, and
    `proof` has the plies that show them in hand. `due` is whose turn it was, who has the best
    card, the suit of trumps, the number of the trick, or that of the cards of a hand; `scores` are
    what they should be. `card` explains the fault (-1 for none), and so does where it was found:
    the hands of `holders` (a set, with `TALON` and `TURN_UP`) and the tricks `played_in`.
    """


@JUDGED.like("FaultRows")
class FaultRows(ctypes.Structure):
    """The rows of a deal, and how it ends.

    `start` and `stop` are where the word stands that ends it. It states a score if it is `scored`:
    `stated` has it. `needed` has the indexes of `seats` items whose written seat is another than
    the one that would have acted without it.
    """

    def __init__(self) -> None:
        self._rows: Any = (FaultRow * _MOST)()
        super().__init__(most=_MOST, row=ctypes.addressof(self._rows))

    def rows(self) -> list[FaultRow]:
        """Return the rows, which the next answer of the kernel fills anew."""
        return list(self._rows[: self.count])
